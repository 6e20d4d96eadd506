"""The style rules of `.github/styles`, which vale applies too, and the prose they apply to."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

import yaml

STYLES = Path(__file__).parents[2] / ".github" / "styles"

_CODE = {
    ".md": r"(?ms)^ *```.*?^ *```|^:::.*?$|<!--.*?-->|(?s:`+[^`]+`+)|\]\([^)]*\)|<[^>\n]+>",
    ".ftl": r"(?m)^[\w-]+ =|^ +\.[\w-]+ =|`[^`\n]*`|\{[^{}]*\}|\{ ?\$\w+ ->",
}
"""What is no prose in a file with this suffix."""


@dataclass(frozen=True)
class Rule:
    """One pattern of a style, and the message for what it finds."""

    name: str
    pattern: re.Pattern[str]
    message: str
    better: str | None

    def flaw(self, found: str) -> str:
        """Say what is wrong with the words found, and what to write instead."""
        words = (self.better, found) if self.better else (found,)
        return f"{self.name}: {self.message % words}"


def rules(*styles: str) -> tuple[Rule, ...]:
    """Every pattern of these styles."""
    found = []
    for path in sorted(path for style in styles for path in (STYLES / style).glob("*.yml")):
        rule = yaml.safe_load(path.read_text(encoding="utf-8"))
        for token, better in (rule.get("swap") or dict.fromkeys(rule["tokens"])).items():
            spaced = token.replace(" ", r"(?:\s+#?\s*)")  # a line may break there, in a comment too
            bounded = spaced if rule.get("nonword") else rf"\b(?:{spaced})\b"
            flags = re.IGNORECASE if rule["ignorecase"] else re.NOFLAG
            found.append(Rule(path.stem, re.compile(bounded, flags), rule["message"], better))
    return tuple(found)


def flaws(file: str, text: str, applied: tuple[Rule, ...]) -> Iterator[str]:
    """What the rules find in the text of a file: the line, and what to write instead."""
    prose = _prose(PurePath(file).suffix, text)
    for rule in applied:
        for found in rule.pattern.finditer(prose):
            line = prose.count("\n", 0, found.start()) + 1
            yield f"{file}:{line}: {rule.flaw(' '.join(found[0].split()))}"


def _prose(suffix: str, text: str) -> str:
    """The text with all that is no prose blanked out, line by line."""
    if suffix == ".py":
        return _comments_and_docstrings(text)
    return re.sub(_CODE[suffix], lambda code: re.sub(r"[^\n]", "·", code[0]), text)


def _comments_and_docstrings(source: str) -> str:
    kept = {
        node.value.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    lines = [""] * (source.count("\n") + 2)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        row = token.start[0]
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and row in kept):
            for number, line in enumerate(token.string.split("\n"), start=row):
                lines[number] += " " + re.sub(r"`[^`]*`", "·", line)
    return "\n".join(lines[1:])
