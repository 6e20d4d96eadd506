"""Every planted bug is caught by a few seeds, and the program without one by none of them."""

import sys

import pytest

from bot.services import TableService
from tests.slow.simulation.mutants import Patch, PatchError, mutant, patched_source
from tests.slow.simulation.planted import BUGS, Bug, caught

SEEDS = range(200)
"""That the program as it is passes these is seen in `test_seeds`."""


def test_there_are_enough_bugs_each_with_a_name_of_its_own() -> None:
    assert len({bug.name for bug in BUGS}) == len(BUGS) >= 20


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_is_caught(bug: Bug) -> None:
    found = caught(bug, SEEDS)
    assert found is not None, f"{bug.name} was not caught by {len(SEEDS)} seeds"
    print(f"{bug.name}: seed {found.seed}, {found.violation}")


def test_a_mutant_leaves_the_program_as_it_is() -> None:
    before = sys.modules["bot.services"]
    named = {name: dict(vars(sys.modules[name])) for name in sys.modules if name.startswith("bot.")}
    with mutant(BUGS[0].patches) as run:
        assert sys.modules["bot.services"] is not before
        assert run.__name__ == "tests.slow.simulation.run"
        assert sys.modules["bot.services"].TableService is not TableService
    assert sys.modules["bot.services"] is before
    assert sys.modules["bot"].services is before  # type: ignore[attr-defined]
    for name, attributes in named.items():
        now = vars(sys.modules[name])
        assert [each for each, value in attributes.items() if now[each] is not value] == []


def test_a_patch_that_does_not_fit_any_more_is_an_error() -> None:
    patch = Patch("some.module", "once", "twice")
    assert patched_source(patch, "only once") == "only twice"
    for source in ("never", "once and once"):
        with pytest.raises(PatchError, match=r"some\.module"):
            patched_source(patch, source)
