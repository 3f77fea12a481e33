"""What both games' notations share."""

import pytest

from mordred.core.game import Action, AmbiguousAction, IllegalAction, MalformedAction
from mordred.core.notation import fits, read, words

LEGAL = [
    ("m Cadair Idris", Action("a")),
    ("m Cadair", Action("b")),
    ("m Llŷn, Pen", Action("c")),
    ("pass", Action("d")),
    ("march 2w Elmet-Gwent", Action("e")),
]
ELSEWHERE = [*(text for text, _ in LEGAL), "draw", "march 1w Elmet-Gwent"]


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("m cadair", "b"),
        ("M CADAIR IDRIS", "a"),
        ("m cad id", "a"),
        ("m idris", "a"),
        ("m llyn", "c"),
        ("PASS", "d"),
        ("march 2w gw", "e"),
    ],
)
def test_full_texts_win_and_beginnings_will_do(text: str, verb: str) -> None:
    assert read(text, LEGAL, ELSEWHERE).verb == verb


def test_the_three_errors_are_told_apart() -> None:
    with pytest.raises(AmbiguousAction) as caught:
        read("m cad", LEGAL, ELSEWHERE)
    assert caught.value.facts["count"] == 2
    with pytest.raises(IllegalAction):
        read("draw", LEGAL, ELSEWHERE)
    for text in ("", "pa", "dance", "m", "cadair"):
        with pytest.raises((MalformedAction, AmbiguousAction)):
            read(text, LEGAL, ELSEWHERE)
    with pytest.raises(MalformedAction):
        read("x" * 10_000, LEGAL, ELSEWHERE)


def test_accents_points_and_hyphens_make_no_difference() -> None:
    assert words("Betws-y-Coed, Llŷn. O'Neill") == ["betws", "y", "coed", "llyn", "oneill"]


def test_words_fit_in_their_order_and_the_first_exactly() -> None:
    assert fits(["x", "ban", "sno"], ["x", "bangor", "from", "snowdon"])
    assert not fits(["x", "sno", "ban"], ["x", "bangor", "from", "snowdon"])
    assert not fits(["b"], ["bangor"])
    assert not fits([], ["x"])
