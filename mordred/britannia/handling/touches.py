"""Which refs a player touches to name an action, in order, and which of them go without saying.

Places come before what is done there, the figures between the two ends of a way:

    march    territory:garloth  group:0.0.2.0  territory:corbenic  (Chief, Mystics, Warriors, Champion)
    move     territory:garloth  player:2  group:0.0.1.0  territory:corbenic
    muster   unit:warrior  territory:elmet          chief    territory:elmet
    add      territory:elmet  unit:warrior          remove   territory:elmet  player:1  unit:warrior
    lay, cast, fate, discard   card:h4              recover  used:h4         resolve, cancel   laid:mystic:h4
    place, claim   territory:elmet or slot:8  favour:merlin                  steal    player:1  favour:merlin
    leader   leader:merlin  territory:elmet         monster  monster:nightmare  territory:elmet
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mordred.britannia.content.pack import BRITANNIA, LOST_LANDS
from mordred.core.game import Action, Prompt
from mordred.core.narrowing import Refs, narrow

DRAWN = frozenset({"territory", "slot", "leader", "monster", "card", "used", "laid", "group"})
"""Kinds of refs that lie on the table as pictures; all others become buttons."""

_TERRITORIES = frozenset((*BRITANNIA, *LOST_LANDS))

_SILENT = ("group", "player", "unit", "favour")
"""Kinds of refs that go without saying when there is only one to choose."""

_PIECES = ("unit", "champion", "leader", "monster")
"""Kinds of refs that go to a place: the only place there is goes without saying."""

_SIMPLE = {
    "action": "action",
    "cast": "card",
    "fate": "card",
    "battle": "territory",
    "chief": "territory",
    "lose": "unit",
    "choose": "branch",
    "favour": "favour",
    "retrieve": "action",
    "recover": "used",
}
"""Verbs with one operand that is one ref."""


def _site(place: str) -> str:
    return f"territory:{place}" if place in _TERRITORIES else f"slot:{place}"


def _group(numbers: Sequence[str | int]) -> str:
    return "group:" + ".".join(str(number) for number in numbers)


def touches(action: Action) -> Refs:
    """The ordered refs that name an action."""
    verb, at = action
    if verb == "march":
        return (f"territory:{at[0]}", _group(at[2:6]), f"territory:{at[1]}")
    if verb == "move":
        return (f"territory:{at[0]}", f"player:{at[6]}", _group(at[2:6]), f"territory:{at[1]}")
    if verb in _SIMPLE:
        return (f"{_SIMPLE[verb]}:{at[0]}",)
    several = _SEVERAL.get(verb)
    if several is not None:
        return several(at)
    return (f"choice:{verb}",)


def _lay(at: Sequence[str | int]) -> Refs:
    return (f"card:{at[1]}",)


def _place(at: Sequence[str | int]) -> Refs:
    return (f"favour:{at[1]}",) if at[0] == "leader" else (_site(str(at[0])), f"favour:{at[1]}")


def _claim(at: Sequence[str | int]) -> Refs:
    return (_site(str(at[0])), *(f"favour:{leader}" for leader in at[1:]))


def _shift(at: Sequence[str | int]) -> Refs:
    goal = "choice:reserve" if at[1] == "reserve" else f"territory:{at[1]}"
    return (f"territory:{at[0]}", f"favour:{at[2]}", goal)


def _discard(at: Sequence[str | int]) -> Refs:
    return ("choice:random",) if at[0] == "random" else (f"card:{at[0]}",)


_SEVERAL: dict[str, Callable[[Sequence[str | int]], Refs]] = {
    "lay": _lay,
    "place": _place,
    "claim": _claim,
    "shift": _shift,
    "discard": _discard,
    "muster": lambda at: (f"unit:{at[0]}", f"territory:{at[1]}"),
    "resolve": lambda at: (f"laid:mystic:{at[0]}",),
    "cancel": lambda at: (f"laid:{at[0]}:{at[1]}",),
    "add": lambda at: (f"territory:{at[0]}", f"unit:{at[1]}"),
    "remove": lambda at: (f"territory:{at[0]}", f"player:{at[2]}", f"unit:{at[1]}"),
    "aim": lambda at: (f"territory:{at[0]}", f"player:{at[1]}"),
    "hire": lambda at: (f"champion:{at[0]}", f"territory:{at[1]}"),
    "steal": lambda at: (f"player:{at[0]}", f"favour:{at[1]}"),
    "disc": lambda at: (f"disc:{at[0]}:{at[1]}",),
    "peek": lambda at: (f"player:{at[0]}",) if at else ("choice:peek",),
    "leader": lambda at: (f"leader:{at[0]}", f"territory:{at[1]}"),
    "monster": lambda at: (f"monster:{at[0]}", f"territory:{at[1]}"),
}


# ------------------------------------------------------------------------------------------------ groups


def groups(prompt: Prompt, chosen: Sequence[str]) -> list[str]:
    """The groups that may go, once an origin is chosen; empty when no group is asked."""
    before = tuple(ref for ref in chosen if not ref.startswith("group:"))[: _origin(chosen)]
    found = narrow(prompt.actions, touches, before).glows if before else ()
    return [ref for ref in found if ref.startswith("group:")]


def _origin(chosen: Sequence[str]) -> int:
    """How many refs stand before the group."""
    return next((place for place, ref in enumerate(chosen) if ref.startswith("group:")), len(chosen))


def strength(group: str) -> int:
    """How many figures a group has."""
    return sum(int(part) for part in group.removeprefix("group:").split("."))


def complete(prompt: Prompt, chosen: Sequence[str]) -> Refs:
    """The selection with what goes without saying: everybody marches, the only player or unit is meant.

    After a touch the result may name an action in full (`narrowed(...).action`): then it is played at once.
    """
    return _completed(prompt, tuple(chosen)) if chosen else _begun(prompt)


def _begun(prompt: Prompt) -> Refs:
    """What every answer begins with: the last Leader to move, the only place a card allows.

    A March is begun by whoever marches, for its first question says how much time is spent; and nothing is
    chosen to the end, for only a touch may play an action.
    """
    first = narrow(prompt.actions, touches, ()).glows
    if len(first) != 1 or prompt.kind == "march":
        return ()
    begun = _completed(prompt, first)
    return () if narrow(prompt.actions, touches, begun).action else begun


def _completed(prompt: Prompt, chosen: Refs) -> Refs:
    while True:
        glows = narrow(prompt.actions, touches, chosen).glows
        kinds = {ref.partition(":")[0] for ref in glows}
        if kinds == {"group"}:
            chosen = (*chosen, max(glows, key=strength))
        elif len(glows) == 1 and (kinds & set(_SILENT) or _only_place(prompt, chosen, kinds)):
            chosen = (*chosen, glows[0])
        else:
            return chosen


def _only_place(prompt: Prompt, chosen: Refs, kinds: set[str]) -> bool:
    """Whether a piece was chosen, or by a card the only ones who can go, and all that is open is where to."""
    kind = chosen[-1].partition(":")[0]
    alone = kind == "group" and prompt.kind == "move_units" and len(groups(prompt, chosen)) == 1
    return (kind in _PIECES or alone) and kinds == {"territory"}


def regroup(prompt: Prompt, chosen: Sequence[str], ref: str) -> Refs:
    """The selection with another group, if that one may go."""
    place = _origin(chosen)
    if ref not in groups(prompt, chosen):
        return tuple(chosen)
    return (*chosen[:place], ref)
