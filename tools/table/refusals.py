"""What somebody wants and does not get, with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import Message, Sayable, message
from regelwerk.dsl.messages.printable import printable
from regelwerk.interpreter.game import GameError
from regelwerk.interpreter.shown.both_languages import Both, both

_MOST_FINDINGS = 10


class Refused(Exception):
    """What somebody wants is not possible; the message says why."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


def reason_of(error: GameError) -> Message:
    """Why the game refuses something."""
    found = error.args[0] if error.args else ""
    return found if isinstance(found, Message) else message("table.refused", why=str(found))


def told_findings(findings: Sequence[Finding]) -> list[Both]:
    """What is wrong with a rulebook, for who reads it in a browser: where, what, and what to do; the first of it."""
    return [both(lambda language: _told(one, language)) for one in findings[:_MOST_FINDINGS]]


def _told(finding: Finding, language: str) -> str:
    where = f"{PurePath(finding.span.file).name}:{finding.span.line}" if finding.span.line else finding.span.file
    said = [_in(one, language) for one in (finding.message, finding.hint) if one]
    return printable(f"{where}: {' '.join(said)} ({finding.code})")


def _in(said: Sayable, language: str) -> str:
    return said.told(language) if isinstance(said, Message) else said
