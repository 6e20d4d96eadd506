"""``python -m bot doctor``: options and output; see `bot.cli.doctor.examination`."""

from __future__ import annotations

from pathlib import Path

import click

from bot.cli.commands.shared import config_option

_MARKS = {"ok": "ok     ", "warning": "warning", "problem": "PROBLEM"}


@click.command()
@config_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def doctor(context: click.Context, path: Path, as_json: bool) -> None:
    """Look at everything the bot needs, and say what to do where it is not well.

    The exit status is 1 where something keeps people from playing. The bot may be running.
    """
    import asyncio
    import dataclasses
    import json

    from bot.cli.doctor.examination import examine
    from bot.cli.doctor.findings import Finding, Level
    from bot.support.logging import configure_logging

    configure_logging("error", json=False)

    async def found() -> list[Finding]:
        findings = []
        async for finding in examine(path):
            findings.append(finding)
            if not as_json:
                click.echo(f"{_MARKS[finding.level.value]}  {finding.subject}: {finding.told}")
                if finding.advice:
                    click.echo(f"         → {finding.advice}")
        return findings

    findings = asyncio.run(found())
    is_well = all(finding.level is not Level.PROBLEM for finding in findings)
    if as_json:
        told = [dataclasses.asdict(each) | {"level": each.level.value} for each in findings]
        click.echo(json.dumps({"ok": is_well, "findings": told}, indent=2))
    if not is_well:
        context.exit(1)
