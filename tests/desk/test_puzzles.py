"""Puzzles in the page: the one of the day, the list, the first answer decides, the result as a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mordred.desk.effects import Share
from mordred.desk.feats import KEY, MOST, Feats
from mordred.desk.puzzle import PuzzleTable
from mordred.desk.store import MemoryStore
from mordred.games import MANIFESTS
from mordred.i18n import LANGUAGES
from mordred.puzzles import model
from mordred.puzzles.model import Puzzle, of_the_day
from mordred.ui.app import draw
from tests.desk.helpers import Sitting
from tests.desk.test_again import walk

DAY = 20_500
PUZZLES = [
    {
        "id": "wales-312b72",
        "position": "wales turn:30 first:0 seat:2 phase:spend row:B dice:3-6 men:anglesey,bangor,caernarfon,"
        "nefyn,criccieth,snowdon,aber,deganwy,betws,ffestiniog,rhuddlan,ruthin,chirk,edeirnion,bala,berwyn,"
        "harlech,mathrafal,caersws,pumlumon,llanbadarn,rhayader,builth,brecon "
        "p0:1/-11/V=mawddwy,montgomery,cardigan,carmarthen,senghenydd/T=machynlleth/S=abergavenny"
        "/L=tegeingl,gower p1:0/-4/V=aberaeron,stdavids,pembroke,caerleon,chepstow"
        "/T=hawarden,lampeter,llandaff,monmouth p2:8/-9/V=cadair,breidden,llandovery,fforestfawr,ogmore"
        "/T=narberth,dinefwr,neath chance:8919539599235949542/0",
        "seat": 2,
        "answer": "V Knighton",
        "plan": ["V Maelienydd", "pass"],
        "chance": 0.555,
        "others": {"V Preseli": 0.166, "V Hay": 0.137, "L Knighton": 0.119},
        "theme": "spend",
        "why": ["standing", "points"],
        "difficulty": 1,
    },
    {
        "id": "wales-65ad14",
        "position": "wales turn:10 first:0 seat:0 phase:place_man row:B dice:5-2 hand:1 men:anglesey,bangor,"
        "caernarfon,nefyn,criccieth,snowdon,betws,ffestiniog p0:7/-3/T=ruthin,hawarden,chirk,montgomery "
        "p1:1/-3/V=caersws,rhayader/T=llandovery,caerleon p2:4/-2/V=monmouth,chepstow"
        "/T=maelienydd,builth,lampeter chance:3711769972958308896/0",
        "seat": 0,
        "answer": "m Aber",
        "plan": ["T Carmarthen", "pass"],
        "chance": 0.692,
        "others": {"m Hiraethog": 0.255, "m Deganwy": 0.333},
        "theme": "place_man",
        "why": ["points"],
        "difficulty": 3,
    },
]


@pytest.fixture(autouse=True)
def two_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wales has these two, whatever was mined."""
    known = tuple(Puzzle.model_validate(one) for one in PUZZLES)

    def few(game: str) -> tuple[Puzzle, ...]:
        return known if game == "wales" else ()

    for home in ("puzzles.model", "desk.puzzling", "ui.puzzle"):
        monkeypatch.setattr(f"mordred.{home}.puzzles", few)


def sitting(
    store: MemoryStore | None = None, day: int = DAY, languages: tuple[str, ...] = ("en",)
) -> Sitting:
    someone = Sitting(store=store, languages=languages)
    someone.desk.outside.day = lambda: day
    someone.desk.refresh_listing()
    someone.settle()
    return someone


def table(someone: Sitting) -> PuzzleTable:
    found = someone.desk.table
    assert isinstance(found, PuzzleTable)
    return found


def answer(someone: Sitting, text: str) -> None:
    """Touch what names the answer."""
    own = table(someone)
    for ref in own.handling.touches(own.position.action(text)):
        someone.click(ref)


def today(day: int = DAY) -> str:
    found = of_the_day("wales", day)
    assert found is not None
    return found.id


def wrong(someone: Sitting) -> str:
    return next(iter(table(someone).puzzle.others))


def test_the_front_page_offers_the_puzzle_of_the_day() -> None:
    someone = sitting()
    assert "Puzzle of the day" in someone.texts()
    someone.click("puzzle:day:wales")
    assert table(someone).puzzle.id == today() and table(someone).day == DAY
    assert table(someone).viewer == table(someone).puzzle.seat and table(someone).my_turn


def test_another_day_another_puzzle() -> None:
    assert {today(DAY), today(DAY + 1)} == {one["id"] for one in PUZZLES}


def test_the_right_answer_is_praised_with_its_reason_and_counts() -> None:
    someone = sitting()
    someone.click("puzzle:day:wales")
    answer(someone, table(someone).puzzle.answer)
    assert table(someone).waits == "end"
    assert "Right, at the first try" in someone.texts() and "What speaks for it" in someone.texts()
    assert someone.desk.feats.of(today()) == "solved" and someone.desk.feats.streak(DAY) == 1
    someone.click("ui:home")
    assert "solved" in someone.texts() and "1 day in a row" in someone.texts()


def test_a_wrong_answer_shows_what_it_leaves_and_may_be_taken_back() -> None:
    someone = sitting()
    someone.click("puzzle:day:wales")
    own = table(someone)
    left = round(100 * own.puzzle.others[wrong(someone)])
    answer(someone, wrong(someone))
    assert own.waits == "back" and not own.my_turn
    assert f"leaves you {left} chances" in someone.texts()
    assert own.session.records, "it is seen on the table"
    someone.click("table:puzzle:back")
    assert own.my_turn and not own.session.records
    answer(someone, own.puzzle.answer)
    assert own.waits == "end" and "at the first try" not in someone.texts()
    assert someone.desk.feats.of(own.puzzle.id) == "tried" and someone.desk.feats.streak(DAY) == 0


def test_the_first_answer_decides_also_another_time() -> None:
    store = MemoryStore()
    someone = sitting(store)
    someone.click("puzzle:day:wales")
    answer(someone, wrong(someone))
    again = sitting(store)
    again.click("puzzle:day:wales")
    answer(again, table(again).puzzle.answer)
    assert again.desk.feats.of(today()) == "tried"


def test_an_answer_that_nobody_measured_has_the_judges_word() -> None:
    someone = sitting()
    someone.click("puzzle:start:wales-312b72")
    own = table(someone)
    answer(someone, "pass")
    assert own.waits == "back" and own.judged is not None and 0 <= own.judged <= 1
    assert "56" in someone.texts()  # what the best answer leaves


def test_the_answer_can_be_shown_and_then_it_does_not_count() -> None:
    someone = sitting()
    someone.click("puzzle:day:wales")
    own = table(someone)
    someone.click("table:puzzle:answer")
    assert own.waits == "end" and "The best answer" in someone.texts()
    assert own.session.game.write(own.position.state, own.session.actions()[0]) == own.puzzle.answer
    assert someone.desk.feats.of(own.puzzle.id) == "tried"
    assert "not at the first try" in someone.desk.puzzling.result(own)


def test_nobody_else_moves_and_nothing_comes_to_the_shelf() -> None:
    someone = sitting()
    someone.click("puzzle:day:wales")
    answer(someone, table(someone).puzzle.answer)
    someone.wait()
    assert len(table(someone).session.records) == 1
    someone.click("ui:home")
    assert someone.desk.listing == [] and set(someone.store.texts) == {KEY}


def test_the_keyboard_reaches_every_button() -> None:
    someone = sitting()
    someone.click("puzzle:day:wales")
    answer(someone, wrong(someone))
    assert someone.press("1") and table(someone).my_turn
    answer(someone, table(someone).puzzle.answer)
    first = table(someone).puzzle.id
    assert someone.press("2") and someone.taken(Share)
    assert someone.press("1") and table(someone).puzzle.id != first


def test_no_advice_is_given() -> None:
    someone = sitting()
    someone.click("puzzle:day:wales")
    assert "table:advise" not in someone.refs()


def test_the_result_has_the_link_as_a_code_and_the_question_has_none() -> None:
    someone = sitting()

    def codes() -> list[str]:
        keys = [str(one.key) for one in walk(draw(someone.desk, None).tree)]
        return [key for key in keys if key == "puzzle.code.picture"]

    someone.click("puzzle:day:wales")
    assert codes() == []
    answer(someone, table(someone).puzzle.answer)
    assert codes() == ["puzzle.code.picture"]


def test_the_result_is_a_line_with_a_link_that_opens_the_puzzle() -> None:
    someone = sitting()
    someone.click("puzzle:day:wales")
    answer(someone, table(someone).puzzle.answer)
    someone.click("puzzle:share")
    shared = someone.taken(Share)[-1]
    assert shared.url == f"https://example.org/play/#puzzle={today()}"
    assert "\n" not in shared.text and "first try" in shared.text and "1 day in a row" in shared.text
    assert table(someone).puzzle.answer not in shared.text
    other = sitting()
    other.desk.on_fragment(shared.url.partition("#")[2])
    other.settle()
    assert table(other).puzzle.id == today()
    pasted = sitting()
    pasted.enter("ui:paste", shared.url)
    pasted.click("ui:open_link")
    assert table(pasted).puzzle.id == today()


@pytest.mark.parametrize("id", ["wales-000000", "chess-312b72", "", "wales-312b72x", "x" * 4000])
def test_an_unknown_id_has_one_clear_message(id: str) -> None:
    someone = sitting()
    someone.desk.on_fragment(f"puzzle={id}")
    someone.settle()
    assert someone.desk.table is None and len(someone.desk.dialogs) == 1 and not someone.desk.toasts
    assert "no puzzle of that name" in someone.texts()


def test_the_list_is_by_theme_with_what_is_solved() -> None:
    someone = sitting()
    someone.click("puzzle:list:wales")
    assert {f"puzzle:start:{one['id']}" for one in PUZZLES} <= someone.refs()
    assert "Building and attacking" in someone.texts() and "Placing a man" in someone.texts()
    someone.click("puzzle:start:wales-312b72")
    answer(someone, "V Knighton")
    someone.click("puzzle:list:wales")
    assert "1 of 2 solved" in someone.texts()


def test_a_game_without_puzzles_says_so() -> None:
    someone = sitting()
    someone.click("puzzle:day:britannia")
    someone.click("puzzle:list:britannia")
    assert someone.desk.table is None and "no puzzles" in someone.texts()


def test_a_streak_grows_day_by_day_and_ends_with_a_missed_day() -> None:
    feats = Feats(MemoryStore())
    for day in (100, 101, 102):
        feats.note(f"wales-{day:06x}", "solved", "wales", day)
    feats.note("britannia-000001", "solved", "britannia", 102)
    assert [feats.streak(day) for day in (102, 103, 104)] == [3, 3, 0]
    feats.note("wales-00000a", "tried", "wales", 103)
    assert feats.streak(104) == 0
    feats.note("wales-00000b", "solved", "wales", 106)
    assert feats.streak(106) == 1 and feats.best == 3


def test_a_puzzle_solved_out_of_its_day_is_solved_but_counts_for_no_day() -> None:
    someone = sitting()
    other = next(one for one in PUZZLES if one["id"] != today())
    someone.click(f"puzzle:start:{other['id']}")
    answer(someone, str(other["answer"]))
    assert someone.desk.feats.of(str(other["id"])) == "solved" and someone.desk.feats.streak(DAY) == 0


@pytest.mark.parametrize("text", ["no json", "[1]", '{"feats": {"a": "won"}}', '{"length": -1}', "{" * 500])
def test_damaged_results_are_as_if_nobody_had_tried(text: str) -> None:
    feats = Feats(MemoryStore({KEY: text}))
    assert feats.best == 0 and feats.of("a") is None
    feats.note("wales-000001", "solved", "wales", 5)
    assert feats.streak(5) == 1


def test_results_are_bounded() -> None:
    store = MemoryStore()
    store.write(KEY, json.dumps({"feats": {f"wales-{n:06x}": "tried" for n in range(MOST)}}))
    feats = Feats(store)
    feats.note("wales-ffffff", "solved")
    assert len(json.loads(store.texts[KEY])["feats"]) == MOST and feats.of("wales-ffffff") == "solved"
    assert Feats(store).of("wales-ffffff") == "solved"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_all_of_it(language: str) -> None:
    someone = sitting(languages=(language,))
    someone.click("puzzle:list:wales")
    said = someone.texts()
    someone.click("puzzle:day:wales")
    answer(someone, wrong(someone))
    said += someone.texts()
    someone.click("table:puzzle:back")
    answer(someone, table(someone).puzzle.answer)
    said += someone.texts() + someone.desk.puzzling.result(table(someone))
    assert "puzzle." not in said and "{" not in said


def test_the_file_is_read_only_when_a_puzzle_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    real = Path.read_text

    def read(path: Path, *args: str) -> str:
        opened.append(path)
        return real(path, *args)

    monkeypatch.setattr(Path, "read_text", read)
    sitting()
    files = {manifest.puzzles for manifest in MANIFESTS.values()}
    assert not files & set(opened)
    assert model.puzzles("britannia") == ()
