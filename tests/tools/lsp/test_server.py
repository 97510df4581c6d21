"""The language server, driven as an editor drives it: over standard input and output."""

from __future__ import annotations

import asyncio
import re
import shutil
from pathlib import Path

import pytest
from editor import Editor, story
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.tools.editing.lsp.layout_edits import line_edits
from regelwerk.tools.workshop.bench.latency import typing

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A copy of the card game, with a scenario beside it; one of its heads calls its event instead of telling it."""
    folder = Path(shutil.copytree(ROOT / "rulebooks" / "funkenflug", tmp_path / "funkenflug"))
    texts = (folder / "karten.yaml").read_text(encoding="utf-8")
    told, called = "sobald mir schaden zugefügt wird:", "sobald schaden(ziel: ich):"
    assert told in texts
    (folder / "karten.yaml").write_text(texts.replace(told, called), encoding="utf-8")
    (folder / "szenarien").mkdir(exist_ok=True)
    (folder / "szenarien" / "blitz.yaml").write_text(
        'sprache: de\nszenarien:\n  blitz_trifft:\n    gegeben: {blitz#1: {ort: "hand:spieler_1"}}\n'
        "    züge:\n      - spieler_1: [karte_spielen, blitz#1]\n      - geschieht: [{schaden: {n: 2}}]\n",
        encoding="utf-8",
    )
    return folder


def test_what_it_can_do() -> None:
    async def whole() -> lsp.ServerCapabilities:
        editor = Editor(ROOT)
        can = await editor.start()
        await editor.stop()
        return can

    can = asyncio.run(whole())
    for ability in (
        "hover",
        "completion",
        "definition",
        "references",
        "rename",
        "code_action",
        "document_symbol",
        "semantic_tokens",
        "inlay_hint",
        "folding_range",
        "document_link",
        "code_lens",
        "workspace_symbol",
        "execute_command",
        "document_formatting",
    ):
        assert getattr(can, f"{ability}_provider"), ability


def test_findings_come_as_one_types_and_go_when_mended(cards: Path) -> None:
    async def tell(editor: Editor) -> None:
        editor.open("karten.yaml")
        assert await editor.findings("karten.yaml") == []
        editor.replace("karten.yaml", "ablegen; negiere", "ablegen; negire")
        [wrong] = await editor.findings("karten.yaml")
        assert (wrong.code, wrong.source) == ("RW422", "regelwerk")
        assert wrong.range.start == editor.place("karten.yaml", "negire")
        assert wrong.range.end == editor.place("karten.yaml", "negire", 6)
        [fix] = await editor.fixes("karten.yaml", wrong)
        editor.write("karten.yaml", editor.applied("karten.yaml", fix))
        assert await editor.findings("karten.yaml") == []

    story(cards, tell)


def test_an_unsaved_declaration_counts_in_the_other_files(cards: Path) -> None:
    async def tell(editor: Editor) -> None:
        editor.open("rulebook.yaml")
        editor.open("karten.yaml")
        await editor.findings("karten.yaml")
        # a name so unlike the old one that it is no misspelt declaration, which would be the only finding
        editor.replace("rulebook.yaml", "  lebende: {", "  wer_noch_da_ist: {")
        await editor.findings("rulebook.yaml")
        await editor.until(lambda: bool(editor.diagnostics.get(editor.uri("karten.yaml"))))
        assert {one.code for one in editor.diagnostics[editor.uri("karten.yaml")]} == {"RW300"}

    story(cards, tell)


def test_findings_of_scenarios_come_after_a_while(cards: Path) -> None:
    scenario = "szenarien/blitz.yaml"

    async def tell(editor: Editor) -> None:
        editor.open(scenario)
        assert await editor.findings(scenario) == []
        editor.replace(scenario, "schaden: {n", "schadn: {n")
        await editor.until(lambda: bool(editor.diagnostics.get(editor.uri(scenario))))
        [wrong] = editor.diagnostics[editor.uri(scenario)]
        assert wrong.code == "RW603"

    story(cards, tell)


def test_columns_are_counted_in_units_of_utf_16(cards: Path) -> None:
    async def tell(editor: Editor) -> None:
        editor.open("karten.yaml")
        editor.replace("karten.yaml", "name: {de: Blitz, en: Lightning}", "name: {de: 🂡🂡, en: Lightning, fr: x}")
        [wrong] = await editor.findings("karten.yaml")
        assert wrong.range.start == editor.place("karten.yaml", "fr: x")

    story(cards, tell)


def test_hover_tells_type_source_and_meaning(cards: Path) -> None:
    async def tell(editor: Editor) -> None:
        editor.open("karten.yaml")
        editor.open("rulebook.yaml")
        await editor.findings("karten.yaml")
        card = await editor.hover("karten.yaml", "schild:", 1)
        assert "Ding: `karte`" in card
        assert "Quelle: Karte 3" in card
        assert "darf diese karte ablegen; negiere" in card
        assert "Felder: `verursacher: spieler" in await editor.hover("karten.yaml", "schaden(ziel", 2)
        assert "Felder: `verursacher: spieler" in await editor.hover("karten.yaml", "zufüge falls", 2)
        assert "Feld von `schaden`: `spieler`" in await editor.hover("karten.yaml", "ziel: ich", 1)
        assert "`spieler`" in await editor.hover("karten.yaml", "z ≠ ich", 0)
        assert "only if the first half" in await editor.hover("karten.yaml", "dann ich ziehe", 1)
        assert "How many copies" in await editor.hover("karten.yaml", "anzahl: 4", 2)
        assert "The top n things" in await editor.hover("rulebook.yaml", "oberste_n(stapel, n)", 3)
        assert "wo es **nichts**" not in await editor.hover("karten.yaml", "# One entry", 3)

    story(cards, tell)


def test_completion_in_yaml(cards: Path) -> None:
    async def tell(editor: Editor) -> None:
        editor.open("karten.yaml")
        editor.open("rulebook.yaml")
        await editor.findings("karten.yaml")
        editor.replace("karten.yaml", "      anzahl: 4\n", "      anzahl: 4\n      \n")
        keys = await editor.labels("karten.yaml", "      \n", 6)
        assert {"aktiv", "in", "schicht", "hinweis"} <= set(keys)
        assert not {"preis", "anzahl", "name"} & set(keys)  # they stand there already
        assert (await editor.labels("rulebook.yaml", "in: stapel", 4))[:4] == ["ablage", "hand", "stapel", "tisch"]
        assert set(await editor.labels("rulebook.yaml", "sicht: niemand", 7)) == {"alle", "besitzer", "niemand", "team"}
        assert {"zahl", "karte", "spieler"} <= set(await editor.labels("rulebook.yaml", "ziel: spieler, n", 6))
        assert "zug" in await editor.labels("rulebook.yaml", "hauptablauf: partie", 13)
        assert "sicht" in await editor.labels("rulebook.yaml", "en: [spark, sparks], ", 21)

    story(cards, tell)


def test_completion_in_effects(cards: Path) -> None:
    async def tell(editor: Editor) -> None:
        editor.open("karten.yaml")
        await editor.findings("karten.yaml")
        events = await editor.labels("karten.yaml", "sobald schaden(ziel", 7)
        assert events[:6] == ["ablegen", "ausscheiden", "ausspielen", "erhalten", "schaden", "ziehen"]
        assert "dann" not in events
        assert (await editor.labels("karten.yaml", "schaden(ziel: ich): darf", 8))[:3] == ["n", "verursacher", "ziel"]
        procedures = await editor.labels("karten.yaml", "zu beginn von zug", 14)
        assert procedures[:4] == ["auffrischen", "partie", "spielen", "zug"]
        verbs = await editor.labels("karten.yaml", "füge z 2 schaden", 0)
        assert {"füge", "lege", "wähle", "nachdem", "falls"} <= set(verbs)
        assert "z" in verbs[:8]  # what the line before has brought in
        nouns = await editor.labels("karten.yaml", "lebende wo z ≠ ich\n        füge", 0)
        assert {"lebende", "karten", "anzahl"} <= set(nouns)
        assert "diese" in await editor.labels("karten.yaml", "darf diese karte ablegen; negiere", 5)

    story(cards, tell)


def test_definition_and_references_go_across_files(cards: Path) -> None:
    async def tell(editor: Editor) -> None:
        editor.open("karten.yaml")
        await editor.findings("karten.yaml")
        rules = (cards / "rulebook.yaml").read_text(encoding="utf-8").split("\n")
        declared = rules.index("  schaden:") + 1
        assert await editor.definition("karten.yaml", "schaden(ziel", 1) == [f"rulebook.yaml:{declared}"]
        assert await editor.definition("karten.yaml", "füge z 2", 1) == [f"rulebook.yaml:{declared}"]
        assert await editor.definition("karten.yaml", "ziel: ich", 1) == [f"rulebook.yaml:{declared + 1}"]
        line = editor.texts["karten.yaml"].split("\n").index("        wähle z aus lebende wo z ≠ ich") + 1
        assert await editor.definition("karten.yaml", "füge z 2", 5) == [f"karten.yaml:{line}"]
        found = await editor.references("karten.yaml", "schaden(ziel", 1)
        assert {one.partition(":")[0] for one in found} == {"rulebook.yaml", "karten.yaml", "blitz.yaml", "regeln.yaml"}
        written = [re.findall(r"\bschaden(?=[(:])", path.read_text(encoding="utf-8")) for path in cards.rglob("*.yaml")]
        assert len(found) == len([word for row in written for word in row])

    story(cards, tell)


def test_renaming_changes_all_files_and_the_rulebook_stays_sound(cards: Path) -> None:
    async def tell(editor: Editor) -> None:
        editor.open("karten.yaml")
        await editor.findings("karten.yaml")
        texts = await editor.rename("karten.yaml", "schaden(ziel", 1, "verletzen")
        scenarios = [f"szenarien/{name}.yaml" for name in ("blitz", "karten", "regeln")]
        assert set(texts) == {editor.uri(name) for name in ("rulebook.yaml", "karten.yaml", *scenarios)}
        drafts = Drafts(cards / "rulebook.yaml")
        for name in ("rulebook.yaml", "karten.yaml"):
            drafts.unsaved[(cards / name).resolve()] = texts[editor.uri(name)]
        assert drafts.check() == []
        assert drafts.world is not None
        assert "verletzen" in drafts.world.events
        assert "füge z 2 schaden zu" in texts[editor.uri("karten.yaml")]  # the word of the sentence is another
        assert "verletzen: {n: 2}" in texts[editor.uri("szenarien/blitz.yaml")]
        with pytest.raises(JsonRpcException, match="feste Bedeutung"):
            await editor.rename("karten.yaml", "schaden(ziel", 1, "falls")

    story(cards, tell)


def test_formatting_is_that_of_the_formatter(cards: Path) -> None:
    async def tell(editor: Editor) -> None:
        editor.open("karten.yaml")
        canonical = await editor.formatted("karten.yaml")
        editor.write("karten.yaml", canonical)
        assert await editor.formatted("karten.yaml") == canonical
        editor.replace("karten.yaml", "wähle z aus lebende wo z ≠ ich", "wähle  z aus   lebende wo z != ich")
        assert await editor.formatted("karten.yaml") == canonical
        editor.replace("karten.yaml", "name: {de: Blitz", "name: {de: Blitz]")
        broken = editor.texts["karten.yaml"]
        assert await editor.formatted("karten.yaml") == broken

    story(cards, tell)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\nb\nc\n", "a\nB\nc\n"),
        ("a\nb", "a\n"),
        ("a", ""),
        ("", "a\n"),
        ("a\n\n\nb\n", "a\nb\n"),
        ("ä\n𝄞", "ä\nx\ny"),
    ],
)
def test_edits_of_lines_make_the_other_text(before: str, after: str) -> None:
    text = before
    for edit in sorted(line_edits(before, after), key=lambda one: one.range.start.line, reverse=True):
        lines = text.split("\n")
        start, end = edit.range.start, edit.range.end
        head = lines[start.line].encode("utf-16-le")[: 2 * start.character].decode("utf-16-le")
        tail = lines[end.line].encode("utf-16-le")[2 * end.character :].decode("utf-16-le")
        text = "\n".join([*lines[: start.line], head + edit.new_text + tail, *lines[end.line + 1 :]])
    assert text == after


def test_it_goes_on_while_a_file_cannot_be_read(cards: Path) -> None:
    async def tell(editor: Editor) -> None:
        editor.open("karten.yaml")
        await editor.findings("karten.yaml")
        editor.replace("karten.yaml", "name: {de: Blitz, en: Lightning}", "name: {de: Blitz, en: Lightning")
        assert [one.code for one in await editor.findings("karten.yaml")] != []
        assert {"füge", "lege"} <= set(await editor.labels("karten.yaml", "füge z 1 schaden", 0))
        assert "Ereignis" in await editor.hover("karten.yaml", "schaden(ziel", 2)

    story(cards, tell)


def test_a_mod_is_checked_with_the_rulebook_that_it_is_for(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "rulebooks" / "mods" / "wiedergang", tmp_path / "wiedergang"))

    async def tell(editor: Editor) -> None:
        editor.open("mod.yaml")
        assert await editor.findings("mod.yaml") == []
        assert "Verb von `ausscheiden`" in await editor.hover("mod.yaml", "sobald ich ausscheide", 13)
        assert "ausscheiden" in (await editor.labels("mod.yaml", "sobald ich ausscheide", 7))[:8]
        assert "änderungen" in await editor.labels("mod.yaml", "dinge:", 0)
        editor.replace("mod.yaml", "sobald ich ausscheide:", "sobald ich ausscheidde:")
        [wrong] = await editor.findings("mod.yaml")
        assert wrong.code == "RW422"
        [fix] = await editor.fixes("mod.yaml", wrong)
        assert "sobald ich ausscheide:" in editor.applied("mod.yaml", fix)

    story(folder, tell)


def test_renaming_in_a_mod_reaches_its_own_files_and_names(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "rulebooks" / "mods" / "wiedergang", tmp_path / "wiedergang"))
    scenarios = "szenarien/wiedergaenger.yaml"

    async def tell(editor: Editor) -> None:
        editor.open("mod.yaml")
        await editor.findings("mod.yaml")
        assert await editor.definition("mod.yaml", "  auferstehen:", 3) == ["mod.yaml:21"]
        texts = await editor.rename("mod.yaml", "  auferstehen:", 3, "heimkehren")
        assert set(texts) == {editor.uri("mod.yaml"), editor.uri(scenarios)}
        assert texts[editor.uri("mod.yaml")] == editor.texts["mod.yaml"].replace("auferstehen", "heimkehren")
        assert "{heimkehren: {spieler: spieler_2}}" in texts[editor.uri(scenarios)]
        with pytest.raises(JsonRpcException, match=r"gehört nicht diesem Mod \(.*funkenflug"):
            await editor.rename("mod.yaml", "aktiv: [hand]", 8, "faust")
        with pytest.raises(JsonRpcException, match="hat das Regelwerk schon"):
            await editor.rename("mod.yaml", "  auferstehen:", 3, "ausscheiden")

    story(folder, tell)


def test_renaming_at_once_after_a_keystroke_sees_the_keystroke(cards: Path) -> None:
    async def tell(editor: Editor) -> None:
        editor.open("karten.yaml")
        await editor.findings("karten.yaml")
        editor.write("karten.yaml", "# eine Zeile mehr\n" + editor.texts["karten.yaml"])
        texts = await editor.rename("karten.yaml", "aus lebende wo", 5, "noch_da")
        assert texts[editor.uri("karten.yaml")] == editor.texts["karten.yaml"].replace("lebende", "noch_da")

    story(cards, tell)


def test_a_document_outside_of_every_rulebook_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "liste.yaml").write_text("a: [1, 2]\n", encoding="utf-8")

    async def tell(editor: Editor) -> None:
        editor.open("liste.yaml")
        assert await editor.hover("liste.yaml", "a:", 0) == ""

    story(tmp_path, tell)


def test_waiting_times_are_taken() -> None:
    """Not a stop-watch: `python -m regelwerk.tools.workshop.bench.latency GAME` is. Here it only must not hang."""
    times = asyncio.run(typing(ROOT / "rulebooks" / "funkenflug", 5))
    kinds = {"diagnostics", "completion", "hover", "definition", "references", "rename", "rename at once"}
    kinds |= {"formatting", "quick fix"}
    assert {kind for kind, taken in times.taken.items() if taken} >= kinds
    assert [kind for kind in kinds if kind not in times.told()] == []
    assert "p95" in times.told()
