"""What the findings RW65x of conditions that are sentences mean, and RW66x of names in sentences, told to authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message


def _book(condition: str, subject: str = "    subjekt: s\n") -> str:
    """A rulebook with one condition that has a sentence, and a turn that asks for something."""
    return (
        "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
        "arten: {feld: {formen: [felder], attribute: {herr: {art: spieler}}}}\ndinge: {feld: {aue: {}, berg: {}}}\n"
        "ableitungen:\n"
        "  beherrscht:\n    parameter: {s: spieler, f: feld}\n"
        f"{subject}    satz: beherrsche {{f}}\n    bedingung: herr von f = s\n"
        "abläufe:\n  partie:\n    ablauf: 'nacheinander für p aus spieler: zug(p)'\n"
        "  zug:\n    parameter: {s: spieler}\n    spieler: s\n"
        f"    ablauf: 'falls {condition}: spielsieg(s)'\n"
    )


def _journey(text: str) -> str:
    """A rulebook in which one travels from field to field."""
    return (
        "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
        "arten: {feld: {formen: [felder], attribute: {herr: {art: spieler}}}}\ndinge: {feld: {aue: {}, berg: {}}}\n"
        "ereignisse:\n  reisen:\n    felder: {spieler: spieler, heimat: feld, ziel: feld}\n    subjekt: spieler\n"
        "    satz: reise von {heimat} nach {ziel}\n    wirkung: herr von heimat = leer\n"
        "  rauben:\n    felder: {spieler: spieler, feld: feld}\n    subjekt: spieler\n"
        "    satz: raube {feld}\n    wirkung: herr von feld = spieler\n"
        "abläufe:\n  partie:\n    ablauf: 'nacheinander für p aus spieler: zug(p)'\n"
        "  zug:\n    parameter: {s: spieler}\n    spieler: s\n"
        f"    ablauf: |\n      falls herr von aue = s: spielsieg(s)\n      {text}\n"
    )


def _rule(text: str) -> str:
    """The same with a rule that changes which field is robbed."""
    return _journey("raube aue danach reise von aue nach berg") + (
        f"regeln:\n  umlenken: |\n    sobald ich ein feld raube:\n      {text}\n"
    )


CODES_CONDITIONS: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW650",
        message("stories.RW650.title"),
        message("stories.RW650.story"),
        _book("beherrscht(s, aue)", subject=""),
        _book("ich aue beherrsche"),
    ),
    (
        "RW651",
        message("stories.RW651.title"),
        message("stories.RW651.story"),
        _book("ich beherrsche aue"),
        _book("ich aue beherrsche"),
    ),
    (
        "RW652",
        message("stories.RW652.title"),
        message("stories.RW652.story"),
        _book("ich ein feld nicht beherrsche"),
        _book("ich kein feld beherrsche"),
    ),
    (
        "RW660",
        message("stories.RW660.title"),
        message("stories.RW660.story"),
        _journey("reise von einem feld nach einem feld danach raube jenes feld"),
        _journey("reise von einem feld a nach einem feld b danach raube b"),
    ),
    (
        "RW661",
        message("stories.RW661.title"),
        message("stories.RW661.story"),
        _journey("wähle ein aus felder\n      raube ein feld"),
        _journey("wähle x aus felder wo x ≠ aue\n      raube x"),
    ),
    (
        "RW662",
        message("stories.RW662.title"),
        message("stories.RW662.story"),
        _rule("sei f = erste(felder)\n      feld wird f dann herr von f = leer"),
        _rule("sei f = erste(felder)\n      feld wird f dann herr von feld = leer"),
    ),
)
