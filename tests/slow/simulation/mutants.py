"""The program with one line of it changed for the worse, beside the program as it is."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

_OWN = ("bot", "cogs", "tarocchino", "tests.fakes", __name__.rpartition(".")[0])


@dataclass(frozen=True, slots=True)
class Patch:
    """A piece of a module's source, which stands there exactly once, and what takes its place."""

    module: str
    old: str
    new: str


class PatchError(Exception):
    """A patch does not fit the source any more, and is to be brought up to date."""


def patched_source(patch: Patch, source: str) -> str:
    """The source with the patch; raises `PatchError` unless it fits in exactly one place."""
    if source.count(patch.old) != 1:
        found = source.count(patch.old)
        raise PatchError(f"{patch.module} has {found} times what is to be patched:\n{patch.old}")
    return source.replace(patch.old, patch.new)


@contextmanager
def mutant(patches: tuple[Patch, ...]) -> Iterator[ModuleType]:
    """The module `tests.slow.simulation.run` over a copy of the program with the patches.

    The program that is imported already is left as it is.
    """
    kept = {name: module for name, module in sys.modules.items() if _is_own(name)}
    finder = _PatchingFinder(patches)
    for name in kept:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    try:
        yield import_module(f"{_OWN[-1]}.run")
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if _is_own(name)]:
            del sys.modules[name]
        sys.modules.update(kept)
        _restore_attributes(kept)


class _PatchingFinder(MetaPathFinder):
    """Finds the modules that are to be patched."""

    def __init__(self, patches: tuple[Patch, ...]) -> None:
        self._patches = patches

    def find_spec(
        self, fullname: str, path: Any = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        patches = [patch for patch in self._patches if patch.module == fullname]
        if not patches:
            return None
        found = PathFinder.find_spec(fullname, path, target)
        if found is None or found.origin is None:
            return None
        return spec_from_loader(fullname, _PatchingLoader(fullname, found.origin, patches))


class _PatchingLoader(SourceFileLoader):
    """Loads a module with the patches, and without the bytecode of the module as it is."""

    def __init__(self, fullname: str, path: str, patches: list[Patch]) -> None:
        super().__init__(fullname, path)
        self._patches = patches

    def get_code(self, fullname: str) -> Any:  # noqa: ARG002 (the signature of loaders)
        source = Path(self.path).read_text(encoding="utf-8")
        for patch in self._patches:
            source = patched_source(patch, source)
        return compile(source, self.path, "exec", dont_inherit=True)


def _is_own(name: str) -> bool:
    return any(name == own or name.startswith(f"{own}.") for own in _OWN)


def _restore_attributes(modules: dict[str, ModuleType]) -> None:
    """Let the packages that were not copied name their modules again.

    A copied package never changed; and there a name may be that of a module and of what the module
    holds, as ``tarocchino.core.games.match_rules``.
    """
    for name, module in modules.items():
        parent, _, child = name.rpartition(".")
        if parent and parent not in modules:
            setattr(sys.modules[parent], child, module)
