from __future__ import annotations

import contextlib
import io
import threading
import unittest
from typing import Any

from plumbline_worker.attempt import Handler
from plumbline_worker.errors import Refused, Unreachable
from plumbline_worker.jobs import Unreadable
from plumbline_worker.worker import Worker, log

from .served import FakeService, eventually


class LogTest(unittest.TestCase):
    def test_a_line_is_short_and_commands_nobody(self) -> None:
        log_of = io.StringIO()
        with contextlib.redirect_stderr(log_of):
            log("job ##[error]forged\n\x1b[2J" + "x" * 100_000)
        self.assertEqual(log_of.getvalue().count("\n"), 1)
        self.assertNotIn("##[", log_of.getvalue())
        self.assertNotIn("\x1b", log_of.getvalue())
        self.assertLess(len(log_of.getvalue()), 1100)


class WorkerTest(unittest.TestCase):
    def start(self, service: FakeService, handler: Handler, concurrency: int = 1) -> Worker:
        worker = Worker(service, handler, concurrency, ping_seconds=0.01)
        self.addCleanup(worker.drain, 0)
        worker.start()
        return worker

    def test_every_job_is_done(self) -> None:
        service = FakeService(*({"id": f"j{number}", "input": number} for number in range(20)))
        self.start(service, lambda job: job["input"], concurrency=3)
        eventually(lambda: len(service.ended) == 20)
        self.assertEqual(service.ended["j7"], ({"output": 7}, False))

    def test_a_job_that_cannot_be_read_fails_and_the_others_are_done(self) -> None:
        service = FakeService(Unreadable("bad", "its number is too long"), {"id": "j1", "input": 1})
        self.start(service, lambda job: job["input"], concurrency=2)
        eventually(lambda: len(service.ended) == 2)
        self.assertEqual(service.ended["bad"][0], {"error": "the worker can't read this job: its number is too long"})
        self.assertEqual(service.ended["j1"][0], {"output": 1})

    def test_an_output_that_is_nested_too_deep_fails_its_job_alone(self) -> None:
        def handler(job: dict[str, Any]) -> Any:
            output: Any = []
            for _ in range(job["input"]):
                output = [output]
            return output

        service = FakeService(*({"id": f"j{depth}", "input": depth} for depth in (1, 100_000, 2)))
        self.start(service, handler, concurrency=3)
        eventually(lambda: len(service.ended) == 3)
        self.assertIn("nested too deep", service.ended["j100000"][0]["error"])
        self.assertEqual(service.ended["j2"][0], {"output": [[[]]]})

    def test_it_asks_for_as_many_as_it_has_room_for(self) -> None:
        go = threading.Event()
        service = FakeService({"id": "j1"}, {"id": "j2"})
        self.start(service, lambda job: go.wait(60), concurrency=4)
        self.addCleanup(go.set)
        eventually(lambda: (2, True) in service.asked)
        self.assertEqual(service.asked[0], (4, False))

    def test_it_names_the_jobs_under_way(self) -> None:
        go = threading.Event()
        service = FakeService({"id": "j1"})
        self.start(service, lambda job: go.wait(60))
        self.addCleanup(go.set)
        eventually(lambda: service.pings[-1:] == [["j1"]])
        go.set()
        eventually(lambda: service.pings[-1:] == [[]])

    def test_it_stops_what_it_is_told_to_stop(self) -> None:
        service = FakeService({"id": "j1"}, {"id": "j2", "input": "next"})

        def handler(job: dict[str, Any], context: Any) -> Any:
            return context.sleep(60_000) if job["id"] == "j1" else job["input"]

        self.start(service, handler)
        eventually(lambda: ["j1"] in service.pings)
        service.stops = ["unknown", "j1"]
        eventually(lambda: "j2" in service.ended)
        self.assertNotIn("j1", service.ended)

    def test_the_same_job_once_more_stops_the_older_attempt(self) -> None:
        service = FakeService({"id": "j1", "input": 60_000}, {"id": "j1", "input": 0})
        self.start(service, lambda job, context: context.sleep(job["input"]), concurrency=2)
        eventually(lambda: "j1" in service.ended)

    def test_draining_waits_for_what_is_under_way_and_takes_no_more(self) -> None:
        go = threading.Event()
        service = FakeService({"id": "j1"}, {"id": "j2"})
        worker = self.start(service, lambda job: go.wait(60))
        eventually(lambda: ["j1"] in service.pings)
        threading.Timer(0.05, lambda: service.hung_up.wait(60) and go.set()).start()
        self.assertTrue(worker.drain(60))
        self.assertEqual(service.ended, {"j1": ({"output": True, "stopPod": True}, False)})

    def test_draining_gives_up_after_its_grace(self) -> None:
        go = threading.Event()
        service = FakeService({"id": "j1"})
        worker = self.start(service, lambda job: go.wait(60))
        self.addCleanup(go.set)
        eventually(lambda: ["j1"] in service.pings)
        self.assertFalse(worker.drain(0.05))

    def test_it_outlives_a_service_that_is_away(self) -> None:
        class Away(FakeService):
            troubles: list[Exception] = [Unreachable("away"), Refused(500, "broken")]

            def take(self, slots: int, busy: bool) -> list[dict[str, Any]]:
                if self.troubles:
                    raise self.troubles.pop()
                return super().take(slots, busy)

            def ping(self, job_ids: list[str]) -> None:
                raise Unreachable("away")

            def to_stop(self) -> list[str]:
                raise Refused(404, "what is that")

        service = Away({"id": "j1", "input": 1})
        self.start(service, lambda job: job["input"])
        eventually(lambda: "j1" in service.ended)
