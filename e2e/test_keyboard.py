"""Without a mouse: everything that can be played can be reached, chosen and heard of by keyboard alone."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from e2e.games import Session_, loaded, played, question, words
from e2e.table import Table

FOCUSED = "document.activeElement?.closest('[data-ref]')?.dataset.ref ?? ''"


def tab_to(table: Table, ref: str, most: int = 250) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        if table.page.evaluate(FOCUSED) == ref:
            return
        table.key("Tab")
    raise AssertionError(f"{most} times Tab, and {ref} never had the focus")


def test_from_the_front_page_to_the_table(table: Table) -> None:
    tab_to(table, "ui:game:wales")
    table.key("Enter")
    expect(table.page.locator(".setup")).to_be_visible()
    tab_to(table, "form:name:0")
    table.page.keyboard.type("Nimue")
    tab_to(table, "form:kind:1")
    table.key("Home")  # the first entry of the list: a person
    expect(table.part("chair.1.kind")).to_have_value("human")
    tab_to(table, "form:start")
    table.key("Enter")
    expect(table.page.locator(".table")).to_be_visible()
    assert table.saved()["seats"][0]["name"] == "Nimue" if table.moves() >= 0 else False


@pytest.mark.parametrize("game", ["wales", "britannia"])
def test_decisions_by_tab_and_enter(table: Table, game: str) -> None:
    """A turn and more, of people only: whatever glows is reached by Tab and chosen by Enter."""
    table.shelve(played(game, 12, seed=6, players=2))
    table.resume()
    chance = random.Random(6)
    goal = table.moves() + 6
    for _ in range(60):
        if table.moves() >= goal:
            break
        if table.ref("table:curtain").count():
            table.key("Enter")
            continue
        targets = [ref for ref in table.targets() if not ref.startswith(("group:", "table:", "share:"))]
        tab_to(table, chance.choice(targets))
        assert is_outlined(table), "the focus is visible"
        table.key("Enter")
    assert table.moves() >= goal
    assert len({record.seat for record in loaded(table.saved()).records}) == 2


def is_outlined(table: Table) -> bool:
    """Whether what has the focus looks different for it."""
    return bool(
        table.page.evaluate(
            """() => {
              const one = document.activeElement;
              const names = ["outline", "boxShadow", "filter", "stroke", "strokeWidth", "opacity", "fill"];
              const look = () => JSON.stringify([one, ...one.querySelectorAll("*")].map((part) => {
                const style = getComputedStyle(part);
                return names.map((name) => style[name]);
              }));
              const focused = look();
              one.blur();
              const plain = look();
              one.focus({ focusVisible: true });
              return focused !== plain && document.activeElement === one;
            }"""
        )
    )


def spending(session: Session_) -> bool:
    """Somebody may build."""
    prompt = session.prompt
    return prompt is not None and any(action.verb == "build" for action in prompt.actions)


def test_a_turn_of_wales_by_numbers_arrows_and_enter(table: Table) -> None:
    """1 names a row; men are set by arrows and Enter; a number takes a building, E ends the turn."""
    table.new_game("wales", ["human"] * 2, seed="21")
    seat = question(loaded(table.saved())).seat
    table.key("1")
    assert table.moves() == 1
    for _ in range(80):
        prompt = loaded(table.saved()).prompt
        assert prompt is not None
        if prompt.kind != "place_man":
            break
        table.key("ArrowDown")
        assert table.page.evaluate("document.activeElement.matches('.space.can')"), "arrows go to what glows"
        table.key("Enter")
        table.moves()
    game = loaded(table.saved())
    assert game.prompt is not None and game.prompt.kind == "spend"
    if spending(game):
        buttons = table.page.locator(".prompt .choices [data-ref]").evaluate_all(
            "all => all.map(one => one.dataset.ref)"
        )
        build = next(action for action in game.prompt.actions if action.verb == "build")
        table.key(str(buttons.index(f"building:{build.operands[0]}") + 1))
        table.key("ArrowRight")
        for _ in range(12):
            if table.page.evaluate("document.activeElement.matches('.space.can')"):
                break
            table.key("ArrowLeft")
        table.key("Enter")
        assert table.moves() == len(game.records) + 1
    table.key("e")
    table.moves()
    game = loaded(table.saved())
    assert game.prompt is not None and game.prompt.seat != seat
    assert game.actions()[-1].verb == "pass" or game.prompt.kind == "declare_row"


def test_the_lines_of_a_choice_are_heard_apart(table: Table) -> None:
    table.shelve(played("wales", 0, players=2))
    table.resume()
    rows = table.page.locator(".prompt .choices [data-ref^='row:']")
    expect(rows).to_have_count(3)
    for row in rows.all():
        lines = [line.strip() for line in row.locator(".choice-words > *").all_text_contents()]
        assert len(lines) > 2, "what it brings, and what it risks"
        heard = row.aria_snapshot()
        for line, following in pairwise(lines):
            assert re.search(rf"{re.escape(line)}\s*, {re.escape(following)}", heard)


def test_a_march_by_keys(table: Table) -> None:
    session = played(
        "britannia",
        lambda session: session.prompt is not None and session.prompt.kind == "march"
        and session.prompt.actions[0].verb == "march" and session.prompt.seat == 0,
        seed=5, players=2,
    )  # fmt: skip
    table.shelve(session, kinds=["human", "page"])
    table.resume()
    table.key("ArrowDown")
    for way in ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight") * 6:
        if table.page.evaluate(FOCUSED).startswith("territory:"):
            break
        table.key(way)
    origin = table.page.evaluate(FOCUSED)
    table.key("Enter")
    goals = [ref for ref in table.targets() if ref.startswith("territory:")]
    assert goals
    tab_to(table, goals[0])
    table.key("Enter")
    table.moves()
    verb, start, end, *_ = table.saved()["actions"][-1]
    assert (verb, f"territory:{start}", f"territory:{end}") == ("march", origin, goals[0])
    table.key("e")
    table.moves()
    assert ["done"] in table.saved()["actions"][len(session.records) :]


def test_what_happens_is_spoken(table: Table) -> None:
    """Lines of the log and the next question go to the live region."""
    table.new_game("wales", ["human"] * 2)
    table.key("2")
    news = table.page.locator("#news")
    expect(news).not_to_be_empty()
    expect(news).to_contain_text(table.sentence.text_content() or "-")
    assert table.page.locator("#news").get_attribute("aria-live") == "polite"
    assert table.page.locator("#alarm").get_attribute("aria-live") == "assertive"


def test_a_leaf_keeps_the_focus_and_gives_it_back(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    tab_to(table, "ui:menu")
    table.key("Enter")
    leaf = table.dialog("menu")
    expect(leaf).to_be_visible()
    for _ in range(25):
        table.key("Tab")
        inside = table.page.evaluate(
            """document.activeElement === document.body
              || document.activeElement.closest('.dialog-layer, .toasts') !== null"""
        )
        assert inside, "Tab leaves the leaf"
    table.key("Escape")
    expect(leaf).to_have_count(0)
    expect(table.ref("ui:menu")).to_be_focused()


def test_keys_open_what_they_say(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    for key, kind in (("m", "menu"), ("s", "settings"), ("?", "help")):
        table.key(key)
        expect(table.dialog(kind)).to_be_visible()
        table.key("Escape")
        expect(table.dialog(kind)).to_have_count(0)
    table.key("l")
    expect(table.page.locator(".log")).to_be_visible()
    table.key("l")
    expect(table.page.locator(".log")).to_have_count(0)


def test_keys_zoom_the_board(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    zoom = "Number(document.querySelector('.pan').style.getPropertyValue('--zoom')) || 1"
    table.key("+", "+")
    near = table.page.evaluate(zoom)
    assert near > 1.5
    table.key("-")
    assert 1 < table.page.evaluate(zoom) < near
    table.key("0")
    assert table.page.evaluate(zoom) == 1


def test_letters_typed_into_a_field_are_no_commands(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    table.ref("ui:menu").click()
    table.ref("table:save_as").click()
    table.part("save.name").fill("")
    table.part("save.name").type("u rules? 12 l")
    expect(table.part("save.name")).to_have_value("u rules? 12 l")
    expect(table.page.locator(".dialog")).to_have_count(1)
    assert table.moves() == 0


def test_the_list_of_keys(table: Table) -> None:
    table.new_game("wales", ["human"] * 2)
    table.ref("ui:menu").click()
    table.ref("ui:keys").click()
    expect(table.dialog("keys")).to_contain_text(words("keys.undo"))
