"""Britannia at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pydantic import BaseModel

from mordred.britannia import painter as britannia
from mordred.britannia.content.library import find
from mordred.britannia.content.pack import FACTIONS
from mordred.britannia.rules.game import Britannia, score
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import State
from mordred.britannia.words.pack_words import PREVIEW_NAMES, pack_texts
from mordred.core.game import Action, Event, Prompt
from mordred.desk import report
from mordred.desk.kit import Kit, Refs
from mordred.i18n import Names, Words
from mordred.scene.heraldry import COATS
from mordred.scene.node import Node, node

if TYPE_CHECKING:
    from mordred.desk.table import Table


class BritanniaKit(Kit):
    """What the table must know about Britannia."""

    id = "britannia"
    game = Britannia()
    seats = (2, 3, 4)
    usual = 3
    arms = FACTIONS
    secrets = True
    ordered = britannia.ORDERED
    drawn = britannia.DRAWN

    def words(self, language: str, options: BaseModel | None = None) -> Words:
        """The pack's own texts go along, and the preview's names where that edition is played."""
        chosen = options if isinstance(options, Options) else Options()
        renames = PREVIEW_NAMES if chosen.edition == "preview" else ()
        return Words(language, self.id, pack_texts(find(chosen.pack)), renames)

    # ----------------------------------------------------------------------------------- seats

    def arms_of(self, state: State, seat: int) -> str:
        """The faction of a seat."""
        return state.players[seat].faction

    def coat(self, state: State, seat: int) -> int:
        """The coat follows the faction."""
        return COATS.index(britannia.coat_of(state.players[seat].faction))

    def letter(self, arms: str) -> str:
        """The faction's letter."""
        return britannia.LETTER[arms]

    # -------------------------------------------------------------------------------- touching

    def touches(self, action: Action) -> Refs:
        """Places first, then what is done there."""
        return britannia.touches(action)

    def complete(self, prompt: Prompt, chosen: Refs) -> Refs:
        """Everybody marches unless somebody is told to stay."""
        return britannia.complete(prompt, chosen)

    def regroup(self, prompt: Prompt, chosen: Refs, ref: str) -> Refs:
        """Another group for the way chosen."""
        return britannia.regroup(prompt, chosen, ref)

    def ends_turn(self, action: Action) -> bool:
        """Done with a March, a Muster or Magic: time passes."""
        return action.verb == "done"

    # ----------------------------------------------------------------------------------- words

    def label(self, words: Words, ref: str, view: State) -> str:
        """The scene names its own things; a group is counted."""
        if ref.startswith("group:"):
            return _counted(words, ref)
        return britannia.label(view, ref, words)

    def facts(self, words: Words, names: Names, prompt: Prompt) -> dict[str, object]:
        """The card at work by name, the player it is about."""
        facts = super().facts(words, names, prompt)
        source = str(prompt.details.get("source", ""))
        kind, _, rest = source.partition(".")
        card = rest.partition(".")[0]
        facts["source"] = words.first(
            f"card.{card}.name",
            f"source.{source}",
            f"source.{kind}.{card}",
            f"{kind}.{card}.name",
            card.replace("_", " ").title(),
        )
        subject = prompt.details.get("subject")
        facts["subject"] = names[subject] if isinstance(subject, int) and subject < len(names) else ""
        for key in ("territory", "here"):
            if key in prompt.details:
                facts[key] = words(f"territory.{prompt.details[key]}")
        if "slot" in prompt.details:
            facts["slot"] = words(f"unit.{prompt.details['slot']}")
        facts["n"] = prompt.details.get("left", 0)
        return facts

    def sentence(self, words: Words, names: Names, view: State, prompt: Prompt, chosen: Refs) -> str:
        """The question; a card's own step names the card."""
        facts = self.facts(words, names, prompt)
        places = [ref for ref in chosen if ref.startswith(("territory:", "slot:"))]
        facts["place"] = self.label(words, places[0], view) if places else ""
        last = next((ref for ref in reversed(chosen) if not ref.startswith("group:")), "")
        facts["chosen"] = self.label(words, last, view) if last else ""
        beginning = not last and all(action.verb != "done" for action in prompt.actions)
        stage = last.partition(":")[0] if last else "begin" if beginning else ""
        keys = [f"prompt.{prompt.kind}.{stage}"] if stage else []
        own = words.first(*keys, f"prompt.{prompt.kind}", **facts)
        return (
            f"{facts['source']}: {own}"
            if prompt.details.get("source") and words.has("prompt.source")
            else own
        )

    def why(self, words: Words, view: State, prompt: Prompt, chosen: Refs, ref: str) -> str:
        """The scene knows the ground."""
        return britannia.why(view, prompt, chosen, ref, words)

    # ----------------------------------------------------------------------------------- state

    def scores(self, state: State) -> list[int]:
        """Favour and what the Leaders add to it, as it stands."""
        return [score(state, seat) for seat in range(len(state.players))]

    def mood(self, state: State) -> str:
        """Chaos has broken out."""
        return "chaos" if state.broken else ""

    # -------------------------------------------------------------------------------- pictures

    def definitions(self) -> Node:
        """Sigils, seals, towers, leaders, monsters, signs."""
        return britannia.definitions()

    def _lit(self, table: Table) -> frozenset[str]:
        """What may be touched next; of what was advised, the whole way at once."""
        narrowed = table.narrowed
        if narrowed is None:
            return frozenset()
        if table.advisor.advice is not None:
            return frozenset(self.touches(table.advisor.advice.action)).difference(table.chosen)
        return frozenset(narrowed.glows)

    def board(self, table: Table) -> Node:
        """The map; figures walk from where they stood in the last picture."""
        view = table.view
        shown, roll_shown = table.memory.get("shown", (None, None))
        roll = britannia.call_roll(view, roll_shown)
        table.memory["shown"] = (view, roll)
        if shown is not None and shown is not view:
            self.show_motion(table, britannia.moved(shown, roll_shown, view, roll))
        prompt = table.prompt if table.my_turn else None
        return britannia.board(view, prompt, table.chosen, table.desk.words, lit=self._lit(table), roll=roll)

    def stage(self, table: Table) -> Node | None:
        """The battle now fought, or the Fate cards on offer."""
        view, words, lit = table.view, table.desk.words, self._lit(table)
        fight = britannia.battle(view, words, lit, table.chosen)
        cards = britannia.offer(view, table.viewer, words, lit, table.chosen)
        told = report.battle_report(table)
        parts = [part for part in (cards, told, report.played_card(table), fight) if part is not None]
        return node("div", *parts, key="stage", class_="stage") if parts else None

    def pause_after(self, events: Sequence[Event]) -> int:
        """A battle or a card wants to be seen."""
        return report.pause_after(events)

    def total(self, score: Mapping[str, int]) -> int:
        """Every part counts."""
        return sum(score.values())

    def hand(self, table: Table) -> Node | None:
        """The viewer's Combat cards and Spells."""
        seat = table.history.viewpoint if table.history.cursor is not None else table.viewer
        if seat is None:
            return None
        view, words, lit = table.view, table.desk.words, self._lit(table)
        return node(
            "div",
            britannia.hand(view, seat, words, lit, table.chosen),
            britannia.spells(view, seat, words, lit, table.chosen),
            key="side.hand",
            class_="hands",
        )

    def panels(self, table: Table) -> list[Node]:
        """The Chaos Dial."""
        return [
            node(
                "div",
                britannia.dial(table.view, table.desk.words),
                key="side.dial",
                class_="panel dial-panel",
            )
        ]

    def far_panels(self, table: Table) -> list[Node]:
        """Dashboards, reference cards."""
        view, words, lit = table.view, table.desk.words, self._lit(table)
        acting = table.prompt.seat if table.prompt else -1
        boards = [
            britannia.dashboard(view, seat, words, name=table.names[seat], lit=lit, active=seat == acting)
            for seat in self._seat_order(table)
        ]
        return [
            node("div", *boards, key="side.dashboards", class_="dashboards"),
            node(
                "div",
                britannia.references(view, words, table.viewer, lit),
                key="side.references",
                class_="panel",
            ),
        ]

    def _seat_order(self, table: Table) -> Sequence[int]:
        """The viewer's own dashboard first."""
        seats = list(range(len(table.view.players)))
        if table.viewer is not None:
            seats.sort(key=lambda seat: seat != table.viewer)
        return seats

    def picker(self, table: Table) -> Node | None:
        """Who goes along."""
        prompt = table.prompt
        if prompt is None or not table.my_turn:
            return None
        chosen = next((ref for ref in table.chosen if ref.startswith("group:")), "")
        groups = britannia.groups(prompt, table.chosen)
        if not chosen or len(groups) < 2:
            return None
        subject = next(
            (int(ref.removeprefix("player:")) for ref in table.chosen if ref.startswith("player:")),
            prompt.seat,
        )
        return britannia.picker(table.view, subject, groups, chosen, table.desk.words)

    def face(self, table: Table, ref: str) -> list[Node]:
        """The scene's picture of a choice."""
        return britannia.face(table.view, table.viewer, ref)

    def tip(self, table: Table, ref: str) -> Node | None:
        """The scene explains its own things."""
        return britannia.tip(table.view, ref, table.desk.words, table.viewer)

    def diagram(self, words: Words, name: str) -> Node | None:
        """Positions cut out of the real board."""
        from mordred.britannia.painter.diagrams import diagram  # only the help needs it

        return diagram(name, words)


def _counted(words: Words, ref: str) -> str:
    """A group in words: "the Chief and 2 Warriors"."""
    chief, mystics, warriors, champion = map(int, ref.removeprefix("group:").split("."))
    counted = {"chief": chief, "mystics": mystics, "warriors": warriors}
    parts = [words(f"figures.{figure}", n=n) for figure, n in counted.items() if n]
    return words.listed([*parts, *([words("advice.champion")] if champion else [])])
