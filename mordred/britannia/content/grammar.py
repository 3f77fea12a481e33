"""The grammar of the cards' language as tables: which parameters each verb and standing rule has."""

from __future__ import annotations

from typing import TypeAlias

LARGEST = 999
"""No number of a pack is above it."""

TAG_NAMES = (
    "caer", "favour", "leader", "monster", "tile", "battle", "units", "chief", "mystic", "warrior",
    "champion", "control",
)  # fmt: skip
CONDITIONS = (
    "done", "won", "killed", "bled", "unhurt", "outnumbered", "has_champion", "no_champion",
    "enemy_mystic_card", "no_enemy_mystic_card",
)  # fmt: skip
TAG_WHO = ("you", "it", "enemy", "other", "who", "none")
NOBODYS_TAGS = ("caer", "favour", "leader", "monster", "tile", "battle")
"""Tags about a territory itself: no player's word says anything more about it."""
MOST = {"tile": 1, "battle": 1, "control": 1, "chief": 2, "champion": 2, "caer": 3, "leader": 3, "monster": 4}
"""No territory ever has more of these."""

Parameters: TypeAlias = tuple[frozenset[str], frozenset[str]]
"""What must be said with a word, and what may be."""


def _parameters(*rows: tuple[str, str, str]) -> dict[str, Parameters]:
    """For each word: the parameters it needs, and those it may have."""
    return {word: (frozenset(needs.split()), frozenset(may.split())) for word, needs, may in rows}


VERBS = _parameters(
    ("move_units", "who kind n from to", "split by"),
    ("add_units", "who kind n at", "by"),
    ("remove_units", "who kind n at", "by"),
    ("hire_champion", "who at", "replace"),
    ("gain_favour", "who leader n", "by"),
    ("lose_favour", "who leader n", "by"),
    ("steal_favour", "from to leader n", "by"),
    ("place_favour", "leader n", "at slot by"),
    ("claim_favour", "who n", "at slot by"),
    ("shift_favour", "n from to", "by"),
    ("place_disc", "who slot n", "by"),
    ("retrieve_disc", "who slot n", "by"),
    ("advance", "who n", ""),
    ("discount", "who action n", ""),
    ("draw", "who n", ""),
    ("discard", "who n how", ""),
    ("recover", "who what n", ""),
    ("peek", "who at n", "of"),
    ("battle_mod", "side", "atk def"),
    ("cancel", "side slot n", "by"),
    ("save_units", "who n", ""),
    ("move_leader", "which steps", "by"),
    ("move_monster", "which steps", "effect by"),
)
RULES = _parameters(
    ("cost", "action n", ""),
    ("free_step", "via", ""),
    ("long_step", "n via", ""),
    ("remote_muster", "n kind where", ""),
    ("hand", "n", ""),
    ("battle", "", "atk def where both"),
    ("save", "n", "where"),
    ("see_card", "n", ""),
    ("control", "n where", "per"),
    ("no_control", "where", ""),
    ("mute", "part where", ""),
    ("toll", "n where", ""),
    ("score", "formula points", "leader of every tie_points"),
)
# JSON words that mean different things with different verbs get a name of their own in Python.
RENAMED: dict[str, dict[str, str]] = {
    "steal_favour": {"from": "victim", "to": "thief"},
    "place_disc": {"slot": "action"},
    "retrieve_disc": {"slot": "action"},
    "cancel": {"slot": "part"},
    "peek": {"at": "zone"},
}
COMMON = frozenset(("do", "on", "if", "may"))
_PLAIN = ("merlin", "morgana", "mordred", "choice", "any", "most", "moved")
_DECIDERS = ("you", "it", "enemy")
# The words a parameter may be with one verb, where its type knows more of them.
WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("steal_favour", "leader"): _PLAIN,
    ("discount", "action"): ("march", "muster", "magic", "any"),
    ("cost", "action"): ("march", "muster", "magic", "any"),
    ("add_units", "kind"): ("warrior", "mystic", "unit", "any"),
    ("remote_muster", "kind"): ("warrior", "mystic", "unit", "any"),
    ("move_monster", "which"): ("all", "choice"),
    **{
        (verb, "by"): _DECIDERS
        for verb in ("move_units", "place_favour", "shift_favour", "cancel", "move_leader", "move_monster")
    },
}
AT_ONCE = frozenset(("advance", "discount", "draw", "battle_mod", "save_units"))
"""Verbs that simply happen: nobody is asked how many."""
LEAST = {"long_step": 2, "remote_muster": 1, "save": 1, "see_card": 1, "control": 1, "toll": 1}
"""The smallest `n` of a rule that does anything."""
