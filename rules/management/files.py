"""The files that the rulebook's commands read."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from django.core.management.base import CommandError

CHUNK = 1 << 14


@contextmanager
def opened(name: str | None) -> Iterator[BinaryIO]:
    """The file of this name, or standard input where it is None or "-". Raises `CommandError` where it is unreadable.

    It is read as bytes, so that a line ends at a line feed and nowhere else.
    """
    try:
        if name is None or name == "-":
            yield sys.stdin.buffer
        else:
            with Path(name).open("rb") as file:
                yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CommandError(f"{name or 'standard input'}: {error.strerror}") from None


@contextmanager
def reader_may_leave() -> Iterator[None]:
    """End quietly, with status 1, where whoever read our output has had enough of it."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def batches_of(file: BinaryIO) -> Iterator[list[bytes]]:
    """The lines of a file, without their line feeds, in batches: as many as could be read without waiting for more."""
    begun: list[bytes] = []
    while chunk := file.read1(CHUNK):  # type: ignore[attr-defined]
        first, *others = chunk.split(b"\n")
        begun.append(first)
        if others:
            *complete, last = others
            yield [b"".join(begun), *complete]
            begun = [last]
    if last := b"".join(begun):
        yield [last]
