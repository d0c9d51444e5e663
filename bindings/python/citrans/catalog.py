"""What filters there are, and what is known of their inputs."""

import ctypes
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import library
from ._abi import InputInfo, Numbers, Status
from .errors import Error
from .handles import Handle

Value = float | tuple[float, ...] | None


@dataclass(frozen=True)
class Input:
    """One input of a filter.

    `class_name` is "NSNumber", "CIVector", "CIColor", "CIImage", "NSAffineTransform", "NSString" or "NSData"; `type`
    says what is meant ("Time", "Distance", "Rectangle", …), `unit` in what ("pixels", "radians", ""). `required`
    inputs have to be set. An unset input that `follows_frame` is fitted to the pictures' size instead of taking its
    `default`. Numbers are None where the filter states none; minimum and maximum are advice and nothing is clamped.
    """

    key: str
    display_name: str
    description: str
    class_name: str
    type: str
    unit: str
    required: bool
    follows_frame: bool
    default: Value
    minimum: Value
    maximum: Value
    slider_minimum: Value
    slider_maximum: Value
    identity: Value


@dataclass(frozen=True)
class FilterInfo:
    """A filter as it is known before it is used."""

    name: str
    display_name: str
    description: str
    inputs: tuple[Input, ...]

    @property
    def keys(self) -> list[str]:
        """The inputs' keys."""
        return [entry.key for entry in self.inputs]

    def meant(self, key: str) -> Input | None:
        """The input that a key means: "inputTargetImage", and for short "targetImage" or "target_image"."""
        rows = self._rows
        if key in rows:
            return rows[key]
        camel = re.sub(r"_(\w)", lambda match: match[1].upper(), key)
        return rows.get(camel) or rows.get("input" + camel[:1].upper() + camel[1:])

    @cached_property
    def _rows(self) -> dict[str, Input]:
        return {entry.key: entry for entry in self.inputs}

    def __getitem__(self, key: str) -> Input:
        for entry in self.inputs:
            if entry.key == key:
                return entry
        raise Error(Status.UNKNOWN_KEY, f"{self.name} has no input {key!r}")


class _Described(Handle):
    """A filter that is made to be asked about its inputs."""

    _kind = "filter"


_known: dict[str, FilterInfo] = {}


def filters(category: str | None = None) -> list[str]:
    """The names of the filters, sorted; of one category, such as "CICategoryTransition", if one is named.

    Raises `Error` where there is no such category and the library says so.
    """
    load = library.load()
    name = None if category is None else library.encoded(category, "a category")
    return [load.citrans_filter_name_at(name, index).decode() for index in range(load.citrans_filter_count(name))]


def info(name: str) -> FilterInfo:
    """What is known of a filter.

    Raises `Error` UNKNOWN_FILTER, with the nearest name.
    """
    if name not in _known:
        encoded = library.encoded(name, "a filter's name")
        with _Described._make("citrans_filter_create", encoded) as described:
            load = library.load()
            _known[name] = FilterInfo(
                name,
                load.citrans_filter_display_name(encoded).decode(),
                load.citrans_filter_description(encoded).decode(),
                tuple(_inputs(described)),
            )
    return _known[name]


def forget(name: str) -> None:
    """Asks the library again when a filter is next asked about: the name means another one now."""
    _known.pop(name, None)


def _inputs(described: Handle) -> list[Input]:
    count = ctypes.c_size_t()
    library.call("citrans_filter_input_count", described, ctypes.byref(count))
    inputs = []
    for index in range(count.value):
        row = InputInfo(struct_size=ctypes.sizeof(InputInfo))
        library.call("citrans_filter_input_at", described, index, ctypes.byref(row))
        inputs.append(_input(row))
    return inputs


def _input(row: Any) -> Input:
    return Input(
        key=row.key.decode(),
        display_name=row.display_name.decode(),
        description=row.description.decode(),
        class_name=row.class_name.decode(),
        type=row.type.decode(),
        unit=row.unit.decode(),
        required=bool(row.required),
        follows_frame=bool(row.follows_frame),
        default=_value(row.default_value),
        minimum=_value(row.minimum),
        maximum=_value(row.maximum),
        slider_minimum=_value(row.slider_minimum),
        slider_maximum=_value(row.slider_maximum),
        identity=_value(row.identity),
    )


def _value(numbers: Numbers) -> Value:
    values = tuple(numbers.value[: numbers.count])
    return None if not values else values[0] if len(values) == 1 else values
