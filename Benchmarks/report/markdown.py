"""Tables of numbers, some of which are not known, in Markdown."""

from collections.abc import Iterable, Sequence


def number(value: float | None, decimals: int = 1) -> str:
    return "–" if value is None else f"{value:,.{decimals}f}".replace(",", " ")


def significant(value: float | None) -> str:
    """Two decimals of small values, one of tens, none of hundreds."""
    return number(value, 2 if (value or 0) < 9.995 else 1 if value < 99.95 else 0)


def table(titles: Sequence[str], rows: Iterable[Sequence[str]], text_columns: int = 1) -> str:
    """The columns after the first ones are numbers, and set flush right."""
    rule = ["---"] * text_columns + ["---:"] * (len(titles) - text_columns)
    return "".join(f"| {' | '.join(row)} |\n" for row in (titles, rule, *rows))
