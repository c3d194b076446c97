"""The `gpu` work of specs/probe.md: batches of matrix products, on a GPU where there is one, else modelled.

`python3 -m plumbline_worker.gpu '{"size": 4096}' --seconds 10` does the same work without any queue: the card's own limit.
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
import time
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from .chance import Random

#: The largest deviation of a product in bf16 from the exact one, against the largest number in it: bf16 keeps 8 bits.
TOLERANCE = 2.0**-7
#: So many rows are checked: the exact product costs more than what it checks.
CHECKED_ROWS = 16

#: One job at a time has the card, so that each measures its own.
_card = threading.Lock()


class Sleeps(Protocol):
    def sleep(self, ms: float) -> None: ...
    def check(self) -> None: ...


@dataclass(frozen=True)
class Order:
    """So many products of so many pairs of square matrices each."""

    batch: int
    size: int
    products: int
    warm_up: int
    seed: int
    tflops: float
    variance: float

    @property
    def operations(self) -> int:
        """Of one product of all pairs."""
        return 2 * self.batch * self.size**3


def multiply(order: dict[str, Any], context: Sleeps) -> dict[str, Any]:
    """Does the work and reports it. Raises ValueError for an order that is none, ArithmeticError for a wrong product."""
    read = read_order(order)
    torch = _torch()
    if torch is None:
        return modelled(read, context)
    with _card:
        context.check()
        return measured(read, context, torch, torch.device("cuda"))


def read_order(order: dict[str, Any]) -> Order:
    return Order(
        batch=_whole(order, "batch", 8, 1, 65_536),
        size=_whole(order, "size", 2048, 1, 65_536),
        products=_whole(order, "products", 20, 1, 1_000_000),
        warm_up=_whole(order, "warmUp", 3, 0, 1_000_000),
        seed=_whole(order, "seed", 1, 0, 2**32 - 1),
        tflops=_real(order, "tflops", 400, 0.001, 1_000_000),
        variance=_real(order, "variance", 0.05, 0, 1),
    )


def measured(order: Order, context: Sleeps, torch: Any, device: Any) -> dict[str, Any]:
    """Draws the matrices, multiplies them, and compares some rows with the exact product."""
    generator = torch.Generator(device=device).manual_seed(order.seed)
    shape = (order.batch, order.size, order.size)
    with torch.inference_mode():
        left, right = (
            torch.randn(shape, generator=generator, device=device, dtype=torch.bfloat16) for _ in range(2)
        )
        out = torch.empty(shape, device=device, dtype=torch.bfloat16)
        warm_up_ms = _timed(order.warm_up, context, torch, left, right, out)
        out.zero_()
        ms = _timed(order.products, context, torch, left, right, out)
        deviation = _deviation(torch, left, right, out)
    if not deviation <= TOLERANCE:
        raise ArithmeticError(f"a product deviates by {deviation:g} of its largest number: {TOLERANCE:g} is allowed")
    name = torch.cuda.get_device_name(device) if device.type == "cuda" else str(device)
    return _told(order, "measured", name, warm_up_ms, ms, deviation)


def _timed(count: int, context: Sleeps, torch: Any, left: Any, right: Any, out: Any) -> float:
    _finish(torch, out.device)
    begun = time.perf_counter()
    for _ in range(count):
        context.check()
        torch.bmm(left, right, out=out)
    _finish(torch, out.device)
    return (time.perf_counter() - begun) * 1000


def _finish(torch: Any, device: Any) -> None:
    """A GPU works on while the program goes on: time is read when it has finished."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)


def _deviation(torch: Any, left: Any, right: Any, out: Any) -> float:
    """Of the first and the last pair, some rows from all over the matrix."""
    size = out.shape[-1]
    rows = torch.linspace(0, size - 1, min(CHECKED_ROWS, size), device=out.device).long()
    worst = 0.0
    for pair in {0, out.shape[0] - 1}:
        exact = left[pair, rows].double() @ right[pair].double()
        off = (out[pair, rows].double() - exact).abs().max() / exact.abs().max()
        worst = max(worst, float(off))
    return worst


def modelled(order: Order, context: Sleeps) -> dict[str, Any]:
    """Sleeps as long as a card of so many TFLOP/s would take, more or less by chance."""
    one = order.operations / order.tflops / 1e9 * _chance(order)
    context.sleep(one * (order.warm_up + order.products))
    return _told(order, "modelled", "model", one * order.warm_up, one * order.products, None)


def _chance(order: Order) -> float:
    drawn = Random(order.seed).next() / 2**32
    return 1 + order.variance * (2 * drawn - 1)


def _told(
    order: Order, kind: str, device: str, warm_up_ms: float, ms: float, deviation: float | None
) -> dict[str, Any]:
    fields = asdict(order)
    return {
        "kind": kind,
        "device": device,
        **{name: fields[name] for name in ("batch", "size", "products")},
        "warmUp": order.warm_up,
        "warmUpMs": warm_up_ms,
        "ms": ms,
        "tflops": order.operations * order.products / ms / 1e9 if ms > 0 else None,
        "deviation": deviation,
    }


def _torch() -> Any | None:
    """PyTorch, where it is installed and finds a GPU."""
    try:
        import torch  # type: ignore[import-not-found]
    except ImportError:
        return None
    return torch if torch.cuda.is_available() else None


def _whole(order: dict[str, Any], name: str, otherwise: int, least: int, most: int) -> int:
    value = order.get(name, otherwise)
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise ValueError(f"gpu.{name} is a whole number from {least} to {most}")


def _real(order: dict[str, Any], name: str, otherwise: float, least: float, most: float) -> float:
    value = order.get(name, otherwise)
    if isinstance(value, (int, float)) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise ValueError(f"gpu.{name} is a number from {least} to {most}")


class _Undisturbed:
    """Nobody stops this work."""

    def sleep(self, ms: float) -> None:
        time.sleep(ms / 1000)

    def check(self) -> None:
        pass


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m plumbline_worker.gpu", description="Work without a queue.")
    parser.add_argument("order", type=json.loads, help="the `gpu` of a job's input.probe, as JSON")
    parser.add_argument("--seconds", type=float, default=10, help="how long, and one job at least; 10 by default")
    options = parser.parse_args(arguments)
    reports = [multiply(options.order, _Undisturbed())]  # The first one warms the card up.
    begun, count = time.perf_counter(), 0
    while (seconds := time.perf_counter() - begun) < options.seconds or count == 0:
        reports.append(multiply(options.order, _Undisturbed()))
        count += 1
    rates = sorted(report["tflops"] for report in reports[1:])
    last = {**reports[-1], "tflops": rates[len(rates) // 2]}
    print(json.dumps({"jobsPerSecond": count / seconds, "jobs": count, "median": last}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
