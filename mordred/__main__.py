"""`python -m mordred`."""

import sys

from mordred.cli import main

if __name__ == "__main__":
    sys.exit(main())
