from __future__ import annotations

import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

from plumbline_worker.environment import Environment
from plumbline_worker.errors import Refused
from plumbline_worker.jobs import Unreadable
from plumbline_worker.service import Service

KEY = "the-key-of-the-worker"


class ServiceTest(unittest.TestCase):
    def served(self, status: int, body: bytes) -> Service:
        """A service that answers every call so."""

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(status)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        base = f"http://127.0.0.1:{server.server_address[1]}"
        address = f"{base}/job-done/$ID?a=b"
        return Service(
            Environment(
                worker_id="w1",
                take=f"{base}/job-take/w1?a=b",
                done=address,
                stream=address,
                ping=f"{base}/ping",
                ping_seconds=1,
                key=KEY,
            )
        )

    def test_a_refusal_that_repeats_the_key_names_it(self) -> None:
        for place in (0, 490):
            body = b"x" * place + KEY.encode() + b" is no key"
            with self.assertRaises(Refused) as refused:
                self.served(401, body).take(1, False)
            self.assertIn("$KEY", str(refused.exception))
            self.assertNotIn(KEY[:8], str(refused.exception))

    def test_json_that_is_nested_too_deep_is_refused(self) -> None:
        deep = b"[" * 100_000 + b"]" * 100_000
        for ask in (lambda service: service.take(1, False), lambda service: service.to_stop()):
            with self.assertRaises(Refused):
                ask(self.served(200, deep))

    def test_a_job_that_cannot_be_read_takes_no_other_with_it(self) -> None:
        for bad in (
            b'{"input":{"x":' + b"9" * 5000 + b'},"id":"bad"}',
            b'{"id":"ba\\u0064","input":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
            b'{"input":{"id":"inner","a":"]}\\",\\\\","b":' + b"9" * 5000 + b'},"id":"bad","c":{"id":"inner"}}',
        ):
            body = b'[{"id":"j1","input":{"a":"[\\"{,"}}, ' + bad + b' ,{"id":"j2","input":{}}]\n'
            jobs = self.served(200, body).take(3, False)
            self.assertEqual([job["id"] for job in jobs], ["j1", "bad", "j2"])
            self.assertEqual([isinstance(job, Unreadable) for job in jobs], [False, True, False])
            self.assertEqual(jobs[0]["input"], {"a": '["{,'})
            (alone,) = self.served(200, bad).take(1, False)
            self.assertIsInstance(alone, Unreadable)
            self.assertEqual(alone, {"id": "bad"})

    def test_a_job_that_cannot_be_read_and_has_no_id_is_left_out(self) -> None:
        body = b'[{"input":' + b"9" * 5000 + b'},{"id":"j1","input":{}}]'
        self.assertEqual([job["id"] for job in self.served(200, body).take(2, False)], ["j1"])

    def test_an_answer_that_is_no_json_is_refused(self) -> None:
        for body in (b"", b"no", b"[", b'[{"id":"j1"}', b'[{"id":"j1"}]]', b'[{"id":"j1"}][]', b'[{"id":"j1"}}', b'"', b"\xff"):
            with self.assertRaises(Refused):
                self.served(200, body).take(2, False)

    def test_an_id_that_no_address_can_hold_is_that_of_no_job(self) -> None:
        service = self.served(200, b'[{"id":"\\ud800","input":{}},{"id":"j1","input":{}}]')
        self.assertEqual([job["id"] for job in service.take(2, False)], ["j1"])


if __name__ == "__main__":
    unittest.main()
