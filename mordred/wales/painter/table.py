"""What lies beside the board: the Mordred track, the money table with the dice, the players, the men."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mordred.core.coats import COATS
from mordred.core.narrowing import Narrowed
from mordred.i18n.numbers import printed, signed
from mordred.scene.again import seats_again
from mordred.scene.heraldry import badge, badge_svg, building
from mordred.scene.node import Node, node
from mordred.wales.handling.costs import if_ended_now
from mordred.wales.handling.labels import Words, name_of
from mordred.wales.painter.dice import small_die, still_die, tumbling_die
from mordred.wales.rules.data import BUILDINGS, CELLS, MEN, ROWS, TOWARDS_ARTHUR, TOWARDS_MORDRED
from mordred.wales.rules.forecast import Ending
from mordred.wales.rules.forecast import if_ended_now as if_it_ended
from mordred.wales.rules.state import OVER, State

# Mordred track ---------------------------------------------------------------------------------------------

SQUARE = 46
FOLD = 9
"""Squares in a row: from Arthur's crown leftwards past the dragon, then back to Mordred's castle."""


def square_at(position: int) -> tuple[float, float]:
    """The middle of a square of the track."""
    step = TOWARDS_ARTHUR - position
    row, place = divmod(step, FOLD)
    column = FOLD - 1 - place if row == 0 else place
    return 6 + SQUARE * (column + 0.5), 6 + SQUARE * (row + 0.5) + row * 8


def track(view: State, words: Words, names: Sequence[str] = ()) -> Node:
    """The Mordred track with each player's pawn: their coats, told apart by shape and letter."""
    called = tuple(name_of(seat, names, words) for seat in range(view.players))
    return _track(tuple(view.pawns[: view.players]), called, words)


@lru_cache(maxsize=16)
def _track(places: tuple[int, ...], names: tuple[str, ...], words: Words) -> Node:
    pawns = []
    for seat, (place, name) in enumerate(zip(places, names, strict=True)):
        x, y = square_at(place)
        x, y = x + (-10.5, 10.5)[seat % 2], y + (-10.5, 10.5)[seat // 2]
        label = words("scene.track.pawn", name=name, place=place_words(place, words))
        pawns.append(
            node(
                "g",
                badge(COATS[seat], size=21),
                key=f"pawn:{seat}",
                class_="piece pawn",
                style=f"transform:translate({x:g}px,{y:g}px)",
                role="img",
                aria_label=label,
                data_tip="track",
            )
        )
    wide, high = SQUARE * FOLD + 12, SQUARE * 2 + 20
    picture = node(
        "svg",
        _squares(),
        *pawns,
        viewBox=f"0 0 {wide} {high}",
        class_="track-picture",
        role="group",
        aria_label=words("scene.track"),
    )
    ends = node(
        "p",
        node("span", text=words("scene.track.arthur"), class_="track-arthur"),
        node("span", text=words("scene.track.mordred"), class_="track-mordred"),
        class_="track-ends",
    )
    return node(
        "section",
        picture,
        ends,
        key="wales.track",
        class_="wales-track",
        data_tip="track",
        tabindex=0,
        aria_label=words("scene.track"),
    )


def place_words(position: int, words: Words) -> str:
    """A pawn's place in words."""
    if position == 0:
        return words("scene.track.dragon")
    return words(
        "scene.track.towards_arthur" if position > 0 else "scene.track.towards_mordred", n=abs(position)
    )


def _squares() -> Node:
    return _SQUARES


def _draw_squares() -> Node:
    """The track itself: light towards Arthur, darker and darker towards Mordred."""
    parts = []
    for position in range(TOWARDS_ARTHUR, -TOWARDS_MORDRED - 1, -1):
        x, y = square_at(position)
        side = "arthur" if position > 0 else "mordred" if position < 0 else "dragon"
        night = f"--night:{round(100 * -position / TOWARDS_MORDRED)}%" if position < 0 else None
        parts.append(
            node(
                "rect",
                x=x - SQUARE / 2 + 1,
                y=y - SQUARE / 2 + 1,
                width=SQUARE - 2,
                height=SQUARE - 2,
                rx=3,
                class_=f"square {side}",
                style=night,
            )
        )
        if position == TOWARDS_ARTHUR:
            parts.append(
                node("path", d=_CROWN, transform=f"translate({x:g} {y:g})", class_="square-sign gold")
            )
        elif position == -TOWARDS_MORDRED:
            parts.append(
                node("use", href="#wales-castle", transform=f"translate({x:g} {y + 9:g}) scale(.42)")
            )
        elif position == 0:
            parts.append(
                node("path", d=_DRAGON, transform=f"translate({x:g} {y:g})", class_="square-sign red")
            )
        else:
            night_css = "square-number pale" if position < -5 else "square-number"
            parts.append(node("text", text=str(abs(position)), x=x, y=y + 6, class_=night_css))
    turn_x, turn_y = square_at(TOWARDS_ARTHUR - FOLD + 1)
    parts.append(node("path", d=f"M{turn_x - 6:g} {turn_y + 23:g}h12v8h-12z", class_="track-turn"))
    return node("g", *parts, key="wales.squares", aria_hidden="true")


_CROWN = "M-15 10L-18-9L-8 0L0-13L8 0L18-9L15 10Z"
_DRAGON = (
    "M-16 8C-18-4-8-6-6 0C-4 6 4 6 4-1C4-8-4-8-8-10C-2-16 8-14 11-8L19-9L14-4C16 0 14 4 10 4C13 8 9 14 3 13"
    "C-3 13-6 9-10 10C-12 12-11 15-8 15L-14 16C-17 14-17 11-16 8ZM-2-8L-6-19L3-12L6-20L9-11Z"
)
_SQUARES = _draw_squares()

# money and dice --------------------------------------------------------------------------------------------


def money(view: State, found: Narrowed, words: Words, still: bool = False) -> Node:
    """The dice, and the money table: three rows to declare; dark cells bring as many men as pounds. `still`
    for a picture in which nothing is thrown."""
    may = tuple(row for row in ROWS if f"row:{row}" in found.glows)
    first, second = view.dice
    return _money((first, second), view.row, view.turn, view.phase == OVER, may, words, still)


@lru_cache(maxsize=16)
def _money(
    thrown: tuple[int, int],
    declared: str,
    turn: int,
    over: bool,
    may: tuple[str, ...],
    words: Words,
    still: bool,
) -> Node:
    heads = [node("span", text=words("scene.money.die"), class_="money-corner")]
    heads += [
        node("span", small_die(face), class_="money-head" + (" rolled" if face in thrown else ""))
        for face in range(1, 7)
    ]
    rows = [_money_row(row, thrown if row == declared else None, row in may, words) for row in ROWS]
    return node(
        "section",
        _dice(thrown, declared, turn, over, words, still),
        node(
            "div",
            node("div", *heads, class_="money-row heads", aria_hidden="true"),
            *rows,
            class_="money-table",
        ),
        key="wales.money",
        class_="wales-money",
        aria_label=words("scene.money"),
    )


def _money_row(row: str, thrown: tuple[int, int] | None, can: bool, words: Words) -> Node:
    """One row; `thrown` if it is the declared one."""
    declared = thrown is not None
    cells = []
    for face in range(1, 7):
        pounds, men = CELLS[row][face]
        css = "money-cell" + (" bold" if men else "") + (" paid" if thrown and face in thrown else "")
        sign = (
            node("svg", node("use", href="#wales-man"), viewBox="-13 -22 26 40", class_="money-man")
            if men
            else None
        )
        cells.append(
            node(
                "span",
                node("span", text=words("scene.pounds", n=pounds)),
                sign,
                class_=css,
                aria_hidden="true",
            )
        )
    spoken = ", ".join(
        words("scene.money.cell_men" if men else "scene.money.cell", face=face, pounds=pounds, n=men)
        for face, (pounds, men) in enumerate(CELLS[row])
        if face
    )
    css = "money-row" + (" can" if can else "") + (" declared" if declared else "")
    return node(
        "button",
        node("span", text=words("scene.money.row", row=row, cells=spoken), class_="hidden-visually"),
        node("span", text=row, class_="money-letter", aria_hidden="true"),
        *cells,
        key=f"row:{row}",
        class_=css,
        type="button",
        data_ref=f"row:{row}",
        data_tip=f"row:{row}",
        aria_disabled=None if can else "true",
        aria_pressed="true" if declared else None,
    )


def _dice(thrown: tuple[int, int], row: str, turn: int, over: bool, words: Words, still: bool) -> Node:
    first, second = thrown
    dice = [
        tumbling_die(first, f"die:{turn}:{first and 1}:a"),
        tumbling_die(second, f"die:{turn}:{second and 1}:b", delay=90),
    ]
    if first:
        pounds = CELLS[row][first][0] + CELLS[row][second][0]
        men = CELLS[row][first][1] + CELLS[row][second][1]
        key = "scene.dice.rolled" if men else "scene.dice.no_men"
        said = words(key, row=row, first=first, second=second, pounds=pounds, n=men)
    else:
        said = words("prompt.over" if over else "scene.dice.waiting")
    return node(
        "div",
        *([still_die(first), still_die(second)] if still else dice),
        node("span", text=said, class_="dice-said"),
        key="wales.dice",
        class_="wales-dice",
        data_tip="dice",
        tabindex=0,
        role="img",
        aria_label=said,
    )


# players ---------------------------------------------------------------------------------------------------


def players(view: State, words: Words, names: Sequence[str] = (), acting: int = -1) -> Node:
    """A panel for each player: coat, name, points, money, pawn, and the stock still to build."""
    panels = [
        _player(
            seat,
            name_of(seat, names, words),
            view.victory_points(seat),
            view.money[seat],
            view.pawns[seat],
            tuple(view.stock(seat, kind) for kind in range(len(BUILDINGS))),
            seat == acting,
            words,
        )
        for seat in range(view.players)
    ]
    return node(
        "section", *panels, key="wales.players", class_="wales-players", aria_label=words("scene.players")
    )


@seats_again
def _player(
    seat: int,
    name: str,
    points: int,
    money: int,
    pawn: int,
    stock: tuple[int, ...],
    acting: bool,
    words: Words,
) -> Node:
    coat = COATS[seat]
    stocks = []
    for kind, left in zip(BUILDINGS, stock, strict=True):
        spoken = words("scene.stock", building=words(f"scene.building.{kind}"), n=left)
        picture = node(
            "svg", building(kind, coat), viewBox="-30 -41 60 62", class_="stock-picture", aria_hidden="true"
        )
        stocks.append(
            node(
                "span",
                picture,
                node("span", text=str(left), class_="number"),
                class_="stock" + (" out" if left == 0 else ""),
                data_tip=f"building:{kind}",
                tabindex=0,
                aria_label=spoken,
                role="img",
            )
        )
    place = place_words(pawn, words)
    return node(
        "article",
        node(
            "header",
            badge_svg(coat, 34),
            node("strong", text=name, class_="player-name"),
            _figure("points", printed(points), words("scene.points", n=points), "points"),
            _figure("purse", words("scene.pounds", n=money), words("scene.money.purse", n=money), "money"),
            _figure("pawn-place", signed(pawn) if pawn else "0", place, "track"),
        ),
        node("div", *stocks, class_="stocks"),
        key=f"player:{seat}",
        class_=f"player {coat.css}" + (" acting" if acting else ""),
        aria_label=words(
            "scene.player",
            name=name,
            points=words("scene.count.points", n=points),
            money=money,
            place=place,
        ),
        aria_current="true" if acting else None,
    )


_SIGNS = {
    "crown": "M-9 7L-10-6L-4.5 0L0-9L4.5 0L10-6L9 7Z",
    "points": "M0-9L2.6-3L9-2.6L4-1.6L5.8 8L0 4.4L-5.8 8L-4 1.6L-9-2.6L-2.6-3Z",
    "purse": "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0-9 0M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0",
    "pawn-place": "M-8 9C-8 5-3 4-3-1H-5V-3.6H-3A5 5 0 1 1 3-3.6H5V-1H3C3 4 8 5 8 9Z",
}


def _sign(kind: str, size: int) -> Node:
    return node(
        "svg",
        node("path", d=_SIGNS[kind], class_=f"sign-{kind}"),
        viewBox="-11 -11 22 22",
        width=size,
        height=size,
        aria_hidden="true",
    )


def _figure(kind: str, text: str, spoken: str, tip: str) -> Node:
    return node(
        "span",
        _sign(kind, 18),
        node("span", text=text, class_="number"),
        class_=f"reading {kind}",
        role="img",
        aria_label=spoken,
        data_tip=tip,
        tabindex=0,
    )


def standing(view: State, words: Words, acting: int = -1, end: Ending | None = None) -> Node:
    """Points, money and pawn of everybody in one line, for a phone, where the panels lie below the edge; a
    crown instead of the star: who would win now. The panels say it to screen readers."""
    winners = (end or if_it_ended(view)).winners
    seats = [
        _in_short(
            seat,
            view.victory_points(seat),
            view.money[seat],
            view.pawns[seat],
            seat == acting,
            seat in winners,
            words,
        )
        for seat in range(view.players)
    ]
    return node("div", *seats, class_="wales-standing", key="board.standing", aria_hidden="true")


@seats_again
def _in_short(seat: int, points: int, money: int, pawn: int, acting: bool, wins: bool, words: Words) -> Node:
    coat = COATS[seat]
    return node(
        "span",
        badge_svg(coat, 18),
        _sign("crown" if wins else "points", 13),
        node("b", text=printed(points)),
        _sign("pawn-place", 12),
        node("span", text=signed(pawn) if pawn else "0"),
        node("span", text=words("scene.pounds", n=money), class_="purse"),
        class_=f"in-short {coat.css}" + (" acting" if acting else ""),
        key=f"standing:{seat}",
    )


# reserve ---------------------------------------------------------------------------------------------------


def reserve(view: State, words: Words, names: Sequence[str] = (), end: Ending | None = None) -> Node:
    """Mordred's men: in reserve, in hand and on the map, and how it would end now."""
    held, waiting, standing = view.in_hand, view.reserve(), view.men_on_map()
    buildings = view.buildings_on_map()
    ranks = node(
        "svg",
        node("rect", x=0, y=0, width=waiting * 12, height=22, fill="url(#wales-rank)", class_="rank"),
        node(
            "rect",
            x=waiting * 12,
            y=0,
            width=held * 12,
            height=22,
            fill="url(#wales-rank)",
            class_="rank in-hand",
        ),
        viewBox=f"0 0 {12 * MEN} 22",
        class_="ranks",
        aria_hidden="true",
    )
    said = words(
        "scene.men",
        reserve=words("scene.count.men", n=waiting),
        standing=words("scene.count.men", n=standing),
        buildings=words("scene.count.buildings", n=buildings),
    )
    leads = if_ended_now(view, words, names, end)
    return node(
        "section",
        ranks,
        node(
            "p",
            node("span", text=words("scene.men.hand", n=held), class_="hidden-visually") if held else None,
            node("span", text=said),
            node("span", text=leads, class_="leads"),
            class_="men-said",
        ),
        key="wales.reserve",
        class_="wales-reserve",
        data_tip="men",
        tabindex=0,
        aria_label=said,
    )


__all__ = ["COATS", "money", "place_words", "players", "reserve", "square_at", "standing", "track"]
