"""Functions that search: reach and routes, nets, covers, assignments. All of them charge what they look at."""

from __future__ import annotations

from regelwerk.dsl.operations.reads import NOTHING
from regelwerk.dsl.operations.record import Cost, Function, Named, Said

REACH = (
    Named("durch", "through", "things", "the fields that can be passed; all if left out"),
    Named("ende", "ends", "things", "the fields one may end on; those that can be passed if left out"),
    Named("preis", "price", "each int", "what entering a field costs; 1 if left out"),
    Named("gewinn", "gain", "each int", "by how much leaving a field raises the budget, at once"),
    Named("schritte", "steps", "each things", "the fields one step away from a field; its neighbours if left out"),
    Named("zukauf", "purchase", "int", "by how much one purchase raises the budget"),
    Named("zukäufe", "purchases", "int", "how many purchases there can be"),
)
DISTINGUISHED = Named(
    "unterscheide",
    "distinguish",
    "things",
    "routes that pass the same of these fields are one option; without it there is one route for each target",
)
NETS = (
    Named("gesperrt", "closed", "things", "fields that no net can use"),
    Named("berührt", "touching", "bool", "whether an endpoint beside a connector is a member, wanted or not"),
)

FUNCTIONS = (
    Function(
        id="reachable", de="erreichbar", en="reachable", takes="starts:some budget:int", gives="same_row",
        doc="The fields that can be reached from a field (or from one of several) within a budget of steps.",
        named=REACH,
        reads=NOTHING, cost=Cost.WORK,
        say=Said("was von {starts} in {budget} Schritten erreichbar ist", "what {starts} reaches in {budget} steps"),
    ),
    Function(
        id="routes", de="wege", en="routes", takes="starts:some budget:int", gives="routes",
        doc="The cheapest routes within a budget of steps. A route `w` has `w.ziel`, `w.preis`, `w.zukäufe`, `w.rest` "
        "(what is left of the budget) and `w.felder` (the fields entered, in order); in English `target`, `price`, "
        "`purchases`, `left`, `fields`.",
        named=(*REACH, DISTINGUISHED),
        reads=NOTHING, cost=Cost.WORK,
        say=Said("Wege von {starts} in {budget} Schritten", "routes from {starts} in {budget} steps"),
    ),
    Function(
        id="assignable", de="zuordenbar", en="assignable", takes="things:things others:things fits:pair", gives="bool",
        doc="Whether each of the first can be given one of the second that fits, none used twice.",
        reads=NOTHING, cost=Cost.WORK,
        say=Said(
            "zu {things} passt je ein anderes aus {others} ({fits})",
            "each of {things} fits another one of {others} ({fits})",
        ),
    ),
    Function(
        id="assignment", de="belegung", en="assignment", takes="thing:thing things:things values:row", gives="values",
        doc="What a thing can be given of some values, so that each of several things can still be given one.",
        named=(
            Named("einzeln", "single", "test 2", "the condition over a thing and its value"),
            Named("paarweise", "pairwise", "test 4", "the condition over two things, each followed by its value"),
            Named("mehrfach", "repeated", "bool", "whether a value can be given more than once", False),
        ),
        reads=NOTHING, cost=Cost.WORK,
        say=Said(
            "was {thing} aus {values} erhalten kann, so dass alle aus {things} etwas erhalten",
            "what {thing} can be given of {values}, so that all of {things} are given one",
        ),
    ),
    Function(
        id="minimal_covers", de="knappe_mengen", en="minimal_covers",
        takes="things:things values:int_each need:int", gives="covers",
        doc="The choices whose values reach a number, with none that could be left out.",
        reads=NOTHING, cost=Cost.WORK,
        say=Said(
            "knappe Mengen aus {things}, deren Werte ({values}) {need} erreichen",
            "choices of {things} whose values ({values}) just reach {need}",
        ),
    ),
    Function(
        id="nets", de="netze", en="nets",
        takes="endpoints:things values:int_each threshold:int connectors:things budget:int", gives="covers",
        doc="The sets of endpoints (with their values) that reach a number, joined by the fewest connectors within a "
        "budget.",
        named=(Named("enthält", "contains", "things", "fields that belong to every net and cost nothing"), *NETS),
        reads=NOTHING, cost=Cost.WORK,
        say=Said(
            "Netze aus {endpoints} mit Werten ({values}) von mindestens {threshold}, verbunden durch höchstens "
            "{budget} aus {connectors}",
            "nets of {endpoints} with values ({values}) of at least {threshold}, joined by at most {budget} of "
            "{connectors}",
        ),
    ),
    Function(
        id="net_cost", de="netzkosten", en="net_cost",
        takes="endpoints:things members:things connectors:things", gives="int",
        doc="The fewest connectors that join some of the endpoints (endpoints, members, connectors); -1 if none do.",
        named=NETS,
        reads=NOTHING, cost=Cost.WORK,
        say=Said(
            "wie viele aus {connectors} nötig sind, um {members} unter {endpoints} zu verbinden",
            "how many of {connectors} it takes to join {members} among {endpoints}",
        ),
    ),
    Function(
        id="net_steps", de="netzfelder", en="net_steps",
        takes="endpoints:things members:things connectors:things", gives="same_row",
        doc="Where the next connector may lie, so that the fewest join the members (endpoints, members, connectors).",
        named=(Named("gewählt", "chosen", "things", "the connectors that are laid already"), *NETS),
        reads=NOTHING, cost=Cost.WORK,
        say=Said(
            "wo das nächste aus {connectors} liegen kann, um {members} unter {endpoints} zu verbinden",
            "where the next of {connectors} may lie to join {members} among {endpoints}",
        ),
    ),
)  # fmt: skip
