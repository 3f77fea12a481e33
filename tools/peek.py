"""Look at a drawing without booting the site: `python tools/peek.py heraldry > peek.html`.

Writes one standalone page with the project's own stylesheets inlined. Names: heraldry, wales, wales-late.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from mordred.scene import heraldry, vellum  # noqa: E402
from mordred.scene.node import Node, node  # noqa: E402


def html(tree: Node) -> str:
    """A node tree as markup."""
    attrs = "".join(f' {name}="{escape(value)}"' for name, value in tree.attrs.items())
    inside = escape(tree.text or "") + "".join(html(child) for child in tree.children)
    return f"<{tree.tag}{attrs}>{inside}</{tree.tag}>"


def page(body: Node, *sheets: str, theme: str = "light") -> str:
    """A whole page around a tree."""
    styles = "".join((ROOT / "assets" / "css" / f"{sheet}.css").read_text() for sheet in ("theme", *sheets))
    styles = styles.replace("../fonts/", (ROOT / "assets" / "fonts").as_uri() + "/")
    head = f'<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8"><title>peek</title>'
    port = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    return f"{head}{port}<style>{styles}</style><body>{html(vellum.defs())}{html(body)}</body></html>"


def peek_heraldry(theme: str) -> str:
    """Every coat, unit and building, large and at 24 px."""
    rows = []
    for place, coat in enumerate(heraldry.COATS):
        pieces = [heraldry.badge(coat)]
        pieces += [heraldry.unit(kind, coat) for kind in heraldry.UNITS]
        pieces += [heraldry.building(kind, coat) for kind in heraldry.BUILDINGS]
        pieces.append(heraldry.pawn(coat))
        for column, piece in enumerate(pieces):
            for scale, top in ((2, 90 + place * 130), (0.6, 590 + place * 40)):
                x = 70 + column * 110
                rows.append(node("g", piece, transform=f"translate({x} {top}) scale({scale})"))
    board = node(
        "svg", *rows, viewBox="0 0 1150 740", width=1150, height=740, style="background:var(--map-vellum)"
    )
    return page(board, theme=theme)


def peek_ground(theme: str) -> str:
    """The empty board of Wales."""
    from mordred.scene.wales.ground import VIEW_BOX, ground

    board = node("svg", ground(), class_="wales-board", viewBox=VIEW_BOX, style="height:100vh;width:auto")
    return page(board, "wales", theme=theme)


PEEKS: dict[str, Callable[[str], str]] = {"heraldry": peek_heraldry, "ground": peek_ground}


def main() -> None:
    """Print the page that was asked for."""
    name, theme = (sys.argv[1:] + ["heraldry", "light"][len(sys.argv) - 1 :])[:2]
    print(PEEKS[name](theme))


if __name__ == "__main__":
    main()
