"""The site for everybody in the house: sockets are handed on to the relay, the page is told where it is."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest

from tools import house, live, server

pytestmark = pytest.mark.native


def test_a_socket_is_handed_on_both_ways(tmp_path: Path) -> None:
    listener = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        one, _ = listener.accept()
        head = one.recv(4096)
        assert head.startswith(b"GET / HTTP/1.1\r\n") and b"Upgrade: websocket" in head
        one.sendall(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
        one.sendall(one.recv(4096).upper())
        one.close()

    relay = threading.Thread(target=answer, daemon=True)
    relay.start()
    with server.serving(tmp_path) as site:
        site.tunnels["/relay"] = int(listener.getsockname()[1])
        with socket.create_connection(("127.0.0.1", site.server_port), timeout=20) as client:
            client.sendall(b"GET /relay HTTP/1.1\r\nHost: house\r\nUpgrade: websocket\r\n\r\n")
            assert client.recv(4096).startswith(b"HTTP/1.1 101")
            client.sendall(b"hail arthur")
            found = b""
            while data := client.recv(4096):
                found += data
    relay.join(timeout=20)
    assert found == b"HAIL ARTHUR"


def test_the_page_is_told_of_the_houses_own_relay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text(f"<p>{live.SITE.replace('{}', live.config())}</p>")
    monkeypatch.setattr(house, "DIST", tmp_path)
    page = house.page().decode()
    assert page == f"<p>{live.SITE.replace('{}', live.written(['/relay'], []))}</p>"


def test_the_import_map_leads_to_what_is_shipped() -> None:
    shipped = live.files()
    for name, (pin, _, first) in live.MODULES.items():
        assert f'"{name}":"./live/{pin}/{first}"' in live.import_map()
        assert f"live/{pin}/{first}" in shipped
    assert all(b"peer error:" not in data for data in shipped.values())
