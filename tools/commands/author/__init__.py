"""Commands for authors: check, explain, show, format, audit, cover, print."""
