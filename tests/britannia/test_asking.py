"""How a question is put: what goes without saying is chosen, and an action not on offer says why."""

from __future__ import annotations

import re

import pytest

from mordred.britannia.handling import BritanniaHandling, costs, questions
from mordred.britannia.handling.touches import _SEVERAL, _SIMPLE, complete, touches
from mordred.britannia.rules.book import book_of
from mordred.britannia.rules.game import GAME
from mordred.britannia.rules.notation import VERBS
from mordred.britannia.rules.options import ACTIONS, LEADERS, Options
from mordred.britannia.rules.state import Discount, Effect, State
from mordred.britannia.rules.table import RulesTable, mystics_in_play
from mordred.core.chance import Chance
from mordred.core.game import Action, Prompt, Thing, act
from mordred.core.narrowing import narrow
from mordred.i18n import LANGUAGES
from tests.britannia.table import Position, table

HANDLING = BritanniaHandling()
WORDS = HANDLING.words("en")


def moments(seed: int, most: int = 260) -> list[tuple[State, Prompt]]:
    """The decisions of a game at random."""
    state, chance = GAME.new(Options(players=3, leaders="advanced"), seed), Chance(seed, 10**6)
    found: list[tuple[State, Prompt]] = []
    while (prompt := GAME.prompt(state)) is not None and len(found) < most:
        found.append((GAME.copy(state), prompt))
        GAME.apply(state, prompt.actions[chance.below(len(prompt.actions))])
    return found


def test_what_every_answer_begins_with_is_chosen_and_nothing_is_chosen_to_the_end() -> None:
    begun = 0
    for _, prompt in moments(4) + moments(5):
        chosen = complete(prompt, ())
        firsts = {touches(action)[0] for action in prompt.actions}
        assert narrow(prompt.actions, touches, chosen).action is None, "only a touch plays an action"
        assert chosen == () or firsts == {chosen[0]}
        begun += bool(chosen)
    assert begun > 3


def test_the_last_leader_to_move_needs_no_touch() -> None:
    """It was touched though there was nothing to choose."""
    ways = [act("leader", LEADERS[1], place) for place in ("elmet", "essex")]
    assert complete(Prompt(0, "move_leader", ways), ()) == (f"leader:{LEADERS[1]}",)
    other = [*ways, act("leader", LEADERS[0], "elmet")]
    assert complete(Prompt(0, "move_leader", other), ()) == ()
    assert complete(Prompt(0, "move_leader", [*ways, act("done")]), ()) == ()
    assert complete(Prompt(0, "move_leader", ways[:1]), ()) == ()


def test_it_is_said_how_many_leaders_and_monsters_are_still_to_be_moved() -> None:
    """All of them move, one after the other: the question was the same each time. Monsters were forgotten
    when Leaders were counted.
    """
    found: set[tuple[str, int]] = set()
    for view, prompt in moments(4) + moments(5):
        if (left := questions.still_to_move(view, prompt)) > 1:
            for language in LANGUAGES:
                words = HANDLING.words(language)
                assert str(left) in HANDLING.sentence(words, ["A", "B", "C"], view, prompt, ())
            found.add((prompt.kind, left))
    assert {("move_leader", 2), ("move_leader", 3), ("move_monster", 2)} <= found


def test_one_figure_alone_is_asked_only_where_to() -> None:
    alone = [act("march", "elmet", place, 1, 0, 0, 0) for place in ("essex", "cambria")]
    two = [*alone, act("march", "elmet", "essex", 0, 0, 1, 0), act("march", "elmet", "essex", 1, 0, 1, 0)]
    state = GAME.new(Options(players=2), 1)

    def said(actions: list[Action]) -> str:
        prompt = Prompt(0, "march", actions, {"spent": 0, "cap": 6})
        chosen = complete(prompt, ("territory:elmet",))
        return HANDLING.sentence(WORDS, ["A", "B"], state, prompt, chosen)

    assert said(alone) == "From Elmet: choose where to go."
    assert said(two) == "From Elmet: choose who goes, then where."


def asked(
    state: State, kind: str, actions: list[Action], chosen: tuple[str, ...] = (), **details: int | str
) -> str:
    """What is asked of the first seat."""
    prompt = Prompt(0, kind, actions, dict(details))
    return HANDLING.sentence(WORDS, ["A", "B"], state, prompt, complete(prompt, chosen))


def test_whose_units_move_is_asked_only_where_there_is_a_choice() -> None:
    """A Spell that moves one's own units alone asked "whose units move"."""
    state = GAME.new(Options(players=2), 1)
    own = [act("move", place, "essex", 0, 0, 1, 0, 0) for place in ("elmet", "cambria")]
    theirs = [act("move", "elmet", "essex", 0, 0, 1, 0, 1)]
    assert asked(state, "move_units", own) == "choose where your units set out from."
    assert (
        asked(state, "move_units", [*own, act("done")]) == "choose where your units set out from, or finish."
    )
    assert asked(state, "move_units", own + theirs) == "choose a territory, then whose units leave it."
    assert asked(state, "move_units", own + theirs, ("territory:elmet",)) == "whose units leave Elmet?"
    two_ways = [act("move", "elmet", place, 0, 0, 1, 0, 0) for place in ("essex", "cambria")]
    assert asked(state, "move_units", two_ways, ("territory:elmet",)) == "where to, from Elmet?"
    victims = [act("aim", "elmet", seat) for seat in (0, 1)]
    assert asked(state, "remove_units", victims, ("territory:elmet",)) == "whose unit leaves Elmet?"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_names_whoever_it_is_about_though_nobody_had_to_choose_them(language: str) -> None:
    """Old Debts takes from whoever holds most: it did not say from whom, where that is one player."""
    state, words = GAME.new(Options(players=2), 1), HANDLING.words(language)
    steals = [act("steal", 1, leader) for leader in LEADERS]
    removals = [act("aim", "elmet", seat, unit) for seat in (0, 1) for unit in ("warrior", "mystic")]
    moves = [act("move", "elmet", "essex", 0, 0, n, 0, seat) for seat in (0, 1) for n in (1, 2)]
    for kind, actions in (("steal_favour", steals), ("remove_units", removals), ("move_units", moves)):
        prompt = Prompt(0, kind, actions)
        chosen = () if kind == "steal_favour" else ("territory:elmet", "player:1")
        said = HANDLING.sentence(words, ["Arthur", "Bedwyr"], state, prompt, complete(prompt, chosen))
        assert "Bedwyr" in said
        if kind != "steal_favour":
            mine = complete(prompt, ("territory:elmet", "player:0"))
            assert "Arthur" not in HANDLING.sentence(words, ["Arthur", "Bedwyr"], state, prompt, mine)


def test_no_more_losses_are_asked_than_there_are_units() -> None:
    """ "5 to go", with two units there."""
    state = table(armies={"elmet": {0: "CWM", 1: "C"}}).state
    losses = [act("lose", unit) for unit in ("warrior", "mystic")]
    for left, said in (
        (1, "choose a unit to lose. 1 to go."),
        (5, "everybody here falls. Choose who falls first; 2 to go."),
    ):
        assert asked(state, "lose", losses, territory="elmet", left=left) == f"Battle for Elmet: {said}"
    for state, prompt in moments(4) + moments(5):
        if prompt.kind == "lose":
            army = state.lands[str(prompt.details["territory"])].armies[prompt.seat]
            there = army.warriors + army.mystics + bool(army.champion)
            said = HANDLING.sentence(WORDS, ["A", "B", "C"], state, prompt, ())
            assert max(map(int, re.findall("\\d+", said)), default=1) <= there


def sentence(state: State) -> str:
    prompt = GAME.prompt(state)
    assert prompt is not None
    return HANDLING.sentence(WORDS, ["A", "B", "C", "D"], state, prompt, ())


def test_a_march_that_may_not_end_yet_is_not_asked_for_its_first_group() -> None:
    """Seven units stood together on the way, nothing was to be finished, and a first group was asked for."""
    state = table(armies={"elmet": {0: "CWWM"}, "cambria": {0: "WWW"}, "essex": {1: "C"}}).state
    GAME.apply(state, act("action", "march"))
    assert sentence(state) == "Move your first group. 0 of 6 time spent."
    GAME.apply(state, act("march", "cambria", "elmet", 0, 0, 3, 0))
    prompt = GAME.prompt(state)
    assert prompt is not None and act("done") not in prompt.actions
    said = "Move another group: in one place there are too many to stay. 1 of 6 time spent."
    assert sentence(state) == said


def test_a_muster_where_the_chief_has_no_room_says_so() -> None:
    """ "Add units where your Chief stands (up to 0)"."""
    state = table(armies={"elmet": {0: "CWWM"}, "essex": {1: "C"}}).state
    GAME.apply(state, act("action", "muster"))
    assert sentence(state) == "There is no room for more where your Chief stands: move your Chief first."


def test_the_price_on_an_action_has_everything_in_it() -> None:
    """King's Roads lay there and the button still said "+1": only discs were counted."""
    state = table(armies={"elmet": {0: "CWM"}, "essex": {1: "C"}}).state
    player = state.players[0]

    def told(action: str) -> list[str]:
        prompt = GAME.prompt(state)
        assert prompt is not None
        return HANDLING.notes(WORDS, ["A", "B"], state, prompt, f"action:{action}")

    assert told("march") == ["1 a move", "+1 from next time"]
    player.permanents = ["roads"]
    assert told("march") == ["1 a move, 1 less in all"]
    assert told("muster") == ["1 a unit", "+1 from next time"]
    player.discs = [1, 0, 0]
    assert told("march") == ["1 a move", "+1 from next time"]
    player.discs = [2, 0, 0]
    assert told("march") == ["+1, then 1 a move", "+2 from next time"]
    player.permanents, player.discs = [], [0, 0, 0]
    player.discounts = [Discount("any", 2)]
    assert told("muster") == ["1 a unit, 2 less in all", "+1 from next time"]


def test_nothing_is_dearer_after_the_last_action() -> None:
    state = table(armies={"elmet": {0: "CWM"}, "essex": {1: "C"}}).state
    size = book_of(state).size
    for player in state.players:
        player.distance = 2 * size - 1
    state.swept, state.lines = 2 * size - 1, 1
    prompt = GAME.prompt(state)
    assert prompt is not None
    said = HANDLING.notes(WORDS, ["A", "B"], state, prompt, "action:march")
    assert said == ["1 a move", "your last action"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_without_a_thing_on_it_has_words(language: str) -> None:
    """ "Leave", said a button in every language where a unit had to go without a card."""
    verbs = {verb for verb in VERBS if verb not in _SIMPLE and verb not in _SEVERAL} - {"march", "move"}
    words = HANDLING.words(language)
    names = {*verbs, "reserve", "random", "peek"}
    assert "leave" in verbs and not [name for name in names if not words.has(f"choice.{name}")]


# ------------------------------------------------------------------------------- actions not on offer


HEMMED_IN = {"pictland": {0: "CWWW"}, "garloth": {1: "CW", 2: "CW"}, "lothian": {1: "W", 2: "W"}}


@pytest.mark.parametrize(
    ("action", "code", "position"),
    [
        ("magic", "no_mystic", {"armies": {"elmet": {0: "CW"}}}),
        ("magic", "no_spell", {"armies": {"elmet": {0: "CM"}}, "spells": {0: ()}}),
        ("muster", "no_muster", {"armies": HEMMED_IN}),
    ],
)
def test_an_action_not_on_offer_says_why(action: str, code: str, position: Position) -> None:
    """It was missing, while the question still named all three."""
    state = table(**position).state
    prompt = GAME.prompt(state)
    assert prompt is not None and prompt.seat == 0 and act("action", action) not in prompt.actions
    buttons = HANDLING.buttons(state, prompt, HANDLING.narrow(prompt, ()))
    assert buttons == [f"action:{name}" for name in ACTIONS]
    assert GAME.reason(state, prompt, Thing("action", action)).code == code
    assert costs.notes(WORDS, state, prompt, f"action:{action}") == [WORDS(f"scene.why.{code}")]


def test_whoever_can_only_bide_is_told_why_of_all_three() -> None:
    state = GAME.new(Options(players=2), 1)
    prompt = Prompt(state.order[0], "action", [act("bide")])
    buttons = HANDLING.buttons(state, prompt, HANDLING.narrow(prompt, ()))
    assert buttons == [*(f"action:{name}" for name in ACTIONS), "choice:bide"]
    assert costs.notes(WORDS, state, prompt, "action:march") == [WORDS("scene.why.no_march")]


def test_the_reason_against_magic_is_true() -> None:
    missing = 0
    for state, prompt in moments(4) + moments(5):
        if prompt.kind != "action" or act("action", "magic") in prompt.actions:
            continue
        missing += 1
        code = GAME.reason(state, prompt, Thing("action", "magic")).code
        assert (code == "no_mystic") == (mystics_in_play(state, prompt.seat) == 0)
    assert missing


# ---------------------------------------------------------------------------------- what stands on it


def test_a_unit_of_a_muster_and_a_move_of_a_march_say_what_they_cost() -> None:
    """Done after it costs just that: what is told before a unit or a move is told of done after it."""
    told = 0
    for state, prompt in moments(4) + moments(8):
        for action in prompt.actions:
            if action.verb not in ("muster", "march"):
                continue
            refs = touches(action)
            ref = refs[0] if action.verb == "muster" else refs[-1]
            before = costs.notes(WORDS, state, prompt, ref)
            after = GAME.copy(state)
            GAME.apply(after, action)
            following = GAME.prompt(after)
            if following is None or act("done") not in following.actions or following.seat != prompt.seat:
                continue
            if before or not RulesTable(state).rules(prompt.seat, "free_step"):
                assert costs.notes(WORDS, after, following, "choice:done") == before
                told += 1
            break
    assert told > 20


def test_a_champion_to_hire_says_what_it_can_do() -> None:
    """On a phone nothing explains a choice but what stands on it."""
    state = GAME.new(Options(players=2), 1)
    prompt = Prompt(0, "hire_champion", [act("hire", "britomart", "elmet")])
    (note,) = costs.notes(HANDLING.words("it"), state, prompt, "champion:britomart")
    (english,) = costs.notes(WORDS, state, prompt, "champion:britomart")
    assert len(note) > 20 and note != english


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_unit_that_may_stand_up_away_from_the_chief_says_by_what(language: str) -> None:
    """ "Add units where your Chief stands", and then "Where?": the ability was only in an explanation."""
    words = HANDLING.words(language)
    told = 0
    for state, prompt in moments(4) + moments(5):
        places = {a.operands[1] for a in prompt.actions if a.verb == "muster" and a.operands[0] == "warrior"}
        if prompt.kind == "muster" and len(places) > 1:
            asked = HANDLING.sentence(words, ("Ann", "Bob", "Cai"), state, prompt, ("unit:warrior",))
            told += words(f"faction.{state.players[prompt.seat].faction}.ability") in asked
    assert told


@pytest.mark.parametrize(("language", "line"), [("fr", "quitte le Lothian"), ("it", "lascia il Lothian")])
def test_a_land_that_is_left_has_its_article(language: str, line: str) -> None:
    prompt = Prompt(0, "remove_units", [act("remove", "lothian", 0, "warrior")])
    asked = HANDLING.sentence(
        HANDLING.words(language), ("Ann", "Bob", "Cai"), moments(4, 1)[0][0], prompt, ("territory:lothian",)
    )
    assert line in asked


def test_each_token_of_favour_is_asked_for_in_other_words() -> None:
    """Two tokens, each of a Leader of one's choice: asked twice alike, the first touch seemed to do nothing.
    Only of Leaders to move was it tested that the question says how many are to come.
    """
    found: set[tuple[int, int]] = set()
    for seed in (4, 5, 6, 7):
        last: tuple[int, str, str] | None = None
        for view, prompt in moments(seed, 600):
            chosen = complete(prompt, ())
            said = [
                HANDLING.sentence(HANDLING.words(language), ["A", "B", "C"], view, prompt, chosen)
                for language in LANGUAGES
            ]
            now = (prompt.seat, prompt.kind, said[0])
            if prompt.kind in ("place_favour", "gain_favour", "lose_favour"):
                assert now != last
            if (which := questions.token(view, prompt)) != (0, 0):
                found.add(which)
                assert all(str(number) in line for line in said for number in which)
            last = now
    assert (1, 2) in found and (2, 2) in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_ones_own_disc_is_not_asked_for_by_name(language: str) -> None:
    """ "The disc of Arthur", said to Arthur: the question was read for another player's disc alone."""
    words, state = HANDLING.words(language), GAME.new(Options(players=2), 1)
    for subject, named in ((0, False), (1, True)):
        actions = [act("disc", subject, slot) for slot in ACTIONS]
        prompt = Prompt(0, "place_disc", actions, {"subject": subject})
        said = HANDLING.sentence(words, ["Arthur", "Bedwyr"], state, prompt, ())
        assert ("Bedwyr" in said) == named and "Arthur" not in said
        state.frames.append(Effect("fate.x", 0, seats=(subject,)))
        labels = [HANDLING.label(words, f"disc:{subject}:{slot}", state) for slot in ACTIONS]
        assert labels == [words(f"scene.action.{slot}") for slot in ACTIONS]  # the question has said whose


def test_whoever_can_only_go_to_one_place_by_a_card_goes_there() -> None:
    """Teleport leads from a Caer to the one land with its other: that was to be touched, too. Units added and
    Leaders were tested, not those that a card moves; a March asks where to, as one often just looks there.
    """
    ways = [
        act("move", origin, goal, 0, 1, 0, 0, 0) for origin, goal in (("elmet", "ys"), ("essex", "annwn"))
    ]
    prompt = Prompt(0, "move_units", ways)
    assert narrow(ways, touches, complete(prompt, ("territory:elmet",))).action == ways[0]
    two = [*ways, act("move", "elmet", "ys", 0, 0, 1, 0, 0)]
    chosen = complete(Prompt(0, "move_units", two), ("territory:elmet",))
    assert narrow(two, touches, chosen).action is None, "who goes is still to be chosen"
    march = [act("march", "elmet", "ys", 0, 1, 0, 0), act("march", "essex", "annwn", 0, 1, 0, 0)]
    chosen = complete(Prompt(0, "march", march), ("territory:elmet",))
    assert narrow(march, touches, chosen).action is None
