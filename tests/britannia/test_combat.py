"""Every Combat card in battle, under a Chief and under a Mystic: its numbers are what its text says, and its
other effects come in their normal, partly possible and impossible form."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from mordred.britannia.content.library import standard
from tests.britannia.table import Table, table
from tests.britannia.test_cards import changes, measured

FACTION = {"h": "humans", "e": "high_elves", "o": "hobyars", "d": "tunnel_dwarves"}
FILLER = {"humans": "h2", "high_elves": "e3"}
"""A card of the enemy with attack 1 and defence 2, of which there are two."""
BLOW = {"humans": "h3", "high_elves": "e1"}
"""A card of the enemy with attack 2 and defence 0, of which there are two."""


def deck(letter: str) -> list[str]:
    return [f"{letter}{n}" for n in (1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9)]


def without(letter: str, *cards: str) -> list[str]:
    left = deck(letter)
    for card in cards:
        left.remove(card)
    return left


@dataclass
class Fight:
    """A battle in Elmet: seat 0 lays the card before its first unit; `after` names what must have changed.

    In `after` None stands for "unchanged". Cards that were laid and discarded are not counted as changes.
    """

    card: str
    part: str
    form: str
    mine: str
    theirs: str = "WW"
    their_cards: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    position: dict[str, Any] = field(default_factory=dict)
    answers: list[str] = field(default_factory=list)
    after: dict[str, Any] = field(default_factory=dict)
    totals: tuple[int, int, int, int] | None = None

    def __str__(self) -> str:
        return f"{self.card}-{self.part}-{self.form}"


def fought(fight: Fight) -> tuple[Table, dict[str, Any]]:
    """The table after the battle, and what changed."""
    mine = FACTION[fight.card[0]]
    enemy = "high_elves" if mine == "humans" else "humans"
    filler = {"F": FILLER[enemy], "B": BLOW[enemy]}
    theirs = [filler.get(card, card) for card in fight.their_cards]
    position = {"players": 2, "factions": (mine, enemy), "distances": (0, 1), **fight.position}
    armies = {"elmet": {0: fight.mine, 1: fight.theirs}, **position.pop("armies", {})}
    hands = {0: [fight.card, *fight.hand], 1: theirs, **position.pop("hands", {})}
    t = table(armies=armies, hands=hands, **position)
    before = measured(t)
    t.battle("elmet")
    lay_all(t, {0: [fight.card], 1: list(theirs)})
    for answer in fight.answers:
        while t.prompt.kind in ("lose", "mystic") and not t.offers(answer):
            t.answer("*")
        t.answer(answer)
    while not t.paused:
        t.answer("done" if t.offers("done") else "*")
    found = changes(before, measured(t))
    for seat in (0, 1):
        laid = len([event for event in t.heard("CardLaid") if event.seat == seat])
        for name, by in ((f"hand {seat}", laid), (f"discards {seat}", -laid)):
            found[name] = found.get(name, 0) + by
    return t, {name: value for name, value in found.items() if value != 0}


def lay_all(t: Table, cards: dict[int, list[str]]) -> None:
    """Lay these cards in order, and leave the other units without one."""
    while not t.paused and t.prompt.kind == "lay":
        mine = cards[t.prompt.seat]
        if mine and t.offers(f"lay {mine[0]}"):
            t.answer(f"lay {mine.pop(0)}")
        else:
            t.answer("leave" if t.offers("leave") else "*")


# --- numbers ---

CARDS = list(standard().combat_cards.values())


def promised(text: str) -> tuple[int, int, int]:
    """Own attack, own defence and enemy defence that a text promises without any condition."""
    clauses = [clause for clause in re.split(r"[;.]", text) if not re.search(r"another|each|[Ii]f ", clause)]
    own = ";".join(clause for clause in clauses if "nemy has" not in clause)
    enemy = ";".join(clause for clause in clauses if "nemy has" in clause)

    def total(what: str, where: str) -> int:
        return sum(int(number) for number in re.findall(rf"([+-]\d) {what}", where))

    return total("attack", own), total("defence", own), total("defence", enemy)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
@pytest.mark.parametrize("part", ["chief", "mystic"])
def test_totals_are_what_the_card_says(card: Any, part: str) -> None:
    """Chiefs add the melee numbers to their part; Mystics use the Mystic part alone."""
    attack, defence, weakened = promised(getattr(card, part).text)
    if part == "chief":
        attack, defence = attack + card.attack, defence + card.defence
    t, _ = fought(Fight(card.id, part, "normal", "C" if part == "chief" else "M", "WW", ["F", "F"]))
    totals = t.heard("TotalsCounted")[0]
    mine, theirs = totals.seats.index(0), totals.seats.index(1)
    melee = ANSWERED.get((card.id, part), (2, 4))
    assert (totals.attack[mine], totals.defence[mine]) == (attack + EXTRA.get((card.id, part), 0), defence)
    assert (totals.attack[theirs], totals.defence[theirs]) == (melee[0], melee[1] + weakened)


ANSWERED = {("e4", "mystic"): (1, 2), ("d5", "mystic"): (1, 2), ("o6", "mystic"): (1, 2)}
"""Parts that cancel one of the two cards of the enemy."""
EXTRA = {("d8", "mystic"): 2}
"""One Mystic against two Warriors is outnumbered."""


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_warriors_use_only_the_melee_portion(card: Any) -> None:
    t, changed = fought(Fight(card.id, "warrior", "normal", "W", "WW", ["F", "F"]))
    totals = t.heard("TotalsCounted")[0]
    mine = totals.seats.index(0)
    assert (totals.attack[mine], totals.defence[mine]) == (card.attack, card.defence)
    assert set(changed) <= {"army elmet 0", "army elmet 1"}


# --- everything else that cards do ---

FIGHTS: list[Fight] = []


def unit(part: str) -> str:
    return "C" if part == "chief" else "M"


def draws(card: str, part: str, n: int) -> None:
    """Draw n cards."""
    letter = card[0]
    add(card, part, "normal", after={"hand 0": n})
    rest = without(letter, card)
    # all but n-1 cards are in hand; with n = 1 the deck is empty and the discards are shuffled first
    kept, pile = (rest[: 12 - n], ()) if n > 1 else (rest[1:], tuple(rest[:1]))
    add(card, part, "partial", hand=kept, position={"discards": {0: pile}}, after={"hand 0": max(n - 1, 1)})
    add(card, part, "impossible", hand=rest, after={"hand 0": None})


def recovers(card: str, part: str, n: int) -> None:
    """Take up to n cards back from the discards."""
    others = without(card[0], card)
    add(
        card,
        part,
        "normal",
        position={"discards": {0: others[:3]}},
        answers=["recover"] * n,
        after={"hand 0": n},
    )
    add(
        card,
        part,
        "partial",
        position={"discards": {0: others[:1]}},
        answers=["recover"],
        after={"hand 0": 1},
    )
    add(card, part, "impossible", after={"hand 0": None})


def saves(card: str, part: str, n: int) -> None:
    """Lose n units fewer."""
    defence = promised(getattr(standard().combat_cards[card], part).text)[1]
    defence += standard().combat_cards[card].defence if part == "chief" else 0
    mine = unit(part) + "WWW"

    def blows(attack: int) -> list[str]:
        return ["B"] * (attack // 2) + ["F"] * (attack % 2)

    add(card, part, "normal", mine=mine, theirs="WW", their_cards=blows(defence + n + 1), after={"lost": 1})
    add(card, part, "partial", mine=mine, theirs="WW", their_cards=blows(defence + 1), after={"lost": 0})
    add(card, part, "impossible", mine=mine, theirs="W", after={"lost": 0})


def weakens(card: str, part: str, n: int) -> None:
    """The enemy has n less defence, never below 0."""
    own = standard().combat_cards[card]
    attack = promised(getattr(own, part).text)[0] + (own.attack if part == "chief" else 0)
    defence = promised(getattr(own, part).text)[1] + (own.defence if part == "chief" else 0)
    for form, cards, before in (
        ("normal", ["F", "F"], (2, 4)),
        ("partial", ["B"], (2, 0)),
        ("impossible", [], (0, 0)),
    ):
        FIGHTS.append(
            Fight(
                card,
                part,
                form,
                unit(part),
                "WW",
                cards,
                totals=(attack, defence, before[0], max(before[1] - n, 0)),
            )
        )


def cancels(card: str, slot: str, by: int) -> None:
    """Cancel one enemy card."""
    theirs = {"warrior": "WW", "mystic": "MM"}[slot]
    add(
        card,
        "mystic",
        "normal",
        theirs=theirs,
        their_cards=["F", "B"],
        answers=["cancel"],
        after={"cancelled": 1},
    )
    add(card, "mystic", "partial", theirs=theirs, their_cards=["F"], after={"cancelled": 1})
    add(card, "mystic", "impossible", theirs=theirs, their_cards=[], after={"cancelled": 0})


def regroups(
    card: str, form: str, move: str, elmet: str, malahaut: str, *, mine: str = "M", nearby: str = ""
) -> None:
    """Units go from Elmet to Malahaut, or come from there: what stands in both afterwards."""
    add(
        card,
        "mystic",
        form,
        mine=mine,
        theirs="W",
        position={"armies": {"malahaut": {0: nearby}}} if nearby else {},
        answers=[move],
        after={"army elmet 0": elmet, "army malahaut 0": malahaut},
    )


def add(card: str, part: str, form: str, **given: Any) -> None:
    given.setdefault("mine", unit(part))
    FIGHTS.append(Fight(card, part, form, **given))


for _card, _part, _n in [
    ("h3", "mystic", 1), ("h8", "chief", 1), ("e3", "mystic", 1), ("e4", "chief", 1), ("o9", "chief", 1),
    ("d4", "mystic", 1), ("d9", "chief", 1), ("d9", "mystic", 2),
]:  # fmt: skip
    draws(_card, _part, _n)
for _card, _part, _n in [("h8", "mystic", 2), ("e8", "chief", 1), ("e8", "mystic", 2)]:
    recovers(_card, _part, _n)
for _card, _part, _n in [
    ("h6", "chief", 1), ("h6", "mystic", 2), ("e7", "chief", 1), ("e7", "mystic", 2), ("o3", "mystic", 1),
    ("o7", "chief", 1), ("d6", "chief", 1), ("d6", "mystic", 1),
]:  # fmt: skip
    saves(_card, _part, _n)
for _card, _part, _n in [("e6", "mystic", 1), ("o4", "chief", 1), ("o4", "mystic", 2), ("d4", "chief", 1),
                         ("d4", "mystic", 2)]:  # fmt: skip
    weakens(_card, _part, _n)
for _card in ("e4", "d5"):
    cancels(_card, "warrior", 0)
cancels("o6", "warrior", 1)
# The enemy is behind, so its Mystic card is not resolved yet when this one is.
AHEAD: dict[str, Any] = {"distances": (2, 1), "active": 1}
add(
    "e5",
    "mystic",
    "normal",
    theirs="MW",
    their_cards=["h1", "F"],
    position=AHEAD,
    after={"cancelled": 1},
    totals=(1, 1, 1, 2),
)
add(
    "e5",
    "mystic",
    "partial",
    theirs="MW",
    their_cards=["h1", "F"],
    after={"cancelled": 0},
    totals=(1, 1, 2, 3),
)
add("e5", "mystic", "impossible", theirs="WW", their_cards=["F", "F"], position=AHEAD, after={"cancelled": 0})

regroups("h4", "normal", "elmet malahaut WW", "M", "WW", mine="MWW")
regroups("h4", "partial", "elmet malahaut M", "", "M")
add("h4", "mystic", "impossible", mine="MWW", theirs="W", their_cards=["F"], after={"army malahaut 0": None})

add("h5", "mystic", "normal", mine="MWW", totals=(2, 1, 0, 0))
add("h5", "mystic", "partial", mine="MW", totals=(1, 1, 0, 0))
add("h5", "mystic", "impossible", mine="M", totals=(1, 1, 0, 0))

add("h7", "chief", "normal", mine="CWW", theirs="WW", their_cards=["F", "F"], after={"lost": 1, "added": 1})
add("h7", "chief", "partial", mine="CWW", theirs="W", after={"lost": 0, "added": 0})  # nothing lost
add(
    "h7",
    "chief",
    "impossible",
    mine="C",
    theirs="WW",
    their_cards=["F", "F"],
    position={"armies": {"corbenic": {0: "WWWW"}, "garloth": {0: "WWWW"}, "essex": {0: "W"}}},
    after={"army elmet 0": "c"},
)
for _card, _part in (("h7", "mystic"), ("o8", "mystic"), ("o8", "chief")):
    _unit = unit(_part)
    add(_card, _part, "normal", theirs="W", after={"army elmet 0": f"{_unit}W"})
    add(_card, _part, "partial", mine=f"{_unit}WWW", theirs="W", after={"army elmet 0": None})  # no room
    add(
        _card,
        _part,
        "impossible",
        theirs="W",
        position={"armies": {"corbenic": {0: "WWWW"}, "garloth": {0: "WWWW"}, "malahaut": {0: "W"}}},
        after={"army elmet 0": None},
    )

add("e9", "mystic", "normal", theirs="WWW", answers=["elmet malahaut W"], after={"army malahaut 1": "W"})
add("e9", "mystic", "partial", theirs="CW", answers=["elmet malahaut W"], after={"army malahaut 1": "W"})
add("e9", "mystic", "impossible", theirs="CM", after={"army malahaut 1": None})

for _card, _part in (("o6", "chief"), ("o1", "mystic")):
    for _form, _hand in (("normal", ["h1", "h2", "h3"]), ("partial", ["h1", "h2"])):
        add(_card, _part, _form, position={"hands": {1: _hand}}, theirs="W", after={"hand 1": -1})
    add(_card, _part, "impossible", their_cards=["F"], theirs="W", after={"hand 1": None})

add("o2", "mystic", "normal", mine="MWW", totals=(2, 0, 0, 0))
add("o2", "mystic", "partial", mine="MWWW", position={"armies": {"corbenic": {0: "W"}}}, totals=(3, 0, 0, 0))
add("o2", "mystic", "impossible", mine="M", totals=(0, 0, 0, 0))

for _part in ("chief", "mystic"):
    add(
        "o5",
        _part,
        "normal",
        theirs="W",
        position={"holds": {1: "LG"}},
        answers=["steal morgana"],
        after={"holds 0": "G", "holds 1": "L"},
    )
    add("o5", _part, "partial", theirs="W", after={"holds 0": None})  # nothing to steal
    add(
        "o5",
        _part,
        "impossible",
        theirs="W",
        their_cards=["F"],
        position={"holds": {1: "LG"}},
        after={"holds 0": None, "holds 1": None},
    )

regroups("o7", "normal", "elmet malahaut MWW", "", "MWW", mine="MWW")
regroups("o7", "partial", "elmet malahaut W", "MW", "WWWW", mine="MWW", nearby="WWW")
add("o7", "mystic", "impossible", mine="M", theirs="WW", their_cards=["B", "B"], after={"army elmet 0": ""})

regroups("d7", "normal", "malahaut elmet WW", "MWW", "W", nearby="WWW")
regroups("d7", "partial", "malahaut elmet W", "MWWW", "WW", mine="MWW", nearby="WWW")
add("d7", "mystic", "impossible", theirs="W", after={"army elmet 0": None})

add("d8", "mystic", "normal", theirs="WW", totals=(3, 0, 0, 0))
add("d8", "mystic", "partial", theirs="W", totals=(1, 0, 0, 0))  # not outnumbered
add("d8", "mystic", "impossible", mine="MWW", theirs="W", totals=(1, 0, 0, 0))


@pytest.mark.parametrize("fight", FIGHTS, ids=str)
def test_every_effect_of_a_combat_card_in_every_form(fight: Fight) -> None:
    t, changed = fought(fight)
    for name, value in fight.after.items():
        if name == "lost":
            assert len([event for event in t.heard("UnitLost") if event.seat == 0]) == value
        elif name == "added":
            assert len(t.heard("UnitAdded")) == value
        elif name == "cancelled":
            assert len(t.heard("CardCancelled")) == value
        else:
            assert changed.get(name) == value, (name, changed)
    if fight.totals is not None:
        found = t.heard("TotalsCounted")[0]
        mine, theirs = found.seats.index(0), found.seats.index(1)
        assert fight.totals == (
            found.attack[mine], found.defence[mine], found.attack[theirs], found.defence[theirs]
        )  # fmt: skip


def test_every_part_that_does_more_than_numbers_has_its_three_forms() -> None:
    here = {str(fight) for fight in FIGHTS}
    for card in CARDS:
        for part in ("chief", "mystic"):
            steps = getattr(card, part).effects
            plain = all(
                step.do == "battle_mod" and step.side == "you" and not step.when and _fixed(step)
                for step in steps
            )
            if not plain:
                for form in ("normal", "partial", "impossible"):
                    assert f"{card.id}-{part}-{form}" in here


def _fixed(step: Any) -> bool:
    return all(amount is None or amount.per is None for amount in (step.attack, step.defence))
