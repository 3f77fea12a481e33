"""What a choice costs and risks, and how it would end now, in words."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.core.game import Thing
from mordred.wales.handling.labels import Words, name_of, told
from mordred.wales.rules import forecast
from mordred.wales.rules.forecast import Ending
from mordred.wales.rules.state import OVER, State


def notes(view: State, ref: str, words: Words, names: Sequence[str] = (), site: str = "") -> list[str]:
    """What stands on a choice beyond its price."""
    kind, _, name = ref.partition(":")
    found = forecast.notes(view, Thing(kind, name), site)
    return [told(reason, words, names, "scene.note") for reason in found]


def notes_in_short(view: State, ref: str, words: Words, site: str = "") -> list[str]:
    """The same for a narrow button."""
    kind, _, name = ref.partition(":")
    found = forecast.notes(view, Thing(kind, name), site)
    return [told(reason, words, (), "scene.brief") for reason in found]


def attack_notes(view: State, target: str, source: str, words: Words) -> list[str]:
    """The same for an attack."""
    found = forecast.attack_notes(view, target, source)
    return [told(reason, words, (), "scene.note") for reason in found]


def attack_ends(view: State, target: str, source: str, words: Words) -> list[str]:
    """What the success of an attack would end, for a narrow button."""
    found = forecast.attack_notes(view, target, source)[1:]
    return [told(reason, words, (), "scene.brief") for reason in found]


def if_ended_now(view: State, words: Words, names: Sequence[str] = (), end: Ending | None = None) -> str:
    """Who would hold Wales, who would win and why, in one line; once the game is over, who has won."""
    end = end or forecast.if_ended_now(view)
    when = "over" if view.phase == OVER else "now"
    *front, last = [name_of(seat, names, words) for seat in end.winners]
    winners = words("list.comma").join(front) + words("list.and") + last if front else last
    men, buildings = words("scene.count.men", n=end.men), words("scene.count.buildings", n=end.buildings)
    if end.by == "shared":
        return words(f"scene.{when}.{end.wales}.shared", men=men, buildings=buildings, name=winners)
    tied = end.wales == "mordred" and end.by in ("points", "money")  # the pawns come first there
    by = words(f"scene.now.by.{end.by}{'.mordred' if tied else ''}")
    return words(f"scene.{when}.{end.wales}", men=men, buildings=buildings, name=winners, by=by)
