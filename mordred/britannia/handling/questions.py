"""Which sentence asks a question: by what was chosen last, by what is open, by who is left to lose."""

from __future__ import annotations

from collections.abc import Sequence

from mordred.britannia.content.plain import Step
from mordred.britannia.handling.touches import groups, touches
from mordred.britannia.rules.state import Effect, Marching, State
from mordred.britannia.rules.table import RulesTable
from mordred.core.game import Prompt
from mordred.core.narrowing import narrow

_BY_TOKEN = ("place_favour", "gain_favour", "lose_favour")
"""What is asked once for each token."""
NO_CAP = -1
"""A March of the preview has no limit of time."""


def keys(view: State, prompt: Prompt, chosen: Sequence[str], last: str) -> list[str]:
    """The keys that may ask it, best first; `last` is the last thing chosen that is no group."""
    kinds = [prompt.kind]
    if prompt.details.get("cap") == NO_CAP:
        kinds.insert(0, f"{prompt.kind}_uncapped")
    stages = _going_on(prompt, chosen, last) if last else _beginning(view, prompt)
    staged = [f"prompt.{kind}.{stage}" for stage in stages for kind in kinds]
    return [*staged, *(f"prompt.{kind}" for kind in kinds)]


def counts_elsewhere(prompt: Prompt) -> bool:
    """Whether a unit may stand up in several places, all of which take from the room beside the Chief."""
    places = {action.operands[1] for action in prompt.actions if action.verb == "muster"}
    return prompt.kind == "muster" and len(places) > 1


def to_lose(view: State, prompt: Prompt) -> int:
    """How many units there are to choose a loss from: all but the Chief."""
    army = view.lands[str(prompt.details["territory"])].armies[prompt.seat]
    return army.figures - army.chief


def everybody_falls(view: State, prompt: Prompt) -> bool:
    """Whether a loss takes all there are to choose from."""
    return prompt.kind == "lose" and int(prompt.details["left"]) >= to_lose(view, prompt)


def token(view: State, prompt: Prompt) -> tuple[int, int]:
    """Which of how many tokens is asked for, where each may be another Leader's; 0 of 0 if one is."""
    frame = view.frames[-1] if view.frames else None
    step = _step(view, prompt)
    if prompt.kind not in _BY_TOKEN or not isinstance(frame, Effect) or step is None or step.leader != "any":
        return 0, 0
    most = step.n.n if step.n is not None and step.n.per is None and not step.n.everything else 1
    several = prompt.kind == "place_favour" and len({action.operands[0] for action in prompt.actions}) > 1
    return (0, 0) if most < 2 or several else (min(frame.count + 1, most), most)


def _step(view: State, prompt: Prompt) -> Step | None:
    """The step of a card that asks."""
    if "source" not in prompt.details:
        return None
    step = RulesTable(view).book.scripts[str(prompt.details["source"])][int(prompt.details["step"])]
    return step if isinstance(step, Step) else None


def still_to_move(view: State, prompt: Prompt) -> int:
    """How many Leaders or Monsters are to be moved, where all of them are; 0 where one is chosen."""
    verb = prompt.kind.removeprefix("move_")
    step = _step(view, prompt) if verb in ("leader", "monster") else None
    if step is None or step.which != "all":
        return 0
    return len({action.operands[0] for action in prompt.actions if action.verb == verb})


def _beginning(view: State, prompt: Prompt) -> list[str]:
    """Nothing is chosen yet: all is lost anyway, only one's own units can move, nothing has been done yet."""
    done = any(action.verb == "done" for action in prompt.actions)
    if everybody_falls(view, prompt) or still_to_move(view, prompt):
        return ["all"]
    if prompt.kind == "place_disc" and prompt.details.get("subject") == prompt.seat:
        return ["own"]
    movers = {action.operands[6] for action in prompt.actions if action.verb == "move"}
    if movers == {prompt.seat}:
        return ["own_or_done" if done else "own"]
    if done:
        return []
    frame = view.frames[-1] if view.frames else None
    if isinstance(frame, Marching) and frame.moves:
        return ["must"]  # on the way there are more together than may stay
    return ["full", "begin"] if prompt.kind == "muster" and not prompt.details["left"] else ["begin"]


def _going_on(prompt: Prompt, chosen: Sequence[str], last: str) -> list[str]:
    """A place is chosen: whose units there, or (where only one group can go) where to."""
    kind, _, name = last.partition(":")
    if kind == "player" and int(name) == prompt.seat:
        kind = "territory"  # one's own units are asked after without a name
    if kind == "territory" and last == chosen[-1]:
        nexts = narrow(prompt.actions, touches, chosen).glows
        if nexts and all(ref.startswith("player:") for ref in nexts):
            return ["whose", kind]
    alone = kind in ("territory", "player") and len(groups(prompt, chosen)) == 1
    return ["alone", kind] if alone else [kind]
