"""How a clip is encoded."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Encoding:
    """`loop`: how often an animation plays, 0 for ever. `quality`: 1…100, of WebP and video. `lossless`: WebP without
    loss. `chroma`: "444" or "420", of y4m."""

    loop: int = 0
    quality: int = 85
    lossless: bool = False
    chroma: str = "420"
