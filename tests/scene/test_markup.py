"""Trees as markup: what stands in the page before Python does."""

from __future__ import annotations

from html.parser import HTMLParser

from mordred.scene.markup import markup
from mordred.scene.node import Node, node, serialise


class Read(HTMLParser):
    """What a browser makes of it: tags with their attributes, and texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[object] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.found.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.found.append(f"/{tag}")


def written(tree: Node, styles: bool = True) -> list[object]:
    return Read(markup(serialise("top", tree), styles)).found


def test_elements_are_known_by_the_same_ids_as_those_a_script_builds() -> None:
    tree = node("ul", node("li", text="one"), node("li", text="two", key="second"))
    assert written(tree) == [
        ("ul", {"data-id": "top"}),
        ("li", {"data-id": "top/0"}),
        "one",
        "/li",
        ("li", {"data-id": "second"}),
        "two",
        "/li",
        "/ul",
    ]


def test_whatever_somebody_calls_themselves_is_text_and_never_an_element() -> None:
    name = """<img src=x onerror="alert(1)"> & 'friends' &amp;"""
    assert written(node("b", text=name, title=name)) == [("b", {"data-id": "top", "title": name}), name, "/b"]


def test_a_style_is_kept_beside_for_a_script_to_set() -> None:
    piece = node("i", style="transform:translate(1px,2px)")
    assert written(piece) == [("i", {"data-id": "top", "data-style": "transform:translate(1px,2px)"}), "/i"]
    assert written(piece, styles=False) == [("i", {"data-id": "top"}), "/i"]


def test_what_holds_nothing_is_not_closed() -> None:
    assert written(node("p", node("input", value="3"), node("br"))) == [
        ("p", {"data-id": "top"}),
        ("input", {"data-id": "top/0", "value": "3"}),
        ("br", {"data-id": "top/1"}),
        "/p",
    ]
