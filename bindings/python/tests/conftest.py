"""Pictures for the tests: small, synthetic, and different everywhere."""

import numpy
import pytest

import citrans

TRANSITIONS = citrans.filters("CICategoryTransition")
MASKED = {"CIDisintegrateWithMaskTransition": "inputMaskImage"}


def constant(color, width=8, height=4, dtype=numpy.uint8):
    """A picture of one colour."""
    return numpy.broadcast_to(numpy.array(color, dtype), (height, width, len(color))).copy()


def noise(seed, width=33, height=17, dtype=numpy.uint8, opaque=False):
    """A picture of random numbers over the type's whole range (0…1 of floats), straight alpha."""
    numbers = numpy.random.default_rng(seed)
    if numpy.issubdtype(dtype, numpy.integer):
        pixels = numbers.integers(0, numpy.iinfo(dtype).max, (height, width, 4), dtype, endpoint=True)
        one = numpy.iinfo(dtype).max
    else:
        pixels, one = numbers.random((height, width, 4)).astype(dtype), 1
    # Where alpha is 0 there is no colour that could come back.
    pixels[..., 3] = one if opaque else numpy.maximum(pixels[..., 3], one // 2 or 0.5)
    return pixels


def ramp(width=33, height=17):
    """A mask from dark on the left to white on the right."""
    return numpy.broadcast_to(numpy.linspace(0, 255, width).astype(numpy.uint8), (height, width)).copy()


def transition(name, a, b, **inputs):
    """The filter between two arrays or images, with a mask if it needs one."""
    made = citrans.Filter(name, inputImage=a, inputTargetImage=b, **inputs)
    if name in MASKED and not made.is_set(MASKED[name]):
        height, width = numpy.shape(a)[:2] if not isinstance(a, citrans.Image) else (17, 33)
        made[MASKED[name]] = citrans.Image(ramp(width, height), color_space="none")
    return made


@pytest.fixture
def dissolve():
    """A dissolve from black to white."""
    return transition("CIDissolveTransition", constant((0, 0, 0, 255)), constant((255, 255, 255, 255)))


@pytest.fixture
def pictures(tmp_path):
    """Two opaque PNG files of one size, and the arrays in them. Few colours, so that a GIF can hold them."""
    arrays = []
    for index, (low, high) in enumerate([(0, 120), (130, 250)]):
        pixels = constant((low, high, 40, 255), 32, 20)
        pixels[5:11, 7:23] = (high, low, 200, 255)
        pixels[0, 0] = (255, 0, 0, 255)
        citrans.write_png(pixels, tmp_path / f"{'ab'[index]}.png")
        arrays.append(pixels)
    return str(tmp_path / "a.png"), str(tmp_path / "b.png"), arrays[0], arrays[1]
