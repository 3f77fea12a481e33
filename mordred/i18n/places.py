"""Names of lands want articles in French and Italian: "va du Garloth en Cambrie", "dal Garloth alla Cambria".

A catalogue knows each land as it stands behind "the" ("the Cambria": "la Cambrie", "the Avalon": "Avalon").
The sentences have one word for all lands, "en", "de", "le" (French), "in", "a", "da", "di", "su", "il"
(Italian), and it is bent here to the land that follows, before anything is contracted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from mordred.i18n.elision import MARK

Bend = Callable[[str, str, str], str]
"""A small word, the article of the land (or none) and its name: how they are written."""


def _french(word: str, article: str, name: str) -> str:
    """ "au Garloth", "en Cambrie", "à Avalon"; "du Garloth", "de Cambrie"; "le Garloth", "Avalon"."""
    if word == "en":
        return {"le": f"au {name}", "": f"à {name}"}.get(article, f"en {name}")
    if word == "de" and article == "la":
        return f"de {name}"
    return f"{'' if word == 'le' else word + ' ' + MARK}{_with(article, name)}"


def _italian(word: str, article: str, name: str) -> str:
    """ "nel Garloth", "in Cambria", "a Ys"; "dal Garloth", "alla Cambria"; "il Garloth", "Avalon"."""
    if word == "in" and article != "il":
        return f"in {name}" if article else f"a {MARK}{name}"
    return f"{'' if word == 'il' else word + ' ' + MARK}{_with(article, name)}"


def _with(article: str, name: str) -> str:
    return f"{article}{'' if not article or article.endswith('’') else ' '}{name}"


_BENT: dict[str, tuple[str, Bend]] = {
    "fr": ("en|de|le", _french),
    "it": ("in|a|da|di|su|il", _italian),
}
"""The words that are bent, and how, by language."""


def articles(catalogue: Mapping[str, str]) -> dict[str, str]:
    """Each land the catalogue knows, by its name in that language, with its article; "" for none."""
    found = {}
    for key, said in catalogue.items():
        if key.startswith("the ") and key.removeprefix("the ") in catalogue:
            name = catalogue[key.removeprefix("the ")]
            found[name] = said.removesuffix(name).strip()
    return found


def bend(language: str, marked: str, lands: Mapping[str, str]) -> str:
    """A marked sentence with the small words before lands as these want them; a capital stays one."""
    if not lands or language not in _BENT or MARK not in marked:
        return marked
    words, written = _BENT[language]

    def bent(found: re.Match[str]) -> str:
        said = written(found[1].lower(), lands[found[2]], found[2])
        return said[0].upper() + said[1:] if found[1][0].isupper() else said

    names = "|".join(map(re.escape, sorted(lands, key=len, reverse=True)))
    return re.sub(rf"\b((?i:{words})) {MARK}({names})\b", bent, marked)
