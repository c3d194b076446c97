from __future__ import annotations

import unittest
from typing import Any

from plumbline_worker.attempt import Attempt, Handler
from plumbline_worker.context import Chunk, Context
from plumbline_worker.errors import Stopped

from .served import FakeService


def outcome(handler: Handler, is_last: bool = False) -> tuple[Any, bool]:
    service = FakeService()
    Attempt({"id": "j1", "input": {"n": 2}}, handler, service).run(lambda: is_last)
    return service.ended["j1"]


class AttemptTest(unittest.TestCase):
    def test_what_a_handler_returns_is_the_output(self) -> None:
        self.assertEqual(outcome(lambda job: job["input"]["n"] + 1), ({"output": 3}, False))

    def test_a_handler_may_want_the_context(self) -> None:
        self.assertEqual(outcome(lambda job, context: context.stopped), ({"output": False}, False))

    def test_what_a_handler_throws_is_the_error(self) -> None:
        def fails(job: dict[str, Any]) -> None:
            raise RuntimeError("no luck")

        self.assertEqual(outcome(fails), ({"error": "no luck"}, False))

    def test_an_error_without_words_has_a_name(self) -> None:
        def fails(job: dict[str, Any]) -> None:
            raise KeyError

        self.assertEqual(outcome(fails), ({"error": "KeyError"}, False))

    def test_what_is_no_json_is_an_error(self) -> None:
        for odd in (object(), float("nan"), {1, 2}):
            report, _ = outcome(lambda job, odd=odd: odd)
            self.assertIn("not JSON", report["error"])

    def test_what_a_generator_yields_is_streamed(self) -> None:
        def yields(job: dict[str, Any]) -> Any:
            yield 1
            yield Chunk({"a": 2}, {"output_tokens": 5})
            return "all"

        service = FakeService()
        Attempt({"id": "j1"}, yields, service).run(lambda: False)
        self.assertEqual(service.chunks, [{"output": 1}, {"output": {"a": 2}, "metrics": {"output_tokens": 5}}])
        self.assertEqual(service.ended["j1"], ({"output": "all"}, True))

    def test_a_generator_that_returns_nothing_has_an_empty_output(self) -> None:
        def yields(job: dict[str, Any]) -> Any:
            yield 1

        self.assertEqual(outcome(yields), ({"output": []}, True))

    def test_a_stopped_attempt_tells_nothing(self) -> None:
        service = FakeService()
        attempt = Attempt({"id": "j1"}, lambda job, context: context.sleep(60_000), service)
        attempt.context.stop()
        attempt.run(lambda: False)
        self.assertEqual(service.ended, {})

    def test_a_stopped_generator_is_closed(self) -> None:
        seen: list[str] = []

        def yields(job: dict[str, Any], context: Context) -> Any:
            try:
                context.stop()
                yield 1
                seen.append("went on")
            finally:
                seen.append("closed")

        service = FakeService()
        Attempt({"id": "j1"}, yields, service).run(lambda: False)
        self.assertEqual((seen, service.ended), (["closed"], {}))

    def test_a_handler_that_overhears_its_stop_tells_nothing_either(self) -> None:
        def deaf(job: dict[str, Any], context: Context) -> str:
            context.stop()
            try:
                context.check()
            except Stopped:
                pass
            return "late"

        service = FakeService()
        Attempt({"id": "j1"}, deaf, service).run(lambda: False)
        self.assertEqual(service.ended, {})

    def test_progress_is_told_under_way(self) -> None:
        service = FakeService()
        Attempt({"id": "j1"}, lambda job, context: context.progress("half"), service).run(lambda: False)
        self.assertEqual(service.shown, ["half"])

    def test_the_last_report_asks_to_be_replaced(self) -> None:
        self.assertEqual(outcome(lambda job: 1, is_last=True), ({"output": 1, "stopPod": True}, False))
