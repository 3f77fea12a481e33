"""The shim does to the page what mordred/scene/node.py says: any tree turned into any other by their diff."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from e2e.conftest import Pages
from mordred.scene.node import Node, diff, node, paint, serialise
from tools import server
from tools.project import ROOT

BARE = '<!doctype html><div id="root"></div><script type="module" src="source/shim.js"></script>'
# What is in the page, in the very shape that `serialise` gives.
SEEN = """() => {
  const read = (element) => [
    element.dataset.id, element.tagName,
    Object.fromEntries([...element.attributes].filter(a => a.name !== "data-id").map(a => [a.name, a.value])),
    element.childElementCount ? null : element.textContent || null,
    [...element.children].map(read),
  ];
  return [...document.getElementById("root").children].map(read);
}"""


@pytest.fixture(scope="module")
def bare(shared_pages: Pages, site: server.Site) -> Page:
    """A page with the shim alone: no Python needed here."""
    site.mounts["/source/"] = ROOT / "web"
    page = shared_pages.new()
    page.route("**/bare.html", lambda route: route.fulfill(body=BARE, content_type="text/html"))
    page.goto(shared_pages.home + "bare.html")
    page.wait_for_function("() => globalThis.mordredShim")
    return page


@pytest.fixture
def empty(bare: Page, shared_pages: Pages) -> Iterator[Page]:
    """The bare page, emptied, and quiet to the end."""
    bare.reload()
    bare.wait_for_function("() => globalThis.mordredShim")
    yield bare
    assert not shared_pages.verdict()


def send(page: Page, patches: list[list[object]]) -> None:
    page.evaluate("text => mordredShim.applyPatches(text)", json.dumps(patches))


def scribble(chance: random.Random, keys: list[str], depth: int = 0) -> Node:
    """A random tree: some children keyed (no key twice), some not, attributes and texts that come and go."""
    attrs = {
        name: str(chance.randrange(3)) for name in ("x", "y", "fill", "data-ref") if chance.random() < 0.5
    }
    if depth == 3 or chance.random() < 0.3:
        return Node(chance.choice(["rect", "text", "g"]), attrs, text=chance.choice([None, "one", "two"]))
    children = []
    for _ in range(chance.randrange(5)):
        child = scribble(chance, keys, depth + 1)
        if keys and chance.random() < 0.7:
            child.key = keys.pop(chance.randrange(len(keys)))
        children.append(child)
    return Node("g", attrs, children)


def test_every_random_tree_becomes_every_other(empty: Page) -> None:
    chance = random.Random(1136)
    names = [f"piece{number}" for number in range(12)]
    painted = node("svg", scribble(chance, names.copy()), key="board")
    send(empty, paint(painted))
    for step in range(150):
        after = node("svg", scribble(chance, names.copy()), key="board")
        send(empty, diff(painted, after))
        assert empty.evaluate(SEEN) == [serialise("board", after)], f"step {step}"
        painted = after


def test_svg_inside_html_inside_svg(empty: Page) -> None:
    tree = node("section", node("svg", node("foreignObject", node("p", text="a"), key="in"), key="map"))
    send(empty, paint(tree))
    spaces = empty.evaluate("['section', 'svg', 'p'].map(tag => document.querySelector(tag).namespaceURI)")
    assert [space.rsplit("/")[-1] for space in spaces] == ["xhtml", "svg", "xhtml"]


def test_moving_keeps_the_focus_and_the_node(empty: Page) -> None:
    def row(order: str) -> Node:
        return node("div", *(node("button", text=letter, key=letter) for letter in order), key="row")

    send(empty, paint(row("abcd")))
    empty.focus("[data-id=a]")
    empty.evaluate("document.querySelector('[data-id=a]').mine = true")
    send(empty, diff(row("abcd"), row("dcba")))
    assert empty.evaluate("document.activeElement.dataset.id") == "a"
    assert empty.evaluate("document.querySelector('[data-id=a]').mine"), "the element was made anew"


def test_what_people_do_reaches_the_listener(empty: Page) -> None:
    tree = node(
        "div",
        node(
            "svg",
            node("circle", cx=50, cy=50, r=40, data_ref="space:bangor", tabindex=0),
            width=100,
            height=100,
        ),
        node("input", data_ref="ui:name", value="Gawain"),
        node("input", type="checkbox", data_ref="ui:sound"),
        node("button", text="no", data_ref="ui:no", aria_disabled="true"),  # told too, so that it can say why
        node("a", text="rules", href="elsewhere", data_ref="ui:rules"),
    )
    send(empty, paint(tree))
    empty.evaluate("window.heard = []; mordredShim.listen((...said) => heard.push(said))")
    empty.click("circle")
    empty.keyboard.press("Enter")
    empty.keyboard.press("z")
    empty.fill("input >> nth=0", "Bedwyr")
    empty.check("input >> nth=1")
    empty.click("button", force=True)
    empty.click("a")
    heard = [(kind, ref, json.loads(detail)) for kind, ref, detail in empty.evaluate("heard")]
    told = [(kind, ref) for kind, ref, _ in heard]
    assert told[:3] == [("click", "space:bangor"), ("click", "space:bangor"), ("key", "space:bangor")]
    assert heard[2][2]["key"] == "z"
    assert ("input", "ui:name", {"value": "Bedwyr"}) in heard
    assert ("change", "ui:sound", {"value": True}) in heard
    assert ("click", "ui:no") in told
    assert told[-1] == ("click", "ui:rules")
    assert empty.url.endswith("bare.html"), "the link was followed"


def test_a_patch_for_nothing_is_said_loudly(empty: Page, shared_pages: Pages) -> None:
    with pytest.raises(Exception, match="not in the page: ghost"):
        send(empty, [["drop", "ghost"]])


# Two sheets, one of them soon barred; the patches that bar and free it; whether it is.
SHEETS = node(
    "div",
    node("div", node("button", text="under", key="under"), key="sheet"),
    node("button", text="over", key="over"),
    key="both",
)
BAR: list[list[object]] = [["attr", "sheet", "inert", ""]]
FREE: list[list[object]] = [["attr", "sheet", "inert", None]]
BARRED = "() => document.querySelector('[data-id=sheet]').inert"
ONE_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"


def test_what_is_barred_has_a_frame_of_its_own(empty: Page) -> None:
    """For `inert` the browser styles everything inside: not in the frame that shows what lies over it."""
    send(empty, paint(SHEETS))
    at_once = "text => { mordredShim.applyPatches(text); return (" + BARRED + ")() }"
    assert not empty.evaluate(at_once, json.dumps(BAR))
    empty.wait_for_function(BARRED)
    assert empty.evaluate(at_once, json.dumps(FREE)), "not in the frame that shows what is free again"
    empty.evaluate(ONE_FRAME)
    assert not empty.evaluate(BARRED)


def test_nothing_behind_what_lies_over_it_is_ever_reached(empty: Page) -> None:
    """Tab, however early, finds nothing that is barred. And the focus goes at once where it is sent."""
    send(empty, paint(SHEETS))
    tab = "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))"
    assert empty.evaluate(
        f"text => {{ mordredShim.applyPatches(text); {tab}; return ({BARRED})() }}", json.dumps(BAR)
    )
    reached = """text => {
      mordredShim.applyPatches(text);
      mordredShim.focus("under");
      return document.activeElement.dataset.id;
    }"""
    assert empty.evaluate(reached, json.dumps(FREE)) == "under"


def test_barred_and_freed_before_it_rested_costs_nothing(empty: Page) -> None:
    send(empty, paint(SHEETS))
    count = """() => {
      globalThis.changes = 0;
      const watch = new MutationObserver((seen) => { changes += seen.length });
      watch.observe(document.body, { subtree: true, attributeFilter: ["inert"] });
    }"""
    empty.evaluate(count)
    both = "texts => { for (const text of texts) mordredShim.applyPatches(text) }"  # no time in between
    empty.evaluate(both, [json.dumps(BAR), json.dumps(FREE)])
    empty.wait_for_timeout(300)
    assert empty.evaluate("() => changes") == 0
