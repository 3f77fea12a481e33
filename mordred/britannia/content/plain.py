"""The cards' language as the engine reads it: the words of `vocabulary`, once checked, as plain data.

Pydantic reads a pack and says what is wrong with it. But an attribute of its models takes ten times as long
to read as a plain one, and the rules read thirty for every decision. So the book of a game keeps plain
copies: classes of the same names and fields, and for the type checker they are the same classes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from mordred.britannia.content import pack, vocabulary

T = TypeVar("T")


class Plain:
    """A part of a pack without pydantic. Nobody changes it."""

    __slots__: tuple[str, ...] = ()

    def __init__(self, *values: object) -> None:
        """The values in the order of the fields."""
        for name, value in zip(self.__slots__, values, strict=True):
            setattr(self, name, value)

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        """Equal in every field."""
        return type(other) is type(self) and other._values() == self._values()

    def __hash__(self) -> int:
        """Equal parts are equal keys."""
        return hash(self._values())

    def __repr__(self) -> str:
        """As a dataclass would say it."""
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({fields})"


_KINDS: dict[type[vocabulary.Data], Any] = {
    kind: type(kind.__name__, (Plain,), {"__slots__": tuple(kind.model_fields), "__doc__": kind.__doc__})
    for kind in (
        vocabulary.Amount, vocabulary.Tag, vocabulary.Where, vocabulary.Slot, vocabulary.Players,
        vocabulary.Step, vocabulary.Rule, vocabulary.Choose, vocabulary.Each, pack.Flags, pack.Constants,
    )
}  # fmt: skip


def plain(part: T) -> T:
    """The same part of a pack, and all that is in it, as plain data."""
    if isinstance(part, vocabulary.Data):
        kind = _KINDS[type(part)]
        return cast(T, kind(*(plain(getattr(part, name)) for name in kind.__slots__)))
    if isinstance(part, tuple):
        return cast(T, tuple(plain(item) for item in part))
    return part


if TYPE_CHECKING:
    from mordred.britannia.content.vocabulary import (
        Amount,
        Choose,
        Each,
        Players,
        Rule,
        Slot,
        Step,
        Tag,
        Where,
    )
else:
    Amount, Tag, Where, Slot, Players, Step, Rule, Choose, Each, _, _ = _KINDS.values()

__all__ = ["Amount", "Choose", "Each", "Players", "Rule", "Slot", "Step", "Tag", "Where", "plain"]
