"""To and from Pillow's images, where Pillow is installed."""

import io
import os
import sys
from typing import Any

from ._abi import Status
from .errors import Error, missing_package

# Modes whose pixels the library reads as they lie in memory; the others are converted.
_DIRECT = {"RGBA": "rgba", "RGB": "rgb", "L": "gray", "RGBX": "rgbx"}


def require(what: str) -> Any:
    """The `PIL.Image` module.

    Raises `Error` with what to install.
    """
    try:
        from PIL import Image
    except ImportError:
        raise missing_package(what, "Pillow", "pillow") from None
    return Image


def is_picture(value: object) -> bool:
    """Whether the value is one of Pillow's images; does not load Pillow."""
    module = sys.modules.get("PIL.Image")
    return module is not None and isinstance(value, module.Image)


def kind_of_file(path: "str | os.PathLike[str]") -> str:
    """Pillow's name for the kind of picture that a file name's ending means, "JPEG" for .jpg.

    Raises `Error` UNSUPPORTED_FORMAT where it cannot write such files.
    """
    pil = require(f"{os.fspath(path)} is not a PNG; writing it")
    kind = pil.registered_extensions().get(os.path.splitext(path)[1].lower())
    if kind is None or kind not in pil.SAVE:
        raise Error(Status.UNSUPPORTED_FORMAT, f"{os.fspath(path)}: no kind of picture has that ending")
    return str(kind)


def open_picture(path: Any) -> Any:
    """Reads a picture of any kind that Pillow knows, turned as its camera said and converted to sRGB.

    Raises `Error`: IO, DECODE.
    """
    pil = require(f"{path!s} is not a PNG; reading it")
    from PIL import ImageOps

    try:
        with pil.open(path) as picture:
            picture.load()
            return ImageOps.exif_transpose(picture)
    except FileNotFoundError as error:
        raise Error(Status.IO, f"{path!s}: {error.strerror}") from None
    except (OSError, ValueError, SyntaxError, pil.DecompressionBombError) as error:
        raise Error(Status.DECODE, f"{path!s}: {error}") from None


def pixels_of(picture: Any) -> tuple[Any, str, str]:
    """A picture's memory with its shape, its order of channels and its kind of alpha."""
    picture = _in_srgb(picture)
    alpha = "straight"
    if picture.mode == "RGBa":
        alpha = "premultiplied"
        order, data = "rgba", picture.tobytes()
    elif picture.mode.startswith("I;16"):
        # Every 16 bit gray mode converts to 32 bit integers, whatever its byte order.
        order, data = "gray", _sixteen_bits(picture)
        return memoryview(data).cast("B").cast("H", (picture.height, picture.width)), order, alpha
    elif picture.mode == "F":
        order, data = "gray", picture.tobytes()
        return memoryview(data).cast("B").cast("f", (picture.height, picture.width)), order, alpha
    else:
        if picture.mode not in _DIRECT:
            picture = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
        order, data = _DIRECT[picture.mode], picture.tobytes()
    channels = len(picture.getbands())
    return memoryview(data).cast("B", (picture.height, picture.width, channels)), order, alpha


def _sixteen_bits(picture: Any) -> bytes:
    if picture.mode == "I;16B" or (picture.mode == "I;16N" and sys.byteorder == "big"):
        data = bytearray(picture.tobytes())
        data[0::2], data[1::2] = data[1::2], data[0::2]
        return bytes(data)
    return bytes(picture.tobytes())


def _in_srgb(picture: Any) -> Any:
    """The picture with an embedded colour profile applied."""
    profile = picture.info.get("icc_profile")
    if not profile or picture.mode not in ("RGB", "RGBA", "CMYK", "L"):
        return picture
    try:
        from PIL import ImageCms

        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        mode = "RGBA" if picture.mode == "RGBA" else "RGB"
        return ImageCms.profileToProfile(picture, source, ImageCms.createProfile("sRGB"), outputMode=mode)
    except (ImportError, OSError, ValueError) as _:  # a broken profile is worth less than the picture
        return picture
    except Exception as error:
        if type(error).__name__ == "PyCMSError":
            return picture
        raise


def from_pixels(pixels: Any) -> Any:
    """Pillow's image over an H×W×4 array of uint8, straight."""
    pil = require("to_pil")
    height, width = pixels.shape[:2]
    return pil.frombuffer("RGBA", (width, height), pixels.tobytes(), "raw", "RGBA", 0, 1)
