"""What the table must know about a game beside its rules: seats, arms, refs, sentences, pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel

from mordred.core.game import Action, Event, Game, Outcome, Prompt
from mordred.desk.effects import Move
from mordred.desk.setup import Chair
from mordred.i18n import Names, Words
from mordred.i18n.narrate import SEAT_FIELDS, name_of
from mordred.scene.heraldry import COATS, badge_svg
from mordred.scene.motion import Motion
from mordred.scene.node import Node, node

if TYPE_CHECKING:
    from mordred.desk.table import Table

Refs = tuple[str, ...]

GAMES = ("britannia", "wales")


class Kit:
    """The common part; each game has its own kit."""

    id: ClassVar[str]
    game: Game[Any]
    seats: ClassVar[tuple[int, ...]]
    """How many may play."""
    variants: ClassVar[tuple[int, ...]] = ()
    """Numbers of players that are a variant of our own."""
    usual: ClassVar[int]
    """How many chairs the form starts with."""
    arms: ClassVar[tuple[str, ...]]
    """Factions or coats to choose from."""
    secrets: ClassVar[bool]
    """Whether seats hide anything from each other: then hot seat needs a curtain."""
    ordered: ClassVar[bool] = True
    """Whether an action's refs must be touched in their order."""
    drawn: ClassVar[frozenset[str]] = frozenset()
    """Kinds of refs that lie on the table as pictures; all others become buttons in the prompt."""

    # ----------------------------------------------------------------------------------- seats

    def arms_for(self, count: int) -> tuple[str, ...]:
        """The arms on offer with so many players."""
        return self.arms

    def seating(self, chairs: Sequence[Chair]) -> list[Chair]:
        """The chairs in seat order."""
        return list(chairs)

    def seat_name(self, words: Words, place: int, arms: str) -> str:
        """What a seat is called where nobody gave it a name."""
        return words.first(f"seat.{arms}", f"arms.{arms}")

    def arms_of(self, state: Any, seat: int) -> str:
        """The arms of a seat in a game that is on."""
        return self.arms[seat]

    def coat(self, state: Any, seat: int) -> int:
        """Which of the four coats a seat wears."""
        return seat

    def letter(self, arms: str) -> str:
        """The letter on somebody's coat."""
        return COATS[self.arms.index(arms)].letter

    def badge(self, state: Any, seat: int, size: int) -> Node:
        """A seat's coat of arms, small, with its letter."""
        return badge_svg(COATS[self.coat(state, seat)], size, self.letter(self.arms_of(state, seat)))

    # -------------------------------------------------------------------------------- touching

    def touches(self, action: Action) -> Refs:
        """The refs that name an action."""
        raise NotImplementedError

    def complete(self, prompt: Prompt, chosen: Refs) -> Refs:
        """The selection with what goes without saying."""
        return chosen

    def regroup(self, prompt: Prompt, chosen: Refs, ref: str) -> Refs:
        """The selection with another group of figures."""
        return chosen

    def shortcut(self, prompt: Prompt, chosen: Refs, ref: str) -> Refs | None:
        """Another selection under which the touched ref would fit, if there is a natural one."""
        return None

    def ends_turn(self, action: Action) -> bool:
        """Whether the action hands the table on."""
        return action.verb == "pass"

    # ----------------------------------------------------------------------------------- words

    def words(self, language: str, options: BaseModel | None = None) -> Words:
        """The language, speaking of this game (and of the content it is played with)."""
        return Words(language, self.id)

    def label(self, words: Words, ref: str, view: Any) -> str:
        """A ref as a button says it."""
        kind, _, name = ref.partition(":")
        return words.first(
            f"{kind}.{name}", f"{kind}.{name}.name", f"name.{name}", name.replace("_", " ").capitalize()
        )

    def facts(self, words: Words, names: Names, prompt: Prompt) -> dict[str, object]:
        """A prompt's details in words."""
        facts: dict[str, object] = {"name": names[prompt.seat]}
        for key, value in prompt.details.items():
            if key in SEAT_FIELDS and isinstance(value, int) and 0 <= value < len(names):
                facts[key] = names[value]
            else:
                facts[key] = value if isinstance(value, int) else name_of(words, value, key)
        return facts

    def sentence(self, words: Words, names: Names, view: Any, prompt: Prompt, chosen: Refs) -> str:
        """What to do now, in one sentence: `prompt.<kind>.<last chosen kind>` or `prompt.<kind>`."""
        facts = self.facts(words, names, prompt)
        last = chosen[-1] if chosen else ""
        facts["chosen"] = self.label(words, last, view) if last else ""
        keys = [f"prompt.{prompt.kind}.{last.partition(':')[0]}"] if last else []
        return words.first(*keys, f"prompt.{prompt.kind}", **facts)

    def why(self, words: Words, view: Any, prompt: Prompt, chosen: Refs, ref: str) -> str:
        """Why a touched ref fits nothing: `why.<prompt kind>.<ref kind>`, `why.<ref kind>`, or in general."""
        kind = ref.partition(":")[0]
        label = self.label(words, ref, view)
        return words.first(f"why.{prompt.kind}.{kind}", f"why.{kind}", "why.other", ref=label, what=label)

    def why_ended(self, words: Words, outcome: Outcome, names: Names) -> str:
        """Why the game is over: `outcome.<reason>` with the outcome's details."""

        def said(key: str, value: object) -> object:
            if key in SEAT_FIELDS and isinstance(value, int):
                return names[value]
            counted = f"scene.count.{key}"
            return words(counted, n=value) if words.has(counted) else value

        facts = {key: said(key, value) for key, value in outcome.details.items()}
        return words(f"outcome.{outcome.reason}", **facts)

    # ------------------------------------------------------------------------ the game's state

    def scores(self, state: Any) -> list[int]:
        """Every seat's score as it stands."""
        raise NotImplementedError

    def pause_after(self, events: Sequence[Event]) -> int:
        """Milliseconds more that people need to take in what happened, at a calm pace."""
        return 0

    def total(self, score: Mapping[str, int]) -> int | None:
        """The sum of a final score, where its parts are summed."""
        return None

    def mood(self, state: Any) -> str:
        """A word for the page's tint."""
        return ""

    # -------------------------------------------------------------------------------- pictures

    def show_motion(self, table: Table, motion: Motion) -> None:
        """Have the page show how things came where they now are."""
        if motion.walks or motion.flights:
            table.desk.emit(Move(motion))

    def definitions(self) -> Node | None:
        """Drawings the page must hold once, beside those that both games share."""
        return None

    def board(self, table: Table) -> Node:
        """The board."""
        raise NotImplementedError

    def choices(self, table: Table) -> list[Node]:
        """The prompt's buttons: one for each ref that may come next and is not drawn on the table."""
        narrowed = table.narrowed
        refs = [ref for ref in narrowed.glows if ref.partition(":")[0] not in self.drawn] if narrowed else []
        return [self._choice(table, ref) for ref in refs]

    def _choice(self, table: Table, ref: str) -> Node:
        label = self.label(table.desk.words, ref, table.view)
        return node(
            "button",
            *self.face(table, ref),
            node("span", text=label),
            type="button",
            data_ref=ref,
            data_tip=self.tip_of(ref) or None,
            class_=self.button_class(ref) or None,
            aria_pressed="true" if ref in table.chosen else None,
            key=f"choice.{ref}",
        )

    def panels(self, table: Table) -> list[Node]:
        """What lies beside the board, close to the prompt: dial or track."""
        raise NotImplementedError

    def far_panels(self, table: Table) -> list[Node]:
        """What lies further away: players, stock, decks."""
        return []

    def hand(self, table: Table) -> Node | None:
        """What the viewer holds."""
        return None

    def stage(self, table: Table) -> Node | None:
        """What is just happening and deserves to be seen step by step: a battle, a card."""
        return None

    def face(self, table: Table, ref: str) -> list[Node]:
        """A small picture on a choice's button."""
        return []

    def button_class(self, ref: str) -> str:
        """How loud a choice's button is."""
        return "can" if ref.startswith("choice:") else ""

    def tip_of(self, ref: str) -> str:
        """The tip that explains a choice's button; '' for none."""
        return ref

    def picker(self, table: Table) -> Node | None:
        """A way to choose figures, where the selection needs one."""
        return None

    def tip(self, table: Table, ref: str) -> Node | None:
        """The explanation card of a ref or symbol: `tip.<kind>.<name>`, `tip.<kind>`."""
        words = table.desk.words
        kind, _, name = ref.partition(":")
        text = words.first(f"tip.{kind}.{name}", f"tip.{kind}", "empty")
        title = words.first(f"tip.{kind}.{name}.title", f"tip.{kind}.title", "empty") or self.label(
            words, ref, table.view
        )
        if not text:
            return None
        return node("div", node("h3", text=title), *(node("p", text=part) for part in text.split("\n\n")))

    def diagram(self, words: Words, name: str) -> Node | None:
        """A picture for the help."""
        return None


@cache
def kit_of(game: str) -> Kit:
    """The kit of a game, loaded when it is first needed."""
    if game == "wales":
        from mordred.desk.kit_wales import WalesKit

        return WalesKit()
    if game == "britannia":
        from mordred.desk.kit_britannia import BritanniaKit

        return BritanniaKit()
    raise LookupError(f"no such game: {game}")


class _Games(Mapping[str, Game[Any]]):
    """Every game there is, by id, each loaded when it is first needed."""

    def __getitem__(self, game: str) -> Game[Any]:
        if game not in GAMES:
            raise KeyError(game)
        return kit_of(game).game

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)

    def __contains__(self, game: object) -> bool:
        return game in GAMES


_GAMES = _Games()


def games() -> Mapping[str, Game[Any]]:
    """The games, for saves and links, which may be of any."""
    return _GAMES
