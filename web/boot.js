// Opens the book: checks that Python can run here, shows how far the real steps are (runtime, packages, game) and says
// plainly what went wrong. Python talks to it as `js.mordredBoot`.

import { words } from "./bootwords.js";
import { every, first, sure } from "./dom.js";
import * as home from "./home.js";
import { keepForOffline } from "./offline.js";
import * as packs from "./packs.js";
import * as python from "./python.js";
import * as remember from "./remember.js";
import { reveal } from "./reveal.js";

const view = sure(document.getElementById("boot"));
const bar = sure(first(".bar", view));
const trouble = /** @type {HTMLElement} */ (sure(first(".trouble", view)));
/** @type {Planned[]} */
const plan = JSON.parse(sure(document.getElementById("boot-plan")).textContent ?? "[]");
const steps = ["runtime", "packages", "game"];
/** @type {Set<string>} */
const loaded = new Set();
/** @type {Record<string, number>} */
const marks = {}; // name -> ms since navigation began, for the bench
let over = false;
let remembers = false; // this start tries to take up what Python remembers

/** @param {string} path */
const absolute = (path) => new URL(path, document.baseURI).href;
const expected = new Map(plan.map((file) => [absolute(file.url), file]));
const allBytes = plan.reduce((sum, file) => sum + file.bytes, 0) || 1;

/** @param {string} name */
function mark(name) {
  marks[name] = Math.round(performance.now());
}

new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries()) {
    if (name.startsWith("mordred:")) marks[name.slice("mordred:".length)] = Math.round(startTime);
  }
}).observe({ type: "mark", buffered: true }); // made by scripts that may run before this one

// The step under way: the first one with a file still to come, or what Python itself last said.
let said = "runtime";
function current() {
  const waiting = steps.find((name) => plan.some((file) => file.step === name && !loaded.has(absolute(file.url))));
  return Math.max(steps.indexOf(said), steps.indexOf(waiting ?? "game"));
}

function show() {
  // Files are most of the wait; starting Python and the games is the rest.
  const bytes = [...loaded].reduce((sum, url) => sum + (expected.get(url)?.bytes ?? 0), 0);
  const part = 0.85 * (bytes / allBytes) + (said === "game" ? 0.1 : 0);
  const percent = over ? 100 : Math.round(100 * part);
  bar.setAttribute("aria-valuenow", String(percent));
  /** @type {HTMLElement} */ (bar.firstElementChild).style.width = `${percent}%`;
  const now = over ? steps.length : current();
  for (const item of every(".steps li", view)) {
    const mine = steps.indexOf(item.dataset.step ?? "");
    item.dataset.state = mine < now ? "done" : mine === now ? "now" : "later";
  }
}

/** @param {string} name */
function step(name) {
  // Called by Python: what it begins now.
  if (over || !steps.includes(name)) return;
  mark(name);
  said = name;
  show();
}

function ready() {
  // Called by Python when the first real picture is in the page.
  if (over) return;
  over = true;
  home.arrived();
  mark("ready");
  show();
  view.setAttribute("aria-busy", "false");
  view.hidden = true;
  globalThis.mordredPicture?.wake();
  document.documentElement.dataset.ready = "true";
  if (python.fromMemory()) remember.worked();
  else if (remembers) remember.broken();
  mordredPicture.idle(keepForNextTime);
}

/** The whole site, and then what Python remembers, unless it came from there. */
async function keepForNextTime() {
  if (!(await keepForOffline()) || python.fromMemory()) return;
  mordredPicture.idle(remember.learn);
}

// ---- what can go wrong

/** @type {(sentence: string, detail?: string) => void} */
function tell(sentence, detail) {
  view.hidden = false;
  trouble.hidden = false;
  trouble.replaceChildren();
  const line = document.createElement("p");
  line.textContent = sentence;
  trouble.append(line);
  if (detail) {
    const more = document.createElement("pre");
    more.textContent = detail;
    trouble.append(more);
  }
  trouble.append(home.button(words.again, "again", home.again));
  if (home.failedTwice) trouble.append(...home.offers());
  trouble.scrollIntoView({ block: "center" });
}

/** What of the site cannot be had. */
async function missingFiles() {
  /** @type {string[]} */
  const missing = [];
  for (const file of plan) {
    try {
      const answer = await fetch(file.url, { method: "HEAD", cache: "no-store" });
      if (!answer.ok) missing.push(`${file.url} (${answer.status})`);
    } catch {
      missing.push(`${file.url} (no answer)`);
    }
  }
  return missing;
}

/** @param {string} detail */
async function fail(detail) {
  if (over) return;
  over = true;
  const remembered = python.fromMemory();
  await remember.broken();
  if (remembered) return home.anew(); // perhaps it was only what Python remembered
  home.failed();
  document.documentElement.dataset.ready = "failed";
  globalThis.mordredPicture?.wake(); // the front page behind it
  globalThis.mordredFront?.refresh();
  view.setAttribute("aria-busy", "false");
  const item = first(`.steps li[data-step="${steps[current()]}"]`, view);
  if (item) item.dataset.state = "failed";
  tell(words.looking, detail);
  const missing = await missingFiles();
  if (missing.length === 0) tell(home.linkTried ? words.link : words.stopped, detail);
  else if (missing.length === plan.length) tell(words.away, detail);
  else tell(`${words.missing}${missing.join(", ")}.`, detail);
}

window.addEventListener(
  "error",
  (event) => {
    if (event.target instanceof HTMLScriptElement) fail(event.target.src);
    else if (!(event.target instanceof Element)) fail(String(event.error?.stack ?? event.message)); // a missing picture does not stop the book
  },
  true,
);
window.addEventListener("unhandledrejection", (event) => fail(String(event.reason?.stack ?? event.reason)));

// Some failures are silent (a lost .wasm makes nothing throw): when nothing moves for long, look whether a file is gone.
let lastNews = 0;
const patrol = setInterval(async () => {
  if (over) clearInterval(patrol);
  else if (performance.now() - lastNews > 15000 && (await missingFiles()).length > 0) fail("The loading stopped.");
}, 5000);

// ---- progress from what the browser really loaded and what PyScript says it does

new PerformanceObserver((list) => {
  for (const entry of /** @type {PerformanceResourceTiming[]} */ (list.getEntries())) {
    const file = expected.get(entry.name);
    if (!file) continue;
    if (entry.responseStatus >= 400) fail(`${file.url}: ${entry.responseStatus}`);
    else loaded.add(entry.name);
    lastNews = performance.now();
  }
  if (!over) show();
}).observe({ type: "resource", buffered: true });

document.addEventListener("py:progress", notice);
window.addEventListener("py:progress", notice);
/** @param {Event} event */
function notice(event) {
  const detail = event instanceof CustomEvent ? event.detail : "";
  if (detail === "Loading interpreter") mark("interpreter");
  if (detail === "Loaded interpreter") mark("packages");
}

globalThis.mordredPacks = packs;
globalThis.mordredBoot = { step, ready, reveal, fail, marks, mark, takeLink: home.takeLink, plain: globalThis.mordredPlain, remembers: python.fromMemory };

// ---- go

if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiateStreaming !== "function") {
  refuse(words.wasm);
} else if (!home.mayStart) {
  home.failed();
  refuse(words.twice);
} else {
  show();
  remembers = !globalThis.mordredPlain && remember.promised();
  if (remembers) begin(); // that is work for the disk and other threads, while the page is being painted
  painted().then(start);
}

/**
 * It is not even tried.
 * @param {string} why
 */
function refuse(why) {
  over = true;
  document.documentElement.dataset.ready = "failed";
  reveal("");
  tell(why);
}

/** When what is there has been painted; a page that nobody looks at is not, and does not wait for it. */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
}

/** Python itself; its scripts, and those of PyScript, are asked for all at once. */
function begin() {
  for (const { url } of plan) if (/\.m?js$/.test(url)) preload(url);
  return python.begin(remembers);
}

/** Python, unless it has begun, and what the front page or the game that was left needs of it. */
function start() {
  const begun = python.begun() ?? begin();
  const game = globalThis.mordredLast?.game;
  for (const name of ["core", ...(game ? packs.of(game, document.documentElement.lang) : [])]) {
    packs.want(name);
    begun.then((it) => packs.load(it, name)).catch(() => undefined); // told when Python asks for it
  }
  // The front page does without it: on a slow line it would take a third of the room from what Python waits for.
  if (!remembers) (game ? Promise.resolve() : python.program()).then(() => packs.want("pydantic")).catch(() => undefined);
  const core = document.createElement("script");
  core.type = "module";
  core.src = "pyscript/core.js";
  document.head.append(core);
}

/**
 * Scripts that import each other are asked for all at once.
 * @param {string} url
 */
function preload(url) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = url;
  document.head.append(link);
}
