"""From the typed tree to Python code."""
