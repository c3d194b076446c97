"""HTTP over one connection that is kept."""

from __future__ import annotations

import contextlib
import http.client
import socket
from urllib.parse import urlsplit

from .errors import Unreachable

#: Bytes of an answer that are read at most: jobs have inputs of some 20 MB.
LARGEST_ANSWER = 64 * 1024 * 1024

HEADERS = {"accept": "application/json", "user-agent": "plumbline-worker"}


class Channel:
    """For one thread; `hang_up` alone may be called from another."""

    def __init__(self, key: str) -> None:
        self._headers = {**HEADERS, **({"authorization": key} if key else {})}
        self._connection: http.client.HTTPConnection | None = None
        self._origin = ("", "")
        self._hung_up = False

    def call(self, method: str, url: str, body: bytes | None = None, timeout: float = 30) -> tuple[int, bytes]:
        """Raises Unreachable. A connection that was kept may be closed by now: then a fresh one is tried."""
        parts = urlsplit(url)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        headers = self._headers if body is None else {**self._headers, "content-type": "application/json"}
        for is_last in (False, True):
            if self._hung_up:
                raise Unreachable(f"{method} {url}: this connection was hung up")
            kept = self._connection is not None and self._origin == (parts.scheme, parts.netloc)
            try:
                connection = self._connect(parts.scheme, parts.netloc, timeout, kept)
                connection.request(method, target, body, headers)
                answer = connection.getresponse()
                read = answer.read(LARGEST_ANSWER + 1)
                if len(read) > LARGEST_ANSWER:
                    raise http.client.HTTPException(f"the answer has more than {LARGEST_ANSWER} bytes")
                return answer.status, read
            except (OSError, http.client.HTTPException, ValueError) as error:
                self.close()
                if is_last or not kept or self._hung_up or isinstance(error, TimeoutError):
                    raise Unreachable(f"{method} {url}: {error or type(error).__name__}") from error
        raise AssertionError("both tries end the call")

    def _connect(self, scheme: str, netloc: str, timeout: float, kept: bool) -> http.client.HTTPConnection:
        if not kept:
            self.close()
            kind = http.client.HTTPSConnection if scheme == "https" else http.client.HTTPConnection
            self._connection = kind(netloc, timeout=timeout)
            self._origin = (scheme, netloc)
        connection = self._connection
        assert connection is not None
        connection.timeout = timeout
        if connection.sock is not None:
            connection.sock.settimeout(timeout)
        return connection

    def hang_up(self) -> None:
        """Ends the call that is under way, so that nothing is answered to it any more. It is not tried again."""
        self._hung_up = True
        connection = self._connection
        if connection is not None and connection.sock is not None:
            with contextlib.suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None
