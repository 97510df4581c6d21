"""Rulebooks that never come to an end: triggers, guards, loops, procedures that call each other. All are stopped."""

from __future__ import annotations

from hostile.arena import Case, book

_COUNT = (
    "ressourcen:\n  punkt: {formen: [punkte]}\n  stein: {formen: [steine]}\n"
    "ereignisse:\n"
    "  zählen: {felder: {spieler: spieler, n: zahl}, satz: 'zähle {n}', subjekt: spieler,\n"
    "           wirkung: 'erhöhe punkt von spieler um n'}\n"
    "  legen: {felder: {spieler: spieler}, satz: lege, subjekt: spieler, wirkung: 'erhöhe stein von spieler um 1'}\n"
    "  gong: {}\n"
)
_TURNS = "nacheinander für s aus spieler: s muss 1 zählen"


def _rules(name: str, *texts: str, course: str = _TURNS, rest: str = "", **more: str) -> Case:
    rules = "".join(
        f"  r{number}: |\n" + "".join(f"    {line}\n" for line in text.split("\n"))
        for number, text in enumerate(texts)
    )
    return Case(name, book(_COUNT + rest + ("regeln:\n" + rules if rules else ""), course, **more), False)


def _procedures(name: str, course: str, **others: str) -> Case:
    text = "".join(
        f"  {id}:\n    parameter: {{n: zahl}}\n    ablauf: |\n      {body}\n" for id, body in others.items()
    )
    return Case(name, book(text + _COUNT, course), False)


_CARD = (
    "orte:\n  hand: {je: spieler}\n  tisch: {}\n"
    "arten:\n  karte: {formen: [karten], in: tisch, aktiv: [tisch], attribute: {wert: {art: zahl, anfang: 0}}}\n"
)

CASES = [
    # triggers
    _rules("trigger_itself", "nachdem zählen(spieler, n): zählen(spieler, n)"),
    _rules("trigger_before_itself", "bevor zählen(spieler, n): zählen(spieler, n)"),
    _rules("trigger_as_itself_happens", "sobald zählen(spieler, n): zählen(spieler, n)"),
    _rules("trigger_replaces_by_itself", "sobald zählen(spieler, n): zählen(spieler, n) stattdessen"),
    _rules("trigger_grows", "nachdem zählen(spieler, n): zählen(spieler, n + n)"),
    _rules(
        "triggers_in_turn",
        "nachdem zählen(spieler, n): legen(spieler)",
        "nachdem legen(spieler): zählen(spieler, 1)",
    ),
    _rules("triggers_later", "nachdem zählen(spieler, n): zählen(spieler, n)", auslöser="nach_der_fähigkeit"),
    _rules("triggers_branch", *["nachdem gong: gong"] * 3, course="gong"),
    _rules("triggers_all_players", "nachdem zählen(spieler): zählen(ich, 1)"),
    _rules("triggers_ask_forever", "nachdem zählen(spieler: ich, n): darf 1 zählen"),
    _rules("trigger_cancels_and_repeats", "sobald zählen(spieler, n):\n  negiere\n  zählen(spieler, n)"),
    _rules(
        "trigger_grants_triggers", "nachdem gong:\n  nachdem gong: zählen(erste(spieler), 1)\n  gong", course="gong"
    ),
    _rules("trigger_at_start_of_itself", "zu beginn von partie: partie", course="gong"),
    _rules("trigger_at_end_of_itself", "am ende von partie: partie", course="gong"),
    # guards
    _rules("guard_always_true", "wache punkt von ich ≥ 0: zählen(ich, 1)"),
    _rules("guard_does_nothing", "wache punkt von ich ≥ 0: zählen(ich, 0)"),
    _rules("guards_fight", "wache punkt von ich = 0: zählen(ich, 1)", "wache punkt von ich > 0: punkt von ich = 0"),
    _rules("guard_writes_only", "wache punkt von ich > 0: punkt von ich = punkt von ich + 1"),
    # loops without questions
    _rules("repeat_forever", course="wiederhole runde: gong"),
    _rules("repeat_forever_empty", course="wiederhole runde: falls anzahl(spieler) = 0: gong"),
    _rules("repeat_until_never", course="wiederhole runde bis anzahl(spieler) = 0: gong"),
    _rules("round_and_round", course="reihum für s aus spieler: falls anzahl(spieler) = 0: zählen(s, 1)"),
    _rules("round_and_round_until", course="reihum für s aus spieler bis anzahl(spieler) = 0: zählen(s, 1)"),
    _rules("round_of_nobody", course="reihum für s aus spieler wo punkt < 0: zählen(s, 1)"),
    _rules("at_most_giant", course="wiederhole runde, höchstens 2147483647 mal pro spiel: gong"),
    _rules("nested_repeats", course="wiederhole a: wiederhole b: wiederhole c: gong"),
    _rules("repeat_writes_only", course="wiederhole runde: erhöhe punkt von erste(spieler) um 1"),
    # procedures
    _procedures("procedure_itself", "partie"),
    _procedures("procedure_itself_twice", "partie\npartie"),
    _procedures("procedures_in_turn", "a(1)", a="b(n)", b="a(n)"),
    _procedures("procedure_counts", "a(1)", a="a(n + 1)"),
    _procedures("procedure_doubles", "a(1)", a="a(n + 1) danach a(n + 1)"),
    _procedures("procedure_restarts", "a(1)", a="beginne a neu mit n"),
    # actions and abilities
    _rules(
        "action_in_action",
        "aktion: führe aktion aus",
        course="nacheinander für s aus spieler: s muss aktion ausführen",
    ),
    _rules("free_action", "aktion: zähle 0", course="wiederhole runde: erste(spieler) darf aktion ausführen"),
    _rules("passing_forever", course="wiederhole runde: nacheinander für s aus spieler: s darf 1 zählen"),
    Case(
        "card_performs_itself",
        book(
            _CARD + _COUNT + "dinge:\n  karte:\n    k1: {effekt: 'führe k1 aus'}\n",
            "nacheinander für s aus spieler: s muss k1 ausführen",
        ),
        False,
    ),
    Case(
        "cards_perform_each_other",
        book(
            _CARD
            + _COUNT
            + "dinge:\n  karte:\n    k1: {effekt: 'führe k2 aus'}\n    k2: {effekt: 'führe k1 aus'}\n",
            "nacheinander für s aus spieler: s muss k1 ausführen",
        ),
        False,
    ),
    Case(
        "card_has_own_text",
        book(
            _CARD + _COUNT + "dinge:\n  karte:\n    k1: {effekt: 'immer: diese karte hat text von diese karte'}\n",
            _TURNS,
        ),
    ),
    Case(
        "cards_have_each_others_text",
        book(
            _CARD + _COUNT + "dinge:\n  karte:\n    k1: {effekt: 'immer: diese karte hat text von k2'}\n"
            "    k2: {effekt: 'immer: diese karte hat text von k1'}\n",
            _TURNS,
        ),
    ),
    # values that depend on themselves while they last
    Case(
        "modifier_of_itself",
        book(
            _CARD + _COUNT + "dinge:\n  karte:\n    k1: {}\nregeln:\n  r: 'immer: wert von k1 = wert von k1 + 1'\n",
            "falls wert von k1 > 0: gong\n" + _TURNS,
        ),
    ),
    Case(
        "modifiers_in_a_circle",
        book(
            _CARD + _COUNT + "dinge:\n  karte: {k1: {}, k2: {}}\n"
            "regeln:\n  r1: 'immer: wert von k1 = wert von k2 + 1'\n  r2: 'immer: wert von k2 = wert von k1 + 1'\n",
            "falls wert von k1 > 0: gong\n" + _TURNS,
        ),
    ),
    Case(
        "modifier_paradox",
        book(
            _CARD
            + _COUNT
            + "dinge:\n  karte: {k1: {}}\nregeln:\n  r: 'solange wert von k1 = 0: wert von k1 um +1'\n",
            "falls wert von k1 > 0: gong\n" + _TURNS,
        ),
    ),
    Case(
        "derived_modified_by_itself",
        book(
            _COUNT + "ableitungen:\n  d: {wert: '1'}\nregeln:\n  r: 'immer: d = d + 1'\n",
            "falls d > 0: gong\n" + _TURNS,
        ),
    ),
    _rules("forbidden_replaced_by_itself", "immer: ich darf nicht zählen, sondern zähle 1"),
    _rules(
        "forbidden_in_turn",
        "immer: ich darf nicht zählen, sondern lege",
        "immer: ich darf nicht legen, sondern zähle 1",
    ),
    # ways to pay
    Case(
        "payment_in_a_circle",
        book(
            _COUNT + "mittel:\n  a: {für: punkt, ressource: stein}\n  b: {für: stein, ressource: punkt}\n",
            "nacheinander für s aus spieler: s muss 1 punkt zahlen",
        ),
    ),
    Case(
        "payment_by_itself",
        book(
            _COUNT + "mittel:\n  a: {für: punkt, ressource: punkt}\n",
            "nacheinander für s aus spieler: s muss 1 punkt zahlen",
        ),
    ),
    # things inside each other
    Case(
        "thing_inside_itself",
        book(
            _CARD + _COUNT + "dinge:\n  karte: {k1: {}}\n",
            "bewege k1 nach k1\nfalls besitzer(k1) ist leer: gong\n" + _TURNS,
        ),
    ),
    Case(
        "things_inside_each_other",
        book(
            _CARD + _COUNT + "dinge:\n  karte: {k1: {}, k2: {}}\n",
            "bewege k1 nach k2\nbewege k2 nach k1\nfalls besitzer(k1) ist leer: gong\n" + _TURNS,
        ),
    ),
    Case("starts_inside_itself", book("arten:\n  karte: {anzahl: 2, in: karte}\n" + _COUNT, _TURNS)),
    Case(
        "starts_inside_each_other",
        book(
            "arten:\n  a: {attribute: {}}\n  b: {attribute: {}}\ndinge:\n  a: {a1: {in: b1}}\n  b: {b1: {in: a1}}\n"
            + _COUNT,
            "falls besitzer(a1) ist leer: gong\n" + _TURNS,
        ),
    ),
    Case("per_itself", book("orte:\n  a: {je: a}\n" + _COUNT, _TURNS)),
    Case("per_each_other", book("orte:\n  a: {je: b}\n  b: {je: a}\n" + _COUNT, _TURNS)),
    Case("same_as_itself", book("  zug: {ablauf: gong, gleich_mit: zug}\n" + _COUNT, "zug")),
    Case(
        "same_as_each_other",
        book("  a: {ablauf: b, gleich_mit: b}\n  b: {ablauf: gong, gleich_mit: a}\n" + _COUNT, "a"),
    ),
    Case(
        "template_of_itself",
        book("vorlagen:\n  v: {effekt: v}\n" + _CARD + "dinge:\n  karte: {k1: {vorlage: v}}\n" + _COUNT, _TURNS),
    ),
    Case(
        "answers_after_each_other",
        book(
            _COUNT + "regeln:\n  a: {effekt: 'nachdem gong: zählen(erste(spieler), 1)', nach: b}\n"
            "  b: {effekt: 'nachdem gong: zählen(erste(spieler), 1)', nach: a}\n",
            "gong\n" + _TURNS,
        ),
    ),
    Case(
        "window_order_asks_itself",
        book(_COUNT + "ableitungen:\n  d: {menge: spieler wo d}\n", _TURNS, fensterordnung="d"),
        True,
    ),
]
