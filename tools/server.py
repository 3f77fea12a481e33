"""A small static server for dist/: right types, no special headers, hooks for developers and tests."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import http.server
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
SQUEEZED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".toml", ".wasm", ".webmanifest")
"""What hosts send gzipped, if they do: archives, letters and pictures made of dots are packed already."""

# While developing, a page kept by an earlier service worker would hide changes: this one takes itself away.
NO_WORKER = b"""self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
});
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves `server.root`, with `server.mounts` laid over it."""

    server: Site
    protocol_version = "HTTP/1.1"
    extensions_map = {"": "application/octet-stream", **TYPES}  # noqa: RUF012 (the base class's own name)

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        self.server.requests.append(path)
        if path in self.server.tunnels:
            self._tunnel(self.server.tunnels[path])
            return
        if path in ("/", "/index.html") and self.server.before_page:
            self.server.before_page()
        data = self.server.answers.get(path)
        if self.server.gzips and self._gzipped(path, data):
            return
        if data is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _gzipped(self, path: str, data: bytes | None) -> bool:
        """Answer as a host that gzips, and say whether it was one of the files for that."""
        name = path if data is not None else self.translate_path("/index.html" if path == "/" else self.path)
        if not name.endswith(SQUEEZED) or (data is None and not Path(name).is_file()):
            return False
        content = Path(name).read_bytes() if data is None else data
        tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        known = self.headers.get("If-None-Match") == tag
        packed = b"" if known else gzip.compress(content, 6)
        self.send_response(304 if known else 200)
        self.send_header("ETag", tag)
        if not known:
            self.send_header("Content-Type", self.guess_type(name))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        self.wfile.write(packed)
        return True

    def _tunnel(self, port: int) -> None:
        """Hand the whole connection (a WebSocket) to another server on this machine, both ways."""
        self.close_connection = True
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)) as other:
            lines = [f"{name}: {value}" for name, value in self.headers.items() if name.lower() != "host"]
            head = "\r\n".join([f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}", *lines])
            other.sendall(f"{head}\r\n\r\n".encode())
            back = threading.Thread(target=_pour, args=(other, self.connection), daemon=True)
            back.start()
            _pour(self.connection, other)
            back.join()

    def translate_path(self, path: str) -> str:
        inside = unquote(urlsplit(path).path)
        for prefix, folder in self.server.mounts.items():
            if inside.startswith(prefix):
                self.directory = str(folder)
                return super().translate_path("/" + inside.removeprefix(prefix))
        self.directory = str(self.server.root)
        return super().translate_path(path)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")  # ask again, answer 304 if nothing changed
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""

    def handle(self) -> None:
        with contextlib.suppress(ConnectionError, TimeoutError):  # a closed tab is no news
            super().handle()


def _pour(source: socket.socket, target: socket.socket) -> None:
    """Everything that comes from one end goes to the other, until either is closed."""
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


class Site(http.server.ThreadingHTTPServer):
    """A served folder."""

    daemon_threads = True

    def __init__(self, root: Path, port: int = 0, host: str = "127.0.0.1") -> None:
        self.root = root
        self.mounts: dict[str, Path] = {}
        self.answers: dict[str, bytes] = {}
        self.tunnels: dict[str, int] = {}
        """Paths at which sockets are handed on to another port of this machine."""
        self.requests: list[str] = []
        self.before_page: Callable[[], None] | None = None
        self.gzips = False
        """Whether it sends gzipped what hosts send so."""
        self.host = host
        super().__init__((host, port), Handler)

        self.secure = False

    def speak_tls(self, certificate: Path, key: Path) -> None:
        """Serve over https from now on."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        self.secure = True

    def stop(self) -> None:
        """Answer nobody any more: whoever asks from now on finds no server."""
        self.shutdown()
        self.socket.close()

    @property
    def address(self) -> str:
        """Where it is served."""
        return f"http{'s' if self.secure else ''}://{self.host}:{self.server_port}/"


@contextlib.contextmanager
def serving(root: Path, port: int = 0) -> Iterator[Site]:
    """Serve in the background for the length of a with block."""
    site = Site(root, port)
    thread = threading.Thread(target=site.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        site.shutdown()
        site.server_close()
        thread.join()
