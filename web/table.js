// The page's eyes and fingers at the table: arrow keys among what glows, explanation cards beside what they explain,
// focus that is never lost. Nothing here knows a rule or enters the game's state.

import { calm, swallowClick, zoomStep } from "./board.js";

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
document.addEventListener(
  "pointerdown",
  () => {
    keyboard = false;
    hideTip();
  },
  true,
);
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
    swallowClick(); // the finger that asks for an explanation does not also click
    showTip(element);
  }, 520);
});
for (const end of ["touchmove", "touchend"]) document.addEventListener(end, cancelPress, { passive: true });
document.addEventListener("contextmenu", (event) => {
  if (event.pointerType === "touch" && tipped(event.target)) event.preventDefault();
});

// ---- after each painting: the log follows, a closed leaf gives the focus back, a lost focus finds the prompt

let opener = null;
let hadLeaf = false;
let question = "";
const scrolled = new Set(); // columns somebody scrolled: a new question begins at their top
document.addEventListener("scroll", (event) => event.target.matches?.(".side, .flank") && scrolled.add(event.target), true);

function beginAtTheTop() {
  const asked = `${document.querySelector(".prompt .sentence")?.textContent} ${Boolean(document.querySelector(".recap"))}`;
  if (asked !== question) for (const column of scrolled) column.scrollTop = 0;
  if (asked !== question) scrolled.clear();
  question = asked;
}

document.addEventListener("focusin", (event) => {
  if (!event.target.closest(".dialog")) opener = event.target.dataset?.id ?? null;
});

document.addEventListener("mordred:painted", () => {
  beginAtTheTop();
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
