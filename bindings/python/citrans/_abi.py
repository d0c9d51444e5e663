"""The C interface for ctypes: enumerations, structures, callbacks and prototypes.

Generated from Sources/CITransABI by bindings/generator; changes made here are lost.
"""

import enum
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_double,
    c_float,
    c_int,
    c_int32,
    c_size_t,
    c_ssize_t,
    c_uint32,
    c_uint64,
    c_void_p,
)

VERSION = (0, 1, 0)


class Alpha(enum.IntEnum):
    """What a buffer's colour numbers have to do with its alpha."""

    PREMULTIPLIED = 1
    STRAIGHT = 2
    OPAQUE = 3


class ColorSpace(enum.IntEnum):
    """What a buffer's colour numbers mean."""

    SRGB = 1
    LINEAR_SRGB = 2
    DISPLAY_P3 = 3
    NONE = 4


class Fit(enum.IntEnum):
    """How pictures of another size than the frame are placed in it."""

    NONE = 0
    CONTAIN = 1
    COVER = 2
    STRETCH = 3


class Format(enum.IntEnum):
    """How a pixel's numbers lie in memory, named in memory order. 8 and 16 bit numbers are 0…1 in steps of 1/255
    and 1/65535; 16 bit and floating formats are in the machine's byte order."""

    RGBA8 = 1
    BGRA8 = 2
    ARGB8 = 3
    ABGR8 = 4
    RGBX8 = 5
    BGRX8 = 6
    RGB8 = 7
    BGR8 = 8
    GRAY8 = 9
    ALPHA8 = 10
    RGBA16 = 11
    GRAY16 = 12
    RGBAH = 13
    RGBAF = 14
    GRAYF = 15


class KernelArgumentKind(enum.IntEnum):
    """What an argument of a kernel is."""

    FLOAT = 1
    INT = 2
    UINT = 3
    BOOL = 4
    COLOR = 5
    MATRIX = 6
    IMAGE = 7
    DATA = 8


class KernelDialect(enum.IntEnum):
    """The language of a kernel's source."""

    METAL = 1
    CORE_IMAGE = 2
    TRANSITION = 3


class KernelKind(enum.IntEnum):
    """What a kernel is for."""

    COLOR = 1
    WARP = 2
    BLEND = 3
    GENERAL = 4
    TRANSITION = 5


class SamplerFilter(enum.IntEnum):
    """What a sampler reads between pixels."""

    LINEAR = 0
    NEAREST = 1


class SamplerSpace(enum.IntEnum):
    """What a sampler's coordinates count."""

    PIXELS = 0
    UNIT = 1


class SamplerWrap(enum.IntEnum):
    """What a sampler reads outside its image."""

    BLACK = 0
    CLAMP = 1


class Status(enum.IntEnum):
    """What a call came to. Values are pinned, in groups of ten; new ones are only added."""

    OK = 0
    NULL_ARGUMENT = 10
    INVALID_ARGUMENT = 11
    INVALID_HANDLE = 12
    UNKNOWN_FILTER = 20
    UNKNOWN_KEY = 21
    WRONG_TYPE = 22
    MISSING_INPUT = 23
    UNSUPPORTED_FORMAT = 30
    INVALID_BITMAP = 31
    INFINITE_EXTENT = 32
    SIZE_LIMIT = 33
    IO = 40
    DECODE = 41
    COMPILE = 50
    KERNEL_ARGUMENT = 51
    KERNEL_LIMIT = 52
    OUT_OF_MEMORY = 60
    CANCELLED = 61
    INTERNAL = 99


class WorkingSpace(enum.IntEnum):
    """In which numbers a render's arithmetic happens."""

    LINEAR_SRGB = 1
    NONE = 2


class Rect(Structure):
    _fields_ = [
        ("x", c_double),
        ("y", c_double),
        ("width", c_double),
        ("height", c_double),
    ]


class Bitmap(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("format", c_int32),
        ("alpha", c_int32),
        ("color_space", c_int32),
        ("width", c_int32),
        ("height", c_int32),
        ("bytes_per_row", c_ssize_t),
        ("data", c_void_p),
    ]


class Numbers(Structure):
    _fields_ = [
        ("count", c_int32),
        ("value", c_double * 6),
    ]


class InputInfo(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("key", c_char_p),
        ("display_name", c_char_p),
        ("description", c_char_p),
        ("class_name", c_char_p),
        ("type", c_char_p),
        ("unit", c_char_p),
        ("required", c_int32),
        ("follows_frame", c_int32),
        ("default_value", Numbers),
        ("minimum", Numbers),
        ("maximum", Numbers),
        ("slider_minimum", Numbers),
        ("slider_maximum", Numbers),
        ("identity", Numbers),
    ]


class PngOptions(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("format", c_int32),
        ("color_space", c_int32),
        ("compression", c_int32),
    ]


ReleaseCallback = CFUNCTYPE(None, c_void_p)


ProgressCallback = CFUNCTYPE(c_int, c_void_p, c_double)


ParallelBody = CFUNCTYPE(None, c_void_p, c_size_t)


ParallelForCallback = CFUNCTYPE(None, c_void_p, c_size_t, ParallelBody, c_void_p)


FinishCallback = CFUNCTYPE(None, c_void_p, c_int)


class KernelArgument(Structure):
    _fields_ = [
        ("image", c_void_p),
        ("data", c_void_p),
        ("size", c_size_t),
        ("is_color", c_int32),
        ("count", c_int32),
        ("value", c_double * 16),
    ]


DiagnosticCallback = CFUNCTYPE(None, c_void_p, c_int32, c_int32, c_int32, c_char_p)


IncludeCallback = CFUNCTYPE(c_void_p, c_void_p, c_char_p)


class KernelOptions(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("function", c_char_p),
        ("dialect", c_int32),
        ("include", IncludeCallback),
        ("include_user", c_void_p),
    ]


class KernelDiagnostic(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("is_error", c_int32),
        ("is_limit", c_int32),
        ("line", c_int32),
        ("column", c_int32),
        ("file", c_char_p),
        ("message", c_char_p),
        ("hint", c_char_p),
        ("source_line", c_char_p),
        ("text", c_char_p),
    ]


KernelDiagnosticCallback = CFUNCTYPE(None, c_void_p, POINTER(KernelDiagnostic))


class KernelArgumentInfo(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("name", c_char_p),
        ("type_name", c_char_p),
        ("kind", c_int32),
        ("count", c_int32),
        ("columns", c_int32),
        ("rows", c_int32),
        ("stride", c_int32),
    ]


class SamplerOptions(Structure):
    _fields_ = [
        ("space", c_int32),
        ("wrap", c_int32),
        ("filter", c_int32),
    ]


RegionCallback = CFUNCTYPE(None, c_void_p, c_size_t, POINTER(Rect), POINTER(Rect))


class ApplyOptions(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("region", RegionCallback),
        ("user", c_void_p),
        ("release", ReleaseCallback),
        ("has_margin", c_int32),
        ("margin", c_double),
        ("samplers", POINTER(SamplerOptions)),
        ("sampler_count", c_size_t),
    ]


BytesCallback = CFUNCTYPE(None, c_void_p, c_void_p, c_size_t)


class Planes(Structure):
    _fields_ = [
        ("red", POINTER(c_float)),
        ("green", POINTER(c_float)),
        ("blue", POINTER(c_float)),
        ("alpha", POINTER(c_float)),
    ]


class Span(Structure):
    _fields_ = [
        ("struct_size", c_size_t),
        ("x", c_double),
        ("y", c_double),
        ("count", c_size_t),
        ("working_space", c_int32),
        ("image_count", c_size_t),
        ("images", POINTER(Planes)),
        ("number_count", c_size_t),
        ("numbers", POINTER(c_float)),
        ("result", Planes),
    ]


ShadeCallback = CFUNCTYPE(None, c_void_p, POINTER(Span))


# name: (result, arguments)
PROTOTYPES = {
    "citrans_bitmap_write_png": (c_int32, [POINTER(Bitmap), c_char_p, POINTER(PngOptions)]),
    "citrans_context_computed_share": (c_int32, [c_void_p, POINTER(c_double)]),
    "citrans_context_create": (c_int32, [POINTER(c_void_p)]),
    "citrans_context_release": (None, [c_void_p]),
    "citrans_context_render": (c_int32, [c_void_p, c_void_p, POINTER(Rect), POINTER(Bitmap)]),
    "citrans_context_retain": (c_int32, [c_void_p]),
    "citrans_context_set_dither": (c_int32, [c_void_p, c_int32]),
    "citrans_context_set_memory_limit": (c_int32, [c_void_p, c_uint64]),
    "citrans_context_set_parallel_for": (c_int32, [c_void_p, ParallelForCallback, c_void_p]),
    "citrans_context_set_progress": (c_int32, [c_void_p, ProgressCallback, c_void_p]),
    "citrans_context_set_threads": (c_int32, [c_void_p, c_int32]),
    "citrans_context_set_working_space": (c_int32, [c_void_p, c_int32]),
    "citrans_filter_apple_defaults": (c_int32, [c_void_p, POINTER(c_int32)]),
    "citrans_filter_color": (c_int32, [c_void_p, c_char_p, POINTER(c_double)]),
    "citrans_filter_copy": (c_int32, [c_void_p, POINTER(c_void_p)]),
    "citrans_filter_count": (c_size_t, [c_char_p]),
    "citrans_filter_create": (c_int32, [c_char_p, POINTER(c_void_p)]),
    "citrans_filter_data": (c_int32, [c_void_p, c_char_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "citrans_filter_description": (c_char_p, [c_char_p]),
    "citrans_filter_display_name": (c_char_p, [c_char_p]),
    "citrans_filter_fit": (c_int32, [c_void_p, POINTER(c_int32)]),
    "citrans_filter_frame": (c_int32, [c_void_p, POINTER(Rect)]),
    "citrans_filter_image": (c_int32, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "citrans_filter_input_at": (c_int32, [c_void_p, c_size_t, POINTER(InputInfo)]),
    "citrans_filter_input_count": (c_int32, [c_void_p, POINTER(c_size_t)]),
    "citrans_filter_is_set": (c_int32, [c_void_p, c_char_p, POINTER(c_int32)]),
    "citrans_filter_name": (c_char_p, [c_void_p]),
    "citrans_filter_name_at": (c_char_p, [c_char_p, c_size_t]),
    "citrans_filter_number": (c_int32, [c_void_p, c_char_p, POINTER(c_double)]),
    "citrans_filter_output_extent": (c_int32, [c_void_p, POINTER(Rect)]),
    "citrans_filter_output_image": (c_int32, [c_void_p, POINTER(c_void_p)]),
    "citrans_filter_rect": (c_int32, [c_void_p, c_char_p, POINTER(Rect)]),
    "citrans_filter_register_kernel": (c_int32, [c_char_p, c_void_p, c_char_p]),
    "citrans_filter_register_source": (c_int32, [c_char_p, c_char_p, c_char_p, c_int32, c_char_p]),
    "citrans_filter_register_transition": (c_int32, [c_char_p, c_char_p]),
    "citrans_filter_register_transition_from_library": (c_int32, [c_char_p, c_void_p]),
    "citrans_filter_release": (None, [c_void_p]),
    "citrans_filter_render": (c_int32, [c_void_p, c_void_p, POINTER(Bitmap)]),
    "citrans_filter_retain": (c_int32, [c_void_p]),
    "citrans_filter_reversed": (c_int32, [c_void_p, POINTER(c_int32)]),
    "citrans_filter_set_apple_defaults": (c_int32, [c_void_p, c_int32]),
    "citrans_filter_set_color": (c_int32, [c_void_p, c_char_p, c_double, c_double, c_double, c_double]),
    "citrans_filter_set_data": (c_int32, [c_void_p, c_char_p, c_void_p, c_size_t]),
    "citrans_filter_set_defaults": (c_int32, [c_void_p]),
    "citrans_filter_set_fit": (c_int32, [c_void_p, c_int32]),
    "citrans_filter_set_image": (c_int32, [c_void_p, c_char_p, c_void_p]),
    "citrans_filter_set_number": (c_int32, [c_void_p, c_char_p, c_double]),
    "citrans_filter_set_rect": (c_int32, [c_void_p, c_char_p, POINTER(Rect)]),
    "citrans_filter_set_reversed": (c_int32, [c_void_p, c_int32]),
    "citrans_filter_set_string": (c_int32, [c_void_p, c_char_p, c_char_p]),
    "citrans_filter_set_time": (c_int32, [c_void_p, c_double]),
    "citrans_filter_set_transform": (c_int32, [c_void_p, c_char_p, POINTER(c_double)]),
    "citrans_filter_set_vector": (c_int32, [c_void_p, c_char_p, POINTER(c_double), c_size_t]),
    "citrans_filter_string": (c_int32, [c_void_p, c_char_p, c_char_p, c_size_t, POINTER(c_size_t)]),
    "citrans_filter_time": (c_int32, [c_void_p, POINTER(c_double)]),
    "citrans_filter_transform": (c_int32, [c_void_p, c_char_p, POINTER(c_double)]),
    "citrans_filter_unregister": (c_int32, [c_char_p]),
    "citrans_filter_unset": (c_int32, [c_void_p, c_char_p]),
    "citrans_filter_vector": (c_int32, [c_void_p, c_char_p, POINTER(c_double), c_size_t, POINTER(c_size_t)]),
    "citrans_image_clamped": (c_int32, [c_void_p, POINTER(c_void_p)]),
    "citrans_image_composited_over": (c_int32, [c_void_p, c_void_p, POINTER(c_void_p)]),
    "citrans_image_create_borrowed": (c_int32, [POINTER(Bitmap), ReleaseCallback, c_void_p, POINTER(c_void_p)]),
    "citrans_image_create_color": (c_int32, [c_double, c_double, c_double, c_double, POINTER(c_void_p)]),
    "citrans_image_create_copy": (c_int32, [POINTER(Bitmap), POINTER(c_void_p)]),
    "citrans_image_create_empty": (c_int32, [POINTER(c_void_p)]),
    "citrans_image_create_from_file": (c_int32, [c_char_p, POINTER(c_void_p)]),
    "citrans_image_create_from_memory": (c_int32, [c_void_p, c_size_t, POINTER(c_void_p)]),
    "citrans_image_cropped": (c_int32, [c_void_p, POINTER(Rect), POINTER(c_void_p)]),
    "citrans_image_extent": (c_int32, [c_void_p, POINTER(Rect)]),
    "citrans_image_oriented": (c_int32, [c_void_p, c_int32, POINTER(c_void_p)]),
    "citrans_image_release": (None, [c_void_p]),
    "citrans_image_retain": (c_int32, [c_void_p]),
    "citrans_image_sampling_nearest": (c_int32, [c_void_p, POINTER(c_void_p)]),
    "citrans_image_transformed": (c_int32, [c_void_p, POINTER(c_double), POINTER(c_void_p)]),
    "citrans_image_write_png": (c_int32, [c_void_p, c_void_p, POINTER(Rect), c_char_p, POINTER(PngOptions)]),
    "citrans_isa_name": (c_char_p, []),
    "citrans_kernel_apply": (
        c_int32,
        [c_void_p, POINTER(Rect), POINTER(KernelArgument), c_size_t, c_double, POINTER(c_void_p)],
    ),
    "citrans_kernel_apply_with_options": (
        c_int32,
        [c_void_p, POINTER(Rect), POINTER(KernelArgument), c_size_t, POINTER(ApplyOptions), POINTER(c_void_p)],
    ),
    "citrans_kernel_argument_at": (c_int32, [c_void_p, c_size_t, POINTER(KernelArgumentInfo)]),
    "citrans_kernel_argument_count": (c_int32, [c_void_p, POINTER(c_size_t)]),
    "citrans_kernel_check": (c_int32, [c_char_p, c_int32, DiagnosticCallback, c_void_p]),
    "citrans_kernel_check_with_options": (
        c_int32,
        [c_char_p, POINTER(KernelOptions), KernelDiagnosticCallback, c_void_p],
    ),
    "citrans_kernel_create": (c_int32, [c_char_p, c_char_p, c_int32, POINTER(c_void_p)]),
    "citrans_kernel_create_from_library": (c_int32, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "citrans_kernel_create_native": (
        c_int32,
        [c_char_p, c_char_p, ShadeCallback, c_void_p, ReleaseCallback, POINTER(c_void_p)],
    ),
    "citrans_kernel_create_with_options": (c_int32, [c_char_p, POINTER(KernelOptions), POINTER(c_void_p)]),
    "citrans_kernel_get_kind": (c_int32, [c_void_p, POINTER(c_int32)]),
    "citrans_kernel_library_build": (c_int32, [c_char_p, POINTER(KernelOptions), BytesCallback, c_void_p]),
    "citrans_kernel_library_count": (c_int32, [c_void_p, POINTER(c_size_t)]),
    "citrans_kernel_library_create_from_file": (c_int32, [c_char_p, POINTER(c_void_p)]),
    "citrans_kernel_library_create_from_memory": (c_int32, [c_void_p, c_size_t, POINTER(c_void_p)]),
    "citrans_kernel_library_name_at": (c_char_p, [c_void_p, c_size_t]),
    "citrans_kernel_library_release": (None, [c_void_p]),
    "citrans_kernel_library_retain": (c_int32, [c_void_p]),
    "citrans_kernel_library_source_hash": (c_char_p, [c_void_p]),
    "citrans_kernel_name": (c_char_p, [c_void_p]),
    "citrans_kernel_release": (None, [c_void_p]),
    "citrans_kernel_retain": (c_int32, [c_void_p]),
    "citrans_last_error": (c_char_p, []),
    "citrans_player_create": (c_int32, [c_void_p, POINTER(c_void_p)]),
    "citrans_player_frame": (c_int32, [c_void_p, POINTER(Rect)]),
    "citrans_player_image": (c_int32, [c_void_p, c_double, POINTER(c_void_p)]),
    "citrans_player_is_running": (c_int32, [c_void_p, POINTER(c_int32)]),
    "citrans_player_progress": (c_int32, [c_void_p, POINTER(c_double)]),
    "citrans_player_release": (None, [c_void_p]),
    "citrans_player_render": (c_int32, [c_void_p, c_double, POINTER(Bitmap)]),
    "citrans_player_resume": (c_int32, [c_void_p, c_int32, c_double]),
    "citrans_player_retain": (c_int32, [c_void_p]),
    "citrans_player_scrub": (c_int32, [c_void_p, c_double]),
    "citrans_player_set_finish": (c_int32, [c_void_p, FinishCallback, c_void_p]),
    "citrans_player_set_fit": (c_int32, [c_void_p, c_int32]),
    "citrans_player_show": (c_int32, [c_void_p, c_void_p]),
    "citrans_player_start": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p, c_double, c_void_p, c_double]),
    "citrans_png_set_limits": (c_int32, [c_uint32, c_uint64]),
    "citrans_status_string": (c_char_p, [c_int32]),
    "citrans_timing_function_create": (c_int32, [c_char_p, POINTER(c_void_p)]),
    "citrans_timing_function_create_with_control_points": (
        c_int32,
        [c_double, c_double, c_double, c_double, POINTER(c_void_p)],
    ),
    "citrans_timing_function_release": (None, [c_void_p]),
    "citrans_timing_function_retain": (c_int32, [c_void_p]),
    "citrans_timing_function_value": (c_int32, [c_void_p, c_double, POINTER(c_double)]),
    "citrans_version": (c_int32, []),
    "citrans_version_string": (c_char_p, []),
}


def bind(library):
    """Give every function of a loaded library its prototype."""
    for name, (result, arguments) in PROTOTYPES.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
