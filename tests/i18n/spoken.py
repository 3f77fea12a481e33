"""What a person could read or hear of a game, gathered; and a search for ids and keys among it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from mordred.britannia.content.library import standard
from mordred.core.chance import Chance
from mordred.core.game import Event, Prompt
from mordred.core.narrowing import Narrowed, Refs
from mordred.core.session import Session
from mordred.handling import Handling, handling_of
from mordred.i18n.narrate import narrate
from mordred.i18n.words import LANGUAGES, Words, catalogue
from mordred.scene.node import Node
from mordred.scene.painter import Showing, painter_of
from mordred.wales.rules.data import BUILDINGS, SPACES

NAMES = ("Ann", "Bob", "Cat", "Dan")
NOTHING = Narrowed((), (), ())


@dataclass(frozen=True)
class Line:
    """Something said, and where it came from, for the one who has to mend it."""

    text: str
    origin: str


# what is wrong with a line ----------------------------------------------------------------------------------

_WRONG = {
    "a fact is missing": re.compile(r"[{}]"),
    "a part of a script": re.compile(r"/\d"),
    "an id": re.compile(r"\w_\w|\b_|_\b"),
    "a key": re.compile(r"[^\W\d]\.[^\W\d]"),
    "a hyphen for a minus": re.compile(r"(?<![\w-])-(?=\d)"),
    "more than a die has": re.compile(r"\b6 (or more|ou plus|o più|oder mehr)\b"),
    "a sentence that begins small": re.compile(r"[^\W\d][.!?] [^\W\dA-ZÀ-Þ]"),
    "a border by number": re.compile(r"\b(Border|Frontière|Confine|Grenze) \d|\bL\d\b"),
}
_HOLES = {
    "fr": re.compile(r"\(\)|[:;]\s?[.,;]|\b(de|à|en|du|et)\s[.:;?]|,$"),
    "": re.compile(r" [.,;:]|: ?[.,;]|\(\)|\s\?|[,:;]$"),
}
"""A fact that is empty, or a masked card; French puts spaces before its marks."""
_APART = {
    "fr": re.compile(r"\b(de|à) (le|les) |\b(de|le|la|que) [aeiouéèêAEIOUÉÈ]\w"),
    "it": re.compile(r"\b(di|a|da|in|su) ((il|lo|la|i|gli|le) |l’)"),
}
"""Words that should have become one."""
_SUMS = {
    "en": re.compile(r"\d\s?£(?!\d)|\d,\d"),
    "it": re.compile(r"\d\s?£(?!\d)|\d\.\d"),
    "fr": re.compile(r"£\s?\d|\d\.\d"),
    "de": re.compile(r"£\s?\d|\d\.\d"),
}
"""Money and decimals as this language does not write them."""
_TIGHT = {
    "fr": re.compile(r"[^\s:;?!][:;?!](?!\w)| [:;?!»%£]|« "),
    "de": re.compile(r" [%£]"),
}
"""A mark without the space that does not break before it, as English code would put it: "IV: Guerre"."""


def _ids(game: str) -> set[str]:
    """Everything that the content calls by an id."""
    if game == "wales":
        return {space.id for space in SPACES} | set(BUILDINGS)
    pack = standard()
    parts = [part for script in pack.scripts for part in re.split(r"[./]", script)]
    territories = (*pack.map.britannia.territories, *pack.map.lost_lands.territories)
    return {part for part in parts if not part.isdigit()} | {territory.id for territory in territories}


@cache
def strange(game: str, language: str) -> frozenset[str]:
    """Ids, plain or with a capital, that are no word of this language's catalogue or of the content."""
    words = handling_of(game).words(language)
    texts = [words.raw(key) for key in (*catalogue("en", game), *words._texts)]
    vocabulary = {word for text in texts for word in re.findall(r"\w+", text)}
    ids = _ids(game)
    return frozenset({*ids, *(id.replace("_", " ").title() for id in ids)} - vocabulary)


@cache
def fault(text: str, game: str, language: str) -> str:
    """What a person should not have to read in this text; "" if it is fit to be said."""
    for what, pattern in _WRONG.items():
        if pattern.search(text):
            return what
    if _HOLES.get(language, _HOLES[""]).search(text):
        return "a hole"
    if language in _APART and _APART[language].search(text):
        return "two words that make one"
    if _SUMS[language].search(text):
        return "a sum as others write it"
    if language in _TIGHT and _TIGHT[language].search(text):
        return "a space that is missing, or may break"
    found = set(re.findall(r"\w+", text)) & strange(game, language)
    if found:
        return f"an id: {found}"
    left = english(game, language).search(text)
    return f"English: {left[0]}" if left else ""


@cache
def english(game: str, language: str) -> re.Pattern[str]:
    """Sentences of the English catalogue and of the content that this language has words of its own for."""
    own, first = handling_of(game).words(language), handling_of(game).words("en")
    texts = {first.raw(key): own.raw(key) for key in (*catalogue("en", game), *own._texts)}
    other = [text for text, said in texts.items() if text != said and len(text) > 12 and "{" not in text]
    return re.compile("|".join(map(re.escape, other)) if language != "en" else r"(?!)")


# what is said -----------------------------------------------------------------------------------------------


def heard(session: Session[Any]) -> dict[str, Event]:
    """Every event of a game as any seat, or a spectator, hears it; each once."""
    found: dict[str, Event] = {}
    every = [*session.opening, *(event for record in session.records for event in record.events)]
    for seat in (None, *range(session.game.seats(session.state))):
        for event in every:
            own = session.game.masked(event, seat)
            if own is not None:
                found[repr(own)] = own
    return found


def log(session: Session[Any], words: Words) -> Iterator[Line]:
    """The whole log, through everybody's ears."""
    for name, event in heard(session).items():
        yield Line(narrate(words, event, NAMES), name)


def ending(session: Session[Any], handling: Handling, words: Words) -> Iterator[Line]:
    """How it ended."""
    outcome = session.game.outcome(session.state)
    if outcome is not None:
        yield Line(handling.why_ended(words, outcome, NAMES), "outcome")
        yield from (Line(said, "tie-break") for said in handling.why_first(words, outcome))
        for standing in outcome.standings:
            yield from (Line(words(f"score.{part}"), "score") for part in standing.score)


def asked(
    session: Session[Any], handling: Handling, words: Words, state: Any, prompt: Prompt, chance: Chance
) -> Iterator[Line]:
    """A question, followed by touching at random until it is answered: sentences, buttons and refusals."""
    painter, view = painter_of(handling.id), session.game.view(state, prompt.seat)
    chosen: Refs = ()
    origin = f"{prompt.kind} {dict(prompt.details)}"
    for _ in range(9):
        chosen = handling.complete(prompt, chosen)
        narrowed = handling.narrow(prompt, chosen)
        yield Line(handling.sentence(words, NAMES, view, prompt, chosen), f"{origin} {chosen}")
        for ref in {*narrowed.glows, *handling.buttons(view, prompt, narrowed)}:
            yield Line(handling.label(words, ref, view), f"label {ref}")
        showing = looking(handling, words, view, prompt, narrowed)
        there = [*painter.choices(showing), painter.picker(showing)]
        yield from read([node for part in there if part for node in every(part)], f"buttons {prompt.kind}")
        if not narrowed.glows:
            return
        chosen = (*narrowed.chosen, narrowed.glows[chance.below(len(narrowed.glows))])


def looking(handling: Handling, words: Words, view: Any, prompt: Prompt, narrowed: Narrowed) -> Showing:
    """The table before the eyes of the one who is asked."""
    buttons = tuple(handling.buttons(view, prompt, narrowed))
    lit = frozenset(narrowed.glows)
    return Showing(handling, words, NAMES, view, prompt.seat, narrowed, prompt, prompt.seat, lit, buttons)


def shown(
    session: Session[Any], handling: Handling, words: Words, state: Any, prompt: Prompt
) -> Iterator[Line]:
    """The table as the one who is asked sees it: every text, label and tip, and each refusal."""
    painter, view = painter_of(handling.id), session.game.view(state, prompt.seat)
    narrowed = handling.narrow(prompt, ())
    showing = looking(handling, words, view, prompt, narrowed)
    parts = [painter.board(showing, painter.identify(view, None)), *painter.panels(showing)]
    parts += [*painter.far_panels(showing), *painter.choices(showing)]
    parts += [
        part for part in (painter.hand(showing), painter.stage(showing), painter.picker(showing)) if part
    ]
    nodes = [node for part in parts for node in every(part)]
    yield from read(nodes, "picture")
    for name in sorted({str(node.attrs["data-tip"]) for node in nodes if "data-tip" in node.attrs}):
        card = painter.tip(showing, name)
        yield from read(list(every(card)) if card else [], f"tip {name}")
    for ref in sorted({str(node.attrs["data-ref"]) for node in nodes if "data-ref" in node.attrs}):
        if ref not in narrowed.glows:
            yield Line(handling.why(words, view, prompt, (), ref), f"why {prompt.kind} {ref}")


def staged(session: Session[Any], handling: Handling, words: Words) -> Iterator[Line]:
    """Everything that was worth watching, beat by beat, in words and in pictures."""
    painter, game = painter_of(handling.id), session.game
    scenes = handling.scenes(session.records, lambda event: game.masked(event, None), 0)
    for scene in scenes:
        yield Line(handling.scene_title(words, NAMES, scene), f"title {scene.key}")
        view = game.view(session.state_at(scene.record + 1), None)
        for shown, beat in enumerate(scene.beats, start=1):
            yield Line(handling.scene_line(words, NAMES, scene, beat), f"beat {scene.key} {beat.kind}")
            nothing = handling.narrow(None, ())
            showing = Showing(handling, words, NAMES, view, None, nothing, scene=scene, shown=shown)
            drawn = painter.scene(showing)
            yield from read(list(every(drawn)) if drawn else [], f"stage {scene.key} {beat.kind}")
    for record in session.records[:: max(1, len(session.records) // 40)]:
        nothing = handling.narrow(None, ())
        showing = Showing(handling, words, NAMES, session.state, None, nothing, events=record.events, beat=1)
        drawn = painter.caption(showing)
        yield from read(list(every(drawn)) if drawn else [], "caption")


def every(node: Node) -> Iterator[Node]:
    """A node and all within it."""
    yield node
    for child in node.children:
        yield from every(child)


def read(nodes: list[Node], origin: str) -> Iterator[Line]:
    """What is written in nodes, and what a screen reader says of them."""
    for node in nodes:
        for text in (node.text, node.attrs.get("aria-label"), node.attrs.get("title")):
            if text and node.tag != "style":
                yield Line(str(text), origin)


def played_through(session: Session[Any]) -> Iterator[tuple[Any, Prompt]]:
    """Every decision of a game: the table before it and the question."""
    state = session.state_at(0)
    for record in session.records:
        prompt = session.game.prompt(state)
        assert prompt is not None
        yield state, prompt
        session.game.apply(state, record.action)


def all_said(session: Session[Any], pictures: int) -> Iterator[tuple[str, Line]]:
    """All of it, each line with its language. Every kind of question is asked once in each language at least;
    the table is painted so many times, and in battles."""
    handling = handling_of(session.game.id)
    speaking = {language: handling.words(language, session.options) for language in LANGUAGES}
    for language, words in speaking.items():
        told = (*log(session, words), *ending(session, handling, words), *staged(session, handling, words))
        yield from ((language, line) for line in told)
    chance, seen, every_so_often = Chance(1), dict[str, int](), max(1, len(session.records) // pictures)
    for number, (state, prompt) in enumerate(played_through(session)):
        source = str(prompt.details.get("source", ""))
        key = f"{prompt.kind} {source}"
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= 2:
            for language, words in speaking.items():
                lines = asked(session, handling, words, state, prompt, chance)
                yield from ((language, line) for line in lines)
        battle = prompt.kind in ("lay", "mystic", "lose") and seen[key] == 1
        if number % every_so_often == every_so_often - 1 or battle:
            language = list(LANGUAGES)[chance.below(4)]
            lines = shown(session, handling, speaking[language], state, prompt)
            yield from ((language, line) for line in lines)
