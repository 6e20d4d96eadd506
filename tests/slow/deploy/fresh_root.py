"""The stages of a Containerfile carried out without a container engine: each in a root of its own,
made of Debian's packages, which other programs of the machine do not see."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.slow.deploy.containerfile import Stage

PACKAGES = ("python3", "python3-venv", "python-is-python3", "ca-certificates")
"""What an image of Python has besides the least of Debian."""
_SOURCES = Path("/etc/apt/sources.list.d/debian.sources")
_OF_THE_MACHINE = (
    "/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/apt/apt.conf.d",
    "/etc/ssl/certs/ca-certificates.crt", str(Path.home() / ".config" / "pip"),
)  # fmt: skip
"""How this machine reaches Debian's packages and Python's."""
_SHELL = ("sh", "-e", "-c")


@dataclass
class FreshRoot:
    """A root with the usual folders of a running system; ``environment``, ``folder`` and ``user``
    are those of the next instruction."""

    path: Path
    environment: dict[str, str] = field(default_factory=lambda: {"PATH": "/usr/bin:/usr/sbin:/bin"})
    folder: str = "/"
    user: str = "0:0"

    def build(self, stage: Stage, context: Path, stages: Mapping[str, FreshRoot]) -> None:
        """Carry out the instructions of a stage, by files of the context and of other stages."""
        for name, text in stage.instructions:
            match name:
                case "RUN":
                    self.run(text)
                case "COPY":
                    self._copy(text.split(), context, stages)
                case "ENV":
                    self.environment |= dict(word.split("=", 1) for word in text.split())
                case "WORKDIR":
                    self.folder = text
                    (self.path / text.lstrip("/")).mkdir(parents=True, exist_ok=True)
                case "USER":
                    self.user = text
                case _:
                    pass  # It says how the image is run.

    def run(self, text: str) -> None:
        """Have the shell carry commands out, none of which may fail."""
        subprocess.run(self.command([*_SHELL, text]), check=True)

    def command(self, words: Sequence[str], *, is_read_only: bool = False) -> list[str]:
        """What runs a command in this root; ``is_read_only`` but for /data and /tmp."""
        root, mounts = self.path, ["mount --bind $0 $0", "mount -t proc proc $0/proc"]
        mounts.append("mount --rbind /dev $0/dev")
        if is_read_only:
            mounts += ["mount --bind $0/data $0/data", "mount -t tmpfs tmpfs $0/tmp"]
            mounts.append("mount -o remount,bind,ro $0")
        enter = f'{" && ".join(mounts)} && exec chroot --userspec={self.user} "$@"'
        variables = [f"{name}={value}" for name, value in self.environment.items()]
        pip = [f"{name}={value}" for name, value in os.environ.items() if name.startswith("PIP_")]
        inside = f'cd {self.folder} && exec "$@"'
        return [
            "unshare", "--mount", "sh", "-c", enter, str(root), str(root),
            "env", "-i", *pip, *variables, "sh", "-c", inside, "sh", *words,
        ]  # fmt: skip

    def _copy(self, words: list[str], context: Path, stages: Mapping[str, FreshRoot]) -> None:
        source = context
        if words[0].startswith("--from="):
            source = stages[words.pop(0).removeprefix("--from=")].path
        *names, target = words
        to = self.path / self.folder.lstrip("/") / target if target[0] != "/" else None
        to = to or self.path / target.lstrip("/")
        for name in names:
            found = source / name.lstrip("/")
            if found.is_dir():
                shutil.copytree(found, to, symlinks=True, dirs_exist_ok=True)
            else:
                to.mkdir(parents=True, exist_ok=True)
                shutil.copy2(found, to)


def debian(release: str, path: Path) -> FreshRoot:
    """The least of a release of Debian, with Python."""
    mirror = next(
        line.split()[1] for line in _SOURCES.read_text().splitlines() if line.startswith("URIs:")
    )
    subprocess.run(
        ["debootstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}",
         release, str(path), mirror],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    _let_reach_packages(path, release)
    return FreshRoot(path)


def copy_of(root: FreshRoot, path: Path) -> FreshRoot:
    """Another root with the same files."""
    subprocess.run(["cp", "--archive", str(root.path), str(path)], check=True)
    return FreshRoot(path)


def _let_reach_packages(path: Path, release: str) -> None:
    """Let a root with this release of Debian reach packages as this machine does."""
    (path / "etc" / "apt" / "sources.list").unlink()
    for name in map(Path, _OF_THE_MACHINE):
        to = path / name.relative_to("/")
        to.parent.mkdir(parents=True, exist_ok=True)
        if name.is_dir():
            shutil.copytree(name, to, dirs_exist_ok=True)
        elif name.exists():
            shutil.copy2(name, to)
    sources = path / _SOURCES.relative_to("/")
    here = platform.freedesktop_os_release()["VERSION_CODENAME"]
    sources.write_text(_SOURCES.read_text().replace(here, release))
