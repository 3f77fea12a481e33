"""Random packs: every card written anew out of the vocabulary, for the fuzzer.

Steps are proposed at random and kept if the check has nothing against them, so that whatever the check lets
pass is played sooner or later. Map, ids and names stay those of the shipped pack.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, get_args

from pydantic import TypeAdapter, ValidationError

from mordred.britannia.content import vocabulary as words
from mordred.britannia.content.grammar import CONDITIONS, RULES, TAG_NAMES, VERBS
from mordred.britannia.content.library import STANDARD
from mordred.britannia.content.places import BEARERS, script_problems
from mordred.core.chance import Chance

_T = TypeVar("_T")
_STEPS: TypeAdapter[tuple[words.Effect, ...]] = TypeAdapter(words.Effects)
_TRIES = 3000
"""After so many proposals in vain something is wrong with the vocabulary."""
_FLAGS: dict[str, tuple[object, ...]] = {
    "island_favour": (1, 2, 3),
    "border_favour_site": ("empty_slots", "numbered_zones"),
    "unit_limit_scope": ("every_turn_end", "muster_only"),
    "champion_is_warrior": (True, False),
    "group_order": ("ahead_first", "active_first"),
    "tracker_effect_events": ("war_only", "all"),
    "march_cap": (None, 2, 4, 6),
    "monster_must_step": (True, False),
    "card_per": ("unit", "unit_type"),
    "card_choice": ("ahead_first", "simultaneous"),
    "mystic_order": ("ahead_first", "active_first"),
    "chief_laid_down": (True, False),
    "battle_token_blocks": (True, False),
    "tile_sides": (1, 2),
    "final_war": (True, False),
    "reserve_end": ("reserve_empty", "last_token_taken"),
    "tiebreak": ([], ["units_in_play"], ["further_behind", "units_in_play"]),
    "names": ("final", "preview"),
}


def random_pack(chance: Chance, name: str) -> dict[str, Any]:
    """A sound pack under that id: other numbers, other flags, and every card another one."""
    data: dict[str, Any] = json.loads(STANDARD.read_bytes())
    data["meta"].update(id=name, name=f"Random pack {name}", origin="made at random")
    data["constants"].update(
        hand=3 + chance.below(7), units_per_faction=3 + chance.below(4), monsters_in_play=chance.below(3)
    )
    for edition in data["editions"].values():
        edition.update({flag: _one(chance, values) for flag, values in _FLAGS.items()})
    for mode in ("war", "blitz"):
        sectors = data["dial"][mode][:-1]
        chance.shuffle(sectors)
        data["dial"][mode] = [*sectors, "W"]
    _write_cards(data, chance)
    return data


def _write_cards(data: dict[str, Any], chance: Chance) -> None:
    for faction in data["factions"]:
        faction["ability"]["effects"] = script(chance, "faction")
    for combat in (card for deck in data["combat"].values() for card in deck):
        combat.update(attack=chance.below(4), defence=chance.below(4))
        for part in ("chief", "mystic"):
            combat[part]["effects"] = script(chance, part)
    for spell in data["spells"]:
        spell.update(cost=1 + chance.below(3), type=_one(chance, ("single", "permanent")))
        for part in ("pre", "chaos"):
            spell[part]["effects"] = script(chance, spell["type"])
    for fate in data["fate"]:
        fate["boon"]["effects"] = script(chance, "boon")
        fate["chaos"]["effects"] = script(chance, "fate_chaos")
    for key, bearer in (("chaos", "chaos"), ("monsters", "monster"), ("champions", "champion")):
        for card in data[key]:
            card["effects"] = script(chance, bearer)
    for monster in data["monsters"]:
        monster["movement"] = 1 + chance.below(4)
    for leader in data["leaders"]:
        leader["score"]["effects"] = script(chance, "score")
        for power in leader["thresholds"]:
            power["effects"] = script(chance, "threshold")
        for at, power in enumerate(leader["thresholds"], start=1):
            power["at"] = 2 * at - 1
    for tile in data["tiles"]:
        for side in ("a", "b"):
            tile[side]["effects"] = script(chance, "tile")


def script(chance: Chance, bearer: str) -> list[dict[str, Any]]:
    """One to three steps that the check has nothing against on such a card."""
    found: list[dict[str, Any]] = []
    for _ in range(1 + chance.below(3)):
        for _ in range(_TRIES):
            tried = [*found, _entry(chance, bearer)]
            if sound(bearer, tried):
                found = tried
                break
        else:
            raise AssertionError(f"no step fits {bearer}: {found}")
    return found


def sound(bearer: str, steps: list[dict[str, Any]]) -> bool:
    """Whether these steps may stand on such a card."""
    try:
        read = _STEPS.validate_python(steps)
    except ValidationError:
        return False
    return next(script_problems(bearer, read), None) is None


# --- proposals ---


def _one(chance: Chance, of: Sequence[_T]) -> _T:
    return of[chance.below(len(of))]


def _entry(chance: Chance, bearer: str) -> dict[str, Any]:
    """A step with its moment, or a rule."""
    _, moments, rules = BEARERS[bearer]
    if rules and (not moments or chance.below(2)):
        return _rule(chance, rules)
    return {**_deed(chance), "on": _one(chance, moments)}


def _deed(chance: Chance, depth: int = 0) -> dict[str, Any]:
    kind = chance.below(10) if depth < 2 else 9
    if kind == 0:
        step: dict[str, Any] = {"each": _players(chance), "steps": _deeds(chance, depth)}
    elif kind == 1:
        step = {"choose": [_deeds(chance, depth) for _ in range(2 + chance.below(2))]}
        if chance.below(2):
            step["by"] = _one(chance, get_args(words.By))
    else:
        step = _verb(chance)
    if chance.below(4) == 0:
        step["if"] = [_condition(chance) for _ in range(1 + chance.below(2))]
    if kind != 0 and chance.below(6) == 0:
        step["may"] = True
    return step


def _deeds(chance: Chance, depth: int) -> list[dict[str, Any]]:
    return [_deed(chance, depth + 1) for _ in range(1 + chance.below(2))]


def _verb(chance: Chance) -> dict[str, Any]:
    verb = _one(chance, tuple(VERBS))
    needs, may = VERBS[verb]
    names = [*sorted(needs), *(name for name in sorted(may) if chance.below(2))]
    return {"do": verb, **{name: _value(chance, verb, name) for name in names}}


def _rule(chance: Chance, keys: Sequence[str]) -> dict[str, Any]:
    key = _one(chance, keys)
    needs, may = RULES[key]
    names = [*sorted(needs), *(name for name in sorted(may) if chance.below(2))]
    rule = {"do": "rule", "key": key, **{name: _rule_value(chance, name) for name in names}}
    if chance.below(3) == 0:
        rule["if"] = [_condition(chance)]
    return rule


def _amount(chance: Chance) -> Any:
    kind, n = chance.below(6), 1 + chance.below(3)
    if kind == 0:
        return {"upto": n}
    if kind == 1:
        return "all"
    if kind == 2:
        return {"per": _tag(chance), "x": n, "max": 1 + chance.below(3)}
    return n


def _players(chance: Chance) -> Any:
    word = _one(chance, get_args(words.PlayerSet))
    if chance.below(2):
        return word
    players: dict[str, Any] = {"set": word, "filter": [_one(chance, get_args(words.PlayerFilter))]}
    if chance.below(2):
        players["pick"] = _one(chance, (1, "all", {"upto": 2}))
    return players


def _where(chance: Chance, *, pick: bool = True) -> dict[str, Any]:
    where: dict[str, Any] = {}
    word = _one(chance, ("at", "near", "twin", "", ""))
    if word:
        where[word] = _one(chance, get_args(words.Reference))
    if word == "near" and chance.below(3) == 0:
        where["steps"] = 1 + chance.below(3)
    if word == "near" and chance.below(3) == 0:
        where["via"] = [_one(chance, get_args(words.Via))]
    if chance.below(5) == 0:
        where["board"] = _one(chance, get_args(words.Board))
    for word in ("with", "without"):
        if chance.below(4) == 0:
            where[word] = [_tag(chance) for _ in range(1 + chance.below(2))]
    if pick and chance.below(4) == 0:
        where["pick"] = _one(chance, (1, 2, "all", {"upto": 2}))
    return where


def _tag(chance: Chance) -> str:
    tag = _one(chance, TAG_NAMES)
    if chance.below(2):
        tag += ":" + _one(chance, ("you", "it", "enemy", "other", "who", "none"))
    return tag + _one(chance, ("", "", ">=1", ">=2"))


def _condition(chance: Chance) -> str:
    return _one(chance, CONDITIONS) if chance.below(2) else _tag(chance)


def _action(chance: Chance) -> str:
    return str(_one(chance, get_args(words.ActionName)))


_VALUES: dict[str, Callable[[Chance], Any]] = {
    "who": _players,
    "of": _players,
    "n": _amount,
    "at": _where,
    "from": _where,
    "to": lambda chance: "reserve" if chance.below(8) == 0 else _where(chance),
    "slot": lambda chance: {
        "touch": _where(chance, pick=False),
        "pick": _one(chance, (1, "all", {"upto": 2})),
    },
    "kind": lambda chance: _one(chance, get_args(words.Kind)),
    "leader": lambda chance: _one(chance, get_args(words.LeaderPick)),
    "by": lambda chance: _one(chance, get_args(words.By)),
    "action": _action,
    "how": lambda chance: _one(chance, ("owner", "random", "viewer")),
    "what": lambda chance: _one(chance, ("combat", "spell")),
    "side": lambda chance: _one(chance, ("you", "enemy")),
    "atk": lambda chance: _one(chance, (-1, 1, 2, _amount(chance))),
    "def": lambda chance: _one(chance, (-1, 1, 2, _amount(chance))),
    "which": lambda chance: _one(chance, get_args(words.Figure)),
    "steps": lambda chance: _one(chance, (1, 2, 3, "listed")),
    "split": lambda chance: bool(chance.below(2)),
    "replace": lambda chance: bool(chance.below(2)),
    "effect": lambda chance: bool(chance.below(2)),
}
_OF_VERB: dict[tuple[str, str], Callable[[Chance], Any]] = {
    ("steal_favour", "from"): _players,
    ("steal_favour", "to"): _players,
    ("place_disc", "slot"): _action,
    ("retrieve_disc", "slot"): _action,
    ("cancel", "slot"): lambda chance: _one(chance, ("warrior", "mystic", "chief")),
    ("peek", "at"): lambda chance: _one(chance, ("cauldron", "hand")),
}
_OF_RULE: dict[str, Callable[[Chance], Any]] = {
    "n": lambda chance: _one(chance, (-1, 1, 1, 2)),
    "via": lambda chance: [_one(chance, get_args(words.Via)) for _ in range(1 + chance.below(2))],
    "where": lambda chance: _where(chance, pick=False),
    "atk": lambda chance: _one(chance, (-1, 1, 2)),
    "def": lambda chance: _one(chance, (-1, 1, 2)),
    "both": lambda chance: bool(chance.below(2)),
    "per": lambda chance: _one(chance, ("warrior", "mystic", "chief", "champion")),
    "part": lambda chance: _one(chance, ("mystic", "chief")),
    "formula": lambda chance: _one(chance, ("per", "set", "most")),
    "leader": lambda chance: _one(chance, get_args(words.LeaderName)),
    "of": lambda chance: [_one(chance, get_args(words.LeaderName)) for _ in range(1 + chance.below(3))],
    "every": lambda chance: 1 + chance.below(3),
    "points": lambda chance: 1 + chance.below(4),
    "tie_points": lambda chance: chance.below(3),
}


def _value(chance: Chance, verb: str, name: str) -> Any:
    return _OF_VERB.get((verb, name), _VALUES.get(name, _amount))(chance)


def _rule_value(chance: Chance, name: str) -> Any:
    return _OF_RULE.get(name, _VALUES.get(name, _amount))(chance)
