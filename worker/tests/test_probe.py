from __future__ import annotations

import json
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from plumbline_worker.attempt import Attempt
from plumbline_worker.probe import probe

from .served import FakeService


class Beacon:
    """Says the same to each report, and keeps them."""

    def __init__(self, says: Any = None) -> None:
        reports: list[Any] = []

        class Listener(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                reports.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                self.send_response(200)
                self.end_headers()
                self.wfile.write(json.dumps(says).encode())

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.reports = reports
        self._server = HTTPServer(("127.0.0.1", 0), Listener)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/beacon"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def run(orders: Any, service: FakeService | None = None) -> Any:
    """The report of a run with these orders."""
    service = service or FakeService()
    Attempt({"id": "j1", "input": {"probe": orders}}, probe, service).run(lambda: False)
    return service.ended["j1"][0]


class ProbeTest(unittest.TestCase):
    def test_without_orders_it_gives_its_input_back(self) -> None:
        for given in ({"a": 1}, {"probe": 5}):
            service = FakeService()
            Attempt({"id": "j1", "input": given}, probe, service).run(lambda: False)
            self.assertEqual(service.ended["j1"], ({"output": given}, False))

    def test_outputs(self) -> None:
        self.assertEqual(run({}), {"output": {"probed": True}})
        self.assertEqual(run({"return": None}), {"output": None})
        self.assertEqual(run({"return": 1, "size": 3}), {"output": "xxx"})
        self.assertEqual(run({"size": 1e12})["error"], "an output of 1000000000000.0 bytes is too large to make")
        self.assertEqual(run({"size": 1, "reflect": True})["output"]["id"], "j1")

    def test_it_works_as_long_as_it_is_told(self) -> None:
        for orders in (lambda: {"work": 100}, lambda: {"until": time.time() * 1000 + 100}):
            begun = time.monotonic()
            run(orders())
            self.assertGreaterEqual(time.monotonic() - begun, 0.09)

    def test_stamps_tell_the_run(self) -> None:
        self.assertEqual(set(run({"stamp": True, "return": 5})["output"]), {"at", "value"})

    def test_it_fails_until_a_moment_or_always(self) -> None:
        later = time.time() * 1000 + 60_000
        for when in ({"always": True}, {"until": later}):
            self.assertEqual(run({"fail": when}), {"error": "the probe was told to fail"})
        self.assertEqual(run({"fail": {"until": 1}})["output"], {"probed": True})

    def test_it_yields_chunks_with_their_metrics(self) -> None:
        service = FakeService()
        self.assertEqual(run({"yield": [1, 2], "metrics": [{"m": 1}], "return": 3}, service), {"output": 3})
        self.assertEqual(service.chunks, [{"output": 1, "metrics": {"m": 1}}, {"output": 2}])

    def test_beacons_hear_of_the_start_and_the_end(self) -> None:
        beacon = Beacon()
        self.addCleanup(beacon.close)
        run({"beacon": beacon.url})
        self.assertEqual([(one["event"], one["job"]) for one in beacon.reports], [("start", "j1"), ("end", "j1")])

    def test_beacons_may_fail_a_run_or_finish_it(self) -> None:
        for says, report in (("fail", {"error": "the probe was told to fail"}), ("finish", {"output": 1})):
            beacon = Beacon({"do": says})
            self.addCleanup(beacon.close)
            work = 60_000 if says == "finish" else 0
            self.assertEqual(run({"beacon": beacon.url, "work": work, "return": 1}), report)

    def test_a_beacon_out_of_reach_changes_nothing(self) -> None:
        for url in ("http://127.0.0.1:1/", "no address", "file:///etc/passwd"):
            self.assertEqual(run({"beacon": url, "return": 1}), {"output": 1})

    def test_gpu_work_is_reported(self) -> None:
        output = run({"gpu": {"size": 64, "products": 2, "warmUp": 1}})["output"]
        self.assertIn(output["gpu"]["kind"], ("measured", "modelled"))
        self.assertTrue(output["probed"])
