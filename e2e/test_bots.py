"""A bot of one's own: picked as a file, loaded after the warning, played by the worker in the real page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from e2e.games import loaded, words
from e2e.table import Table

BOT = """
class Lastly:
    def __init__(self, game):
        self.game = game

    def choose(self, world, prompt, chance):
        return prompt.actions[-1]
"""


def test_a_bot_is_brought_and_plays(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "lastly.py"
    file.write_text(BOT)
    table.ref("ui:game:wales").click()
    table.page.locator("details.more summary").click()
    with table.page.expect_file_chooser() as chooser:
        table.page.get_by_role("button", name=words("bot.import")).click()
    chooser.value.set_files(file)
    expect(table.dialog("bot")).to_contain_text(words("bot.warning"))
    table.shoot("bot-warning")
    table.ref("form:bot").click()
    chairs = table.page.locator(".chair")
    while chairs.count() > 2:
        table.ref(f"form:remove:{chairs.count() - 1}").click()
    for seat in range(2):
        table.part(f"chair.{seat}.kind").select_option("bot:Lastly")
    table.shoot("bot-chosen")
    table.ref("form:start").click()
    table.page.wait_for_selector(".table")
    moves = "JSON.parse(localStorage.getItem('mordred:game:1') || '{\"actions\":[]}').actions.length"
    table.page.wait_for_function(f"() => {moves} >= 3", timeout=60_000)
    session = loaded(table.saved())
    state = session.game.new(session.options, session.seed)
    for action in session.actions()[:3]:
        prompt = session.game.prompt(state)
        assert prompt is not None and action == prompt.actions[-1]
        session.game.apply(state, action)
