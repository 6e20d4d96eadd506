"""What the wheel has where, and the compiled kernel; everything else is in pyproject.toml.

Others may use the names ``bot``, ``cogs`` and ``localcord`` too, so a wheel has these packages in a
folder of tarocchino, whose own modules are the games. The files are those of the checkout: strings
name modules too, which a build that rewrote imports would miss. An editable install leads to the
checkout, where all four are at the top.

Without a compiler the installation goes on, and `tarocchino.core` does the kernel's work, slower.
"""

import os

from setuptools import Extension, find_packages, setup
from setuptools.command.editable_wheel import editable_wheel

PRIVATE = "tarocchino._program"
LIBRARY = find_packages(include=["tarocchino", "tarocchino.*"], exclude=[PRIVATE, f"{PRIVATE}.*"])
PROGRAM = find_packages(
    include=[f"{name}{part}" for name in ("bot", "cogs", "localcord") for part in ("", ".*")]
)
DATA = {
    "bot.features.evenings": ["*.json"],
    "bot.features.lessons": ["*.toml"],
    "bot.features.puzzles": ["*.jsonl"],
    "bot.words": ["*/*.ftl"],
    "bot.draw": ["fonts/*", "page/*", "sprites/*.png", "sprites/emblems/*.png"],
    "localcord.page": ["static/*"],
    "localcord.world": ["*.json"],
}


class EditableCheckout(editable_wheel):
    """Installs a link to the checkout as it is."""

    def finalize_options(self) -> None:
        self.distribution.packages = [*LIBRARY, *PROGRAM]
        self.distribution.package_dir = {"": "."}
        super().finalize_options()


setup(
    packages=[*LIBRARY, *(f"{PRIVATE}.{name}" for name in PROGRAM)],
    package_dir={f"{PRIVATE}.{top}": top for top in ("bot", "cogs", "localcord")},
    package_data={
        "tarocchino": ["README.md", "py.typed"],
        "tarocchino.players.search": ["habits.toml"],
        **{f"{PRIVATE}.{name}": patterns for name, patterns in DATA.items()},
    },
    ext_modules=[
        Extension(
            "tarocchino.kernel.native",
            [f"tarocchino/kernel/{name}" for name in ("native.c", "loops.c", "loops_bmi2.c")],
            depends=[
                f"tarocchino/kernel/{name}.h" for name in ("native", "mechanism", "likelihood")
            ],
            extra_compile_args=["-O3"] if os.name == "posix" else [],
            py_limited_api=True,
            optional=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
    cmdclass={"editable_wheel": EditableCheckout},
)
