"""Helpers for all parts of the package: files, signals, limits, extras and suggestions."""
