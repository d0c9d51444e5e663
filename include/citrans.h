/* libcitrans 0.1.0: Core Image transitions and filters, for every program.

   Generated from Sources/CITransABI by bindings/generator; changes made here are lost.

   How it reads
     Core Image's coordinates hold for extents, rectangles, vectors and transforms: origin bottom left, y upwards, one
     unit a pixel. Bitmaps have their top row first, as files do.
   Errors
     A function that can fail returns a citrans_status, which is 0 (CITRANS_OK) when it did not;
     citrans_last_error() then has a sentence. Results come back through the last parameters, which are left as they
     are where a call fails. Besides what is said with each function, a pointer that must not be NULL is
     CITRANS_NULL_ARGUMENT, and a handle that was released or is of another kind CITRANS_INVALID_HANDLE: never a
     crash.
   Handles
     citrans_image *, citrans_filter * and so on are handles with a count of references. What creates one gives you a
     reference; _release lets it go, and accepts NULL. They are not addresses: do not look behind them.
   Structures
     Those that begin with struct_size can grow: set it to the structure's size.
   Texts
     UTF-8, ended by NUL. What is returned lives as long as the process where nothing else is said; what you pass is
     yours after the call.
   Threads
     Images, contexts, kernels, kernel libraries and timing functions may be used from several threads at once; a filter
     or a player from one at a time.
     citrans_last_error() is each thread's own.

   The shortest useful program is examples/c/first_frame.c. */
#ifndef CITRANS_H
#define CITRANS_H

#include <stddef.h>
#include <stdint.h>

/* The version of this header; citrans_version() is the library's. */
#define CITRANS_VERSION_MAJOR 0
#define CITRANS_VERSION_MINOR 1
#define CITRANS_VERSION_PATCH 0
#define CITRANS_VERSION_STRING "0.1.0"
#define CITRANS_VERSION (CITRANS_VERSION_MAJOR * 1000000 + CITRANS_VERSION_MINOR * 1000 + CITRANS_VERSION_PATCH)

/* A result that must be looked at. */
#if defined(__cplusplus) && __cplusplus >= 201703L
#define CITRANS_MUST_USE [[nodiscard]]
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L
#define CITRANS_MUST_USE [[nodiscard]]
#elif defined(__GNUC__)
#define CITRANS_MUST_USE __attribute__((warn_unused_result))
#else
#define CITRANS_MUST_USE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* -----------------------------------------------------------------------------------------------------------------
   Version and errors
   ----------------------------------------------------------------------------------------------------------------- */

/* What a call came to. Values are pinned, in groups of ten; new ones are only added. */
typedef int32_t citrans_status;
enum {
    CITRANS_OK = 0,                  /* The call did what it says. */
    CITRANS_NULL_ARGUMENT = 10,      /* A pointer that must not be NULL was NULL. */
    CITRANS_INVALID_ARGUMENT = 11,   /* A number, name or rectangle is outside what the call accepts. */
    CITRANS_INVALID_HANDLE = 12,     /* A handle was released already, or is of another kind. */
    CITRANS_UNKNOWN_FILTER = 20,     /* No filter has that name. */
    CITRANS_UNKNOWN_KEY = 21,        /* The filter has no input with that key. */
    CITRANS_WRONG_TYPE = 22,         /* The input takes a value of another type. */
    CITRANS_MISSING_INPUT = 23,      /* An image or value that the filter cannot do without is not set. */
    CITRANS_UNSUPPORTED_FORMAT = 30, /* No such pixel format, alpha kind or colour space. */
    CITRANS_INVALID_BITMAP = 31,     /* A bitmap's size, row length or address is wrong. */
    CITRANS_INFINITE_EXTENT = 32,    /* The image has no edges, so it has no size to render or to write. */
    CITRANS_SIZE_LIMIT = 33,         /* A size is past a documented limit. */
    CITRANS_IO = 40,                 /* A file could not be opened, read or written. */
    CITRANS_DECODE = 41,             /* A file's contents are not what its kind requires. */
    CITRANS_COMPILE = 50,            /* A kernel's source has errors. */
    CITRANS_KERNEL_ARGUMENT = 51,    /* A kernel was given too many, too few or unsuitable arguments. */
    CITRANS_KERNEL_LIMIT = 52,       /* A kernel is past a documented limit. */
    CITRANS_OUT_OF_MEMORY = 60,      /* Memory could not be had, or the context's memory limit was reached. */
    CITRANS_CANCELLED = 61,          /* The progress callback asked to stop. */
    CITRANS_INTERNAL = 99,           /* A defect of the library; please report it with the error text. */
};

/* The library's version as one number, major × 1000000 + minor × 1000 + patch: compare it with CITRANS_VERSION,
   which is the version of the header that you compiled against. */
int32_t citrans_version(void);

/* The library's version as a text, "0.1.0". */
const char *citrans_version_string(void);

/* The instruction set that pixels are computed with here: "baseline", "v3" (AVX2) or "v4" (AVX-512). The best
   that the processor has, unless the environment variable CITRANS_ISA names a lower one. Results are the same
   with all. Kernels from source text run as machine code with v3 and v4, unless CITRANS_KERNELS is "interpreted"
   or the host forbids code to be made; results are the same then, too. */
const char *citrans_isa_name(void);

/* A few words for a status, "missing input"; "unknown status" for a number that is none. */
const char *citrans_status_string(citrans_status status);

/* The sentence that explains this thread's last failure, with the names and numbers concerned. Never NULL; empty
   as long as nothing failed. A call that succeeds leaves it as it is, and this thread's next failure overwrites
   it. */
const char *citrans_last_error(void);

/* -----------------------------------------------------------------------------------------------------------------
   Handles
   ----------------------------------------------------------------------------------------------------------------- */

/* A picture as a recipe: pixels, a colour, or what is made of other images. It never changes, making one from
   another costs nothing before it is rendered, and threads may share it. */
typedef struct citrans_image citrans_image;

/* A filter with its inputs. It belongs to one thread at a time; the images that it gives may be shared. */
typedef struct citrans_filter citrans_filter;

/* How images are rendered: threads, working space, limits, callbacks. Threads may share one, once it is set up. */
typedef struct citrans_context citrans_context;

/* A map from 0…1 to 0…1 that gives a motion its character. It never changes, and threads may share it. */
typedef struct citrans_timing_function citrans_timing_function;

/* Shows a picture, and goes to another one through a transition by a clock of yours. It belongs to one thread at
   a time. */
typedef struct citrans_player citrans_player;

/* A kernel, compiled. It never changes, and threads may share it. */
typedef struct citrans_kernel citrans_kernel;

/* The compiled kernels of one source. It never changes, and threads may share it. */
typedef struct citrans_kernel_library citrans_kernel_library;

/* -----------------------------------------------------------------------------------------------------------------
   Rectangles and bitmaps
   ----------------------------------------------------------------------------------------------------------------- */

/* A rectangle in Core Image's coordinates: origin bottom left, y upwards, one unit a pixel. */
typedef struct citrans_rect {
    double x, y, width, height;
} citrans_rect;

/* How a pixel's numbers lie in memory, named in memory order. 8 and 16 bit numbers are 0…1 in steps of 1/255 and
   1/65535; 16 bit and floating formats are in the machine's byte order. */
typedef int32_t citrans_format;
enum {
    CITRANS_FORMAT_RGBA8 = 1,
    CITRANS_FORMAT_BGRA8 = 2,
    CITRANS_FORMAT_ARGB8 = 3,
    CITRANS_FORMAT_ABGR8 = 4,
    CITRANS_FORMAT_RGBX8 = 5,   /* Four bytes of which the last is ignored on reading and written as 255. */
    CITRANS_FORMAT_BGRX8 = 6,   /* Four bytes of which the last is ignored on reading and written as 255. */
    CITRANS_FORMAT_RGB8 = 7,
    CITRANS_FORMAT_BGR8 = 8,
    CITRANS_FORMAT_GRAY8 = 9,   /* One byte: red, green and blue alike. Written as Rec. 709 luminance. */
    CITRANS_FORMAT_ALPHA8 = 10, /* One byte of coverage, read as white with that alpha. Written as the alpha. */
    CITRANS_FORMAT_RGBA16 = 11,
    CITRANS_FORMAT_GRAY16 = 12,
    CITRANS_FORMAT_RGBAH = 13,  /* Four 16 bit IEEE floats; values below 0 and above 1 survive. */
    CITRANS_FORMAT_RGBAF = 14,  /* Four 32 bit floats; values below 0 and above 1 survive. */
    CITRANS_FORMAT_GRAYF = 15,
};

/* What a buffer's colour numbers have to do with its alpha. */
typedef int32_t citrans_alpha;
enum {
    CITRANS_ALPHA_PREMULTIPLIED = 1, /* Colour is already scaled by alpha. */
    CITRANS_ALPHA_STRAIGHT = 2,      /* Colour is not scaled by alpha. */
    CITRANS_ALPHA_OPAQUE = 3,        /* There is no alpha: an alpha in the pixel is ignored on reading and
                                        written as 1, the picture composed over black. */
};

/* What a buffer's colour numbers mean. */
typedef int32_t citrans_color_space;
enum {
    CITRANS_COLOR_SPACE_SRGB = 1,        /* IEC 61966-2-1: Rec. 709 primaries, the sRGB transfer function. */
    CITRANS_COLOR_SPACE_LINEAR_SRGB = 2, /* Rec. 709 primaries, numbers proportional to light. */
    CITRANS_COLOR_SPACE_DISPLAY_P3 = 3,  /* P3 primaries with white D65, the sRGB transfer function. */
    CITRANS_COLOR_SPACE_NONE = 4,        /* Numbers that are taken and given as they are: masks, normals, data. */
};

/* Pixel memory of yours, described. Row 0 is the top row of the picture. The library reads or writes it only during the
   call that it is given to, save for citrans_image_create_borrowed. */
typedef struct citrans_bitmap {
    size_t struct_size;              /* sizeof (citrans_bitmap) */
    citrans_format format;           /* CITRANS_FORMAT_… */
    citrans_alpha alpha;             /* CITRANS_ALPHA_…; ignored where the format has no alpha */
    citrans_color_space color_space; /* CITRANS_COLOR_SPACE_… */
    int32_t width, height;           /* in pixels, at least 1 */
    ptrdiff_t bytes_per_row;         /* from a row to the one below; negative for a bottom-up buffer */
    void *data;                      /* the top row's first byte */
} citrans_bitmap;

/* A bitmap in one expression: sRGB, premultiplied where the name does not say otherwise. */
#define CITRANS_BITMAP(format, alpha, color_space, data, width, height, bytes_per_row)                                 \
    { sizeof(citrans_bitmap), format, alpha, color_space, width, height, bytes_per_row, data }
#define CITRANS_BITMAP_RGBA8(data, width, height, bytes_per_row)                                                       \
    CITRANS_BITMAP(CITRANS_FORMAT_RGBA8, CITRANS_ALPHA_PREMULTIPLIED, CITRANS_COLOR_SPACE_SRGB, data, width, height, bytes_per_row)
#define CITRANS_BITMAP_RGBA8_STRAIGHT(data, width, height, bytes_per_row)                                              \
    CITRANS_BITMAP(CITRANS_FORMAT_RGBA8, CITRANS_ALPHA_STRAIGHT, CITRANS_COLOR_SPACE_SRGB, data, width, height, bytes_per_row)
#define CITRANS_BITMAP_BGRA8(data, width, height, bytes_per_row)                                                       \
    CITRANS_BITMAP(CITRANS_FORMAT_BGRA8, CITRANS_ALPHA_PREMULTIPLIED, CITRANS_COLOR_SPACE_SRGB, data, width, height, bytes_per_row)
#define CITRANS_BITMAP_RGB8(data, width, height, bytes_per_row)                                                        \
    CITRANS_BITMAP(CITRANS_FORMAT_RGB8, CITRANS_ALPHA_OPAQUE, CITRANS_COLOR_SPACE_SRGB, data, width, height, bytes_per_row)
#define CITRANS_BITMAP_GRAY8(data, width, height, bytes_per_row)                                                       \
    CITRANS_BITMAP(CITRANS_FORMAT_GRAY8, CITRANS_ALPHA_OPAQUE, CITRANS_COLOR_SPACE_SRGB, data, width, height, bytes_per_row)
#define CITRANS_BITMAP_RGBAF(data, width, height, bytes_per_row)                                                       \
    CITRANS_BITMAP(CITRANS_FORMAT_RGBAF, CITRANS_ALPHA_PREMULTIPLIED, CITRANS_COLOR_SPACE_LINEAR_SRGB, data, width, height, bytes_per_row)

/* -----------------------------------------------------------------------------------------------------------------
   Images
   ----------------------------------------------------------------------------------------------------------------- */

/* Called once when borrowed memory is no longer needed, on whichever thread lets the last reference go. */
typedef void (*citrans_release_callback)(void *user);

/* Makes an image over a copy of the pixels, its lower left corner at the origin. The bitmap is yours again
   afterwards.

   Fails with CITRANS_UNSUPPORTED_FORMAT, CITRANS_INVALID_BITMAP, CITRANS_SIZE_LIMIT or CITRANS_OUT_OF_MEMORY. */
CITRANS_MUST_USE citrans_status citrans_image_create_copy(const citrans_bitmap *bitmap, citrans_image **image);

/* Makes an image over your own pixels, its lower left corner at the origin. Nothing is copied: the memory must
   stay as it is until release is called, once, with user, when the last image and filter that need it are gone.
   It is not called where this call fails. release may be NULL for memory that stays for ever.

   Fails with CITRANS_UNSUPPORTED_FORMAT, CITRANS_INVALID_BITMAP or CITRANS_SIZE_LIMIT. */
CITRANS_MUST_USE citrans_status citrans_image_create_borrowed(
    const citrans_bitmap *bitmap, citrans_release_callback release, void *user, citrans_image **image);

/* Makes an image from a PNG file, its lower left corner at the origin.

   Fails with CITRANS_IO where the file cannot be read, CITRANS_DECODE where it is no good PNG,
   CITRANS_SIZE_LIMIT past the limits of citrans_png_set_limits, or CITRANS_OUT_OF_MEMORY. */
CITRANS_MUST_USE citrans_status citrans_image_create_from_file(const char *path, citrans_image **image);

/* Makes an image from the bytes of a PNG file in memory, which is yours again afterwards.

   Fails with CITRANS_DECODE, CITRANS_SIZE_LIMIT or CITRANS_OUT_OF_MEMORY. */
CITRANS_MUST_USE citrans_status citrans_image_create_from_memory(
    const void *bytes, size_t size, citrans_image **image);

/* Makes an image of one colour without edges: straight sRGB numbers, usually 0…1, beyond them where you want
   more.

   Fails with CITRANS_INVALID_ARGUMENT where a number is not finite. */
CITRANS_MUST_USE citrans_status citrans_image_create_color(
    double red, double green, double blue, double alpha, citrans_image **image);

/* Makes an image without a pixel. As a filter's optional image (a shading, a backside) it says: none, instead of
   the one that the filter has built in. */
CITRANS_MUST_USE citrans_status citrans_image_create_empty(citrans_image **image);

/* Takes one more reference, to be let go with citrans_image_release. */
CITRANS_MUST_USE citrans_status citrans_image_retain(citrans_image *image);

/* Lets a reference go. With the last one the handle ends; filters and images made with it keep what they need. */
void citrans_image_release(citrans_image *image);

/* The rectangle outside which the image is transparent. An image without edges (a colour, a clamped image) has x
   and y of -DBL_MAX / 2 and a width and height of DBL_MAX; an empty one is all zeros. */
CITRANS_MUST_USE citrans_status citrans_image_extent(citrans_image *image, citrans_rect *extent);

/* The image moved, scaled, turned or sheared: matrix holds a, b, c, d, tx, ty of (x, y) → (a·x + c·y + tx, b·x +
   d·y + ty). Pixels between pixels are interpolated.

   Fails with CITRANS_INVALID_ARGUMENT where the matrix is not finite or cannot be undone. */
CITRANS_MUST_USE citrans_status citrans_image_transformed(
    citrans_image *image, const double matrix[6], citrans_image **result);

/* The part of the image inside the rectangle. Nothing moves.

   Fails with CITRANS_INVALID_ARGUMENT where a number is not finite or a size is negative. */
CITRANS_MUST_USE citrans_status citrans_image_cropped(
    citrans_image *image, const citrans_rect *rectangle, citrans_image **result);

/* The image with its edge pixels repeated for ever. */
CITRANS_MUST_USE citrans_status citrans_image_clamped(citrans_image *image, citrans_image **result);

/* The image laid over another. */
CITRANS_MUST_USE citrans_status citrans_image_composited_over(
    citrans_image *image, citrans_image *background, citrans_image **result);

/* The image turned and mirrored as an EXIF orientation (1…8) asks, its lower left corner at the origin.

   Fails with CITRANS_INVALID_ARGUMENT for another number, CITRANS_INFINITE_EXTENT for an image without edges. */
CITRANS_MUST_USE citrans_status citrans_image_oriented(
    citrans_image *image, int32_t orientation, citrans_image **result);

/* The image read without interpolation where it is scaled or turned: pixel art stays blocks. */
CITRANS_MUST_USE citrans_status citrans_image_sampling_nearest(citrans_image *image, citrans_image **result);

/* -----------------------------------------------------------------------------------------------------------------
   Filters
   ----------------------------------------------------------------------------------------------------------------- */

/* How pictures of another size than the frame are placed in it. */
typedef int32_t citrans_fit;
enum {
    CITRANS_FIT_NONE = 0,    /* Where their extents put them, as Core Image does. */
    CITRANS_FIT_CONTAIN = 1, /* As large as fits whole, in the middle; what is left of the frame stays
                                transparent. */
    CITRANS_FIT_COVER = 2,   /* As small as covers the frame, in the middle; what stands over is cut off. */
    CITRANS_FIT_STRETCH = 3, /* Exactly the frame, whatever becomes of the proportions. */
};

/* Makes a filter by Core Image's name for it, "CIDissolveTransition", with nothing set.

   Fails with CITRANS_UNKNOWN_FILTER and a sentence that suggests the nearest name. */
CITRANS_MUST_USE citrans_status citrans_filter_create(const char *name, citrans_filter **filter);

/* Makes a filter with the same inputs, which is changed on its own: one for each thread. */
CITRANS_MUST_USE citrans_status citrans_filter_copy(citrans_filter *filter, citrans_filter **result);

/* Takes one more reference, to be let go with citrans_filter_release. */
CITRANS_MUST_USE citrans_status citrans_filter_retain(citrans_filter *filter);

/* Lets a reference go. With the last one the handle ends, and the filter lets go of the images that were set. */
void citrans_filter_release(citrans_filter *filter);

/* The filter's name. NULL where the handle is none. */
const char *citrans_filter_name(citrans_filter *filter);

/* How pictures of another size than the frame are placed in it: CITRANS_FIT_NONE for a new filter.

   Fails with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_FIT_…. */
CITRANS_MUST_USE citrans_status citrans_filter_set_fit(citrans_filter *filter, citrans_fit fit);

/* What citrans_filter_set_fit set. */
CITRANS_MUST_USE citrans_status citrans_filter_fit(citrans_filter *filter, citrans_fit *fit);

/* With anything but 0, takes Apple's defaults literally: rectangles of 300 × 300 and widths in fixed pixels,
   instead of fitting what was never set to the frame. A new filter fits. */
CITRANS_MUST_USE citrans_status citrans_filter_set_apple_defaults(citrans_filter *filter, int32_t literal);

/* What citrans_filter_set_apple_defaults set, as 1 or 0. */
CITRANS_MUST_USE citrans_status citrans_filter_apple_defaults(citrans_filter *filter, int32_t *literal);

/* With anything but 0, plays a transition's motion backwards, still from the image at time 0 to the target image
   at time 1: a page that was turned away comes down again, and shows the target. What it shows at t is what the
   filter with its two pictures exchanged shows at 1 − t. It means nothing to filters that are no transition. */
CITRANS_MUST_USE citrans_status citrans_filter_set_reversed(citrans_filter *filter, int32_t reversed);

/* What citrans_filter_set_reversed set, as 1 or 0. */
CITRANS_MUST_USE citrans_status citrans_filter_reversed(citrans_filter *filter, int32_t *reversed);

/* Sets a number. The setters fail with CITRANS_UNKNOWN_KEY and a sentence that suggests the nearest key,
   CITRANS_WRONG_TYPE where the input takes another class of value, or CITRANS_INVALID_ARGUMENT for numbers that
   are not finite; the input then keeps what it had. */
CITRANS_MUST_USE citrans_status citrans_filter_set_number(citrans_filter *filter, const char *key, double value);

/* Sets a list of numbers: a point, an offset, a rectangle as x, y, width, height. At most 4096. */
CITRANS_MUST_USE citrans_status citrans_filter_set_vector(
    citrans_filter *filter, const char *key, const double *values, size_t count);

/* Sets a colour: straight sRGB numbers, usually 0…1. */
CITRANS_MUST_USE citrans_status citrans_filter_set_color(
    citrans_filter *filter, const char *key, double red, double green, double blue, double alpha);

/* Sets an image, which the filter then keeps alive; NULL takes it away. */
CITRANS_MUST_USE citrans_status citrans_filter_set_image(
    citrans_filter *filter, const char *key, citrans_image *image);

/* Sets a rectangle, which is a list of four numbers to the filter. */
CITRANS_MUST_USE citrans_status citrans_filter_set_rect(
    citrans_filter *filter, const char *key, const citrans_rect *rectangle);

/* Sets a transform: a, b, c, d, tx, ty as in citrans_image_transformed. */
CITRANS_MUST_USE citrans_status citrans_filter_set_transform(
    citrans_filter *filter, const char *key, const double matrix[6]);

/* Sets a text, which is copied. */
CITRANS_MUST_USE citrans_status citrans_filter_set_string(
    citrans_filter *filter, const char *key, const char *string);

/* Sets bytes, which are copied. At most 256 MiB. */
CITRANS_MUST_USE citrans_status citrans_filter_set_data(
    citrans_filter *filter, const char *key, const void *bytes, size_t size);

/* Sets "inputTime", the position in a transition: 0 for the image, 1 for the target image. */
CITRANS_MUST_USE citrans_status citrans_filter_set_time(citrans_filter *filter, double time);

/* Puts an input back to its default. */
CITRANS_MUST_USE citrans_status citrans_filter_unset(citrans_filter *filter, const char *key);

/* Puts all inputs back to their defaults and takes all images away. */
CITRANS_MUST_USE citrans_status citrans_filter_set_defaults(citrans_filter *filter);

/* Whether the input was set, as 1 or 0, rather than following its default.

   Fails with CITRANS_UNKNOWN_KEY. */
CITRANS_MUST_USE citrans_status citrans_filter_is_set(citrans_filter *filter, const char *key, int32_t *is_set);

/* The number that was set, or the default. The getters fail with CITRANS_UNKNOWN_KEY, CITRANS_WRONG_TYPE and the
   name of the getter for that input, or CITRANS_MISSING_INPUT where nothing is set and there is no default. */
CITRANS_MUST_USE citrans_status citrans_filter_number(citrans_filter *filter, const char *key, double *value);

/* The list of numbers that was set, or the default. count is how many there are. values has room for capacity
   numbers; with NULL and 0 only count is written.

   Fails with CITRANS_INVALID_ARGUMENT where the numbers do not fit, with nothing written. */
CITRANS_MUST_USE citrans_status citrans_filter_vector(
    citrans_filter *filter, const char *key, double *values, size_t capacity, size_t *count);

/* The colour that was set, or the default: red, green, blue and alpha, straight sRGB numbers. */
CITRANS_MUST_USE citrans_status citrans_filter_color(citrans_filter *filter, const char *key, double color[4]);

/* The image that was set, as a new handle for you to release; NULL where none is set. */
CITRANS_MUST_USE citrans_status citrans_filter_image(
    citrans_filter *filter, const char *key, citrans_image **image);

/* The rectangle that was set, or the default, of an input that is a list of four numbers. */
CITRANS_MUST_USE citrans_status citrans_filter_rect(
    citrans_filter *filter, const char *key, citrans_rect *rectangle);

/* The transform that was set, or the default: a, b, c, d, tx, ty. */
CITRANS_MUST_USE citrans_status citrans_filter_transform(citrans_filter *filter, const char *key, double matrix[6]);

/* The text that was set. length is its length in bytes, without the NUL that ends it. string has room for
   capacity bytes, NUL included; with NULL and 0 only length is written.

   Fails with CITRANS_INVALID_ARGUMENT where the text does not fit, with nothing written. */
CITRANS_MUST_USE citrans_status citrans_filter_string(
    citrans_filter *filter, const char *key, char *string, size_t capacity, size_t *length);

/* The bytes that were set. size is how many there are. bytes has room for capacity bytes; with NULL and 0 only
   size is written.

   Fails with CITRANS_INVALID_ARGUMENT where the bytes do not fit, with nothing written. */
CITRANS_MUST_USE citrans_status citrans_filter_data(
    citrans_filter *filter, const char *key, void *bytes, size_t capacity, size_t *size);

/* "inputTime", the position in a transition. */
CITRANS_MUST_USE citrans_status citrans_filter_time(citrans_filter *filter, double *time);

/* The filter's result as an image, with the inputs as they are now: what is set afterwards does not change it.
   It is an input for other filters, or is rendered with citrans_context_render.

   Fails with CITRANS_MISSING_INPUT and a sentence that names the key. */
CITRANS_MUST_USE citrans_status citrans_filter_output_image(citrans_filter *filter, citrans_image **image);

/* The extent of the result, which may be larger than the frame: see citrans_image_extent.

   Fails with CITRANS_MISSING_INPUT. */
CITRANS_MUST_USE citrans_status citrans_filter_output_extent(citrans_filter *filter, citrans_rect *extent);

/* The frame: the union of the extents of the input pictures, which is what citrans_filter_render renders.

   Fails with CITRANS_MISSING_INPUT. */
CITRANS_MUST_USE citrans_status citrans_filter_frame(citrans_filter *filter, citrans_rect *frame);

/* Renders the frame into your bitmap, pixel by pixel: the bitmap has the frame's size, or with
   citrans_filter_set_fit any size, into which the pictures are then fitted. The bitmap's pixels are untouched
   where this fails, other than with CITRANS_CANCELLED or where your parallel-for leaves calls out. context may
   be NULL for the default one.

   Fails with CITRANS_MISSING_INPUT and a sentence that names the key, CITRANS_INVALID_BITMAP and both sizes
   where they differ, CITRANS_INVALID_ARGUMENT where the bitmap overlaps an image's own pixels,
   CITRANS_UNSUPPORTED_FORMAT, CITRANS_INFINITE_EXTENT, CITRANS_SIZE_LIMIT, CITRANS_OUT_OF_MEMORY,
   CITRANS_KERNEL_LIMIT where a kernel's loop goes on for too long, or CITRANS_CANCELLED. */
CITRANS_MUST_USE citrans_status citrans_filter_render(
    citrans_filter *filter, citrans_context *context, const citrans_bitmap *bitmap);

/* -----------------------------------------------------------------------------------------------------------------
   What filters there are
   ----------------------------------------------------------------------------------------------------------------- */

/* One input of a filter. Texts live as long as the process. Numbers stand in value[0 … count-1]; count is 0 where the
   filter states none (an image has no default, many inputs have no maximum). */
typedef struct citrans_numbers {
    int32_t count;
    double value[6];
} citrans_numbers;

typedef struct citrans_input_info {
    size_t struct_size;         /* sizeof (citrans_input_info), set by you before the call */
    const char *key;            /* "inputWidth" */
    const char *display_name;   /* "Width" */
    const char *description;    /* one line */
    const char *class_name;     /* "NSNumber", "CIVector", "CIColor", "CIImage", "NSAffineTransform", "NSString", "NSData" */
    const char *type;           /* attribute type: "Time", "Distance", "Rectangle", …; "" where there is none */
    const char *unit;           /* "pixels", "radians", …; "" where there is none */
    int32_t required;           /* 1 where a render fails unless it is set */
    int32_t follows_frame;      /* 1 where an unset input follows the frame's size instead of the default */
    citrans_numbers default_value, minimum, maximum, slider_minimum, slider_maximum, identity;
} citrans_input_info;

/* How many filters there are, in a category ("CICategoryTransition") or with NULL in all. 0 for a category that
   is none. */
size_t citrans_filter_count(const char *category);

/* The name of a filter of the category, or with NULL of all, sorted by name. NULL past the end. */
const char *citrans_filter_name_at(const char *category, size_t index);

/* A filter's name for people, "Copy Machine". NULL where there is no filter of that name. */
const char *citrans_filter_display_name(const char *name);

/* What a filter does, in a line. NULL where there is no filter of that name. */
const char *citrans_filter_description(const char *name);

/* How many inputs the filter has. */
CITRANS_MUST_USE citrans_status citrans_filter_input_count(citrans_filter *filter, size_t *count);

/* What is known of an input, counted from 0. Set info->struct_size before the call.

   Fails with CITRANS_INVALID_ARGUMENT past the last input. */
CITRANS_MUST_USE citrans_status citrans_filter_input_at(
    citrans_filter *filter, size_t index, citrans_input_info *info);

/* -----------------------------------------------------------------------------------------------------------------
   Contexts
   ----------------------------------------------------------------------------------------------------------------- */

/* In which numbers a render's arithmetic happens. */
typedef int32_t citrans_working_space;
enum {
    CITRANS_WORKING_SPACE_LINEAR_SRGB = 1, /* Numbers proportional to light, Rec. 709 primaries, beyond 0…1 where
                                              the picture is. The default. */
    CITRANS_WORKING_SPACE_NONE = 2,        /* Numbers as they are in the buffers: no colour management at all. */
};

/* Called now and then with the share that is done, 0…1. Return non-zero to cancel the render. Never called from two
   threads at once. */
typedef int (*citrans_progress_callback)(void *user, double done);

/* Your job system: call body(context, index) once for every index below count, on any threads, and return when all
   calls have returned. */
typedef void (*citrans_parallel_body)(void *context, size_t index);
typedef void (*citrans_parallel_for_callback)(void *user, size_t count, citrans_parallel_body body, void *context);

/* Makes a context with the defaults: all processors, linear working space, no dither, no limit, no callbacks. */
CITRANS_MUST_USE citrans_status citrans_context_create(citrans_context **context);

/* Takes one more reference, to be let go with citrans_context_release. */
CITRANS_MUST_USE citrans_status citrans_context_retain(citrans_context *context);

/* Lets a reference go. With the last one the handle ends, and the context's threads with it. */
void citrans_context_release(citrans_context *context);

/* How many threads render: 1 for the calling one alone, at most 256, 0 (the default) for as many as there are
   processors. The result is the same with any number. */
CITRANS_MUST_USE citrans_status citrans_context_set_threads(citrans_context *context, int32_t threads);

/* Lends the context your own job system instead of its threads; with NULL it goes back to them. It is called on
   the thread that renders, with user. */
CITRANS_MUST_USE citrans_status citrans_context_set_parallel_for(
    citrans_context *context, citrans_parallel_for_callback parallel_for, void *user);

/* Which share of its pixels the context's last finished render had to compute, 0…1. The others were copies, or
   came from the pictures' bytes without more than a mean or a table: what makes a frame cheap. */
CITRANS_MUST_USE citrans_status citrans_context_computed_share(citrans_context *context, double *share);

/* In which numbers arithmetic happens: CITRANS_WORKING_SPACE_LINEAR_SRGB (the default) is right for light, _NONE
   mixes the numbers as they are in the buffers, as tools without colour management do, and is faster.

   Fails with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_WORKING_SPACE_…. */
CITRANS_MUST_USE citrans_status citrans_context_set_working_space(
    citrans_context *context, citrans_working_space space);

/* With anything but 0, adds a fixed pattern of less than half a step before values are rounded to 8 bits, so
   that slow ramps show no bands. Off in a new context. */
CITRANS_MUST_USE citrans_status citrans_context_set_dither(citrans_context *context, int32_t dither);

/* The most memory in bytes that a render may take for pictures in between, beyond which it fails with
   CITRANS_OUT_OF_MEMORY; 0 (the default) for no limit. */
CITRANS_MUST_USE citrans_status citrans_context_set_memory_limit(citrans_context *context, uint64_t bytes);

/* Hears how far a render is, with user, and may cancel it: the render then fails with CITRANS_CANCELLED, and
   parts of the bitmap are written. NULL for none. */
CITRANS_MUST_USE citrans_status citrans_context_set_progress(
    citrans_context *context, citrans_progress_callback progress, void *user);

/* Renders a rectangle of the image into your bitmap of the same size, pixel by pixel; bounds may be NULL for the
   image's extent. What lies outside the image becomes transparent. context may be NULL for the default one. The
   bitmap's pixels are untouched where this fails, other than with CITRANS_CANCELLED or where your parallel-for
   leaves calls out, when a part of them may be written.

   Fails with CITRANS_INVALID_BITMAP and both sizes where they differ, CITRANS_INVALID_ARGUMENT where the bitmap
   overlaps the image's own pixels or your parallel-for leaves calls out, CITRANS_UNSUPPORTED_FORMAT,
   CITRANS_INFINITE_EXTENT, CITRANS_SIZE_LIMIT, CITRANS_OUT_OF_MEMORY, CITRANS_KERNEL_LIMIT where a kernel's loop
   goes on for too long, or CITRANS_CANCELLED. */
CITRANS_MUST_USE citrans_status citrans_context_render(
    citrans_context *context, citrans_image *image, const citrans_rect *bounds, const citrans_bitmap *bitmap);

/* -----------------------------------------------------------------------------------------------------------------
   Timing functions
   ----------------------------------------------------------------------------------------------------------------- */

/* Makes one of Core Animation's timing functions: "linear", "easeIn", "easeOut", "easeInEaseOut" or "default";
   the spellings "ease-in" and so on are understood too.

   Fails with CITRANS_INVALID_ARGUMENT and a sentence that suggests the nearest name. */
CITRANS_MUST_USE citrans_status citrans_timing_function_create(
    const char *name, citrans_timing_function **function);

/* Makes a timing function from a cubic Bézier curve from (0, 0) to (1, 1) with these two control points. An x
   outside 0…1 is brought to the nearer end, because time does not run backwards; a y outside overshoots.

   Fails with CITRANS_INVALID_ARGUMENT where a number is not finite. */
CITRANS_MUST_USE citrans_status citrans_timing_function_create_with_control_points(
    double c1x, double c1y, double c2x, double c2y, citrans_timing_function **function);

/* Takes one more reference, to be let go with citrans_timing_function_release. */
CITRANS_MUST_USE citrans_status citrans_timing_function_retain(citrans_timing_function *function);

/* Lets a reference go. With the last one the handle ends. */
void citrans_timing_function_release(citrans_timing_function *function);

/* Where the motion is at a time: exactly 0 at 0 and before, 1 at 1 and after.

   Fails with CITRANS_INVALID_ARGUMENT where the time is not a number. */
CITRANS_MUST_USE citrans_status citrans_timing_function_value(
    citrans_timing_function *function, double time, double *value);

/* -----------------------------------------------------------------------------------------------------------------
   Players
   ----------------------------------------------------------------------------------------------------------------- */

/* Hears that a player's transition is over: at_end is 1 where it came to its end, 0 where another picture took its place
   before. Called on the thread that called the player, which may be used meanwhile. */
typedef void (*citrans_finish_callback)(void *user, int at_end);

/* Makes a player that renders with the context; NULL for the default one. It shows nothing yet.

   Nothing runs by itself: you ask for the frame of a time, in seconds of any origin, the same for all calls. */
CITRANS_MUST_USE citrans_status citrans_player_create(citrans_context *context, citrans_player **player);

/* Takes one more reference, to be let go with citrans_player_release. */
CITRANS_MUST_USE citrans_status citrans_player_retain(citrans_player *player);

/* Lets a reference go. With the last one the handle ends; the finish callback is not called for that. */
void citrans_player_release(citrans_player *player);

/* How pictures of another size than the frame are placed in it: CITRANS_FIT_NONE for a new player. It counts for
   what is started or shown afterwards.

   Fails with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_FIT_…. */
CITRANS_MUST_USE citrans_status citrans_player_set_fit(citrans_player *player, citrans_fit fit);

/* Hears that a transition is over, with user; NULL for nobody. It is called once for each transition that was
   started or resumed: with 1 by the first call that asks for a frame at its end, after that frame was made, or
   with 0 by the call that put another picture in its place. It may start the next one. */
CITRANS_MUST_USE citrans_status citrans_player_set_finish(
    citrans_player *player, citrans_finish_callback finish, void *user);

/* Shows a picture as it is, without a transition. */
CITRANS_MUST_USE citrans_status citrans_player_show(citrans_player *player, citrans_image *image);

/* Starts a transition at a time, in seconds. from may be NULL for the picture that is shown at that time, also
   in the middle of a transition: its frame is then rendered once, in floats, and kept. duration is in seconds
   from 0 on; with 0 the next frame is the target itself. easing may be NULL for an even motion. The filter, with
   its parameters, is copied; its images, its time and its fit are the player's.

   Fails with CITRANS_MISSING_INPUT where from is NULL and nothing is shown, CITRANS_UNKNOWN_KEY for a filter
   that is no transition, CITRANS_INVALID_ARGUMENT for a duration or a time that is none, and with what rendering
   the picture fails with. The player goes on as before then. */
CITRANS_MUST_USE citrans_status citrans_player_start(
    citrans_player *player, citrans_image *from, citrans_image *to, citrans_filter *filter, double duration,
    citrans_timing_function *easing, double time);

/* Takes the transition off the clock and puts it where a hand wants it, 0…1; it stays there until
   citrans_player_resume. What lies outside counts as the nearer end.

   Fails with CITRANS_MISSING_INPUT where nothing was started, CITRANS_INVALID_ARGUMENT for what is not a number. */
CITRANS_MUST_USE citrans_status citrans_player_scrub(citrans_player *player, double progress);

/* Goes on by the clock, from where the transition is at the time, be it held, running or at an end: forwards to
   the target, or with backwards not 0 to the picture that it came from. What is left of the way takes its share
   of the duration.

   Fails with CITRANS_MISSING_INPUT where nothing was started, CITRANS_INVALID_ARGUMENT for a time that is not
   finite. */
CITRANS_MUST_USE citrans_status citrans_player_resume(citrans_player *player, int32_t backwards, double time);

/* How far the transition is, 0…1, at the latest time that a call brought; 0 where nothing was started. */
CITRANS_MUST_USE citrans_status citrans_player_progress(citrans_player *player, double *progress);

/* Whether later times have other frames, as 1 or 0, as seen from the latest time that a call brought. While it
   is 0 you need not draw. */
CITRANS_MUST_USE citrans_status citrans_player_is_running(citrans_player *player, int32_t *running);

/* What citrans_player_render renders: the union of the extents of the two pictures, or with a fit the bitmap
   that was rendered last.

   Fails with CITRANS_MISSING_INPUT where nothing is shown. */
CITRANS_MUST_USE citrans_status citrans_player_frame(citrans_player *player, citrans_rect *frame);

/* The frame of a time as an image. With a fit it has the size of the bitmap that was rendered last.

   Fails with CITRANS_MISSING_INPUT where nothing is shown, CITRANS_INVALID_ARGUMENT for a time that is not
   finite. */
CITRANS_MUST_USE citrans_status citrans_player_image(citrans_player *player, double time, citrans_image **image);

/* Renders the frame of a time, as citrans_filter_render does; at the end it is exactly the target. The bitmap's
   pixels are untouched where this fails, other than with CITRANS_CANCELLED or where your parallel-for leaves
   calls out.

   Fails with CITRANS_MISSING_INPUT where nothing is shown, CITRANS_INVALID_ARGUMENT for a time that is not
   finite, and with what citrans_filter_render fails with. */
CITRANS_MUST_USE citrans_status citrans_player_render(
    citrans_player *player, double time, const citrans_bitmap *bitmap);

/* -----------------------------------------------------------------------------------------------------------------
   Kernels from source text
   ----------------------------------------------------------------------------------------------------------------- */

/* The language of a kernel's source. */
typedef int32_t citrans_kernel_dialect;
enum {
    CITRANS_KERNEL_DIALECT_METAL = 1,      /* The Metal shading language with Core Image's types. */
    CITRANS_KERNEL_DIALECT_CORE_IMAGE = 2, /* The Core Image Kernel Language. */
    CITRANS_KERNEL_DIALECT_TRANSITION = 3, /* GLSL as gl-transitions.com specifies it: `vec4 transition(vec2
                                              uv)`. */
};

/* What a kernel is for. */
typedef int32_t citrans_kernel_kind;
enum {
    CITRANS_KERNEL_KIND_COLOR = 1,      /* A pixel's colour from colours at the same place. */
    CITRANS_KERNEL_KIND_WARP = 2,       /* The place where its one image, which it does not declare, is read for
                                           a pixel. */
    CITRANS_KERNEL_KIND_BLEND = 3,      /* A colour kernel of exactly two samples: the foreground, then the
                                           background. */
    CITRANS_KERNEL_KIND_GENERAL = 4,    /* A pixel's colour from images that are read anywhere. */
    CITRANS_KERNEL_KIND_TRANSITION = 5, /* A transition in gl-transitions' GLSL. */
};

/* An argument of a kernel: an image, or data, or else count numbers: a scalar, a vector's components, a matrix column
   after column. Four numbers with is_color not 0 are a straight sRGB colour, which is matched to the working space and
   premultiplied. Zeroed fields are none. */
typedef struct citrans_kernel_argument {
    citrans_image *image;
    const void *data; /* bytes, which are copied */
    size_t size;      /* of data */
    int32_t is_color;
    int32_t count;
    double value[16];
} citrans_kernel_argument;

/* Hears of an error (is_error 1) or a warning (0) in a kernel's source, at a line and a column that count from 1. text has
   the message, the source's line and a caret. */
typedef void (*citrans_diagnostic_callback)(void *user, int32_t is_error, int32_t line, int32_t column, const char *text);

/* Compiles a kernel from source text in Metal with Core Image's types or in the Core Image Kernel Language.
   function is the kernel's name; NULL for the first in the text. dialect is CITRANS_KERNEL_DIALECT_…, or 0 to
   tell it by its words.

   It takes up to 512 KiB of the calling thread's stack.

   Fails with CITRANS_COMPILE, and every error with its line, its column and a caret as the sentence; with
   CITRANS_KERNEL_LIMIT for a source that asks for too much; with CITRANS_INVALID_ARGUMENT where there is no
   kernel of that name, and for a transition, which citrans_filter_register_transition takes. */
CITRANS_MUST_USE citrans_status citrans_kernel_create(
    const char *source, const char *function, citrans_kernel_dialect dialect, citrans_kernel **kernel);

/* Takes one more reference, to be let go with citrans_kernel_release. */
CITRANS_MUST_USE citrans_status citrans_kernel_retain(citrans_kernel *kernel);

/* Lets a reference go. With the last one the handle ends; images made with the kernel keep what they need of it. */
void citrans_kernel_release(citrans_kernel *kernel);

/* How many arguments citrans_kernel_apply takes: one for each parameter, and first of all a warp kernel's image,
   which it does not declare. */
CITRANS_MUST_USE citrans_status citrans_kernel_argument_count(citrans_kernel *kernel, size_t *count);

/* The image that the kernel makes of its arguments. extent is the rectangle outside which it is transparent. To
   compute a rectangle, margin pixels around it are needed of each image that is sampled; below 0 for all of
   them.

   Fails with CITRANS_KERNEL_ARGUMENT and a sentence with the parameter's name and number, its type and what was
   given, or with CITRANS_INVALID_ARGUMENT for an extent that is no rectangle. */
CITRANS_MUST_USE citrans_status citrans_kernel_apply(
    citrans_kernel *kernel, const citrans_rect *extent, const citrans_kernel_argument *arguments, size_t count,
    double margin, citrans_image **image);

/* Registers a transition from source text as gl-transitions.com specifies it: a function vec4 transition(vec2
   uv). From then on citrans_filter_create makes it by that name; it is a filter like any other, with inputImage,
   inputTargetImage, inputTime, and the source's uniforms under their own names, with the defaults that its
   comments give.

   At the times 0 and 1 it shows exactly the one picture and the other, whatever the source does there. A name
   that was registered before means the new source from then on.

   Fails with CITRANS_COMPILE and every error, CITRANS_KERNEL_LIMIT, or CITRANS_INVALID_ARGUMENT for an empty
   name or that of a filter of the library's own. */
CITRANS_MUST_USE citrans_status citrans_filter_register_transition(const char *name, const char *source);

/* Hears everything that is found wrong or doubtful in a kernel's source, with user: errors and warnings, in the
   order of the text. The pointers are valid during the call of yours alone.

   Fails with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_KERNEL_DIALECT_…; errors in the source are
   no failure of this call. */
CITRANS_MUST_USE citrans_status citrans_kernel_check(
    const char *source, citrans_kernel_dialect dialect, citrans_diagnostic_callback found, void *user);

/* -----------------------------------------------------------------------------------------------------------------
   Kernels with options
   ----------------------------------------------------------------------------------------------------------------- */

/* Gives the text of a file that a kernel's source includes by a name in quotes; NULL where there is none. The text must
   stay as it is until the next call of yours, or until the library's call returns. */
typedef const char *(*citrans_include_callback)(void *user, const char *name);

/* How to compile a source. Zeroed fields take the defaults. */
typedef struct citrans_kernel_options {
    size_t struct_size;               /* sizeof (citrans_kernel_options) */
    const char *name;                 /* what messages call the source; NULL for "kernel" */
    const char *function;             /* the kernel's name; NULL for the first in the text */
    citrans_kernel_dialect dialect;   /* CITRANS_KERNEL_DIALECT_…; 0 to tell it by its words */
    citrans_include_callback include; /* NULL where there is nothing to include */
    void *include_user;               /* for include */
} citrans_kernel_options;

/* Something wrong or doubtful in a kernel's source. Texts are "" where there is nothing to say. */
typedef struct citrans_kernel_diagnostic {
    size_t struct_size;      /* sizeof (citrans_kernel_diagnostic) */
    int32_t is_error;        /* 1 for an error, 0 for a warning */
    int32_t is_limit;        /* 1 where the source asks for too much, rather than breaking a rule */
    int32_t line, column;    /* from 1; columns are bytes */
    const char *file;        /* the source's name, or that of an included file */
    const char *message;     /* what is wrong and what was expected */
    const char *hint;        /* what to do about it */
    const char *source_line; /* the line that it stands in */
    const char *text;        /* all of it, as compilers print it, with a caret below the column */
} citrans_kernel_diagnostic;

/* Hears of a diagnostic. Its pointers are valid during the call alone. */
typedef void (*citrans_kernel_diagnostic_callback)(void *user, const citrans_kernel_diagnostic *diagnostic);

/* What an argument of a kernel is. */
typedef int32_t citrans_kernel_argument_kind;
enum {
    CITRANS_KERNEL_ARGUMENT_KIND_FLOAT = 1,  /* A float, or a vector of them. */
    CITRANS_KERNEL_ARGUMENT_KIND_INT = 2,
    CITRANS_KERNEL_ARGUMENT_KIND_UINT = 3,
    CITRANS_KERNEL_ARGUMENT_KIND_BOOL = 4,
    CITRANS_KERNEL_ARGUMENT_KIND_COLOR = 5,  /* Four numbers: a colour, matched to the working space and
                                                premultiplied. */
    CITRANS_KERNEL_ARGUMENT_KIND_MATRIX = 6, /* Column after column. */
    CITRANS_KERNEL_ARGUMENT_KIND_IMAGE = 7,
    CITRANS_KERNEL_ARGUMENT_KIND_DATA = 8,   /* Bytes. */
};

/* What an argument of a kernel is. Texts live as long as the kernel. */
typedef struct citrans_kernel_argument_info {
    size_t struct_size;                /* sizeof (citrans_kernel_argument_info), set by you before the call */
    const char *name;                  /* as the source has it; "" for a warp kernel's image */
    const char *type_name;             /* as the source has it: "float2", "__sample"; "image" for a warp kernel's */
    citrans_kernel_argument_kind kind; /* CITRANS_KERNEL_ARGUMENT_KIND_… */
    int32_t count;                     /* numbers that it takes; 0 for an image and for data */
    int32_t columns, rows;             /* of a matrix */
    int32_t stride;                    /* bytes of one element of data */
} citrans_kernel_argument_info;

/* What a sampler's coordinates count. */
typedef int32_t citrans_sampler_space;
enum {
    CITRANS_SAMPLER_SPACE_PIXELS = 0, /* Pixels from the image's lower left corner, as on a Mac. */
    CITRANS_SAMPLER_SPACE_UNIT = 1,   /* From 0 to 1 across the image, as kernels for telephones expect. */
};

/* What a sampler reads outside its image. */
typedef int32_t citrans_sampler_wrap;
enum {
    CITRANS_SAMPLER_WRAP_BLACK = 0, /* Transparent black. */
    CITRANS_SAMPLER_WRAP_CLAMP = 1, /* The nearest pixel at the image's edge. */
};

/* What a sampler reads between pixels. */
typedef int32_t citrans_sampler_filter;
enum {
    CITRANS_SAMPLER_FILTER_LINEAR = 0,  /* A mean of the four pixels around the place. */
    CITRANS_SAMPLER_FILTER_NEAREST = 1, /* The nearest pixel. */
};

/* How a kernel reads one of its images. Zeroed fields take the defaults. */
typedef struct citrans_sampler_options {
    citrans_sampler_space space;   /* CITRANS_SAMPLER_SPACE_PIXELS (default) or _UNIT */
    citrans_sampler_wrap wrap;     /* CITRANS_SAMPLER_WRAP_BLACK (default) or _CLAMP */
    citrans_sampler_filter filter; /* CITRANS_SAMPLER_FILTER_LINEAR (default) or _NEAREST */
} citrans_sampler_options;

/* Says in needed which rectangle of an image a rectangle of the result depends on, both in Core Image's coordinates; an
   empty one where it needs nothing of it. needed has rect's numbers before. Images count from 0 in the arguments' order.
   Called when the image is rendered, on the thread that renders. */
typedef void (*citrans_region_callback)(void *user, size_t image, const citrans_rect *rect, citrans_rect *needed);

/* How to apply a kernel. Zeroed fields take the defaults. */
typedef struct citrans_apply_options {
    size_t struct_size;                      /* sizeof (citrans_apply_options) */
    citrans_region_callback region;          /* NULL for the margin, or else all of each image */
    void *user;                              /* for region and release */
    citrans_release_callback release;        /* called once when region is no longer needed; may be NULL */
    int32_t has_margin;                      /* not 0 where margin counts */
    double margin;                           /* pixels around a rectangle of the result that it depends on */
    const citrans_sampler_options *samplers; /* one for all images, or one for each in the arguments' order */
    size_t sampler_count;                    /* 0 for the defaults */
} citrans_apply_options;

/* Compiles a kernel as citrans_kernel_create does, with more to say on how. options may be NULL for the
   defaults.

   Fails as citrans_kernel_create. */
CITRANS_MUST_USE citrans_status citrans_kernel_create_with_options(
    const char *source, const citrans_kernel_options *options, citrans_kernel **kernel);

/* Hears everything that is found wrong or doubtful in a kernel's source, with user, in the order of the text: as
   citrans_kernel_check, with each part of it by itself. options may be NULL for the defaults; their function
   means nothing here.

   Fails with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_KERNEL_DIALECT_…; errors in the source are
   no failure of this call. */
CITRANS_MUST_USE citrans_status citrans_kernel_check_with_options(
    const char *source, const citrans_kernel_options *options, citrans_kernel_diagnostic_callback found,
    void *user);

/* The kernel's name, that of its function; it lives as long as the kernel. NULL where the handle is none. */
const char *citrans_kernel_name(citrans_kernel *kernel);

/* What the kernel is for: CITRANS_KERNEL_KIND_…. */
CITRANS_MUST_USE citrans_status citrans_kernel_get_kind(citrans_kernel *kernel, citrans_kernel_kind *kind);

/* What an argument of citrans_kernel_apply is, counted from 0 up to citrans_kernel_argument_count. Set
   info->struct_size before the call.

   Fails with CITRANS_INVALID_ARGUMENT past the last argument. */
CITRANS_MUST_USE citrans_status citrans_kernel_argument_at(
    citrans_kernel *kernel, size_t index, citrans_kernel_argument_info *info);

/* Applies a kernel as citrans_kernel_apply does, with more to say on how. options may be NULL for the defaults.

   Fails as citrans_kernel_apply, with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_SAMPLER_…, and
   with CITRANS_KERNEL_ARGUMENT for options of another number of samplers. release is not called where this call
   fails. */
CITRANS_MUST_USE citrans_status citrans_kernel_apply_with_options(
    citrans_kernel *kernel, const citrans_rect *extent, const citrans_kernel_argument *arguments, size_t count,
    const citrans_apply_options *options, citrans_image **image);

/* -----------------------------------------------------------------------------------------------------------------
   Kernel libraries
   ----------------------------------------------------------------------------------------------------------------- */

/* Takes bytes, which are valid during the call alone. */
typedef void (*citrans_bytes_callback)(void *user, const void *bytes, size_t size);

/* Compiles all kernels of a source into a kernel library, and gives its bytes to receive, with user, once: they
   are the contents of a file that ends in .cikernels. The same source gives the same bytes. options may be NULL
   for the defaults; their function means nothing here.

   Fails with CITRANS_COMPILE and every error in the source, or CITRANS_KERNEL_LIMIT; receive is not called then. */
CITRANS_MUST_USE citrans_status citrans_kernel_library_build(
    const char *source, const citrans_kernel_options *options, citrans_bytes_callback receive, void *user);

/* Reads a kernel library from a file. What a file of whatever origin holds is checked before any of it is run.

   Fails with CITRANS_IO where the file cannot be read; with CITRANS_DECODE where it is no kernel library, is one
   of another version, or is damaged. */
CITRANS_MUST_USE citrans_status citrans_kernel_library_create_from_file(
    const char *path, citrans_kernel_library **library);

/* Reads a kernel library from a file's bytes in memory, which is yours again afterwards.

   Fails with CITRANS_DECODE as citrans_kernel_library_create_from_file. */
CITRANS_MUST_USE citrans_status citrans_kernel_library_create_from_memory(
    const void *bytes, size_t size, citrans_kernel_library **library);

/* Takes one more reference, to be let go with citrans_kernel_library_release. */
CITRANS_MUST_USE citrans_status citrans_kernel_library_retain(citrans_kernel_library *library);

/* Lets a reference go. With the last one the handle ends; kernels made from the library keep what they need of
   it. */
void citrans_kernel_library_release(citrans_kernel_library *library);

/* How many kernels the library has. */
CITRANS_MUST_USE citrans_status citrans_kernel_library_count(citrans_kernel_library *library, size_t *count);

/* The name of a kernel, counted from 0 in the source's order; it lives as long as the library. NULL past the
   end. */
const char *citrans_kernel_library_name_at(citrans_kernel_library *library, size_t index);

/* SHA-256 of the source's text with the texts that it includes behind it, in 64 hexadecimal digits: what a build
   compares to see whether the library is up to date. It lives as long as the library. NULL where the handle is
   none. */
const char *citrans_kernel_library_source_hash(citrans_kernel_library *library);

/* Makes the kernel of that name from a library: nothing is compiled.

   Fails with CITRANS_INVALID_ARGUMENT and the names that there are, and for a transition, which becomes a filter
   instead. */
CITRANS_MUST_USE citrans_status citrans_kernel_create_from_library(
    citrans_kernel_library *library, const char *function, citrans_kernel **kernel);

/* Registers a transition from a library under a name, as citrans_filter_register_transition does from source
   text.

   Fails with CITRANS_INVALID_ARGUMENT for a library of other kernels, an empty name, or that of a filter of the
   library's own. */
CITRANS_MUST_USE citrans_status citrans_filter_register_transition_from_library(
    const char *name, citrans_kernel_library *library);

/* -----------------------------------------------------------------------------------------------------------------
   Kernels of compiled code
   ----------------------------------------------------------------------------------------------------------------- */

/* The first pixel of a run in each of its planes; the next pixels stand behind it. */
typedef struct citrans_planes {
    float *red, *green, *blue, *alpha;
} citrans_planes;

/* A run of pixels of one row that a kernel of yours is to compute. Pixels are floats: premultiplied, in the working space,
   beyond 0…1 where the picture is. All pointers are good during the call alone. */
typedef struct citrans_span {
    size_t struct_size;           /* sizeof (citrans_span) in the library; fields that are added later stand behind it */
    double x, y;                  /* the first pixel's centre in Core Image's coordinates; the next is at x + 1 */
    size_t count;                 /* pixels: 1 to 512 */
    int32_t working_space;        /* in which numbers: CITRANS_WORKING_SPACE_… */
    size_t image_count;
    const citrans_planes *images; /* the pixels of each of the kernel's images there, to be read only */
    size_t number_count;
    const float *numbers;         /* the other arguments, one after the other: a vector's components; a colour, matched to
                                     the working space and premultiplied; integers; 0 or 1 for a bool */
    citrans_planes result;        /* where the pixels go; none of the images' planes */
} citrans_span;

/* Computes all pixels of a run. Called with several runs at the same time, on different threads. */
typedef void (*citrans_shade_callback)(void *user, const citrans_span *span);

/* Makes a kernel of compiled code of yours: a function that computes runs of pixels. Applied to images, or
   registered as a filter, it runs tiled, on all threads, in one pass with its neighbours, like any other kernel.

   name is what errors call it: letters, digits and underscores. parameters is what it takes, as the Core Image
   Kernel Language writes it: "__sample image, float amount, __color tint"; images are read at the pixel, so all
   of them are of the type __sample. user is handed to every call of shade, and to release, which may be NULL.
   release is called once when neither the kernel nor an image or a filter made with it is left, on whichever
   thread lets the last one go.

   shade is called for several spans at the same time, on different threads: it may read what user leads to, but
   change nothing there without a lock of its own. Each pixel that it writes should depend on its span's numbers,
   images and place alone, as how pictures are cut into spans is not promised. It must not call back into the
   render that calls it.

   Fails with CITRANS_INVALID_ARGUMENT for a name that is none, or with CITRANS_COMPILE for parameters that
   cannot be read; release is not called then. */
CITRANS_MUST_USE citrans_status citrans_kernel_create_native(
    const char *name, const char *parameters, citrans_shade_callback shade, void *user,
    citrans_release_callback release, citrans_kernel **kernel);

/* -----------------------------------------------------------------------------------------------------------------
   Filters from kernels
   ----------------------------------------------------------------------------------------------------------------- */

/* Registers a filter from the source text of a kernel of any kind (colour, warp, blend, general, transition) in
   any dialect. From then on citrans_filter_create makes it by that name, and it is a filter like any other.
   function is the kernel's name, NULL for the first in the text; dialect is CITRANS_KERNEL_DIALECT_…, or 0 to
   tell it by its words.

   The kernel's parameters are the filter's inputs: its first image is inputImage; its second inputTargetImage,
   where it has a float named time or progress, which is inputTime, else inputBackgroundImage; a parameter radius
   is inputRadius. The uniforms of a transition of gl-transitions keep their names. What a transition has at the
   times 0 and 1 is exactly the one picture and the other.

   description says more of the filter, as JSON; it may be NULL, and everything in it left out. Of the filter:
   displayName and description for people; categories, an array of "CICategoryTransition" and so on; inputs, an
   object with an object for any of the kernel's parameters, by the parameter's name; extent, "pictures",
   "infinite" or the key of a Rectangle; margin, how many pixels beside the pixel the kernel samples, a number or
   the key of one; samplerSpace, "pixels" or "unit"; edges, "transparent" or "repeated"; exactEnds, false for a
   transition that is to be at the times 0 and 1 what its source makes there.

   Of an input: key; displayName and description; type, "Time", "Scalar", "Distance", "Angle", "Boolean",
   "Integer", "Position", "Offset", "Rectangle", "Color" or "OpaqueColor"; default and identity, a number or an
   array; min, max, sliderMin and sliderMax; followsFrame, true for what is fitted to the frame while it is not
   set; required, false for an image that may be missing.

   A name that was registered before means the new source from then on; filters of the old one stay what they
   are.

   Fails with CITRANS_COMPILE and every error, CITRANS_KERNEL_LIMIT, or CITRANS_INVALID_ARGUMENT for an empty
   name, that of a filter of the library's own, or a description that is none or does not fit the kernel, with
   its line and column. */
CITRANS_MUST_USE citrans_status citrans_filter_register_source(
    const char *name, const char *source, const char *function, citrans_kernel_dialect dialect,
    const char *description);

/* Registers a kernel that was made before, from source text or of compiled code, as a filter: what
   citrans_filter_register_source says of inputs and of the description holds. The kernel may be released
   afterwards.

   Fails with CITRANS_INVALID_ARGUMENT for an empty name, that of a filter of the library's own, or a description
   that is none or does not fit the kernel. */
CITRANS_MUST_USE citrans_status citrans_filter_register_kernel(
    const char *name, citrans_kernel *kernel, const char *description);

/* Takes a registered filter out of the list. Filters that were made of it stay what they are.

   Fails with CITRANS_UNKNOWN_FILTER where no filter of that name was registered. */
CITRANS_MUST_USE citrans_status citrans_filter_unregister(const char *name);

/* -----------------------------------------------------------------------------------------------------------------
   PNG files
   ----------------------------------------------------------------------------------------------------------------- */

/* What to read and to write of a PNG. Zeroed fields take the defaults. */
typedef struct citrans_png_options {
    size_t struct_size;              /* sizeof (citrans_png_options) */
    citrans_format format;           /* CITRANS_FORMAT_RGBA8 (default), RGB8, GRAY8, RGBA16 or GRAY16 */
    citrans_color_space color_space; /* CITRANS_COLOR_SPACE_SRGB (default) or DISPLAY_P3 */
    int32_t compression;             /* 1 (fast) … 9 (small); 0 for the default */
} citrans_png_options;

/* Renders a rectangle of the image, or with rectangle NULL its extent, and writes it as a PNG file, which
   appears whole or not at all. context may be NULL for the default one, options for 8 bit RGBA in sRGB.

   Fails with CITRANS_IO where the file cannot be written, CITRANS_UNSUPPORTED_FORMAT for a format that PNG does
   not have, CITRANS_INVALID_ARGUMENT, or as citrans_context_render. */
CITRANS_MUST_USE citrans_status citrans_image_write_png(
    citrans_image *image, citrans_context *context, const citrans_rect *rectangle, const char *path,
    const citrans_png_options *options);

/* Writes your pixels as a PNG file, converted as options (NULL: 8 bit RGBA in sRGB) ask. The file appears whole
   or not at all.

   Fails with CITRANS_IO, CITRANS_UNSUPPORTED_FORMAT, CITRANS_INVALID_BITMAP, CITRANS_INVALID_ARGUMENT or
   CITRANS_OUT_OF_MEMORY. */
CITRANS_MUST_USE citrans_status citrans_bitmap_write_png(
    const citrans_bitmap *bitmap, const char *path, const citrans_png_options *options);

/* Limits for the PNGs that this process reads from now on: the largest width or height, and the most bytes that
   the decoded pixels may take. 0 puts a limit back to its default. A file past them is CITRANS_SIZE_LIMIT,
   before any memory is taken for it. */
CITRANS_MUST_USE citrans_status citrans_png_set_limits(uint32_t maximum_dimension, uint64_t maximum_bytes);

#ifdef __cplusplus
}
#endif

#endif
