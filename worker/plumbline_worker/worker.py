"""The loop of a worker: it takes jobs, runs them, tells that it lives and hears what is to be stopped."""

from __future__ import annotations

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from .attempt import Attempt, Handler, Hears
from .errors import Refused, Unreachable
from .jobs import Unreadable

#: Seconds to pause: where there is no room, where nothing is held, and where nobody answers.
NO_ROOM = 5.0
NOT_HELD = 1.0
FIRST_TROUBLE = 0.5
MOST_TROUBLE = 10.0
#: Characters of a line of the log.
LONGEST_LINE = 1000


class Serves(Hears, Protocol):
    def take(self, slots: int, busy: bool) -> list[dict[str, Any]]: ...
    def to_stop(self) -> list[str]: ...
    def ping(self, job_ids: list[str]) -> None: ...
    def hang_up(self) -> None: ...


class Worker:
    def __init__(self, service: Serves, handler: Handler, concurrency: int, ping_seconds: float) -> None:
        self._service = service
        self._handler = handler
        self._concurrency = concurrency
        self._ping_seconds = ping_seconds
        self._attempts: list[Attempt] = []
        self._threads = ThreadPoolExecutor(concurrency, "job")
        self._changed = threading.Condition()
        self._draining = threading.Event()
        self._over = threading.Event()
        self._trouble = FIRST_TROUBLE

    def start(self) -> None:
        for loop in (self._take_jobs, self._ping, self._hear_stops):
            threading.Thread(target=loop, name=loop.__name__, daemon=True).start()

    def drain(self, grace: float) -> bool:
        """Takes no job any more, and waits so many seconds for those under way. Says whether all have ended."""
        self._draining.set()
        self._service.hang_up()
        with self._changed:
            self._changed.notify_all()
            has_ended = self._changed.wait_for(lambda: not self._attempts, grace)
        self._over.set()
        return has_ended

    def _take_jobs(self) -> None:
        while (slots := self._free_slots()) > 0:
            begun = time.monotonic()
            jobs = self._take(slots)
            for job in jobs or []:
                self._begin(job)
            if jobs == [] and time.monotonic() - begun < NOT_HELD:
                self._draining.wait(NOT_HELD)

    def _free_slots(self) -> int:
        """Waits until there is one; none when no job is to be taken any more."""
        with self._changed:
            self._changed.wait_for(lambda: self._draining.is_set() or len(self._attempts) < self._concurrency)
            return 0 if self._draining.is_set() else self._concurrency - len(self._attempts)

    def _take(self, slots: int) -> list[dict[str, Any]] | None:
        """None when that was no answer, after a pause."""
        try:
            jobs = self._service.take(slots, busy=slots < self._concurrency)
        except (Refused, Unreachable) as error:
            self._pause("no job could be taken", error)
            return None
        self._trouble = FIRST_TROUBLE
        return jobs

    def _pause(self, what: str, error: Exception) -> None:
        if self._draining.is_set():
            return
        log(f"{what}: {error}")
        if isinstance(error, Refused) and error.status == 429:
            self._draining.wait(NO_ROOM)
            return
        self._draining.wait(self._trouble)
        self._trouble = min(MOST_TROUBLE, self._trouble * 2)

    def _begin(self, job: dict[str, Any]) -> None:
        handler = _failing(job.why) if isinstance(job, Unreadable) else self._handler
        attempt = Attempt(job, handler, self._service)
        self._stop(attempt.job_id)  # An older attempt at the same job is nobody's any more.
        with self._changed:
            self._attempts.append(attempt)
        self._threads.submit(self._run, attempt)

    def _run(self, attempt: Attempt) -> None:
        try:
            attempt.run(lambda: self._draining.is_set() and len(self._attempts) == 1)
        except (Refused, Unreachable) as error:
            log(f"the outcome of job {attempt.job_id} could not be told: {error}")
        finally:
            with self._changed:
                self._attempts.remove(attempt)
                self._changed.notify_all()

    def _stop(self, job_id: str) -> None:
        with self._changed:
            for attempt in self._attempts:
                if attempt.job_id == job_id:
                    attempt.context.stop()

    def _ping(self) -> None:
        failures = 0
        while True:
            with self._changed:
                ids = [attempt.job_id for attempt in self._attempts]
            try:
                self._service.ping(ids)
                failures = 0
            except (Refused, Unreachable) as error:
                failures += 1
                if failures == 1:
                    log(f"no ping: {error}")
            if self._over.wait(self._ping_seconds):
                return

    def _hear_stops(self) -> None:
        while not self._draining.is_set():
            begun = time.monotonic()
            try:
                ids = self._service.to_stop()
            except (Refused, Unreachable):
                # Taking jobs tells of the trouble. A platform may know nothing of stops.
                self._draining.wait(NO_ROOM)
                continue
            for job_id in ids:
                self._stop(job_id)
            if not ids and time.monotonic() - begun < NOT_HELD:
                self._draining.wait(NOT_HELD)


def _failing(why: str) -> Handler:
    def fail(job: dict[str, Any]) -> None:
        raise ValueError(f"the worker can't read this job: {why}")

    return fail


def log(words: str) -> None:
    """One line: what a service answers moves no terminal, and is no command to the runner of a workflow."""
    shown = words if len(words) <= LONGEST_LINE else f"{words[:LONGEST_LINE]}…"
    line = "".join(one if one.isprintable() else ascii(one)[1:-1] for one in shown)
    print(line.replace("##", "#\\x23"), file=sys.stderr, flush=True)
