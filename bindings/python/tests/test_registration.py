"""Filters from kernels of every kind, and kernels of compiled code."""

import ctypes
import gc
import json
import shutil
import subprocess
import threading

import numpy
import pytest
from conftest import noise, transition

import citrans
from citrans import Status
from citrans.native import Span

GLOW = "kernel vec4 glow(__sample s, float amount, __color tint) { return vec4(s.rgb + tint.rgb * amount, s.a); }"
ABOUT = {
    "displayName": "Glow",
    "description": "Lights the picture.",
    "categories": ["CICategoryColorAdjustment"],
    "inputs": {
        "amount": {"default": 0.5, "min": 0, "max": 4, "sliderMin": 0, "sliderMax": 1, "identity": 0},
        "tint": {"default": [0, 0, 1]},
    },
}
WIPE = """
#include <CoreImage/CoreImage.h>
extern "C" float4 wipe(coreimage::sample_t a, coreimage::sample_t b, float time, float softness,
                       coreimage::destination d) {
    float x = d.coord().x / 20;
    return metal::mix(a, b, metal::smoothstep(x - softness, x + softness, time));
}
"""


def failure(action):
    with pytest.raises(citrans.Error) as caught:
        action()
    return caught.value


@pytest.fixture
def named():
    """A name that is taken out of the list in the end."""
    name = "test_registered"
    yield name
    if name in citrans.filters():
        citrans.unregister(name)


def test_a_kernel_is_a_filter(named):
    assert citrans.register_kernel(GLOW, named, description=ABOUT) == named
    about = citrans.info(named)
    assert (about.display_name, about.description) == ("Glow", "Lights the picture.")
    assert about.keys == ["inputImage", "inputAmount", "inputTint"]
    amount = about["inputAmount"]
    assert (amount.default, amount.minimum, amount.maximum, amount.identity) == (0.5, 0, 4, 0)
    assert about["inputTint"].class_name == "CIColor" and about["inputTint"].default == (0, 0, 1, 1)
    assert named in citrans.filters("CICategoryColorAdjustment")
    black = numpy.zeros((3, 5, 4), numpy.uint8)
    black[..., 3] = 255
    made = citrans.Filter(named, inputImage=black)
    assert (made.render() == (0, 0, 188, 255)).all()
    made.update(amount=0)
    assert (made.render() == black).all()


def test_descriptions_are_text_too(named):
    citrans.register_kernel(GLOW, named, description=json.dumps(ABOUT, indent=2))
    assert citrans.info(named).display_name == "Glow"
    wrong = failure(lambda: citrans.register_kernel(GLOW, named, description='{\n  "inputs": {"amont": {}}}'))
    assert wrong.status == Status.INVALID_ARGUMENT
    assert "line 2, column 14" in str(wrong) and "did you mean amount" in str(wrong)
    assert "JSON" in str(failure(lambda: citrans.register_kernel(GLOW, named, description={"margin": object()})))
    assert "JSON" in str(failure(lambda: citrans.register_kernel(GLOW, named, description={"margin": float("nan")})))
    assert citrans.info(named).display_name == "Glow"  # a source that fails replaces nothing


def test_a_metal_transition_has_exact_ends(named):
    a, b = noise(1), noise(2)
    citrans.register_kernel(WIPE, named, dialect="metal", description={"inputs": {"softness": {"default": 0.3}}})
    made = transition(named, a, b)
    assert "CICategoryTransition" in [c for c in ("CICategoryTransition",) if named in citrans.filters(c)]
    for moment, expected in ((0, a), (1, b)):
        made.time = moment
        assert (made.render() == expected).all()
    made.time = 0.5
    middle = made.render()
    assert (middle != a).any() and (middle != b).any()
    made.softness = 0.01
    assert (made.render() != middle).any()


def test_files(tmp_path, named):
    (tmp_path / "test_registered.ci.metal").write_text(WIPE)
    (tmp_path / "test_registered.json").write_text('{"inputs": {"softness": {"default": 0.25}}}')
    assert citrans.register_kernel(str(tmp_path / "test_registered.ci.metal")) == named
    assert citrans.info(named)["inputSoftness"].default == 0.25
    citrans.register_kernel(tmp_path / "test_registered.ci.metal", description={})
    assert citrans.info(named)["inputSoftness"].default == 0
    assert failure(lambda: citrans.register_kernel(tmp_path / "none.metal")).status == Status.IO


def test_names_and_unregistering(named):
    for name in (None, "", "CIDissolveTransition", "a\0b"):
        assert failure(lambda name=name: citrans.register_kernel(GLOW, name)).status == Status.INVALID_ARGUMENT
    assert failure(lambda: citrans.register_kernel(3, named)).status == Status.WRONG_TYPE
    assert failure(lambda: citrans.register_kernel(GLOW, named, "glowing")).status == Status.INVALID_ARGUMENT
    assert failure(lambda: citrans.register_kernel("kernel", named)).status == Status.COMPILE
    citrans.register_kernel(citrans.Kernel(GLOW), named)
    citrans.unregister(named)
    assert named not in citrans.filters()
    assert failure(lambda: citrans.info(named)).status == Status.UNKNOWN_FILTER
    assert failure(lambda: citrans.unregister(named)).status == Status.UNKNOWN_FILTER


# Compiled code

SHADE = """
#include <citrans.h>
void shade(void *user, const citrans_span *span) {
    (void)user;
    for (size_t i = 0; i < span->count; i++) {
        span->result.red[i] = span->images[0].green[i] * span->numbers[0];
        span->result.green[i] = span->images[0].blue[i] * span->numbers[0];
        span->result.blue[i] = span->images[0].red[i] * span->numbers[0];
        span->result.alpha[i] = span->images[0].alpha[i];
    }
}
"""
IN_TEXT = "kernel vec4 f(__sample s, float by) { return vec4(s.gbr * by, s.a); }"


def rotated(_, span):
    """The same in Python."""
    span = span.contents
    source, result = span.images[0], span.result
    for to, start in (("red", source.green), ("green", source.blue), ("blue", source.red)):
        values = numpy.ctypeslib.as_array(start, (span.count,)) * numpy.float32(span.numbers[0])
        numpy.ctypeslib.as_array(getattr(result, to), (span.count,))[:] = values
    ctypes.memmove(result.alpha, source.alpha, 4 * span.count)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """A shared library of one's own."""
    folder = tmp_path_factory.mktemp("native")
    from pathlib import Path

    include = Path(__file__).resolve().parents[3] / "include"
    if shutil.which("gcc") is None:
        pytest.skip("there is no C compiler")
    (folder / "shade.c").write_text(SHADE)
    command = ["gcc", "-O2", "-shared", "-fPIC", "-ffp-contract=off", f"-I{include}", "shade.c", "-o", "shade.so"]
    subprocess.run(command, cwd=folder, check=True)
    return ctypes.CDLL(str(folder / "shade.so"))


def test_compiled_code_is_a_kernel(compiled):
    picture = citrans.Image(noise(1, opaque=True))
    text = citrans.Kernel(IN_TEXT).apply(picture.extent, picture, 0.5).render()
    address = ctypes.cast(compiled.shade, ctypes.c_void_p).value
    for function in (compiled.shade, address, rotated):
        kernel = citrans.Kernel.native(function, "__sample s, float by", "rotated")
        assert kernel.argument_count == 2
        image = kernel.apply(picture.extent, picture, 0.5)
        del kernel
        assert (image.render(citrans.Context(threads=3)) == text).all()


def test_compiled_code_is_a_filter(compiled, named):
    kernel = citrans.Kernel.native(compiled.shade, "__sample s, float by")
    citrans.register_kernel(kernel, named, description={"inputs": {"by": {"default": 1}}})
    pixels = noise(1, opaque=True)
    assert (citrans.Filter(named, inputImage=pixels).render()[..., :3] == pixels[..., [1, 2, 0]]).all()


def test_functions_are_kept_and_let_go():
    from citrans import native

    before = len(native._kept)
    calls = []

    def black(_, span):
        calls.append(threading.get_ident())
        for plane in ("red", "green", "blue"):
            ctypes.memset(getattr(span.contents.result, plane), 0, 4 * span.contents.count)
        numpy.ctypeslib.as_array(span.contents.result.alpha, (span.contents.count,))[:] = 1

    image = citrans.Kernel.native(black, "").apply((0, 0, 300, 20))
    del black
    gc.collect()
    assert len(native._kept) == before + 1
    assert (image.render() == (0, 0, 0, 255)).all() and len(calls) >= 20
    image.close()
    gc.collect()
    assert len(native._kept) == before
    for parameters in ("sampler s", "flaot a", "float a) {"):
        assert failure(lambda p=parameters: citrans.Kernel.native(rotated, p)).status == Status.COMPILE
    assert failure(lambda: citrans.Kernel.native(rotated, "", "no name")).status == Status.INVALID_ARGUMENT
    assert failure(lambda: citrans.Kernel.native("rotated", "")).status == Status.WRONG_TYPE
    assert len(native._kept) == before


def test_span_is_what_the_header_says():
    assert ctypes.sizeof(Span) == 104 and Span.result.offset == 72
