"""A document in its canonical layout, as edits of the lines that change."""

from __future__ import annotations

from difflib import SequenceMatcher
from pathlib import Path

from lsprotocol import types as lsp
from regelwerk.dsl.findings.findings import RulebookError
from regelwerk.dsl.reading.source_text import as_read
from regelwerk.tools.editing.lsp.folder import Folder
from regelwerk.tools.formatting.files import format_bytes
from regelwerk.tools.formatting.surroundings import around


def formatted(folder: Folder, path: Path) -> list[lsp.TextEdit]:
    """The edits that lay a document out; none while it cannot be read, its findings say why."""
    before = folder.text(path)
    try:
        surroundings = around(folder.path, False, node=folder.drafts.seen)
        after = format_bytes(before.encode("utf-8", "surrogatepass"), path, surroundings)
    except RulebookError:
        return []
    return line_edits(as_read(before), after)


def line_edits(before: str, after: str) -> list[lsp.TextEdit]:
    """Edits that make one text of another, whole lines at a time, so that the cursor stays where it can."""
    old, new = before.split("\n"), after.split("\n")
    edits = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        lines = new[j1:j2]
        if i2 < len(old):
            where = lsp.Range(lsp.Position(i1, 0), lsp.Position(i2, 0))
            edits.append(lsp.TextEdit(where, "".join(f"{line}\n" for line in lines)))
        else:  # the last line has no end to take away; what goes is the end of the line before
            begin = lsp.Position(i1 - 1, _units(old[i1 - 1])) if i1 else lsp.Position(0, 0)
            text = "".join(f"\n{line}" for line in lines) if i1 else "\n".join(lines)
            edits.append(lsp.TextEdit(lsp.Range(begin, lsp.Position(len(old) - 1, _units(old[-1]))), text))
    return edits


def _units(line: str) -> int:
    return len(line.encode("utf-16-le", "surrogatepass")) // 2
