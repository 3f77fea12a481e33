// What Python remembers: its memory once everything is imported, kept on this device by web/learn.js, so that the next
// start (web/python.js) takes it up instead of importing all of it again. Nobody's game is in it. It lies in the Cache
// Storage, in three parts: the memory without its empty pages, the library that is linked into it, and a text about both.

/** @typedef {{ state: object, size: number, pages: [at: number, length: number][], table: number, library: string, hash: string }} About */

const VERSION = "/* build: memory */";
const PREFIX = "mordred-memory-"; // sw.js throws it away with a version that it does not fit
const name = PREFIX + VERSION;
const PART = new URL("../memory/", import.meta.url).href; // addresses that no file of the site has

/** What fits this version of the site in this browser: another one may lay out Python's tables in another way. */
export const fitting = `${VERSION} ${navigator.userAgent}`;

/** The parts, as they come from the disk; nothing if there is none for this version. */
export async function recall() {
  const cache = (await caches.has(name)) ? await caches.open(name) : undefined;
  const [text, pages, library] = await Promise.all(["about", "pages", "library"].map((part) => cache?.match(PART + part)));
  if (!text || !pages || !library) return undefined;
  const about = /** @type {About} */ (await text.json()); // before the others, which are long
  const content = pages.arrayBuffer();
  const parts = { pages: content, hash: content.then(hash), library: WebAssembly.compileStreaming(library) };
  for (const part of Object.values(parts)) part.catch(() => undefined); // told to whoever waits for it
  return { about, ...parts };
}

/** @type {(about: About, pages: Uint8Array<ArrayBuffer>, library: Uint8Array<ArrayBuffer>) => Promise<void>} */
export async function keep(about, pages, library) {
  await forget();
  const cache = await caches.open(name);
  const wasm = { headers: { "Content-Type": "application/wasm" } };
  await cache.put(`${PART}pages`, new Response(pages));
  await cache.put(`${PART}library`, new Response(library, wasm));
  await cache.put(`${PART}about`, new Response(JSON.stringify(about)));
}

/** Throw away what is kept, of whatever version. */
export async function forget() {
  try {
    for (const one of await caches.keys()) if (one.startsWith(PREFIX)) await caches.delete(one);
  } catch {
    // there is no such storage here
  }
}

/** @param {BufferSource} data */
export async function hash(data) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
