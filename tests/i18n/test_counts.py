"""How many: one is one, and none is none, in every language."""

from __future__ import annotations

import pytest

from mordred.i18n import LANGUAGES, Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_man_is_no_men(language: str) -> None:
    words = Words(language, "wales")
    one, two = words("scene.count.men", n=1), words("scene.count.men", n=2)
    assert one.startswith("1 ") and two.startswith("2 ")
    assert one[2:] != two[2:]


def test_none_is_singular_in_french_but_never_becomes_one() -> None:
    french = Words("fr", "wales")
    assert french("scene.count.buildings", n=0) == "0 bâtiment"
    assert french("scene.points", n=0).startswith("0 ")
    assert Words("en", "wales")("scene.count.buildings", n=0) == "0 buildings"
    for language, none in (("en", "0 men"), ("it", "0 uomini"), ("de", "0 Männer")):
        assert Words(language, "wales")("scene.count.men", n=0) == none
