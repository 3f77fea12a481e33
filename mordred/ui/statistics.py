"""The leaf with all games finished on this device: won, lost, by game, faction, level and length."""

from __future__ import annotations

from mordred.desk import statistics
from mordred.desk.desk import Desk
from mordred.desk.statistics import Finished, Keys, Tally
from mordred.games import MANIFESTS
from mordred.handling import handling_of
from mordred.i18n.dates import day
from mordred.i18n.numbers import printed
from mordred.scene.node import Node, node
from mordred.scene.parts import button, button_row, dialog

LATEST = 12
"""So many of the last games are listed one by one."""


def statistics_dialog(desk: Desk, about: str) -> Node:
    """The whole leaf."""
    words = desk.words
    finished = [one for one in statistics.load(desk.store) if one.game in MANIFESTS]
    if not finished:
        inside: list[Node | None] = [node("p", text=words("stats.none"), class_="quiet")]
    else:
        inside = [
            tally_table(desk, finished, statistics.by_game, words("stats.by_game")),
            tally_table(desk, finished, statistics.by_arms, words("stats.by_arms")),
            tally_table(desk, finished, statistics.by_level, words("stats.by_level")),
            latest(desk, finished),
            button_row(
                button(words("stats.export"), "stats:export", icon_name="save", key="stats.export"),
                button(words("stats.bgstats"), "stats:bgstats", icon_name="share", key="stats.bgstats"),
            ),
        ]
    return dialog(
        words,
        words("stats.title"),
        *inside,
        key="dialog.statistics",
        class_="statistics",
    )


def tally_table(desk: Desk, finished: list[Finished], keys: Keys, title: str) -> Node | None:
    """Won and lost by one key."""
    words = desk.words
    found = statistics.tallies(finished, keys)
    if not found:
        return None
    head = [title, *(words(f"stats.{name}") for name in ("played", "won", "lost", "share", "turns"))]
    rows = [
        node(
            "tr",
            node("th", text=_named(desk, tally), scope="row"),
            *(node("td", text=text, class_="number") for text in _figures(desk, tally)),
        )
        for tally in found
    ]
    return node(
        "table",
        node("thead", node("tr", *(node("th", text=text, scope="col") for text in head))),
        node("tbody", *rows),
        class_="tallies",
    )


def _figures(desk: Desk, tally: Tally) -> list[str]:
    share = desk.words("percent", n=round(100 * tally.won / tally.played))
    return [str(tally.played), str(tally.won), str(tally.lost), share, str(round(tally.turns))]


def _named(desk: Desk, tally: Tally) -> str:
    """A key in words: the game, and what of it."""
    game, *rest = tally.key
    said = desk.words(f"game.{game}")
    if not rest:
        return said
    words = handling_of(game).words(desk.words.language)
    return f"{said} · {words.first(f'level.{rest[0]}', f'arms.{rest[0]}', rest[0])}"


def latest(desk: Desk, finished: list[Finished]) -> Node:
    """The last games, each in a line."""
    lines = []
    for one in reversed(finished[-LATEST:]):
        seats = sorted(one.seats, key=lambda seat: seat.rank)
        scores = ", ".join(f"{seat.name} {printed(seat.score)}" for seat in seats)
        game = desk.words(f"game.{one.game}")
        lines.append(node("li", text=f"{day(desk.words, desk.outside.local(one.when))} · {game} · {scores}"))
    return node("ol", *lines, class_="small latest")
