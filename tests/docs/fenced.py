"""Pages as tests: the fenced blocks of a page, files made from them, commands run, outputs compared.

A block says after its language what it is for:

- ``yaml nim/rulebook.yaml`` is a file with this content; ``yaml nim/rulebook.yaml +`` is added to its end.
- ``diff nim/rulebook.yaml`` changes a file: the lines with ``-`` become those with ``+``.
- ``console`` is what a person sees: commands after ``$``, what they type after a prompt such as ``anna>``, and all that
  is written. ``…`` stands for anything inside a line; alone on a line, for any number of lines.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from regelwerk.tools.commands.command import main

ROOT = Path(__file__).resolve().parents[2]
_BLOCK = re.compile(r"^```(\w+)[ ]*([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_TYPED = re.compile(r"^\w+(?: \w+)*> (.*)$")


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, the words after it, its text, and the line of the page it begins on."""

    language: str
    note: str
    text: str
    line: int


def blocks(page: str) -> list[Block]:
    """All fenced blocks of a page, in order."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [
        Block(found[1], found[2].strip(), found[3], text.count("\n", 0, found.start()) + 1)
        for found in _BLOCK.finditer(text)
    ]


# ---- files


def write(block: Block) -> None:
    """Make the file that a block holds, or add to it."""
    name, _, more = block.note.partition(" ")
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_text(encoding="utf-8") + "\n" if more == "+" else ""
    path.write_text(before + block.text, encoding="utf-8")


def change(block: Block) -> None:
    """Change a file as a diff says; what is to be changed must be there just once."""
    path = Path(block.note)
    lines = block.text.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in "- ")
    new = "".join(line[1:] for line in lines if line[0] in "+ ")
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path} has this {text.count(old)} times:\n{old}"
    path.write_text(text.replace(old, new), encoding="utf-8")


# ---- commands


@dataclass(frozen=True)
class Command:
    """A command as a page shows it, and what the page says it writes."""

    words: list[str]
    output: str
    line: int


def commands(block: Block) -> Iterator[Command]:
    """The commands of a console block."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not parts[0], f"line {block.line}: a console block begins with a command"
    for part in parts[1:]:
        command, _, output = part.partition("\n")
        yield Command(shlex.split(command), output, block.line)


class Typing(io.StringIO):
    """What a person types, written on the screen as a terminal would."""

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline(-1 if size is None else size)
        print(line, end="")
        return line


def run(command: Command) -> str:
    """Everything that a command writes, with what was typed into it."""
    if command.words[0] == "mkdir":
        for name in command.words[1:]:
            Path(name).mkdir()
        return ""
    assert command.words[0] == "regelwerk", command.words
    words, target = command.words, ""
    if words[-2:-1] == [">"]:
        words, target = words[:-2], words[-1]
    typed = [found[1] for line in command.output.splitlines() if (found := _TYPED.match(line))]
    screen = io.StringIO()
    keyboard = Typing("".join(f"{line}\n" for line in typed))
    with contextlib.redirect_stdout(screen), contextlib.redirect_stderr(screen), _typed_by(keyboard):
        main(words[1:])
    if target:
        Path(target).write_text(screen.getvalue(), encoding="utf-8")
        return ""
    return screen.getvalue()


@contextlib.contextmanager
def _typed_by(keyboard: Typing) -> Iterator[None]:
    import sys

    before, sys.stdin = sys.stdin, keyboard
    try:
        yield
    finally:
        sys.stdin = before


def alike(expected: str, written: str) -> bool:
    """Whether an output is what a page shows."""
    pattern = ""
    for line in _trimmed(expected):
        if line == "…":
            pattern += r"(?:[^\n]*\n)*?"
        else:
            pattern += ".*?".join(re.escape(part) for part in line.split("…")) + r"\n"
    return re.fullmatch(pattern, "\n".join([*_trimmed(written), ""])) is not None


def _trimmed(text: str) -> list[str]:
    """The lines without what nobody sees: blanks at their ends, empty lines at the end."""
    return [line.rstrip() for line in text.rstrip().split("\n")] if text.strip() else []


# ---- following a page


def follow(page: str, block: Block) -> int:
    """Do what a block says: make or change its file, or run its commands and compare what they write; how many."""
    compared = 0
    if block.language == "console":
        for command in commands(block):
            written = run(command)
            shown = f"{page}, block at line {command.line}: {' '.join(command.words)}"
            assert alike(command.output, written), f"{shown}\n--- the page\n{command.output}\n--- in truth\n{written}"
            compared += 1
    elif block.language == "diff":
        change(block)
    elif block.note:
        write(block)
    return compared
