"""A game in the terminal: people and computers at one table, with undo, save, load and links."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import fill
from typing import Any

from mordred.cli import add_game, number_of_seconds, seed_number
from mordred.cli.boards import board
from mordred.cli.files import write_whole
from mordred.cli.opponents import HUMAN, Chooser, chooser, names, seating
from mordred.cli.replay import open_anything
from mordred.cli.tables import add_options, chosen_options, load_pack_file, usual_number
from mordred.cli.tell import NO_BREAK, WIDTH, is_open, rules, tell_all, tell_outcome, transcript
from mordred.cli.terminal import typed
from mordred.core import links, saves
from mordred.core.game import Action, MordredError, Prompt
from mordred.core.session import Session
from mordred.games import GAMES, MANIFESTS
from mordred.handling import handling_of

HELP = "play in the terminal"
KEYS = """\
Type an action as it is listed, or the beginnings of its words ("v haw", "x bang snow"). An
empty line takes the default, if there is one. Further: ? lists the actions, board, tables
(prices and odds), at PLACE (what is there, and what it is joined to), at CARD (what it does),
rules or rules N, log, undo, redo, restart, since, save FILE, load FILE, link, position, help,
quit."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `play`."""
    add_game(parser)
    add_options(parser)
    parser.add_argument(
        "--who", default="human,squire", help=f"who sits where, the last name fills up ({', '.join(names())})"
    )
    parser.add_argument("--seed", type=seed_number, help="the seed (default: a fresh one)")
    parser.add_argument("--open", metavar="FILE|LINK", help="go on with a save or a link")
    parser.add_argument(
        "--seconds", type=number_of_seconds, default=1.0, help="thinking time of computers (1)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Sit down and play."""
    game = GAMES[arguments.game]
    if arguments.open:
        load_pack_file(arguments.game, arguments.pack)
        loaded = open_anything(arguments.open)
        session, who = loaded.session, [seat.name for seat in loaded.seats]
        if not who or any(name not in names() for name in who):
            who = seating(arguments.who, session.game.seats(session.state))
    else:
        seed = secrets.randbits(64) if arguments.seed is None else arguments.seed
        usual_number(game, arguments)
        session = Session(game, chosen_options(game, arguments), seed)
        who = seating(arguments.who, game.seats(session.state))
    session.free_undo = who.count(HUMAN) <= 1
    return TerminalGame(session, who, arguments.seconds).play()


class TerminalGame:
    """The loop of questions and answers."""

    def __init__(self, session: Session[Any], who: list[str], seconds: float) -> None:
        self.session = session
        self.who = who
        self.seconds = seconds
        self.names = [
            f"player {seat + 1}" + ("" if name == HUMAN else f" ({name})") for seat, name in enumerate(who)
        ]
        self.computers: dict[int, Chooser] = {
            seat: chooser(name, session.game, session.seed + seat, seconds)
            for seat, name in enumerate(who)
            if name != HUMAN
        }
        self.handling = handling_of(session.game.id)
        self.words = self.handling.words("en", session.options)
        self.leaving = False
        self._shown_to = (-1, "")
        """The board is drawn when another seat is asked, or another thing."""

    def play(self) -> int:
        """Play until the game is over or the people leave."""
        print(KEYS)
        if len(self.who) in self.handling.variants:
            print(f"  {self.words('setup.variant')}")
        print(tell_all(self.session, self.session.heard_opening(self._onlooker()), self.names))
        while (prompt := self.session.prompt) is not None and not self.leaving:
            if prompt.seat in self.computers:
                self._take(self.computers[prompt.seat](self.session, prompt.seat))
            elif not self._ask(prompt):
                return 0
        outcome = self.session.game.outcome(self.session.state)
        if outcome is not None:
            self._board()
            game, options = self.session.game, self.session.options
            print(tell_outcome(game.id, options, outcome, self.names))
            print(links.game_link(self.session))
        return 0

    def _take(self, action: Action) -> None:
        text = self.session.game.write(self.session.state, action)
        self.session.play(action)
        record = self.session.records[-1]
        seat = self._onlooker()
        if self.who[record.seat] == HUMAN or is_open(self.session, record, seat):
            print(f"{self.names[record.seat]}: {text}")
        print(tell_all(self.session, self.session.heard(seat, len(self.session.records) - 1)[0], self.names))

    def _onlooker(self) -> int | None:
        """Whose ears count: the only human's, or nobody's in particular."""
        people = [seat for seat, name in enumerate(self.who) if name == HUMAN]
        return people[0] if len(people) == 1 else None

    def _ask(self, prompt: Prompt) -> bool:
        """One answer from a person; False when there is nobody to ask any more."""
        if self._shown_to != (prompt.seat, prompt.kind):
            self._board(prompt.seat)
            self._print_tables(prompt.kind)
            self._shown_to = (prompt.seat, prompt.kind)
        view = self.session.game.view(self.session.state, prompt.seat)
        while True:
            question = self.handling.sentence(self.words, self.names, view, prompt, ())
            print(f"{self.names[prompt.seat]}: {question}")
            line = typed()
            if line is None:
                return False
            try:
                if self._answer(line, prompt):
                    return True
            except (MordredError, OSError) as error:
                print(f"  {error}", file=sys.stderr)

    def _answer(self, line: str, prompt: Prompt) -> bool:
        """Whether the line changed the game (or ended the sitting)."""
        command, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str, Prompt], bool]] = {
            "?": self._list, "help": self._help, "board": self._show, "tables": self._tables, "at": self._at,
            "rules": self._rules, "log": self._log, "undo": self._undo,
            "redo": self._redo, "restart": self._restart, "since": self._since, "save": self._save,
            "load": self._load, "link": self._link, "position": self._position, "quit": self._quit,
            "q": self._quit, "exit": self._quit, "prices": self._tables, "odds": self._tables,
            "money": self._tables,
        }  # fmt: skip
        if command in commands:
            return commands[command](rest.strip(), prompt)
        if not line and "default" in prompt.details:
            line = str(prompt.details["default"])
        if not line:
            return self._list("", prompt)
        self._take(self.session.game.read(self.session.state, line))
        return True

    def _board(self, seat: int | None = None) -> None:
        view = self.session.game.view(self.session.state, self._onlooker() if seat is None else seat)
        print("\n" + board(self.session.game, view))

    def _list(self, rest: str, prompt: Prompt) -> bool:
        texts = [self.session.game.write(self.session.state, action) for action in prompt.actions]
        whole = "; ".join(text.replace(" ", NO_BREAK) for text in texts)
        listed = fill(whole, WIDTH, initial_indent="  ", subsequent_indent="  ")
        print(listed.replace(NO_BREAK, " "))
        self._print_costs(prompt, texts)
        return False

    def _print_costs(self, prompt: Prompt, texts: list[str]) -> None:
        """What the page writes on its choices: what each costs and leads to."""
        view = self.session.game.view(self.session.state, prompt.seat)
        for action, text in zip(prompt.actions, texts, strict=True):
            refs = self.handling.touches(action)
            notes = (
                self.handling.notes(self.words, self.names, view, prompt, refs[0]) if len(refs) == 1 else []
            )
            if notes:
                print(
                    fill(f"{text}: {'; '.join(notes)}", WIDTH, initial_indent="  ", subsequent_indent="    ")
                )

    def _help(self, rest: str, prompt: Prompt) -> bool:
        print(KEYS)
        return False

    def _show(self, rest: str, prompt: Prompt) -> bool:
        self._board(prompt.seat)
        return False

    def _print_tables(self, kind: str) -> None:
        tables = MANIFESTS[self.session.game.id].text_tables
        text = tables()(kind, self.words) if tables else ""
        if text:
            print(text)

    def _tables(self, rest: str, prompt: Prompt) -> bool:
        self._print_tables("")
        return False

    def _at(self, rest: str, prompt: Prompt) -> bool:
        place = MANIFESTS[self.session.game.id].text_place
        if place is not None:
            view = self.session.game.view(self.session.state, prompt.seat)
            told = place()(view, prompt.seat, rest, self.names, self.words)
            print("\n".join(fill(line, WIDTH, subsequent_indent="  ") for line in told.splitlines()))
        return False

    def _rules(self, rest: str, prompt: Prompt) -> bool:
        print(rules(self.words, rest))
        return False

    def _log(self, rest: str, prompt: Prompt) -> bool:
        print("\n".join(transcript(self.session, seat=self._onlooker())))
        return False

    def _since(self, rest: str, prompt: Prompt) -> bool:
        print(tell_all(self.session, self.session.events_since(prompt.seat), self.names))
        return False

    def _undo(self, rest: str, prompt: Prompt) -> bool:
        self.session.undo(prompt.seat if self.session.free_undo else None)
        return True

    def _redo(self, rest: str, prompt: Prompt) -> bool:
        self.session.redo()
        return True

    def _restart(self, rest: str, prompt: Prompt) -> bool:
        self.session.restart_turn()
        return True

    def _save(self, rest: str, prompt: Prompt) -> bool:
        if not rest:
            raise MordredError("save where? save FILE")
        seats = [saves.Seat(kind="human" if n == HUMAN else "computer", name=n) for n in self.who]
        write_whole(Path(rest), saves.save(self.session, seats=seats))
        print(f"  saved to {rest}")
        return False

    def _load(self, rest: str, prompt: Prompt) -> bool:
        loaded = open_anything(rest)
        if self.session.game.seats(loaded.session.state) != len(self.who):
            raise MordredError("that game has another number of players; start again with --open")
        loaded.session.free_undo = self.session.free_undo
        self.session = loaded.session
        return True

    def _link(self, rest: str, prompt: Prompt) -> bool:
        print(links.game_link(self.session))
        return False

    def _position(self, rest: str, prompt: Prompt) -> bool:
        print(links.position_link(self.session.game, self.session.options, self.session.state))
        return False

    def _quit(self, rest: str, prompt: Prompt) -> bool:
        print(links.game_link(self.session))
        self.leaving = True
        return True
