"""The server: with what hosts gzip gzipped, for measuring slow lines."""

from __future__ import annotations

import gzip
import urllib.request
from pathlib import Path
from urllib.error import HTTPError

import pytest

from tools import server


def asked(address: str, **headers: str) -> tuple[dict[str, str], bytes]:
    """An answer: its headers and what came."""
    request = urllib.request.Request(address, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return dict(answer.headers), answer.read()


def test_what_hosts_gzip_comes_gzipped_once(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("hail " * 200)
    (tmp_path / "letters.woff2").write_bytes(b"packed already")
    with server.serving(tmp_path) as site:
        site.gzips = True
        site.answers["/bare.html"] = b"bare"
        headers, content = asked(site.address)
        assert headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(content).decode() == "hail " * 200
        assert gzip.decompress(asked(site.address + "bare.html")[1]) == b"bare"
        assert asked(site.address + "letters.woff2")[1] == b"packed already"
        with pytest.raises(HTTPError) as known:
            asked(site.address, **{"If-None-Match": headers["ETag"]})
        assert known.value.code == 304
        with pytest.raises(HTTPError) as missing:
            asked(site.address + "nothing.js")
        assert missing.value.code == 404
