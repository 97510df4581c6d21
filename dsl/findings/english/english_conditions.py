"""Examples of the findings RW65x of told conditions and RW66x of names, for those who write in English.

Each code has what is wrong, and the same mended; `codes_conditions.py` tells more.
"""

from __future__ import annotations


def _book(condition: str, subject: str = "    subject: s\n") -> str:
    """A rulebook with one condition that has a sentence, and a turn that asks for something."""
    return (
        "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
        "kinds: {field: {forms: [fields], attributes: {lord: {type: player}}}}\n"
        "things: {field: {meadow: {}, hill: {}}}\n"
        "derived:\n"
        "  controlled:\n    parameters: {s: player, f: field}\n"
        f"{subject}    sentence: control {{f}}\n    condition: lord of f = s\n"
        "procedures:\n  match:\n    course: 'one by one for p from players: turn(p)'\n"
        "  turn:\n    parameters: {s: player}\n    actor: s\n"
        f"    course: 'if {condition}: victory(s)'\n"
    )


def _journey(text: str) -> str:
    """A rulebook in which one travels from field to field."""
    return (
        "id: example\nversion: 1\nlanguage: en\nplayers: {from: 2, to: 4}\nmain: match\n"
        "kinds: {field: {forms: [fields], attributes: {lord: {type: player}}}}\n"
        "things: {field: {meadow: {}, hill: {}}}\n"
        "events:\n  travelling:\n    fields: {player: player, start: field, target: field}\n    subject: player\n"
        "    sentence: travel from {start} into {target}\n    effect: lord of start = empty\n"
        "  robbing:\n    fields: {player: player, field: field}\n    subject: player\n"
        "    sentence: rob {field}\n    effect: lord of field = player\n"
        "procedures:\n  match:\n    course: 'one by one for p from players: turn(p)'\n"
        "  turn:\n    parameters: {s: player}\n    actor: s\n"
        f"    course: |\n      if lord of meadow = s: victory(s)\n      {text}\n"
    )


def _rule(text: str) -> str:
    """The same with a rule that changes which field is robbed."""
    return _journey("rob meadow afterwards travel from meadow into hill") + (
        f"rules:\n  divert: |\n    when I rob a field:\n      {text}\n"
    )


ENGLISH_CONDITIONS: dict[str, tuple[str, str]] = {
    "RW650": (
        _book("controlled(s, meadow)", subject=""),
        _book("I control meadow"),
    ),
    "RW651": (
        _book("I meadow control"),
        _book("I control meadow"),
    ),
    "RW652": (
        _book("I do not control a field"),
        _book("I control no field"),
    ),
    "RW660": (
        _journey("travel from a field into a field\n      rob that field"),
        _journey("travel from a field a into a field b afterwards rob b"),
    ),
    "RW661": (
        _journey("choose a from fields\n      rob a field"),
        _journey("choose x from fields where x ≠ meadow\n      rob x"),
    ),
    "RW662": (
        _rule("let f = first(fields)\n      field becomes f then lord of f = empty"),
        _rule("let f = first(fields)\n      field becomes f then lord of field = empty"),
    ),
}
