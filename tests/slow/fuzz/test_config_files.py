"""Whatever a configuration file holds, it is a configuration or a `ConfigError`."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from bot.config import KEYS, Config, ConfigError, load_config
from tests.fixtures.laws import tried

TOKEN = "MTA1NzQ0NDgxNjkwNTQyMDgz.GkX3Zq.a-Very_Secret-Text-0f-thirty-eight-chars"

SCALARS = st.one_of(
    st.text(max_size=12).map(lambda text: f'"{text}"'),
    st.integers().map(str),
    st.floats().map(str),
    st.sampled_from(
        [
            "true",
            "1979-05-27",
            "07:32:00",
            "[]",
            "{}",
            f'"{TOKEN}"',
            TOKEN,
            "nan",
            '"""',
            '"\\u0000"',
        ]
    ),
)
KNOWN = st.sampled_from([key for keys in KEYS.values() for key in keys])
NAMES = KNOWN | st.sampled_from([TOKEN, f'"{TOKEN}"', "a.b", "'x'"]) | st.text(max_size=5)
LINES = st.one_of(
    st.sampled_from([f"[{section}]" for section in KEYS]),
    st.builds("{} = {}".format, NAMES, SCALARS),
    st.text(max_size=20),
)


@contextmanager
def written(content: bytes) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "config.toml"
        path.touch(0o600)
        path.write_bytes(content)
        yield path


def verify_told(content: bytes) -> None:
    with written(content) as path:
        error = refusal(path)
    if error is not None:
        told = str(error)
        assert not any(part in told for part in TOKEN.split("."))
        assert "\x1b" not in told
        assert error.__cause__ is None


def refusal(path: Path) -> ConfigError | None:
    """The error of a file; None for one that is a configuration."""
    try:
        assert isinstance(load_config(path, {}), Config)
    except ConfigError as error:
        return error
    return None


@given(content=st.binary(max_size=300))
@tried(150)
def test_any_bytes(content: bytes) -> None:
    verify_told(content)


@given(lines=st.lists(LINES, max_size=8))
@example(["x = " + "[" * 100_000])
@example(["x = " + "9" * 5_000])
@example(["[storage]", 'path = "\\u0000"', "[discord]", 'token = "x"'])
@example([f'x = {{"{TOKEN}" = 1, "{TOKEN}" = 2}}'])
@tried(300)
def test_any_lines(lines: list[str]) -> None:
    verify_told("\n".join(lines).encode("utf-8", "surrogatepass"))
