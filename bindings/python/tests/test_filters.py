"""Filters as Python objects."""

import numpy
import pytest
from conftest import constant, noise, transition
from PIL import Image as PILImage

import citrans


@pytest.fixture
def copier():
    return citrans.Filter("CICopyMachineTransition")


def test_keys_in_every_spelling(copier):
    copier.inputWidth = 80
    assert copier["inputWidth"] == copier.width == copier["width"] == 80
    copier["time"] = 0.25
    assert copier.time == copier.inputTime == 0.25
    image = noise(1)
    copier.target_image = image
    assert (copier.targetImage.render() == image).all()
    assert "inputWidth" in copier and "target_image" in copier and "nonsense" not in copier


def test_values_come_back(copier):
    copier.update(inputAngle=numpy.float32(0.5), inputColor=(0.5, 1, 0.25), inputExtent=citrans.Rect(1, 2, 3, 4))
    assert copier.inputAngle == 0.5
    assert copier.inputColor == (0.5, 1, 0.25, 1)
    assert copier.inputExtent == (1, 2, 3, 4)
    copier.inputColor = "#ff000080"
    assert copier.inputColor == pytest.approx((1, 0, 0, 128 / 255))
    copier.inputExtent = numpy.array([5, 6, 7, 8])
    assert copier.inputExtent == (5, 6, 7, 8)
    assert copier.inputImage is None


def test_defaults_set_and_unset(copier):
    assert not copier.is_set("inputWidth") and copier.inputWidth == 200
    copier.inputWidth = 5
    assert copier.is_set("inputWidth") and copier.is_set("width")
    copier.inputWidth = None
    assert not copier.is_set("inputWidth")
    copier.inputWidth = 5
    del copier["inputWidth"]
    assert copier.inputWidth == 200
    copier.update(inputWidth=5, inputTime=1)
    copier.reset()
    assert copier.inputWidth == 200 and copier.time == 0


def test_apple_defaults():
    made = transition("CISwipeTransition", noise(1, 400, 300), noise(2, 400, 300), inputTime=0.5)
    fitted = made.render()
    assert made.apple_defaults is False
    made.apple_defaults = True
    assert made.apple_defaults is True
    assert (made.render() != fitted).any()


def test_unset_extent_is_the_frame():
    a, b = noise(1, 64, 48), noise(2, 64, 48)
    made = transition("CICopyMachineTransition", a, b, inputTime=0.5)
    unset = made.render()
    made.inputExtent = (0, 0, 64, 48)
    assert (made.render() == unset).all()


def test_copies_are_their_own():
    made = transition("CIDissolveTransition", noise(1), noise(2), inputTime=0.25)
    made.fit = "stretch"
    other = made.copy()
    assert other.time == 0.25 and other.fit == "stretch" and other.name == made.name
    other.time = 0.75
    assert made.time == 0.25


def test_pillow_and_arrays_as_inputs():
    picture = PILImage.new("RGB", (8, 4), (10, 20, 30))
    made = citrans.Filter("CIDissolveTransition", inputImage=picture, inputTargetImage=constant((1, 2, 3), 8, 4))
    assert made.render()[0, 0].tolist() == [10, 20, 30, 255]
    made.time = 1
    assert made.render()[0, 0].tolist() == [1, 2, 3, 255]
    assert PILImage.fromarray(made.render()).size == (8, 4)


def test_chains():
    a, b, c = noise(1), noise(2), noise(3)
    first = transition("CIDissolveTransition", a, b, inputTime=1)
    second = transition("CIDissolveTransition", first.output_image(), c)
    first.time = 0  # an output image stays what it was
    assert (second.render() == b).all()


def test_looks(copier):
    assert {"inputWidth", "time", "render", "inputTargetImage"} <= set(dir(copier))
    copier.update(inputWidth=80, inputImage=noise(1))
    assert repr(copier) == "<citrans.Filter CICopyMachineTransition inputImage=<citrans.Image 33 × 17> inputWidth=80>"
    assert copier.keys()[0] == "inputImage" and list(copier) == copier.keys()
    assert [row.key for row in copier.inputs] == copier.keys()


def test_introspection():
    names = citrans.filters()
    assert "CICopyMachineTransition" in names and names == sorted(names)
    transitions = citrans.filters("CICategoryTransition")
    assert set(transitions) <= set(names) and len(transitions) >= 4
    assert citrans.filters("CICategoryNonsense") == []
    described = citrans.info("CICopyMachineTransition")
    assert described.display_name == "Copy Machine" and described.description
    width = described["inputWidth"]
    assert (width.default, width.minimum, width.maximum) == (200, 0.1, None)
    assert (width.slider_minimum, width.slider_maximum) == (0.1, 500)
    assert (width.class_name, width.type, width.unit, width.follows_frame) == ("NSNumber", "Distance", "pixels", True)
    assert described["inputExtent"].default == (0, 0, 300, 300)
    assert described["inputTargetImage"].required and described["inputTargetImage"].default is None
    assert described["inputColor"].default == pytest.approx((0.6, 1, 0.8, 1))
    with pytest.raises(citrans.Error, match="inputNonsense"):
        described["inputNonsense"]
    with pytest.raises(citrans.Error) as caught:
        citrans.info("CINonsense")
    assert caught.value.status == citrans.Status.UNKNOWN_FILTER


@pytest.mark.parametrize("name", citrans.filters("CICategoryTransition"))
def test_defaults_answer_as_the_table_says(name):
    made = citrans.Filter(name)
    for row in made.inputs:
        assert made[row.key] == row.default
