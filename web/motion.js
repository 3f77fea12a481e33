// How things came where they are: pieces walk the way they took, seals fly to their taker. The page is complete before it
// begins; it never waits for it, and the next touch or key ends it.

import { calm } from "./board.js";
import { first } from "./dom.js";

const WALK = 400; // ms
const FLIGHT = 400;
const APART = 45; // ms between one and the next
const SEAL = 36; // px
const ARC = 46; // px above the straight line

const SVG = "http://www.w3.org/2000/svg";

/** @type {Set<Animation>} */
const running = new Set();
/** @param {string} id */
const element = (id) => first(`[data-id="${CSS.escape(id)}"]`);

/** @type {(animation: Animation, after?: () => void) => void} */
function keep(animation, after) {
  running.add(animation);
  const over = () => {
    running.delete(animation);
    after?.();
  };
  animation.finished.then(over, over);
}

function end() {
  for (const animation of [...running]) animation.finish();
}
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, end, { capture: true, passive: true });

/**
 * Called by Python when the new picture is in the page: JSON of [[piece, way], ...], [[drawing, from, to], ...].
 * @param {string} text
 */
function move(text) {
  if (calm() || document.hidden) return;
  const [walks, flights] = /** @type {[Walk[], Flight[]]} */ (JSON.parse(text));
  for (const [order, [piece, way]] of walks.entries()) walk(element(piece), way, order);
  if (flights.length) requestAnimationFrame(() => setTimeout(() => takeOff(flights))); // once the picture is painted
}

/** @type {(piece: Drawn | null, way: Point[], order: number) => void} */
function walk(piece, way, order) {
  const last = way.at(-1);
  if (!piece || !last) return;
  piece.style.transition = "none"; // the straight way there; Python's next style brings it back
  for (const drawing of piece.querySelectorAll("use")) drawing.style.animation = "none"; // who walks in does not fall from the sky
  const far = lengths(way);
  const whole = far.at(-1);
  const frames = way.map(([x, y], i) => ({
    translate: `${x - last[0]}px ${y - last[1]}px`,
    offset: whole ? (far[i] ?? whole) / whole : i / (way.length - 1),
  }));
  keep(piece.animate(frames, { duration: WALK, delay: order * APART, fill: "backwards", easing: "ease-in-out" }));
}

/**
 * How far it is from the first point to each.
 * @param {Point[]} way
 */
function lengths(way) {
  let sum = 0;
  return way.map(([x, y], i) => {
    const [fromX, fromY] = way[i - 1] ?? [x, y];
    sum += Math.hypot(x - fromX, y - fromY);
    return sum;
  });
}

// ---- flights, on a layer of their own over the page

/**
 * Every place is looked up before the first seal is in the page: after it the browser has to work out all styles again
 * before it can say where anything is, 20 ms each time.
 * @param {Flight[]} flights
 */
function takeOff(flights) {
  const ways = flights.map(([, from, to]) => [spot(from), spot(to)]);
  for (const [order, [start, goal]] of ways.entries()) {
    const flight = flights[order];
    if (flight && start && goal) fly(flight, start, goal, order);
  }
}

/** @type {(flight: Flight, start: Point, goal: Point, order: number) => void} */
function fly([drawing, , to], start, goal, order) {
  const seal = sealOf(drawing);
  document.body.append(seal);
  /** @type {(point: Point, size: number, up?: number) => string} */
  const at = ([x, y], size, up = 0) => `translate(${x - SEAL / 2}px, ${y - SEAL / 2 - up}px) scale(${size})`;
  const frames = [
    { transform: at(start, 0.9), easing: "ease-out" },
    { transform: at([(start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2], 1.5, ARC), easing: "ease-in" },
    { transform: at(goal, 0.7) },
  ];
  keep(seal.animate(frames, { duration: FLIGHT, delay: order * APART, fill: "both" }), () => {
    seal.remove();
    if (typeof to === "string") greet(element(to));
  });
}

/**
 * The drawing, alone on a little sheet.
 * @param {string} drawing
 */
function sealOf(drawing) {
  const seal = document.createElement("div");
  seal.className = "flying";
  seal.setAttribute("aria-hidden", "true");
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("viewBox", "-20 -20 40 40");
  sheet.setAttribute("width", String(SEAL));
  sheet.setAttribute("height", String(SEAL));
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${drawing}`);
  sheet.append(use);
  seal.append(sheet);
  return seal;
}

/**
 * The taker's count swells for a moment.
 * @param {Drawn | null} taker
 */
function greet(taker) {
  taker?.animate([{ scale: 1 }, { scale: 1.35 }, { scale: 1 }], { duration: 240, easing: "ease-out" });
}

/**
 * A point of the board or the middle of a node, in the window; what is out of sight is met at the nearest edge.
 * @param {string | Point} where
 * @returns {Point | null}
 */
function spot(where) {
  if (typeof where === "string") return middle(element(where));
  const board = /** @type {SVGSVGElement | null} */ (first(".pan .over"));
  const frame = board?.closest(".pan")?.getBoundingClientRect();
  const seen = board?.getScreenCTM();
  if (!frame || !seen) return null;
  return held(seen.a * where[0] + seen.e, seen.d * where[1] + seen.f, frame);
}

/**
 * @param {Drawn | null} node
 * @returns {Point | null}
 */
function middle(node) {
  const box = node?.getClientRects().length ? node.getBoundingClientRect() : null;
  return box && held(box.left + box.width / 2, box.top + box.height / 2, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
}

/** @type {(x: number, y: number, box: Edges) => Point} */
const held = (x, y, box) => [Math.min(Math.max(x, box.left), box.right), Math.min(Math.max(y, box.top), box.bottom)];

globalThis.mordredMotion = { move };
