"""What the wheel has where, and the compiled kernel; everything else is in pyproject.toml.

``bot`` and ``cogs`` are names that others use too, so a wheel has both inside the package
tarocchino. An editable install leads to the checkout, where they are at the top.

Without a compiler the installation goes on, and `tarocchino.kernel` serves with its twin in plain
Python.
"""

import os

from setuptools import Extension, find_packages, setup
from setuptools.command.editable_wheel import editable_wheel

PRIVATE = "tarocchino._program"
PROGRAM = find_packages(include=["bot", "bot.*", "cogs", "cogs.*"])
NATIVE = "tarocchino.kernel.native"
DATA = {
    "bot.puzzles": ["*.jsonl"],
    "bot.text": ["*/*.ftl"],
    "bot.render.drawing": ["fonts/*"],
    "bot.render.style": ["sprites/*"],
    "bot.render.artwork": ["*.svg", "parts/*.svg"],
    "bot.render.as_html": ["page/*"],
    "localcord.page": ["static/*"],
}


class EditableCheckout(editable_wheel):
    """Installs a link to the checkout as it is."""

    def finalize_options(self) -> None:
        self.distribution.packages = ["tarocchino", *PROGRAM]
        self.distribution.package_dir = {"": "."}
        (native,) = self.distribution.ext_modules
        native.name = NATIVE
        super().finalize_options()


setup(
    packages=["tarocchino", *(f"{PRIVATE}.{name}" for name in PROGRAM)],
    package_dir={f"{PRIVATE}.{top}": top for top in ("bot", "cogs")},
    package_data={f"{PRIVATE}.{name}": patterns for name, patterns in DATA.items()},
    ext_modules=[
        Extension(
            f"{PRIVATE}.{NATIVE}",
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
