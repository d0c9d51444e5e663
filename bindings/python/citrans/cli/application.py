"""The command group, and what becomes of failures: exit code 1 with a sentence, 2 for a wrong command line."""

import errno
import os
from typing import Any

import click

from .. import __version__, library_isa, library_version
from ..errors import Error
from .commands.gallery import gallery
from .commands.info import info
from .commands.kernel import kernel
from .commands.list import list_filters
from .commands.render import render
from .commands.sequence import sequence
from .commands.sheet import sheet


class Failure(click.ClickException):
    """A failure as people see it: no traceback, exit code 1."""

    def show(self, file: Any = None) -> None:
        click.echo(f"citrans: {self.message}", file=file, err=file is None)


class Application(click.Group):
    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except Error as error:
            raise Failure(str(error)) from error
        except OSError as error:
            if error.errno == errno.EPIPE:  # the reader of our output has seen enough; click ends quietly
                raise
            raise Failure(str(error)) from error
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            if os.environ.get("CITRANS_DEBUG"):
                raise
            raise Failure(f"{type(error).__name__}: {error} (CITRANS_DEBUG=1 shows where)") from error


def _show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    try:
        found = f"libcitrans {library_version()}, {library_isa()}"
    except Error as error:
        found = str(error)
    click.echo(f"citrans {__version__} ({found})")
    context.exit()


@click.group(
    cls=Application,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog='Completion in your shell: eval "$(_CITRANS_COMPLETE=bash_source citrans)", with zsh_source or '
    "fish_source for the others.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the versions of the package and the library, and exit.",
)
def main() -> None:
    """Core Image transitions between two pictures."""


for command in (list_filters, info, render, sequence, sheet, gallery, kernel):
    main.add_command(command)
