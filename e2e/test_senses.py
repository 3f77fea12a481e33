"""The sounds, rendered without a speaker: each can be heard, none is cut off or too loud, no two alike.

And the badge on the icon of the installed app, as the browser is asked for it.
"""

from __future__ import annotations

from itertools import pairwise
from math import log10
from typing import Any

from e2e.games import played
from e2e.table import Table

RENDER = """async () => {
  const found = {};
  for (const [name, { length, make }] of Object.entries(mordredSenses.sounds)) {
    const rate = 22050;
    const room = new OfflineAudioContext(1, rate * 2, rate);
    make(room, 0.02);
    const samples = (await room.startRendering()).getChannelData(0);
    let [peak, crossings, last] = [0, 0, 0];
    for (let at = 0; at < samples.length; at += 1) {
      const loud = Math.abs(samples[at]);
      peak = Math.max(peak, loud);
      if (loud > 0.003) last = at;
      if (at && samples[at - 1] < 0 !== samples[at] < 0 && loud > 0.003) crossings += 1;
    }
    let loudest = 0;
    for (let start = 0; start + 6615 <= samples.length; start += 1100) {
      let sum = 0;
      for (let at = start; at < start + 6615; at += 1) sum += samples[at] ** 2;
      loudest = Math.max(loudest, sum / 6615);
    }
    found[name] = { length, peak, loudest, first: Math.abs(samples[0]), end: last / rate, crossings };
  }
  return found;
}"""


def test_every_sound_can_be_heard_and_none_is_clipped(table: Table) -> None:
    found: dict[str, dict[str, Any]] = table.page.evaluate(RENDER)
    assert set(found) == {"dice", "card", "march", "war", "turn"}
    for name, one in found.items():
        assert 0.1 < one["peak"] < 0.8, name
        assert one["first"] == 0, f"{name} begins with a click"
        assert 0.15 < one["end"] < 1.6, f"{name} is over in no time, or drags on"
        assert one["end"] <= one["length"] + 0.15, f"{name} is longer than it says"
        assert -35 < 10 * log10(one["loudest"]) < -14, f"{name} is much louder or softer than the others"
    pitches = sorted(one["crossings"] / one["end"] for one in found.values())
    assert all(b > 1.1 * a for a, b in pairwise(pitches)), "two sound alike"


# What the browser is asked to show on the icon is taken down; `look` turns away from the page and back.
BADGES = """() => {
  const seen = [];
  const set = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true });
  set("setAppBadge", async (count) => { seen.push(count); });
  set("clearAppBadge", async () => { seen.push(0); });
  globalThis.badges = { seen, look(away) {
    Object.defineProperty(document, "hidden", { get: () => away, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  } };
}"""
AS_BEFORE = """() => {
  for (const name of ["setAppBadge", "clearAppBadge"]) delete navigator[name];
  delete document.hidden;
  delete globalThis.badges;
}"""


def test_the_icon_of_the_app_is_marked_while_somebody_is_waited_for_and_does_not_look(table: Table) -> None:
    page = table.page
    page.evaluate(BADGES)
    try:
        page.evaluate("badges.look(true)")
        assert page.evaluate("badges.seen.at(-1)") == 0, "nobody is asked anything on the front page"
        page.evaluate("badges.look(false)")
        table.shelve(played("wales", 12, seed=3, players=2))
        table.resume()
        table.wait_for_turn()
        page.evaluate("badges.look(true)")
        assert page.evaluate("badges.seen.at(-1)") == 1
        page.evaluate("badges.look(false)")
        assert page.evaluate("badges.seen.at(-1)") == 0
    finally:
        page.evaluate(AS_BEFORE)
