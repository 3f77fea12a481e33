"""A great moment: its emblem and title, its lines one after the other, and what changes from now on."""

from __future__ import annotations

from mordred.britannia.handling.labels import leader_name, pack_of
from mordred.britannia.handling.moments import Moment, Spoil, changes, spoils
from mordred.britannia.painter import emblems
from mordred.britannia.painter.cards import card
from mordred.britannia.rules.forecast import Points, having, points_with
from mordred.britannia.rules.options import LEADERS
from mordred.britannia.rules.state import State
from mordred.britannia.words.facts import place as place_name
from mordred.core.scenes import Beat
from mordred.i18n import narrate
from mordred.i18n.numbers import signed
from mordred.scene.heraldry import badge_svg
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing

SIGNS = {
    "chaos": "cauldron",
    "lost_lands": "tile-orchard-a",
    "cauldron": "cauldron",
    "war": "event-war",
    "spoils": "event-war",
    "leader": "event-leader",
    "monster": "event-monster",
    "last": "time",
    "home": "time",
}


def moment(showing: Showing) -> Node | None:
    """The moment, as far as it is shown."""
    scene = showing.scene
    if scene is None:
        return None
    name = scene.beats[0].picture.name
    if name == "spoils":
        return _spoils(showing, scene.key, scene.beats[0])
    shown = scene.beats[: showing.shown]
    told = [one for beat in shown if beat.kind == "line" for one in _line(showing, beat)]
    return node(
        "div",
        node("div", emblems.sign(SIGNS[name], 84), class_=f"moment-sign of-{name}", aria_hidden="true"),
        node("div", *told, class_="moment-lines", key="moment-lines"),
        _changes(showing, shown[-1]) if shown[-1].kind == "changes" else None,
        key=f"moment.{scene.key}",
        class_=f"moment moment-{name}",
    )


def _line(showing: Showing, beat: Beat) -> list[Node]:
    """What happened, and the card that was turned up."""
    words, names, seen = showing.words, showing.names, beat.picture
    scene = showing.scene
    assert scene is not None and isinstance(seen, Moment)
    own = showing.handling.scene_line(words, names, scene, beat)
    text = own or " ".join(narrate(words, event, names) for event in beat.events)
    lines = [node("p", text=text, class_="moment-line")]
    if seen.card and seen.card != "?":
        lines.append(card(pack_of(showing.view), seen.card, words, half="chaos", key=""))
    return lines


def _changes(showing: Showing, beat: Beat) -> Node:
    """The card that stays: what is different from now on."""
    words = showing.words
    items = changes(words, beat.picture).split("\n")
    return node(
        "section",
        node("h3", text=words("moment.changes")),
        node("ul", *(node("li", text=item) for item in items)),
        class_="moment-changes",
        key="moment-changes",
    )


# ----------------------------------------------------------------------------- what a War brought


def _spoils(showing: Showing, key: str, beat: Beat) -> Node:
    """Who claims what, and where: the most of it first, a block for each player."""
    got = spoils(beat, LEADERS)
    points = points_with(showing.view, _gained(got))  # the view is of before
    order = sorted(range(len(points)), key=lambda seat: (-points[seat].gain, seat))
    sides = [_side(showing, seat, got.get(seat, []), points[seat]) for seat in order]
    return node(
        "div",
        node("div", emblems.sign("event-war", 84), class_="moment-sign of-spoils", aria_hidden="true"),
        node("div", *sides, class_="spoils"),
        key=f"moment.{key}",
        class_="moment moment-spoils",
    )


def _gained(got: dict[int, list[Spoil]]) -> list[tuple[int, list[int]]]:
    return [(seat, counts) for seat, claims in got.items() for _, counts in claims]


def with_spoils(showing: Showing) -> State:
    """The view, and what the leaf of the spoils tells already in hand: no other sums stand beside it."""
    view: State = showing.view
    scene = showing.scene
    if scene is None or not showing.shown or not isinstance(seen := scene.beats[0].picture, Moment):
        return view
    return having(view, _gained(spoils(scene.beats[0], LEADERS))) if seen.name == "spoils" else view


def _side(showing: Showing, seat: int, claims: list[Spoil], points: Points) -> Node:
    """One player's: coat, name, the new score, a line for each place, and for each bonus that changes."""
    words, player = showing.words, showing.view.players[seat]
    coat = emblems.coat_of(player.faction)
    lines = [_claim(showing, where, counts) for where, counts in claims]
    for part, bonus in points.bonuses:
        if bonus:  # without it nobody understands why two tokens bring five points, or take one away
            lines.append(node("li", node("span", text=words(f"score.{part}")), node("b", text=signed(bonus))))
    return node(
        "section",
        node(
            "header",
            badge_svg(coat, 30, emblems.LETTER.get(player.faction, "?")),
            node("b", text=showing.names[seat]),
            node("span", text=signed(points.gain), class_="spoils-gain"),
            node("span", text=words("moment.spoils.total", n=points.total), class_="spoils-total quiet"),
        ),
        node("ul", *lines) if lines else node("p", text=words("moment.spoils.nothing"), class_="quiet"),
        class_=f"spoils-of {coat.css}",
        key=f"spoils:{seat}",
    )


def _claim(showing: Showing, where: str, counts: list[int]) -> Node:
    words = showing.words
    seals = [
        node(
            "span",
            emblems.sign(f"seal-{leader}", 24),
            node("b", text=str(n)),
            class_="favour-count",
            title=words("scene.favour_of", n=n, leader=leader_name(words, leader)),
        )
        for leader, n in zip(LEADERS, counts, strict=True)
        if n
    ]
    name = place_name(words, where) if where else words("moment.spoils.reserve")
    return node("li", node("span", text=name), node("span", *seals, class_="spoils-seals"))
