"""The shape checker: what it finds, where, and the data it hands on."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from regelwerk.dsl.findings.codes_shape import CODES_SHAPE
from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.reading.nodes import NOWHERE, Entry, Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.shape.checked_data import Broken, Data, Leaf, ListData, RecordData
from regelwerk.dsl.shape.shape_check import check, declared_language
from regelwerk.dsl.shape.shapes import (
    Either,
    Key,
    Language,
    ListOf,
    MapOf,
    Number,
    Record,
    Ref,
    Shape,
    Text,
    Truth,
    alternatives,
)


def span_of(node: yaml.Node) -> Span:
    start, end = node.start_mark, node.end_mark
    return Span("test.yaml", start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def scalar_of(node: yaml.ScalarNode) -> Scalar:
    value: str | int | bool | None = node.value
    if node.tag == "tag:yaml.org,2002:int":
        value = int(node.value)
    elif node.tag == "tag:yaml.org,2002:bool" and node.value in ("true", "false"):
        value = node.value == "true"
    elif node.tag == "tag:yaml.org,2002:null":
        value = None
    return Scalar(value, span_of(node), node.style == "|")


def node_of(node: yaml.Node) -> Node:
    if isinstance(node, yaml.MappingNode):
        return Mapping(tuple(Entry(scalar_of(key), node_of(value)) for key, value in node.value), span_of(node))
    if isinstance(node, yaml.SequenceNode):
        return Sequence(tuple(node_of(item) for item in node.value), span_of(node))
    assert isinstance(node, yaml.ScalarNode)
    return scalar_of(node)


def read(text: str) -> Node:
    return node_of(yaml.compose(text, Loader=yaml.SafeLoader))


TURN = (("uhrzeigersinn", "clockwise"), ("frei", "free"))

ABILITY = Record(
    (
        Key("effekt", "effect", Text("effekt"), required=True),
        Key("wenn", "when", Text("bedingung")),
        Key("dann", "then", Ref("ability")),
    ),
    short=Text("effekt"),
    short_key="effect",
)
PIECE = Record(
    (
        Key("titel", "title", Text()),
        Key("anzahl", "count", Number(least=1, most=9)),
        Key("verdeckt", "hidden", Truth()),
        Key("arten", "kinds", ListOf(Text("name"), single=True)),
        Key("fähigkeiten", "abilities", ListOf(Ref("ability"), single=True)),
    )
)
PLAYERS = Record(
    (
        Key("min", "min", Number(least=1)),
        Key("max", "max", Number(most=12)),
        Key("reihenfolge", "order", Text(choices=TURN)),
    )
)
BOOK = Record(
    (
        Key("id", "id", Text("name"), required=True),
        Key("sprache", "language", Text(choices=(("de", "de"), ("en", "en"))), required=True),
        Key("name", "name", Text(), required=True),
        Key("spieler", "players", PLAYERS),
        Key("figuren", "pieces", MapOf(PIECE)),
        Key("texte", "texts", MapOf(Text(), key="text")),
        Key("bäume", "trees", Ref("tree")),
        Key("ziel", "goal", Either((("scalar", Text("bedingung")), ("list", ListOf(Text("bedingung")))))),
    )
)
NAMED: dict[str, Shape] = {"ability": ABILITY, "tree": ListOf(Ref("tree"))}
HEAD = "id: beispiel\nsprache: de\nname: Beispiel\n"


def look(text: str, shape: Shape = BOOK, language: Language = "de") -> tuple[Data, list[Finding]]:
    return check(read(text), shape, language, NAMED)


def book(text: str) -> RecordData:
    data, findings = look(HEAD + text)
    assert findings == []
    return data.as_record


def findings_in(text: str, language: Language = "de") -> list[Finding]:
    return look(HEAD + text, language=language)[1]


def only(text: str) -> Finding:
    findings = findings_in(text)
    assert len(findings) == 1, findings
    return findings[0]


class TestData:
    def test_keys_are_canonical_in_both_languages(self) -> None:
        german, _ = look(HEAD + "figuren: {bauer: {titel: Bauer, anzahl: 8}}")
        english_text = "id: x\nlanguage: en\nname: X\npieces: {bauer: {title: Bauer, count: 8}}"
        english, findings = look(english_text, language="en")
        assert findings == []
        for data in (german, english):
            assert data.as_record.keys() == ("id", "language", "name", "pieces")
            ((id, _, piece),) = data.as_record.entries("pieces")
            assert (id, piece.as_record.text("title"), piece.as_record.number("count")) == ("bauer", "Bauer", 8)

    def test_reading_a_record(self) -> None:
        (entry,) = book("figuren:\n  bauer:\n    titel: Bauer\n    verdeckt: true\n").entries("pieces")
        piece = entry.record
        assert piece["title"].text == "Bauer"
        assert piece.text("title", "?") == "Bauer"
        assert piece.number("count", 1) == 1
        assert piece.truth("hidden", False) is True
        assert piece.items("kinds") == ()
        assert piece.get("count") is None
        assert "count" not in piece
        assert "title" in piece

    def test_everything_knows_its_place(self) -> None:
        data = book("figuren:\n  bauer:\n    titel: Bauer\n")
        (entry,) = data.entries("pieces")
        assert data.key_span("pieces") == Span("test.yaml", 4, 1, 4, 8)
        assert entry.id_span == Span("test.yaml", 5, 3, 5, 8)
        assert entry.record["title"].span == Span("test.yaml", 6, 12, 6, 17)
        assert entry.record["title"].scalar.value == "Bauer"

    def test_a_single_item_is_a_list_of_one(self) -> None:
        for text in ("arten: holz", "arten: [holz]"):
            (entry,) = book(f"figuren: {{bauer: {{{text}}}}}").entries("pieces")
            assert [leaf.text for leaf in entry.record.leaves("kinds")] == ["holz"]

    def test_the_short_form_is_written_out(self) -> None:
        (entry,) = book('figuren: {bauer: {fähigkeiten: ["zieh 1", {effekt: "zieh 2", wenn: true}]}}').entries("pieces")
        short, long = entry.record.records("abilities")
        assert short["effect"].text == "zieh 1"
        assert short.key_span("effect") == short.span
        assert "when" not in short
        assert (long["effect"].text, long["when"].value) == ("zieh 2", True)

    def test_choices_become_canonical_words(self) -> None:
        players = book("spieler: {reihenfolge: uhrzeigersinn}").record("players")
        assert players.text("order") == "clockwise"
        assert players["order"].scalar.value == "uhrzeigersinn"

    def test_either_goes_by_the_form(self) -> None:
        assert isinstance(book("ziel: 3").get("goal"), Leaf)
        assert isinstance(book("ziel: [a, b]").get("goal"), ListData)
        assert [leaf.text for leaf in book("ziel: [a, b]").leaves("goal")] == ["a", "b"]

    def test_maps_keep_the_order_of_the_file(self) -> None:
        assert [entry.id for entry in book("figuren: {turm: {}, bauer: {}, dame: {}}").entries("pieces")] == [
            "turm",
            "bauer",
            "dame",
        ]

    def test_map_keys_may_be_free_text(self) -> None:
        (entry,) = book('texte: {"ein Satz.": a sentence}').entries("texts")
        assert (entry.id, entry.leaf.text) == ("ein Satz.", "a sentence")

    def test_absent_parts_read_as_empty(self) -> None:
        data = book("")
        assert data.record("players").number("min", 2) == 2
        assert data["goal"].text == ""
        assert data.entries("pieces") == ()

    def test_a_key_unknown_to_the_shape_is_a_mistake_of_the_caller(self) -> None:
        with pytest.raises(KeyError):
            book("").text("nmae")
        assert book("").get("nmae") is None

    def test_broken_parts_are_present_but_read_as_empty(self) -> None:
        data, _ = look(HEAD + "spieler: viele\nfiguren: {bauer: {arten: [holz, [x]], anzahl: 99}}")
        record = data.as_record
        assert isinstance(record.get("players"), Broken)
        assert "players" in record
        assert record.record("players").number("min", 2) == 2
        (entry,) = record.entries("pieces")
        assert entry.record.number("count", 1) == 1
        assert [leaf.text for leaf in entry.record.leaves("kinds")] == ["holz"]


class TestUnknownKeys:
    def test_a_slip_is_corrected(self) -> None:
        finding = only("figurn: {}")
        assert (finding.code, finding.suggestion) == ("RW101", "figuren")
        assert str(finding.message) == "„figurn“ ist hier kein bekannter Schlüssel."
        assert finding.span == Span("test.yaml", 4, 1, 4, 7)

    def test_the_content_under_a_slip_is_still_read_and_checked(self) -> None:
        data, findings = look(HEAD + "figurn: {bauer: {anzahl: 0}}")
        assert [finding.code for finding in findings] == ["RW101", "RW107"]
        assert [entry.id for entry in data.as_record.entries("pieces")] == ["bauer"]

    def test_a_wrong_guess_does_not_blame_the_value(self) -> None:
        assert only("figurn: [1, 2]").code == "RW101"

    def test_a_slip_in_a_required_key_is_one_finding(self) -> None:
        _, findings = look("id: x\nsprache: de\nnahme: X")
        assert [(finding.code, finding.suggestion) for finding in findings] == [("RW101", "name")]

    def test_a_slip_in_the_other_language_is_corrected_to_this_one(self) -> None:
        assert only("piecs: {}").suggestion == "figuren"

    def test_a_key_that_is_there_already_is_not_suggested(self) -> None:
        finding = only("figuren: {}\nfigurn: {}")
        assert finding.suggestion == ""
        assert str(finding.hint) == "Hier ist noch erlaubt: spieler, texte, bäume, ziel."

    def test_a_key_of_the_record_above(self) -> None:
        finding = only("figuren:\n  bauer:\n    titel: Bauer\n    ziel: 3 > 2\n")
        assert finding.code == "RW101"
        assert str(finding.hint) == "„ziel“ gehört eine Ebene höher, neben „figuren“."

    def test_a_required_key_one_level_too_deep_is_one_finding(self) -> None:
        _, findings = look("id: x\nsprache: de\nspieler:\n  min: 2\n  name: X\n")
        assert [(finding.code, finding.span.line) for finding in findings] == [("RW101", 5)]

    def test_a_key_of_the_record_below(self) -> None:
        finding = only("reihenfolge: frei")
        assert str(finding.hint) == "„reihenfolge“ gehört unter „spieler“."

    def test_a_misplaced_value_is_checked_all_the_same(self) -> None:
        assert [finding.code for finding in findings_in("spieler:\n  figuren: {bauer: {anzahl: 0}}")] == [
            "RW101",
            "RW107",
        ]

    def test_a_complete_stranger_gets_the_list_of_keys(self) -> None:
        assert str(only("quatsch: 1").hint).startswith("Hier ist noch erlaubt: ziel, spieler, figuren")

    def test_a_name_known_above_but_used_there_already_is_a_stranger(self) -> None:
        assert str(only("spieler: {id: x}").hint).startswith("Hier ist noch erlaubt")


class TestLanguage:
    def test_the_other_spelling_is_its_own_finding(self) -> None:
        data, findings = look(HEAD + "players: {min: 3}")
        (finding,) = findings
        assert (finding.code, finding.suggestion) == ("RW102", "spieler")
        assert str(finding.message) == "„players“ ist das englische Wort, diese Datei ist auf Deutsch."
        assert data.as_record.record("players").number("min") == 3

    def test_a_required_key_in_the_other_language_is_one_finding(self) -> None:
        _, findings = look("id: x\nlanguage: de\nname: X")
        assert [(finding.code, finding.suggestion) for finding in findings] == [("RW102", "sprache")]

    def test_both_spellings_at_once(self) -> None:
        data, findings = look(HEAD + "players: {min: 3}\nspieler: {min: 4}")
        assert [(finding.code, finding.suggestion) for finding in findings] == [("RW102", "")]
        assert data.as_record.record("players").number("min") == 4

    def test_words_of_the_other_language(self) -> None:
        data, findings = look(HEAD + "spieler: {reihenfolge: free}")
        (finding,) = findings
        assert (finding.code, finding.suggestion) == ("RW109", "frei")
        assert data.as_record.record("players").text("order") == "free"

    def test_the_declared_language(self) -> None:
        assert declared_language(read("sprache: en")) == "en"
        assert declared_language(read("language: de")) == "de"
        assert declared_language(read("sprache: fr"), "en") == "en"
        assert declared_language(read("[1]")) == "de"


class TestValues:
    def test_missing_keys_are_reported_one_by_one_at_their_owner(self) -> None:
        _, findings = look("id: x")
        assert [finding.code for finding in findings] == ["RW103", "RW103"]
        finding = only('figuren:\n  bauer:\n    fähigkeiten:\n    - wenn: "true"\n')
        assert (finding.code, finding.span.line) == ("RW103", 7)
        assert str(finding.message) == "Hier fehlt der Schlüssel „effekt“."
        named = only('figuren: {bauer: {fähigkeiten: {effekt: a, dann: {wenn: "b"}}}}')
        assert str(named.message) == "Bei „dann“ fehlt der Schlüssel „effekt“."

    def test_the_short_form_cannot_stand_for_two_required_keys(self) -> None:
        shape = Record(
            (Key("a", "a", Text(), required=True), Key("b", "b", Text(), required=True)), short=Text(), short_key="a"
        )
        _, findings = check(read("x"), shape, "de")
        assert [finding.code for finding in findings] == ["RW103"]

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("figuren: x", "Hier wird ein Block mit Namen erwartet, hier steht ein Text."),
            ("spieler: [1]", "Hier wird ein Block mit Schlüsseln erwartet, hier steht eine Liste."),
            ("bäume: x", "Hier wird eine Liste erwartet, hier steht ein Text."),
            ("texte: {a: 3}", "Hier wird ein Text erwartet, hier steht eine Zahl."),
            ("texte: {a: true}", "Hier wird ein Text erwartet, hier steht ein Wahrheitswert."),
            ("spieler: {min: true}", "Hier wird eine ganze Zahl erwartet, hier steht ein Wahrheitswert."),
            ("ziel: {a: b}", "Hier wird eine Bedingung oder eine Liste erwartet, hier steht ein Block mit Schlüsseln."),
            (
                "figuren: {bauer: {arten: {a: b}}}",
                "Hier wird eine Liste oder ein Name erwartet, hier steht ein Block mit Schlüsseln.",
            ),
            (
                "figuren: {bauer: {fähigkeiten: {effekt: x, dann: [y]}}}",
                "Hier wird ein Block mit Schlüsseln oder ein Effekt erwartet, hier steht eine Liste.",
            ),
        ],
    )
    def test_wrong_types(self, text: str, message: str) -> None:
        finding = only(text)
        assert (finding.code, str(finding.message)) == ("RW104", message)

    @pytest.mark.parametrize(
        ("text", "suggestion"),
        [
            ("texte: {a: 3}", '"3"'),
            ('spieler: {min: "3"}', "3"),
            ("figuren: {bauer: {verdeckt: ja}}", "true"),
            ("spieler: {reihenfolge: uhrzeigersin}", "uhrzeigersinn"),
            ("figuren: {schwarzer-bauer: {}}", "schwarzer_bauer"),
            ("figuren: {9bauer: {}}", ""),
        ],
    )
    def test_suggestions(self, text: str, suggestion: str) -> None:
        assert only(text).suggestion == suggestion

    def test_choices(self) -> None:
        finding = only("spieler: {reihenfolge: 7}")
        assert (finding.code, str(finding.hint)) == ("RW105", "Erlaubt sind: uhrzeigersinn, frei.")

    def test_a_bad_id_keeps_its_entry(self) -> None:
        data, findings = look(HEAD + "figuren: {1: {anzahl: 0}}")
        assert [finding.code for finding in findings] == ["RW106", "RW107"]
        assert [entry.id for entry in data.as_record.entries("pieces")] == ["1"]

    @pytest.mark.parametrize("name", ["größe", "Ä1", "_x", "a_b"])
    def test_good_names(self, name: str) -> None:
        assert findings_in(f"figuren: {{{name}: {{}}}}") == []

    @pytest.mark.parametrize("name", ["", "1a", "a b", "a-b", "é", "a\n"])
    def test_bad_names(self, name: str) -> None:
        _, findings = check(Scalar(name, NOWHERE), Text("name"), "de")
        assert [finding.code for finding in findings] == ["RW106"]

    @pytest.mark.parametrize(
        ("text", "hint"),
        [
            ("spieler: {min: 0}", "Erlaubt ist mindestens 1."),
            ("spieler: {max: 13}", "Erlaubt ist höchstens 12."),
            ("figuren: {bauer: {anzahl: 10}}", "Erlaubt ist 1 bis 9."),
        ],
    )
    def test_ranges(self, text: str, hint: str) -> None:
        finding = only(text)
        assert (finding.code, str(finding.hint)) == ("RW107", hint)

    def test_nothing_behind_a_key(self) -> None:
        finding = only("figuren:\n")
        assert (finding.code, str(finding.message)) == ("RW108", "Hinter „figuren“ steht nichts.")
        assert "„{}“" in str(finding.hint)
        assert finding.span.line == 4

    def test_effect_text_takes_plain_values_where_they_make_sense(self) -> None:
        assert book("ziel: 3")["goal"].value == 3
        assert book("ziel: false")["goal"].value is False
        assert only("figuren: {bauer: {fähigkeiten: {effekt: 3}}}").code == "RW104"

    def test_all_findings_in_one_run_in_the_order_of_the_file(self) -> None:
        text = "figuren:\n  bauer: {anzahl: 0, verdeckt: 3}\n  9x: {titl: a}\nspieler: []\nquatsch: 1\n"
        assert [(finding.code, finding.span.line) for finding in findings_in(text)] == [
            ("RW107", 5),
            ("RW104", 5),
            ("RW106", 6),
            ("RW101", 6),
            ("RW104", 7),
            ("RW101", 8),
        ]

    def test_too_deep(self) -> None:
        deep: Node = Sequence()
        for _ in range(64):
            deep = Sequence((deep,))
        assert check(deep, Ref("tree"), "de", NAMED)[1] == []
        for _ in range(900):
            deep = Sequence((deep,))
        assert [finding.code for finding in check(deep, Ref("tree"), "de", NAMED)[1]] == ["RW003"]


class TestDescriptions:
    def test_a_record_cannot_spell_two_keys_alike(self) -> None:
        with pytest.raises(ValueError, match="alike"):
            Record((Key("a", "b", Text()), Key("a", "c", Text())))

    def test_the_short_key_must_exist(self) -> None:
        with pytest.raises(ValueError, match="short_key"):
            Record((Key("a", "a", Text()),), short=Text(), short_key="b")

    def test_an_either_has_one_option_per_form(self) -> None:
        with pytest.raises(ValueError, match="same form"):
            Either((("scalar", Text()), ("scalar", Number())))

    def test_names_must_lead_somewhere(self) -> None:
        with pytest.raises(LookupError):
            check(read("x"), Ref("nirgends"), "de")
        with pytest.raises(LookupError):
            check(read("x"), Ref("a"), "de", {"a": Ref("b"), "b": Ref("a")})

    def test_alternatives_look_through_names_and_short_forms(self) -> None:
        assert [form for form, _ in alternatives(ListOf(Ref("ability"), single=True), NAMED)] == [
            "list",
            "mapping",
            "scalar",
        ]
        same = Either((("scalar", ABILITY), ("mapping", ABILITY)))
        assert {form for form, _ in alternatives(same, NAMED)} == {"scalar", "mapping"}

    def test_a_shape_that_contains_itself_at_once_still_ends(self) -> None:
        named: dict[str, Shape] = {"a": Record((Key("x", "x", Text()),), short=Ref("a"), short_key="x")}
        _, findings = check(read("text"), Ref("a"), "de", named)
        assert [finding.code for finding in findings] == ["RW104"]


SIGHTS = (("alle", "all"), ("besitzer", "owner"))
EXAMPLE = Record(
    (
        Key("id", "id", Text("name"), required=True),
        Key("sprache", "language", Text(choices=(("de", "de"), ("en", "en"))), required=True),
        Key(
            "spieler",
            "players",
            Record(
                (
                    Key("von", "from", Number(1, 12), required=True),
                    Key("bis", "to", Number(1, 12), required=True),
                )
            ),
            required=True,
        ),
        Key("orte", "places", MapOf(Record((Key("sicht", "sight", Text(choices=SIGHTS)),)))),
    )
)


class TestCodes:
    @pytest.mark.parametrize(("code", "title", "story", "wrong", "right"), CODES_SHAPE)
    def test_every_example_shows_its_code(self, code: str, title: str, story: str, wrong: str, right: str) -> None:
        assert title
        assert str(story).endswith(".")
        for text in (wrong, right):
            assert text.startswith("id: beispiel\nsprache: de\n")
        assert [finding.code for finding in look(wrong, EXAMPLE)[1]] == [code]
        assert look(right, EXAMPLE)[1] == []

    def test_codes_are_in_order_and_unique(self) -> None:
        codes = [entry[0] for entry in CODES_SHAPE]
        assert codes == sorted(set(codes))


KEYS = [word for record in (BOOK, PIECE, PLAYERS, ABILITY) for key in record.keys for word in (key.de, key.en)]
scalars = st.builds(
    Scalar,
    st.none() | st.booleans() | st.integers(-2, 15) | st.sampled_from([*KEYS, "frei", "free", "de"]) | st.text(),
    st.just(NOWHERE),
)


def mappings(values: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    keys = st.sampled_from([*KEYS, "figurn", "quatsch"]) | st.text(max_size=5)
    return st.dictionaries(keys, values, max_size=5).map(
        lambda pairs: Mapping(tuple(Entry(Scalar(key, NOWHERE), value) for key, value in pairs.items()), NOWHERE)
    )


nodes: st.SearchStrategy[Node] = st.recursive(
    scalars, lambda inner: mappings(inner) | st.lists(inner, max_size=3).map(lambda items: Sequence(tuple(items)))
)


@given(nodes | mappings(nodes), st.sampled_from(["de", "en"]))
def test_nothing_a_file_contains_raises(node: Node, language: Language) -> None:
    data, findings = check(node, BOOK, language, NAMED)
    assert isinstance(data, RecordData) or findings
    known = {code for code, *_ in CODES_SHAPE}
    for finding in findings:
        assert finding.code in known
        assert str(finding.message).endswith(".")
        assert not finding.hint or str(finding.hint).endswith(".")
