from __future__ import annotations

import http.server
import threading
import unittest

from plumbline_worker.environment import ask_emulator, read_environment
from plumbline_worker.errors import WorkerError

WHOLE = {
    "ANY_WEBHOOK_GET_JOB": "http://h/e/job-take/$ID?a=b",
    "ANY_WEBHOOK_POST_OUTPUT": "http://h/e/job-done/$ANY_POD_ID/$ID?a=b",
    "ANY_WEBHOOK_POST_STREAM": "http://h/e/job-stream/$ANY_POD_ID/$ID?a=b",
    "ANY_WEBHOOK_PING": "http://h/e/ping/$ANY_POD_ID",
    "ANY_PING_INTERVAL": "1500",
    "ANY_AI_API_KEY": "key",
    "ANY_POD_ID": "w1",
    "PATH": "/bin",
}


class EnvironmentTest(unittest.TestCase):
    def test_whatever_the_prefix_is_the_addresses_have_the_worker_in_them(self) -> None:
        environment = read_environment(WHOLE)
        self.assertEqual(environment.take, "http://h/e/job-take/w1?a=b")
        self.assertEqual(environment.ping, "http://h/e/ping/w1")
        self.assertEqual(environment.of_job(environment.done, "j/1"), "http://h/e/job-done/w1/j%2F1?a=b")
        self.assertEqual((environment.ping_seconds, environment.key), (1.5, "key"))

    def test_a_worker_without_an_id_gets_one_of_its_own(self) -> None:
        without = {name: value for name, value in WHOLE.items() if name != "ANY_POD_ID"}
        first, second = read_environment(without), read_environment(without)
        self.assertNotEqual(first.worker_id, second.worker_id)

    def test_pings_are_ten_seconds_apart_and_may_be_left_out(self) -> None:
        few = {name: value for name, value in WHOLE.items() if "PING" not in name}
        environment = read_environment(few)
        self.assertEqual((environment.ping, environment.ping_seconds), (None, 10))

    def test_what_is_wrong_is_named(self) -> None:
        wrong = [
            ({}, "no worker's environment"),
            ({**WHOLE, "OTHER_WEBHOOK_GET_JOB": "x"}, "several"),
            ({**WHOLE, "ANY_WEBHOOK_POST_OUTPUT": ""}, "ANY_WEBHOOK_POST_OUTPUT is not set"),
            ({**WHOLE, "ANY_WEBHOOK_GET_JOB": "http://h/take"}, "must contain /job-take/"),
            ({**WHOLE, "ANY_PING_INTERVAL": "soon"}, "ANY_PING_INTERVAL"),
        ]
        for variables, words in wrong:
            with self.assertRaisesRegex(WorkerError, words):
                read_environment(variables)

    def test_an_emulator_that_is_none_is_named(self) -> None:
        for origin in ("http://127.0.0.1:1", "no address"):
            with self.assertRaisesRegex(WorkerError, "does not answer as an emulator does"):
                ask_emulator(origin, "probe", "token")

    def test_an_emulator_whose_answer_is_nested_too_deep_is_named(self) -> None:
        class Deep(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b"[" * 500_000)

            def log_message(self, *_: object) -> None:
                pass

        with http.server.HTTPServer(("127.0.0.1", 0), Deep) as server:
            threading.Thread(target=server.handle_request, daemon=True).start()
            with self.assertRaisesRegex(WorkerError, "does not answer as an emulator does"):
                ask_emulator(f"http://127.0.0.1:{server.server_address[1]}", "probe", "token")
