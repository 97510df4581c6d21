"""How pages that are made look: tables, paragraphs, words."""

from __future__ import annotations

from collections.abc import Iterable


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part)


def forms(forms: Iterable[str]) -> str:
    return ", ".join(f"`{form}`" for form in forms)
