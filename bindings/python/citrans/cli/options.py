"""Arguments and options that commands share."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from ..context import WORKING_SPACES, Context
from ..filter import FITS
from .masks import MASKS
from .types import FilterName, Setting, Size

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


@dataclass
class RenderOptions:
    """What was said about rendering."""

    settings: list[tuple[str, str]]
    mask: str | None
    fit: str | None
    size: tuple[int, int] | None
    threads: int
    working_space: str
    quiet: bool

    def context(self) -> Context:
        return Context(threads=self.threads, working_space=self.working_space)

    def say(self, text: str) -> None:
        """A line for people, on standard error, unless they asked for quiet."""
        if not self.quiet:
            click.echo(text, err=True)


def pictures(command: Callable[..., Any]) -> Callable[..., Any]:
    """The two pictures, `source` and `target`."""
    command = click.argument("target", metavar="TO", type=click.Path())(command)
    return click.argument("source", metavar="FROM", type=click.Path())(command)


def filter_option(multiple: bool = False) -> Decorator:
    """The filter, `filter_name`, or several, `filter_names`."""
    if multiple:
        return click.option(
            "-f",
            "--filter",
            "filter_names",
            type=FilterName(),
            multiple=True,
            help="A filter, or a file with a kernel: .glsl, .frag, .metal or .cikernel; may be given several times. All "
            "transitions by default.",
        )
    return click.option(
        "-f",
        "--filter",
        "filter_name",
        type=FilterName(),
        default="CIDissolveTransition",
        show_default=True,
        help="The filter; CopyMachine is short for CICopyMachineTransition. Or a file with a kernel: a transition "
        "in GLSL (.glsl, .frag), or one in Metal (.metal) or the Core Image Kernel Language (.cikernel). A .json file of the "
        "same name beside it describes its inputs.",
    )


_OPTIONS = [
    click.option(
        "-s",
        "--set",
        "settings",
        type=Setting(),
        multiple=True,
        help="An input: inputWidth=80, width=80, inputAngle=45deg, inputColor=#99ffcc, "
        "inputExtent=0,0,640,480, inputMaskImage=@mask.png. May be given several times.",
    ),
    click.option("--mask", type=click.Choice(sorted(MASKS)), help="A built-in mask for a filter that needs one."),
    click.option("--fit", type=click.Choice(list(FITS)), help="How a picture of another size is placed in the frame."),
    click.option("--size", metavar="WxH", type=Size(), help="The frame's size; the pictures' by default."),
    click.option("--threads", type=click.IntRange(0), default=0, help="Processors to use; 0, the default, for all."),
    click.option(
        "--working-space",
        type=click.Choice(list(WORKING_SPACES)),
        default="linear",
        show_default=True,
        help="Mix as light does, or the numbers as they are.",
    ),
    click.option("-q", "--quiet", is_flag=True, help="Say nothing but errors."),
]


def render_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options about rendering, gathered in one `RenderOptions` as the parameter `options`."""

    @functools.wraps(command)
    def gathered(
        *arguments: Any,
        settings: Any,
        mask: Any,
        fit: Any,
        size: Any,
        threads: int,
        working_space: str,
        quiet: bool,
        **others: Any,
    ) -> Any:
        options = RenderOptions(list(settings), mask, fit, size, threads, working_space, quiet)
        return command(*arguments, options=options, **others)

    wrapped: Callable[..., Any] = gathered
    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped
