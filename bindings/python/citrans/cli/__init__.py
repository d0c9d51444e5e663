"""The command line: `citrans`, also `python -m citrans`. One module a command, in `commands`."""

from .application import main

__all__ = ["main"]
