// The page's eyes and fingers at the table: zoom and pan of the board, arrow keys among what glows, explanation cards
// beside what they explain, focus that is never lost. Nothing here knows a rule or enters the game's state.

const MOST = 5; // times
const calm = () => document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

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
}

// The sheet is drawn once at its new size and glides there as a picture.
function glideTo(pan, wanted, x, y) {
  const sheets = pan.firstElementChild;
  const before = sheets.getBoundingClientRect();
  zoomTo(pan, wanted, x, y);
  const after = sheets.getBoundingClientRect();
  if (calm() || before.width === after.width) return;
  const from = `translate(${before.left - after.left}px, ${before.top - after.top}px) scale(${before.width / after.width})`;
  sheets.animate([{ transformOrigin: "0 0", transform: from }, { transformOrigin: "0 0", transform: "none" }], { duration: 180, easing: "ease-out" });
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
}

function zoomStep(name, pan = frameOf(null)) {
  if (!pan) return;
  glideTo(pan, name === "fit" ? 1 : zoomOf(pan) * (name === "in" ? 1.5 : 1 / 1.5));
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
let dragged = false;
document.addEventListener("pointerdown", (event) => {
  dragged = false;
  hideTip();
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
    cancelPress();
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
  glideTo(pan, zoomOf(pan) > 1 ? 1 : 2.4, finger.clientX - box.left, finger.clientY - box.top);
});

// ---- arrow keys: the nearest thing in that direction that may be chosen (with Shift: anything that can be read)

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

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

document.addEventListener("keydown", (event) => {
  keyboard = true;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName ?? "");
  if (typing || document.querySelector(".dialog")) return;
  const table = document.querySelector(".table");
  if (!table) return;
  if (event.key in ways && !event.target.closest?.('[role="log"]')) {
    const wanted = event.shiftKey ? ".board-frame [data-ref], .side [data-ref]" : ".can[data-ref], .choices button, .chosen[data-ref]";
    const all = [...table.querySelectorAll(wanted)].filter((one) => one.getClientRects().length && one.tabIndex !== undefined);
    const now = document.activeElement;
    const start = now && now !== document.body && table.contains(now) && all.includes(now) ? middle(now) : null;
    const found = start ? nearest(ways[event.key], all.filter((one) => one !== now), start) : all[0];
    if (found) {
      event.preventDefault();
      if (!found.hasAttribute("tabindex") && found.namespaceURI.endsWith("svg")) found.setAttribute("tabindex", "-1");
      found.focus({ preventScroll: false });
      found.scrollIntoView({ block: "nearest", inline: "nearest", behavior: calm() ? "auto" : "smooth" });
    }
  } else if ("+-0".includes(event.key)) {
    zoomStep(event.key === "+" ? "in" : event.key === "-" ? "out" : "fit");
  }
});

// ---- explanation cards: after a moment of hovering, on keyboard focus, or on a long press

let tipFor = null;
let tipTimer = 0;
let pressTimer = 0;
let keyboard = false;

function askTip(element, wait) {
  clearTimeout(tipTimer);
  if (!element || element === tipFor) return;
  tipTimer = setTimeout(() => showTip(element), wait);
}

function showTip(element) {
  if (!element.isConnected) return;
  tipFor = element;
  mordredShim.tellRef("tip", element.dataset.tip, {});
  const card = document.querySelector(".tip");
  if (!card) return;
  const box = element.getBoundingClientRect();
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), innerWidth - width - 8);
  let top = box.bottom + 10;
  if (top + height > innerHeight - 8) top = box.top - height - 10;
  if (top < 8) top = Math.max(8, innerHeight - height - 8);
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
  card.dataset.placed = "true";
}

function hideTip() {
  clearTimeout(tipTimer);
  if (!tipFor) return;
  tipFor = null;
  mordredShim.tellRef("tip", "", {});
}

const tipped = (target) => target?.closest?.("[data-tip]") ?? null;
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || event.buttons) return;
  const element = tipped(event.target);
  if (element) {
    if (tipFor && tipFor !== element) hideTip();
    askTip(element, 550);
  } else if (!event.target.closest?.(".tip")) {
    hideTip();
  }
});
document.addEventListener("pointerdown", () => (keyboard = false), true);
document.addEventListener("focusin", (event) => {
  const element = tipped(event.target);
  if (tipFor && tipFor !== element) hideTip();
  if (element && keyboard && event.target.matches(":focus-visible")) askTip(element, 900);
});
function cancelPress() {
  clearTimeout(pressTimer);
}
document.addEventListener("touchstart", (event) => {
  const element = tipped(event.target);
  if (tipFor) hideTip();
  if (!element || event.touches.length > 1) return cancelPress();
  pressTimer = setTimeout(() => {
    dragged = true; // the finger that asks for an explanation does not also click
    showTip(element);
  }, 520);
});
document.addEventListener("touchend", cancelPress);
document.addEventListener("contextmenu", (event) => {
  if (event.pointerType === "touch" && tipped(event.target)) event.preventDefault();
});

// ---- after each painting: the log follows, a closed leaf gives the focus back, a lost focus finds the prompt

let opener = null;
let hadLeaf = false;
document.addEventListener("focusin", (event) => {
  if (!event.target.closest(".dialog")) opener = event.target.dataset?.id ?? null;
});

document.addEventListener("mordred:painted", () => {
  for (const list of document.querySelectorAll("[data-follow=end]")) {
    if (list.dataset.tall === String(list.scrollHeight)) continue;
    list.dataset.tall = list.scrollHeight;
    list.scrollTop = list.scrollHeight;
  }
  document.querySelector(".line.now")?.scrollIntoView({ block: "nearest" });
  const leaf = document.querySelector(".dialog");
  if (hadLeaf && !leaf && opener && document.activeElement === document.body) mordredShim.focus(opener);
  hadLeaf = Boolean(leaf);
  if (keyboard && document.activeElement === document.body && !leaf) document.querySelector(".prompt")?.focus({ preventScroll: true });
  if (tipFor && !tipFor.isConnected) hideTip();
});
