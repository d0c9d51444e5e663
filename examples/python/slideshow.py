"""The frames of a slideshow of every picture in a folder, each with another transition, as numbered PNG files.

    python slideshow.py folder frames

Then, for example: ffmpeg -framerate 30 -i frames/%05d.png show.mp4
"""

import itertools
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import citrans

SIZE, FPS, SHOWN, MOVING = (1280, 720), 30, 2.0, 1.0  # pixels, frames a second, seconds
folder, output = map(Path, sys.argv[1:])
output.mkdir(parents=True, exist_ok=True)

pictures = [citrans.Image.open(path) for path in sorted(folder.iterdir()) if path.suffix in (".png", ".jpg", ".jpeg")]
# Those that need nothing but the two pictures.
names = [
    name
    for name in citrans.filters("CICategoryTransition")
    if all(row.key in ("inputImage", "inputTargetImage") for row in citrans.info(name).inputs if row.required)
]


def show():
    """The frames of the whole show: a picture rests, then turns into the next; the last one rests too."""
    for (a, b), name in zip(itertools.pairwise(pictures), itertools.cycle(names)):
        step = citrans.Filter(name, inputImage=a, inputTargetImage=b)
        step.fit = "cover"
        yield from itertools.repeat(step.render(size=SIZE), round(SHOWN * FPS))
        yield from citrans.frames(step, MOVING, FPS, easing="ease-in-out", size=SIZE)
    yield from itertools.repeat(step.render(size=SIZE), round(SHOWN * FPS))


with ThreadPoolExecutor() as pool:  # frames are written while the next ones are rendered
    writing = []
    for number, pixels in enumerate(show()):
        writing.append(pool.submit(citrans.write_png, pixels, output / f"{number:05d}.png", compression=1))
        if len(writing) > 8:
            writing.pop(0).result()
    for task in writing:
        task.result()
print(f"{output}: {number + 1} frames")
