"""What would come of it: the end as it stands, and what stands on each choice."""

import pytest

from mordred.core.game import Thing
from mordred.core.narrowing import Narrowed
from mordred.handling import handling_of
from mordred.i18n.words import LANGUAGES
from mordred.scene.node import Node
from mordred.wales.handling.costs import if_ended_now as line
from mordred.wales.handling.labels import tags
from mordred.wales.painter.choices import choices
from mordred.wales.painter.table import money
from mordred.wales.rules.data import (
    BIT,
    SMALL_CASTLE,
    STOCK,
    TOWARDS_ARTHUR,
    TOWARDS_MORDRED,
    TOWN,
    VILLAGE,
    space_set,
)
from mordred.wales.rules.forecast import attack_notes, if_ended_now, notes
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import ANGLESEY, DECLARE_ROW, KINDS, OVER, SPEND, State


def fresh(players: int = 3) -> State:
    return GAME.new(GAME.Options(players=players), 1)


def build(state: State, seat: int, kind: int, *spaces: str) -> None:
    mask = space_set(*spaces)
    state.buildings[seat * KINDS + kind] |= mask
    state.owned[seat] |= mask


def texts(drawn: Node) -> list[str]:
    """All that can be read in a picture."""
    return [drawn.text or "", *(text for child in drawn.children for text in texts(child))]


def codes(state: State, kind: str, name: str, site: str = "") -> list[str]:
    return [note.code for note in notes(state, Thing(kind, name), site)]


def test_mordred_holds_wales_and_the_pawn_nearest_arthur_wins() -> None:
    state = fresh()
    state.pawns = [-3, -1, -2]
    end = if_ended_now(state)
    assert (end.wales, end.men, end.buildings) == ("mordred", 1, 0)
    assert (end.winners, end.by) == ((1,), "pawn")


def test_as_many_buildings_as_men_and_arthur_holds_it_so_points_decide() -> None:
    state = fresh()
    build(state, 2, VILLAGE, "chepstow")
    end = if_ended_now(state)
    assert (end.wales, end.winners, end.by) == ("arthur", (2,), "points")


def test_a_tie_is_said_to_be_decided_by_what_decides_it() -> None:
    state = fresh()
    build(state, 1, VILLAGE, "chepstow")
    build(state, 2, VILLAGE, "monmouth")
    state.money = [0, 1, 4]
    assert if_ended_now(state).by == "money"
    state.money = [0, 4, 4]
    assert (if_ended_now(state).winners, if_ended_now(state).by) == ((1, 2), "shared")


def test_looking_ahead_changes_nothing() -> None:
    state = fresh()
    before = GAME.dump(state)
    if_ended_now(state)
    assert GAME.dump(state) == before


def test_a_row_says_in_how_many_rolls_it_runs_off_the_track() -> None:
    """Row C brings 2, 2 or 3 men with a 1, 2 or 3: with three squares left, 4 and more are too many."""
    state = fresh()
    assert state.phase == DECLARE_ROW
    assert codes(state, "row", "C") == ["row_men"]
    state.pawns[state.seat] = 3 - TOWARDS_MORDRED
    (men, end) = notes(state, Thing("row", "C"))
    assert men.facts["rolls"] == 36 - 9
    assert (end.code, end.facts["n"], end.facts["rolls"]) == ("row_end", 3, 9)


def test_exactly_to_the_last_square_is_safe() -> None:
    state = fresh()
    state.pawns[state.seat] = 6 - TOWARDS_MORDRED
    assert "row_end" not in codes(state, "row", "C")


def test_a_building_beside_a_man_says_what_it_falls_on() -> None:
    state = fresh()
    state.phase = SPEND
    state.men |= BIT["chepstow"]
    (note,) = notes(state, Thing("building", "small_castle"), "caerleon")
    assert (note.code, note.facts["needed"]) == ("beside_man", 4)
    assert codes(state, "building", "small_castle") == []
    assert SMALL_CASTLE == 2


def test_the_last_of_a_kind_ends_the_game_when_the_turn_comes() -> None:
    state = fresh()
    state.phase = SPEND
    state.buildings[state.seat * KINDS + VILLAGE] = (1 << STOCK[VILLAGE] - 1) - 1
    assert codes(state, "building", "village") == ["last_of_kind"]
    state.buildings[state.seat * KINDS + VILLAGE] = (1 << STOCK[VILLAGE]) - 1
    assert codes(state, "choice", "pass") == ["stock_own"]
    following = (state.seat + 1) % 3
    state.buildings[following * KINDS + VILLAGE] = (1 << STOCK[VILLAGE]) - 1
    assert codes(state, "choice", "pass") == ["stock_next"]


def test_a_last_building_ends_nothing_where_somebody_elses_turn_ends_the_game_before() -> None:
    state = fresh()
    state.phase = SPEND
    state.buildings[state.seat * KINDS + VILLAGE] = (1 << STOCK[VILLAGE] - 1) - 1
    before = (state.seat + 2) % 3
    state.buildings[before * KINDS + SMALL_CASTLE] = (1 << STOCK[SMALL_CASTLE]) - 1
    assert codes(state, "building", "village") == []
    state.buildings[state.seat * KINDS + VILLAGE] = (1 << STOCK[VILLAGE]) - 1
    assert codes(state, "choice", "pass") == []


def test_an_attack_says_its_odds_and_what_it_would_end() -> None:
    state = fresh()
    build(state, state.seat, SMALL_CASTLE, "caerleon")
    (odds,) = attack_notes(state, "chepstow", "caerleon")
    assert odds.facts["n"] == 2
    state.pawns[state.seat] = TOWARDS_ARTHUR
    assert [note.code for note in attack_notes(state, "chepstow", "caerleon")][1:] == ["attack_ends"]


def test_once_it_is_over_nothing_is_foretold_but_the_end_it_came_to() -> None:
    """Who kills the man of Anglesey has won, although another has more points."""
    state = fresh()
    build(state, 1, VILLAGE, "chepstow", "monmouth")
    state.seat, state.phase, state.ending = 0, OVER, ANGLESEY
    end = if_ended_now(state)
    assert (end.winners, end.by) == ((0,), "anglesey")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_table_says_neither_if_nor_declare_a_row(language: str) -> None:
    state = fresh()
    build(state, 1, VILLAGE, "chepstow", "monmouth")
    state.seat, state.phase, state.ending = 0, OVER, ANGLESEY
    words = handling_of("wales").words(language)
    said = line(state, words, ("Ann", "Bob", "Cid"))
    assert "Ann" in said
    assert "Bob" not in said
    assert said.split(":")[0] != words("scene.now.arthur").split(":")[0]
    drawn = texts(money(state, Narrowed((), (), ()), words))
    assert words("prompt.over") in drawn
    assert words("scene.dice.waiting") not in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_that_lie_there_for_everybody_ask_nobody(language: str) -> None:
    """They lie there in other people's turns too, and whose turn it is was asked to declare a row twice."""
    words = handling_of("wales").words(language)
    first = words("scene.dice.waiting").split()[0]
    assert first not in {"Declare", "Annoncez", "Dichiara", "Sag"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_village_that_attacks_needs_a_six_and_not_a_six_or_more(language: str) -> None:
    state = fresh()
    build(state, state.seat, VILLAGE, "bangor")
    state.phase, state.money[state.seat] = SPEND, 2
    prompt = GAME.prompt(state)
    assert prompt is not None
    handling = handling_of("wales")
    found = handling.narrow(prompt, ("space:bangor",))
    words = handling.words(language)
    offered = choices(state, prompt, found, words)
    drawn = [text for one in offered for text in texts(one)]
    assert words("scene.attack.short.six", price=2, n=1) in drawn
    assert not any("6+" in text for text in (*drawn, *tags(state, prompt, found, words).values()))
    (spoken,) = (one.attrs["aria-label"] for one in offered if "attack" in one.attrs["class"].split())
    assert words("scene.attack.facts.six", price=2, needed=6) in spoken
    assert words("scene.attack.facts", price=2, needed=6) not in spoken


@pytest.mark.parametrize(("money", "warned"), [(3, True), (2, False)])
def test_nobody_is_warned_of_what_cannot_be_done(money: int, warned: bool) -> None:
    """A last village that was too dear kept its warning: on a phone it pushed the castles out of sight."""
    state = fresh()
    south = ("chepstow", "monmouth", "caerleon", "llandaff", "ogmore", "neath", "dinefwr", "brecon")
    assert len(south) == STOCK[VILLAGE] - 1
    for space in south:
        build(state, state.seat, VILLAGE, space)
    state.phase, state.money[state.seat] = SPEND, money
    prompt = GAME.prompt(state)
    assert prompt is not None
    handling = handling_of("wales")
    words = handling.words("en")
    village = next(
        one
        for one in choices(state, prompt, handling.narrow(prompt, ()), words)
        if one.attrs.get("data-ref") == "building:village"
    )
    said = texts(village)
    assert (words("scene.note.last_of_kind") in said) == warned
    assert (words("scene.building.facts", n=2, stock=1) in said) != warned
    assert ("noted" in village.attrs["class"]) == warned


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_building_in_place_of_ones_own_says_what_becomes_of_the_points(language: str) -> None:
    """A town became a village for three pounds, and nothing said that a point went with it."""
    state = fresh()
    build(state, state.seat, TOWN, "caerleon")
    state.phase, state.money[state.seat] = SPEND, 8
    prompt = GAME.prompt(state)
    assert prompt is not None
    handling = handling_of("wales")
    words = handling.words(language)
    found = handling.narrow(prompt, ("space:caerleon",))
    drawn = [text for one in choices(state, prompt, found, words) for text in texts(one)]
    assert any(text.startswith("3 → 2 ") for text in drawn) and any("3 → 1 " in text for text in drawn)
    elsewhere = handling.narrow(prompt, ("space:chepstow",))
    drawn = [text for one in choices(state, prompt, elsewhere, words) for text in texts(one)]
    assert not any("→" in text for text in drawn)
