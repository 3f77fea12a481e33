// A worker that imports everything there is into a Python of its own and keeps what that Python then remembers for the
// next visits (web/memory.js). Nothing else happens in it, so nothing of anybody's game can be in what it keeps.

import * as memory from "./memory.js";
import { files, load, programs, want } from "./packs.js";
import { home, linked } from "./python.js";

const PAGE = 4096; // pages with nothing in them are not kept: a third
const SITE = "/lib/python3.14/site-packages";

/** @typedef {import("./python.js").Module} Module */

async function learn() {
  const [path, library] = await theLibrary();
  const { loadPyodide } = await import(`${home}pyodide.mjs`);
  /** @type {Module | undefined} */
  let program;
  let table = 0;
  const python = await loadPyodide({
    indexURL: home,
    _makeSnapshot: true,
    createPyodideModule: async (/** @type {Module} */ settings) => {
      program = await linked(settings, path, WebAssembly.compile(library));
      table = program.wasmTable.length;
      return program;
    },
  });
  for (const name of programs) await load(python, name);
  python.runPython("import importlib; importlib.invalidate_caches(); from web.memory import learn; learn()");
  if (!program || program.wasmTable.length !== table) throw new Error("more was linked than can be remembered");
  const state = python._api.serializeHiwireState();
  const [pages, data] = written(program.HEAPU8);
  const hash = await memory.hash(data);
  await memory.keep({ state, size: program.HEAPU8.length, pages, table, library: path, hash }, data, library);
}

/** @returns {Promise<[path: string, content: Uint8Array<ArrayBuffer>]>} */
async function theLibrary() {
  for (const [path, content] of files(await want("pydantic"))) {
    if (path.endsWith(".so")) return [`${SITE}/${path}`, content.slice()];
  }
  throw new Error("there is no library to link");
}

/**
 * The pages of a memory that hold anything: where they are, and their content.
 * @param {Uint8Array} heap
 * @returns {[pages: [at: number, length: number][], data: Uint8Array<ArrayBuffer>]}
 */
function written(heap) {
  /** @type {[at: number, length: number][]} */
  const pages = [];
  const words = new Uint32Array(heap.buffer);
  const step = PAGE / 4;
  for (let at = 0; at < heap.length; at += PAGE) {
    if (!words.subarray(at / 4, at / 4 + step).some((word) => word !== 0)) continue;
    const last = pages.at(-1);
    if (last && last[0] + last[1] === at) last[1] += PAGE;
    else pages.push([at, PAGE]);
  }
  const data = new Uint8Array(pages.reduce((sum, [, length]) => sum + length, 0));
  let to = 0;
  for (const [at, length] of pages) {
    data.set(heap.subarray(at, at + length), to);
    to += length;
  }
  return [pages, data];
}

const begin = () =>
  learn().then(
    () => self.postMessage("learnt"),
    (problem) => self.postMessage(String(problem)),
  );
self.addEventListener("message", begin, { once: true });
