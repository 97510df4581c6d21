"""Sentences: verbs matched by declared patterns, and the steps of an effect."""
