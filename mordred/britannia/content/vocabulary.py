"""The words a card is written in: verbs, standing rules, and the selectors they use.

A card's effect is a list of steps. Every step is validated here, once, when a pack is read; the engine then
walks plain attributes and never looks at JSON again. What the words mean is told in docs/packs.md.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, model_validator
from pydantic import Tag as Case

ActionName = Literal["march", "muster", "magic"]
Board = Literal["britannia", "lost"]
By = Literal["you", "it", "enemy", "owner"]
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

TAG_NAMES = (
    "caer", "favour", "leader", "monster", "tile", "battle", "units", "chief", "mystic", "warrior",
    "champion", "control",
)  # fmt: skip
CONDITIONS = (
    "done", "won", "killed", "bled", "unhurt", "outnumbered", "has_champion", "no_champion",
    "enemy_mystic_card", "no_enemy_mystic_card",
)  # fmt: skip
_TAG_WHO = ("you", "it", "enemy", "other", "who", "none")
_TAG = re.compile(r"([a-z_]+)(?::([a-z]+))?(?:>=([0-9]+))?")

# verb: (parameters it needs, parameters it may have)
VERBS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    verb: (frozenset(needs.split()), frozenset(may.split()))
    for verb, needs, may in (
        ("move_units", "who kind n from to", "split by"),
        ("add_units", "who kind n at", "by"),
        ("remove_units", "who kind n at", "by"),
        ("hire_champion", "who at", "replace"),
        ("gain_favour", "who leader n", "by"),
        ("lose_favour", "who leader n", "by"),
        ("steal_favour", "from to leader n", "by"),
        ("place_favour", "leader n", "at slot by"),
        ("claim_favour", "who n", "at slot by"),
        ("shift_favour", "n from to", "by"),
        ("place_disc", "who slot n", "by"),
        ("retrieve_disc", "who slot n", "by"),
        ("advance", "who n", ""),
        ("discount", "who action n", ""),
        ("draw", "who n", ""),
        ("discard", "who n how", ""),
        ("recover", "who what n", ""),
        ("peek", "who at n", "of"),
        ("battle_mod", "side", "atk def"),
        ("cancel", "side slot n", "by"),
        ("save_units", "who n", ""),
        ("move_leader", "which steps", "by"),
        ("move_monster", "which steps", "effect by"),
    )
}
RULES: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    key: (frozenset(needs.split()), frozenset(may.split()))
    for key, needs, may in (
        ("cost", "action n", ""),
        ("free_step", "via", ""),
        ("long_step", "n via", ""),
        ("remote_muster", "n kind where", ""),
        ("hand", "n", ""),
        ("battle", "", "atk def where both"),
        ("save", "n", "where"),
        ("see_card", "n", ""),
        ("control", "n where", "per"),
        ("no_control", "where", ""),
        ("mute", "part where", ""),
        ("toll", "n where", ""),
        ("score", "formula points", "leader of every tie_points"),
    )
}
# JSON words that mean different things with different verbs get a name of their own in Python.
_RENAMED: dict[str, dict[str, str]] = {
    "steal_favour": {"from": "victim", "to": "thief"},
    "place_disc": {"slot": "action"},
    "retrieve_disc": {"slot": "action"},
    "cancel": {"slot": "part"},
    "peek": {"at": "zone"},
}
_COMMON = frozenset(("do", "on", "if", "may"))


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
            return {"n": raw.get("x", 1), "per": raw["per"], "most": raw.get("max")}
        raise ValueError('an amount is a whole number, {"upto": n}, "all" or {"per": tag, "x": n, "max": n}')


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
            raise ValueError(f"{raw!r} is no tag (name[:who][>=n])")
        name, who, least = match.groups()
        if name not in TAG_NAMES and name not in CONDITIONS:
            raise ValueError(f"{raw!r}: no tag or condition is called {name!r}")
        if name in CONDITIONS and (who or least):
            raise ValueError(f"{raw!r}: the condition {name!r} takes no player and no number")
        if who is not None and who not in _TAG_WHO:
            raise ValueError(f"{raw!r}: {who!r} is none of {', '.join(_TAG_WHO)}")
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
    via: Annotated[tuple[Via, ...], BeforeValidator(_tuple)] | None = None
    board: Board | None = None
    having: Annotated[tuple[Tag, ...], BeforeValidator(_tags)] = Field(default=(), alias="with")
    lacking: Annotated[tuple[Tag, ...], BeforeValidator(_tags)] = Field(default=(), alias="without")
    twin: Reference | None = None
    pick: Amount | None = None


class Slot(Data):
    """Which borders: those of which one end fits `touch`."""

    touch: Where
    pick: Amount | None = None


class Players(Data):
    """Which players: a set, those of it that pass every filter, and how many of them (None: every one)."""

    set: PlayerSet
    filter: Annotated[tuple[PlayerFilter, ...], BeforeValidator(_tuple)] = ()
    pick: Amount | None = None

    @model_validator(mode="before")
    @classmethod
    def _read(cls, raw: Any) -> Any:
        return {"set": raw} if isinstance(raw, str) else raw


def _check_words(raw: dict[str, Any], what: str, words: tuple[frozenset[str], frozenset[str]] | None) -> None:
    """Every parameter belongs to the verb (or rule), and none that it needs is missing."""
    if words is None:
        raise ValueError(f"there is no {what}")
    needs, may = words
    for name in sorted(raw.keys() - needs - may - _COMMON):
        raise ValueError(f"{what} has no parameter {name!r}")
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
    to: Where | Literal["reserve"] | None = None
    at: Where | None = None
    slot: Slot | None = None
    victim: Players | None = None
    thief: Players | None = None
    split: bool = False
    by: By | None = None
    leader: LeaderPick | None = None
    action: ActionName | Literal["choice", "any"] | None = None
    how: Literal["owner", "random", "viewer"] | None = None
    what: Literal["combat", "spell"] | None = None
    zone: Literal["cauldron", "hand"] | None = None
    of: Players | None = None
    side: Literal["you", "enemy"] | None = None
    attack: Amount | None = Field(default=None, alias="atk")
    defence: Amount | None = Field(default=None, alias="def")
    part: Literal["warrior", "mystic", "chief"] | None = None
    replace: bool = False
    which: LeaderName | Literal["all", "choice"] | None = None
    steps: int | Literal["listed"] | None = None
    effect: bool = False

    @model_validator(mode="before")
    @classmethod
    def _read(cls, raw: Any) -> Any:
        verb = raw["do"]
        _check_words(raw, f"verb {verb!r}", VERBS.get(verb) if isinstance(verb, str) else None)
        if verb in ("place_favour", "claim_favour") and ("at" in raw) == ("slot" in raw):
            raise ValueError(f"verb {verb!r} needs either 'at' or 'slot'")
        if verb == "battle_mod" and not raw.keys() & {"atk", "def"}:
            raise ValueError("verb 'battle_mod' needs 'atk' or 'def'")
        names = _RENAMED.get(verb, {})
        return {names.get(name, name): value for name, value in raw.items()}

    @model_validator(mode="after")
    def _counts(self) -> Step:
        if self.n is not None and self.n.n < 0:
            raise ValueError("'n' is below 0")
        return self


class Rule(Data):
    """A standing rule: it holds as long as the card is in force and its conditions are true."""

    do: Literal["rule"] = "rule"
    key: RuleKey
    on: Trigger | None = None
    when: Annotated[tuple[Tag, ...], BeforeValidator(_tuple)] = Field(default=(), alias="if")
    n: int = 0
    action: ActionName | Literal["any"] | None = None
    via: Annotated[tuple[Via, ...], BeforeValidator(_tuple)] = ()
    kind: Kind | None = None
    where: Where | None = None
    attack: int = Field(default=0, alias="atk")
    defence: int = Field(default=0, alias="def")
    both: bool = False
    per: Literal["warrior", "mystic", "chief", "champion"] | None = None
    part: Literal["mystic", "chief"] | None = None
    formula: Literal["per", "set", "most"] | None = None
    leader: LeaderName | None = None
    of: Annotated[tuple[LeaderName, ...], BeforeValidator(_tuple)] = ()
    every: int = Field(default=1, ge=1)
    points: int = 0
    tie_points: int = 0

    @model_validator(mode="before")
    @classmethod
    def _read(cls, raw: Any) -> Any:
        key = raw.get("key")
        words = RULES.get(key) if isinstance(key, str) else None
        _check_words({k: v for k, v in raw.items() if k != "key"}, f"rule {key!r}", words)
        if key == "score" and ("of" if raw["formula"] == "set" else "leader") not in raw:
            raise ValueError(f"rule 'score' with formula {raw['formula']!r} needs 'of' (set) or 'leader'")
        return raw


class Choose(Data):
    """Exactly one of the branches that can do something, as `by` likes."""

    do: Literal["choose"] = "choose"
    branches: tuple[Effects, ...] = Field(alias="choose", min_length=2)
    by: By | None = None
    on: Trigger | None = None
    when: Annotated[tuple[Tag, ...], BeforeValidator(_tuple)] = Field(default=(), alias="if")
    may: bool = False

    @model_validator(mode="before")
    @classmethod
    def _read(cls, raw: Any) -> Any:
        return {**raw, "choose": _tuple(raw["choose"])}


class Each(Data):
    """The steps once for every player of the set, furthest ahead first; that player is `it`."""

    do: Literal["each"] = "each"
    players: Players = Field(alias="each")
    steps: Effects
    on: Trigger | None = None
    when: Annotated[tuple[Tag, ...], BeforeValidator(_tuple)] = Field(default=(), alias="if")
    may: bool = False


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
