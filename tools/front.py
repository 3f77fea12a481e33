"""The front page before Python is up: drawn here, at build time, by the same code that draws it later.

    python -m tools.front            JSON on stdout: {language: what web/front.js needs}

Runs in the project's environment, because it runs the app itself. For every language there is the whole page
with nothing chosen and an empty shelf (`page`), and what is put into it: for each game the form in every
arrangement that changes its shape (`forms`: number of chairs, and where several people play), and the pieces
in which the form depends on what is chosen (arms, names, notes); a line of the shelf, with marks where the
save's own words go. `web/front.js` puts these together; a test in the browser holds what it shows against
what Python draws for the same choices.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from mordred.core.coats import COATS
from mordred.core.levels import DEFAULT_LEVEL, LEVELS
from mordred.desk.desk import Desk, Outside
from mordred.desk.setup import choices_of
from mordred.desk.shelf import Headline, Listed
from mordred.desk.store import MemoryStore
from mordred.games import MANIFESTS
from mordred.handling import Handling, handling_of
from mordred.i18n import LANGUAGES, Words
from mordred.scene.heraldry import badge_svg
from mordred.scene.markup import markup
from mordred.scene.node import Node, serialise
from mordred.ui import landing, setup_form
from mordred.ui.app import draw
from mordred.ui.lesson import learn_panel
from mordred.ui.shelf import shelf_panel, slot_line, unbroken

ID, TITLE, STATE, GAME, WHEN = "§id§", "§title§", "§state§", "§game§", "§when§"
"""Marks in the templates: a save's id, its title, how far it is, which game, the day it was played."""
MANY = 1_234_567
"""A number that stands for any number of decisions but those with a form of their own."""


def fresh(language: str, store: MemoryStore | None = None) -> Desk:
    """The app on a first visit in that language."""
    outside = Outside(now=lambda: "", seed=lambda: 0)
    return Desk(store or MemoryStore(), outside, [language])


def tree(desk: Desk) -> Node:
    """The page as it would be painted."""
    return draw(desk).tree


def front(language: str) -> dict[str, Any]:
    """Everything the front page needs in one language."""
    desk = fresh(language)
    return {
        "language": language,
        "page": serialise("app", tree(desk)),
        "shelf": shelf(desk),
        "games": {game: chosen(language, game) for game in MANIFESTS},
    }


def shelf(desk: Desk) -> dict[str, Any]:
    """Where games are kept: a line of the list, a damaged one, the way back, how far; lessons in short."""
    words = desk.words
    blocked = MemoryStore()
    blocked.blocked = True
    desk.listing = [Listed(ID, _headline(next(iter(MANIFESTS))))]
    resume, learn = landing.resume(desk), learn_panel(desk)
    assert resume is not None and learn is not None
    return {
        "learn": _serialised(learn),
        "line": _line(desk),
        "ended": _line(desk, over=True),
        "damaged": _serialised(slot_line(desk, Listed(ID, None))),
        "resume": _serialised(resume),
        "blocked": _serialised(shelf_panel(fresh(words.language, blocked))),
        "over": words("shelf.over"),
        "moves": {str(n): words("shelf.moves", n=n) for n in (0, 1)},
        "day": words("shelf.day", year="§year§", month="§month§", day="§day§"),
        "many": words("shelf.moves", n=MANY).replace(str(MANY), STATE),
        "games": {game: words(f"game.{game}") for game in MANIFESTS},
    }


def _line(desk: Desk, over: bool = False) -> list[object]:
    """A line of the list, of a game that goes on or has ended."""
    line = slot_line(desk, Listed(ID, _headline(next(iter(MANIFESTS)), over)))
    (facts,) = [one for one in _all(line) if "slot-facts" in one.attrs.get("class", "")]
    facts.children = unbroken([GAME, STATE, WHEN])
    return _serialised(line)


def _headline(game: str, over: bool = False) -> Headline:
    return Headline(app="mordred", game=game, title=TITLE, actions=[], table={"when": WHEN, "over": over})


def _serialised(one: Node) -> list[object]:
    return serialise(one.key, one)


def _all(one: Node) -> list[Node]:
    return [one, *(deeper for child in one.children for deeper in _all(child))]


def chosen(language: str, game: str) -> dict[str, Any]:
    """One game's form."""
    desk = fresh(language)
    desk.on_click(f"ui:game:{game}")
    handling = handling_of(game)
    words = desk.words
    return {
        "seats": list(handling.seats),
        "usual": handling.usual,
        "arms": list(handling.arms),
        "computer": DEFAULT_LEVEL,
        "levels": list(LEVELS),
        "forms": {str(n): _forms(language, game, n) for n in handling.seats},
        "badges": {arms: _badge(handling, arms) for arms in handling.arms},
        "names": {
            arms: [handling.seat_name(words, place, arms) for place in range(handling.seats[-1])]
            for arms in handling.arms
        },
        "notes": _notes(words, handling),
        "defaults": {choice.field: choice.default for choice in choices_of(handling.game.Options)},
    }


def _forms(language: str, game: str, seats: int) -> dict[str, list[object]]:
    """The form for so many, in each of its shapes: one person or none, several here, several by link."""
    found = {}
    for place in ("", "here", "link", "live"):
        desk = fresh(language)
        desk.on_click(f"ui:game:{game}")
        while len(desk.setup.chairs) < seats:
            desk.on_click("form:add")
        while len(desk.setup.chairs) > seats:
            desk.on_click(f"form:remove:{len(desk.setup.chairs) - 1}")
        if place:
            desk.on_input("form:kind:1", "human")
            desk.on_input("form:place", place)
        found[place] = _serialised(setup_form.setup_form(desk))
    return found


def _badge(handling: Handling, arms: str) -> list[object]:
    coat = COATS[handling.arms.index(arms)]
    return serialise("badge", badge_svg(coat, 36, handling.letter(arms)))


def _notes(words: Words, handling: Handling) -> dict[str, dict[str, str]]:
    """What is said of each value of each option."""
    return {
        choice.field: {
            value: words.first(f"option.{choice.field}.{value}.note", "empty") for value in choice.values
        }
        for choice in choices_of(handling.game.Options)
    }


# ------------------------------------------------------------------------------------- as a page


def translation(one: list[Any], other: list[Any]) -> list[list[object]]:
    """What makes the page of one language that of another: texts and attributes, nothing else may differ."""
    (id, tag, attrs, text, children), (other_id, other_tag, other_attrs, other_text, others) = one, other
    if (id, tag, len(children)) != (other_id, other_tag, len(others)):
        raise ValueError(f"the front page has another shape in another language: {id}, {other_id}")
    patches: list[list[object]] = [
        ["attr", id, name, other_attrs.get(name)]
        for name in {**attrs, **other_attrs}
        if attrs.get(name) != other_attrs.get(name)
    ]
    if text != other_text:
        patches.append(["text", id, other_text])
    for child, its in zip(children, others, strict=True):
        patches += translation(child, its)
    return patches


def everything() -> dict[str, Any]:
    """What the build takes: the page in English as HTML, the translations, and each language's own file."""
    fronts = {language: front(language) for language in LANGUAGES}
    english = fronts["en"]["page"]
    return {
        "html": markup(english, styles=False),
        "translations": {
            language: translation(english, one["page"])
            for language, one in fronts.items()
            if language != "en"
        },
        "fronts": fronts,
    }


if __name__ == "__main__":
    json.dump(everything(), sys.stdout, ensure_ascii=False, separators=(",", ":"))
