"""Touches narrow the legal actions; they never invent one."""

from __future__ import annotations

from mordred.core.game import Action
from mordred.core.narrowing import choose, left, narrow

BUILD = [
    Action("build", ("village", "hay")),
    Action("build", ("village", "chirk")),
    Action("build", ("town", "chirk")),
    Action("pass"),
]
MARCH = [
    Action("move", ("a", "1", "b")),
    Action("move", ("a", "2", "b")),
    Action("move", ("b", "1", "a")),
    Action("stop", ("a",)),
]


def build_touches(action: Action) -> tuple[str, ...]:
    if action.verb == "pass":
        return ("choice:pass",)
    kind, space = action.operands
    return (f"building:{kind}", f"space:{space}")


def march_touches(action: Action) -> tuple[str, ...]:
    if action.verb == "stop":
        return (f"at:{action.operands[0]}",)
    start, group, end = action.operands
    return (f"at:{start}", f"group:{group}", f"at:{end}")


def test_nothing_chosen_glows_with_every_first_ref_in_prompt_order() -> None:
    assert narrow(BUILD, build_touches).glows == ("building:village", "building:town", "choice:pass")


def test_unordered_glows_with_every_ref() -> None:
    glows = narrow(BUILD, build_touches, ordered=False).glows
    assert glows == ("building:village", "space:hay", "space:chirk", "building:town", "choice:pass")


def test_a_complete_and_unique_choice_is_the_action() -> None:
    assert narrow(BUILD, build_touches, ["building:village", "space:hay"]).action == BUILD[0]
    assert narrow(BUILD, build_touches, ["space:hay", "building:village"]).action is None
    assert narrow(BUILD, build_touches, ["space:hay", "building:village"], ordered=False).action == BUILD[0]
    assert narrow(BUILD, build_touches, ["choice:pass"]).action == BUILD[3]


def test_an_incomplete_but_sole_action_is_not_played() -> None:
    found = narrow(BUILD, build_touches, ["space:hay"], ordered=False)
    assert found.action is None and found.actions == (BUILD[0],) and found.glows == ("building:village",)


def test_a_lone_action_is_not_played_before_any_touch() -> None:
    found = narrow([Action("pass")], build_touches)
    assert found.action is None and found.glows == ("choice:pass",)
    assert narrow([Action("nod")], lambda action: ()).action is None


def test_a_complete_action_that_others_continue_is_only_ready() -> None:
    found = narrow(MARCH, march_touches, ["at:a"])
    assert found.action is None and found.ready == MARCH[3]
    assert found.glows == ("group:1", "group:2")


def test_order_tells_from_and_to_apart() -> None:
    assert narrow(MARCH, march_touches, ["at:b"]).actions == (MARCH[2],)


def test_repeated_refs_are_counted() -> None:
    assert left(("a", "a"), ("a",), ordered=False) == ("a",)
    assert left(("a", "b"), ("a", "a"), ordered=False) is None


def test_choose_goes_on_and_plays() -> None:
    first = choose(BUILD, build_touches, (), "space:chirk", ordered=False)
    assert first.action is None and first.narrowed.chosen == ("space:chirk",)
    second = choose(BUILD, build_touches, first.narrowed.chosen, "building:town", ordered=False)
    assert second.action == BUILD[2]


def test_choose_again_takes_back() -> None:
    assert choose(BUILD, build_touches, ("space:chirk",), "space:chirk", ordered=False).narrowed.chosen == ()
    taken = choose(MARCH, march_touches, ("at:a", "group:1"), "group:1")
    assert taken.narrowed.chosen == ("at:a",) and taken.refused is None


def test_choose_elsewhere_starts_over() -> None:
    again = choose(BUILD, build_touches, ("building:town",), "space:hay", ordered=False)
    assert again.narrowed.chosen == ("space:hay",) and again.refused is None


def test_choose_what_fits_nothing_is_refused_and_keeps_the_selection() -> None:
    refused = choose(BUILD, build_touches, ("building:town",), "space:gower", ordered=False)
    assert refused.refused == "space:gower" and refused.narrowed.chosen == ("building:town",)
    assert refused.action is None
