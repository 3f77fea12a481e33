"""Helpers: moments of real games, and the whole table composed as the page would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from mordred.britannia import painter as scene
from mordred.britannia.content.library import find
from mordred.britannia.handling import BritanniaHandling
from mordred.britannia.handling.labels import pack_of
from mordred.britannia.handling.touches import groups
from mordred.britannia.rules.game import Britannia
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import State
from mordred.britannia.words.facts import TELLERS
from mordred.britannia.words.pack_words import pack_texts
from mordred.core.chance import Chance
from mordred.core.game import Prompt
from mordred.core.session import Record, Session
from mordred.i18n.words import Words
from mordred.scene import paper
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing

GAME = Britannia()
HANDLING = BritanniaHandling()
PAINTER = scene.BritanniaPainter()


class Strict(Words):
    """Words that may not be missing."""

    def raw(self, key: str) -> str:
        assert self.has(key), f"no words for {key}"
        return super().raw(key)


WORDS = Strict("en", "britannia", pack_texts(find(Options().pack)), tellers=TELLERS)


def games(seed: int, **options: object) -> Iterator[tuple[Session[State], Prompt]]:
    """Every decision of a game played at random."""
    session: Session[State] = Session(GAME, Options.model_validate(options), seed)
    chance = Chance(seed, 10**6)
    while (prompt := session.prompt) is not None:
        yield session, prompt
        session.play(prompt.actions[chance.below(len(prompt.actions))])


def moments(seed: int, **options: object) -> Iterator[tuple[State, Prompt]]:
    """The same without what came before; the state goes on changing, so use it at once."""
    for session, prompt in games(seed, **options):
        yield session.state, prompt


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


def battle(
    records: Sequence[Record], view: State, prompt: Prompt | None, seat: int, chosen: tuple[str, ...]
) -> Node | None:
    """The battle under way, as a seat sees it on the stage."""
    start = HANDLING.scene_start(records)
    scenes = HANDLING.scenes(records, lambda event: GAME.masked(event, seat), start)
    if not scenes or scenes[-1].over:
        return None
    asked = prompt if prompt is not None and prompt.seat == seat else None
    narrowed = HANDLING.narrow(asked, chosen)
    names = [f"P{other}" for other in range(len(view.players))]
    lit = frozenset(narrowed.glows)
    shown = len(scenes[-1].beats)
    return PAINTER.scene(
        Showing(HANDLING, WORDS, names, view, seat, narrowed, asked, seat, lit, scene=scenes[-1], shown=shown)
    )


def table(
    state: State,
    prompt: Prompt | None,
    seat: int,
    chosen: tuple[str, ...] = (),
    records: Sequence[Record] = (),
) -> Node:
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
        *(
            scene.dashboard(other, view.players[other], pack_of(view), WORDS, lit=lit)
            for other in range(len(view.players))
        ),
        scene.hand(view, seat, WORDS, lit, chosen),
        scene.spells(view, seat, WORDS, lit, chosen),
        scene.offer(view, seat, WORDS, lit, chosen),
        battle(records, view, prompt, seat, chosen),
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
