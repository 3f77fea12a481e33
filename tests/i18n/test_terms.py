"""One thing has one name: words that the table does not use, with the one it uses instead."""

from __future__ import annotations

import re

import pytest

from mordred.games import GAMES
from mordred.handling import handling_of
from mordred.i18n.words import LANGUAGES, Words, catalogue
from mordred.scene.node import Node
from mordred.ui.app import draw
from tests.desk.helpers import Sitting
from tests.i18n.spoken import every

INSTEAD: dict[tuple[str, str], dict[str, str]] = {
    ("fr", "wales"): {
        r"\b[Ee]spaces?\b": "case (on the map, on the track, in the money table)",
        r"\b[Rr]angées?\b": "ligne (of the money table)",
        r"\bbois\b": "forêt",
        r"\bpièces?\b|\bjetons?\b": "pion, homme, bâtiment",
        r"\btable d’argent\b": "tableau d’argent",
        r"\bcelui qui\b": "qui (no sentence knows whether a man or a woman plays)",
    },
    ("fr", "britannia"): {
        r"\bpion\b|pion Temps": "marqueur",
        r"[Cc]artes? Combat\b": "carte de combat",
        r"disques? Action\b": "disque d’action",
        r"\bfaveurs?\b": "Faveur",
        r"telles qu’enfin": "de l’édition définitive",
        r"[\d}] de temps\b": "1 temps, 2 temps",
        r"lumineu[xs]": "qui brille",
        r"[Ss]ecteurs? (Monstre|Seigneur)\b": "secteur Monstres, secteur Seigneurs (as the dial says)",
    },
    ("fr", ""): {
        r"^Plus de \w+s$": "sans ... (read aloud it is more, or no more)",
        r"\bTouchez les\b": "Encaissez (money); touchez is for the screen",
        r"\bfeuillet\b": "fenêtre",
        r"\b[Tt](u|oi|on|es)\b": "vous (only people say tu to people)",
        r"\b[Ss]ièges?\b": "place (at a table)",
        r"\b[Rr]onde\b": "tour",
        r" …": "… without a space before it",
        r"\bétagère\b": "vos parties",
        r"\b[Vv]ous êtes (encore )?(seul|dernier|premier|mené|arrivé)\b": "words that fit whoever reads",
    },
    ("it", "wales"): {
        r"\bpedon[ei]\b": "pedina",
        r"\bforest[ae]\b": "boschi",
        r"\bcolonn[ae]\b": "riga",
        r"\bKeu\b|\bPerceval\b": "Kay, Parsifal",
        r"\b[Mm]ett(i|e|ono|ere|ine|erli) (un|gli|l’|quelli|ancora|{}) ?uomi?": "piazzare (a man on the map)",
    },
    ("it", "britannia"): {
        r"[Cc]art[ae] Combattimento": "carta combattimento",
        r"[Dd]isc(o|hi) Azione": "disco azione",
        r"(?<!A )\bfavor[ei]\b": "Favore",
        r"come infine": "dell’edizione definitiva",
        r"\bpedin[ae]\b": "segnatempo",
        r"\b1 tempo\b|\bun tempo\b": "1 di tempo",
        r"\bgetton[ei]\b": "segnalino",
        r"[Ss]ettore (Mostro|Signore)\b": "settore Mostri, settore Signori (as the dial says)",
    },
    ("it", ""): {
        r" …": "… without a space before it",
        r"[Vv]incono i punti": "vince chi ha più punti",
        r"\brilettura\b": "replay",
        r"\bBenvenuto\b": "Ti diamo il benvenuto (to whoever plays)",
        r"\bscaffale\b": "le tue partite",
        r"\b([Ff]a|[Vv]a|[Ss]ta)’": "fai, vai, stai",
        r"(?<!ci )\b[Ss]ei (ancora )?(l’)?(solo|ultimo|primo)\b": "words that fit whoever reads",
    },
    ("de", "wales"): {
        r"\bBauern?\b|\bPion\b": "Figur",
        r"(?<!der )\bReihen?\b": "Zeile",
        r"\bForst\b": "Wald",
        r"\bDiamanten?\b|\bTaler\b": "Pfund",
    },
    ("de", "britannia"): {
        r"\bTerritori\w+": "Gebiet",
        r"\bAktions-?[Mm]arker\b": "Aktionsscheibe",
        r"\bVerteidigung\b": "Abwehr",
        r"\bHelden?\b": "Champion",
        r"\baufgehoben\b|\bhebt .* auf\b": "annullieren (a card)",
        r"(Banner|Stab)-Zeile": "Bannerzeile, Stabzeile",
        r"\b[Ee]ine Zeit\b": "1 Zeit",
        r"1 je Zug\b": "1 je Gruppe (a Zug is a turn)",
    },
    ("de", ""): {
        r"(?<=[\w,] )(Sie|Ihnen|Ihre?)\b": "du (nobody is addressed as Sie)",
        r"\bRegal\b": "deine Partien",
        r"\bals (Erster|Letzter|Nächster)\b": "words that fit whoever reads",
        r"}s (?=[A-ZÄÖÜ])": "von {} (a name may end in s)",
    },
    ("en", "wales"): {
        r"\bforests?\b": "woods",
        r"\btokens?\b": "pawn, man, building",
        r"strikes? back": "attacks (nothing strikes back)",
        r"higher row": "row C (the upper row pays least)",
    },
    ("en", "britannia"): {r"\bfavour\b": "Favour", r"[Dd]efense": "defence"},
}
"""By language and game ("" for all): a pattern that no sentence may have, and what is said instead."""


SAID_BY_PEOPLE = ("live.phrase.", "live.come", "curtain.lift")
"""What players say to each other, as friends do."""


def wrong(language: str, game: str) -> list[str]:
    """The sentences of a game, and those common to all, with a word that the table does not use."""
    found = []
    for key, text in catalogue(language, game).items():
        if key.startswith(SAID_BY_PEOPLE):
            continue
        for of in (game, ""):
            for pattern, instead in INSTEAD.get((language, of), {}).items():
                if re.search(pattern, re.sub(r"{\w+}", "{}", text)):
                    found.append(f"{key}: {text!r}: say {instead}")
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_name(language: str, game: str) -> None:
    assert wrong(language, game) == []


@pytest.mark.parametrize("language", ["fr", "it"])
def test_a_game_is_named_without_an_article_only_after_a_colon(language: str) -> None:
    """French and Italian say "le pays de Galles": "Apprendre Pays de Galles" is no sentence."""
    found = [
        text
        for text in catalogue(language, "wales").values()
        if "{game}" in text and not re.search(r"(^|:[ \xa0]){game}", text)
    ]
    assert found == []


POUNDS = {"en": "£5", "it": "£5", "fr": "5\xa0£", "de": "5\xa0£"}
"""How a sum is written; no line breaks within it."""
OTHERWISE = {
    form: re.compile(r"£\s?[\d{]" if form.endswith("£") else r"(?<!£)(\d+|{\w+})\s?£(?![\d{])")
    for form in set(POUNDS.values())
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_money_is_written_one_way(language: str, game: str) -> None:
    assert Words(language, "wales")("scene.pounds", n=5) == POUNDS[language]
    texts = catalogue(language, game).items()
    assert [key for key, text in texts if OTHERWISE[POUNDS[language]].search(text)] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_decimals_have_a_comma(language: str, game: str) -> None:
    texts = catalogue(language, game).items()
    assert [key for key, text in texts if re.search(r"\d\.\d", text)] == []
    assert handling_of(game).words(language)("number.point") == ","


# Italian says "tu", so its buttons do: "Copia", not "Copiare" -----------------------------------------------

INFINITIVE = re.compile(r"\w+(are|ere|ire|arlo|erlo|irlo|rsi)\b")
NO_VERB = {"Mare"}


def buttons(sitting: Sitting) -> set[str]:
    """What stands on the buttons of the page as it is."""
    root = draw(sitting.desk).tree
    pressed = [node for node in every(root) if node.tag == "button"]
    return {text for node in pressed for text in _texts(node) if text}


def _texts(node: Node) -> list[str]:
    """What is written on a button or said of it."""
    return [str(part) for one in every(node) for part in (one.text, one.attrs.get("aria-label")) if part]


def test_italian_buttons_speak_to_you() -> None:
    sitting = Sitting(languages=("it",))
    seen = set(buttons(sitting))
    for game in GAMES:
        sitting.click(f"ui:game:{game}")
        seen |= buttons(sitting)
        sitting.click("form:start")
        seen |= buttons(sitting)
        for leaf in ("ui:menu", "ui:settings", "share:show", "ui:keys", "table:save_as"):
            sitting.click(leaf)
            seen |= buttons(sitting)
            sitting.click("ui:close")
        sitting.click("ui:home")
        seen |= buttons(sitting)
    assert len(seen) > 40
    assert sorted(text for text in seen if INFINITIVE.match(text) and text not in NO_VERB) == []
