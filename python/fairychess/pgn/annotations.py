"""Commands in comments."""


class Annotations:
    """What comments say to programs."""

    __slots__ = ()
