"""Wales in writing, both ways."""

import pytest

from mordred.core.game import Action, AmbiguousAction, IllegalAction, MalformedAction
from mordred.wales.rules.game import GAME
from mordred.wales.rules.state import DECLARE_ROW, PLACE_MAN, State
from tests.wales.table import do, table, texts


def busy() -> State:
    return table(
        money=[50],
        men="anglesey bangor snowdon",
        buildings={0: {"village": "aber", "large_castle": "betws"}, 1: {"town": "deganwy"}},
    )


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Action("declare", ("C",)), "C"),
        (Action("place", ("bangor",)), "m Bangor"),
        (Action("build", ("village", "hawarden")), "V Hawarden"),
        (Action("build", ("large_castle", "cadair")), "L Cadair Idris"),
        (Action("attack", ("bangor", "snowdon")), "x Bangor from Snowdon"),
        (Action("pass"), "pass"),
    ],
)
def test_every_verb_has_its_writing(action: Action, text: str) -> None:
    assert GAME.write(table(), action) == text


def test_the_log_may_carry_what_chance_answered() -> None:
    state = table(phase=DECLARE_ROW, dice=[2, 5])
    action = GAME.read(state, "C 2-5")
    assert action == Action("declare", ("C",))
    assert GAME.remark(GAME.apply(state, action)) == "2-5"
    assaulted = table(
        phase=PLACE_MAN, in_hand=1, men="anglesey bangor", buildings={1: {"town": "caernarfon"}}, dice=[2]
    )
    assert GAME.remark(do(assaulted, "m Caernarfon 2")) == "2"
    attacked = table(money=[2], men="anglesey bangor", buildings={0: {"town": "caernarfon"}}, dice=[5])
    assert GAME.remark(do(attacked, "x Bangor from Caernarfon 5")) == "5"
    assert GAME.remark(do(attacked, "pass")) == ""


WALLED_IN = {0: {"village": "snowdon deganwy"}, 1: {"small_castle": "caernarfon aber"}}


def test_each_die_stands_at_its_own_space() -> None:
    """Aber is chosen; then Caernarfon is the only target. The first die is Aber's, the other not."""
    state = table(
        phase=PLACE_MAN, in_hand=2, men="anglesey bangor", buildings=WALLED_IN, dice=[6, 2]
    )  # fmt: skip
    text = f"m Aber {GAME.remark(do(GAME.copy(state), 'm Aber'))}"
    assert text == "m Aber 6 (forced: Caernarfon 2)"
    assert GAME.read(state, text) == Action("place", ("aber",))


def test_a_forced_die_is_not_that_of_the_choice() -> None:
    """The row's dice, then two men who had only one target each: nobody chose that space."""
    state = table(
        phase=DECLARE_ROW, buildings={0: {"village": "snowdon aber"}, 1: {"small_castle": "caernarfon"}},
        dice=[1, 5, 3, 4],
    )  # fmt: skip
    text = f"C {GAME.remark(do(GAME.copy(state), 'C'))}"
    assert text == "C 1-5 (forced: Caernarfon 3, Caernarfon 4)"
    assert GAME.read(state, text) == Action("declare", ("C",))


def test_every_legal_action_reads_back() -> None:
    state = busy()
    prompt = GAME.prompt(state)
    assert prompt is not None and len(prompt.actions) > 30
    assert len(set(texts(state))) == len(prompt.actions)
    for action in prompt.actions:
        assert GAME.read(state, GAME.write(state, action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("v haw", Action("build", ("village", "hawarden"))),
        ("V   HAWARDEN", Action("build", ("village", "hawarden"))),
        ("x bangor aber", Action("attack", ("bangor", "aber"))),
        ("x ban", Action("attack", ("bangor", "aber"))),
        ("PASS", Action("pass")),
    ],
)
def test_beginnings_of_words_will_do(text: str, action: Action) -> None:
    assert GAME.read(busy(), text) == action


def test_ambiguous() -> None:
    with pytest.raises(AmbiguousAction) as caught:
        GAME.read(busy(), "v ch")
    assert caught.value.facts["count"] == 2


@pytest.mark.parametrize("text", ["C", "m Neath", "V Bangor", "x Castle from Bangor", "T Snowdon"])
def test_illegal_here(text: str) -> None:
    with pytest.raises(IllegalAction):
        GAME.read(busy(), text)


@pytest.mark.parametrize(
    "text", ["", " ", "Q", "V Camelot", "hawarden v", "pass please", "V" * 1000, "\x00", "9"]
)
def test_malformed(text: str) -> None:
    with pytest.raises(MalformedAction):
        GAME.read(busy(), text)


@pytest.mark.parametrize(
    "action",
    [
        Action("dance"),
        Action("declare"),
        Action("declare", ("D",)),
        Action("declare", ("A", "B")),
        Action("build", ("village",)),
        Action("build", ("cathedral", "hay")),
        Action("build", ("village", 7)),
        Action("attack", ("bangor",)),
        Action("place", ("camelot",)),
        Action("pass", ("now",)),
        Action("", ()),
    ],
)
def test_applying_what_is_no_action_at_all(action: Action) -> None:
    state = busy()
    before = GAME.copy(state)
    with pytest.raises(MalformedAction):
        GAME.apply(state, action)
    assert state == before


def test_applying_what_is_not_legal_changes_nothing() -> None:
    state = busy()
    before = GAME.copy(state)
    for action in (
        Action("declare", ("A",)),
        Action("place", ("aber",)),
        Action("build", ("town", "snowdon")),
        Action("attack", ("anglesey", "bangor")),
        Action("attack", ("neath", "aber")),
    ):
        with pytest.raises(IllegalAction):
            GAME.apply(state, action)
    assert state == before


def test_nothing_can_be_read_after_the_end() -> None:
    state = table(money=[5], buildings={0: {"large_castle": "bangor"}}, dice=[6])
    do(state, "x castle")
    with pytest.raises(IllegalAction):
        GAME.read(state, "pass")
