from __future__ import annotations

import sys
import unittest
from typing import Any

from plumbline_worker.chance import Random
from plumbline_worker.gpu import measured, modelled, read_order

try:
    import torch
except ImportError:
    torch = None
    print("skipped: without PyTorch no product is measured", file=sys.stderr)


class Clock:
    def __init__(self) -> None:
        self.slept = 0.0

    def sleep(self, ms: float) -> None:
        self.slept += ms

    def check(self) -> None:
        pass


def model(order: dict[str, Any]) -> tuple[dict[str, Any], float]:
    clock = Clock()
    return modelled(read_order(order), clock), clock.slept


class ModelTest(unittest.TestCase):
    def test_it_takes_as_long_as_its_operations(self) -> None:
        # 2 * 4 * 1000^3 operations a product, at 8 TFLOP/s: 1 ms.
        order = {"batch": 4, "size": 1000, "products": 10, "warmUp": 5, "tflops": 8, "variance": 0}
        report, slept = model(order)
        self.assertAlmostEqual(slept, 15)
        self.assertAlmostEqual(report["ms"], 10)
        self.assertAlmostEqual(report["warmUpMs"], 5)
        self.assertAlmostEqual(report["tflops"], 8)
        self.assertEqual((report["kind"], report["deviation"]), ("modelled", None))

    def test_it_varies_by_seed_within_its_variance(self) -> None:
        times = [model({"seed": seed, "variance": 0.2, "warmUp": 0})[0]["ms"] for seed in range(200)]
        middle = model({"variance": 0, "warmUp": 0})[0]["ms"]
        self.assertEqual(times[7], model({"seed": 7, "variance": 0.2, "warmUp": 0})[0]["ms"])
        self.assertTrue(all(0.8 * middle <= ms <= 1.2 * middle for ms in times))
        self.assertGreater(max(times) - min(times), 0.3 * middle)

    def test_chance_is_that_of_the_other_probes(self) -> None:
        random = Random(7)
        self.assertEqual([random.next() for _ in range(3)], [50271532, 266108690, 4195786334])

    def test_orders_that_are_none_are_refused(self) -> None:
        for order in ({"batch": 0}, {"size": "large"}, {"products": True}, {"seed": -1}, {"variance": 2}, {"tflops": 0}):
            with self.assertRaisesRegex(ValueError, f"gpu.{next(iter(order))} is a"):
                read_order(order)


@unittest.skipIf(torch is None, "PyTorch is not installed")
class MeasureTest(unittest.TestCase):
    ORDER = {"batch": 2, "size": 64, "products": 3, "warmUp": 1}

    def measure(self, product: Any = None) -> dict[str, Any]:
        return measured(read_order(self.ORDER), Clock(), torch, torch.device("cpu"))

    def test_products_are_measured_and_checked(self) -> None:
        report = self.measure()
        self.assertEqual((report["kind"], report["device"]), ("measured", "cpu"))
        self.assertGreater(report["tflops"], 0)
        self.assertTrue(0 <= report["deviation"] <= 2**-7)

    def test_a_wrong_product_is_noticed(self) -> None:
        right = torch.bmm
        self.addCleanup(setattr, torch, "bmm", right)
        for wrong in (lambda a, b, out: out, lambda a, b, out: right(b, a, out=out)):
            torch.bmm = wrong
            with self.assertRaisesRegex(ArithmeticError, "deviates"):
                self.measure()
