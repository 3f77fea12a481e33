"""Cards that could do nothing, or not come to an end, are refused; what a card says about a rule holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mordred.britannia.content.grammar import CONDITIONS, VERBS
from mordred.britannia.content.library import STANDARD, PackError, check_file, load_pack, register
from mordred.britannia.content.pack import Edition
from mordred.britannia.content.places import (
    BEARERS,
    CONDITION_MOMENTS,
    PLACELESS,
    PLAYER_RULES,
    RULE_CONDITIONS,
    SITE_RULES,
    VERB_MOMENTS,
    misplaced,
)
from mordred.britannia.rules.game import controller
from mordred.britannia.rules.state import Laid
from mordred.britannia.rules.view import redeal
from mordred.britannia.words.pack_words import PREVIEW_NAMES, names_of
from mordred.core.chance import Chance
from mordred.core.game import Action, IllegalAction
from tests.britannia.table import GAME, table
from tests.britannia.test_standing import cost_of, fight, totals

DOCS = Path(__file__).parents[2] / "docs" / "packs.md"
WHERE: dict[str, tuple[Any, ...]] = {
    "chief": ("combat", "humans", 0, "chief"),
    "mystic": ("combat", "humans", 0, "mystic"),
    "single": ("spells", 0, "pre"),
    "permanent": ("spells", 9, "pre"),
    "boon": ("fate", 0, "boon"),
    "fate_chaos": ("fate", 0, "chaos"),
    "chaos": ("chaos", 0),
    "monster": ("monsters", 0),
    "champion": ("champions", 0),
    "threshold": ("leaders", 0, "thresholds", 0),
    "score": ("leaders", 0, "score"),
    "tile": ("tiles", 0, "a"),
    "faction": ("factions", 0, "ability"),
}
"""A card of every kind."""


def with_steps(bearer: str, *steps: dict[str, Any], name: str = "test-places") -> dict[str, Any]:
    """The shipped pack with these steps on one card."""
    data: dict[str, Any] = json.loads(STANDARD.read_bytes())
    data["meta"]["id"] = name
    part = data
    for key in WHERE[bearer]:
        part = part[key]
    part["effects"] = list(steps)
    return data


def refusal(bearer: str, *steps: dict[str, Any]) -> str:
    """The one sentence with which these steps are refused."""
    with pytest.raises(PackError) as caught:
        load_pack(with_steps(bearer, *steps))
    assert len(caught.value.problems) == 1, caught.value.problems
    return caught.value.problems[0]


DRAW = {"do": "draw", "who": "you", "n": 1}
HERE = {"at": "here"}


def rule(key: str, **more: Any) -> dict[str, Any]:
    return {"do": "rule", "key": key, **more}


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("champion", rule("control", n=1, where={"with": ["control:you"]}), "cannot depend on who controls"),
    ("tile", rule("control", n=1, where=HERE, **{"if": ["control"]}), "cannot depend on who controls"),
    ("monster", rule("no_control", where={"with": ["control"]}), "cannot depend on who controls"),
    ("single", {"do": "battle_mod", "side": "you", "atk": 1}, "'battle_mod' does nothing at 'cast'"),
    ("single", rule("cost", action="march", n=-1), "does nothing on a Single-Use Spell"),
    ("single", {**DRAW, "who": "target"}, "'target' needs an earlier step"),
    ("single", {**DRAW, "who": {"set": "all", "filter": ["here"]}}, "in no territory"),
    ("champion", rule("toll", n=1, where=HERE), "rule 'toll' does nothing on a Champion"),
    ("champion", rule("no_control", where=HERE), "rule 'no_control' does nothing on a Champion"),
    ("champion", rule("mute", part="chief", where=HERE), "rule 'mute' does nothing on a Champion"),
    ("tile", rule("save", n=1), "rule 'save' does nothing on a tile"),
    ("chief", {**DRAW, "on": "war_end"}, "'war_end' never comes for the Chief part"),
    ("champion", DRAW, "say with 'on' when"),
    ("champion", rule("cost", action="march", n=-1, **{"if": ["caer"]}), "no tag can be read"),
    ("champion", rule("battle", atk=1, both=True), "'both'"),
    ("tile", rule("battle", atk=1), "'both'"),
    ("score", rule("hand", n=1), "does nothing on a Leader's score"),
    ("monster", {"do": "move_monster", "which": "all", "steps": 1, "effect": True}, "come to an end"),
    ("boon", {**DRAW, "if": ["done"]}, "'done' needs a step before"),
    ("boon", {**DRAW, "if": ["won"]}, "'won' is known at 'after'"),
    ("boon", {**DRAW, "n": {"upto": 2}}, "simply happens"),
    ("boon", {**DRAW, "who": {"set": "all", "pick": 1}}, "'pick'"),
    ("boon", {"each": "all", "steps": [{**DRAW, "on": "cast"}]}, "'on' belongs to the whole step"),
    ("boon", {"each": "all", "may": True, "steps": [DRAW]}, "not a field"),
    ("boon", {"do": "discard", "who": "others", "n": 1, "how": "viewer"}, "peeked"),
    ("mystic", {"do": "cancel", "side": "you", "slot": "mystic", "n": 1, "on": "after"}, "'cancel'"),
]  # fmt: skip


@pytest.mark.parametrize(("bearer", "step", "said"), REFUSED, ids=[f"{r[0]}-{r[2]}" for r in REFUSED])
def test_what_could_do_nothing_is_refused_with_a_reason(bearer: str, step: dict[str, Any], said: str) -> None:
    found = refusal(bearer, step)
    assert said in found
    assert "field" in found


@pytest.mark.parametrize("bearer", BEARERS)
def test_a_card_takes_exactly_the_moments_of_the_table(bearer: str) -> None:
    moments = ("cast", "reveal", "totals", "after", "claim", "war_end", "arrive", "always")
    for moment in moments:
        try:
            load_pack(with_steps(bearer, {**DRAW, "on": moment}))
            accepted = True
        except PackError:
            accepted = False
        assert accepted == (moment in BEARERS[bearer].moments), moment


def test_the_shipped_pack_has_nothing_out_of_place() -> None:
    assert not list(misplaced(load_pack(STANDARD.read_bytes())))


def test_the_check_knows_that_the_shipped_id_is_taken() -> None:
    pack, problems = check_file(json.dumps(with_steps("boon", DRAW, name="standard")).encode())
    assert pack is None
    assert len(problems) == 1
    assert "meta.id" in problems[0]


# --- what a rule says about where and when it holds ---


def pack_with(bearer: str, name: str, *steps: dict[str, Any]) -> str:
    return register(load_pack(with_steps(bearer, *steps, name=name))).id


def test_a_monsters_rule_reaches_its_neighbours_if_it_says_so() -> None:
    name = pack_with("monster", "test-near", rule("no_control", where={"near": "here"}))
    armies = {"elmet": {0: "CW"}, "malahaut": {0: "W"}, "cornwall": {0: "W"}}
    t = table(players=2, pack=name, armies=armies, monsters={"baavan_shee": "elmet"})
    assert [controller(t.state, place) for place in ("elmet", "malahaut", "cornwall")] == [0, -1, 0]


def test_a_tiles_battle_holds_under_its_condition() -> None:
    name = pack_with("tile", "test-tile", rule("battle", atk=3, both=True, where=HERE, **{"if": ["mystic"]}))
    given: dict[str, Any] = {"place": "ys", "broken": True, "tiles": {"ys": "orchard.a"}, "pack": name}
    assert totals(fight(mine="W", **given)) == (0, 0)
    assert totals(fight(mine="M", **given)) == (3, 0)


def test_a_toll_reaches_as_far_as_it_says() -> None:
    name = pack_with("monster", "test-toll", rule("toll", n=2, where={"near": "here"}))
    given: dict[str, Any] = {"pack": name, "armies": {"elmet": {0: "CW"}}}
    assert cost_of("march", "elmet malahaut W", "done", monsters={"baavan_shee": "elmet"}, **given) == 3
    assert cost_of("march", "elmet malahaut W", "done", monsters={"baavan_shee": "malahaut"}, **given) == 1


@pytest.mark.parametrize(("army", "cost"), [("C", 2), ("C+elaine", 1)])
def test_a_cost_holds_under_its_condition(army: str, cost: int) -> None:
    cheaper = rule("cost", action="muster", n=-1, **{"if": ["has_champion"]})
    given: dict[str, Any] = {
        "pack": pack_with("faction", "test-cost", cheaper),
        "armies": {"elmet": {0: army}},
    }
    assert cost_of("muster", "warrior elmet", "warrior elmet", **given) == cost


def test_a_remote_muster_holds_under_its_condition() -> None:
    levy = rule(
        "remote_muster", n=1, kind="warrior", where={"with": ["control:you"]}, **{"if": ["mystic:you"]}
    )
    name = pack_with("faction", "test-levy", levy)
    for army, offered in (("C", False), ("CM", True)):
        t = table(pack=name, armies={"elmet": {0: army}, "essex": {0: "W"}, "pictland": {1: "C"}},
                  distances=(0, 0, 0, 0), order=(0, 1, 2, 3))  # fmt: skip
        t.answer("muster")
        assert t.offers("warrior essex") == offered


@pytest.mark.parametrize(("edition", "who"), [("final", 0), ("preview", -1)])
def test_champions_count_as_warriors_for_control_where_the_edition_says_so(
    edition: Edition, who: int
) -> None:
    name = pack_with("tile", "test-warriors", rule("control", n=1, per="warrior", where=HERE))
    t = table(players=2, pack=name, edition=edition, broken=True, tiles={"ys": "orchard.a"},
              armies={"ys": {0: "+elaine", 1: "M"}})  # fmt: skip
    assert controller(t.state, "ys") == who


def test_the_flag_chooses_the_names() -> None:
    data = with_steps("boon", DRAW)
    data["editions"]["preview"]["names"] = "final"
    data["editions"]["final"]["names"] = "preview"
    pack = load_pack(data)
    assert names_of(pack, "preview") == ()
    assert names_of(pack, "final") == PREVIEW_NAMES


# --- found by random packs ---


def test_a_look_at_no_cards_at_all_leaves_nothing_behind() -> None:
    look = {"do": "peek", "who": "you", "at": "hand", "of": "others", "n": {"per": "champion:you"}}
    t = table(players=2, pack=pack_with("monster", "test-peek", look), armies={"elmet": {0: "C"}})
    t.resolve("monster.baavan_shee", you=0, on="arrive", here="elmet")
    assert t.paused
    assert not t.heard("CardsPeeked")
    assert t.state.players[1].known == {}


def test_an_optional_draw_is_an_action_like_any_other() -> None:
    t = table(players=2, pack=pack_with("boon", "test-may", {**DRAW, "may": True}))
    t.resolve("fate.throne.boon")
    assert [action.verb for action in t.legal] == ["draw", "done"]
    t.answer("done")
    with pytest.raises(IllegalAction):
        GAME.apply(t.state, Action("draw"))


def test_who_knows_a_cauldron_card_is_the_same_after_loading() -> None:
    look = {"do": "peek", "who": "all", "at": "cauldron", "n": "all"}
    t = table(players=3, pack=pack_with("boon", "test-cauldron", look), cauldron=["hare", "rest"])
    t.resolve("fate.throne.boon")
    assert [secret.seats for secret in t.state.cauldron] == [(0, 1, 2)] * 2


def test_a_known_card_that_lies_open_is_not_dealt_into_the_hand_again() -> None:
    """Seat 0 knows the enemy's o1 and o2; one o1 lies open, another is in the deck; o2 stays in the hand."""
    t = table(players=2, factions=("humans", "hobyars"), armies={"elmet": {0: "W", 1: "W"}},
              hands={0: ["h1"], 1: ["o1", "o2"]})  # fmt: skip
    t.state.players[1].known = {0: ["o1", "o2"]}
    t.battle("elmet")
    battle = next(frame for frame in t.state.frames if frame.kind == "battle")
    t.state.players[1].hand.remove("o1")
    side = next(side for side in battle.sides if side.seat == 1)
    side.laid.append(Laid("warrior", "o1"))
    side.slots.clear()
    battle.revealed = True
    for seed in range(20):
        assert redeal(t.state, 0, Chance(seed)).players[1].hand == ["o2"]


# --- the document ---


def table_of_bearers() -> list[str]:
    """The rows of the document, as the tables of the check say them."""

    def ticks(words: Any) -> str:
        return " ".join(f"`{word}`" for word in words) or "-"

    return [
        f"| {name[:1].upper()}{name[1:]} | {ticks(moments)} | {ticks(rules)} |"
        for name, moments, rules in BEARERS.values()
    ]


def test_the_document_tells_what_may_stand_where() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for row in table_of_bearers():
        assert row in text, row
    for verb, moments in VERB_MOMENTS.items():
        assert verb in VERBS
        assert f"| `{verb}` | {' '.join(f'`{moment}`' for moment in moments)} |" in text, verb
    for name, moments in CONDITION_MOMENTS.items():
        assert name in CONDITIONS
        assert f"| `{name}` | {' '.join(f'`{moment}`' for moment in moments)} |" in text, name
    for key in dict.fromkeys((*PLAYER_RULES, *SITE_RULES)):
        named = " ".join(f"`{word}`" for word in RULE_CONDITIONS.get(key, ())) or "-"
        tags = "no" if key in PLACELESS else "yes"
        assert f"| `{key}` | {named} | {tags} |" in text, key


def test_the_document_names_the_way_to_bring_a_pack_to_the_page() -> None:
    assert "*Import a pack*" in DOCS.read_text(encoding="utf-8")
