"""Hostile bytes and hostile YAML: everything here must be refused before it is built."""

from __future__ import annotations

from regelwerk.dsl.rulebook import MAIN_FILE

from hostile.arena import Case, book, head


def _file(name: str, content: str | bytes, *codes: str, refused: bool | None = True) -> Case:
    return Case(name, {MAIN_FILE: content}, refused, codes)


def _after_head(name: str, content: str, *codes: str, refused: bool | None = True) -> Case:
    return _file(name, head() + "abläufe: {partie: {ablauf: 'spielsieg([])'}}\n" + content, *codes, refused=refused)


_NESTED = "".join(" " * level + f"k{level}:\n" for level in range(1500))
_ALIASES = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
)

CASES = [
    # depth
    _file("depth_lists", "x: " + "[" * 100_000, "RW003"),
    _file("depth_lists_closed", "x: " + "[" * 100_000 + "]" * 100_000, "RW003"),
    _file("depth_maps", "x: " + "{a: " * 50_000, "RW003"),
    _file("depth_blocks", _NESTED, "RW003"),
    _file("depth_dashes", "- " * 50_000 + "x\n", "RW003"),
    _file("depth_questions", "? " * 50_000 + "x\n"),
    # aliases, anchors, tags, directives
    _file("alias_bomb", _ALIASES, "RW004"),
    _file("alias_cycle", "a: &a {b: *a}\n", "RW004"),
    _after_head("anchor_unused", "orte: &orte {hand: {}}\n", "RW004"),
    _after_head("merge_key", "orte:\n  <<: {hand: {}}\n", "RW014"),
    _after_head(
        "tag_os_system", 'quelle: !!python/object/apply:os.system ["touch /tmp/hostile_was_here"]\n', "RW005"
    ),
    _after_head("tag_python_name", "quelle: !!python/name:os.system\n", "RW005"),
    _after_head("tag_binary", "quelle: !!binary aGFsbG8=\n", "RW005"),
    _after_head("tag_include", "quelle: !include /etc/passwd\n", "RW005"),
    _after_head("tag_verbatim", "quelle: !<tag:yaml.org,2002:python/object:object> {}\n", "RW005"),
    _file("directive_tag", "%TAG ! tag:yaml.org,2002:python/\n---\n" + head(), "RW018"),
    _file("directive_yaml", "%YAML 9.9\n---\n" + head()),
    _file("two_documents", head() + "---\n" + head(), "RW013"),
    _file("many_documents", "---\n" * 20_000, "RW013"),
    # keys
    _after_head("duplicate_key", "orte: {hand: {}}\norte: {hand: {}}\n", "RW006"),
    _after_head("many_duplicate_keys", "x: 1\n" * 20_000, "RW006"),
    _after_head("list_as_key", "? [a, b]\n: 1\n", "RW015"),
    _after_head("map_as_key", "? {a: b}\n: 1\n", "RW015"),
    _after_head("long_key", "k" * 100_000 + ": 1\n"),
    _after_head("prototype_keys", "__proto__: {constructor: 1}\n", "RW101", "RW106"),
    # numbers
    _after_head("number_of_5000_digits", f"züge_höchstens: {'9' * 5000}\n", "RW007"),
    _after_head("number_of_4_million_bits", f"züge_höchstens: 0x{'f' * 1_000_000}\n"),
    _after_head("number_infinite", "züge_höchstens: .inf\n"),
    _after_head("number_nan", "züge_höchstens: .nan\n"),
    _after_head("number_exponent", "züge_höchstens: 1e999999999\n"),
    _after_head("number_sexagesimal", "züge_höchstens: 99:59:59:59:59\n"),
    _after_head("number_negative", "züge_höchstens: -2147483648\n"),
    _after_head("impossible_date", "züge_höchstens: 2024-99-99\n"),
    # characters
    _after_head("lone_surrogate", 'name: "\\ud800"\n', "RW012"),
    _after_head("surrogate_bytes", "name: \ud800\n"),
    _file("latin_1", "id: größe\n".encode("latin-1"), "RW001"),
    _file("utf_16", head().encode("utf-16")),
    _file("utf_32", head().encode("utf-32")),
    _file("overlong_utf_8", b"id: \xc0\xaf\xe0\x80\xaf\n", "RW001"),
    _file("nul_bytes", b"id: a\x00b\n"),
    _file("only_nul_bytes", b"\x00" * 4096),
    _after_head("escape_in_string", 'name: "\\e]0;owned\\a\\e[2J"\n', "RW011"),
    _after_head("escape_as_byte", "name: \x1b[31mrot\n", "RW011"),
    _after_head("escape_in_comment", "# \x1b]52;c;cm0gLXJm\x07\n", "RW011"),
    _after_head("c1_control", "name: \x9b31mrot\n", "RW011"),
    _after_head("carriage_return", "name: harmlos\rname: böse\n"),
    _after_head("bidi_override", "name: \u202egnurettahcsnetsok\u202c\n", "RW011"),
    _after_head("bidi_isolate", "name: \u2066abc\u2069\n", "RW011"),
    _after_head("bidi_comment", "# \u202e}\u2066 nur ein kommentar\u2069 \u2066\n", "RW011"),
    _after_head("zero_width", "orte: {ha\u200bnd: {}}\n"),
    _after_head("tag_characters", "name: Spiel\U000e0041\U000e0042\n", refused=None),
    _after_head("mountain_of_accents", f"name: Z{chr(0x0301) * 5000}algo\n", "RW011"),
    _after_head("line_separator", "name: a\u2028b\n", refused=None),
    # size
    _file("five_megabytes", "#" + " " * 5_000_000, "RW002"),
    _file("many_entries", head() + "orte:\n" + "  - x\n" * 310_000, "RW016"),
    _after_head("many_unknown_keys", "".join(f"unbekannt_{n}: 1\n" for n in range(20_000))),
    _after_head("long_string", f'name: "{"x" * 3_000_000}"\n', refused=None),
    _after_head(
        "long_escaped_string", f'name: "{chr(92)}x41{"".join([chr(92) + "x41"] * 500_000)}"\n', refused=None
    ),
    _after_head("long_folded_string", "hinweis: >\n" + "  wort\n\n" * 200_000),
    # nothing at all
    _file("empty", ""),
    _file("only_bom", "\ufeff"),
    _file("only_comment", "# nichts\n"),
    _file("only_null", "~\n"),
    _file("only_dashes", "---\n"),
    _file("root_is_text", "hallo\n"),
    _file("root_is_list", "- hallo\n"),
    _file("root_is_empty_map", "{}\n"),
    _file("unclosed_quote", head() + 'name: "' + "x\n" * 50_000),
    _file("unclosed_bracket", head() + "orte: {" + "a: [" * 20, "RW009"),
    _file("many_brackets", "[" + "[],[]," * 40_000, refused=True),
    # the same file, written strangely: these are fine
    Case("crlf_lines", {MAIN_FILE: str(book()[MAIN_FILE]).replace("\n", "\r\n")}, None),
    Case("cr_lines", {MAIN_FILE: str(book()[MAIN_FILE]).replace("\n", "\r")}, None),
    Case("with_bom", {MAIN_FILE: "\ufeff" + str(book()[MAIN_FILE])}, None),
]
