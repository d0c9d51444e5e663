"""Images: files, Pillow, geometry."""

import io

import numpy
import pytest
from conftest import constant, noise
from PIL import Image as PILImage
from PIL import ImageCms
from test_cli import read

import citrans


def test_png_round_trip(tmp_path):
    pixels = noise(1)
    image = citrans.Image(pixels)
    image.save(tmp_path / "eight.png")
    assert (citrans.Image.open(tmp_path / "eight.png").render() == pixels).all()
    assert (read(tmp_path / "eight.png") == pixels).all()
    assert (citrans.Image.from_bytes((tmp_path / "eight.png").read_bytes()).render() == pixels).all()
    deep = noise(1, dtype=numpy.uint16)
    citrans.Image(deep).save(str(tmp_path / "sixteen.png"), depth=16, compression=9)
    assert (citrans.Image.open(str(tmp_path / "sixteen.png")).render(dtype="uint16") == deep).all()


@pytest.mark.parametrize("dtype", [numpy.uint8, numpy.uint16, numpy.float32])
@pytest.mark.parametrize("compression", [0, 1, 9])
def test_arrays_as_png(tmp_path, dtype, compression):
    pixels = noise(3, dtype=dtype)
    citrans.write_png(pixels[::-1], tmp_path / "array.png", compression=compression)
    read = citrans.Image.open(tmp_path / "array.png").render(dtype="uint8" if dtype == numpy.uint8 else "uint16")
    scale = 65535 if dtype == numpy.float32 else 1
    assert numpy.abs(read - pixels[::-1].astype(float) * scale).max() <= (0.55 if scale > 1 else 0)


def test_parts_of_a_picture_as_png(tmp_path):
    pixels = noise(1)
    citrans.Image(pixels).save(tmp_path / "part.png", rect=(2, 3, 10, 5))
    assert (citrans.Image.open(tmp_path / "part.png").render() == pixels[17 - 8 : 17 - 3, 2:12]).all()


@pytest.mark.parametrize("ending", ["jpg", "webp", "bmp", "tiff", "gif"])
def test_other_kinds_of_file(tmp_path, ending):
    pixels = constant((200, 100, 50, 255), 16, 8)
    citrans.Image(pixels).save(tmp_path / f"picture.{ending}")
    read = citrans.Image.open(tmp_path / f"picture.{ending}").render().astype(int)
    assert read.shape == (8, 16, 4) and numpy.abs(read - pixels).max() <= 3


def test_turned_by_the_camera(tmp_path):
    picture = PILImage.fromarray(noise(1, opaque=True)[..., :3].copy())
    exif = PILImage.Exif()
    exif[0x0112] = 6
    picture.save(tmp_path / "turned.jpg", exif=exif, quality=100)
    assert citrans.Image.open(tmp_path / "turned.jpg").extent == (0, 0, 17, 33)


@pytest.mark.parametrize("mode", ["RGBA", "RGB", "L", "LA", "P", "1", "CMYK", "I;16", "F", "RGBa", "YCbCr"])
def test_every_mode_of_pillow(mode):
    gray = mode in ("L", "LA", "1", "I;16", "F")
    pixels = constant((255, 255, 255, 255) if gray else (255, 0, 0, 255), 6, 5)
    picture = PILImage.fromarray(pixels)
    if mode == "I;16":
        picture = PILImage.frombytes("I;16", (6, 5), b"\xff\xff" * 30)
    elif mode == "F":
        picture = PILImage.new("F", (6, 5), 1.0)
    elif mode != "RGBA":
        picture = picture.convert(mode) if mode not in ("CMYK", "YCbCr") else picture.convert("RGB").convert(mode)
    read = citrans.Image.from_pil(picture).render()
    assert numpy.abs(read.astype(int) - pixels).max() <= 1


def test_transparent_palette():
    picture = PILImage.new("P", (2, 1))
    picture.putpalette([255, 0, 0, 0, 255, 0])
    picture.putpixel((1, 0), 1)
    picture.info["transparency"] = 1
    assert citrans.Image(picture).render()[0].tolist() == [[255, 0, 0, 255], [0, 255, 0, 0]]


def test_embedded_profile():
    picture = PILImage.new("RGB", (2, 2), (200, 100, 50))
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    picture.info["icc_profile"] = lab
    assert numpy.abs(citrans.Image(picture).render()[0, 0].astype(int) - (200, 100, 50, 255)).max() <= 1
    picture.info["icc_profile"] = b"no profile"
    assert citrans.Image(picture).render()[0, 0].tolist() == [200, 100, 50, 255]


def test_to_pillow():
    pixels = noise(1)
    picture = citrans.Image(pixels).to_pil()
    assert picture.mode == "RGBA" and (numpy.asarray(picture) == pixels).all()
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    assert (citrans.Image.from_bytes(stream.getvalue()).render() == pixels).all()


def test_geometry():
    pixels = noise(1)
    image = citrans.Image(pixels)
    assert image.extent == citrans.Rect(0, 0, 33, 17)
    moved = image.transformed((1, 0, 0, 1, 10, -4))
    assert moved.extent == (10, -4, 33, 17)
    assert (moved.render() == pixels).all()
    part = image.cropped((1, 2, 3, 4))
    assert part.extent == (1, 2, 3, 4)
    assert (part.render() == pixels[17 - 6 : 17 - 2, 1:4]).all()
    assert image.clamped().extent.is_infinite
    assert (image.clamped().render(rect=(-2, 0, 2, 17)) == pixels[:, :1]).all()
    assert image.oriented(6).extent == (0, 0, 17, 33)
    assert (image.oriented(6).render() == numpy.rot90(pixels, -1)).all()
    big = image.sampled_nearest().transformed((2, 0, 0, 2, 0, 0))
    assert (big.render() == numpy.kron(pixels, numpy.ones((2, 2, 1), numpy.uint8))).all()


def test_compositing():
    front, back = constant((255, 0, 0, 255), 4, 4), constant((0, 0, 255, 255), 8, 8)
    image = citrans.Image(front).composited_over(citrans.Image(back))
    pixels = image.render()
    assert image.extent == (0, 0, 8, 8)
    assert pixels[7, 0].tolist() == [255, 0, 0, 255] and pixels[0, 0].tolist() == [0, 0, 255, 255]


def test_colors():
    for image in (citrans.Image.color(1, 0.5, 0), citrans.Image.color((1, 0.5, 0)), citrans.Image.color("#ff8000")):
        assert image.extent.is_infinite
        assert image.render(rect=(0, 0, 1, 1))[0, 0].tolist() == [255, 128, 0, 255]
    assert citrans.Image.color("#f008").render(rect=(5, 5, 1, 1))[0, 0].tolist() == [255, 0, 0, 136]
    assert citrans.Image.empty().extent.is_empty


def test_looks():
    image = citrans.Image(noise(1))
    assert repr(image) == "<citrans.Image 33 × 17>"
    assert repr(image.transformed((1, 0, 0, 1, 2, 3))) == "<citrans.Image 33 × 17 at (2, 3)>"
    assert repr(citrans.Image.color(0, 0, 0)) == "<citrans.Image without edges>"


@pytest.mark.parametrize("orientation", [0, 9, -1])
def test_orientations_that_are_none(orientation):
    with pytest.raises(citrans.Error):
        citrans.Image(noise(1)).oriented(orientation)


def test_rendered_rectangle_may_reach_over_the_edge():
    pixels = citrans.Image(constant((255, 0, 0, 255), 2, 2)).render(rect=(-1, -1, 4, 4))
    assert pixels.shape == (4, 4, 4)
    assert (pixels[1:3, 1:3] == (255, 0, 0, 255)).all() and not pixels[0].any() and not pixels[:, 3].any()
