"""What the desk asks of the outside world. The page carries it out and reports back; tests just read it."""

from __future__ import annotations

from dataclasses import dataclass

from mordred.core.game import Action


@dataclass(slots=True, frozen=True)
class Announce:
    """Say it to a screen reader; `urgent` interrupts."""

    text: str
    urgent: bool = False


@dataclass(slots=True, frozen=True)
class Copy:
    """Put the text on the clipboard; the desk hears `on_copied`."""

    text: str


@dataclass(slots=True, frozen=True)
class Share:
    """Offer the link to other apps, or copy it where the browser cannot share."""

    title: str
    text: str
    url: str


@dataclass(slots=True, frozen=True)
class Download:
    """Hand the person a file."""

    filename: str
    text: str


@dataclass(slots=True, frozen=True)
class PickFile:
    """Let the person choose a file to import; the desk hears `on_file`."""


@dataclass(slots=True, frozen=True)
class Focus:
    """Move the keyboard focus to the element with this id."""

    id: str


@dataclass(slots=True, frozen=True)
class Later:
    """Call `on_timer(ticket)` after so many milliseconds."""

    milliseconds: int
    ticket: str


@dataclass(slots=True, frozen=True)
class AskOpponent:
    """Let a computer seat think; the desk hears `on_opponent(ticket, action index)`."""

    ticket: int
    game: str
    state: dict[str, object]
    seat: int
    level: str
    seconds: float = 1.5
    pack: str = ""
    """The content pack's text, if it is not the shipped one."""
    bot: str = ""
    """The bot's text, if the level is one that the person brought."""
    seen: tuple[tuple[int, dict[str, object], Action], ...] = ()
    """What the others did since the seat was asked before: number of the decision, position as this seat may
    see it, and what was chosen.
    """


@dataclass(slots=True, frozen=True)
class AskAdvice:
    """Let King think about a person's own question; the desk hears `on_advice(ticket, advice)`."""

    ticket: int
    game: str
    state: dict[str, object]
    seat: int
    seconds: float = 1.5
    pack: str = ""


@dataclass(slots=True, frozen=True)
class StopOpponent:
    """Whatever is being thought about is no longer wanted."""


@dataclass(slots=True, frozen=True)
class AskReview:
    """Let King go through a finished game; the desk hears `on_review(ticket, review so far)`."""

    ticket: int
    game: str
    text: str
    """The game as a save."""
    pack: str = ""


@dataclass(slots=True, frozen=True)
class StopReview:
    """Nobody waits for the review any more."""


@dataclass(slots=True, frozen=True)
class Appearance:
    """Put language, theme, motion and mood on the page itself."""

    language: str
    theme: str
    motion: str
    mood: str
    title: str
    my_move: bool = False
    """Others wait for this page: the icon shows it too."""


@dataclass(slots=True, frozen=True)
class Sound:
    """Let something be heard: "dice", "card", "march", "war" or "turn"."""

    name: str


@dataclass(slots=True, frozen=True)
class Turn:
    """Whether the person at this device is asked now, for a badge on the app's icon."""

    mine: bool


@dataclass(slots=True, frozen=True)
class ClearFragment:
    """The link in the address bar has been read (or is damaged): take it away."""


@dataclass(slots=True, frozen=True)
class KeepFragment:
    """Put this behind the # of the address: after a reload it is read again."""

    text: str


@dataclass(slots=True, frozen=True)
class Notify:
    """It is one's own move: say so where the page cannot be seen, as far as the person allowed it."""

    text: str


@dataclass(slots=True, frozen=True)
class AskLeave:
    """Ask the browser whether notifications may be shown."""


Effect = (
    Announce
    | Copy
    | Share
    | Download
    | PickFile
    | Focus
    | Later
    | AskOpponent
    | AskAdvice
    | StopOpponent
    | AskReview
    | StopReview
    | Appearance
    | Sound
    | Turn
    | ClearFragment
    | KeepFragment
    | Notify
    | AskLeave
)
