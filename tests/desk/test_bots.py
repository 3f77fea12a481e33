"""Bots of one's own at the real table: offered with a warning, kept, chosen, asked in the worker."""

from collections.abc import Iterator
from typing import Any

import pytest

from mordred.ai import worker
from mordred.ai.bots import BotTrouble
from mordred.core.advice import read_action
from mordred.desk.bots import PREFIX, bot_name
from mordred.desk.effects import AskOpponent
from mordred.desk.store import MemoryStore
from mordred.games import GAMES
from tests.desk.helpers import Sitting

BOT = '''"""Takes the last answer."""


class Helper:
    pass


class Lastly:
    def __init__(self, game):
        self.game = game

    def choose(self, world, prompt, chance):
        return prompt.actions[-1]
'''


def offered() -> Sitting:
    sitting = Sitting()
    sitting.click("ui:game:wales")
    sitting.desk.on_file(BOT)
    sitting.settle()
    return sitting


def start_with(sitting: Sitting, level: str) -> None:
    """Begin, with the same computer on every chair."""
    for place in range(len(sitting.desk.setup.chairs)):
        sitting.enter(f"form:kind:{place}", level)
    sitting.click("form:start")


def begun() -> Sitting:
    """A game in which the bot begins."""
    sitting = offered()
    sitting.click("form:bot")
    start_with(sitting, "bot:Lastly")
    return sitting


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (BOT, "Lastly"),
        ('{"app": "mordred"}', ""),
        ("class Empty:\n    pass\n", ""),
        ("def choose(world):\n    pass\n", ""),
        (BOT.replace("Lastly", "L" * 30), ""),
        (BOT + "#" * 600_000, ""),
    ],
)
def test_a_file_is_known_for_a_bot_without_running_it(text: str, name: str) -> None:
    assert bot_name(text) == name


def test_nothing_is_kept_before_the_warning_was_read() -> None:
    sitting = offered()
    assert [dialog.kind for dialog in sitting.desk.dialogs] == ["bot"]
    assert not any(name.startswith(PREFIX) for name in sitting.store.names())
    sitting.click("ui:close")
    assert sitting.desk.bots.texts == {} and not sitting.desk.dialogs


def test_a_bot_is_kept_and_offered_for_every_seat() -> None:
    sitting = offered()
    sitting.click("form:bot")
    assert sitting.store.read(PREFIX + "Lastly") == BOT
    again = Sitting(MemoryStore(sitting.store.texts))
    again.click("ui:game:wales")
    again.enter("form:kind:1", "bot:Lastly")
    assert again.desk.setup.chairs[1].level == "bot:Lastly"


def test_the_worker_is_told_the_bot_and_plays_it() -> None:
    question = asked(begun())[0]
    assert (question.level, question.bot) == ("bot:Lastly", BOT)
    worker.learn_bot(question.level, question.bot)
    thinking = worker.decide(question.game, question.state, question.seat, question.level, 0.1)
    game = GAMES["wales"]
    prompt = game.prompt(game.load(question.state))
    assert prompt is not None and read_action(result_of(thinking)) == prompt.actions[-1]


def result_of(thinking: Iterator[object]) -> Any:
    """What a thought comes to."""
    with pytest.raises(StopIteration) as end:
        while True:
            next(thinking)
    return end.value.value


def asked(sitting: Sitting) -> list[AskOpponent]:
    """What the first computer seat was asked, after its moment."""
    due = next(later for later in sitting.waiting if later.ticket.startswith("think"))
    sitting.desk.on_timer(due.ticket)
    sitting.settle()
    return [effect for effect in sitting.effects if isinstance(effect, AskOpponent)]


def test_a_level_of_ours_brings_no_bot_along() -> None:
    sitting = Sitting()
    sitting.click("ui:game:wales")
    start_with(sitting, "page")
    assert {question.bot for question in asked(sitting)} == {""}


def test_another_version_takes_the_place_of_the_first() -> None:
    worker.learn_bot("bot:Lastly", BOT)
    game = GAMES["wales"]
    data = game.dump(game.new(game.Options(players=2), 1))
    seat = game.load(data).seat
    answers = []
    for text in (BOT, BOT.replace("[-1]", "[0]")):
        worker.learn_bot("bot:Lastly", text)
        answers.append(result_of(worker.decide("wales", data, seat, "bot:Lastly", 0.1)))
    assert answers[0] != answers[1]


def test_a_bot_that_is_not_here_is_named() -> None:
    game = GAMES["wales"]
    data = game.dump(game.new(game.Options(players=2), 1))
    with pytest.raises(BotTrouble, match="Nobody"):
        next(worker.decide("wales", data, 0, "bot:Nobody", 0.1))


def test_a_bot_can_be_forgotten() -> None:
    sitting = offered()
    sitting.click("form:bot")
    sitting.enter("form:kind:1", "bot:Lastly")
    sitting.click("form:forget_bot:Lastly")
    assert sitting.desk.bots.texts == {} and sitting.store.read(PREFIX + "Lastly") is None
    assert sitting.desk.setup.chairs[1].level == "squire"


def test_a_bot_that_fails_is_named_and_the_game_goes_on() -> None:
    sitting = begun()
    table = sitting.table
    prompt = table.session.prompt
    assert prompt is not None
    table.opponents.thinking, table.opponents.due = 99, True
    sitting.desk.on_opponent(99, prompt.actions[0], "Lastly failed: IndexError")
    assert "Lastly" in sitting.desk.toasts[-1].text and "IndexError" in sitting.desk.toasts[-1].text
    assert len(table.session.records) == 1
