"""Several people at one screen: a curtain between them, and nobody's secrets in anybody else's page."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from e2e.games import Session_, hidden_cards, loaded, played, question, told_secrets, words
from e2e.table import Table

# Whether the cloth lies over all of the board: what is on top there, were the board within reach.
COVERED = """() => {
  const side = document.querySelector(".board-side");
  const { left, top, width, height } = side.getBoundingClientRect();
  side.inert = false;
  const shares = [0.01, 0.2, 0.4, 0.6, 0.8, 0.99];
  const at = (x, y) => document.elementFromPoint(left + x * width, top + y * height);
  const tops = shares.flatMap((x) => shares.map((y) => at(x, y)));
  side.inert = true;
  return tops.every((one) => one.closest(".cloth, .curtain"));
}"""


def viewer_of(table: Table) -> int | None:
    """Who is looking: nobody while the curtain is down, else the seat that is asked."""
    if table.ref("table:curtain").count():
        return None
    prompt = loaded(table.saved()).prompt
    assert prompt is not None
    return prompt.seat


def sit_down(table: Table, decisions: int) -> Session_:
    """A game of two people that has come so far, opened from the shelf."""
    session = played("britannia", decisions, seed=12, players=2)
    table.shelve(session)
    table.resume()
    return session


def test_no_secret_is_in_the_page(table: Table) -> None:
    """Through many turns, after every touch: no card that the viewer cannot know, by id or by name."""
    table.new_game("britannia", ["human"] * 2, seed="12")
    chance = random.Random(12)
    seen: set[int | None] = set()
    curtains = 0
    for _ in range(70):
        table.moves()
        session = loaded(table.saved())
        viewer = viewer_of(table)
        assert hidden_cards(session, viewer), "there is something to hide"
        assert told_secrets(table.page, session, viewer) == [], f"seat {viewer} is looking"
        seen.add(viewer)
        if viewer is None:
            curtains += 1
            table.touch("table:curtain")
        elif table.staged:
            table.leave_stage()
        else:
            targets = [ref for ref in table.targets() if not ref.startswith(("group:", "table:"))]
            table.touch(chance.choice(targets))
        if curtains >= 5 and seen == {None, 0, 1}:
            return
    raise AssertionError(f"only {seen} looked, {curtains} curtains")


def test_the_search_would_find_a_secret(table: Table) -> None:
    """The viewer's own hand is in the page, so looking for it as somebody else does find it."""
    session = sit_down(table, 20)
    table.lift()
    viewer = question(session).seat
    assert told_secrets(table.page, session, 1 - viewer) != []


def test_the_curtain_names_who_is_next_and_hides_everything(table: Table) -> None:
    session = sit_down(table, 20)
    name = ("Arthur", "Bedwyr")[question(session).seat]
    curtain = table.part("curtain")
    expect(curtain).to_contain_text(words("curtain.title", "britannia", name=name))
    assert table.page.locator(".hand, .log, .replay").count() == 0
    table.key("l", "[", "u", "e", "1")  # nothing gets behind it
    expect(curtain).to_be_visible()
    assert table.moves() == len(session.records)
    table.key("Enter")
    expect(table.page.locator(".hand").first).to_be_visible()
    expect(curtain).to_have_count(0)


def test_log_and_replay_tell_no_secrets(table: Table) -> None:
    """Looking back, through one's own eyes and everybody's: nothing of the other hand either."""
    session = sit_down(table, 40)
    table.lift()
    viewer = question(session).seat
    table.key("l")
    assert told_secrets(table.page, session, viewer) == []
    table.key("[", "[", "[", "Home")
    eyes = table.part("replay.eyes").locator("option").evaluate_all("all => all.map(one => one.value)")
    assert sorted(eyes) == sorted(["", str(viewer)])
    for eye in eyes:
        table.part("replay.eyes").select_option(eye)
        for key in ("ArrowRight", "End", "[", "Home"):
            table.key(key)
            assert told_secrets(table.page, session, viewer) == []


# The ground of the map with a mark of ours on it: whether it is still that one, in its place and shown.
MARK = "() => { document.querySelector('[data-id=\"board.under\"]').ours = true; }"
LIES_STILL = """() => {
  const ground = document.querySelector('[data-id="board.under"]');
  const { width, height } = ground.getBoundingClientRect();
  return ground.ours === true && ground.checkVisibility({ visibilityProperty: true }) && [width, height];
}"""


def test_nobody_takes_back_what_another_did(table: Table) -> None:
    """The curtain has been lifted: the decision before is somebody else's, and stays.

    And the map lies on under the cloth: were its ground made or shown anew, whoever lifts the curtain would
    wait for it to be painted.
    """
    table.new_game("britannia", ["human"] * 2, seed="12")
    table.lift()
    first = viewer_of(table)
    chance = random.Random(2)
    table.page.evaluate(MARK)
    size = table.page.evaluate(LIES_STILL)
    table.play(chance, lambda: table.moves() > 0 and table.ref("table:curtain").count() > 0)
    assert size and table.page.evaluate(LIES_STILL) == size
    assert table.page.evaluate(COVERED)
    before = table.moves()
    table.key("u")
    assert table.moves() == before, "not behind the curtain"
    table.lift()
    assert table.page.evaluate(LIES_STILL) == size
    assert viewer_of(table) != first
    table.key("u")
    assert table.moves() == before
    expect(table.page.locator(".toast.trouble p")).to_have_text(words("error.nothing_to_undo"))


def test_a_game_without_secrets_needs_no_curtain(table: Table) -> None:
    table.new_game("wales", ["human"] * 3)
    assert table.play(random.Random(1), lambda: table.moves() >= 15) > 0
    assert len({record.seat for record in loaded(table.saved()).records}) > 1
    expect(table.ref("table:curtain")).to_have_count(0)
