"""After the end: a rematch, on from a moment of the past, statistics; and the log by turns."""

import json
from collections.abc import Iterator
from uuid import UUID

import pytest

from mordred.desk import chronicle, statistics
from mordred.desk.effects import Download
from mordred.desk.filenames import save_name, slug
from mordred.desk.table import Table
from mordred.scene.node import Node
from mordred.ui.shelf import slot_facts
from mordred.wales.rules.events import TurnBegan
from tests.desk.helpers import Sitting


def table(someone: Sitting) -> Table:
    found = someone.desk.table
    assert found is not None
    return found


def begun(game: str = "wales", players: int = 3, painting: bool = True) -> Sitting:
    someone = Sitting(painting=painting)
    someone.click(f"ui:game:{game}")
    while len(someone.desk.setup.chairs) > players:
        someone.click("form:remove:0")
    for place in range(len(someone.desk.setup.chairs)):
        someone.enter(f"form:kind:{place}", "human")
    someone.click("form:start")
    return someone


def play(someone: Sitting, decisions: int = 10_000) -> None:
    """Anybody decides anything; the leaf of the end comes up when it is over."""
    for _ in range(decisions):
        prompt = table(someone).session.prompt
        if prompt is None:
            break
        table(someone).lift_curtain()
        table(someone).play(prompt.actions[-1])
    someone.settle()
    someone.wait(("end",))


@pytest.fixture(scope="module")
def ended() -> Sitting:
    someone = begun(painting=False)
    play(someone)
    someone.painting = True
    someone.settle()
    return someone


def test_the_leaf_says_why_it_ended_and_why_somebody_won(ended: Sitting) -> None:
    assert ended.picture is not None
    text = " ".join(node.text or "" for node in walk(ended.picture.tree) if node.key == "end.why")
    assert "holds Wales" in text or "outright" in text


def walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from walk(child)


def test_the_same_people_play_again_and_the_next_one_begins() -> None:
    someone = begun(painting=False)
    play(someone)
    old = table(someone)
    first = old.session.game.prompt(old.session.state_at(0))
    someone.click("again:rematch")
    new = table(someone)
    assert new is not old and not new.session.records
    assert new.names == old.names and new.session.options == old.session.options
    assert first is not None and new.session.prompt is not None
    assert new.session.prompt.seat == (first.seat + 1) % 3
    assert not someone.desk.dialogs


def test_watching_again_closes_the_leaf(ended: Sitting) -> None:
    ended.desk.show("end")
    ended.click("table:replay:play")
    assert not ended.desk.dialogs
    assert table(ended).replay.cursor == 0
    ended.click("table:replay:close")


def test_whoever_picks_a_moment_stops_the_replay_there(ended: Sitting) -> None:
    ended.click("table:replay:play")
    ended.enter("table:cursor", "9")
    assert not table(ended).replay.playing and table(ended).replay.cursor == 9
    ended.click("table:replay:close")


def test_a_moment_of_a_finished_game_can_be_played_on() -> None:
    someone = begun(painting=False)
    play(someone)
    old = table(someone)
    someone.click("table:replay:12")
    someone.click("again:here")
    new = table(someone)
    assert new is not old and len(new.session.records) == 12
    assert new.session.actions() == old.session.actions()[:12]
    assert new.slot_id != old.slot_id
    play(someone, 3)
    assert len(old.session.records) > 12
    someone.click("ui:home")
    words = someone.desk.words
    lines = {line.id: slot_facts(words, line.slot) for line in someone.desk.listing if line.slot is not None}
    assert len(lines) == 2
    assert [slot for slot, line in lines.items() if words("again.after", n=12) in line] == [new.slot_id]


def test_from_the_end_one_finds_the_way_to_play_on(ended: Sitting) -> None:
    """It was in the bar of the replay only, which nobody opens who wants to play."""
    ended.desk.show("end")
    ended.settle()
    begins = chronicle.beginnings(table(ended))
    assert {f"table:replay:{number}" for number in begins} <= ended.refs(), "each turn leads back"
    ended.click("table:replay:earlier")
    cursor = table(ended).replay.cursor
    assert not ended.desk.dialogs and cursor in begins and not table(ended).replay.playing
    assert table(ended).session.records[cursor].seat == table(ended).viewer
    assert "again:here" in ended.refs()
    ended.click("table:replay:close")


def test_every_turn_of_the_chart_can_be_hit(ended: Sitting) -> None:
    ended.desk.show("end")
    ended.settle()
    assert ended.picture is not None
    rects = [one for one in walk(ended.picture.tree) if "chart-turn" in str(one.attrs.get("class", ""))]
    widths = [float(one.attrs["width"]) for one in rects]
    assert len(rects) == len(chronicle.beginnings(table(ended))) and min(widths) > 0
    ended.press("Escape")


def test_nobody_plays_on_in_secret_while_others_still_play() -> None:
    someone = begun(painting=False)
    play(someone, 12)
    before = table(someone)
    someone.click("table:replay:4")
    someone.click("again:here")
    assert table(someone) is before


def test_the_replay_goes_turn_by_turn(ended: Sitting) -> None:
    begins = chronicle.beginnings(table(ended))
    ended.click("table:replay:first")
    ended.click("table:replay:turn_forward")
    assert table(ended).replay.cursor == begins[1]
    ended.click("table:replay:turn_forward")
    assert table(ended).replay.cursor == begins[2]
    ended.click("table:replay:turn_back")
    assert table(ended).replay.cursor == begins[1]
    ended.click("table:replay:close")


def test_the_log_has_a_heading_for_every_turn(ended: Sitting) -> None:
    turns = table(ended).history.turns()
    assert [turn.number for turn in turns] == list(range(len(turns)))
    assert len(turns) - 1 == chronicle.count(table(ended))
    assert all(turn.heading for turn in turns[1:])
    told = [line.record for turn in turns for line in turn.lines]
    assert told == sorted(told)
    built = [line for turn in turns for line in turn.lines if line.places]
    assert any(place.startswith("space:") for line in built for place in line.places)


def test_the_chart_goes_by_turns(ended: Sitting) -> None:
    points = table(ended).history.chart()
    assert points[-1][0] == chronicle.count(table(ended))
    assert points[-1][1] == table(ended).handling.scores(table(ended).session.state)
    assert [turn for turn, _ in points] == sorted(turn for turn, _ in points)


# ------------------------------------------------------------------------------------ statistics


def test_a_finished_game_is_counted_once() -> None:
    someone = begun(painting=False)
    play(someone)
    (one,) = statistics.load(someone.store)
    assert one.game == "wales" and len(one.seats) == 3 and all(seat.here for seat in one.seats)
    table(someone).ended_shown = False
    table(someone).arrange()
    assert len(statistics.load(someone.store)) == 1


def test_won_and_lost_by_game_arms_and_level() -> None:
    def seat(name: str, rank: int, here: bool, level: str = "") -> statistics.Result:
        return statistics.Result(name=name, arms=name, level=level, here=here, score=9, rank=rank)

    def game(number: int, *seats: statistics.Result) -> statistics.Finished:
        return statistics.Finished(
            id=str(number),
            game="wales",
            when="2026-11-17",
            turns=20,
            decisions=90,
            reason="x",
            seats=list(seats),
        )

    finished = [
        game(1, seat("gules", 1, True), seat("azure", 2, False, "king")),
        game(2, seat("gules", 2, True), seat("azure", 1, False, "king")),
        game(3, seat("vert", 1, True), seat("azure", 2, False, "page")),
    ]
    (all_of_them,) = statistics.tallies(finished, statistics.by_game)
    assert (all_of_them.played, all_of_them.won, all_of_them.lost, all_of_them.turns) == (3, 2, 1, 20)
    assert [(tally.key, tally.won) for tally in statistics.tallies(finished, statistics.by_arms)] == [
        (("wales", "gules"), 1),
        (("wales", "vert"), 1),
    ]
    assert [(tally.key[1], tally.played) for tally in statistics.tallies(finished, statistics.by_level)] == [
        ("king", 2),
        ("page", 1),
    ]


def test_a_game_of_three_people_is_one_game() -> None:
    """It used to be three played, one won and two lost."""
    someone = begun(painting=False)
    play(someone)
    finished = statistics.load(someone.store)
    (of_the_game,) = statistics.tallies(finished, statistics.by_game)
    assert (of_the_game.played, of_the_game.won, of_the_game.lost) == (1, 1, 0)
    by_arms = statistics.tallies(finished, statistics.by_arms)
    assert [tally.played for tally in by_arms] == [1, 1, 1] and sum(tally.won for tally in by_arms) == 1


def test_what_is_stored_is_not_trusted() -> None:
    someone = Sitting()
    for text in ("", "{", "[1]", '[{"id": "x"}]', "null"):
        someone.store.write(statistics.KEY, text)
        assert statistics.load(someone.store) == []
        someone.click("stats:show")
        assert someone.desk.dialog is not None
        someone.click("ui:close")


def test_files_of_all_games_also_for_bg_stats() -> None:
    someone = begun(painting=False)
    play(someone)
    someone.painting = True
    someone.click("stats:show")
    someone.click("stats:export")
    someone.click("stats:bgstats")
    ours, theirs = [effect for effect in someone.effects if isinstance(effect, Download)][-2:]
    assert ours.filename.startswith("mordred-statistics-") and ours.filename.endswith(".json")
    assert len(json.loads(ours.text)["statistics"]) == 1
    assert theirs.filename.endswith(".bgsplay")
    told = json.loads(theirs.text)
    (play_,) = told["plays"]
    assert play_["gameRefId"] in {game["id"] for game in told["games"]}
    ids = {player["id"] for player in told["players"]}
    assert {score["playerRefId"] for score in play_["playerScores"]} == ids
    assert any(score["winner"] for score in play_["playerScores"])


def test_the_file_for_bg_stats_is_whole() -> None:
    """Ids in the form of its own, no game that nobody played, no field missing, the day by one's clock."""
    someone = begun(painting=False)
    play(someone)
    (one,) = statistics.load(someone.store)
    titles = {"wales": "Wales", "britannia": "Britannia"}
    told = json.loads(
        statistics.as_bg_stats([one], titles, lambda game, arms: arms, lambda when: "2026-01-02T01:30:00")
    )
    assert [game["name"] for game in told["games"]] == [titles[one.game]]
    things = [*told["games"], *told["players"], *told["locations"], *told["plays"]]
    ids = [thing["uuid"] for thing in things]
    assert len(set(ids)) == len(ids)
    assert all(str(UUID(id)).upper() == id for id in ids)
    (play_,) = told["plays"]
    assert play_["playDate"] == "2026-01-02 01:30:00"
    assert {"ignored", "usesTeams", "rating", "scoringSetting", "durationMin", "rounds"} <= play_.keys()
    scores = play_["playerScores"]
    assert all({"newPlayer", "startPlayer", "rank", "seatOrder", "role"} <= score.keys() for score in scores)
    began = [score["seatOrder"] - 1 for score in scores if score["startPlayer"]]
    (opening,) = (event for event in table(someone).session.opening if isinstance(event, TurnBegan))
    assert began == [opening.seat]  # nobody had: only the names of the fields were looked at
    told_scores = [(score["score"], score["rank"], score["winner"]) for score in scores]
    assert told_scores == [(str(seat.score), seat.rank, seat.rank == 1) for seat in one.seats]


def test_days_are_those_of_the_person() -> None:
    """Late in the evening another day was written, in lists, names of files and statistics: London's."""
    someone = begun(painting=False)
    play(someone)
    someone.desk.outside.local = lambda when: "2026-03-04T00:10:00"
    someone.click("table:export")
    someone.painting = True
    someone.click("stats:show")
    assert "2026/03/04" in someone.texts()
    someone.click("stats:export")
    someone.click("stats:bgstats")
    someone.click("ui:home")
    assert "2026/03/04" in someone.texts()
    files = [effect.filename for effect in someone.effects if isinstance(effect, Download)]
    assert len(files) == 3
    assert all("2026-03-04" in name for name in files)


def test_bg_stats_knows_a_player_again() -> None:
    """With everybody who joins, the others got another id in the next file, and were somebody new there."""
    someone = begun(painting=False)
    play(someone)
    (first,) = statistics.load(someone.store)
    with_more = first.model_copy(deep=True, update={"id": "another"})
    with_more.seats[1].name = "Aaron"  # comes before all others in the list

    def ids(*finished: statistics.Finished) -> dict[str, str]:
        told = json.loads(statistics.as_bg_stats(list(finished), {"wales": "Wales"}, lambda game, arms: arms))
        return {player["name"]: player["uuid"] for player in told["players"]}

    one, two = ids(first), ids(first, with_more)
    assert len(set(two.values())) == len(two) == len(one) + 1
    assert two.items() >= one.items()


@pytest.mark.parametrize(("language", "said"), [("en", "100%"), ("it", "100%"), ("fr", "100\u00a0%")])
def test_shares_are_written_as_the_language_does(language: str, said: str) -> None:
    someone = begun(painting=False)
    play(someone)
    someone.painting = True
    someone.enter("set:language", language)
    someone.click("stats:show")
    assert said in someone.texts()


# ------------------------------------------------------------------------------ saves and files


def test_a_save_says_turn_and_score_and_has_a_picture() -> None:
    someone = begun(painting=False)
    play(someone, 20)
    turn = chronicle.count(table(someone))
    someone.click("ui:home")
    someone.painting = True
    someone.settle()
    (line,) = someone.desk.listing
    assert line.slot is not None
    assert line.slot.turn == turn > 1
    assert len(line.slot.scores) == 3 and line.slot.sketch


def test_files_have_names_that_one_finds_again() -> None:
    assert slug("Éowyn · Kay (2)") == "eowyn-kay-2"
    named = save_name("wales", "Kay · Bors", 12, "2026-11-17T10:00")
    assert named == "mordred-wales-kay-bors-turn-12-2026-11-17.json"
    assert save_name("wales", "  ", 0, "") == "mordred-wales.json"
    someone = begun(painting=False)
    play(someone, 6)
    someone.click("table:export")
    (file,) = [effect for effect in someone.effects if isinstance(effect, Download)]
    assert file.filename.startswith("mordred-wales-") and "turn-" in file.filename
