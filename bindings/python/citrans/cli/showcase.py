"""Filters with all that they need to show what they do: pictures of one size, and a mask or a lower picture."""

from dataclasses import dataclass, replace
from typing import Any

from ..filter import Filter
from ..image import Image
from .masks import FALLBACK_MASK, built_in_mask
from .options import RenderOptions
from .scene import make_filter, missing_images, settings_for

FOLDING = ("CIAccordionFoldTransition",)  # two pictures of one height leave it nothing to fold


@dataclass(frozen=True)
class Pair:
    """Two pictures of one size at the origin, and the lower half of the second."""

    first: Image
    second: Image
    size: tuple[int, int]

    @property
    def half(self) -> Image:
        width, height = self.size
        return self.second.cropped((0, 0, width, max(1, height // 2)))

    @staticmethod
    def of(first: Any, second: Any) -> "Pair":
        """Of two pictures of Pillow's."""
        return Pair(Image.from_pil(first), Image.from_pil(second), first.size)


@dataclass(frozen=True)
class Shown:
    """A filter between the two pictures, the built-in masks that were put into it, by key, and whether its target is
    only the lower half."""

    filter: Filter
    masks: dict[str, str]
    halved: bool
    settings: list[tuple[str, str]]


def on_show(name: str, pictures: Pair, options: RenderOptions) -> Shown:
    """The filter with its pictures, those settings that it has an input for, and masks where it needs them.

    Raises `Error` where a setting does not fit.
    """
    plain = replace(settings_for(name, options), mask=None, fit="none", size=None)
    halved = name in FOLDING
    made = make_filter(name, pictures.first, pictures.half if halved else pictures.second, plain)
    masks = {row.key: options.mask or FALLBACK_MASK for row in missing_images(made)}
    for key, kind in masks.items():
        made[key] = built_in_mask(kind, *pictures.size)
    return Shown(made, masks, halved, plain.settings)
