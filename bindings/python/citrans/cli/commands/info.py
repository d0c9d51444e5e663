"""`citrans info`: a filter's inputs as a table."""

import shutil
import textwrap

import click

from ...catalog import Input, Value
from ...catalog import info as filter_info
from ..types import FilterName

_HEADINGS = ("input", "kind", "default", "range", "unit")
_GAP = "  "


@click.command()
@click.argument("filter_name", metavar="FILTER", type=FilterName())
def info(filter_name: str) -> None:
    """Show a filter's inputs as a table."""
    described = filter_info(filter_name)
    click.echo(f"{described.name}: {described.description}\n")
    rows = [_cells(row) for row in described.inputs]
    widths = [max(len(cells[column]) for cells in [_HEADINGS, *rows]) for column in range(len(_HEADINGS))]
    click.echo(_line(_HEADINGS, widths))
    click.echo(_line(["─" * width for width in widths], widths))
    for cells, row in zip(rows, described.inputs, strict=True):
        click.echo(_line(cells, widths))
        click.echo(_description(row, widths))
    if any(row.follows_frame for row in described.inputs):
        click.echo("\n* fitted to the pictures' size while it is not set")


def _line(cells: "list[str] | tuple[str, ...]", widths: list[int]) -> str:
    return _GAP.join(f"{cell:{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip()


def _cells(row: Input) -> tuple[str, ...]:
    default = _text(row.default) or ("required" if row.required else "")
    if row.follows_frame:
        default += " *"
    return row.key, row.type or row.class_name, default, _range(row), row.unit


def _description(row: Input, widths: list[int]) -> str:
    width = min(shutil.get_terminal_size().columns, max(sum(widths) + len(_GAP) * len(widths), 80))
    return textwrap.fill(row.description, width, initial_indent="    ", subsequent_indent="    ")


def _range(row: Input) -> str:
    """The slider's range, or what is known of the limits."""
    low = row.slider_minimum if row.slider_minimum is not None else row.minimum
    high = row.slider_maximum if row.slider_maximum is not None else row.maximum
    if low is None and high is None:
        return ""
    return f"{_text(low)} … {_text(high)}".strip()


def _text(value: Value) -> str:
    if value is None:
        return ""
    return " ".join(f"{number:.5g}" for number in (value if isinstance(value, tuple) else (value,)))
