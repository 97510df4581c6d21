"""Mods and new files: packages, overlays as text, templates."""
