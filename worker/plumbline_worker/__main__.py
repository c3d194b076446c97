"""python3 -m plumbline_worker: see --help."""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import sys
import threading

from .attempt import Handler
from .environment import CONTROL_TOKEN, own_environment
from .errors import WorkerError
from .service import Service
from .worker import Worker, log


def main(arguments: list[str]) -> int:
    options = _parse(arguments)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    try:
        environment = own_environment(options.emulator, options.endpoint, options.control_token_env)
        handler = load_handler(options.handler)
    except WorkerError as error:
        log(str(error))
        return 2
    worker = Worker(Service(environment), handler, options.concurrency, environment.ping_seconds)
    worker.start()
    log(f"worker {environment.worker_id} takes jobs, {options.concurrency} at a time")
    stop.wait()
    if worker.drain(options.grace):
        return 0
    log(f"jobs are left after {options.grace:g} s: the service tries them again")
    return 1


def load_handler(name: str) -> Handler:
    """Raises WorkerError when it can't be loaded."""
    module, _, function = name.partition(":")
    sys.path.insert(0, os.getcwd())
    try:
        handler = getattr(importlib.import_module(module), function or "handler")
    except Exception as error:  # Whatever a module of somebody else's throws.
        raise WorkerError(f"the handler {name} can't be loaded: {type(error).__name__}: {error}") from error
    if not callable(handler):
        raise WorkerError(f"the handler {name} is no function")
    return handler  # type: ignore[no-any-return]


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 -m plumbline_worker", description="Run jobs until SIGTERM.")
    parser.add_argument(
        "--handler",
        default="plumbline_worker.probe:probe",
        metavar="MODULE:FUNCTION",
        help="what runs the jobs; by default the probe of specs/probe.md",
    )
    parser.add_argument("--concurrency", type=_positive, default=1, metavar="N", help="jobs at a time; 1 by default")
    parser.add_argument(
        "--grace",
        type=_positive,
        default=20,
        metavar="SECONDS",
        help="how long jobs under way may take after SIGTERM; 20 by default",
    )
    parser.add_argument("--emulator", metavar="URL", help="take jobs of this emulator, without an environment")
    parser.add_argument("--endpoint", default="probe", metavar="NAME", help="of which of its endpoints; probe by default")
    parser.add_argument(
        "--control-token-env",
        default=CONTROL_TOKEN,
        metavar="NAME",
        help=f"the variable that holds the emulator's control token; {CONTROL_TOKEN} by default",
    )
    return parser.parse_args(arguments)


def _positive(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text} is no whole number from 1 to 1000")
    return int(text)


if __name__ == "__main__":
    code = main(sys.argv[1:])
    sys.stderr.flush()
    os._exit(code)  # A handler that does not end must not keep the process.
