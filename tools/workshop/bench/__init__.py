"""Measuring: `regelwerk bench`."""
