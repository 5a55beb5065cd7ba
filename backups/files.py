"""The stored files, wherever Django's storage keeps them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from django.core.files.storage import Storage

A_PIECE = 1 << 20


def names_in(storage: Storage, folder: str = "") -> Iterator[str]:
    """Every file of a folder and of the folders in it, by its whole name, in order."""
    try:
        folders, files = storage.listdir(folder)
    except FileNotFoundError:
        return
    inside = f"{folder}/" if folder else ""
    yield from (inside + name for name in sorted(files))
    for each in sorted(folders):
        yield from names_in(storage, inside + each)


def sha256_of(storage: Storage, name: str) -> str:
    """The checksum of a stored file."""
    found = hashlib.sha256()
    with storage.open(name) as file:
        for piece in file.chunks(A_PIECE):
            found.update(piece)
    return found.hexdigest()
