"""What a worker finds in its environment, by specs/worker.openapi.yaml."""

from __future__ import annotations

import json
import os
import re
import urllib.request
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

from .errors import WorkerError

TAKE = "_WEBHOOK_GET_JOB"
CONTROL_TOKEN = "EMULATOR_CONTROL_TOKEN"
#: Bytes of what the emulator tells of its worlds that are read at most.
LARGEST_ENVIRONMENT = 1024 * 1024


@dataclass(frozen=True)
class Environment:
    """Addresses with the worker's id in its place; `$ID` in those of jobs stands for the job's."""

    worker_id: str
    take: str
    done: str
    stream: str
    ping: str | None
    ping_seconds: float
    key: str

    def of_job(self, address: str, job_id: str) -> str:
        return address.replace("$ID", quote(job_id, safe=""))


def read_environment(variables: Mapping[str, str]) -> Environment:
    """Raises WorkerError when something is missing. The prefix of the names is the platform's own affair."""
    prefix = _prefix(variables)

    def needed(name: str) -> str:
        value = variables.get(prefix + name)
        if not value:
            raise WorkerError(f"{prefix}{name} is not set: the worker does not know where to go")
        return value

    worker_id = variables.get(f"{prefix}_POD_ID") or f"worker-{uuid.uuid4().hex[:12]}"
    take = needed(TAKE).replace("$ID", worker_id)
    if "/job-take/" not in take or "?" not in take:
        raise WorkerError(f"{prefix}{TAKE} must contain /job-take/ and a question mark, and is {take}")

    def with_worker(address: str) -> str:
        return address.replace(f"${prefix}_POD_ID", worker_id)

    ping = variables.get(f"{prefix}_WEBHOOK_PING")
    return Environment(
        worker_id=worker_id,
        take=take,
        done=with_worker(needed("_WEBHOOK_POST_OUTPUT")),
        stream=with_worker(needed("_WEBHOOK_POST_STREAM")),
        ping=with_worker(ping) if ping else None,
        ping_seconds=_seconds(f"{prefix}_PING_INTERVAL", variables),
        key=variables.get(f"{prefix}_AI_API_KEY", ""),
    )


def _prefix(variables: Mapping[str, str]) -> str:
    found = sorted(name.removesuffix(TAKE) for name in variables if name.endswith(TAKE))
    if len(found) == 1:
        return found[0]
    if not found:
        raise WorkerError(
            f"there is no variable *{TAKE}: this is no worker's environment. "
            "`npm run emulate -- --workers external` prints one for each endpoint"
        )
    names = ", ".join(name + TAKE for name in found)
    raise WorkerError(f"there are several variables *{TAKE}: {names}. Leave one")


def _seconds(name: str, variables: Mapping[str, str]) -> float:
    text = variables.get(name, "10000")
    if re.fullmatch(r"[1-9]\d{0,8}", text):
        return int(text) / 1000
    raise WorkerError(f"{name} is a number of milliseconds, and is {text!r}")


def own_environment(emulator: str | None, endpoint: str, token_variable: str = CONTROL_TOKEN) -> Environment:
    """Raises WorkerError. With the address of an emulator it is asked what would stand in the environment."""
    if emulator is None:
        return read_environment(os.environ)
    token = os.environ.get(token_variable)
    if not token:
        raise WorkerError(f"{token_variable} is not set: it holds what the emulator's ready line shows as controlToken")
    return read_environment(ask_emulator(emulator, endpoint, token))


def ask_emulator(origin: str, endpoint: str, token: str) -> dict[str, str]:
    url = f"{origin.rstrip('/')}/control/worlds/default"
    try:
        request = urllib.request.Request(url, headers={"authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            workers = json.loads(answer.read(LARGEST_ENVIRONMENT)).get("workers", {})
    except (OSError, ValueError, AttributeError, RecursionError) as error:
        raise WorkerError(f"{url} does not answer as an emulator does: {error}") from error
    if endpoint not in workers:
        known = ", ".join(workers) or "none: start the emulator with --workers external"
        raise WorkerError(f"the emulator has no endpoint {endpoint} with external workers; it has {known}")
    # Its id is that of one process. Any number may ask: each of them makes an id of its own.
    return {name: value for name, value in workers[endpoint].items() if not name.endswith("_POD_ID")}
