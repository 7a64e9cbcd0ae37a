"""Writing."""

from fairychess import Variant


def write(variant: Variant) -> str:
    """Write."""
    return variant.name
