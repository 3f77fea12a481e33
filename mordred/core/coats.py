"""Four coats of arms: whoever sits at a table wears one. What they look like is drawn in `scene.heraldry`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Coat:
    """One coat: told apart by shape, pattern and letter, never by colour alone."""

    id: str
    shape: str
    pattern: str
    letter: str

    @property
    def css(self) -> str:
        """The class that brings the tincture: `--tincture`, `--tincture-deep`, `--tincture-on`."""
        return f"coat-{self.id}"


COATS = (
    Coat("gules", "shield", "pale", "G"),
    Coat("azure", "lozenge", "chevrons", "L"),
    Coat("vert", "round", "scales", "P"),
    Coat("or", "kite", "ermine", "K"),
)
"""In seat order; the letters are those of the knights of Wales: Gawain, Lancelot, Perceval, Kay."""
