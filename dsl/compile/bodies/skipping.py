"""Obligations that cannot be met are skipped (docs/semantics.md M1), and noted if somebody watches the game.

The note costs nothing in a game that nobody watches: it stands only where something is left out.
"""

from __future__ import annotations

import ast
from typing import Any

from regelwerk.dsl.compile.bodies.bodies import Bodies
from regelwerk.dsl.compile.bodies.outcomes import traced
from regelwerk.dsl.compile.emit.blocks import when
from regelwerk.dsl.compile.emit.python_nodes import call, const, local, name
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.walk import free_names


def skipped(bodies: Bodies, site: int, who: ast.expr, test: X) -> list[Any]:
    """The note that an obligation is skipped since a test fails, with the values of the names in the test.

    Nothing is noted where the text itself reckons with it (`falls möglich`, `falls unmöglich`).
    """
    if bodies.excused:
        return []
    words = tuple(sorted(free_names(test)))
    bodies.module.test_of_site[site] = (test, words)
    values = ast.Tuple([name(bodies.x.renamed.get(word, local(word))) for word in words], ast.Load())
    return [when(traced(), [ast.Expr(call("note_skipped", name("S"), const(site), who, values))])]
