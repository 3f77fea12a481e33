"""A table as plain JSON data and back, validated."""

from __future__ import annotations

from functools import cache

from pydantic import TypeAdapter

from mordred.britannia.state import State


@cache
def _adapter() -> TypeAdapter[State]:
    """Built on first use: making the schema takes a while in a browser."""
    return TypeAdapter(State)


def dump(state: State) -> dict[str, object]:
    """The state as plain data; what has its default value is left out."""
    data: dict[str, object] = _adapter().dump_python(
        state, mode="json", exclude={"asked"}, exclude_defaults=True
    )
    return data


def load(data: object) -> State:
    """A state from untrusted plain data; ValidationError if it is none."""
    state = _adapter().validate_python(data)
    state.asked = None
    return state


LINK_WORDS = b""
"""What dumped states are made of, the likeliest last."""
