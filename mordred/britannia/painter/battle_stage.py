"""A battle on the stage: two armies face each other, a card under each unit; between them sum and verdict."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from mordred.britannia.handling.battle import Clash, Place, Wing
from mordred.britannia.handling.forecast_words import forecast_lines
from mordred.britannia.handling.labels import faction_name, pack_of
from mordred.britannia.handling.telling import (
    bare_sum,
    border_stake,
    changes,
    lost_units,
    parts,
    stake,
    verdict,
)
from mordred.britannia.painter import emblems
from mordred.britannia.painter.cards import back, card
from mordred.britannia.rules.facts import SOURCE
from mordred.britannia.rules.forecast import on_borders
from mordred.core.game import HIDDEN
from mordred.core.scenes import Beat
from mordred.i18n.facts import say
from mordred.i18n.numbers import printed
from mordred.scene.heraldry import badge_svg
from mordred.scene.node import Node, node
from mordred.scene.painter import Showing
from mordred.scene.parts import picture_of

STEPS = ("lay", "reveal", "totals", "losses", "after")
"""What a player sees of the finer beats."""
_STEP_OF = {"lay": 0, "reveal": 1, "effect": 1, "totals": 2, "losses": 3, "end": 4}


def battle(showing: Showing) -> Node | None:
    """The battle of the scene, at the beat that is shown."""
    scene = showing.scene
    if scene is None or not showing.shown:
        return None
    beat = scene.beats[showing.shown - 1]
    clash: Clash = beat.picture
    ahead = any(one.kind == "totals" for one in scene.beats[: showing.shown])
    left, right = _sides(showing, clash)
    return node(
        "div",
        _progress(showing, beat, ahead),
        node(
            "div",
            _wing(showing, clash, left, "left"),
            _middle(showing, beat, clash, left, right),
            _wing(showing, clash, right, "right"),
            class_="clash-field",
            key="battle-sides",
        ),
        key="battle",
        class_="clash-scene",
    )


def _sides(showing: Showing, clash: Clash) -> tuple[Wing, Wing]:
    """The viewer's own army stands on the left."""
    first, second = clash.wings
    return (second, first) if showing.viewer == second.seat else (first, second)


def _progress(showing: Showing, beat: Beat, ahead: bool) -> Node:
    now = 4 if beat.kind == "effect" and ahead else _STEP_OF[beat.kind]
    steps = [
        node(
            "li",
            text=showing.words(f"scene.step.{step}"),
            class_="done" if index < now else "now" if index == now else "",
            aria_current="step" if index == now else None,
        )
        for index, step in enumerate(STEPS)
    ]
    return node("ol", *steps, class_="battle-steps", key="battle-steps")


# ------------------------------------------------------------------------------------- an army


def _wing(showing: Showing, clash: Clash, wing: Wing, where: str) -> Node:
    words, view = showing.words, showing.view
    player = view.players[wing.seat]
    coat = emblems.coat_of(player.faction)
    won = " won" if clash.winner == wing.seat else ""
    return node(
        "div",
        node(
            "header",
            badge_svg(coat, 30, emblems.LETTER.get(player.faction, "?")),
            node("b", text=showing.names[wing.seat]),
            node("span", text=faction_name(words, view, wing.seat), class_="quiet small"),
            class_="side-head",
        ),
        node(
            "div",
            *_places(showing, clash, wing),
            class_="clash-row",
            key=f"laid:{wing.seat}",
        ),
        _tally(showing, clash, wing),
        key=f"side:{wing.seat}",
        class_=f"clash-side {where} {coat.css}{won}",
    )


def _places(showing: Showing, clash: Clash, wing: Wing) -> Iterable[Node]:
    """Each unit with the card before it; who is lost falls."""
    gone = list(wing.lost)
    fallen = set()
    for index in range(len(wing.places) - 1, -1, -1):
        unit = wing.places[index].unit
        sign = "laid" if unit == "chief" and "laid" in gone else unit
        if sign in gone:
            gone.remove(sign)
            fallen.add(index)
    coat = emblems.coat_of(showing.view.players[wing.seat].faction)
    for index, place in enumerate(wing.places):
        yield _place(showing, clash, wing, index, place, coat.id, index in fallen)


def _place(
    showing: Showing, clash: Clash, wing: Wing, index: int, place: Place, coat: str, fallen: bool
) -> Node:
    words = showing.words
    unit = picture_of(f"{place.unit}-{coat}", "-24 -38 48 58", "slot-unit", 34, 41)
    why = _cancelled_by(showing, place)
    return node(
        "div",
        unit,
        _page(showing, clash, wing, index, place),
        node("span", text=why, class_="struck") if why else None,
        node("span", text=words(_fate(place)), class_="fallen-note") if fallen else None,
        key=f"before:{wing.seat}:{index}",
        class_=f"battle-slot{' fallen' if fallen else ''}{' struck-out' if place.cancelled else ''}",
        data_unit=words(f"unit.{place.unit}"),
    )


def _fate(place: Place) -> str:
    """A Chief is never lost: he lies down."""
    return "battle.lies" if place.unit == "chief" else "battle.fallen"


def _page(showing: Showing, clash: Clash, wing: Wing, index: int, place: Place) -> Node:
    words, key = showing.words, f"page:{wing.seat}:{index}"
    coat = emblems.coat_of(showing.view.players[wing.seat].faction)
    if place.card == HIDDEN:
        return back(words, coat=coat.css, key=key)
    if not place.card:
        return node("div", class_="card empty" + (" bare" if place.bare else ""), key=key)
    ref = f"laid:{place.unit}:{place.card}"
    state = _state(place, clash, ref, showing.lit, showing.chosen)
    return card(pack_of(showing.view), place.card, words, state=state, ref=ref, key=key)


def _state(place: Place, clash: Clash, ref: str, lit: Collection[str], chosen: Collection[str]) -> str:
    """How a card lies there, in the words of the stylesheet."""
    state = (" cancelled" if place.cancelled else "") + (" resolved" if place.resolved else "")
    state += (" can" if ref in lit else "") + (" chosen" if ref in chosen else "")
    return state + f" as-{place.unit}" + ("" if clash.revealed else " face-down")


def _cancelled_by(showing: Showing, place: Place) -> str:
    """What took a card out, in words."""
    if not place.cancelled:
        return ""
    if place.cancelled == "?":
        return showing.words("battle.struck")
    source = say(showing.words, showing.names, SOURCE, place.cancelled)
    return showing.words("battle.struck_by", source=source)


def _tally(showing: Showing, clash: Clash, wing: Wing) -> Node:
    """Attack and defence: the totals, or what the open cards give so far."""
    words = showing.words
    attack, defence = (wing.attack, wing.defence) if wing.counted else _so_far(showing, clash, wing)
    made_of = parts(words, showing.names, wing) if wing.counted else []
    return node(
        "div",
        node(
            "p",
            _total("sword", "attack", attack, words("scene.attack")),
            _total("shield", "defence", defence, words("scene.defence")),
            node("span", text=words("scene.saves", n=wing.saves), class_="total small")
            if wing.saves
            else None,
            node("span", text=words("scene.so_far"), class_="quiet small") if not wing.counted else None,
            class_=f"battle-totals{' counted' if wing.counted else ''}",
        ),
        *(node("p", text=line, class_="made-of small quiet") for line in made_of),
        class_="clash-tally",
        key=f"tally:{wing.seat}",
    )


def _total(sign: str, name: str, value: int, title: str) -> Node:
    return node(
        "span",
        emblems.sign(sign, 22),
        node("b", text=printed(value)),
        node("span", text=title, class_="hidden-visually"),
        class_=f"total {name}",
        title=title,
    )


def _so_far(showing: Showing, clash: Clash, wing: Wing) -> tuple[int, int]:
    """Bonuses and the melee numbers of the open cards; Mystics do not strike."""
    attack, defence = wing.effects
    cards = pack_of(showing.view).combat_cards
    for place in wing.places:
        entry = cards.get(place.card)
        seen = clash.revealed or wing.seat == showing.viewer
        if seen and entry is not None and not place.cancelled and place.unit != "mystic":
            attack, defence = attack + entry.attack, defence + entry.defence
    return attack, defence


# ------------------------------------------------------------------------------ between the two


def _middle(showing: Showing, beat: Beat, clash: Clash, left: Wing, right: Wing) -> Node:
    """Before the cards lie open, what may come of it; then the sums; in the end who won, and what changed."""
    words, names = showing.words, showing.names
    swords = emblems.sign("event-war", 40)
    inside: list[Node] = [swords]
    borders = border_stake(words, names, on_borders(showing.view, clash.territory))
    if beat.kind == "lay":
        inside += [
            node("p", text=line, class_="forecast")
            for line in forecast_lines(words, names, showing.view, showing.viewer, clash)
        ]
        inside += _consequences([*stake(words, names, clash.favour, clash.held), *borders])
    if left.counted:
        inside = [_sum(showing, clash, left), swords, _sum(showing, clash, right)]
    if clash.ended is not None:
        inside.append(node("p", text=verdict(words, names, clash), class_="verdict"))
        inside += _consequences([*changes(words, names, clash), *borders])
    return node("div", *inside, class_="clash-middle", key="clash-middle")


def _consequences(lines: Iterable[str]) -> list[Node]:
    return [node("p", text=line, class_="consequence") for line in lines]


def _sum(showing: Showing, clash: Clash, wing: Wing) -> Node:
    words = showing.words
    coat = emblems.coat_of(showing.view.players[wing.seat].faction)
    return node(
        "div",
        node("b", text=showing.names[wing.seat], class_="sum-name"),
        node("span", text=bare_sum(words, clash, wing), class_="sum number"),
        node("span", text=words("battle.lost", units=lost_units(words, wing.lost)), class_="losses")
        if wing.lost
        else None,
        class_=f"clash-sum {coat.css}",
        key=f"sum:{wing.seat}",
    )
