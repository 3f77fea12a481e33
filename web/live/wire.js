// The wire of a live table: one way or the other to reach the others, behind the same few functions.

import { answering, calling } from "./codes.js";
import { meet } from "./relays.js";

/** @type {Way[]} */
let ways = [];
/** @type {Calling | undefined} */
let pending;

/** @type {(room: string, secret: string, relays: string[], ice: RTCIceServer[], hear: Heard) => Promise<void>} */
export async function open(room, secret, relays, ice, hear) {
  await Promise.all(close()); // the same room may be opened again
  ways = [await meet(room, secret, relays, ice, hear)];
}

/** @param {Heard} hear */
export async function call(hear) {
  pending = await calling(hear);
  hear("code", "", pending.code);
}

/** @type {(code: string, hear: Heard) => Promise<void>} */
export async function answer(code, hear) {
  const found = await answering(code, hear);
  if (!found) return hear("trouble", "code", "");
  ways.push(found.way);
  hear("open", "guest", "");
  hear("code", "", found.code);
}

/** @type {(code: string, hear: Heard) => Promise<void>} */
export async function accept(code, hear) {
  const way = await pending?.accept(code);
  if (!way) return hear("trouble", "code", "");
  ways.push(way);
  pending = undefined;
}

/** @type {(peer: string, text: string) => void} */
export function send(peer, text) {
  for (const way of ways) way.send(peer, text);
}

/** @returns {(void | Promise<void>)[]} when each of them is closed */
export function close() {
  const closing = ways.map((way) => way.close());
  ways = [];
  pending = undefined;
  return closing;
}

// ---- how long somebody has been asked, where the table shows it

setInterval(() => {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time[data-since]"))) {
    const seconds = Math.max(0, Math.round((Date.now() - Date.parse(one.dataset.since ?? "")) / 1000));
    one.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}, 1000);
