"""What a gallery shows of each transition."""

from dataclasses import dataclass, replace
from typing import Any

from ... import pillow
from ...catalog import Input, info
from ...context import Context
from ...filter import Filter
from ..options import RenderOptions
from ..showcase import Pair, Shown, on_show
from .lines import Lines, Mask, setting, settings_of, template
from .parameters import Choice, Parameter, parameter
from .strips import Kind, Strip, Studio, changed, frame

MAIN = Kind(frames=41, with_ends=True, scale=1, quality=76)
VARIANT = Kind(frames=17, with_ends=False, scale=0.7, quality=55)
_PROBES = (0.3, 0.5, 0.7)  # times at which a difference is looked for
_VISIBLE = 0.15  # of 255, on average over the frame and summed over the channels


@dataclass(frozen=True)
class Option:
    """A choice with its strip, None for the main one, and the pieces of code that set it, by key."""

    choice: Choice
    strip: Strip | None
    code: dict[str, Lines]


@dataclass(frozen=True)
class Control:
    parameter: Parameter
    options: list[Option]


@dataclass(frozen=True)
class Entry:
    """A transition with its strip, its controls, and its code with what is set for all of them."""

    shown: Shown
    strip: Strip
    controls: list[Control]
    code: Lines
    settings: dict[str, Lines]


class Maker:
    """Makes entries; their strips are ordered from the studio."""

    def __init__(self, pictures: Pair, options: RenderOptions, studio: Studio, context: Context) -> None:
        self._pictures, self._options, self._studio, self._context = pictures, options, studio, context

    def entry(self, name: str) -> Entry:
        shown = on_show(name, self._pictures, self._options)
        strip = self._studio.order(shown.filter.copy(), name, MAIN)
        found = (self._visible(shown, one) for one in self._parameters(shown))
        controls = [self._control(shown, one) for one in found if one]
        return Entry(shown, strip, controls, template(shown, self._options), settings_of(shown))

    def _parameters(self, shown: Shown) -> list[Parameter]:
        size = self._pictures.size
        made = (
            parameter(row, size, shown.filter[row.key] if _was_set(shown, row) else None, shown.masks.get(row.key))
            for row in info(shown.filter.name).inputs
        )
        return [one for one in made if one]

    def _control(self, shown: Shown, one: Parameter) -> Control:
        return Control(one, [self._option(shown, one, place) for place in range(len(one.choices))])

    def _option(self, shown: Shown, one: Parameter, place: int) -> Option:
        choice = one.choices[place]
        if choice.value is None and not one.companions:
            return Option(choice, None, {})
        values = {**one.companions, **self._value(one.row, choice)}
        rows = info(shown.filter.name)
        code = {key: setting(rows[key], value) for key, value in one.companions.items()}
        if choice.value is not None:
            code[one.row.key] = setting(one.row, choice.value)
        file = f"{shown.filter.name}-{one.row.key}-{place}"
        return Option(choice, self._studio.order(changed(shown.filter, values), file, VARIANT), code)

    def _value(self, row: Input, choice: Choice) -> dict[str, Any]:
        if choice.value is None:
            return {}
        return {row.key: choice.value.image(self._pictures.size) if isinstance(choice.value, Mask) else choice.value}

    # What can be seen of a parameter

    def _visible(self, shown: Shown, one: Parameter) -> Parameter | None:
        """The parameter, with another input set along with it where nothing is seen of it otherwise: a colour, say,
        whose opacity is 0. None where nothing is seen at all."""
        if self._moves(shown.filter, one):
            return one
        for row in info(shown.filter.name).inputs:
            high = row.slider_maximum
            if row is one.row or row.type == "Time" or not isinstance(high, float):
                continue
            if self._moves(changed(shown.filter, {row.key: high}), one):
                return replace(one, companions={row.key: high})
        return None

    def _moves(self, made: Filter, one: Parameter) -> bool:
        """Whether any choice differs from the filter as it is."""
        others = [self._value(one.row, choice) for choice in one.choices if choice.value is not None]
        copies = [changed(made, {}), *(changed(made, values) for values in others)]
        for time in _PROBES:
            pictures = [frame(copy, self._pictures.size, time, self._context) for copy in copies]
            if any(_difference(pictures[0], other) > _VISIBLE for other in pictures[1:]):
                return True
        return False


def _was_set(shown: Shown, row: Input) -> bool:
    return shown.filter.is_set(row.key) and row.type != "Time"


def _difference(one: Any, other: Any) -> float:
    pillow.require("a gallery")
    from PIL import ImageChops, ImageStat

    return float(sum(ImageStat.Stat(ImageChops.difference(one, other)).mean))
