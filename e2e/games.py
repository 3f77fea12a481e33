"""Games made beforehand by the engine: half played, saved, linked; and what in them nobody may see."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from playwright.sync_api import Page

from mordred.britannia.rules.state import Battle, FateChoice, State
from mordred.core import saves
from mordred.core.game import HIDDEN, Action, Prompt
from mordred.core.links import game_link
from mordred.core.narrowing import narrow
from mordred.core.saves import Seat
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.handling import Handling, handling_of

Session_ = Session[Any]


def path_to(handling: Handling, prompt: Prompt, action: Action) -> list[str]:
    """The refs that a player has to touch for an action: those that go without saying are left out."""
    chosen = handling.complete(prompt, ())
    needed: list[str] = []
    for ref in handling.touches(action):
        if ref in chosen:
            continue
        if any(one.startswith("group:") for one in chosen) and ref.startswith("group:"):
            chosen = handling.regroup(prompt, chosen, ref)
            needed.append(ref)
            continue
        needed.append(ref)
        chosen = handling.complete(prompt, (*chosen, ref))
        if narrow(prompt.actions, handling.touches, chosen, ordered=handling.ordered).action is not None:
            break
    return needed


def played(
    game: str,
    until: Callable[[Session_], bool] | int,
    *,
    seed: int = 7,
    free_undo: bool = False,
    **options: Any,
) -> Session_:
    """A game played at random for so many decisions, or until something is so (other seeds are tried too)."""
    handling = handling_of(game)
    enough = until if callable(until) else lambda session: len(session.records) >= until
    for number in range(seed, seed + 50):
        session: Session_ = Session(
            handling.game, handling.game.Options(**options), number, free_undo=free_undo
        )
        chance = random.Random(number)
        while session.prompt is not None:
            if enough(session):
                return session
            session.play(chance.choice(session.prompt.actions))
    raise AssertionError(f"fifty games from seed {seed} on, and it never came to that")


def question(session: Session_) -> Prompt:
    """What is asked in a game that is not over."""
    assert session.prompt is not None, "the game is over"
    return session.prompt


def seats_of(session: Session_, kinds: Iterable[str] | None = None) -> list[Seat]:
    """Named seats for a game; all people, unless told otherwise ("human" or a level)."""
    count = session.game.seats(session.state)
    listed = list(kinds) if kinds is not None else ["human"] * count
    names = ("Arthur", "Bedwyr", "Cai", "Drystan")
    return [
        Seat(
            name=names[place],
            kind="human" if kind == "human" else "computer",
            level="squire" if kind == "human" else kind,
        )
        for place, kind in enumerate(listed)
    ]


def save_of(
    session: Session_, *, title: str = "Camlann", kinds: Iterable[str] | None = None, **table: Any
) -> str:
    """The game as a save file."""
    plan = {
        "place": "here",
        "mine": None,
        "coach": False,
        "when": "2024-05-01T12:00:00Z",
        "over": session.over,
        **table,
    }
    return saves.save(session, seats=seats_of(session, kinds), title=title, table=plan)


def link_of(session: Session_, kinds: Iterable[str] | None = None) -> str:
    """The game as the fragment of an address."""
    from mordred.desk.links import write_seats

    return f"{game_link(session)}~{write_seats(seats_of(session, kinds))}"


def words(key: str, of: str = "wales", language: str = "en", **facts: object) -> str:
    """What the page has to say at the table of a game."""
    return handling_of(of).words(language)(key, **facts)


def loaded(text: str | dict[str, Any]) -> Session_:
    """The game in a save, rebuilt by the engine outside the page."""
    return saves.load(text if isinstance(text, str) else json.dumps(text), GAMES).session


# ---------------------------------------------------------------------------------------- secrets


def cards_of(state: State) -> set[str]:
    """Every card whose face a state of Britannia holds."""
    found = {HIDDEN}
    for player in state.players:
        found.update(player.hand, player.deck, player.discards)
    for pile in (state.fate, state.chaos, state.cauldron):
        found.update(secret.card for secret in pile)
    found.update(state.fate_discards, state.chaos_discards)
    for frame in state.frames:
        if isinstance(frame, Battle):
            found.update(laid.card for side in frame.sides for laid in side.laid)
        elif isinstance(frame, FateChoice):
            found.update(frame.cards)
    return found - {HIDDEN}


def hidden_cards(session: Session_, viewer: int | None) -> set[str]:
    """The cards that a seat (None: everybody together) has never been able to see in this game."""
    seen: set[str] = set()
    for number in range(len(session.records) + 1):
        seen |= cards_of(session.game.view(session.state_at(number), viewer))
    return cards_of(session.state) - seen


def told_secrets(page: Page, session: Session_, viewer: int | None) -> list[str]:
    """Which of the cards that the viewer cannot know are anywhere in the page, by id or by name."""
    html = re.sub("\u00ad|&shy;", "", page.content())  # long words may be parted there
    hidden = hidden_cards(session, viewer)
    open_names = {words(f"card.{card}.name", "britannia") for card in cards_of(session.state) - hidden}
    told = [card for card in hidden if re.search(rf":{re.escape(card)}[\"':. ]", html)]
    names = {words(f"card.{card}.name", "britannia") for card in hidden} - open_names
    return told + [name for name in names if escape(name, quote=False) in html]
