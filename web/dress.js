// The first thing that is done when all of the page is there: it speaks the visitor's language, and says that a link is
// being opened (early.js knows both).

const page = document.documentElement;
for (const words of document.querySelectorAll(`[data-${page.lang}]`)) words.textContent = words.getAttribute(`data-${page.lang}`);
translate(page.lang);
delete page.dataset.undressed;
if (page.dataset.opening === "link") sayOpening();

/** A link shows at once that it is being opened; how far that is comes with boot.js. */
function sayOpening() {
  const boot = document.getElementById("boot");
  if (boot) boot.dataset.why = "link";
  if (boot) boot.hidden = false;
  requestAnimationFrame(() => performance.mark("mordred:opening"));
}

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
