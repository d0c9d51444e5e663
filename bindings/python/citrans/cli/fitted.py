"""What unset inputs stand for in a frame."""

from ..catalog import Input, Value

_SIDE = 300  # of Apple's default extent, in pixels, which lengths' defaults are meant for


def fitted_default(row: Input, width: int, height: int) -> Value:
    """The value that the library takes for an unset input in a frame of that size at the origin: the row's default,
    and where that follows the frame the frame itself, its middle, or the length for its shorter side."""
    if not row.follows_frame or row.default is None:
        return row.default
    if row.type == "Rectangle":
        return 0.0, 0.0, float(width), float(height)
    if row.type == "Position":
        return width / 2, height / 2
    scale = min(width, height) / _SIDE
    if isinstance(row.default, tuple):
        return tuple(number * scale for number in row.default)
    return row.default * scale
