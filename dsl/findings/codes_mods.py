"""What the findings of mods (RW7xx, RW54x) mean, told to their authors.

Each entry is (code, title, story, wrong, right): the examples are mods for the rulebook `EXAMPLE_BASE`, one or several,
each of which begins with its `id:`.
"""

from __future__ import annotations

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

CODES_MODS: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "RW540",
        "Hier ist keine Zahl, die wachsen könnte",
        "„um“ erhöht eine Zahl, die schon dasteht, oder senkt sie, wenn vor seiner Zahl ein Minus steht. Wo etwas "
        "anderes steht als eine Zahl, wird mit „setze“ gesagt, was gelten soll.",
        _mod(_change("ableitungen.reich.wert: {um: 1}")),
        _mod(_change("dinge.karte.burg.preis: {um: 1}")),
    ),
    (
        "RW541",
        "Eine Gesamtzahl wird gesetzt",
        "Wie viele Dinge einer Art es insgesamt gibt, wächst mit jedem Mod, der welche mitbringt. Wer die neue Zahl "
        "hinschreibt, geht davon aus, dass er der Einzige ist: Mit einem zweiten solchen Mod verträgt er sich nicht. "
        "„um“ sagt nur, wie viele dazukommen; so gehen beliebig viele zusammen.",
        _mod(_change("arten.haus.anzahl: {um: 1}\n  arten.haus.insgesamt: {setze: 3}")),
        _mod(_change("arten.haus.anzahl: {um: 1}\n  arten.haus.insgesamt: {um: 1}")),
    ),
    (
        "RW701",
        "Was der Mod ändern will, gibt es nicht",
        "Ein Mod ändert Einträge mit einem Pfad: Abschnitt, Name, Schlüssel, mit Punkten dazwischen. Dieser führt zu "
        "nichts: Er ist vertippt, oder das Regelwerk hat sich geändert. Eine Änderung, die ihr Ziel nicht findet, wird "
        "nie stillschweigend übergangen.",
        _mod(_change("dinge.karte.brug.preis: {setze: 1}")),
        _mod(_CHEAP),
    ),
    (
        "RW702",
        "Doppelt vergeben",
        "Diesen Namen gibt es dort schon, oder der Mod ändert dieselbe Stelle zweimal. Ein neuer Eintrag braucht einen "
        "neuen Namen; ein vorhandener wird unter „änderungen“ geändert, nie durch einen gleichnamigen verdeckt.",
        _mod("dinge:\n  karte:\n    burg: {preis: 1}\n"),
        _mod("dinge:\n  karte:\n    schloss: {preis: 1}\n"),
    ),
    (
        "RW703",
        "Das Regelwerk hat sich geändert",
        "Unter „erwartet“ steht, welchen Wert die Änderung vorfinden soll. Dort steht ein anderer: Sie ist für eine "
        "andere Fassung des Regelwerks geschrieben, oder ein anderer Mod war schon da.",
        _mod(_change("dinge.karte.burg.preis: {erwartet: 2, setze: 1}")),
        _mod(_change("dinge.karte.burg.preis: {erwartet: 3, setze: 1}")),
    ),
    (
        "RW704",
        "Zwei Mods ändern dasselbe",
        "Beide Mods fassen dieselbe Stelle an, und keiner sagt, dass er nach dem anderen kommt. Welche Änderung gilt, "
        "wäre Zufall; deshalb wird keiner der beiden geladen. Mit „nach“ oder „braucht“ ist die Reihenfolge klar.",
        _mod(_CHEAP) + _mod(_DEAR, "sommer"),
        _mod(_CHEAP) + _mod("nach: winter\n" + _DEAR, "sommer"),
    ),
    (
        "RW705",
        "Falsche Version",
        "Das Regelwerk oder ein Mod ist da, aber nicht in einer der Versionen, für die dieser Mod gemacht ist. „bis“ "
        "zählt so weit, wie es dasteht: „bis: 2“ schließt 2.7 ein.",
        _mod("", extends="{id: grundspiel, von: 3}"),
        _mod("", extends="{id: grundspiel, von: 2}"),
    ),
    (
        "RW706",
        "Ein anderer Mod fehlt",
        "Dieser Mod baut auf einem anderen auf, und der ist nicht dabei oder musste selbst weggelassen werden.",
        _mod("braucht: sommer\n"),
        _mod("braucht: sommer\n") + _mod("", "sommer"),
    ),
    (
        "RW707",
        "Mods, die sich nicht vertragen",
        "Einer der beiden Mods nennt den anderen unter „unverträglich“. Er wird nicht geladen, solange der andere da "
        "ist.",
        _mod("unverträglich: sommer\n") + _mod("", "sommer"),
        _mod("unverträglich: sommer\n"),
    ),
    (
        "RW708",
        "Reihenfolge im Kreis",
        "Jeder dieser Mods will nach dem nächsten kommen, der letzte nach dem ersten. „braucht“, „nach“ und "
        "„falls_mod“ sagen alle, dass ein Mod nach einem anderen kommt.",
        _mod("nach: sommer\n") + _mod("nach: winter\n", "sommer"),
        _mod("nach: sommer\n") + _mod("", "sommer"),
    ),
    (
        "RW709",
        "Die Änderung passt nicht",
        "Was zu tun ist, geht an dieser Stelle nicht: Ein einzelner Wert hat keine Teile, die man hinzufügen oder "
        "entfernen könnte; „setze“ steht allein.",
        _mod(_change("dinge.karte.burg.quelle: {setze: S. 4, entferne: S. 3}")),
        _mod(_change("dinge.karte.burg.quelle: {setze: S. 4}")),
    ),
    (
        "RW710",
        "Mod für ein anderes Regelwerk",
        "Unter „erweitert“ steht, zu welchem Regelwerk ein Mod gehört. Hier soll er mit einem anderen geladen werden.",
        _mod("", extends="anderes"),
        _mod(""),
    ),
    (
        "RW711",
        "Keine Version",
        "Versionen bestehen aus Zahlen mit Punkten dazwischen; nur so lässt sich sagen, welche neuer ist. Mit Punkt "
        "gehören sie in Anführungszeichen.",
        _mod("").replace("version: 1", "version: neueste"),
        _mod("").replace("version: 1", 'version: "1.4"'),
    ),
    (
        "RW712",
        "Derselbe Mod zweimal",
        "Zwei Ordner enthalten einen Mod derselben id. Nur einer kann gemeint sein; geladen wird keiner.",
        _mod("") + _mod("hinweis: ältere Fassung\n"),
        _mod(""),
    ),
    (
        "RW713",
        "Doppelter Unterstrich",
        "Der Eintrag „eis“ des Mods „winter“ heißt für das ganze Spiel „winter__eis“. Damit klar ist, was der Name "
        "des Mods ist, haben Namen in Mods selbst keinen doppelten Unterstrich.",
        _mod("dinge:\n  karte:\n    eis__schloss: {preis: 1}\n"),
        _mod("dinge:\n  karte:\n    eis_schloss: {preis: 1}\n"),
    ),
    (
        "RW714",
        "Mit diesem Mod stimmt das Regelwerk nicht mehr",
        "Der Mod selbst ist in Ordnung, aber er nimmt etwas weg oder ändert etwas, worauf sich das Regelwerk oder ein "
        "anderer Mod verlässt.",
        _mod(_change("dinge.karte: {entferne: dorf}")),
        _mod(_change("dinge.karte: {entferne: burg}")),
    ),
)
