"""What is kept alive, and what is let go."""

import gc
import subprocess
import sys
import weakref

import numpy
import pytest
from conftest import constant, noise, transition

import citrans
from citrans import borrowing


class Tracked(numpy.ndarray):
    """An array that can be watched."""


def tracked(seed):
    return noise(seed).view(Tracked)


def test_temporaries_stay_while_they_are_needed():
    made = citrans.Filter("CIDissolveTransition", inputImage=noise(1), inputTargetImage=citrans.Image(noise(2)))
    gc.collect()
    garbage = [numpy.full((17, 33, 4), 7, numpy.uint8) for _ in range(64)]
    made.time = 0
    assert (made.render() == noise(1)).all()
    made.time = 1
    assert (made.render() == noise(2)).all()
    del garbage


def test_arrays_go_with_the_last_that_needs_them():
    array = tracked(1)
    watch = weakref.ref(array)
    image = citrans.Image(array)
    made = citrans.Filter("CIDissolveTransition", inputImage=image, inputTargetImage=noise(2))
    recipe = made.output_image()
    before = len(borrowing._borrowed)
    del array, image
    gc.collect()
    assert watch() is not None
    made.close()
    assert (recipe.render() == noise(1)).all()
    recipe.close()
    gc.collect()
    assert watch() is None
    assert len(borrowing._borrowed) == before - 2


def test_replaced_inputs_let_go():
    array = tracked(1)
    watch = weakref.ref(array)
    made = transition("CIDissolveTransition", array, noise(2))
    del array
    made.render()
    made.inputImage = noise(3)
    gc.collect()
    assert watch() is None


def test_a_bytearray_cannot_shrink_while_it_is_borrowed():
    memory = bytearray(4 * 4 * 4)
    image = citrans.Image(memoryview(memory).cast("B", (4, 4, 4)))
    with pytest.raises(BufferError):
        memory.clear()
    image.close()
    memory.clear()


def test_copies_do_not_change():
    pixels = constant((10, 20, 30, 255))
    image = citrans.Image(pixels, copy=True)
    pixels[:] = 0
    assert image.render()[0, 0].tolist() == [10, 20, 30, 255]


def test_context_managers_close():
    with citrans.Image(noise(1)) as image, citrans.Filter("CIDissolveTransition") as made, citrans.Context() as context:
        pass
    for closed in (image, made, context):
        closed.close()  # twice is once
    with pytest.raises(citrans.Error) as caught:
        image.render()
    assert caught.value.status == citrans.Status.INVALID_HANDLE
    with pytest.raises(citrans.Error, match="closed"):
        made.render()
    assert "closed" in repr(image) and "closed" in repr(made)


def test_a_thousand_pictures_take_no_memory():
    def used():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096

    def work(rounds):
        for _ in range(rounds):
            image = citrans.Image(numpy.zeros((64, 64, 4), numpy.uint8))
            made = citrans.Filter("CIDissolveTransition", inputImage=image, inputTargetImage=image, inputTime=0.5)
            made.output_image().render()

    work(200)
    before = used()
    work(2000)
    assert used() - before < 4 << 20


def test_nothing_happens_at_exit():
    code = """
import threading, numpy, citrans
made = citrans.Filter("CIDissolveTransition", inputImage=numpy.zeros((64, 64, 4), numpy.uint8),
                      inputTargetImage=numpy.ones((64, 64, 4), numpy.uint8), inputTime=0.5)
made.render()
class Late:
    def __del__(self): made.render()
late = Late()
cycle = [citrans.Image(numpy.zeros((8, 8, 4), numpy.uint8)), citrans.Context(progress=lambda done: None)]
cycle.append(cycle)
frames = citrans.frames(made, 1, 30)
next(frames)
print("done")
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout) == (0, "done\n"), result.stderr
