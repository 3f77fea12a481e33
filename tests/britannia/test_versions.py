"""A card that is edited changes no game begun before: it goes on with its own, or says that it cannot."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mordred.britannia.content import library, release, versions
from mordred.britannia.content.library import STANDARD, find, load_pack, standard
from mordred.britannia.content.pack import Pack
from mordred.britannia.rules.game import Britannia
from mordred.britannia.rules.options import Options
from mordred.core.chance import Chance
from mordred.core.links import ContentChanged, ContentMissing, game_link, open_link, position_link
from mordred.core.saves import SaveContentChanged, SaveContentMissing, load, save
from mordred.core.session import Session
from mordred.games import GAMES
from tests.britannia.table import GAME


def edited() -> dict[str, Any]:
    """The shipped pack, with one more gained by the first Fate card that says how many."""
    data: dict[str, Any] = json.loads(STANDARD.read_bytes())
    for card in data["fate"]:
        for step in card["boon"]["effects"]:
            if step.get("do") == "gain_favour":
                step["n"] = 2 if step.get("n", 1) == 1 else 1
                return data
    raise AssertionError("no Fate card gains Favour")


def games() -> list[Session[Any]]:
    found = []
    for seed in range(8):
        session: Session[Any] = Session(GAME, GAME.Options.model_validate({"players": 2 + seed % 3}), seed)
        chance = Chance(seed)
        while session.prompt is not None and len(session.records) < 40 + 30 * seed:
            session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
        found.append(session)
    return found


def shipped(pack: Pack, folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """From now on another version is the shipped one."""
    (folder / STANDARD.name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(library, "STANDARD", folder / STANDARD.name)
    monkeypatch.setattr(library, "standard", lambda: pack)
    monkeypatch.setattr(versions, "PACKS", folder)
    monkeypatch.setattr(versions, "RELEASED", folder / versions.RELEASED.name)
    library._former.cache_clear()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    shutil.copy(versions.RELEASED, tmp_path)
    yield tmp_path
    library._former.cache_clear()


@pytest.fixture
def kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Session[Any]]:
    """Games of before; the pack was edited since, and the old version kept as it should be."""
    before, text = games(), json.dumps(edited())
    (folder / "new.json").write_text(text, encoding="utf-8")
    release.keep(STANDARD, folder / "new.json", folder)
    shipped(load_pack(edited()), folder, monkeypatch, text)
    return before


@pytest.fixture
def forgotten(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Session[Any], str, str, str]]:
    """Games of before as link, position and save; the pack was edited since, and the old one is nowhere."""
    before = [
        (one, game_link(one, fall_back=True), position_link(GAME, one.options, one.state), save(one))
        for one in games()
    ]
    new = load_pack(edited())
    register = {"standard": {"unsaid": versions.unsaid("standard"), "versions": [new.digest]}}
    (folder / versions.RELEASED.name).write_text(json.dumps(register), encoding="utf-8")
    shipped(new, folder, monkeypatch, json.dumps(edited()))
    return before


def test_every_released_version_can_be_played() -> None:
    released = versions.released("standard")
    assert versions.unsaid("standard") in released
    assert released[-1] == standard().digest, "keep the old version first: see content/release.py"
    for digest in released:
        assert find(digest).digest == find(f"standard@{digest}").digest == digest


def test_a_kept_version_has_its_own_prices() -> None:
    """The newest asks what its changelog says, and the one before what stands there as before."""
    *_, former, newest = (find(digest) for digest in versions.released("standard"))
    told = [entry for entry in newest.meta.changelog if entry.version == newest.meta.version]
    priced = {entry.where.split(".")[1]: entry for entry in told if entry.where.endswith(".cost")}
    now, then = ({spell.id: str(spell.cost) for spell in pack.spells} for pack in (newest, former))
    assert former.meta.version == newest.meta.version - 1
    assert {id for id in now if now[id] != then[id]} == priced.keys()
    for id, entry in priced.items():
        assert (then[id], now[id]) == (entry.before, entry.after)


def test_games_of_a_kept_version_open_exactly_as_they_were(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [
        (one, game_link(one), save(one), position_link(GAME, one.options, one.state)) for one in games()
    ]
    old = standard().digest
    text = json.dumps(edited())
    (folder / "new.json").write_text(text, encoding="utf-8")
    release.keep(STANDARD, folder / "new.json", folder)
    shipped(load_pack(edited()), folder, monkeypatch, text)
    assert find("standard").digest != old == find(old).digest
    for one, link, saved, position in before:
        opened, loaded, placed = open_link(link, GAMES), load(saved, GAMES), open_link(position, GAMES)
        assert (opened.kind, opened.notice, loaded.notice, placed.notice) == ("game", "", "", "")
        for session in (opened.session, loaded.session):
            assert session.state == one.state and session.records == one.records
            assert isinstance(session.options, Options)
            assert session.options.pack == f"standard@{old}"
            again = open_link(game_link(session), GAMES)
            assert again.session.state == one.state and again.notice == ""
            assert load(save(session), GAMES).session.records == one.records
        assert placed.session.state == one.state


def test_a_new_game_is_played_with_the_newest_version(kept: list[Session[Any]]) -> None:
    session: Session[Any] = Session(GAME, GAME.Options(), 1)
    assert session.state.digest == find("standard").digest != kept[0].state.digest


def test_games_of_a_version_that_is_nowhere_open_at_their_position_and_say_so(
    forgotten: list[tuple[Session[Any], str, str, str]],
) -> None:
    for one, link, position, saved in forgotten:
        for opened in (open_link(link, GAMES), open_link(position, GAMES), load(saved, GAMES)):
            assert opened.notice == "content_changed"
            session = opened.session
            assert session.from_position and not session.records
            assert session.state.digest == find("standard").digest != one.state.digest
            assert [player.favour for player in session.state.players] == [
                player.favour for player in one.state.players
            ]
            assert {**GAME.dump(session.state), "pack": ""} == {**GAME.dump(one.state), "pack": ""}


def test_links_and_saves_that_do_not_say_mean_the_version_that_was_shipped_then(
    forgotten: list[tuple[Session[Any], str, str, str]],
) -> None:
    """The shelf of the first format was written with that version."""
    home = Path(__file__).parents[1] / "fixtures" / "shelf" / "link1-save2"
    for name in ("britannia-0-battle", "britannia-2-over"):
        assert open_link((home / f"{name}.link").read_text().strip(), GAMES).notice == "content_changed"
        assert load((home / f"{name}.json").read_text().strip(), GAMES).notice == "content_changed"


def test_without_a_position_to_fall_back_on_there_is_one_typed_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (one, *_) = games()
    link, saved = game_link(one, fall_back=False), save(one, snapshot=False)
    new = load_pack(edited())
    (folder / versions.RELEASED.name).write_text(
        json.dumps({"standard": {"unsaid": new.digest, "versions": [new.digest]}}), encoding="utf-8"
    )
    shipped(new, folder, monkeypatch, json.dumps(edited()))
    with pytest.raises(ContentChanged):
        open_link(link, GAMES)
    with pytest.raises(SaveContentChanged):
        load(saved, GAMES)


def test_a_pack_of_which_nothing_is_here_is_asked_for() -> None:
    (one, *_) = games()
    data = {**json.loads(save(one)), "options": {"players": 2, "pack": "nobody-has-this"}}
    data["snapshot"]["pack"] = "nobody-has-this@" + "0" * 16
    data["snapshot"]["options"] = data["options"]
    with pytest.raises(SaveContentMissing) as caught:
        load(json.dumps(data), GAMES)
    assert "nobody-has-this" in str(caught.value.facts["pack"])
    position = position_link(GAME, one.options, one.state)
    assert open_link(position, GAMES).notice == ""
    with pytest.raises(ContentMissing):
        open_link(_elsewhere(one), GAMES)


def _elsewhere(session: Session[Any]) -> str:
    """A position of a pack that nobody has here."""

    class Elsewhere(Britannia):
        def dump(self, state: Any) -> dict[str, object]:
            return {**GAME.dump(state), "pack": "nobody-has-this@" + "0" * 16}

    return position_link(Elsewhere(), session.options, session.state)


def test_a_difference_leads_back() -> None:
    old, new = json.loads(STANDARD.read_bytes()), edited()
    new["fate"].append({"id": "more"})
    new["more"], new["constants"]["hand"] = 1, 8
    del new["constants"]["discs"]
    changes = list(versions.difference(new, old))
    assert versions.changed(new, changes) == old
    assert len(json.dumps(changes)) < len(json.dumps(old))
