"""Rulebooks that want too much: giant numbers, rows, boards, products of queries. Refused, stopped, or fast enough."""

from __future__ import annotations

from hostile.arena import Case, book


def _stones(count: int) -> str:
    return (
        f"arten:\n  stein: {{formen: [steine], anzahl: {count}, attribute: {{wert: {{art: zahl, anfang: 1}}}}}}\n"
        "ableitungen:\n  alle_steine: {menge: steine}\n"
        "  passt: {parameter: {a: stein, b: stein}, bedingung: wert von a = wert von b}\n"
    )


_MANY = _stones(5000)
_FEW = _stones(40)
_POINTS = "ressourcen:\n  punkt: {formen: [punkte], anfang: 3}\n"
_EVERYBODY = "nacheinander für s aus spieler: "


def _course(name: str, course: str, rest: str = _POINTS, refused: bool | None = None) -> Case:
    return Case(name, book(rest, course), refused)


def _board(name: str, shape: str, course: str = "falls anzahl(felder) > 0: spielsieg([])") -> Case:
    return Case(
        name, book(f"arten:\n  feld: {{formen: [felder]}}\nraum:\n  brett: {{feld: feld, {shape}}}\n", course)
    )


_NESTED = "".join(f"es gibt x{n} aus alle_steine wo " for n in range(6)) + "wert von x0 = 2"
_SQUARE = "falls es gibt a aus steine wo es gibt b aus alle_steine wo wert von a + wert von b = 9: spielsieg([])"

CASES = [
    # loops and rows of numbers
    _course("loop_2_billion", "nacheinander für n aus zahlen(1, 2000000000): punkt von erste(spieler) = n"),
    _course("loop_at_once_2_billion", "zugleich für n aus zahlen(1, 2000000000): punkt von erste(spieler) = n"),
    _course("loop_empty_2_billion", "nacheinander für n aus zahlen(1, 2000000000): falls n = 0: spielsieg([])"),
    _course(
        "loops_million_squared",
        "nacheinander für a aus zahlen(1, 1000000):\n  nacheinander für b aus zahlen(1, 1000000):\n"
        "    punkt von erste(spieler) = b",
    ),
    _course(
        "loops_100_cubed",
        "nacheinander für a aus zahlen(1, 100):\n  nacheinander für b aus zahlen(1, 100):\n"
        "    nacheinander für c aus zahlen(1, 100): punkt von erste(spieler) = c",
    ),
    _course("row_counted", "falls anzahl(zahlen(1, 2000000000)) > 1: spielsieg([])"),
    _course("row_summed", "falls summe(zahlen(1, 2000000000)) > 1: spielsieg([])"),
    _course("row_filtered", "falls es gibt n aus zahlen(1, 2000000000) wo n = 0: spielsieg([])"),
    _course("row_for_all", "falls für alle n aus zahlen(1, 2000000000) gilt n > 0: spielsieg([])"),
    _course("row_let", "sei m = zahlen(1, 2000000000)\nspielsieg([])"),
    _course("row_joined", "sei m = zahlen(1, 100000000) + zahlen(1, 100000000)\nspielsieg([])"),
    _course("row_chosen_from", _EVERYBODY + "s muss n aus zahlen(0, 2000000000) wählen"),
    _course("row_backwards", _EVERYBODY + "s muss n aus zahlen(5, -2000000000) wählen"),
    # numbers that grow
    _course(
        "number_squared_again",
        "sei x = 2147483647\n"
        + "\n".join(
            f"sei x{n} = {'x' if n == 0 else f'x{n - 1}'} × {'x' if n == 0 else f'x{n - 1}'}" for n in range(40)
        )
        + "\npunkt von erste(spieler) = x39",
    ),
    _course(
        "resource_squared_again",
        "nacheinander für n aus zahlen(1, 60):\n"
        "  erhöhe punkt von erste(spieler) um punkt von erste(spieler) × punkt von erste(spieler)",
    ),
    _course(
        "resource_below_nothing",
        "senke punkt von erste(spieler) um 2147483647\nsenke punkt von erste(spieler) um 2147483647",
    ),
    _course("division_by_nothing", "punkt von erste(spieler) = 1 / (punkt von erste(spieler) - 3)"),
    _course("remainder_by_nothing", "punkt von erste(spieler) = rest(1, 0)"),
    _course("first_of_nothing", "punkt von erste(spieler wo 1 = 2) = 1"),
    _course("greatest_of_nothing", "punkt von erste(spieler) = größte([])"),
    # dice
    _course("dice_2_billion", "würfle w mit [2147483647, 6]"),
    _course("dice_2_billion_sides", "würfle w mit 2147483647"),
    _course("dice_no_sides", "würfle w mit 0\npunkt von erste(spieler) = w"),
    _course("dice_negative", "würfle w mit [-5, -6]\npunkt von erste(spieler) = anzahl(w)"),
    # things
    _course("count_2_billion", "spielsieg([])", "arten:\n  stein: {anzahl: 2147483647}\n", True),
    _course("count_5000", _EVERYBODY + "s muss k aus steine wählen", _MANY),
    _course(
        "count_5000_in_200_kinds",
        "spielsieg([])",
        "arten:\n" + "".join(f"  a{n}: {{anzahl: 5000}}\n" for n in range(200)),
    ),
    _course(
        "copies_5000_of_200",
        "spielsieg([])",
        "arten:\n  karte: {attribute: {}}\ndinge:\n  karte:\n"
        + "".join(f"    k{n}: {{anzahl: 5000}}\n" for n in range(200)),
    ),
    _course("place_per_thing", "spielsieg([])", _MANY + "orte:\n  a: {je: stein}\n  b: {je: a}\n  c: {je: b}\n"),
    _course("kinds_2000", "spielsieg([])", "arten:\n" + "".join(f"  a{n}: {{anzahl: 1}}\n" for n in range(2000))),
    _course(
        "attributes_2000",
        "spielsieg([])",
        "arten:\n  stein:\n    anzahl: 5\n    attribute:\n" + "".join(f"      a{n}: zahl\n" for n in range(2000)),
    ),
    _course(
        "attributes_300_of_5000",
        "spielsieg([])",
        "arten:\n  stein:\n    anzahl: 5000\n    attribute:\n" + "".join(f"      a{n}: zahl\n" for n in range(300)),
    ),
    # products of queries
    _course("query_square", _SQUARE, _MANY),
    _course("query_to_the_sixth", f"falls {_NESTED}: spielsieg([])", _FEW),
    _course("query_to_the_sixth_of_many", f"falls {_NESTED}: spielsieg([])", _MANY),
    _course(
        "query_count_square",
        "falls anzahl(steine wo anzahl(alle_steine wo wert = 1) > 1) > 1: spielsieg([])",
        _MANY,
    ),
    _course(
        "query_in_loop",
        "nacheinander für a aus steine:\n  falls es gibt b aus steine wo wert von b = 2: spielsieg([])",
        _MANY,
    ),
    _course(
        "query_in_option",
        _EVERYBODY + "s muss k aus (steine wo es gibt b aus alle_steine wo wert von b = wert von stein + 1) wählen",
        _MANY,
    ),
    # choices
    _course("choose_20_of_5000", _EVERYBODY + "s muss (20) k aus steine wählen", _MANY),
    _course("choose_up_to_of_5000", _EVERYBODY + "s muss (bis zu 2147483647) k aus steine wählen", _MANY),
    _course("choose_20_of_40", _EVERYBODY + "s muss (20) k aus steine wählen", _FEW),
    _course("choose_2_billion", _EVERYBODY + "s muss (2147483647) k aus steine wählen", _FEW),
    _course("choose_below_nothing", _EVERYBODY + "s muss (0 - 5) k aus steine wählen", _FEW),
    # boards
    _board("board_100_by_100", "form: rechteck, breite: 100, höhe: 100"),
    _board("board_with_lines", "form: rechteck, breite: 100, höhe: 100, linien: {reihe: 50}"),
    _board("board_hexagon_50", "form: sechseck, radius: 50"),
    _board("board_hexagon_50_lines", "form: sechseck, radius: 50, linien: {reihe: 5}"),
    _board("board_ring_1000", "form: ring, länge: 1000"),
    _board("board_rhombus", "form: raute, breite: 100, höhe: 100"),
    _board(
        "board_distances",
        "form: rechteck, breite: 100, höhe: 100}\nableitungen:\n  alle_felder: {menge: felder",
        "falls es gibt a aus felder wo es gibt b aus alle_felder wo abstand(a, b) > 1000: spielsieg([])",
    ),
    _board("board_lines_too_long", "form: rechteck, breite: 2, höhe: 2, linien: {reihe: 100}"),
    _board("graph_of_unknown_fields", "form: graph, kanten: [[a, b], [b, c], [x], [a, a]]"),
    # rules
    _course(
        "rules_1000",
        "gong",
        "ereignisse:\n  gong: {}\n"
        + _POINTS
        + "regeln:\n"
        + "".join(f"  r{n}: 'nachdem gong: erhöhe punkt von erste(spieler) um 1'\n" for n in range(1000)),
    ),
    _course(
        "optional_rules_300",
        "gong",
        "ereignisse:\n  gong: {}\n"
        + _POINTS
        + "regeln:\n"
        + "".join(f"  r{n}: 'nachdem gong: darf 1 punkt; gong'\n" for n in range(300)),
    ),
    _course(
        "guards_500",
        "punkt von erste(spieler) = 1",
        _POINTS
        + "regeln:\n"
        + "".join(f"  r{n}: 'wache punkt von ich > {n + 9}: spielsieg([])'\n" for n in range(500)),
    ),
    _course(
        "prohibitions_1000",
        _EVERYBODY + "s muss tun",
        "ereignisse:\n  tun: {felder: {spieler: spieler}, subjekt: spieler, "
        "satz: tue}\nverbote:\n" + "".join(f"  v{n}: tun(spieler)\n" for n in range(1000)),
    ),
    _course(
        "modifiers_1000",
        "falls wert von erste(steine) > 1: spielsieg([])",
        _FEW + "regeln:\n" + "".join(f"  r{n}: 'immer: wert aller steine um +1'\n" for n in range(1000)),
    ),
    _course(
        "sentences_3000",
        "tue 1",
        "ereignisse:\n" + "".join(f"  e{n}: {{felder: {{n: zahl}}, satz: 'tue {{n}}'}}\n" for n in range(3000)),
        True,
    ),
    _course(
        "enumeration_20000",
        "spielsieg([])",
        "aufzählungen:\n  a: [" + ", ".join(f"w{n}" for n in range(20_000)) + "]\n",
    ),
    _course("layers_5000", "spielsieg([])", "schichten: [" + ", ".join(f"s{n}" for n in range(5000)) + "]\n"),
    _course("options_2000", "spielsieg([])", "optionen:\n" + "".join(f"  o{n}: [ja, nein]\n" for n in range(2000))),
    _course("option_value_nested", "spielsieg([])", "optionen:\n  o: [" + "[" * 40 + "]" * 40 + ", {a: [1]}]\n"),
    _course(
        "pattern_giant",
        "spielsieg([])",
        "muster:\n  m: {a: [" + ", ".join(f"[{n}, {n}]" for n in range(5000)) + "]}\n",
    ),
    _course(
        "pattern_far_away", "spielsieg([])", "muster:\n  m: {a: [[2147483647, -2147483647], [1], [1, 2, 3], []]}\n"
    ),
    # grants that pile up
    _course(
        "grants_pile_up",
        "wiederhole runde, höchstens 3000 mal pro spiel:\n"
        "  nachdem gong: erhöhe punkt von erste(spieler) um 1\n  gong",
        "ereignisse:\n  gong: {}\n" + _POINTS,
    ),
    # searches
    _course("matching_giant", "falls zuordenbar(steine, steine, passt): spielsieg([])", _MANY),
    _board(
        "reach_giant",
        "form: rechteck, breite: 100, höhe: 100",
        "falls anzahl(erreichbar(erste(felder), 2147483647, felder)) > 1: spielsieg([])",
    ),
    _board(
        "groups_giant", "form: rechteck, breite: 100, höhe: 100", "falls anzahl(gruppen(felder)) > 1: spielsieg([])"
    ),
]
