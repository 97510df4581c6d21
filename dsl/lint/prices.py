"""Prices that nobody can ever pay."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.lint.facts import Facts
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import Modification
from regelwerk.dsl.tree.made_up_names import titled


def unpayable(facts: Facts) -> Iterator[Remark]:
    world = facts.world
    other_ways = {means.resource for means in world.means.values()}
    given = {name for kind in world.kinds.values() for name, one in kind.attributes.items() if one.start}
    given |= {name for entry in world.entries.values() for name in entry.values}
    modified = {clause.target for clause in world.clauses if isinstance(clause, Modification)}
    for entry, price in facts.prices:
        if price.purse in other_ways:
            continue
        resource = world.resources[price.purse]
        amount = price.amount.args[0] if price.amount.op == "const" else 1
        if amount <= 0:
            continue
        if resource.most is not None and amount > resource.most:
            what = message("findings.RW505.unpayable", most=resource.most, name=resource.id)
            hint = message("findings.RW505.unpayable_hint", name=resource.id)
            yield Remark("RW505", entry, price.span, what, hint)
        elif (
            amount > resource.start
            and resource.id not in facts.raised | given
            and not facts.any_resource
            and titled("attr", resource.id) not in modified
        ):
            what = message("findings.RW505.nobody_can_pay_price", name=resource.id)
            hint = message("findings.RW505.give_somebody_at_beginning", name=resource.id)
            yield Remark("RW505", entry, price.span, what, hint)
