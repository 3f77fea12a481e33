"""What the page's own code asks of the drawn table is drawn."""

from __future__ import annotations

import re

from tests.desk.helpers import Sitting
from tests.i18n.spoken import every
from tools.project import ROOT

ASKED = re.compile(r"const \{([^}]*)\} = table\.dataset")


def test_whatever_the_frame_asks_the_table_is_written_on_it() -> None:
    """Whose turn it is was not: the map stayed near the last man one had placed while the others played, and
    a rematch began in a corner of it. The end-to-end tests look at the frame within one's own turn only."""
    scripts = sorted((ROOT / "web").rglob("*.js"))
    found = [names for script in scripts for names in ASKED.findall(script.read_text(encoding="utf-8"))]
    asked = {f"data-{name.partition('=')[0].strip()}" for names in found for name in names.split(",")}
    sitting = Sitting()
    sitting.click("ui:game:wales")
    sitting.click("form:remove:2")
    sitting.enter("form:kind:1", "human")
    sitting.click("form:start")
    sitting.click("row:C")  # now the map is asked for
    assert sitting.picture is not None
    table = next(one for one in every(sitting.picture.tree) if one.key == "table")
    written = {name for name, value in table.attrs.items() if value is not None}
    assert asked and asked <= written, asked - written
