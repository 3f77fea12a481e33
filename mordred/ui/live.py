"""The live table as people see it: the lobby, the door, and the strip at the table's edge."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.desk.desk import Desk
from mordred.desk.live_guest import LiveGuest
from mordred.desk.live_host import LiveHost
from mordred.live.messages import SeatNow
from mordred.live.phrases import PHRASES
from mordred.scene.node import Node, node
from mordred.scene.parts import button, button_row, dialog, icon, text_field, toggle
from mordred.ui.codes import folded_code
from mordred.ui.hands import of_game


def lobby_dialog(desk: Desk, about: str) -> Node | None:
    """The host's lobby: how to find each other, the invitation, who is there, begin."""
    host, words = desk.live.host, desk.words
    if host is None:
        return None
    inside = [_ways(desk)] if not host.begun else [_invitation(desk), _knocking(desk, host), _codes(desk)]
    return dialog(
        words,
        words("live.title"),
        *inside,
        _seats(desk, host.seats(), host),
        _host_rows(desk, host) if host.begun else None,
        key="dialog.lobby",
        class_="live-dialog",
    )


def _ways(desk: Desk) -> Node:
    """Before anybody is contacted: who would be, and what the host could see."""
    words = desk.words
    hosts = ", ".join(desk.live.contacted)
    return node(
        "div",
        node("p", text=words("live.line")),
        node("p", text=words(of_game(desk, "live.honest")), class_="quiet small"),
        node(
            "div",
            button(
                words("live.way.relays"),
                "live:way:relays",
                icon_name="share",
                class_="primary",
                key="live.way.relays",
            ),
            node(
                "p",
                text=words("live.way.relays.note", hosts=hosts) if hosts else words("live.way.none"),
                class_="small quiet",
                key="live.hosts",
            ),
            button(words("live.way.codes"), "live:way:codes", icon_name="copy", key="live.way.codes"),
            node("p", text=words("live.way.codes.note"), class_="small quiet"),
            class_="live-ways",
        ),
        key="live.ways",
    )


def _invitation(desk: Desk) -> Node | None:
    words, live = desk.words, desk.live
    if desk.settings.live_way != "relays":
        return None
    state = (
        "live.trouble." + live.trouble if live.trouble else "live.open" if live.connected else "live.opening"
    )
    link = live.link()
    return node(
        "div",
        node("p", text=words.first(state, "live.trouble.other"), class_="live-state", role="status"),
        node(
            "label",
            node("span", text=words("live.link"), class_="label"),
            node("input", type="text", readonly=True, value=link, key="live.link", spellcheck="false"),
            class_="field",
        ),
        button_row(
            button(words("share.copy"), "live:copy", icon_name="copy", class_="primary", key="live.copy"),
            button(words("share.send"), "live:send", icon_name="share", key="live.send"),
        ),
        folded_code(words, link, "live.qr"),
        key="live.invitation",
    )


def _knocking(desk: Desk, host: LiveHost) -> Node | None:
    words = desk.words
    rows = [
        node(
            "li",
            node("span", text=words("live.knocks", name=known.name)),
            button(
                words("live.let_in"),
                f"live:let_in:{key}",
                icon_name="tick",
                class_="primary small",
                key=f"knock.{key}.in",
            ),
            button(
                words("live.turn_away"), f"live:turn_away:{key}", class_="plain small", key=f"knock.{key}.out"
            ),
            class_="live-row",
            key=f"knock.{key}",
        )
        for key, known in host.host.knocking()
    ]
    return node("ul", *rows, class_="live-rows", key="live.knocking") if rows else None


def _codes(desk: Desk) -> Node | None:
    """The way without relays: a code out, a code back."""
    words, codes = desk.words, desk.live.codes
    if desk.settings.live_way != "codes":
        return None
    link = desk.live.call_link()
    out = [
        node("p", text=words("live.code_out")),
        node(
            "label",
            node("span", text=words("live.link"), class_="label"),
            node("textarea", text=link, readonly=True, rows="3", key="live.call", spellcheck="false"),
            class_="field",
        ),
        button(
            words("share.copy"), "live:copy_code", icon_name="copy", class_="primary", key="live.copy_code"
        ),
        folded_code(words, link, "live.call_qr"),
        node("p", text=words("live.code_back")),
        text_field(words("live.code_paste"), "live:code", codes.theirs, "live.code_paste", limit=2000),
        button(words("live.code_accept"), "live:accept", icon_name="tick", key="live.accept"),
    ]
    trouble = desk.live.trouble
    return node(
        "div",
        node("p", text=words.first(f"live.trouble.{trouble}", "live.trouble.other"), class_="trouble")
        if trouble
        else None,
        *(out if link else []),
        button(
            words("live.call" if not link else "live.call_next"),
            "live:call",
            icon_name="plus",
            class_="primary" if not link else "plain",
            key="live.call_new",
            disabled=codes.calling,
        ),
        key="live.codes",
    )


def _copy_code(label: str) -> Node:
    return button(label, "live:copy_code", icon_name="copy", class_="primary", key="live.copy_code")


# ------------------------------------------------------------------------------------ the seats


def _presence(seat: SeatNow) -> str:
    """How somebody is there, in a word."""
    return "stand_in" if seat.stand_in else "away" if seat.away else seat.who


def _seats(desk: Desk, seats: Sequence[SeatNow], host: LiveHost | None, mine: int = -1) -> Node:
    """Everybody's seat: who has it, who is away, and what can be done about it."""
    words = desk.words
    rows = []
    for place, seat in enumerate(seats):
        state = _presence(seat)
        level = words(f"level.{seat.level}") if seat.level else ""
        rows.append(
            node(
                "li",
                node("span", class_=f"presence presence-{state}", aria_hidden="true"),
                node("span", text=seat.name, class_="live-name"),
                node("span", text=words(f"live.who.{state}", level=level), class_="small quiet"),
                *(_host_seat(desk, host, place, seat) if host else _guest_seat(desk, place, seat, mine)),
                class_="live-row",
                key=f"live.seat.{place}",
            )
        )
    return node("ul", *rows, class_="live-rows", key="live.seats")


def _host_seat(desk: Desk, host: LiveHost, place: int, seat: SeatNow) -> list[Node]:
    words, on = desk.words, host.table is not None
    found: list[Node] = []

    def offer(label: str, command: str) -> None:
        found.append(
            button(words(label), f"live:{command}", class_="plain small", key=f"live.seat.{place}.{command}")
        )

    if seat.stand_in or (seat.who == "computer" and not on):
        offer("live.person", f"person:{place}")
    elif seat.who == "free" or (seat.who == "guest" and seat.away):
        offer("live.computer", f"computer:{place}")
    key = host.host.key_at(place)
    if on and seat.who == "guest" and not seat.away:
        offer("live.offer", f"offer:{key}")
    if on and seat.who in ("computer", "free"):
        for other, known in host.room.known.items():
            if known.let_in and known.seat < 0 and any(p.key == other for p in host.host.peers.values()):
                found.append(
                    button(
                        words("live.give_seat", name=known.name),
                        f"live:seat:{other}:{place}",
                        class_="plain small",
                        key=f"live.seat.{place}.{other}",
                    )
                )
    return found


def _guest_seat(desk: Desk, place: int, seat: SeatNow, mine: int) -> list[Node]:
    words = desk.words
    if place == mine:
        return [button(words("live.stand"), "live:stand", class_="plain small", key=f"live.stand.{place}")]
    if seat.who != "free":
        return []
    return [button(words("live.sit"), f"live:sit:{place}", class_="primary small", key=f"live.sit.{place}")]


def _host_rows(desk: Desk, host: LiveHost) -> Node:
    words, phase = desk.words, host.host.phase
    begin = None
    if phase == "gathering":
        begin = button(
            words("live.begin"),
            "live:begin",
            icon_name="play",
            class_="primary large",
            key="live.begin",
            disabled=not host.complete,
        )
    elif phase == "sealed":
        begin = button(words("live.reopen"), "live:reopen", class_="plain", key="live.reopen")
    return node(
        "div",
        toggle(words("live.anybody"), "live:anybody", host.room.anybody, "live.anybody"),
        toggle(words("live.free_text"), "live:free_text", host.room.free_text, "live.free_text"),
        node("p", text=words("live.sealed"), role="status") if phase == "sealed" else None,
        node("p", text=words(of_game(desk, "live.honest")), class_="quiet small"),
        button_row(
            begin,
            button(words("live.close"), "live:leave", class_="plain danger", key="live.close"),
        ),
        key="live.host",
    )


# -------------------------------------------------------------------------------------- the door


def join_dialog(desk: Desk, about: str) -> Node | None:
    """An invitation: who will be contacted, what the host could see, and one's name."""
    words, live = desk.words, desk.live
    if live.invited is None:
        return None
    hosts = ", ".join(live.contacted)
    note = words("live.way.relays.note", hosts=hosts) if live.invited.room else words("live.way.codes.note")
    return dialog(
        words,
        words("live.invited"),
        node("p", text=words("live.invited.line")),
        node("p", text=note, class_="small quiet", key="live.hosts"),
        node("p", text=words(of_game(desk, "live.honest")), class_="small quiet"),
        text_field(words("live.name"), "live:name", live.name, "live.name", limit=24),
        node("p", text=words("live.name_missing"), class_="trouble") if live.trouble == "name" else None,
        button_row(
            button(words("live.knock"), "live:join", icon_name="tick", class_="primary", key="live.knock"),
            button(words("ui.cancel"), "ui:close", class_="plain", key="live.not"),
        ),
        key="dialog.join",
    )


def guest_dialog(desk: Desk, about: str) -> Node | None:
    """A guest's lobby: waiting at the door, choosing a seat, waiting for the beginning."""
    words, guest = desk.words, desk.live.guest
    if guest is None:
        return None
    now = guest.guest.now
    return dialog(
        words,
        words("live.title"),
        node("p", text=_guest_state(desk, guest), class_="live-state", role="status", key="live.state"),
        _answer(desk),
        _seats(desk, now.seats, None, now.you.seat) if now is not None and now.you.let_in else None,
        _offered(desk, guest),
        button_row(
            button(words("live.leave"), "live:leave", class_="plain danger", key="live.leave"),
        ),
        key="dialog.guest",
        class_="live-dialog",
    )


def _guest_state(desk: Desk, guest: LiveGuest) -> str:
    words, live, now = desk.words, desk.live, guest.guest.now
    if guest.guest.closed:
        return words.first(f"live.closed.{guest.guest.closed}", "live.closed.closed")
    if live.trouble:
        return words.first(f"live.trouble.{live.trouble}", "live.trouble.other")
    if not guest.guest.host_here:
        return words("live.looking" if live.connected else "live.opening")
    if now is None or not now.you.let_in:
        return words("live.waiting")
    if now.phase == "gathering":
        return words("live.choose_seat" if now.you.seat < 0 else "live.wait_begin")
    return words("live.sealed" if now.phase == "sealed" else "live.is_on")


def _answer(desk: Desk) -> Node | None:
    """Without relays: the code that goes back to the host."""
    words, codes, guest = desk.words, desk.live.codes, desk.live.guest
    if guest is None or guest.memory.room or not codes.mine:
        return None
    return node(
        "div",
        node("p", text=words("live.code_return")),
        node("textarea", text=codes.mine, readonly=True, rows="3", key="live.answer", spellcheck="false"),
        button(
            words("live.code_copy"),
            "live:copy_code",
            icon_name="copy",
            class_="primary",
            key="live.copy_code",
        ),
        folded_code(words, codes.mine, "live.answer_qr"),
        key="live.answering",
    )


def _offered(desk: Desk, guest: LiveGuest) -> Node | None:
    now, words = guest.guest.now, desk.words
    if now is None or not now.you.offered:
        return None
    return button_row(
        node("p", text=words(of_game(desk, "live.offered"))),
        button(words("live.take"), "live:take", icon_name="tick", class_="primary small", key="live.take"),
        button(words("live.not_take"), "live:not_take", class_="plain small", key="live.not_take"),
        key="live.offered",
    )


# ------------------------------------------------------------------------------------ the strip


def live_strip(desk: Desk) -> Node | None:
    """At the table's edge: who is there, who asks for something, what was said."""
    live, words = desk.live, desk.words
    if not live.on:
        return None
    host, guest = live.host, live.guest
    seats: Sequence[SeatNow] = ()
    if host is not None:
        seats = host.seats()
    elif guest is not None and guest.guest.now is not None:
        seats = guest.guest.now.seats
    people = [
        node(
            "li",
            node(
                "span",
                class_=f"presence presence-{_presence(seat)}",
            ),
            node("span", text=seat.name),
            title=words(
                f"live.who.{_presence(seat)}",
                level=words(f"level.{seat.level}") if seat.level else "",
            ),
            key=f"strip.{place}",
        )
        for place, seat in enumerate(seats)
    ]
    away = guest is not None and not guest.guest.host_here
    return node(
        "section",
        node("ul", *people, class_="strip-people"),
        _clock(desk),
        node("p", text=words("live.host_away"), class_="trouble", role="status") if away else None,
        _knocking(desk, host) if host else None,
        _offered(desk, guest) if guest else None,
        _asking(desk),
        *(_saying(number, line.name, line.text) for number, line in enumerate(live.lines)),
        _speaking(desk),
        key="live.strip",
        class_="live-strip panel",
        aria_label=words("live.title"),
    )


def _clock(desk: Desk) -> Node | None:
    """How long the question has been asked; the page counts, nothing follows from it."""
    if not desk.settings.clock or not desk.live.since:
        return None
    return node(
        "p",
        icon("hourglass"),
        node("time", data_since=desk.live.since, key="live.clock"),
        class_="live-clock",
        aria_hidden="true",
    )


def _saying(number: int, name: str, text: str) -> Node:
    return node(
        "p",
        node("b", text=f"{name}: ") if name else None,
        node("span", text=text),
        class_="saying" if name else "saying quiet",
        key=f"saying.{number}",
    )


def _asking(desk: Desk) -> Node | None:
    """Somebody asks to take a decision back."""
    live, words, table = desk.live, desk.words, desk.table
    mine, asking, agreed = -1, -1, []
    if live.host is not None and live.host.host.pending is not None:
        pending = live.host.host.pending
        mine, asking, agreed = live.host.room.mine, pending.seat, sorted(pending.agreed)
    elif (
        live.guest is not None
        and live.guest.guest.now is not None
        and live.guest.guest.now.asking is not None
    ):
        now = live.guest.guest.now
        mine = now.you.seat
        if now.asking is not None:
            asking, agreed = now.asking.seat, now.asking.agreed
    if asking < 0 or table is None:
        return None
    asked = mine >= 0 and mine not in agreed
    return button_row(
        node("p", text=words("live.asks_back", name=table.names[asking])),
        button(words("live.agree"), "live:agree", icon_name="tick", class_="primary small", key="live.agree")
        if asked
        else None,
        button(words("live.disagree"), "live:disagree", class_="plain small", key="live.disagree")
        if asked
        else None,
        key="live.asking",
    )


def _speaking(desk: Desk) -> Node:
    """Ready phrases, and words of one's own where the host allows them."""
    words, live = desk.words, desk.live
    free = live.host.room.free_text if live.host else False
    if live.guest is not None and live.guest.guest.now is not None:
        free = live.guest.guest.now.free_text
    phrases = [
        button(words(f"live.phrase.{name}"), f"live:say:{name}", class_="plain small", key=f"live.say.{name}")
        for name in PHRASES
    ]
    return node(
        "details",
        node("summary", text=words("live.say")),
        button_row(*phrases),
        node(
            "div",
            text_field(
                words("live.words"), "live:words", live.words, "live.words", limit=200, hide_label=True
            ),
            button(words("live.speak"), "live:speak", icon_name="share", class_="small", key="live.speak"),
            class_="live-speak",
        )
        if free
        else None,
        button(words("live.show"), "live:show", icon_name="people", class_="plain small", key="live.show"),
        class_="more",
        key="live.speaking",
    )


def verdict_line(desk: Desk) -> Node | None:
    """At the end: was everything as it was told?"""
    guest, words = desk.live.guest, desk.words
    if guest is None:
        return None
    found = guest.guest.found
    if found is None:
        text = words("live.checking")
    elif found.verified:
        text = words("live.verified" if found.seed_checked else "live.verified.under_way")
    else:
        text = words(f"live.differs.{found.what}", n=found.number)
    wrong = found is not None and not found.verified
    return node(
        "p", text=text, class_="trouble verdict" if wrong else "verdict", role="status", key="live.verdict"
    )
