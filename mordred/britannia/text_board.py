"""Britannia in letters, for a terminal: lands, borders, dial and players in 40 lines of 100 columns."""

from __future__ import annotations

from collections import Counter
from textwrap import fill

from mordred.britannia.rules.book import EVENTS, book_of
from mordred.britannia.rules.game import score
from mordred.britannia.rules.state import Army, State
from mordred.i18n.facts import roman

PAINTS = ("\x1b[31m", "\x1b[34m", "\x1b[33m", "\x1b[35m")
PLAIN = "\x1b[0m"
COLUMNS = 100
NO_BREAK = "\xa0"


def text_board(state: State, colour: bool) -> str:
    """The lands and the players, a line or two each; Favour as Merlin/Morgana/Mordred."""

    def paint(seat: int, text: str) -> str:
        return f"{PAINTS[seat]}{text}{PLAIN}" if colour else text

    guests: dict[str, list[str]] = {}
    for guest, place in {**state.leaders, **state.monsters}.items():
        guests.setdefault(place, []).append(guest)
    lines = ["lands (C Chief, c laid down, m Mystics, w Warriors; Favour of Merlin/Morgana/Mordred)"]
    for name, land in state.lands.items():
        armies = [paint(seat, f"{seat + 1}:{_army(army)}") for seat, army in sorted(land.armies.items())]
        more = [f"Favour {_favour(land.favour)}"] * any(land.favour) + [f"({land.tile})"] * bool(land.tile)
        if armies or more or name in guests:
            lines.append(f"  {name:<14} {'  '.join([*armies, *guests.get(name, []), *more])}")
    lines += [_wrapped("borders", _borders(state)), f"reserve  {_favour(state.reserve)}", _dial(state)]
    lines.append("players, the next first (discs on March/Muster/Magic)")
    for seat in state.order:
        player = state.players[seat]
        lines.append(
            paint(seat, f"  {seat + 1} {player.faction}")
            + f"  sector {roman(player.distance % book_of(state).size + 1)}, lap {_lap(state, seat)}"
            + f"  Favour {_favour(player.favour)}, {score(state, seat)} points  discs {_favour(player.discs)}"
        )
        cards = f"{_hand(state, player.hand)}   spells {' '.join(player.spells) or 'none'}"
        lines.append(_wrapped("    hand", cards))
    return "\n".join(lines)


def _hand(state: State, cards: list[str]) -> str:
    """The cards of a hand, each kind once, with its name where it may be known: "h2 Shield Wall ×2"."""
    names = {id: f" {card.name}" for id, card in book_of(state).pack.combat_cards.items()}
    counted = Counter(cards)
    return _items([f"{id}{names.get(id, '')}" + f" ×{n}" * (n > 1) for id, n in counted.items()]) or "none"


def _favour(counts: list[int]) -> str:
    return "/".join(map(str, counts))


def _army(army: Army) -> str:
    parts = ["c" if army.laid else "C"] * army.chief + [f"{army.mystics}m"] * bool(army.mystics)
    parts += [f"{army.warriors}w"] * bool(army.warriors) + [army.champion] * bool(army.champion)
    return "+".join(parts)


def _borders(state: State) -> str:
    """The borders with Favour on them, by the lands they lie between."""
    atlas = book_of(state).pack.map
    between = {
        border.slot: "-".join(border.between)
        for border in (*atlas.britannia.borders, *atlas.lost_lands.borders)
    }
    held = [
        f"{slot} ({between[slot]}) {_favour(counts)}" for slot, counts in state.borders.items() if any(counts)
    ]
    return _items(held) or "empty"


def _dial(state: State) -> str:
    """The events of the dial, sector by sector."""
    book = book_of(state)
    events = [f"{roman(place + 1)} {EVENTS[sign]}" for place, sign in enumerate(book.dial)]
    return _wrapped("dial", _items(events))


def _lap(state: State, seat: int) -> int:
    return state.players[seat].distance // book_of(state).size + 1


def _items(items: list[str]) -> str:
    """Side by side; a line may end between two of them, not within one."""
    return "  ".join(item.replace(" ", NO_BREAK) for item in items)


def _wrapped(title: str, text: str) -> str:
    """A line that goes on below its beginning where it is too long."""
    start = f"{title:<9}"
    below = " " * len(start)
    lines = fill(text, COLUMNS, initial_indent=start, subsequent_indent=below, break_on_hyphens=False)
    return lines.replace(NO_BREAK, " ")
