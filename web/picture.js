// The last picture of a game, kept beside its save: shown at the next start until Python is there to make it live.
// Python says what is in it (mordred/ui/kept.py); early.js has read it before the page is painted.

import { sure } from "./dom.js";

const NAME = "mordred.picture"; // not "mordred:…": it is no save, and nothing is lost with it
const root = /** @type {HTMLElement} */ (sure(document.getElementById("root")));
let last = globalThis.mordredLast;

/** @param {string} text */
function keep(text) {
  try {
    localStorage.setItem(NAME, text);
  } catch {
    forget(); // no room: then the next start begins with the front page
  }
}

function forget() {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // storage is forbidden: there is none
  }
}

/** The save that was left, once: a game that stops Python is not opened by itself again. */
function take() {
  const slot = last?.slot ?? "";
  last = undefined;
  if (slot) forget();
  return slot;
}

/** @type {number | undefined} */
let timer;

/**
 * Do something when the page has been at rest for a moment; asked again, it waits anew.
 * @param {() => void} work
 */
function atRest(work) {
  clearTimeout(timer);
  timer = setTimeout(() => idle(work), 1500);
}

/**
 * Do something when there is nothing else to do. (Not every browser can tell.)
 * @param {() => void} work
 */
function idle(work) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => work(), { timeout: 5000 });
  else setTimeout(work, 200);
}

/** What is shown is not live yet: nothing in it can be touched. */
function show() {
  if (!last) return;
  mordredShim.hang(last.picture);
  root.inert = true;
  document.documentElement.dataset.pictured = "true";
  requestAnimationFrame(() => {
    performance.mark("mordred:picture");
    if (root.inert) hold(); // a page that nobody looked at may have become live before its first frame
  });
}

const SOON = 3000; // ms: what ends by then is something coming in; what begins later leaves when it has been read
/** @type {Animation[]} */
let held = [];

/** It is a picture of a table at rest: what comes in has come in, and what goes round waits until it is live. */
function hold() {
  for (const animation of document.getAnimations()) {
    const end = Number(animation.effect?.getComputedTiming().endTime);
    if (end <= SOON) animation.finish();
    else if (end === Number.POSITIVE_INFINITY) held.push(animation);
  }
  for (const animation of held) animation.pause();
}

/** It is, or the front page is what is shown. */
function wake() {
  root.inert = false;
  for (const animation of held) animation.play();
  held = [];
  delete document.documentElement.dataset.opening;
  delete document.documentElement.dataset.pictured;
}

globalThis.mordredPicture = { keep, forget, take, atRest, idle, wake, game: last?.game ?? "" };
show();
