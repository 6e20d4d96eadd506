"""In the slow suite pictures are drawn, unless a folder overrides this fixture."""

from concurrent.futures import Executor

import pytest


@pytest.fixture
def drawing(real_drawing: Executor) -> Executor:
    return real_drawing
