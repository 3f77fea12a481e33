"""What a player reads off the table: whose, how much, how likely. Facts for the eye, never legality."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from mordred.core.coats import COATS
from mordred.core.game import Action, Prompt, Reason, Thing
from mordred.core.narrowing import Narrowed
from mordred.wales.rules.data import (
    ATTACK_PRICE,
    BUILDINGS,
    CASTLE,
    CELLS,
    FACES,
    INDEX,
    SPACES,
    TO_ATTACK,
    TO_DESTROY,
)
from mordred.wales.rules.game import GAME
from mordred.wales.rules.prices import price_for
from mordred.wales.rules.state import PLACE_MAN, State

Words = Callable[..., str]
KIND = {name: kind for kind, name in enumerate(BUILDINGS)}


def name_of(seat: int, names: Sequence[str], words: Words) -> str:
    """The player's name, or the knight whose coat it is."""
    return names[seat] if seat < len(names) and names[seat] else words(f"scene.knight.{COATS[seat].id}")


def on_average(row: str, words: Words) -> str:
    """What two dice bring on a row, with the decimal point of the language."""
    pounds, men = (
        f"{sum(cell[part] for cell in CELLS[row][1:]) / 3:.1f}".replace(".", words("number.point"))
        for part in (0, 1)
    )
    return words("scene.row.average", pounds=pounds, men=men)


def men_rolled(view: State) -> int:
    """How many men this turn's dice brought."""
    return sum(CELLS[view.row][face][1] for face in view.dice) if view.row and all(view.dice) else 0


def space_name(id: str, words: Words) -> str:
    """A space within a sentence: by its proper name, but "the Castle of Anglesey"."""
    return words(f"space.{CASTLE}") if id == CASTLE else SPACES[INDEX[id]].name


def space_title(id: str, words: Words) -> str:
    """A space by itself: "Castle of Anglesey"."""
    return words("scene.castle") if id == CASTLE else SPACES[INDEX[id]].name


def touches(action: Action) -> tuple[str, ...]:
    """The refs a player touches to name an action; in Wales they may come in any order."""
    verb, operands = action
    if verb == "build":
        return (f"building:{operands[0]}", f"space:{operands[1]}")
    if verb == "attack":
        return (f"space:{operands[0]}", f"space:{operands[1]}")
    if verb == "place":
        return (f"space:{operands[0]}",)
    if verb == "declare":
        return (f"row:{operands[0]}",)
    return ("choice:pass",)


def price_of(view: State, seat: int, kind: int, id: str) -> int | None:
    """What the seat would pay for a building there; None where such a building cannot stand."""
    return price_for(view, seat, kind, INDEX[id])


def attacks(found: Narrowed) -> list[tuple[str, str, str]]:
    """Each attack that a chosen man or building leaves: the missing half, the man, the building."""
    if not found.chosen:
        return []
    left = []
    for action in found.actions:
        if action.verb == "attack":
            target, source = (str(operand) for operand in action.operands)
            left.append((source if f"space:{target}" in found.chosen else target, target, source))
    return left


def tags(view: State, prompt: Prompt | None, found: Narrowed, words: Words) -> dict[str, str]:
    """A small tag for each glowing space: the price once a building is chosen, or what a die must show."""
    if prompt is None:
        return {}
    result: dict[str, str] = {}
    if prompt.kind == PLACE_MAN:
        for action in found.actions:
            standing = view.building_at(str(action.operands[0]))
            if standing:
                result[str(action.operands[0])] = f"{TO_DESTROY[standing[1]]}+"
        return result
    kind_chosen = any(ref.startswith("building:") for ref in found.chosen)
    for action in found.actions:
        if action.verb == "build" and kind_chosen:
            kind, id = str(action.operands[0]), str(action.operands[1])
            result[id] = words("scene.pounds", n=price_of(view, prompt.seat, KIND[kind], id))
        elif action.verb == "attack":
            target, source = str(action.operands[0]), str(action.operands[1])
            needed = needed_from(view, source)
            shown = source if f"space:{target}" in found.chosen else target
            if f"space:{shown}" not in found.chosen:
                result[shown] = min(result.get(shown, "9"), str(FACES) if needed == FACES else f"{needed}+")
    return result


def needed_from(view: State, source: str) -> int:
    """What the die must show when the building there attacks."""
    standing = view.building_at(source)
    return TO_ATTACK[standing[1]] if standing else 7


def attack_words(view: State, target: str, source: str, words: Words) -> tuple[str, str]:
    """An attack by its name, and what a try costs and needs."""
    needed = needed_from(view, source)
    six = ".six" if needed == FACES else ""
    return (
        words("scene.attack", target=space_name(target, words), source=space_name(source, words)),
        words(f"scene.attack.facts{six}", price=ATTACK_PRICE, needed=needed),
    )


def attack_in_short(view: State, source: str, words: Words) -> str:
    """What an attack from there costs, needs and how often it succeeds, in few signs."""
    needed = needed_from(view, source)
    facts = {"price": ATTACK_PRICE, "needed": needed, "n": FACES + 1 - needed}
    return words("scene.attack.short.six" if needed == FACES else "scene.attack.short", **facts)


def label(view: State, id: str, names: Sequence[str], words: Words) -> str:
    """A space in one spoken line: name, ground, what stands on it."""
    return words("scene.space.label", space=space_title(id, words), about=about(view, id, names, words))


def about(view: State, id: str, names: Sequence[str], words: Words) -> str:
    """The ground of a space and what stands on it, for whoever has just read its name."""
    if view.man_at(id):
        return _about(id, words, man=True)
    if standing := view.building_at(id):
        seat, kind = standing
        return _about(id, words, building=BUILDINGS[kind], owner=name_of(seat, names, words))
    return _about(id, words)


@lru_cache(maxsize=512)
def _about(id: str, words: Words, man: bool = False, building: str = "", owner: str = "") -> str:
    space = SPACES[INDEX[id]]
    ground = words(f"scene.terrain.{space.terrain}")
    if space.framed:
        ground = words("scene.space.framed", ground=ground)
    if man:
        holder = words("scene.space.man")
    elif building:
        what = words(f"scene.building.{building}")
        holder = words("scene.space.building", owner=owner, building=what)
    else:
        holder = words("scene.space.empty")
    return words("scene.space.about", ground=ground, holder=holder)


def why(view: State, prompt: Prompt | None, ref: str, words: Words, names: Sequence[str] = ()) -> str:
    """Why a touched ref does nothing now: the rules know the reason, the catalogue the words."""
    kind, _, name = ref.partition(":")
    return told(GAME.reason(view, prompt, Thing(kind, name)), words, names)


def told(reason: Reason, words: Words, names: Sequence[str] = (), under: str = "scene.why") -> str:
    """A reason (or a note) of the rules in words: its facts by name, then the catalogue's sentence."""
    facts: dict[str, object] = dict(reason.facts)
    if "space" in facts:
        facts["space"] = space_name(str(facts["space"]), words)
    if "building" in facts:
        facts["building"] = words(f"scene.building.{facts['building']}")
    if "owner" in facts:
        facts["owner"] = name_of(int(reason.facts["owner"]), names, words)
    return words(f"{under}.{reason.code}", **facts)
