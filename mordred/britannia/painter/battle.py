"""The battle panel: both sides, their cards before each unit, the totals and the losses, step by step."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from mordred.britannia.content.pack import Pack
from mordred.britannia.handling.labels import Speaker, army_line, faction_name, pack_of, territory_name
from mordred.britannia.painter import emblems
from mordred.britannia.painter.cards import back, card
from mordred.britannia.rules.state import Battle, Side, State
from mordred.core.game import HIDDEN
from mordred.scene.heraldry import badge_svg
from mordred.scene.node import Node, node

STEPS = ("lay", "reveal", "totals", "losses", "after")
"""What a player sees of the engine's finer stages."""
_STEP_OF = {
    "lay": 0,
    "champions": 1,
    "mystics": 1,
    "chiefs": 1,
    "totals": 2,
    "losses": 3,
    "after": 4,
    "end": 4,
}


def battle_of(view: State) -> Battle | None:
    """The battle that is being fought, if any."""
    return next((frame for frame in reversed(view.frames) if isinstance(frame, Battle)), None)


def battle(view: State, words: Speaker, lit: Collection[str] = (), chosen: Iterable[str] = ()) -> Node | None:
    """The panel of the battle now fought; None when there is none."""
    frame = battle_of(view)
    if frame is None:
        return None
    taken = frozenset(chosen)
    return node(
        "section",
        node(
            "header",
            emblems.sign("event-war", 26),
            node("h3", text=words("scene.battle", territory=territory_name(words, frame.territory))),
            class_="battle-head",
        ),
        _progress(frame, words),
        node(
            "div",
            *(_side(view, frame, index, words, lit, taken) for index in range(len(frame.sides))),
            class_="battle-sides",
            key="battle-sides",
        ),
        key="battle",
        class_="battle-panel",
        aria_label=words("scene.battle", territory=territory_name(words, frame.territory)),
    )


def _progress(frame: Battle, words: Speaker) -> Node:
    now = _STEP_OF[frame.stage]
    return node(
        "ol",
        *(
            node(
                "li",
                text=words(f"scene.step.{step}"),
                class_="done" if index < now else "now" if index == now else "",
                aria_current="step" if index == now else None,
            )
            for index, step in enumerate(STEPS)
        ),
        class_="battle-steps",
        key="battle-steps",
    )


def _side(
    view: State, frame: Battle, index: int, words: Speaker, lit: Collection[str], taken: Collection[str]
) -> Node:
    side = frame.sides[index]
    other = frame.sides[1 - index]
    player = view.players[side.seat]
    coat = emblems.coat_of(player.faction)
    army = view.lands[frame.territory].armies.get(side.seat)
    return node(
        "div",
        node(
            "header",
            badge_svg(coat, 30, emblems.LETTER.get(player.faction, "?")),
            node("b", text=faction_name(words, view, side.seat)),
            node("span", text=army_line(words, army) if army else "", class_="quiet"),
            class_="side-head",
        ),
        node(
            "div",
            *_slots(view, frame, side, words, lit, taken),
            class_="card-row battle-row",
            key=f"laid:{side.seat}",
        ),
        _totals(pack_of(view), frame, side, other, words),
        key=f"side:{side.seat}",
        class_=f"battle-side {coat.css}",
    )


def _slots(
    view: State, frame: Battle, side: Side, words: Speaker, lit: Collection[str], taken: Collection[str]
) -> Iterable[Node]:
    """Each unit with the card before it: face down, open or cancelled; then those that still wait."""
    pack = pack_of(view)
    coat = emblems.coat_of(view.players[side.seat].faction)
    for place, laid in enumerate(side.laid):
        ref = f"laid:{laid.slot}:{laid.card}"
        state = (" cancelled" if laid.cancelled else "") + (" resolved" if laid.resolved else "")
        state += (" can" if ref in lit else "") + (" chosen" if ref in taken else "")
        state += f" as-{laid.slot}"
        if not frame.revealed and laid.card != HIDDEN:
            state += " face-down"
        if laid.card == HIDDEN:
            page = back(words, coat=coat.css, key=f"page:{side.seat}:{place}")
        else:
            page = card(pack, laid.card, words, state=state, ref=ref, key=f"page:{side.seat}:{place}")
        yield _slot(side.seat, place, laid.slot, coat.id, page)
    for wait, kind in enumerate(side.slots):
        place = len(side.laid) + wait
        empty = node("div", class_="card empty", key=f"page:{side.seat}:{place}")
        yield _slot(side.seat, place, kind, coat.id, empty)


def _slot(seat: int, place: int, kind: str, coat: str, page: Node) -> Node:
    return node(
        "div",
        node(
            "svg",
            node("use", href=f"#{kind}-{coat}"),
            class_="slot-unit",
            viewBox="-24 -38 48 58",
            width=34,
            height=41,
            aria_hidden="true",
        ),
        page,
        key=f"before:{seat}:{place}",
        class_="battle-slot",
    )


def _totals(pack: Pack, frame: Battle, side: Side, other: Side, words: Speaker) -> Node:
    """Attack against the other's defence, and what is lost; before the count, what the open cards give."""
    counted = _STEP_OF[frame.stage] >= 3
    attack, defence = (side.attack, side.defence) if counted else _so_far(pack, frame, side)
    losses = ""
    if side.to_lose:
        losses = words("scene.to_lose", n=side.to_lose)
    elif side.lost:
        losses = words("scene.lost", n=side.lost)
    remark = words("scene.so_far")
    if counted:
        remark = words("scene.against", attack=other.attack, defence=defence)
    return node(
        "p",
        _total("sword", "attack", attack, words),
        _total("shield", "defence", defence, words),
        node("span", text=words("scene.saves", n=side.saves), class_="total") if side.saves else None,
        node("span", text=remark, class_="quiet"),
        node("strong", text=losses, class_="losses") if losses else None,
        class_=f"battle-totals{' counted' if counted else ''}",
    )


def _total(sign: str, name: str, value: int, words: Speaker) -> Node:
    return node(
        "span",
        emblems.sign(sign, 22),
        node("b", text=str(value)),
        class_=f"total {name}",
        title=words(f"scene.{name}"),
    )


def _so_far(pack: Pack, frame: Battle, side: Side) -> tuple[int, int]:
    """Bonuses and the melee numbers of the open cards; Mystics do not strike."""
    attack, defence = side.attack, side.defence
    for laid in side.laid:
        entry = pack.combat_cards.get(laid.card)
        if frame.revealed and entry is not None and not laid.cancelled and laid.slot != "mystic":
            attack, defence = attack + entry.attack, defence + entry.defence
    return attack, defence
