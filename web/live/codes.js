// No relay at all: one code there, one code back, each small enough to be typed if it must be. A code holds what of a
// WebRTC description matters (name, password and fingerprint of the connection, and where it can be reached), as bytes
// in letters; the rest of the description is the same every time.

const LONGEST = 200; // letters
const OFFER = 1;
const ANSWER = 2;
const MDNS = 0;
const IPV4 = 1;
const IPV6 = 2;
const PATIENCE = 3_000; // ms to find out where one can be reached

/** @returns {RTCPeerConnection} */
const connection = () => new RTCPeerConnection({ iceServers: [] });

/**
 * Offer a connection: the code for the other page, and what to do with the one that comes back.
 * @param {Heard} hear
 * @returns {Promise<Calling>}
 */
export async function calling(hear) {
  const peer = connection();
  const channel = peer.createDataChannel("mordred");
  await peer.setLocalDescription(await peer.createOffer());
  await gathered(peer);
  const name = fresh();
  return {
    code: pack(OFFER, peer.localDescription?.sdp ?? ""),
    accept: async (code) => {
      const found = unpack(code);
      if (found?.kind !== ANSWER || peer.signalingState !== "have-local-offer") return undefined;
      await peer.setRemoteDescription({ type: "answer", sdp: found.sdp });
      return way(peer, channel, name, hear);
    },
  };
}

/**
 * Answer somebody's code.
 * @type {(code: string, hear: Heard) => Promise<{ way: Way, code: string } | undefined>}
 */
export async function answering(code, hear) {
  const found = unpack(code);
  if (found?.kind !== OFFER) return undefined;
  const peer = connection();
  /** @type {Promise<RTCDataChannel>} */
  const opened = new Promise((resolve) => {
    peer.ondatachannel = (event) => resolve(event.channel);
  });
  await peer.setRemoteDescription({ type: "offer", sdp: found.sdp });
  await peer.setLocalDescription(await peer.createAnswer());
  await gathered(peer);
  /** @type {Way | undefined} */
  let made;
  const name = fresh();
  opened.then((channel) => {
    made = way(peer, channel, name, hear);
  });
  return {
    way: { send: (to, text) => made?.send(to, text), close: () => (made ? made.close() : peer.close()) },
    code: pack(ANSWER, peer.localDescription?.sdp ?? ""),
  };
}

/** @type {(peer: RTCPeerConnection, channel: RTCDataChannel, name: string, hear: Heard) => Way} */
function way(peer, channel, name, hear) {
  let here = false;
  const join = () => {
    if (!here) hear("join", name, "");
    here = true;
  };
  const leave = () => {
    if (here) hear("leave", name, "");
    here = false;
  };
  channel.onopen = join;
  channel.onclose = leave;
  channel.onmessage = (event) => hear("message", name, String(event.data));
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === "failed") leave();
  };
  if (channel.readyState === "open") join();
  return {
    send: (to, text) => {
      if (to === name && channel.readyState === "open") channel.send(text);
    },
    close: () => {
      here = false;
      peer.close();
    },
  };
}

const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {RTCPeerConnection} peer */
function gathered(peer) {
  if (peer.iceGatheringState === "complete") return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => peer.iceGatheringState === "complete" && resolve(undefined);
    peer.addEventListener("icegatheringstatechange", done);
    setTimeout(resolve, PATIENCE);
  });
}

// ---- a description as a code

/** @type {(sdp: string, pattern: RegExp) => string} */
const read = (sdp, pattern) => pattern.exec(sdp)?.[1] ?? "";

/** @type {(kind: number, sdp: string) => string} */
export function pack(kind, sdp) {
  const [user, word] = [read(sdp, /a=ice-ufrag:(\S+)/), read(sdp, /a=ice-pwd:(\S+)/)];
  const print = read(sdp, /a=fingerprint:sha-256 (\S+)/i).split(":");
  const bytes = [kind, user.length, ...letters(user), word.length, ...letters(word), ...print.map((pair) => Number.parseInt(pair, 16))];
  for (const [, address = "", port = ""] of sdp.matchAll(/a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gi)) {
    const place = reach(address);
    if (place && Math.ceil(((bytes.length + place.length + 2) * 4) / 3) <= LONGEST) bytes.push(...place, Number(port) >> 8, Number(port) & 255);
  }
  return toText(bytes);
}

/**
 * An address in a few bytes; undefined for what cannot be reached from elsewhere.
 * @param {string} address
 * @returns {number[] | undefined}
 */
function reach(address) {
  const name = /^([0-9a-f-]{36})\.local$/i.exec(address)?.[1];
  if (name) return [MDNS, ...hex(name.replaceAll("-", ""))];
  if (/^\d+(\.\d+){3}$/.test(address)) return [IPV4, ...address.split(".").map(Number)];
  if (!address.includes(":") || address.startsWith("fe80")) return undefined;
  const [head = "", tail] = address.split("::");
  const [before, after] = [head, tail ?? ""].map((part) => (part ? part.split(":") : []));
  const gap = tail === undefined ? [] : Array(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill("0");
  return [IPV6, ...[...(before ?? []), ...gap, ...(after ?? [])].flatMap((part) => hex(part.padStart(4, "0")))];
}

/**
 * The description that a code stands for; undefined if it is none.
 * @param {string} code
 * @returns {{ kind: number, sdp: string } | undefined}
 */
export function unpack(code) {
  const bytes = fromText(code);
  let at = 0;
  const take = (/** @type {number} */ count) => {
    at += count;
    return bytes.slice(at - count, at);
  };
  const text = () => String.fromCharCode(...take(take(1)[0] ?? 0));
  const kind = take(1)[0] ?? 0;
  const [user, word, print] = [text(), text(), take(32)];
  if (![OFFER, ANSWER].includes(kind) || !/^[\w+/-]{4,64}$/.test(user) || !/^[\w+/-]{22,80}$/.test(word) || print.length !== 32) return undefined;
  const places = [];
  while (at < bytes.length) {
    const sort = take(1)[0] ?? MDNS;
    const place = take([16, 4, 16][sort] ?? 0);
    const [high, low] = take(2);
    if (high === undefined || low === undefined) return undefined;
    places.push(`a=candidate:${places.length + 1} 1 udp ${2113937151 - places.length} ${addressOf(sort, place)} ${high * 256 + low} typ host generation 0`);
  }
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...places,
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${word}`,
    `a=fingerprint:sha-256 ${print.map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":")}`,
    `a=setup:${kind === OFFER ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
  ];
  return { kind, sdp: `${lines.join("\r\n")}\r\n` };
}

/** @type {(sort: number, place: number[]) => string} */
function addressOf(sort, place) {
  if (sort === IPV4) return place.join(".");
  const digits = place.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (sort === IPV6) return (digits.match(/.{4}/g) ?? []).join(":");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}.local`;
}

/** @param {string} text */
const letters = (text) => Array.from(text, (letter) => letter.charCodeAt(0));

/** @param {string} digits */
const hex = (digits) => (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** @param {number[]} bytes */
const toText = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/**
 * @param {string} code
 * @returns {number[]}
 */
function fromText(code) {
  if (code.length > LONGEST || !/^[\w-]+$/.test(code)) return [];
  return letters(atob(code.replaceAll("-", "+").replaceAll("_", "/")));
}
