"""Wales at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mordred.core.game import Action, Event, Prompt
from mordred.desk.kit import Kit, Refs
from mordred.desk.setup import Chair
from mordred.i18n import Words
from mordred.scene.heraldry import COATS
from mordred.scene.node import Node, node
from mordred.wales import painter as wales
from mordred.wales.painter import reading
from mordred.wales.rules.data import PLAYERS, VARIANT_PLAYERS
from mordred.wales.rules.events import BuildingAssaulted, ManAttacked
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import State

if TYPE_CHECKING:
    from mordred.desk.table import Table


class WalesKit(Kit):
    """What the table must know about Wales."""

    id = "wales"
    game = GAME
    seats = tuple(sorted(PLAYERS + VARIANT_PLAYERS))
    variants = VARIANT_PLAYERS
    usual = 3
    arms = tuple(coat.id for coat in COATS)
    secrets = False
    ordered = False
    drawn = frozenset({"space", "row"})

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
        """Any order: the space first or the building first."""
        return wales.touches(action)

    def why(self, words: Words, view: State, prompt: Prompt, chosen: Refs, ref: str) -> str:
        """The scene knows the ground."""
        return wales.why(view, prompt, ref, words)

    def label(self, words: Words, ref: str, view: State) -> str:
        """Spaces by name, buildings and choices by the catalogue."""
        kind, _, name = ref.partition(":")
        if kind == "space":
            return reading.space_name(name)
        if kind == "building":
            return words(f"scene.building.{name}")
        return super().label(words, ref, view)

    def sentence(self, words: Words, names: Sequence[str], view: State, prompt: Prompt, chosen: Refs) -> str:
        """The question, with the purse and what is in hand."""
        facts = {**self.facts(words, names, prompt), "money": view.money[prompt.seat], "n": view.in_hand}
        spaces = [self.label(words, ref, view) for ref in chosen if ref.startswith("space:")]
        houses = [self.label(words, ref, view) for ref in chosen if ref.startswith("building:")]
        facts |= {"space": spaces[-1] if spaces else "", "building": houses[-1] if houses else ""}
        if houses:
            return words(f"prompt.{prompt.kind}.building", **facts)
        if spaces:
            man = view.man_at(chosen[0].removeprefix("space:"))
            return words(f"prompt.{prompt.kind}.{'man' if man else 'space'}", **facts)
        return words(f"prompt.{prompt.kind}", **facts)

    def scores(self, state: State) -> list[int]:
        """Victory points on the map."""
        return [state.victory_points(seat) for seat in range(state.players)]

    def mood(self, state: State) -> str:
        """Darker when Mordred has more men than there are buildings."""
        return "mordred" if state.turn > 3 and state.men_on_map() > state.buildings_on_map() else ""

    def pause_after(self, events: Sequence[Event]) -> int:
        """Dice want to be seen."""
        return 900 if any(event.reveals for event in events) else 0

    # -------------------------------------------------------------------------------- pictures

    def board(self, table: Table) -> Node:
        """The map."""
        last = next(
            (
                event
                for event in reversed(table.shown_events)
                if isinstance(event, BuildingAssaulted | ManAttacked)
            ),
            None,
        )
        shown, table.memory["shown"] = table.memory.get("shown"), table.view
        if shown is not None and shown is not table.view:
            self.show_motion(table, wales.moved(shown, table.view))
        return wales.board(
            table.view, self._prompt(table), table.chosen, table.desk.words, table.names, last, table.beat
        )

    def panels(self, table: Table) -> list[Node]:
        """Money table and dice, Mordred track, reserve."""
        words, view, names = table.desk.words, table.view, table.names
        prompt = self._prompt(table)
        return [
            node("div", wales.money(view, prompt, table.chosen, words), class_="panel", key="side.money"),
            node(
                "div",
                wales.track(view, words, names),
                wales.reserve(view, words),
                class_="panel",
                key="side.track",
            ),
        ]

    def far_panels(self, table: Table) -> list[Node]:
        """The players."""
        return [wales.players(table.view, table.desk.words, table.names, table.prompt)]

    def _prompt(self, table: Table) -> Prompt | None:
        """Only what the viewer may answer now glows."""
        return table.prompt if table.my_turn else None

    def choices(self, table: Table) -> list[Node]:
        """Rows, buildings, attacks and the pass, as the scene draws them."""
        return wales.choices(
            table.view, self._prompt(table), table.chosen, table.desk.words, table.names
        ).children

    def tip(self, table: Table, ref: str) -> Node | None:
        """The scene explains its own things."""
        return wales.tip(table.view, ref, table.desk.words, table.names)

    def arms_of(self, state: Any, seat: int) -> str:
        """The coat of a seat."""
        return self.arms[seat]

    def diagram(self, words: Words, name: str) -> Node | None:
        """Positions cut out of the real board."""
        from mordred.wales.painter.diagrams import diagram  # only the help needs it

        return diagram(name, words)
