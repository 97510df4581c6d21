"""Each card and ability of Twilight Imperium is shown twice: where it does what it says, and where it must not.

What proves it stands in `ti4_both_halves.jsonl`: for each entry a change of its text and a scenario that fails with it,
once with a sentence gone, once with something widened. `python -m regelwerk.tools.workshop.both_halves` looks for them.
Here some are played again, and all of them in a thorough run, so that no line says what is not so.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from regelwerk.tools.mutation.broken_worlds import Original
from regelwerk.tools.mutation.judged import judgements_of
from regelwerk.tools.mutation.trials import Stand
from regelwerk.tools.workshop.both_halves import Texts, holds, read, standing
from samples import evenly, so_many

FOLDER = Path(__file__).resolve().parents[2] / "rulebooks" / "ti4"
LISTED = read(Path(__file__).with_name("ti4_both_halves.jsonl"))
KINDS = (
    "aktionskarte", "agendakarte", "technologie", "vertragskarte", "auftrag", "fraktionsfähigkeit", "strategiekarte",
    "bauplan",
)  # fmt: skip


@cache
def texts() -> Texts:
    return Texts(Original(FOLDER, []), KINDS)


@cache
def at() -> Stand:
    return standing(texts().original)


COPIES = {"valefar_assimilator_x", "valefar_assimilator_y"}
"""They have the text of another technology and one sentence that says so: no part of it can be gone and still be one.
`szenarien/assimilatoren.yaml` shows them."""


def test_every_card_and_ability_that_has_a_text_is_listed() -> None:
    assert list(LISTED) == texts().entries


def test_each_of_them_is_shown_where_it_does_what_it_says() -> None:
    assert {one.entry for one in LISTED.values() if one.does is None} == COPIES


def test_who_is_never_held_to_limits_says_nothing_that_could_be_widened() -> None:
    judged = judgements_of(texts().original.rulebook)
    unlimited = [one.entry for one in LISTED.values() if one.limits is None]
    wider = {
        f"{entry}: {one.change}"
        for entry in unlimited
        for one in texts().widened(entry)
        if at().sound(one) and not any(judgement.means(one) for judgement in judged)
    }
    assert unlimited
    assert wider == set()


@pytest.mark.parametrize("entry", evenly(LISTED, so_many(8, 1000)))
def test_the_scenario_fails_with_the_change(entry: str) -> None:
    told = LISTED[entry]
    proofs = [one for one in (told.does, told.limits) if one is not None]
    assert proofs or entry in COPIES
    assert all(holds(at(), texts().mutants(entry), one) for one in proofs)
