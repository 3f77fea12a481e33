"""What one does on the landing page: fill in the form for a new game, look after the saves."""

from __future__ import annotations

from mordred.core.levels import CHOICES
from mordred.core.saves import Seat
from mordred.desk.desk_base import DeskBase
from mordred.desk.effects import Download, Focus, PickFile
from mordred.desk.links import Links
from mordred.desk.packs import packs_for
from mordred.desk.setup import Setup, ValidationError, build_options, read_seed
from mordred.desk.shelf import Plan, retitled
from mordred.desk.table import Table
from mordred.handling import Chair, handling_of


class Landing:
    """The form and the shelf."""

    def __init__(self, desk: DeskBase, links: Links) -> None:
        self.desk, self.links = desk, links

    def click(self, room: str, command: str, argument: str) -> None:
        """A button of the form or the shelf."""
        if command == "import":
            self.desk.emit(PickFile())
        elif command == "remove":
            self._remove(int(argument))
        elif room == "form":
            {"add": self._add, "start": self.start}[command]()
        else:
            {
                "open": self._open,
                "edit": self._edit,
                "export": self._export,
                "delete": self._delete,
                "really_delete": self._really_delete,
            }[command](argument)

    def enter(self, room: str, name: str, argument: str, value: str) -> None:
        """A field of the form or the shelf."""
        setup = self.desk.setup
        if room == "save":
            self._rename(argument, value)
        elif name == "option":
            setup.options[argument] = value
        elif name == "place" and value in ("here", "link"):
            setup.place = "link" if value == "link" else "here"
        elif name == "seed":
            setup.seed = value
        else:
            self._enter_chair(name, int(argument), value)
        setup.trouble = ""

    def _enter_chair(self, name: str, place: int, value: str) -> None:
        chairs = self.desk.setup.chairs
        chair = chairs[place]
        if name == "name":
            chair.name = " ".join(value.split())[:24]
        elif name == "kind":
            chair.kind = "computer" if value in CHOICES else "human"
            chair.level = value if value in CHOICES else chair.level
        elif name == "arms":
            for other in chairs:
                if other.arms == value:
                    other.arms = chair.arms  # they swap, so that everybody keeps arms of their own
            chair.arms = value

    # ------------------------------------------------------------------------------ a new game

    def choose_game(self, game: str) -> None:
        """Open the form for a game."""
        desk = self.desk
        if desk.setup.game == game:
            return
        handling = handling_of(game)
        setup = Setup(game=game)
        for place in range(handling.usual):
            setup.chairs.append(Chair(arms=handling.arms[place], kind="human" if place == 0 else "computer"))
        if desk.settings.names:
            setup.chairs[0].name = desk.settings.names[0]
        desk.setup = setup
        desk.refresh_appearance()
        desk.emit(Focus("setup"))
        desk.announce(desk.words("setup.title", game=desk.words(f"game.{game}")))

    def _add(self) -> None:
        setup = self.desk.setup
        handling = handling_of(setup.game)
        if len(setup.chairs) < handling.seats[-1]:
            free = next(arms for arms in handling.arms if all(chair.arms != arms for chair in setup.chairs))
            setup.chairs.append(Chair(arms=free, kind="computer"))

    def _remove(self, place: int) -> None:
        setup = self.desk.setup
        if len(setup.chairs) > handling_of(setup.game).seats[0]:
            del setup.chairs[place]

    def start(self) -> None:
        """Sit down to a new game."""
        desk, setup = self.desk, self.desk.setup
        handling = handling_of(setup.game)
        seed = read_seed(setup.seed, desk.outside.seed())
        if seed is None:
            setup.trouble = "setup.seed.long"
            return
        chairs = handling.seating(setup.chairs)
        try:
            options = build_options(
                handling.game.Options,
                setup.options,
                players=len(chairs),
                factions=tuple(chair.arms for chair in chairs),
            )
        except ValidationError:
            setup.trouble = "setup.trouble"
            return
        seats = [
            Seat(
                kind=chair.kind,
                level=chair.level,
                name=chair.name or handling.seat_name(desk.words, place, chair.arms),
            )
            for place, chair in enumerate(chairs)
        ]
        humans = [place for place, seat in enumerate(seats) if seat.kind == "human"]
        by_link = setup.place == "link" and len(humans) > 1
        plan = Plan(
            seats=seats,
            place="link" if by_link else "here",
            mine=humans[0] if by_link else None,
            coach=desk.settings.coach,
        )
        desk.settings.names = [chair.name for chair in setup.chairs if chair.kind == "human" and chair.name][
            :4
        ]
        desk.keep_settings()
        table = Table.new(desk, handling, options, seed, plan)
        if plan.mine is not None:
            self.links.remember(table, plan.mine)
        desk.sit_down(table)

    # ------------------------------------------------------------------------------- the shelf

    def _open(self, slot_id: str) -> None:
        desk = self.desk
        desk.sit_down(Table.resume(desk, slot_id, desk.shelf.open(slot_id)))

    def _edit(self, slot_id: str) -> None:
        self.desk.renaming = "" if self.desk.renaming == slot_id else slot_id
        self.desk.emit(Focus(f"slot.{slot_id}.rename"))

    def _rename(self, slot_id: str, name: str) -> None:
        self.desk.shelf.rename(slot_id, name)
        self.desk.renaming = ""
        self.desk.refresh_listing()

    def _export(self, slot_id: str) -> None:
        text = self.desk.shelf.raw(slot_id)
        self.desk.emit(Download(f"mordred-{slot_id}.json", text))

    def _delete(self, slot_id: str) -> None:
        self.desk.show("delete", slot_id)

    def _really_delete(self, slot_id: str) -> None:
        self.desk.close()
        self.desk.shelf.delete(slot_id)
        self.desk.refresh_listing()
        self.desk.say("shelf.deleted")

    def import_file(self, text: str) -> None:
        """Put an exported game on the shelf, or a pack among the packs; any other file changes nothing."""
        desk = self.desk
        if packs_for(text) is not None:
            desk.say("pack.imported", name=desk.packs.add(text))
            return
        table = Table.resume(desk, "", text)  # a game that cannot be rebuilt is refused here
        title = desk.shelf.fresh_name(table.name)
        desk.shelf.keep(desk.shelf.fresh_id(), retitled(text, title))
        desk.refresh_listing()
        desk.say("shelf.imported", name=title)
