// The second Python: same runtime, same lock file, same archive as the page. Speaks JSON text only:
//   in  {id, call, args} or {cancel: id}      out  {id, result} or {id, error} or {id, missing} or {id, progress}
//   of itself: {holds: true} once it holds the lock of its name, {died: why} when it cannot go on (see second.js)

const home = new URL("../runtime/", import.meta.url).href;

/** @typedef {(text: string, post: (text: string) => void) => void} Receive */

/** @returns {Promise<Receive>} */
async function start() {
  const { loadPyodide } = await import(`${home}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: home, packages: ["mordred"] });
  return python.runPython("from web.worker import receive; receive");
}

// A promise that fails with nobody waiting tells the page nothing by itself; Python is then stuck or dead.
self.addEventListener("unhandledrejection", (event) => post(JSON.stringify({ died: String(event.reason) })));

// Held as long as this worker lives: whoever waits for it learns of any end.
navigator.locks?.request(self.name, () => {
  post(JSON.stringify({ holds: true }));
  return new Promise(() => undefined);
});

const starting = start();
starting.catch(() => undefined); // told to whoever asks, below

self.addEventListener("message", async (/** @type {MessageEvent<string>} */ event) => {
  try {
    (await starting)(event.data, post);
  } catch (problem) {
    const { id } = JSON.parse(event.data);
    if (id !== undefined) post(JSON.stringify({ id, missing: `the worker cannot start: ${problem}` }));
  }
});

/** @param {string} text */
function post(text) {
  self.postMessage(text);
}
