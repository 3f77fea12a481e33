// Opens the book: checks that Python can run here, shows how far the real steps are (runtime, packages, game), says
// plainly what went wrong, and looks after the service worker. Python talks to it as `js.mordredBoot`.

const view = document.getElementById("boot");
const bar = view.querySelector(".bar");
const trouble = view.querySelector(".trouble");
const plan = JSON.parse(document.getElementById("boot-plan").textContent);
const steps = ["runtime", "packages", "game"];
const loaded = new Set();
const marks = {}; // name -> ms since navigation began, for the bench
let over = false;

const absolute = (path) => new URL(path, document.baseURI).href;
const expected = new Map(plan.map((file) => [absolute(file.url), file]));
const allBytes = plan.reduce((sum, file) => sum + file.bytes, 0) || 1;

function mark(name) {
  marks[name] = Math.round(performance.now());
}

// The step under way: the first one with a file still to come, or what Python itself last said.
let said = "runtime";
function current() {
  const waiting = steps.find((name) => plan.some((file) => file.step === name && !loaded.has(absolute(file.url))));
  return steps[Math.max(steps.indexOf(said), steps.indexOf(waiting ?? "game"))];
}

function show() {
  // Files are most of the wait; starting Python and the games is the rest.
  const bytes = [...loaded].reduce((sum, url) => sum + expected.get(url).bytes, 0);
  const part = 0.85 * (bytes / allBytes) + (said === "game" ? 0.1 : 0);
  const percent = over ? 100 : Math.round(100 * part);
  bar.setAttribute("aria-valuenow", percent);
  bar.firstElementChild.style.width = `${percent}%`;
  const now = over ? steps.length : steps.indexOf(current());
  for (const item of view.querySelectorAll(".steps li")) {
    const mine = steps.indexOf(item.dataset.step);
    item.dataset.state = mine < now ? "done" : mine === now ? "now" : "later";
  }
}

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
  mark("ready");
  show();
  view.setAttribute("aria-busy", "false");
  view.hidden = true;
  document.documentElement.dataset.ready = "true";
  keepForOffline();
}

// ---- what can go wrong, in the reader's language (the catalogues are not here yet)

const WORDS = {
  en: {
    again: "Try again",
    looking: "The book does not open. Looking for the reason …",
    stopped: "The book does not open: the program stopped while starting.",
    away: "The book does not open: the site cannot be reached. Are you offline?",
    missing: "The book does not open: part of the site is missing: ",
    wasm: "This browser cannot run WebAssembly, which Python needs here. It may be switched off, or the browser too old.",
  },
  fr: {
    again: "Réessayer",
    looking: "Le livre ne s’ouvre pas. On cherche pourquoi …",
    stopped: "Le livre ne s’ouvre pas : le programme s’est arrêté au démarrage.",
    away: "Le livre ne s’ouvre pas : le site est hors d’atteinte. Êtes-vous hors ligne ?",
    missing: "Le livre ne s’ouvre pas : il manque une partie du site : ",
    wasm: "Ce navigateur ne peut pas exécuter WebAssembly, dont Python a besoin ici. Il est peut-être désactivé, ou le navigateur trop ancien.",
  },
  it: {
    again: "Riprova",
    looking: "Il libro non si apre. Si cerca il motivo …",
    stopped: "Il libro non si apre: il programma si è fermato all’avvio.",
    away: "Il libro non si apre: il sito non è raggiungibile. Siete senza rete?",
    missing: "Il libro non si apre: manca una parte del sito: ",
    wasm: "Questo browser non può eseguire WebAssembly, di cui Python ha bisogno qui. Forse è disattivato, o il browser è troppo vecchio.",
  },
  de: {
    again: "Noch einmal versuchen",
    looking: "Das Buch geht nicht auf. Der Grund wird gesucht …",
    stopped: "Das Buch geht nicht auf: Das Programm ist beim Start stehen geblieben.",
    away: "Das Buch geht nicht auf: Die Seite ist nicht erreichbar. Bist du offline?",
    missing: "Das Buch geht nicht auf: Ein Teil der Seite fehlt: ",
    wasm: "Dieser Browser kann WebAssembly nicht ausführen, das Python hier braucht. Vielleicht ist es abgeschaltet oder der Browser zu alt.",
  },
};
const words = WORDS[document.documentElement.lang] ?? WORDS.en;

function tell(sentence, detail) {
  trouble.hidden = false;
  trouble.replaceChildren();
  const line = document.createElement("p");
  line.textContent = sentence;
  const again = document.createElement("button");
  again.textContent = words.again;
  again.onclick = () => location.reload();
  trouble.append(line);
  if (detail) {
    const more = document.createElement("pre");
    more.textContent = detail;
    trouble.append(more);
  }
  trouble.append(again);
  trouble.scrollIntoView({ block: "center" });
}

async function missingFiles() {
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

async function fail(detail) {
  if (over) return;
  over = true;
  document.documentElement.dataset.ready = "failed";
  view.hidden = false;
  view.setAttribute("aria-busy", "false");
  const item = view.querySelector(`.steps li[data-step="${current()}"]`);
  if (item) item.dataset.state = "failed";
  tell(words.looking, detail);
  const missing = await missingFiles();
  if (missing.length === 0) tell(words.stopped, detail);
  else if (missing.length === plan.length) tell(words.away, detail);
  else tell(`${words.missing}${missing.join(", ")}.`, detail);
}

window.addEventListener(
  "error",
  (event) => {
    const element = event.target instanceof Element ? event.target : null;
    if (element && element.tagName !== "SCRIPT") return; // a picture that is missing does not stop the book
    fail(String(event.error?.stack ?? event.message ?? element?.src));
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
  for (const entry of list.getEntries()) {
    if (!expected.has(entry.name)) continue;
    if (entry.responseStatus >= 400) fail(`${expected.get(entry.name).url}: ${entry.responseStatus}`);
    else loaded.add(entry.name);
    lastNews = performance.now();
  }
  if (!over) show();
}).observe({ type: "resource", buffered: true });

document.addEventListener("py:progress", notice);
window.addEventListener("py:progress", notice);
function notice(event) {
  if (event.detail === "Loading interpreter") mark("interpreter");
  if (event.detail === "Loaded interpreter") mark("packages");
}

// ---- the service worker: keeps the site for offline use, and swaps versions only between visits (see sw.js)

async function keepForOffline() {
  if (!navigator.serviceWorker || !isSecureContext) return;
  try {
    const hadOne = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (hadOne) announce("replaced"); // another tab switched to the new version
    });
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    const watch = (worker) =>
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && navigator.serviceWorker.controller) announce("waiting");
      });
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    await navigator.serviceWorker.ready;
    document.documentElement.dataset.offline = "ready";
  } catch (problem) {
    console.warn("no offline copy:", problem); // private windows may refuse; the game plays on
  }
}

function announce(what) {
  // "waiting": a new version is here and will be used at the next visit; "replaced": this page is the old one.
  document.documentElement.dataset.update = what;
  window.dispatchEvent(new CustomEvent("mordred:update", { detail: what }));
}

globalThis.mordredBoot = { step, ready, fail, marks, mark };

// ---- go

if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiateStreaming !== "function") {
  over = true;
  document.documentElement.dataset.ready = "failed";
  tell(words.wasm);
} else {
  show();
  const core = document.createElement("script");
  core.type = "module";
  core.src = "pyscript/core.js";
  document.head.append(core);
}
