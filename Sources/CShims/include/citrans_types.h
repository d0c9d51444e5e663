/* The plain data and callback types of the C interface. Swift imports them from here, and the generator copies what
   stands between the marks into include/citrans.h. */
#ifndef CITRANS_TYPES_H
#define CITRANS_TYPES_H

#include <stddef.h>
#include <stdint.h>

/* Enumerations are 32 bit integers, so that their size never changes; the generator writes their values from the Swift
   enumerations of the same name. */
typedef int32_t citrans_format;
typedef int32_t citrans_alpha;
typedef int32_t citrans_color_space;
typedef int32_t citrans_kernel_dialect;
typedef int32_t citrans_kernel_argument_kind;
typedef int32_t citrans_sampler_space;
typedef int32_t citrans_sampler_wrap;
typedef int32_t citrans_sampler_filter;

typedef struct citrans_image citrans_image;

/* citrans.h begins */

/* A rectangle in Core Image's coordinates: origin bottom left, y upwards, one unit a pixel. */
typedef struct citrans_rect {
    double x, y, width, height;
} citrans_rect;

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

/* What to read and to write of a PNG. Zeroed fields take the defaults. */
typedef struct citrans_png_options {
    size_t struct_size;              /* sizeof (citrans_png_options) */
    citrans_format format;           /* CITRANS_FORMAT_RGBA8 (default), RGB8, GRAY8, RGBA16 or GRAY16 */
    citrans_color_space color_space; /* CITRANS_COLOR_SPACE_SRGB (default) or DISPLAY_P3 */
    int32_t compression;             /* 1 (fast) … 9 (small); 0 for the default */
} citrans_png_options;

/* Called once when borrowed memory is no longer needed, on whichever thread lets the last reference go. */
typedef void (*citrans_release_callback)(void *user);

/* Called now and then with the share that is done, 0…1. Return non-zero to cancel the render. Never called from two
   threads at once. */
typedef int (*citrans_progress_callback)(void *user, double done);

/* Your job system: call body(context, index) once for every index below count, on any threads, and return when all
   calls have returned. */
typedef void (*citrans_parallel_body)(void *context, size_t index);
typedef void (*citrans_parallel_for_callback)(void *user, size_t count, citrans_parallel_body body, void *context);

/* Hears that a player's transition is over: at_end is 1 where it came to its end, 0 where another picture took its place
   before. Called on the thread that called the player, which may be used meanwhile. */
typedef void (*citrans_finish_callback)(void *user, int at_end);

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

/* Takes bytes, which are valid during the call alone. */
typedef void (*citrans_bytes_callback)(void *user, const void *bytes, size_t size);

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

/* citrans.h ends */

#endif
