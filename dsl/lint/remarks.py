"""What lint has to say: a remark about an entry, which the entry may allow."""

from __future__ import annotations

from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.messages.message import Sayable
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.record_classes import record


@record
class Remark:
    """Something that is legal and probably not meant. `entry` is the one whose `geduldet` may allow it."""

    code: str
    entry: str
    span: Span
    message: Sayable
    hint: Sayable
    suggestion: str = ""

    def finding(self) -> Finding:
        return Finding(self.code, self.span, self.message, self.hint, self.suggestion, Severity.WARNING)
