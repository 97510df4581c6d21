"""A renamed rulebook means the same, by either proof; what cannot be renamed is refused with the reason."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.editing.name_index import NameIndex
from regelwerk.dsl.editing.occurrences import Occurrence
from regelwerk.tools.editing.rename_proof import Comparison, RenameRefused, compare
from regelwerk.tools.editing.rename_words import new_word_for_all
from regelwerk.tools.editing.renaming import (
    FIXED_MEANING,
    NEVER_RENAMED,
    Edit,
    edits_for,
    places,
    rename,
    renamed_texts,
)
from samples import so_many

ROOT = Path(__file__).resolve().parents[3]
PARTS = (ROOT / "rulebooks", ROOT / "tests" / "gauntlet")
FOLDERS = sorted(main.parent for part in PARTS for main in part.glob("*/rulebook.yaml"))
LARGE = ("gaia", "rex", "hexpanse", "ti4")
SPECIAL = FIXED_MEANING | {"felder"}  # a line of fields has them under the plural of their kind


def open_folder(folder: Path) -> tuple[Drafts, NameIndex]:
    drafts = Drafts(folder / "rulebook.yaml")
    assert drafts.check() == []
    assert drafts.world is not None
    return drafts, NameIndex(drafts.world, drafts.files)


def own_names(index: NameIndex) -> list[Occurrence]:
    found = {(one.symbol, one.word): one for one in index.everything() if one.declares}
    return [one for (symbol, word), one in found.items() if symbol.what not in NEVER_RENAMED and word not in SPECIAL]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_any_name_can_be_renamed_and_renamed_back(folder: Path) -> None:
    drafts, index = open_folder(folder)
    chance = random.Random(folder.name)
    names = own_names(index)
    for one in chance.sample(names, min(so_many(1, 3), len(names))):
        edits = rename(drafts, index, one, "völlig_neu")
        other = Drafts(drafts.main, renamed_texts(drafts, edits))
        assert other.check() == []
        assert other.world is not None
        back = NameIndex(other.world, other.files)
        again = next(found for found in back.everything() if found.word == "völlig_neu")
        original = renamed_texts(other, rename(other, back, again, one.word))
        assert {path: path.read_text(encoding="utf-8") for path in original} == original


def accepted(drafts: Drafts, index: NameIndex, one: Occurrence, new: str) -> bool | None:
    """Whether a renaming is done; None if the new word cannot be a name at all."""
    try:
        rename(drafts, index, one, new)
    except RenameRefused as refused:
        return None if re.search("feste Bedeutung|taugt nicht|zusammengehört", str(refused)) else False
    return True


def same_anew(drafts: Drafts, one: Occurrence, edits: list[Edit], new: str) -> bool:
    """The proof without any short cut: both rulebooks are read and understood from nothing, and compared as a whole."""
    before, after = Drafts(drafts.main), Drafts(drafts.main, renamed_texts(drafts, edits))
    before.check()
    after.check()
    try:
        compare(before, after, one.word, new)
    except RenameRefused:
        return False
    assert before.world is not None
    assert after.world is not None
    return Comparison(one.word, new).same(before.world.clauses, after.world.clauses)


@pytest.mark.parametrize("folder", FOLDERS[:: so_many(2, 1)], ids=lambda folder: folder.name)
def test_both_proofs_say_what_checking_everything_anew_says(folder: Path) -> None:
    """New words, words that are taken, and words with an ending; any of them for any name."""
    drafts, index = open_folder(folder)
    chance = random.Random(f"proofs {folder.name}")
    names, everything = own_names(index), sorted({one.word for one in index.everything()})
    large = folder.name in LARGE
    for one in chance.sample(names, min(1 if large else so_many(2, 6), len(names))):
        taken = chance.choice(everything)
        for new in chance.sample(["ganz_neu", taken, f"{taken}_1"], 1 if large else 2):
            edits = edits_for(drafts, index, one, new)
            found = accepted(drafts, index, one, new)
            if found is not None and new != one.word:
                assert found == same_anew(drafts, one, edits, new), (one.symbol, one.word, new)


def of_word(index: NameIndex, word: str, what: str) -> Occurrence:
    return next(one for one in index.everything() if one.declares and (one.word, one.symbol.what) == (word, what))


def told_by_words(drafts: Drafts, index: NameIndex, one: Occurrence, new: str) -> bool:
    return new_word_for_all(drafts, [place.span for place in places(index, one)], one.word, new)


@pytest.mark.parametrize("new", ["noch_da", "_rest"])  # no name that the machine makes up can be written by an author
def test_a_new_word_in_all_places_needs_no_check(new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drafts, index = open_folder(ROOT / "rulebooks" / "funkenflug")
    schaden = of_word(index, "lebende", "derived")
    monkeypatch.setattr(Drafts, "check", lambda _: pytest.fail("it was checked"))
    assert len(rename(drafts, index, schaden, new)) == len(places(index, schaden))


@pytest.mark.parametrize(
    ("word", "what", "new"),
    [
        ("lebende", "derived", "wucht"),  # stands in the rulebook already
        ("lebende", "derived", "blitz_1"),  # as a copy of a card might be called
        ("lebende", "derived", "spieler_1"),  # a player's name
        ("lebende", "derived", "anfang"),  # a key
        ("lebende", "derived", "anzahl"),  # a function
        ("lebende", "derived", "null"),  # nothing, to YAML
        ("karte", "kind", "blatt"),  # the old word is the name of a layer, too
        ("ziel", "field", "opfer"),  # the old word names other things as well
    ],
)
def test_whatever_is_in_doubt_is_checked(word: str, what: str, new: str) -> None:
    drafts, index = open_folder(ROOT / "rulebooks" / "funkenflug")
    assert told_by_words(drafts, index, of_word(index, word, what), "völlig_neu") == (word == "lebende")
    assert not told_by_words(drafts, index, of_word(index, word, what), new)


def test_what_a_book_calls_a_field_goes_with_it() -> None:
    drafts, index = open_folder(ROOT / "rulebooks" / "funkenflug")
    assert drafts.world is not None
    edits = rename(drafts, index, of_word(index, "verursacher", "field"), "täter")
    assert drafts.world.words["verursacher"].span in [one.span for one in edits]
    edits = rename(drafts, index, of_word(index, "verursacher", "field"), "handgrenze")  # which has a name already
    assert drafts.world.words["verursacher"].span not in [one.span for one in edits]


def test_a_place_that_is_left_out_is_seen() -> None:
    """Neither proof believes the index: with one place less, both say no."""
    drafts, index = open_folder(ROOT / "rulebooks" / "funkenflug")
    one = of_word(index, "lebende", "derived")
    found = places(index, one)
    assert drafts.world is not None
    for_readers = drafts.world.words[one.word].span  # what a book calls it changes nothing in the game
    for missing in (place for place in found if place.span != for_readers):
        rest = [place.span for place in found if place is not missing]
        assert not new_word_for_all(drafts, rest, one.word, "noch_da")
        after = drafts.with_texts(renamed_texts(drafts, [Edit(span, "noch_da") for span in rest]))
        after.check()
        with pytest.raises(RenameRefused):
            compare(drafts, after, one.word, "noch_da")


def test_while_a_file_cannot_be_read_nothing_is_renamed(tmp_path: Path) -> None:
    """The index is that of an earlier state then: its places are elsewhere now."""
    shutil.copytree(ROOT / "rulebooks" / "funkenflug", tmp_path / "spiel")
    drafts, index = open_folder(tmp_path / "spiel")
    one = of_word(index, "lebende", "derived")
    drafts.unsaved[(tmp_path / "spiel" / "karten.yaml").resolve()] = "# more\ndinge: {\n"
    drafts.check()
    with pytest.raises(RenameRefused, match="lesbar"):
        rename(drafts, index, one, "noch_da")


def test_a_text_that_is_not_understood_keeps_its_words(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rulebooks" / "funkenflug", tmp_path / "spiel")
    path = (tmp_path / "spiel" / "karten.yaml").resolve()
    path.write_text(path.read_text(encoding="utf-8").replace("aus lebende wo", "aus lebende ) wo", 1), encoding="utf-8")
    drafts = Drafts(tmp_path / "spiel" / "rulebook.yaml")
    assert drafts.check() != []
    assert drafts.world is not None
    index = NameIndex(drafts.world, drafts.files)
    with pytest.raises(RenameRefused, match="nicht zu verstehen"):
        rename(drafts, index, of_word(index, "lebende", "derived"), "noch_da")
    assert rename(drafts, index, of_word(index, "schild", "entry"), "schutz")


def test_teams_are_known_by_the_name_of_an_attribute() -> None:
    drafts, index = open_folder(ROOT / "rulebooks" / "hexpanse")
    with pytest.raises(RenameRefused, match="zusammengehört"):
        rename(drafts, index, of_word(index, "team", "attribute"), "mannschaft")


def test_a_name_that_is_taken_is_refused() -> None:
    drafts, index = open_folder(ROOT / "rulebooks" / "funkenflug")
    event = next(one for one in index.everything() if one.declares and one.word == "lebende")
    with pytest.raises(RenameRefused, match="stimmt das Regelwerk nicht mehr"):
        rename(drafts, index, event, "wucht")


def test_words_of_the_language_and_odd_names_are_refused() -> None:
    drafts, index = open_folder(ROOT / "rulebooks" / "funkenflug")
    event = next(one for one in index.everything() if one.declares and one.word == "schaden")
    with pytest.raises(RenameRefused, match="feste Bedeutung"):
        rename(drafts, index, event, "dann")
    with pytest.raises(RenameRefused, match="taugt nicht"):
        rename(drafts, index, event, "2 mal")
    function = next(one for one in index.everything() if one.symbol.what == "function")
    with pytest.raises(RenameRefused, match="gehört nicht"):
        rename(drafts, index, function, "zähle")


def test_a_local_name_that_would_hide_another_is_refused(tmp_path: Path) -> None:
    """`preis` is an attribute; as the name of the chosen card it would be meant by `preis ≤ …`, too."""
    shutil.copytree(ROOT / "rulebooks" / "funkenflug", tmp_path / "spiel")
    drafts, index = open_folder(tmp_path / "spiel")
    lines = (tmp_path / "spiel" / "rulebook.yaml").read_text(encoding="utf-8").split("\n")
    line = lines.index("        wähle k aus karten in hand von mir wo preis ≤ funke von mir") + 1
    chosen = next(one for one in index.everything() if one.declares and one.word == "k" and one.span.line == line)
    with pytest.raises(RenameRefused):
        rename(drafts, index, chosen, "preis")
