"""A worker of worker/ with bad habits: it reports each job twice, and hears of no cancel, so that it reports jobs after it."""

from __future__ import annotations

import contextlib
import os
import sys
import time

from plumbline_worker import __main__ as command
from plumbline_worker.errors import Refused
from plumbline_worker.service import Service

#: How long it listens for jobs to stop, in seconds, before it says that there are none.
DEAF = 30.0


class RoughService(Service):
    def end(self, job_id: str, report: bytes, is_stream: bool) -> None:
        super().end(job_id, report, is_stream)
        with contextlib.suppress(Refused):
            super().end(job_id, report, is_stream)

    def to_stop(self) -> list[str]:
        time.sleep(DEAF)
        return []


if __name__ == "__main__":
    command.Service = RoughService  # type: ignore[misc]
    code = command.main(sys.argv[1:])
    sys.stderr.flush()
    os._exit(code)  # As the worker itself ends.
