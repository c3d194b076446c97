"""What a service hands out, read so that a job which Python can't read takes no other with it."""

from __future__ import annotations

import json
import re
from typing import Any

#: An escape, or what gives JSON its structure.
MARK = re.compile(r'\\.|["\[\]{},]', re.DOTALL)

Json = Any


class Unreadable(dict[str, Json]):
    """A job of which nothing but its id could be read, and why."""

    def __init__(self, job_id: str, why: str) -> None:
        super().__init__(id=job_id)
        self.why = why


def read_jobs(body: bytes) -> list[dict[str, Json]]:
    """Raises ValueError when it is no JSON, or when no job in it has an id that can be read."""
    text = body.decode(json.detect_encoding(body), "surrogatepass").strip()
    try:
        value = _parsed(text)
    except ValueError:
        jobs = _one_by_one(text)
        if not jobs:
            raise
        return jobs
    return [job for job in (value if isinstance(value, list) else [value]) if _is_job(job)]


def is_id(value: Json) -> bool:
    """Half a surrogate pair can't be written into an address."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _parsed(text: str) -> Json:
    """Raises ValueError."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deep") from error


def _one_by_one(text: str) -> list[dict[str, Json]]:
    jobs: list[dict[str, Json]] = []
    for element in _elements(text) if text.startswith("[") else [text]:
        try:
            job = _parsed(element)
        except ValueError as error:
            job_id = _id_in(element.strip())
            if job_id is not None:
                jobs.append(Unreadable(job_id, str(error)))
        else:
            if _is_job(job):
                jobs.append(job)
    return jobs


def _id_in(text: str) -> str | None:
    found: Json = None
    for member in _elements(text) if text.startswith("{") else []:
        try:
            found = _parsed("{" + member + "}").get("id", found)
        except ValueError:
            continue
    return found if is_id(found) else None


def _elements(text: str) -> list[str]:
    """What stands between the outermost brackets, apart at its commas; nothing where the brackets are no pair."""
    elements: list[str] = []
    depth, begin, is_string = 0, 1, False
    for mark in MARK.finditer(text):
        sign = mark.group()
        if sign == '"':
            is_string = not is_string
        elif is_string:
            continue
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
            if depth == 0:
                elements.append(text[begin : mark.start()])
                return elements if mark.end() == len(text) and _is_pair(text[0] + sign) else []
        elif sign == "," and depth == 1:
            elements.append(text[begin : mark.start()])
            begin = mark.end()
    return []


def _is_pair(brackets: str) -> bool:
    return brackets in ("[]", "{}")


def _is_job(job: Json) -> bool:
    return isinstance(job, dict) and is_id(job.get("id"))
