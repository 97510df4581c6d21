"""HTML from parts: everything that comes from a rulebook becomes text, never markup."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from typing import TypeAlias

from regelwerk.tools.book.telling.prose import Line, Local, Name, Pieces, begun, closed

Part: TypeAlias = "ET.Element | str | None"
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def element(tag: str, *parts: Part | Iterable[Part], **attributes: str) -> ET.Element:
    """An element with text and other elements in it; `class_` is the class."""
    made = ET.Element(tag, {name.rstrip("_").replace("_", "-"): _clean(value) for name, value in attributes.items()})
    for part in parts:
        rows = [part] if part is None or isinstance(part, (str, ET.Element)) else part
        for one in rows:
            _append(made, one)
    return made


def _append(parent: ET.Element, part: Part) -> None:
    if part is None:
        return
    if isinstance(part, ET.Element):
        parent.append(part)
        return
    text = _clean(part)
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("�", text)


def as_html(made: ET.Element) -> str:
    return ET.tostring(made, encoding="unicode", method="html")


def spoken(pieces: Pieces) -> list[Part]:
    """Pieces of prose: names lead to where they are described."""
    made: list[Part] = []
    for piece in closed(pieces):
        if isinstance(piece, Name) and piece.anchor:
            made.append(element("a", piece.text, href=f"#{piece.anchor}"))
        elif isinstance(piece, Name):
            made.append(piece.text)
        elif isinstance(piece, Local):
            made.append(element("i", piece.text))
        else:
            made.append(piece)
    return made


def prose(lines: list[Line], class_: str = "prose") -> ET.Element | None:
    """Lines as paragraphs; what belongs under a line as a list below it."""
    if not lines:
        return None
    return element("div", (_line(line, "p") for line in lines), class_=class_)


def _line(line: Line, tag: str) -> ET.Element:
    pieces = begun(line.pieces)
    if not line.inner:
        end = "" if _ends(pieces) else "."
        return element(tag, *spoken(pieces), end)
    inner = element("ul", (_line(one, "li") for one in line.inner))
    if tag == "li":
        return element("li", *spoken(pieces), inner)
    return element("div", element("p", *spoken(pieces)), inner)


def _ends(pieces: Pieces) -> bool:
    last = pieces[-1] if pieces else ""
    text = last if isinstance(last, str) else last.text
    return text.endswith((".", ":", "!", "?"))
