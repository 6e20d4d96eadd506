"""A group whose commands are imported when they are called, so that none waits for the others."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """``imported`` says where each command is: by its name, ``module:attribute``."""

    def __init__(self, *, imported: Mapping[str, str], **attrs: Any) -> None:
        super().__init__(**attrs)
        self._imported = imported

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*self._imported, *super().list_commands(ctx)])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._imported:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = self._imported[cmd_name].partition(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command
