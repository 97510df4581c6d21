"""The machine: driver, buckets, windows, turns, procedures, payments."""
