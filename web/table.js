// The page's eyes and fingers at the table: arrow keys among what glows, explanation cards beside what they explain,
// focus that is never lost. Nothing here knows a rule or enters the game's state.

import { calm, swallowClick, zoomStep } from "./board.js";
import { every, first, isTyping, near } from "./dom.js";

// ---- arrow keys: the nearest thing in that direction that may be chosen (with Shift: anything that can be read)

/** @type {Record<string, Point>} */
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {Drawn} element
 * @returns {Point}
 */
function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** @type {(way: Point, candidates: Drawn[], from: Point) => Drawn | null} */
function nearest(way, candidates, from) {
  let best = null;
  let least = Infinity;
  for (const element of candidates) {
    const [x, y] = middle(element);
    const along = (x - from[0]) * way[0] + (y - from[1]) * way[1];
    const aside = Math.abs((x - from[0]) * way[1]) + Math.abs((y - from[1]) * way[0]);
    if (along < 4) continue;
    const far = along + 2.2 * aside;
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

/**
 * Where the keyboard goes from here: the first thing if it is nowhere yet.
 * @type {(table: Drawn, way: Point, anything: boolean) => Drawn | null}
 */
function next(table, way, anything) {
  const wanted = anything ? ".board-frame [data-ref], .flank [data-ref]" : ".can[data-ref], .choices button, .chosen[data-ref]";
  const all = every(wanted, table).filter((one) => one.getClientRects().length);
  const now = all.find((one) => one === document.activeElement);
  return now ? nearest(way, all.filter((one) => one !== now), middle(now)) : (all[0] ?? null);
}

/** @param {Drawn} found */
function goTo(found) {
  if (!found.hasAttribute("tabindex") && found instanceof SVGElement) found.setAttribute("tabindex", "-1");
  found.focus({ preventScroll: false });
  found.scrollIntoView({ block: "nearest", inline: "nearest", behavior: calm() ? "auto" : "smooth" });
}

// Before anybody acts on the key: a shortcut is played and painted at once, and the painting asks for this.
document.addEventListener(
  "keydown",
  () => {
    keyboard = true;
  },
  true,
);

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target) || document.querySelector(".dialog")) return;
  const table = first(".table");
  if (!table) return;
  const way = ways[event.key];
  if (way && !near(event.target, '[role="log"]')) {
    const found = next(table, way, event.shiftKey);
    if (!found) return;
    event.preventDefault();
    goTo(found);
  } else if ("+-0".includes(event.key)) {
    zoomStep(event.key === "+" ? "in" : event.key === "-" ? "out" : "fit");
  }
});

// ---- explanation cards: after a moment of hovering, on keyboard focus, or on a long press

/** @type {Drawn | null} */
let tipFor = null;
/** @type {number | undefined} */
let tipTimer;
/** @type {number | undefined} */
let pressTimer;
let keyboard = false;

/** @type {Drawn | null} */
let tipAsked = null; // waited for, shown, or put away by a click: not asked for again before the pointer has left it
let askedWhat = ""; // what that explained then: an element painted anew may stand for something else

/** @param {Drawn | null} element */
const asked = (element) => element === tipAsked && (element?.dataset.tip ?? "") === askedWhat;

/** @param {Drawn | null} element */
function noteAsked(element) {
  tipAsked = element;
  askedWhat = element?.dataset.tip ?? "";
}

/** @type {(element: Drawn | null, wait: number) => void} */
function askTip(element, wait) {
  if (asked(element)) return;
  clearTimeout(tipTimer);
  noteAsked(element);
  if (element) tipTimer = setTimeout(() => showTip(element), wait);
}

/** @param {Drawn} element */
function showTip(element) {
  if (!element.isConnected) return;
  tipFor = element;
  mordredShim.tellRef("tip", element.dataset.tip ?? "", {});
  const card = /** @type {HTMLElement | null} */ (first(".tip"));
  if (!card) return;
  const { left, top } = beside(element, card.offsetWidth, card.offsetHeight);
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
  card.dataset.placed = "true";
}

// An explanation lies beside what it explains, and over nothing that is being read or may be chosen: of all the places
// round the thing and round the panel it is in, the first that covers none of that, else the one that covers least.
const GAP = 10; // px

/** @type {(element: Drawn, width: number, height: number) => { left: number, top: number }} */
function beside(element, width, height) {
  const panel = near(element, ".prompt, .tray, .hand, .dialog, .side, .far, .rest");
  const rounds = [element, ...(panel ? [panel] : [])].map((one) => one.getBoundingClientRect());
  const prompt = first(".prompt");
  if (prompt) rounds.push(prompt.getBoundingClientRect());
  const kept = [element, ...every(".prompt, .choices button, .card.can, .money-row.can")].map((one) => one.getBoundingClientRect());
  const read = every(".stage-foot, .clash-middle, .clash-tally, .caption").map((one) => one.getBoundingClientRect());
  const glowing = every(".over .can").map((one) => one.getBoundingClientRect());
  let best = { left: GAP, top: GAP };
  let least = Infinity;
  for (const place of rounds.flatMap((box) => around(box, width, height))) {
    const box = new DOMRect(place.left, place.top, width, height);
    const cost = 1000 * sum(kept, box) + 10 * sum(read, box) + sum(glowing, box);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** @type {(box: DOMRect, width: number, height: number) => { left: number, top: number }[]} */
function around(box, width, height) {
  const middle = box.left + (box.width - width) / 2;
  const level = box.top + (box.height - height) / 2;
  const places = [
    [middle, box.bottom + GAP],
    [middle, box.top - height - GAP],
    [box.left - width - GAP, level],
    [box.right + GAP, level],
  ];
  return places.map(([left = 0, top = 0]) => ({
    left: Math.max(8, Math.min(left, innerWidth - width - 8)),
    top: Math.max(8, Math.min(top, innerHeight - height - 8)),
  }));
}

/**
 * How much of some boxes another one covers, in square pixels.
 * @type {(boxes: DOMRect[], over: DOMRect) => number}
 */
function sum(boxes, over) {
  return boxes.reduce((area, box) => {
    const wide = Math.min(box.right, over.right) - Math.max(box.left, over.left);
    const high = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
    return area + Math.max(0, wide) * Math.max(0, high);
  }, 0);
}

function hideTip() {
  clearTimeout(tipTimer);
  if (!tipFor) return;
  noteAsked(null);
  tipFor = null;
  mordredShim.tellRef("tip", "", {});
}

/** @param {EventTarget | null} target */
const tipped = (target) => near(target, "[data-tip]");
let pointer = ""; // where the mouse was last seen

// Only a mouse that moves asks: what is painted anew under one that rests explains itself to nobody.
/** @param {PointerEvent} event */
function hover(event) {
  if (event.pointerType !== "mouse" || event.buttons) return;
  const place = `${event.clientX} ${event.clientY}`;
  const moved = place !== pointer;
  pointer = place;
  if (near(event.target, ".tip")) return;
  const element = tipped(event.target);
  if (!asked(element) && element !== tipFor) hideTip();
  if (moved) askTip(element, 550);
}
document.addEventListener("pointerover", hover);
document.addEventListener("pointermove", hover);
document.addEventListener(
  "pointerdown",
  (event) => {
    keyboard = false;
    hideTip();
    noteAsked(tipped(event.target));
  },
  true,
);
document.addEventListener("focusin", (event) => {
  const element = tipped(event.target);
  if (tipFor && tipFor !== element && !tipFor.matches(":hover")) hideTip(); // what the mouse asked for stays
  if (element && keyboard && near(event.target, ":focus-visible") === event.target) askTip(element, 900);
});
function cancelPress() {
  clearTimeout(pressTimer);
}
document.addEventListener("touchstart", (event) => {
  const element = tipped(event.target);
  if (tipFor) hideTip();
  if (!element || event.touches.length > 1) return cancelPress();
  pressTimer = setTimeout(() => {
    swallowClick(); // the finger that asks for an explanation does not also click
    showTip(element);
  }, 520);
});
for (const end of ["touchmove", "touchend"]) document.addEventListener(end, cancelPress, { passive: true });
document.addEventListener("contextmenu", (event) => {
  if (event instanceof PointerEvent && event.pointerType === "touch" && tipped(event.target)) event.preventDefault();
});

// ---- a line of the log shows on the board what it speaks of

/** @param {EventTarget | null} target */
function pointOut(target) {
  for (const one of every(".pointed")) one.classList.remove("pointed");
  const line = near(target, "[data-show]");
  for (const ref of line?.dataset.show?.split(" ") ?? [])
    for (const one of every(`.over [data-ref="${CSS.escape(ref)}"]`)) one.classList.add("pointed");
}
document.addEventListener("pointerover", (event) => pointOut(event.target));
document.addEventListener("focusin", (event) => pointOut(event.target));

// ---- after each painting: the log follows, a closed leaf gives the focus back, a lost focus finds the prompt

/** @type {string | null} */
let opener = null;
let hadLeaf = false;
let question = "";
/** @type {Set<Drawn>} */
const scrolled = new Set(); // a prompt somebody scrolled: a new question begins at its top
document.addEventListener(
  "scroll",
  (event) => {
    const column = near(event.target, ".prompt");
    if (column && column === event.target) scrolled.add(column);
  },
  true,
);

function beginAtTheTop() {
  const asked = `${document.querySelector(".prompt .sentence")?.textContent} ${Boolean(document.querySelector(".recap"))}`;
  if (asked !== question) for (const column of scrolled) column.scrollTop = 0;
  if (asked !== question) scrolled.clear();
  if (asked !== question && SMALL.matches) bringCards();
  question = asked;
}

// On a phone hand and spells lie under each other: the row that is asked for comes into sight.
const SMALL = matchMedia("(max-width: 820px)");
function bringCards() {
  const rest = first(".rest");
  const row = first(".tray .hand:has(.can)");
  if (!rest || !row) return;
  const frame = rest.getBoundingClientRect();
  const box = row.getBoundingClientRect();
  if (box.top < frame.top || box.bottom > frame.bottom) rest.scrollTop += box.top - frame.top;
}

document.addEventListener("focusin", (event) => {
  const element = near(event.target, "*");
  if (element && !near(element, ".dialog")) opener = element.dataset.id ?? null;
});

document.addEventListener("mordred:painted", () => {
  beginAtTheTop();
  for (const list of every("[data-follow=end]")) {
    const tall = String(list.scrollHeight);
    if (list.dataset.tall === tall) continue;
    list.dataset.tall = tall;
    list.scrollTop = list.scrollHeight;
  }
  document.querySelector(".line.now")?.scrollIntoView({ block: "nearest" });
  const leaf = document.querySelector(".dialog");
  if (hadLeaf && !leaf && opener && document.activeElement === document.body) mordredShim.focus(opener);
  hadLeaf = Boolean(leaf);
  if (keyboard && document.activeElement === document.body && !leaf) {
    mordredShim.reach();
    first(".prompt")?.focus({ preventScroll: true });
  }
  if (tipFor && !tipFor.isConnected) hideTip();
});
