// The first thing that is done when all of the page is there: it speaks the visitor's language, and says that a link, or
// the game that was left, is being opened (early.js knows both).

import { reveal } from "./reveal.js";

const page = document.documentElement;
for (const words of document.querySelectorAll(`[data-${page.lang}]`)) words.textContent = words.getAttribute(`data-${page.lang}`);
translate(page.lang);
delete page.dataset.undressed;
if (page.dataset.opening) reveal(page.dataset.opening); // how far it is comes with boot.js
if (page.dataset.opening === "link") requestAnimationFrame(() => performance.mark("mordred:opening"));

/**
 * The front page stands in the page in English; what other languages say there comes with it.
 * @param {string} language
 */
function translate(language) {
  const written = document.getElementById("translations")?.textContent ?? "{}";
  for (const [kind, id, ...what] of JSON.parse(written)[language] ?? []) {
    const element = document.querySelector(`[data-id="${id}"]`);
    if (kind === "text" && element) element.textContent = what[0];
    else if (what[1] === null) element?.removeAttribute(what[0]);
    else element?.setAttribute(what[0], what[1]);
  }
}
