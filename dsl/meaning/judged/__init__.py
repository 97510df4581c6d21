"""The judgement: whether everything in a finished tree stands where something of its type can stand."""
