"""A service for tests, which writes down what it is told."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from typing import Any


class FakeService:
    """Gives out the jobs that it is made with, and then none."""

    def __init__(self, *jobs: dict[str, Any]) -> None:
        self.jobs = list(jobs)
        self.asked: list[tuple[int, bool]] = []
        self.ended: dict[str, tuple[Any, bool]] = {}
        self.chunks: list[Any] = []
        self.shown: list[Any] = []
        self.pings: list[list[str]] = []
        self.stops: list[str] = []
        self.hung_up = threading.Event()

    def take(self, slots: int, busy: bool) -> list[dict[str, Any]]:
        self.asked.append((slots, busy))
        given, self.jobs = self.jobs[:slots], self.jobs[slots:]
        if not given:
            self.hung_up.wait(60)
        return given

    def to_stop(self) -> list[str]:
        while not self.stops and not self.hung_up.wait(0.01):
            pass
        told, self.stops = self.stops, []
        return told

    def ping(self, job_ids: list[str]) -> None:
        self.pings.append(job_ids)

    def hang_up(self) -> None:
        self.hung_up.set()

    def end(self, job_id: str, report: bytes, is_stream: bool) -> None:
        self.ended[job_id] = (json.loads(report), is_stream)

    def progress(self, job_id: str, output: Any) -> None:
        self.shown.append(output)

    def stream(self, job_id: str, chunk: bytes) -> None:
        self.chunks.append(json.loads(chunk))


def eventually(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        if time.monotonic() > end:
            raise AssertionError("it never came about")
        time.sleep(0.005)
