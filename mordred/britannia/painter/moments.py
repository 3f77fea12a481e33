"""A great moment: its emblem and title, its lines one after the other, and what changes from now on."""

from __future__ import annotations

from mordred.britannia.handling.labels import pack_of
from mordred.britannia.handling.moments import Moment, changes
from mordred.britannia.painter import emblems
from mordred.britannia.painter.cards import card
from mordred.core.scenes import Beat
from mordred.i18n import narrate
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing

SIGNS = {
    "chaos": "cauldron",
    "lost_lands": "tile-orchard-a",
    "cauldron": "cauldron",
    "war": "event-war",
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
