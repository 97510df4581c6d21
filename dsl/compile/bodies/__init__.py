"""Statements as segments: bodies, loops, questions, procedures, proposals of events."""
