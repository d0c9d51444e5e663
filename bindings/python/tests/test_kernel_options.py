"""Kernels compiled and applied with options, and what they say of themselves."""

import gc
import weakref

import numpy
import pytest
from conftest import noise
from test_kernels import AS_THEY_ARE, failure

import citrans
from citrans import Argument, Sampler, Status

INCLUDING = '#include "channels.h"\nextern "C" float4 rotated(coreimage::sample_t s) { return ROTATED(s); }\n'
HEADER = "#define ROTATED(s) s.gbra\n"
RAMP = numpy.array([[[0, 0, 0, 1], [1, 1, 1, 1]]], "float32")  # two pixels, black and white


@pytest.fixture
def plain():
    return citrans.Context(working_space="none")


def shown(image, context, rect=None):
    return image.render(context, rect=rect, dtype="float32", **AS_THEY_ARE)


# Includes


def test_includes_come_from_a_function(plain):
    asked = []
    pixels = noise(1, opaque=True)
    kernel = citrans.Kernel(INCLUDING, include=lambda name: asked.append(name) or HEADER)
    assert asked == ["channels.h"]
    assert (kernel.apply((0, 0, 33, 17), pixels).render(plain) == pixels[..., [1, 2, 0, 3]]).all()
    error = failure(lambda: citrans.Kernel(INCLUDING, name="r.metal", include=lambda name: None))
    assert error.status == Status.COMPILE and str(error).startswith("r.metal:1:") and "channels.h" in str(error)
    assert failure(lambda: citrans.Kernel(INCLUDING, include=lambda name: 3)).status == Status.WRONG_TYPE
    assert failure(lambda: citrans.Kernel(INCLUDING, include=3)).status == Status.WRONG_TYPE
    with pytest.raises(ZeroDivisionError):
        citrans.Kernel(INCLUDING, include=lambda name: 1 // 0)


def test_includes_come_from_folders(tmp_path):
    (tmp_path / "channels.h").write_text(HEADER)
    source = tmp_path / "rotated.metal"
    source.write_text(INCLUDING)
    for include in (tmp_path, str(tmp_path), [tmp_path / "none", tmp_path]):
        assert citrans.Kernel(INCLUDING, include=include).name == "rotated"
    assert citrans.Kernel.open(source).name == "rotated"  # its own folder
    assert citrans.check_kernel(INCLUDING, include=tmp_path) == []
    assert str(failure(lambda: citrans.Kernel.open(source, include=[]))).startswith(f"{source}:1:")


@pytest.mark.parametrize("name", ["../secret.h", "/secret.h", "inner/../../secret.h", "inner/\udcff.h"])
def test_folders_are_not_left(tmp_path, name):
    (tmp_path / "secret.h").write_text(HEADER)
    (tmp_path / "inner").mkdir()
    inside = tmp_path / "inner"
    path = str(tmp_path / "secret.h") if name == "/secret.h" else name
    error = failure(lambda: citrans.Kernel(INCLUDING.replace("channels.h", path), include=inside))
    assert error.status == Status.COMPILE


def test_diagnostics_come_in_parts():
    text = "kernel vec4 f(__sample s) {\n  return colour;\n}"
    (found,) = citrans.check_kernel(text, name="f.cikernel")
    assert (found.file, found.line, found.column, found.is_error) == ("f.cikernel", 2, 10, True)
    assert found.source_line == "  return colour;" and "'colour'" in found.message and not found.is_limit
    assert found.message in found.text and found.text.startswith("f.cikernel:2:10: error: ")
    broken = citrans.check_kernel(INCLUDING, include=lambda name: "float broken() { return nothing; }\n")
    assert broken[0].file == "channels.h" and broken[0].line == 1
    deep = "kernel vec4 f(__sample s) { return " + "(" * 1000 + "s" + ")" * 1000 + "; }"
    assert any(found.is_limit for found in citrans.check_kernel(deep))


# What a kernel says of itself


def test_arguments_are_told():
    kernel = citrans.Kernel(
        'extern "C" float4 k(coreimage::sampler image, float3 tint, int n, float3x2 m, constant float2 *curve)'
        "{ return image.sample(tint.xy) * n * m[0][0] * curve[0].x; }"
    )
    assert (kernel.name, kernel.kind) == ("k", "general")
    assert kernel.arguments == [
        Argument("image", "sampler", "image"),
        Argument("tint", "float3", "float", 3),
        Argument("n", "int", "int", 1),
        Argument("m", "float3x2", "matrix", 6, 3, 2),
        Argument("curve", "float2", "data", stride=8),
    ]
    warp = citrans.Kernel("kernel vec2 shift(float by) { return destCoord() + by; }")
    assert warp.kind == "warp" and "shift" in repr(warp)
    assert warp.arguments == [Argument("", "image", "image"), Argument("by", "float", "float", 1)]
    over = citrans.Kernel("kernel vec4 over(__sample a, __sample b) { return a + b * (1.0 - a.a); }")
    assert over.kind == "blend"
    assert citrans.Kernel("kernel vec4 c(__color c) { return c; }").arguments == [Argument("c", "__color", "color", 4)]


# Samplers


def test_sampler_spaces(plain):
    where = citrans.Kernel("kernel vec4 w(sampler s) { return vec4(samplerCoord(s), 0.0, 1.0); }")
    for samplers, x in ((None, 1.5), (Sampler(), 1.5), (Sampler("unit"), 0.75), ([Sampler("unit")], 0.75)):
        pixels = shown(where.apply((0, 0, 2, 1), RAMP, samplers=samplers), plain)
        assert pixels[0, 1, :2].tolist() == [x, 0.5]


def test_wrap_and_filter(plain):
    image = citrans.Image(RAMP, alpha="premultiplied", color_space="none")
    read = citrans.Kernel("kernel vec4 r(sampler s, vec2 at) { return sample(s, samplerTransform(s, at)); }")

    def read_at(x, y, **options):
        return shown(read.apply((0, 0, 1, 1), image, (x, y), samplers=Sampler(**options)), plain)[0, 0].tolist()

    assert read_at(1, 0.5) == [0.5, 0.5, 0.5, 1]
    assert read_at(1.1, 0.5, filter="nearest") == [1, 1, 1, 1]
    assert read_at(0.9, 0.5, filter="nearest") == [0, 0, 0, 1]
    assert read_at(5, -3) == [0, 0, 0, 0]
    assert read_at(5, -3, wrap="clamp") == [1, 1, 1, 1]
    assert read_at(-5, 9, wrap="clamp", filter="nearest") == [0, 0, 0, 1]


def test_every_image_has_its_own_sampler(plain):
    image = citrans.Image(RAMP, alpha="premultiplied", color_space="none")
    both = citrans.Kernel(
        "kernel vec4 b(sampler s, sampler t) { return vec4(sample(s, vec2(9.0)).a, sample(t, vec2(9.0)).a, 0.0, 1.0); }"
    )
    for samplers, alphas in (
        (Sampler(wrap="clamp"), [1, 1]),
        ([Sampler(wrap="clamp"), Sampler()], [1, 0]),
        ([Sampler(), Sampler(wrap="clamp")], [0, 1]),
    ):
        assert shown(both.apply((0, 0, 1, 1), image, image, samplers=samplers), plain)[0, 0, :2].tolist() == alphas
    error = failure(lambda: both.apply((0, 0, 1, 1), image, image, samplers=[Sampler()] * 3))
    assert error.status == Status.KERNEL_ARGUMENT and "3 samplers" in str(error)
    mirror = Sampler(wrap="mirror")
    assert "wrap 'mirror'" in str(failure(lambda: both.apply((0, 0, 1, 1), image, image, samplers=mirror)))
    assert failure(lambda: both.apply((0, 0, 1, 1), image, image, samplers=["unit"])).status == Status.WRONG_TYPE


# Regions of interest

SHIFT = "kernel vec4 shift(sampler s) { return sample(s, samplerTransform(s, destCoord() + vec2(4.0, 0.0))); }"


@pytest.fixture
def computed():
    """A picture that has to be made before it is sampled, and its pixels."""
    pixels = noise(1, opaque=True)
    return citrans.Kernel("kernel vec4 same(__sample s) { return s; }").apply((0, 0, 33, 17), pixels), pixels


def test_a_region_is_asked_for(plain, computed):
    image, pixels = computed
    asked = []

    def region(number, rect):
        asked.append((number, rect))
        return (rect.x + 4, rect.y, rect.width, rect.height)

    made = citrans.Kernel(SHIFT).apply((0, 0, 33, 17), image, region=region)
    assert not asked  # it is rendered first
    assert (made.render(plain, rect=(0, 0, 8, 17)) == pixels[:, 4:12]).all()
    assert asked and all(number == 0 and isinstance(rect, citrans.Rect) for number, rect in asked)
    nothing = citrans.Kernel(SHIFT).apply((0, 0, 33, 17), image, region=lambda number, rect: None)
    assert not nothing.render(plain, rect=(0, 0, 8, 17)).any()


def test_a_region_that_fails_means_all(plain, computed, monkeypatch):
    image, pixels = computed
    heard = []
    monkeypatch.setattr("sys.unraisablehook", heard.append)
    for wrong in (lambda number, rect: 1 // 0, lambda number, rect: "four"):
        made = citrans.Kernel(SHIFT).apply((0, 0, 33, 17), image, region=wrong)
        assert (made.render(plain, rect=(0, 0, 8, 17)) == pixels[:, 4:12]).all()
    assert {found.exc_type for found in heard} == {ZeroDivisionError, citrans.Error}
    assert failure(lambda: citrans.Kernel(SHIFT).apply((0, 0, 1, 1), image, region=4)).status == Status.WRONG_TYPE


def test_regions_live_as_long_as_the_image(plain, computed):
    class Region:
        def __call__(self, number, rect):
            return rect

    kernel, region = citrans.Kernel(SHIFT), Region()
    known = weakref.ref(region)
    made = kernel.apply((0, 0, 33, 17), computed[0], region=region)
    with pytest.raises(citrans.Error):
        kernel.apply((0, 0, 33, 17), 3, region=region)
    del region
    gc.collect()
    assert known() is not None
    made.render(plain)
    made.close()
    gc.collect()
    assert known() is None
