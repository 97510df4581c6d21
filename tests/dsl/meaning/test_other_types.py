"""What stands in a text fits there: a value exchanged for one of another type is refused by whoever reads the place, or
it means something else and fits. All texts are looked at in a sample; the whole set by
`python -m regelwerk.tools.workshop.every_word.other_types FOLDER …`.
"""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from regelwerk import rulebooks
from regelwerk.dsl.meaning.judged.judgement import judged
from regelwerk.dsl.meaning.judged.needs import NEEDS
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.tree.tree import Let, Move, Statement, X
from regelwerk.dsl.tree.types import BOOL, INT, thing
from regelwerk.dsl.world.world import World
from regelwerk.tools.workshop.every_word.other_types import OtherTypes
from samples import so_many

HOME = Path(__file__).parents[2]
GAUNTLET = [path.parent for path in sorted((HOME / "gauntlet").glob("*/rulebook.yaml"))]
GAMES = [path.parent for path in sorted(Path(str(rulebooks.__path__[0])).glob("*/rulebook.yaml"))]
MODS = [path.parent for path in sorted(Path(str(rulebooks.__path__[0])).glob("mods/*/mod.yaml"))]
SEED = 13
EXCHANGED = so_many(6, 80)
"""So many exchanges of each rulebook are looked at here."""
FUNKENFLUG = next(folder for folder in GAMES if folder.name == "funkenflug")


@pytest.mark.parametrize("folder", [*GAUNTLET, *GAMES], ids=lambda folder: folder.name)
def test_what_does_not_fit_is_refused_where_it_is_read(folder: Path) -> None:
    looked = OtherTypes(folder).looked(EXCHANGED, SEED)
    assert looked.exchanges
    assert [str(one) for one in looked.overlooked] == []


@pytest.mark.long
@pytest.mark.parametrize("mod", MODS[:: so_many(4, 1)], ids=lambda mod: mod.name)
def test_texts_of_mods_are_read_like_those_of_their_game(mod: Path) -> None:
    game = next(line for line in (mod / "mod.yaml").read_text("utf-8").splitlines() if line.startswith("erweitert:"))
    values = OtherTypes(mod.parents[1] / game.split("id: ")[1].split(",")[0], [mod])
    looked = values.looked(EXCHANGED, SEED, f"mods/{mod.name}/")
    assert [str(one) for one in looked.overlooked] == []


# ---- the judgement itself


@pytest.fixture
def world() -> World:
    copy: World = pickle.loads(pickle.dumps(load(FUNKENFLUG).world))
    return copy


def test_a_sound_rulebook_is_judged_sound(world: World) -> None:
    assert judged(world) == []


THREE, YES, ME = X("const", (3,), INT), X("const", (True,), BOOL), X("local", (":me",), thing("spieler"))
PLAYERS = X("kind", ("spieler",), thing("spieler").row())


@pytest.mark.parametrize(
    "wrong",
    [
        X("and", (YES, THREE), BOOL),
        X("math", ("+", THREE, ME), INT),
        X("compare", ("=", THREE, ME), BOOL),
        X("compare", ("<", ME, ME), BOOL),
        X("in", (THREE, PLAYERS), BOOL),
        X("filter", (ME, "x", YES), thing("spieler").row()),
        X("place", (ME,), thing("")),
        X("contents", (ME,), thing("").row()),
        X("starting", (PLAYERS, THREE), PLAYERS.type),
        X("if", (YES, THREE, ME), INT),
        X("list", (THREE, ME), INT.row()),
        X("is_kind", (ME, "spieler"), BOOL),
        X("call", ("owner", ME), thing("spieler")),
    ],
    ids=lambda wrong: wrong.op,
)
def test_what_cannot_stand_somewhere_is_found_whoever_put_it_there(world: World, wrong: X) -> None:
    world.setup = (*world.setup, Let("x", wrong, world.main_span))
    assert [finding.code for finding in judged(world)] == ["RW490"]


def test_statements_are_judged_like_expressions(world: World) -> None:
    world.setup = (Move(ME, ME, "top", world.main_span),)
    assert [finding.code for finding in judged(world)] == ["RW490", "RW490"]  # neither can it lie, nor hold anything


def test_every_slot_says_what_it_takes() -> None:
    for operation in OPERATIONS.values():
        assert {one.rstrip("*") for one in operation.needs} <= {*NEEDS, "said"}, operation.name
    for statement in Statement.__subclasses__():
        needs = {need for one in statement.takes.split() for need in one.partition(":")[2].split("|")}
        assert needs <= set(NEEDS), statement.__name__


def test_a_statement_that_does_not_say_what_a_field_takes_does_not_load() -> None:
    with pytest.raises(TypeError, match="what place takes"):
        type("Turned", (Statement,), {"touches": Move.touches, "stops": False, "__annotations__": {"place": "X"}})
