"""What the findings of mods (RW7xx, RW54x) mean, told to their authors.

Each entry is (code, title, story, wrong, right): the examples are mods for the rulebook `EXAMPLE_BASE`, one or several,
each of which begins with its `id:`.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

EXAMPLE_BASE = """\
id: grundspiel
version: 2
sprache: de
spieler: {von: 2, bis: 4}
hauptablauf: partie
arten:
  karte: {formen: [karten], attribute: {preis: zahl}}
  haus: {formen: [häuser], anzahl: 2, insgesamt: 2}
dinge:
  karte:
    burg: {preis: 3}
    dorf: {preis: 1}
ableitungen:
  reich: {wert: anzahl(karten wo preis > preis von dorf)}
abläufe:
  partie:
    ablauf: spielsieg([])
"""


def _mod(rest: str, id: str = "winter", extends: str = "grundspiel") -> str:
    return f"id: {id}\nversion: 1\nsprache: de\nerweitert: {extends}\n{rest}"


def _change(text: str) -> str:
    return f"änderungen:\n  {text}\n"


_CHEAP = _change("dinge.karte.burg.preis: {setze: 1}")
_DEAR = _change("dinge.karte.burg.preis: {setze: 5}")

CODES_MODS: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW540",
        message("stories.RW540.title"),
        message("stories.RW540.story"),
        _mod(_change("ableitungen.reich.wert: {um: 1}")),
        _mod(_change("dinge.karte.burg.preis: {um: 1}")),
    ),
    (
        "RW541",
        message("stories.RW541.title"),
        message("stories.RW541.story"),
        _mod(_change("arten.haus.anzahl: {um: 1}\n  arten.haus.insgesamt: {setze: 3}")),
        _mod(_change("arten.haus.anzahl: {um: 1}\n  arten.haus.insgesamt: {um: 1}")),
    ),
    (
        "RW701",
        message("stories.RW701.title"),
        message("stories.RW701.story"),
        _mod(_change("dinge.karte.brug.preis: {setze: 1}")),
        _mod(_CHEAP),
    ),
    (
        "RW702",
        message("stories.RW702.title"),
        message("stories.RW702.story"),
        _mod("dinge:\n  karte:\n    burg: {preis: 1}\n"),
        _mod("dinge:\n  karte:\n    schloss: {preis: 1}\n"),
    ),
    (
        "RW703",
        message("stories.RW703.title"),
        message("stories.RW703.story"),
        _mod(_change("dinge.karte.burg.preis: {erwartet: 2, setze: 1}")),
        _mod(_change("dinge.karte.burg.preis: {erwartet: 3, setze: 1}")),
    ),
    (
        "RW704",
        message("stories.RW704.title"),
        message("stories.RW704.story"),
        _mod(_CHEAP) + _mod(_DEAR, "sommer"),
        _mod(_CHEAP) + _mod("nach: winter\n" + _DEAR, "sommer"),
    ),
    (
        "RW705",
        message("stories.RW705.title"),
        message("stories.RW705.story"),
        _mod("", extends="{id: grundspiel, von: 3}"),
        _mod("", extends="{id: grundspiel, von: 2}"),
    ),
    (
        "RW706",
        message("stories.RW706.title"),
        message("stories.RW706.story"),
        _mod("braucht: sommer\n"),
        _mod("braucht: sommer\n") + _mod("", "sommer"),
    ),
    (
        "RW707",
        message("stories.RW707.title"),
        message("stories.RW707.story"),
        _mod("unverträglich: sommer\n") + _mod("", "sommer"),
        _mod("unverträglich: sommer\n"),
    ),
    (
        "RW708",
        message("stories.RW708.title"),
        message("stories.RW708.story"),
        _mod("nach: sommer\n") + _mod("nach: winter\n", "sommer"),
        _mod("nach: sommer\n") + _mod("", "sommer"),
    ),
    (
        "RW709",
        message("stories.RW709.title"),
        message("stories.RW709.story"),
        _mod(_change("dinge.karte.burg.quelle: {setze: S. 4, entferne: S. 3}")),
        _mod(_change("dinge.karte.burg.quelle: {setze: S. 4}")),
    ),
    (
        "RW710",
        message("stories.RW710.title"),
        message("stories.RW710.story"),
        _mod("", extends="anderes"),
        _mod(""),
    ),
    (
        "RW711",
        message("stories.RW711.title"),
        message("stories.RW711.story"),
        _mod("").replace("version: 1", "version: neueste"),
        _mod("").replace("version: 1", 'version: "1.4"'),
    ),
    (
        "RW712",
        message("stories.RW712.title"),
        message("stories.RW712.story"),
        _mod("") + _mod("hinweis: ältere Fassung\n"),
        _mod(""),
    ),
    (
        "RW713",
        message("stories.RW713.title"),
        message("stories.RW713.story"),
        _mod("dinge:\n  karte:\n    eis__schloss: {preis: 1}\n"),
        _mod("dinge:\n  karte:\n    eis_schloss: {preis: 1}\n"),
    ),
    (
        "RW714",
        message("stories.RW714.title"),
        message("stories.RW714.story"),
        _mod(_change("dinge.karte: {entferne: dorf}")),
        _mod(_change("dinge.karte: {entferne: burg}")),
    ),
)
