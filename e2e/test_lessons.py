"""Lessons in the page: one of each game from the front page to its end by clicks, wrong answers and all."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Pages
from e2e.games import words
from e2e.table import Table
from mordred.core.game import Action, Prompt
from mordred.handling import handling_of
from mordred.lessons.check import other_answers, take
from mordred.lessons.classroom import Classroom
from mordred.lessons.model import find


def fewer(group: str, wanted: str) -> str:
    """The group with one figure less, of a kind of which there are too many."""
    have = [int(part) for part in group.removeprefix("group:").split(".")]
    want = [int(part) for part in wanted.removeprefix("group:").split(".")]
    place = next(index for index in range(len(have)) if have[index] > want[index])
    have[place] -= 1
    return "group:" + ".".join(map(str, have))


class Pupil:
    """Somebody at the page, with the same lesson beside it to know what is expected."""

    def __init__(self, table: Table, game: str, lesson: str) -> None:
        self.table, self.page = table, table.page
        self.game, self.handling = game, handling_of(game)
        self.room = Classroom(find(game, lesson))

    def sit_down(self) -> None:
        """From the front page, by the list."""
        self.table.ref(f"learn:list:{self.game}").first.click()
        self.table.ref(f"learn:start:{self.game}/{self.room.lesson.id}").click()
        self.hear()

    def hear(self) -> None:
        """The page says what the lesson says; scripted answers come by themselves."""
        room = self.room
        while room.waits == "script":
            room.session.play(room.scripted())
            room.took(None)
        card = self.page.locator(f'[data-id="teacher"][data-waits="{room.waits}"]')
        expect(card).to_contain_text(words(room.key, self.game, "en", **room.facts()))

    def act(self, action: Action, prompt: Prompt) -> None:
        """Touch what names an action; a group is made smaller one figure at a time, as the steppers do."""
        group = next((ref for ref in self.handling.touches(action) if ref.startswith("group:")), "")
        if not group:
            self.table.act(self.handling, action, prompt)
            return
        origin, *_, goal = self.handling.touches(action)
        self.table.touch(origin)
        now = next(ref for ref in self.handling.complete(prompt, (origin,)) if ref.startswith("group:"))
        while now != group:
            now = fewer(now, group)
            self.table.touch(now)
        self.table.touch(goal)

    def err(self) -> None:
        """One answer that is not expected: it is reacted to, and taken back."""
        room = self.room
        action, reaction = other_answers(room)[0]
        prompt = room.session.prompt
        assert prompt is not None
        self.act(action, prompt)
        take(room, action)
        assert room.waits == "back" and reaction.then == "back"
        self.hear()
        self.table.touch("table:lesson:back")
        room.back()
        self.hear()

    def go_on(self) -> None:
        """One moment further, as expected."""
        room, step = self.room, self.room.current
        assert step is not None
        if room.waits == "do":
            action, prompt = room.expected(), room.session.prompt
            assert prompt is not None
            self.act(action, prompt)
            take(room, action)
        elif room.waits == "answer":
            self.table.touch(f"table:lesson:{step.choices.index(room.truth())}")
            room.predict(room.truth())
        else:
            self.table.touch("table:lesson:next")
            room.next()
        self.hear()

    def finish(self) -> None:
        """To the end, with one wrong answer at the first decision."""
        erred = False
        while self.room.current is not None:
            if self.room.waits == "do" and not erred:
                self.err()
                erred = True
            self.go_on()
        assert erred


# The choices and buttons of the prompt of which a part is not to be seen without scrolling.
OUT_OF_SIGHT = """() => {
  const panel = document.querySelector(".prompt").getBoundingClientRect();
  return [...document.querySelectorAll(".prompt button")]
    .filter((one) => one.getBoundingClientRect().bottom > Math.min(panel.bottom, innerHeight) + 1)
    .map((one) => one.dataset.ref ?? one.textContent);
}"""


@pytest.mark.parametrize(
    ("game", "lesson"),
    [("wales", "build"), ("wales", "attack"), ("wales", "overflow"), ("britannia", "magic")],
)
def test_all_that_may_be_chosen_is_in_sight_beside_the_teacher(table: Table, game: str, lesson: str) -> None:
    """On a laptop: the large castle, row C, the end of the turn the teacher speaks of; a card that asks."""
    table.page.set_viewport_size({"width": 1440, "height": 900})
    pupil = Pupil(table, game, lesson)
    pupil.sit_down()
    while pupil.room.current is not None:
        assert table.page.evaluate(OUT_OF_SIGHT) == [], pupil.room.key
        pupil.go_on()


@pytest.mark.parametrize(("game", "lesson"), [("wales", "build"), ("britannia", "borders")])
def test_a_lesson_by_clicks(table: Table, game: str, lesson: str) -> None:
    pupil = Pupil(table, game, lesson)
    pupil.sit_down()
    pupil.finish()
    table.shoot(f"lesson-{game}-end")
    table.ref(f"learn:list:{game}").click()
    done = table.ref(f"learn:start:{game}/{lesson}")
    expect(done).to_have_attribute("data-state", "done")
    assert stored(table.page)[f"{game}/{lesson}"]["done"]


def test_a_lesson_by_keys_alone(table: Table) -> None:
    """Tab to the offer, Enter; numbers answer, Enter reads on."""
    table.part("learn.wales").focus()
    table.key("Enter")
    table.part("lesson.row.rows").focus()
    table.key("Enter")
    teacher = table.part("teacher")
    expect(teacher).to_have_attribute("data-waits", "next")
    table.page.wait_for_function("() => document.activeElement?.dataset.id === 'lesson.go'")
    table.key("Enter")
    expect(teacher).to_have_attribute("data-waits", "answer")
    table.key("2")
    expect(teacher).to_contain_text(words("lesson.rows.pounds.right", answer=8))
    table.key("u")
    expect(teacher).to_have_attribute("data-waits", "answer")


def test_a_lesson_on_a_phone_is_left_and_resumed(open_page: Pages) -> None:
    table = open_page.table(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table.finger = True
    pupil = Pupil(table, "wales", "build")
    pupil.sit_down()
    while pupil.room.current is not None and pupil.room.current.id != "town":
        pupil.go_on()
    table.page.wait_for_function(
        "(step) => JSON.parse(localStorage.getItem('mordred:lessons'))['wales/build'].step === step",
        arg=pupil.room.step,
    )
    table.page.reload()
    table.page.wait_for_selector('[data-id="learn.wales"]')
    expect(table.part("learn")).not_to_have_class("newcomer")
    pupil.sit_down()
    pupil.finish()


def stored(page: Page) -> dict[str, dict[str, object]]:
    """How far the lessons are, as the browser keeps it."""
    page.wait_for_function("() => localStorage.getItem('mordred:lessons')?.includes('\"done\":true')")
    found: dict[str, dict[str, object]] = page.evaluate("JSON.parse(localStorage.getItem('mordred:lessons'))")
    return found
