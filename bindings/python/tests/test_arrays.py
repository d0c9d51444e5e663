"""Arrays in and out."""

import array
import ctypes

import numpy
import pytest
from conftest import constant, noise, ramp, transition

import citrans

DTYPES = [numpy.uint8, numpy.uint16, numpy.float16, numpy.float32]


def image_bytes(image, **options):
    return image.render(**options).tobytes()


@pytest.mark.parametrize("dtype", DTYPES)
def test_round_trip(dtype):
    pixels = noise(1, dtype=dtype)
    assert image_bytes(citrans.Image(pixels), dtype=dtype) == pixels.tobytes()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("channels", [3, 1, 0])
def test_fewer_channels(dtype, channels):
    pixels = noise(1, dtype=dtype, opaque=True)
    fewer = pixels[..., :channels].copy() if channels else pixels[..., 0].copy()
    expected = pixels if channels == 3 else numpy.dstack([pixels[..., :1]] * 3 + [pixels[..., 3:]])
    result = citrans.Image(fewer).render(dtype=dtype)
    # The library's own gray floats go through linear light.
    assert numpy.allclose(result, expected, rtol=1e-6 if dtype == numpy.float32 and channels < 3 else 0, atol=0)


def test_bgr_of_sixteen_bits():
    pixels = noise(1, dtype=numpy.uint16, opaque=True)
    image = citrans.Image(pixels[..., 2::-1].copy(), channels="bgr")
    assert image_bytes(image, dtype="uint16") == pixels.tobytes()


@pytest.mark.parametrize("dtype", DTYPES)
def test_strided_views_in(dtype):
    big = noise(1, 64, 40, dtype)
    for view in (big[3:30, 5:40], big[::2], big[::-1], big[::-3, 7:20]):
        assert image_bytes(citrans.Image(view), dtype=dtype) == view.tobytes()


@pytest.mark.parametrize("dtype", DTYPES)
def test_strided_views_out_keep_their_gaps(dtype):
    a, b = noise(1, dtype=dtype), noise(2, dtype=dtype)
    made = transition("CISwipeTransition", a, b, inputTime=0.4)
    tight = made.render(dtype=dtype)
    for view_of in (lambda big: big[5:22, 7:40], lambda big: big[21:4:-1, 7:40], lambda big: big[1:35:2, 7:40]):
        big = noise(9, 64, 40, dtype)
        expected = big.copy()
        view_of(expected)[:] = tight
        assert made.render(out=view_of(big)).tobytes() == tight.tobytes()
        assert big.tobytes() == expected.tobytes()


@pytest.mark.parametrize("gap", [1, 3, 4, 64])
def test_rows_of_any_length(gap):
    a, b = noise(1, 21, 9), noise(2, 21, 9)
    made = transition("CIDissolveTransition", a, b, inputTime=0.5)
    memory = bytearray(b"\xee" * (9 * (21 * 4 + gap)))
    out = numpy.ndarray((9, 21, 4), numpy.uint8, memory, strides=(21 * 4 + gap, 4, 1))
    made.render(out=out)
    assert (out == made.render()).all()
    rest = numpy.frombuffer(memory, numpy.uint8).reshape(9, 21 * 4 + gap)[:, 21 * 4 :]
    assert (rest == 0xEE).all()


@pytest.mark.parametrize("width", range(1, 34))
def test_any_width_with_a_mask_of_one_channel(width):
    a, b = noise(1, width, 3), noise(2, width, 3)
    made = transition("CIDisintegrateWithMaskTransition", a, b, inputMaskImage=ramp(width, 3))
    assert (made.render() == a).all()
    made.time = 1
    assert (made.render() == b).all()


@pytest.mark.parametrize("channels", ["rgb", "bgr", "gray", "alpha", "bgra", "argb", "abgr", "rgbx", "bgrx"])
def test_orders_of_channels_out(channels):
    pixels = constant((200, 100, 50, 255))
    result = citrans.Image(pixels).render(channels=channels, alpha="straight")[0, 0].tolist()
    named = {"r": 200, "g": 100, "b": 50, "a": 255, "x": 255}
    if channels == "alpha":
        assert result == [255]
    elif channels == "gray":
        assert 100 < result[0] < 130  # Rec. 709 luminance
    else:
        assert result == [named[letter] for letter in channels]


def test_without_numpy_arrays():
    pixels = noise(1, 6, 5)
    data = pixels.tobytes()
    views = [
        memoryview(data).cast("B", (5, 6, 4)),
        memoryview(bytearray(data)).cast("B", (5, 6, 4)),
        memoryview(array.array("B", data)).cast("B", (5, 6, 4)),
        (ctypes.c_uint8 * 4 * 6 * 5).from_buffer_copy(data),
    ]
    for view in views:
        assert image_bytes(citrans.Image(view)) == data
    out = (ctypes.c_uint8 * 4 * 6 * 5)()
    assert citrans.Image(pixels).render(out=out) is out
    assert bytes(out) == data


def test_array_interface_alone():
    class Wrapped:
        def __init__(self, pixels):
            self.__array_interface__ = pixels.__array_interface__
            self.pixels = pixels

    pixels = noise(1, dtype=numpy.float16)
    assert image_bytes(citrans.Image(Wrapped(pixels)), dtype="float16") == pixels.tobytes()
    out = Wrapped(numpy.zeros((17, 33, 4), numpy.float16))
    citrans.Image(pixels).render(out=out)
    assert out.pixels.tobytes() == pixels.tobytes()


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "float16", "float32"])
def test_pixels(dtype):
    pixels = citrans.Pixels(33, 17, 4, dtype)
    source = noise(1, dtype=numpy.dtype(dtype).type)
    assert citrans.Image(source).render(out=pixels) is pixels
    assert pixels.tobytes() == source.tobytes()
    assert (numpy.asarray(pixels) == source).all()
    assert pixels.shape == (17, 33, 4) and len(pixels) == 17 and pixels.view.shape == (17, 33, 4)
    assert image_bytes(citrans.Image(pixels), dtype=dtype) == source.tobytes()
    if dtype != "float16":
        assert pixels[3, 5, 1] == source[3, 5, 1]


@pytest.mark.parametrize(
    ("out", "said"),
    [
        (bytes(8 * 4 * 4), "shape"),
        (memoryview(bytes(8 * 4 * 4)).cast("B", (4, 8, 4)), "read-only"),
        (numpy.zeros((4, 8, 8), numpy.uint8)[..., ::2], "next to each other"),
        (numpy.zeros((4, 16, 4), numpy.uint8)[:, ::2], "next to each other"),
        (numpy.zeros((4, 4, 8), numpy.uint8).transpose(0, 2, 1), "next to each other"),
        (numpy.zeros((4, 8, 5), numpy.uint8), "5 channels"),
        (numpy.zeros((4, 8, 4), numpy.float64), "float32"),
        (numpy.zeros((4, 8, 4), ">u2"), "byte order"),
        (numpy.zeros((4, 8, 3), numpy.float32), "float32 pixels are rgba, gray"),
        (numpy.zeros((4, 9, 4), numpy.uint8), "9 × 4"),
        ([[1, 2], [3, 4]], "list"),
        (numpy.broadcast_to(numpy.zeros((1, 8, 4), numpy.uint8), (4, 8, 4)), "rows 0 bytes apart"),
    ],
)
def test_refused_destinations(dissolve, out, said):
    with pytest.raises(citrans.Error, match=said):
        dissolve.render(out=out)


def test_read_only_array_stays_as_it_is(dissolve):
    out = numpy.zeros((4, 8, 4), numpy.uint8)
    out.flags.writeable = False
    with pytest.raises(citrans.Error, match="read-only") as caught:
        dissolve.render(out=out)
    assert caught.value.status == citrans.Status.INVALID_BITMAP
    assert not out.any()


@pytest.mark.parametrize(
    ("source", "status"),
    [
        (b"12345678", citrans.Status.INVALID_BITMAP),
        (numpy.zeros((0, 5, 4), numpy.uint8), citrans.Status.INVALID_BITMAP),
        (numpy.broadcast_to(numpy.zeros((1, 5, 4), numpy.uint8), (3, 5, 4)), citrans.Status.INVALID_BITMAP),
        (numpy.zeros((3, 5, 4), bool), citrans.Status.UNSUPPORTED_FORMAT),
        (numpy.zeros((3, 5, 4), numpy.int16), citrans.Status.UNSUPPORTED_FORMAT),
        ("picture.png", citrans.Status.WRONG_TYPE),
        (None, citrans.Status.WRONG_TYPE),
    ],
)
def test_refused_sources(source, status):
    with pytest.raises(citrans.Error) as caught:
        citrans.Image(source)
    assert caught.value.status == status


def test_dtype_by_any_name(dissolve):
    for dtype in ("float32", numpy.float32, numpy.dtype("float32")):
        assert dissolve.render(dtype=dtype).dtype == numpy.float32
    with pytest.raises(citrans.Error, match="uint8, uint16"):
        dissolve.render(dtype="float64")
    with pytest.raises(citrans.Error, match="out has uint8"):
        dissolve.render(out=numpy.zeros((4, 8, 4), numpy.uint8), dtype="float32")


def test_color_spaces_out():
    image = citrans.Image(constant((188, 188, 188, 255)))
    linear = image.render(dtype="float32", color_space="linear")[0, 0]
    assert linear[0] == pytest.approx(0.5029, abs=1e-3) and linear[3] == 1
    wide = citrans.Image(constant((255, 0, 0, 255)), color_space="display-p3")
    assert wide.render(dtype="float32")[0, 0, 0] > 1.05  # outside of sRGB, kept by floats
    assert wide.render()[0, 0].tolist() == [255, 0, 0, 255]
