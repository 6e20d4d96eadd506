"""Reading a Containerfile: its stages, and the instructions of each."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Stage:
    """A stage: what it begins with, and its instructions in order, each with its words."""

    base: str
    name: str | None
    instructions: list[tuple[str, str]] = field(default_factory=list)

    def all(self, instruction: str) -> list[str]:
        """What follows each instruction of this name."""
        return [text for name, text in self.instructions if name == instruction]

    def one(self, instruction: str) -> str:
        """What follows the only instruction of this name."""
        (text,) = self.all(instruction)
        return text

    def listed(self, instruction: str) -> list[str]:
        """The words of the only instruction of this name, which has the form of a JSON list."""
        words: list[str] = json.loads(self.one(instruction))
        return words

    @property
    def environment(self) -> dict[str, str]:
        """The variables that it sets."""
        return dict(word.split("=", 1) for text in self.all("ENV") for word in text.split())


def read(path: Path) -> list[Stage]:
    """The stages of a Containerfile; a ValueError names a line that is none of it."""
    text = re.sub(r"^\s*#.*\n", "", path.read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    stages: list[Stage] = []
    for line in filter(str.strip, text.splitlines()):
        found = re.fullmatch(r"([A-Z]+) +(\S.*?) *", line)
        if found is None or (found[1] != "FROM" and not stages):
            raise ValueError(line)
        if found[1] == "FROM":
            words = found[2].split()
            stages.append(Stage(words[0], words[2] if words[1:2] == ["AS"] else None))
        else:
            stages[-1].instructions.append((found[1], found[2]))
    return stages
