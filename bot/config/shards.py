"""Which of the bot's shards a process has, as the configuration names them: ``"0-3/8"``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.config.model import ConfigError

MOST_SHARDS = 16_384
"""More than any bot has: Discord gives the largest one a shard for every thousand servers."""
AUTOMATIC = "automatic"

_FORM = re.compile(r"\s*([\d\s,-]+?)\s*/\s*(\d{1,6})\s*", re.ASCII)
_PART = re.compile(r"\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class ShardChoice:
    """These of ``count`` shards, in order; all that Discord recommends where both are None."""

    ids: tuple[int, ...] | None = None
    count: int | None = None

    @property
    def leaves_some_out(self) -> bool:
        """Whether shards are left for other processes."""
        return self.ids is not None and self.count is not None and len(self.ids) < self.count


def read_shards(text: str, key: str) -> ShardChoice:
    """The shards that a text names; ``key`` is where it stands. Raises `ConfigError`."""
    if text.strip() == AUTOMATIC:
        return ShardChoice()
    if (found := _FORM.fullmatch(text)) is None:
        raise _of_no_form(key)
    count, ids = int(found[2]), list[int]()
    if not 1 <= count <= MOST_SHARDS:
        raise ConfigError(f"{key} must be of 1 to {MOST_SHARDS} shards")
    for part in found[1].split(","):
        if (ends := _PART.fullmatch(part)) is None:
            raise _of_no_form(key)
        first, last = int(ends[1]), int(ends[2] or ends[1])
        if first > last:
            raise ConfigError(f"{key} has a range that ends before it begins")
        if last >= count:
            raise ConfigError(
                f"{key} names a shard that is not there: of {count} the first is 0, "
                f"the last {count - 1}"
            )
        ids.extend(range(first, last + 1))
    if len(set(ids)) < len(ids):
        raise ConfigError(f"{key} names a shard twice")
    return ShardChoice(tuple(sorted(ids)), count)


def _of_no_form(key: str) -> ConfigError:
    return ConfigError(
        f'{key} must be "{AUTOMATIC}", or which shards of how many, such as "0-3/8" or "0,2/8"'
    )
