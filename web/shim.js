// The page's hands: builds and changes elements as Python's patches say, and tells Python what was clicked, typed or
// pressed. Knows nothing of any game. The patch format is described in mordred/scene/node.py.

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
const elements = new Map(); // node id -> element
const live = new Set(["value", "checked", "selected", "disabled", "open"]); // attributes that are properties too

function find(id) {
  const element = elements.get(id) ?? document.getElementById(id);
  if (!element) throw new Error(`patch for an element that is not in the page: ${id}`);
  return element;
}

function spaceFor(tag, parent) {
  if (tag === "svg") return SVG;
  return parent.namespaceURI === SVG && parent.tagName !== "foreignObject" ? SVG : HTML;
}

function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
  if (!live.has(name) || !(name in element) || element.namespaceURI !== HTML) return;
  if (name === "value") {
    if (element.value !== (value ?? "")) element.value = value ?? "";
  } else if (name !== "open") {
    element[name] = value !== null;
  }
}

function build([id, tag, attrs, text, children], parent) {
  const element = document.createElementNS(spaceFor(tag, parent), tag);
  element.dataset.id = id;
  for (const [name, value] of Object.entries(attrs)) setAttribute(element, name, value);
  if (text !== null) element.textContent = text;
  for (const child of children) element.append(build(child, element));
  if ("value" in attrs) setAttribute(element, "value", attrs.value); // a select needs its options first
  elements.set(id, element);
  return element;
}

function forget(element) {
  elements.delete(element.dataset.id);
  for (const inner of element.querySelectorAll("[data-id]")) elements.delete(inner.dataset.id);
}

function place(parent, element, before) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  parent.insertBefore(element, before === null ? null : find(before));
  if (focused && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

const does = {
  make: (parent, before, tree) => place(find(parent), build(tree, find(parent)), before),
  drop: (id) => {
    const element = find(id);
    forget(element);
    element.remove();
  },
  move: (parent, id, before) => place(find(parent), find(id), before),
  attr: (id, name, value) => setAttribute(find(id), name, value),
  text: (id, text) => {
    find(id).textContent = text;
  },
};

function applyPatches(patches) {
  // Takes JSON text (one string across the border is the cheapest) or a list.
  for (const [verb, ...rest] of typeof patches === "string" ? JSON.parse(patches) : patches) does[verb](...rest);
  document.dispatchEvent(new CustomEvent("mordred:painted"));
}

function clear() {
  elements.clear();
  document.getElementById("root").replaceChildren();
}

// ---- what people do, told to Python as (kind, ref, detail): kinds are "click", "input", "change", "key"

const listeners = new Set();
const listen = (handler) => void listeners.add(handler);
const refOf = (target) => target?.closest?.("[data-ref]") ?? null;
const native = new Set(["BUTTON", "A", "INPUT", "SELECT", "TEXTAREA", "SUMMARY"]);
const typing = (target) => /^(INPUT|SELECT|TEXTAREA)$/.test(target?.tagName ?? "") || target?.isContentEditable;

function tell(kind, element, detail) {
  return tellRef(kind, element?.dataset.ref ?? "", detail);
}

function tellRef(kind, ref, detail) {
  let meant = false;
  for (const handler of listeners) meant = handler(kind, ref, JSON.stringify(detail)) === true || meant;
  return meant;
}

const keysHeld = (event) => ({ shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey });

document.addEventListener("click", (event) => {
  const element = refOf(event.target);
  if (!element || typing(element)) return; // what is disabled is told too: the desk says why it cannot be done
  if (element.tagName === "A") event.preventDefault();
  const box = element.ownerSVGElement?.getBoundingClientRect();
  tell("click", element, { ...keysHeld(event), x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) });
});

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    const element = refOf(event.target);
    if (!element) return;
    const target = event.target;
    tell(kind, element, { value: target.type === "checkbox" ? target.checked : target.value });
  });
}

document.addEventListener("submit", (event) => {
  const element = refOf(event.target);
  if (!element) return;
  event.preventDefault();
  tell("click", element, {});
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing) return;
  const element = refOf(document.activeElement);
  const pressed = event.key === "Enter" || event.key === " ";
  if (pressed && element && !native.has(element.tagName.toUpperCase())) {
    event.preventDefault(); // a piece on the board is no button: do what a button would
    tell("click", element, { ...keysHeld(event), keyboard: true });
    return;
  }
  if (typing(event.target) && event.key !== "Escape") return;
  if (tell("key", element, { key: event.key, ...keysHeld(event) })) event.preventDefault();
});

function focus(id) {
  const element = elements.get(id);
  if (!element) return;
  const within = element.matches("button, input, select, textarea, [tabindex]") ? element : element.querySelector("button, input, [tabindex]");
  (within ?? element).focus({ preventScroll: false });
}

// ---- what the page wears and says

function announce(text, urgent) {
  const region = document.getElementById(urgent ? "alarm" : "news");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text)); // the same words twice are said twice
}

// The ring of whoever thinks fills up. It belongs to the scene, its filling does not: nothing is painted for it, and
// assistive technology hears of quarters only.
function progress(share) {
  const ring = document.querySelector(".musing");
  if (!ring) return;
  ring.style.setProperty("--done", share);
  const quarter = String(25 * Math.floor(4 * share));
  if (ring.ariaValueNow !== quarter) ring.ariaValueNow = quarter;
}

let worn = "";
function dress(language, theme, motion, mood, title) {
  const wanted = JSON.stringify([language, theme, motion, mood, title]);
  if (wanted === worn) return; // the same language set again would have every sheet styled and painted anew
  worn = wanted;
  const page = document.documentElement;
  if (page.lang !== language) page.lang = language;
  if (document.title !== title) document.title = title;
  if (theme === "auto") delete page.dataset.theme;
  else page.dataset.theme = theme;
  if (motion === "less") page.dataset.motion = "off";
  else delete page.dataset.motion;
  page.dataset.mood = mood;
}

globalThis.mordredShim = { applyPatches, clear, listen, focus, announce, progress, dress, tellRef };
