"""The rules in our own words, a section at a time, reached from each prompt; diagrams drawn by the scenes.

The catalogues hold sections as `help.<n>.title`, `help.<n>.text` (paragraphs between blank lines; a line
"- ..." is a list item; a line "[picture:name]" a diagram of the game) and `help.for.<prompt kind>` = the
section's number.
"""

from __future__ import annotations

from mordred.desk.desk import Desk
from mordred.desk.pages import page_after, page_for, pages
from mordred.scene.node import Node, node
from mordred.scene.painter import diagram
from mordred.scene.parts import button, button_row, dialog


def help_dialog(desk: Desk, about: str) -> Node:
    """Contents on the left, one section on the right."""
    words = desk.words
    current = page_for(words, about)
    contents = [
        node(
            "li",
            button(
                words(f"help.{number}.title"),
                f"ui:help:{number}",
                class_="plain",
                pressed=number == current,
                key=f"help.{number}",
            ),
        )
        for number in pages(words)
    ]
    game = words(f"game.{desk.game_id}") if desk.game_id else "Mordred"
    body = (
        node(
            "article",
            node("h3", text=words(f"help.{current}.title")),
            *blocks(desk, words(f"help.{current}.text")),
            class_="help-text",
            key=f"help.text.{current}",
            tabindex="0",
        )
        if current
        else None
    )
    return dialog(
        words,
        words("help.title", game=game),
        node(
            "div",
            node("nav", node("ol", *contents), aria_label=words("help.contents"), class_="help-contents"),
            node(
                "div",
                body,
                button_row(
                    _next_page(desk, current),
                    button(words("menu.keys"), "ui:keys", class_="plain small", key="help.keys"),
                ),
                class_="help-page",
            ),
            class_="help",
        ),
        key="dialog.help",
        class_="wide",
        page=current,
    )


def _next_page(desk: Desk, current: str) -> Node | None:
    """The next page by its title, at the end of this one: on a phone the contents are far above."""
    following = page_after(desk.words, current)
    if not following:
        return None
    return button(
        desk.words(f"help.{following}.title"),
        f"ui:help:{following}",
        icon_name="forward",
        class_="small",
        key="help.next",
    )


def blocks(desk: Desk, text: str) -> list[Node]:
    """Paragraphs, lists and pictures out of a section's text."""
    made: list[Node] = []
    for part in text.split("\n\n"):
        lines = [line.strip() for line in part.splitlines() if line.strip()]
        if not lines:
            continue
        if len(lines) == 1 and lines[0].startswith("[picture:"):
            picture = diagram(desk.game_id, desk.words, lines[0][9:-1]) if desk.game_id else None
            if picture is not None:
                made.append(node("figure", picture, class_="diagram"))
        elif all(line.startswith("- ") for line in lines):
            made.append(node("ul", *(node("li", text=line[2:]) for line in lines)))
        else:
            made.append(node("p", text=" ".join(lines)))
    return made
