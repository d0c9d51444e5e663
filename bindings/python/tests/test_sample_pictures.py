"""The sample pictures, and filters on show between them."""

import numpy
import pytest
from conftest import TRANSITIONS

import citrans
from citrans.cli.fitted import fitted_default
from citrans.cli.options import RenderOptions
from citrans.cli.sample_pictures import pair
from citrans.cli.showcase import Pair, on_show

OPTIONS = RenderOptions([], None, None, None, 0, "linear", True)


@pytest.mark.parametrize("size", [(96, 64), (60, 60), (33, 90), (200, 41), (1, 1)])
def test_sizes(size):
    for picture in pair(*size):
        assert (picture.size, picture.mode) == (size, "RGBA")


def test_nothing_is_alike():
    first, second = (numpy.asarray(picture).astype(int) for picture in pair(300, 200))
    for one in (first, second):
        assert (one[..., 3] == 0).mean() > 0.02 and (one[..., 3] == 255).mean() > 0.8
        for turned in (one[::-1], one[:, ::-1], one[::-1, ::-1]):
            assert numpy.abs(one - turned).mean() > 10
    assert numpy.abs(first - second).mean() > 40


@pytest.mark.parametrize("size", [(90, 60), (40, 70)])
@pytest.mark.parametrize("name", TRANSITIONS)
def test_fitted_defaults_are_the_librarys(name, size):
    shown = on_show(name, Pair.of(*pair(*size)), OPTIONS)
    explicit = shown.filter.copy()
    for row in shown.filter.inputs:
        if row.follows_frame:
            explicit[row.key] = fitted_default(row, *size)
    for time in (0.3, 0.6, 0.8):
        shown.filter.time = explicit.time = time
        assert (shown.filter.render() == explicit.render()).all()


def test_masks_and_settings():
    options = RenderOptions([("shadowRadius", "3"), ("inputAngle", "45deg")], "radial", None, None, 0, "linear", True)
    shown = on_show("CIDisintegrateWithMaskTransition", Pair.of(*pair(60, 40)), options)
    assert shown.masks == {"inputMaskImage": "radial"} and shown.settings == [("shadowRadius", "3")]
    assert shown.filter["inputShadowRadius"] == 3
    plain = on_show("CIDisintegrateWithMaskTransition", Pair.of(*pair(60, 40)), OPTIONS)
    assert plain.masks == {"inputMaskImage": "clouds"}


def test_a_fold_has_something_to_fold():
    shown = on_show("CIAccordionFoldTransition", Pair.of(*pair(60, 40)), OPTIONS)
    assert shown.halved and shown.filter.inputTargetImage.extent == citrans.Rect(0, 0, 60, 20)
    assert not on_show("CISwipeTransition", Pair.of(*pair(60, 40)), OPTIONS).halved
