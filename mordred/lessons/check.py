"""What is wrong with a lesson: unreadable, without words, not playable, or a way on which it gets stuck.

Every lesson is played through by its expected way and, at every decision, by one answer of every other legal
kind: it must be taken back, or lead on to the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from mordred.core.game import Action, MordredError
from mordred.core.session import Session
from mordred.games import GAMES, MANIFESTS
from mordred.i18n.words import LANGUAGES, catalogue
from mordred.lessons.classroom import Classroom
from mordred.lessons.measures import facts_of, holds
from mordred.lessons.model import FirstGame, Lesson, Reaction, Step, files_of, read

_PLACEHOLDER = re.compile(r"{(\w+)}")
LONGEST_WAY = 200
"""No lesson has so many moments: one that has goes in circles."""


def check_all() -> tuple[dict[str, int], list[str]]:
    """How many lessons each game has, and everything that is wrong with them."""
    counts: dict[str, int] = {}
    faults: list[str] = []
    for game in MANIFESTS:
        files = files_of(game)
        counts[game] = len(files)
        for path in files:
            faults += check(game, path)
    return counts, faults


def check(game: str, path: Path) -> list[str]:
    """Everything that is wrong with one file."""
    try:
        lesson = read(game, path)
    except MordredError as error:
        return [f"{game}: {error}"]
    found = [*_words_missing(lesson), *(_first_game(lesson) if lesson.first_game else _played(lesson))]
    return [f"{game}: {path.name}: {fault}" for fault in found]


# ---------------------------------------------------------------------------------------------- words


def keys_of(lesson: Lesson) -> Iterator[tuple[str, set[str]]]:
    """Every key that the lesson says, with the facts it may name."""
    yield lesson.key(), set()
    yield lesson.key("about"), set()
    yield lesson.key("end"), set()
    for step in lesson.steps:
        facts = set(step.facts)
        yield lesson.key(step.id), facts
        for reaction in step.reactions:
            yield lesson.key(step.id, reaction.say), facts
        if step.choices:
            yield lesson.key(step.id, "right"), facts | {"answer"}
            yield lesson.key(step.id, "wrong"), facts | {"answer"}
            if step.unit is None:
                yield from ((f"lesson.choice.{choice}", set()) for choice in step.choices)
            elif step.unit != "seat":
                yield f"lesson.unit.{step.unit}", {"n"}
    if lesson.first_game:
        for tip in lesson.first_game.tips:
            yield lesson.key(tip.id), set(tip.facts)


def _words_missing(lesson: Lesson) -> Iterator[str]:
    for language in LANGUAGES:
        words = catalogue(language, lesson.game)
        for key, facts in keys_of(lesson):
            if key not in words:
                yield f"{language} has no words for {key}"
            elif unknown := set(_PLACEHOLDER.findall(words[key])) - facts:
                yield f"{language}: {key} names {', '.join(sorted(unknown))}, which nothing measures"


# -------------------------------------------------------------------------------------------- playing


def _played(lesson: Lesson) -> Iterator[str]:
    try:
        room = Classroom(lesson)
    except (MordredError, ValidationError, ValueError) as error:
        yield f"start: {error}"
        return
    prompt = room.session.prompt
    if lesson.seat >= room.session.game.seats(room.session.state):
        yield "seat: there is no such seat"
    elif prompt is None:
        yield "start: the game is over already"
    else:
        yield from _walk(room, aside=True)


def _walk(room: Classroom, *, aside: bool) -> Iterator[str]:
    """To the end by the expected way; with `aside`, leaving it at every decision in every other way."""
    heard: set[tuple[str, str]] = set()
    for _ in range(LONGEST_WAY):
        step = room.current
        if step is None:
            if aside:
                yield from _unheard(room.lesson, heard)
            return
        try:
            room.facts()
            if step.kind == "do" and room.waits == "do":
                yield from _asked(room, step, aside)
                heard |= {(step.id, reaction.say) for _, reaction in other_answers(room)}
            move(room)
        except MordredError as error:
            yield f"{step.id}: {error}"
            return
    yield "it does not end"


def _unheard(lesson: Lesson, heard: set[tuple[str, str]]) -> Iterator[str]:
    """Reactions to answers that are never possible where they stand."""
    for step in lesson.steps:
        for reaction in step.reactions:
            if (step.id, reaction.say) not in heard:
                yield f"{step.id}: nothing legal is answered by “{reaction.say}”"


def move(room: Classroom) -> None:
    """One moment further by the expected way."""
    waits, session = room.waits, room.session
    if waits == "do":
        take(room, room.expected())
    elif waits == "script":
        session.play(room.scripted())
        room.took(None)
    elif waits == "answer":
        step, truth = room.current, room.truth()
        assert step is not None
        if truth not in step.choices:
            raise MordredError(f"the right answer is {truth}, and that is no choice")
        room.predict(truth)
        room.facts()
    elif waits == "back":
        room.back()
    else:
        room.next()


def take(room: Classroom, action: Action) -> Reaction | None:
    """Play an answer as the learner does."""
    room.mark()
    reaction = room.judge(action)
    room.session.play(action)
    room.took(reaction)
    return reaction


def _asked(room: Classroom, step: Step, aside: bool) -> Iterator[str]:
    """A decision of the learner: whose it is, and what comes of answers that are not expected."""
    session, lesson = room.session, room.lesson
    prompt = session.prompt
    if prompt is None or prompt.seat != lesson.seat:
        yield f"{step.id}: the learner is not asked"
        return
    if not aside:
        return
    for action, reaction in other_answers(room):
        if reaction.say == "other":
            for language in LANGUAGES:
                if lesson.key(step.id, "other") not in catalogue(language, lesson.game):
                    yield f"{language} has no words for {lesson.key(step.id, 'other')}"
        yield from _left(room, step, action)
    expected = room.expected()
    for action in prompt.actions:
        if action != expected and room.judge(action) is None:
            yield from _left(room, step, action)


def other_answers(room: Classroom) -> list[tuple[Action, Reaction]]:
    """One answer of every legal kind that is not expected: each verb, and each reaction."""
    session = room.session
    found: dict[tuple[str, str], tuple[Action, Reaction]] = {}
    for action in session.prompt.actions if session.prompt else ():
        reaction = room.judge(action)
        if reaction is not None:
            kind = session.game.write(session.state, action).split()[0]
            found.setdefault((kind, reaction.say), (action, reaction))
    return list(found.values())


def _left(room: Classroom, step: Step, action: Action) -> Iterator[str]:
    """Another answer: it is taken back as if nothing had been, or it is as good and leads to the end."""
    session, game = room.session, room.session.game
    before, records = game.copy(session.state), len(session.records)
    text = game.write(session.state, action)
    copy: Session[Any] = Session(game, session.options, session.seed, free_undo=True, start=session.state)
    aside = Classroom(room.lesson, copy)
    aside.step, aside.stage = room.step, room.stage
    reaction = take(aside, action)
    aside.facts()
    if reaction is not None and reaction.then == "back":
        if aside.waits != "back":
            yield f"{step.id}: nothing takes “{text}” back"
        aside.back()
        if copy.state != before or (aside.step, aside.stage) != (room.step, room.stage):
            yield f"{step.id}: “{text}” is not taken back"
    else:
        yield from (f"after “{text}”: {fault}" for fault in _walk(aside, aside=False))
    assert len(session.records) == records


# ------------------------------------------------------------------------------------------ first game


def _first_game(lesson: Lesson) -> Iterator[str]:
    """The game can be begun, and every tip can be asked for."""
    first = lesson.first_game
    assert first is not None
    game = GAMES[lesson.game]
    try:
        session = begun_game(lesson, first, 1)
    except (MordredError, ValidationError, ValueError) as error:
        yield f"options: {error}"
        return
    if len(first.levels) + 1 != game.seats(session.state):
        yield "levels: one for each other seat"
    if unknown := set(first.levels) - set(MANIFESTS[lesson.game].levels()):
        yield f"levels: {', '.join(sorted(unknown))} is none"
    assert session.prompt is not None
    for tip in first.tips:
        try:
            for condition in tip.when:
                holds(lesson.game, session.state, session.prompt, condition)
            facts_of(lesson.game, session.state, tip.facts)
        except MordredError as error:
            yield f"{tip.id}: {error}"


def begun_game(lesson: Lesson, first: FirstGame, seed: int) -> Session[Any]:
    """The first game at its beginning."""
    game = GAMES[lesson.game]
    return Session(game, game.Options.model_validate(first.options), seed, free_undo=True)
