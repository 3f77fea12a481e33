// The second Python: same runtime, same lock file, same archive as the page. Speaks JSON text only:
//   in  {id, call, args} or {cancel: id}      out  {id, result} or {id, error} or {id, progress}

const home = new URL("../runtime/", import.meta.url).href;

/** @typedef {(text: string, post: (text: string) => void) => void} Receive */

/** @returns {Promise<Receive>} */
async function start() {
  const { loadPyodide } = await import(`${home}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: home, packages: ["mordred"] });
  return python.runPython("from web.worker import receive; receive");
}

const starting = start();
starting.catch(() => undefined); // told to whoever asks, below

self.addEventListener("message", async (/** @type {MessageEvent<string>} */ event) => {
  try {
    (await starting)(event.data, post);
  } catch (problem) {
    const { id } = JSON.parse(event.data);
    if (id !== undefined) post(JSON.stringify({ id, error: `the worker cannot start: ${problem}` }));
  }
});

/** @param {string} text */
function post(text) {
  self.postMessage(text);
}
