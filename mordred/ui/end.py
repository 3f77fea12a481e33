"""The end of a game: who won, why it ended, what broke the ties, and how it went."""

from __future__ import annotations

from mordred.core.coats import COATS
from mordred.core.game import Outcome
from mordred.desk.desk import Desk
from mordred.desk.table import Table
from mordred.scene.node import Node, node
from mordred.scene.painter import badge
from mordred.scene.parts import button, dialog

WIDTH, HEIGHT, LEFT, BOTTOM, RIGHT = 720, 280, 40, 46, 150
LABEL = 18
"""The height of a name at the end of a line."""
LONGEST_LABEL = 14
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
    why = [
        table.handling.why_ended(words, outcome, table.names),
        table.handling.why_won(words, table.names, outcome),
    ]
    return dialog(
        words("end.winner", n=len(outcome.winners), name=winners),
        node("p", text=" ".join(said for said in why if said), key="end.why", class_="end-why"),
        ranking(desk, table, outcome),
        _verdict(desk),
        node("div", node("p", text=words("end.ties")), node("ol", *trail), class_="ties") if trail else None,
        chart(desk, table),
        node(
            "div",
            None
            if table.session.second_hand
            else button(
                words("again.rematch"), "again:rematch", icon_name="redo", class_="primary", key="end.rematch"
            ),
            button(words("review.title"), "review:open", icon_name="chart", key="end.review")
            if table.reviewing.offered
            else None,
            button(words("end.replay"), "table:replay:play", icon_name="play", key="end.replay"),
            None
            if table.session.second_hand
            else button(words("end.share"), "share:show", icon_name="share", key="end.share"),
            button(words("stats.title"), "stats:show", icon_name="chart", key="end.statistics"),
            button(words("end.home"), "ui:home", icon_name="home", class_="plain", key="end.home"),
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
        made_of = table.handling.breakdown(words, table.session.state, standing.seat)
        rows.append(
            node(
                "tr",
                node("td", text=str(standing.rank), class_="number"),
                node(
                    "th",
                    badge(table.handling, table.session.state, standing.seat, 26),
                    node("span", text=table.names[standing.seat]),
                    node("small", text=made_of, class_="made-of") if made_of else None,
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
    """The score turn by turn, one line a seat with its name at the end."""
    words = desk.words
    points = table.history.chart()
    most = max(1, *(score for _, scores in points for score in scores))
    least = min(0, *(score for _, scores in points for score in scores))
    length = max(1, points[-1][0])

    def x(turn: int) -> float:
        return LEFT + turn / length * (WIDTH - LEFT - RIGHT)

    def y(score: int) -> float:
        return HEIGHT - BOTTOM - (score - least) / (most - least) * (HEIGHT - BOTTOM - 16)

    lines = [
        *(_rule(value, y(value)) for value in _steps(least, most)),
        *(
            node("text", text=str(turn), x=x(turn), y=HEIGHT - BOTTOM + 18, class_="chart-number middle")
            for turn in _steps(0, length)
        ),
    ]
    ends = _apart([y(score) for score in points[-1][1]])
    for seat, at in enumerate(ends):
        coat = COATS[table.handling.coat(table.session.state, seat)]
        d = "M" + "L".join(f"{x(turn):.1f} {y(scores[seat]):.1f}" for turn, scores in points)
        lines.append(
            node(
                "g",
                node("path", d=d, class_="chart-line", stroke_dasharray=DASHES[seat] or None),
                node(
                    "text",
                    text=f"{points[-1][1][seat]} {table.names[seat][:LONGEST_LABEL]}",
                    x=WIDTH - RIGHT + 6,
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
            node("text", text=words("end.turns"), x=WIDTH / 2, y=HEIGHT - 4, class_="chart-number middle"),
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="img",
            aria_label=label,
            class_="chart",
        ),
        node("figcaption", text=label, class_="small quiet"),
    )


def _steps(least: int, most: int) -> list[int]:
    """Round numbers to write along an axis, both ends among them."""
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10_000) if (most - least) / size <= 8)
    between = [value for value in range(-(-least // step) * step, most, step) if most - value >= step / 3]
    return [*between, most]


def _rule(value: int, at: float) -> Node:
    return node(
        "g",
        node("line", x1=LEFT, x2=WIDTH - RIGHT, y1=at, y2=at, class_="chart-rule"),
        node("text", text=str(value), x=LEFT - 8, y=at + 5, class_="chart-number"),
    )


def _apart(places: list[float]) -> list[float]:
    """The heights of the labels: each at the end of its line, but none over another."""
    found = [0.0] * len(places)
    lowest = HEIGHT - 8.0
    for seat in sorted(range(len(places)), key=lambda seat: -places[seat]):
        found[seat] = min(places[seat], lowest)
        lowest = found[seat] - LABEL
    return found
