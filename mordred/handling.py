"""How people play a game at the table: who sits where, how an action is said by touching, how it is asked.

Everything here is about one game and nothing is drawn: the desk asks a game's `Handling` what a touch means
and which sentence to say, and hands the answers to whoever draws. Each game derives its own and names it in
its manifest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pydantic import BaseModel

from mordred.core.coats import COATS
from mordred.core.game import Action, Event, Game, Outcome, Prompt
from mordred.core.levels import DEFAULT_LEVEL
from mordred.core.narrowing import Narrowed, Refs, narrow
from mordred.core.says import Says
from mordred.core.scenes import Beat, Hear, Scene
from mordred.core.session import Record
from mordred.games import MANIFESTS
from mordred.i18n import Names, Words
from mordred.i18n.facts import known, say_all

SeatKind = Literal["human", "computer"]


@dataclass(slots=True)
class Chair:
    """One seat as the set-up form has it: who, and under which arms."""

    kind: SeatKind = "human"
    level: str = DEFAULT_LEVEL
    name: str = ""
    arms: str = ""


class Handling:
    """The common part; each game has its own."""

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
    """Whether seats hide anything from each other: then one screen for several people needs a curtain."""
    ordered: ClassVar[bool] = True
    """Whether an action's refs must be touched in their order."""
    says_ties: ClassVar[bool] = False
    """Whether `why_won` names the tie-breaks; otherwise the end lists them."""
    drawn: ClassVar[frozenset[str]] = frozenset()
    """Kinds of refs that lie on the table as pictures; all others become buttons in the prompt."""
    details: ClassVar[Mapping[str, Says]] = {}
    """What the details of prompts are, by name."""
    endings: ClassVar[Mapping[str, Says]] = {}
    """What the details of outcomes are, by name."""

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

    def begins(self, events: Sequence[Event]) -> int | None:
        """Who has the first turn, by what happened before it."""
        return None

    # -------------------------------------------------------------------------------- touching

    def touches(self, action: Action) -> Refs:
        """The refs that name an action."""
        raise NotImplementedError

    def narrow(self, prompt: Prompt | None, chosen: Refs) -> Narrowed:
        """What is left of a question after the refs chosen so far; nothing at all without a question."""
        return narrow(prompt.actions if prompt else (), self.touches, chosen, ordered=self.ordered)

    def complete(self, prompt: Prompt, chosen: Refs) -> Refs:
        """The selection with what goes without saying."""
        return chosen

    def settled(self, state: Any, prompt: Prompt) -> Action | None:
        """An answer that need not be asked for, because whichever is given, the game goes on the same."""
        return None

    def regroup(self, prompt: Prompt, chosen: Refs, ref: str) -> Refs:
        """The selection with another group of figures."""
        return chosen

    def groups(self, prompt: Prompt, chosen: Refs) -> list[str]:
        """The groups of figures to choose among, where the selection holds one."""
        return []

    def shortcut(self, prompt: Prompt, chosen: Refs, ref: str) -> Refs | None:
        """Another selection under which the touched ref would fit, if there is a natural one."""
        return None

    def buttons(self, view: Any, prompt: Prompt, narrowed: Narrowed) -> list[str]:
        """The refs that need a button in the prompt, in order."""
        return [ref for ref in narrowed.glows if ref.partition(":")[0] not in self.drawn]

    def numbers(self, view: Any, prompt: Prompt, narrowed: Narrowed) -> list[str]:
        """What the number keys press, from 1 on."""
        return self.buttons(view, prompt, narrowed)

    def ends_turn(self, action: Action) -> bool:
        """Whether the action hands the table on."""
        return action.verb == "pass"

    sounds: ClassVar[Mapping[str, str]] = {}
    """What of it is heard: the sound by the event's name."""
    explained: ClassVar[frozenset[str]] = frozenset()
    """Events, by name, that say why somebody's action ended by itself: whoever acted is told at the edge."""

    read: ClassVar[float] = 0
    """So much of a step is needed to read what one decision brought: shorter waits are put together. 0 where
    a turn is told as a whole, which grows and stays.
    """

    def heard(self, events: Sequence[Event]) -> list[str]:
        """The sounds of what happened, each once, in order."""
        return list(dict.fromkeys(self.sounds[name] for name in map(_name, events) if name in self.sounds))

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

    def neighbours(self, words: Words, view: Any, ref: str) -> str:
        """What a place is joined to, for whoever cannot see the map; "" for what is no place."""
        return ""

    def facts(self, words: Words, names: Names, prompt: Prompt) -> dict[str, object]:
        """A prompt's details in words."""
        said = say_all(words, names, known(self.details, prompt.details))
        return {"name": names[prompt.seat], **said}

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

    def notes(self, words: Words, names: Names, view: Any, prompt: Prompt, ref: str) -> list[str]:
        """What a choice costs and risks, to stand on it; empty where there is nothing to say."""
        return []

    def why_asked(
        self, words: Words, names: Names, view: Any, prompt: Prompt, records: Sequence[Record]
    ) -> str:
        """Why it is this person who is asked, where that is not plain; "" otherwise."""
        return ""

    def foretold(self, words: Words, names: Names, view: Any) -> str:
        """How it would be settled now, in one line, where the game foretells it."""
        return ""

    def why_ended(self, words: Words, outcome: Outcome, names: Names) -> str:
        """Why the game is over: `outcome.<reason>` with the outcome's details."""
        return words(
            f"outcome.{outcome.reason}", **say_all(words, names, known(self.endings, outcome.details))
        )

    def why_first(self, words: Words, outcome: Outcome) -> list[str]:
        """Each tie-break that had to speak, in words."""
        return [words(f"tie.{name}") for name in outcome.tie_breaks]

    def why_won(self, words: Words, names: Names, outcome: Outcome) -> str:
        """Why the winner won, in one sentence."""
        return ""

    def breakdown(self, words: Words, state: Any, seat: int) -> str:
        """What a seat's score is made of, where the parts of the outcome do not say it."""
        return ""

    # --------------------------------------------------------------------------- telling the past

    def is_news(self, event: Event) -> bool:
        """Whether its line says something by itself; that a turn begins does not."""
        return self.begins_turn(event) is None

    def matter(self, event: Event) -> int:
        """How much its line matters to whoever can be told only one of many."""
        return 1

    def begins_turn(self, event: Event) -> int | None:
        """The seat whose turn this event begins; None for any other event."""
        return None

    def points_at(self, event: Event) -> list[str]:
        """The refs on the board that an event speaks of."""
        return []

    # ------------------------------------------------------------------------ the game's state

    def sketch(self, state: Any) -> list[tuple[int, int, int]]:
        """The position as a small picture: (x, y, coat) of what stands out, in hundredths; -1 is nobody's."""
        return []

    def scores(self, state: Any) -> list[int]:
        """Every seat's score as it stands."""
        raise NotImplementedError

    def weight_of(self, events: Sequence[Event], turn: Callable[[], Sequence[Event]] = tuple) -> float:
        """How much there is to take in after what happened (`turn`: in all of it), in steps of the pace."""
        return 1

    # ------------------------------------------------------------------------ worth watching

    def scene_start(self, records: Sequence[Record]) -> int:
        """The record in which what is under way began; one past the last if nothing is."""
        return len(records)

    def scenes(self, records: Sequence[Record], hear: Hear, start: int) -> list[Scene]:
        """What there is to watch from a record on, in the order in which it happened."""
        return []

    def scene_title(self, words: Words, names: Names, scene: Scene) -> str:
        """What a scene is called."""
        return ""

    def scene_line(self, words: Words, names: Names, scene: Scene, beat: Beat) -> str:
        """A beat in a sentence; "" where the events' own sentences do."""
        return ""

    def on_map(self, event: Event) -> bool:
        """Whether an event is worth telling over the map; the log tells them all."""
        return True

    def wants_board(self, lit: Iterable[str]) -> bool:
        """Whether something on the board may be touched next, so that nothing may cover it."""
        return True

    def total(self, score: Mapping[str, int]) -> int | None:
        """The sum of a final score, where its parts are summed."""
        return None

    def mood(self, view: Any) -> str:
        """A word for the page's tint."""
        return ""


def handling_of(game_id: str) -> Handling:
    """A game's handling, made when it is first needed."""
    handling: Handling = MANIFESTS[game_id].handling()
    return handling


def _name(event: Event) -> str:
    return type(event).__name__
