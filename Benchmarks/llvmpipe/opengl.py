"""The collection on Mesa's llvmpipe: OpenGL without a window. LP_NUM_THREADS says how many threads it takes."""

import moderngl
import numpy as np
import pictures
from sources import Source

CORNERS = """#version 400 core
out vec2 citrans_place;
void main() {
    citrans_place = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
    gl_Position = vec4(citrans_place * 2.0 - 1.0, 0.0, 1.0);
}
"""


def new_context() -> moderngl.Context:
    return moderngl.create_context(standalone=True, backend="egl", require=400)


class Shader:
    """A compiled transition with the textures that it reads."""

    def __init__(self, array: moderngl.VertexArray, textures: list[moderngl.Texture]) -> None:
        self.array, self.textures = array, textures

    def set(self, name: str, value: object) -> None:
        if name in self.array.program:
            self.array.program[name].value = value


class OpenGL:
    """Renders transitions between two pictures. `is_float` keeps all pixels in floats: llvmpipe interpolates pictures
    of bytes with weights of 8 bits."""

    def __init__(
        self, width: int, height: int, is_float: bool = False, context: moderngl.Context | None = None
    ) -> None:
        self.context = context or new_context()
        self.size, self.dtype = (width, height), "f4" if is_float else "f1"
        self.images = [self.texture(pictures.picture(width, height, kind)) for kind in (0, 1)]
        self.map = self.texture(pictures.grey_map(width, height))
        self.frame = self.context.framebuffer([self.context.texture(self.size, 4, dtype=self.dtype)])
        x, y = pictures.places(width, height)
        self.places = self.context.texture(
            self.size, 2, np.stack([x, y], axis=2)[::-1].astype("f4").tobytes(), dtype="f4"
        )
        self.out = np.empty((height, width, 4), np.float32 if is_float else np.uint8)

    @property
    def name(self) -> str:
        return f"{self.context.info['GL_RENDERER']}, {self.context.info['GL_VERSION']}"

    def texture(self, pixels: np.ndarray) -> moderngl.Texture:
        """OpenGL's rows begin at the bottom."""
        flipped = np.ascontiguousarray(pixels[::-1])
        data = flipped.astype("f4") / np.float32(255) if self.dtype == "f4" else flipped
        texture = self.context.texture(self.size, 4, data.tobytes(), dtype=self.dtype)
        texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
        texture.repeat_x = texture.repeat_y = False
        return texture

    def compile(self, source: Source, **how: bool) -> Shader:
        program = self.context.program(vertex_shader=CORNERS, fragment_shader=source.opengl(**how))
        images = {"citrans_from": self.images[0], "citrans_to": self.images[1], "citrans_places": self.places}
        named = {
            name: texture
            for name, texture in {**images, **dict.fromkeys(source.maps, self.map)}.items()
            if name in program
        }
        shader = Shader(self.context.vertex_array(program, []), list(named.values()))
        for unit, name in enumerate(named):
            shader.set(name, unit)
        shader.set("ratio", self.size[0] / self.size[1])
        return shader

    def render(self, shader: Shader, progress: float, nudge: tuple[float, float] = (0, 0)) -> np.ndarray:
        """The frame, its rows as OpenGL has them; valid until the next one."""
        for unit, texture in enumerate(shader.textures):
            texture.use(unit)
        shader.set("progress", progress)
        shader.set("citrans_nudge", nudge)
        self.frame.use()
        shader.array.render(moderngl.TRIANGLES, vertices=3)
        self.frame.read_into(self.out, components=4, dtype=self.dtype)
        return self.out

    def render_top_down(self, shader: Shader, progress: float, nudge: tuple[float, float] = (0, 0)) -> np.ndarray:
        return self.render(shader, progress, nudge)[::-1].copy()
