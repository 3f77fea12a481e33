"""How people play Wales: refs in any order (the space first or the building first), plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from pydantic import BaseModel

from mordred.core.coats import COATS
from mordred.core.game import Action, Event, Outcome, Prompt
from mordred.core.narrowing import Narrowed, Refs
from mordred.core.says import AS_IS, NOTHING, NUMBER, SEAT, Says, counted, kinds_of
from mordred.core.scenes import Beat, Hear, Scene, heard_from
from mordred.core.session import Record
from mordred.handling import Chair, Handling
from mordred.i18n import Names, Words
from mordred.wales.handling import ended, labels, moments
from mordred.wales.rules.data import BUILDINGS, INDEX, NEIGHBOURS, PLAYERS, ROWS, SPACES, VARIANT_PLAYERS
from mordred.wales.rules.events import StartDecided, TurnBegan, TurnEnded
from mordred.wales.rules.facts import SPACE
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import DECLARE_ROW, PLACE_MAN, SPEND, State

AT_A_GLANCE, A_PLACE, MOST = 3, 0.4, 4.0
"""So many places are read at a glance; each further one takes so many steps of the pace more, up to most."""


class WalesHandling(Handling):
    """Wales at the table."""

    id = "wales"
    game = GAME
    seats = tuple(sorted(PLAYERS + VARIANT_PLAYERS))
    variants = VARIANT_PLAYERS
    usual = 3
    arms = tuple(coat.id for coat in COATS)
    secrets = False
    ordered = False
    says_ties = True
    drawn = frozenset({"space", "row"})
    details: ClassVar[Mapping[str, Says]] = {"men": NUMBER, "default": AS_IS}
    endings: ClassVar[Mapping[str, Says]] = {
        "wales": NOTHING,
        "men": counted("scene.count.men"),
        "buildings": counted("scene.count.buildings"),
        "seat": SEAT,
    }

    sounds: ClassVar[Mapping[str, str]] = {
        "Rolled": "dice",
        "BuildingAssaulted": "dice",
        "ManAttacked": "dice",
        "ManPlaced": "march",
    }

    def words(self, language: str, options: BaseModel | None = None) -> Words:
        """The names of the spaces go along."""
        return Words(language, self.id, {f"space.{space.id}": space.name for space in SPACES})

    def arms_for(self, count: int) -> tuple[str, ...]:
        """With fewer players, the last coats stay in the box."""
        return self.arms[:count]

    def seating(self, chairs: Sequence[Chair]) -> list[Chair]:
        """The seats follow the coats."""
        return sorted(chairs, key=lambda chair: self.arms.index(chair.arms))

    def seat_name(self, words: Words, place: int, arms: str) -> str:
        """The knight whose coat it is."""
        return words(f"seat.{arms}")

    def touches(self, action: Action) -> Refs:
        """The refs of an action; they may come in any order."""
        return labels.touches(action)

    def buttons(self, view: State, prompt: Prompt, narrowed: Narrowed) -> list[str]:
        """Rows; or the attacks that the selection leaves, the four kinds of building, and the pass."""
        if prompt.kind == PLACE_MAN:
            return []
        if prompt.kind == DECLARE_ROW:
            return [f"row:{row}" for row in ROWS]
        attacks = [f"space:{missing}" for missing, _, _ in labels.attacks(narrowed)]
        site = next((ref.removeprefix("space:") for ref in narrowed.chosen if ref.startswith("space:")), "")
        buildings = [] if site and view.man_at(site) else [f"building:{name}" for name in BUILDINGS]
        return [*attacks, *buildings, "choice:pass"]

    def numbers(self, view: State, prompt: Prompt, narrowed: Narrowed) -> list[str]:
        """Buildings and pass keep their keys whatever is chosen; attacks, which come and go, follow."""
        offered = self.buttons(view, prompt, narrowed)
        if prompt.kind in (PLACE_MAN, DECLARE_ROW):
            return offered
        attacks = [ref for ref in offered if ref.startswith("space:")]
        return [*(f"building:{name}" for name in BUILDINGS), "choice:pass", *attacks]

    def why(self, words: Words, view: State, prompt: Prompt, chosen: Refs, ref: str) -> str:
        """What the rules say against it."""
        return labels.why(view, prompt, ref, words)

    def label(self, words: Words, ref: str, view: State) -> str:
        """Spaces by name, buildings and choices by the catalogue."""
        kind, _, name = ref.partition(":")
        if kind == "space":
            return labels.space_title(name, words)
        if kind == "building":
            return words(f"scene.building.{name}")
        return super().label(words, ref, view)

    def neighbours(self, words: Words, view: State, ref: str) -> str:
        """Where its roads lead."""
        kind, _, name = ref.partition(":")
        if kind != "space" or name not in INDEX:
            return ""
        roads = [space.id for space in SPACES if NEIGHBOURS[INDEX[name]] >> INDEX[space.id] & 1]
        joined = words.listed([labels.space_name(id, words) for id in roads])
        return words("scene.neighbours", place=labels.space_name(name, words), places=joined)

    def sentence(self, words: Words, names: Names, view: State, prompt: Prompt, chosen: Refs) -> str:
        """The question, with the purse and what is in hand."""
        facts = {**self.facts(words, names, prompt), "money": view.money[prompt.seat], "n": view.in_hand}
        spaces = [labels.space_name(ref[6:], words) for ref in chosen if ref.startswith("space:")]
        houses = [self.label(words, ref, view) for ref in chosen if ref.startswith("building:")]
        facts |= {"space": spaces[-1] if spaces else "", "building": houses[-1] if houses else ""}
        if houses:
            return words.first(f"prompt.{prompt.kind}.building", f"prompt.{prompt.kind}", **facts)
        if spaces:
            stage = _chosen_space(view, prompt, chosen[0].removeprefix("space:"))
            return words.first(f"prompt.{prompt.kind}.{stage}", f"prompt.{prompt.kind}", **facts)
        if prompt.kind == SPEND and len(prompt.actions) == 1:
            return words("prompt.spend.end", **{**facts, "n": facts["money"]})
        came = labels.men_rolled(view)
        if prompt.kind == PLACE_MAN and view.in_hand < came:
            return words("prompt.place_man.more", **facts, came=came)
        return words(f"prompt.{prompt.kind}", **facts)

    def begins(self, events: Sequence[Event]) -> int | None:
        """Whoever rolled highest."""
        return next((event.seat for event in events if isinstance(event, StartDecided)), None)

    def why_won(self, words: Words, names: Names, outcome: Outcome) -> str:
        """Who holds Wales, and what therefore decided."""
        return ended.why_won(words, names, outcome)

    def breakdown(self, words: Words, state: State, seat: int) -> str:
        """Victory points by kind of building."""
        return ended.breakdown(words, state, seat)

    def is_news(self, event: Event) -> bool:
        """What a turn ended with is the last line of every turn, and never what matters of it."""
        return not isinstance(event, TurnBegan | TurnEnded)

    def begins_turn(self, event: Event) -> int | None:
        """A turn is announced."""
        return event.seat if isinstance(event, TurnBegan) else None

    def points_at(self, event: Event) -> list[str]:
        """The spaces it names."""
        return [
            f"space:{getattr(event, name)}" for name, says in kinds_of(type(event)).items() if says == SPACE
        ]

    def sketch(self, state: State) -> list[tuple[int, int, int]]:
        """Buildings and men where they stand."""
        return ended.sketch(state)

    def scores(self, state: State) -> list[int]:
        """Victory points on the map."""
        return [state.victory_points(seat) for seat in range(state.players)]

    def mood(self, view: State) -> str:
        """Darker when Mordred has more men than there are buildings."""
        return "mordred" if view.turn > 3 and view.men_on_map() > view.buildings_on_map() else ""

    def weight_of(self, events: Sequence[Event], turn: Callable[[], Sequence[Event]] = tuple) -> float:
        """Dice want to be seen, and what a turn came to wants to be read; each single deed goes quickly.

        A whole turn is told together while it is played and after (`painter/told.py`): the more places there
        are to read, the longer it stays before the next turn takes its place.
        """
        if any(isinstance(event, TurnEnded) for event in events):
            places = sum(hasattr(event, "space") for event in turn())
            return min(MOST, 2 + A_PLACE * max(0, places - AT_A_GLANCE))
        return 1.8 if any(event.reveals for event in events) else 0.6

    def scenes(self, records: Sequence[Record], hear: Hear, start: int) -> list[Scene]:
        """The last round begins."""
        return moments.moments(heard_from(records, hear, start))

    def scene_title(self, words: Words, names: Names, scene: Scene) -> str:
        """There is only one great moment."""
        return words("moment.last.title")

    def scene_line(self, words: Words, names: Names, scene: Scene, beat: Beat) -> str:
        """Why it is the last round, and what that means."""
        return moments.line(words, names, beat)


def _chosen_space(view: State, prompt: Prompt, id: str) -> str:
    """What a chosen space is to who asks: a man to attack, a building to attack from, or a place to build."""
    if view.man_at(id):
        return "man"
    verbs = {action.verb for action in prompt.actions if id in action.operands[-1:]}
    if "attack" in verbs:
        return "own" if "build" in verbs else "own.only"
    return "space"
