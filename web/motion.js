// How things came where they are: pieces walk the way they took, seals fly to their taker. The page is complete before it
// begins; it never waits for it, and the next touch or key ends it.

import { calm } from "./board.js";

const WALK = 400; // ms
const FLIGHT = 400;
const APART = 45; // ms between one and the next
const SEAL = 36; // px
const ARC = 46; // px above the straight line

const running = new Set();
const element = (id) => document.querySelector(`[data-id="${CSS.escape(id)}"]`);

function keep(animation, after = () => {}) {
  running.add(animation);
  const over = () => {
    running.delete(animation);
    after();
  };
  animation.finished.then(over, over);
}

function end() {
  for (const animation of [...running]) animation.finish();
}
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, end, { capture: true, passive: true });

// Called by Python when the new picture is in the page: [[piece, way], ...], [[drawing, from, to], ...].
function move(text) {
  if (calm() || document.hidden) return;
  const [walks, flights] = JSON.parse(text);
  walks.forEach(([piece, way], order) => walk(element(piece), way, order));
  if (flights.length) requestAnimationFrame(() => setTimeout(() => flights.forEach(fly))); // once the picture is painted
}

function walk(piece, way, order) {
  if (!piece) return;
  piece.style.transition = "none"; // the straight way there; Python's next style brings it back
  for (const drawing of piece.querySelectorAll("use")) drawing.style.animation = "none"; // who walks in does not fall from the sky
  const [x, y] = way.at(-1);
  const far = [0];
  for (let i = 1; i < way.length; i++) far.push(far[i - 1] + Math.hypot(way[i][0] - way[i - 1][0], way[i][1] - way[i - 1][1]));
  const frames = way.map(([a, b], i) => ({ translate: `${a - x}px ${b - y}px`, offset: far.at(-1) ? far[i] / far.at(-1) : i / (way.length - 1) }));
  keep(piece.animate(frames, { duration: WALK, delay: order * APART, fill: "backwards", easing: "ease-in-out" }));
}

// ---- flights, on a layer of their own over the page

function fly([drawing, from, to], order) {
  const [start, goal] = [spot(from), spot(to)];
  if (!start || !goal) return;
  const seal = document.createElement("div");
  seal.className = "flying";
  seal.setAttribute("aria-hidden", "true");
  seal.innerHTML = `<svg viewBox="-20 -20 40 40" width="${SEAL}" height="${SEAL}"><use href="#${drawing}"/></svg>`;
  document.body.append(seal);
  const at = ([x, y], size, up = 0) => `translate(${x - SEAL / 2}px, ${y - SEAL / 2 - up}px) scale(${size})`;
  const middle = [(start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2];
  const frames = [
    { transform: at(start, 0.9), easing: "ease-out" },
    { transform: at(middle, 1.5, ARC), easing: "ease-in" },
    { transform: at(goal, 0.7) },
  ];
  keep(seal.animate(frames, { duration: FLIGHT, delay: order * APART, fill: "both" }), () => {
    seal.remove();
    if (typeof to === "string") greet(element(to));
  });
}

// The taker's count swells for a moment.
function greet(taker) {
  taker?.animate([{ scale: 1 }, { scale: 1.35 }, { scale: 1 }], { duration: 240, easing: "ease-out" });
}

// A point of the board or the middle of a node, in the window; what is out of sight is met at the nearest edge.
function spot(where) {
  if (typeof where === "string") return middle(element(where));
  const board = document.querySelector(".pan .over");
  const frame = board?.closest(".pan").getBoundingClientRect();
  const seen = board?.getScreenCTM();
  if (!seen) return null;
  return held(seen.a * where[0] + seen.e, seen.d * where[1] + seen.f, frame);
}

function middle(node) {
  const box = node?.getClientRects().length ? node.getBoundingClientRect() : null;
  return box && held(box.left + box.width / 2, box.top + box.height / 2, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
}

const held = (x, y, box) => [Math.min(Math.max(x, box.left), box.right), Math.min(Math.max(y, box.top), box.bottom)];

globalThis.mordredMotion = { move };
