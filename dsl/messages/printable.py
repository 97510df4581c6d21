"""Text from files as a terminal may show it: a character that could command it or hide text is shown by its number."""

from __future__ import annotations

import unicodedata


def printable(text: str) -> str:
    """The text with every control, format or unpaired character written out, on one line."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(character: str) -> str:
    if character == "\n":
        return "\\n"
    # Cc, Cf, Cs, Co, Cn and the line and paragraph separators; a plain letter or blank is none of these.
    category = unicodedata.category(character)
    if category[0] != "C" and category not in ("Zl", "Zp"):
        return character
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
