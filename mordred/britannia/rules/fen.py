"""A position of Britannia as one line (docs/notation.md): everything by name, the pending work as JSON.

The line is read into the saved form and goes in through the same door as a save.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from mordred.britannia.content.library import find
from mordred.britannia.rules import saved
from mordred.britannia.rules.book import Book, book_for, book_of
from mordred.britannia.rules.options import LEADERS, Options
from mordred.britannia.rules.saved import LETTERS
from mordred.britannia.rules.state import RULES, Army, Land, Player, Secret, State
from mordred.core.game import HIDDEN
from mordred.core.position import data_word, fields_of, line, loaded, numbers, whole, word_data

_SEATS = ("p0", "p1", "p2", "p3")
_SWITCHES = ("opened", "broken")
_NUMBERS = ("swept", "lines", "end_war", "turns", "rules")
_NEEDED = ("pack", "order", "leaders", "caers", "lands", "fate", "chaos", "chance", "p0", "p1")
_KNOWN = (
    *_NEEDED, *_SEATS, *_SWITCHES, *_NUMBERS, "options", "borders", "monsters", "cauldron", "ended", "frames",
)  # fmt: skip
_ARMY = re.compile(r"([0-3])(C?)(M{0,9})(W{0,30})(?:\+([a-z_]+))?(!?)")


def fen(state: State) -> str:
    """The whole position in one line; of a view, with ? for what the seat may not know."""
    book, data = book_of(state), saved.dump(state)
    fields = [
        ("turns", str(state.turns)),
        ("options", data_word(data["options"]) if data["options"] else ""),
        ("pack", str(data["pack"])),
        ("order", str(data["order"])),
        *((_SEATS[seat], _write_player(player)) for seat, player in enumerate(state.players)),
        ("leaders", _pairs((leader, state.leaders[leader]) for leader in LEADERS)),
        ("monsters", _pairs(state.monsters.items())),
        ("caers", _pairs(state.caers.items())),
        (
            "lands",
            ";".join(_write_land(name, state.lands[name]) for name in book.lands if _used(state, name)),
        ),
        (
            "borders",
            _pairs((slot, _counts(state.borders[slot])) for slot in book.ends if any(state.borders[slot])),
        ),
        ("fate", _write_pile(state.fate) + "/" + ",".join(state.fate_discards)),
        ("chaos", _write_pile(state.chaos) + "/" + ",".join(state.chaos_discards)),
        ("cauldron", _write_pile(state.cauldron)),
        *((name, "yes" if getattr(state, name) else "") for name in _SWITCHES),
        ("swept", str(state.swept or "")),
        ("lines", str(state.lines or "")),
        ("end_war", str(state.end_war) if state.end_war != -1 else ""),
        ("ended", state.ended),
        ("frames", data_word(data["frames"]) if data["frames"] else ""),
        ("rules", str(state.rules) if state.rules != RULES else ""),
        ("chance", f"{state.chance.seed}/{state.chance.counter}"),
    ]
    return line("britannia", fields)


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    return ",".join(f"{name}={value}" for name, value in pairs)


def _counts(triple: Sequence[int]) -> str:
    return ".".join(map(str, triple))


def _used(state: State, name: str) -> bool:
    land = state.lands[name]
    return bool(land.armies or any(land.favour) or land.tile or land.fought)


def _write_land(name: str, land: Land) -> str:
    armies = ",".join(_write_army(seat, army) for seat, army in sorted(land.armies.items()))
    favour = _counts(land.favour) if any(land.favour) else ""
    return f"{name}=" + "/".join((armies, favour, land.tile, "x" if land.fought else "")).rstrip("/")


def _write_army(seat: int, army: Army) -> str:
    units = "C" * army.chief + "M" * army.mystics + "W" * army.warriors
    return f"{seat}{units}" + (f"+{army.champion}" if army.champion else "") + ("!" if army.laid else "")


def _write_player(player: Player) -> str:
    known = ",".join(f"{seat}={'.'.join(cards)}" for seat, cards in sorted(player.known.items()) if cards)
    parts = [
        f"at={player.distance}",
        f"discs={''.join(map(str, player.discs))}",
        f"favour={_counts(player.favour)}",
        "cards=" + "/".join(",".join(pile) for pile in (player.deck, player.hand, player.discards)),
        "spells=" + "/".join(",".join(pile) for pile in (player.spells, player.used, player.permanents)),
        "discounts=" + ",".join(f"{waiting.action}.{waiting.n}" for waiting in player.discounts),
        f"known={known}",
    ]
    return ";".join(part for part in parts if not part.endswith("="))


def _write_pile(pile: Sequence[Secret]) -> str:
    """Cards from the bottom to the top, each with the seats that know it."""
    return ",".join(
        secret.card + (":" + "".join(map(str, secret.seats)) if secret.seats else "") for secret in pile
    )


# --- reading: into the saved form ---


def from_fen(text: str) -> State:
    """The position of a line; PositionError if it is none."""
    fields = fields_of("britannia", text, _KNOWN, _NEEDED)
    return loaded(saved.load, lambda: _data(fields))


def _data(fields: dict[str, str]) -> dict[str, object]:
    raw = word_data(fields["options"]) if "options" in fields else {}
    options = Options.model_validate(raw)
    pack = find(fields["pack"])
    book = book_for(pack.digest, options)
    factions = options.factions or tuple(faction.id for faction in pack.factions[: options.players])
    seats = [fields[name] for name in _SEATS if name in fields]
    if len(seats) != options.players or any(name not in fields for name in _SEATS[: len(seats)]):
        raise ValueError(f"{options.players} players have other fields than these")
    leaders = _read_pairs(fields["leaders"])
    fate, chaos = [card.id for card in book.pack.fate], [card.id for card in book.pack.chaos]
    data: dict[str, object] = {
        "options": raw,
        "pack": fields["pack"],
        "chance": numbers(fields["chance"], "/"),
        "players": [_read_player(book, *pair) for pair in zip(seats, factions, strict=True)],
        "order": fields["order"],
        "lands": _read_lands(book, fields["lands"]),
        "borders": _read_borders(book, fields.get("borders", "")),
        "caers": fields["caers"].replace("=", ":"),
        "leaders": ",".join(leaders.pop(leader) for leader in LEADERS),
        "monsters": _read_pairs(fields.get("monsters", "")),
        "fate": _read_deck(fate, fields["fate"]),
        "chaos": _read_deck(chaos, fields["chaos"]),
        "cauldron": _read_pile(fate, fields.get("cauldron", "")),
        "ended": fields.get("ended", ""),
        "rules": RULES,
        "frames": word_data(fields["frames"]) if "frames" in fields else [],
    }
    if leaders:
        raise ValueError(f"no such Leader: {next(iter(leaders))[:40]}")
    data.update({name: _yes(fields[name]) for name in _SWITCHES if name in fields})
    data.update({name: whole(fields[name]) for name in _NUMBERS if name in fields})
    return data


def _yes(text: str) -> bool:
    if text != "yes":
        raise ValueError(f"{text[:20]!r} is not yes")
    return True


def _read_pairs(text: str, mark: str = ",") -> dict[str, str]:
    found: dict[str, str] = {}
    for part in text.split(mark) if text else ():
        name, equals, value = part.partition("=")
        if not equals or name in found:
            raise ValueError(f"{part[:40]!r} is no pair, or is there twice")
        found[name] = value
    return found


def _letters(ids: Sequence[str], text: str) -> str:
    """Cards by name as the letters of the saved form."""
    names = text.split(",") if text else []
    unknown = [name for name in names if name not in ids]
    if unknown:
        hidden = "hidden cards cannot be dealt" if HIDDEN in unknown else f"no such card: {unknown[0][:40]}"
        raise ValueError(hidden)
    return "".join(LETTERS[ids.index(name)] for name in names)


def _read_pile(ids: Sequence[str], text: str) -> str:
    found = ""
    for part in text.split(",") if text else ():
        card, _, seats = part.partition(":")
        if not set(seats) <= set("0123"):
            raise ValueError(f"no such seat: {part[:40]}")
        found += _letters(ids, card) + seats
    return found


def _read_deck(ids: Sequence[str], text: str) -> str:
    pile, discards = text.split("/")
    return f"{_read_pile(ids, pile)}/{_letters(ids, discards)}"


def _read_player(book: Book, text: str, faction: str) -> dict[str, Any]:
    parts = _read_pairs(text, ";")
    cards = [card.id for card in book.pack.combat[faction]]  # type: ignore[index]
    spells = [spell.id for spell in book.pack.spells if spell.faction == faction]
    data: dict[str, Any] = {
        "at": whole(parts.pop("at")),
        "discs": parts.pop("discs"),
        "favour": numbers(parts.pop("favour")),
        "cards": "/".join(_letters(cards, pile) for pile in parts.pop("cards").split("/")),
        "spells": "/".join(_letters(spells, pile) for pile in parts.pop("spells").split("/")),
    }
    if "discounts" in parts:
        waiting = [part.partition(".") for part in parts.pop("discounts").split(",")]
        data["discounts"] = [[action, whole(n)] for action, _, n in waiting]
    if "known" in parts:
        known = _read_pairs(parts.pop("known"))
        data["known"] = {seat: _letters(cards, names.replace(".", ",")) for seat, names in known.items()}
    if parts:
        raise ValueError(f"no such part of a player: {next(iter(parts))[:40]}")
    return data


def _read_lands(book: Book, text: str) -> list[str]:
    lands = _read_pairs(text, ";")
    unknown = lands.keys() - set(book.lands)
    if unknown:
        raise ValueError(f"no such territory: {min(unknown)[:40]}")
    return [_read_land(book, lands[name]) if name in lands else "" for name in book.lands]


def _read_land(book: Book, text: str) -> str:
    armies, *rest = text.split("/")
    if len(rest) > 3 or rest[2:] not in ([], ["x"]):
        raise ValueError(f"no territory looks like {text[:40]!r}")
    favour = ",".join(map(str, numbers(rest[0]))) if rest and rest[0] else ""
    units = ",".join(_read_army(book, army) for army in armies.split(",")) if armies else ""
    return "/".join((units, favour, *rest[1:])).rstrip("/")


def _read_army(book: Book, text: str) -> str:
    army = _ARMY.fullmatch(text)
    if army is None:
        raise ValueError(f"no army looks like {text[:40]!r}")
    seat, chief, mystics, warriors, champion, laid = army.groups()
    count = str(len(warriors)) if len(warriors) < 10 else LETTERS[26 + len(warriors)]
    hired = _letters(book.champions, champion) if champion else ""
    return f"{seat}{len(chief)}{len(mystics)}{count}{hired}{laid}"


def _read_borders(book: Book, text: str) -> str:
    slots = _read_pairs(text)
    if not slots.keys() <= book.ends.keys():
        raise ValueError(f"no such border: {min(slots.keys() - book.ends.keys())[:40]}")
    found = []
    for slot in book.ends:
        counts = numbers(slots[slot]) if slot in slots else [0] * len(LEADERS)
        if len(counts) != len(LEADERS) or not all(0 <= n < 100 for n in counts):
            raise ValueError(f"no favour looks like {slots[slot][:40]!r}")
        found.append("".join(LETTERS[i] * n for i, n in enumerate(counts)))
    return ",".join(found)
