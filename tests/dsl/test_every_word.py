"""Every word counts: take any part of a text away, or put one in where the grammar has room, and it means something
else or is refused. All texts of the small rulebooks are looked at in a sample; the whole set by
`python -m regelwerk.tools.workshop.every_word.every_word FOLDER …`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk import rulebooks
from regelwerk.tools.workshop.every_word.every_word import EveryWord

HOME = Path(__file__).parents[1]
GAUNTLET = [path.parent for path in sorted((HOME / "gauntlet").glob("*/rulebook.yaml"))]
GAMES = [path.parent for path in sorted(Path(str(rulebooks.__path__[0])).glob("*/rulebook.yaml"))]
SEED = 13
ADDED, TAKEN = 12, 12
"""So many edits of each rulebook are looked at here."""

EACH = pytest.mark.parametrize("folder", [*GAUNTLET, *GAMES], ids=lambda folder: folder.name)


@EACH
def test_what_is_put_in_or_taken_away_is_noticed(folder: Path) -> None:
    words = EveryWord(folder)
    for added, size in ((True, ADDED), (False, TAKEN)):
        looked = words.looked(added, size, SEED)
        assert [str(one) for one in looked.ignored] == []


def test_mods_are_looked_at_with_what_they_extend() -> None:
    """A text of a mod counts like one of its game."""
    mods = Path(str(rulebooks.__path__[0])) / "mods"
    words = EveryWord(mods.parent / "funkenflug", [mods / "tauschrunde"])
    assert any("tauschrunde" in place.scalar.span.file for place, _ in words.edits(added=False))
    assert words.looked(added=False).ignored == ()
