"""The compiled kernel, where there is a compiler; everything else is in pyproject.toml.

Without one the installation goes on, and `bot.kernel` serves with its twin in plain Python.
"""

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "bot.kernel.native",
            ["bot/kernel/native.c"],
            depends=["bot/kernel/native_module.h"],
            py_limited_api=True,
            optional=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
