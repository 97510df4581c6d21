"""The reader: what it makes of YAML, where it says things stand, and what it refuses."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from machine_pace import slowness
from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.reading.reader import MAX_DEPTH, MAX_EVENTS, read, read_text
from regelwerk.dsl.reading.source_text import MAX_BYTES, MAX_FINDINGS, as_read


def value(text: str) -> str | int | bool | None:
    node = at(read_text(f"a: {text}", "f"), "a")
    assert isinstance(node, Scalar)
    return node.value


def at(node: Node | None, *path: str | int) -> Node:
    for step in path:
        if isinstance(step, int):
            assert isinstance(node, Sequence)
            node = node.items[step]
        else:
            assert isinstance(node, Mapping)
            node = node.get(step)
    assert node is not None
    return node


def scalar(node: Node | None, *path: str | int) -> Scalar:
    found = at(node, *path)
    assert isinstance(found, Scalar)
    return found


def scalars(node: Node) -> Iterator[Scalar]:
    match node:
        case Scalar():
            yield node
        case Sequence():
            for item in node.items:
                yield from scalars(item)
        case Mapping():
            for entry in node.entries:
                yield entry.key
                yield from scalars(entry.value)


def nodes(node: Node) -> Iterator[Node]:
    yield node
    match node:
        case Sequence():
            for item in node.items:
                yield from nodes(item)
        case Mapping():
            for entry in node.entries:
                yield entry.key
                yield from nodes(entry.value)


def findings(text: str | bytes) -> tuple[Finding, ...]:
    with pytest.raises(RulebookError) as caught:
        read_text(text, "f.yaml")
    return caught.value.findings


def codes(text: str | bytes) -> list[str]:
    return [finding.code for finding in findings(text)]


def only(text: str | bytes) -> Finding:
    (finding,) = findings(text)
    return finding


def place(span: Span) -> tuple[int, int, int, int]:
    return span.line, span.column, span.end_line, span.end_column


def cut(text: str, span: Span) -> str:
    """What stands in the text from the span's start to its end."""
    lines = as_read(text).split("\n")[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return "\n".join(lines)


# --- values ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("-7", -7),
        ("+7", 7),
        ("2147483647", 2147483647),
        ("-2147483647", -2147483647),
    ],
)
def test_truth_values_whole_numbers_and_nothing(written: str, meant: object) -> None:
    found = value(written)
    assert found == meant
    assert type(found) is type(meant)


# fmt: off
TEXTS = (
    "ja", "nein", "yes", "no", "on", "off", "True", "FALSE", "Null", "012", "-012", "0x1F", "0o14", "1_000", "1:30",
    "2024-01-01", "2024-99-99", "1.2.3", "+1W6", "a-b", "=", ".", "..", "+", "1,5", "٣", "Größe", "1-2", "-x",
)
# fmt: on


@pytest.mark.parametrize("written", TEXTS)
def test_everything_else_is_text(written: str) -> None:
    assert value(written) == written


@pytest.mark.parametrize("written", ["'1'", '"1"', "|-\n  1", ">-\n  1"])
def test_quoted_and_block_values_are_text(written: str) -> None:
    assert value(written) == "1"


@pytest.mark.parametrize("written", ["1.5", "-0.5", ".5", "1.", "1e3", "1.0", ".inf", "-.inf", ".nan"])
def test_fractions_are_refused(written: str) -> None:
    assert codes(f"a: {written}") == ["RW008"]


@pytest.mark.parametrize("written", ["2147483648", "-2147483648", "9" * 5000, "-" + "9" * 5000])
def test_numbers_out_of_range_are_refused(written: str) -> None:
    finding = only(f"a: {written}")
    assert finding.code == "RW007"
    assert len(str(finding.message)) < 200


def test_an_empty_file_is_nothing() -> None:
    for text in ("", "# nur ein Kommentar\n", "---\n", "\ufeff"):
        assert scalar(read_text(text, "f")).value is None


def test_number_keys_are_kept_as_text() -> None:
    node = read_text("1: a\n1.5: b\ntrue: c\n", "f")
    assert isinstance(node, Mapping)
    assert [entry.key.value for entry in node.entries] == ["1", "1.5", "true"]


def test_text_is_composed() -> None:
    decomposed = "gro\u0308ße: u\u0308ber  # x\nb: c\n"
    node = read_text(decomposed, "f")
    assert scalar(node, "größe").value == "über"
    assert cut(decomposed, scalar(node, "größe").span) == "über"
    assert scalar(read_text('a: "o\\u0308"', "f"), "a").value == "ö"


# --- positions -------------------------------------------------------------------------------------------------------


def test_spans_are_exact() -> None:
    text = "a: foo  # c\nb: [1, {c: 'd'}]\ne:\n  - f\n  - g: |\n      h\n\n\ni:\n"
    node = read_text(text, "f")
    assert cut(text, scalar(node, "a").span) == "foo"
    assert cut(text, at(node, "b").span) == "[1, {c: 'd'}]"
    assert cut(text, at(node, "b", 1).span) == "{c: 'd'}"
    assert cut(text, at(node, "b", 1, "c").span) == "'d'"
    assert cut(text, at(node, "e").span) == "- f\n  - g: |\n      h"
    assert cut(text, at(node, "e", 1).span) == "g: |\n      h"
    assert place(at(node, "i").span) == (9, 3, 9, 3)
    assert place(node.span) == (1, 1, 9, 3)


def test_columns_count_characters() -> None:
    node = read_text("a: {ü: 😀, b: c}\n", "f")
    assert place(at(node, "a", "b").span) == (1, 14, 1, 15)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark_change_nothing(newline: str, mark: str) -> None:
    text = "a: b\nc: |\n  d\n  e\nf: g\n"
    raw = (mark + text.replace("\n", newline)).encode()
    assert read_text(raw, "f") == read_text(text, "f")


def test_lines_of_single_line_text() -> None:
    node = read_text("a: b\nc: 'd'\ne: \"f\"\ng: ''\n", "f")
    assert scalar(node, "a").lines == ((1, 4),)
    assert scalar(node, "c").lines == ((2, 5),)
    assert scalar(node, "e").lines == ((3, 5),)
    assert scalar(node, "g").lines == ((4, 5),)


def test_lines_of_a_block_text() -> None:
    node = read_text("a: | # Kommentar\n\n    eins\n      zwei\n\n    drei\n\n# dahinter\nb: 1\n", "f")
    block = scalar(node, "a")
    assert block.value == "\neins\n  zwei\n\ndrei\n"
    assert block.block
    assert block.lines == ((2, 5), (3, 5), (4, 5), (5, 5), (6, 5))
    assert place(block.span) == (1, 4, 6, 9)


def test_lines_of_a_block_text_with_its_indentation_given() -> None:
    block = scalar(read_text("a: |2-\n    eins\n   zwei", "f"), "a")
    assert block.value == "  eins\n zwei"
    assert block.lines == ((2, 3), (3, 3))


def test_an_empty_block_text() -> None:
    for text in ("a: |", "a: |\n", "a: |-  # c\n\n\n", "a: |\n\nb: 1\n"):
        block = scalar(read_text(text, "f"), "a")
        assert block.value == ""
        assert block.lines == ((1, 4),)
        assert block.span.end_line == 1


@pytest.mark.parametrize(
    ("text", "first"),
    [("a: >\n\n   b\n   c\n", (3, 4)), ("a: b\n  c\n", (1, 4)), ("a: 'b\n  c'\n", (1, 5)), ('a: "b\n  c"\n', (1, 5))],
)
def test_folded_texts_know_only_their_first_line(text: str, first: tuple[int, int]) -> None:
    folded = scalar(read_text(text, "f"), "a")
    assert folded.lines == (first,)
    assert not folded.block


words = st.from_regex(r"[a-zäöüß😀e\u0301][a-zäöüß0-9😀e\u0301-]{0,8}( [a-zäöü0-9]{1,5}){0,3}", fullmatch=True)
leaves = words.map(lambda word: ("plain", word)) | words.map(lambda word: ("quoted", word))
trees = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=4) | st.dictionaries(words.map(as_read), inner, min_size=1, max_size=4)
    ),
    max_leaves=12,
)


def written(tree: object, indent: int) -> str:
    """The tree as block YAML; what follows a key or dash, beginning with a blank or a line break."""
    pad = "\n" + " " * indent
    match tree:
        case (kind, str(word)):
            return f" '{word}'" if kind == "quoted" else f" {word}  # Kommentar"
        case list():
            return "".join(f"{pad}-{written(item, indent + 2)}" for item in tree)
        case dict():
            return "".join(f"{pad}{key}:{written(item, indent + 2)}" for key, item in tree.items())
    raise AssertionError(tree)


@given(trees)
def test_what_stands_at_a_span_is_the_value(tree: object) -> None:
    text = "wurzel:" + written(tree, 2) + "\n"
    for found in scalars(read_text(text, "f")):
        assert cut(text, found.span).strip("'") == found.value
        line, column = found.lines[0]
        assert as_read(text).split("\n")[line - 1].startswith(str(found.value), column - 1)


@given(
    st.lists(st.from_regex(r"( {0,3}[a-zäß😀#:'-]{1,6}){0,2}", fullmatch=True), min_size=1, max_size=6),
    st.integers(1, 5),
    st.sampled_from(["|", "|-", "|+"]),
)
def test_each_line_of_a_block_stands_where_it_is_said_to(lines: list[str], indent: int, header: str) -> None:
    lines = ["x", *lines]
    text = f"a: {header}\n" + "".join(f"{' ' * indent}{line}".rstrip(" ") + "\n" for line in lines) + "b: 1\n"
    block = scalar(read_text(text, "f"), "a")
    assert isinstance(block.value, str)
    content = block.value.removesuffix("\n").split("\n")
    assert len(block.lines) == len(content)
    for (line, column), expected in zip(block.lines, content, strict=True):
        assert text.split("\n")[line - 1][column - 1 :] == expected


# --- refusals --------------------------------------------------------------------------------------------------------


def test_all_duplicate_keys_are_reported_with_both_places() -> None:
    found = findings("a: 1\nb:\n  c: 1\n  'c': 2\na: 3\na: 4\n")
    assert [(f.code, f.span.line, f.span.column) for f in found] == [("RW006", 4, 3), ("RW006", 5, 1), ("RW006", 6, 1)]
    assert "Zeile 3, Spalte 3" in str(found[0].message)
    assert "Zeile 1, Spalte 1" in str(found[1].message)
    assert "Zeile 1, Spalte 1" in str(found[2].message)


def test_keys_that_differ_only_in_composition_are_duplicates() -> None:
    assert codes('ö: 1\no\u0308: 2\n"o\\u0308": 3\n') == ["RW006", "RW006"]


def test_independent_findings_come_together() -> None:
    assert codes("a: 1.5\na: &x 3\nc: *x\nd: !!int 3\n<<: {}\n? [1]\n: 2\ne: [\n") == [
        "RW008",
        "RW006",
        "RW004",
        "RW004",
        "RW005",
        "RW014",
        "RW015",
        "RW009",
    ]


def test_findings_are_bounded() -> None:
    assert len(findings("- 1.5\n" * 1000)) == MAX_FINDINGS
    assert len(findings("\x01" * 1000)) == MAX_FINDINGS
    assert len(findings("%\n" * 1000)) == MAX_FINDINGS


@pytest.mark.parametrize("text", [": a\n", "'': a\n", "? |\n  x\n: a\n", "{a: 1}: b\n", "? - x\n: a\n", "'a\n b': c\n"])
def test_keys_must_be_names(text: str) -> None:
    assert codes(text)[0] in ("RW015", "RW009")


@pytest.mark.parametrize("text", ["a: 1\n--- \nb: 2\n", "a\n...\n---\nb\n"])
def test_one_document_per_file(text: str) -> None:
    assert only(text).code == "RW013"


def test_document_marks_around_one_document_are_fine() -> None:
    assert scalar(read_text("---\na: 1\n...\n", "f"), "a").value == 1


def test_bytes_that_are_not_utf8() -> None:
    finding = only("a: b\nnäme: ".encode() + b"Gr\xf6\xdfe\n")
    assert (finding.code, place(finding.span)) == ("RW001", (2, 9, 2, 10))
    assert codes("a: ü".encode("utf-16")) == ["RW001"]
    assert codes(b"a: \xed\xa0\x80") == ["RW001"]


@pytest.mark.parametrize("character", ["\x00", "\x07", "\x1b", "\x7f", "\x85", "\x9b", "\u2028", "\u202e", "\ufffe"])
def test_control_characters(character: str) -> None:
    finding = only(f"a: b\nc: d{character}e\n")
    assert (finding.code, place(finding.span)) == ("RW011", (2, 5, 2, 6))
    assert character not in str(finding.message)
    escape = f"\\u{ord(character):04x}"
    assert codes(f'a: "x{escape}y"') == ["RW011"]


def test_terminal_escapes() -> None:
    assert codes('a: "\\e[2J"') == ["RW011"]
    assert codes('"\\e[2J": a') == ["RW011"]
    assert codes("a: \x1b[2J") == ["RW011"]


def test_tabs_and_line_breaks_inside_text_are_fine() -> None:
    assert value('"a\\tb\\nc"') == "a\tb\nc"
    assert value("'a\tb'") == "a\tb"


@pytest.mark.parametrize("text", ["\\ud800", "\\udfff", "\\uD83D\\uDE00", "\ud800", "\\U00110000"])
def test_halves_of_characters(text: str) -> None:
    assert only(f'a: "{text}"').code == "RW012"


@pytest.mark.parametrize("text", ["\ta: b", "a:\n\tb: c", "a:\n  b: 1\n\tc: 2", "a: |\n\tb", "a:\n \t- b"])
def test_tabs_in_indentation(text: str) -> None:
    finding = only(text)
    assert finding.code == "RW010"
    assert cut(text, finding.span) == "\t"


@pytest.mark.parametrize(
    ("text", "where", "message", "suggestion"),
    [
        ("a: Achtung: Minen  # x\n", (1, 4), "Doppelpunkt mit Leerzeichen", '"Achtung: Minen"'),
        ("- a: b: c\n", (1, 6), "Doppelpunkt mit Leerzeichen", "{b: c}"),
        ("a: 1\nb:2\nc: 3\n", (2, 3), "fehlt ein Leerzeichen", " "),
        ("a:1\nb: 2\n", (1, 3), "fehlt ein Leerzeichen", " "),
        ("a: 1\nb\nc: 3\n", (2, 2), "Schlüssel mit Doppelpunkt erwartet", ":"),
        ("a:\n  b: 1\n c: 2\n", (3, 2), "Einrückung", ""),
        ("a: b\n  c: d\n", (2, 3), "mit 2 Leerzeichen eingerückt", ""),
        ("a:\n  - x\n  y: z\n", (3, 3), "Einrückung", ""),
        ("  a: 1\nb: 2\n", (2, 1), "Einrückung", ""),
        ("a: 'b\nc: d\n", (1, 4), "Anführungszeichen wird nicht geschlossen", ""),
        ("a: 'b\nc: 'd'\n", (1, 4), "Anführungszeichen wird nicht geschlossen", ""),
        ('a: "b" c\n', (1, 8), "Hinter dem schließenden Anführungszeichen", ""),
        ("a: [b] c\n", (1, 4), "Hinter der schließenden Klammer", '"[b] c"'),
        ("a: [1, 2\nb: 3\n", (1, 9), "nicht geschlossen", "]"),
        ("a: {b: 1\n", (1, 9), "nicht geschlossen", "}"),
        ("a: {b: {c: 1\n", (1, 8), "schließende Klammer", ""),
        ("a: [Hein: Hex: 1]\n", (1, 5), "zweiter Doppelpunkt", '"Hein: Hex: 1"'),
        ("a: {de: Hein: Hex, en: x}\n", (1, 9), "zweiter Doppelpunkt", '"Hein: Hex"'),
        ("a: {b: 15 c: x}\n", (1, 10), "fehlt ein Komma", ","),
        ("effekt: @b\n", (1, 9), "Mit @ beginnt", "b"),
        ("a: @b\n", (1, 4), "mit @ beginnen", '"@b"'),
        ("a: *Bevor* du\n", (1, 4), "mit * beginnen", '"*Bevor* du"'),
        ("a: > 3 Punkte\n", (1, 4), "mit > beginnen", '"> 3 Punkte"'),
        ("a: - b\n", (1, 4), "Spiegelstrichen", ""),
        ('a: "C:\\Spiele"\n', (1, 7), "Rückstrich", ""),
    ],
)
def test_syntax_errors_name_their_cause(text: str, where: tuple[int, int], message: str, suggestion: str) -> None:
    finding = only(text)
    assert finding.code == "RW009"
    assert (finding.span.line, finding.span.column) == where
    assert message in str(finding.message)
    assert finding.hint
    assert finding.suggestion == suggestion
    if suggestion:
        line, span = text.split("\n")[finding.span.line - 1], finding.span
        mended = line[: span.column - 1] + suggestion + line[span.end_column - 1 :]
        read_text(text.replace(line, mended, 1), "f")


def test_a_line_that_alone_stands_further_out_is_told_itself() -> None:
    finding = only("a:\n  b:\n    c: {x: 1}\n  d: {x: 2}\n    e: {x: 3}\n")
    assert finding.span.line == 4
    assert "mit 4 Leerzeichen" in str(finding.hint)
    assert only("a:\n  b: 1\n c: 2\n").span.line == 3


# --- hostile files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" * 200_000, "RW003"),
        ("{a: " * 100_000, "RW003"),
        ("- " * 100_000, "RW003"),
        ("? " * 100_000, "RW003"),
        ("a: &a [x, x]\n" + "".join(f"b{i}: &b{i} [*a, *a]\n" for i in range(30)), "RW004"),
        ("a: &a {b: *a}", "RW004"),
        ("a: !!python/object/apply:os.system ['true']", "RW005"),
        ("!!python/name:os.system", "RW005"),
        ("%TAG ! tag:yaml.org,2002:\n" * 100_000, "RW018"),
        ("a" * (MAX_BYTES + 1), "RW002"),
        ("ä" * (MAX_BYTES // 2 + 1), "RW002"),
        ("-\n" * (MAX_EVENTS + 1), "RW016"),
        ("a: " + "\u0301\u0316" * 500_000, "RW011"),
        ('a: "' + "\\u0301\\u0316" * 100_000 + '"', "RW011"),
        ("a: b: " + " " * 1_000_000 + "x", "RW009"),
        ("a: " + "b:" * 1_000_000 + "b\nc: d", None),
    ],
    ids=lambda argument: repr(argument)[:24],
)
def test_hostile_files_are_refused_at_once(text: str, code: str | None) -> None:
    started = time.process_time()
    if code is None:
        read_text(text, "f")
    else:
        assert code in codes(text)
    assert time.process_time() - started < 5 * slowness()


def test_the_deepest_allowed_file() -> None:
    read_text("[" * MAX_DEPTH + "]" * MAX_DEPTH, "f")
    assert codes("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)) == ["RW003"]


def test_half_a_megabyte_is_read_well_within_a_second() -> None:
    entry = "  - id: karte\n    kosten: 3\n    werte: [1, 2, x]\n    text: |\n      bevor du ziehst:\n        tu es\n"
    text = "karten:\n" + entry * (500_000 // len(entry))
    started = time.process_time()
    read_text(text, "f")
    assert time.process_time() - started < 1.5 * slowness()  # about 0.3 s; the rest is for slow machines


def outcome(text: str | bytes) -> tuple[Node | None, tuple[Finding, ...]]:
    try:
        return read_text(text, "f"), ()
    except RulebookError as error:
        return None, error.findings


def survives(text: str | bytes) -> None:
    """Either nodes whose spans lie inside the file, or findings with a place and a message."""
    node, refused = outcome(text)
    if node is None:
        assert refused
        for finding in refused:
            assert finding.code.startswith("RW0")
            assert finding.message
            assert finding.span.line >= 1
            assert finding.span.column >= 1
            assert (finding.span.line, finding.span.column) <= (finding.span.end_line, finding.span.end_column)
        return
    lines = as_read(text if isinstance(text, str) else text.decode()).split("\n")
    for found in nodes(node):
        span = found.span
        assert (1, 1) <= (span.line, span.column) <= (span.end_line, span.end_column)
        assert span.end_line <= len(lines)
        assert span.end_column <= len(lines[span.end_line - 1]) + 1


@given(st.text() | st.binary())
def test_arbitrary_input_gives_nodes_or_findings(text: str | bytes) -> None:
    survives(text)


# fmt: off
PIECES = (
    "a", "b: ", ": ", "- ", "\n", "\n  ", "\n    ", "[", "]", "{", "}", ", ", "'", '"', "|", ">", "|\n  x", "&a ",
    "*a", "!t ", "? ", "<<: ", "# c", "---\n", "...\n", "%", "\t", "\\", "\\u0301", "1.5", "99999999999", "~", "ü",
    "\r", "@",
)
# fmt: on
pieces = st.sampled_from(PIECES)


@settings(max_examples=500)
@given(st.lists(pieces, max_size=25).map("".join))
def test_yaml_like_input_gives_nodes_or_findings(text: str) -> None:
    survives(text)


SAMPLE = """\
# Eine kleine Datei
id: beispiel
name: {de: "Großes Spiel", en: 'Big game'}
karten:
  - id: eins
    kosten: 3
    text: |
      bevor du ziehst:
        darfst du 1 Karte abwerfen; ziehe 2
  - id: zwei
    werte: [1, -2, true, ~]
    hinweis: >
      lang und
      breit
"""


@settings(max_examples=300)
@given(st.data())
def test_damaged_yaml_gives_nodes_or_findings(data: st.DataObject) -> None:
    text = SAMPLE
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + data.draw(pieces | st.just("")) + text[end:]
    survives(text)


# --- files -----------------------------------------------------------------------------------------------------------


def test_a_file_is_named_by_its_path_or_as_asked(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: b\n")
    assert read(path).span.file == str(path)
    assert read(path, "a.yaml").span.file == "a.yaml"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path / "fehlt.yaml", tmp_path, pipe, Path("a\0b"), Path("x" * 5000)):
        with pytest.raises(RulebookError) as caught:
            read(path, "f")
        assert [finding.code for finding in caught.value.findings] == ["RW017"]


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a" * (MAX_BYTES + 1))
    with pytest.raises(RulebookError) as caught:
        read(path, "f")
    assert [finding.code for finding in caught.value.findings] == ["RW002"]


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("a: {f: x, y, z, en: b}\n", "[x, y, z]"),
        ("a: {f: x, x, x, x}\n", "[x, x, x, x]"),
        ("a: {x, y}\n", "[x, y]"),
        ("a: {quelle: S. 1, S. 2}\n", "[S. 1, S. 2]"),
        ("a: {de: Angriff, zweiter Teil, en: x}\n", '"Angriff, zweiter Teil"'),
        ("a: {s spieler}\n", ":"),
        ("a: {s:spieler}\n", " "),
        ("a: {anzahl: 2, s spieler}\n", ":"),
    ],
)
def test_a_key_without_value_in_braces_is_one_finding(text: str, suggestion: str) -> None:
    finding = only(text)
    assert (finding.code, finding.suggestion) == ("RW019", suggestion)


def test_a_colon_without_value_in_braces_is_no_lost_key() -> None:
    node = read_text("a: {x: , y: 1}\n", "f.yaml")
    assert isinstance(node, Mapping)
    inside = node.entries[0].value
    assert isinstance(inside, Mapping)
    assert [(entry.key.value, entry.value.value) for entry in inside.entries if isinstance(entry.value, Scalar)] == [
        ("x", None),
        ("y", 1),
    ]
