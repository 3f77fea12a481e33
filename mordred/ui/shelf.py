"""The shelf of saved games on the front page."""

from __future__ import annotations

from collections.abc import Callable

from mordred.core.coats import COATS
from mordred.desk.desk import Desk
from mordred.desk.shelf import Headline, Listed
from mordred.i18n import Words
from mordred.i18n.dates import day
from mordred.scene.node import Node, node
from mordred.scene.parts import button, text_field


def shelf_panel(desk: Desk) -> Node:
    """The saved games."""
    words = desk.words
    lines = [slot_line(desk, line) for line in desk.listing]
    return node(
        "section",
        node("h2", text=words("shelf.title")),
        node("p", text=words("shelf.blocked"), class_="trouble", role="status") if desk.blocked else None,
        node("ul", *lines, class_="slots") if lines else node("p", text=words("shelf.empty"), class_="quiet"),
        button(words("shelf.import"), "save:import", icon_name="open", class_="plain", key="shelf.import"),
        button(words("stats.title"), "stats:show", icon_name="tally", class_="plain", key="shelf.statistics"),
        class_="panel shelf",
        key="shelf",
    )


def slot_line(desk: Desk, line: Listed) -> Node:
    """One saved game with what can be done with it."""
    words, slot, id = desk.words, line.slot, line.id
    if slot is None:
        name = words("shelf.damaged")
        head = [node("span", text=name, class_="slot-name trouble")]
    elif desk.renaming == id:
        name = slot.title
        head = [
            text_field(
                words("shelf.rename", name=name),
                f"save:rename:{id}",
                name,
                f"slot.{id}.rename",
                limit=60,
                hide_label=True,
            )
        ]
    else:
        name = slot.title
        head = [
            node(
                "button",
                sketch(slot),
                node(
                    "span",
                    node("span", text=name, class_="slot-name"),
                    node(
                        "span",
                        *unbroken(slot_facts(words, slot, desk.outside.local)),
                        class_="small quiet slot-facts",
                    ),
                    class_="slot-words",
                ),
                type="button",
                class_="plain slot-open",
                data_ref=f"save:open:{id}",
                key=f"slot.{id}.open",
            )
        ]
    offered = [
        ("review.of", "review", "chart", "plain") if slot and slot.over else None,
        ("shelf.rename", "edit", "pen", "plain") if slot else None,
        ("shelf.export", "export", "save", "plain"),
        ("shelf.delete", "delete", "bin", "plain danger"),
    ]
    tools = [
        button(
            words(label, name=name),
            f"save:{does}:{id}",
            icon_name=drawing,
            bare=True,
            class_=css,
            key=f"slot.{id}.{does}",
        )
        for label, does, drawing, css in filter(None, offered)
    ]
    return node("li", *head, node("span", *tools, class_="slot-tools"), class_="slot", key=f"slot.{id}")


def unbroken(facts: list[str]) -> list[Node]:
    """A line ends between two facts, never within a date."""
    return [node("span", text=f"{fact} · ") for fact in facts[:-1]] + [node("span", text=facts[-1])]


def slot_facts(words: Words, slot: Headline, local: Callable[[str], str] = lambda when: when) -> list[str]:
    """A saved game in a line: which, how far, how it stands, when by the person's own calendar."""
    far = words("shelf.turn", n=slot.turn) if slot.turn else words("shelf.moves", n=len(slot.actions))
    scores = words("shelf.scores", scores=" : ".join(map(str, slot.scores))) if slot.scores else ""
    parts = [
        words("shelf.your_turn") if slot.my_turn else "",
        words("live.title") if slot.table.get("place") == "live" else "",
        words(f"game.{slot.game}"),
        words("again.after", n=slot.after) if slot.after else "",
        words("shelf.over") if slot.over else far,
        scores,
        day(words, local(slot.when)),
    ]
    return [part for part in parts if part]


def sketch(slot: Headline) -> Node | None:
    """The position as a picture of the size of a thumb: a dot for all that stands out."""
    if not slot.sketch:
        return None
    dots = [
        node("circle", cx=x, cy=y, r=6, class_=COATS[coat].css if 0 <= coat < len(COATS) else "nobody")
        for x, y, coat in slot.sketch
    ]
    return node("svg", *dots, viewBox="-6 -6 112 112", class_="sketch", aria_hidden="true")
