"""What can go wrong, told apart by who has to do something about it."""


class WorkerError(Exception):
    """The worker can't start: its arguments or its environment are wrong."""


class Unreachable(Exception):
    """A call got no answer."""


class Refused(Exception):
    """A call was answered, and not as it should be."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(f"{status}: {words[:500]}")
        self.status = status


class Stopped(Exception):
    """Raised in a handler whose job the service no longer waits for."""
