"""Why a touch does nothing, in a sentence: the rules know the reason, the catalogue has the words."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.britannia.handling.labels import Speaker, label, territory_name
from mordred.britannia.rules.game import GAME
from mordred.britannia.rules.state import State
from mordred.core.game import Prompt, Thing


def why(view: State, prompt: Prompt, chosen: Sequence[str], ref: str, words: Speaker) -> str:
    """Why a touched ref fits nothing now."""
    reason = GAME.reason(view, prompt, _thing(ref), [_thing(before) for before in chosen])
    what = label(view, ref, words)
    if ref.startswith(("card:", "used:", "laid:")):
        what = words("card.quoted", name=what)
    facts: dict[str, object] = {"what": what, **reason.facts}
    if "place" in facts:
        facts["what"] = territory_name(words, str(facts["place"]))
    if "start" in facts:
        facts["start"] = territory_name(words, str(facts["start"]))
    return words(f"scene.why.{reason.code}", **facts)


def _thing(ref: str) -> Thing:
    kind, _, name = ref.partition(":")
    return Thing(kind, name)
