"""The review: everybody's chances as lines, luck and skill in words, turning points on the table."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from mordred.desk.advice import because
from mordred.desk.desk import Desk
from mordred.desk.review import Shown, Way
from mordred.desk.table import Table
from mordred.scene.motion import Point
from mordred.scene.node import Node, node
from mordred.scene.painter import badge
from mordred.scene.parts import button, button_row, dialog
from mordred.ui.chart import Lines, line_chart
from mordred.ui.showing import OnTable

SHORT = 30
"""An arrow on the board stops so far before its goal."""
HEAD = 24


# ---------------------------------------------------------------------------------- the whole


def review_dialog(desk: Desk, about: str) -> Node | None:
    """The whole dialog."""
    table = desk.table
    if table is None or not table.reviewing.offered:
        return None
    words, reviewing = desk.words, table.reviewing
    known = reviewing.review is not None
    seats = sorted(range(len(table.plan.seats)), key=lambda seat: seat not in table.people_here)
    return dialog(
        words,
        words("review.title"),
        _progress(desk, table),
        chart(desk, table) if known else None,
        chances_table(desk, table) if known else None,
        *(seat_section(desk, table, seat) for seat in seats if known),
        node("p", text=words("review.honest"), class_="small quiet"),
        key="dialog.review",
        class_="review",
    )


def _progress(desk: Desk, table: Table) -> Node | None:
    """How far it is, with a way to stop it; or that it was stopped."""
    words, reviewing = desk.words, table.reviewing
    review = reviewing.review
    done = review.done if review is not None else 0.0
    if reviewing.asked is None:
        if done >= 1:
            return None
        said = words("review.failed" if reviewing.trouble else "review.stopped")
        again = button(words("review.again"), "review:again", icon_name="restart", key="review.again")
        return node("div", node("p", text=said), again, class_="review-progress", key="review.progress")
    percent = round(100 * done)
    return node(
        "div",
        node("p", text=words("review.working")),
        node(
            "div",
            node("i", style=f"width:{percent}%"),
            class_="review-bar",
            role="progressbar",
            aria_label=words("review.working"),
            aria_valuemin="0",
            aria_valuemax="100",
            aria_valuenow=percent,
        ),
        button(
            words("review.stop"), "review:stop", icon_name="cross", class_="plain small", key="review.stop"
        ),
        class_="review-progress",
        key="review.progress",
    )


def seat_section(desk: Desk, table: Table, seat: int) -> Node:
    """Luck and skill of one seat, and where its game turned."""
    reviewing = table.reviewing
    assert reviewing.review is not None
    points = reviewing.review.seats[seat].turning_points
    rows = [_point_row(desk, table, Shown(seat, place, point)) for place, point in enumerate(points)]
    return node(
        "section",
        node(
            "h3",
            badge(table.handling, table.session.state, seat, 26),
            node("span", text=table.names[seat]),
        ),
        node("p", text=reviewing.summary(seat), key=f"review.sum.{seat}"),
        node("ol", *rows, class_="review-points") if rows else None,
        class_="review-seat",
        key=f"review.seat.{seat}",
    )


def _point_row(desk: Desk, table: Table, shown: Shown) -> Node:
    """A turning point in a line; a click shows it on the table."""
    words, reviewing = desk.words, table.reviewing
    _, better = reviewing.ways(shown)
    loss = max(1, round(100 * shown.point.loss))
    return node(
        "li",
        node(
            "button",
            node("span", text=f"−{loss}", class_="review-loss", aria_hidden="true"),
            node(
                "span",
                node(
                    "strong",
                    text=words("review.moment", turn=reviewing.turn_of(shown.point.record), n=loss),
                ),
                node("span", text=words("review.better", what=reviewing.said(better)), class_="small"),
                class_="review-words",
            ),
            type="button",
            class_="plain review-row",
            data_ref=f"review:show:{shown.seat}.{shown.place}",
            key=f"review.row.{shown.seat}.{shown.place}",
        ),
        key=f"review.point.{shown.seat}.{shown.place}",
    )


# ---------------------------------------------------------------------------------- the chart


def chart(desk: Desk, table: Table) -> Node:
    """Everybody's chances turn by turn; a dot where it turned."""
    rows = table.reviewing.rows()
    return line_chart(
        desk,
        table,
        desk.words("review.chart"),
        Lines(
            rows,
            rules={percent / 100: desk.words("percent", n=percent) for percent in (0, 25, 50, 75, 100)},
            ends=[desk.words("percent", n=round(100 * chance)) for chance in rows[-1][1]],
            dots={seat: _turns(table, seat) for seat in range(len(table.names))},
        ),
        "review.chart",
    )


def _turns(table: Table, seat: int) -> set[int]:
    """The turns in which a seat's game turned."""
    review = table.reviewing.review
    assert review is not None
    return {table.reviewing.turn_of(point.record) for point in review.seats[seat].turning_points}


def chances_table(desk: Desk, table: Table) -> Node:
    """The chart as a table, folded away: for screen readers, and for whoever wants the numbers."""
    words, rows = desk.words, table.reviewing.rows()
    head = [node("th", text=words("review.turn"), scope="col")]
    head += [node("th", text=name, scope="col") for name in table.names]
    body = [
        node(
            "tr",
            node("th", text=str(turn) if number < len(rows) - 1 else words("review.end"), scope="row"),
            *(
                node("td", text=words("percent", n=round(100 * chance)), class_="number")
                for chance in chances
            ),
        )
        for number, (turn, chances) in enumerate(rows)
    ]
    return node(
        "details",
        node("summary", text=words("review.numbers")),
        node("table", node("thead", node("tr", *head)), node("tbody", *body), class_="review-table"),
        class_="more",
        key="review.numbers",
    )


# -------------------------------------------------------------------------- one of them on the table


def review_card(desk: Desk, table: Table) -> Node | None:
    """At a turning point: what was done, what would have been better and why, and the way to try it."""
    words, reviewing = desk.words, table.reviewing
    shown = reviewing.shown
    if shown is None:
        return None
    played, better = reviewing.ways(shown)
    several = len(reviewing.points()) > 1
    tried = button(words("review.try"), "review:try", icon_name="play", class_="primary", key="review.try")
    return node(
        "aside",
        node("strong", text=reviewing.title(shown)),
        _line("✗", "played", words("review.played", what=reviewing.said(played))),
        _line("✓", "better", words("review.better", what=reviewing.said(better))),
        node("p", text=because(words, [name for name, _ in shown.point.why])) if shown.point.why else None,
        button_row(
            tried if reviewing.may_try else None,
            button(words("review.back"), "review:open", icon_name="chart", key="review.back"),
            button(
                words("review.previous"),
                "review:next:-1",
                icon_name="back",
                bare=True,
                class_="plain",
                key="review.previous",
            )
            if several
            else None,
            button(
                words("review.next"),
                "review:next:1",
                icon_name="forward",
                bare=True,
                class_="plain",
                key="review.next",
            )
            if several
            else None,
        ),
        key="review.card",
        class_="coach review-card",
        aria_label=words("review.title"),
    )


def _line(sign: str, kind: str, text: str) -> Node:
    """A sentence with the sign that stands on the board for it."""
    mark = node("span", text=sign, class_=f"review-sign {kind}", aria_hidden="true")
    return node("p", mark, node("span", text=text))


def review_marks(on_table: OnTable) -> Node | None:
    """On the board: a cross and an arrow for what was done, a tick and an arrow for what was better."""
    shown = on_table.table.reviewing.shown
    if shown is None:
        return None
    played, better = on_table.table.reviewing.ways(shown)
    drawn = [
        *_marks(on_table, played, "played", "✗", -24),
        *_marks(on_table, better, "better", "✓", 24),
    ]
    return node("g", *drawn, key="review.marks", class_="review-marks", aria_hidden="true") if drawn else None


def _marks(on_table: OnTable, ways: Iterable[Way], kind: str, sign: str, aside: int) -> list[Node]:
    arrows: dict[str, Node] = {}
    signs: dict[str, Node] = {}
    for way in ways:
        points = on_table.painter.way(way.refs)
        if not points:
            continue
        x, y = points[-1]
        at = f"{x:g} {y:g}"
        if len(points) > 1 and points[0] != points[-1]:
            arrows[f"{points[0]} {at}"] = _arrow(points, kind)
        signs[at] = node(
            "g",
            node("circle", r=19),
            node("text", text=sign, y=9),
            transform=f"translate({x + aside:g} {y - 34:g})",
            class_=f"review-mark {kind}",
        )
    return [*arrows.values(), *signs.values()]


def _arrow(points: list[Point], kind: str) -> Node:
    """From the first point to just before the last."""
    (ax, ay), (bx, by) = points[-2], points[-1]
    far = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / far, (by - ay) / far
    tip = (bx - dx * SHORT, by - dy * SHORT)
    neck = (tip[0] - dx * HEAD, tip[1] - dy * HEAD)
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in [*points[:-1], neck])
    side = HEAD * 0.55
    corners = (tip, (neck[0] - dy * side, neck[1] + dx * side), (neck[0] + dy * side, neck[1] - dx * side))
    head = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"
    return node(
        "g",
        node("path", d=path, class_="review-under"),
        node("path", d=path, class_="review-line"),
        node("path", d=head, class_="review-head"),
        class_=f"review-way {kind}",
    )
