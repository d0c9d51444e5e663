"""Two opaque pictures and a grey map, computed: soft areas, hard edges and grain, the same at every size."""

import numpy as np


def places(width: int, height: int) -> tuple[np.ndarray, np.ndarray]:
    """The pixels' centres from 0 to 1, from the lower left, in 32 bits."""
    x = (np.arange(width, dtype=np.float32) + np.float32(0.5)) / np.float32(width)
    y = (np.arange(height, dtype=np.float32)[::-1] + np.float32(0.5)) / np.float32(height)
    return np.broadcast_to(x, (height, width)), np.broadcast_to(y[:, None], (height, width))


def picture(width: int, height: int, kind: int) -> np.ndarray:
    x, y = places(width, height)
    soft = [0.5 + 0.4 * np.sin(9 * x + kind + c) * np.cos(7 * y - 2 * c * kind) for c in range(3)]
    disc = (x - 0.35 - 0.2 * kind) ** 2 + (y - 0.6 + 0.3 * kind) ** 2 < 0.03 + 0.02 * kind
    bars = (np.floor(x * 24) + np.floor(y * (11 + 6 * kind))) % 2 > 0
    image = np.stack(
        [np.where(disc, 0.95 - 0.6 * c / 2 * kind, s + 0.08 * bars * (y < 0.4)) for c, s in enumerate(soft)], axis=2
    )
    grain = np.random.default_rng(kind + 1).uniform(-0.04, 0.04, image.shape)
    levels = np.clip(np.round((image + grain) * 255), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(np.concatenate([levels, np.full((height, width, 1), 255, np.uint8)], axis=2))


def grey_map(width: int, height: int) -> np.ndarray:
    x, y = places(width, height)
    levels = np.round((0.5 + 0.35 * np.sin(6 * x) * np.cos(5 * y) + 0.15 * x) * 255).clip(0, 255).astype(np.uint8)
    return np.ascontiguousarray(np.stack([levels, levels, levels, np.full_like(levels, 255)], axis=2))
