"""Kernels and transitions from source text."""

import struct
import time

import numpy
import pytest
from conftest import noise

import citrans
from citrans import Status

ROTATED = """
#include <CoreImage/CoreImage.h>

extern "C" {
    namespace coreimage {
        float4 rotated(sample_t pixel) {
            return pixel.gbra;
        }
    }
}
"""
FADE = "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"
AS_THEY_ARE = {"alpha": "premultiplied", "color_space": "none"}


def failure(action):
    with pytest.raises(citrans.Error) as caught:
        action()
    return caught.value


@pytest.fixture
def plain():
    """A context that leaves the numbers as they are."""
    return citrans.Context(working_space="none")


@pytest.fixture
def pixels():
    return noise(1, opaque=True)


@pytest.fixture
def picture(pixels):
    return citrans.Image(pixels)


# Kernels


def test_a_metal_kernel_rotates_channels(plain, pixels, picture):
    image = citrans.Kernel(ROTATED, "rotated", "metal").apply(picture.extent, picture)
    assert image.extent == picture.extent
    assert (image.render(plain) == pixels[..., [1, 2, 0, 3]]).all()
    assert (citrans.Kernel(ROTATED).apply(picture.extent, pixels).render(plain) == pixels[..., [1, 2, 0, 3]]).all()


def test_a_kernel_from_a_file(plain, pixels, tmp_path):
    (tmp_path / "rotated.ci.metal").write_text("\ufeff" + ROTATED, encoding="utf-8")
    kernel = citrans.Kernel.open(tmp_path / "rotated.ci.metal", "rotated")
    assert (kernel.apply((0, 0, 33, 17), pixels).render(plain) == pixels[..., [1, 2, 0, 3]]).all()
    (tmp_path / "same.cikernel").write_text("kernel vec4 same(__sample s) { return s; }")
    assert citrans.Kernel.open(str(tmp_path / "same.cikernel")).argument_count == 1
    missing = failure(lambda: citrans.Kernel.open(tmp_path / "none.metal"))
    assert missing.status == Status.IO and "none.metal" in str(missing)
    assert failure(lambda: citrans.Kernel.open(tmp_path)).status == Status.IO


def test_a_warp_shifts_by_one_pixel(plain, pixels, picture):
    shift = citrans.Kernel("kernel vec2 shift() { return destCoord() + vec2(1.0, 0.0); }", dialect="core-image")
    assert shift.argument_count == 1
    for margin in (None, 1, 2.5):
        shown = shift.apply(picture.extent, picture, margin=margin).render(plain)
        assert (shown[:, :-1] == pixels[:, 1:]).all() and not shown[:, -1].any()
    assert "image" in str(failure(lambda: shift.apply(picture.extent)))


def test_a_general_kernel_samples_two_pixels(plain, pixels, picture):
    source = """
    kernel vec4 lighter(sampler source, float distance) {
        vec2 place = destCoord();
        vec4 here = sample(source, samplerTransform(source, place));
        return max(here, sample(source, samplerTransform(source, place + vec2(0.0, distance))));
    }
    """
    shown = citrans.Kernel(source).apply(picture.extent, picture, 2, margin=2).render(plain)
    assert (shown[2:] == numpy.maximum(pixels[2:], pixels[:-2])).all()
    assert (shown[:2] == pixels[:2]).all()


def test_kernels_chain_and_outlive_their_makers(plain, pixels):
    kernel = citrans.Kernel(ROTATED)
    source = citrans.Image(pixels)
    image = kernel.apply((0, 0, 33, 17), kernel.apply((0, 0, 33, 17), source))
    kernel.close()
    source.close()
    assert (image.render(plain) == pixels[..., [2, 0, 1, 3]]).all()
    assert "closed" in repr(kernel) and failure(lambda: kernel.argument_count).status == Status.INVALID_HANDLE


@pytest.mark.parametrize("working_space", ["linear", "none"])
def test_a_colour_is_matched_and_premultiplied(working_space):
    fill = citrans.Kernel("kernel vec4 fill(__color color) { return color; }")
    context = citrans.Context(working_space=working_space)
    assert (fill.apply((0, 0, 2, 2), "#804020").render(context) == (0x80, 0x40, 0x20, 255)).all()
    half = fill.apply((0, 0, 2, 2), "#80402080").render(context, alpha="premultiplied", dtype="float32")
    assert numpy.allclose(half[0, 0], numpy.array((0x80, 0x40, 0x20, 255)) / 255 * (0x80 / 255), atol=1e-4)
    assert "'#99ffcc'" in str(failure(lambda: fill.apply((0, 0, 2, 2), "reddish")))


def test_numbers_vectors_matrices_and_data(plain):
    def shown(source, *arguments):
        image = citrans.Kernel(source).apply((0, 0, 1, 1), *arguments)
        return image.render(plain, dtype="float32", **AS_THEY_ARE)[0, 0].tolist()

    numbers = "kernel vec4 numbers(float a, vec2 b) { return vec4(a, b, 1.0); }"
    for vector in ((0.25, 0.5), [0.25, 0.5], numpy.array([0.25, 0.5]), iter((0.25, 0.5))):
        assert shown(numbers, numpy.float32(0.75), vector) == [0.75, 0.25, 0.5, 1]
    assert shown("kernel vec4 four(vec4 a) { return a; }", (0.25, 0.5, 0.75, 1)) == [0.25, 0.5, 0.75, 1]
    table = """
    #include <CoreImage/CoreImage.h>
    extern "C" { float4 table(constant float *numbers, coreimage::destination place) {
        return float4(numbers[0], numbers[1], numbers[2], 1.0);
    } }
    """
    assert shown(table, struct.pack("3f", 0.25, 0.5, 0.75)) == [0.25, 0.5, 0.75, 1]
    assert shown(table, b"") == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "takes 3 arguments, but was given 0"),
        (("P", 1), "takes 3 arguments, but was given 2"),
        (("P", (1, 2), (1, 2)), "argument 2 of the kernel 'f', amount, is of type float"),
        (("P", 1, (1, 2, 3)), "argument 3 of the kernel 'f', place, is of type vec2, but was given a vector of 3"),
        (("P", 1, "P"), "argument 3 of the kernel 'f', place"),
        ((1, 1, (1, 2)), "argument 1 of the kernel 'f', pixel, is of type __sample, but was given a number"),
        (("P", b"abc", (1, 2)), "but was given 3 bytes"),
        (("P", 1, range(17)), "argument 3 takes 1 to 16 numbers, but was given 17"),
        (("P", 1, ()), "argument 3 takes 1 to 16 numbers, but was given 0"),
    ],
)
def test_wrong_arguments_are_named(picture, arguments, said):
    kernel = citrans.Kernel("kernel vec4 f(__sample pixel, float amount, vec2 place) { return pixel * amount; }")
    assert kernel.argument_count == 3 and "3" in repr(kernel)
    given = [picture if argument == "P" else argument for argument in arguments]
    error = failure(lambda: kernel.apply(picture.extent, *given))
    assert error.status == Status.KERNEL_ARGUMENT and said in str(error)


def test_arguments_of_other_types(picture):
    kernel = citrans.Kernel("kernel vec4 f(float amount) { return vec4(amount); }")
    for value in (None, object(), [None]):
        error = failure(lambda value=value: kernel.apply(picture.extent, value))
        assert error.status == Status.WRONG_TYPE and "argument 1" in str(error)
    assert failure(lambda: kernel.apply(picture.extent, float("nan"))).status == Status.INVALID_ARGUMENT
    assert failure(lambda: kernel.apply((0, 0, 1), 1)).status == Status.INVALID_ARGUMENT
    picture.close()
    assert failure(lambda: kernel.apply((0, 0, 1, 1), picture)).status == Status.INVALID_HANDLE


def test_an_error_shows_its_place():
    error = failure(lambda: citrans.Kernel("kernel vec4 f(__sample s) {\n    return colour;\n}"))
    assert error.status == Status.COMPILE
    first, line, caret = str(error).splitlines()[:3]
    assert ":2:12: error:" in first and "colour" in first
    assert line.endswith("return colour;") and caret.index("^") == line.index("colour")


def test_sources_that_are_none():
    error = failure(lambda: citrans.Kernel("kernel vec4 f(__sample s) { return s; }", "g"))
    assert error.status == Status.INVALID_ARGUMENT and "'f'" in str(error)
    assert "dialect 'hlsl'" in str(failure(lambda: citrans.Kernel(ROTATED, dialect="hlsl")))
    assert "register_transition" in str(failure(lambda: citrans.Kernel(FADE, dialect="transition")))
    assert failure(lambda: citrans.Kernel("\0")).status == Status.INVALID_ARGUMENT
    assert failure(lambda: citrans.Kernel(b"")).status == Status.WRONG_TYPE
    assert failure(lambda: citrans.Kernel("")).status == Status.COMPILE
    assert failure(lambda: citrans.Kernel("\udcff\udcfe kernel")).status == Status.COMPILE


def test_an_endless_loop_ends(picture):
    source = "kernel vec4 f(__sample s) { while (s.a > -1.0) { s.r += 0.001; } return s; }"
    image = citrans.Kernel(source).apply(picture.extent, picture)
    start = time.monotonic()
    error = failure(image.render)
    assert error.status == Status.KERNEL_LIMIT and "loop" in str(error)
    assert time.monotonic() - start < 10


def test_check_finds_everything():
    assert citrans.check_kernel(ROTATED) == []
    found = citrans.check_kernel(
        "kernel vec4 f(__sample s) {\n  return a;\n}\nkernel vec4 g() {\n  return b;\n}", "core-image"
    )
    assert [(row.is_error, row.line, row.column) for row in found] == [(True, 2, 10), (True, 5, 10)]
    assert all("^" in row.text and str(row) == row.text for row in found)
    (warning,) = citrans.check_kernel("uniform float x;\n" + FADE.replace("progress", "progress + x"), "transition")
    assert not warning.is_error and warning.line == 1 and "default" in warning.text
    assert failure(lambda: citrans.check_kernel("", "hlsl")).status == Status.INVALID_ARGUMENT
