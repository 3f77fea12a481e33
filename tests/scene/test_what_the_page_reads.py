"""What the page's JavaScript reads off the table is drawn there.

`data-seat` was no longer drawn and still read: on a phone the map stayed where one's own question had turned
it, and what others did elsewhere was not to be seen.
"""

import re

from tools.project import ROOT

READ = re.compile(r"const \{([^}]*)\} = table\.dataset")


def test_whatever_is_read_off_the_table_is_drawn_there() -> None:
    drawn = set(re.findall(r"\bdata_(\w+)=", (ROOT / "mordred/ui/table.py").read_text(encoding="utf-8")))
    read = {
        name.partition("=")[0].strip()
        for script in sorted((ROOT / "web").rglob("*.js"))
        for names in READ.findall(script.read_text(encoding="utf-8"))
        for name in names.split(",")
    }
    assert read and read <= drawn, read - drawn
