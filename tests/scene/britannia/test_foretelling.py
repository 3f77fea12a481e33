"""What the table says beyond what lies on it: totals, a War as it would be now, costs, and who asks."""

from __future__ import annotations

from mordred.britannia import painter as scene
from mordred.britannia.handling import costs, labels
from mordred.britannia.handling.ended import LIES, points_at
from mordred.britannia.painter.places import PLACES
from mordred.britannia.rules.events import DialEvent, GroupMarched
from mordred.britannia.rules.forecast import claims_now
from mordred.britannia.rules.state import State
from mordred.core.session import Session
from mordred.i18n.numbers import signed
from mordred.scene.node import Node
from tests.scene.britannia.table import GAME, HANDLING, WORDS, late, moments, walk


def contested() -> State:
    """A table at which a War would bring somebody something, from a border too."""
    for state, _ in moments(11, players=4):
        if any(any(favour) for favour in state.borders.values()) and claims_now(state):
            return GAME.copy(state)
    raise AssertionError("nobody ever controls anything")


def texts(node: Node) -> str:
    return " ".join(one.text or "" for one in walk(node))


def keys(node: Node) -> set[str]:
    return {one.key for one in walk(node)}


def test_the_board_shows_who_would_claim_what_only_when_asked() -> None:
    view = contested()
    claims = claims_now(view)
    wanted = {f"claim:{claim.place}" for claim in claims}
    assert wanted <= keys(scene.board(view, WORDS, foretold=True))
    assert not wanted & keys(scene.board(view, WORDS))


def test_a_dashboard_shows_the_running_total_and_what_a_war_would_add() -> None:
    view = late()
    for seat, total in enumerate(HANDLING.scores(view)):
        drawn = scene.dashboard(
            seat,
            view.players[seat],
            labels.pack_of(view),
            WORDS,
            total=total,
            gain=costs.gains_now(view)[seat],
        )
        shown = next(one for one in walk(drawn) if one.attrs.get("class") == "dash-total")
        assert texts(shown).split()[0] == str(total)


def test_what_a_war_would_add_to_a_score_is_points_not_tokens() -> None:
    """A token may complete a set or a pair, or take the most of Mordred from somebody: the score is told."""
    view = contested()
    after = GAME.copy(view)
    for claim in claims_now(view):
        lying = view.lands[claim.place].favour if claim.place in view.lands else view.borders[claim.place]
        for leader, n in enumerate(lying):
            after.players[claim.seat].favour[leader] += n
    told = [new - old for new, old in zip(HANDLING.scores(after), HANDLING.scores(view), strict=True)]
    assert list(costs.gains_now(view).values()) == told
    assert sum(told) > sum(claim.n for claim in claims_now(view)), "a table where bonuses count"
    assert [signed(n) for n in (3, 0, -4)] == ["+3", "+0", "−4"]


def test_a_border_token_says_which_two_territories_it_needs() -> None:
    view = contested()
    slot = next(slot for slot, favour in view.borders.items() if any(favour))
    seal = next(one for one in walk(scene.board(view, WORDS)) if one.key.startswith(f"favour:{slot}:"))
    card = scene.tip(view, seal.attrs["data-tip"], WORDS)
    assert card is not None
    atlas = labels.pack_of(view).map
    borders = (*atlas.britannia.borders, *atlas.lost_lands.borders)
    for territory in next(border.between for border in borders if border.slot == slot):
        assert labels.territory_name(WORDS, territory) in texts(card)


def test_whoever_resolves_an_event_is_told_why() -> None:
    session = Session(GAME, GAME.Options(players=3), 4)
    told = 0
    while session.prompt is not None and told < 3:
        prompt = session.prompt
        said = costs.why_asked(WORDS, session.state, prompt, session.records)
        if prompt.details.get("source") in ("dial.leader", "dial.monster") or prompt.kind == "fate":
            event = next(
                event
                for record in reversed(session.records)
                for event in reversed(record.events)
                if isinstance(event, DialEvent)
            )
            assert said.startswith("You were last to leave sector") and event.seat == prompt.seat
            told += 1
        elif prompt.kind == "action":
            assert said == ""
        session.play(prompt.actions[0])
    assert told


def test_a_small_picture_knows_every_territory() -> None:
    assert LIES.keys() == PLACES.keys()
    assert all(0 <= x <= 100 and 0 <= y <= 100 and coat in range(4) for x, y, coat in HANDLING.sketch(late()))


def test_a_line_of_the_log_points_at_its_places() -> None:
    marched = GroupMarched(0, "elmet", "essex", 1, 0, 0, "", 1)
    assert points_at(marched) == ["territory:elmet", "territory:essex"]
