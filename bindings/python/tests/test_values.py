"""Known numbers: what certain pixels must be."""

import numpy
import pytest
from conftest import TRANSITIONS, constant, noise, transition

import citrans

BLACK, WHITE = (0, 0, 0, 255), (255, 255, 255, 255)


@pytest.mark.parametrize(("working_space", "level"), [("linear", 188), ("none", 128)])
def test_middle_of_black_and_white(dissolve, working_space, level):
    dissolve.time = 0.5
    pixels = dissolve.render(citrans.Context(working_space=working_space))
    assert abs(int(pixels[0, 0, 0]) - level) <= (1 if working_space == "none" else 0)
    assert (pixels == pixels[0, 0]).all()
    assert pixels[0, 0, 3] == 255


@pytest.mark.parametrize(("time", "level"), [(0.25, 191), (0.5, 128), (0.75, 64)])
def test_weight_is_the_time(time, level):
    made = transition("CIDissolveTransition", constant(WHITE), constant(BLACK), inputTime=time)
    pixels = made.render(citrans.Context(working_space="none"))
    assert abs(int(pixels[0, 0, 0]) - level) <= 1


def test_opaque_red_to_transparent_blue_is_never_purple():
    made = transition("CIDissolveTransition", constant((255, 0, 0, 255)), constant((0, 0, 255, 0)), inputTime=0.5)
    assert made.render()[0, 0].tolist() == [255, 0, 0, 128]
    assert made.render(alpha="premultiplied")[0, 0].tolist() == [128, 0, 0, 128]


@pytest.mark.parametrize("space", ["linear", "none"])
@pytest.mark.parametrize("time", [0.1, 1 / 3, 0.5, 0.9])
def test_a_colour_over_itself_stays(space, time):
    grays = numpy.repeat(numpy.arange(256, dtype=numpy.uint8).reshape(1, 256, 1), 4, axis=2)
    grays[..., 3] = 255
    made = transition("CIDissolveTransition", grays, grays.copy(), inputTime=time)
    assert (made.render(citrans.Context(working_space=space)) == grays).all()


@pytest.mark.parametrize("name", TRANSITIONS)
@pytest.mark.parametrize("dtype", [numpy.uint8, numpy.uint16, numpy.float16, numpy.float32])
@pytest.mark.parametrize("size", [(1, 1), (7, 5), (33, 17)])
def test_ends_are_exact(name, dtype, size):
    a, b = noise(1, *size, dtype), noise(2, *size, dtype)
    made = transition(name, a, b)
    for time, end in [(0, a), (1, b), (-0.0, a)]:
        made.time = time
        assert made.render(dtype=dtype).tobytes() == end.tobytes()


@pytest.mark.parametrize("name", TRANSITIONS)
@pytest.mark.parametrize("channels", ["bgra", "argb", "abgr"])
def test_ends_are_exact_in_other_orders(name, channels):
    a, b = noise(1), noise(2)
    made = transition(name, citrans.Image(a, channels=channels), citrans.Image(b, channels=channels))
    assert made.render(channels=channels).tobytes() == a.tobytes()
    made.time = 1
    assert made.render(channels=channels).tobytes() == b.tobytes()


@pytest.mark.parametrize("name", TRANSITIONS)
def test_middle_is_neither(name):
    a, b = noise(1, opaque=True), noise(2, opaque=True)
    made = transition(name, a, b, inputTime=0.5)
    pixels = made.render()
    assert (pixels != a).any()
    assert (pixels != b).any()


@pytest.mark.parametrize("name", TRANSITIONS)
def test_a_filter_keeps_nothing_from_before(name):
    a, b, c, d = (noise(seed) for seed in range(4))
    used = transition(name, a, b, inputTime=0.3)
    used.render()
    used.update(inputImage=c, inputTargetImage=d, inputTime=0.6)
    assert (used.render() == transition(name, c, d, inputTime=0.6).render()).all()


@pytest.mark.parametrize("name", TRANSITIONS)
def test_threads_and_parts_do_not_change_a_pixel(name):
    a, b = noise(1, 200, 150), noise(2, 200, 150)
    made = transition(name, a, b, inputTime=0.4)
    whole = made.render(citrans.Context(threads=1))
    assert (made.render(citrans.Context(threads=3)) == whole).all()
    part = made.render(rect=(20, 30, 50, 40))
    assert (part == whole[150 - 30 - 40 : 150 - 30, 20:70]).all()


def test_frame_is_the_union_and_fit_places():
    wide, tall = constant((255, 0, 0, 255), 8, 4), constant((0, 0, 255, 255), 4, 8)
    made = transition("CIDissolveTransition", wide, tall)
    assert made.frame == (0, 0, 8, 8)
    assert made.render().shape == (8, 8, 4)
    red, blue, none = [255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]

    made.time = 1
    made.fit = "contain"
    pixels = made.render(size=(8, 4))
    assert pixels[2, 3].tolist() == blue and pixels[2, 0].tolist() == none
    made.fit = "cover"
    pixels = made.render(size=(8, 4))
    assert (pixels == blue).all()
    made.fit = "stretch"
    assert (made.render(size=(8, 4)) == blue).all()
    made.time = 0
    assert (made.render(size=(8, 4)) == red).all()
    assert made.fit == "stretch"


def test_default_path_is_the_identity_and_none_leaves_numbers_alone():
    levels = numpy.arange(256, dtype=numpy.uint8).reshape(16, 16)
    assert (citrans.Image(levels).render(channels="gray")[..., 0] == levels).all()
    data = citrans.Image(levels, color_space="none")
    assert (data.render(channels="gray", color_space="none")[..., 0] == levels).all()


@pytest.mark.parametrize("kind", ["gray", "rgba", "alpha"])
def test_masks_of_every_kind(kind):
    a, b = noise(1, 16, 16, opaque=True), noise(2, 16, 16, opaque=True)
    levels = numpy.full((16, 16), 255, numpy.uint8)
    levels[:, :8] = 0
    if kind == "rgba":
        levels = numpy.dstack([levels] * 3 + [numpy.full_like(levels, 255)])
    mask = citrans.Image(levels, color_space="none", channels=kind)
    made = transition(
        "CIDisintegrateWithMaskTransition", a, b, inputMaskImage=mask, inputShadowDensity=0, inputTime=0.5
    )
    pixels = made.render().astype(int)
    brighter, darker = numpy.abs(pixels - a).mean(axis=(0, 2)), numpy.abs(pixels - b).mean(axis=(0, 2))
    # Dark places have changed and white ones have not, up to the brightness that the filter plays with.
    assert (darker[:6] < 40).all() and (brighter[10:] < 40).all()
