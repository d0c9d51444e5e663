"""How alike the frames are: pixel by pixel, and where they are not, why."""

import numpy as np
from library import Library
from opengl import OpenGL
from sources import Source

WIDTH, HEIGHT = 512, 288
PROGRESS = (0.1, 0.25, 0.4, 0.5, 0.65, 0.8, 0.95)
LEVELS = (1, 2, 8)
# A few units in the last place of a coordinate or of the progress: a pixel that another driver may decide otherwise.
ULPS = 2.0**-22
NUDGES = [(ULPS, ULPS), (-ULPS, -ULPS), (ULPS, -ULPS), (-ULPS, ULPS)]
BINS = 32


def levels(frame: np.ndarray) -> np.ndarray:
    """Float pixels as levels of 8 bits, not rounded; what is no number counts as 0."""
    return np.clip(np.nan_to_num(frame, nan=0, posinf=1, neginf=0), 0, 1).astype(np.float64) * 255


def worst_channel(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.abs(a - b).max(axis=2)


class Tally:
    """Differences of some frames."""

    def __init__(self) -> None:
        self.differences: list[np.ndarray] = []

    def add(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        difference = worst_channel(a, b)
        self.differences.append(difference)
        return difference

    def result(self) -> dict[str, float]:
        every = np.concatenate([d.ravel() for d in self.differences])
        # A hundredth of slack: both sides are floats, which are not rounded to levels.
        within = {f"within{level}": float((every <= level + 0.01).mean()) for level in LEVELS}
        return {**within, "worst": float(every.max())}


def unlike(a: np.ndarray, b: np.ndarray) -> dict[str, float]:
    """How far apart two frames are as distributions: means, deviations, and the share of a histogram."""
    mean, spread, moved = 0.0, 0.0, 0.0
    for c in range(3):
        x, y = a[..., c].ravel(), b[..., c].ravel()
        mean, spread = max(mean, abs(x.mean() - y.mean())), max(spread, abs(x.std() - y.std()))
        counts = [np.histogram(v, BINS, (0, 255.0001))[0] / v.size for v in (x, y)]
        moved = max(moved, float(np.abs(counts[0] - counts[1]).sum() / 2))
    return {"mean": float(mean), "spread": float(spread), "moved": moved}


class Agreement:
    def __init__(self) -> None:
        self.exact, self.ours = OpenGL(WIDTH, HEIGHT, is_float=True), Library(WIDTH, HEIGHT, is_float=True)
        self.hosts, self.bytes = OpenGL(WIDTH, HEIGHT, context=self.exact.context), Library(WIDTH, HEIGHT)

    def nudged(self, shader: object, progress: float) -> list[np.ndarray]:
        frames = [self.exact.render_top_down(shader, progress, nudge) for nudge in NUDGES]
        return frames + [self.exact.render_top_down(shader, progress * (1 + sign * ULPS)) for sign in (1, -1)]

    def measure(self, source: Source) -> dict[str, object]:
        """All that is known of a source: its agreement, which part of the disagreement other roundings explain, and for
        noise the distributions and the agreement with one sine for both."""
        shader, transition = self.exact.compile(source, is_exact=True), self.ours.compile(source)
        tally, stable, distribution = Tally(), [], {"mean": 0.0, "spread": 0.0, "moved": 0.0}
        for progress in PROGRESS:
            theirs = levels(self.exact.render_top_down(shader, progress))
            mine = levels(self.ours.render(transition, progress))
            difference = tally.add(theirs, mine)
            wavering = np.zeros(difference.shape, bool)
            if difference.max() > LEVELS[0]:
                for frame in self.nudged(shader, progress):
                    wavering |= worst_channel(levels(frame), theirs) > 0.5
            stable.append(np.where(wavering, 0, difference))
            apart = unlike(theirs, mine)
            distribution = {key: max(distribution[key], apart[key]) for key in apart}
        settled = Tally()
        settled.differences = stable
        result: dict[str, object] = {
            "name": source.name,
            "noise": source.is_noise,
            **tally.result(),
            "stable": settled.result(),
        }
        result["distribution"] = distribution
        result["strict"] = self.strict(source)
        result["bytes"] = self.with_bytes(source)
        return result

    def with_bytes(self, source: Source) -> dict[str, float]:
        """As hosts have it: pictures and frames of bytes, places interpolated over the frame."""
        tally = Tally()
        shader, transition = self.hosts.compile(source), self.bytes.compile(source)
        for progress in PROGRESS:
            theirs = self.hosts.render_top_down(shader, progress).astype(np.float64)
            tally.add(theirs, self.bytes.render(transition, progress).astype(np.float64))
        return tally.result()

    def strict(self, source: Source) -> dict[str, float]:
        """With the same elementary functions on both sides, and nothing rearranged by OpenGL."""
        tally = Tally()
        shader = self.exact.compile(source, is_exact=True, is_strict=True)
        transition = self.ours.compile(source, is_strict=True)
        for progress in PROGRESS:
            tally.add(
                levels(self.exact.render_top_down(shader, progress)), levels(self.ours.render(transition, progress))
            )
        return tally.result()
