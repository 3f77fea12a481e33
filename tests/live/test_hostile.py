"""Nobody gets in where they do not belong: rubbish, lies and floods are refused and harm nobody."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from mordred.core.reader import to_json
from mordred.live import messages as m
from mordred.live.room import room_id
from mordred.live.signing import public_key, sign
from tests.live.people import Evening, Page

MARKUP = '<img src=x onerror="alert(1)">'


def hostile(chance: random.Random, step: int, key: str) -> str:
    """A message that somebody means ill with."""
    hexes = "".join(chance.choice("0123456789abcdef") for _ in range(32))
    kind = chance.choice(
        [
            "ask",
            "hello",
            "sit",
            "reveal",
            "move",
            "undo",
            "agree",
            "say",
            "want",
            "prove",
            "take",
            "bye",
            "news",
        ]
    )
    fields: dict[str, Any] = {
        "v": chance.choice([1, 1, 1, 1, 0, 2, 99, "1", None, True]),
        "kind": chance.choice([kind, kind, kind, kind.upper(), 7, None]),
        "key": chance.choice([hexes, key, "", "x" * 32]),
        "name": chance.choice([MARKUP, "", "a" * 24, "\u202eevil", "n" * 30, 5]),
        "seat": chance.choice([0, 1, 2, 3, 7, -1, -2, 99, 1 << 40, "0"]),
        "hash": chance.choice([None, hexes * 2, hexes]),
        "seal": hexes * 2,
        "nonce": hexes,
        "challenge": hexes,
        "question": chance.choice([step, step - 1, step + 1, 0, -1, 1 << 60]),
        "action": chance.choice(
            [["pass"], [], [7], ["build", "town", "bangor"], [["x"]], ["p"] * 40, "pass"]
        ),
        "yes": chance.choice([True, False, 1]),
        "done": chance.choice([True, False]),
        "phrase": chance.choice(["hello", "nothing", MARKUP]),
        "words": chance.choice(["", MARKUP, "w" * 300]),
        "have": chance.choice([0, 5, 1 << 40]),
        "step": chance.choice([step, 0, 1 << 40]),
        "run": chance.choice([1, 0]),
        "eyes": chance.choice([-1, 0, 1, 2, 3]),
        "more": True,
    }
    if chance.random() < 0.7:
        wanted = {
            "ask": ["challenge"], "hello": ["key", "name"], "sit": ["seat", "hash"],
            "reveal": ["seal", "nonce"], "move": ["question", "action"], "undo": ["question"],
            "agree": ["question", "yes"], "say": ["phrase", "words"], "take": ["yes", "done"],
            "want": ["have", "step", "run", "eyes", "more"],
        }.get(kind, [])  # fmt: skip
        fields = {name: fields[name] for name in ("v", "kind", *wanted)}
    text = json.dumps(fields)
    ways: list[Callable[[], str]] = [
        lambda: text[: chance.randrange(len(text))],
        lambda: "[" * chance.randrange(1, 4000),
        lambda: chance.randbytes(chance.randrange(80)).decode("latin-1"),
        lambda: '{"v":1,"kind":"say","words":"' + "x" * 100_000 + '"}',
        lambda: '{"v":1,"kind":"move","question":' + "9" * 400 + "}",
        lambda: "null",
        lambda: '"\\ud800"',
    ]
    return chance.choice(ways)() if chance.random() < 0.25 else text


def test_ten_thousand_hostile_messages_harm_nobody() -> None:
    evening = Evening("wales", seed=21, guests=2, seats=3)
    evening.gather()
    evening.play(20)
    evening.pass_time(2)
    table, chance = evening.table, random.Random(4)
    assert table.session is not None and table.host.line is not None
    before = [record.action for record in table.session.records]
    seated = to_json([seat.model_dump() for seat in table.seats])
    victim = evening.pages[0]
    stolen = f"{victim.memory.key[:-1]}{'0' if victim.memory.key[-1] != '0' else '1'}"
    for number in range(10_000):
        if number % 50 == 0:
            for peer in table.host.peers.values():
                peer.bucket.tick()
        who = f"stranger{chance.randrange(30)}"
        table.host.on_message(who, hostile(chance, table.host.line.step, stolen))
    assert [record.action for record in table.session.records] == before
    assert to_json([seat.model_dump() for seat in table.seats]) == seated
    assert table.room.known[victim.memory.key].seat == 1
    assert len(table.room.known) <= 40 and len(table.host.peers) <= 50
    assert not table.given_away and table.sayings == []
    evening.wire.waiting.clear()
    evening.play()
    evening.end()
    for page in evening.pages:
        assert page.guest.found is not None and page.guest.found.verified


def test_a_guest_cannot_move_for_another_out_of_turn_stale_or_illegally() -> None:
    evening = Evening("wales", seed=22, guests=2, seats=3)
    evening.gather()
    evening.play(9)
    evening.pass_time(2)
    table = evening.table
    assert table.session is not None and table.host.line is not None
    while table.session.prompt is None or table.session.prompt.seat != 1:
        evening.play(1)
        evening.pass_time(1)
    asked, other = evening.pages
    count, step = len(table.session.records), table.host.line.step
    prompt = table.session.prompt
    right = [prompt.actions[0].verb, *prompt.actions[0].operands]
    other.guest._say_host(m.Move(question=step, action=right))
    asked.guest._say_host(m.Move(question=step - 1, action=right))
    asked.guest._say_host(m.Move(question=step + 1, action=right))
    asked.guest._say_host(m.Move(question=step, action=["attack", "bangor", "bangor"]))
    asked.guest._say_host(m.Move(question=step, action=["nonsense", 4]))
    evening.wire.settle()
    assert len(table.session.records) == count
    assert other.refusals[-1] == ("not_yours", "move")
    assert [why for why, _ in asked.refusals[-4:]] == ["stale", "stale", "illegal", "illegal"]
    asked.guest.play(prompt.actions[0])
    again = asked.guest.sent
    assert again is not None
    evening.wire.settle()
    assert len(table.session.records) == count + 1
    refused = len(asked.refusals)
    asked.guest._say_host(again)  # the same message once more
    evening.wire.settle()
    assert len(table.session.records) == count + 1 and len(asked.refusals) == refused


def test_a_seat_belongs_to_its_key() -> None:
    evening = Evening("wales", seed=23, guests=2, seats=3)
    evening.gather()
    thief = Page(evening.wire, "thief", evening.table.room, evening.chance)
    evening.pass_time(2)
    evening.table.host.let_in(thief.memory.key, True)
    evening.pass_time(2)
    thief.guest.sit(1)
    evening.pass_time(3)
    assert ("taken", "sit") in thief.refusals
    assert evening.table.room.known[evening.pages[0].memory.key].seat == 1
    assert evening.table.room.known[thief.memory.key].seat == -1


def test_nobody_but_the_host_is_taken_for_the_host() -> None:
    """Another guest knows room and secret; it has not the host's key, and a proof cannot be passed on."""
    evening = Evening("wales", seed=24, guests=1, seats=2)
    victim = evening.pages[0]
    evening.wire.leave("host")
    evening.wire.waiting.clear()
    victim.guest.on_leave("host")
    victim.guest.host = ""
    victim.guest.on_join("liar")
    challenge = victim.guest.peers["liar"]
    own = bytes(range(32))
    signed = sign(own, f"mordred host {challenge} {victim.me}".encode())
    lie = m.Proof(public=public_key(own).hex(), signature=signed.hex())
    victim.guest.on_message("liar", lie.text())
    assert room_id(public_key(own)) != evening.table.room.id and victim.guest.host == ""
    passed_on = sign(bytes.fromhex(evening.table.room.private), f"mordred host {challenge} liar".encode())
    lie = m.Proof(public=evening.table.room.public, signature=passed_on.hex())
    victim.guest.on_message("liar", lie.text())
    assert victim.guest.host == ""
    right = sign(bytes.fromhex(evening.table.room.private), f"mordred host {challenge} {victim.me}".encode())
    truth = m.Proof(public=evening.table.room.public, signature=right.hex())
    victim.guest.on_message("liar", truth.text())
    assert victim.guest.host == "liar"


def test_a_hostile_host_cannot_stop_a_guests_page() -> None:
    evening = Evening("britannia", seed=25, guests=1, seats=2)
    evening.gather()
    evening.play(5)
    page, chance = evening.pages[0], random.Random(7)
    texts = [text for text in evening.wire.received[page.me] if '"kind":"told"' in text]
    for number in range(400):
        text = list(chance.choice(texts))
        for _ in range(chance.randrange(1, 6)):
            text[chance.randrange(len(text))] = chance.choice('0123456789abc"[]{},:')
        page.guest.on_message("host", "".join(text))
        if number % 40 == 0:
            page.guest.bucket.tick()
    assert page.guest.heard is not None


def test_names_and_phrases_are_text_in_one_line() -> None:
    evening = Evening("wales", seed=26, guests=1, seats=2)
    evening.gather()
    evening.pages[0].guest.say("", "a\nb\u0000c\u2028 <b>")
    evening.pages[0].guest.say("well_played")
    evening.pages[0].guest._say_host(m.Say(phrase="no_such_phrase"))
    evening.wire.settle()
    assert evening.table.sayings == [("guest0", "", "a b c <b>"), ("guest0", "well_played", "")]
    assert evening.pages[0].sayings[0][2] == "a b c <b>"
    assert ("phrase", "say") in evening.pages[0].refusals
    evening.table.room.free_text = False
    evening.pages[0].guest.say("", "more words")
    evening.wire.settle()
    assert ("no_text", "say") in evening.pages[0].refusals
    assert len(evening.table.sayings) == 2


def test_somebody_who_is_turned_away_stays_outside() -> None:
    evening = Evening("wales", seed=27, guests=1, seats=2)
    evening.pass_time(2)
    page = evening.pages[0]
    evening.table.host.let_in(page.memory.key, False)
    evening.pass_time(2)
    assert page.guest.closed == "refused"
    back = page.reloaded()
    evening.pass_time(4)
    assert back.guest.closed == "refused" and evening.table.host.present() == []
