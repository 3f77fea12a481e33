"""Which refs a player touches to name an action, in order."""

from __future__ import annotations

from mordred.core.game import Action


def touches(action: Action) -> tuple[str, ...]:
    """The ordered refs that name an action."""
    return (f"choice:{action.verb}", *(str(operand) for operand in action.operands))
