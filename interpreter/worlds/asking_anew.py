"""The open question, asked once more in a state that was changed meanwhile."""

from __future__ import annotations

from typing import Any

from regelwerk.dsl.compile.state_layout import PASS
from regelwerk.interpreter.explain.evaluator import evaluate
from regelwerk.interpreter.explain.explain_choices import asking_environment, asking_row
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.actions import ask_action
from regelwerk.interpreter.machine.payments import payable, payment
from regelwerk.interpreter.machine.windows import CLAUSE, NOTHING, OPTIONAL, PLAYER, answers
from regelwerk.interpreter.runtime import rows


def ask_anew(game: Game) -> bool | None:
    """Ask the open question in the state as it is now; False if it would not be asked, None if that cannot be said.

    A table that asks everybody would ask it in any case; then there is nothing to choose but to pass.
    """
    S, frame = game.state, game.state.top
    S.fuel = S.link.budget
    raw: Any = game.raw
    if frame[0] == at.ANSWER:
        depth_to_passed, bucket = frame[2:6], frame[8]
        found = answers(S, bucket, frame[3])
        own = [one for one in found if one[PLAYER] == S.who and one[OPTIONAL]]
        raw = [*range(len([one for one in own if one[CLAUSE] != NOTHING])), PASS] if own else []
        if own:
            S.top = (at.ANSWER, frame[1], *depth_to_passed, tuple(own), tuple(found), bucket)
    elif frame[0] == at.ACT_ANSWER:
        raw = ask_action(S, (at.ACT, *frame[1:5]), None)
    elif frame[0] == at.PAYMENT_ANSWER:
        _, up, owed, kept, chosen = frame
        raw = [] if chosen or not payable(S, *owed, *kept) else payment(S, (at.PAYMENT, up, owed, kept, ()), None)
        raw = raw if S.top[0] == at.PAYMENT_ANSWER else []
    elif (row := asking_row(S)) is not None and not isinstance(raw, range):
        try:
            offered = list(evaluate(S, row, asking_environment(S)))
        except KeyError:  # a name that the question itself no longer needs
            return None
        kind = game.link.world.kinds.get(row.type.name)
        offered = list(rows.unlike(S, offered)) if kind is not None and kind.alike else offered
        raw = [*offered, PASS] if list(raw)[-1:] == [PASS] else offered
    game.raw, game._decision = raw, None
    return bool(raw)
