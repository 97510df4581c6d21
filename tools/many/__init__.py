"""Many games: work in batches on one process, on several, or on a Ray cluster, with the same results."""
