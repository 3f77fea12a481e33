"""The border to the browser: patches out, clicks and keys in, storage, the boot screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy

from mordred.scene.markup import markup
from mordred.scene.node import Node, serialise

# kind ("click", "input", "change", "key"), ref ("space:bangor", "" if none), detail (plain facts)
# and, for keys, the answer whether the key meant something (the browser then leaves it alone)
Handler = Callable[[str, str, dict[str, Any]], bool | None]


def apply(patches: list[list[object]]) -> None:
    """Change the page: one string across the border, whatever the number of patches."""
    if patches:
        js.mordredShim.applyPatches(json.dumps(patches))


def adopt(tree: Node) -> None:
    """Make the page show this picture, keeping what already stands there as it should."""
    js.mordredShim.adopt(json.dumps(serialise(tree.key or "root/0", tree)))


def clear() -> None:
    """Take everything out of the page."""
    js.mordredShim.clear()


def take_done() -> tuple[list[tuple[str, str, str]], bool]:
    """What was done on the front page so far (kind, ref, value), and whether the last of it is waited for.

    From now on Python hears everything itself.
    """
    told = json.loads(js.mordredFront.take())
    return [(kind, ref, value) for kind, ref, value in told["done"]], bool(told["waiting"])


def listen(handler: Handler) -> None:
    """Have everything that people click, type and press handed to a function."""
    js.mordredShim.listen(create_proxy(lambda kind, ref, detail: handler(kind, ref, json.loads(detail))))


def focus(node_id: str) -> None:
    """Move the keyboard to a node."""
    js.mordredShim.focus(node_id)


def announce(text: str, urgent: bool) -> None:
    """Say it to screen readers."""
    js.mordredShim.announce(text, urgent)


def progress(share: float) -> None:
    """How far the thought under way has come, from 0 to 1: shown without painting the scene anew."""
    js.mordredShim.progress(share)


def set_appearance(language: str, theme: str, motion: str, mood: str, title: str) -> None:
    """Put language, theme, motion and mood on the page itself."""
    js.mordredShim.dress(language, theme, motion, mood, title)


def mark_move(mine: bool) -> None:
    """Show in the tab's icon whether the others wait for this page."""
    js.mordredSenses.mark(mine)


def notify(text: str) -> None:
    """Say that it is one's own move, where the page cannot be seen."""
    js.mordredSenses.notify(text)


def ask_leave() -> None:
    """Ask whether notifications may be shown."""
    js.mordredSenses.ask()


def move(walks: object, flights: object) -> None:
    """Show pieces walking and tokens flying to where the page already has them."""
    js.mordredMotion.move(json.dumps([walks, flights]))


def boot_python() -> None:
    """Python runs, and hears of everything that is done on the front page."""
    js.mordredBoot.step("packages")
    js.mordredBoot.mark("python")


def games_wanted() -> list[str]:
    """The games that have to be there before the first picture: chosen, left, in a link, or all of them."""
    return [str(game) for game in json.loads(js.mordredFront.games())]


def language() -> str:
    """The language the page speaks so far."""
    return str(js.document.documentElement.lang)


def sound(name: str) -> None:
    """Let it be heard: "dice", "card", "march", "war" or "turn"."""
    js.mordredSenses.sound(name)


def turn(mine: bool) -> None:
    """Whether it is this person's turn: the app's icon says so while the page is out of sight."""
    js.mordredSenses.turn(mine)


def boot_step(name: str) -> None:
    """Tell the boot screen which step begins: "runtime", "packages" or "game"."""
    js.mordredBoot.step(name)


def waiting(on: bool) -> None:
    """Show, or no longer show, that something is being fetched that somebody waits for."""
    js.mordredBoot.reveal("wait" if on else "")


def remembers() -> bool:
    """Whether Python came up with everything imported, as it was kept at an earlier visit (web/memory.js)."""
    return bool(js.mordredBoot.remembers())


def boot_ready() -> None:
    """The first real picture is painted: put the boot screen away."""
    js.mordredBoot.ready()


def take_left() -> str:
    """The save that was on the table when the page was left, once; empty if there was none."""
    return str(js.mordredPicture.take())


def keep_picture(slot: str, game: str, mood: str, tree: Node) -> None:
    """Keep a picture of the game for the next start."""
    about = {"slot": slot, "game": game, "mood": mood, "picture": markup(serialise(tree.key, tree))}
    js.mordredPicture.keep(json.dumps(about, separators=(",", ":")))


def forget_picture() -> None:
    """The next start begins with the front page."""
    js.mordredPicture.forget()


def at_rest(work: Callable[[], None]) -> None:
    """Do something once the page has been at rest for a moment; a second wish replaces the first."""
    js.mordredPicture.atRest(create_once_callable(work))


def idle(work: Callable[[], None]) -> None:
    """Do something when there is nothing else to do."""
    js.mordredPicture.idle(create_once_callable(work))


def take_link() -> str:
    """The link the address came with, once; the address is clean before it is handed out."""
    return str(js.mordredBoot.takeLink())


def boot_plain() -> bool:
    """Whether this visit shall do without anything that was kept."""
    return bool(js.mordredBoot.plain)


def query(name: str) -> str | None:
    """A parameter of the page's address."""
    value = js.URLSearchParams.new(js.location.search).get(name)
    return value if isinstance(value, str) else None  # null is no None here


def stored(key: str) -> str | None:
    """A value kept in this browser, or None."""
    value = js.window.localStorage.getItem(key)  # asked for only now: a browser may forbid even that
    return value if isinstance(value, str) else None


def store(key: str, value: str) -> None:
    """Keep a value in this browser; raises JsException when storage is full or blocked."""
    js.window.localStorage.setItem(key, value)
