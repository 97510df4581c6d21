"""Clauses: windows, prohibitions, lasting changes, and the patterns of events they listen to."""
