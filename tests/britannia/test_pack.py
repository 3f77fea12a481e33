"""Content packs: the shipped one is sound, and a bad one is told card and field of what is wrong."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from mordred.britannia.content.grammar import RULES, VERBS
from mordred.britannia.content.library import (
    STANDARD,
    PackError,
    UnknownPack,
    check_file,
    digest,
    find,
    load_pack,
    register,
    standard,
)
from mordred.britannia.content.pack import BRITANNIA, FACTIONS
from mordred.britannia.content.vocabulary import Choose, Each, Rule, Step

DOCS = Path(__file__).parents[2] / "docs" / "packs.md"


T = TypeVar("T")


@pytest.fixture
def data() -> dict[str, Any]:
    """The shipped pack as plain data that a test may spoil."""
    data: dict[str, Any] = json.loads(STANDARD.read_bytes())
    return data


def problems(data: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(PackError) as caught:
        load_pack(data)
    return caught.value.problems


def test_the_default_packs_name_tells_that_it_is_our_own_design() -> None:
    meta = standard().meta
    assert "Workshop" in meta.name
    assert "original design" in meta.origin.lower()


def test_the_shipped_pack_has_the_cards_the_box_lists() -> None:
    pack = standard()
    assert sum(card.copies for cards in pack.combat.values() for card in cards) == 48
    for faction in FACTIONS:
        assert sum(card.copies for card in pack.combat[faction]) == 12
    counts = (len(pack.spells), len(pack.fate), len(pack.chaos), len(pack.monsters), len(pack.champions))
    assert counts == (20, 9, 11, 4, 4)
    assert (len(pack.leaders), len(pack.tiles), len(pack.regions)) == (3, 3, 9)
    assert pack.constants.favour_per_leader * 3 == 90
    assert all(
        faction.units.chief + faction.units.mystic + faction.units.warrior == 13 for faction in pack.factions
    )


def test_the_dial_sides_are_those_of_the_design() -> None:
    assert "".join(standard().dial.war) == "MLFW" * 3
    assert "".join(standard().dial.blitz) == "MLFWMLWLFW"


def test_every_zone_lies_two_steps_from_its_own_cards_territory() -> None:
    ends = {border.slot: set(border.between) for border in standard().map.britannia.borders}
    for region in standard().regions:
        assert region.id not in ends[region.zone]
    touched = set().union(*(ends[region.zone] for region in standard().regions))
    assert touched == set(BRITANNIA)
    assert {"3", "6", "10"} == set(ends) - {region.zone for region in standard().regions}


def test_parts_without_a_trigger_get_the_usual_one() -> None:
    scripts = standard().scripts
    assert scripts["combat.h1.chief"][0].on == "totals"
    assert scripts["combat.h1.mystic"][0].on == "reveal"
    assert scripts["combat.h4.mystic"][1].on == "after"
    assert scripts["spell.teleport_humans.pre"][0].on == "cast"
    assert scripts["monster.nightmare"][0].on == "arrive"
    assert scripts["monster.lord_fog"][0].on == "always"
    assert scripts["champion.britomart"][0].on == "reveal"


def test_scripts_name_nested_steps_too() -> None:
    scripts = standard().scripts
    assert [step.do for step in scripts["chaos.tithe"]] == ["each"]
    assert [step.do for step in scripts["chaos.tithe/0"]] == ["choose"]
    assert [scripts[f"chaos.tithe/0/0.{branch}"][0].do for branch in range(3)] == [
        "lose_favour", "remove_units", "discard",
    ]  # fmt: skip


def test_every_verb_and_rule_is_used_by_some_card_and_documented() -> None:
    used, rules = set(), set()
    for steps in standard().scripts.values():
        for step in steps:
            if isinstance(step, Rule):
                rules.add(step.key)
            elif isinstance(step, Step):
                used.add(step.do)
    assert used == set(VERBS)
    assert rules == set(RULES)
    text = DOCS.read_text(encoding="utf-8")
    for word in (*VERBS, *RULES):
        assert f"| `{word}` |" in text, word


def test_the_document_tells_the_parameters_of_every_verb() -> None:
    rows: dict[str, list[str]] = {}
    for line in DOCS.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) >= 4 and cells[0].startswith("`"):
            rows.setdefault(cells[0].strip("`"), cells)
    for verb, (needs, may) in {**VERBS, **RULES}.items():
        text = (rows[verb][1] + " " + rows[verb][2]).replace("`", " ").replace(",", " ").split()
        assert needs | may <= set(text), verb


def test_every_flag_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for flag in type(standard().editions.final).model_fields:
        assert f"| `{flag}` |" in text, flag


def test_the_example_of_the_document_is_the_teleport_of_the_pack(data: dict[str, Any]) -> None:
    example = DOCS.read_text(encoding="utf-8").split("```json")[1].split("```")[0]
    assert json.loads(example) == data["spells"][0]["pre"]["effects"]


def step_of(key: str, index: int = 0) -> Step:
    """A plain step of a script."""
    step = standard().scripts[key][index]
    assert isinstance(step, Step)
    return step


def given(found: T | None) -> T:
    """A parameter that the step has."""
    assert found is not None
    return found


def test_an_amount_reads_its_four_forms() -> None:
    exactly = given(step_of("fate.water.boon").n)
    upto = given(step_of("fate.track.boon").n)
    everything = given(step_of("spell.teleport_humans.pre", 2).n)
    per = given(step_of("combat.o2.mystic").attack)
    counted = given(per.per)
    assert (exactly.n, exactly.upto, upto.n, upto.upto, everything.everything) == (3, False, 3, True, True)
    assert (per.n, counted.name, counted.who, per.most) == (1, "warrior", "you", 3)


def test_a_tag_reads_name_player_and_number() -> None:
    tag = standard().scripts["combat.h5.mystic"][1].when[0]
    assert (tag.name, tag.who, tag.least) == ("units", "you", 3)


def test_steal_favour_names_victim_and_thief() -> None:
    step = step_of("fate.debts.boon")
    victim, thief = given(step.victim), given(step.thief)
    assert (victim.set, victim.filter, thief.set) == ("others", ("most_favour",), "you")


def test_a_pack_is_frozen() -> None:
    with pytest.raises(Exception, match="frozen"):
        standard().constants.hand = 8


def test_choose_and_each_are_steps_of_their_own() -> None:
    assert isinstance(standard().scripts["chaos.wheel"][0], Each)
    assert isinstance(standard().scripts["chaos.wheel/0"][0], Choose)


# --- what is wrong is said, with card and field ---

Spoil = Callable[[dict[str, Any]], object]

BAD: list[tuple[str, Spoil, tuple[str, ...]]] = [
    (
        "an amount that is none",
        lambda d: d["combat"]["humans"][3]["mystic"]["effects"][1].update(n="two"),
        ("'h4' (Mounted Charge)", "mystic.effects[2].n", "amount"),
    ),
    (
        "a parameter of another verb",
        lambda d: d["combat"]["humans"][3]["mystic"]["effects"][1].update(leader="merlin"),
        ("'h4'", "mystic.effects[2]", "'move_units' has no parameter 'leader'"),
    ),
    (
        "a missing parameter",
        lambda d: d["chaos"][0]["effects"][1].pop("n"),
        ("Chaos card 'crows'", "effects[2]", "needs the parameter 'n'"),
    ),
    ("a thirteenth card", lambda d: d["combat"]["humans"][3].update(copies=2), ("'humans'", "combat", "13")),
    (
        "a missing number",
        lambda d: d["combat"]["humans"][3].pop("attack"),
        ("'h4'", "field attack is missing"),
    ),
    (
        "an unknown verb",
        lambda d: d["spells"][3]["pre"]["effects"][0].update(do="steel"),
        ("Spell 'hire_high_elves'", "pre.effects[1]", "no verb 'steel'"),
    ),
    (
        "an unknown rule",
        lambda d: d["factions"][0]["ability"]["effects"][0].update(key="fly"),
        ("Faction 'humans'", "ability.effects[1]", "no rule 'fly'"),
    ),
    (
        "a tag with a slip",
        lambda d: d["spells"][0]["pre"]["effects"][0]["from"].update({"with": ["caers"]}),
        ("'teleport_humans'", "from.with[1]", "'caers'"),
    ),
    (
        "a tag about nobody",
        lambda d: d["spells"][0]["pre"]["effects"][0]["from"].update({"with": ["units:me"]}),
        ("'teleport_humans'", "from.with[1]", "'me'"),
    ),
    (
        "a condition as a tag",
        lambda d: d["spells"][0]["pre"]["effects"][0]["from"].update({"with": ["won"]}),
        ("'teleport_humans'", "from.with", "condition"),
    ),
    (
        "a card without steps",
        lambda d: d["fate"][0]["boon"].update(effects=[]),
        ("Fate card 'throne' (The Empty Throne)", "boon.effects", "too short"),
    ),
    (
        "a step that is none",
        lambda d: d["fate"][0]["boon"].update(effects=[3]),
        ("'throne'", "boon.effects[1]", "step"),
    ),
    ("an extra field", lambda d: d["spells"][6].update(colour="red"), ("Spell", "colour", "not a field")),
    ("a missing part", lambda d: d.pop("dial"), ("dial", "missing")),
    ("a long dial", lambda d: d["dial"]["war"].insert(0, "M"), ("dial", "war", "13 sectors")),
    (
        "a dial without a last War",
        lambda d: d["dial"]["blitz"].__setitem__(9, "F"),
        ("blitz", "last sector", "War"),
    ),
    (
        "an unknown sector",
        lambda d: d["dial"]["war"].__setitem__(0, "X"),
        ("dial.war[1]", "'M', 'L', 'F' or 'W'"),
    ),
    (
        "yes for a number",
        lambda d: d["chaos"][1]["effects"][0].update(n=True),
        ("'land'", "effects[1].n", "amount"),
    ),
    (
        "an unknown part",
        lambda d: d["tiles"][1]["a"]["effects"][0].update(part="warrior"),
        ("Tile 'hall'", "a.effects[1].part"),
    ),
    (
        "a zone used twice",
        lambda d: d["regions"][1].update(zone="12"),
        ("Region 'pictland'", "zone", "same zone"),
    ),
    (
        "a zone that is nowhere",
        lambda d: d["regions"][1].update(zone="99"),
        ("Region 'lothian'", "zone", "'99'"),
    ),
    ("a number in quotes", lambda d: d["constants"].update(hand="7"), ("constants.hand", "whole number")),
    (
        "an unknown player",
        lambda d: d["chaos"][0]["effects"][0].update(who="nobody"),
        ("'crows'", "effects[1].who"),
    ),
    (
        "falling thresholds",
        lambda d: d["leaders"][0]["thresholds"][0].update(at=9),
        ("'merlin'", "thresholds"),
    ),
    ("a lost spell", lambda d: d["spells"].pop(0), ("'humans' has 4", "field spells")),
    ("a card id twice", lambda d: d["fate"][1].update(id="throne"), ("'throne'", "id", "same id")),
    ("a fifth monster", lambda d: d["monsters"][0].update(id="dragon"), ("monster", "'dragon'")),
    (
        "a border to itself",
        lambda d: d["map"]["britannia"]["borders"][0].update(between=["elmet", "elmet"]),
        ("Border '1'", "between", "two different"),
    ),
    (
        "a border to nowhere",
        lambda d: d["map"]["britannia"]["borders"][0].update(between=["elmet", "kent"]),
        ("Border '1'", "between", "Britannia"),
    ),
    (
        "a border twice",
        lambda d: d["map"]["britannia"]["borders"][0].update(between=["lothian", "pictland"]),
        ("Border '2'", "between", "already share"),
    ),
    (
        "a slot twice",
        lambda d: d["map"]["lost_lands"]["borders"][0].update(slot="L2"),
        ("Border 'L2'", "slot"),
    ),
    (
        "a slot of both boards",
        lambda d: d["map"]["lost_lands"]["borders"][0].update(slot="1"),
        ("Border '1'", "slot"),
    ),
    (
        "a sea route over land",
        lambda d: d["map"]["britannia"]["sea_routes"].append(["elmet", "essex"]),
        ("elmet - essex", "sea_routes"),
    ),
    (
        "lands that do not face each other",
        lambda d: d["map"]["lost_lands"]["opposite"].update(ys="avalon"),
        ("map.lost_lands.opposite", "'ys'"),
    ),
    (
        "a tile on an island",
        lambda d: d["map"]["lost_lands"]["tile_sites"].__setitem__(0, "avalon"),
        ("tile_sites", "no island"),
    ),
    (
        "a wrong size of the Fate deck",
        lambda d: d["editions"]["preview"].update(fate_cards=5),
        ("'preview'", "fate_cards", "says 5"),
    ),
    (
        "an unknown flag",
        lambda d: d["editions"]["final"].update(dragons=True),
        ("editions.final.dragons", "not a field"),
    ),
    (
        "a favour both here and there",
        lambda d: d["factions"][2]["ability"]["effects"][0].update(slot={"touch": {}}),
        ("'hobyars'", "ability.effects[1]", "either 'at' or 'slot'"),
    ),
    ("a pack with no good id", lambda d: d["meta"].update(id="My Pack"), ("meta.id",)),
    ("discs that differ", lambda d: d["factions"][1].update(discs=5), ("'high_elves'", "discs")),
    (
        "an empty reserve",
        lambda d: d["constants"].update(favour_per_leader=7),
        ("favour_per_leader", "reserve"),
    ),
]


@pytest.mark.parametrize(("spoil", "said"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_pack_is_told_card_and_field(data: dict[str, Any], spoil: Spoil, said: tuple[str, ...]) -> None:
    spoil(data)
    found = problems(data)
    assert any(all(word in sentence for word in said) for sentence in found), found
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in found)


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b"3", b"\xff\xfe", b"null", b'{"meta": 3}', b"[" * 100_000]
)
def test_what_is_no_pack_at_all_is_refused(text: bytes) -> None:
    with pytest.raises(PackError):
        load_pack(text)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda data: data["monsters"][0].update(movement=10**9), ("Monster", "movement", "999")),
        (lambda data: data["fate"][7]["boon"]["effects"][0].update(steps=10**30), ("Fate card", "999")),
        (lambda data: data["tiles"][0]["a"]["effects"][0].update(do=[]), ("Tile", "effects")),
        (lambda data: data["champions"][3]["effects"][0].update(key={}), ("Champion", "effects")),
        (lambda data: data["chaos"][1]["effects"][0].update(n=-1), ("Chaos card", "below 0")),
        (lambda data: data["fate"][5].update(id=""), ("Fate card", "id")),
        (lambda data: data["chaos"][5].update(id="a/b.c"), ("Chaos card", "id")),
        (lambda data: data["map"]["britannia"]["borders"][0].update(slot="elmet"), ("Border", "slot")),
    ],
)
def test_monsters_of_packs_are_refused(
    data: dict[str, Any], spoil: Callable[[dict[str, Any]], None], said: tuple[str, ...]
) -> None:
    spoil(data)
    found = problems(data)
    assert any(all(word in sentence for word in said) for sentence in found), found


def test_check_file_tells_every_problem_at_once(data: dict[str, Any]) -> None:
    data["fate"][0]["boon"]["effects"][0]["n"] = "x"
    data["chaos"][0]["effects"][1]["n"] = "y"
    pack, found = check_file(json.dumps(data).encode())
    assert pack is None
    assert len(found) == 2


# --- digest and registry -------------------------------------------------------


def test_the_digest_covers_rules_and_not_words(data: dict[str, Any]) -> None:
    before = digest(data)
    data["meta"]["version"] = 7
    data["fate"][0]["name"] = "Le trône vide"
    data["fate"][0]["boon"]["text"] = "..."
    assert digest(data) == before == standard().digest
    data["fate"][0]["boon"]["effects"][0]["n"] = 2
    assert digest(data) != before


def test_packs_are_found_by_id_digest_and_both(data: dict[str, Any]) -> None:
    data["meta"]["id"] = "test-found"
    data["constants"]["hand"] = 6
    pack = register(load_pack(data))
    assert find("test-found") is find(pack.digest) is find(pack.ref) is pack
    assert find(standard().ref) is find("standard") is standard()


def test_a_pack_that_is_not_here_is_a_typed_error() -> None:
    with pytest.raises(UnknownPack, match="not here"):
        find("nowhere@0123456789abcdef")


def test_an_old_digest_is_not_found_under_a_new_one(data: dict[str, Any]) -> None:
    other = copy.deepcopy(data)
    other["meta"]["id"] = "test-versions"
    other["constants"]["hand"] = 5
    register(load_pack(other))
    with pytest.raises(UnknownPack):
        find("test-versions@0000000000000000")


def test_the_shipped_packs_id_cannot_be_taken(data: dict[str, Any]) -> None:
    data["constants"]["hand"] = 4
    with pytest.raises(PackError, match=r"meta\.id"):
        register(load_pack(data))
    assert find("standard") is standard()


def test_the_text_says_where_a_card_leaves_a_choice_of_less(data: dict[str, Any]) -> None:
    """What an effect does "up to" so often, its text says with "up to", "may" or "any": never as a must."""
    texts = [
        part["text"]
        for part in _parts(data)
        if "text" in part and '"upto"' in json.dumps(part.get("effects", []))
    ]
    assert len(texts) > 20
    assert [text for text in texts if not re.search(r"\b(up to|may|any)\b", text)] == []


def _parts(data: object) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        yield data
    if isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from _parts(part)
