"""The collection on libcitrans, without colour management, so that the arithmetic is OpenGL's."""

import citrans
import numpy as np
import pictures
from sources import Source


def new_context(threads: int = 0) -> citrans.Context:
    return citrans.Context(threads=threads, working_space="none")


class Library:
    """Renders transitions between two pictures."""

    def __init__(self, width: int, height: int, context: citrans.Context | None = None, is_float: bool = False) -> None:
        self.context = context or new_context()
        arrays = [*(pictures.picture(width, height, kind) for kind in (0, 1)), pictures.grey_map(width, height)]
        self.images = [citrans.Image(array, alpha="premultiplied") for array in arrays]
        self.out = np.empty((height, width, 4), np.float32 if is_float else np.uint8)

    name = "libcitrans"

    def compile(self, source: Source, is_strict: bool = False) -> citrans.Filter:
        name = citrans.register_transition(source.library(is_strict), f"Compared {source.name}")
        inputs = {
            "inputImage": self.images[0],
            "inputTargetImage": self.images[1],
            **dict.fromkeys(source.maps, self.images[2]),
        }
        return citrans.Filter(name, **inputs)

    def render(self, transition: citrans.Filter, progress: float) -> np.ndarray:
        """The frame, top row first; valid until the next one."""
        transition.time = progress
        return transition.render(self.context, out=self.out, alpha="premultiplied")
