// What can be heard, and seen outside the page: sounds made here of tones and noise (no recording), a badge on the app's
// icon while it is one's turn and the page is out of sight; at a live table also the tab's icon and, where the person
// allowed it, a notification. Off until Python asks for it.

/** @type {AudioContext | null} */
let ears = null;

/** A browser lets a page sound only after a touch: asked before that, it stays silent. */
function listening() {
  if (typeof AudioContext === "undefined") return null;
  ears ??= new AudioContext();
  if (ears.state === "suspended") void ears.resume();
  return ears;
}

/**
 * Something that fades in at once and out slowly.
 * @type {(room: AudioContext, at: number, length: number, loud: number) => GainNode}
 */
function swell(room, at, length, loud) {
  const gain = room.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(room.destination);
  return gain;
}

/**
 * A tone that may glide from one pitch to another.
 * @type {(room: AudioContext, at: number, shape: OscillatorType, from: number, to: number, length: number, loud: number) => void}
 */
function tone(room, at, shape, from, to, length, loud) {
  const voice = room.createOscillator();
  voice.type = shape;
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + length);
  voice.connect(swell(room, at, length, loud));
  voice.start(at);
  voice.stop(at + length);
}

/**
 * Noise around a pitch: a knock, a rustle.
 * @type {(room: AudioContext, at: number, pitch: number, length: number, loud: number) => void}
 */
function rustle(room, at, pitch, length, loud) {
  const grains = room.createBuffer(1, Math.ceil(room.sampleRate * length), room.sampleRate);
  const samples = grains.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = 2 * Math.random() - 1;
  const source = room.createBufferSource();
  const band = room.createBiquadFilter();
  source.buffer = grains;
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band);
  band.connect(swell(room, at, length, loud));
  source.start(at);
}

/** @type {Record<string, (room: AudioContext, at: number) => void>} */
const sounds = {
  dice(room, at) {
    for (const [late, pitch] of /** @type {Point[]} */ ([[0, 2600], [0.07, 1900], [0.16, 2300], [0.22, 1700], [0.34, 2000]])) {
      rustle(room, at + late, pitch, 0.05, 0.5);
    }
  },
  card(room, at) {
    rustle(room, at, 5200, 0.14, 0.22);
    rustle(room, at + 0.1, 1500, 0.05, 0.2);
  },
  march(room, at) {
    for (const step of [0, 1, 2, 3]) {
      tone(room, at + 0.17 * step, "sine", 110, 55, 0.14, 0.35);
      rustle(room, at + 0.17 * step, 700, 0.05, 0.12);
    }
  },
  war(room, at) {
    tone(room, at, "sawtooth", 146, 147, 0.5, 0.12);
    tone(room, at + 0.42, "sawtooth", 220, 221, 0.9, 0.12);
    for (const beat of [0, 0.42, 0.84]) tone(room, at + beat, "sine", 90, 45, 0.3, 0.4);
  },
  turn(room, at) {
    tone(room, at, "triangle", 660, 658, 0.5, 0.16);
    tone(room, at + 0.16, "triangle", 880, 878, 0.7, 0.14);
  },
};

/** @param {string} name */
function sound(name) {
  const room = listening();
  const make = sounds[name];
  if (room && make) make(room, room.currentTime + 0.02);
}

let mine = false;

/** The icon's badge: only where the browser has one, and only while nobody looks. */
function badge() {
  const app = /** @type {Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>} */ (navigator);
  const shown = mine && document.hidden ? app.setAppBadge?.(1) : app.clearAppBadge?.();
  shown?.catch(() => undefined); // not installed, or not allowed: then there is no icon to mark
}

document.addEventListener("visibilitychange", badge);

const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
const plain = icon?.getAttribute("href") ?? "";

globalThis.mordredSenses = {
  sound,
  turn(/** @type {boolean} */ now) {
    if (now === mine) return;
    mine = now;
    badge();
  },
  mark(/** @type {boolean} */ waited) {
    const wanted = waited ? "assets/icons/icon-move.svg" : plain;
    if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  },
  notify(/** @type {string} */ text) {
    if (document.hidden && globalThis.Notification?.permission === "granted") new Notification("Mordred", { body: text, tag: "mordred" });
  },
  ask() {
    globalThis.Notification?.requestPermission().catch(() => undefined);
  },
};
