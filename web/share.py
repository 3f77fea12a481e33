"""Clipboard, Web Share, files: what leaves the page and what comes in."""

from __future__ import annotations

from collections.abc import Callable

import js
from pyodide.ffi import JsException, create_once_callable, to_js


async def copy(text: str) -> bool:
    """Put the text on the clipboard; whether it worked."""
    try:
        await js.navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


async def share(title: str, text: str, url: str) -> str:
    """Offer it to other apps: "shared", "dropped" by the person, "copied" instead, or "failed"."""
    data = to_js({"title": title, "text": text, "url": url}, dict_converter=js.Object.fromEntries)
    if hasattr(js.navigator, "share"):
        try:
            await js.navigator.share(data)
        except JsException as problem:
            if "Abort" in str(problem):
                return "dropped"
        else:
            return "shared"
    return "copied" if await copy(f"{text} {url}") else "failed"


def download(filename: str, text: str) -> None:
    """Hand the text over as a file."""
    blob = js.Blob.new(
        to_js([text]), to_js({"type": "application/json"}, dict_converter=js.Object.fromEntries)
    )
    address = js.URL.createObjectURL(blob)
    anchor = js.document.createElement("a")
    anchor.href = address
    anchor.download = filename
    anchor.click()
    js.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(address)), 1000)


def pick_file(heard: Callable[[str], None]) -> None:
    """Let the person choose a file, and hand its text on."""
    field = js.document.createElement("input")
    field.type = "file"
    field.accept = "application/json,.json,text/x-python,.py"

    async def read() -> None:
        files = field.files
        if files.length:
            heard(await files.item(0).text())

    def chosen(_: object) -> None:
        import asyncio

        task = asyncio.ensure_future(read())
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)

    field.addEventListener("change", create_once_callable(chosen))
    field.click()


_tasks: set[object] = set()
