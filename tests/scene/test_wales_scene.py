"""The table of Wales as nodes: complete, accessible, true to the view, and cheap to change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import hypot

import pytest

from mordred.core.chance import Chance
from mordred.core.game import Prompt
from mordred.core.narrowing import choose
from mordred.i18n.words import LANGUAGES, Words
from mordred.scene import paper
from mordred.scene.node import Node, diff, node, paint
from mordred.ui.showing import NOTHING
from mordred.wales import painter as scene
from mordred.wales.handling import WalesHandling, labels
from mordred.wales.handling.labels import price_of, tags
from mordred.wales.painter import chart
from mordred.wales.painter.background import HEIGHT, LEFT, TOP, WIDTH, ground, lettering
from mordred.wales.painter.table import square_at
from mordred.wales.painter.tips import tip_lines
from mordred.wales.rules.data import BIT, BUILDINGS, CASTLE, ROADS, SPACES, TOWARDS_ARTHUR, TOWARDS_MORDRED
from mordred.wales.rules.events import BuildingAssaulted, ManAttacked
from mordred.wales.rules.game import Wales, WalesOptions
from mordred.wales.rules.state import State

GAME = Wales()
HANDLING = WalesHandling()
WORDS = Words("en", "wales")
NAMES = ("Gawain", "Lancelot", "Perceval", "Kay")


def walk(tree: Node) -> Iterator[Node]:
    yield tree
    for child in tree.children:
        yield from walk(child)


def table(view: State, prompt: Prompt | None, chosen: tuple[str, ...] = ()) -> Node:
    found = HANDLING.narrow(prompt, chosen)
    return node(
        "main",
        paper.defs(),
        scene.board(view, prompt, found, WORDS),
        scene.track(view, WORDS),
        scene.money(view, found, WORDS),
        *scene.choices(view, prompt, found, WORDS),
        scene.reserve(view, WORDS),
        scene.players(view, WORDS, (), prompt.seat if prompt else -1),
        key="table",
    )


def positions(seed: int, players: int = 4, most: int = 400) -> Iterator[tuple[State, Prompt]]:
    """A game of random play, decision by decision."""
    state, chance = GAME.new(WalesOptions(players=players), seed), Chance(seed)
    for _ in range(most):
        prompt = GAME.prompt(state)
        if prompt is None:
            return
        yield state, prompt
        GAME.apply(state, prompt.actions[chance.below(len(prompt.actions))])


def refs(tree: Node, css: str = "") -> set[str]:
    return {
        n.attrs["data-ref"]
        for n in walk(tree)
        if "data-ref" in n.attrs and (not css or css in n.attrs.get("class", "").split())
    }


@pytest.fixture(scope="module")
def late() -> State:
    """A position with men and buildings of everybody."""
    for state, prompt in positions(3):
        if state.turn > 30 and prompt.kind == "spend":
            return state
    raise AssertionError("the game ended too early")


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_action_can_be_touched_and_nothing_else_glows(seed: int) -> None:
    for state, prompt in positions(seed, players=2 + seed % 3):
        wanted = {ref for action in prompt.actions for ref in HANDLING.touches(action)}
        tree = table(state, prompt)
        assert wanted <= refs(tree)
        glowing = refs(scene.board(state, prompt, HANDLING.narrow(prompt, ()), WORDS), "can")
        assert glowing == {ref for ref in wanted if ref.startswith("space:")}
        for action in prompt.actions[:: max(1, len(prompt.actions) // 5)]:
            chosen: tuple[str, ...] = ()
            for ref in HANDLING.touches(action):
                step = choose(prompt.actions, HANDLING.touches, chosen, ref, ordered=HANDLING.ordered)
                assert step.refused is None
                chosen = step.narrowed.chosen
            assert step.action == action


def test_two_actions_never_share_their_touches() -> None:
    for _, prompt in positions(1):
        named = [tuple(sorted(HANDLING.touches(action))) for action in prompt.actions]
        assert len(set(named)) == len(named)


def test_nothing_glows_for_who_may_not_answer(late: State) -> None:
    assert refs(scene.board(late, None, NOTHING, WORDS), "can") == set()


def test_keys_are_unique_in_the_whole_table(late: State) -> None:
    prompt = GAME.prompt(late)
    for chosen in ((), ("building:village",)):
        keys = [n.key for n in walk(table(late, prompt, chosen)) if n.key]
        assert len(keys) == len(set(keys))


def test_every_interactive_node_speaks_and_takes_focus(late: State) -> None:
    for n in walk(table(late, GAME.prompt(late))):
        if "data-ref" in n.attrs:
            assert n.tag == "button" or (n.attrs["role"] == "button" and n.attrs["tabindex"] in ("0", "-1"))
            spoken = n.attrs.get("aria-label") or "".join(m.text or "" for m in walk(n))
            assert spoken.strip()
            assert "data-tip" in n.attrs


def test_no_key_is_shown_instead_of_words(late: State) -> None:
    late = GAME.copy(late)
    prompt = GAME.prompt(late)
    trees = [table(late, prompt), table(late, prompt, ("building:town",)), table(late, None)]
    trees += [tip for key in TIPS if (tip := scene.tip(late, key, WORDS))]
    for tree in trees:
        for n in walk(tree):
            for text in (n.text or "", n.attrs.get("aria-label", "")):
                assert "scene." not in text and "{" not in text, text


TIPS = [f"space:{space.id}" for space in SPACES] + [f"building:{kind}" for kind in BUILDINGS]
TIPS += ["row:A", "row:B", "row:C", "track", "men", "attack", "dice", "points", "money", "pass"]


def test_every_tip_in_the_table_has_a_card(late: State) -> None:
    for chosen in ((), ("building:village",)):
        for n in walk(table(late, GAME.prompt(late), chosen)):
            if "data-tip" in n.attrs:
                assert scene.tip(late, n.attrs["data-tip"], WORDS) is not None, n.attrs["data-tip"]
    assert scene.tip(late, "no:such", WORDS) is None


def test_every_reference_to_a_drawing_is_drawn(late: State) -> None:
    cast = BuildingAssaulted(0, "bangor", 1, "village", 2, 6, True)
    tree = node(
        "main", table(late, GAME.prompt(late)), scene.board(late, None, NOTHING, WORDS, casts=[cast], beat=3)
    )
    drawn = {n.attrs["id"] for n in walk(tree) if "id" in n.attrs}
    for n in walk(tree):
        for value in n.attrs.values():
            for wanted in re.findall(r"url\(#([\w-]+)\)", value):
                assert wanted in drawn, wanted
        if n.tag == "use":
            assert n.attrs["href"].removeprefix("#") in drawn, n.attrs["href"]


def test_every_piece_is_where_the_view_has_it(late: State) -> None:
    spaces = {n.key: n for n in walk(scene.board(late, None, NOTHING, WORDS)) if n.key.startswith("space:")}
    assert len(spaces) == len(SPACES)
    for space in SPACES:
        keys = [child.key for child in spaces[f"space:{space.id}"].children if child.key]
        standing = late.building_at(space.id)
        if late.man_at(space.id):
            assert keys == [f"man:{space.id}"]
        elif standing:
            assert len(keys) == 1 and BUILDINGS[standing[1]] in keys[0]
        else:
            assert keys == []


def test_the_stain_joins_men_along_roads() -> None:
    state = GAME.new(WalesOptions(players=3), 1)
    state.men |= BIT["bangor"]
    seep = next(n for n in walk(scene.board(state, None, NOTHING, WORDS)) if n.key == "wales.seep")
    assert seep.attrs["d"] == chart.ROADS["anglesey", "bangor"]


def test_tags_tell_the_price_paid_and_the_number_needed() -> None:
    for state, prompt in positions(5, most=250):
        if prompt.kind == "spend":
            for action in prompt.actions:
                if action.verb != "build":
                    continue
                kind, id = (str(operand) for operand in action.operands)
                shown = tags(state, prompt, HANDLING.narrow(prompt, (f"building:{kind}",)), WORDS)[id]
                after = GAME.copy(state)
                GAME.apply(after, action)
                paid = state.money[prompt.seat] - after.money[prompt.seat]
                assert shown == f"£{paid}"
                assert price_of(state, prompt.seat, BUILDINGS.index(kind), id) == paid


def test_what_is_written_on_a_space_is_said_too() -> None:
    """Prices and what a die must show were only to be seen."""
    said = 0
    for state, prompt in positions(5, most=60):
        for chosen in ((), ("building:village",)):
            found = HANDLING.narrow(prompt, chosen)
            spaces = {n.key: n for n in walk(scene.board(state, prompt, found, WORDS))}
            for id, tag in tags(state, prompt, found, WORDS).items():
                assert spaces[f"space:{id}"].attrs["aria-label"].endswith(f", {tag}")
                said += 1
    assert said > 50


def test_another_kind_of_building_may_be_taken_up_instead() -> None:
    """Who has chosen a town may still touch the village: what looks closed is what no action names."""
    seen: set[bool] = set()
    for state, prompt in positions(5, most=250):
        named = {ref for action in prompt.actions for ref in HANDLING.touches(action)}
        for held in (ref for ref in sorted(named) if ref.startswith("building:")):
            drawn = node("div", *scene.choices(state, prompt, HANDLING.narrow(prompt, (held,)), WORDS))
            for one in walk(drawn):
                ref = str(one.attrs.get("data-ref", ""))
                if ref.startswith("building:"):
                    closed = one.attrs.get("aria-disabled") == "true"
                    assert closed == (ref not in named)
                    seen.add(closed)
    assert seen == {False, True}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_can_only_end_the_turn_is_told_so(language: str) -> None:
    words = HANDLING.words(language)
    seen: set[bool] = set()
    for state, prompt in positions(5, most=250):
        if prompt.kind == "spend":
            said = HANDLING.sentence(words, NAMES, state, prompt, ())
            only = [action.verb for action in prompt.actions] == ["pass"]
            purse = state.money[prompt.seat]
            assert (said == words("prompt.spend.end", money=purse, n=purse)) == only
            seen.add(only)
    assert seen == {False, True}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tip_does_not_repeat_its_title(language: str) -> None:
    words = HANDLING.words(language)
    for number, (state, _) in enumerate(positions(5, most=250)):
        for space in SPACES if number % 25 == 0 else ():
            title, said, *_rest = tip_lines(state, f"space:{space.id}", words)
            assert not said.startswith(title)


@pytest.mark.parametrize("language", LANGUAGES)
def test_averages_have_the_decimal_point_of_the_language(language: str) -> None:
    """On the choices of rows, and in their tips."""
    words = Words(language, "wales")
    state, _ = GAME.set_up(WalesOptions(players=3), 1)
    prompt = GAME.prompt(state)
    assert prompt is not None
    drawn = node("div", *scene.choices(state, prompt, HANDLING.narrow(prompt, ()), words))
    shown = [str(one.text) for one in walk(drawn) if one.text]
    shown += [line for row in "ABC" for line in tip_lines(state, f"row:{row}", words)]
    decimals = [point for text in shown for point in re.findall(r"\d([.,])\d", text)]
    assert len(decimals) == 12
    assert set(decimals) == {words("number.point")}


def test_a_refusal_always_has_its_sentence() -> None:
    for number, (state, prompt) in enumerate(positions(2, most=200)):
        if number % 7:
            continue
        legal = {ref for action in prompt.actions for ref in HANDLING.touches(action)}
        others = (
            [f"space:{s.id}" for s in SPACES]
            + [f"building:{k}" for k in BUILDINGS]
            + ["row:A", "choice:pass"]
        )
        for ref in others:
            if ref not in legal:
                said = labels.why(state, prompt, ref, WORDS)
                assert said and "scene." not in said and "{" not in said


def test_the_die_of_an_attack_is_thrown_on_its_space(late: State) -> None:
    hit = ManAttacked(0, "bangor", "aber", "village", 6, 6, True)
    board = scene.board(late, None, NOTHING, WORDS, casts=[hit], beat=9)
    cast = next(n for n in walk(board) if n.key == "cast:9:0")
    assert "struck" in cast.attrs["class"] and any(n.attrs.get("href") == "#die-6" for n in walk(cast))
    again = scene.board(late, None, NOTHING, WORDS, casts=[hit], beat=10)
    assert [patch[0] for patch in diff(board, again)] == ["drop", "make"]


def test_several_dice_of_one_step_lie_each_at_its_own_place(late: State) -> None:
    """Two men had to go against one building, a third against another: three dice, none on another."""
    held = BuildingAssaulted(0, "bangor", 1, "town", 4, 1, False, True)
    broken = BuildingAssaulted(0, "bangor", 1, "town", 4, 5, True, True)
    other = BuildingAssaulted(0, "aber", 1, "village", 2, 2, True)
    board = scene.board(late, None, NOTHING, WORDS, casts=[held, broken, other], beat=4)
    casts = [n for n in walk(board) if n.key.startswith("cast:4:")]
    dice = [next(n.attrs["href"] for n in walk(c) if "#die" in n.attrs.get("href", "")) for c in casts]
    assert dice == ["#die-1", "#die-5", "#die-2"]
    assert len({c.attrs["transform"] for c in casts}) == 3
    x, y = chart.PLACES["aber"]
    assert casts[2].attrs["transform"] == f"translate({x:g} {y:g})"


def test_the_money_dice_tumble_anew_each_turn() -> None:
    state = GAME.new(WalesOptions(players=3), 8)
    state.row, state.dice = "B", (4, 4)
    before = scene.money(state, NOTHING, WORDS)
    state.turn += 1
    thrown = [patch for patch in diff(before, scene.money(state, NOTHING, WORDS)) if patch[0] == "make"]
    assert len(thrown) == 2


def test_the_ground_is_the_same_object_and_never_patched(late: State) -> None:
    assert ground() is ground() and lettering() is lettering()
    before = table(late, GAME.prompt(late))
    after = table(late, GAME.prompt(late))
    assert diff(before, after) == []


def test_one_new_building_is_a_small_patch(late: State) -> None:
    state = GAME.copy(late)
    before = scene.board(state, None, NOTHING, WORDS)
    empty = next(s.id for s in SPACES if not state.man_at(s.id) and state.building_at(s.id) is None)
    state.buildings[0] |= BIT[empty]
    state.owned[0] |= BIT[empty]
    patches = diff(before, scene.board(state, None, NOTHING, WORDS))
    assert len(patches) <= 3


def test_the_table_is_of_a_sane_size(late: State) -> None:
    tree = table(late, GAME.prompt(late))
    assert 300 < sum(1 for _ in walk(tree)) < 2200
    assert paint(tree)[0][0] == "make"


def test_the_track_is_one_unbroken_way() -> None:
    places = [square_at(p) for p in range(TOWARDS_ARTHUR, -TOWARDS_MORDRED - 1, -1)]
    assert len(set(places)) == len(places) == 18
    assert all(hypot(b[0] - a[0], b[1] - a[1]) < 60 for a, b in pairwise(places))


# The chart ----------------------------------------------------------------------------------------------

NAME = 18


def name_boxes(id: str) -> list[tuple[float, float, float, float]]:
    """What a name covers, by a mean width of a letter."""
    x, y, anchor, lines = chart.NAMES[id]
    found = []
    for row, line in enumerate(lines):
        wide = len(line) * NAME * 0.66
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[anchor]
        base = y + row * NAME
        found.append((left, base - NAME * 0.66, left + wide, base + 1))
    return found


def test_the_chart_knows_every_space_and_road_of_the_game() -> None:
    assert set(chart.PLACES) == {space.id for space in SPACES}
    assert set(chart.NAMES) == {space.id for space in SPACES} - {CASTLE}
    assert set(chart.ROADS) == set(ROADS)
    for x, y in chart.PLACES.values():
        assert LEFT + 60 < x < LEFT + WIDTH - 60 and TOP + 60 < y < TOP + HEIGHT - 60


def test_no_name_covers_a_space_or_another_name_or_leaves_the_sheet() -> None:
    for id in chart.NAMES:
        for left, top, right, bottom in name_boxes(id):
            assert (
                left > LEFT + 20
                and right < LEFT + WIDTH - 20
                and top > TOP + 16
                and bottom < TOP + HEIGHT - 16
            )
            for other, (x, y) in chart.PLACES.items():
                gap = hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
                assert gap > 21, (id, other, gap)
            for other in chart.NAMES:
                for a, b, c, d in name_boxes(other) if other != id else ():
                    assert right <= a + 3 or c <= left + 3 or bottom <= b + 2 or d <= top + 2, (id, other)
