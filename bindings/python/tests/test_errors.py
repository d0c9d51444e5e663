"""What goes wrong, and what is said about it."""

import math
import pickle

import numpy
import pytest
from conftest import constant, noise, transition

import citrans
from citrans import Status


def failure(action):
    with pytest.raises(citrans.Error) as caught:
        action()
    return caught.value


def test_unknown_filter_suggests():
    error = failure(lambda: citrans.Filter("CIDisolveTransition"))
    assert error.status == Status.UNKNOWN_FILTER
    assert "CIDisolveTransition" in str(error) and "did you mean CIDissolveTransition" in str(error)


def test_unknown_key_suggests():
    made = citrans.Filter("CICopyMachineTransition")
    error = failure(lambda: made.update(inputWitdh=3))
    assert error.status == Status.UNKNOWN_KEY
    assert "CICopyMachineTransition" in str(error) and "inputWidth" in str(error)
    assert "inputWidth" in str(failure(lambda: made["inputWitdh"]))
    assert failure(lambda: citrans.Filter("CIDisintegrateWithMaskTransition", inputColor=(1, 1, 1))).status == (
        Status.UNKNOWN_KEY
    )


def test_unknown_attributes_are_attribute_errors_too():
    made = citrans.Filter("CICopyMachineTransition")
    with pytest.raises(AttributeError, match="inputWidth"):
        made.inputWitdh  # noqa: B018
    with pytest.raises(AttributeError, match="inputWidth"):
        made.inputWitdh = 3
    assert not hasattr(made, "nonsense") and getattr(made, "nonsense", 5) == 5
    assert not hasattr(made, "_repr_html_")


def test_missing_target_is_named():
    made = citrans.Filter("CIDissolveTransition", inputImage=noise(1))
    for action in (made.render, made.output_image, lambda: made.frame, lambda: made.output_extent):
        error = failure(action)
        assert error.status == Status.MISSING_INPUT and "inputTargetImage" in str(error)
    masked = citrans.Filter("CIDisintegrateWithMaskTransition", inputImage=noise(1), inputTargetImage=noise(2))
    assert "inputMaskImage" in str(failure(masked.render))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("inputTime", "half"),
        ("inputTime", (1, 2)),
        ("inputTime", citrans.Image.color(1, 1, 1)),
        ("inputImage", 5),
        ("inputImage", (1, 2, 3)),
        ("inputColor", 3),
        ("inputColor", (1, 2)),
        ("inputExtent", 7),
        ("inputExtent", (0, 0, 5)),
        ("inputExtent", object()),
    ],
)
def test_wrong_types(key, value):
    made = citrans.Filter("CICopyMachineTransition")
    error = failure(lambda: made.__setitem__(key, value))
    assert error.status == Status.WRONG_TYPE, error
    assert key in str(error)


@pytest.mark.parametrize("time", [math.nan, math.inf, -math.inf])
def test_times_that_are_no_numbers(dissolve, time):
    error = failure(lambda: setattr(dissolve, "time", time))
    assert error.status == Status.INVALID_ARGUMENT and "inputTime" in str(error)
    assert dissolve.time == 0


def test_nan_extent():
    made = citrans.Filter("CISwipeTransition")
    assert failure(lambda: made.update(inputExtent=(0, 0, math.nan, 5))).status == Status.INVALID_ARGUMENT


def test_size_mismatch_names_both_and_writes_nothing(dissolve):
    out = numpy.full((6, 9, 4), 77, numpy.uint8)
    error = failure(lambda: dissolve.render(out=out))
    assert error.status == Status.INVALID_BITMAP
    assert "8 × 4" in str(error) and "9 × 6" in str(error)
    assert (out == 77).all()


def test_pictures_without_edges():
    made = citrans.Filter(
        "CIDissolveTransition", inputImage=citrans.Image.color(1, 0, 0), inputTargetImage=citrans.Image.color(0, 0, 1)
    )
    assert failure(made.render).status == Status.INFINITE_EXTENT
    assert failure(citrans.Image.color(1, 1, 1).render).status == Status.INFINITE_EXTENT
    assert made.render(rect=(0, 0, 3, 2)).shape == (2, 3, 4)
    assert made.output_extent.is_infinite


def test_empty_pictures():
    assert failure(citrans.Image.empty().render).status == Status.INVALID_ARGUMENT


@pytest.mark.parametrize("rect", [(0, 0, 0, 5), (0, 0, -1, 5), (0, 0, 1), "four", (0, 0, math.nan, 1), (0, 0, 1e9, 1)])
def test_rectangles_that_are_none(dissolve, rect):
    assert failure(lambda: dissolve.render(rect=rect)).status in (Status.INVALID_ARGUMENT, Status.SIZE_LIMIT)


@pytest.mark.parametrize("size", [(0, 5), (5,), (1.5, 2), "ab", (1 << 31, 1)])
def test_sizes_that_are_none(dissolve, size):
    dissolve.fit = "cover"
    assert failure(lambda: dissolve.render(size=size)).status in (Status.INVALID_ARGUMENT, Status.SIZE_LIMIT)


def test_names_that_are_none(dissolve):
    for action in (
        lambda: dissolve.render(alpha="half"),
        lambda: dissolve.render(color_space="cmyk"),
        lambda: dissolve.render(channels="rbga"),
        lambda: setattr(dissolve, "fit", "fill"),
        lambda: citrans.Context(working_space="gamma"),
        lambda: citrans.Filter("CIDissolve\0Transition"),
        lambda: citrans.Image.color("#12345"),
        lambda: citrans.Image.color("red"),
    ):
        assert failure(action).status == Status.INVALID_ARGUMENT


def test_destination_over_a_source():
    pixels = noise(1)
    made = transition("CIDissolveTransition", pixels, noise(2), inputTime=0.5)
    before = pixels.copy()
    assert failure(lambda: made.render(out=pixels)).status == Status.INVALID_ARGUMENT
    assert (pixels == before).all()


def test_files(tmp_path):
    assert failure(lambda: citrans.Image.open(tmp_path / "none.png")).status == Status.IO
    assert "none.png" in str(failure(lambda: citrans.Image.open(tmp_path / "none.png")))
    for contents in (b"x", b"\x89PNG\r\n\x1a\n", b"\x89PNG\r\n\x1a\n" + b"\0" * 40, b"this is no picture at all"):
        (tmp_path / "bad.png").write_bytes(contents)
        assert failure(lambda: citrans.Image.open(tmp_path / "bad.png")).status == Status.DECODE
        assert failure(lambda contents=contents: citrans.Image.from_bytes(contents)).status == Status.DECODE
    image = citrans.Image(constant((1, 2, 3, 255)))
    assert failure(lambda: image.save(tmp_path / "no" / "such" / "folder.png")).status == Status.IO
    assert failure(lambda: image.save(tmp_path / "picture.xyz")).status == Status.UNSUPPORTED_FORMAT
    assert failure(lambda: image.save(tmp_path / "picture.png", depth=12)).status == Status.INVALID_ARGUMENT


def test_errors_say_their_kind():
    error = failure(lambda: citrans.Filter("x"))
    assert isinstance(error, Exception) and error.status is Status.UNKNOWN_FILTER
    assert error.args == (str(error),)
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.status, str(copy)) == (error.status, str(error))


def test_arguments_that_c_cannot_take():
    image = citrans.Image(noise(1))
    for action in (lambda: image.oriented("up"), lambda: image.composited_over(1.5)):
        assert failure(action).status == Status.WRONG_TYPE


def test_png_limits(tmp_path):
    citrans.write_png(constant((1, 2, 3, 255), 20, 10), tmp_path / "wide.png")
    citrans.set_png_limits(max_dimension=16)
    try:
        assert failure(lambda: citrans.Image.open(tmp_path / "wide.png")).status == Status.SIZE_LIMIT
    finally:
        citrans.set_png_limits()
    citrans.Image.open(tmp_path / "wide.png")
