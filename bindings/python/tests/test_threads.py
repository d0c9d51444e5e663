"""Threads, contexts, cancelling."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy
import pytest
from conftest import TRANSITIONS, noise, transition

import citrans


def test_eight_threads_share_pictures():
    a, b = citrans.Image(noise(1, 120, 90)), citrans.Image(noise(2, 120, 90))
    context = citrans.Context(threads=2)
    mask = citrans.Image(noise(3, 120, 90, opaque=True))
    plan = [index / 24 for index in range(25)]

    def work(number):
        name = TRANSITIONS[number % len(TRANSITIONS)]
        made = transition(name, a, b, **({"inputMaskImage": mask} if "Mask" in name else {}))
        results = []
        for moment in plan:
            made.time = moment
            results.append(made.render(context if number % 2 else None).tobytes())
        return results

    expected = {number: work(number) for number in range(len(TRANSITIONS))}
    with ThreadPoolExecutor(8) as pool:
        for number, results in zip(range(16), pool.map(work, range(16)), strict=True):
            assert results == expected[number % len(TRANSITIONS)]


def test_errors_belong_to_their_thread():
    def work(number):
        for _ in range(200):
            with pytest.raises(citrans.Error, match=f"CINonsense{number}"):
                citrans.Filter(f"CINonsense{number}")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))


def test_the_interpreter_runs_on_while_a_frame_renders():
    a, b = noise(1, 2048, 1536, opaque=True), noise(2, 2048, 1536, opaque=True)
    made = transition("CICopyMachineTransition", a, b, inputTime=0.4)
    out, context = numpy.empty_like(a), citrans.Context(threads=1)
    made.render(context, out=out)
    rendering, counted, done = threading.Event(), [0], threading.Event()

    def count():
        rendering.wait()
        while not done.is_set():
            counted[0] += 1
            time.sleep(0)

    counter = threading.Thread(target=count)
    counter.start()
    rendering.set()
    # Longer than the interpreter's own switching between threads could explain.
    before = counted[0]
    steps = []
    for _ in range(10):
        started = counted[0]
        made.render(context, out=out)
        steps.append(counted[0] - started)
    done.set()
    counter.join()
    assert counted[0] > before and sorted(steps)[5] > 10


def test_progress_is_told():
    a, b = noise(1, 1024, 1024), noise(2, 1024, 1024)
    told = []
    context = citrans.Context(progress=told.append)
    transition("CISwipeTransition", a, b, inputTime=0.5).render(context)
    assert told and all(0 <= done <= 1 for done in told) and told == sorted(told)
    context.progress = None
    count = len(told)
    transition("CISwipeTransition", a, b, inputTime=0.5).render(context)
    assert len(told) == count and context.progress is None


def test_cancelling():
    a, b = noise(1, 1024, 1024), noise(2, 1024, 1024)
    made = transition("CISwipeTransition", a, b, inputTime=0.5)
    with pytest.raises(citrans.Error) as caught:
        made.render(citrans.Context(progress=lambda done: True))
    assert caught.value.status == citrans.Status.CANCELLED

    def fail(done):
        raise ZeroDivisionError("on purpose")

    context = citrans.Context(progress=fail)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError, match="on purpose"):
            made.render(context)
    context.progress = None
    made.render(context)


def test_settings():
    context = citrans.Context(threads=2, working_space="none", dither=True, memory_limit=1 << 30)
    assert (context.threads, context.working_space, context.dither, context.memory_limit) == (2, "none", True, 1 << 30)
    assert repr(context) == "<citrans.Context threads=2 working_space='none' dither=True memory_limit=1073741824>"
    for wrong in (
        {"threads": -1},
        {"threads": 1.5},
        {"memory_limit": -1},
        {"threads": True},
        {"memory_limit": 1 << 70},
    ):
        with pytest.raises(citrans.Error) as caught:
            citrans.Context(**wrong)
        assert caught.value.status == citrans.Status.INVALID_ARGUMENT


def test_computed_share():
    context = citrans.Context()
    assert context.computed_share == 0
    black, white = (numpy.full((64, 256, 4), (level, level, level, 255), numpy.uint8) for level in (0, 255))
    wipe = citrans.Filter("CISwipeTransition", inputImage=black, inputTargetImage=white, inputAngle=0, inputWidth=30)
    shares = []
    for time in (0, 0.5, 1):
        wipe.time = time
        wipe.render(context)
        shares.append(context.computed_share)
    assert shares[0] == shares[2] == 0
    assert 0.1 < shares[1] <= 0.5


def test_dither_keeps_the_mean_and_flat_areas():
    ramp = numpy.empty((64, 1920, 4), numpy.float32)
    ramp[..., :3] = numpy.linspace(100 / 255, 104 / 255, 1920, dtype=numpy.float32)[None, :, None]
    ramp[..., 3] = 1
    context = citrans.Context(dither=True)
    pixels = citrans.Image(ramp).render(context)
    assert abs(pixels[..., 0].mean() - 255 * ramp[..., 0].mean()) < 0.05
    assert (pixels == citrans.Image(ramp).render(context)).all()
    assert numpy.abs(pixels[..., 0] - 255 * ramp[..., 0]).max() < 1
    flat = numpy.full((16, 16, 4), 255, numpy.uint8)
    assert (citrans.Image(flat).render(context) == flat).all()


def test_memory_limit():
    a, b = noise(1, 512, 512), noise(2, 256, 256)
    made = transition("CIDissolveTransition", a, b, inputTime=0.5)
    made.render(citrans.Context(memory_limit=1 << 30))
