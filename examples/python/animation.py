"""An animated GIF or WebP that goes from one picture to another and back. Needs Pillow.

python animation.py from.png to.png clip.webp [filter]
"""

import sys

from PIL import Image

import citrans

source, target, output = sys.argv[1:4]
name = sys.argv[4] if len(sys.argv) > 4 else "CISwipeTransition"
there = citrans.Filter(name, inputImage=citrans.Image.open(source), inputTargetImage=citrans.Image.open(target))
there.fit = "cover"
back = there.copy()
back.inputImage, back.inputTargetImage = there.inputTargetImage, there.inputImage

FPS = 25
frames = [
    Image.fromarray(pixels)
    for way in (there, back)
    for pixels in citrans.frames(way, duration=1.6, fps=FPS, easing="ease-in-out", size=(480, 320))
]
durations = [1000 // FPS] * len(frames)
durations[len(frames) // 2 - 1] = durations[-1] = 800  # rest on each picture
frames[0].save(output, save_all=True, append_images=frames[1:], duration=durations, loop=0, quality=90)
print(f"{output}: {len(frames)} frames")
