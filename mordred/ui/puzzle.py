"""Puzzles: the card beside the prompt, the list by themes, and the puzzle of the day on the front page."""

from __future__ import annotations

from mordred.desk.desk import Desk
from mordred.desk.puzzle import PuzzleTable
from mordred.handling import handling_of
from mordred.i18n import Words
from mordred.puzzles.model import Puzzle, puzzles
from mordred.scene.node import Node, node
from mordred.scene.parts import button, button_row, dialog, icon, list_row
from mordred.ui.codes import folded_code

GRADES = 4

# --------------------------------------------------------------------------------- at the table


def puzzle_card(desk: Desk, table: PuzzleTable) -> Node:
    """The question, or what came of the answer; and how one goes on."""
    words = desk.words
    tone = {"back": " oops", "end": " done"}.get(table.waits, "")
    return node(
        "aside",
        node(
            "header",
            icon("puzzle"),
            node("strong", text=desk.puzzling.title(table)),
            _grade(words, table.puzzle),
            node("span", text=desk.puzzling.theme(table.puzzle), class_="small quiet"),
            button(words("puzzle.answer"), "table:puzzle:answer", class_="plain small", key="puzzle.answer")
            if table.waits == "answer"
            else None,
            class_="puzzle-head",
        ),
        *(node("p", text=line) for line in table.said()),
        _buttons(desk, table),
        folded_code(words, desk.puzzling.address(table.puzzle), "puzzle.code")
        if table.waits == "end"
        else None,
        key="puzzle",
        class_=f"coach puzzle-card{tone}",
        aria_label=words("puzzle.day") if table.day else words("puzzle.name", n=""),
        data_waits=table.waits,
    )


def _grade(words: Words, puzzle: Puzzle) -> Node:
    """How hard it is: dots for the eye, a word for the ear."""
    dots = "●" * puzzle.difficulty + "○" * (GRADES - puzzle.difficulty)
    said = words(f"puzzle.grade.{puzzle.difficulty}")
    return node("span", text=dots, class_="puzzle-grade small", role="img", aria_label=said, title=said)


def _buttons(desk: Desk, table: PuzzleTable) -> Node | None:
    words = desk.words
    if table.waits == "answer":
        return None  # the choices of the table need the room
    if table.waits == "back":
        made = [
            button(
                words("puzzle.back"),
                "table:puzzle:back",
                icon_name="undo",
                class_="primary",
                key="puzzle.go",
                shortcut="1",
            ),
            button(words("puzzle.answer"), "table:puzzle:answer", key="puzzle.answer", shortcut="2"),
        ]
    else:
        made = [
            button(
                words("puzzle.next"),
                "puzzle:next",
                icon_name="forward",
                class_="primary",
                key="puzzle.go",
                shortcut="1",
            ),
            button(
                words("puzzle.share"), "puzzle:share", icon_name="share", key="puzzle.share", shortcut="2"
            ),
            button(
                words("puzzle.title", game=words(f"game.{table.handling.id}")),
                f"puzzle:list:{table.handling.id}",
                class_="plain",
                key="puzzle.all",
            ),
        ]
    return button_row(*made, key="puzzle.choices")


# --------------------------------------------------------------------------------- the list


def puzzles_dialog(desk: Desk, about: str) -> Node | None:
    """All puzzles of a game by theme, easy ones first, with what was solved."""
    if about not in desk.puzzling.games:
        return None
    words, found = handling_of(about).words(desk.settings.language), puzzles(about)
    themes: dict[str, list[Puzzle]] = {}
    for puzzle in found:
        themes.setdefault(desk.puzzling.theme(puzzle), []).append(puzzle)
    done = sum(desk.feats.of(puzzle.id) == "solved" for puzzle in found)
    return dialog(
        words,
        words("puzzle.title", game=words(f"game.{about}")),
        node("p", text=words("puzzle.count", done=done, of=len(found)), class_="quiet"),
        *(
            node(
                "section",
                node("h3", text=theme),
                node("ul", *(_row(desk, words, puzzle) for puzzle in own), class_="puzzle-list"),
                class_="puzzle-themes",
                key=f"puzzles.{own[0].theme}",
            )
            for theme, own in sorted(themes.items())
        ),
        key="dialog.puzzles",
    )


def _row(desk: Desk, words: Words, puzzle: Puzzle) -> Node:
    """One puzzle: its number, how hard it is, how it went."""
    state = desk.feats.of(puzzle.id) or "new"
    number = words("puzzle.name", n=desk.puzzling.number(puzzle))
    spoken = f"{number}, {words(f'puzzle.grade.{puzzle.difficulty}')}, {words(f'puzzle.state.{state}')}"
    return list_row(
        icon({"solved": "tick", "tried": "restart"}.get(state, "play")),
        node("span", text=str(desk.puzzling.number(puzzle))),
        _grade(words, puzzle),
        ref=f"puzzle:start:{puzzle.id}",
        state=state,
        class_="puzzle-row",
        key=f"puzzle.row.{puzzle.id}",
        item_key=f"puzzle.item.{puzzle.id}",
        spoken=spoken,
    )


# -------------------------------------------------------------------------------- the front page


def puzzle_panel(desk: Desk) -> Node | None:
    """The puzzle of the day, one for each game, and the streak."""
    words, puzzling = desk.words, desk.puzzling
    if not puzzling.games:
        return None
    streak, best = desk.feats.streak(puzzling.day), desk.feats.best
    said = [words("puzzle.streak", n=streak)] if streak else []
    said += [words("puzzle.best", n=best)] if best > max(1, streak) else []
    line = node("p", text=" · ".join(said), class_="small puzzle-streak", key="puzzles.streak")
    return node(
        "section",
        node("h2", icon("puzzle"), node("span", text=words("puzzle.day"))),
        node("p", text=words("puzzle.day.line"), class_="quiet"),
        button_row(*(_today(desk, game) for game in puzzling.games)),
        button_row(*(_all(words, game) for game in puzzling.games)),
        line if said else None,
        class_="panel puzzle-of-day",
        key="puzzles",
    )


def _today(desk: Desk, game: str) -> Node:
    """Today's puzzle of a game."""
    words = desk.words
    done = desk.feats.solved_on(game, desk.puzzling.day)
    text = words("puzzle.today", game=words(f"game.{game}"))
    return button(
        f"{text} · {words('puzzle.solved')}" if done else text,
        f"puzzle:day:{game}",
        icon_name="tick" if done else "puzzle",
        key=f"puzzle.day.{game}",
    )


def _all(words: Words, game: str) -> Node:
    return button(
        words("puzzle.all", game=words(f"game.{game}")),
        f"puzzle:list:{game}",
        class_="plain small",
        key=f"puzzle.list.{game}",
    )
