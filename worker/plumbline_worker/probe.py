"""The handler of specs/probe.md: stateless, it does what the job's `input.probe` says."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from .beacon import tell
from .context import Chunk, Context
from .gpu import multiply

#: What is larger is not made in the first place.
MOST_BYTES = 100_000_000

Orders = dict[str, Any]


@dataclass
class Run:
    job: dict[str, Any]
    context: Context
    orders: Orders
    told: Any
    begun: int
    gpu: dict[str, Any] | None = None


def probe(job: dict[str, Any], context: Context) -> Any:
    given = job.get("input")
    orders = given.get("probe") if isinstance(given, dict) else None
    if not isinstance(orders, dict):
        return given
    chunks = orders.get("yield")
    return _stream(job, context, orders, chunks) if isinstance(chunks, list) else _run(job, context, orders)


def _run(job: dict[str, Any], context: Context, orders: Orders) -> Any:
    run = _begin(job, context, orders)
    context.sleep(_end_of(run) - context.now())
    return _conclude(run)


def _stream(
    job: dict[str, Any], context: Context, orders: Orders, chunks: list[Any]
) -> Generator[Any, None, Any]:
    run = _begin(job, context, orders)
    start, end = context.now(), _end_of(run)
    for index, chunk in enumerate(chunks):
        item = _stamped(chunk, run)
        # `##[` is a command to the runner of a workflow.
        print(json.dumps(item).replace("##", "#\\u0023"), flush=True)
        yield _with_metrics(item, index, run)
        context.sleep(start + (end - start) * (index + 1) // len(chunks) - context.now())
    context.sleep(end - context.now())
    return _conclude(run)


def _begin(job: dict[str, Any], context: Context, orders: Orders) -> Run:
    told = _report("start", job, context, orders)
    run = Run(job, context, orders, told, context.now())
    gpu = orders.get("gpu")
    if isinstance(gpu, dict) and told != "finish":
        run.gpu = multiply(gpu, context)
    return run


def _end_of(run: Run) -> int:
    if run.told == "finish":
        return run.begun
    return int(max(run.begun + _number(run.orders, "work"), _number(run.orders, "until")))


def _conclude(run: Run) -> Any:
    context, orders = run.context, run.orders
    if run.told == "crash" or _must_break(orders.get("crash"), context):
        context.crash("the probe was told to crash")
    if run.told == "fail" or _must_break(orders.get("fail"), context):
        raise RuntimeError("the probe was told to fail")
    _report("end", run.job, context, orders)
    return _stamped(_output(run), run)


def _stamped(value: Any, run: Run) -> Any:
    """Tells the run that gave it."""
    return {"at": run.begun, "value": value} if run.orders.get("stamp") is True else value


def _with_metrics(chunk: Any, index: int, run: Run) -> Any:
    metrics = run.orders.get("metrics")
    own = metrics[index] if isinstance(metrics, list) and index < len(metrics) else None
    return Chunk(chunk, own) if isinstance(own, dict) else chunk


def _must_break(when: Any, context: Context) -> bool:
    if not isinstance(when, dict):
        return False
    return when.get("always") is True or context.now() < _number(when, "until")


def _output(run: Run) -> Any:
    orders = run.orders
    if orders.get("reflect") is True:
        return run.job
    size = orders.get("size")
    if _is_number(size):
        if size > MOST_BYTES:
            raise ValueError(f"an output of {size} bytes is too large to make")
        return "x" * int(size)
    if "return" in orders:
        return orders["return"]
    return {"probed": True} if run.gpu is None else {"probed": True, "gpu": run.gpu}


def _report(event: str, job: dict[str, Any], context: Context, orders: Orders) -> Any:
    """Tells the beacon and gives what it says. A beacon that can't be reached changes nothing."""
    beacon = orders.get("beacon")
    if not isinstance(beacon, str):
        return None
    news = json.dumps({"event": event, "job": job["id"], "run": context.run, "at": context.now()}).encode()
    said = tell(beacon, news, lambda: context.stopped)
    context.check()
    return said.get("do") if isinstance(said, dict) else None


def _number(fields: dict[str, Any], name: str) -> float:
    value = fields.get(name)
    return value if _is_number(value) else 0


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e300
