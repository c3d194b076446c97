from __future__ import annotations

import contextlib
import io
import json
import os
import socket
import tempfile
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from plumbline_worker.attempt import Attempt
from plumbline_worker.probe import probe

from .served import FakeService, eventually


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


class Broken:
    """Answers each report with these bytes, and then with more of them every tenth of a second, if any."""

    def __init__(self, answer: bytes, drip: bytes = b"") -> None:
        self.calls = 0
        self.hung_up = threading.Event()
        self._answer = answer
        self._drip = drip
        self._server = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._server.getsockname()[1]}/"
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        self._server.close()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return
            self.calls += 1
            threading.Thread(target=self._say, args=(connection,), daemon=True).start()

    def _say(self, connection: socket.socket) -> None:
        with connection:
            read = b""
            while not read.endswith(b"}") and (more := connection.recv(65_536)):
                read += more
            try:
                connection.sendall(self._answer)
                while self._drip:
                    time.sleep(0.1)
                    connection.sendall(self._drip)
            except OSError:
                self.hung_up.set()


def whole(body: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % len(body) + body


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

    def test_a_chunk_that_is_printed_commands_no_runner(self) -> None:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            run({"yield": ["##[error]forged", "##vso[task]"]})
        self.assertNotIn("##", printed.getvalue())
        self.assertEqual([json.loads(line) for line in printed.getvalue().splitlines()], ["##[error]forged", "##vso[task]"])

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
        for url in ("http://127.0.0.1:1/", "no address", "http://127.0.0.1:1/a b", "http://[/", "http://\ud800/"):
            self.assertEqual(run({"beacon": url, "return": 1}), {"output": 1})

    def test_a_beacon_is_called_by_http_alone(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            order = os.path.join(folder, "order")
            with open(order, "w") as file:
                file.write('{"do": "fail"}')
            for url in (f"file://{order}", 'data:,{"do":"fail"}'):
                self.assertEqual(run({"beacon": url, "return": 1}), {"output": 1})

    def test_a_broken_answer_of_a_beacon_changes_nothing(self) -> None:
        fail = b'{"do":"fail"}'
        for answer in (
            b"",
            b"garbage\r\n\r\n",
            b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n" + fail,
            b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n",
            b"HTTP/1.1 200 OK\r\nx: " + b"a" * 70_000 + b"\r\n\r\n" + fail,
            whole(b"[" * 60_000),
            whole(b"1" * 5000),
            whole(b"\xff"),
        ):
            broken = Broken(answer)
            self.addCleanup(broken.close)
            self.assertEqual(run({"beacon": broken.url, "return": 1}), {"output": 1})

    def test_an_answer_of_a_beacon_has_64_kib_at_most(self) -> None:
        for size, report in ((65_536, {"error": "the probe was told to fail"}), (65_537, {"output": 1})):
            body = b'{"do":"fail"}'.ljust(size)
            for answer in (whole(body), b"HTTP/1.1 200 OK\r\n\r\n" + body):
                beacon = Broken(answer)
                self.addCleanup(beacon.close)
                self.assertEqual(run({"beacon": beacon.url, "return": 1}), report)

    def test_a_beacon_leads_nowhere_else(self) -> None:
        other = Broken(whole(b'{"do":"fail"}'))
        self.addCleanup(other.close)
        for status in (301, 302, 303, 307, 308):
            moved = f"HTTP/1.1 {status} Moved\r\nlocation: {other.url}\r\ncontent-length: 0\r\n\r\n"
            beacon = Broken(moved.encode())
            self.addCleanup(beacon.close)
            self.assertEqual(run({"beacon": beacon.url, "return": 1}), {"output": 1})
        self.assertEqual(other.calls, 0)

    def test_the_whole_exchange_with_a_beacon_takes_a_few_seconds_at_most(self) -> None:
        head = b"HTTP/1.1 200 OK\r\n"
        reports: list[Any] = []
        begun = time.monotonic()
        threads = []
        for answer, drip in ((head + b"content-length: 10000\r\n\r\n", b" "), (head + b"x: ", b"a")):
            beacon = Broken(answer, drip)
            self.addCleanup(beacon.close)
            orders = {"beacon": beacon.url, "return": 1}
            threads.append(threading.Thread(target=lambda told=orders: reports.append(run(told)), daemon=True))
            threads[-1].start()
        for thread in threads:
            thread.join(15)
        self.assertEqual(reports, [{"output": 1}] * 2)
        self.assertLess(time.monotonic() - begun, 15)

    def test_a_job_that_is_stopped_does_not_wait_for_its_beacon(self) -> None:
        beacon = Broken(b"HTTP/1.1 200 OK\r\ncontent-length: 10000\r\n\r\n", b" ")
        self.addCleanup(beacon.close)
        service = FakeService()
        attempt = Attempt({"id": "j1", "input": {"probe": {"beacon": beacon.url}}}, probe, service)
        thread = threading.Thread(target=attempt.run, args=(lambda: False,), daemon=True)
        thread.start()
        eventually(lambda: beacon.calls == 1)
        attempt.context.stop()
        thread.join(2)
        self.assertFalse(thread.is_alive())
        self.assertEqual(service.ended, {})
        self.assertTrue(beacon.hung_up.wait(10))

    def test_gpu_work_is_reported(self) -> None:
        output = run({"gpu": {"size": 64, "products": 2, "warmUp": 1}})["output"]
        self.assertIn(output["gpu"]["kind"], ("measured", "modelled"))
        self.assertTrue(output["probed"])
