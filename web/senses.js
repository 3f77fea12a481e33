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
 * Something that fades in within `attack` seconds (a knock at once, a horn slowly) and out until `length`.
 * @type {(room: BaseAudioContext, at: number, length: number, loud: number, attack: number) => GainNode}
 */
function swell(room, at, length, loud, attack) {
  const gain = room.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(room.destination);
  return gain;
}

/**
 * A tone that may glide from one pitch to another; what lies above `dull` hertz is taken off its edge.
 * @type {(room: BaseAudioContext, at: number, shape: OscillatorType, from: number, to: number, length: number, loud: number, attack?: number, dull?: number) => void}
 */
function tone(room, at, shape, from, to, length, loud, attack = 0.012, dull = 6000) {
  const voice = room.createOscillator();
  const edge = room.createBiquadFilter();
  voice.type = shape;
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + length);
  edge.type = "lowpass";
  edge.frequency.value = dull;
  voice.connect(edge);
  edge.connect(swell(room, at, length, loud, attack));
  voice.start(at);
  voice.stop(at + length);
}

/**
 * Noise around a pitch: a knock, a rustle.
 * @type {(room: BaseAudioContext, at: number, pitch: number, length: number, loud: number, attack?: number) => void}
 */
function rustle(room, at, pitch, length, loud, attack = 0.003) {
  const grains = room.createBuffer(1, Math.ceil(room.sampleRate * length), room.sampleRate);
  const samples = grains.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = 2 * Math.random() - 1;
  const source = room.createBufferSource();
  const band = room.createBiquadFilter();
  source.buffer = grains;
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band);
  band.connect(swell(room, at, length, loud, attack));
  source.start(at);
}

/**
 * Small speakers give nothing below some 150 hertz: every drum and footfall has a knock above that as well.
 * How loud each is was measured, not guessed (`e2e/test_senses.py`).
 * @type {Record<string, { length: number, make: (room: BaseAudioContext, at: number) => void }>}
 */
const sounds = {
  dice: {
    length: 0.45,
    make(room, at) {
      for (const [late, pitch] of /** @type {Point[]} */ ([[0, 2600], [0.07, 1900], [0.16, 2300], [0.22, 1700], [0.34, 2000]])) {
        rustle(room, at + late, pitch, 0.05, 0.65);
        tone(room, at + late, "triangle", pitch / 3, pitch / 4, 0.06, 0.14, 0.002);
      }
    },
  },
  card: {
    length: 0.3,
    make(room, at) {
      rustle(room, at, 4200, 0.18, 0.42, 0.06);
      rustle(room, at + 0.15, 1300, 0.07, 0.6);
    },
  },
  march: {
    length: 0.7,
    make(room, at) {
      for (const step of [0, 1, 2, 3]) {
        tone(room, at + 0.17 * step, "triangle", step % 2 ? 200 : 230, 80, 0.15, 0.5, 0.004);
        rustle(room, at + 0.17 * step, 1000, 0.08, 0.55);
      }
    },
  },
  war: {
    length: 1.5,
    make(room, at) {
      for (const [late, pitch, length] of /** @type {[number, number, number][]} */ ([[0, 196, 0.5], [0.42, 294, 1]])) {
        tone(room, at + late, "sawtooth", pitch, pitch * 1.005, length, 0.2, 0.05, 1400);
        tone(room, at + late, "sawtooth", pitch * 0.996, pitch, length, 0.14, 0.07, 1400);
      }
      for (const beat of [0, 0.42, 0.84]) {
        tone(room, at + beat, "sine", 140, 55, 0.3, 0.3, 0.004);
        rustle(room, at + beat, 420, 0.12, 0.5);
      }
    },
  },
  turn: {
    length: 0.9,
    make(room, at) {
      tone(room, at, "triangle", 660, 658, 0.5, 0.16);
      tone(room, at + 0.16, "triangle", 880, 878, 0.7, 0.14);
    },
  },
};

const LATE = 1.6;
/** @type {number} */
let free = 0;

/** One after the other, so that each is recognised and they never add up to a crash; what would come late is left out. */
function sound(/** @type {string} */ name) {
  const room = listening();
  const chosen = sounds[name];
  if (!room || !chosen) return;
  const at = Math.max(room.currentTime + 0.02, free);
  if (at > room.currentTime + LATE) return;
  free = at + 0.7 * chosen.length;
  chosen.make(room, at);
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
  sounds,
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
