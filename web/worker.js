// The second Python: same runtime and same archives as the page. Speaks JSON text only:
//   in  {id, call, args} or {cancel: id}      out  {id, result} or {id, error} or {id, missing} or {id, progress}
//   of itself: {holds: true} once it holds the lock of its name, {died: why} when it cannot go on (see second.js)

import { load } from "./packs.js";
import { start as startPython } from "./python.js";

const REMEMBERS = self.location.hash === "#remembers"; // as the page does, with which it went well
const ABOUT_A_GAME = ["decide", "advise", "learn", "wake", "review"]; // calls whose first argument says which

/** @typedef {(text: string, post: (text: string) => void) => void} Receive */

/** @returns {Promise<{ python: import("./python.js").Python, receive: Receive }>} */
async function start() {
  const python = await startPython(REMEMBERS, { env: { PYDANTIC_DISABLE_PLUGINS: "__all__", HOME: "/" } });
  await load(python, "core");
  await load(python, "pydantic");
  python.runPython("import importlib; importlib.invalidate_caches()");
  return { python, receive: /** @type {Receive} */ (python.runPython("from web.worker import receive; receive")) };
}

/**
 * One message, once Python knows the game it is about.
 * @param {string} text
 */
async function hand(text) {
  const { python, receive } = await starting;
  const { call, args } = JSON.parse(text);
  if (ABOUT_A_GAME.includes(call)) {
    await load(python, args[0]);
    python.runPython("importlib.invalidate_caches()");
  }
  receive(text, post);
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
    await hand(event.data);
  } catch (problem) {
    const { id } = JSON.parse(event.data);
    if (id !== undefined) post(JSON.stringify({ id, missing: `the worker cannot start: ${problem}` }));
  }
});

/** @param {string} text */
function post(text) {
  self.postMessage(text);
}
