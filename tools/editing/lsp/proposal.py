"""Something that an editor can offer to type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.tools.modding.sorts import sort_word


@dataclass(frozen=True, slots=True)
class Proposal:
    """`sort` is what it is, `rank` how likely it is meant (0 first), `insert` what is typed if it is not the label."""

    label: str
    sort: str
    detail: str = ""
    meaning: str = ""
    insert: str = ""
    rank: int = 5


def named(names: Iterable[str], sort: str, rank: int) -> Iterator[Proposal]:
    """Names of one sort; those that the checker made up for itself end with `_`."""
    for name in names:
        if not is_made_up(name):
            yield Proposal(name, sort, sort_word(sort), rank=rank)
