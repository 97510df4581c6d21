"""Regelwerk: board-game rulebooks, executable in their own words."""

__version__ = "0.1.0"
