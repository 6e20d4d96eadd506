"""What texts say of how the program is called."""

from pathlib import Path

from bot.support.processes import PROGRAM, called_in


def test_a_wheel_and_a_checkout_are_called_by_their_own_names() -> None:
    assert called_in(Path("/venv/lib/site-packages/tarocchino/_program")) == "tarocchino"
    assert called_in(Path("/srv/tarocchino")) == "python -m bot"
    assert PROGRAM == "python -m bot"
