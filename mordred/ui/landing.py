"""The landing page: a game to choose (its form: `setup_form.py`), saves (`shelf.py`), a link to open."""

from __future__ import annotations

from mordred.desk.desk import Desk
from mordred.games import MANIFESTS
from mordred.i18n import LANGUAGES, Words
from mordred.scene.node import Node, node
from mordred.scene.parts import button, select, text_field
from mordred.ui.lesson import learn_panel
from mordred.ui.puzzle import puzzle_panel
from mordred.ui.setup_form import setup_form
from mordred.ui.shelf import shelf_panel


def landing(desk: Desk) -> Node:
    """The whole page."""
    words = desk.words
    return node(
        "main",
        masthead(words),
        resume(desk),
        node(
            "div",
            *(game_card(desk, game) for game in MANIFESTS),
            class_="games",
            role="group",
            aria_label=words("landing.choose"),
            key="games",
        ),
        learn_panel(desk) if not desk.setup.game else None,
        puzzle_panel(desk) if not desk.setup.game else None,
        setup_form(desk) if desk.setup.game else None,
        node("div", shelf_panel(desk), link_panel(desk), class_="landing-foot", key="landing.foot"),
        footer(words),
        class_="landing",
        key="landing",
    )


def masthead(words: Words) -> Node:
    """Title, motto, language and settings."""
    languages = select(
        words("settings.language"),
        "set:language",
        LANGUAGES.items(),
        words.language,
        "masthead.language",
        hide_label=True,
    )
    tools = node(
        "div",
        languages,
        button(
            words("ui.settings"),
            "ui:settings",
            icon_name="settings",
            bare=True,
            class_="plain",
            key="masthead.settings",
        ),
        class_="masthead-tools",
    )
    return node(
        "header",
        node("h1", text="Mordred"),
        node("p", text=words("landing.motto"), class_="motto"),
        tools,
        class_="masthead",
        key="masthead",
    )


def game_card(desk: Desk, game: str) -> Node:
    """A game to choose: picture, name, one line."""
    words = desk.words
    chosen = desk.setup.game == game
    return node(
        "button",
        node(
            "img",
            src=f"assets/svg/{MANIFESTS[game].cover}",
            alt="",
            width=600,
            height=400,
            loading="lazy",  # behind the picture of a game that was left nobody sees it
        ),
        node("span", text=words(f"game.{game}"), class_="display game-name"),
        node("span", text=words(f"game.{game}.line"), class_="game-line"),
        node("span", text=words(f"game.{game}.facts"), class_="small quiet"),
        type="button",
        class_="game-card panel",
        data_ref=f"ui:game:{game}",
        aria_pressed="true" if chosen else "false",
        key=f"game.{game}",
    )


def resume(desk: Desk) -> Node | None:
    """The game played last, one tap away: above the games, which fill a phone."""
    latest = next((line for line in desk.listing if line.slot and not line.slot.over), None)
    if latest is None or latest.slot is None or desk.setup.game:
        return None
    words = desk.words
    return node(
        "p",
        button(
            words("landing.resume", name=latest.slot.title),
            f"save:open:{latest.id}",
            icon_name="play",
            class_="primary",
            key="resume.button",
        ),
        class_="resume",
        key="resume",
    )


# --------------------------------------------------------------------------------- a new game


def link_panel(desk: Desk) -> Node:
    """Open a game that somebody sent."""
    words = desk.words
    return node(
        "section",
        node("h2", text=words("link.title")),
        node("p", text=words("link.line"), class_="quiet"),
        text_field(words("link.paste"), "ui:paste", desk.pasted, "link.paste", limit=20000),
        button(words("link.open"), "ui:open_link", icon_name="open", key="link.open"),
        live_tables(desk),
        class_="panel link",
        key="link",
    )


def live_tables(desk: Desk) -> Node | None:
    """The live tables that this browser is a guest at: back there with one click."""
    words, tables = desk.words, desk.live.tables()
    if not tables:
        return None
    rows = [
        button(
            words("said.of", what=words("live.return"), said=words(f"game.{game}")),
            f"live:return:{room}",
            icon_name="people",
            key=f"live.return.{room}",
        )
        for room, game in tables[:6]
    ]
    return node("div", node("h3", text=words("live.mine")), *rows, class_="menu-rows", key="live.mine")


def footer(words: Words) -> Node:
    """Credits and licence in a line."""
    return node(
        "footer",
        node("p", text=words("landing.credits"), class_="small quiet"),
        class_="landing-footer",
        key="footer",
    )
