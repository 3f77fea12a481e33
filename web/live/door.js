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
  close: () => {
    wire?.close();
  },
};
globalThis.mordredLive = live;
