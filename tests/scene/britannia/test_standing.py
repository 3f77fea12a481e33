"""How everybody stands, in the corner of the map of a narrow screen."""

from mordred.britannia.handling import BritanniaHandling
from mordred.britannia.painter.standing import HOME, standing
from mordred.britannia.rules.book import book_of
from mordred.core.narrowing import narrow
from mordred.scene.node import Node
from mordred.scene.painter import Showing
from tests.scene.britannia.table import moments

HANDLING = BritanniaHandling()


def rows(drawn: Node) -> list[list[str]]:
    return [[one.text for one in row.children if one.text] for row in drawn.children]


def test_score_and_sector_of_each_seat_next_to_act_first() -> None:
    words = HANDLING.words("en")
    for count, (state, prompt) in enumerate(moments(5, players=4)):
        if count % 40 == 0:
            nothing = narrow((), HANDLING.touches, ())
            showing = Showing(HANDLING, words, list("ABCD"), state, prompt.seat, nothing, acting=prompt.seat)
            told = rows(standing(showing))
            assert [row[0] for row in told] == [str(HANDLING.scores(state)[seat]) for seat in state.order]
    state.players[state.order[-1]].distance = 2 * book_of(state).size + 1
    assert rows(standing(showing))[-1][1] == HOME
