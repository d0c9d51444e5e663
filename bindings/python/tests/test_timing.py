"""Clips and easing."""

import itertools
import math

import numpy
import pytest

import citrans


def test_times_run_from_end_to_end():
    plan = citrans.times(2, 30)
    assert len(plan) == 60
    assert plan[0] == 0 and plan[-1] == 1
    assert plan == [index / 59 for index in range(60)]


@pytest.mark.parametrize(
    ("duration", "fps", "count"),
    [(0, 30, 1), (0.01, 30, 1), (0.05, 30, 2), (1, 29.97, 30), (3.7, 29.97, 111), (1, 2.5, 3)],
)
def test_counts(duration, fps, count):
    plan = citrans.times(duration, fps)
    assert len(plan) == count and plan[-1] == 1
    assert len(set(plan)) == count


def test_a_single_frame_is_the_end():
    assert citrans.times(0, 30) == [1] and citrans.times(0, 30, reverse=True) == [0]


def test_reverse():
    assert citrans.times(1, 10, "ease-in", reverse=True) == citrans.times(1, 10, "ease-in")[::-1]


@pytest.mark.parametrize("easing", ["linear", "ease-in", "ease-out", "ease-in-out", "default", (0.11, 0.9, 0.92, 0.13)])
def test_easings_keep_the_ends_and_rise(easing):
    plan = citrans.times(1, 1000, easing)
    assert plan[0] == 0 and plan[-1] == 1
    assert all(before <= after for before, after in itertools.pairwise(plan))


def test_easing_values():
    assert citrans.TimingFunction("ease-in-out")(0.5) == pytest.approx(0.5, abs=1e-6)
    assert citrans.TimingFunction("ease-in")(0.5) < 0.35 < 0.65 < citrans.TimingFunction("ease-out")(0.5)
    assert citrans.TimingFunction(0, 1, 0, 1)(0.001) == pytest.approx(0.271, abs=1e-4)
    assert citrans.TimingFunction("linear")(0.25) == pytest.approx(0.25, abs=1e-9)
    assert citrans.TimingFunction(0.5, 2, 0.5, 2)(0.5) > 1  # overshoots

    def half(share):
        return share / 2

    assert citrans.times(1, 5, half) == [0, 0.125, 0.25, 0.375, 1]


@pytest.mark.parametrize(
    "arguments",
    [
        (-1, 30),
        (1, 0),
        (1, -5),
        (math.nan, 30),
        (1, math.inf),
        ("two", 30),
        (1, 30, "bouncy"),
        (1, 30, (1, 2, 3)),
        (1, 30, 7),
        (1, 30, lambda share: math.nan),
    ],
)
def test_clips_that_are_none(dissolve, arguments):
    for action in (lambda: citrans.times(*arguments), lambda: citrans.frames(dissolve, *arguments)):
        with pytest.raises(citrans.Error) as caught:
            action()  # at once, not with the first frame
        assert caught.value.status == citrans.Status.INVALID_ARGUMENT


def test_frames(dissolve):
    frames = list(citrans.frames(dissolve, duration=0.5, fps=20, easing="ease-in-out"))
    assert len(frames) == 10 and frames[0].shape == (4, 8, 4)
    assert (frames[0][..., :3] == 0).all() and (frames[-1] == 255).all()
    levels = [int(frame[0, 0, 0]) for frame in frames]
    assert levels == sorted(levels) and len(set(levels)) == 10
    backwards = list(citrans.frames(dissolve, 0.5, 20, easing="ease-in-out", reverse=True))
    assert all((one == other).all() for one, other in zip(frames, backwards[::-1], strict=True))
    assert (next(citrans.frames(dissolve, 0)) == 255).all()


def test_frames_into_one_array(dissolve):
    out = numpy.zeros((4, 8, 4), numpy.uint8)
    levels = []
    for frame in citrans.frames(dissolve, 0.2, 30, out=out):
        assert frame is out
        levels.append(int(out[0, 0, 0]))
    assert len(levels) == 6 and levels[0] == 0 and levels[-1] == 255


def test_frames_take_the_options_of_render(dissolve):
    dissolve.fit = "stretch"
    frame = next(citrans.frames(dissolve, 1, 2, dtype="float32", channels="gray", size=(3, 2)))
    assert frame.shape == (2, 3, 1) and frame.dtype == numpy.float32
