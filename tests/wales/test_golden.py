"""The golden playthrough."""

from tests.wales.golden import PATH, account


def test_the_golden_game_goes_as_it_always_went() -> None:
    assert account() == PATH.read_text(encoding="utf-8"), (
        "if a rule was meant to change: python -m tests.wales.golden"
    )
