"""The table of Britannia as scene nodes. The page holds `paper.defs()` and `definitions()` once each; then:

    board(view, prompt, chosen, words, lit=, roll=)     the map, an `<svg class="board-britannia">`
    dial(view, words)                                   the Chaos Dial, an `<svg class="chaos-dial">`
    dashboard(view, seat, words, name=, lit=, active=)  one player: seals, discs, reserve, piles, spells
    hand(view, seat, words, lit, chosen)                Combat cards (backs where the view does not know them)
    spells(view, seat, words, lit, chosen)              Spells in hand, in force and used (open for everybody)
    offer(view, seat, words, lit, chosen)               cards on offer that lie in no row, or None
    battle(view, words, lit, chosen)                    the battle now fought, step by step, or None
    picker(view, seat, groups, chosen_group, words)     steppers for the figures of a March
    references(view, words, seat, lit)                  Leaders, Monsters, Champions, tiles, decks
    tip(view, key, words, seat)                         the card for an element's `data-tip`, or None
    label(view, ref, words), face(view, seat, ref)      words and picture of a choice that becomes a button
    why(view, prompt, chosen, ref, words)               a sentence for a touch that does nothing

- `view` is `game.view(state, seat)`; `words` a `Words(language, "britannia")`; `lit` the refs that may be
  touched next (`narrowed(prompt, chosen).glows`, empty when this seat is not asked); `chosen` those touched.
- Walking: `roll = call_roll(view, roll)` before each board, and pass it: figures keep their nodes.
  `moved(view_before, roll_before, view, roll)` says which way they took, and which seals changed hands.
- Touching: `touch.choose(prompt.actions, touches, chosen, ref)` (ordered), then `complete(prompt, chosen)`
  adds what goes without saying: all figures of a territory, the only unit or colour. If then
  `narrowed(prompt, chosen).action` is set, the action is named in full: play it. A touched `group:` ref
  replaces the group: `regroup(prompt, chosen, ref)`. Show the picker while `groups(prompt, chosen)` is not
  empty, with the `group:` ref in `chosen` as the picked one.
- `DRAWN` are the kinds of refs that lie on the table as pictures; all other glowing refs need a button.
- After the Breakout `view.broken` is set: board and dial carry the class `broken`.
- Stylesheets: assets/css/theme.css, then britannia.css. Words: words/*/pictures.json.
"""

from mordred.britannia.painter.battle import battle, battle_of
from mordred.britannia.painter.board import board, describe
from mordred.britannia.painter.dial import dial
from mordred.britannia.painter.emblems import COAT_OF, LETTER, coat_of, definitions, sign
from mordred.britannia.painter.motion import moved
from mordred.britannia.painter.panels import dashboard, hand, offer, references, spells
from mordred.britannia.painter.picker import picker
from mordred.britannia.painter.roll import Roll, call_roll
from mordred.britannia.painter.tips import face, label, tip
from mordred.britannia.painter.touches import DRAWN, ORDERED, complete, groups, narrowed, regroup, touches
from mordred.britannia.painter.why import why

__all__ = [
    "COAT_OF",
    "DRAWN",
    "LETTER",
    "ORDERED",
    "Roll",
    "battle",
    "battle_of",
    "board",
    "call_roll",
    "coat_of",
    "complete",
    "dashboard",
    "definitions",
    "describe",
    "dial",
    "face",
    "groups",
    "hand",
    "label",
    "moved",
    "narrowed",
    "offer",
    "picker",
    "references",
    "regroup",
    "sign",
    "spells",
    "tip",
    "touches",
    "why",
]
