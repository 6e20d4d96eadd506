"""Tests of shards run in a loop whose clock skips what is waited for."""

from tests.slow.misbehaving.conftest import pytest_asyncio_loop_factories

__all__ = ["pytest_asyncio_loop_factories"]
