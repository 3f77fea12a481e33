// The page's hands: builds and changes elements as Python's patches say, and tells Python what was clicked, typed or
// pressed. Knows nothing of any game. The patch format is described in mordred/scene/node.py.

import { every, first, isTyping, near, sure } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
/** @type {Map<string, Drawn>} */
const elements = new Map(); // node id -> element
/** @type {WeakMap<Drawn, string>} */
const styled = new WeakMap(); // element -> its style as Python says it (the browser writes it in its own way)
/** @type {WeakMap<Drawn, Record<string, string>>} */
const drawnWith = new WeakMap(); // element -> the attributes of its tree; others are a script's own and stay
const live = new Set(["value", "checked", "selected", "disabled", "open"]); // attributes that are properties too
const more = new Set([...live, "style", "inert"]); // those that are not simply written down

/**
 * @param {string} id
 * @returns {Drawn}
 */
function find(id) {
  const element = elements.get(id) ?? document.getElementById(id);
  if (!element) throw new Error(`patch for an element that is not in the page: ${id}`);
  return element;
}

/** @type {(tag: string, parent: Drawn) => string} */
function spaceFor(tag, parent) {
  if (tag === "svg") return SVG;
  return parent.namespaceURI === SVG && parent.tagName !== "foreignObject" ? SVG : HTML;
}

/** @type {(element: Drawn, value: string) => void} */
function setStyle(element, value) {
  styled.set(element, value);
  element.style.cssText = value; // the page's policy lets no style be written as an attribute
}

// Who can be reached, as Python says it and the page does not yet do it. For `inert` the browser styles every element
// inside, at a whole table as much work as all the rest of a click. So it is set when the page has come to rest (what lies
// over it covers it, and has the focus), and taken away in a frame of its own after the one that shows what is free again.
// No key gets in between, and the focus goes where it is sent.
const REST = 150; // ms
/** @type {Map<Drawn, boolean>} */
const reaching = new Map();

/** @type {(element: Drawn, barred: boolean) => void} */
function bar(element, barred) {
  reaching.set(element, barred);
  requestAnimationFrame(() => setTimeout(reach, barred ? REST : 0));
}

function reach() {
  for (const [element, barred] of reaching) if (element.hasAttribute("inert") !== barred) element.toggleAttribute("inert", barred);
  reaching.clear();
}
document.addEventListener("keydown", reach, { capture: true });

/** @type {(element: Drawn, name: string, value: string | null) => void} */
function setAttribute(element, name, value) {
  if (name === "inert" && element.isConnected) return bar(element, value !== null);
  if (name === "style" && value === null) styled.delete(element);
  if (value === null) element.removeAttribute(name);
  else if (name === "style") setStyle(element, value);
  else element.setAttribute(name, value);
  if (!live.has(name) || !(name in element) || element.namespaceURI !== HTML) return;
  const field = /** @type {HTMLInputElement} */ (element); // or another that has it: asked for above
  if (name === "value") {
    if (field.value !== (value ?? "")) field.value = value ?? "";
  } else if (name !== "open") {
    Reflect.set(field, name, value !== null);
  }
}

/**
 * @param {Tree} tree
 * @param {Drawn} parent
 * @returns {Drawn}
 */
function build([id, tag, attrs, text, children], parent) {
  const element = /** @type {Drawn} */ (document.createElementNS(spaceFor(tag, parent), tag));
  element.setAttribute("data-id", id);
  for (const [name, value] of Object.entries(attrs)) {
    if (more.has(name)) setAttribute(element, name, value);
    else element.setAttribute(name, value);
  }
  if (text !== null) element.textContent = text;
  for (const child of children) element.append(build(child, element));
  if (attrs.value !== undefined) setAttribute(element, "value", attrs.value); // a select needs its options first
  elements.set(id, element);
  drawnWith.set(element, attrs);
  return element;
}

/** @param {Drawn} element */
function forget(element) {
  for (const one of [element, ...element.querySelectorAll("[data-id]")]) elements.delete(/** @type {Drawn} */ (one).dataset.id ?? "");
}

/** @type {(parent: Drawn, element: Drawn, before: string | null) => void} */
function place(parent, element, before) {
  const active = /** @type {Drawn | null} */ (document.activeElement);
  const focused = element.contains(active) ? active : null;
  parent.insertBefore(element, before === null ? null : find(before));
  if (focused && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

/** @param {string} id */
function drop(id) {
  const element = find(id);
  forget(element);
  element.remove();
}

/** @param {Patch} patch */
function applyOne(patch) {
  switch (patch[0]) {
    case "make":
      return place(find(patch[1]), build(patch[3], find(patch[1])), patch[2]);
    case "drop":
      return drop(patch[1]);
    case "move":
      return place(find(patch[1]), find(patch[2]), patch[3]);
    case "attr":
      return setAttribute(find(patch[1]), patch[2], patch[3]);
    case "text":
      find(patch[1]).textContent = patch[2];
  }
}

/**
 * Takes JSON text (one string across the border is the cheapest) or a list.
 * @param {string | Patch[]} patches
 */
function applyPatches(patches) {
  /** @type {Patch[]} */
  const list = typeof patches === "string" ? JSON.parse(patches) : patches;
  for (const patch of list) applyOne(patch);
  painted();
}

/** Which screen is shown stands on the page itself: its type depends on it, and asking with :has() is dear at every change. */
function painted() {
  const { screen = "" } = first(".app")?.dataset ?? {};
  const page = document.documentElement;
  if (page.dataset.screen !== screen) page.dataset.screen = screen;
  document.dispatchEvent(new CustomEvent("mordred:painted"));
}

function clear() {
  elements.clear();
  find("root").replaceChildren();
}

/**
 * Show a picture of an earlier visit, written down as markup (mordred/scene/markup.py). The page's policy lets nothing in
 * it run, and Python takes it over by `adopt`.
 * @type {Shim["hang"]}
 */
function hang(markup) {
  const root = find("root");
  root.innerHTML = markup;
  for (const element of every("[data-style]", root)) {
    setStyle(element, element.dataset.style ?? "");
    element.removeAttribute("data-style");
  }
  painted();
}

// ---- taking over what stands in the page already: drawn at build time, by the front page's script, or kept from a visit

let repairs = 0;

/**
 * Make the page show just this tree. Every element that fits stays what it is, with the focus and whatever it plays;
 * the number of things that had to be changed is returned: none, if the page showed this picture before.
 * @param {string | Tree} tree
 */
function adopt(tree) {
  elements.clear();
  repairs = 0;
  fit(find("root"), [typeof tree === "string" ? JSON.parse(tree) : tree]);
  mordredShim.repaired = repairs;
  painted();
  return repairs;
}

/** @type {(parent: Drawn, children: Tree[]) => void} */
function fit(parent, children) {
  /** @type {Map<string, Drawn>} */
  const there = new Map();
  const wanted = new Map(children.map((child) => [child[0], child[1]]));
  for (const child of /** @type {Drawn[]} */ ([...parent.children])) {
    const id = child.dataset.id ?? "";
    if (wanted.get(id) === child.localName) there.set(id, child);
    else repair(() => child.remove());
  }
  let next = parent.firstElementChild;
  for (const tree of children) {
    const element = there.get(tree[0]);
    if (element) adjust(element, tree);
    if (element && element === next) next = next.nextElementSibling;
    else repair(() => parent.insertBefore(element ?? build(tree, parent), next));
  }
}

/** @type {(element: Drawn, tree: Tree) => void} */
function adjust(element, [id, , attrs, text, children]) {
  elements.set(id, element);
  for (const name of Object.keys(drawnWith.get(element) ?? written(element))) {
    if (!(name in attrs)) repair(() => setAttribute(element, name, null));
  }
  drawnWith.set(element, attrs);
  for (const [name, value] of Object.entries(attrs)) {
    if (name === "style") restyle(element, value);
    else if (element.getAttribute(name) !== value) repair(() => setAttribute(element, name, value));
  }
  if (children.length === 0 && element.textContent !== (text ?? "")) repair(() => (element.textContent = text));
  else if (children.length > 0) fit(element, children);
  settle(element, attrs);
}

// Whether somebody has opened it is nobody's drawing, nor what the scripts of the map and the table note on it.
const undrawn = new Set(["data-id", "style", "open", "data-zoomed", "data-follow", "data-lettering", "data-hidden", "data-placed", "data-tall"]);

/**
 * What an element out of the page's markup was drawn with.
 * @param {Drawn} element
 * @returns {Record<string, string>}
 */
function written(element) {
  const names = element.getAttributeNames().filter((name) => !undrawn.has(name));
  return Object.fromEntries(names.map((name) => [name, ""]));
}

/** @type {(element: Drawn, value: string) => void} */
function restyle(element, value) {
  if (styled.get(element) === value) return;
  if (styled.has(element)) repairs += 1;
  setAttribute(element, "style", value);
}

/**
 * What somebody chose in a field is a property of its own: it has to be as the attributes say.
 * @type {(element: Drawn, attrs: Record<string, string>) => void}
 */
function settle(element, attrs) {
  if (element instanceof HTMLInputElement && (element.type === "radio" || element.type === "checkbox")) {
    if (element.checked !== "checked" in attrs) repair(() => (element.checked = "checked" in attrs));
  } else if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
    if (element.value !== (attrs.value ?? "")) repair(() => (element.value = attrs.value ?? ""));
  }
}

/** @param {() => unknown} work */
function repair(work) {
  repairs += 1;
  work();
}

// ---- what people do, told to Python as (kind, ref, detail): kinds are "click", "input", "change", "key"

/** @type {Set<Hearer>} */
const listeners = new Set();
/** @param {Hearer} handler */
const listen = (handler) => void listeners.add(handler);
/** @param {Hearer} handler */
const unlisten = (handler) => void listeners.delete(handler);
/** @param {EventTarget | null} target */
const refOf = (target) => near(target, "[data-ref]");
const native = new Set(["BUTTON", "A", "INPUT", "SELECT", "TEXTAREA", "SUMMARY"]);

/** @type {(kind: string, element: Drawn | null, detail: object) => boolean} */
function tell(kind, element, detail) {
  return tellRef(kind, element?.dataset.ref ?? "", detail);
}

/** @type {Shim["tellRef"]} */
function tellRef(kind, ref, detail) {
  let meant = false;
  for (const handler of listeners) meant = handler(kind, ref, JSON.stringify(detail)) === true || meant;
  return meant;
}

/** @param {MouseEvent | KeyboardEvent} event */
const keysHeld = (event) => ({ shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey });

document.addEventListener("click", (event) => {
  const element = refOf(event.target);
  if (!element || isTyping(element)) return; // what is disabled is told too: the desk says why it cannot be done
  if (element.tagName === "A") event.preventDefault();
  const box = element instanceof SVGElement ? element.ownerSVGElement?.getBoundingClientRect() : undefined;
  tell("click", element, { ...keysHeld(event), x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) });
});

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    const element = refOf(event.target);
    if (!element) return;
    const target = /** @type {HTMLInputElement} */ (event.target);
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
  if (isTyping(event.target) && event.key !== "Escape") return;
  if (tell("key", element, { key: event.key, ...keysHeld(event) })) event.preventDefault();
});

const FINGERS = matchMedia("(pointer: coarse)");
/** @param {string} id */
function focus(id) {
  const element = elements.get(id);
  if (!element) return;
  // whoever opens a form with a finger wants to see it: in a field one did not ask for, the keyboard would cover half of it
  const sought = FINGERS.matches ? "button, select, [tabindex]" : "button, input, [tabindex]";
  if (element.closest("[inert]")) reach();
  const within = element.matches("button, input, select, textarea, [tabindex]") ? element : first(sought, element);
  (within ?? element).focus({ preventScroll: false });
}

// ---- what the page wears and says

/** @type {Shim["announce"]} */
function announce(text, urgent) {
  const region = sure(document.getElementById(urgent ? "alarm" : "news"));
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text; // the same words twice are said twice
  });
}

/**
 * The ring of whoever thinks fills up. It belongs to the scene, its filling does not: nothing is painted for it, and
 * assistive technology hears of quarters only.
 * @param {number} share
 */
function progress(share) {
  const ring = first(".musing");
  if (!ring) return;
  ring.style.setProperty("--done", String(share));
  const quarter = String(25 * Math.floor(4 * share));
  if (ring.ariaValueNow !== quarter) ring.ariaValueNow = quarter;
}

let worn = "";
/** @type {Shim["dress"]} */
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

globalThis.mordredShim = { repaired: 0, applyPatches, adopt, hang, clear, listen, unlisten, focus, reach, announce, progress, dress, tellRef };
