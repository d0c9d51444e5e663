"""Kinds of values on the command line."""

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from ..catalog import filters
from ..catalog import info as filter_info
from ..errors import Error
from ..registration import name_of_file, register_kernel
from ..sources import ENDINGS

if TYPE_CHECKING:
    _Kind = click.ParamType[Any]
else:  # not generic before click 8.4
    _Kind = click.ParamType


class FilterName(_Kind):
    """A filter's name, also without "CI" and "Transition", in any case; or a file with a kernel's source."""

    name = "filter"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The full name. One that is none stays, so that the library's sentence suggests the nearest.

        Raises `Error` where a file cannot be read or compiled.
        """
        if str(value).lower().endswith(tuple(ENDINGS)):
            return _registered(str(value), completing=ctx is not None and ctx.resilient_parsing)
        short = {_short(name): name for name in filters()}
        return short.get(_short(value), str(value))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        try:
            names = filters()
        except Error:
            return []
        found = [name for name in names if name.startswith(incomplete) or _short(name).startswith(_short(incomplete))]
        if not found:
            return [CompletionItem(incomplete, type="file")]
        return [CompletionItem(name, help=filter_info(name).description) for name in found]


# The files that were registered, by name: two of one name in different folders are two filters.
_files: dict[str, str] = {}


def _registered(path: str, completing: bool) -> str:
    """The name of the filter in a file; shells that complete a line want no work and no errors."""
    if completing:
        return path
    name = name_of_file(path)
    if _files.get(name, path) != path:
        name = path
    register_kernel(Path(path), name)
    _files[name] = path
    return name


def _short(name: str) -> str:
    return re.sub(r"^ci|transition$|[-_ ]", "", name.lower())


class Size(_Kind):
    """Width and height in pixels, "1280x720"."""

    name = "WxH"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        match = re.fullmatch(r"(\d+)[xX×](\d+)", value) if isinstance(value, str) else None
        if match is None or not (int(match[1]) and int(match[2])):
            self.fail(f"{value!r} is no size; write it as 1280x720", param, ctx)
        return int(match[1]), int(match[2])


class Rate(_Kind):
    """Frames a second, "30", "29.97" or "30000/1001"."""

    name = "rate"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Fraction:
        try:
            rate = Fraction(value).limit_denominator(100_000)
        except (ValueError, ZeroDivisionError, OverflowError):
            rate = Fraction(0)
        if not 0 < rate <= 1000:
            self.fail(f"{value!r} is no frame rate; write it as 30, 29.97 or 30000/1001", param, ctx)
        return rate


class Curve(_Kind):
    """An easing: a name or the four control points of a curve."""

    name = "easing"
    names = ("linear", "ease-in", "ease-out", "ease-in-out", "default")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value in self.names or not isinstance(value, str):
            return value
        try:
            points = tuple(float(number) for number in value.split(","))
        except ValueError:
            points = ()
        if len(points) != 4:
            names = ", ".join(self.names)
            self.fail(f"{value!r} is no easing; take {names} or four control points: 0.25,0.1,0.25,1", param, ctx)
        return points

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self.names if name.startswith(incomplete)]


class Setting(_Kind):
    """An input and its value, "key=value"."""

    name = "key=value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        key, equals, text = value.partition("=")
        if not equals or not key.strip():
            self.fail(f"{value!r} is no setting; write it as inputWidth=80", param, ctx)
        return key.strip(), text.strip()


class Numbers(_Kind):
    """Numbers with commas between them."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, ...]:
        if not isinstance(value, str):
            return tuple(value)
        try:
            return tuple(float(number) for number in value.split(","))
        except ValueError:
            self.fail(f"{value!r} is no list of numbers; write it as 0,0.5,1", param, ctx)
