"""The open question, asked once more in a state that was changed meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.dsl.compile.state_layout import PASS
from regelwerk.dsl.tree.tree import Ask
from regelwerk.interpreter.explain.evaluator import evaluate
from regelwerk.interpreter.explain.explain_choices import asking_environment, asking_row, asking_statement
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import segments as at
from regelwerk.interpreter.machine.actions import ask_action
from regelwerk.interpreter.machine.payments import payable, payment, purse_of
from regelwerk.interpreter.machine.turns import offered, whose_turn
from regelwerk.interpreter.machine.windows import PLAYER, answers
from regelwerk.interpreter.runtime import rows
from regelwerk.interpreter.runtime.searches import bounded
from regelwerk.interpreter.state.state import State


def ask_anew(game: Game) -> bool | None:
    """Ask the open question in the state as it is now; False if it would not be asked, None if that cannot be said:
    then it stays as it is.

    A table that asks everybody would ask it in any case; then there is nothing to choose but to pass.
    """
    S, frame = game.state, game.state.top
    S.fuel = S.link.budget
    raw: Any = game.raw
    if frame[0] == at.ANSWER:
        depth_to_passed, bucket = frame[2:6], frame[8]
        _, slot, last, passed = depth_to_passed
        found = answers(S, bucket, slot)
        own = whose_turn(S, bucket, [one for one in found if one[PLAYER] == S.who], slot, last, passed)
        raw = offered(S, own) if own else []
        if raw:
            S.top = (at.ANSWER, frame[1], *depth_to_passed, tuple(own), tuple(found), bucket)
    elif frame[0] == at.ACT_ANSWER:
        raw = ask_action(S, (at.ACT, *frame[1:5]), None)
    elif frame[0] == at.PAYMENT_ANSWER:
        raw = _payment_anew(S)
    elif _goes_on_with_its_row(S):
        return None
    elif (row := asking_row(S)) is not None and not isinstance(raw, range):
        try:
            row_now = list(evaluate(S, row, asking_environment(S)))
        except KeyError:  # a name that the question itself no longer needs
            return None
        kind = game.link.world.kinds.get(row.type.name)
        row_now = list(rows.unlike(S, row_now)) if kind is not None and kind.alike else row_now
        raw = [*row_now, PASS] if list(raw)[-1:] == [PASS] else row_now
    game.raw, game._decision = raw, None
    return bool(raw)


def _payment_anew(S: State) -> Sequence[Any]:
    """The pieces with which the asked player can go on paying; none if what they have paid with cannot be paid now."""
    _, up, owed, kept, chosen = S.top
    if not payable(S, *owed, *kept):
        return []
    with bounded(S):
        plan = purse_of(S, (*owed, *kept)).plan
        for place, use, count in chosen:
            if (place, use) not in plan.offers() or not plan.allows(place, use, count):
                return []
            plan = plan.after(place, use, count)
    asked = payment(S, (at.PAYMENT, up, owed, kept, chosen), None)
    return asked if S.top[0] == at.PAYMENT_ANSWER else []


def _goes_on_with_its_row(S: State) -> bool:
    """Whether it is one piece of a choice of several: that goes on with the row with which it began."""
    asking = asking_statement(S)
    return isinstance(asking, Ask) and asking.least is not None
