"""The words of the table: one flat catalogue per language and narrated events."""

from mordred.i18n.narrate import narrate
from mordred.i18n.words import LANGUAGES, Names, Words, choose_language

__all__ = ["LANGUAGES", "Names", "Words", "choose_language", "narrate"]
