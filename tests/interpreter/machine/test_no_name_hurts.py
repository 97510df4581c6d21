"""No name can hurt: a rulebook whose names are exchanged for hostile ones plays the same game, hash for hash."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from regelwerk.dsl.editing.drafts import Drafts
from regelwerk.dsl.editing.name_index import NameIndex
from regelwerk.dsl.grammar.advice.false_friends import never_names
from regelwerk.dsl.grammar.words import LANGUAGES, hard_words
from regelwerk.dsl.library import FOLDER as LIBRARIES
from regelwerk.dsl.meaning.nouns.adjectives import ENDINGS
from regelwerk.dsl.rulebook import Rulebook, check_folder
from regelwerk.dsl.tree.all_trees import trees
from regelwerk.dsl.tree.clauses import Count, Modification
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.walk import BINDERS, expressions
from regelwerk.interpreter.views.sight import TEAM
from regelwerk.tools.editing.rename_words import known_words
from regelwerk.tools.editing.renaming import FIXED_MEANING, Edit, renamed_texts
from tables import folders, loaded, walk

FREE = {"local", "field", "event", "procedure", "derived", "attribute", "parameter", "means", "table"}
"""What can have any name."""
HOSTILE = [
    "h_", "je_k", "at_1_", "yes_2_", "dies", "_ev", "ich_", "v_ich", "v_dies", "_me", "this_", "me_", "S", "C", "F",
    "f", "a", "kept", "found", "ref", "record", "bucket", "now", "one", "open_bucket", "close_now", "nah", "nah_t",
    "D_nah", "K_spieler", "A_preis", "None_", "len", "print_", "self", "cls", "lambda_", "class_", "eval", "exec",
    "apply_schaden", "match_1", "listen_1", "SEGMENTS", "RECORD", "_", "__", "es_1", "es_", "paar_", "da_",
    "besitzer_", "i_1_1", "w_x_1_1", "mal_1_1", "spieler_99", "feld_1", "ding_", "value", "means", "_owed_0",
    "_payer_0",
]
DECISIONS = 40


def hostile_names(drafts: Drafts, chance: random.Random) -> dict[str, str]:
    """A new word for each word that names nothing but things of our own choice; what the language reserves is left."""
    assert drafts.world is not None
    index = NameIndex(drafts.world, drafts.files)
    meant: dict[str, set[str]] = {}
    for one in index.everything():
        meant.setdefault(one.word, set()).add(one.symbol.what)
    declared = {one.word for one in index.everything() if one.declares}
    kept = known_words() | FIXED_MEANING | set(TEAM) | set(drafts.world.words)
    words = sorted(word for word in declared if meant[word] <= FREE and word not in kept and not word.endswith("_"))
    reserved = hard_words().union(*(never_names(language) for language in LANGUAGES)) | meant.keys() | kept
    new = [name for name in HOSTILE if name not in reserved]
    new += [f"{name.strip('_') or 'x'}_{number}_x" for number in range(1 + len(words) // 9) for name in HOSTILE]
    new = [name for name in dict.fromkeys(new) if name not in reserved][: len(words)]
    chance.shuffle(new)
    return dict(zip(words, new, strict=True))


def renamed(folder: Path, home: Path, chance: random.Random) -> Rulebook:
    """The rulebook with all these names, in a folder of its own."""
    drafts = Drafts(folder / "rulebook.yaml")
    assert drafts.check() == []
    assert drafts.world is not None
    names = hostile_names(drafts, chance)
    index = NameIndex(drafts.world, drafts.files)
    spans = {one.span: names[one.word] for one in index.everything() if one.word in names}
    for one in index.everything():  # an adjective keeps its ending
        stem = re.split("[.:]", one.symbol.id)[-1]
        if one.span not in spans and one.word != stem and stem in names and one.word.removeprefix(stem) in ENDINGS:
            spans[one.span] = names[stem] + one.word.removeprefix(stem)
    texts = renamed_texts(drafts, [Edit(span, new) for span, new in spans.items()])
    shutil.copytree(folder, home, ignore=shutil.ignore_patterns("szenarien", "scenarios", "quellen"))
    for path, text in texts.items():
        (home / path.relative_to(folder.resolve())).write_text(text, encoding="utf-8")
    book, findings = check_folder(home)
    assert book is not None, [f"{one.span.file}:{one.span.line} {one.message}" for one in findings][:5]
    return book


def played(book: Rulebook, seed: int) -> list[str]:
    """The hashes of the positions of a random game."""
    return [game.hash for game in walk(book, seed, DECISIONS)]


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_a_rulebook_with_other_names_plays_the_same_game(folder: Path, tmp_path: Path) -> None:
    other = renamed(folder, tmp_path / folder.name, random.Random(folder.name))
    for seed in (1, 2):
        assert played(other, seed) == played(loaded(folder), seed)


def bound_in(book: Rulebook) -> set[str]:
    """The names that trees give to the elements of rows, and clauses to the things whose values they change."""
    every = [x for _, tree in trees(book.world) for x in expressions(tree)]
    bound = {x.args[BINDERS[x.op]] for x in every if x.op in BINDERS}
    lasting = {one.element for one in book.world.clauses if isinstance(one, Count | Modification)}
    return bound | lasting - {None}


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_a_name_that_no_author_has_written_is_one_that_no_author_can_write(folder: Path) -> None:
    files = [*folder.rglob("*.yaml"), *LIBRARIES.glob("*.yaml")]
    written = {word for path in files for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
    assert [name for name in bound_in(loaded(folder)) if not is_made_up(name) and name not in written] == []
