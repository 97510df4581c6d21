"""What the findings RW8xx of the translation mean, told to rulebook authors."""

from __future__ import annotations

from regelwerk.dsl.findings.codes import CODES, Code

CODES_FORMATTING: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "RW801",
        "Lässt sich nicht ohne Verlust übersetzen",
        "`regelwerk fmt --lang` übersetzt Schlüssel, Wörter und Sätze so, dass der Weg zurück wieder denselben Text "
        "ergibt. Bei diesem Text gelingt das nicht: Meist steht ein „wo“ in einem Satz, dessen Teile in der anderen "
        "Sprache in anderer Reihenfolge stehen, oder ein Name ist dort ein Wort der Sprache. Ein Mod, der einen "
        "Text eines Eintrags ändert, spricht die Sprache dieses Eintrags und kann nur mit dem Regelwerk übersetzt "
        "werden.",
        "",
        "",
    ),
)


def register() -> None:
    """Make these codes known beside those of the language, which knows no tools."""
    CODES.update({entry[0]: Code(*entry) for entry in CODES_FORMATTING})
