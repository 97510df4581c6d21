"""What a finding itself suggests to stand in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from regelwerk.dsl.findings.findings import Finding
from regelwerk.tools.mending.fixing import Remedy
from regelwerk.tools.mending.mended_files import Edit, MendedFiles

_NUMBER = re.compile(r"\d+")
_NAME = re.compile(r"[^\W\d]\w*")


def suggested(finding: Finding, files: MendedFiles) -> Iterator[Remedy]:
    """The suggestion, if it is one to be tried. Which number a name should have had, nobody can know."""
    mended = files.of(finding.span.file)
    start, end = mended.stretch(finding.span)
    written = mended.text[start:end]
    number_alone = _NAME.fullmatch(written) and _NUMBER.sub("", written) == _NUMBER.sub("", finding.suggestion)
    if finding.suggestion and not number_alone:
        yield (Edit(finding.span, finding.suggestion, finding.code),)
