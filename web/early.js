// Before anything of the page is there: the language and the light of the last visit, and what is about to be opened (a
// link, a game that was left). Not a module, so that it runs at once; what has to be said in the page itself comes with
// dress.js, and until then a page in the wrong language is not shown. It stands before the stylesheets: a script that
// comes after them waits for them, and the storage is read meanwhile; everything is asked for above it, because browsers
// do not look ahead in a page that brings its own policy.
// A link is taken out of the address first of all: whatever it does to Python, a reload is then without it.

const PATIENCE = 3000; // ms after which a page in the wrong language is better than none

if (noted("mordred.newer")) takeOver(); // a version of the site that came during the last visit (web/offline.js)
else begin();

function takeLink() {
  if (location.hash.length <= 1) return;
  globalThis.mordredLink = location.hash.slice(1);
  history.replaceState(null, "", location.pathname + location.search);
  try {
    sessionStorage.setItem("mordred.link", globalThis.mordredLink); // for the next start, should this one not get as far
  } catch {
    // forbidden or full: then there is this start only
  }
}

function begin() {
  takeLink();
  /** @type {{ language?: unknown, theme?: unknown, relays?: unknown }} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("mordred:settings") ?? "{}") ?? {};
  } catch {
    // storage is forbidden or damaged: as on a first visit
  }
  narrow(typeof kept.relays === "string" ? kept.relays : "");
  const page = document.documentElement;
  const wishes = [kept.language, ...navigator.languages].filter((code) => typeof code === "string").map((code) => code.slice(0, 2).toLowerCase());
  const language = wishes.find((code) => ["en", "fr", "it", "de"].includes(code)) ?? "en";
  page.lang = language;
  if (language !== "en") page.dataset.undressed = "true";
  setTimeout(() => delete page.dataset.undressed, PATIENCE);
  if (typeof kept.language === "string") page.dataset.chosen = kept.language;
  if (kept.theme === "light" || kept.theme === "dark") page.dataset.theme = kept.theme;
  globalThis.mordredWords = fetch(`front/${language}.json`).then((answer) => answer.json());
  globalThis.mordredWords.catch(() => undefined); // told by whoever waits for it
  globalThis.mordredPlain = plainly();
  if (new URLSearchParams(location.search).has("selftest")) page.dataset.opening = "selftest";
  else if (globalThis.mordredLink) page.dataset.opening = "link";
  else if (lastPicture()) page.dataset.opening = "picture";
}

/**
 * What the last visit noted for this one; it is read once.
 * @param {string} name
 */
function noted(name) {
  try {
    const note = localStorage.getItem(name);
    if (note) localStorage.removeItem(name);
    return note;
  } catch {
    return null; // storage is forbidden
  }
}

/** Let the newer version take over and start anew; nothing more of this one is loaded, and the link stays in the address. */
async function takeOver() {
  stop();
  const again = () => location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", again);
  setTimeout(again, PATIENCE); // it did not: then this version, as it is
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting) registration.waiting.postMessage("take over");
  else again();
}

/** Whether this visit was asked to do without the link and without anything that was kept (web/home.js). */
function plainly() {
  try {
    const wish = sessionStorage.getItem("mordred.plain");
    sessionStorage.removeItem("mordred.plain");
    return wish === "yes";
  } catch {
    return false; // storage is forbidden
  }
}

/** Whether there is a picture of the game that was left last, to be shown while it is opened (web/picture.js). */
function lastPicture() {
  try {
    const text = localStorage.getItem("mordred.picture");
    if (!text || globalThis.mordredPlain) return false;
    const kept = JSON.parse(text);
    if (typeof kept.picture !== "string") return false; // of an earlier version, or damaged
    globalThis.mordredLast = kept;
    document.documentElement.dataset.mood = globalThis.mordredLast?.mood ?? "";
    slanted();
    return true;
  } catch {
    return false; // damaged: the front page, as ever
  }
}

/** Every table has slanted letters: asked for only when they are met, they would have it laid out twice. */
function slanted() {
  const font = document.createElement("link");
  Object.assign(font, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "" });
  font.href = "assets/fonts/alegreya-latin-wght-italic.woff2";
  document.head.append(font);
}

/**
 * The page's policy must allow sockets to relays that nobody knows when the site is built. From here on it allows those
 * that the site names, and those that this person has set.
 * @param {string} own
 */
function narrow(own) {
  const named = JSON.parse(document.getElementById("live")?.textContent || "{}").relays ?? [];
  const relays = [...named, ...own.split(/[\s,]+/)].filter((url) => /^wss?:\/\/[^\s;,'"]+$/.test(url) && URL.canParse(url));
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `connect-src 'self' ${relays.map((url) => new URL(url).origin).join(" ")}`;
  document.head.append(policy);
}
