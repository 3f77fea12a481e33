"""What is wrong with a pack in our own sentences: each names card and field, and none is ever long."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mordred.britannia.content.grammar import RENAMED
from mordred.britannia.content.vocabulary import brief

MESSAGES = 50
"""So many things are told at once."""
LONGEST = 400
"""No sentence has more characters."""

_CARDS = {
    "regions": "region", "factions": "faction", "combat": "combat card", "spells": "spell",
    "fate": "Fate card", "chaos": "Chaos card", "monsters": "monster", "champions": "champion",
    "leaders": "leader", "tiles": "tile", "territories": "territory",
}  # fmt: skip
_WRONG = {
    "missing": "is missing",
    "extra_forbidden": "is not a field that packs have here",
    "too_short": "is too short",
    "too_long": "is too long",
    "string_too_short": "is too short",
    "string_too_long": "is too long",
    "string_pattern_mismatch": "must be a short name of lower-case letters, digits and lines",
    "string_type": "must be a text in quotes",
    "string_unicode": "has letters that cannot be read",
    "bool_type": "must be true or false",
    "tuple_type": "must be a list",
    "dict_type": "must be an object in braces",
    "model_type": "must be an object in braces",
    "model_attributes_type": "must be an object in braces",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
}
"""What the validator found, by its own name for it."""


def bounded(problems: Iterable[str]) -> list[str]:
    """Each sentence once, not too many, none too long."""
    found = [text if len(text) <= LONGEST else f"{text[: LONGEST - 4]}...." for text in problems]
    return list(dict.fromkeys(found))[:MESSAGES]


def validation_sentence(data: Mapping[str, Any], error: Any) -> str:
    """What the validator found, as one sentence of ours."""
    kind, facts = error["type"], error.get("ctx", {})
    if kind == "value_error":
        wrong = str(facts.get("error", "cannot be used"))
    elif kind == "literal_error":
        wrong = f"must be {facts['expected']}"
    elif kind == "greater_than_equal":
        wrong = f"must be at least {facts['ge']}"
    elif kind == "less_than_equal":
        wrong = f"must be at most {facts['le']}"
    elif kind == "no_step":
        wrong = str(error["msg"])
    else:
        wrong = _WRONG.get(kind, "cannot be used")
    return sentence(data, error["loc"], wrong, missing=kind == "missing")


def sentence(data: Mapping[str, Any], path: Iterable[str | int], wrong: str, *, missing: bool = False) -> str:
    """A sentence about the place in the file that a path leads to, as card and field."""
    card, what, field = "The pack", "", ""
    node: Any = data
    for key in path:
        if isinstance(key, int):
            field += f"[{key + 1}]"
        else:
            key = _as_written(node, key)
            if not isinstance(node, Mapping) or (key not in node and not missing):
                continue  # the name of a union's member: no place in the file
            what = _CARDS.get(key, what)
            shown = key if len(key) <= 40 else f"{key[:40]}..."
            field += f".{shown}" if field else shown
        try:
            node = node[key]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(node, Mapping) and isinstance(node.get("id"), str) and what:
            name = f" ({node['name'][:40]})" if isinstance(node.get("name"), str) else ""
            card, field = f"{what[:1].upper()}{what[1:]} {brief(node['id'])}{name}", ""
    link = " " if wrong.startswith(("is ", "must ", "has ", "cannot ")) else ": "
    return f"{' '.join(card.split())}, field {' '.join(field.split()) or 'id'}{link}{wrong}."


def _as_written(node: Any, key: str) -> str:
    """A parameter under the name it has in the file."""
    verb = node.get("do") if isinstance(node, Mapping) else None
    names = RENAMED.get(verb, {}) if isinstance(verb, str) else {}
    return next((word for word, field in names.items() if field == key), key)
