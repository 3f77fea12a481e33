"""Every card that does something once, in its normal, its partly possible and its impossible form.

A case is a position, the answers given in it, and everything that is different afterwards (see `measured`).
Seat 0 plays the card. An answer is the words of an action: `elmet malahaut WW` is the move of two Warriors,
`*` the first legal action, `done` to stop. Forced choices are not asked and so not answered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mordred.britannia.content.pack import FACTIONS

FORMS = ("normal", "partial", "impossible")


@dataclass
class Case:
    """One form of one card."""

    key: str
    form: str
    position: dict[str, Any]
    answers: list[str] = field(default_factory=list)
    after: dict[str, Any] = field(default_factory=dict)
    on: str = "cast"
    here: str = ""

    def __str__(self) -> str:
        return f"{self.key}-{self.form}"


CASES: list[Case] = []
ALWAYS: dict[str, str] = {}
"""Forms that do not exist, and why."""

HUMANS = ["h1", "h1", "h2", "h2", "h3", "h3", "h4", "h5", "h6", "h7", "h8", "h9"]
ELVES = [card.replace("h", "e") for card in HUMANS]
HOBYARS = [card.replace("h", "o") for card in HUMANS]
DWARVES = [card.replace("h", "d") for card in HUMANS]
TWO: dict[str, Any] = {"players": 2}
THREE: dict[str, Any] = {"players": 3}
NO_WARRIOR_LEFT = {"elmet": {0: "WWWW"}, "corbenic": {0: "WWWW"}, "garloth": {0: "CW"}}
ASHORE_ON_ISLANDS = {"avalon": {0: "C"}, "lyonesse": {1: "C"}, "annwn": {2: "C"}}
BEASTS_AT_SEA = {"nightmare": "avalon", "baavan_shee": "avalon"}
ALL_ON_THE_MAP = {"elmet": "L" * 30 + "G" * 30 + "D" * 30}


def card(key: str, **common: Any) -> Any:
    """Add the forms of one card: `form(position, answers, after)`."""
    on, here = common.pop("on", "cast"), common.pop("here", "")

    def add(form: str, position: dict[str, Any], answers: list[str], after: dict[str, Any]) -> None:
        CASES.append(Case(key, form, {**TWO, **common, **position}, answers, after, on, here))

    return add


def never(key: str, form: str, why: str) -> None:
    """That form of the card cannot occur."""
    ALWAYS[f"{key}-{form}"] = why


# --- Fate ---

add = card("fate.throne.boon")
add("normal", {}, ["merlin"], {"holds 0": "L"})
add("partial", {"reserve": "D"}, [], {"holds 0": "D"})
add("impossible", {"reserve": ""}, [], {})

add = card("fate.throne.chaos", **THREE)
add(
    "normal",
    {"holds": {0: "LLD", 1: "G", 2: "LG"}},
    ["merlin"],
    {"holds 0": "LD", "holds 1": "", "holds 2": "G"},
)
add("partial", {"holds": {1: "GG"}}, [], {"holds 1": "G"})
add("impossible", {}, [], {})

add = card("fate.beacons.boon")
add(
    "normal",
    {"armies": {"elmet": {0: "W"}, "corbenic": {0: "W"}}},
    ["elmet", "corbenic"],
    {"army elmet 0": "WW", "army corbenic 0": "WW"},
)
add(
    "partial",
    {"armies": {"elmet": {0: "CWWW"}, "corbenic": {0: "W"}}},
    ["corbenic"],
    {"army corbenic 0": "WW"},
)
add("impossible", {"armies": NO_WARRIOR_LEFT}, [], {})

add = card("fate.beacons.chaos")
add(
    "normal",
    {"armies": {"elmet": {0: "WW"}, "essex": {1: "CW"}}},
    [],
    {"army elmet 0": "W", "army essex 1": "C"},
)
add("partial", {"armies": {"elmet": {0: "WW"}}}, [], {"army elmet 0": "W"})
add("impossible", {"armies": {"corbenic": {0: "CWW"}, "cambria": {1: "CW"}}}, [], {})

add = card("fate.track.boon")
add(
    "normal",
    {"armies": {"elmet": {0: "CWW"}}},
    ["elmet malahaut W", "elmet corbenic W", "elmet cambria C"],
    {"army elmet 0": "", "army malahaut 0": "W", "army corbenic 0": "W", "army cambria 0": "C"},
)
add(
    "partial",
    {"armies": {"elmet": {0: "C"}}},
    ["elmet malahaut C"],
    {"army elmet 0": "", "army malahaut 0": "C"},
)
add("impossible", {"armies": ASHORE_ON_ISLANDS, **THREE}, [], {})

add = card("fate.track.chaos")
add(
    "normal",
    {"armies": {"elmet": {0: "CW"}, "essex": {1: "CW"}}},
    ["elmet malahaut W", "essex lothian W"],
    {"army elmet 0": "C", "army malahaut 0": "W", "army essex 1": "C", "army lothian 1": "W"},
)
add(
    "partial",
    {"armies": {"elmet": {0: "CW"}}},
    ["elmet malahaut W"],
    {"army elmet 0": "C", "army malahaut 0": "W"},
)
add("impossible", {}, [], {})

add = card("fate.water.boon")
add("normal", {"hands": {0: HUMANS[:3]}}, [], {"hand 0": 3})
add("partial", {"hands": {0: HUMANS[:10]}}, [], {"hand 0": 2})
add("impossible", {"hands": {0: HUMANS}}, [], {})

add = card("fate.water.chaos")
add("normal", {}, [], {"hand 0": -2, "discards 0": 2, "hand 1": -2, "discards 1": 2})
add("partial", {"hands": {0: ["h1"], 1: []}}, [], {"hand 0": -1, "discards 0": 1})
add("impossible", {"hands": {0: [], 1: []}}, [], {})

add = card("fate.rest.boon")
add("normal", {"discs": {0: (1, 1, 1)}}, ["march", "magic"], {"discs 0": (0, 1, 0)})
add("partial", {"discs": {0: (0, 1, 0)}}, ["muster"], {"discs 0": (0, 0, 0)})
add("impossible", {}, [], {})

add = card("fate.rest.chaos")
add("normal", {}, ["muster", "march"], {"discs 1": (0, 1, 0), "discs 0": (1, 0, 0)})
add("partial", {"discs": {1: (2, 1, 1)}}, ["march"], {"discs 0": (1, 0, 0)})
add("impossible", {"discs": {0: (4, 0, 0), 1: (2, 1, 1)}}, [], {})

add = card("fate.hare.boon")
add("normal", {}, [], {"discounts 0": (("any", 2),)})
never(
    "fate.hare.boon",
    "partial",
    "a waiting discount is whole; what it does to a cheap action is a rule of turns",
)
never("fate.hare.boon", "impossible", "it can always wait")

add = card("fate.hare.chaos")
add("normal", {}, [], {"distance 0": 1, "distance 1": 1})
never("fate.hare.chaos", "partial", "a tracker can always advance")
never("fate.hare.chaos", "impossible", "a tracker can always advance")

add = card("fate.herald.boon")
add("normal", {}, ["merlin lothian"], {"leader merlin": "lothian", "land lothian": "L"})
add("partial", {"reserve": "GD"}, ["merlin lothian"], {"leader merlin": "lothian"})
add("impossible", {"leaders": ("avalon", "lyonesse", "annwn"), "reserve": ""}, ["merlin avalon"], {})

add = card("fate.herald.chaos")
add(
    "normal",
    {"land": {"elmet": "LLD", "essex": "GG", "lothian": "L"}},
    ["elmet merlin"],
    {"land elmet": "LD", "land essex": "G"},
)
add("partial", {"land": {"elmet": "LL", "avalon": "GG"}}, [], {"land elmet": "L"})
add("impossible", {"land": {"elmet": "L", "avalon": "LL"}}, [], {})

add = card("fate.whistle.boon")
add(
    "normal",
    {"monsters": {"nightmare": "elmet", "cluricaun": "lothian"}},
    ["nightmare essex"],
    {"monster nightmare": "essex", "hand 0": 1},
)
add("partial", {"monsters": BEASTS_AT_SEA}, ["nightmare avalon"], {"hand 0": 1})
add("impossible", {"monsters": BEASTS_AT_SEA, "hands": {0: HUMANS}}, ["nightmare avalon"], {})

BEASTS = {"armies": {"elmet": {0: "CWW"}}, "monsters": {"nightmare": "garloth", "baavan_shee": "malahaut"}}
add = card("fate.whistle.chaos")
add(
    "normal",
    BEASTS,
    ["baavan_shee elmet", "nightmare elmet"],
    {
        "monster baavan_shee": "elmet",
        "monster nightmare": "elmet",
        "army elmet 0": "CW",
        "hand 0": -2,
        "discards 0": 2,
    },
)
add(
    "partial",
    {**BEASTS, "monsters": {"nightmare": "avalon", "baavan_shee": "malahaut"}},
    ["baavan_shee elmet"],
    {"monster baavan_shee": "elmet", "army elmet 0": "CW"},
)
add("impossible", {"monsters": BEASTS_AT_SEA}, ["nightmare avalon"], {})

add = card("fate.debts.boon", **THREE)
add("normal", {"holds": {1: "LL", 2: "G"}}, [], {"holds 0": "L", "holds 1": "L"})
add("partial", {"holds": {1: "L", 2: "G"}}, ["2 morgana"], {"holds 0": "G", "holds 2": ""})
add("impossible", {}, [], {})

add = card("fate.debts.chaos", **THREE)
add("normal", {"holds": {0: "LL", 1: "L"}}, ["mordred"], {"holds 0": "L", "holds 2": "D"})
add("partial", {}, ["merlin", "merlin", "merlin"], {"holds 0": "L", "holds 1": "L", "holds 2": "L"})
add("impossible", {"land": ALL_ON_THE_MAP}, [], {})

# --- Chaos ---

add = card("chaos.crows", **THREE, broken=True)
add(
    "normal",
    {"armies": {"avalon": {0: "MW"}, "lyonesse": {1: "M"}}},
    ["avalon warrior"],
    {"army avalon 0": "M", "army lyonesse 1": "", "hand 0": 2},
)
add("partial", {"armies": {"avalon": {1: "C"}}}, [], {"hand 0": 2})
add("impossible", {"hands": {0: HUMANS}}, [], {})

add = card("chaos.land", **THREE)
add(
    "normal",
    {"armies": {"elmet": {0: "CW"}}},
    ["cornwall cambria C", "done"],
    {"land elmet": "LGD", "army cornwall 2": "", "army cambria 2": "C"},
)
add("partial", {"armies": {"elmet": {0: "CW"}}, "reserve": "LG"}, ["done", "done"], {"land elmet": "LG"})
add("impossible", {"armies": ASHORE_ON_ISLANDS, "reserve": ""}, [], {})

add = card("chaos.wheel", **THREE)
add("normal", {}, ["0", "1", "muster"], {"distance 2": 1, "discs 1": (0, 1, 0)})
add("partial", {"discs": {1: (2, 1, 1), 2: (1, 2, 1)}}, [], {"distance 1": 1, "distance 2": 1})
never("chaos.wheel", "impossible", "a tracker can always advance")

add = card("chaos.faces", **THREE)
add(
    "normal",
    {"armies": {"elmet": {1: "CWW"}}},
    ["elmet malahaut W", "elmet corbenic W"],
    {"army elmet 1": "C", "army malahaut 1": "W", "army corbenic 1": "W", "hand 1": 1, "hand 2": 1},
)
add(
    "partial",
    {"armies": {"elmet": {1: "CW"}}},
    ["elmet malahaut W"],
    {"army elmet 1": "C", "army malahaut 1": "W", "hand 1": 1, "hand 2": 1},
)
add("impossible", {"hands": {1: ELVES, 2: HOBYARS}}, [], {})

add = card("chaos.grief", **THREE)
add(
    "normal",
    {"armies": {"elmet": {0: "CW", 1: "CWW"}}, "discs": {0: (1, 0, 0)}},
    [],
    {"army elmet 0": "C", "army elmet 1": "CW", "discs 0": (0, 0, 0)},
)
add("partial", {"armies": {"elmet": {0: "CW", 1: "CM"}}}, [], {"army elmet 0": "C"})
add("impossible", {}, [], {})

add = card("chaos.gates", **THREE)
add(
    "normal",
    {"armies": {"elmet": {0: "CWW"}}},
    ["elmet garloth CWW", "cornwall malahaut C", "done"],
    {"army elmet 0": "", "army garloth 0": "CWW", "army cornwall 2": "", "army malahaut 2": "C"},
)
add(
    "partial",
    {"armies": {"elmet": {0: "C"}}},
    ["elmet garloth C", "done", "done"],
    {"army elmet 0": "", "army garloth 0": "C"},
)
add("impossible", {"armies": {"corbenic": {0: "C"}, "cambria": {1: "C"}, "lothian": {2: "C"}}}, [], {})

add = card("chaos.tithe", **THREE)
add(
    "normal",
    {"holds": {1: "L"}, "armies": {"lothian": {2: "CW"}}},
    ["1", "2", "*", "*"],
    {"army lothian 2": "C", "hand 1": -2, "discards 1": 2},
)
add("partial", {"hands": {1: ["e1"], 2: []}}, [], {"hand 1": -1, "discards 1": 1})
add("impossible", {"hands": {1: [], 2: []}}, [], {})

add = card("chaos.cup")
add("normal", {}, ["*", "*", "*", "*"], {"discards 0": 2, "hand 1": -2, "discards 1": 2})
add("partial", {"hands": {0: ["h1"], 1: []}}, [], {"hand 0": 1, "discards 0": 1})
never("chaos.cup", "impossible", "twelve cards are in hand, deck and discards: you can discard or draw")

add = card("chaos.thrones")
add(
    "normal",
    {},
    ["merlin lothian", "morgana cornwall"],
    {
        "leader merlin": "lothian",
        "leader morgana": "cornwall",
        "leader mordred": "elmet",
        "land lothian": "L",
        "land cornwall": "G",
        "land elmet": "D",
    },
)
add(
    "partial",
    {"leaders": ("avalon", "cambria", "essex"), "reserve": "LD"},
    ["merlin avalon", "morgana cornwall", "mordred elmet"],
    {"leader morgana": "cornwall", "leader mordred": "elmet", "land avalon": "L", "land elmet": "D"},
)
add("impossible", {"leaders": ("avalon", "lyonesse", "annwn"), "reserve": ""}, ["merlin", "morgana"], {})

add = card("chaos.hunt")
add(
    "normal",
    BEASTS,
    ["baavan_shee elmet", "nightmare elmet"],
    {
        "monster baavan_shee": "elmet",
        "monster nightmare": "elmet",
        "army elmet 0": "CW",
        "hand 0": -1,
        "discards 0": 2,
    },
)
add("partial", {"monsters": BEASTS_AT_SEA}, ["nightmare avalon"], {"hand 0": 1})
add("impossible", {"monsters": BEASTS_AT_SEA, "hands": {0: HUMANS}}, ["nightmare avalon"], {})

BUT_OATH = ["teleport_humans", "hire_humans", "fyrd", "roads"]
add = card("chaos.echo", **THREE)
add(
    "normal",
    {"spells": {0: BUT_OATH}},
    ["oath"],
    {"spells 0": tuple(sorted([*BUT_OATH, "oath"])), "used 0": (), "hand 1": 1, "hand 2": 1},
)
add("partial", {}, [], {"hand 1": 1, "hand 2": 1})
add("impossible", {"hands": {1: ELVES, 2: HOBYARS}}, [], {})

# --- Spells that every faction has ---

for _faction in FACTIONS:
    _others = [name for name in FACTIONS if name != _faction]
    _seats: dict[str, Any] = {"factions": (_faction, _others[0])}
    add = card(f"spell.teleport_{_faction}.pre", **_seats)
    add(
        "normal",
        {"armies": {"elmet": {0: "MW"}}, "land": {"lyonesse": "GG"}},
        [],
        {"army elmet 0": "W", "army lyonesse 0": "MW", "holds 0": "GG", "land lyonesse": ""},
    )
    add(
        "partial",
        {"armies": {"elmet": {0: "MW"}, "lyonesse": {1: "MW"}}, "land": {"lyonesse": "GG"}},
        [],
        {"army elmet 0": "W", "army lyonesse 0": "MW"},
    )
    add("impossible", {"armies": {"corbenic": {0: "MW"}}, "land": {"lyonesse": "GG"}}, [], {})

    add = card(f"spell.teleport_{_faction}.chaos", **_seats, broken=True)
    add(
        "normal",
        {"armies": {"elmet": {0: "CMW"}}},
        ["elmet lyonesse CMW"],
        {"army elmet 0": "", "army lyonesse 0": "CMW"},
    )
    add(
        "partial",
        {"armies": {"elmet": {0: "CMW"}, "garloth": {0: "WW"}}},
        ["elmet garloth MW"],
        {"army elmet 0": "C", "army garloth 0": "MWWW"},
    )
    add("impossible", {"armies": {"corbenic": {0: "CMW"}}}, [], {})

    add = card(f"spell.hire_{_faction}.pre", **_seats)
    add(
        "normal",
        {"armies": {"elmet": {0: "CW"}}},
        ["blackheart"],
        {"army elmet 0": "C+blackheart", "champion 0": "blackheart"},
    )
    add(
        "partial",
        {
            "players": 4,
            "factions": (_faction, *_others),
            "armies": {
                "elmet": {0: "CW"},
                "essex": {1: "C+blackheart"},
                "cornwall": {2: "C+elaine"},
                "cambria": {3: "C+britomart"},
            },
        },
        [],
        {"army elmet 0": "C+hroldrim", "champion 0": "hroldrim"},
    )
    add("impossible", {"armies": {"elmet": {0: "CWW+elaine"}}}, [], {})

    add = card(f"spell.hire_{_faction}.chaos", **_seats, broken=True)
    add(
        "normal",
        {"armies": {"elmet": {0: "CM"}}},
        ["blackheart"],
        {"army elmet 0": "CM+blackheart", "champion 0": "blackheart"},
    )
    add(
        "partial",
        {"armies": {"elmet": {0: "CM"}, "corbenic": {0: "+elaine"}}},
        [],
        {"army elmet 0": "CM+elaine", "army corbenic 0": ""},
    )
    add("impossible", {"armies": {"elmet": {0: "CWW"}}}, [], {})

# --- Spells of the Humans ---

add = card("spell.fyrd.pre")
add(
    "normal",
    {"armies": {"elmet": {0: "W"}, "corbenic": {0: "W"}}},
    ["elmet", "corbenic", "pictland"],
    {"army elmet 0": "WW", "army corbenic 0": "WW", "army pictland 0": "CW"},
)
add(
    "partial",
    {"armies": {"elmet": {0: "W", 1: "CM"}, "corbenic": {0: "W"}}},
    ["corbenic", "pictland"],
    {"army corbenic 0": "WW", "army pictland 0": "CW"},
)
add("impossible", {"armies": NO_WARRIOR_LEFT}, [], {})

add = card("spell.fyrd.chaos", broken=True)
add(
    "normal",
    {"armies": {"elmet": {0: "W", 1: "CW"}, "garloth": {0: "M"}}},
    ["elmet", "garloth", "pictland"],
    {"army elmet 0": "WW", "army garloth 0": "MW", "army pictland 0": "CW"},
)
add(
    "partial",
    {"armies": {"elmet": {0: "WWWW"}, "corbenic": {0: "W"}}},
    ["pictland"],
    {"army pictland 0": "CW"},
)
add("impossible", {"armies": {"corbenic": {0: "CW"}}}, [], {})

add = card("spell.oath.pre")
add("normal", {"armies": {"elmet": {0: "C"}}}, ["merlin", "mordred"], {"land elmet": "LD"})
add("partial", {"armies": {"elmet": {0: "C"}}, "reserve": "L"}, [], {"land elmet": "L"})
add("impossible", {"reserve": ""}, [], {})

add = card("spell.oath.chaos", broken=True)
add(
    "normal",
    {"armies": {"elmet": {0: "C"}}, "land": {"elmet": "LLD"}},
    [],
    {"holds 0": "LLD", "land elmet": ""},
)
add(
    "partial", {"armies": {"elmet": {0: "C"}}, "land": {"elmet": "L"}}, [], {"holds 0": "L", "land elmet": ""}
)
add("impossible", {"armies": {"elmet": {0: "C", 1: "C"}}, "land": {"elmet": "LLD"}}, [], {})

# --- Spells of the High Elves ---

ELF: dict[str, Any] = {"factions": ("high_elves", "humans")}
add = card("spell.scrying.pre", **ELF)
add("normal", {"cauldron": ("throne", "rest")}, [], {"hand 0": 2, "cauldron": ((0,), (0,))})
add("partial", {}, [], {"hand 0": 2})
add("impossible", {"hands": {0: ELVES}}, [], {})

add = card("spell.scrying.chaos", players=3, factions=("high_elves", "humans", "hobyars"), broken=True)
add("normal", {"hands": {1: ["h1", "h4"]}}, ["1", "h4"], {"hand 1": -1, "discards 1": 1, "hand 0": 1})
add("partial", {"hands": {1: [], 2: []}}, [], {"hand 0": 1})
add("impossible", {"hands": {0: ELVES, 1: [], 2: []}}, [], {})

add = card("spell.paths.pre", **ELF)
add(
    "normal",
    {"armies": {"elmet": {0: "CWWM"}}},
    ["elmet malahaut W", "elmet corbenic W", "elmet cambria C", "elmet essex M"],
    {
        "army elmet 0": "",
        "army malahaut 0": "W",
        "army corbenic 0": "W",
        "army cambria 0": "C",
        "army essex 0": "M",
    },
)
add(
    "partial",
    {"armies": {"elmet": {0: "C"}}},
    ["elmet malahaut C"],
    {"army elmet 0": "", "army malahaut 0": "C"},
)
add("impossible", {"armies": {"avalon": {0: "C"}}}, [], {})

add = card("spell.paths.chaos", **ELF, broken=True)
add(
    "normal",
    {"armies": {"elmet": {0: "M", 1: "CWW"}}},
    ["elmet malahaut W", "elmet corbenic W"],
    {"army elmet 1": "C", "army malahaut 1": "W", "army corbenic 1": "W"},
)
add(
    "partial",
    {"armies": {"elmet": {0: "M", 1: "CW"}}},
    ["elmet malahaut W"],
    {"army elmet 1": "C", "army malahaut 1": "W"},
)
add("impossible", {"armies": {"elmet": {0: "W", 1: "CWW"}, "corbenic": {0: "M"}}}, [], {})

# --- Spells of the Hobyars ---

HOB: dict[str, Any] = {"players": 3, "factions": ("hobyars", "humans", "high_elves")}
add = card("spell.pockets.pre", **HOB)
add(
    "normal",
    {"armies": {"elmet": {0: "C", 1: "C"}}, "holds": {1: "LG"}},
    ["1 morgana"],
    {"holds 0": "G", "holds 1": "L"},
)
add(
    "partial",
    {"armies": {"elmet": {0: "CW", 1: "C"}, "corbenic": {0: "W", 2: "C"}}, "holds": {2: "G"}},
    [],
    {"holds 0": "G", "holds 2": ""},
)
add("impossible", {"holds": {1: "LG", 2: "D"}}, [], {})

add = card("spell.pockets.chaos", **HOB, broken=True)
SHARED = {"elmet": {0: "CW", 1: "C"}, "corbenic": {0: "W", 2: "C"}}
add(
    "normal",
    {"armies": SHARED, "holds": {1: "L", 2: "G"}},
    ["1 merlin", "2 morgana"],
    {"holds 0": "LG", "holds 1": "", "holds 2": ""},
)
add("partial", {"armies": SHARED, "holds": {1: "LL"}}, ["1 merlin"], {"holds 0": "L", "holds 1": "L"})
add("impossible", {"armies": SHARED}, [], {})

add = card("spell.knives.pre", **HOB)
add("normal", {"armies": {"elmet": {0: "CW", 1: "CWW"}}}, [], {"army elmet 1": "CW", "hand 0": 1})
add("partial", {"armies": {"elmet": {0: "C", 1: "CWW"}}}, [], {"hand 0": 1})
add("impossible", {"armies": {"elmet": {0: "CW", 1: "CM"}}, "hands": {0: HOBYARS}}, [], {})

add = card("spell.knives.chaos", **HOB, broken=True)
add(
    "normal",
    {"armies": {"elmet": {0: "C", 1: "W"}, "garloth": {0: "W", 1: "CW"}}},
    ["elmet 1", "garloth 1"],
    {"army elmet 1": "", "army garloth 1": "C"},
)
add(
    "partial",
    {"armies": {"elmet": {0: "C", 1: "WW"}, "corbenic": {0: "W", 1: "CW"}}},
    ["elmet 1"],
    {"army elmet 1": "W"},
)
add("impossible", {"armies": {"elmet": {0: "C", 1: "CM"}}}, [], {})

add = card("spell.brood.pre", **HOB, on="war_end")
add("normal", {"armies": {"elmet": {0: "CW"}}}, [], {"army elmet 0": "CWW"})
add("partial", {"armies": {"elmet": {0: "CWWW"}, "corbenic": {0: "W"}}}, [], {"army corbenic 0": "WW"})
add("impossible", {"armies": {"elmet": {0: "CM"}}}, [], {})

add = card("spell.brood.chaos", **HOB, on="war_end", broken=True)
add(
    "normal",
    {"armies": {"elmet": {0: "CW"}, "corbenic": {0: "W"}}},
    ["elmet", "corbenic"],
    {"army elmet 0": "CWW", "army corbenic 0": "WW"},
)
add(
    "partial",
    {"armies": {"elmet": {0: "CWWW"}, "corbenic": {0: "W"}}},
    ["corbenic"],
    {"army corbenic 0": "WW"},
)
add("impossible", {"armies": {"elmet": {0: "CM"}}}, [], {})

# --- Spells of the Tunnel Dwarves ---

DWARF: dict[str, Any] = {"factions": ("tunnel_dwarves", "humans")}
add = card("spell.gate.pre", **DWARF)
add(
    "normal",
    {"armies": {"elmet": {0: "CWWW"}}},
    ["elmet pictland CWWW"],
    {"army elmet 0": "", "army pictland 0": "CWWW"},
)
add(
    "partial",
    {"armies": {"elmet": {0: "CWWW"}, "pictland": {0: "MM"}}},
    ["elmet pictland WW"],
    {"army elmet 0": "CW", "army pictland 0": "MMWW"},
)
add("impossible", {"armies": {"avalon": {0: "CWW"}}}, [], {})

add = card("spell.gate.chaos", **DWARF, broken=True)
add(
    "normal",
    {"armies": {"avalon": {0: "CWW"}}},
    ["avalon elmet CWW"],
    {"army avalon 0": "", "army elmet 0": "CWW"},
)
add(
    "partial",
    {"armies": {"avalon": {0: "CWW"}, "elmet": {0: "MWW"}}},
    ["avalon elmet C"],
    {"army avalon 0": "WW", "army elmet 0": "CMWW"},
)
never("spell.gate.chaos", "impossible", "there is always some territory with room, and the Chief to go there")

add = card("spell.hoard.pre", **DWARF)
add(
    "normal",
    {"armies": {"corbenic": {0: "C"}}, "borders": {"7": "LG", "10": "D"}},
    [],
    {"holds 0": "LG", "border 7": ""},
)
add(
    "partial",
    {"armies": {"corbenic": {0: "C"}}, "borders": {"4": "L", "7": "G"}},
    ["4"],
    {"holds 0": "L", "border 4": ""},
)
add("impossible", {"armies": {"corbenic": {0: "C", 1: "C"}}, "borders": {"7": "LG"}}, [], {})

add = card("spell.hoard.chaos", **DWARF, broken=True)
add(
    "normal",
    {"armies": {"corbenic": {0: "C"}}, "borders": {"4": "L", "7": "G"}},
    ["4", "7"],
    {"holds 0": "LG", "border 4": "", "border 7": ""},
)
add(
    "partial",
    {"armies": {"corbenic": {0: "C"}}, "borders": {"7": "G"}},
    ["7"],
    {"holds 0": "G", "border 7": ""},
)
add("impossible", {"armies": {"corbenic": {0: "C", 1: "C"}}, "borders": {"7": "LG"}}, [], {})

# --- Monsters where they stop ---

add = card("monster.baavan_shee", on="arrive", here="elmet")
add("normal", {"armies": {"elmet": {0: "CW", 1: "CWW"}}}, [], {"army elmet 0": "C", "army elmet 1": "CW"})
add("partial", {"armies": {"elmet": {0: "CW", 1: "CM"}}}, [], {"army elmet 0": "C"})
add("impossible", {"armies": {"corbenic": {0: "CW", 1: "CW"}}}, [], {})

add = card("monster.nightmare", on="arrive", here="elmet")
add(
    "normal",
    {"armies": {"elmet": {0: "C", 1: "C"}}},
    [],
    {"hand 0": -2, "discards 0": 2, "hand 1": -2, "discards 1": 2},
)
add("partial", {"armies": {"elmet": {0: "C"}}, "hands": {0: ["h1"]}}, [], {"hand 0": -1, "discards 0": 1})
add("impossible", {}, [], {})

add = card("monster.cluricaun", on="arrive", here="elmet")
add(
    "normal",
    {"armies": {"elmet": {0: "C", 1: "C"}}},
    ["march", "magic"],
    {"discs 1": (1, 0, 0), "discs 0": (0, 0, 1)},
)
add(
    "partial",
    {"armies": {"elmet": {0: "C", 1: "C"}}, "discs": {1: (0, 2, 2)}},
    ["magic"],
    {"discs 0": (0, 0, 1)},
)
add("impossible", {"armies": {"corbenic": {0: "C", 1: "C"}}}, [], {})

add = card("monster.lord_fog", on="arrive", here="elmet")
add("normal", {"land": {"elmet": "LG"}}, ["elmet malahaut merlin"], {"land elmet": "G", "land malahaut": "L"})
add("partial", {"land": {"elmet": "LG"}}, ["done"], {})
add("impossible", {"land": {"malahaut": "LG"}}, [], {})

# --- Tiles and abilities that wait for a moment of the War ---

add = card("tile.orchard.a", on="claim", here="ys", broken=True, tiles={"ys": "orchard.a"})
add("normal", {"armies": {"ys": {0: "CW"}}}, ["merlin"], {"holds 0": "L"})
add("partial", {"armies": {"ys": {0: "CW"}}, "reserve": "D"}, [], {"holds 0": "D"})
add("impossible", {"armies": {"ys": {0: "CW", 1: "CW"}}}, [], {})

add = card("tile.orchard.b", on="war_end", here="ys", broken=True, tiles={"ys": "orchard.b"})
add("normal", {"armies": {"ys": {0: "CW"}}}, [], {"army ys 0": "CWW", "hand 0": 1})
add("partial", {"armies": {"ys": {0: "CWWW"}}}, [], {"hand 0": 1})
add("impossible", {"armies": {"ys": {0: "CW", 1: "CW"}}}, [], {})

add = card("faction.hobyars", **HOB, on="claim")
add(
    "normal",
    {"armies": {"elmet": {0: "W", 1: "CW"}}, "land": {"elmet": "LG"}},
    ["elmet merlin"],
    {"holds 0": "L", "land elmet": "G"},
)
add("partial", {"armies": {"elmet": {0: "W", 1: "CW"}}, "land": {"elmet": "LG"}}, ["done"], {})
add("impossible", {"armies": {"elmet": {0: "CW", 1: "C"}}, "land": {"elmet": "LG"}}, [], {})
