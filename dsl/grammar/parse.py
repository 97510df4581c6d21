"""Effect text to syntax tree: one grammar, two tables of words, eight kinds of text.

`parse` never guesses: what the grammar does not accept is a `SyntaxFault` with the place and what could stand there;
`faults.py` turns it into a finding with advice.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal, cast

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from regelwerk.dsl.cache import cache_folder, key_of
from regelwerk.dsl.grammar import tables
from regelwerk.dsl.grammar.layout import Layout, LayoutError
from regelwerk.dsl.grammar.lexer import ContextLexer
from regelwerk.dsl.grammar.syntax.build import by_rule
from regelwerk.dsl.grammar.syntax.node import Node
from regelwerk.dsl.grammar.syntax.node_places import WholeText
from regelwerk.dsl.grammar.terminals import terminals
from regelwerk.dsl.grammar.words import Language

TextKind = Literal["effect", "condition", "value", "set", "event", "window", "limit", "range"]
TEXT_KINDS: tuple[TextKind, ...] = ("effect", "condition", "value", "set", "event", "window", "limit", "range")
_ROWS, _PLAIN = "// rows", "//plain"
MAX_NESTING = 60
MAX_DEPTH = 600


class SyntaxFault(Exception):
    """The text is no sentence of the language. Positions are lines and columns inside the text, from 1.

    `text_kind` says what kind of text was read, so that an advice can be tried out before it is given.
    """

    def __init__(
        self,
        kind: str,
        line: int,
        column: int,
        word: str,
        expected: frozenset[str],
        text: str,
        text_kind: TextKind = "effect",
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.line = line
        self.column = column
        self.word = word
        self.expected = expected
        self.text = text
        self.text_kind: TextKind = text_kind


def grammar_text(language: Language, rows: bool = True) -> str:
    """The whole grammar of one language: the shared rules and its own table of terminals.

    Without `rows` no condition is a row of words: `falls a b` is a fault at `b`. The grammar knows no verbs, so it
    takes any row for a sentence; whoever knows that nothing in a text asks is told by this one where it goes wrong.
    """
    rules = (Path(__file__).parent / "effect.lark").read_text(encoding="utf-8")
    if not rows:
        kept = (line for line in rules.split("\n") if not line.endswith(_ROWS))
        rules = "\n".join(line.removeprefix(_PLAIN) for line in kept)
    return rules + "\n" + terminals(language)


@cache
def parser(language: Language, rows: bool = True) -> Lark:
    """The parser of one language: from tables made beforehand, or from those remembered, or built now."""
    grammar = grammar_text(language, rows)
    known = tables.stored(grammar, tables.FILE if rows else tables.PLAIN_FILE)
    if known is not None:
        return known
    folder = cache_folder()
    remembered = str(folder / f"parser-{language}-{key_of([grammar.encode()])}") if folder else False
    return build(language, rows, cache=remembered)


def build(language: Language, rows: bool = True, **options: Any) -> Lark:
    """Build the parser of one language. With `strict` a conflict in the grammar is an error; between terminals, with
    Lark's own lexer only."""
    options.setdefault("lexer", ContextLexer)
    return Lark(
        grammar_text(language, rows),
        parser="lalr",
        postlex=Layout(),
        start=[f"start_{kind}" for kind in TEXT_KINDS],
        transformer=by_rule(),
        maybe_placeholders=True,
        **options,
    )


def parse(text: str, kind: TextKind, language: Language, rows: bool = True) -> WholeText:
    """The syntax tree of a text of the given kind, or a SyntaxFault."""
    try:
        return _parse(text, kind, language, rows)
    except SyntaxFault as fault:
        fault.text_kind = kind
        raise


def _parse(text: str, kind: TextKind, language: Language, rows: bool) -> WholeText:
    _check_nesting(text)
    try:
        tree = cast(WholeText, parser(language, rows).parse(text + "\n", start=f"start_{kind}"))
    except LayoutError as error:
        token = error.token
        indent = token[token.rfind("\n") + 1 :]
        column = len(indent) - len(indent.lstrip(" ")) + 1
        raise SyntaxFault(error.kind, token.end_line or 1, column, "", frozenset(), text) from None
    except UnexpectedToken as error:
        raise _fault(error, text) from None
    except UnexpectedCharacters as error:
        word = text[error.pos_in_stream : error.pos_in_stream + 1] if error.pos_in_stream is not None else ""
        kind_of = "tab" if word == "\t" else "character"
        raise SyntaxFault(kind_of, error.line, error.column, word, frozenset(error.allowed or ()), text) from None
    except UnexpectedInput as error:  # the end of the text
        raise SyntaxFault("end", max(error.line, 1), max(error.column, 1), "", frozenset(), text) from None
    _check_depth(tree, text)
    return tree


def _fault(error: UnexpectedToken, text: str) -> SyntaxFault:
    token = error.token
    accepts = frozenset(error.accepts or error.expected or ())
    kind = {"_NL": "end", "$END": "end", "_INDENT": "deeper", "_DEDENT": "end"}.get(token.type, "word")
    line, column = token.line or 1, token.column or 1
    if token.type == "$END":  # Lark has no place for it
        written = text.rstrip()
        line, column = written.count("\n") + 1, len(written) - written.rfind("\n")
    return SyntaxFault(kind, line, column, str(token), accepts, text)


def _check_nesting(text: str) -> None:
    if text.count("(") + text.count("[") <= MAX_NESTING:
        return
    depth = 0
    for line, content in enumerate(text.split("\n"), start=1):
        for column, sign in enumerate(content.partition("#")[0], start=1):
            depth += (sign in "([") - (sign in ")]")
            if depth > MAX_NESTING:
                raise SyntaxFault("nesting", line, column, sign, frozenset(), text)


def _check_depth(tree: Node, text: str) -> None:
    """Brackets are not the only way to nest: `nicht nicht …`, `a von b von …`. Later steps walk trees recursively."""
    level: list[Node] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in node.children if isinstance(child, Node)]
        if not level:
            return
    raise SyntaxFault("nesting", level[0].first.line or 1, level[0].first.column or 1, "", frozenset(), text)
