"""The cards that explain things on hover, focus or long press: every `data-tip` of the table has one."""

from __future__ import annotations

from collections.abc import Callable

from mordred.britannia.handling.labels import (
    Speaker,
    border_name,
    faction_name,
    favour_line,
    joined,
    leader_name,
    named,
    pack_of,
    said,
    territory_name,
)
from mordred.britannia.painter import emblems
from mordred.britannia.painter.board import describe
from mordred.britannia.painter.cards import card, champion_card, leader_card, monster_card, tile_card
from mordred.britannia.painter.chart import SLOT_AT
from mordred.britannia.painter.control import holders
from mordred.britannia.rules.book import book_of
from mordred.britannia.rules.forecast import border_ends, brought_now, held
from mordred.britannia.rules.options import ACTIONS, LEADERS
from mordred.britannia.rules.state import State
from mordred.i18n.numbers import signed
from mordred.scene.node import Node, node
from mordred.scene.parts import picture_of


def tip(view: State, key: str, words: Speaker, seat: int | None = None) -> Node | None:
    """The card for a `data-tip` (or a ref); `seat` is who looks. None if there is nothing to say."""
    kind, _, name = key.partition(":")
    found = _PAGES.get(kind)
    if found is not None:
        page = found(view, name, words, seat)
        if page is not None:
            return page
    title, text = f"scene.tip.{kind}.{name}.title", f"scene.tip.{kind}.{name}"
    if not words.has(text):
        title, text = f"scene.tip.{kind}.title", f"scene.tip.{kind}"
    if not words.has(text):
        return None
    form = _form(view, text)
    return _said(words(title), words(form, **_numbers(view)))


def _form(view: State, text: str) -> str:
    """The text that holds in this edition: not all of them cap a March or close a fought territory."""
    flags = book_of(view).flags
    if text == "scene.tip.action.march" and flags.march_cap is None:
        return f"{text}.uncapped"
    if text == "scene.tip.battle-token" and not flags.battle_token_blocks:
        return f"{text}.free"
    return text


def _numbers(view: State) -> dict[str, object]:
    """The numbers of the rules that tips speak of, by the pack and the edition in play."""
    book = book_of(view)
    constants = book.constants
    return {
        "cap": book.flags.march_cap,
        "hand": constants.hand,
        "favour": constants.leader_event_favour,
        "drawn": constants.chaos_draw if view.broken else constants.fate_draw,
    }


def _said(title: str, *lines: str) -> Node:
    return node(
        "div", node("h3", text=title), *(node("p", text=line) for line in lines if line), class_="tip-card"
    )


def unkeyed(page: Node) -> Node:
    """A card shown once more: without key and refs, for the same card may lie on the table too."""
    attrs = {
        name: value for name, value in page.attrs.items() if name not in ("data-ref", "data-tip", "tabindex")
    }
    return Node(page.tag, attrs, page.children, page.text, "")


def _card(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    pack = pack_of(view)
    card_id = name.rpartition(":")[2]
    for deck in (pack.combat_cards, pack.spell_cards, pack.fate_cards, pack.chaos_cards):
        if card_id in deck:
            return unkeyed(card(pack, card_id, words, half="chaos" if view.broken else "pre"))
    return None


def _territory(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    if name not in view.lands:
        return None
    told = describe(view, name, words, holders(view).get(name)).split(". ", 1)
    lines = [part for part in (told[1] if len(told) > 1 else "").rstrip(".").split(". ") if part]
    return _said(territory_name(words, name), *lines)


def _slot(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    if name not in SLOT_AT:
        return None
    lying = favour_line(words, view.borders.get(name, [0, 0, 0]))
    caer = view.caers.get(name)
    ends = border_ends(view, name)
    return _said(
        border_name(view, name, words),
        *(_of_caer(view, caer, words) if caer else ()),
        words("scene.favour", favour=lying) if lying else "",
        words("scene.tip.slot", a=territory_name(words, ends[0]), b=territory_name(words, ends[1])),
    )


def _favour(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    return _leader(view, name, words, seat) if name in LEADERS else None


def _leader(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    if name not in LEADERS:
        return None
    index = LEADERS.index(name)
    held = view.players[seat].favour[index] if seat is not None else 0
    advanced = view.options.leaders == "advanced"
    return unkeyed(leader_card(pack_of(view), name, words, advanced, view.reserve[index], held))


def _caer(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    return _said(*_of_caer(view, name, words))


def _of_caer(view: State, leader: str, words: Speaker) -> tuple[str, str, str]:
    """Whose it is, and what it does now."""
    now = "scene.tip.caer.open" if view.broken else "scene.tip.caer.closed"
    return words("scene.caer", leader=leader_name(words, leader)), words("scene.tip.caer"), words(now)


def _monster(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    return unkeyed(monster_card(pack_of(view), name, words))


def _champion(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    owner = next((player for player in view.players if player.champion == name), None)
    coat = emblems.coat_of(owner.faction).id if owner else ""
    return unkeyed(champion_card(pack_of(view), name, words, coat))


def _tile(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    return unkeyed(tile_card(pack_of(view), name, words))


def _faction(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    entry = next((entry for entry in pack_of(view).factions if entry.id == name), None)
    if entry is None:
        return None
    return _said(
        named(words, "faction", name, entry.name),
        said(words, f"faction.{name}.ability", entry.ability.name)
        + ". "
        + said(words, f"faction.{name}.ability.text", entry.ability.text),
    )


def _player(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    return _faction(view, view.players[int(name)].faction, words, seat)


def _tracker(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    order = joined(words, [faction_name(words, view, one) for one in view.order])
    title = faction_name(words, view, int(name))
    return _said(title, words("scene.tip.tracker"), words("scene.tip.order", order=order))


def _unit(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    return _said(words(f"unit.{name}"), words(f"scene.tip.unit.{name}"))


def _disc(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    action = name.rpartition(":")[2]
    return tip(view, f"action:{action}", words, seat) if action in ACTIONS else None


def _cauldron(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    """What the Cauldron is, and the cards in it that this seat has seen."""
    pack = pack_of(view)
    seen = [secret.card for secret in view.cauldron if secret.card in pack.fate_cards]
    known = ", ".join(said(words, f"card.{seen_id}.name", pack.fate_cards[seen_id].name) for seen_id in seen)
    return _said(
        words("scene.tip.cauldron.title"),
        words("scene.tip.cauldron.broken" if view.broken else "scene.tip.cauldron"),
        words("scene.you_know", cards=known) if known else "",
    )


def _total(view: State, name: str, words: Speaker, seat: int | None) -> Node | None:
    """What a score is, what it is made of, and what a War now would change in it."""
    if not name.isdigit() or int(name) >= len(view.players):
        return None
    now, then = held(view, int(name)), brought_now(view, int(name))
    return _said(
        words("scene.tip.total.title"),
        words("scene.tip.total"),
        words("scene.tip.total.made", favour=now.favour, bonus=now.bonus),
        words("scene.tip.total.war", favour=signed(then.favour), bonus=signed(then.bonus)),
    )


Page = Callable[[State, str, Speaker, int | None], Node | None]

_PAGES: dict[str, Page] = {
    "card": _card,
    "used": _card,
    "laid": _card,
    "territory": _territory,
    "slot": _slot,
    "favour": _favour,
    "leader": _leader,
    "caer": _caer,
    "monster": _monster,
    "champion": _champion,
    "tile": _tile,
    "faction": _faction,
    "player": _player,
    "tracker": _tracker,
    "disc": _disc,
    "unit": _unit,
    "cauldron": _cauldron,
    "total": _total,
}


def face(view: State, seat: int | None, ref: str) -> list[Node]:
    """A small picture for a choice's button: a unit in its coat, a seal, a coat, a sign."""
    kind, _, name = ref.partition(":")
    if kind == "unit" and seat is not None:
        coat = emblems.coat_of(view.players[seat].faction)
        return [picture_of(f"{name}-{coat.id}", "-24 -36 48 56", width=28, height=33)]
    if kind == "favour" and name in LEADERS:
        return [emblems.sign(f"seal-{name}", 28)]
    if kind == "player":
        faction = view.players[int(name)].faction
        coat = emblems.coat_of(faction)
        return [
            node(
                "svg",
                node("use", href=f"#badge-{coat.id}"),
                node("text", text=emblems.LETTER.get(faction, "?"), y=6, class_="coat-letter"),
                class_=coat.css,
                viewBox="-21 -22 42 44",
                width=28,
                height=28,
                aria_hidden="true",
            )
        ]
    if kind == "action" and name in ACTIONS:
        return [emblems.sign(name, 26)]
    if kind == "disc" and name.rpartition(":")[2] in ACTIONS:
        return [emblems.sign(name.rpartition(":")[2], 26)]
    if kind == "champion":
        return [emblems.sign("crown", 24)]
    return []
