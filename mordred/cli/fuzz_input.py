"""Links and saves that nobody wrote: changed from the inside, with every checksum made good again.

A mutation takes a link or save of a random game apart down to its plain data, changes something there (a
number, a name, a list, a whole branch), and puts it together again. What opens is then played on at random.
Nothing but a typed error may come of it, nothing may take longer than a second, and memory has bounds.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from mordred.cli import seed_number
from mordred.cli.progress import progress
from mordred.cli.tables import all_options
from mordred.core import links, saves
from mordred.core.chance import Chance
from mordred.core.codec import Reader, sized, varint
from mordred.core.reader import deflate, from_json, pack, to_json, unpack
from mordred.core.session import Session
from mordred.games import GAMES

HELP = "open changed links and saves, and play on with what opens"
DECISIONS = 50
"""So many are taken at random with whatever opens."""
SLOWEST = 1.0
"""Seconds of the processor that opening and playing on may take."""
ROOM = 100_000_000
"""Bytes that one opening may need at its peak."""
SAMPLE = 10
"""Memory is measured for one input in so many: measuring makes everything several times slower."""
MODELS = 40
"""So many games are played to have something to change."""

STRANGE: tuple[object, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 4, 7, 12, 24, 60, 99, 1000, 120_000, 1 << 31, (1 << 53) - 1, 1 << 63,
    (1 << 64) - 1, -(1 << 63), 0.5, 1e300, "", "?", "0", "99", "elmet", "nowhere", "merlin", "x" * 2000, [],
    {}, [[]], [0], [0, 1, 2, 3], {"kind": "turn"}, "fate.throne.boon", "dial.monster", "over", "choose",
    "begin", "path", "battles", "chaos", "standard", "standard@0000000000000000",
)  # fmt: skip
"""Values that mean something elsewhere, or nothing at all."""


@dataclass(slots=True)
class Report:
    """What came of it all."""

    counts: Counter[str] = field(default_factory=Counter)
    """Inputs, those that opened, and decisions played on with them."""
    slowest: float = 0.0
    most_memory: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[dict[str, object]] = field(default_factory=list)

    def fault(self, what: str, text: str) -> None:
        """Something that must not be."""
        self.faults.append({"fault": what[:300], "input": text})

    def plain(self) -> dict[str, object]:
        """As one JSON object."""
        return {
            "inputs": self.counts["inputs"],
            "opened": self.counts["opened"],
            "decisions": self.counts["decisions"],
            "slowest_seconds": round(self.slowest, 3),
            "most_memory_bytes": self.most_memory,
            "refused": dict(self.refused),
            "faults": self.faults,
        }


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `fuzz-input`."""
    parser.add_argument("--links", type=int, default=1000, metavar="N", help="how many links (1000)")
    parser.add_argument("--saves", type=int, default=200, metavar="N", help="how many saves (200)")
    parser.add_argument("--seed", type=seed_number, default=1, help="where to begin (1)")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Run both kinds and tell."""
    found = {}
    for kind, count in (("links", arguments.links), ("saves", arguments.saves)):
        report = found[kind] = Report()
        try:
            with progress(count, f"fuzz {kind}") as bar:
                for _ in fuzz_input(kind, count, arguments.seed, report):
                    bar.step()
        except KeyboardInterrupt:
            break  # what was tried so far counts
    if arguments.json:
        print(json.dumps({kind: report.plain() for kind, report in found.items()}))
    else:
        for kind, report in found.items():
            _tell(kind, report)
    return 1 if any(report.faults for report in found.values()) else 0


def _tell(kind: str, report: Report) -> None:
    seen = report.counts
    print(
        f"{seen['inputs']} {kind}: {seen['opened']} opened, {seen['decisions']} decisions played on, "
        f"slowest {report.slowest:.2f} s, most memory {report.most_memory / 1e6:.1f} MB, "
        f"{len(report.faults)} faults"
    )
    print("  refused: " + ", ".join(f"{code} {n}" for code, n in report.refused.most_common()))
    for fault in report.faults[:20]:
        print(f"  {fault['fault']}\n    {str(fault['input'])[:2000]}", file=sys.stderr)


def fuzz_input(kind: str, count: int, seed: int, report: Report) -> Iterator[None]:
    """Try so many inputs of a kind; each step of the iterator is one of them."""
    chance = Chance(seed)
    games = models(chance)
    make: Callable[[Session[Any], Chance], str] = changed_link if kind == "links" else changed_save
    for _ in range(count):
        text = make(games[chance.below(len(games))], chance)
        _try(kind, text, chance, report)
        yield


def models(chance: Chance, count: int = MODELS) -> list[Session[Any]]:
    """Random games of both kinds at random moments, some of them over."""
    tables = {id: all_options(game) for id, game in GAMES.items()}
    found: list[Session[Any]] = []
    for number in range(count):
        ids = sorted(tables)
        id = ids[number % len(ids)]
        options = tables[id][chance.below(len(tables[id]))]
        session: Session[Any] = Session(GAMES[id], options, chance.draw())
        most = chance.below(260)
        while session.prompt is not None and len(session.records) < most:
            session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
        found.append(session)
    return found


# --- changing ---


def mutated(data: Any, chance: Chance) -> Any:
    """Plain data with a few things changed somewhere inside."""
    data = copy.deepcopy(data)
    for _ in range(1 + chance.below(3)):
        spots = list(_spots(data))
        if not spots:
            return STRANGE[chance.below(len(STRANGE))]
        if chance.below(
            2
        ):  # what lies deepest is as interesting as all the rest, and there is more of the rest
            spots = spots[-len(spots) // 3 :]
        holder, key = spots[chance.below(len(spots))]
        _change(holder, key, spots, chance)
    return data


def _spots(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in plain data where something stands."""
    if isinstance(data, dict):
        for key in data:
            yield data, key
            yield from _spots(data[key])
    elif isinstance(data, list):
        for place in range(len(data)):
            yield data, place
            yield from _spots(data[place])


def _change(holder: Any, key: Any, spots: list[tuple[Any, Any]], chance: Chance) -> None:
    value = holder[key]
    way = chance.below(7)
    if way == 0:
        holder[key] = copy.deepcopy(STRANGE[chance.below(len(STRANGE))])
    elif way == 1:
        other, at = spots[chance.below(len(spots))]
        holder[key] = copy.deepcopy(other[at])
    elif isinstance(value, bool) or value is None:
        holder[key] = not value
    elif isinstance(value, int | float):
        holder[key] = int(value) + (-1, 1, 2, -2, 10, 100)[chance.below(6)]
    elif isinstance(value, str):
        holder[key] = _changed_text(value, chance)
    elif isinstance(value, list):
        _change_list(value, chance)
    elif isinstance(value, dict) and value:
        del value[sorted(value)[chance.below(len(value))]]


def _changed_text(text: str, chance: Chance) -> str:
    if not text:
        return "abc0/,"[chance.below(6)]
    at = chance.below(len(text))
    way = chance.below(4)
    if way == 0:
        return text[:at] + text[at + 1 :]
    if way == 1:
        return text[:at] + text[at] + text[at:]
    if way == 2:
        other = chance.below(len(text))
        return text[:at] + text[other] + text[at + 1 :]
    return text[:at] + "abcdexyz0123459,/!?.A"[chance.below(21)] + text[at + 1 :]


def _change_list(items: list[Any], chance: Chance) -> None:
    way = chance.below(4)
    if way == 0 and items:
        del items[chance.below(len(items))]
    elif way == 1 and items:
        items.append(copy.deepcopy(items[chance.below(len(items))]))
    elif way == 2:
        chance.shuffle(items)
    else:
        items.extend(copy.deepcopy(items[:1] or [0]) * (1, 50, 3000)[chance.below(3)])


def changed_link(session: Session[Any], chance: Chance) -> str:
    """A link to the game, or to its position, with something in it changed and its checksum made good."""
    game = session.game
    whole = chance.below(3) == 0
    if whole:
        text = links.game_link(session, fall_back=bool(chance.below(2)))
    else:
        text = links.position_link(game, session.options, session.state)
    _, payload = links._to_payload(text)
    if chance.below(12) == 0:
        return links._to_text(_flipped(payload, chance))
    reader = Reader(payload)
    flags, id, rules = reader.take(1), reader.sized(), reader.varint()
    options, content = from_json(reader.sized().decode() or "{}"), reader.sized()
    if chance.below(8) == 0:
        options = mutated({**session.options.model_dump(mode="json"), **_as_dict(options)}, chance)
    if chance.below(30) == 0:
        content = _flipped(content or b"\0", chance)
    head = flags + sized(id) + varint(rules) + sized(to_json(options).encode()) + sized(content)
    if whole:
        return links._to_text(head + _changed_story(reader, flags[0], game.link_words, chance))
    position = mutated(unpack(reader.sized(), game.link_words), chance)
    return links._to_text(head + sized(pack(position, game.link_words)) + b"\0")


def _as_dict(data: object) -> dict[str, Any]:
    return data if isinstance(data, dict) else {}


def _changed_story(reader: Reader, flags: int, words: bytes, chance: Chance) -> bytes:
    """Seed, actions, digest and fall-back, one of them changed."""
    seed, count, digits, final = reader.take(8), reader.varint(), reader.sized(), reader.take(4)
    fall_back = unpack(reader.sized(), words) if flags & links._FALL_BACK else None
    way = chance.below(5)
    if way == 0:
        seed = _flipped(seed, chance)
    elif way == 1:
        count = (0, count + 1, 2 * count, 19_999, 1 << 40)[chance.below(5)]
    elif way == 2:
        digits = _flipped(digits or b"\0", chance)
    else:
        final = _flipped(final, chance)  # so that the fall-back is looked at
        fall_back = mutated(fall_back, chance) if fall_back is not None else None
    data = seed + varint(count) + sized(digits) + final
    if fall_back is None:
        return data
    return data + sized(deflate(to_json(fall_back).encode(), words))


def _flipped(data: bytes, chance: Chance) -> bytes:
    changed = bytearray(data)
    for _ in range(1 + chance.below(3)):
        changed[chance.below(len(changed))] ^= 1 << chance.below(8)
    return bytes(changed)


def changed_save(session: Session[Any], chance: Chance) -> str:
    """A save of the game (or of one that goes on from its position) with something in it changed."""
    way = chance.below(3)
    if way == 0:
        session = Session(session.game, session.options, 0, start=session.state)
    data = json.loads(saves.save(session, seats=[saves.Seat(name="Ann")], title="fuzz"))
    part = ("", "snapshot", "start" if way == 0 else "snapshot", "actions", "options")[chance.below(5)]
    if part:
        data[part] = mutated(data[part], chance)
        if part == "snapshot":
            data["actions"] = data["actions"][:-1] if chance.below(2) else [["pass"]]
    else:
        data = mutated(data, chance)
    return json.dumps(data)


# --- trying ---


def _try(kind: str, text: str, chance: Chance, report: Report) -> None:
    """Open it and play on, within time and memory."""
    import tracemalloc  # here, because PyPy has none, and all its other commands are welcome there

    measured = report.counts["inputs"] % SAMPLE == 0
    report.counts["inputs"] += 1
    if measured:
        tracemalloc.start()
    begun = time.process_time()
    try:
        session = links.open_link(text, GAMES).session if kind == "links" else saves.load(text, GAMES).session
    except (links.LinkError, saves.SaveError) as error:
        if type(error) in (links.LinkError, saves.SaveError):
            report.fault(f"while opening: {error.__cause__!r}", text)
        report.refused[error.code] += 1
    except Exception as error:
        report.fault(f"while opening: {error!r}", text)
    else:
        report.counts["opened"] += 1
        _play_on(session, chance, report, text)
    taken = time.process_time() - begun
    if measured:
        report.most_memory = max(report.most_memory, tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        if report.most_memory > ROOM:
            report.fault(f"{report.most_memory} bytes", text)
        return
    report.slowest = max(report.slowest, taken)
    if taken > SLOWEST:
        report.fault(f"{taken:.2f} seconds", text)


def _play_on(session: Session[Any], chance: Chance, report: Report, text: str) -> None:
    game = session.game
    try:
        for _ in range(DECISIONS):
            prompt = session.prompt
            if prompt is None:
                game.outcome(session.state)
                break
            session.play(prompt.actions[chance.below(len(prompt.actions))])
            report.counts["decisions"] += 1
        broken = game.check(session.state)
        if broken:
            report.fault(f"after playing on: {broken}", text)
    except Exception as error:
        report.fault(f"while playing on: {error!r}", text)
