"""What a bot keeps in memory though nobody has asked for it: nothing that most bots never use."""

import json
import subprocess
import sys
from typing import Any

import pytest

pytestmark = pytest.mark.slow

_RARELY_USED = (
    "aiohttp.web", "alembic", "asyncpg", "bot.cli", "tarocchino.environment", "localcord",
    "bot.monitoring.server", "gymnasium", "jinja2", "numpy", "openskill", "pettingzoo",
    "prometheus_client", "sqlalchemy.dialects.postgresql",
)  # fmt: skip

_LOAD = """
import gc, importlib, json, sys
import bot.app
from bot.words import Language, say
from cogs import EXTENSIONS
from fluent.syntax.ast import BaseNode
for extension in EXTENSIONS:
    importlib.import_module(extension)
for language in Language:
    say(language, "presence")
nodes = sum(isinstance(each, BaseNode) for each in gc.get_objects())
print(json.dumps({"modules": sorted(sys.modules), "nodes": nodes}))
"""


@pytest.fixture(scope="module")
def loaded() -> Any:
    """The modules of a process with the whole bot in it, and its nodes of Fluent's syntax trees."""
    answer = subprocess.run([sys.executable, "-c", _LOAD], capture_output=True, check=True)
    return json.loads(answer.stdout)


@pytest.mark.parametrize("name", _RARELY_USED)
def test_what_few_use_is_loaded_by_whoever_asks(loaded: Any, name: str) -> None:
    assert name not in loaded["modules"]


def test_texts_are_parsed_when_they_are_said(loaded: Any) -> None:
    """All of them are 85,000 nodes of twenty megabytes."""
    assert loaded["nodes"] < 5_000
