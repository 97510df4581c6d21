"""Parser tables that were made beforehand.

Building the tables of the grammar takes as long as reading a large rulebook.
`python -m regelwerk.tools.workshop.reference.parser_tables`
writes `tables.json` and `plain_tables.json`, beside the grammar; they are used where they were made from this very
grammar by this version of Lark, and built anew everywhere else. Both languages have the same tables, only their words
differ. States are numbered in the order in which they are reached, so that the same grammar always gives the same file.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef
from regelwerk.dsl.grammar.layout import Layout
from regelwerk.dsl.grammar.lexer import ContextLexer
from regelwerk.dsl.grammar.syntax.build import by_rule

FILE = Path(__file__).parent / "tables.json"
PLAIN_FILE = Path(__file__).parent / "plain_tables.json"
"""Those of the grammar in which no condition is a row of words: read only where a text has a fault."""
SHIFT = 0
_OF_THE_MOMENT = ("postlex", "transformer", "cache", "lexer")
Data = dict[str, Any]


def made_from(grammar: str) -> str:
    """What the tables of a language depend on."""
    return blake2b(f"{lark.__version__}\n{grammar}".encode(), digest_size=16).hexdigest()


def stored(grammar: str, path: Path = FILE) -> Lark | None:
    """The parser of a grammar from the file, if its tables are there."""
    try:
        file: Data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    words = file["words"].get(made_from(grammar))
    if words is None:
        return None
    data, table = file["data"], file["data"]["parser"]["parser"]
    table["tokens"] = dict(enumerate(table["tokens"]))
    table["states"] = {state: _actions(row) for state, row in enumerate(table["states"])}
    numbered = dict(enumerate([*words, *file["rules"]]))
    data["options"].update(postlex=Layout(), transformer=by_rule(), lexer=ContextLexer)
    data["parser"]["lexer_conf"]["lexer_type"] = ContextLexer
    return Lark.load({"data": data, "memo": numbered})


def _actions(row: list[list[int]]) -> dict[int, tuple[int, Any]]:
    """What a state does at which token: shift to a state, or reduce by a rule."""
    return {token: (action, where if action == SHIFT else {"@": where}) for token, action, where in row}


def tables_of(parser: Lark) -> tuple[Data, list[Data], list[Data]]:
    """The tables of a parser as plain data: the states, the rules, the words."""
    data, numbered = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {key: value for key, value in data["options"].items() if key not in _OF_THE_MOMENT}
    del data["parser"]["lexer_conf"]["lexer_type"]
    table = data["parser"]["parser"]
    places = {state: place for place, state in enumerate(_reached(table))}
    names = sorted(table["tokens"].values())
    tokens = {token: names.index(name) for token, name in table["tokens"].items()}
    parts = [numbered[number] for number in range(len(numbered))]
    words = [one for one in parts if one["__type__"] == "TerminalDef"]
    assert parts[: len(words)] == words, "the words come first"
    data["parser"]["parser"] = {
        "tokens": names,
        "states": [
            sorted(
                [tokens[token], action, places[where] if action == SHIFT else where["@"]]
                for token, (action, where) in table["states"][state].items()
            )
            for state in places
        ],
        "start_states": {start: places[state] for start, state in sorted(table["start_states"].items())},
        "end_states": {start: places[state] for start, state in sorted(table["end_states"].items())},
    }
    return data, parts[len(words) :], words


def _reached(table: Data) -> list[int]:
    """All states, in the order in which they are reached from the first ones."""
    names = table["tokens"]
    found = dict.fromkeys(state for _, state in sorted(table["start_states"].items()))
    waiting = list(found)
    for state in waiting:
        actions = sorted(table["states"][state].items(), key=lambda one: str(names[one[0]]))
        for _, (action, where) in actions:
            if action == SHIFT and where not in found:
                found[where] = None
                waiting.append(where)
    return waiting


def file_text(parsers: dict[str, Lark]) -> str:
    """What stands in the file, for the parsers of all languages by their grammars."""
    made = [tables_of(parser) for parser in parsers.values()]
    assert all(one[:2] == made[0][:2] for one in made), "the languages differ in their words alone"
    words = {made_from(grammar): one[2] for grammar, one in zip(parsers, made, strict=True)}
    file = {"lark": lark.__version__, "data": made[0][0], "rules": made[0][1], "words": words}
    return json.dumps(file, ensure_ascii=False, separators=(",", ":")).replace("},{", "},\n{") + "\n"
