"""The figure picker: who goes along on a March."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from mordred.britannia.handling.labels import Speaker
from mordred.britannia.painter import emblems
from mordred.britannia.rules.state import State
from mordred.core.coats import Coat
from mordred.scene.node import Node, node
from mordred.scene.parts import picture_of

KINDS = ("chief", "mystic", "warrior", "champion")


def picker(view: State, seat: int, groups: Collection[str], chosen: str, words: Speaker) -> Node:
    """Who goes along: one stepper for each kind of figure.

    `groups` are the legal `group:` refs for the chosen origin, `chosen` the one now picked. Every button
    carries the ref of the group it leads to, so the page needs no state: it replaces the chosen group.
    """
    now = _numbers(chosen)
    legal = {_numbers(ref): ref for ref in groups}
    coat = emblems.coat_of(view.players[seat].faction)
    rows = []
    for index, kind in enumerate(KINDS):
        most = max((group[index] for group in legal), default=0)
        if most == 0:
            continue
        rows.append(_stepper(index, kind, now, most, legal, coat, words))
    everyone = max(legal, key=sum, default=now)
    return node(
        "div",
        *rows,
        node(
            "button",
            text=words("scene.everyone"),
            class_="everyone",
            data_ref=legal.get(everyone),
            aria_pressed="true" if everyone == now else "false",
        )
        if sum(everyone) > 1
        else None,
        key="picker",
        class_=f"picker {coat.css}",
        role="group",
        aria_label=words("scene.picker"),
    )


def _numbers(ref: str) -> tuple[int, ...]:
    """group:1.0.2.0 -> (1, 0, 2, 0)."""
    return tuple(int(part) for part in ref.removeprefix("group:").split("."))


def _nearest(
    legal: Iterable[tuple[int, ...]], now: tuple[int, ...], index: int, count: int
) -> tuple[int, ...]:
    """The group with so many of that kind that differs least: where one may go alone, another stays."""

    def far(group: tuple[int, ...]) -> int:
        return sum(abs(there - here) for there, here in zip(group, now, strict=True))

    return min((group for group in legal if group[index] == count), key=far, default=())


def _stepper(
    index: int,
    kind: str,
    now: tuple[int, ...],
    most: int,
    legal: Mapping[tuple[int, ...], str],
    coat: Coat,
    words: Speaker,
) -> Node:
    label = words(f"scene.kind.{kind}")

    def step(change: int, sign: str, key: str) -> Node:
        ref = legal.get(_nearest(legal, now, index, now[index] + change))
        return node(
            "button",
            text=sign,
            class_="step",
            data_ref=ref,
            aria_disabled="true" if ref is None else None,  # it keeps the focus when it comes to its end
            aria_label=words(f"scene.{key}", kind=label),
        )

    return node(
        "div",
        picture_of(f"{kind}-{coat.id}", "-24 -36 48 56", width=34, height=40),
        node("span", text=label, class_="picker-kind"),
        step(-1, "−", "fewer"),
        node("output", text=f"{now[index]} / {most}"),
        step(+1, "+", "more"),
        key=f"picker:{kind}",
        class_="picker-row",
    )
