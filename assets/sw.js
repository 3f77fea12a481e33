// Keeps the whole site for offline use. The build fills in the list; its version is a hash of every file's content,
// so a changed site is a new worker with a new cache. Install: take over unchanged files from the old cache, fetch the
// rest, check each. Then wait: a page in use keeps its version whole. The next visit finds a version waiting, lets it
// take over before anything is loaded, and starts anew (here, or in web/early.js where the page comes without this
// worker). Activate: drop older caches.

const here = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const site = /** @type {{ version: string, memory: string, files: Record<string, string> }} */ (/* build: precache */ {});
const PREFIX = "mordred-";
const CACHE = PREFIX + site.version;
const LIST = "site-list"; // an entry that remembers which content the cache's files have
/** @param {string} name */
const url = (name) => new URL(name, here.registration.scope).href;

/** @type {(name: string, integrity: string) => Promise<Response>} */
async function fetched(name, integrity) {
  // The page has most of it in the browser's cache already; if that copy is stale, the check says so: ask the server.
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    try {
      const answer = await fetch(url(name), { integrity, cache, credentials: "same-origin" });
      if (answer.ok) return answer;
    } catch {
      // not the content that was asked for, or no answer
    }
  }
  throw new Error(`cannot keep ${name} for offline use`);
}

/** What earlier caches hold, by name and content: two files may have the same content. */
async function known() {
  /** @type {Map<string, Cache>} */
  const found = new Map();
  for (const cacheName of await caches.keys()) {
    if (!cacheName.startsWith(PREFIX) || cacheName === CACHE) continue;
    const cache = await caches.open(cacheName);
    const list = await cache.match(url(LIST));
    /** @type {Record<string, string>} */
    const held = list ? await list.json() : {};
    for (const [name, integrity] of Object.entries(held)) found.set(`${integrity} ${name}`, cache);
  }
  return found;
}

async function install() {
  const old = await known();
  const cache = await caches.open(CACHE);
  const todo = Object.entries(site.files);
  const hands = Array.from({ length: 6 }, async () => {
    for (let next = todo.pop(); next; next = todo.pop()) {
      const [name, integrity] = next;
      const kept = await old.get(`${integrity} ${name}`)?.match(url(name));
      await cache.put(url(name), kept ?? (await fetched(name, integrity)));
    }
  });
  await Promise.all(hands);
  const page = await cache.match(url("index.html"));
  if (page) await cache.put(url(""), page);
  await cache.put(url(LIST), new Response(JSON.stringify(site.files)));
}

async function activate() {
  const wanted = [CACHE, `${PREFIX}memory-${site.memory}`]; // what Python remembers may still fit (web/memory.js)
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !wanted.includes(name));
  for (const name of older) await caches.delete(name);
  await here.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const address = new URL(request.url);
  address.search = address.hash = "";
  const scope = new URL(here.registration.scope);
  const name = address.pathname === scope.pathname ? url("index.html") : address.href;
  return (await cache.match(name)) ?? fetch(request);
}

/** @typedef {ExtendableEvent & { addRoutes?: (routes: object[]) => Promise<void> }} Installing */

here.addEventListener("install", (/** @type {Installing} */ event) => {
  event.waitUntil(install());
  // Where the browser can, it takes files straight out of the cache, without starting this worker for each visit.
  const source = { cacheName: CACHE };
  const folders = ["assets", "front", "live", "pyscript", "runtime", "web"];
  const routes = folders.map((folder) => ({ condition: { urlPattern: `${url(folder)}/*` }, source }));
  const pathname = new URL(here.registration.scope).pathname;
  const page = { condition: { requestMode: "navigate", urlPattern: { pathname, search: "" } }, source };
  event.addRoutes?.([page, ...routes]);
});
here.addEventListener("activate", (event) => event.waitUntil(activate()));
here.addEventListener("message", (event) => {
  if (event.data === "take over") here.skipWaiting();
});
here.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || !request.url.startsWith(here.registration.scope)) return;
  const waiting = request.mode === "navigate" && here.registration.waiting;
  if (waiting) {
    waiting.postMessage("take over");
    event.respondWith(comeAgain()); // an empty page: nothing of the old version is in flight when the new one takes over
  } else {
    event.respondWith(answer(request));
  }
});

function comeAgain() {
  const again = "<!doctype html><title>Mordred</title><script>localStorage.removeItem('mordred.newer');location.reload()</script>"; // keeps the link's #fragment
  return new Response(again, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });
}
