"""The collection's sources as each of the two takes them."""

import re
from dataclasses import dataclass
from pathlib import Path

import shared

DEFAULT = re.compile(
    r"^uniform\s+(\w+)\s+(\w+)\s*(?:;\s*//\s*=\s*([^;\n]*)|/\*\s*=\s*(.*?)\s*\*/\s*;).*$", re.MULTILINE
)
# Noise from the digits of a sine that nobody defines: every implementation's sine gives other noise.
HASH = re.compile(r"fract\s*\(\s*(?:[\w.]+\s*\(\s*)?sin|43758|fract\s*\(\s*tan")

OPENING = """#version 400 core
uniform sampler2D citrans_from, citrans_to, citrans_places;
uniform float progress, ratio;
uniform vec2 citrans_nudge;
in vec2 citrans_place;
out vec4 citrans_result;
vec4 getFromColor(vec2 uv) { return texture(citrans_from, uv); }
vec4 getToColor(vec2 uv) { return texture(citrans_to, uv); }
#define texture2D texture
"""
# As hosts do it, and at places that are the same to the bit as the library's.
INTERPOLATED = "\nvoid main() { citrans_result = transition(citrans_place); }\n"
EXACT = """
void main() {
    vec2 place = texelFetch(citrans_places, ivec2(gl_FragCoord.xy), 0).xy;
    citrans_result = transition(place * (1.0 + citrans_nudge));
}
"""


@dataclass(frozen=True)
class Source:
    """One transition: its name, its text, and whether it makes noise of a sine's digits."""

    name: str
    text: str

    @property
    def is_noise(self) -> bool:
        return HASH.search(self.text) is not None

    @property
    def maps(self) -> list[str]:
        """The images beside the two pictures."""
        return re.findall(r"^uniform\s+sampler2D\s+(\w+)", self.text, re.MULTILINE)

    def opengl(self, is_exact: bool = False, is_strict: bool = False) -> str:
        """A fragment shader. Defaults become initial values, as the comments state them. Strict means shared functions
        and no rearranging."""
        text = shared.with_precise(self.text) if is_strict else self.text
        body = DEFAULT.sub(lambda at: f"uniform {at[1]} {at[2]} = {at[1]}({(at[3] or at[4]).strip()});", text)
        return OPENING + (shared.FUNCTIONS if is_strict else "") + body + (EXACT if is_exact else INTERPOLATED)

    def library(self, is_strict: bool = False) -> str:
        return "#define precise\n" + shared.FUNCTIONS + self.text if is_strict else self.text


def read(folder: Path, patterns: list[str]) -> list[Source]:
    """The sources of FOLDER/gl whose names contain one of the patterns, or all."""
    files = sorted((folder / "gl").glob("*.glsl"), key=lambda path: path.stem.lower())
    return [
        Source(path.stem, path.read_text(encoding="utf-8"))
        for path in files
        if not patterns or any(word in path.stem for word in patterns)
    ]
