// Archives of Python files: fetched once, unpacked by the browser and written into Python's file system. Which there are
// is the build's business (tools/packs.py). The page and the worker have one of these each.

/** @typedef {{ url: string, integrity: string }} Pack */
/** @typedef {{ mkdirTree(path: string): void, writeFile(path: string, data: Uint8Array): void }} Files */
/** @typedef {{ FS: Files, _api: { sitePackages: string, loadDynlib(path: string): Promise<void> } }} Python */

const PACKS = /** @type {Record<string, Pack>} */ (/* build: packs */ {});
const home = new URL("../", import.meta.url);
const BLOCK = 512; // a tar is made of blocks of so many bytes

/** @type {Map<string, Promise<Uint8Array>>} */
const coming = new Map();
/** @type {Set<string>} */
const loaded = new Set();

/**
 * Begin to fetch it, if that was not done before.
 * @param {string} name
 */
export function want(name) {
  const there = coming.get(name);
  if (there || loaded.has(name)) return there ?? Promise.resolve(new Uint8Array());
  const fetching = fetched(name);
  coming.set(name, fetching);
  fetching.catch(() => coming.delete(name)); // the next wish tries again
  return fetching;
}

/** @type {(name: string) => Promise<Uint8Array>} */
async function fetched(name) {
  const pack = PACKS[name];
  if (!pack) throw new Error(`there is no archive ${name}`);
  const answer = await fetch(new URL(pack.url, home), { integrity: pack.integrity });
  if (!answer.ok) throw new Error(`${pack.url}: ${answer.status}`);
  return unpacked(new Uint8Array(await answer.arrayBuffer()));
}

/**
 * A host may serve it unpacked already, in a packing of its own that the browser has taken off.
 * @param {Uint8Array<ArrayBuffer>} data
 */
async function unpacked(data) {
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data;
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * The files of a tar.
 * @param {Uint8Array} data
 * @returns {Generator<[path: string, content: Uint8Array]>}
 */
export function* files(data) {
  const text = new TextDecoder();
  /** @type {(from: number, length: number) => string} */
  const word = (from, length) => text.decode(data.subarray(from, from + length)).split("\0")[0] ?? "";
  for (let at = 0; at < data.length && data[at] !== 0; ) {
    const size = Number.parseInt(word(at + 124, 12), 8);
    const folder = word(at + 345, 155);
    const name = word(at, 100);
    yield [folder ? `${folder}/${name}` : name, data.subarray(at + BLOCK, at + BLOCK + size)];
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/**
 * Have Python know what is in an archive.
 * @param {Python} python
 * @param {string} name
 */
export async function load(python, name) {
  const data = await want(name);
  if (loaded.has(name)) return;
  const site = python._api.sitePackages;
  /** @type {string[]} */
  const libraries = [];
  /** @type {Set<string>} */
  const folders = new Set();
  for (const [path, content] of files(data)) {
    const folder = `${site}/${path}`.replace(/\/[^/]*$/, "");
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(`${site}/${path}`, content);
    if (path.endsWith(".so")) libraries.push(`${site}/${path}`);
  }
  loaded.add(name);
  coming.delete(name);
  for (const library of libraries) await python._api.loadDynlib(library);
}

/**
 * The archives of a game in a language; its English words come with the game.
 * @type {(game: string, language: string) => string[]}
 */
export const of = (game, language) => [game, `${game}-${language}`].filter((name) => name in PACKS);

/** The archives with modules in them; the others hold words and puzzles. */
export const programs = Object.keys(PACKS).filter((name) => !name.includes("-"));

/** @param {string} name */
export const has = (name) => loaded.has(name);
