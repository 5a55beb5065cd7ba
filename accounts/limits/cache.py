"""Django's cache in that table, for the limits that libraries keep in a cache. Values are JSON, so no row is code."""

from __future__ import annotations

import json
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

from accounts.limits import remembering

NEVER = 2**62
"""A moment that does not come."""


class SharedCache(BaseCache):
    """What one process remembers, every process of every host knows."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def _until(self, timeout: Any) -> int:
        ends = self.get_backend_timeout(timeout)
        return NEVER if ends is None else int(ends * 1000)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Remember a value where there is none; whether there was none."""
        return remembering.add(self.make_key(key, version), json.dumps(value), self._until(timeout))

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """The value, while it holds."""
        found = remembering.held(self.make_key(key, version))
        return default if found is None else json.loads(found)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Remember a value."""
        remembering.put(self.make_key(key, version), json.dumps(value), self._until(timeout))

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Let a value hold until another moment; whether there is one."""
        found = remembering.held(self.make_key(key, version))
        if found is not None:
            remembering.put(self.make_key(key, version), found, self._until(timeout))
        return found is not None

    def delete(self, key: str, version: int | None = None) -> bool:
        """Forget a value; whether there was one."""
        return remembering.drop(self.make_key(key, version))

    def clear(self) -> None:
        """Forget everything."""
        remembering.drop_all()
