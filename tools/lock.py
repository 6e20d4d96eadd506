"""Pin what the project installs: `python -m tools.lock [--upgrade]`.

Writes ``constraints.txt``, the versions of every dependency on every platform and Python, and
``requirements.lock``, the part that a host installs, with the hashes of its files.
Without ``--upgrade``, versions change only if pyproject.toml asks for others.
"""

import os
import subprocess
import sys

COMPILE = (
    sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--universal",
    "--python-version", "3.11", "--no-header", "--no-annotate", "--quiet",
)  # fmt: skip
OF_EVERYBODY = ("--all-extras", "--group", "dev", "--group", "site", "-o", "constraints.txt")
OF_A_HOST = (
    "--all-extras", "--generate-hashes", "-c", "constraints.txt", "-o", "requirements.lock",
)  # fmt: skip


def main() -> None:
    # Wheels that lie on this machine would be preferred to those that others can download.
    environment = {name: value for name, value in os.environ.items() if name[:3] != "UV_"}
    for part in (OF_EVERYBODY, OF_A_HOST):
        subprocess.run([*COMPILE, *part, *sys.argv[1:]], check=True, env=environment)


if __name__ == "__main__":
    main()
