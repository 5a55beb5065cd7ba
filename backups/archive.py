"""The file of a backup: a ZIP archive with its parts, and a manifest that has the checksum of each."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import IO, Any, BinaryIO, Self
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

KIND, FORMAT = "sure-call-backup", 1
MANIFEST = "manifest.json"
A_PIECE = 1 << 20


class NotABackup(Exception):
    """The file is no backup of this site, or one of a later release."""


class Damaged(Exception):
    """The file is a backup, and not as it was written."""


class Writing:
    """An archive that is being written; what there is to say of it comes last."""

    def __init__(self, out: BinaryIO) -> None:
        self._zip = ZipFile(out, "w", ZIP_DEFLATED)
        self._parts: dict[str, dict[str, Any]] = {}

    def add(self, name: str, pieces: Iterable[bytes]) -> int:
        """Write a part; how many pieces it has."""
        digest, size, count = hashlib.sha256(), 0, 0
        with self._zip.open(name, "w", force_zip64=True) as part:
            for piece in pieces:
                part.write(piece)
                digest.update(piece)
                size, count = size + len(piece), count + 1
        self._parts[name] = {"sha256": digest.hexdigest(), "size": size}
        return count

    def close(self, said: dict[str, Any]) -> None:
        """Write the manifest: the parts, and what else is said."""
        manifest = {"kind": KIND, "format": FORMAT, **said, "parts": self._parts}
        self._zip.writestr(MANIFEST, json.dumps(manifest, indent=1))
        self._zip.close()


class Reading:
    """An archive that is read. Raises `NotABackup` and `Damaged`."""

    def __init__(self, file: BinaryIO) -> None:
        try:
            self._zip = ZipFile(file)
            self.manifest: dict[str, Any] = json.loads(self._zip.read(MANIFEST))
            kind, version = self.manifest["kind"], self.manifest["format"]
        except (BadZipFile, zlib.error, EOFError, KeyError, TypeError, ValueError) as error:
            raise NotABackup("This is no backup of this site, or it was cut off.") from error
        if kind != KIND or version != FORMAT:
            raise NotABackup("This is no backup that this release can read.")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()

    @property
    def parts(self) -> dict[str, dict[str, Any]]:
        """The parts by name, each with `sha256` and `size`."""
        found: dict[str, dict[str, Any]] = self.manifest["parts"]
        return found

    @property
    def migrations(self) -> list[tuple[str, str]]:
        """The migrations that the database had had."""
        return [(app, name) for app, name in self.manifest["migrations"]]

    def open(self, name: str) -> IO[bytes]:
        """A part, to be read."""
        return self._zip.open(name)

    def verify(self) -> Iterator[str]:
        """Read every part and give its name, so that whatever is wrong is known before anything is done by it."""
        if sorted(self._zip.namelist()) != sorted([MANIFEST, *self.parts]):
            raise Damaged("It has other parts than its manifest says.")
        for name, said in self.parts.items():
            digest = hashlib.sha256()
            try:
                with self.open(name) as part:
                    while piece := part.read(A_PIECE):
                        digest.update(piece)
            except (BadZipFile, zlib.error, EOFError) as error:
                raise Damaged(f"{name} cannot be read.") from error
            if digest.hexdigest() != said["sha256"]:
                raise Damaged(f"{name} is not as it was written.")
            yield name
