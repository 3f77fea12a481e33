"""WAR: every battle once, in the active player's order; then the claims, the refills and what follows."""

from __future__ import annotations

from mordred.britannia.rules import battle, cards
from mordred.britannia.rules.control import controller, total_rule
from mordred.britannia.rules.events import ChiefStood, WarBegan, WarEnded
from mordred.britannia.rules.scoring import end_game
from mordred.britannia.rules.state import Effect, War
from mordred.britannia.rules.table import RulesTable
from mordred.britannia.rules.verbs_favour import claim
from mordred.core.game import Action, Prompt, act


def battlefields(table: RulesTable) -> list[str]:
    """Territories with two factions whose battle is still to be fought, new ones included."""
    lands = table.state.lands
    return [place for place, land in lands.items() if len(land.armies) >= 2 and not land.fought]


def ask_war(table: RulesTable, war: War) -> Prompt | None:
    """Which battle comes next."""
    if war.stage != "battles":
        return None
    fields = battlefields(table)
    if not fields:
        return None
    return Prompt(war.seat, "war", [act("battle", place) for place in fields])


def take_war(table: RulesTable, war: War, action: Action) -> None:
    """Begin a battle."""
    battle.begin(table, str(action.operands[0]))


def go_on_war(table: RulesTable, war: War) -> Prompt | None:
    """The next battle; then what follows, player by player."""
    frames = table.state.frames
    while frames and frames[-1] is war:
        prompt = ask_war(table, war)
        if prompt is not None:
            return prompt
        _after_battles(table, war)
    return None


def _after_battles(table: RulesTable, war: War) -> None:
    """No battle left: End of War."""
    if war.stage == "battles":
        for land in table.state.lands.values():
            land.fought = False
        _next_stage(table, war, "claim")
    elif war.waiting:
        _trigger_next(table, war)
    elif war.stage == "claim":
        _claim_territories(table)
        _claim_borders(table)
        _stand_up(table)
        _refill(table)
        _next_stage(table, war, "war_end")
    else:
        table.pop()
        table.log.append(WarEnded(war.position % table.book.size + 1))
        if table.state.end_war == war.position:
            end_game(table, "reserve")


def begin_war(table: RulesTable, seat: int, position: int) -> None:
    """A War event, called by the sector at this distance."""
    last = position in (table.state.end_war, table.book.last_war)
    table.log.append(WarBegan(seat, position % table.book.size + 1, tuple(battlefields(table)), last))
    table.push(War(seat, position))


def _next_stage(table: RulesTable, war: War, stage: str) -> None:
    war.stage = "claim" if stage == "claim" else "war_end"
    war.tiles = []
    tiles = table.state.opened and any(_due(table, place, war.stage) for place in table.book.tile_sites)
    war.waiting = [seat for seat in table.group_order() if tiles or war.stage in table.standing(seat).waiting]


def _trigger_next(table: RulesTable, war: War) -> None:
    """The next player's effects for this moment: what is always on, and tiles this player controls."""
    seat = war.waiting.pop(0)
    found = [Effect(source, seat, war.stage) for source in table.standing(seat).waiting.get(war.stage, ())]
    for place in table.book.tile_sites:
        due = place not in war.tiles and _due(table, place, war.stage)
        if due and controller(table, place) == seat:
            war.tiles.append(place)
            found.append(Effect(f"tile.{table.state.lands[place].tile}", seat, war.stage, place))
    for effect in reversed(found):
        table.push(effect)


def _due(table: RulesTable, place: str, stage: str) -> bool:
    """Whether a tile there has an effect at this moment."""
    tile = table.state.lands[place].tile
    return bool(tile) and table.book.has(f"tile.{tile}", stage)


def _claim_territories(table: RulesTable) -> None:
    """Who controls a territory obtains all the favour there."""
    for place, land in table.state.lands.items():
        if any(land.favour):
            seat = controller(table, place)
            if seat >= 0:
                claim(table, seat, place, land.favour[:])


def _claim_borders(table: RulesTable) -> None:
    """Who controls both territories along a border gains the favour on it."""
    lands = table.state.lands
    for slot, favour in table.state.borders.items():
        if any(favour):
            one, other = table.book.ends[slot]
            if lands[one].armies.keys().isdisjoint(lands[other].armies):
                continue  # nobody has units in both
            seat = controller(table, one)
            if seat >= 0 and controller(table, other) == seat:
                claim(table, seat, slot, favour[:])


def _stand_up(table: RulesTable) -> None:
    for place, land in table.state.lands.items():
        for seat in sorted([seat for seat, army in land.armies.items() if army.laid]):
            land.armies[seat] = land.armies[seat].with_chief(laid=False)
            table.log.append(ChiefStood(seat, place))


def _refill(table: RulesTable) -> None:
    """Everybody draws up to 7 (or more, where a rule says so); nobody discards."""
    for seat in table.group_order():
        size = table.book.constants.hand + total_rule(table, seat, "hand", "")
        missing = size - len(table.state.players[seat].hand)
        if missing > 0:
            cards.draw(table, seat, missing)
