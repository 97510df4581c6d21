"""What rulebooks of many games ask of the engine: boards, distances, patterns, nets, matchings, rankings.

Every module holds pure functions over whole numbers, tuples and dicts. A thing, a field, a player is a number; a set is
a sorted tuple of numbers. The same question always gets the same answer in the same order, on every machine.
"""
