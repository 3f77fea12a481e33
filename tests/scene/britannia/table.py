"""Helpers: moments of real games, and the whole table composed as the page would."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mordred.britannia import painter as scene
from mordred.britannia.handling import BritanniaHandling
from mordred.britannia.handling.touches import groups
from mordred.britannia.rules.game import Britannia
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import State
from mordred.core.chance import Chance
from mordred.core.game import Prompt
from mordred.i18n.words import Words
from mordred.scene import paper
from mordred.scene.node import Node, node

GAME = Britannia()
HANDLING = BritanniaHandling()


class Strict(Words):
    """Words that may not be missing."""

    def raw(self, key: str) -> str:
        assert self.has(key), f"no words for {key}"
        return super().raw(key)


WORDS = Strict("en", "britannia")


def moments(seed: int, **options: object) -> Iterator[tuple[State, Prompt]]:
    """Every decision of a game played at random; the state goes on changing, so use it at once."""
    state = GAME.new(Options.model_validate(options), seed)
    chance = Chance(seed, 10**6)
    while (prompt := GAME.prompt(state)) is not None:
        yield state, prompt
        GAME.apply(state, prompt.actions[chance.below(len(prompt.actions))])


@cache
def early() -> State:
    """A four-player table at the first decision."""
    return next(iter(moments(11, players=4)))[0]


@cache
def late() -> State:
    """A four-player table long after the Breakout, with many pieces."""
    best, most = None, 0
    for state, _ in moments(11, players=4):
        figures = sum(army.figures for land in state.lands.values() for army in land.armies.values())
        if state.broken and figures > most:
            best, most = GAME.copy(state), figures
    assert best is not None
    return best


def table(state: State, prompt: Prompt | None, seat: int, chosen: tuple[str, ...] = ()) -> Node:
    """Everything a seat sees, in one tree."""
    view = GAME.view(state, seat)
    asked = prompt if prompt is not None and prompt.seat == seat else None
    lit = HANDLING.narrow(asked, chosen).glows if asked else ()
    going = groups(asked, chosen) if asked else []
    picked = next((ref for ref in chosen if ref.startswith("group:")), "")
    return node(
        "main",
        scene.board(view, WORDS, lit, chosen),
        scene.dial(view, WORDS),
        *(scene.dashboard(view, other, WORDS, lit=lit) for other in range(len(view.players))),
        scene.hand(view, seat, WORDS, lit, chosen),
        scene.spells(view, seat, WORDS, lit, chosen),
        scene.offer(view, seat, WORDS, lit, chosen),
        scene.battle(view, WORDS, lit, chosen),
        scene.references(view, WORDS, seat, lit),
        scene.picker(view, seat, going, picked, WORDS) if going and picked else None,
        key="table",
    )


def walk(tree: Node) -> Iterator[Node]:
    """The tree's nodes."""
    yield tree
    for child in tree.children:
        yield from walk(child)


def defined() -> set[str]:
    """Every id the page's hidden pictures define."""
    return {
        part.attrs["id"]
        for picture in (paper.defs(), scene.definitions())
        for part in walk(picture)
        if "id" in part.attrs
    }
