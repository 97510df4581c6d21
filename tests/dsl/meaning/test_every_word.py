"""Every word counts: take any part of a text away, or put one in where the grammar has room, and it means something
else or is refused. All texts of the small rulebooks are looked at in a sample; the whole set by
`python -m regelwerk.tools.workshop.every_word.every_word FOLDER …`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk import rulebooks
from regelwerk.tools.workshop.every_word.every_word import EveryWord
from samples import so_many

HOME = Path(__file__).parents[2]
GAUNTLET = [path.parent for path in sorted((HOME / "gauntlet").glob("*/rulebook.yaml"))]
GAMES = [path.parent for path in sorted(Path(str(rulebooks.__path__[0])).glob("*/rulebook.yaml"))]
MODS = [path.parent for path in sorted(Path(str(rulebooks.__path__[0])).glob("mods/*/mod.yaml"))]
WITHOUT_TEXTS = {"kurzpartie", "langpartie"}
SEED = 13
ADDED, TAKEN = so_many(6, 60), so_many(6, 60)
"""So many edits of each rulebook are looked at here."""

EACH = pytest.mark.parametrize("folder", [*GAUNTLET, *GAMES], ids=lambda folder: folder.name)


@EACH
def test_what_is_put_in_or_taken_away_is_noticed(folder: Path) -> None:
    words = EveryWord(folder)
    for added, size in ((True, ADDED), (False, TAKEN)):
        looked = words.looked(added, size, SEED)
        assert [str(one) for one in looked.ignored] == []


@pytest.mark.long
@pytest.mark.parametrize("mod", MODS[:: so_many(3, 1)], ids=lambda mod: mod.name)
def test_texts_of_mods_count_like_those_of_their_game(mod: Path) -> None:
    game = next(line for line in (mod / "mod.yaml").read_text("utf-8").splitlines() if line.startswith("erweitert:"))
    words = EveryWord(mod.parents[1] / game.split("id: ")[1].split(",")[0], [mod])
    for added, size in ((True, ADDED), (False, TAKEN)):
        looked = words.looked(added, size, SEED, f"mods/{mod.name}/")
        assert looked.ignored == ()
        assert (looked.edits == 0) == (mod.name in WITHOUT_TEXTS)
