"""Small parts every screen is made of: buttons, fields, icons, dialogs."""

# ruff: noqa: E501  (drawings are long)

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mordred.i18n import Words
from mordred.scene.node import Node, node

KEY_CAPS = {"Enter": "↵"}
"""What stands on a key where its English name does not."""

ICONS = {
    "undo": "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
    "redo": "m15 5 5 5-5 5m5-5H10a6 6 0 0 0 0 12h3",
    "restart": "M4 4v6h6M4.6 10A8 8 0 1 1 4 13.5",
    "log": "M6 3h11a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5m0 0a2 2 0 1 0-4 0v2h4M9 9h6M9 13h6M9 17h4",
    "help": "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8v.8M12 18v.2M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z",
    "settings": "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8.5 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
    "menu": "M4 6h16M4 12h16M4 18h16",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "fit": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    "play": "M7 4.5v15l12-7.5z",
    "pause": "M8 5v14M16 5v14",
    "back": "M15 5 8 12l7 7",
    "forward": "m9 5 7 7-7 7",
    "first": "M18 5l-7 7 7 7M6 5v14",
    "turn_back": "M19 6l-6 6 6 6M11 6l-6 6 6 6",
    "turn_forward": "m5 6 6 6-6 6M13 6l6 6-6 6",
    "last": "m6 5 7 7-7 7M18 5v14",
    "share": "M12 15V3m0 0L8 7m4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7",
    "copy": "M9 9h10v12H9zM5 15V3h10",
    "bin": "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
    "pen": "m4 20 1-5L16 4l4 4L9 19zM14 6l4 4",
    "keys": "M3 6.5h18v11H3zM6.5 10.2h.6M10 10.2h.6M13.4 10.2h.6M16.9 10.2h.6M8 14h8",
    "save": "M5 3h11l3 3v15H5zM8 3v6h7V3M8 21v-7h8v7",
    "open": "M3 6h7l2 3h9v10H3z",
    "cross": "M6 6l12 12M18 6 6 18",
    "tick": "m5 13 4 5L19 6",
    "eye": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
    "home": "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
    "hourglass": "M6 3h12M6 21h12M7 3c0 6 5 6 5 9s-5 3-5 9M17 3c0 6-5 6-5 9s5 3 5 9",
    "learn": "M12 5 1.5 10 12 15l10.5-5zM6 12.5V17c0 1.5 3 3 6 3s6-1.5 6-3v-4.5M22 10.5V16",
    "people": "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 20c0-4 3-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M17 14c3 .5 5 2.5 5 6",
    "puzzle": "M4 8h4a2.4 2.4 0 1 1 4.6 0H17v4.4a2.4 2.4 0 1 1 0 4.6V21h-4.2a2.4 2.4 0 1 0-4.6 0H4z",
    "chart": "M4 4v16h16M7 15l4-5 3 3 5-7",
    "tally": "M3 20.5h18M6 20v-8M12 20V4M18 20v-5",
}
"""Our own line drawings on a 24 x 24 field."""


def icon(name: str) -> Node:
    """A small drawing beside (never instead of) a label that assistive technology can read."""
    return node(
        "svg",
        node("path", d=ICONS[name]),
        viewBox="0 0 24 24",
        class_=f"icon icon-{name}",
        aria_hidden="true",
    )


def picture_of(
    name: str, view_box: str, class_: str = "", width: int | None = None, height: int | None = None
) -> Node:
    """One of the page's definitions as a picture of its own, beside words that say the same."""
    return node(
        "svg",
        node("use", href=f"#{name}"),
        class_=class_ or None,
        viewBox=view_box,
        width=width,
        height=height,
        aria_hidden="true",
    )


def hidden_picture(*definitions: Node, key: str) -> Node:
    """Definitions that others refer to: in the page, but neither seen nor heard."""
    return node(
        "svg",
        *definitions,
        key=key,
        width=0,
        height=0,
        aria_hidden="true",
        focusable="false",
        style="position:absolute;overflow:hidden",
    )


def button(
    label: str,
    ref: str,
    *,
    icon_name: str = "",
    class_: str = "",
    bare: bool = False,
    key: str = "",
    disabled: bool = False,
    pressed: bool | None = None,
    shortcut: str = "",
    tip: str = "",
    spoken: str = "",
) -> Node:
    """A button that hands its ref to the desk; `bare` shows the icon only and keeps the label for readers."""
    inside = [
        icon(icon_name) if icon_name else None,
        node("span", text=label, class_="hidden-visually" if bare else None),
    ]
    if shortcut and not bare:
        inside.append(node("kbd", text=KEY_CAPS.get(shortcut, shortcut), aria_hidden="true"))
    return node(
        "button",
        *inside,
        key=key,
        type="button",
        data_ref=ref,
        class_=class_ or None,
        aria_disabled="true" if disabled else None,
        aria_pressed=None if pressed is None else ("true" if pressed else "false"),
        aria_keyshortcuts=shortcut or None,
        title=_title(label, shortcut) if bare else None,
        data_tip=tip or None,
        aria_label=spoken or None,
    )


def _title(label: str, shortcut: str) -> str:
    return f"{label} ({shortcut})" if shortcut else label


def button_row(*buttons: Node | None, key: str = "") -> Node:
    """Buttons side by side, each of them a way to go on."""
    return node("div", *buttons, key=key, class_="choices")


def select(
    label: str, ref: str, options: Iterable[tuple[str, str]], current: str, key: str, hide_label: bool = False
) -> Node:
    """A drop-down list with its label."""
    choices = [
        node("option", text=text, value=value, selected=value == current, key=f"{key}.{value}")
        for value, text in options
    ]
    return node(
        "label",
        node("span", text=label, class_="hidden-visually" if hide_label else "label"),
        node("select", *choices, key=key, data_ref=ref, value=current),
        class_="field",
    )


def text_field(
    label: str,
    ref: str,
    value: str,
    key: str,
    *,
    placeholder: str = "",
    limit: int = 40,
    hide_label: bool = False,
) -> Node:
    """A line of text with its label."""
    return node(
        "label",
        node("span", text=label, class_="hidden-visually" if hide_label else "label"),
        node(
            "input",
            key=key,
            type="text",
            data_ref=ref,
            value=value,
            placeholder=placeholder or None,
            maxlength=limit,
            autocomplete="off",
            spellcheck="false",
        ),
        class_="field",
    )


def segments(
    legend: str, ref: str, values: Sequence[tuple[str, str]], current: str, key: str, notes: str = ""
) -> Node:
    """A few exclusive choices side by side: radio buttons dressed as one strip."""
    strip = [
        node(
            "label",
            node(
                "input",
                type="radio",
                name=key,
                value=value,
                checked=value == current,
                data_ref=ref,
                key=f"{key}.{value}",
            ),
            node("span", text=text),
            class_="segment",
            key=f"{key}.{value}.label",
        )
        for value, text in values
    ]
    return node(
        "fieldset",
        node("legend", text=legend),
        node("div", *strip, class_="strip"),
        node("p", text=notes, class_="small quiet note") if notes else None,
        class_="segments",
        key=f"{key}.set",
    )


def slider(
    label: str,
    ref: str,
    value: int,
    most: int,
    said: str,
    key: str,
    *,
    class_: str,
    hide_words: bool = False,
) -> Node:
    """A number from 0 to the most there is; `said` is the number in words, shown unless words are hidden."""
    return node(
        "label",
        node("span", text=label, class_="hidden-visually" if hide_words else "label"),
        node(
            "input",
            type="range",
            min="0",
            max=most,
            value=value,
            step="1",
            data_ref=ref,
            key=key,
            aria_valuetext=said,
        ),
        None if hide_words else node("output", text=said, class_="small"),
        class_=class_,
    )


def list_row(
    *inside: Node, ref: str, state: str, class_: str, key: str, item_key: str, spoken: str = ""
) -> Node:
    """An item of a list that is one large button; its state is for the style sheet."""
    return node(
        "li",
        node(
            "button",
            *inside,
            type="button",
            class_=f"plain {class_}",
            data_ref=ref,
            data_state=state,
            aria_label=spoken or None,
            key=key,
        ),
        key=item_key,
    )


def toggle(label: str, ref: str, on: bool, key: str) -> Node:
    """Yes or no."""
    return node(
        "label",
        node("input", type="checkbox", data_ref=ref, checked=on, key=key),
        node("span", text=label),
        class_="toggle",
    )


def dialog(
    words: Words, title: str, *children: Node | None, key: str, class_: str = "", page: str = ""
) -> Node:
    """A dialog over the page; Escape, the cross and the shade behind close it. Another `page` of it begins at
    its top."""
    head = node(
        "header",
        node("h2", text=title, id=f"{key}-title"),
        button(
            words("ui.close"), "ui:close", icon_name="cross", bare=True, class_="plain", key=f"{key}.close"
        ),
        class_="dialog-head",
    )
    return node(
        "div",
        node("div", class_="shade", data_ref="ui:close", key=f"{key}.shade"),
        node(
            "div",
            head,
            node("div", *children, class_="dialog-body", key=f"{key}.page.{page}" if page else ""),
            key=key,
            role="dialog",
            aria_modal="true",
            aria_labelledby=f"{key}-title",
            tabindex="-1",
            class_=f"dialog panel {class_}".strip(),
        ),
        class_="dialog-layer",
        key=f"{key}.layer",
    )


def paragraphs(text: str, class_: str = "") -> list[Node]:
    """A text with blank lines as paragraphs."""
    return [
        node("p", text=part.strip(), class_=class_ or None) for part in text.split("\n\n") if part.strip()
    ]
