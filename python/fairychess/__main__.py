"""`python -m fairychess` is the command `fairychess`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
