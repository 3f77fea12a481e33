"""Several people at one screen: a curtain between them, and nobody's secrets in anybody else's page."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

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


def painted(table: Table, act: Callable[[], object]) -> set[str]:
    """The layers of which anything is painted in what is done, by what Python calls them."""
    page, layers = table.page, dict[str, Any]()
    running, wire = page.context.browser, page.context.new_cdp_session(page)
    assert running

    def seen(event: dict[str, Any]) -> None:
        layers.update({one["layerId"]: one.get("backendNodeId") for one in event.get("layers", [])})

    wire.on("LayerTree.layerTreeDidChange", seen)
    wire.send("DOM.enable")
    wire.send("LayerTree.enable")
    page.screenshot()  # until all that was there before is on the screen
    running.start_tracing(page=page, categories=["cc"])
    act()
    page.screenshot()
    events = json.loads(running.stop_tracing())["traceEvents"]
    tiles = {str(one["args"]["tileData"]["layerId"]) for one in events if one["name"] == "RasterTask"}
    found = set()
    for node in (layers.get(layer) for layer in tiles):
        if node:
            about = wire.send("DOM.describeNode", {"backendNodeId": node})["node"].get("attributes", [])
            found.add(dict(zip(about[::2], about[1::2], strict=True)).get("data-id", ""))
    wire.detach()
    return found


def test_nobody_takes_back_what_another_did(table: Table) -> None:
    """The curtain has been lifted: the decision before is somebody else's, and stays.

    And the map lay on under the cloth: nothing of its ground is painted anew, or whoever lifts the curtain
    waits for it.
    """
    table.new_game("britannia", ["human"] * 2, seed="12")
    table.lift()
    first = viewer_of(table)
    chance = random.Random(2)
    fallen = painted(
        table,
        lambda: table.play(chance, lambda: table.moves() > 0 and table.ref("table:curtain").count() > 0),
    )
    assert "curtain.cloth" in fallen and "board.under" not in fallen
    assert table.page.evaluate(COVERED)
    before = table.moves()
    table.key("u")
    assert table.moves() == before, "not behind the curtain"
    lifted = painted(table, table.lift)
    assert "prompt" in lifted and "board.under" not in lifted
    assert viewer_of(table) != first
    table.key("u")
    assert table.moves() == before
    expect(table.page.locator(".toast.trouble p")).to_have_text(words("error.nothing_to_undo"))


def test_a_game_without_secrets_needs_no_curtain(table: Table) -> None:
    table.new_game("wales", ["human"] * 3)
    assert table.play(random.Random(1), lambda: table.moves() >= 15) > 0
    assert len({record.seat for record in loaded(table.saved()).records}) > 1
    expect(table.ref("table:curtain")).to_have_count(0)
