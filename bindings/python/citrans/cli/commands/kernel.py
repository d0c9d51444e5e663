"""`citrans kernel`: custom kernels from source text."""

import click

from ...sources import DIALECTS, check_kernel, dialect_of_file, read_source

_ANONYMOUS = "kernel:"  # what the library calls a source


@click.group()
def kernel() -> None:
    """Work on the source text of kernels."""


@kernel.command()
@click.argument("paths", metavar="FILE...", type=click.Path(), nargs=-1, required=True)
@click.option(
    "--dialect",
    type=click.Choice(list(DIALECTS)),
    help="The language. By default the file's ending says it: .metal, .cikernel (Core Image), .glsl or .frag "
    "(transition); with other endings the words in the text do.",
)
@click.pass_context
def check(context: click.Context, paths: tuple[str, ...], dialect: str | None) -> None:
    """Compile kernels and print every error and warning. The exit code is 1 if there are errors."""
    failed = False
    for path in paths:
        for found in check_kernel(read_source(path), dialect or dialect_of_file(path)):
            click.echo(f"{path}:{found.text.removeprefix(_ANONYMOUS)}")
            failed = failed or found.is_error
    if failed:
        context.exit(1)
