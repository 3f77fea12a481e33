"""The end of a game: who won, why it ended, what broke the ties, and how it went."""

from __future__ import annotations

from mordred.core.game import Outcome
from mordred.desk import chronicle
from mordred.desk.desk import Desk
from mordred.desk.rematch import may_play_on
from mordred.desk.table import Table
from mordred.i18n.numbers import printed
from mordred.scene.node import Node, node
from mordred.scene.painter import badge
from mordred.scene.parts import button, button_row, dialog
from mordred.ui.chart import Lines, line_chart, values_named


def end_dialog(desk: Desk, about: str) -> Node | None:
    """The whole dialog."""
    table = desk.table
    outcome = table.outcome if table else None
    if table is None or outcome is None:
        return None
    words = desk.words
    winners = " & ".join(table.names[seat] for seat in outcome.winners)
    ties = [] if table.handling.says_ties else table.handling.why_first(words, outcome)
    trail = [node("li", text=said) for said in ties]
    why = [
        table.handling.why_ended(words, outcome, table.names),
        table.handling.why_won(words, table.names, outcome),
    ]
    return dialog(
        words,
        words("end.winner", n=len(outcome.winners), name=winners),
        node("p", text=" ".join(said for said in why if said), key="end.why", class_="end-why"),
        ranking(desk, table, outcome),
        _verdict(desk),
        node("div", node("p", text=words("end.ties")), node("ol", *trail), class_="ties") if trail else None,
        chart(desk, table),
        node("p", text=words("end.chart.touch"), class_="small quiet chart-touch")
        if may_play_on(table)
        else None,
        button_row(
            None
            if table.session.second_hand
            else button(
                words("again.rematch"), "again:rematch", icon_name="redo", class_="primary", key="end.rematch"
            ),
            button(words("review.title"), "review:open", icon_name="chart", key="end.review")
            if table.reviewing.offered
            else None,
            button(words("end.replay"), "table:replay:play", icon_name="play", key="end.replay"),
            button(words("again.earlier"), "table:replay:earlier", icon_name="back", key="end.earlier")
            if may_play_on(table)
            else None,
            None
            if table.session.second_hand
            else button(words("end.share"), "share:show", icon_name="share", key="end.share"),
            button(words("stats.title"), "stats:show", icon_name="tally", key="end.statistics"),
            button(words("end.home"), "ui:home", icon_name="home", class_="plain", key="end.home"),
        ),
        key="dialog.end",
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
                node("td", text=printed(table.handling.total(standing.score)), class_="number total")
                if summed
                else None,
                *(
                    node(
                        "td", text=printed(standing.score.get(part, "")), class_="number part", data_part=name
                    )
                    for part, name in zip(parts, named, strict=True)
                ),
                class_="winner" if standing.seat in outcome.winners else None,
            )
        )
    return node(
        "table", node("thead", head), node("tbody", *rows), class_="ranking summed" if summed else "ranking"
    )


def chart(desk: Desk, table: Table) -> Node:
    """The score turn by turn."""
    points = table.history.chart()
    most = max(1, *(score for _, scores in points for score in scores))
    least = min(0, *(score for _, scores in points for score in scores))
    rules = {float(value): printed(value) for value in values_named(least, most)}
    ends = [printed(score) for score in points[-1][1]]
    begun = chronicle.beginnings(table)
    return line_chart(
        desk, table, desk.words("end.chart"), Lines(points, rules, ends, begun=begun), "end.chart"
    )
