"""The chance of specs/probe.md: mulberry32, the same in every language."""

from __future__ import annotations

BITS = 0xFFFFFFFF


class Random:
    """Equal seeds give equal sequences."""

    def __init__(self, seed: int) -> None:
        self._state = seed & BITS

    def next(self) -> int:
        """A whole number from 0 to 2^32 - 1."""
        self._state = (self._state + 0x6D2B79F5) & BITS
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 15)) * (mixed | 1)) & BITS
        mixed ^= (mixed + ((mixed ^ (mixed >> 7)) * (mixed | 61))) & BITS
        return (mixed ^ (mixed >> 14)) & BITS
