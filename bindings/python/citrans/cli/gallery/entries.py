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
        moving = self._moving(shown.filter, one)
        if moving:
            return _without_idle_names(one, moving)
        for row in info(shown.filter.name).inputs:
            high = row.slider_maximum
            if row is one.row or row.type == "Time" or not isinstance(high, float):
                continue
            if self._moving(changed(shown.filter, {row.key: high}), one):
                return replace(one, companions={row.key: high})
        return None

    def _moving(self, made: Filter, one: Parameter) -> list[Choice]:
        """The choices that differ from the filter as it is."""
        plain = self._probes(made.copy())
        others = [choice for choice in one.choices if choice.value is not None]
        probes = [self._probes(changed(made, self._value(one.row, choice))) for choice in others]
        return [choice for choice, frames in zip(others, probes, strict=True) if _differ(plain, frames)]

    def _probes(self, made: Filter) -> list[Any]:
        return [frame(made, self._pictures.size, time, self._context) for time in _PROBES]


def _without_idle_names(one: Parameter, moving: list[Choice]) -> Parameter:
    """Of choices without an order, only those that are seen: the lower half is no change to what goes sideways."""
    if one.kind != "names":
        return one
    return replace(one, choices=[choice for choice in one.choices if choice.value is None or choice in moving])


def _was_set(shown: Shown, row: Input) -> bool:
    return shown.filter.is_set(row.key) and row.type != "Time"


def _differ(some: list[Any], others: list[Any]) -> bool:
    """Whether any of the pictures differs visibly from its like."""
    pillow.require("a gallery")
    from PIL import ImageChops, ImageStat

    differences = (ImageChops.difference(one, other) for one, other in zip(some, others, strict=True))
    return any(sum(ImageStat.Stat(difference).mean) > _VISIBLE for difference in differences)
