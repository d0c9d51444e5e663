"""A transition of your own, in the language of gl-transitions.com: its middle frame.

python kernel.py [from.png to.png middle.png]
"""

import sys

import citrans

CURTAIN = """
uniform float softness; // = 0.05
vec4 transition(vec2 uv) {
    float opened = progress * (0.5 + softness);
    float to_middle = abs(uv.x - 0.5);
    return mix(getToColor(uv), getFromColor(uv), smoothstep(opened - softness, opened, to_middle));
}
"""

source, target, output = sys.argv[1:] or ("from.png", "to.png", "middle.png")
citrans.register_transition(CURTAIN, "Curtain")  # or a file: register_transition("Curtain.glsl")
curtain = citrans.Filter(
    "Curtain",
    inputImage=citrans.Image.open(source),
    inputTargetImage=citrans.Image.open(target),
    softness=0.2,
)
curtain.fit = "cover"
curtain.time = 0.5
citrans.write_png(curtain.render(), output)
print(output)
