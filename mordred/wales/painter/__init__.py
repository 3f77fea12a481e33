"""The table of Wales as scene nodes. The page puts `paper.defs()` in once and composes these:

    board(view, prompt, chosen, words, names, last, beat)   the map, an `<svg class="wales-board">`
    track(view, words, names)                               the Mordred track with the pawns
    money(view, prompt, chosen, words)                      the dice and the money table (rows glow)
    players(view, words, names, prompt)                     one panel a player: points, money, pawn, stock
    reserve(view, words)                                    Mordred's men
    choices(view, prompt, chosen, words, names)             buttons for answers that are not on the board
    tip(view, key, words, names)                            the card for an element's `data-tip`
    why(view, prompt, ref, words, names)                    a sentence for a touch that does nothing

- `view` is `game.view(state, seat)`; `prompt` the pending Prompt if this seat may answer (None: nothing
  glows); `chosen` the refs touched so far; `words(key, **facts)` the catalogue; `names` the players' names in
  seat order (left out: the knights whose coats they wear).
- `last` is the last event of the latest action if that is a BuildingAssaulted or a ManAttacked, and `beat` a
  number that grows with each action: a new beat throws the die again. The money dice tumble once a turn.
- Touching: `touch.choose(prompt.actions, touches, chosen, ref, ordered=False)`: refs come in any order. A
  space alone is never a whole build or attack, so no stray click buys anything; a man is placed by one.
- Every ref: "row:A", "space:<id>", "building:<kind>", "choice:pass".
- Tab reaches the glowing spaces only; when no space glows, all of them, so that the board can be read.
- Stylesheets: assets/css/theme.css, then assets/css/wales.css. Words: words/*/pictures.json.
"""

from mordred.wales.painter.board import board
from mordred.wales.painter.choices import choices
from mordred.wales.painter.motion import moved
from mordred.wales.painter.reading import narrowed, touches, why
from mordred.wales.painter.table import money, players, reserve, track
from mordred.wales.painter.tips import tip, tip_lines

ORDERED = False
"""Refs of one action may be touched in any order."""

__all__ = [
    "ORDERED",
    "board",
    "choices",
    "money",
    "moved",
    "narrowed",
    "players",
    "reserve",
    "tip",
    "tip_lines",
    "touches",
    "track",
    "why",
]
