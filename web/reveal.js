// How far the start is, in sight or not. Whoever knows that somebody waits for it says so: the page does before the scripts
// that start Python are there.

import { first, sure } from "./dom.js";

const view = sure(document.getElementById("boot"));
const trouble = /** @type {HTMLElement} */ (sure(first(".trouble", view)));

/** @type {Boot["reveal"]} */
export function reveal(why) {
  view.hidden = why === "" && trouble.hidden;
  view.dataset.why = why;
}
