"""Set-up: who begins."""

from mordred.core.chance import Chance
from mordred.core.game import Event
from mordred.wales.rules import turn as rules
from mordred.wales.rules.events import StartDecided, StartRolled, StartTied, TurnBegan
from mordred.wales.rules.game import GAME, WalesOptions
from tests.wales.table import Loaded, do


def starts(players: int, *faces: int) -> tuple[int, list[Event]]:
    events: list[Event] = []
    first = rules._roll_for_start(list(range(players)), Loaded(faces=list(faces)), events)
    return first, events


def test_each_player_rolls_both_dice_and_the_highest_total_starts() -> None:
    first, events = starts(3, 1, 2, 6, 5, 3, 3)
    assert first == 1
    assert events == [StartRolled(0, 1, 2), StartRolled(1, 6, 5), StartRolled(2, 3, 3), StartDecided(1)]


def test_ties_roll_again_among_the_tied() -> None:
    first, events = starts(4, 6, 1, 2, 2, 3, 4, 5, 2, 1, 1, 2, 2, 2, 2, 6, 6, 1, 2)
    assert [event for event in events if isinstance(event, StartTied)] == [
        StartTied((0, 2, 3)),
        StartTied((2, 3)),
    ]
    assert [event.seat for event in events if isinstance(event, StartRolled)] == [0, 1, 2, 3, 0, 2, 3, 2, 3]
    assert first == 2


def test_then_clockwise() -> None:
    state = GAME.new(WalesOptions(players=3), 8)
    state.chance = Loaded(faces=[4, 4] * 4)
    seats = []
    for _ in range(4):
        seats.append(state.seat)
        do(state, "A")
        do(state, "pass")
    first = state.first
    assert seats == [first, (first + 1) % 3, (first + 2) % 3, first]


def test_set_up_tells_the_rolls_and_the_first_turn() -> None:
    state, events = GAME.set_up(WalesOptions(players=4), 3)
    assert isinstance(events[0], StartRolled) and events[0].reveals
    assert events[-2:] == [StartDecided(state.first), TurnBegan(state.first, 1)]
    assert state.seat == state.first


def test_every_seat_may_begin_and_the_seed_decides() -> None:
    firsts = [GAME.new(WalesOptions(players=4), seed).first for seed in range(400)]
    assert all(60 < firsts.count(seat) < 140 for seat in range(4))
    assert GAME.new(WalesOptions(), 5) == GAME.new(WalesOptions(), 5)
    assert isinstance(GAME.new(WalesOptions(), 5).chance, Chance)
