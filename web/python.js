// Starts Python: as Pyodide does it, or from what it remembers of an earlier visit (web/memory.js). PyScript takes this
// file for its interpreter (pyscript.toml); the page has begun with it before PyScript is there.

import * as memory from "./memory.js";

/** @typedef {import("./packs.js").Python & { runPython(text: string): unknown, setStdout(to: object): void, setStderr(to: object): void }} Python */
/** @typedef {{ instantiated?: unknown, preRun: ((module: Module) => unknown)[], API: { restoreSnapshot?: (nothing: unknown) => object } } & Record<string, any>} Module */

export const home = new URL("../runtime/", import.meta.url).href;
export const version = "mordred"; // PyScript names its store of packages after it; nothing is ever in there
/** @returns {Promise<{ loadPyodide(options: object): Promise<Python> }>} */
const pyodide = () => import(`${home}pyodide.mjs`);

// Where the browser can switch stacks, Pyodide wraps its calls so that Python could wait for JavaScript. Nothing here asks
// for that (no run_sync): it is told that there is no such thing, as in browsers that have none.
if (typeof WebAssembly === "object") Reflect.deleteProperty(WebAssembly, "Suspending");

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiling;
/** @type {Promise<Python> | undefined} */
let running;
let remembered = false;

/** The Python of this page, if it has begun. */
export const begun = () => running;

/** Whether Python took up what it remembers. */
export const fromMemory = () => remembered;

/** Pyodide's own program, which is most of what has to come. */
export function program() {
  compiling ??= WebAssembly.compileStreaming(fetch(`${home}pyodide.asm.wasm`));
  compiling.catch(() => undefined); // the page looks which files cannot be had
  return compiling;
}

/**
 * Begin, before anybody waits for it.
 * @param {boolean} mayRemember
 */
export function begin(mayRemember) {
  running = start(mayRemember, {});
  running.catch(() => undefined); // told to whoever asks for it
  return running;
}

/**
 * What PyScript calls; the one Python of this page.
 * @param {Record<string, any>} options
 */
export async function loadPyodide(options) {
  const python = await (running ?? start(false, {}));
  python.setStdout({ batched: options.stdout });
  python.setStderr({ batched: options.stderr });
  return python;
}

/**
 * A Python; from memory if there is one that can be taken up.
 * @param {boolean} mayRemember
 * @param {object} options
 */
export async function start(mayRemember, options) {
  if (mayRemember) {
    try {
      return await restored(options);
    } catch (problem) {
      console.warn("Python starts without its memory:", problem); // nothing is lost but time
    }
    memory.forget();
  }
  return (await pyodide()).loadPyodide({ ...options, indexURL: home, _program: program() });
}

/** @param {object} options */
async function restored(options) {
  const parts = memory.recall();
  parts.catch(() => undefined); // told where it is waited for
  program();
  const { loadPyodide: load } = await pyodide();
  const python = await load({
    ...options,
    indexURL: home,
    _program: program(),
    _loadSnapshot: new Uint8Array(1), // ours is put back below, when it has come: Python's program is compiled meanwhile
    createPyodideModule: async (/** @type {Module} */ settings) => {
      const kept = await parts;
      if (!kept) throw new Error("there is none");
      const module = await linked(settings, kept.about.library, kept.library, kept.about.size);
      const pages = await kept.pages;
      if (module.wasmTable.length !== kept.about.table) throw new Error("it was linked in another way");
      if ((await kept.hash) !== kept.about.hash) throw new Error("it is damaged");
      module.API.restoreSnapshot = () => put(module, kept.about, pages);
      return module;
    },
  });
  python.runPython("from web.memory import wake; wake()");
  remembered = true;
  return python;
}

/** @type {(module: Module, about: memory.About, pages: ArrayBuffer) => object} */
function put(module, about, pages) {
  /** @type {Uint8Array} */
  const heap = module.HEAPU8;
  let from = 0;
  let empty = 0; // where the pages begin that hold nothing
  for (const [at, length] of about.pages) {
    heap.fill(0, empty, at);
    heap.set(new Uint8Array(pages, from, length), at);
    from += length;
    empty = at + length;
  }
  heap.fill(0, empty);
  return about.state;
}

/**
 * Pyodide's program with a library linked into it before Python starts: then it lies in the same place every time.
 * @type {(settings: Module, path: string, library: Promise<WebAssembly.Module>, size?: number) => Promise<Module>}
 */
export async function linked(settings, path, library, size = 0) {
  const program = await import(`${home}pyodide.asm.mjs`);
  /** @type {Promise<void>} */
  let linking = Promise.resolve();
  settings.preRun.push((module) => {
    module.addRunDependency("link");
    linking = link(module, path, library, size);
    linking.finally(() => module.removeRunDependency("link")).catch(() => undefined);
  });
  const module = await program.default(settings);
  await linking;
  return module;
}

/** @type {(module: Module, path: string, library: Promise<WebAssembly.Module>, size: number) => Promise<void>} */
async function link(module, path, library, size) {
  const lacking = size - module.HEAPU8.length;
  if (lacking > 0) module.growMemory(size);
  module.preloadedWasm[path] = await module.loadWebAssemblyModule(await library, { loadAsync: true, nodelete: true }, path, {});
}
