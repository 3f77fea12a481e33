// What the page has of live tables before anybody asks for one: who would be contacted. Nothing is loaded and nobody is
// asked until Python calls `open`, `call` or `answer`; then the wire itself comes (wire.js).

import { sure } from "../dom.js";

/** @type {LiveConfig} */
const site = JSON.parse(sure(document.getElementById("live")).textContent || "{}");
/** @type {import("./wire.js") | undefined} */
let wire;
/** @type {Heard} */
let hear = () => undefined;

/** @returns {Promise<import("./wire.js")>} */
async function loaded() {
  wire ??= await import("./wire.js");
  return wire;
}

/**
 * Relays as addresses of sockets; one without a host is the site's own.
 * @param {string} text
 */
function relaysOf(text) {
  const named = text.trim() ? text.trim().split(/[\s,]+/) : (site.relays ?? []);
  return named.map((url) => (/^wss?:/.test(url) ? url : new URL(url, document.baseURI).href.replace(/^http/, "ws")));
}

/**
 * "turn:host:3478 user password, stun:host" as the browser wants it; "-" is none at all.
 * @param {string} text
 * @returns {RTCIceServer[]}
 */
function iceOf(text) {
  if (!text.trim()) return site.ice ?? [];
  const parts = text.split(",").map((part) => part.trim().split(/\s+/));
  return parts
    .filter(([urls]) => urls && urls !== "-")
    .map(([urls = "", username, credential]) => (username ? { urls, username, credential: credential ?? "" } : { urls }));
}

/**
 * Which hosts will be asked with these settings, as JSON.
 * @type {(relays: string, ice: string) => string}
 */
function hosts(relays, ice) {
  const sockets = relaysOf(relays).map((url) => (URL.canParse(url) ? new URL(url).host : url));
  const servers = iceOf(ice).flatMap((server) => server.urls);
  return JSON.stringify([...sockets, ...servers.map((url) => url.replace(/^\w+:/, "").split("?")[0])]);
}

/** @param {() => Promise<void>} work */
function tried(work) {
  work().catch(() => hear("trouble", "other", ""));
}

/** @type {LiveDoor} */
const live = {
  listen: (handler) => {
    hear = handler;
  },
  hosts,
  open: (room, secret, relays, ice) =>
    tried(async () => (await loaded()).open(room, secret, relaysOf(relays), iceOf(ice), (...heard) => hear(...heard))),
  call: () => tried(async () => (await loaded()).call((...heard) => hear(...heard))),
  answer: (code) => tried(async () => (await loaded()).answer(code, (...heard) => hear(...heard))),
  accept: (code) => tried(async () => (await loaded()).accept(code, (...heard) => hear(...heard))),
  send: (peer, text) => wire?.send(peer, text),
  close: () => wire?.close(),
};
globalThis.mordredLive = live;

// ---- your move, and how long it has been asked

const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
const plainIcon = icon?.getAttribute("href") ?? "";

/** @type {MoveMarks} */
const move = {
  mark: (mine) => {
    const wanted = mine ? "assets/icons/icon-move.svg" : plainIcon;
    if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  },
  alert: (text, sound, notify) => {
    if (sound) chime();
    if (notify && document.hidden && globalThis.Notification?.permission === "granted") new Notification("Mordred", { body: text, tag: "mordred" });
  },
  ask: () => {
    globalThis.Notification?.requestPermission().catch(() => undefined);
  },
};
globalThis.mordredMove = move;

/** Two soft notes. */
function chime() {
  const audio = new AudioContext();
  [523, 784].forEach((pitch, number) => {
    const [tone, loud] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + number * 0.16;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.08, start + 0.03);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.6);
  });
  setTimeout(() => audio.close(), 1500);
}

setInterval(() => {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time[data-since]"))) {
    const seconds = Math.max(0, Math.round((Date.now() - Date.parse(one.dataset.since ?? "")) / 1000));
    one.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}, 1000);
