// Starts the second Python's worker and notices its end, however it comes: an error that nobody caught is told by the
// browser, one in a promise by the worker itself, and a worker that is simply gone lets go of the lock it held.

const ADDRESS = new URL("worker.js", import.meta.url).href;
let count = 0;
let diedOnce = false;

/**
 * A worker: it is handed texts, `hear` gets what it answers, `died` (once, at most) the reason of its end and
 * whether it had spoken before.
 * @param {(text: string) => void} hear
 * @param {(why: string, spoke: boolean) => void} died
 */
function start(hear, died) {
  const name = `mordred-worker-${performance.timeOrigin}-${count++}`;
  const remembers = !diedOnce && mordredBoot.remembers();
  const worker = new Worker(remembers ? `${ADDRESS}#remembers` : ADDRESS, { type: "module", name });
  let over = false;
  let spoke = false;
  /** @param {string} why */
  const end = (why) => {
    if (over) return;
    stop();
    diedOnce = true;
    died(why, spoke);
  };
  function stop() {
    over = true;
    worker.terminate();
  }
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    end(event.message || "its file cannot be loaded"); // then the event says nothing
  });
  worker.addEventListener("messageerror", () => end("a message of its own cannot be read"));
  worker.addEventListener("message", (/** @type {MessageEvent<string>} */ event) => {
    if (over) return;
    spoke = true;
    const { died: why, holds } = read(event.data);
    if (why) end(why);
    else if (holds) navigator.locks.request(name, () => end("it is gone")); // free only when the worker is no more
    else hear(event.data);
  });
  return { post: (/** @type {string} */ text) => worker.postMessage(text), stop };
}

/**
 * What a message says of the worker itself.
 * @param {string} text
 * @returns {{ died?: string, holds?: boolean }}
 */
function read(text) {
  try {
    return JSON.parse(text);
  } catch (problem) {
    return { died: `it no longer makes sense: ${problem}` };
  }
}

globalThis.mordredWorker = { start };
