"""What one does on the landing page: fill in the form for a new game, look after the saves."""

from __future__ import annotations

from mordred.core.levels import BOT, CHOICES, DEFAULT_LEVEL
from mordred.core.saves import Seat
from mordred.desk import rescue, statistics
from mordred.desk.bots import bot_name
from mordred.desk.desk_base import DeskBase
from mordred.desk.effects import Download, Focus, PickFile
from mordred.desk.filenames import save_name
from mordred.desk.links import Links
from mordred.desk.live import Live
from mordred.desk.packs import packs_for
from mordred.desk.setup import Setup, ValidationError, build_options, read_seed, remembered, restore
from mordred.desk.shelf import Plan, headline, retitled
from mordred.desk.table import Table
from mordred.games import MANIFESTS
from mordred.handling import Chair, handling_of


class Landing:
    """The form and the shelf."""

    def __init__(self, desk: DeskBase, links: Links, live: Live) -> None:
        self.desk, self.links, self.live = desk, links, live

    def click(self, room: str, command: str, argument: str) -> None:
        """A button of the form or the shelf."""
        if command == "import":
            self.desk.emit(PickFile())
        elif command == "remove":
            self._remove(int(argument))
        elif room == "form":
            {
                "add": lambda _: self._add(),
                "start": lambda _: self.start(),
                "bot": lambda _: self._keep_bot(),
                "forget_bot": self._forget_bot,
            }[command](argument)
        else:
            {
                "open": self._open,
                "review": self._review,
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
        elif name == "place" and value in ("here", "link", "live"):
            setup.place = "live" if value == "live" else "link" if value == "link" else "here"
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
            computer = value in CHOICES or value in self.desk.bots.levels()
            chair.kind = "computer" if computer else "human"
            chair.level = value if computer else chair.level
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
        if game in desk.settings.forms:
            restore(setup, handling, desk.settings.forms[game])
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
        live = setup.place == "live" and len(humans) > 1
        by_link = (setup.place == "link" and len(humans) > 1) or live
        plan = Plan(
            seats=seats,
            place="link" if by_link else "here",
            mine=humans[0] if by_link else None,
            coach=desk.settings.coach,
        )
        desk.settings.names = [chair.name for chair in setup.chairs if chair.kind == "human" and chair.name][
            :4
        ]
        desk.settings.forms = {**desk.settings.forms, setup.game: remembered(setup)}
        desk.keep_settings()
        if live:
            self.live.open_setup(handling, options, plan)
            return
        table = Table.new(desk, handling, options, seed, plan)
        if plan.mine is not None:
            self.links.remember(table, plan.mine)
        desk.sit_down(table)

    # ------------------------------------------------------------------------------- the shelf

    def _open(self, slot_id: str) -> None:
        desk = self.desk
        table = Table.resume(desk, slot_id, desk.shelf.open(slot_id))
        desk.sit_down(table)
        self.live.opened(table)

    def _review(self, slot_id: str) -> None:
        """Open a finished game at its review."""
        desk = self.desk
        table = Table.resume(desk, slot_id, desk.shelf.open(slot_id))
        desk.sit_down(table)
        table.reviewing.open()

    def _edit(self, slot_id: str) -> None:
        self.desk.renaming = "" if self.desk.renaming == slot_id else slot_id
        self.desk.emit(Focus(f"slot.{slot_id}.rename"))

    def _rename(self, slot_id: str, name: str) -> None:
        self.desk.shelf.rename(slot_id, name)
        self.desk.renaming = ""
        self.desk.refresh_listing()

    def _export(self, slot_id: str) -> None:
        text = self.desk.shelf.raw(slot_id)
        slot = headline(text)
        name = f"mordred-{slot_id}.json"
        if slot:
            name = save_name(slot.game, slot.title, slot.turn, self.desk.outside.local(slot.when))
        self.desk.emit(Download(name, text))

    def _delete(self, slot_id: str) -> None:
        self.desk.show("delete", slot_id)

    def _really_delete(self, slot_id: str) -> None:
        self.desk.close()
        self.desk.shelf.delete(slot_id)
        self.desk.refresh_listing()
        self.desk.say("shelf.deleted")

    # ------------------------------------------------------------------------------------ bots

    def _keep_bot(self) -> None:
        """The warning was read: keep the bot that was offered."""
        self.desk.close()
        self.desk.say("bot.imported", name=self.desk.bots.accept())

    def _forget_bot(self, name: str) -> None:
        """Throw a bot away; the chairs it was meant for go back to a level of ours."""
        self.desk.bots.forget(name)
        for chair in self.desk.setup.chairs:
            if chair.level == BOT + name:
                chair.level = DEFAULT_LEVEL

    # --------------------------------------------------------------------------- what was finished

    def statistics(self, command: str) -> None:
        """The leaf with all finished games, or a file of them."""
        desk = self.desk
        if command == "show":
            desk.show("statistics")
            return
        finished = statistics.load(desk.store)
        date = desk.outside.local(desk.outside.now())[:10]
        if command == "bgstats":
            titles = {game: desk.words(f"game.{game}") for game in MANIFESTS}
            text = statistics.as_bg_stats(finished, titles, self._arms, desk.outside.local)
            desk.emit(Download(f"mordred-bg-stats-{date}.bgsplay", text))
        elif command == "export":
            desk.emit(Download(f"mordred-statistics-{date}.json", statistics.as_json(finished)))

    def _arms(self, game: str, arms: str) -> str:
        """What a faction or coat is called."""
        return handling_of(game).words(self.desk.words.language)(f"arms.{arms}")

    def import_file(self, text: str) -> None:
        """Put an exported game on the shelf, a pack among the packs, or ask whether a bot is trusted; any
        other file changes nothing.
        """
        desk, kept = self.desk, rescue.kept_in(text)
        if kept is not None:
            came, lost = rescue.take_in(kept, self._import_game, desk.packs.add)
            desk.refresh_listing()
            desk.say("shelf.rescued", n=came)
            if lost:
                desk.say("shelf.unopened", n=lost, trouble=True)
        elif name := bot_name(text):
            desk.bots.offered = text
            desk.show("bot", name)
        elif packs_for(text) is not None:
            desk.say("pack.imported", name=desk.packs.add(text))
        elif '"tale":' in text[:20_000] or '"tale":' in text[-20_000:]:
            self.live.open_tale(text)
        else:
            title = self._import_game(text)
            desk.refresh_listing()
            desk.say("shelf.imported", name=title)

    def _import_game(self, text: str) -> str:
        """Put an exported game on the shelf: its title; one that cannot be rebuilt is refused."""
        shelf, table = self.desk.shelf, Table.resume(self.desk, "", text)
        title = shelf.fresh_name(table.name)
        shelf.keep(shelf.fresh_id(), retitled(text, title))
        return title
