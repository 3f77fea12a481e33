"""A card on the table: the same elements whether it may be touched or not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mordred.britannia.content.library import find
from mordred.britannia.painter.cards import SOFT_HYPHEN, card, champion_card, monster_card
from mordred.britannia.painter.panels import dashboard, spells
from mordred.britannia.rules.options import Options
from mordred.britannia.words.facts import TELLERS
from mordred.britannia.words.pack_words import pack_texts
from mordred.i18n.words import LANGUAGES
from mordred.scene.node import diff
from tests.scene.britannia.table import WORDS, Strict, early, walk

STYLES = Path(__file__).parents[3] / "assets" / "css"


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


def test_what_a_spell_costs_stands_below_its_name() -> None:
    """It stood above it, and where room is short it pushed the name out of the card."""
    view = early()
    names = view.players[0].spells
    refs = {f"card:{one}": "cost 2: you land on V; Fate, then War" for one in names}
    row = spells(view, 0, WORDS, frozenset(refs), (), refs)
    for page in (one for one in walk(row) if one.attrs.get("data-ref") in refs):
        parts = [part.attrs.get("class", "") for part in page.children]
        assert parts.index("card-note") == parts.index("card-title") + 1, parts


def test_a_spell_keeps_its_place_when_it_is_cast() -> None:
    """Used ones were laid behind the others, and those left changed sides under the pointer. The test of
    fixed places compared the rectangle that they all lie in, not each card.
    """
    view = early().copy()
    player = view.players[0]

    def laid() -> list[str]:
        return [
            one.attrs["data-ref"]
            for one in walk(spells(view, 0, WORDS))
            if "spell" in one.attrs.get("class", "").split()
        ]

    def chips() -> list[str]:
        drawn = dashboard(0, player, find(Options().pack), WORDS)
        marked = [one for one in walk(drawn) if "chip" in one.attrs.get("class", "").split()]
        return [one.attrs["data-tip"] for one in marked]

    before, short = laid(), chips()
    first, second = player.spells[0], player.spells[2]
    player.spells = [one for one in player.spells if one not in (first, second)]
    player.used, player.permanents = [second], [first]
    assert laid() == before and len(before) == 5
    player.champion = "elaine"
    assert chips() == [*short, "champion:elaine"], "nothing below a dashboard moves when a Spell is used"


@pytest.mark.parametrize("half", ["pre", "chaos"])
def test_of_two_halves_one_is_in_force(half: str) -> None:
    """Where room is short only that half is shown (`.half.dim` is left out): never both or none."""
    pack = find(Options().pack)
    for card_id in [*pack.spell_cards, *pack.fate_cards]:
        drawn = walk(card(pack, card_id, WORDS, half=half))
        halves = [classes for one in drawn if "half" in (classes := one.attrs.get("class", "").split())]
        dim = [classes for classes in halves if "dim" in classes]
        assert len(halves) in (0, 2) and len(dim) == len(halves) // 2, card_id


def test_no_class_of_a_card_is_styled_for_something_else() -> None:
    """How far a Monster goes was called "steps", as those of the start: pale on a pale card in the dark."""
    pack = find(Options().pack)
    drawn = [
        *(card(pack, one, WORDS) for one in (*pack.combat_cards, *pack.spell_cards, *pack.fate_cards)),
        *(monster_card(pack, one.id, WORDS) for one in pack.monsters),
        *(champion_card(pack, one.id, WORDS) for one in pack.champions),
    ]
    classes = {name for page in drawn for one in walk(page) for name in one.attrs.get("class", "").split()}
    own = (STYLES / "britannia.css").read_text(encoding="utf-8")
    rooms = ("app.css", "landing.css", "lessons.css")
    others = "\n".join((STYLES / room).read_text(encoding="utf-8") for room in rooms)

    def styled(name: str, sheet: str) -> bool:
        return re.search(rf"(^|,\s*)\.{re.escape(name)}(?![\w-])", sheet, re.MULTILINE) is not None

    assert {name for name in classes if styled(name, others) and not styled(name, own)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_words_of_combat_cards_are_parted_in_syllables(language: str) -> None:
    """A phone without a dictionary of its own broke them anywhere ("combattime nto"); of four cards a side,
    on the stage of a small phone, there is room for eight letters ("Langböge n").
    """
    pack = find(Options().pack)
    words = Strict(language, "britannia", pack_texts(pack), tellers=TELLERS)
    listed = set(words("scene.combat_parted").replace("-", "").split())
    seen = set()
    for card_id in pack.combat_cards:
        for one in walk(card(pack, card_id, words)):
            if one.text and one.attrs.get("class") != "hidden-visually":
                assert not re.search(r"[^\W\d_]{9,}", one.text), (card_id, one.text)
                seen.update(re.findall(r"\w+", one.text.replace(SOFT_HYPHEN, "")))
    assert listed <= seen, "nothing is listed that no card says"
