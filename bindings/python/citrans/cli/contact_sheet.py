"""Draws contact sheets with Pillow."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .. import pillow

_MARGIN, _GAP = 36, 10  # pixels
_PAPER, _INK, _FAINT, _CHECKS = "#15171c", "#eceef2", "#858c99", ("#22252c", "#2b2f37")
_CHECK_SIDE = 8


@dataclass
class Row:
    """A filter's pictures, all of one size, and what is written over them."""

    title: str
    name: str
    note: str
    pictures: list[Any]


def draw(rows: Sequence[Row], times: Sequence[float], cell_width: int) -> Any:
    """The sheet as Pillow's image, RGB: a line of times, and for each row its title and its pictures, `cell_width`
    pixels wide, on a chequered ground where they are transparent."""
    pil = pillow.require("a contact sheet")
    from PIL import ImageDraw, ImageFont

    large, small = (ImageFont.load_default(size) for size in (19, 13))
    heights = [max(1, round(row.pictures[0].height * cell_width / row.pictures[0].width)) for row in rows]
    header, title, space = 30, 32, 20
    width = 2 * _MARGIN + len(times) * (cell_width + _GAP) - _GAP
    height = 2 * _MARGIN + header + sum(cell + title + space for cell in heights) - space
    sheet = pil.new("RGB", (width, height), _PAPER)
    pen = ImageDraw.Draw(sheet)
    lefts = [_MARGIN + column * (cell_width + _GAP) for column in range(len(times))]
    for left, time in zip(lefts, times, strict=True):
        pen.text((left, _MARGIN), f"t = {time:g}", _FAINT, small)
    top = _MARGIN + header
    for row, cell_height in zip(rows, heights, strict=True):
        pen.text((_MARGIN, top + title - 10), row.title, _INK, large, anchor="ls")
        note = f"{row.name} · {row.note}" if row.note else row.name
        pen.text((width - _MARGIN, top + title - 10), note, _FAINT, small, anchor="rs")
        for left, picture in zip(lefts, row.pictures, strict=True):
            sheet.paste(_cell(pil, picture, cell_width, cell_height), (left, top + title))
        top += title + cell_height + space
    return sheet


def _cell(pil: Any, picture: Any, width: int, height: int) -> Any:
    """The picture, reduced, on its ground."""
    small = picture.convert("RGBa").resize((width, height), pil.Resampling.LANCZOS, reducing_gap=3).convert("RGBA")
    return pil.alpha_composite(_ground(pil, width, height), small).convert("RGB")


def _ground(pil: Any, width: int, height: int) -> Any:
    ground = pil.new("RGBA", (width, height), _CHECKS[0])
    square = pil.new("RGBA", (_CHECK_SIDE, _CHECK_SIDE), _CHECKS[1])
    for y in range(0, height, _CHECK_SIDE):
        for x in range((y // _CHECK_SIDE % 2) * _CHECK_SIDE, width, 2 * _CHECK_SIDE):
            ground.paste(square, (x, y))
    return ground
