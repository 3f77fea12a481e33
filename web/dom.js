// Small words for finding things in the page.

/**
 * The nearest element, from where something happened upwards, that fits.
 * @param {EventTarget | null | undefined} target
 * @param {string} selector
 * @returns {Drawn | null}
 */
export function near(target, selector) {
  return target instanceof Element ? /** @type {Drawn | null} */ (target.closest(selector)) : null;
}

/**
 * The first element that fits.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {Drawn | null}
 */
export function first(selector, within = document) {
  return /** @type {Drawn | null} */ (within.querySelector(selector));
}

/**
 * Every element that fits.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {Drawn[]}
 */
export function every(selector, within = document) {
  return /** @type {Drawn[]} */ ([...within.querySelectorAll(selector)]);
}

/**
 * Something that is always there, mostly an element of the page: its absence is a fault of ours.
 * @template {{}} T
 * @param {T | null | undefined} found
 * @returns {T}
 */
export function sure(found) {
  if (found === null || found === undefined) throw new Error("something is missing that the page always has");
  return found;
}

/**
 * Whether somebody is writing in it.
 * @param {EventTarget | null} target
 */
export function isTyping(target) {
  return target instanceof HTMLElement && (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || target.isContentEditable);
}
