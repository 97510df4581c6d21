"""Values that a state has worked out and keeps until something they rest on is written: docs/kept-values.md."""
