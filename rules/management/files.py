"""The files that the rulebook's commands read."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

from django.core.management.base import CommandError, OutputWrapper

BOM = b"\xef\xbb\xbf"
CHUNK = 1 << 14


@contextmanager
def opened(name: str | None) -> Iterator[BinaryIO]:
    """The file of this name, or standard input where it is None or "-". Raises `CommandError` where it is unreadable.

    It is read as bytes, so that a line ends at a line feed and nowhere else.
    """
    if name is None or name == "-":
        if sys.stdin is None:
            raise CommandError("standard input is closed; name a file")
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(name).open("rb"))
        except (OSError, ValueError) as error:
            raise CommandError(f"{name}: {getattr(error, 'strerror', None) or error}") from None
        yield file


def complain(stderr: OutputWrapper, text: str) -> None:
    """Write to standard error, where there is one: without it the rulings still come out."""
    if sys.stderr is not None:
        stderr.write(text)


@contextmanager
def reader_may_leave() -> Iterator[None]:
    """End quietly, with status 1, where whoever read our output has had enough of it."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter stops nothing
    if sys.stdout is None:
        raise CommandError("standard output is closed; there is nowhere to write to")
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise CommandError(f"standard output: {error.strerror}") from None


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
