"""Games written by hand in plain, mutable Python: what the machine's speed is measured against.

Each plays the very same game as its rulebook: the same decisions with the same options in the same order. A game comes
in two classes: the plain one looks at the whole board, as straightforward code does; the `Indexed` one keeps what it
needs up to date. `workshop/bench/bench.py` compares the machine with the one whose tables and indexes it has.
"""
