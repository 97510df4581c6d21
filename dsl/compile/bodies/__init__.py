"""Statements and clauses to code. Each module puts its functions into the register of `bodies.py` when it is loaded."""

from regelwerk.dsl.compile.bodies import (
    control_statements,
    emissions,
    loops,
    paying,
    plain_statements,
    procedure_borders,
    questions,
)

STATEMENT_MODULES = (
    control_statements, emissions, loops, paying, plain_statements, procedure_borders, questions
)  # fmt: skip
