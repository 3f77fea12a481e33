// Keeps the whole site for offline use. The build fills in the list; its version is a hash of every file's content,
// so a changed site is a new worker with a new cache. Install: take over unchanged files from the old cache, fetch the
// rest, check each. Then wait: a page in use keeps its version whole. The next visit finds a version waiting, lets it
// take over before anything is loaded, and starts anew. Activate: drop older caches.
const site = /* build: precache */ {};
const PREFIX = "mordred-";
const CACHE = PREFIX + site.version;
const LIST = "site-list"; // an entry that remembers which content the cache's files have
const url = (name) => new URL(name, self.registration.scope).href;

async function fetched(name, integrity) {
  // The page has most of it in the browser's cache already; if that copy is stale, the check says so: ask the server.
  for (const cache of ["default", "reload"]) {
    try {
      const answer = await fetch(url(name), { integrity, cache, credentials: "same-origin" });
      if (answer.ok) return answer;
    } catch {
      continue;
    }
  }
  throw new Error(`cannot keep ${name} for offline use`);
}

async function known() {
  // What earlier caches hold, by content.
  const found = new Map();
  for (const cacheName of await caches.keys()) {
    if (!cacheName.startsWith(PREFIX) || cacheName === CACHE) continue;
    const cache = await caches.open(cacheName);
    const list = await cache.match(url(LIST));
    for (const [name, integrity] of Object.entries(list ? await list.json() : {})) found.set(integrity, [cache, name]);
  }
  return found;
}

async function install() {
  const old = await known();
  const cache = await caches.open(CACHE);
  const todo = Object.entries(site.files);
  const hands = Array.from({ length: 6 }, async () => {
    while (todo.length) {
      const [name, integrity] = todo.pop();
      const [where, oldName] = old.get(integrity) ?? [];
      const kept = oldName === name ? await where.match(url(name)) : undefined;
      await cache.put(url(name), kept ?? (await fetched(name, integrity)));
    }
  });
  await Promise.all(hands);
  await cache.put(url(LIST), new Response(JSON.stringify(site.files)));
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const address = new URL(request.url);
  address.search = address.hash = "";
  const scope = new URL(self.registration.scope);
  const name = address.pathname === scope.pathname ? url("index.html") : address.href;
  return (await cache.match(name)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const waiting = request.mode === "navigate" && self.registration.waiting;
  if (waiting) {
    waiting.postMessage("take over");
    event.respondWith(comeAgain()); // an empty page: nothing of the old version is in flight when the new one takes over
  } else {
    event.respondWith(answer(request));
  }
});

function comeAgain() {
  const again = "<!doctype html><title>Mordred</title><script>location.reload()</script>"; // keeps the link's #fragment
  return new Response(again, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });
}
