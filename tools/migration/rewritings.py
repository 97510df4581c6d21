"""What a rewriting is: for a finding of today's checker, the edits that say what the earlier edition meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.messages.message import Message
from regelwerk.tools.mending.mended_files import Edit
from regelwerk.tools.migration.written_files import WrittenFiles

Rewrite = Callable[[Finding, WrittenFiles, str], Iterator[tuple[Edit, ...]]]
"""Edits that could be meant, the likeliest first; the last argument is the name of the rewriting, their reason."""


@dataclass(frozen=True, slots=True)
class Rewriting:
    """One thing that the language says otherwise now.

    `id` names it, `what` tells it. It answers to findings whose code begins with one of the `codes`; without codes to
    every error in a text, since an old word can be misunderstood in many ways. With `choices` it is not for the machine
    to decide: the rewriting is made only to look at what lies behind, and taken back; a person is told both choices.
    """

    id: str
    what: Message
    rewrite: Rewrite
    codes: tuple[str, ...] = ()
    choices: tuple[Message, Message] | None = None

    def answers(self, finding: Finding) -> bool:
        return finding.code.startswith(self.codes) if self.codes else finding.code[:3] in ("RW2", "RW3", "RW4")


def argument(finding: Finding, name: str) -> str:
    """What a finding says in one place of its message or of its advice; "" if it says no such thing."""
    for said in (finding.message, finding.hint):
        for key, value in said.arguments if isinstance(said, Message) else ():
            if key == name:
                return str(value)
    return ""
