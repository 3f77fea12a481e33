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

from mordred.core.coats import COATS  # noqa: E402
from mordred.scene import heraldry, paper  # noqa: E402
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
    return f"{head}{port}<style>{styles}</style><body>{html(paper.defs())}{html(body)}</body></html>"


def peek_heraldry(theme: str) -> str:
    """Every coat, unit and building, large and at 24 px."""
    rows = []
    for place, coat in enumerate(COATS):
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
    from mordred.wales.painter.background import VIEW_BOX, ground, lettering

    board = node(
        "svg", ground(), lettering(), class_="wales-board", viewBox=VIEW_BOX, style="height:100vh;width:auto"
    )
    return page(board, "wales", theme=theme)


def peek_wales(theme: str, turns: int = 40, stop: str = "spend", seed: int = 12) -> str:
    """A table of Wales after some turns of aimless play, with all its furniture."""
    from mordred.core.chance import Chance
    from mordred.i18n.words import Words
    from mordred.wales import painter as scene
    from mordred.wales.handling import WalesHandling
    from mordred.wales.rules.game import Wales, WalesOptions

    game, chance = Wales(), Chance(seed)
    state = game.new(WalesOptions(players=4), seed)
    last = None
    while (prompt := game.prompt(state)) and (state.turn < turns or prompt.kind != stop):
        spending = [action for action in prompt.actions if action.verb != "pass"]
        actions = spending if spending and chance.below(4) else prompt.actions
        if prompt.kind == "declare_row":
            actions = prompt.actions[:2]
        last = game.apply(state, actions[chance.below(len(actions))])[-1]
    words, names = Words("en", "wales"), ("Gawain", "Hannah", "Perceval", "Kay")
    chosen = ("building:village",) if stop == "spend" else ()
    found = WalesHandling().narrow(prompt, chosen)
    column = node(
        "div",
        scene.track(state, words, names),
        scene.money(state, found, words),
        node("div", *scene.choices(state, prompt, found, words), class_="panel"),
        scene.reserve(state, words),
        scene.players(state, words, names, prompt.seat if prompt else -1),
        class_="peek-column",
    )
    board = node(
        "div", scene.board(state, prompt, found, words, names, [last] if last else [], 1), class_="peek-board"
    )
    return page(node("div", board, column, class_="peek"), "wales", "wales_asked", theme=theme) + PEEK_STYLE


def peek_wales_early(theme: str) -> str:
    """The second turn."""
    return peek_wales(theme, 5)


def peek_wales_men(theme: str) -> str:
    """Men to place."""
    return peek_wales(theme, 30, "place_man", 5)


PEEK_STYLE = """<style>
.peek { display: grid; grid-template-columns: 1fr 440px; height: 100vh; }
.peek-board { height: 100vh; }
.peek-column { overflow: auto; padding: 8px; display: grid; gap: 8px; align-content: start; }
@media (max-width: 700px) {
  .peek { display: block; height: auto; }
  .peek-board { height: auto; aspect-ratio: 1200/1104; }
}
</style>"""

PEEKS: dict[str, Callable[[str], str]] = {
    "heraldry": peek_heraldry,
    "ground": peek_ground,
    "wales": peek_wales,
    "wales-early": peek_wales_early,
    "wales-men": peek_wales_men,
}


def main() -> None:
    """Print the page that was asked for."""
    name, theme = (sys.argv[1:] + ["heraldry", "light"][len(sys.argv) - 1 :])[:2]
    print(PEEKS[name](theme))


if __name__ == "__main__":
    main()
