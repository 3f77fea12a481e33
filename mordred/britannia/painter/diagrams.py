"""Pictures for the help of Britannia: positions on the real board, cut out around what they show."""

from __future__ import annotations

from functools import lru_cache

from mordred.britannia.content.pack import FACTIONS
from mordred.britannia.handling.labels import Speaker, pack_of, said
from mordred.britannia.painter import emblems
from mordred.britannia.painter.board import board
from mordred.britannia.painter.cards import card
from mordred.britannia.painter.dial import dial
from mordred.britannia.painter.places import PLACES
from mordred.britannia.rules.game import GAME
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import UNITS, Army, State
from mordred.scene.heraldry import badge, unit
from mordred.scene.illustration import illustration
from mordred.scene.node import Node, node

_STEP = 110


def diagram(name: str, words: Speaker) -> Node | None:
    """The picture of that name; None if there is none."""
    draw = _PICTURES.get(name)
    return draw(words) if draw else None


@lru_cache(maxsize=1)
def _table() -> State:
    """A table just set up, from which the positions are made."""
    return GAME.new(Options(players=4), 1)


def _position(armies: dict[str, dict[int, Army]]) -> State:
    """The same table with only these armies on it, and no Favour, Leaders or Monsters in the way."""
    state = GAME.copy(_table())
    for name, land in state.lands.items():
        land.armies = armies.get(name, {})
        land.favour = [0, 0, 0]
    state.borders = {slot: [0, 0, 0] for slot in state.borders}
    state.leaders, state.monsters = {}, {}
    return state


def _map(state: State, words: Speaker, about: tuple[str, ...], chosen: tuple[str, ...], label: str) -> Node:
    """The board around these territories."""
    spots = [PLACES[name].army for name in about]
    left, top = min(x for x, _ in spots) - _STEP, min(y for _, y in spots) - _STEP
    wide, high = max(x for x, _ in spots) - left + _STEP + 40, max(y for _, y in spots) - top + _STEP
    picture = board(state, words, frozenset(chosen[1:]), chosen)
    return illustration(picture, label, f"{left:g} {top:g} {wide:g} {high:g}")


def _name(text: str, x: int, y: int) -> Node:
    return node(
        "text", text=text, x=x, y=y, text_anchor="middle", font_size=15, font_weight=600, fill="currentColor"
    )


def _units(words: Speaker) -> Node:
    """The four kinds of units, named."""
    coat = emblems.coat_of("humans")
    figures = []
    for place, kind in enumerate(UNITS):
        x = 60 + place * _STEP
        figures.append(node("g", unit(kind, coat), transform=f"translate({x} 52) scale(1.5)"))
        figures.append(_name(words(f"unit.{kind}"), x, 106))
    return node("svg", *figures, viewBox="0 0 450 116", role="img", aria_label=words("help.1.title"))


def _factions(words: Speaker) -> Node:
    """The four peoples with their coats."""
    coats = []
    for place, faction in enumerate(FACTIONS):
        x = 60 + place * _STEP
        coats.append(badge(emblems.coat_of(faction), x, 40, 60, emblems.LETTER.get(faction, "")))
        name = said(words, f"faction.{faction}.name", faction)
        coats.append(_name(name, x, 100))
    return node("svg", *coats, viewBox="0 0 450 112", role="img", aria_label=words("help.12.title"))


def _control(words: Speaker) -> Node:
    """Elmet is held, Malahaut is tied, and a Caer on their border counts for both."""
    state = _position({
        "elmet": {0: Army(1, 0, 2), 1: Army(0, 1, 0)},
        "malahaut": {1: Army(0, 1, 1), 2: Army(0, 0, 2)},
    })  # fmt: skip
    state.caers = {"8": "morgana"}
    return _map(state, words, ("elmet", "malahaut", "corbenic"), (), words("help.2.title"))


def _march(words: Speaker) -> Node:
    """The March of the rulebook's example, before it begins."""
    state = _position({"garloth": {0: Army(0, 1, 2)}, "corbenic": {0: Army(1, 0, 0)}})
    chosen = ("territory:garloth", "territory:corbenic", "territory:lothian", "territory:pictland")
    return _map(state, words, ("garloth", "corbenic", "lothian"), chosen, words("help.4.title"))


def _dial(words: Speaker) -> Node:
    """The dial at the start."""
    return illustration(dial(GAME.copy(_table()), words), words("help.3.title"))


def _battle(words: Speaker) -> Node:
    """Two Combat cards, to read their parts."""
    pack = pack_of(_table())
    pages = [illustration(card(pack, name, words), words("help.8.title")) for name in ("h4", "e5", "d8")]
    return node("div", *pages, style="display:flex;gap:8px;flex-wrap:wrap")


_PICTURES = {
    "units": _units, "factions": _factions, "control": _control, "march": _march, "dial": _dial,
    "battle": _battle,
}  # fmt: skip
