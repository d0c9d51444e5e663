"""`citrans kernel`: custom kernels from source text."""

import os
from collections.abc import Callable
from typing import Any

import click

from ...kernel_library import build_kernels
from ...sources import DIALECTS, check_kernel, dialect_of_file, read_source
from ..files import replacing

_SOURCE_ENDINGS = (".ci.metal", ".metal", ".cikernel", ".glsl", ".frag")


@click.group()
def kernel() -> None:
    """Work on the source text of kernels."""


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What both commands take."""
    dialect = click.option(
        "--dialect",
        type=click.Choice(list(DIALECTS)),
        help="The language. By default the file's ending says it: .metal, .cikernel (Core Image), .glsl or .frag "
        "(transition); with other endings the words in the text do.",
    )
    include = click.option(
        "-I",
        "--include",
        "folders",
        metavar="FOLDER",
        multiple=True,
        type=click.Path(file_okay=False),
        help="Where included files are, besides the source's own folder. May be given several times.",
    )
    return dialect(include(command))


@kernel.command()
@click.argument("paths", metavar="FILE...", type=click.Path(), nargs=-1, required=True)
@_options
@click.pass_context
def check(context: click.Context, paths: tuple[str, ...], dialect: str | None, folders: tuple[str, ...]) -> None:
    """Compile kernels and print every error and warning. The exit code is 1 if there are errors."""
    failed = False
    for path in paths:
        failed = not _is_good(path, read_source(path), dialect, folders) or failed
    if failed:
        context.exit(1)


@kernel.command()
@click.argument("path", metavar="FILE", type=click.Path())
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="The file to write; by default NAME.cikernels beside NAME.ci.metal.",
)
@_options
@click.pass_context
def build(context: click.Context, path: str, output: str | None, dialect: str | None, folders: tuple[str, ...]) -> None:
    """Compile all kernels of a file into a kernel library, which programs load by the kernels' names.

    Errors and warnings are printed; with errors nothing is written, and the exit code is 1. The same source gives the
    same file."""
    source = read_source(path)
    if not _is_good(path, source, dialect, folders):
        context.exit(1)
    known = dialect or dialect_of_file(path)
    contents = build_kernels(source, known, name=path, include=_folders(path, folders))
    with replacing(output or _library_name(path)) as partial:
        partial.write_bytes(contents)


def _folders(path: str, folders: tuple[str, ...]) -> list[str]:
    return [os.path.dirname(path) or os.curdir, *folders]


def _is_good(path: str, source: str, dialect: str | None, folders: tuple[str, ...]) -> bool:
    """Prints what there is to say of a source; whether there is no error."""
    found = check_kernel(source, dialect or dialect_of_file(path), name=path, include=_folders(path, folders))
    for diagnostic in found:
        click.echo(diagnostic.text)
    return not any(diagnostic.is_error for diagnostic in found)


def _library_name(path: str) -> str:
    for ending in _SOURCE_ENDINGS:
        if path.lower().endswith(ending):
            return path[: -len(ending)] + ".cikernels"
    return path + ".cikernels"
