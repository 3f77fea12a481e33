// The way home when the book does not open: starts are counted, a link is tried once, and after two failures in a row the
// page offers, without any Python, to start with nothing but itself and to hand over everything that was saved.

import { words } from "./bootwords.js";
import { broken } from "./remember.js";

const TRIES = "mordred.tries";
const LINK = "mordred.link";
const PLAIN = "mordred.plain";
const KEPT = "mordred:"; // how the names of everything kept in this browser begin

/**
 * This tab's memory; none where that is forbidden.
 * @param {(memory: Storage) => string | null | undefined | void} work
 * @returns {string}
 */
function remember(work) {
  try {
    return work(sessionStorage) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name */
function take(name) {
  return remember((memory) => {
    const value = memory.getItem(name);
    memory.removeItem(name);
    return value;
  });
}

const tries = Number(remember((memory) => memory.getItem(TRIES))) + 1;

/** Whether it may be tried once more; two starts in a row that never came to their end were enough. */
export const mayStart = tries <= 2;

/** Whether the way home should be offered, now that this start has failed. */
export const failedTwice = tries >= 2;

if (mayStart) remember((memory) => memory.setItem(TRIES, String(tries)));
addEventListener("pagehide", leave);

/** Somebody goes away while it starts: that is no failure. */
function leave() {
  remember((memory) => memory.setItem(TRIES, String(tries - 1)));
}

/** It failed: that counts, also when somebody goes away now. */
export function failed() {
  removeEventListener("pagehide", leave);
}

/** It runs. */
export function arrived() {
  removeEventListener("pagehide", leave);
  remember((memory) => memory.removeItem(TRIES));
}

/** Whether a link was handed over in this visit. */
export let linkTried = false;
let taken = "";

/** The link of the address, once: nobody gets it a second time, whatever becomes of it. */
export function takeLink() {
  const fresh = location.hash.slice(1);
  if (fresh) history.replaceState(null, "", location.pathname + location.search);
  const kept = take(LINK);
  const link = fresh || (globalThis.mordredLink ?? kept);
  globalThis.mordredLink = "";
  linkTried = link !== "";
  taken = link;
  return globalThis.mordredPlain && !fresh ? "" : link;
}

/**
 * What can be done now.
 * @returns {HTMLElement[]}
 */
export function offers() {
  return [button(words.plain, "plain", startPlain), button(words.save, "save", saveAll)];
}

export function again() {
  remember((memory) => memory.setItem(TRIES, String(Math.min(tries, 1)))); // a wish of one's own is granted
  location.reload();
}

/** Once more, with the link if there was one. */
export function anew() {
  if (taken) remember((memory) => memory.setItem(LINK, taken));
  again();
}

async function startPlain() {
  await broken(); // whatever Python remembers, it starts without
  take(LINK);
  remember((memory) => memory.setItem(PLAIN, "yes"));
  again();
}

/** Everything kept in this browser, as one file: names and texts just as they are. */
function saveAll() {
  /** @type {Record<string, string>} */
  const kept = {};
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(KEPT)) kept[name] = localStorage.getItem(name) ?? "";
  } catch {
    // storage is forbidden: there is nothing to save
  }
  const file = new Blob([JSON.stringify({ app: "mordred", kept }, null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "mordred-saves.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @type {(text: string, name: string, does: () => void) => HTMLElement} */
export function button(text, name, does) {
  const one = document.createElement("button");
  one.textContent = text;
  one.dataset.test = `boot-${name}`;
  one.addEventListener("click", does);
  return one;
}
