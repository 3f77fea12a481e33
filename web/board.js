// The board under the fingers: zoom and pan, a frame that turns to what may be done where the whole map is too small to
// touch, and names that stay large enough to read. Nothing here knows a rule or enters the game's state.

const MOST = 5; // times
const CLOSE = 2.4; // times: as near as the frame goes by itself
const SMALL = matchMedia("(max-width: 820px)"); // here the frame turns by itself
const READABLE = 9.75; // px: no name is drawn smaller
const [EDGE, TOOLS] = [14, 52]; // px kept free round what may be done, and for the zoom's own buttons

export const calm = () => document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

// ---- zoom and pan: the frame scrolls, the sheet in it grows

const frameOf = (target) => target?.closest?.(".board-frame")?.querySelector(".pan") ?? document.querySelector(".board-frame .pan");
const zoomOf = (pan) => Number(pan.style.getPropertyValue("--zoom")) || 1;

const held = (zoom) => Math.min(MOST, Math.max(1, zoom));

function zoomTo(pan, wanted, x = pan.clientWidth / 2, y = pan.clientHeight / 2) {
  const before = zoomOf(pan);
  const zoom = held(wanted);
  if (zoom === before) return;
  const across = (pan.scrollLeft + x) / before;
  const down = (pan.scrollTop + y) / before;
  pan.style.setProperty("--zoom", zoom);
  pan.dataset.zoomed = zoom > 1 ? "true" : "false";
  pan.scrollLeft = across * zoom - x;
  pan.scrollTop = down * zoom - y;
  letter(pan);
}

// The sheet is drawn once where it will lie and glides there as a picture; another glide starts where this one is.
function glide(pan, change) {
  const sheets = pan.firstElementChild;
  const before = sheets.getBoundingClientRect();
  for (const under_way of sheets.getAnimations()) under_way.cancel();
  change();
  const after = sheets.getBoundingClientRect();
  const [dx, dy] = [before.left - after.left, before.top - after.top];
  if (calm() || (before.width === after.width && Math.hypot(dx, dy) < 1)) return;
  const from = `translate(${dx}px, ${dy}px) scale(${before.width / after.width})`;
  sheets.animate([{ transformOrigin: "0 0", transform: from }, { transformOrigin: "0 0", transform: "none" }], { duration: 220, easing: "ease-out" });
}

// While fingers or the wheel are at work the sheet is only stretched; it is drawn anew when they rest.
let stretch = null;
function stretchTo(pan, zoom, x, y) {
  const box = pan.firstElementChild.getBoundingClientRect();
  if (!stretch) {
    const frame = pan.getBoundingClientRect();
    stretch = { pan, x, y, from: zoomOf(pan), left: frame.left - box.left + x, top: frame.top - box.top + y };
  }
  stretch.zoom = held(zoom);
  Object.assign(pan.firstElementChild.style, {
    transformOrigin: `${stretch.left}px ${stretch.top}px`,
    transform: `translate(${x - stretch.x}px, ${y - stretch.y}px) scale(${stretch.zoom / stretch.from})`,
  });
  Object.assign(stretch, { atX: x, atY: y });
}

function settle() {
  if (!stretch) return;
  const { pan, zoom, x, y, atX, atY } = stretch;
  stretch = null;
  pan.firstElementChild.style.removeProperty("transform");
  zoomTo(pan, zoom, x, y);
  pan.scrollLeft -= atX - x;
  pan.scrollTop -= atY - y;
  byHand(pan);
}

// Whoever asks for the whole map wants to keep it; whoever goes nearer is glad of a frame that comes along.
function byHand(pan) {
  pan.dataset.follow = zoomOf(pan) > 1 ? "on" : "off";
}

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
    const tool = event.target.closest?.('[data-ref^="zoom:"]');
    if (!tool) return;
    event.stopImmediatePropagation();
    zoomStep(tool.dataset.ref.slice(5), frameOf(tool));
    if (!tool.getClientRects().length) tool.parentElement.querySelector('[data-ref="zoom:in"]').focus();
  },
  true,
);

let wheelRest = 0;
document.addEventListener(
  "wheel",
  (event) => {
    const pan = event.target.closest?.(".pan");
    if (!pan) return;
    event.preventDefault();
    const box = pan.getBoundingClientRect();
    const [x, y] = stretch ? [stretch.x, stretch.y] : [event.clientX - box.left, event.clientY - box.top];
    stretchTo(pan, (stretch?.zoom ?? zoomOf(pan)) * Math.exp(-event.deltaY * (event.deltaMode ? 0.06 : 0.0016)), x, y);
    clearTimeout(wheelRest);
    wheelRest = setTimeout(settle, 140);
  },
  { passive: false },
);

let drag = null;
let dragged = false; // what was a drag (or a long press) is no click
export const swallowClick = () => (dragged = true);

document.addEventListener("pointerdown", (event) => {
  dragged = false;
  const pan = event.target.closest?.(".pan");
  if (!pan || event.pointerType !== "mouse" || event.button !== 0 || zoomOf(pan) === 1) return;
  drag = { pan, x: event.clientX, y: event.clientY, left: pan.scrollLeft, top: pan.scrollTop };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (Math.hypot(dx, dy) > 6) dragged = true;
  if (dragged) {
    drag.pan.scrollLeft = drag.left - dx;
    drag.pan.scrollTop = drag.top - dy;
  }
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (drag = null));

let pinch = null;
const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
document.addEventListener("touchstart", (event) => {
  const pan = event.target.closest?.(".pan");
  if (pan && event.touches.length === 2) pinch = { pan, spread: spread(event.touches), zoom: zoomOf(pan) };
});
document.addEventListener(
  "touchmove",
  (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const box = pinch.pan.getBoundingClientRect();
    const [a, b] = event.touches;
    stretchTo(pinch.pan, (pinch.zoom * spread(event.touches)) / pinch.spread, (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top);
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
  const pan = event.target.closest?.(".pan");
  const [finger] = event.changedTouches;
  if (!pan || event.touches.length || event.target.closest(".can")) return;
  const again = event.timeStamp - tapped.when < 320 && Math.hypot(finger.clientX - tapped.x, finger.clientY - tapped.y) < 30;
  tapped = { when: again ? 0 : event.timeStamp, x: finger.clientX, y: finger.clientY };
  if (!again) return;
  const box = pan.getBoundingClientRect();
  glide(pan, () => zoomTo(pan, zoomOf(pan) > 1 ? 1 : CLOSE, finger.clientX - box.left, finger.clientY - box.top));
  byHand(pan);
});

// ---- on a small screen the frame turns to what may be done, and back to the whole map when somebody else's turn comes

let asked = { pan: null, seat: "", question: "" };
function follow() {
  if (!SMALL.matches) return;
  const pan = document.querySelector(".table .pan");
  if (!pan) return;
  const { seat = "", turn } = pan.closest(".table").dataset;
  const targets = turn === "mine" ? [...pan.querySelectorAll(".over .can")] : [];
  const question = targets.map((one) => one.dataset.ref).join(" ");
  if (asked.pan === pan && asked.seat === seat && asked.question === question) return;
  const another = asked.pan === pan && asked.seat !== seat;
  asked = { pan, seat, question };
  letter(pan);
  if (pan.dataset.follow === "off") return;
  if (targets.length) turnTo(pan, targets);
  else if (another) glide(pan, () => zoomTo(pan, 1));
}
document.addEventListener("mordred:painted", follow);

function turnTo(pan, targets) {
  const frame = pan.getBoundingClientRect();
  const sheet = pan.firstElementChild.getBoundingClientRect();
  const boxes = targets.map((one) => one.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  const [wide, high] = [(right - left) / sheet.width, (bottom - top) / sheet.height]; // shares of the sheet
  const fits = Math.min((frame.width - 2 * EDGE) / frame.width / wide, (frame.height - EDGE - TOOLS) / frame.height / high, CLOSE);
  const zoom = fits < 1.25 ? 1 : fits;
  const seen = left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
  if (seen && zoomOf(pan) >= 0.75 * zoom) return;
  const [x, y] = [((left + right) / 2 - sheet.left) / sheet.width, ((top + bottom) / 2 - sheet.top) / sheet.height];
  glide(pan, () => {
    zoomTo(pan, zoom);
    pan.scrollLeft = x * frame.width * zoom - frame.width / 2;
    pan.scrollTop = y * frame.height * zoom - (frame.height - TOOLS + EDGE) / 2;
  });
}

// ---- names: drawn larger where the map is small; then those that would lie over something else give way

function letter(pan) {
  const sheet = pan.querySelector(".over");
  const names = [...(sheet?.querySelectorAll(".name") ?? [])];
  if (!names.length) return;
  const field = sheet.viewBox.baseVal;
  const scale = zoomOf(pan) * Math.min(pan.clientWidth / field.width, pan.clientHeight / field.height);
  const size = parseFloat(getComputedStyle(names.at(-1).querySelector("text")).fontSize);
  const grown = scale > 0 ? Math.max(1, Math.round((20 * READABLE) / (size * scale)) / 20) : 1;
  pan.style.setProperty("--lettering", grown);
  pan.dataset.lettering = grown > 1 ? "large" : "plain";
  for (const name of names) name.removeAttribute("data-hidden");
  if (grown > 1) thinOut(sheet, names, grown);
}

function thinOut(sheet, names, grown) {
  const { x, y, width, height } = sheet.viewBox.baseVal;
  const may = (name) => Boolean(sheet.querySelector(`.can[data-ref$=":${name.dataset.name}"]`));
  const taken = [...sheet.querySelectorAll(".space")].map((space) => ({ ...around(space), of: space.dataset.ref.split(":")[1] }));
  for (const name of names.sort((a, b) => may(b) - may(a))) { // what may be touched keeps its name
    const box = lies(name, grown);
    const inside = box.left > x && box.right < x + width && box.top > y && box.bottom < y + height;
    if (inside && taken.every((other) => other.of === name.dataset.name || apart(box, other))) taken.push(box);
    else name.setAttribute("data-hidden", "");
  }
}

const apart = (one, other) => one.right < other.left || one.left > other.right || one.bottom < other.top || one.top > other.bottom;
const moved = (element) => element.transform.baseVal.consolidate().matrix;

// The middle of a space, in the sheet's own units: its rim may be written over.
function around(space) {
  const { e, f } = moved(space);
  return { left: e - 15, right: e + 15, top: f - 15, bottom: f + 15 };
}

// Where the capitals of a name stand at this size, in the sheet's own units.
function lies(name, grown) {
  const { a, b, e, f } = moved(name);
  const box = name.firstElementChild.getBBox();
  const [wide, high] = [grown * 0.94 * box.width, grown * 0.62 * box.height]; // a hair's breadth is enough
  const [x, y] = [grown * (box.x + box.width / 2), grown * (box.y + 0.5 * box.height)];
  const [across, down] = [e + a * x - b * y, f + b * x + a * y];
  const [halfWide, halfHigh] = [(wide * Math.abs(a) + high * Math.abs(b)) / 2, (high * Math.abs(a) + wide * Math.abs(b)) / 2];
  return { left: across - halfWide, right: across + halfWide, top: down - halfHigh, bottom: down + halfHigh };
}

const sized = new ResizeObserver((entries) => entries.forEach((entry) => letter(entry.target)));
let watched = null;
document.addEventListener("mordred:painted", () => {
  if (watched?.isConnected) return;
  watched = document.querySelector(".table .pan");
  if (watched) sized.observe(watched);
});
