"""The pages of the rules: which there are, which one a question belongs to, and turning them."""

from __future__ import annotations

from mordred.desk.desk_base import DeskBase
from mordred.desk.effects import Focus
from mordred.i18n import Words

MOST_PAGES = 40
TURNS = {"ArrowLeft": -1, "ArrowRight": 1}


def pages(words: Words) -> list[str]:
    """The numbers of the pages, in order."""
    found = []
    for number in range(1, MOST_PAGES):
        if not words.has(f"help.{number}.title"):
            break
        found.append(str(number))
    return found


def page_for(words: Words, about: str) -> str:
    """The page for a prompt ("prompt.spend") or a page's own number; the first one otherwise."""
    known = pages(words)
    if about in known:
        return about
    key = f"help.for.{about.removeprefix('prompt.')}"
    found = words.raw(key) if words.has(key) else ""
    return found if found in known else (known[0] if known else "")


def page_after(words: Words, page: str, by: int = 1) -> str:
    """The page so many further on; "" beyond the first or the last."""
    known = pages(words)
    place = known.index(page) + by if page in known else -1
    return known[place] if 0 <= place < len(known) else ""


def show(desk: DeskBase, about: str) -> None:
    """Open the rules; where they are open already, the reader's eye (and ear) goes to the new page."""
    turned = any(dialog.kind == "help" for dialog in desk.dialogs)
    desk.show("help", about)
    if turned:
        desk.emit(Focus(f"help.text.{page_for(desk.words, about)}"))


def turn(desk: DeskBase, key: str) -> bool:
    """Turn the page by an arrow key, if the rules are what is read."""
    if not desk.dialogs or desk.dialogs[-1].kind != "help" or key not in TURNS:
        return False
    page = page_after(desk.words, page_for(desk.words, desk.dialogs[-1].about), TURNS[key])
    if page:
        show(desk, page)
    return True
