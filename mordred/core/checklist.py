"""What must hold of every game at every decision: the fuzzer's checklist, for any game on the protocol.

`Checklist.decision` is cheap and meant for every decision; `Checklist.thorough` and `Checklist.finished`
cost more and are meant for a sample of decisions and for the end of a game. A broken promise raises Fault,
which names it. PROMISES holds them all: tests/core/test_checklist.py breaks each of them once.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from mordred.core import links, saves
from mordred.core.chance import Chance
from mordred.core.game import Action, ActionError, Event, Game, Prompt
from mordred.core.session import Session

TEXTS = 24
"""So many of the legal actions have their notation tried in one go."""
REVISITED = 4
"""One finished game in so many is replayed, linked and saved."""

PROMISES = {
    # at every decision
    "seat": "the seat that is asked is at the table",
    "kind": "a prompt says what is asked",
    "choice": "there is always a legal action",
    "unique": "legal actions are unique",
    "healthy": "a state that is played on has no broken invariant",
    "open": "there is no outcome while somebody is asked",
    # at some decisions
    "looking": "looking and trying things out on copies leaves the state as it is",
    "question": "the same state asks the same, in the same order",
    "copy": "a copy is equal",
    "alias": "what is done to a copy is not done to the original",
    "events": "the same action has the same events",
    "after": "the same action leads to the same state",
    "step": "a step is an action and then the question",
    "saved": "dump and load give the state back",
    "saved_question": "a loaded state asks the same",
    "saved_redealt": "a loaded state is dealt anew alike",
    "saved_events": "a loaded state tells the same of an action",
    "saved_after": "a loaded state goes on to the same",
    "line": "a position in one line gives the state back",
    "notation": "what is written of an action is read as that action",
    "capitals": "capitals make no difference in notation",
    "refusal": "what is no legal action is refused by an ActionError",
    "legal": "only what the prompt names is taken",
    "refused": "what is refused changes nothing",
    "dice": "a view does not know the dice to come",
    "secret": "a seat's view shows nothing that it may not know",
    "spectator": "a spectator's view shows nothing that a seat may not know",
    "redealt": "a redealt state has no broken invariant",
    "knowledge": "what a seat may do depends on what it knows",
    "silent": "an action that reveals nothing reveals nothing in another deal either",
    "silent_events": "what is told of an action that can be undone is the same in another deal",
    "silent_view": "what is seen after an action that can be undone is the same in another deal",
    "secret_question": "who is asked what owes nothing to what another seat cannot know",
    "secret_next": "who is asked what next owes nothing to what another seat cannot know",
    "unseen": "what was shown cannot be undone",
    "undo": "undo takes one decision back",
    "undone": "undo leads to the state before",
    "redo": "redo gives the decision back",
    # links and saves
    "link_notice": "a link of today needs no fall-back",
    "link": "a link gives the game back",
    "link_actions": "a link gives the actions back",
    "position_link": "a link gives the position back",
    "save_notice": "a save of today needs no fall-back",
    "save": "a save gives the game back",
    # at the end
    "outcome": "a game that is over has an outcome",
    "over": "nobody is asked any more",
    "healthy_end": "a finished state has no broken invariant",
    "reason": "an outcome says why",
    "ranked": "all seats are ranked",
    "winners": "the winners come in first",
    "closed": "no action is taken after the end",
    "past": "the past can be revisited",
}
"""Every promise by its name."""


class Fault(AssertionError):
    """A promise that was not kept; `promise` is its name."""

    def __init__(self, promise: str, facts: object = "") -> None:
        super().__init__(f"not kept: {PROMISES[promise]}" + (f" ({facts})" if facts else ""))
        self.promise = promise


def _promise(kept: bool, promise: str, facts: object = "") -> None:
    if not kept:
        raise Fault(promise, facts)


def _frozen(game: Game[Any], state: Any) -> str:
    return json.dumps(game.dump(state), sort_keys=True)


class Checklist:
    """Promises of a game, looked after by small methods."""

    def __init__(self, game: Game[Any], chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.elsewhere: list[Action] = []
        """Actions that were legal some time ago: most are not now."""

    # At every decision

    def decision(self, state: Any, prompt: Prompt) -> None:
        """The prompt is well formed and the state healthy."""
        _promise(0 <= prompt.seat < self.game.seats(state), "seat", prompt.seat)
        _promise(bool(prompt.kind), "kind")
        _promise(len(prompt.actions) > 0, "choice", prompt.kind)
        _promise(len(set(prompt.actions)) == len(prompt.actions), "unique", prompt.kind)
        broken = self.game.check(state)
        _promise(not broken, "healthy", broken)
        _promise(self.game.outcome(state) is None, "open")

    # At some decisions

    def thorough(self, session: Session[Any], action: Action) -> None:
        """All that can be asked of the state before `action` is played in it."""
        state, prompt = session.state, session.prompt
        assert prompt is not None
        before = _frozen(self.game, state)
        for check in (
            self._prompt_is_a_function, self._copies_do_not_alias, self._steps, self._saves_and_loads,
            self._notation, self._illegal_actions_change_nothing, self._views_hide,
            self._silent_actions_reveal_nothing, self._others_learn_no_secrets,
        ):  # fmt: skip
            check(state, prompt, action)
            _promise(_frozen(self.game, state) == before, "looking", check.__name__)
        self._undo(session)
        self.links_and_saves(session)
        self.elsewhere.append(prompt.actions[self.chance.below(len(prompt.actions))])
        del self.elsewhere[:-50]

    def glance(self, state: Any, prompt: Prompt, action: Action) -> None:
        """The two promises that random play breaks soonest, for many games at little cost."""
        self._saves_and_loads(state, prompt, action)
        self._others_learn_no_secrets(state, prompt, action)

    def _prompt_is_a_function(self, state: Any, prompt: Prompt, action: Action) -> None:
        _promise(self.game.prompt(state) == prompt, "question")
        _promise(self.game.prompt(self.game.copy(state)) == prompt, "question", "of a copy")

    def _copies_do_not_alias(self, state: Any, prompt: Prompt, action: Action) -> None:
        before = _frozen(self.game, state)
        copy = self.game.copy(state)
        _promise(copy == state, "copy")
        first = self.game.apply(copy, action)
        _promise(_frozen(self.game, state) == before, "alias", action)
        other = self.game.copy(state)
        _promise(self.game.apply(other, action) == first, "events", action)
        _promise(copy == other, "after", action)

    def _steps(self, state: Any, prompt: Prompt, action: Action) -> None:
        copy, other = self.game.copy(state), self.game.copy(state)
        events, asked = self.game.step(copy, action)
        same = events == self.game.apply(other, action) and copy == other
        _promise(same and asked == self.game.prompt(other), "step", action)

    def _saves_and_loads(self, state: Any, prompt: Prompt, action: Action) -> None:
        text = json.dumps(self.game.dump(state))
        loaded = self.game.load(json.loads(text))
        _promise(loaded == state, "saved")
        _promise(self.game.prompt(loaded) == prompt, "saved_question")
        _promise(self.game.from_fen(self.game.fen(state)) == state, "line")
        dealt = [self.game.redeal(one, prompt.seat, self.chance.copy()) for one in (state, loaded)]
        _promise(dealt[0] == dealt[1], "saved_redealt")
        copy = self.game.copy(state)
        events = self.game.apply(copy, action)
        _promise(self.game.apply(loaded, action) == events, "saved_events", action)
        _promise(loaded == copy, "saved_after", action)

    def _notation(self, state: Any, prompt: Prompt, action: Action) -> None:
        step = 1 + len(prompt.actions) // TEXTS
        start = self.chance.below(step)
        for legal in (*prompt.actions[start::step], action):
            text = self.game.write(state, legal)
            _promise(self._read(state, text) == legal, "notation", f"{legal} as {text!r}")
            _promise(self._read(state, text.upper()) == legal, "capitals", repr(text))

    def _read(self, state: Any, text: str) -> Action | None:
        try:
            return self.game.read(state, text)
        except ActionError:
            return None

    def _illegal_actions_change_nothing(self, state: Any, prompt: Prompt, action: Action) -> None:
        legal = set(prompt.actions)
        strange = [Action("dance"), Action(action.verb, ("nowhere", 99)), Action(action.verb, ("?",) * 7)]
        for wrong in (*self.elsewhere[-8:], *strange):
            if wrong in legal:
                continue
            copy = self.game.copy(state)
            _promise(not self._taken(copy, wrong), "legal", wrong)
            _promise(copy == state, "refused", wrong)

    def _taken(self, state: Any, action: Action) -> bool:
        """Whether an action that should be refused was taken."""
        try:
            self.game.apply(state, action)
        except ActionError:
            return False
        except Exception as error:
            raise Fault("refusal", f"{action}: {error!r}") from error
        return True

    def _views_hide(self, state: Any, prompt: Prompt, action: Action) -> None:
        spectator = self.game.view(state, None)
        for seat in range(self.game.seats(state)):
            view = self.game.view(state, seat)
            _promise(view.chance.seed == 0 == spectator.chance.seed, "dice", seat)
            dealt = self.game.redeal(state, seat, self.chance.copy())
            self.chance.draw()
            _promise(self.game.view(dealt, seat) == view, "secret", seat)
            _promise(self.game.view(dealt, None) == spectator, "spectator", seat)
            broken = self.game.check(dealt)
            _promise(not broken, "redealt", broken)
            if seat == prompt.seat:
                _promise(self.game.prompt(dealt) == prompt, "knowledge", seat)

    def _silent_actions_reveal_nothing(self, state: Any, prompt: Prompt, action: Action) -> None:
        """An action that shows nothing happens alike whatever the seat cannot know: so it may be undone."""
        copy = self.game.copy(state)
        events = self.game.apply(copy, action)
        if any(event.reveals for event in events):
            return
        dealt = self.game.redeal(state, prompt.seat, self.chance.copy())
        self.chance.draw()
        there = self.game.apply(dealt, action)
        _promise(not any(event.reveals for event in there), "silent", action)
        here = _heard(self.game.masked, events, prompt.seat)
        _promise(here == _heard(self.game.masked, there, prompt.seat), "silent_events", action)
        after = self.game.view(copy, prompt.seat)
        _promise(after == self.game.view(dealt, prompt.seat), "silent_view", action)

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
            _promise(same, "secret_question", seat)
            assert asked is not None
            there = self.game.apply(dealt, _counterpart(action, asked))
            here = _heard(self.game.masked, events, seat)
            if _alike(here, _heard(self.game.masked, there, seat)):
                ours, theirs = self.game.prompt(copy), self.game.prompt(dealt)
                asks = [(p.seat, p.kind) if p is not None else None for p in (ours, theirs)]
                _promise(asks[0] == asks[1], "secret_next", (action, seat, asks))

    def _undo(self, session: Session[Any]) -> None:
        if not session.can_undo():
            return
        state, count = self.game.copy(session.state), len(session.records)
        _promise(session.free_undo or not session.records[-1].reveals, "unseen")
        session.undo()
        _promise(len(session.records) == count - 1, "undo")
        _promise(session.state == self._replayed(session, count - 1), "undone")
        session.redo()
        _promise(session.state == state and len(session.records) == count, "redo")

    def _replayed(self, session: Session[Any], number: int) -> Any:
        """The state after so many records, by playing them all again on the game itself."""
        state = session.state_at(0)
        for action in session.actions()[:number]:
            self.game.apply(state, action)
        return state

    # At the end, and at some decisions

    def links_and_saves(self, session: Session[Any]) -> None:
        """A link and a save give the session back."""
        games = {self.game.id: self.game}
        opened = links.open_link(links.game_link(session), games)
        _promise(opened.notice == "", "link_notice", opened.notice)
        _promise(opened.session.state == session.state, "link")
        _promise(opened.session.actions() == session.actions(), "link_actions")
        position = links.position_link(self.game, session.options, session.state)
        _promise(links.open_link(position, games).session.state == session.state, "position_link")
        loaded = saves.load(saves.save(session), games)
        _promise(loaded.notice == "", "save_notice", loaded.notice)
        _promise(loaded.session.state == session.state, "save")

    def finished(self, session: Session[Any]) -> None:
        """A game that is over has an outcome, a ranking, no more actions, and a past to be revisited."""
        game, state = self.game, session.state
        outcome = game.outcome(state)
        if outcome is None:
            raise Fault("outcome")
        _promise(game.prompt(state) is None, "over")
        _promise(not game.check(state), "healthy_end", game.check(state))
        _promise(bool(outcome.reason), "reason")
        ranked = sorted(standing.seat for standing in outcome.standings)
        _promise(ranked == list(range(game.seats(state))), "ranked", ranked)
        best = {standing.seat for standing in outcome.standings if standing.rank == 1}
        _promise(set(outcome.winners) == best != set(), "winners", outcome.winners)
        _promise(not self._taken(game.copy(state), session.records[-1].action), "closed")
        if self.chance.below(REVISITED):
            return
        number = self.chance.below(len(session.records) + 1)
        _promise(session.state_at(number) == self._replayed(session, number), "past", number)
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
