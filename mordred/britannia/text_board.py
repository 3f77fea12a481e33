"""Britannia in letters, for a terminal."""

from __future__ import annotations

from mordred.britannia.rules.state import State

PAINTS = ("\x1b[31m", "\x1b[34m", "\x1b[33m", "\x1b[35m")
PLAIN = "\x1b[0m"


def text_board(state: State, colour: bool) -> str:
    """The lands and the players, a line each; favour as merlin/morgana/mordred."""

    def favour(counts: list[int]) -> str:
        return "/".join(map(str, counts))

    def paint(seat: int, text: str) -> str:
        return f"{PAINTS[seat]}{text}{PLAIN}" if colour else text

    guests: dict[str, list[str]] = {}
    for guest, place in {**state.leaders, **state.monsters}.items():
        guests.setdefault(place, []).append(guest)
    lines = ["lands"]
    for name, land in state.lands.items():
        armies = []
        for seat, army in sorted(land.armies.items()):
            parts = ["c" if army.laid else "C"] * army.chief + [f"{army.mystics}m"] * bool(army.mystics)
            parts += [f"{army.warriors}w"] * bool(army.warriors) + [army.champion] * bool(army.champion)
            armies.append(paint(seat, f"{seat + 1}:{'+'.join(parts)}"))
        more = [f"favour {favour(land.favour)}"] * any(land.favour) + [f"({land.tile})"] * bool(land.tile)
        if armies or more or name in guests:
            lines.append(f"  {name:<14} {'  '.join([*armies, *guests.get(name, []), *more])}")
    holding = [f"{slot} {favour(counts)}" for slot, counts in state.borders.items() if any(counts)]
    lines += [
        f"borders  {'  '.join(holding)}",
        f"reserve  {favour(state.reserve)}",
        "players, the next first",
    ]
    for seat in state.order:
        player = state.players[seat]
        lines.append(
            paint(seat, f"  {seat + 1} {player.faction}")
            + f"  at {player.distance}  favour {favour(player.favour)}  discs {favour(player.discs)}"
            + f"  hand {' '.join(player.hand)}  spells {' '.join(player.spells)}"
        )
    return "\n".join(lines)
