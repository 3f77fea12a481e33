// Only browsers that know no modules run this: they are too old for Python as well, and are told.

const place = /** @type {HTMLElement} */ (document.querySelector(".trouble"));
place.hidden = false;
place.textContent = "This browser is too old to run Python. Please use a current Firefox, Chrome, Edge or Safari.";
