"""Each way a game can end and each tie-break, on kept games; and how long links get."""

from __future__ import annotations

import pytest

from mordred.britannia.content.library import standard
from mordred.britannia.handling import BritanniaHandling
from mordred.britannia.handling.moments import changes, moments, spoils
from mordred.britannia.rules.events import FavourClaimed, TilePlaced, TimeSpent, WarBegan, WarEnded
from mordred.britannia.rules.options import Options
from mordred.britannia.rules.state import State
from mordred.core import links
from mordred.core.chance import Chance
from mordred.core.game import Outcome
from mordred.core.session import Session
from mordred.handling import handling_of
from mordred.i18n import narrate
from mordred.i18n.words import LANGUAGES
from tests.britannia.kept import FOLDER, KEPT, LAST_TOKEN, ended, happened
from tests.britannia.play import at_random, played
from tests.britannia.table import GAME, Mode, Table, table

GAMES = {"britannia": GAME}
WORDS = BritanniaHandling().words("en")
NAMES = (*KEPT, LAST_TOKEN)
ANEW = "rules or numbers have changed: python -m tests.britannia.kept looks for the kept games anew"


def kept(name: str) -> Session[State]:
    path = FOLDER / f"{name}.link"
    assert path.exists(), f"no kept game for {name}: {ANEW}"
    try:
        opened = links.open_link(path.read_text(encoding="ascii").strip(), GAMES)
    except links.RulesChanged:
        pytest.fail(ANEW)
    return opened.session


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_game_for_every_ending_and_tie_break(name: str) -> None:
    session = kept(name)
    assert session.over
    assert GAME.check(session.state) == []
    outcome = GAME.outcome(session.state)
    assert outcome is not None
    wanted = KEPT[name][2] if name in KEPT else ended("reserve")
    assert wanted(session, outcome)


def test_every_reason_and_tie_break_of_the_rules_has_its_kept_game() -> None:
    outcomes = [GAME.outcome(kept(name).state) for name in NAMES]
    assert {outcome.reason for outcome in outcomes if outcome} == {"chaos_line", "reserve"}
    breaks = {name for outcome in outcomes if outcome for name in outcome.tie_breaks}
    assert breaks == set(standard().editions.final.tiebreak)
    assert any(len(outcome.winners) > 1 for outcome in outcomes if outcome)  # the preview's shared victory
    reasons = {"chaos_line", "islands"}
    assert {r for r in reasons if any(happened(kept(n), "BreakoutBegan", reason=r) for n in NAMES)} == reasons


def test_nothing_else_is_kept() -> None:
    assert {path.stem for path in FOLDER.glob("*.link")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_winner_has_the_highest_combined_favour(name: str) -> None:
    outcome = GAME.outcome(kept(name).state)
    assert outcome is not None
    totals = {standing.seat: sum(standing.score.values()) for standing in outcome.standings}
    assert all(totals[winner] == max(totals.values()) for winner in outcome.winners)
    ranks = [standing.rank for standing in outcome.standings]
    assert ranks == sorted(ranks)


def finished(t: Table) -> Outcome:
    """How the game ends if it ends now."""
    t.state.frames.clear()
    t.state.ended = "chaos_line"
    outcome = GAME.outcome(t.state)
    assert outcome is not None
    return outcome


def test_the_tally_adds_favour_and_leader_bonuses() -> None:
    outcome = finished(table(players=2, holds={0: "LLGGD", 1: "DDDDDDD"}))
    scores = {standing.seat: standing.score for standing in outcome.standings}
    assert scores[0] == {"merlin": 2, "morgana": 2, "mordred": 1, "merlin_bonus": 1, "morgana_bonus": 1,
                         "mordred_bonus": 0}  # fmt: skip
    assert sum(scores[1].values()) == 7 + 4
    assert outcome.winners == (1,)


def test_on_a_tie_more_units_in_play_win_and_then_who_is_farther_behind() -> None:
    outcome = finished(table(players=3, holds={0: "LGD", 1: "LGD", 2: "L"}, armies={"elmet": {1: "CWW"}}))
    assert (outcome.winners, outcome.tie_breaks) == ((1,), ["units_in_play"])
    outcome = finished(
        table(players=3, holds={0: "LGD", 1: "LGD", 2: "L"}, distances=(26, 25, 24), broken=True)
    )
    assert outcome.winners == (1,)
    assert outcome.tie_breaks == ["units_in_play", "further_behind"]


def test_a_laid_chief_is_a_unit_in_play() -> None:
    outcome = finished(table(players=2, holds={0: "LGD", 1: "LGD"}, armies={"elmet": {0: "cW", 1: "C"}}))
    assert outcome.winners == (0,)


def test_no_tie_break_speaks_where_nobody_ties_for_the_win() -> None:
    outcome = finished(table(players=3, holds={0: "LL", 1: "G", 2: "G"}))
    assert outcome.tie_breaks == []


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mode", ["war", "blitz"])
def test_a_finished_four_player_game_link_has_at_most_1600_characters_and_a_position_1200(
    mode: Mode, seed: int
) -> None:
    options = Options(
        players=4,
        mode=mode,
        leaders="advanced",
        factions=("tunnel_dwarves", "hobyars", "high_elves", "humans"),
    )
    chance = Chance(seed)
    actions, longest = [], 0
    for state, _, action in played(options, seed, at_random(chance)):
        actions.append(action)
        if len(actions) % 9 == 0:
            longest = max(longest, len(links.position_link(GAME, options, state)))
    assert longest <= 1200
    session = Session.from_actions(GAME, options, seed, actions)
    assert len(links.game_link(session)) <= 1600
    assert len(links.game_link(session, fall_back=False)) <= 600


def test_the_first_tracker_home_and_the_last_war_are_told_once_each() -> None:
    """Whoever watches is told when the last round begins, and which War is the last."""
    told = 0
    for name in NAMES:
        session = kept(name)
        outcome = GAME.outcome(session.state)
        assert outcome is not None
        events = [event for record in session.records for event in record.events]
        home = [event for event in events if isinstance(event, TimeSpent) and event.home]
        wars = [event for event in events if isinstance(event, WarBegan)]
        last = [event for event in wars if event.last]
        if outcome.reason == "chaos_line":
            assert len(home) == 1 and last in ([], wars[-1:]), name
            assert [scene.key.partition(".")[0] for scene in moments((0, event) for event in home)] == [
                "home"
            ]
            told += len(last)
        else:
            assert last == wars[-1:], name
    assert told, "no kept game has its final War"


@pytest.mark.parametrize("name", NAMES)
def test_each_great_moment_is_told_whole_and_once(name: str) -> None:
    """Tiles laid after a question of the Cauldron were a moment each: one was told, seven were promised."""
    heard = [(number, event) for number, record in enumerate(kept(name).records) for event in record.events]
    scenes = moments(heard)
    keys = [scene.key for scene in scenes]
    assert keys and len(set(keys)) == len(keys)
    tiles = [event for _, event in heard if isinstance(event, TilePlaced)]
    told = [event for one in scenes for beat in one.beats for event in beat.events]
    assert [event for event in told if isinstance(event, TilePlaced)] == tiles


@pytest.mark.parametrize("language", ["en", "fr", "it", "de"])
def test_a_great_moment_says_more_than_its_title(language: str) -> None:
    """ "Chaos breaks out", and below it: "Chaos breaks out!" """
    handling, names = handling_of("britannia"), ["Arthur", "Bedwyr", "Cai", "Drystan"]
    words = handling.words(language)
    told: dict[str, set[str]] = {}
    for name in NAMES:
        records = kept(name).records
        for scene in moments((number, event) for number, one in enumerate(records) for event in one.events):
            beat = scene.beats[0]
            line = handling.scene_line(words, names, scene, beat) or narrate(words, beat.events[0], names)
            told.setdefault(handling.scene_title(words, names, scene), set()).add(line)
    assert len(told) > 5
    assert [line for title in told for line in told[title] if line.strip(" \u00a0\u202f!.") == title] == []


@pytest.mark.parametrize("name", NAMES)
def test_what_a_war_brought_is_told_before_the_game_goes_on(name: str) -> None:
    """The scores jumped at the end of each War, and only the log said who had claimed what, and where."""
    heard = [(number, event) for number, record in enumerate(kept(name).records) for event in record.events]
    claimed: list[FavourClaimed] = []
    at_war = False
    for _, event in heard:
        at_war = (at_war and not isinstance(event, WarEnded)) or isinstance(event, WarBegan)
        if at_war and isinstance(event, FavourClaimed):
            claimed.append(event)
    leaves = [scene for scene in moments(heard) if scene.key.startswith("spoils.")]
    told = [event for scene in leaves for event in scene.beats[0].events]
    assert claimed and [event for event in told if isinstance(event, FavourClaimed)] == claimed
    for scene in leaves:
        assert [beat.kind for beat in scene.beats] == ["line"]
        got = spoils(scene.beats[0], ("merlin", "morgana", "mordred"))
        assert all(any(counts) for claims in got.values() for _, counts in claims)
    start = leaves[-1].record
    later = [(number, event) for number, event in heard if number >= start]
    told_later = moments(later, kept(name).records, start)
    assert [one.key for one in told_later if one.key.startswith("spoils.")] == [leaves[-1].key]


@pytest.mark.parametrize("name", NAMES)
def test_a_war_is_explained_once_and_a_battle_only_where_there_is_one(name: str) -> None:
    """A first War without a battle said so, and then how battles are fought."""
    records = kept(name).records
    heard = [(number, event) for number, record in enumerate(records) for event in record.events]
    wars = [scene for scene in moments(heard) if scene.key.startswith("war.")]
    fought = [bool(scene.beats[0].picture.battles) for scene in wars]
    explained = [scene for scene in wars if len(scene.beats) > 1]
    first = [wars[0], *([wars[fought.index(True)]] if True in fought else [])]
    assert [scene.key for scene in explained] == list(dict.fromkeys(scene.key for scene in first))
    for scene in explained:
        said = changes(WORDS, scene.beats[1].picture)
        assert ("fought" in said) == bool(scene.beats[0].picture.battles)
    for scene in wars:  # and whoever comes later, or looks back, is told the same
        now = [one for one in heard if one[0] == scene.record]
        again = next(one for one in moments(now, records, scene.record) if one.key == scene.key)
        assert again == scene


def test_a_quiet_first_war_leaves_the_battle_to_be_explained() -> None:
    began = [WarBegan(0, 3), WarEnded(3), WarBegan(0, 6, ("elmet",)), WarEnded(6), WarBegan(1, 9)]
    scenes = moments(enumerate(began))
    assert [len(scene.beats) for scene in scenes] == [2, 2, 1]
    for language in LANGUAGES:
        words = BritanniaHandling().words(language)
        quiet, loud = (changes(words, scene.beats[1].picture) for scene in scenes[:2])
        assert quiet != loud and len(quiet.split("\n")) < len(loud.split("\n"))
