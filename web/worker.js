// The second Python: same runtime, same lock file, same archive as the page. Speaks JSON text only:
//   in  {id, call, args} or {cancel: id}      out  {id, result} or {id, error} or {id, progress}
const home = new URL("../runtime/", import.meta.url).href;

async function start() {
  const { loadPyodide } = await import(`${home}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: home, packages: ["mordred"] });
  return python.runPython("from web.worker import receive; receive");
}

const starting = start();
starting.catch(() => {}); // told to whoever asks, below

self.addEventListener("message", async (event) => {
  try {
    (await starting)(event.data, post);
  } catch (problem) {
    const { id } = JSON.parse(event.data);
    if (id !== undefined) post(JSON.stringify({ id, error: `the worker cannot start: ${problem}` }));
  }
});

function post(text) {
  self.postMessage(text);
}
