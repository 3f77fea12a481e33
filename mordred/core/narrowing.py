"""From touches to actions: the refs chosen so far narrow the legal actions of a prompt.

A game's scene says which refs name an action, in order (`touches(action)`); this module knows nothing else
about it. In an *ordered* game the refs must come in that order (from, group, to); in an unordered one in any
order (the space first or the building first). Nothing here decides what is legal: it only filters
`prompt.actions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from mordred.core.game import Action

Refs = tuple[str, ...]
Touches = Callable[[Action], Refs]


@dataclass(slots=True, frozen=True)
class Narrowed:
    """What is left after some refs were chosen."""

    chosen: Refs
    actions: tuple[Action, ...]
    """Every action that still fits, in the prompt's order."""
    glows: tuple[str, ...]
    """The refs that may be touched next, without repeats, in the prompt's order."""
    action: Action | None = None
    """The action that the chosen refs name in full, if no other still fits."""
    ready: Action | None = None
    """An action already named in full while longer ones still fit: it may be confirmed as it is."""


@dataclass(slots=True, frozen=True)
class Touched:
    """What a touch did: the new selection, an action to play, or a refusal."""

    narrowed: Narrowed
    action: Action | None = None
    refused: str | None = None
    """The touched ref, when it fits no legal action at all; the selection is unchanged then."""


def left(refs: Refs, chosen: Refs, ordered: bool = True) -> Refs | None:
    """The refs of an action still to be touched; None if the chosen ones do not fit it."""
    if ordered:
        return refs[len(chosen) :] if refs[: len(chosen)] == chosen else None
    rest = list(refs)
    for ref in chosen:
        if ref not in rest:
            return None
        rest.remove(ref)
    return tuple(rest)


def narrow(
    actions: Sequence[Action], touches: Touches, chosen: Iterable[str] = (), *, ordered: bool = True
) -> Narrowed:
    """The actions that fit the chosen refs, the refs that may come next, and the action if one is left."""
    chosen = tuple(chosen)
    fitting: list[Action] = []
    complete: list[Action] = []
    glows: dict[str, None] = {}
    for action in actions:
        rest = left(touches(action), chosen, ordered)
        if rest is None:
            continue
        fitting.append(action)
        if not rest:
            complete.append(action)
        for ref in rest[:1] if ordered else rest:
            glows[ref] = None
    one = complete[0] if len(complete) == 1 and chosen else None
    unique = one if len(fitting) == 1 else None
    return Narrowed(chosen, tuple(fitting), tuple(glows), unique, None if unique else one)


def choose(
    actions: Sequence[Action], touches: Touches, chosen: Iterable[str], ref: str, *, ordered: bool = True
) -> Touched:
    """Touch one more ref: go on, take a chosen ref back, start over with it, play, or refuse.

    A touched ref that continues the selection is added. Touching a chosen ref again takes it back, with all
    that came after it. A ref that fits the prompt but not the selection starts a new selection. Anything else
    is refused.
    """
    chosen = tuple(chosen)
    longer = narrow(actions, touches, (*chosen, ref), ordered=ordered)
    if longer.actions:
        return Touched(longer, longer.action)
    if ref in chosen:
        return Touched(narrow(actions, touches, chosen[: chosen.index(ref)], ordered=ordered))
    afresh = narrow(actions, touches, (ref,), ordered=ordered)
    if afresh.actions:
        return Touched(afresh, afresh.action)
    return Touched(narrow(actions, touches, chosen, ordered=ordered), refused=ref)
