"""For editors: highlighting, renaming, watching files."""
