"""Rulebooks broken on purpose: which scenarios notice, and what nobody notices."""
