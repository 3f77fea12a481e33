"""`make.py play --live`: the site with a relay of its own, for everybody in the house."""

from __future__ import annotations

import contextlib
import re
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools import environment, live, relay, server
from tools.project import DIST, run

RELAY = "/relay"


def our_address() -> str:
    """This machine's address in its network (no packet is sent to find out)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one, contextlib.suppress(OSError):
        one.connect(("192.0.2.1", 9))
        return str(one.getsockname()[0])
    return "127.0.0.1"


def page() -> bytes:
    """The built page, told that the relay is at the site itself and that no other server is needed."""
    source = (DIST / "index.html").read_text()
    found = live.SITE.partition("{}")
    own = found[0] + live.written([RELAY], []) + found[2]
    return re.sub(f"{re.escape(found[0])}.*?{re.escape(found[2])}", lambda _: own, source, count=1).encode()


@contextlib.contextmanager
def serving(port: int) -> Iterator[server.Site]:
    """The site over https on all addresses of this machine, and a relay behind it."""
    address = our_address()
    with tempfile.TemporaryDirectory() as folder, relay.running() as relay_port:
        python = environment.python()
        run([python, "-m", "tools.certificate", folder, "127.0.0.1", address])
        site = server.Site(DIST, port, host="0.0.0.0")
        site.speak_tls(Path(folder) / "house.crt", Path(folder) / "house.key")
        site.host = address
        site.tunnels[RELAY] = relay_port
        site.answers["/"] = site.answers["/index.html"] = page()
        yield site
