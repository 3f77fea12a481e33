"""Which words may stand where: on each kind of card, at each moment, with what known by then.

A step that could never do anything there, or a word that nobody would look at, is a mistake of the pack's
author; it is told here, one sentence for a step. The tables are printed in docs/packs.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from mordred.britannia.content.grammar import CONDITIONS, NOBODYS_TAGS
from mordred.britannia.content.pack import Pack, Part
from mordred.britannia.content.vocabulary import Choose, Each, Effect, Players, Rule, Step, Tag, Where

Path = tuple[str | int, ...]


class Endless(str):
    """A problem that would keep the rules from ever coming to an end; all others only do nothing."""

    __slots__ = ()


class Bearer(NamedTuple):
    """A kind of card: its name, when its steps can happen, and which standing rules hold because of it."""

    name: str
    moments: tuple[str, ...]
    rules: tuple[str, ...] = ()


_BATTLE = ("reveal", "totals", "after")
_STANDING = (*_BATTLE, "claim", "war_end")
PLAYER_RULES = (
    "cost", "free_step", "long_step", "remote_muster", "hand", "battle", "save", "see_card", "control",
)  # fmt: skip
SITE_RULES = ("battle", "control", "no_control", "mute", "toll")
BEARERS: dict[str, Bearer] = {
    "chief": Bearer("the Chief part of a Combat card", ("totals", "after")),
    "mystic": Bearer("the Mystic part of a Combat card", ("reveal", "after")),
    "single": Bearer("a Single-Use Spell", ("cast",)),
    "permanent": Bearer("a Permanent Spell", ("cast", *_STANDING), PLAYER_RULES),
    "boon": Bearer("the boon of a Fate card", ("cast",)),
    "fate_chaos": Bearer("the Chaos half of a Fate card", ("cast",)),
    "chaos": Bearer("a Chaos card", ("cast",)),
    "monster": Bearer("a Monster", ("arrive",), SITE_RULES),
    "champion": Bearer("a Champion", _STANDING, PLAYER_RULES),
    "threshold": Bearer("a Leader's power", _STANDING, PLAYER_RULES),
    "score": Bearer("a Leader's score", (), ("score",)),
    "tile": Bearer("a tile", ("claim", "war_end"), SITE_RULES),
    "faction": Bearer("a faction's ability", _STANDING, PLAYER_RULES),
}
VERB_MOMENTS: dict[str, tuple[str, ...]] = {
    "battle_mod": ("reveal", "totals"),
    "cancel": ("reveal", "totals"),
    "save_units": ("reveal", "totals"),
}
"""Verbs that need a battle whose totals are still open; all others can happen at any moment."""
CONDITION_MOMENTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("won", "killed", "bled", "unhurt"), ("after",)),
    **dict.fromkeys(("outnumbered", "enemy_mystic_card", "no_enemy_mystic_card"), _BATTLE),
}
_WHOSE = ("move_units", "add_units", "remove_units", "claim_favour", "hire_champion")
_COUNTED_TOGETHER = ("move_units", "place_favour", "shift_favour", "cancel", "battle_mod", "save_units")
_CHAMPION = ("has_champion", "no_champion")
RULE_CONDITIONS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(PLAYER_RULES, _CHAMPION),
    **dict.fromkeys(
        ("battle", "save"), (*_CHAMPION, "outnumbered", "enemy_mystic_card", "no_enemy_mystic_card")
    ),
}
"""The named conditions in the 'if' of a player's rules; a Monster's or tile's have none."""
PLACELESS = ("cost", "free_step", "long_step", "hand")
"""Rules that hold nowhere in particular: their 'if' has no territory to read tags in."""


def misplaced(pack: Pack) -> Iterator[tuple[Path, str]]:
    """The first step of every card that could do nothing where it stands: its path in the file, and why."""
    for bearer, path, part in _parts(pack):
        first = next(script_problems(bearer, part.effects, (*path, "effects")), None)
        if first is not None:  # what follows on the same card may be its consequence
            yield first


def _parts(pack: Pack) -> Iterator[tuple[str, Path, Part]]:
    for index, faction in enumerate(pack.factions):
        yield "faction", ("factions", index, "ability"), faction.ability
    for name, deck in pack.combat.items():
        for index, combat in enumerate(deck):
            yield "chief", ("combat", name, index, "chief"), combat.chief
            yield "mystic", ("combat", name, index, "mystic"), combat.mystic
    for index, spell in enumerate(pack.spells):
        yield spell.type, ("spells", index, "pre"), spell.pre
        yield spell.type, ("spells", index, "chaos"), spell.chaos
    for index, fate in enumerate(pack.fate):
        yield "boon", ("fate", index, "boon"), fate.boon
        yield "fate_chaos", ("fate", index, "chaos"), fate.chaos
    for bearer, key, cards in (
        ("chaos", "chaos", pack.chaos),
        ("monster", "monsters", pack.monsters),
        ("champion", "champions", pack.champions),
    ):
        for index, card in enumerate(cards):
            yield bearer, (key, index), card
    for index, leader in enumerate(pack.leaders):
        yield "score", ("leaders", index, "score"), leader.score
        for number, power in enumerate(leader.thresholds):
            yield "threshold", ("leaders", index, "thresholds", number), power
    for index, tile in enumerate(pack.tiles):
        yield "tile", ("tiles", index, "a"), tile.a
        yield "tile", ("tiles", index, "b"), tile.b


def script_problems(bearer: str, steps: Iterable[Effect], path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The same for one list of steps on one kind of card."""
    known: dict[str | None, Known] = {}
    for index, step in enumerate(steps):
        here = (*path, index)
        if isinstance(step, Rule):
            why = _rule_problem(bearer, step)
            if why:
                yield here, why
            continue
        moment = step.on or ""
        if moment not in BEARERS[bearer].moments:
            yield here, _wrong_moment(bearer, moment)
            continue
        context = Context(bearer, moment, known.setdefault(moment, Known()))
        yield from _deed_problems(context, step, here)


def _wrong_moment(bearer: str, moment: str) -> str:
    name, moments, rules = BEARERS[bearer]
    if not moments:
        return f"{name} is made of the rules {_list(rules)} only"
    if moment == "always":
        return f"say with 'on' when this happens: {_list(moments)}"
    return f"'on': '{moment}' never comes for {name}, only {_list(moments)}"


def _list(words: Iterable[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


# --- what is known when a step comes ---


@dataclass(slots=True)
class Known:
    """What earlier steps of a list have settled."""

    facts: set[str] = field(default_factory=set)
    begun: bool = False
    """There is an earlier step, so 'done' means something."""


@dataclass(frozen=True, slots=True)
class Context:
    """Where a step stands."""

    bearer: str
    moment: str
    known: Known

    @property
    def battle(self) -> bool:
        """Whether a battle is going on."""
        return self.moment in _BATTLE

    @property
    def here(self) -> bool:
        """Whether there is a territory that `here` means."""
        return self.battle or self.moment == "arrive" or self.bearer == "tile"


_TELLS: dict[str, frozenset[str]] = {
    "move_units": frozenset(("target", "from", "to")),
    "hire_champion": frozenset(("to",)),
    "steal_favour": frozenset(("target",)),
    "move_leader": frozenset(("moved",)),
}
"""What later steps may refer to after a verb."""


def _tells(step: Step) -> frozenset[str]:
    if step.do == "peek" and step.zone == "hand":
        whole = step.n is not None and step.n.everything and step.who is not None and step.who.set == "you"
        return frozenset(("target", "peeked")) if whole else frozenset(("target",))
    if step.do == "remove_units" and not _own_losses(step):
        return frozenset(("target",))
    return _TELLS.get(step.do, frozenset())


def _own_losses(step: Step) -> bool:
    """Whether every player removes units of their own, so that `who` is known."""
    return step.by == "owner" or step.who is None or step.who.set not in ("others", "all")


def _deed_problems(context: Context, step: Step | Choose | Each, path: Path) -> Iterator[tuple[Path, str]]:
    why = _if_problem(context, step.when)
    if not why and not isinstance(step, Each) and step.by == "enemy" and not context.battle:
        why = "'by': 'enemy' has no enemy outside a battle"
    if not why and isinstance(step, Step):
        why = next(_step_problems(context, step), "")
    if not why and isinstance(step, Each):
        why = _players_problem(context, step.players, "each")
    if why:
        yield path, why
    elif isinstance(step, Step):
        facts = _tells(step)
        context.known.facts.difference_update(("peeked",) if "target" in facts else ())
        context.known.facts.update(facts)
    else:
        yield from _inner_problems(context, step, path)
    context.known.begun = True


def _inner_problems(context: Context, step: Choose | Each, path: Path) -> Iterator[tuple[Path, str]]:
    lists: list[tuple[Path, tuple[Effect, ...]]]
    if isinstance(step, Each):
        lists = [((*path, "steps"), step.steps)]
    else:
        lists = [((*path, "choose", index), branch) for index, branch in enumerate(step.branches)]
    for where, steps in lists:
        inner = Context(context.bearer, context.moment, Known(set(context.known.facts)))
        for index, entry in enumerate(steps):
            if isinstance(entry, Rule):
                yield (*where, index), "a rule stands on its own, not within 'choose' or 'each'"
            elif entry.on is not None:
                yield (*where, index), "'on' belongs to the whole step, not within 'choose' or 'each'"
            else:
                yield from _deed_problems(inner, entry, (*where, index))


# --- one step ---


def _step_problems(context: Context, step: Step) -> Iterator[str]:
    verb, moment = step.do, context.moment
    moments = VERB_MOMENTS.get(verb)
    if moments is not None and moment not in moments:
        yield f"verb '{verb}' does nothing at '{moment}', only at {_list(moments)} of a battle"
    if verb == "cancel" and step.part == "mystic" and moment != "reveal":
        yield "Mystic cards are resolved by then, so they can be cancelled at 'reveal' only"
    if verb == "move_monster" and step.effect and context.bearer == "monster":
        yield Endless("a Monster whose arrival makes Monsters act would never come to an end")
    if step.leader == "moved" and "moved" not in context.known.facts:
        yield "'leader': 'moved' needs an earlier step that moves a Leader"
    if step.how == "viewer" and ("peeked" not in context.known.facts or _set(step.who) != "target"):
        yield "'how': 'viewer' is for the 'target' whose whole hand you have just peeked at"
    if step.victim is not None and _set(step.victim) == _set(step.thief) in ("you", "it", "enemy", "target"):
        yield "nobody can steal from themselves"
    for name, players in (("who", step.who), ("of", step.of), ("from", step.victim), ("to", step.thief)):
        if players is not None:
            yield from filter(None, [_players_problem(context, players, name)])
    for how_many in (step.n, step.attack, step.defence):
        if how_many is not None and how_many.per is not None:
            yield from filter(None, [_tag_problem(context, how_many.per, verb not in _COUNTED_TOGETHER)])
            if not context.here:
                yield f"'per' counts in this territory, and {BEARERS[context.bearer].name} is in none"
    yield from _place_problems(context, step)


def _set(players: Players | None) -> str:
    return "" if players is None else players.set


def _place_problems(context: Context, step: Step) -> Iterator[str]:
    whose = step.do in _WHOSE and (step.do != "remove_units" or _own_losses(step))
    touched = None if step.slot is None else step.slot.touch
    places = [("from", step.origin, ""), ("at", step.at, ""), ("touch", touched, "")]
    if isinstance(step.to, Where):
        places.append(("to", step.to, "from"))
    for name, where, own in places:
        if where is None or (step.do == "place_favour" and where.at == "leader"):
            continue
        for reference in (where.at, where.near, where.twin):
            if reference is None or reference in ("chief", own):
                continue
            if reference == "here" and not context.here:
                yield f"{name!r}: {BEARERS[context.bearer].name} is in no territory that 'here' could mean"
            fact = "moved" if reference == "leader" else reference
            if reference != "here" and fact not in context.known.facts:
                yield f"{name!r}: '{reference}' needs an earlier step on this card that settles it"
        for tag in (*where.having, *where.lacking):
            yield from filter(None, [_tag_problem(context, tag, whose)])


def _players_problem(context: Context, players: Players, name: str) -> str:
    if players.set == "enemy" and not context.battle:
        return f"{name!r}: 'enemy' is nobody outside a battle"
    if players.set == "target" and "target" not in context.known.facts:
        return f"{name!r}: 'target' needs an earlier step on this card that picks a player"
    if not context.here and (players.set == "controller" or "here" in players.filter):
        return f"{name!r}: {BEARERS[context.bearer].name} is in no territory that could be meant"
    if players.set in ("you", "it") and "shares" in players.filter:
        return f"{name!r}: nobody shares a territory with themselves"
    return ""


def _tag_problem(context: Context, tag: Tag, whose: bool) -> str:
    if tag.who == "enemy" and not context.battle:
        return "a tag about the 'enemy' never holds outside a battle"
    if tag.who == "who" and not whose:
        return "a tag about 'who' has nobody to be about here"
    return ""


def _if_problem(context: Context, when: tuple[Tag, ...]) -> str:
    for tag in when:
        if tag.name in CONDITIONS:
            moments = CONDITION_MOMENTS.get(tag.name)
            if moments is not None and context.moment not in moments:
                return f"'if': '{tag.name}' is known at {_list(moments)} only"
            if tag.name == "done" and not context.known.begun:
                return "'if': 'done' needs a step before this one"
            if tag.name == "no_champion" and context.bearer == "champion":
                return "'if': 'no_champion' is never true while a Champion is there"
        else:
            if not context.here:
                return f"'if': {BEARERS[context.bearer].name} is in no territory in which tags could be read"
            why = _tag_problem(context, tag, whose=False)
            if why:
                return f"'if': {why}"
    return ""


# --- one standing rule ---


def _rule_problem(bearer: str, rule: Rule) -> str:
    name, _, rules = BEARERS[bearer]
    if rule.key not in rules:
        able = [other.name for other in BEARERS.values() if rule.key in other.rules]
        return f"rule '{rule.key}' does nothing on {name}, only on {', '.join(able)}"
    if rule.on not in (None, "always"):
        return f"rule '{rule.key}' holds at all times, so 'on' can only be 'always'"
    if rule.key == "score":
        return ""
    if bearer in ("monster", "tile"):
        return next(_site_rule_problems(rule), "")
    return next(_player_rule_problems(bearer, rule), "")


def _rule_tags(rule: Rule) -> list[Tag]:
    """The tags a rule reads in territories."""
    where = rule.where or Where()
    return [*(tag for tag in rule.when if tag.name not in CONDITIONS), *where.having, *where.lacking]


def _control_problems(rule: Rule) -> Iterator[str]:
    if rule.key in ("control", "no_control") and any(tag.name == "control" for tag in _rule_tags(rule)):
        yield Endless("who controls a territory cannot depend on who controls one")


def _site_rule_problems(rule: Rule) -> Iterator[str]:
    yield from _control_problems(rule)
    if rule.key == "battle" and not rule.both:
        yield "rule 'battle' of a place is for both sides: it needs 'both'"
    for tag in (*rule.when, *_rule_tags(rule)):
        if tag.name in CONDITIONS:
            yield f"'if': '{tag.name}' is about a player, and this rule is nobody's"
        if tag.who not in (None, "none"):
            yield f"a tag about '{tag.who}' has no player to start from, for this rule is nobody's"
        if rule.key == "toll" and (tag.name not in NOBODYS_TAGS or tag.name == "battle"):
            yield f"a toll cannot depend on '{tag.name}', which changes while a group is on its way"
    for reference in _references(rule):
        if reference != "here":
            yield f"'where': '{reference}' means nothing to a place's rule, only 'here' does"


def _player_rule_problems(bearer: str, rule: Rule) -> Iterator[str]:
    yield from _control_problems(rule)
    if rule.both:
        yield "'both' goes with the rule of a place; a player's counts for that player"
    for tag in rule.when:
        if tag.name in CONDITIONS and tag.name not in RULE_CONDITIONS[rule.key]:
            yield f"'if': '{tag.name}' is not known when rule '{rule.key}' is looked at"
        if tag.name == "no_champion" and bearer == "champion":
            yield "'if': 'no_champion' is never true while a Champion is there"
        if tag.name not in CONDITIONS and rule.key in PLACELESS:
            yield f"'if': rule '{rule.key}' holds nowhere in particular, so no tag can be read"
    for tag in _rule_tags(rule):
        if tag.who == "who":
            yield "a tag about 'who' has nobody to be about here"
        if tag.who == "enemy" and rule.key not in ("battle", "save"):
            yield f"a tag about the 'enemy' is not known when rule '{rule.key}' is looked at"
    for reference in _references(rule):
        if reference not in ("chief", "here"):
            yield f"'where': '{reference}' means nothing to a rule, only 'chief' and 'here' do"
    where = rule.where or Where()
    if rule.key == "remote_muster":
        if where.at is not None:
            yield "'where': units stand up where the Chief is anyway, so 'at' adds nothing"
    elif "here" in (where.near, where.twin):
        yield "'where': no territory is next to itself; say 'chief', or leave it out"


def _references(rule: Rule) -> list[str]:
    where = rule.where or Where()
    return [word for word in (where.at, where.near, where.twin) if word is not None]
