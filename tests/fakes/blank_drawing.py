"""An executor that draws nothing, for tests of what people do and read."""

import base64
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from bot.draw.picture import Picture

_DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A PNG of one pixel."""


class BlankDrawing(Executor):
    """Gives one pixel in place of every picture; the alt text names what would be drawn."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ARG002 (the executor's signature)
        name = type(getattr(fn, "__self__", fn)).__name__
        drawn: Future[Any] = Future()
        drawn.set_result(Picture(_DOT, 1, 1, f"[{name}]", f"{name}.png"))
        return drawn
