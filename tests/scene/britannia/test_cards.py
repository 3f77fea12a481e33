"""A card on the table: the same elements whether it may be touched or not."""

from __future__ import annotations

from mordred.britannia.content.library import find
from mordred.britannia.painter.cards import card
from mordred.britannia.rules.options import Options
from mordred.scene.node import diff
from tests.scene.britannia.table import WORDS


def test_a_card_that_may_be_touched_now_is_not_made_anew() -> None:
    """A hand is some hundred elements; to make them all for every question froze the page."""
    pack = find(Options().pack)
    for card_id in [*pack.combat_cards, *pack.spell_cards, *pack.fate_cards, *pack.chaos_cards]:
        still = card(pack, card_id, WORDS, key="card", ref=f"card:{card_id}")
        for state in (" can", " can chosen"):
            lit = card(pack, card_id, WORDS, key="card", ref=f"card:{card_id}", state=state)
            for one, other in ((still, lit), (lit, still)):
                patches = diff(one, other)
                assert patches and {patch[0] for patch in patches} <= {"attr", "text"}, (card_id, state)
            assert (still.attrs["role"], lit.attrs["role"]) == ("article", "button")
