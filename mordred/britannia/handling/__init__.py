"""How people play Britannia: places first, then what is done there; groups complete themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from pydantic import BaseModel

from mordred.britannia.content.library import find
from mordred.britannia.content.pack import FACTIONS
from mordred.britannia.handling import (
    battle,
    costs,
    ended,
    importance,
    labels,
    moments,
    questions,
    telling,
    touches,
)
from mordred.britannia.handling.why import why
from mordred.britannia.rules.events import (
    ActionChosen,
    CardLaid,
    CardsDrawn,
    CardSeen,
    CauldronRevealed,
    DeckShuffled,
    FatePlayed,
    SpellCast,
    TurnBegan,
    UnitLeftBare,
)
from mordred.britannia.rules.facts import DECK, PLACE, SOURCE, TERRITORY, UNIT
from mordred.britannia.rules.game import GAME, score
from mordred.britannia.rules.options import ACTIONS, Options
from mordred.britannia.rules.state import State
from mordred.britannia.rules.table import RulesTable
from mordred.britannia.words.facts import TELLERS
from mordred.britannia.words.pack_words import names_of, pack_texts
from mordred.core.game import Action, Event, Outcome, Prompt
from mordred.core.narrowing import Narrowed, Refs
from mordred.core.says import NOTHING, NUMBER, ROMAN, SEAT, Says
from mordred.core.scenes import Beat, Hear, Scene, heard_from
from mordred.core.session import Record
from mordred.handling import Handling
from mordred.i18n import Names, Words
from mordred.i18n.facts import say

CARDS = (FatePlayed, SpellCast, CauldronRevealed)
TRIFLES = (ActionChosen, CardLaid, CardSeen, UnitLeftBare)
ON_BOARD = ("territory:", "slot:", "leader:", "monster:")
LETTERS = {"humans": "H", "high_elves": "E", "hobyars": "O", "tunnel_dwarves": "D"}


class BritanniaHandling(Handling):
    """Britannia at the table."""

    id = "britannia"
    game = GAME
    seats = (2, 3, 4)
    usual = 3
    arms = FACTIONS
    secrets = True
    ordered = True
    drawn = touches.DRAWN
    details: ClassVar[Mapping[str, Says]] = {
        "source": SOURCE,
        "subject": SEAT,
        "territory": TERRITORY,
        "here": TERRITORY,
        "slot": UNIT,
        "deck": DECK,
        "sector": ROMAN,
        "step": NOTHING,
        **dict.fromkeys(("left", "time", "spent", "cap", "added", "penalty"), NUMBER),
    }

    sounds: ClassVar[Mapping[str, str]] = {
        "GroupMarched": "march",
        "ChiefMoved": "march",
        "UnitsMoved": "march",
        "SpellCast": "card",
        "FatePlayed": "card",
        "CardLaid": "card",
        "CardsRevealed": "card",
        "WarBegan": "war",
        "BreakoutBegan": "war",
    }
    explained = frozenset({"MusterFull"})
    read = 0.7

    def words(self, language: str, options: BaseModel | None = None) -> Words:
        """The pack's own texts go along, and the preview's names and rules where that edition is played."""
        chosen = options if isinstance(options, Options) else Options()
        renames = names_of(find(chosen.pack), chosen.edition)
        return Words(language, self.id, pack_texts(find(chosen.pack)), renames, TELLERS, chosen.edition)

    # ----------------------------------------------------------------------------------- seats

    def arms_of(self, state: State, seat: int) -> str:
        """The faction of a seat."""
        return state.players[seat].faction

    def coat(self, state: State, seat: int) -> int:
        """The coat follows the faction."""
        faction = state.players[seat].faction
        return FACTIONS.index(faction) if faction in FACTIONS else 0

    def letter(self, arms: str) -> str:
        """The faction's letter."""
        return LETTERS[arms]

    def begins(self, events: Sequence[Event]) -> int | None:
        """Whose tracker lies on top."""
        return next((event.seat for event in events if isinstance(event, TurnBegan)), None)

    # -------------------------------------------------------------------------------- touching

    def touches(self, action: Action) -> Refs:
        """Places first, then what is done there."""
        return touches.touches(action)

    def complete(self, prompt: Prompt, chosen: Refs) -> Refs:
        """Everybody marches unless somebody is told to stay."""
        return touches.complete(prompt, chosen)

    def settled(self, state: State, prompt: Prompt) -> Action | None:
        """Who falls first where everybody does: nothing in the game depends on the order."""
        return prompt.actions[0] if questions.everybody_falls(state, prompt) else None

    def regroup(self, prompt: Prompt, chosen: Refs, ref: str) -> Refs:
        """Another group for the way chosen."""
        return touches.regroup(prompt, chosen, ref)

    def groups(self, prompt: Prompt, chosen: Refs) -> list[str]:
        """Who may go along on the way chosen."""
        picked = any(ref.startswith("group:") for ref in chosen)
        return touches.groups(prompt, chosen) if picked else []

    def buttons(self, view: State, prompt: Prompt, narrowed: Narrowed) -> list[str]:
        """All three actions always, in their places: one that is not possible says why."""
        offered = super().buttons(view, prompt, narrowed)
        if prompt.kind != "action":
            return offered
        actions = [f"action:{name}" for name in ACTIONS]
        return [*actions, *(ref for ref in offered if ref not in actions)]

    def ends_turn(self, action: Action) -> bool:
        """Done with a March, a Muster or Magic: time passes."""
        return action.verb == "done"

    # ----------------------------------------------------------------------------------- words

    def label(self, words: Words, ref: str, view: State) -> str:
        """Everything by its name; a group is counted."""
        if ref.startswith("group:"):
            return _counted(words, ref)
        return labels.label(view, ref, words)

    def neighbours(self, words: Words, view: State, ref: str) -> str:
        """The lands it is next to as the map is joined now."""
        kind, _, name = ref.partition(":")
        if kind != "territory":
            return ""
        near = RulesTable(view).geography.near.get(name, ())
        names = words.listed([labels.territory_name(words, other) for other in near])
        key = "scene.neighbours" if near else "scene.neighbours.nobody"
        return words(key, place=labels.territory_name(words, name), places=names)

    def facts(self, words: Words, names: Names, prompt: Prompt) -> dict[str, object]:
        """The details; what is left decides between one and many."""
        return {**super().facts(words, names, prompt), "n": prompt.details.get("left", 0)}

    def sentence(self, words: Words, names: Names, view: State, prompt: Prompt, chosen: Refs) -> str:
        """The question; a card's own step names the card."""
        facts = self.facts(words, names, prompt)
        places = [ref for ref in chosen if ref.startswith(("territory:", "slot:"))]
        facts["place"] = say(words, names, PLACE, places[0].partition(":")[2]) if places else ""
        last = next((ref for ref in reversed(chosen) if not ref.startswith("group:")), "")
        facts["chosen"] = self.label(words, last, view) if last else ""
        kind, _, name = last.partition(":")
        facts["whose"] = names[int(name)] if kind == "player" else ""
        if prompt.kind == "lose":
            facts["n"] = min(prompt.details["left"], questions.to_lose(view, prompt))
        facts["n"] = questions.still_to_move(view, prompt) or facts["n"]
        question = words.first(*questions.keys(view, prompt, chosen, last), **facts)
        if prompt.kind == "muster" and (by := labels.elsewhere(words, view, prompt.seat)):
            key = "elsewhere" if kind == "unit" else "counts"
            left = prompt.details["left"]
            if kind == "unit" or questions.counts_elsewhere(prompt):
                return words(f"prompt.muster.{key}", question=question, ability=by[0], text=by[1], left=left)
        now, most = questions.token(view, prompt)
        if most:  # asked twice in the same words, it seemed that nothing had been done
            question = words("prompt.counted", question=question, now=now, most=most)
        return words("prompt.source", **facts, question=question) if "source" in facts else question

    def why(self, words: Words, view: State, prompt: Prompt, chosen: Refs, ref: str) -> str:
        """What the rules say against it."""
        return why(view, prompt, chosen, ref, words)

    def notes(self, words: Words, names: Names, view: State, prompt: Prompt, ref: str) -> list[str]:
        """Time, where it leads on the dial, and what it makes dearer."""
        return costs.notes(words, view, prompt, ref)

    def why_asked(
        self, words: Words, names: Names, view: State, prompt: Prompt, records: Sequence[Record]
    ) -> str:
        """Who leaves a sector last resolves its event; who is active orders the War."""
        return costs.why_asked(words, view, prompt, records)

    def foretold(self, words: Words, names: Names, view: State) -> str:
        """What everybody would claim in a War now."""
        return costs.foretold(words, names, view)

    def why_won(self, words: Words, names: Names, outcome: Outcome) -> str:
        """How many points, and how many more than the next."""
        return ended.why_won(words, names, outcome)

    def begins_turn(self, event: Event) -> int | None:
        """A turn is announced."""
        return event.seat if isinstance(event, TurnBegan) else None

    def matter(self, event: Event) -> int:
        """What changes the whole game, then what changes the map, then what is only told."""
        return importance.of(event)

    def points_at(self, event: Event) -> list[str]:
        """The territories and borders it names."""
        return ended.points_at(event)

    def sketch(self, state: State) -> list[tuple[int, int, int]]:
        """Who holds which territory."""
        return ended.sketch(state)

    # ----------------------------------------------------------------------------------- state

    def scores(self, state: State) -> list[int]:
        """Favour and what the Leaders add to it, as it stands."""
        return [score(state, seat) for seat in range(len(state.players))]

    def mood(self, view: State) -> str:
        """Chaos has broken out."""
        return "chaos" if view.broken else ""

    def weight_of(self, events: Sequence[Event], turn: Callable[[], Sequence[Event]] = tuple) -> float:
        """A card wants to be read; which action is chosen, or that a card is laid, hardly needs to be."""
        if events and all(isinstance(event, TRIFLES) for event in events):
            return 0.3
        return 2 if any(isinstance(event, CARDS) for event in events) else 1

    # --------------------------------------------------------------------------- worth watching

    def scene_start(self, records: Sequence[Record]) -> int:
        """Where the battle under way began."""
        return battle.start_of(records)

    def scenes(self, records: Sequence[Record], hear: Hear, start: int) -> list[Scene]:
        """Battles and great moments."""
        heard = heard_from(records, hear, start)
        found = [*moments.moments(heard, records, start), *battle.battles(heard)]
        return sorted(found, key=lambda scene: scene.record)

    def scene_title(self, words: Words, names: Names, scene: Scene) -> str:
        """The battle by its place, the moment by its name."""
        if scene.kind == "battle":
            return words("scene.battle", territory=words(f"territory.{scene.beats[0].picture.territory}"))
        return moments.title(words, scene)

    def scene_line(self, words: Words, names: Names, scene: Scene, beat: Beat) -> str:
        """What a beat brought, in sentences."""
        if scene.kind == "battle":
            return " ".join(telling.lines(words, names, beat))
        return moments.line(words, names, beat)

    def on_map(self, event: Event) -> bool:
        """Cards drawn and shuffled are nothing that the map could show."""
        return not isinstance(event, CardsDrawn | DeckShuffled)

    def wants_board(self, lit: Iterable[str]) -> bool:
        """A place, a border or a figure on the map may be touched."""
        return any(ref.startswith(ON_BOARD) for ref in lit)

    def total(self, score: Mapping[str, int]) -> int:
        """Every part counts."""
        return sum(score.values())


def _counted(words: Words, ref: str) -> str:
    """A group in words: "the Chief and 2 Warriors"."""
    chief, mystics, warriors, champion = map(int, ref.removeprefix("group:").split("."))
    counted = {"chief": chief, "mystics": mystics, "warriors": warriors}
    parts = [words(f"figures.{figure}", n=n) for figure, n in counted.items() if n]
    return words.listed([*parts, *([words("advice.champion")] if champion else [])])
