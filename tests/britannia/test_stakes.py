"""What is told of a token or a disc before it is chosen is what comes of it."""

from __future__ import annotations

import random
from collections import Counter

from mordred.britannia.rules.options import ACTIONS
from mordred.britannia.rules.stakes import stakes
from mordred.britannia.rules.state import State
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Action, Prompt, Thing
from mordred.core.session import Session
from mordred.games import GAMES
from mordred.handling import handling_of

BRITANNIA = GAMES["britannia"]

KINDS = ("gain_favour", "lose_favour", "steal_favour", "retrieve_disc", "place_disc")


def test_every_choice_of_a_token_or_a_disc_says_what_comes_of_it() -> None:
    """Colours and slots stood on the buttons, and nobody was told what they are worth."""
    met: Counter[str] = Counter()
    for seed in range(60):
        session = Session(BRITANNIA, BRITANNIA.Options(players=2 + seed % 3), seed)
        chance = random.Random(seed)
        while session.prompt is not None:
            if session.prompt.kind in KINDS:
                met[session.prompt.kind] += check(session.state, session.prompt)
            session.play(chance.choice(session.prompt.actions))
        if len(met) == len(KINDS) and min(met.values()) > 3:
            return
    raise AssertionError(f"not met often enough: {met}")


def check(state: State, prompt: Prompt) -> int:
    """Play each answer at a copy; how many told anything."""
    told = 0
    for action in prompt.actions:
        kind, _, name = (handling_of("britannia").touches(action) or ("",))[-1].partition(":")
        for note in stakes(state, prompt, Thing(kind, name)):
            told += 1
            after = state.copy()
            BRITANNIA.step(after, action)
            if note.code == "score":
                if moved(state, after) != (2 if prompt.kind == "steal_favour" else 1):
                    continue  # a War went on at once, say
                assert note.facts["total"] == score_of(after, prompt.seat), action
                continue
            assert (
                on_top(after, prompt, action) == note.facts.get("penalty", 0) or note.code == "discs_return"
            )
    return told


def score_of(state: State, seat: int) -> int:
    return handling_of("britannia").scores(state)[seat]


def moved(before: State, after: State) -> int:
    """How many tokens players have won or lost."""
    pairs = zip(before.players, after.players, strict=True)
    return sum(abs(a - b) for one, other in pairs for a, b in zip(one.favour, other.favour, strict=True))


def on_top(state: State, prompt: Prompt, action: Action) -> int:
    """What the action that a disc was put on or taken from costs more now."""
    seat = int(action.operands[0]) if action.verb == "disc" else prompt.seat
    name = str(action.operands[-1])
    rules = RulesTable(state).rules(seat, "cost")
    more = sum(rule.n for rule in rules if rule.action in (name, "any"))
    return max(0, state.players[seat].discs[ACTIONS.index(name)] + more)


def test_every_possibility_of_a_card_says_what_it_costs_or_risks() -> None:
    """Tokens and discs were gone through, and what a card has one choose between was not."""
    met: Counter[str] = Counter()
    for seed in range(120):
        session = Session(BRITANNIA, BRITANNIA.Options(players=2 + seed % 3), seed)
        chance = random.Random(seed)
        while session.prompt is not None:
            if session.prompt.kind == "choose" and len(session.prompt.actions) > 1:
                met.update(told(session.state, session.prompt))
            session.play(chance.choice(session.prompt.actions))
        if {"of_hand", "to_sector"} <= met.keys() and min(met["score"], met["keeps_land"], met["one_dearer"]):
            return
    raise AssertionError(f"not met often enough: {met}")


def told(state: State, prompt: Prompt) -> list[str]:
    """What stands on each possibility, none of them left out; what is promised holds."""
    codes = []
    for action in prompt.actions:
        (note,) = stakes(state, prompt, Thing("branch", str(action.operands[0])))
        codes.append(note.code)
        after = state.copy()
        BRITANNIA.step(after, action)
        if note.code == "to_sector":
            assert RulesTable(after).state.players[prompt.seat].distance > state.players[prompt.seat].distance
        if note.code == "of_hand":
            assert note.facts["cards"] == len(state.players[prompt.seat].hand)
        if note.code in ("score", "score_at_best"):
            assert int(note.facts["total"]) == score_of(state, prompt.seat) + int(note.facts["gain"])
    return codes
