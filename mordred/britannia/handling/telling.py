"""A battle in sentences: what each step did, how the sum came about, why it was won and what it changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mordred.britannia.handling.battle import Clash, Wing, units_of
from mordred.britannia.rules.events import BattleBonus, CardCancelled, UnitsSaved
from mordred.britannia.rules.facts import CARD, FAVOUR, SOURCE, TERRITORY
from mordred.core.game import Event
from mordred.core.scenes import Beat
from mordred.i18n import Names, Words, narrate
from mordred.i18n.facts import say
from mordred.i18n.numbers import printed, signed


def lines(words: Words, names: Names, beat: Beat) -> list[str]:
    """What a step of a battle did, a sentence for each thing."""
    clash: Clash = beat.picture
    if beat.kind == "totals":
        return [sum_line(words, names, clash, wing) for wing in clash.wings]
    if beat.kind == "end":
        return [verdict(words, names, clash), *changes(words, names, clash)]
    told = Counter(_line(words, names, event) for event in beat.events)
    return [line if n == 1 else f"{line} ×{n}" for line, n in told.items() if line]


def _line(words: Words, names: Names, event: Event) -> str:
    if isinstance(event, BattleBonus | CardCancelled | UnitsSaved) and event.source:
        source = say(words, names, SOURCE, event.source)
        facts = {"source": source, "name": names[event.seat]}
        if isinstance(event, CardCancelled):
            card, unit = say(words, names, CARD, event.card), words(f"unit.{event.slot}")
            return words("battle.cancelled", **facts, card=card, unit=unit)
        if isinstance(event, UnitsSaved):
            return words("battle.spared", **facts, n=event.n)
        return words("battle.bonus", **facts, change=change(words, event.attack, event.defence))
    return narrate(words, event, names)


def lost_units(words: Words, lost: Sequence[str]) -> str:
    """What a side lost, each kind counted: "2 Warriors and 1 Mystic"; "laid" for a Chief that lies down."""
    return words.listed([_lost(words, unit, n) for unit, n in Counter(lost).items()])


def _lost(words: Words, unit: str, n: int) -> str:
    if unit == "laid":
        return words("battle.laid")
    counted = f"figures.{unit}s"  # a Champion is the only one
    return words(counted, n=n) if words.has(counted) else words(f"unit.{unit}")


def change(words: Words, attack: int, defence: int) -> str:
    """What is added or taken: "+1 attack and −2 defence"."""
    parts = [
        words(f"battle.{name}", n=signed(n)) for name, n in (("attack", attack), ("defence", defence)) if n
    ]
    return words.listed(parts)


def sum_line(words: Words, names: Names, clash: Clash, wing: Wing) -> str:
    """What a side loses, and why: "Arthur: 5 attack − 3 defence = 2 lost"."""
    return words("battle.of", name=names[wing.seat], sum=bare_sum(words, clash, wing))


def bare_sum(words: Words, clash: Clash, wing: Wing) -> str:
    """The sum alone: the enemy's attack against one's own defence."""
    enemy = clash.wings[wing is clash.wings[0]]
    facts = {"attack": enemy.attack, "defence": wing.defence, "saves": wing.saves}
    if enemy.attack <= wing.defence:
        return words("battle.holds", **facts)
    told = words("battle.sum_saved" if wing.saves else "battle.sum", **facts, n=wing.to_lose)
    there = len(units_of(wing.figures))
    return told if wing.to_lose <= there else words("battle.more_than_there", sum=told, n=there)


def parts(words: Words, names: Names, wing: Wing) -> list[str]:
    """What attack, defence and units spared are made of, if not of cards alone: each part by its source."""
    found = []
    for place, name in enumerate(("attack", "defence")):
        given = _given(words, names, wing, place)
        struck = wing.cards[place]
        if given:
            cards = [words("battle.from.cards", n=printed(struck))] if struck else []
            total, text = (wing.attack, wing.defence)[place], words.listed([*cards, *given])
            found.append(words("battle.made_of", what=words(f"scene.{name}"), n=total, parts=text))
    spared = _given(words, names, wing, 2)
    return [*found, words("battle.spared_by", n=wing.saves, parts=words.listed(spared))] if spared else found


def _given(words: Words, names: Names, wing: Wing, place: int) -> list[str]:
    """What gave a side attack (0), defence (1) or spared units (2), and how much."""
    sums: Counter[str] = Counter()
    for source, *numbers in wing.gifts:
        sums[str(say(words, names, SOURCE, source)) if source else ""] += numbers[place]
    return [
        words("battle.from.source", n=printed(n), source=source)
        if source
        else words("battle.from.effects", n=printed(n))
        for source, n in sums.items()
        if n
    ]


def verdict(words: Words, names: Names, clash: Clash) -> str:
    """Who has won, and by what."""
    ended = clash.ended
    assert ended is not None
    winner = clash.winner
    if winner is None:
        return words("battle.tied", n=ended.lost[0])
    side = ended.seats.index(winner)
    facts = {"name": names[winner], "other": names[ended.seats[1 - side]]}
    facts |= {"mine": str(ended.lost[side]), "theirs": str(ended.lost[1 - side])}
    mine, theirs = clash.wing(winner), clash.wing(ended.seats[1 - side])
    if mine is not None and theirs is not None and mine.counted and mine.attack > theirs.defence:
        return words("battle.won_by", **facts, attack=mine.attack, defence=theirs.defence)
    return words("battle.won", **facts)


def changes(words: Words, names: Names, clash: Clash) -> list[str]:
    """What it changed on the map: control, and the Favour at stake."""
    ended = clash.ended
    assert ended is not None
    territory = say(words, names, TERRITORY, clash.territory)
    before, after = clash.held, ended.held
    key = "kept" if before == after else "taken" if after >= 0 else "lost"
    if after < 0 and before < 0:
        key = "nobody"
    facts = {"territory": territory, "name": names[after] if after >= 0 else ""}
    facts["before"] = names[before] if before >= 0 else ""
    told = [words(f"battle.control.{key}", **facts)]
    return told + stake(words, names, ended.favour, after)


def stake(words: Words, names: Names, favour: tuple[int, int, int], holder: int) -> list[str]:
    """What lies there for whoever controls it when the War ends, and whose it is for now."""
    if not any(favour):
        return []
    facts = {"favour": say(words, names, FAVOUR, favour), "name": names[holder] if holder >= 0 else ""}
    return [words("battle.stake" if holder >= 0 else "battle.stake_open", **facts)]


def border_stake(words: Words, names: Names, favour: tuple[int, int, int]) -> list[str]:
    """What lies on its borders: whoever controls both sides of one claims it."""
    return [words("battle.stake_borders", favour=say(words, names, FAVOUR, favour))] if any(favour) else []
