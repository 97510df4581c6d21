"""Why something is possible or not, from the same trees that the machine runs."""
