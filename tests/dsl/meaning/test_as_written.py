"""What would be ignored or guessed is refused: with a finding at its place, and advice that checks when it is followed.

Each case is a text of one small rulebook: as it is refused, and as it may be said instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.rulebook import check_folder

BOOK = """\
id: wortlaut
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen: {gold: {}}
orte: {kiste: {}, hand: {je: spieler}}
aufzählungen: {farbe: [rot, blau]}
arten:
  spieler: {attribute: {geschützt: ja_nein}}
  planet:
    formen: [planeten]
    attribute: {ertrag: zahl, farbe: farbe, herr: spieler}
    besitzer: herr
  mond:
    formen: [monde]
    attribute: {ertrag: zahl}
dinge:
  planet: {jord: {}, arc: {}}
  mond: {io: {}}
ableitungen:
  gebiet: {parameter: {s: spieler}, menge: planeten von s}
  rote: {parameter: {m: mehrere ding}, wert: anzahl(m wo farbe = rot)}
  farbe_oder_nichts: {parameter: {x: ding}, bedingung: x ist planet und farbe von x = rot}
ereignisse:
  zählen: {felder: {n: zahl}}
  nehmen: {felder: {spieler: spieler}, subjekt: spieler, wirkung: erhöhe gold von spieler um 1}
  ausscheiden: {felder: {spieler: spieler}, wirkung: gold von spieler = 0}
  geben: {felder: {spieler: spieler, n: zahl}, wirkung: erhöhe gold von spieler um n}
  färben: {felder: {ding: ding}, wirkung: farbe von ding = rot}
abläufe:
  partie:
    ablauf: |
      runde(erste(spieler))
      spielsieg(spieler)
  pause: {parameter: {s: spieler}, spieler: s, ablauf: nehmen(s)}
  runde:
    parameter: {s: spieler}
    spieler: s
    ablauf: |
{text}
"""


@dataclass(frozen=True)
class Case:
    """A text, what it is refused with and where, and how it may be said instead."""

    refused: str
    code: str
    at: str
    allowed: str


CASES = {
    "an attribute that only one kind of the set has": Case(
        "s muss x aus planeten + spieler wählen\nzählen(ertrag von x)",
        "RW413",
        "ertrag von x",
        "s muss x aus planeten + monde wählen\nzählen(ertrag von x)",
    ),
    "the same under wo": Case(
        "zählen(anzahl((planeten + spieler) wo ertrag ≥ 1))",
        "RW300",
        "ertrag",
        "zählen(anzahl((planeten + monde) wo ertrag ≥ 1))",
    ),
    "the same of a list": Case(
        "zählen(summe(ertrag aller [jord, s]))",
        "RW413",
        "s]",
        "zählen(summe(ertrag aller [jord, io]))",
    ),
    "a set of things and numbers": Case(
        "zählen(anzahl(planeten + zahlen(1, 3)))",
        "RW404",
        "planeten + zahlen(1, 3)",
        "zählen(anzahl(planeten) + anzahl(zahlen(1, 3)))",
    ),
    "none of them begins": Case(
        "einmal zu beginn von keiner pause: nehmen(s)",
        "RW459",
        "keiner",
        "einmal zu beginn von einer pause: nehmen(s)",
    ),
    "this one, which runs, cannot begin": Case(
        "einmal zu beginn von dieser pause: nehmen(s)",
        "RW459",
        "dieser",
        "einmal zu beginn jeder pause: nehmen(s)",
    ),
    "somebody's, and mine": Case(
        "einmal am ende von meiner pause von s: nehmen(s)",
        "RW459",
        "meiner",
        "einmal am ende von meiner pause: nehmen(s)",
    ),
    "mine, of what is nobody's": Case(
        "einmal am ende von meiner partie: nehmen(s)",
        "RW413",
        "meiner",
        "einmal am ende der partie: nehmen(s)",
    ),
    "two durations in a row": Case(
        "geschützt von s = ja bis zum beginn von runde von s bis zum ende von partie",
        "RW457",
        "bis zum ende von partie",
        "geschützt von s = ja bis zum beginn von runde von s oder bis zum ende von partie",
    ),
    "a duration under solange": Case(
        "solange runde: geschützt von s = ja bis zum ende von partie",
        "RW458",
        "bis zum ende von partie",
        "solange runde: geschützt von s = ja",
    ),
    "a duration of a prohibition under solange": Case(
        "solange runde: s darf nicht nehmen bis zum ende von partie",
        "RW458",
        "bis zum ende von partie",
        "s darf nicht nehmen bis zum ende von partie",
    ),
    "a duration of what happens once": Case(
        "nehmen(s) bis zum ende von runde",
        "RW458",
        "bis zum ende von runde",
        "nehmen(s)",
    ),
    "once for what is possible at any time": Case(
        "einmal jederzeit in runde: nehmen(s)",
        "RW472",
        "einmal",
        "einmal nachdem zählen: nehmen(s)",
    ),
    "an event without the player it is about": Case("ausscheiden()", "RW415", "ausscheiden()", "ausscheiden(s)"),
    "the same behind a modal": Case("s darf ausscheiden", "RW415", "ausscheiden", "s darf ausscheiden(s)"),
    "a subject is left out only where somebody speaks": Case("nehmen()", "RW415", "nehmen()", "s muss nehmen"),
    "a procedure without the player it is about": Case("pause()", "RW415", "pause()", "pause(s)"),
    "the same behind a modal, with a verb": Case("s muss pause ausführen", "RW415", "pause", "pause(s)"),
    "a victory of nobody in particular": Case("spielsieg()", "RW415", "spielsieg()", "spielsieg([])"),
    "two rows of winners": Case("spielsieg(s, s)", "RW415", "s)", "spielsieg([s, s])"),
    "what is no player wins": Case("spielsieg(jord)", "RW404", "jord", "spielsieg(s)"),
    "an attribute that a thing given lacks": Case(
        "zählen(rote(monde))", "RW413", "rote(monde)", "zählen(rote(planeten))"
    ),
    "the same among things of two kinds": Case(
        "zählen(rote(planeten + monde))", "RW413", "rote(planeten", "zählen(rote(planeten))"
    ),
    "the same in an event": Case("färben(io)", "RW413", "färben(io)", "färben(jord)"),
    "who asks for the kind looks after itself": Case(
        "falls farbe_oder_nichts(io) und rote(monde) > 0: zählen(1)",
        "RW413", "rote(monde)", "falls farbe_oder_nichts(io): zählen(1)",
    ),
    "numbers of other things": Case(
        "s muss m aus knappe_mengen(planeten, ertrag aller (planeten wo ertrag > 1), 3) wählen",
        "RW415",
        "knappe_mengen(",
        "s muss m aus knappe_mengen(planeten, ertrag aller planeten, 3) wählen",
    ),
    "as many numbers, but of whom": Case(
        "s muss m aus knappe_mengen(planeten, zahlen(1, 2), 3) wählen",
        "RW415",
        "knappe_mengen(",
        "s muss m aus knappe_mengen([jord, arc], [1, 2], 3) wählen",
    ),
    "one number too few": Case(
        "s muss m aus knappe_mengen([jord, arc], [1], 3) wählen",
        "RW415",
        "knappe_mengen(",
        "s muss m aus knappe_mengen([jord, arc], [1, 2], 3) wählen",
    ),
    "values of other ends of a net": Case(
        "s muss m aus netze(planeten, ertrag aller gebiet(s), 3, planeten, 2) wählen",
        "RW415",
        "netze(",
        "s muss m aus netze(planeten, ertrag aller planeten, 3, planeten, 2) wählen",
    ),
    "the least of one number": Case("zählen(min(3))", "RW415", "min(3)", "zählen(min(3, 4))"),
    "the least of nothing": Case("zählen(max())", "RW415", "max()", "zählen(max(zahlen(1, 3)))"),
    "the least of numbers and rows": Case(
        "zählen(min(zahlen(1, 3), 2))", "RW415", "min(zahlen(1, 3), 2)", "zählen(min(zahlen(1, 3)))"
    ),
    "a field given twice": Case("zählen(1, n: 2)", "RW415", "n: 2", "zählen(n: 2)"),
    "a parameter given twice": Case("pause(s, s: s)", "RW415", "s: s", "pause(s: s)"),
    "a thing that hides another of its kind": Case(
        "falls es gibt p aus planeten wo es gibt q aus gebiet(s) wo farbe von q = farbe von planet: nehmen(s)",
        "RW460",
        "planet:",
        "falls es gibt p aus planeten wo es gibt q aus gebiet(s) wo farbe von q = farbe von p: nehmen(s)",
    ),
    "an attribute of the inner or the outer thing": Case(
        "falls es gibt p aus planeten wo es gibt q aus gebiet(s) wo farbe von q = farbe: nehmen(s)",
        "RW460",
        "farbe: nehmen",
        "falls es gibt p aus planeten wo es gibt q aus gebiet(s) wo farbe von q = farbe von p: nehmen(s)",
    ),
    "neither has a name": Case(
        "zählen(anzahl(planeten wo anzahl(gebiet(s) wo planet = jord) > 0))",
        "RW460",
        "planet = jord",
        "zählen(anzahl(planeten wo anzahl(gebiet(s) wo ertrag > 0) > 0))",
    ),
    "a local that has the name of an attribute": Case(
        "sei farbe = farbe von jord\nzählen(anzahl(planeten wo farbe von planet = farbe))",
        "RW460",
        "farbe))",
        "sei f = farbe von jord\nzählen(anzahl(planeten wo farbe von planet = f))",
    ),
    "a local that has the name of the kind": Case(
        "nacheinander für planet aus gebiet(s): zählen(anzahl(planeten wo farbe = farbe von planet))",
        "RW460",
        "planet))",
        "nacheinander für p aus gebiet(s): zählen(anzahl(planeten wo farbe = farbe von p))",
    ),
    "what is compared with itself": Case(
        "falls es gibt p aus planeten wo farbe = farbe: nehmen(s)",
        "RW401",
        "farbe = farbe",
        "falls es gibt p aus planeten wo farbe = farbe von erste(gebiet(s)): nehmen(s)",
    ),
    "a limit behind a sentence": Case("nehmen(s), höchstens 1 mal pro runde", "RW459", "höchstens", "nehmen(s)"),
    "a limit behind a prohibition": Case(
        "s darf nicht nehmen bis zum ende von partie, höchstens 1 mal pro runde",
        "RW459",
        "höchstens",
        "s darf nicht nehmen bis zum ende von partie",
    ),
    "a prohibition that gives way": Case(
        "s darf nicht nehmen, falls möglich", "RW459", "falls möglich", "s darf nicht nehmen"
    ),
    "a prohibition in the place of something": Case(
        "s darf nicht nehmen stattdessen", "RW459", "stattdessen", "s darf nicht nehmen"
    ),
    "what follows on a lasting value": Case(
        "geschützt von s = ja bis zum ende von runde, falls unmöglich: nehmen(s)",
        "RW459",
        "falls unmöglich",
        "geschützt von s = ja bis zum ende von runde",
    ),
    "a limit of what lasts": Case(
        "immer, höchstens 1 mal pro runde: s darf nicht nehmen", "RW459", "höchstens", "immer: s darf nicht nehmen"
    ),
    "a rest of a verb that has it already": Case(
        "s muss aktion ausführen aus", "RW228", "aus", "s muss aktion ausführen"
    ),
    "which procedure ends": Case("beende runde für ertrag", "RW459", "ertrag", "beende runde"),
    "whose procedure ends": Case("beende runde von s", "RW459", "s", "beende runde"),
    "two procedures at once": Case("beende runde, partie", "RW459", "partie", "beende runde"),
    "a procedure with arguments where it only has a name": Case(
        "s darf nicht nehmen bis zum ende von runde(1)", "RW459", "1", "s darf nicht nehmen bis zum ende von runde"
    ),
    "an event with arguments where any counts": Case(
        "geschützt von s = ja bis nehmen(s)", "RW459", "s)", "geschützt von s = ja bis nehmen"
    ),
    "no procedure": Case("beende kein runde", "RW459", "kein", "beende diese runde"),
    "if able without a wish": Case(
        "sei n = anzahl(planeten), falls möglich", "RW459", "falls möglich", "sei n = anzahl(planeten)"
    ),
    "a single thing that is picked": Case(
        "einmal nachdem nehmen(spieler: s wo geschützt): zählen(1)",
        "RW459",
        "geschützt",
        "einmal nachdem nehmen(spieler: s) falls geschützt von s: zählen(1)",
    ),
    "where something is what it is": Case("s ist geschützt in kiste", "RW459", "in kiste", "s ist geschützt"),
    "rounds of something else": Case(
        "reihum für p aus spieler, höchstens 2 mal pro partie: nehmen(p)",
        "RW459",
        "partie",
        "reihum für p aus spieler, höchstens 2 mal pro spieler: nehmen(p)",
    ),
    "pairs until something holds": Case(
        "nacheinander für a, b aus spieler bis 1 = 2: nehmen(a)",
        "RW459",
        "1 = 2",
        "nacheinander für a, b aus spieler: nehmen(a)",
    ),
    "a row is not counted without being told to": Case(
        "falls planeten ≥ 2: nehmen(s)", "RW403", "planeten", "falls anzahl(planeten) ≥ 2: nehmen(s)"
    ),
    "a row is no number": Case(
        "falls planeten = 2: nehmen(s)", "RW404", "2", "falls anzahl(planeten) = 2: nehmen(s)"
    ),
    "two events that may be possible": Case(
        "falls möglich(nehmen(s), zählen(1)): nehmen(s)", "RW459", "zählen(1)", "falls möglich(nehmen(s)): nehmen(s)"
    ),
    "a duration until what is no event": Case(
        "geschützt von s = ja bis nemen",
        "RW300",
        "nemen",
        "geschützt von s = ja bis nehmen",
    ),
}


DEFAULTS = {
    "a default does not see the names of whoever proposes the event": Case("{n: x}", "RW300", "x", "{n: 2}"),
    "a default sees the fields of its event": Case("{n: anzahl(gold_)}", "RW300", "gold_", "{n: gold von spieler}"),
    "a default fits its field": Case("{n: jord}", "RW404", "jord", "{n: ertrag von jord}"),
}


@pytest.mark.parametrize("used", [True, False], ids=["used", "unused"])
@pytest.mark.parametrize("case", DEFAULTS.values(), ids=DEFAULTS)
def test_defaults_stand_with_their_event(case: Case, used: bool, tmp_path: Path) -> None:
    for defaults, codes in ((case.refused, [case.code]), (case.allowed, [])):
        book = BOOK.replace("{text}", "      sei x = 7\n      " + ("geben(s)" if used else "geben(s, x)"))
        book = book.replace("n: zahl}, wirkung", f"n: zahl}}, vorgaben: {defaults}, wirkung")
        (tmp_path / "rulebook.yaml").write_text(book, encoding="utf-8")
        findings = [one for one in check_folder(tmp_path)[1] if one.severity is Severity.ERROR]
        assert [one.code for one in findings] == codes, [one.message for one in findings]
        for one in findings:
            assert book.splitlines()[one.span.line - 1][one.span.column - 1 :].startswith(case.at)


def _found(home: Path, text: str) -> tuple[str, list[Finding]]:
    book = BOOK.replace("{text}", "\n".join("      " + line for line in text.splitlines()))
    (home / "rulebook.yaml").write_text(book, encoding="utf-8")
    return book, [one for one in check_folder(home)[1] if one.severity is Severity.ERROR]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_refused(case: Case, tmp_path: Path) -> None:
    book, findings = _found(tmp_path, case.refused)
    assert [one.code for one in findings] == [case.code], [one.message for one in findings]
    line, column = findings[0].span.line, findings[0].span.column
    assert book.splitlines()[line - 1][column - 1 :].startswith(case.at), (line, column, findings[0].message)
    assert findings[0].hint


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_still_allowed(case: Case, tmp_path: Path) -> None:
    assert [one.message for one in _found(tmp_path, case.allowed)[1]] == []


@pytest.mark.parametrize(
    "text",
    [
        "nehmen(s)\nfalls möglich(nehmen(s)): nehmen(s)",
        "falls möglich(nehmen(s)):\n  nehmen(s)\nsonst:\n  zählen(1)",
        "einmal nachdem zählen falls möglich(nehmen(s)): nehmen(s)",
        "nehmen(s)\nfalls möglich",
        "nehmen(s), falls möglich",
    ],
)
def test_whether_something_is_possible_is_asked_wherever_a_condition_stands(text: str, tmp_path: Path) -> None:
    """`falls möglich(E)` asks; `falls möglich` alone goes on with the sentence before it."""
    assert [one.message for one in _found(tmp_path, text)[1]] == []


LASTING = {
    "a value that is changed as long as it is so": Case(
        "solange geschützt von mir: geschützt von mir = ja",
        "RW417",
        "geschützt von mir = ja",
        "solange grundwert(geschützt von mir): geschützt von mir = ja",
    ),
    "a value that grows by itself": Case(
        "immer: ertrag aller planeten um +ertrag von jord",
        "RW417",
        "ertrag aller planeten",
        "immer: ertrag aller planeten um +ertrag von io",
    ),
    "by way of a derived value": Case(
        "immer: ertrag aller planeten um +anzahl(karg)",
        "RW417",
        "ertrag aller planeten",
        "immer: ertrag aller monde um +anzahl(karg)",
    ),
    "what is forbidden as long as it is possible": Case(
        "solange möglich(nehmen(ich)): ich darf nicht nehmen",
        "RW417",
        "nehmen",
        "solange möglich(zählen(1)): ich darf nicht nehmen",
    ),
    "whose it is, for those who have it": Case(
        "immer: herr aller planeten von mir = ich",
        "RW417",
        "herr aller planeten von mir",
        "immer: herr aller (planeten wo ertrag > 2) = ich",
    ),
    "a resource, which is counted": Case(
        "immer: gold von mir um +2",
        "RW433",
        "gold von mir",
        "immer: ertrag aller planeten um +2",
    ),
    "a value that changes while something is possible that rests on it": Case(
        "solange möglich(prahlen(ich)): geschützt von mir = ja",
        "RW417",
        "geschützt von mir = ja",
        "solange möglich(nehmen(ich)): geschützt von mir = ja",
    ),
}


@pytest.mark.parametrize("case", LASTING.values(), ids=LASTING)
def test_what_lasts_does_not_ask_for_what_it_decides(case: Case, tmp_path: Path) -> None:
    more = (
        "  karg: {menge: planeten wo ertrag < 2}\nereignisse:\n"
        "  prahlen: {felder: {spieler: spieler}, subjekt: spieler, bedingung: nicht geschützt von spieler}\n"
    )
    for rule, codes in ((case.refused, [case.code]), (case.allowed, [])):
        book = BOOK.replace("{text}", "      prahlen(s)").replace("ereignisse:\n", more) + f'regeln: {{r: "{rule}"}}\n'
        (tmp_path / "rulebook.yaml").write_text(book, encoding="utf-8")
        findings = [one for one in check_folder(tmp_path)[1] if one.severity is Severity.ERROR]
        assert [one.code for one in findings] == codes, [one.message for one in findings]
        for one in findings:
            assert book.splitlines()[one.span.line - 1][one.span.column - 1 :].startswith(case.at)
            assert one.hint


def _declared(home: Path, old: str, new: str) -> tuple[str, list[Finding]]:
    book = BOOK.replace("{text}", "      nehmen(s)").replace(old, new)
    assert new in book
    (home / "rulebook.yaml").write_text(book, encoding="utf-8")
    return book, [one for one in check_folder(home)[1] if one.severity is Severity.ERROR]


def test_a_fixed_number_is_said(tmp_path: Path) -> None:
    """Of the thing itself, or with `anfang` for all that do not say it."""
    said = "formen: [monde]\n    attribute: {ertrag: "
    book, (found,) = _declared(tmp_path, said + "zahl}", said + "{art: zahl, fest: true}}")
    assert found.code == "RW317"
    assert book.splitlines()[found.span.line - 1][found.span.column - 1 :].startswith("io:")
    assert _declared(tmp_path, said + "zahl}", said + "{art: zahl, fest: true, anfang: 0}}")[1] == []


def test_things_without_a_name_cannot_say_a_fixed_number(tmp_path: Path) -> None:
    """So their attribute does."""
    said = "    formen: [monde]\n    attribute: {ertrag: "
    counted = "    anzahl: 2\n" + said
    book, found = _declared(tmp_path, said + "zahl", counted + "{art: zahl, fest: true}")
    assert [one.code for one in found] == ["RW317", "RW317"]
    assert [book.splitlines()[one.span.line - 1].strip()[:4] for one in found] == ["attr", "mond"]
    assert _declared(tmp_path, said + "zahl", counted + "{art: zahl, fest: true, anfang: 1}")[1] == []


@pytest.mark.parametrize("names", ["[rot]", "[rot, blau, gelb]"])
def test_each_player_has_a_name(names: str, tmp_path: Path) -> None:
    _, (found,) = _declared(tmp_path, "bis: 2}", f"bis: 2, namen: {names}}}")
    assert found.code == "RW318"
    assert _declared(tmp_path, "bis: 2}", "bis: 2, namen: [rot, blau]}")[1] == []
