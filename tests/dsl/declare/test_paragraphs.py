"""Effects in named paragraphs: the same game as undivided ones, and findings at the right place."""

from __future__ import annotations

from pathlib import Path

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.rulebook import check_folder
from regelwerk.interpreter.game import Game

HEAD = """\
id: beispiel
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen:
  gold: {}
abläufe:
  partie:
    ablauf:
"""
NAMED = """\
      austeilen: |
        sei n = 2
        nacheinander für s aus spieler:
          erhöhe gold von s um n
      ende: spielsieg(spieler wo gold = n)
"""
PLAIN = """\
        sei n = 2
        nacheinander für s aus spieler:
          erhöhe gold von s um n
        spielsieg(spieler wo gold = n)
"""


def findings(folder: Path, text: str) -> list[Finding]:
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    return check_folder(folder)[1]


def test_paragraphs_are_one_text_in_which_names_live_on(tmp_path: Path) -> None:
    hashes = []
    for text in (HEAD + NAMED, HEAD.rstrip("\n") + " |\n" + PLAIN):
        (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
        rulebook, found = check_folder(tmp_path)
        assert found == []
        assert rulebook is not None
        game = Game.start(rulebook, 2, seed=1)
        assert game.winners == game.players
        hashes.append(game.hash)
    assert hashes[0] == hashes[1]


def test_a_mistake_in_a_later_paragraph_is_found_where_it_stands(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, HEAD + NAMED.replace("spieler wo", "spielr wo"))
    assert (found.code, found.span.line, found.span.column) == ("RW300", 15, 23)
    assert found.suggestion == "spieler"


def test_a_syntax_mistake_in_a_paragraph_is_found_where_it_stands(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, HEAD + NAMED.replace("erhöhe gold von s um n", "erhöhe gold von s um um n"))
    assert (found.span.line, found.span.column) == (14, 29)


def test_a_sentence_that_lacks_its_block_is_no_paragraph(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, HEAD + "      aktion: erhöhe gold von s um 1\n")
    assert (found.code, found.span.line, found.suggestion) == ("RW104", 10, " |")
    assert str(found.hint).endswith(": |“.")


def test_an_empty_block_of_paragraphs_is_no_text(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, HEAD.rstrip("\n") + " {}\n")
    assert found.code == "RW108"
