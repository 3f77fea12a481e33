"""The words of the table: one flat catalogue per language, narrated events, described actions."""

from mordred.i18n.narrate import Names, describe, narrate
from mordred.i18n.words import LANGUAGES, Words, choose_language

__all__ = ["LANGUAGES", "Names", "Words", "choose_language", "describe", "narrate"]
