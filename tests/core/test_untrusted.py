"""Nothing that comes from outside stops the page: it opens, or one typed error says why not."""

import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from mordred.cli.fuzz_input import Report, fuzz_input
from mordred.cli.tables import all_options
from mordred.core.chance import Chance
from mordred.core.codec import sized
from mordred.core.links import DamagedLink, _head, _to_text, open_link, position_link
from mordred.core.reader import Limits, Unreadable, deflate, from_json, pack, to_json
from mordred.core.saves import Seat
from mordred.core.session import Session
from mordred.desk import settings
from mordred.desk.shelf import Shelf
from mordred.desk.store import MemoryStore
from mordred.games import GAMES

LIMITS = Limits(length=100, nodes=10, string=20, depth=3, digits=5)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" + "1" * 200 + "]", "longer"),
        ("[1,1,1,1,1,1,1,1,1,1,1]", "more values"),
        ('["' + "x" * 21 + '"]', "string"),
        ("[[[[1]]]]", "deep"),
        ("[123456]", "number"),
        ("[1e999]", "bounds"),
        ("[NaN]", "number"),
        ('["', "end"),
        ("[1", "JSON"),
        ('["\\ud800"]', "letter"),
        ('["\ud800"]', "letter"),
    ],
)
def test_the_reader_has_limits(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        from_json(text, LIMITS)


def test_within_its_limits_it_reads_everything() -> None:
    data = {"a": [1, -2345], "b": "[{", "c": "\U0001f409"}
    assert from_json(to_json(data), LIMITS) == data


# Changed from the inside


@pytest.mark.parametrize(("kind", "count"), [("links", 300), ("saves", 80)])
def test_changed_links_and_saves_open_or_say_why_not(kind: str, count: int) -> None:
    report = Report()
    for _ in fuzz_input(kind, count, 20_251, report):
        pass
    wrong = [fault for fault in report.faults if "seconds" not in str(fault["fault"])]
    assert wrong == [] and report.counts["inputs"] == count
    assert report.counts["opened"] > count // 20 and report.counts["decisions"] > count
    assert sum(report.refused.values()) > count // 4


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_state_that_random_play_reaches_is_healthy(game: str) -> None:
    """The other side of it: the checker refuses nothing that can happen, whatever the table."""
    rules = GAMES[game]
    for number, options in enumerate(all_options(rules)):
        state, chance = rules.new(options, number), Chance(number)
        while (prompt := rules.prompt(state)) is not None:
            assert rules.check(state) == []
            rules.apply(state, prompt.actions[chance.below(len(prompt.actions))])
        assert rules.check(state) == []


# Positions that cannot be


def at(kind: str, **options: object) -> dict[str, Any]:
    """A game of Britannia in which somebody is asked by such a frame, as plain data."""
    rules = GAMES["britannia"]
    for seed in range(30):
        session: Session[Any] = Session(rules, rules.Options.model_validate(options), seed)
        chance = Chance(seed)
        while session.prompt is not None:
            if session.state.frames[-1].kind == kind:
                data: dict[str, Any] = json.loads(to_json(rules.dump(session.state)))
                return data
            session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
    raise AssertionError(f"no {kind}")


def spoilt(kind: str, change: Callable[[dict[str, Any]], object]) -> str:
    """A position link of such a game, changed."""
    rules, data = GAMES["britannia"], at(kind)
    change(data)
    return _to_text(_head(rules, rules.Options(), 0) + sized(pack(data, rules.link_words)) + b"\0")


def test_the_position_without_any_change_opens() -> None:
    for kind in ("turn", "marching", "battle", "effect", "fate_choice"):
        assert open_link(spoilt(kind, lambda data: None), GAMES).kind == "position"


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("effect", lambda data: data["frames"][0].update(seat=99)),
        ("effect", lambda data: data["frames"][-1].update(you=99)),
        ("effect", lambda data: data["frames"][-1].update(source="fate.nothing.boon")),
        ("effect", lambda data: data["frames"][-1].update(index=77)),
        ("effect", lambda data: data["frames"][-1].update(picked=["nowhere"])),
        ("effect", lambda data: data["frames"].insert(1, data["frames"][-1])),
        ("battle", lambda data: data["frames"][-1].update(territory="nowhere")),
        ("battle", lambda data: data["frames"][-1].update(order=[0, 0])),
        ("battle", lambda data: data["frames"][-1]["sides"].__setitem__(0, data["frames"][-1]["sides"][1])),
        ("battle", lambda data: data["frames"][-1]["sides"].pop()),
        ("battle", lambda data: data["frames"].pop(1)),
        ("marching", lambda data: data["frames"][-1].update(gross=-(2**53))),
        ("marching", lambda data: data["frames"][-1].update(seat=(data["frames"][0]["seat"] + 1) % 4)),
        ("turn", lambda data: data.update(ended="reserve")),
        ("turn", lambda data: data.update(turns=2**53 - 1)),
        ("turn", lambda data: data.update(lines=2)),
        ("turn", lambda data: data.update(end_war=0, swept=0)),
        ("turn", lambda data: data["chance"].__setitem__(1, 2**53 - 1)),
        ("turn", lambda data: [player.update(at=2**53 - 1) for player in data["players"]]),
        ("turn", lambda data: data["frames"][0].update(queue=[0] * 5000)),
        ("turn", lambda data: data["frames"][0].update(stage="over")),
        ("turn", lambda data: data["options"].update(pack="other")),
        ("turn", lambda data: data["options"].update(players=3)),
        ("turn", lambda data: data.update(opened=True)),
        ("turn", lambda data: data.update(broken=True)),
    ],
)
def test_a_position_that_play_does_not_come_to_is_damage(
    kind: str, change: Callable[[dict[str, Any]], object]
) -> None:
    with pytest.raises(DamagedLink):
        open_link(spoilt(kind, change), GAMES)


@pytest.mark.parametrize("decisions", [1, 20, 60])
def test_as_many_turns_as_may_be_are_not_too_many_after_playing_on(decisions: int) -> None:
    """Found by 100,000 links: a bound that owed nothing to the rest of the table was soon passed."""
    rules = GAMES["britannia"]
    state, chance = rules.new(rules.Options(), 3), Chance(3)
    for _ in range(decisions):
        prompt = rules.prompt(state)
        assert prompt is not None
        rules.apply(state, prompt.actions[chance.below(len(prompt.actions))])
    while rules.check(state) == []:
        state.turns += 1
    state.turns -= 1
    while (prompt := rules.prompt(state)) is not None:
        rules.apply(state, prompt.actions[chance.below(len(prompt.actions))])
        assert rules.check(state) == []


def test_options_that_contradict_the_position_are_damage() -> None:
    for id, rules in GAMES.items():
        state = rules.new(rules.Options.model_validate({"players": 2}), 1)
        link = position_link(rules, rules.Options.model_validate({"players": 3}), state)
        with pytest.raises(DamagedLink, match="options"):
            open_link(link, {id: rules})


def test_an_error_never_quotes_what_it_was_given() -> None:
    """A short link may unpack to a great deal, and a model's error quotes all of it, several times."""
    rules = GAMES["britannia"]
    data = {"frames": [{"kind": "turn", "queue": ["x"] * 5000}], "lands": ["y"] * 5000}
    link = _to_text(
        _head(rules, rules.Options(), 0) + sized(deflate(to_json(data).encode(), rules.link_words)) + b"\0"
    )
    tracemalloc.start()
    with pytest.raises(DamagedLink) as caught:
        open_link(link, GAMES)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(str(caught.value)) < 250 and peak < 20_000_000


# What the browser keeps


def test_long_names_in_stored_settings_are_cut() -> None:
    stored = {"names": ["x" * 500] * 50, "language": "y" * 999, "seats": {f"g{n}": 1 for n in range(90)}}
    found = settings.load(MemoryStore({settings.KEY: json.dumps(stored)}))
    assert found.names == ["x" * 60] * 8 and len(found.language) == 20 and list(found.seats)[-1] == "g89"
    assert len(found.seats) == 40
    assert Seat(name=found.names[0]).name == "x" * 60


@pytest.mark.parametrize(
    "text", ["[" * 9000, "9" * 9000, "[]", "null", '{"theme":', '{"names":{"a":1}}', "\ud800"]
)
def test_settings_that_cannot_be_read_are_the_defaults(text: str) -> None:
    assert settings.load(MemoryStore({settings.KEY: text})) == settings.Settings()


def test_one_setting_that_cannot_be_read_does_not_lose_the_others() -> None:
    text = json.dumps({"theme": "dark", "pace": 7, "seats": {"a": 99}, "names": ["Ann"]})
    found = settings.load(MemoryStore({settings.KEY: text}))
    assert (found.theme, found.pace, found.seats, found.names) == ("dark", "calm", {}, ["Ann"])


def test_a_long_title_stays_short_enough_with_a_number() -> None:
    shelf = Shelf(MemoryStore())
    title = "t" * 200
    for _ in range(12):
        name = shelf.fresh_name(title)
        assert len(name) <= 200
        text = to_json({"app": "mordred", "game": "wales", "title": name, "actions": [], "table": {}})
        shelf.keep(shelf.fresh_id(), text)
    titles = [line.slot.title for line in shelf.listing() if line.slot]
    assert len(set(titles)) == 12
