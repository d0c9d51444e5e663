"""Live frames through a transition: two sources that change with every frame, mixed into one buffer. Needs NumPy.

python video_loop.py
"""

import time

import numpy

import citrans

WIDTH, HEIGHT, FRAMES = 1280, 720, 120

# Two cameras' buffers, as a capture library would fill them: BGRX, rows padded. The result goes to a third.
cameras = [numpy.zeros((HEIGHT, WIDTH + 16, 4), numpy.uint8)[:, :WIDTH] for _ in range(2)]
screen = numpy.empty((HEIGHT, WIDTH, 4), numpy.uint8)

mixer = citrans.Filter("CISwipeTransition", inputAngle=numpy.pi / 4)
context = citrans.Context(working_space="none")  # mix the numbers as they are, as video mixers do

start = time.perf_counter()
for number in range(FRAMES):
    cameras[0][:] = (number, 64, 128, 0)  # what a camera would do
    cameras[1][:] = (200, number, 32, 0)
    # New pixels take a new image. It is a description of the buffer: nothing is copied.
    mixer.inputImage, mixer.inputTargetImage = (citrans.Image(camera, channels="bgrx") for camera in cameras)
    mixer.time = number / (FRAMES - 1)
    mixer.render(context, out=screen, channels="bgra", alpha="premultiplied")
seconds = time.perf_counter() - start
print(f"{FRAMES} frames of {WIDTH} × {HEIGHT}: {1000 * seconds / FRAMES:.1f} ms each")
print("the last pixel:", screen[-1, -1].tolist())
