"""The words a card is written in: verbs, standing rules, and the selectors they use.

A card's effect is a list of steps. Every step is validated here, once, when a pack is read; the engine then
walks plain attributes and never looks at JSON again. What the words mean is told in docs/packs.md.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, model_validator
from pydantic import Tag as Case

from mordred.britannia.content.grammar import (
    AT_ONCE,
    COMMON,
    CONDITIONS,
    LARGEST,
    LEAST,
    MOST,
    NOBODYS_TAGS,
    RENAMED,
    RULES,
    TAG_NAMES,
    TAG_WHO,
    VERBS,
    WORDS,
)

ActionName = Literal["march", "muster", "magic", "choice", "any"]
Board = Literal["britannia", "lost"]
By = Literal["you", "it", "enemy", "owner"]
Figure = Literal["merlin", "morgana", "mordred", "all", "choice"]
Kind = Literal["warrior", "mystic", "champion", "unit", "any"]
LeaderName = Literal["merlin", "morgana", "mordred"]
LeaderPick = Literal["merlin", "morgana", "mordred", "choice", "any", "each", "most", "moved"]
PlayerSet = Literal["you", "it", "enemy", "others", "all", "controller", "target"]
PlayerFilter = Literal["shares", "here", "most_favour", "least_favour", "has_warrior"]
Reference = Literal["here", "chief", "from", "to", "leader"]
RuleKey = Literal[
    "cost", "free_step", "long_step", "remote_muster", "hand", "battle", "save", "see_card", "control",
    "no_control", "mute", "toll", "score",
]  # fmt: skip
Trigger = Literal["cast", "reveal", "totals", "after", "claim", "war_end", "arrive", "always"]
Verb = Literal[
    "move_units", "add_units", "remove_units", "hire_champion", "gain_favour", "lose_favour", "steal_favour",
    "place_favour", "claim_favour", "shift_favour", "place_disc", "retrieve_disc", "advance", "discount",
    "draw", "discard", "recover", "peek", "battle_mod", "cancel", "save_units", "move_leader", "move_monster",
]  # fmt: skip
Via = Literal["land", "sea", "portal"]

_TAG = re.compile(r"([a-z_]+)(?::([a-z]+))?(?:>=([0-9]+))?")


def brief(raw: object) -> str:
    """A value as a message shows it: never long."""
    if isinstance(raw, (dict, list, tuple)):
        return "an object" if isinstance(raw, dict) else "a list"
    text = repr(raw[:41] if isinstance(raw, str) else raw)
    return text if len(text) <= 43 else f"{text[:40]}..."


class Data(BaseModel):
    """A frozen piece of a pack that knows every one of its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class Amount(Data):
    """How many: exactly `n`, up to `n`, everything, or `n` for each thing that fits a tag, at most `most`."""

    n: int = 0
    upto: bool = False
    everything: bool = False
    per: Tag | None = None
    most: int | None = None

    @model_validator(mode="before")
    @classmethod
    def _read(cls, raw: Any) -> Any:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return {"n": raw}
        if raw == "all":
            return {"everything": True}
        if isinstance(raw, dict) and raw.keys() == {"upto"}:
            return {"n": raw["upto"], "upto": True}
        if isinstance(raw, dict) and "per" in raw and raw.keys() <= {"per", "x", "max"}:
            found = {"n": raw.get("x", 1), "per": raw["per"]}
            return {**found, "most": raw["max"]} if "max" in raw else found
        raise ValueError('an amount is a whole number, {"upto": n}, "all" or {"per": tag, "x": n, "max": n}')

    @model_validator(mode="after")
    def _bounds(self) -> Amount:
        if self.n == 0 and not self.everything:
            raise ValueError("an amount of 0 never does anything")
        if self.upto and self.n < 0:
            raise ValueError('"upto" is below 0')
        if self.most is not None and (self.most < 1 or self.n < 0):
            raise ValueError('"max" is at least 1, and goes with an "x" above 0')
        return self


class Tag(Data):
    """`name[:who][>=n]`, something that holds in a territory; or the name of a condition."""

    name: str
    who: str | None = None
    least: int = 1

    @model_validator(mode="before")
    @classmethod
    def _read(cls, raw: Any) -> Any:
        match = _TAG.fullmatch(raw) if isinstance(raw, str) else None
        if match is None:
            raise ValueError(f"{brief(raw)} is no tag (name[:who][>=n])")
        name, who, least = match.groups()
        if name not in TAG_NAMES and name not in CONDITIONS:
            raise ValueError(f"{brief(raw)}: no tag or condition is called {brief(name)}")
        if name in CONDITIONS and (who or least):
            raise ValueError(f"{brief(raw)}: the condition {name!r} takes no player and no number")
        if who is not None and who not in TAG_WHO:
            raise ValueError(f"{brief(raw)}: {brief(who)} is none of {', '.join(TAG_WHO)}")
        if name in NOBODYS_TAGS and who not in (None, "none"):
            raise ValueError(f"{raw!r}: {name!r} is nobody's, so it takes no player but 'none'")
        if who == "none" and least:
            raise ValueError(f"{raw!r}: 'none' takes no number")
        if least and not 1 <= int(least[:9]) <= MOST.get(name, LARGEST):
            raise ValueError(f"{brief(raw)}: the number is from 1 to {MOST.get(name, LARGEST)}")
        return {"name": name, "who": who, "least": int(least or 1)}


def _tuple(raw: Any) -> Any:
    return tuple(raw) if isinstance(raw, list) else raw


def _tags(raw: Any) -> Any:
    for tag in raw if isinstance(raw, (list, tuple)) else ():
        if isinstance(tag, str) and tag in CONDITIONS:
            raise ValueError(f"{tag!r} is a condition; a territory is described by tags only")
    return _tuple(raw)


class Where(Data):
    """Which territories: `{}` is any where the step is possible."""

    at: Reference | None = None
    near: Reference | None = None
    steps: int = Field(default=1, ge=1)
    via: Annotated[tuple[Via, ...], BeforeValidator(_tuple), Field(min_length=1)] | None = None
    board: Board | None = None
    having: Annotated[tuple[Tag, ...], BeforeValidator(_tags)] = Field(default=(), alias="with")
    lacking: Annotated[tuple[Tag, ...], BeforeValidator(_tags)] = Field(default=(), alias="without")
    twin: Reference | None = None
    pick: Amount | None = None

    @model_validator(mode="after")
    def _one_way_to_find_it(self) -> Where:
        if sum(word is not None for word in (self.at, self.near, self.twin)) > 1:
            raise ValueError("only one of 'at', 'near' and 'twin' can be used")
        if self.near is None and (self.via is not None or "steps" in self.model_fields_set):
            raise ValueError("'steps' and 'via' go with 'near'")
        _check_pick(self.pick)
        return self


def _check_pick(pick: Amount | None) -> None:
    if pick is not None and (pick.per is not None or pick.n < 0):
        raise ValueError('\'pick\' is a whole number above 0, {"upto": n} or "all"')


class Slot(Data):
    """Which borders: those of which one end fits `touch`."""

    touch: Where
    pick: Amount | None = None

    @model_validator(mode="after")
    def _picks(self) -> Slot:
        if self.touch.pick is not None:
            raise ValueError("'pick' counts borders, so it stands beside 'touch', not in it")
        _check_pick(self.pick)
        return self


class Players(Data):
    """Which players: a set, those of it that pass every filter, and how many of them (None: every one)."""

    set: PlayerSet
    filter: Annotated[tuple[PlayerFilter, ...], BeforeValidator(_tuple)] = ()
    pick: Amount | None = None

    @model_validator(mode="before")
    @classmethod
    def _read(cls, raw: Any) -> Any:
        return {"set": raw} if isinstance(raw, str) else raw

    @model_validator(mode="after")
    def _picks(self) -> Players:
        _check_pick(self.pick)
        return self


def _kind_of(raw: Any) -> str:
    return "word" if isinstance(raw, str) else "other"


Goal = Annotated[
    Annotated[Where, Case("other")] | Annotated[Literal["reserve"], Case("word")], Discriminator(_kind_of)
]
"""Where something goes: a territory, or back to the reserve."""
Steps = Annotated[
    Annotated[int, Field(ge=1), Case("other")] | Annotated[Literal["listed"], Case("word")],
    Discriminator(_kind_of),
]
"""How far a figure goes: so many steps, or as many as its card lists."""


def _check_choices(verb: str, step: Data, names: dict[str, str]) -> None:
    """Words that the parameter's type knows but this verb (or rule) does not."""
    shown = {field: word for word, field in names.items()}
    for field in step.model_fields_set:
        allowed = WORDS.get((verb, shown.get(field, field)))
        if allowed is not None and getattr(step, field) not in allowed:
            raise ValueError(f"{shown.get(field, field)!r} of {verb!r} is one of {', '.join(allowed)}")


def _check_words(raw: dict[str, Any], what: str, words: tuple[frozenset[str], frozenset[str]] | None) -> None:
    """Every parameter belongs to the verb (or rule), and none that it needs is missing."""
    if words is None:
        raise ValueError(f"there is no {what}")
    needs, may = words
    for name in sorted(map(str, raw.keys() - needs - may - COMMON)):
        raise ValueError(f"{what} has no parameter {brief(name)}")
    for name in sorted(needs - raw.keys()):
        raise ValueError(f"{what} needs the parameter {name!r}")


class Step(Data):
    """One verb with its parameters; those it does not use are None."""

    do: Verb
    on: Trigger | None = None
    when: Annotated[tuple[Tag, ...], BeforeValidator(_tuple)] = Field(default=(), alias="if")
    may: bool = False
    who: Players | None = None
    kind: Kind | None = None
    n: Amount | None = None
    origin: Where | None = Field(default=None, alias="from")
    to: Goal | None = None
    at: Where | None = None
    slot: Slot | None = None
    victim: Players | None = None
    thief: Players | None = None
    split: bool = False
    by: By | None = None
    leader: LeaderPick | None = None
    action: ActionName | None = None
    how: Literal["owner", "random", "viewer"] | None = None
    what: Literal["combat", "spell"] | None = None
    zone: Literal["cauldron", "hand"] | None = None
    of: Players | None = None
    side: Literal["you", "enemy"] | None = None
    attack: Amount | None = Field(default=None, alias="atk")
    defence: Amount | None = Field(default=None, alias="def")
    part: Literal["warrior", "mystic", "chief"] | None = None
    replace: bool = False
    which: Figure | None = None
    steps: Steps | None = None
    effect: bool = False

    @model_validator(mode="before")
    @classmethod
    def _read(cls, raw: Any) -> Any:
        verb = raw["do"]
        _check_words(raw, f"verb {brief(verb)}", VERBS.get(verb) if isinstance(verb, str) else None)
        if verb in ("place_favour", "claim_favour") and ("at" in raw) == ("slot" in raw):
            raise ValueError(f"verb {verb!r} needs either 'at' or 'slot'")
        if verb == "battle_mod" and not raw.keys() & {"atk", "def"}:
            raise ValueError("verb 'battle_mod' needs 'atk' or 'def'")
        names = RENAMED.get(verb, {})
        return {names.get(name, name): value for name, value in raw.items()}

    @model_validator(mode="after")
    def _fields_agree(self) -> Step:
        verb, n = self.do, self.n
        _check_choices(verb, self, RENAMED.get(verb, {}))
        if n is not None and n.n < 0:
            raise ValueError("'n' is below 0")
        if verb in AT_ONCE:
            self._check_what_simply_happens()
        coloured = self.leader is not None and self.leader != "any"
        if n is not None and n.upto and n.n > 1 and coloured:
            raise ValueError("\"upto\" goes token by token, so it needs the leader 'any'")
        if verb == "move_units" and self.to == "reserve":
            raise ValueError(f"verb {verb!r} goes to territories only")
        if verb == "move_leader" and self.steps == "listed":
            raise ValueError("a Leader's card lists no steps: give 'steps' as a whole number")
        if verb == "peek" and self.zone == "hand" and self.of is None:
            raise ValueError("verb 'peek' at a 'hand' needs 'of': whose")
        if verb == "peek" and self.zone == "cauldron" and self.of not in (None, Players(set="all")):
            raise ValueError("the Cauldron is everybody's: 'of' can only be 'all'")
        self._check_picks()
        return self

    def _check_what_simply_happens(self) -> None:
        amounts = [amount for amount in (self.n, self.attack, self.defence) if amount is not None]
        if any(amount.upto for amount in amounts):
            raise ValueError(f'verb {self.do!r} simply happens: "upto" leaves nobody to ask')
        if self.do not in ("draw", "save_units") and any(amount.everything for amount in amounts):
            raise ValueError(f'verb {self.do!r} needs a number: there is no "all" of it')

    def _check_picks(self) -> None:
        """A 'pick' stands only where somebody is asked, or where it says what is meant anyway ("all")."""
        verb = self.do
        if verb == "move_units" and self.who is not None and self.who.pick is not None:
            if self.who.pick.n != 1 or self.who.pick.upto:
                raise ValueError("'pick' of 'who' is 1 with 'move_units': the units are one player's")
        elif self.who is not None and self.who.pick is not None and not self.who.pick.everything:
            raise ValueError(f"'pick' of 'who' does not go with {verb!r}: everyone who passes is meant")
        if self.of is not None and self.of.pick is not None and (self.of.pick.n != 1 or self.of.pick.upto):
            raise ValueError("'pick' of 'of' is 1: one hand is looked at")
        if self.thief is not None and self.thief.pick is not None and not self.thief.pick.everything:
            raise ValueError("'pick' of 'to' does not go with 'steal_favour': everyone who passes is meant")
        goal = self.to if isinstance(self.to, Where) else None
        ends = [goal, self.origin] if verb == "move_units" else [goal]
        ends += [self.at] if verb == "hire_champion" else []
        if any(where is not None and where.pick is not None for where in ends):
            raise ValueError(f"'pick' does not count territories of {verb!r} here: one is chosen anyway")
        by_leader = verb == "place_favour" and self.at is not None and self.at.at == "leader"
        if by_leader and self.at is not None and self.at.model_fields_set != {"at"}:
            raise ValueError("beside 'at': 'leader' nothing else is looked at")


class Rule(Data):
    """A standing rule: it holds as long as the card is in force and its conditions are true."""

    do: Literal["rule"] = "rule"
    key: RuleKey
    on: Trigger | None = None
    when: Annotated[tuple[Tag, ...], BeforeValidator(_tuple)] = Field(default=(), alias="if")
    n: int = 0
    action: ActionName | None = None
    via: Annotated[tuple[Via, ...], BeforeValidator(_tuple), Field(min_length=1)] = ()
    kind: Kind | None = None
    where: Where | None = None
    attack: int = Field(default=0, alias="atk")
    defence: int = Field(default=0, alias="def")
    both: bool = False
    per: Literal["warrior", "mystic", "chief", "champion"] | None = None
    part: Literal["mystic", "chief"] | None = None
    formula: Literal["per", "set", "most"] | None = None
    leader: LeaderName | None = None
    of: Annotated[tuple[LeaderName, ...], BeforeValidator(_tuple), Field(min_length=1)] = ()
    every: int = Field(default=1, ge=1)
    points: int = 0
    tie_points: int = 0

    @model_validator(mode="before")
    @classmethod
    def _read(cls, raw: Any) -> Any:
        key = raw.get("key")
        words = RULES.get(key) if isinstance(key, str) else None
        plain = {name: value for name, value in raw.items() if name != "key"}
        if words is not None and "may" in plain:
            raise ValueError(f"rule {key!r} has no parameter 'may': it always holds")
        _check_words(plain, f"rule {brief(key)}", words)
        if key == "battle" and not raw.keys() & {"atk", "def"}:
            raise ValueError("rule 'battle' needs 'atk' or 'def'")
        return raw

    @model_validator(mode="after")
    def _fields_agree(self) -> Rule:
        key = self.key
        _check_choices(key, self, {})
        least = LEAST.get(key)
        if least is not None and self.n < least:
            raise ValueError(f"'n' of rule {key!r} is at least {least}")
        numbers = (self.n, self.attack, self.defence, self.points)
        if not any(numbers) and key in ("cost", "hand", "battle", "score"):
            raise ValueError(f"rule {key!r} with nothing but 0 never does anything")
        if self.where is not None and self.where.pick is not None:
            raise ValueError("'pick' does not go with a rule: it holds in every territory that fits")
        if key == "score":
            self._check_formula()
        return self

    def _check_formula(self) -> None:
        wanted = {"per": {"leader", "every"}, "set": {"of"}, "most": {"leader", "tie_points"}}
        allowed = wanted[self.formula or "per"]
        for name in sorted(self.model_fields_set & {"leader", "every", "of", "tie_points"} - allowed):
            raise ValueError(f"formula {self.formula!r} does not look at {name!r}")
        for name in sorted({"leader", "of"} & allowed - self.model_fields_set):
            raise ValueError(f"rule 'score' with formula {self.formula!r} needs {name!r}")
        if self.when:
            raise ValueError("points at the end depend on nothing else: leave 'if' out")


class Choose(Data):
    """Exactly one of the branches that can do something, as `by` likes."""

    do: Literal["choose"] = "choose"
    branches: Annotated[tuple[Effects, ...], BeforeValidator(_tuple)] = Field(alias="choose", min_length=2)
    by: By | None = None
    on: Trigger | None = None
    when: Annotated[tuple[Tag, ...], BeforeValidator(_tuple)] = Field(default=(), alias="if")
    may: bool = False


class Each(Data):
    """The steps once for every player of the set, furthest ahead first; that player is `it`."""

    do: Literal["each"] = "each"
    players: Players = Field(alias="each")
    steps: Effects
    on: Trigger | None = None
    when: Annotated[tuple[Tag, ...], BeforeValidator(_tuple)] = Field(default=(), alias="if")

    @model_validator(mode="after")
    def _picks(self) -> Each:
        if self.players.pick is not None and not self.players.pick.everything:
            raise ValueError("'pick' does not go with 'each': everyone who passes is meant")
        return self


def _case(raw: Any) -> str | None:
    """Which class a raw step is."""
    if isinstance(raw, Data):
        return type(raw).__name__
    if not isinstance(raw, dict):
        return None
    for word, name in (("choose", "Choose"), ("each", "Each")):
        if word in raw:
            return name
    return None if "do" not in raw else "Rule" if raw["do"] == "rule" else "Step"


Effect = Annotated[
    Annotated[Step, Case("Step")]
    | Annotated[Rule, Case("Rule")]
    | Annotated[Choose, Case("Choose")]
    | Annotated[Each, Case("Each")],
    Discriminator(
        _case,
        custom_error_type="no_step",
        custom_error_message='a step is {"do": verb}, {"choose": [...]} or {"each": players, "steps": [...]}',
    ),
]
Effects = Annotated[tuple[Effect, ...], BeforeValidator(_tuple), Field(min_length=1)]
"""What a card does: steps, in order."""

assert set(VERBS) == set(get_args(Verb)) and set(RULES) == set(get_args(RuleKey))
