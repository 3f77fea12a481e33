"""Sessions, played on Wales: records, honest undo, replay to any record, what a seat heard."""

import pytest

from mordred.core.chance import Chance
from mordred.core.game import Action, Event, IllegalAction, MalformedAction
from mordred.core.session import STRIDE, NothingToRedo, NothingToUndo, Session
from mordred.wales.rules.events import Rolled, StartRolled, TurnBegan
from mordred.wales.rules.game import GAME, Wales, WalesOptions
from mordred.wales.rules.state import State
from tests.core.by_apply import WalesByApply
from tests.wales.table import asked

Played = Session[State]


def new(seed: int = 5, *, players: int = 3, free_undo: bool = False) -> Played:
    return Session(GAME, WalesOptions(players=players), seed, free_undo=free_undo)


def say(session: Played, *texts: str) -> None:
    for text in texts:
        session.play(GAME.read(session.state, text))


def at_random(session: Played, records: int | None = None) -> Played:
    chance = Chance(session.seed)
    while session.prompt is not None and len(session.records) != records:
        session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
    return session


def spending(records: int = 0) -> Played:
    """A session in which the first seat has rolled and may spend; seed 5 gives it a double 4."""
    session = new()
    say(session, "A")
    assert session.state.phase == "spend" and session.state.money[session.state.seat] == 6
    return session


def test_a_session_records_seat_action_place_and_events() -> None:
    session = spending()
    seat = session.state.seat
    say(session, "V Hawarden")
    record = session.records[-1]
    assert (record.seat, record.action.verb) == (seat, "build")
    assert 0 <= record.index < record.choices
    assert record.events and not record.reveals
    assert session.records[0].reveals, "a roll"


def test_the_opening_is_told() -> None:
    session = new()
    assert isinstance(session.opening[0], StartRolled)
    assert isinstance(session.opening[-1], TurnBegan)


def test_an_illegal_action_leaves_the_session_alone() -> None:
    session = new()
    before = GAME.copy(session.state)
    with pytest.raises(IllegalAction):
        session.play(asked(spending().state).actions[-1])
    with pytest.raises(MalformedAction):
        session.play(Action("dance"))
    assert session.state == before and session.records == []


def test_nothing_is_played_after_the_end() -> None:
    session = at_random(new())
    assert session.over
    with pytest.raises(IllegalAction, match="over"):
        session.play(session.records[-1].action)


# Undo


def test_undo_takes_one_action_back_and_redo_gives_it_again() -> None:
    session = spending()
    before = GAME.copy(session.state)
    say(session, "V Hawarden")
    after = GAME.copy(session.state)
    session.undo()
    assert session.state == before and session.prompt == GAME.prompt(before)
    session.redo()
    assert session.state == after
    with pytest.raises(NothingToRedo):
        session.redo()


def test_undo_stops_where_a_die_was_rolled() -> None:
    session = spending()
    assert not session.can_undo()
    with pytest.raises(NothingToUndo):
        session.undo()
    say(session, "V Hawarden", "V Chirk")
    session.undo()
    session.undo()
    assert not session.can_undo() and len(session.records) == 1


def test_undo_stops_at_another_seats_decision_even_when_that_is_taken_back() -> None:
    """Wales rolls at every turn's first decision, so the floor is tried on a game that says it does not."""

    class Silent(WalesByApply):
        def apply(self, state: State, action: Action) -> list[Event]:
            return [event for event in super().apply(state, action) if not event.reveals]

    session: Played = Session(Silent(), WalesOptions(players=3), 5)
    say(session, "A", "V Hawarden", "pass")
    first = session.records[-1].seat
    session.undo()
    session.redo()
    say(session, "A")
    second = session.records[-1].seat
    assert second != first
    session.undo()
    assert not session.can_undo(), "the first has seen what the second would do"
    with pytest.raises(NothingToUndo):
        session.undo(first)


def test_a_pass_may_be_taken_back_until_the_next_seat_decides() -> None:
    session = spending()
    seat = session.state.seat
    say(session, "V Hawarden", "pass")
    assert session.can_undo(seat) and not session.can_undo((seat + 1) % 3)
    session.undo(seat)
    assert session.state.seat == seat
    session.redo()
    say(session, "A")
    assert not session.can_undo() and not session.can_undo(seat)


def test_playing_something_else_forgets_what_was_undone() -> None:
    session = spending()
    say(session, "V Hawarden")
    session.undo()
    say(session, "V Chirk")
    assert not session.can_redo()


def test_restart_turn_goes_back_as_far_as_nothing_was_shown() -> None:
    session = spending()
    before = GAME.copy(session.state)
    assert not session.can_restart_turn()
    say(session, "V Hawarden", "V Chirk")
    assert session.can_restart_turn()
    session.restart_turn()
    assert session.state == before
    session.redo()
    session.redo()
    assert [GAME.write(session.state, record.action) for record in session.records] == [
        "A",
        "V Hawarden",
        "V Chirk",
    ]
    with pytest.raises(NothingToUndo):
        spending().restart_turn()


def test_restart_turn_never_reaches_into_another_seats_turn() -> None:
    session = at_random(new(free_undo=True), 60)
    seat = session.records[-1].seat
    session.restart_turn()
    assert session.records[-1].seat != seat


def test_alone_against_computers_undo_is_free_and_goes_back_to_ones_own_decision() -> None:
    session = at_random(new(free_undo=True), 60)
    mine = [number for number, record in enumerate(session.records) if record.seat == 1]
    session.undo(1)
    assert len(session.records) == mine[-1]
    assert session.prompt is not None and session.prompt.seat == 1
    while session.can_undo():
        session.undo()
    assert session.state == new().state
    while session.can_redo():
        session.redo()
    assert session.state == at_random(new(), 60).state


def test_the_floor_never_sinks() -> None:
    session = new(seed=9)
    chance = Chance(1)
    floor = 0
    for _ in range(400):
        if session.can_undo() and chance.below(3) == 0:
            session.undo()
        elif session.can_redo() and chance.below(2) == 0:
            session.redo()
        elif session.prompt is not None:
            session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
        assert session.floor >= floor
        assert len(session.records) >= session.floor
        floor = session.floor
        replayed = Session.from_actions(GAME, session.options, session.seed, session.actions())
        assert session.state == replayed.state


def test_undo_costs_the_same_in_a_long_game() -> None:
    """Counted in actions played again, not in time."""
    played = 0

    class Counting(WalesByApply):
        def apply(self, state: State, action: Action) -> list[Event]:
            nonlocal played
            played += 1
            return super().apply(state, action)

    session = at_random(Session(Counting(), WalesOptions(players=4), 8, free_undo=True), 100)
    assert len(session.records) == 100
    costs = []
    while session.can_undo():
        played = 0
        session.undo()
        costs.append(played)
    assert max(costs) < STRIDE


# Looking back


def test_replay_to_any_record() -> None:
    session = at_random(new())
    for number in range(0, len(session.records) + 1, 7):
        assert session.state_at(number) == at_random(new(), number).state
    session.state_at(3).money[0] = 999
    assert session.state_at(3).money[0] != 999
    with pytest.raises(IndexError):
        session.state_at(len(session.records) + 1)
    with pytest.raises(IndexError):
        session.state_at(-1)


def test_from_actions_rebuilds_the_session() -> None:
    session = at_random(new())
    again = Session.from_actions(GAME, session.options, session.seed, session.actions())
    assert again.state == session.state and again.records == session.records and again.floor == session.floor


def test_since_a_seats_last_decision() -> None:
    session = new(seed=3)
    first = session.state.seat
    other = (first + 1) % 3
    assert session.events_since(first) == session.opening
    say(session, "A")
    while session.state.seat == first:
        assert session.prompt is not None
        session.play(session.prompt.actions[-1])
    assert session.events_since(first) == []
    assert session.events_since(other)[: len(session.opening)] == session.opening
    say(session, "A")
    heard = session.events_since(first)
    assert isinstance(heard[1], Rolled) and heard[1].seat == other
    assert session.last_decision(first) == len(session.records) - 1


def test_what_a_seat_hears_goes_through_the_games_ears() -> None:
    class Deaf(Wales):
        def masked(self, event: Event, seat: int | None) -> Event | None:
            return None if isinstance(event, Rolled) and seat != event.seat else event

    session: Played = Session(Deaf(), WalesOptions(players=3), 5)
    roller = session.state.seat
    say(session, "A")

    def deaf(seat: int | None) -> bool:
        return not any(isinstance(event, Rolled) for event in session.heard(seat)[0])

    assert not deaf(roller) and deaf((roller + 1) % 3) and deaf(None)
    assert session.heard_opening(None) == session.opening


def test_a_session_may_start_from_a_position() -> None:
    middle = at_random(new(), 30)
    session: Played = Session(GAME, middle.options, 0, start=middle.state)
    assert session.from_position and session.state == middle.state and session.records == []
    at_random(session)
    assert session.over
    assert session.state_at(0) == middle.state


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="64"):
        new(seed)
