"""The pictures of docs/filters.md: a row of frames for each transition."""

import itertools
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from citrans import Context, catalog
from citrans.cli.options import RenderOptions
from citrans.cli.sample_pictures import pair
from citrans.cli.showcase import Pair, Shown, on_show
from citrans.pillow import from_pixels
from PIL import Image, ImageChops, ImageStat

PAIR = "pair.webp"
_SIZE, _GAP, _CHECK = (198, 132), 8, 6  # pixels
_CHECKS = ((255, 255, 255, 255), (222, 222, 222, 255))
_OPTIONS = RenderOptions([], None, None, None, threads=0, working_space="linear", quiet=True)
_COLUMNS, _STEPS = 5, 40  # times in a picture, and times that they are chosen among
# Where Pillow draws the two pictures themselves otherwise than when the committed ones were made, so much may differ:
# levels of 255, on average.
_OTHER_PILLOW = 1.0


def has_sheet(name: str) -> bool:
    return name in catalog.filters("CICategoryTransition")


def sheet_name(name: str) -> str:
    return f"{name}.webp"


def pictures() -> dict[str, Callable[[], Any]]:
    """What draws each picture, by file name."""
    names = catalog.filters("CICategoryTransition")
    return {PAIR: _pair, **{sheet_name(name): partial(_sheet, name) for name in names}}


@cache
def times(name: str) -> tuple[float, ...]:
    """The times in a transition's picture: from one to the next, about as much changes."""
    frames = [_frame(name, step / _STEPS) for step in range(_STEPS + 1)]
    changes = [sum(_difference(one, other)) for one, other in itertools.pairwise(frames)]
    passed = list(itertools.accumulate(changes, initial=0.0))
    wanted = [passed[-1] * (column + 0.5) / _COLUMNS for column in range(_COLUMNS)]
    steps = [min(range(1, _STEPS), key=lambda step: abs(passed[step] - change)) for change in wanted]
    if len(set(steps)) < _COLUMNS:  # all at once
        steps = [round(_STEPS * (column + 0.5) / _COLUMNS) for column in range(_COLUMNS)]
    return tuple(step / _STEPS for step in steps)


def notes(name: str) -> list[str]:
    """What a reader has to know of a filter's picture."""
    shown, said = _shown(name), [f"{time:g}" for time in times(name)]
    sentences = [f"At the times {', '.join(said[:-1])} and {said[-1]}."]
    for key, kind in shown.masks.items():
        sentences.append(f"The {catalog.info(name)[key].display_name} is the command line's mask “{kind}”.")
    if shown.halved:
        sentences.append("The second picture is only its lower half: two pictures of one height have nothing to fold.")
    return sentences


# Files


def allowance(folder: Path) -> float:
    """How much a picture may differ from its file: nothing, where the pair is drawn as in the folder."""
    return _OTHER_PILLOW if problem(folder / PAIR, _pair(), 0) else 0


def problem(path: Path, picture: Any, allowed: float) -> str:
    """What is wrong with a picture file that should show this, or nothing."""
    if not path.exists():
        return "it is missing"
    with Image.open(path) as file:
        there = file.convert("RGBA")
    if there.size != picture.size:
        return f"it has {there.size} pixels, not {picture.size}"
    difference = max(_difference(there, picture))
    return f"it differs by {difference:.3f} levels on average" if difference > allowed else ""


def save(picture: Any, path: Path) -> None:
    picture.save(path, "WEBP", lossless=True, exact=True, quality=70, method=4)


# Frames


@cache
def _shown(name: str) -> Shown:
    return on_show(name, Pair.of(*pair(*_SIZE)), _OPTIONS)


@cache
def _frame(name: str, time: float) -> Any:
    made = _shown(name).filter
    made.time = time
    with Context() as context:
        frame = from_pixels(made.render(context))
    return Image.alpha_composite(_ground(), frame)


def _pair() -> Any:
    return _row([Image.alpha_composite(_ground(), picture) for picture in pair(*_SIZE)])


def _sheet(name: str) -> Any:
    return _row([_frame(name, time) for time in times(name)])


def _row(frames: Sequence[Any]) -> Any:
    """The pictures side by side, with nothing between them."""
    width, height = _SIZE
    sheet = Image.new("RGBA", (len(frames) * (width + _GAP) - _GAP, height))
    for index, frame in enumerate(frames):
        sheet.paste(frame, (index * (width + _GAP), 0))
    return sheet


@cache
def _ground() -> Any:
    """The chequered ground that shows through transparent places."""
    ground = Image.new("RGBA", _SIZE, _CHECKS[0])
    for y in range(0, _SIZE[1], _CHECK):
        for x in range(y // _CHECK % 2 * _CHECK, _SIZE[0], 2 * _CHECK):
            ground.paste(_CHECKS[1], (x, y, x + _CHECK, y + _CHECK))
    return ground


def _difference(one: Any, other: Any) -> list[float]:
    return list(ImageStat.Stat(ImageChops.difference(one, other)).mean)
