"""What the page is told to show moving: walks over borders, seals to their taker, men down the road."""

from __future__ import annotations

from mordred.britannia import painter as britannia
from mordred.britannia.painter import chart
from mordred.britannia.painter.figures import seals_at
from mordred.britannia.painter.motion import UP, moved, road
from mordred.britannia.painter.places import PLACES
from mordred.britannia.rules.game import Britannia
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import NOBODY, State
from mordred.scene.motion import Flight, Motion, corners_of, curve
from mordred.wales.painter.chart import PLACES as SPACES_AT
from mordred.wales.painter.motion import moved as men_moved
from mordred.wales.rules.data import BIT
from mordred.wales.rules.game import Wales
from tests.desk.helpers import Sitting

GAME = Britannia()


def table() -> State:
    """A fresh game."""
    return GAME.new(Options(players=3), 7)


def motion(before: State, after: State) -> Motion:
    figures = britannia.identify(before)
    return moved(before, figures, after, britannia.identify(after, figures))


def marched(state: State, origin: str, goal: str) -> State:
    """The state with one Warrior gone from here to there."""
    after = state.copy()
    lands = after.lands
    seat = next(seat for seat, army in lands[origin].armies.items() if army.warriors)
    lands[origin].armies[seat] = lands[origin].armies[seat].plus(0, 0, -1)
    lands[goal].armies[seat] = lands[goal].armies.get(seat, NOBODY).plus(0, 0, 1)
    return after


def with_warrior(place: str) -> State:
    state = table()
    state.lands[place].armies[0] = state.lands[place].armies.get(0, NOBODY).plus(0, 0, 1)
    return state


def test_nothing_moves_where_nothing_changed() -> None:
    state = table()
    assert motion(state, state.copy()) == Motion()


def test_a_unit_walks_over_the_border() -> None:
    before = with_warrior("garloth")
    (walk,) = motion(before, marched(before, "garloth", "corbenic")).walks
    x, y = chart.SLOT_AT["4"]
    assert (x, y - UP) in walk.way, "past the token of the border between the two"
    assert walk.piece.startswith("unit:0:warrior:")


def test_a_unit_sails_as_ships_do() -> None:
    before = with_warrior("garloth")
    (walk,) = motion(before, marched(before, "garloth", "cornwall")).walks
    assert walk.way[1:-1].count((205, 546)) == 1, "from the coast the route starts at"
    home = road(before.digest, "cornwall", "garloth")
    assert home == road(before.digest, "garloth", "cornwall")[::-1]


def test_a_far_way_leads_through_the_lands_between() -> None:
    digest = table().digest
    assert PLACES["corbenic"].lone in road(digest, "garloth", "elmet")
    assert road(digest, "garloth", "avalon") == (), "nobody walks over open sea"


def test_seals_fly_to_their_taker_and_back() -> None:
    before = table()
    place = next(name for name, land in before.lands.items() if any(land.favour))
    index = next(number for number in range(3) if before.lands[place].favour[number])
    after = before.copy()
    after.lands[place].favour[index] -= 1
    after.players[1].favour[index] += 1
    leader = ("merlin", "morgana", "mordred")[index]
    (flight,) = motion(before, after).flights
    assert flight == Flight(
        f"seal-{leader}", seals_at(place, before.lands[place].favour)[index], f"favour-of:1:{leader}"
    )
    (back,) = motion(after, before).flights
    assert (back.start, back.end) == (flight.end, flight.start)


def test_another_moment_of_the_game_is_no_move() -> None:
    before, after = table(), table()
    for player in after.players:
        player.favour = [9, 9, 9]
    assert motion(before, after) == Motion()


def test_men_come_down_the_road() -> None:
    before = Wales().new(Wales().Options(players=2), 7)
    after = before.copy()
    after.men |= BIT["bangor"]
    (walk,) = men_moved(before, after).walks
    assert walk.piece == "man:bangor"
    assert walk.way[0] == SPACES_AT["anglesey"] and walk.way[-1] == SPACES_AT["bangor"]


def test_the_desk_asks_for_it_once() -> None:
    """A man placed at the table walks; painting the same moment again moves nothing."""
    sitting = Sitting()
    sitting.new_game("wales", "hh")
    while not any(map(any, sitting.motions)):
        assert sitting.step()
    seen = len(sitting.motions)
    assert seen
    sitting.press("l")
    sitting.press("l")
    assert not any(map(any, sitting.motions[seen:]))


def test_ways_are_smooth_and_go_through_their_corners() -> None:
    corners = [(0.0, 0.0), (10.0, 40.0), (80.0, 0.0)]
    way = curve(corners)
    assert [point for point in way if point in corners] == corners
    assert len(way) == 11
    assert corners_of("M1 2C3 4 5 6 7 8C9 10 11 12 13 14") == ((1, 2), (7, 8), (13, 14))
