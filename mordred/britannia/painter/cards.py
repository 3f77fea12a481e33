"""Cards as small manuscript pages, and their backs.

Each builder is cached by what it shows, so a card that has not changed is the same Node. Texts come from the
catalogues (`card.<id>.name`, `card.<id>.chief` ...) with the pack's own words as fall-back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Concatenate, ParamSpec

from mordred.britannia.content.pack import ChaosCard, CombatCard, FateCard, Pack, SpellCard
from mordred.britannia.handling.labels import Speaker, named, said
from mordred.britannia.painter import emblems
from mordred.core.game import HIDDEN
from mordred.scene.node import Node, node
from mordred.scene.parts import picture_of

P = ParamSpec("P")
SOFT_HYPHEN = "\u00ad"
_SHELF: dict[object, Node] = {}
"""Pages already written. A pack is known by its digest: hashing all of it would cost more than drawing."""


def _kept(draw: Callable[Concatenate[Pack, P], Node]) -> Callable[Concatenate[Pack, P], Node]:
    """Remember what a page looks like, so that a card that has not changed is the very same Node."""

    def kept(pack: Pack, /, *args: P.args, **kwargs: P.kwargs) -> Node:
        key = (draw.__name__, pack.ref, args, tuple(kwargs.items()))
        page = _SHELF.get(key)
        if page is None:
            if len(_SHELF) > 4000:
                _SHELF.clear()
            page = _SHELF[key] = draw(pack, *args, **kwargs)
        return page

    return kept


@_kept
def card(
    pack: Pack, card_id: str, words: Speaker, *, state: str = "", ref: str = "", key: str = "", half: str = ""
) -> Node:
    """Any card of a hand or deck. `state`: " can", " chosen", " spent"; `half` in force: "pre" or "chaos"."""
    if card_id == HIDDEN:
        return back(words, key=key)
    if card_id in pack.combat_cards:
        return _combat(pack.combat_cards[card_id], _faction_of(pack, card_id), words, state, ref, key)
    if card_id in pack.spell_cards:
        return _spell(pack.spell_cards[card_id], words, half or "pre", state, ref, key)
    if card_id in pack.fate_cards:
        return _fate(pack.fate_cards[card_id], words, half or "pre", state, ref, key)
    if card_id in pack.chaos_cards:
        return _chaos(pack.chaos_cards[card_id], words, state, ref, key)
    return back(words, key=key)


def _faction_of(pack: Pack, card_id: str) -> str:
    for faction, deck in pack.combat.items():
        if any(entry.id == card_id for entry in deck):
            return faction
    return ""


def card_name(pack: Pack, card_id: str, words: Speaker) -> str:
    """A card's name in the reader's language."""
    if card_id == HIDDEN:
        return words("scene.hidden_card")
    for entry in (
        pack.combat_cards.get(card_id),
        pack.spell_cards.get(card_id),
        pack.fate_cards.get(card_id),
        pack.chaos_cards.get(card_id),
    ):
        if entry is not None:
            return said(words, f"card.{card_id}.name", entry.name)
    return card_id


def _leaf(kind: str, label: str, state: str, ref: str, key: str, tip: str, *parts: Node | None) -> Node:
    """The page itself: what may be chosen is a button, the rest is a picture with words.

    Both are the same elements, so that a hand that may be touched now is not drawn anew.
    """
    can = " can" in state
    return node(
        "div",
        node("span", text=label if can else "", class_="hidden-visually"),
        *(_silent(part) if can else part for part in parts),
        key=key,
        class_=f"card {kind}{state}",
        role="button" if can else "article",
        tabindex=0 if ref or can else None,
        data_ref=ref or None,
        data_tip=tip,
        aria_label=None if can else label,
        aria_pressed=("true" if " chosen" in state else "false") if can else None,
    )


def _silent(part: Node | None) -> Node | None:
    """A part whose words the button's own hidden label says already."""
    return part and Node(part.tag, {**part.attrs, "aria-hidden": "true"}, part.children, part.text, part.key)


def _line(sign: str, text: str, css: str = "") -> Node:
    """A sign and what it says."""
    return node("p", emblems.sign(sign, 18), node("span", text=text), class_=f"card-line {css}".strip())


@lru_cache(maxsize=8)
def _parts(words: Speaker) -> Mapping[str, str]:
    """The long words of Combat cards, each with the places where it may be parted."""
    listed = words("scene.combat_parted").split()
    return {one.replace("-", ""): one.replace("-", SOFT_HYPHEN) for one in listed}


def parted(words: Speaker, text: str) -> str:
    """With soft hyphens in long words: a phone's card is narrower than they are, few browsers part them."""
    parts = _parts(words)
    return re.sub(r"[^\W\d_]{9,}", lambda found: parts.get(found[0], found[0]), text)


def _title(name: str, *more: Node) -> Node:
    return node("header", node("h4", text=name), *more, class_="card-title")


def _combat(entry: CombatCard, faction: str, words: Speaker, state: str, ref: str, key: str) -> Node:
    name = said(words, f"card.{entry.id}.name", entry.name)
    chief = said(words, f"card.{entry.id}.chief", entry.chief.text)
    mystic = said(words, f"card.{entry.id}.mystic", entry.mystic.text)
    label = words(
        "scene.combat_card", name=name, attack=entry.attack, defence=entry.defence, chief=chief, mystic=mystic
    )
    coat = emblems.coat_of(faction)
    return _leaf(
        f"combat {coat.css}",
        label,
        state,
        ref,
        key,
        f"card:{entry.id}",
        _title(parted(words, name)),
        node(
            "div",
            node("span", emblems.sign("sword", 30), node("b", text=str(entry.attack)), class_="melee attack"),
            node(
                "span", emblems.sign("shield", 28), node("b", text=str(entry.defence)), class_="melee defence"
            ),
            class_="card-melee",
            aria_hidden="true",
        ),
        node(
            "div",
            _line("banner", parted(words, chief), "for-chief"),
            _line("staff", parted(words, mystic), "for-mystic"),
            class_="card-body",
        ),
    )


def _halves(words: Speaker, first: str, first_text: str, second_text: str, half: str) -> Node:
    """The two halves of a page; the one in force is lit."""

    def part(name: str, heading: str, text: str) -> Node:
        lit = name == half
        return node(
            "section",
            node("h5", text=heading),
            node("p", text=text),
            class_=f"half {name}{' lit' if lit else ' dim'}",
        )

    return node(
        "div",
        part("pre", words(f"scene.{first}"), first_text),
        part("chaos", words("scene.half_chaos"), second_text),
        class_="card-body halves",
    )


def _cost(words: Speaker, cost: int) -> Node:
    return node(
        "span",
        emblems.sign("time", 18),
        node("b", text=str(cost)),
        class_="card-cost",
        title=words("scene.cost", n=cost),
    )


def _spell(entry: SpellCard, words: Speaker, half: str, state: str, ref: str, key: str) -> Node:
    name = said(words, f"card.{entry.id}.name", entry.name)
    before = said(words, f"card.{entry.id}.pre", entry.pre.text)
    after = said(words, f"card.{entry.id}.chaos", entry.chaos.text)
    lasting = entry.type == "permanent"
    mark = words("scene.permanent" if lasting else "scene.single")
    label = words(
        "scene.spell_card", name=name, cost=entry.cost, kind=mark, text=after if half == "chaos" else before
    )
    coat = emblems.coat_of(entry.faction)
    return _leaf(
        f"spell {coat.css}",
        label,
        state,
        ref,
        key,
        f"card:{entry.id}",
        _title(name, _cost(words, entry.cost)),
        _halves(words, "half_before", before, after, half),
        node(
            "footer",
            emblems.sign("permanent" if lasting else "single", 16),
            node("span", text=mark),
            class_="card-foot",
        ),
    )


def _fate(entry: FateCard, words: Speaker, half: str, state: str, ref: str, key: str) -> Node:
    name = said(words, f"card.{entry.id}.name", entry.name)
    boon = said(words, f"card.{entry.id}.boon", entry.boon.text)
    chaos = said(words, f"card.{entry.id}.chaos", entry.chaos.text)
    label = words("scene.fate_card", name=name, boon=boon, chaos=chaos)
    return _leaf(
        "fate",
        label,
        state,
        ref,
        key,
        f"card:{entry.id}",
        _title(name, emblems.sign("event-fate", 22)),
        _halves(words, "half_boon", boon, chaos, half),
    )


def _chaos(entry: ChaosCard, words: Speaker, state: str, ref: str, key: str) -> Node:
    name = said(words, f"card.{entry.id}.name", entry.name)
    text = said(words, f"card.{entry.id}.text", entry.text)
    return _leaf(
        "chaos-card",
        f"{name}. {text}",
        state,
        ref,
        key,
        f"card:{entry.id}",
        _title(name, emblems.sign("single", 20)),
        node("div", node("p", text=text), class_="card-body"),
    )


def back(words: Speaker, *, key: str = "", coat: str = "", state: str = "", ref: str = "") -> Node:
    """The back of a card nobody here may read."""
    return _back(words("scene.hidden_card"), key, coat, state, ref)


@lru_cache(maxsize=256)
def _back(label: str, key: str, coat: str, state: str, ref: str) -> Node:
    return _leaf(
        f"back {coat}".strip(), label, state, ref, key, "hidden-card", node("div", class_="card-knot")
    )


# -------------------------------------------------------------------------------------------- reference cards


def _figure_card(
    kind: str,
    emblem: str,
    name: str,
    body: tuple[Node, ...],
    label: str,
    state: str,
    ref: str,
    key: str,
    tip: str,
) -> Node:
    picture = picture_of(emblem, "-36 -54 72 76", "card-figure")
    return _leaf(
        kind, label, state, ref, key, tip, _title(name), picture, node("div", *body, class_="card-body")
    )


@_kept
def monster_card(pack: Pack, monster: str, words: Speaker, state: str = "", ref: str = "") -> Node:
    """A Monster: how far it goes and what it does there."""
    entry = next(entry for entry in pack.monsters if entry.id == monster)
    name = named(words, "monster", monster, entry.name)
    text = said(words, f"monster.{monster}.text", entry.text)
    steps = words("scene.steps", n=entry.movement)
    return _figure_card(
        "monster-card",
        monster,
        name,
        (_line("march", steps), node("p", text=text)),
        f"{name}. {steps}. {text}",
        state,
        ref,
        f"monster-card:{monster}",
        f"monster:{monster}",
    )


@_kept
def champion_card(
    pack: Pack, champion: str, words: Speaker, coat: str = "", state: str = "", ref: str = "", key: str = ""
) -> Node:
    """A Champion, in the coat of whoever has hired it."""
    entry = next(entry for entry in pack.champions if entry.id == champion)
    name = named(words, "champion", champion, entry.name)
    text = said(words, f"champion.{champion}.text", entry.text)
    return _figure_card(
        f"champion-card {'coat-' + coat if coat else ''}".strip(),
        f"champion-{coat}" if coat else "figure-champion",
        name,
        (node("p", text=text),),
        f"{name}. {text}",
        state,
        ref,
        key or f"champion-card:{champion}",
        f"champion:{champion}",
    )


@_kept
def leader_card(
    pack: Pack,
    leader: str,
    words: Speaker,
    advanced: bool,
    reserve: int,
    held: int,
    state: str = "",
    ref: str = "",
) -> Node:
    """A Leader: the tokens left, how Favour scores, and (advanced) the powers; those reached are ticked."""
    entry = next(entry for entry in pack.leaders if entry.id == leader)
    name = named(words, "leader", leader, entry.name)
    score = said(words, f"leader.{leader}.score", entry.score.text)
    left = words("scene.reserve", n=reserve)
    powers = [
        (power.at, said(words, f"leader.{leader}.{power.at}", power.text))
        for power in entry.thresholds
        if advanced
    ]
    body = [
        node("p", emblems.sign(f"seal-{leader}", 20), node("span", text=left), class_="card-line"),
        _line("crown", score, "score"),
        *(
            node(
                "p",
                node("b", text=str(at), class_="threshold"),
                node("span", text=text),
                class_=f"card-line power{' reached' if held >= at else ''}",
            )
            for at, text in powers
        ),
    ]
    told = [name, left, score, *(words("said.of", what=at, said=text) for at, text in powers)]
    label = ". ".join(part.rstrip(".") for part in told)
    return _figure_card(
        f"leader-card of-{leader}",
        f"leader-{leader}",
        name,
        tuple(body),
        label,
        state,
        ref,
        f"leader-card:{leader}",
        f"leader:{leader}",
    )


@_kept
def tile_card(pack: Pack, tile: str, words: Speaker) -> Node:
    """A Lost Land tile, the side that lies up."""
    tile_id, side = tile.split(".")
    entry = next(entry for entry in pack.tiles if entry.id == tile_id)
    face = entry.a if side == "a" else entry.b
    name = named(words, "tile", tile, face.name)
    text = said(words, f"tile.{tile}.text", face.text)
    picture = picture_of(f"tile-{tile_id}-{side}", "-24 -24 48 48", "card-figure")
    return _leaf(
        "tile-card",
        f"{name}. {text}",
        "",
        "",
        f"tile-card:{tile_id}",
        f"tile:{tile}",
        _title(name),
        picture,
        node("div", node("p", text=text), class_="card-body"),
    )
