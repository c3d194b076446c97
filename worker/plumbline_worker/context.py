"""What a handler may do besides computing."""

from __future__ import annotations

import os
import sys
import threading
import time
import uuid
from dataclasses import dataclass
from typing import Any, NoReturn, Protocol

from .errors import Stopped


class Tells(Protocol):
    def progress(self, job_id: str, output: Any) -> None: ...


@dataclass(frozen=True)
class Chunk:
    """What a generator yields to give a chunk metrics."""

    output: Any
    metrics: dict[str, Any]


class Context:
    def __init__(self, job_id: str, service: Tells) -> None:
        self._job_id = job_id
        self._service = service
        #: Tells this run apart from every other, those of the same job included.
        self.run = uuid.uuid4().hex
        self._stop = threading.Event()

    @property
    def stopped(self) -> bool:
        """Whether the service no longer waits for the job. A handler that computes for long should look."""
        return self._stop.is_set()

    def check(self) -> None:
        """Raises Stopped when the job was stopped."""
        if self.stopped:
            raise Stopped

    def sleep(self, ms: float) -> None:
        """Sleeps so many milliseconds. Raises Stopped as soon as the job is stopped."""
        if self._stop.wait(min(max(0.0, ms) / 1000, threading.TIMEOUT_MAX)):
            raise Stopped

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def progress(self, output: Any) -> None:
        """Shows how far the work is in the job's status."""
        self._service.progress(self._job_id, output)

    def crash(self, reason: str) -> NoReturn:
        """Ends the whole worker in the middle of the job."""
        print(f"worker crashes: {reason}", file=sys.stderr, flush=True)
        os._exit(70)

    def stop(self) -> None:
        self._stop.set()
