"""Recorded answers of other programs, replayed: `python -m regelwerk.tools.oracle gaia PATH`."""
