"""Kernels and transitions from source text."""

import struct
import time

import numpy
import pytest
from conftest import noise, transition

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
TINTED = """
uniform float strength; // = 0.25
uniform vec3 tint; // = vec3(1.0, 0.5, 0.0)
vec4 transition(vec2 uv) {
    vec4 mixed = mix(getFromColor(uv), getToColor(uv), progress);
    return vec4(mix(mixed.rgb, tint, strength), 1.0);
}
"""
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
    name = citrans.register_transition(
        "vec4 transition(vec2 uv) { float x = 0.0; while (x > -1.0) { x += 0.001; } return vec4(x); }", "test_endless"
    )
    made = transition(name, noise(1), noise(2), inputTime=0.5)
    assert failure(made.render).status == Status.KERNEL_LIMIT
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


# Transitions


def test_a_fade_is_a_dissolve():
    a, b = noise(1, opaque=True), noise(2, opaque=True)
    name = citrans.register_transition(FADE, "test_fade")
    assert name == "test_fade" and name in citrans.filters() and name in citrans.filters("CICategoryTransition")
    fade, dissolve = (transition(which, a, b) for which in (name, "CIDissolveTransition"))
    for moment in (0, 0.25, 0.5, 0.9, 1):
        fade.time = dissolve.time = moment
        assert abs(fade.render().astype(int) - dissolve.render()).max() <= 1


def test_the_ends_are_exact():
    a, b = noise(1), noise(2)
    made = transition(citrans.register_transition("vec4 transition(vec2 uv) { return vec4(0.3); }", "test_gray"), a, b)
    for moment, expected in ((0, a), (1, b)):
        made.time = moment
        assert (made.render() == expected).all()
    made.time = 0.5
    assert (made.render(alpha="premultiplied") == made.render(alpha="premultiplied")[0, 0]).all()


def test_uniforms_are_inputs():
    name = citrans.register_transition(TINTED, "test_tinted")
    assert citrans.info(name).keys == ["inputImage", "inputTargetImage", "inputTime", "strength", "tint"]
    assert citrans.info(name)["strength"].default == 0.25 and citrans.info(name)["tint"].default == (1, 0.5, 0)
    made = transition(name, noise(1, opaque=True), noise(2, opaque=True), inputTime=0.5)
    assert made.strength == 0.25
    seen = [made.render().tobytes()]
    for key, value in (("strength", 0.5), ("tint", (0, 0, 1))):
        made[key] = value
        seen.append(made.render().tobytes())
    assert len(set(seen)) == 3
    assert "strength" in str(failure(lambda: made.update(strenght=1)))


def test_a_name_can_mean_another_source():
    def render(name):
        return transition(name, noise(1, opaque=True), noise(2, opaque=True), inputTime=0.5).render().tobytes()

    name = citrans.register_transition(TINTED, "test_again")
    before, former = render(name), citrans.Filter(name, strength=0.75)
    assert "strength" in citrans.Filter(name) and "speed" not in citrans.Filter(name)
    other = "uniform float speed; // = 2.0\n" + FADE.replace("progress", "pow(progress, speed)")
    assert citrans.register_transition(other, name) == name
    assert citrans.info(name).keys[3:] == ["speed"]
    assert "strength" not in citrans.Filter(name) and citrans.Filter(name).speed == 2
    assert render(name) != before
    assert former.strength == 0.75 and former.copy().strength == 0.75 and "speed" not in former
    assert failure(lambda: citrans.register_transition("nonsense", name)).status == Status.COMPILE
    assert citrans.Filter(name, speed=3).speed == 3  # a source that fails replaces nothing


def test_transitions_from_files(tmp_path):
    for file, named in (("test_file.glsl", "test_file"), ("test_other.frag", "test_other")):
        (tmp_path / file).write_text(FADE)
        assert citrans.register_transition(str(tmp_path / file)) == named
        assert citrans.Filter(named).name == named
    (tmp_path / "test_text.txt").write_text(FADE)
    assert citrans.register_transition(tmp_path / "test_text.txt") == "test_text"
    assert citrans.register_transition(tmp_path / "test_file.glsl", "test_named") == "test_named"
    assert failure(lambda: citrans.register_transition("none.glsl")).status == Status.IO


def test_names_that_cannot_be():
    for name in (None, "", "CIDissolveTransition", "a\0b"):
        assert failure(lambda name=name: citrans.register_transition(FADE, name)).status == Status.INVALID_ARGUMENT
    assert failure(lambda: citrans.register_transition(3, "test_number")).status == Status.WRONG_TYPE
    error = failure(lambda: citrans.register_transition(FADE.replace("mix", "mixed"), "test_broken"))
    assert error.status == Status.COMPILE and "test_broken:1:35: error:" in str(error) and "^" in str(error)
    assert "test_broken" not in citrans.filters()


def test_a_player_plays_a_registered_transition():
    name = citrans.register_transition(FADE, "test_played")
    a, b = noise(1, opaque=True), noise(2, opaque=True)
    player = citrans.Player()
    player.show(a)
    player.start(b, name, duration=1, time=0)
    assert (player.render(0) == a).all() and (player.render(1) == b).all()
