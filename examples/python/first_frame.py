"""The middle frame of a transition between two pictures.

python first_frame.py from.png to.png middle.png
"""

import sys

import citrans

source, target, output = sys.argv[1:]
transition = citrans.Filter(
    "CICopyMachineTransition",
    inputImage=citrans.Image.open(source),
    inputTargetImage=citrans.Image.open(target),
    inputColor="#99ffff",  # a cold copier light
)
transition.fit = "cover"  # the pictures may differ in size
transition.time = 0.5

pixels = transition.render()
citrans.write_png(pixels, output)
print(output, pixels.shape)
