"""What must hold of every game at every decision: the fuzzer's checklist, for any game on the protocol.

`Checklist.decision` is cheap and meant for every decision; `Checklist.thorough` and `Checklist.finished`
cost more and are meant for a sample of decisions and for the end of a game. A broken promise raises Fault.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from mordred.core import links, saves
from mordred.core.chance import Chance
from mordred.core.game import Action, ActionError, Event, Game, IllegalAction, Prompt
from mordred.core.session import Session

TEXTS = 24
"""So many of the legal actions have their notation tried in one go."""
REVISITED = 4
"""One finished game in so many is replayed, linked and saved."""


class Fault(AssertionError):
    """A promise that was not kept."""


def _promise(kept: bool, what: str) -> None:
    if not kept:
        raise Fault(what)


def _frozen(game: Game[Any], state: Any) -> str:
    return json.dumps(game.dump(state), sort_keys=True)


class Checklist:
    """Promises of a game, each a small method."""

    def __init__(self, game: Game[Any], chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.elsewhere: list[Action] = []
        """Actions that were legal some time ago: most are not now."""

    # At every decision

    def decision(self, state: Any, prompt: Prompt) -> None:
        """The prompt is well formed and the state healthy."""
        _promise(0 <= prompt.seat < self.game.seats(state), f"no such seat: {prompt.seat}")
        _promise(bool(prompt.kind), "a prompt says what is asked")
        _promise(len(prompt.actions) > 0, "there is always a legal action")
        _promise(len(set(prompt.actions)) == len(prompt.actions), "legal actions are unique")
        broken = self.game.check(state)
        _promise(not broken, f"check: {broken}")
        _promise(self.game.outcome(state) is None, "no outcome while somebody is asked")

    # At some decisions

    def thorough(self, session: Session[Any], action: Action) -> None:
        """All that can be asked of the state before `action` is played in it."""
        state, prompt = session.state, session.prompt
        assert prompt is not None
        before = _frozen(self.game, state)
        for check in (
            self._prompt_is_a_function, self._copies_do_not_alias, self._saves_and_loads, self._notation,
            self._illegal_actions_change_nothing, self._views_hide, self._silent_actions_reveal_nothing,
            self._others_learn_no_secrets,
        ):  # fmt: skip
            check(state, prompt, action)
            _promise(_frozen(self.game, state) == before, f"{check.__name__} changed the state")
        self._undo(session)
        self.links_and_saves(session)
        self.elsewhere.append(prompt.actions[self.chance.below(len(prompt.actions))])
        del self.elsewhere[:-50]

    def glance(self, state: Any, prompt: Prompt, action: Action) -> None:
        """The two promises that random play breaks soonest, for many games at little cost."""
        self._saves_and_loads(state, prompt, action)
        self._others_learn_no_secrets(state, prompt, action)

    def _prompt_is_a_function(self, state: Any, prompt: Prompt, action: Action) -> None:
        again = self.game.prompt(self.game.copy(state))
        _promise(again == prompt, "the same state asks the same, in the same order")

    def _copies_do_not_alias(self, state: Any, prompt: Prompt, action: Action) -> None:
        copy = self.game.copy(state)
        _promise(copy == state, "a copy is equal")
        first = self.game.apply(copy, action)
        other = self.game.copy(state)
        _promise(self.game.apply(other, action) == first, "the same action has the same events")
        _promise(copy == other, "the same action leads to the same state")

    def _saves_and_loads(self, state: Any, prompt: Prompt, action: Action) -> None:
        text = json.dumps(self.game.dump(state))
        loaded = self.game.load(json.loads(text))
        _promise(loaded == state, "dump and load give the state back")
        _promise(self.game.prompt(loaded) == prompt, "a loaded state asks the same")
        dealt = [self.game.redeal(one, prompt.seat, self.chance.copy()) for one in (state, loaded)]
        _promise(dealt[0] == dealt[1], "a loaded state is dealt anew alike")
        copy = self.game.copy(state)
        events = self.game.apply(copy, action)
        _promise(self.game.apply(loaded, action) == events, "a loaded state goes on alike")
        _promise(loaded == copy, "a loaded state goes on to the same")

    def _notation(self, state: Any, prompt: Prompt, action: Action) -> None:
        step = 1 + len(prompt.actions) // TEXTS
        start = self.chance.below(step)
        for legal in (*prompt.actions[start::step], action):
            text = self.game.write(state, legal)
            _promise(self.game.read(state, text) == legal, f"notation gives {legal} back from {text!r}")
            _promise(self.game.read(state, text.upper()) == legal, f"capitals make no difference: {text!r}")

    def _illegal_actions_change_nothing(self, state: Any, prompt: Prompt, action: Action) -> None:
        legal = set(prompt.actions)
        strange = [Action("dance"), Action(action.verb, ("nowhere", 99)), Action(action.verb, ("?",) * 7)]
        for wrong in (*self.elsewhere[-8:], *strange):
            if wrong in legal:
                continue
            copy = self.game.copy(state)
            try:
                self.game.apply(copy, wrong)
            except ActionError:
                _promise(copy == state, f"{wrong} was refused but changed something")
            else:
                raise Fault(f"{wrong} is not in the prompt but was taken")

    def _views_hide(self, state: Any, prompt: Prompt, action: Action) -> None:
        for seat in range(self.game.seats(state)):
            view = self.game.view(state, seat)
            _promise(view.chance.seed == 0, "a view does not know the dice to come")
            dealt = self.game.redeal(state, seat, self.chance.copy())
            self.chance.draw()
            _promise(self.game.view(dealt, seat) == view, f"seat {seat} sees something it may not know")
            _promise(not self.game.check(dealt), f"a redealt state is healthy: {self.game.check(dealt)}")
            if seat == prompt.seat:
                _promise(self.game.prompt(dealt) == prompt, "what a seat may do depends on what it knows")
        self.game.view(state, None)

    def _silent_actions_reveal_nothing(self, state: Any, prompt: Prompt, action: Action) -> None:
        """An action that shows nothing happens alike whatever the seat cannot know: so it may be undone."""
        copy = self.game.copy(state)
        events = self.game.apply(copy, action)
        if any(event.reveals for event in events):
            return
        dealt = self.game.redeal(state, prompt.seat, self.chance.copy())
        self.chance.draw()
        there = self.game.apply(dealt, action)
        _promise(not any(event.reveals for event in there), "it reveals something in another deal")
        here = _heard(self.game.hear, events, prompt.seat)
        _promise(
            here == _heard(self.game.hear, there, prompt.seat), f"{action} can be undone but told something"
        )
        after = self.game.view(copy, prompt.seat)
        _promise(after == self.game.view(dealt, prompt.seat), f"{action} can be undone but showed something")

    def _others_learn_no_secrets(self, state: Any, prompt: Prompt, action: Action) -> None:
        """What another seat hears, and who is asked what next, owes nothing to what that seat cannot know.

        The same decision is taken in a table that looks the same to the other seat, with the same luck. Cards
        that come into the open may differ: from the first such event on the two tables are no longer alike.
        """
        copy = self.game.copy(state)
        events = self.game.apply(copy, action)
        for seat in range(self.game.seats(state)):
            if seat == prompt.seat:
                continue
            dealt = self.game.redeal(state, seat, self.chance.copy())
            self.chance.draw()
            dealt.chance = state.chance.copy()
            asked = self.game.prompt(dealt)
            same = asked is not None and (asked.seat, asked.kind) == (prompt.seat, prompt.kind)
            _promise(same, f"seat {seat} can tell a secret from who is asked what")
            assert asked is not None
            there = self.game.apply(dealt, _counterpart(action, asked))
            here = _heard(self.game.hear, events, seat)
            if _alike(here, _heard(self.game.hear, there, seat)):
                ours, theirs = self.game.prompt(copy), self.game.prompt(dealt)
                asks = [(p.seat, p.kind) if p is not None else None for p in (ours, theirs)]
                _promise(asks[0] == asks[1], f"{action} lets seat {seat} tell a secret: then {asks}")

    def _undo(self, session: Session[Any]) -> None:
        if not session.can_undo():
            return
        state, count = self.game.copy(session.state), len(session.records)
        _promise(not session.records[-1].reveals, "what was shown cannot be undone")
        session.undo()
        _promise(len(session.records) == count - 1, "undo takes one decision back")
        session.redo()
        _promise(session.state == state and len(session.records) == count, "redo gives it back")

    # At the end, and at some decisions

    def links_and_saves(self, session: Session[Any]) -> None:
        """A link and a save give the session back."""
        games = {self.game.id: self.game}
        opened = links.open_link(links.game_link(session), games)
        _promise(opened.notice == "", "a link of today needs no fall-back")
        _promise(opened.session.state == session.state, "a link gives the game back")
        _promise(opened.session.actions() == session.actions(), "a link gives the actions back")
        position = links.position_link(self.game, session.options, session.state)
        _promise(
            links.open_link(position, games).session.state == session.state, "a link gives the position back"
        )
        loaded = saves.load(saves.save(session), games)
        _promise(loaded.notice == "", "a save of today needs no fall-back")
        _promise(loaded.session.state == session.state, "a save gives the game back")

    def finished(self, session: Session[Any]) -> None:
        """A game that is over has an outcome, a ranking, no more actions, and a past to be revisited."""
        game, state = self.game, session.state
        outcome = game.outcome(state)
        assert outcome is not None
        seats = game.seats(state)
        _promise(game.prompt(state) is None, "nobody is asked any more")
        _promise(not game.check(state), f"check: {game.check(state)}")
        _promise(bool(outcome.reason), "an outcome says why")
        _promise(
            sorted(standing.seat for standing in outcome.standings) == list(range(seats)), "all are ranked"
        )
        best = {standing.seat for standing in outcome.standings if standing.rank == 1}
        _promise(set(outcome.winners) == best != set(), "the winners come in first")
        try:
            game.apply(game.copy(state), session.records[-1].action)
        except IllegalAction:
            pass
        else:
            raise Fault("an action was taken after the end")
        if self.chance.below(REVISITED):
            return
        number = self.chance.below(len(session.records) + 1)
        replayed = Session.from_actions(game, session.options, session.seed, session.actions()[:number])
        _promise(session.state_at(number) == replayed.state, "the past can be revisited")
        self.links_and_saves(session)


def _counterpart(action: Action, prompt: Prompt) -> Action:
    """The same decision in another deal: the same action, or one of its kind with other cards."""
    if action in prompt.actions:
        return action
    kin = [legal for legal in prompt.actions if legal.verb == action.verb]
    alike = [legal for legal in kin if legal.operands[:-1] == action.operands[:-1]]
    return (alike or kin or list(prompt.actions))[0]


def _alike(here: list[Event], there: list[Event]) -> bool:
    """Whether a seat heard the same; False if something came into the open that was not the same."""
    for one, other in zip(here, there, strict=False):
        if one != other:
            shown = type(one) is type(other) and one.reveals
            _promise(shown, f"a seat heard {one} or {other}, by what it cannot know")
            return False
    _promise(len(here) == len(there), f"a seat heard more or less: {here} or {there}")
    return True


def _heard(hear: Callable[[Event, int], Event | None], events: list[Event], seat: int) -> list[Event]:
    heard = (hear(event, seat) for event in events)
    return [event for event in heard if event is not None]
