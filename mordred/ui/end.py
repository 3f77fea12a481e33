"""The end of a game: who won, why it ended, what broke the ties, and how it went."""

from __future__ import annotations

from mordred.core.coats import COATS
from mordred.core.game import Outcome
from mordred.desk.desk import Desk
from mordred.desk.table import Table
from mordred.scene.node import Node, node
from mordred.scene.painter import badge
from mordred.scene.parts import button, dialog

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 260, 40, 30
DASHES = ("", "9 4", "2 4", "12 4 2 4")
"""Lines are told apart by dash and letter, not by colour alone."""


def end_dialog(desk: Desk, about: str) -> Node | None:
    """The whole dialog."""
    table = desk.table
    outcome = table.outcome if table else None
    if table is None or outcome is None:
        return None
    words = desk.words
    winners = " & ".join(table.names[seat] for seat in outcome.winners)
    trail = [node("li", text=said) for said in table.handling.why_first(words, outcome)]
    return dialog(
        words("end.winner", n=len(outcome.winners), name=winners),
        node("p", text=table.handling.why_ended(words, outcome, table.names)),
        ranking(desk, table, outcome),
        _verdict(desk),
        node("div", node("p", text=words("end.ties")), node("ol", *trail), class_="ties") if trail else None,
        chart(desk, table),
        node(
            "div",
            button(words("end.replay"), "table:replay:play", icon_name="play", key="end.replay"),
            None
            if table.session.second_hand
            else button(words("end.share"), "share:show", icon_name="share", key="end.share"),
            button(words("end.home"), "ui:home", icon_name="home", class_="primary", key="end.home"),
            class_="choices",
        ),
        key="dialog.end",
        close_label=words("ui.close"),
        class_="end",
    )


def _verdict(desk: Desk) -> Node | None:
    """At a guest's page of a live table: whether all was as it was told."""
    if desk.live.guest is None:
        return None
    from mordred.ui.live import verdict_line

    return verdict_line(desk)


def ranking(desk: Desk, table: Table, outcome: Outcome) -> Node:
    """Everybody's place with the parts of the score."""
    words = desk.words
    parts = list(outcome.standings[0].score) if outcome.standings else []
    named = [words.first(f"score.{part}", part) for part in parts]
    summed = bool(outcome.standings) and table.handling.total(outcome.standings[0].score) is not None
    head = node(
        "tr",
        node("th", text="#", scope="col"),
        node("th", text=words("end.player"), scope="col"),
        node("th", text=words("end.total"), scope="col") if summed else None,
        *(node("th", text=name, scope="col") for name in named),
    )
    rows = []
    for standing in outcome.standings:
        rows.append(
            node(
                "tr",
                node("td", text=str(standing.rank), class_="number"),
                node(
                    "th",
                    badge(table.handling, table.session.state, standing.seat, 26),
                    node("span", text=table.names[standing.seat]),
                    scope="row",
                ),
                node("td", text=str(table.handling.total(standing.score)), class_="number total")
                if summed
                else None,
                *(
                    node("td", text=str(standing.score.get(part, "")), class_="number part", data_part=name)
                    for part, name in zip(parts, named, strict=True)
                ),
                class_="winner" if standing.seat in outcome.winners else None,
            )
        )
    return node(
        "table", node("thead", head), node("tbody", *rows), class_="ranking summed" if summed else "ranking"
    )


def chart(desk: Desk, table: Table) -> Node:
    """The score along the game, one line a seat."""
    words = desk.words
    points = table.history.chart()
    most = max(1, *(score for _, scores in points for score in scores))
    least = min(0, *(score for _, scores in points for score in scores))
    length = max(1, points[-1][0])

    def x(number: int) -> float:
        return LEFT + number / length * (WIDTH - LEFT - 40)

    def y(score: int) -> float:
        return HEIGHT - BOTTOM - (score - least) / (most - least) * (HEIGHT - BOTTOM - 16)

    rule = max(1, round((most - least) / 4))
    lines = []
    for value in range(least, most + 1, rule):
        lines += [
            node("line", x1=LEFT, x2=WIDTH - 36, y1=y(value), y2=y(value), class_="chart-rule"),
            node("text", text=str(value), x=LEFT - 8, y=y(value) + 5, class_="chart-number"),
        ]
    ends: list[float] = []
    for seat in range(len(table.plan.seats)):
        coat = COATS[table.handling.coat(table.session.state, seat)]
        d = "M" + "L".join(f"{x(number):.1f} {y(scores[seat]):.1f}" for number, scores in points)
        at = y(points[-1][1][seat])
        while any(abs(at - other) < 18 for other in ends):
            at -= 6
        ends.append(at)
        lines.append(
            node(
                "g",
                node("path", d=d, class_="chart-line", stroke_dasharray=DASHES[seat] or None),
                node(
                    "text",
                    text=table.handling.letter(table.handling.arms_of(table.session.state, seat)),
                    x=WIDTH - 22,
                    y=at + 5,
                    class_="chart-letter",
                ),
                class_=coat.css,
            )
        )
    label = words("end.chart")
    return node(
        "figure",
        node(
            "svg",
            node("title", text=label),
            *lines,
            node("text", text=words("end.moves"), x=WIDTH / 2, y=HEIGHT - 6, class_="chart-number middle"),
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="img",
            aria_label=label,
            class_="chart",
        ),
        node("figcaption", text=label, class_="small quiet"),
    )
