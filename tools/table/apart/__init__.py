"""Rulebooks of strangers: read and played in processes of their own, which have little and can be ended at any time."""
