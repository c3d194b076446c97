"""One report to a beacon. Its address comes with a job, so neither the address nor the answer is trusted."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
import time
import urllib.request
from collections.abc import Callable
from typing import Any

#: How long the whole exchange may take, in seconds.
SECONDS = 3.0
#: What is longer, in bytes, is no answer.
MOST_BYTES = 65_536
#: How often is looked whether anybody still waits, in seconds.
LOOK = 0.05


def tell(url: str, news: bytes, is_stopped: Callable[[], bool]) -> Any:
    """The JSON that a beacon answers; None without any, and when nobody waits any more."""
    exchange = _Exchange(url, news)
    threading.Thread(target=exchange.run, name="beacon", daemon=True).start()
    end = time.monotonic() + SECONDS
    while not is_stopped() and (left := end - time.monotonic()) > 0:
        if exchange.over.wait(min(left, LOOK)):
            return exchange.said
    exchange.hang_up()
    return None


class _Exchange:
    """Runs in a thread of its own: nothing else bounds how long names are looked up and lines are read."""

    def __init__(self, url: str, news: bytes) -> None:
        self.over = threading.Event()
        self.said: Any = None
        self._url = url
        self._news = news
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self._hung_up = False

    def run(self) -> None:
        try:
            self.said = self._read()
        except Exception:  # Whatever is wrong with the address or the answer: the run goes on.
            self.said = None
        finally:
            self.over.set()

    def hang_up(self) -> None:
        """Ends the exchange, so that its thread ends."""
        with self._lock:
            self._hung_up = True
            if self._socket is not None:
                with contextlib.suppress(OSError):
                    self._socket.shutdown(socket.SHUT_RDWR)

    def keep(self, connected: socket.socket) -> None:
        with self._lock:
            if self._hung_up:
                connected.close()
                raise TimeoutError("nobody waits any more")
            self._socket = connected

    def _read(self) -> Any:
        request = urllib.request.Request(self._url, self._news, {"content-type": "application/json"})
        if request.type not in ("http", "https"):
            return None
        with self._opener().open(request, timeout=SECONDS) as answer:
            text = answer.read(MOST_BYTES + 1)
            is_cut = bool(answer.length)
        return None if is_cut or len(text) > MOST_BYTES else json.loads(text)

    def _opener(self) -> urllib.request.OpenerDirector:
        """Knows no other schemes, and follows no redirect."""
        keep = self.keep

        class Plain(http.client.HTTPConnection):
            def connect(self) -> None:
                super().connect()
                keep(self.sock)

        class Secure(http.client.HTTPSConnection):
            def connect(self) -> None:
                super().connect()
                keep(self.sock)

        class PlainHandler(urllib.request.HTTPHandler):
            def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
                return self.do_open(Plain, request)

        class SecureHandler(urllib.request.HTTPSHandler):
            def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
                return self.do_open(Secure, request)

        opener = urllib.request.OpenerDirector()
        for handler in (
            urllib.request.ProxyHandler(),
            urllib.request.UnknownHandler(),
            urllib.request.HTTPDefaultErrorHandler(),
            urllib.request.HTTPErrorProcessor(),
            PlainHandler(),
            SecureHandler(),
        ):
            opener.add_handler(handler)
        return opener
