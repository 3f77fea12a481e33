"""What the facts of Britannia are, as types of the events' fields: plain for the rules, with their kind."""

from __future__ import annotations

from typing import Annotated

from mordred.core.says import NOTHING, ROMAN, Says, all_named, named

FIGURES = Says("figures")
"""(Chief, Mystics, Warriors, Champion's id)."""
SOURCE = Says("source")
"""A script of the pack ("chaos.land/1"): what is at work, or a part of it."""
PLACE = Says("place")
"""A territory, a border slot or the reserve."""
FAVOUR = Says("favour")
"""Tokens of each Leader, ordered as LEADERS."""
CARD = Says("card")
"""The name of a card, which is quoted in a sentence."""
CARDS = Says("cards")
TERRITORY = named("territory.{}")
UNIT = named("unit.{}")
ACTION = named("act.{}")
DECK = named("deck.{}")

Territory = Annotated[str, TERRITORY]
Place = Annotated[str, PLACE]
Card = Annotated[str, CARD]
Cards = Annotated[tuple[str, ...], CARDS]
Leader = Annotated[str, named("leader.{}.name")]
Monster = Annotated[str, named("monster.{}.name")]
Champion = Annotated[str, named("champion.{}.name")]
Tile = Annotated[str, named("tile.{}.name")]
Unit = Annotated[str, UNIT]
Units = Annotated[tuple[str, ...], all_named("unit.{}")]
ActionName = Annotated[str, ACTION]
DeckName = Annotated[str, DECK]
Happening = Annotated[str, named("sector.{}")]
Source = Annotated[str, SOURCE]
Favour = Annotated[tuple[int, int, int], FAVOUR]
Sector = Annotated[int, ROMAN]
BothSides = Annotated[tuple[int, int], NOTHING]
"""One number a side; the event names each of them by itself."""
BothPairs = Annotated[tuple[tuple[int, int], tuple[int, int]], NOTHING]
"""Attack and defence of each side."""
Gift = tuple[str, int, int, int]
"""What gives something in a battle, and how much: attack, defence, units spared."""
BothGifts = Annotated[tuple[tuple[Gift, ...], tuple[Gift, ...]], NOTHING]
Figures = tuple[int, int, int, str]
"""Chief, Mystics, Warriors, and the Champion's id."""
BothArmies = Annotated[tuple[Figures, Figures], NOTHING]
Holder = Annotated[int, NOTHING]
"""The seat that controls a territory; -1 if nobody does."""
Stake = Annotated[tuple[int, int, int], NOTHING]
"""Favour that lies in a territory, ordered as LEADERS."""
BattleFields = Annotated[tuple[str, ...], NOTHING]
UnsaidSource = Annotated[str, NOTHING]
