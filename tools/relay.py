"""A Nostr relay of our own, for tests and for `make.py play --live`: `nostr-relay` from PyPI, in the dev set.

It only introduces browsers to each other: what it carries is encrypted, and it forgets it when it stops.
"""

from __future__ import annotations

import contextlib
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tools import environment
from tools.project import Failure

PATIENCE = 60
SETTINGS = """
DEBUG: false
relay_name: mordred
storage:
  sqlalchemy.url: sqlite+aiosqlite:///{folder}/relay.sqlite3
  num_concurrent_reqs: 10
  num_concurrent_adds: 2
  validators:
    - nostr_relay.validators.is_not_too_large
    - nostr_relay.validators.is_signed
    - nostr_relay.validators.is_recent
verification:
  nip05_verification: disabled
gunicorn:
  bind: 127.0.0.1:{port}
  workers: 1
  loglevel: error
authentication:
  enabled: false
subscription_limit: 64
message_timeout: 1800
"""


def free_port() -> int:
    """A port nobody uses now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextlib.contextmanager
def running() -> Iterator[int]:
    """A relay on this machine for the length of a with block; its port."""
    program = environment.python().parent / "nostr-relay"
    if not program.exists():
        raise Failure("nostr-relay is not installed: python3 make.py setup")
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "relay.yaml"
        settings.write_text(SETTINGS.format(folder=folder, port=port))
        with (Path(folder) / "relay.log").open("w") as log:
            started = subprocess.Popen(
                [program, "-c", settings, "serve"], cwd=folder, stdout=log, stderr=subprocess.STDOUT
            )
            try:
                _wait_for(port, started, Path(folder) / "relay.log")
                yield port
            finally:
                started.terminate()
                started.wait()


def _wait_for(port: int, started: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(PATIENCE * 10):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        if started.poll() is not None:
            break
        time.sleep(0.1)
    raise Failure(f"the relay did not start:\n{log.read_text()[-2000:]}")
