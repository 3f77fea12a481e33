"""Dialogs over the page: settings, menu, help, share, end of the game, and small questions."""

from __future__ import annotations

from collections.abc import Callable

from mordred.desk.desk import Desk, Dialog
from mordred.desk.keys import SHOWN
from mordred.i18n import LANGUAGES
from mordred.scene.node import Node, node
from mordred.scene.painter import badge
from mordred.scene.parts import button, button_row, dialog, segments, select, text_field, toggle
from mordred.ui.codes import link_code
from mordred.ui.end import end_dialog
from mordred.ui.hands import of_game
from mordred.ui.help import help_dialog
from mordred.ui.lesson import lessons_dialog
from mordred.ui.puzzle import puzzles_dialog
from mordred.ui.review import review_dialog
from mordred.ui.stage import pace_slider
from mordred.ui.statistics import statistics_dialog


def dialog_over(desk: Desk, open_: Dialog) -> Node | None:
    """The dialog on top."""
    if open_.kind in LIVE:
        from mordred.ui import live

        return {"lobby": live.lobby_dialog, "join": live.join_dialog, "guest": live.guest_dialog}[open_.kind](
            desk, open_.about
        )
    make = LEAVES.get(open_.kind)
    return make(desk, open_.about) if make else None


def settings_dialog(desk: Desk, about: str) -> Node:
    """Language, light, motion, pace, confirmations."""
    words, settings = desk.words, desk.settings

    def strip(name: str) -> Node:
        values = [(value, words(f"settings.{name}.{value}")) for value in settings.choices(name)]
        return segments(
            words(f"settings.{name}"), f"set:{name}", values, getattr(settings, name), f"settings.{name}"
        )

    return dialog(
        words,
        words("settings.title"),
        select(
            words("settings.language"), "set:language", LANGUAGES.items(), words.language, "settings.language"
        ),
        strip("theme"),
        strip("motion"),
        pace_slider(desk, "settings.pace"),
        strip("stage"),
        strip("seconds"),
        toggle(
            words("settings.confirm_end"), "set:confirm_end", settings.confirm_end, "settings.confirm_end"
        ),
        toggle(words("settings.coach"), "set:coach", settings.coach, "settings.coach"),
        toggle(words("settings.sound"), "set:sound", settings.sound, "settings.sound"),
        live_settings(desk),
        key="dialog.settings",
    )


def live_settings(desk: Desk) -> Node:
    """What concerns live tables only, folded away: how one is called, and who is asked to find the others."""
    words, settings = desk.words, desk.settings
    hosts = ", ".join(desk.outside.wire.hosts("", ""))
    return node(
        "details",
        node("summary", text=words("live.settings")),
        *(
            toggle(
                words(f"settings.{name}"), f"set:{name}", bool(getattr(settings, name)), f"settings.{name}"
            )
            for name in ("notify", "clock")
        ),
        text_field(
            words("live.settings.relays"),
            "set:relays",
            settings.relays,
            "settings.relays",
            placeholder="wss://relay.example",
            limit=600,
        ),
        text_field(
            words("live.settings.ice"),
            "set:ice",
            settings.ice,
            "settings.ice",
            placeholder="turn:turn.example:3478 user password",
            limit=900,
        ),
        node("p", text=words("live.settings.note", hosts=hosts or "–"), class_="small quiet"),
        class_="more",
        key="settings.live",
    )


def menu_dialog(desk: Desk, about: str) -> Node:
    """What one does rarely at the table."""
    words = desk.words
    table = desk.table
    kept = words("menu.kept" if table and table.autosave.stored else "menu.not_kept")
    rows = [
        ("menu.save_as", "table:save_as", "save"),
        ("menu.export", "table:export", "open"),
        ("menu.share", "share:show", "share") if not desk.live.on else ("ui.people", "live:show", "people"),
        *([] if desk.live.on else [("menu.live", "live:open", "people")]),
        ("menu.replay", "table:replay:first", "play"),
        *([("review.title", "review:open", "chart")] if table and table.reviewing.offered else []),
        ("menu.keys", "ui:keys", "keys"),
        ("ui.settings", "ui:settings", "settings"),
        ("menu.home", "ui:home", "home"),
    ]
    return dialog(
        words,
        words("menu.title"),
        node("p", text=kept, class_="quiet small"),
        node(
            "div",
            *(button(words(key), ref, icon_name=drawing, key=f"menu.{ref}") for key, ref, drawing in rows),
            class_="menu-rows",
        ),
        key="dialog.menu",
    )


def keys_dialog(desk: Desk, about: str) -> Node:
    """The list of keys."""
    words = desk.words
    rows = [
        node("tr", node("th", node("kbd", text=key), scope="row"), node("td", text=words(what)))
        for key, what in SHOWN
    ]
    return dialog(
        words,
        words("keys.title"),
        node("table", node("tbody", *rows), class_="keys"),
        key="dialog.keys",
    )


def save_as_dialog(desk: Desk, about: str) -> Node:
    """A name for a copy of the game."""
    words = desk.words
    name = desk.table.name if desk.table else ""
    return dialog(
        words,
        words("save.title"),
        node("p", text=words("save.line"), class_="quiet"),
        text_field(words("save.name"), "table:name", name, "save.name", limit=60),
        button(words("save.go"), "table:save_now", icon_name="save", class_="primary", key="save.go"),
        key="dialog.save_as",
    )


def share_dialog(desk: Desk, about: str) -> Node:
    """The link, to copy, to send, or to read with another device's camera."""
    words = desk.words
    address = desk.links.address()
    over = desk.table is not None and desk.table.session.over
    return dialog(
        words,
        words("share.title"),
        node("p", text=desk.links.summary()),
        node("p", text=words("share.line_over" if over else "share.line"), class_="quiet"),
        None if over else node("p", text=words(of_game(desk, "share.honest")), class_="quiet small"),
        button_row(
            button(words("share.copy"), "share:copy", icon_name="copy", class_="primary", key="share.copy"),
            button(words("share.send"), "share:send", icon_name="share", key="share.send"),
            None
            if over
            else button(
                words("share.live"), "live:open", icon_name="people", class_="plain", key="share.live"
            ),
        ),
        link_code(words, address, "share.code"),
        node(
            "label",
            node("span", text=words("share.address"), class_="label"),
            node(
                "textarea",
                text=address,
                readonly=True,
                rows="4",
                key="share.address",
                spellcheck="false",
            ),
            class_="field",
        ),
        key="dialog.share",
    )


def pick_seat_dialog(desk: Desk, about: str) -> Node | None:
    """A game came by link: who are you?"""
    words, table = desk.words, desk.links.offered
    if table is None:
        return None
    rows = []
    for place, seat in enumerate(table.plan.seats):
        if seat.kind != "human":
            continue
        turn = table.prompt is not None and table.prompt.seat == place
        text = words("pick.turn", name=seat.name) if turn else seat.name
        rows.append(
            node(
                "button",
                badge(table.handling, table.session.state, place, 34),
                node("span", text=text),
                type="button",
                data_ref=f"share:seat:{place}",
                class_="primary" if turn else None,
                key=f"pick.{place}",
            )
        )
    return dialog(
        words,
        words("pick.title"),
        node("p", text=words("pick.line", game=words(f"game.{table.handling.id}"))),
        node(
            "div",
            *rows,
            button(words("pick.here"), "share:seat:here", class_="plain", key="pick.here"),
            button(
                words("pick.watch"), "share:seat:watch", icon_name="eye", class_="plain", key="pick.watch"
            ),
            class_="menu-rows",
        ),
        key="dialog.pick_seat",
    )


def bad_link_dialog(desk: Desk, about: str) -> Node:
    """A link that cannot be opened: which way it is broken, and that nothing is lost."""
    words = desk.words
    return dialog(
        words,
        words("link.bad"),
        node("p", text=words.first(f"error.{about}", "error.link")),
        node("p", text=words("link.safe"), class_="quiet"),
        button(words("ui.ok"), "ui:close", class_="primary", key="bad_link.ok"),
        key="dialog.bad_link",
    )


def delete_dialog(desk: Desk, about: str) -> Node:
    """Really throw a save away?"""
    words = desk.words
    name = next(
        (line.slot.title for line in desk.listing if line.id == about and line.slot), words("shelf.damaged")
    )
    return dialog(
        words,
        words("shelf.delete_title"),
        node("p", text=words("shelf.delete_line", name=name)),
        button_row(
            button(
                words("shelf.delete_yes"),
                f"save:really_delete:{about}",
                icon_name="bin",
                class_="danger",
                key="delete.yes",
            ),
            button(words("ui.cancel"), "ui:close", key="delete.no"),
        ),
        key="dialog.delete",
    )


def bot_dialog(desk: Desk, about: str) -> Node:
    """A bot is a program: what loading it means."""
    words = desk.words
    return dialog(
        words,
        words("bot.title", name=about),
        node("p", text=words("bot.warning")),
        node("p", text=words("bot.trust"), class_="quiet"),
        button_row(
            button(words("bot.yes"), "form:bot", icon_name="open", class_="danger", key="bot.yes"),
            button(words("ui.cancel"), "ui:close", key="bot.no"),
        ),
        key="dialog.bot",
    )


LIVE = ("lobby", "join", "guest")
"""Dialogs of the live table: loaded when there is one."""

LEAVES: dict[str, Callable[[Desk, str], Node | None]] = {
    "settings": settings_dialog,
    "menu": menu_dialog,
    "keys": keys_dialog,
    "save_as": save_as_dialog,
    "share": share_dialog,
    "pick_seat": pick_seat_dialog,
    "bad_link": bad_link_dialog,
    "delete": delete_dialog,
    "bot": bot_dialog,
    "help": help_dialog,
    "end": end_dialog,
    "lessons": lessons_dialog,
    "review": review_dialog,
    "puzzles": puzzles_dialog,
    "statistics": statistics_dialog,
}
