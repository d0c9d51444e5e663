"""How exact the elementary functions are on both sides, against double precision."""

from collections.abc import Callable

import numpy as np
from agreement import Agreement
from sources import Source

# The function in GLSL and in NumPy, and the power of two that makes the arguments, from 0 to it, out of 0…1.
FUNCTIONS: list[tuple[str, str, Callable[[np.ndarray], np.ndarray], float]] = [
    ("sin", "sin(x)", np.sin, 64),
    ("cos", "cos(x)", np.cos, 64),
    ("sin of thousands", "sin(x)", np.sin, 8192),
    ("tan", "tan(x)", np.tan, 1),
    ("asin", "asin(x)", np.arcsin, 1),
    ("acos", "acos(x)", np.arccos, 1),
    ("atan", "atan(x)", np.arctan, 8),
    ("atan of two", "atan(x, 1.5)", lambda x: np.arctan2(x, 1.5), 8),
    ("exp", "exp(-x)", lambda x: np.exp(-x), 8),
    ("log", "log(x)", np.log, 1),
    ("pow", "pow(x, 2.25)", lambda x: x**2.25, 1),
    ("inversesqrt", "inversesqrt(x)", lambda x: 1 / np.sqrt(x), 1),
]


def measure(agreement: Agreement) -> list[dict[str, object]]:
    """The worst absolute error of each function."""
    rows = []
    for name, call, reference, scale in FUNCTIONS:
        argument = f"(uv.x + uv.y / 512.0) * {scale / 2:.1f}"
        text = f"vec4 transition(vec2 uv) {{ float x = {argument}; return vec4({call}, x, 0.0, 1.0); }}"
        source = Source(f"function {name}", text)
        theirs = agreement.exact.render_top_down(agreement.exact.compile(source, is_exact=True), 0.5)
        mine = agreement.ours.render(agreement.ours.compile(source), 0.5)
        errors = [
            float(np.abs(frame[..., 0] - reference(frame[..., 1].astype(np.float64))).max()) for frame in (mine, theirs)
        ]
        rows.append({"name": name, "library": errors[0], "opengl": errors[1]})
    return rows
