// The board under the fingers: zoom and pan, a frame that turns to what may be done where the whole map is too small to
// touch, and names that stay large enough to read. Nothing here knows a rule or enters the game's state.

import { every, first, near } from "./dom.js";

const MOST = 5; // times
const CLOSE = 2.4; // times: as near as the frame goes by itself
const SMALL = matchMedia("(max-width: 820px)"); // here the frame turns by itself
const READABLE = 9.75; // px: no name is drawn smaller
const EDGE = 14; // px kept free round what may be done
const TOOLS = 52; // px kept free for the zoom's own buttons
const FINGER = 30; // px: of what is touched so much must be seen

export const calm = () => document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// ---- zoom and pan: the frame scrolls, the sheet in it grows

/** @param {Drawn | null} target */
function frameOf(target) {
  const frame = near(target, ".board-frame");
  return (frame && first(".pan", frame)) ?? first(".board-frame .pan");
}

/** @param {Drawn} pan */
const zoomOf = (pan) => Number(pan.style.getPropertyValue("--zoom")) || 1;

/**
 * The sheets that lie in the frame.
 * @param {Drawn} pan
 */
const sheetsOf = (pan) => /** @type {Drawn} */ (pan.firstElementChild);

/** @param {number} zoom */
const held = (zoom) => Math.min(MOST, Math.max(1, zoom));

/** @type {(pan: Drawn, wanted: number, x?: number, y?: number) => void} */
function zoomTo(pan, wanted, x = pan.clientWidth / 2, y = pan.clientHeight / 2) {
  const before = zoomOf(pan);
  const zoom = held(wanted);
  if (zoom === before) return;
  const across = (pan.scrollLeft + x) / before;
  const down = (pan.scrollTop + y) / before;
  pan.style.setProperty("--zoom", String(zoom));
  pan.dataset.zoomed = zoom > 1 ? "true" : "false";
  pan.scrollLeft = across * zoom - x;
  pan.scrollTop = down * zoom - y;
  letter(pan);
}

// The sheet is drawn once where it will lie and glides there as a picture; another glide starts where this one is.
/** @type {(pan: Drawn, change: () => void) => void} */
function glide(pan, change) {
  const sheets = sheetsOf(pan);
  const before = sheets.getBoundingClientRect();
  for (const under_way of sheets.getAnimations()) under_way.cancel();
  change();
  const after = sheets.getBoundingClientRect();
  const dx = before.left - after.left;
  const dy = before.top - after.top;
  if (calm() || (before.width === after.width && Math.hypot(dx, dy) < 1)) return;
  const from = `translate(${dx}px, ${dy}px) scale(${before.width / after.width})`;
  sheets.animate([{ transformOrigin: "0 0", transform: from }, { transformOrigin: "0 0", transform: "none" }], { duration: 220, easing: "ease-out" });
}

// While fingers or the wheel are at work the sheet is only stretched; it is drawn anew when they rest.
/** @type {{ pan: Drawn, x: number, y: number, from: number, left: number, top: number, zoom: number, atX: number, atY: number } | null} */
let stretch = null;
/** @type {(pan: Drawn, zoom: number, x: number, y: number) => void} */
function stretchTo(pan, zoom, x, y) {
  const sheets = sheetsOf(pan);
  if (!stretch) {
    const box = sheets.getBoundingClientRect();
    const frame = pan.getBoundingClientRect();
    stretch = { pan, x, y, from: zoomOf(pan), left: frame.left - box.left + x, top: frame.top - box.top + y, zoom, atX: x, atY: y };
  }
  Object.assign(stretch, { zoom: held(zoom), atX: x, atY: y });
  sheets.style.transformOrigin = `${stretch.left}px ${stretch.top}px`;
  sheets.style.transform = `translate(${x - stretch.x}px, ${y - stretch.y}px) scale(${stretch.zoom / stretch.from})`;
}

function settle() {
  if (!stretch) return;
  const { pan, zoom, x, y, atX, atY } = stretch;
  stretch = null;
  sheetsOf(pan).style.removeProperty("transform");
  zoomTo(pan, zoom, x, y);
  pan.scrollLeft -= atX - x;
  pan.scrollTop -= atY - y;
  byHand(pan);
}

// Whoever asks for the whole map wants to keep it; whoever goes nearer is glad of a frame that comes along.
/** @param {Drawn} pan */
function byHand(pan) {
  pan.dataset.follow = zoomOf(pan) > 1 ? "on" : "off";
}

/** @type {(name: string, pan?: Drawn | null) => void} */
export function zoomStep(name, pan = frameOf(null)) {
  if (!pan) return;
  glide(pan, () => zoomTo(pan, name === "fit" ? 1 : zoomOf(pan) * (name === "in" ? 1.5 : 1 / 1.5)));
  byHand(pan);
}

document.addEventListener(
  "click",
  (event) => {
    if (dragged) {
      dragged = false;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const tool = near(event.target, '[data-ref^="zoom:"]');
    if (!tool?.dataset.ref) return;
    event.stopImmediatePropagation();
    zoomStep(tool.dataset.ref.slice(5), frameOf(tool));
    if (!tool.getClientRects().length && tool.parentElement) first('[data-ref="zoom:in"]', tool.parentElement)?.focus();
  },
  true,
);

/** @type {number | undefined} */
let wheelRest;
document.addEventListener(
  "wheel",
  (event) => {
    const pan = near(event.target, ".pan");
    if (!pan) return;
    event.preventDefault();
    const box = pan.getBoundingClientRect();
    const x = stretch?.x ?? event.clientX - box.left;
    const y = stretch?.y ?? event.clientY - box.top;
    stretchTo(pan, (stretch?.zoom ?? zoomOf(pan)) * Math.exp(-event.deltaY * (event.deltaMode ? 0.06 : 0.0016)), x, y);
    clearTimeout(wheelRest);
    wheelRest = setTimeout(settle, 140);
  },
  { passive: false },
);

/** @type {{ pan: Drawn, x: number, y: number, left: number, top: number } | null} */
let drag = null;
let dragged = false; // what was a drag (or a long press) is no click
export function swallowClick() {
  dragged = true;
}

document.addEventListener("pointerdown", (event) => {
  dragged = false;
  const pan = near(event.target, ".pan");
  if (!pan || event.pointerType !== "mouse" || event.button !== 0 || zoomOf(pan) === 1) return;
  drag = { pan, x: event.clientX, y: event.clientY, left: pan.scrollLeft, top: pan.scrollTop };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const dx = event.clientX - drag.x;
  const dy = event.clientY - drag.y;
  if (Math.hypot(dx, dy) > 6) dragged = true;
  if (dragged) {
    drag.pan.scrollLeft = drag.left - dx;
    drag.pan.scrollTop = drag.top - dy;
  }
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    drag = null;
  });
}

/** @type {{ pan: Drawn, spread: number, zoom: number } | null} */
let pinch = null;
/** @type {(a: Touch, b: Touch) => number} */
const spread = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
document.addEventListener("touchstart", (event) => {
  const pan = near(event.target, ".pan");
  const [a, b, more] = event.touches;
  if (pan && a && b && !more) pinch = { pan, spread: spread(a, b), zoom: zoomOf(pan) };
});
document.addEventListener(
  "touchmove",
  (event) => {
    const [a, b, more] = event.touches;
    if (!pinch || !a || !b || more) return;
    event.preventDefault();
    const box = pinch.pan.getBoundingClientRect();
    stretchTo(pinch.pan, (pinch.zoom * spread(a, b)) / pinch.spread, (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top);
  },
  { passive: false },
);
for (const end of ["touchend", "touchcancel"]) {
  document.addEventListener(end, () => {
    if (pinch) settle();
    pinch = null;
  });
}

// two taps on what cannot be chosen: nearer, or all of it again
let tapped = { when: 0, x: 0, y: 0 };
document.addEventListener("touchend", (event) => {
  const pan = near(event.target, ".pan");
  const [finger] = event.changedTouches;
  if (!pan || !finger || event.touches.length || near(event.target, ".can")) return;
  const again = event.timeStamp - tapped.when < 320 && Math.hypot(finger.clientX - tapped.x, finger.clientY - tapped.y) < 30;
  tapped = { when: again ? 0 : event.timeStamp, x: finger.clientX, y: finger.clientY };
  if (!again) return;
  const box = pan.getBoundingClientRect();
  glide(pan, () => zoomTo(pan, zoomOf(pan) > 1 ? 1 : CLOSE, finger.clientX - box.left, finger.clientY - box.top));
  byHand(pan);
});

// ---- on a small screen the frame turns to what a question is about, once: while it is being answered the map holds still

/** @type {{ pan: Drawn | null, seat: string, asked: string }} */
let turned = { pan: null, seat: "", asked: "" };
function follow() {
  const pan = first(".table .pan");
  const table = near(pan, ".table");
  if (!pan || !table) return;
  if (table.matches(".curtained")) {
    // behind the curtain the map lies as a whole: whoever lifts it has not gone near anything yet
    turned = { pan, seat: "", asked: "" };
    zoomTo(pan, 1);
    delete pan.dataset.follow;
    return;
  }
  if (!SMALL.matches) return;
  const { seat = "", asked = "", reach = "", turn } = table.dataset;
  const another = turned.pan === pan && turned.seat !== seat;
  const same = turned.pan === pan && turned.asked === asked;
  turned = { pan, seat, asked };
  letter(pan);
  if (pan.dataset.follow === "off") return;
  if (turn !== "mine") {
    if (another) glide(pan, () => zoomTo(pan, 1)); // what others do may be anywhere
  } else if (!same) {
    const about = new Set(reach.split(" "));
    const targets = every(".over [data-ref]", pan).filter((one) => about.has(one.dataset.ref ?? ""));
    if (targets.length) turnTo(pan, targets);
  } else if (!every(".over .can", pan).every((one) => inSight(pan, one))) {
    glide(pan, () => zoomTo(pan, 1)); // somewhere outside something may be done now: all of it, and it stays so
  }
}
document.addEventListener("mordred:painted", follow);

/**
 * Whether enough of it is seen to be noticed and touched.
 * @type {(pan: Drawn, one: Drawn) => boolean}
 */
function inSight(pan, one) {
  const frame = pan.getBoundingClientRect();
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const wide = Math.min(right, frame.right) - Math.max(left, frame.left);
  const high = Math.min(bottom, frame.bottom) - Math.max(top, frame.top);
  return wide >= Math.min(FINGER, right - left) && high >= Math.min(FINGER, bottom - top);
}

/** @type {(pan: Drawn, targets: Drawn[]) => void} */
function turnTo(pan, targets) {
  const frame = pan.getBoundingClientRect();
  const sheet = sheetsOf(pan).getBoundingClientRect();
  const { left, top, right, bottom } = together(targets.map((one) => one.getBoundingClientRect()));
  const wide = (right - left) / sheet.width; // shares of the sheet
  const high = (bottom - top) / sheet.height;
  const fits = Math.min((frame.width - 2 * EDGE) / frame.width / wide, (frame.height - EDGE - TOOLS) / frame.height / high, CLOSE);
  const zoom = fits < 1.25 ? 1 : fits;
  const [above, below] = toolsAbove(pan, frame) ? [TOOLS, EDGE] : [EDGE, TOOLS];
  const covered = zoomOf(pan) > 1 && above === TOOLS ? TOOLS : 0;
  const seen = left >= frame.left && right <= frame.right && top >= frame.top + covered && bottom <= frame.bottom;
  if (seen && zoomOf(pan) >= 0.75 * zoom) return;
  const x = ((left + right) / 2 - sheet.left) / sheet.width;
  const y = ((top + bottom) / 2 - sheet.top) / sheet.height;
  glide(pan, () => {
    zoomTo(pan, zoom);
    pan.scrollLeft = x * frame.width * zoom - frame.width / 2;
    pan.scrollTop = y * frame.height * zoom - (frame.height + above - below) / 2;
  });
}

/**
 * Whether the tools lie over the upper edge of the map, as they do in Wales: what is asked about comes to lie below them.
 * @type {(pan: Drawn, frame: DOMRect) => boolean}
 */
function toolsAbove(pan, frame) {
  const tools = pan.parentElement?.querySelector(".zoom-tools")?.getBoundingClientRect();
  return tools !== undefined && tools.bottom < frame.top + frame.height / 2;
}

/** @type {(boxes: DOMRect[]) => Edges} */
function together(boxes) {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

// ---- names: drawn larger where the map is small; then those that would lie over something else give way

/** @param {Drawn} pan */
function letter(pan) {
  const sheet = /** @type {SVGSVGElement | null} */ (first(".over", pan));
  const names = sheet ? /** @type {SVGGElement[]} */ (every(".name", sheet)) : [];
  const written = names.at(-1)?.querySelector("text");
  if (!sheet || !written) return;
  const field = sheet.viewBox.baseVal;
  const scale = zoomOf(pan) * Math.min(pan.clientWidth / field.width, pan.clientHeight / field.height);
  const size = parseFloat(getComputedStyle(written).fontSize);
  const grown = scale > 0 ? Math.max(1, Math.round((20 * READABLE) / (size * scale)) / 20) : 1;
  const letters = grown > 1 ? "large" : "plain";
  if (grown !== (Number(pan.style.getPropertyValue("--lettering")) || 1)) pan.style.setProperty("--lettering", String(grown)); // all that lies there inherits it
  if (pan.dataset.lettering !== letters) pan.dataset.lettering = letters;
  for (const name of names) name.removeAttribute("data-hidden");
  const [beside, above] = [pan.clientWidth * zoomOf(pan) / scale - field.width, pan.clientHeight * zoomOf(pan) / scale - field.height];
  if (grown > 1) thinOut(sheet, names, grown, new DOMRect(field.x - beside / 2, field.y - above / 2, field.width + beside, field.height + above));
}

/**
 * `paper`: what is in the frame, in the sheet's own units; beside the map there is often more of it.
 * @type {(sheet: SVGSVGElement, names: SVGGElement[], grown: number, paper: DOMRect) => void}
 */
function thinOut(sheet, names, grown, paper) {
  /** @param {SVGGElement} name */
  const may = (name) => Number(Boolean(sheet.querySelector(`.can[data-ref$=":${name.dataset.name}"]`)));
  const spaces = /** @type {SVGGElement[]} */ (every(".space", sheet));
  /** @type {(Edges & { of?: string | undefined })[]} */
  const taken = spaces.map((space) => ({ ...around(space), of: space.dataset.ref?.split(":")[1] }));
  for (const name of names.sort((a, b) => may(b) - may(a))) { // what may be touched keeps its name
    const box = lies(name, grown);
    const inside = box.left > paper.left && box.right < paper.right && box.top > paper.top && box.bottom < paper.bottom;
    if (inside && taken.every((other) => other.of === name.dataset.name || apart(box, other))) taken.push(box);
    else name.setAttribute("data-hidden", "");
  }
}

/** @type {(one: Edges, other: Edges) => boolean} */
const apart = (one, other) => one.right < other.left || one.left > other.right || one.bottom < other.top || one.top > other.bottom;
/** @param {SVGGElement} element */
const moved = (element) => element.transform.baseVal.consolidate()?.matrix ?? new DOMMatrix();

/**
 * The middle of a space, in the sheet's own units: its rim may be written over.
 * @param {SVGGElement} space
 * @returns {Edges}
 */
function around(space) {
  const { e, f } = moved(space);
  return { left: e - 15, right: e + 15, top: f - 15, bottom: f + 15 };
}

/**
 * Where the capitals of a name stand at this size, in the sheet's own units.
 * @type {(name: SVGGElement, grown: number) => Edges}
 */
function lies(name, grown) {
  const { a, b, e, f } = moved(name);
  const box = /** @type {SVGGraphicsElement} */ (name.firstElementChild).getBBox();
  const wide = grown * 0.94 * box.width; // a hair's breadth is enough
  const high = grown * 0.62 * box.height;
  const x = grown * (box.x + box.width / 2);
  const y = grown * (box.y + 0.5 * box.height);
  const across = e + a * x - b * y;
  const down = f + b * x + a * y;
  const halfWide = (wide * Math.abs(a) + high * Math.abs(b)) / 2;
  const halfHigh = (high * Math.abs(a) + wide * Math.abs(b)) / 2;
  return { left: across - halfWide, right: across + halfWide, top: down - halfHigh, bottom: down + halfHigh };
}

const sized = new ResizeObserver((entries) => {
  for (const entry of entries) letter(/** @type {Drawn} */ (entry.target));
});
/** @type {Drawn | null} */
let watched = null;
document.addEventListener("mordred:painted", () => {
  if (watched?.isConnected) return;
  watched = first(".table .pan");
  if (watched) sized.observe(watched);
});
