"""What is still to be paid, and how much of it a piece pays: a question for a payment is asked piece by piece."""

from __future__ import annotations

from typing import TypedDict

from regelwerk.interpreter.decisions import Option
from regelwerk.interpreter.machine.payments import paid_so_far, purse_of
from regelwerk.interpreter.runtime.purses import Purse
from regelwerk.interpreter.state.state import State


class Owed(TypedDict):
    """The part of a price that is paid now: of which resource, how much in all, and how much of it is left."""

    resource: str
    amount: int
    left: int


class OpenPayment:
    """The payment that a state asks for."""

    def __init__(self, S: State) -> None:
        _, _, owed, kept, chosen = S.top
        self._purse: Purse = purse_of(S, (*owed, *kept))
        self._resources = list(S.link.world.resources)
        plan = paid_so_far(self._purse.plan, chosen)
        part = plan.first_open()
        _, amount, resource, _, _ = owed[part]
        self.owed: Owed = {
            "resource": self._resources[resource],
            "amount": amount,
            "left": plan.demands[part].amount,
        }

    def worth(self, option: Option) -> int:
        """How much of it an answer pays."""
        place, use, count = option.value
        each: int = self._purse.plan.pieces[place].uses[use][1]
        return each * int(count)

    def resource(self, option: Option) -> str | None:
        """The resource that an answer spends; None if it is a thing."""
        other = self._purse.held[option.value[0]].resource
        return self._resources[other] if other >= 0 else None
