"""One attempt at a job: the handler is run, and what comes of it is told."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Protocol

from .context import Chunk, Context
from .errors import Stopped
from .service import encode

Job = dict[str, Any]
Handler = Callable[..., Any]


class Hears(Protocol):
    def end(self, job_id: str, report: bytes, is_stream: bool) -> None: ...
    def stream(self, job_id: str, chunk: bytes) -> None: ...
    def progress(self, job_id: str, output: Any) -> None: ...


class Attempt:
    def __init__(self, job: Job, handler: Handler, service: Hears) -> None:
        self.job_id: str = job["id"]
        self.context = Context(self.job_id, service)
        self._job = job
        self._handler = handler
        self._service = service
        self._is_stream = False

    def run(self, is_last: Callable[[], bool]) -> None:
        """Tells the outcome, unless the job was stopped. Raises what telling does.

        `is_last` is asked at the end: whether the worker takes no job any more.
        """
        try:
            report = self._report()
        except Stopped:
            return
        if not self.context.stopped:
            self._service.end(self.job_id, _encoded(report, is_last()), self._is_stream)

    def _report(self) -> dict[str, Any]:
        try:
            return {"output": self._output()}
        except Stopped:
            raise
        except Exception as error:  # Whatever a handler throws fails its job, and nothing else.
            return {"error": str(error) or type(error).__name__}

    def _output(self) -> Any:
        result = call(self._handler, self._job, self.context)
        if not inspect.isgenerator(result):
            return result
        self._is_stream = True
        try:
            while True:
                self._service.stream(self.job_id, encode(_chunk(next(result))))
                self.context.check()
        except StopIteration as end:
            return [] if end.value is None else end.value
        finally:
            result.close()


def call(handler: Handler, job: Job, context: Context) -> Any:
    """A handler takes the job, and the context if it wants it."""
    try:
        inspect.signature(handler).bind(job, context)
    except TypeError:
        return handler(job)
    return handler(job, context)


def _chunk(value: Any) -> dict[str, Any]:
    if isinstance(value, Chunk):
        return {"output": value.output, "metrics": value.metrics}
    return {"output": value}


def _encoded(report: dict[str, Any], is_last: bool) -> bytes:
    last = {"stopPod": True} if is_last else {}
    try:
        return encode({**report, **last})
    except (TypeError, ValueError, RecursionError) as error:
        return encode({"error": f"the handler returned something that is not JSON: {error}", **last})
