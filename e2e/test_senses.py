"""The sounds, rendered without a speaker: each can be heard, none is cut off or too loud, no two alike."""

from __future__ import annotations

from itertools import pairwise
from math import log10
from typing import Any

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
