"""Findings on the screen, with the lines of the files they are about."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.findings.render import Style, render
from regelwerk.dsl.reading.source_text import MAX_BYTES
from regelwerk.tools.commands.shell.coloured_findings import print_coloured


def print_findings(findings: Iterable[Finding], out: TextIO, style: Style = Style.FULL) -> None:
    text = render(findings, style, source_text)
    if text and style in (Style.FULL, Style.CONCISE) and out.isatty() and not os.environ.get("NO_COLOR"):
        print_coloured(text, out)
        return
    print(text, end="", file=out)


def source_text(file: str) -> str | None:
    """The text of a file that a finding names, if it can be had."""
    try:
        if not Path(file).is_file():
            return None  # a pipe would wait for ever
        with Path(file).open("rb") as source:
            return source.read(MAX_BYTES).decode("utf-8", "replace")
    except (OSError, ValueError):
        return None
