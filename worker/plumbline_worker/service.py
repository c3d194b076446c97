"""The service as a worker sees it."""

from __future__ import annotations

import json
import threading
import time
from typing import Any
from urllib.parse import quote

from .channel import Channel
from .environment import Environment
from .errors import Refused, Unreachable
from .jobs import is_id, read_jobs

Json = Any

#: How long a held call may take, in seconds.
HELD = 90.0
#: How often the end of a job is told to a service that does not answer, and how long is waited at first.
TRIES = 6
FIRST_PAUSE = 0.5


class Service:
    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._taking = Channel(environment.key)
        self._listening = Channel(environment.key)
        self._pinging = Channel(environment.key)
        self._own = threading.local()

    def take(self, slots: int, busy: bool) -> list[dict[str, Json]]:
        """Waits for jobs, of which some may be Unreadable. Raises Refused and Unreachable."""
        url = self._environment.take
        if slots > 1:
            url = url.replace("/job-take/", "/job-take-batch/") + f"&batch_size={slots}"
        status, body = self._taking.call("GET", f"{url}&job_in_progress={int(busy)}", timeout=HELD)
        if status in (204, 400):
            return []
        try:
            return read_jobs(self._expected(status, body))
        except ValueError as error:
            raise Refused(200, f"no jobs: {error}") from error

    def hang_up(self) -> None:
        """No job is taken any more."""
        self._taking.hang_up()
        self._listening.hang_up()

    def to_stop(self) -> list[str]:
        """Waits for jobs to stop. Raises Refused and Unreachable."""
        url = self._environment.take.replace("/job-take/", "/job-stop/")
        status, body = self._listening.call("GET", url, timeout=HELD)
        if status == 204:
            return []
        told = _json(self._expected(status, body))
        ids = told.get("jobsToStop") if isinstance(told, dict) else None
        return [one for one in ids if is_id(one)] if isinstance(ids, list) else []

    def ping(self, job_ids: list[str]) -> None:
        """Raises Refused and Unreachable."""
        if self._environment.ping is None:
            return
        named = f"?job_id={quote(','.join(job_ids))}" if job_ids else ""
        status, body = self._pinging.call("GET", self._environment.ping + named, timeout=10)
        self._expected(status, body)

    def end(self, job_id: str, report: bytes, is_stream: bool) -> None:
        """Tells how an attempt ended, and goes on trying while the service does not answer, or breaks down."""
        address = self._environment.of_job(self._environment.done, job_id)
        self._insist(f"{address}&isStream={str(is_stream).lower()}", report)

    def progress(self, job_id: str, output: Json) -> None:
        body = encode({"status": "IN_PROGRESS", "output": output})
        self._post(f"{self._environment.of_job(self._environment.done, job_id)}&isStream=false", body)

    def stream(self, job_id: str, chunk: bytes) -> None:
        self._insist(f"{self._environment.of_job(self._environment.stream, job_id)}&isStream=true", chunk)

    def _insist(self, url: str, body: bytes) -> None:
        pause = FIRST_PAUSE
        for attempt in range(1, TRIES + 1):
            try:
                return self._post(url, body)
            except (Unreachable, Refused) as error:
                is_final = isinstance(error, Refused) and error.status < 500
                if is_final or attempt == TRIES:
                    raise
            time.sleep(pause)
            pause *= 2

    def _post(self, url: str, body: bytes) -> None:
        """Each thread has a connection of its own."""
        if not hasattr(self._own, "channel"):
            self._own.channel = Channel(self._environment.key)
        status, answer = self._own.channel.call("POST", url, body)
        self._expected(status, answer)

    def _expected(self, status: int, body: bytes) -> bytes:
        """A service may repeat the key in what it answers: no log is to have it."""
        if status != 200:
            key = self._environment.key
            words = body.decode(errors="replace")
            raise Refused(status, words.replace(key, "$KEY") if key else words)
        return body


def encode(value: Json) -> bytes:
    """JSON in UTF-8. Raises TypeError or ValueError for what is none."""
    try:
        return json.dumps(value, allow_nan=False, separators=(",", ":")).encode()
    except RecursionError as error:
        raise ValueError("it is nested too deep") from error


def _json(body: bytes) -> Json:
    try:
        return json.loads(body)
    except ValueError as error:
        raise Refused(200, f"no JSON: {error}") from error
    except RecursionError as error:
        raise Refused(200, "JSON that is nested too deep") from error
