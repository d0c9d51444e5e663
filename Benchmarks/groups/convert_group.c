/* Pictures rendered as they are into other formats: what loading and storing pixels costs. */
#include "../bench.h"

#include <stdlib.h>

struct pixels {
    const char *name;
    citrans_format format;
    citrans_alpha alpha;
    citrans_color_space color_space;
    size_t bytes_per_pixel;
};

#define PREMULTIPLIED CITRANS_ALPHA_PREMULTIPLIED
#define SRGB CITRANS_COLOR_SPACE_SRGB
#define LINEAR CITRANS_COLOR_SPACE_LINEAR_SRGB
static const struct pixels rgba8 = {"rgba8", CITRANS_FORMAT_RGBA8, PREMULTIPLIED, SRGB, 4};
static const struct pixels straight = {"rgba8-straight", CITRANS_FORMAT_RGBA8, CITRANS_ALPHA_STRAIGHT, SRGB, 4};
static const struct pixels p3 = {"rgba8-p3", CITRANS_FORMAT_RGBA8, PREMULTIPLIED, CITRANS_COLOR_SPACE_DISPLAY_P3, 4};
static const struct pixels bgra8 = {"bgra8", CITRANS_FORMAT_BGRA8, PREMULTIPLIED, SRGB, 4};
static const struct pixels rgb8 = {"rgb8", CITRANS_FORMAT_RGB8, CITRANS_ALPHA_OPAQUE, SRGB, 3};
static const struct pixels gray8 = {"gray8", CITRANS_FORMAT_GRAY8, CITRANS_ALPHA_OPAQUE, SRGB, 1};
static const struct pixels rgba16 = {"rgba16", CITRANS_FORMAT_RGBA16, PREMULTIPLIED, SRGB, 8};
static const struct pixels rgbah = {"rgbah-linear", CITRANS_FORMAT_RGBAH, PREMULTIPLIED, LINEAR, 8};
static const struct pixels rgbaf = {"rgbaf-linear", CITRANS_FORMAT_RGBAF, PREMULTIPLIED, LINEAR, 16};
static const struct pixels rgbaf_srgb = {"rgbaf", CITRANS_FORMAT_RGBAF, PREMULTIPLIED, SRGB, 16};

static const struct pair {
    const struct pixels *from, *to;
} pairs[] = {
    {&rgba8, &rgba8},  {&rgba8, &bgra8},      {&rgba8, &straight}, {&straight, &rgba8}, {&rgba8, &p3},
    {&rgba8, &rgb8},   {&rgba8, &gray8},      {&rgba8, &rgba16},   {&rgba8, &rgbah},    {&rgba8, &rgbaf},
    {&rgba8, &rgbaf_srgb}, {&rgb8, &rgba8},   {&gray8, &rgba8},    {&rgba16, &rgba8},   {&rgbah, &rgba8},
    {&rgbaf, &rgba8},  {&rgbaf_srgb, &rgba8},
};

struct conversion {
    citrans_context *context;
    citrans_image *image;
    const citrans_bitmap *output;
};

static void convert(void *state) {
    const struct conversion *conversion = state;
    must(citrans_context_render(conversion->context, conversion->image, NULL, conversion->output), "converting");
}

static citrans_bitmap describe(const struct pixels *pixels, struct frame_size size, void *data) {
    return (citrans_bitmap)CITRANS_BITMAP(
        pixels->format, pixels->alpha, pixels->color_space, data, size.width, size.height,
        (ptrdiff_t)((size_t)size.width * pixels->bytes_per_pixel));
}

/* A picture with transparent places where alpha matters, else an opaque one, brought into the format. */
static citrans_bitmap make_source(const struct pair *pair, struct frame_size size, size_t count) {
    uint8_t *bytes = must_allocate(4 * count);
    fill_picture(bytes, size.width, size.height, 1, pair->from == &straight || pair->to == &straight);
    citrans_bitmap source = describe(pair->from, size, must_allocate(count * pair->from->bytes_per_pixel));
    citrans_image *image = borrow(describe(&rgba8, size, bytes));
    must(citrans_context_render(NULL, image, NULL, &source), "making a picture");
    citrans_image_release(image);
    free(bytes);
    return source;
}

static void add_conversion(struct suite *suite, const char *name, const char *working_space, int threads) {
    struct bench_case new_case = {.call = convert, .frames = 1};
    struct conversion *conversion = must_allocate(sizeof *conversion);
    conversion->context = make_context(working_space, threads);
    new_case.state = conversion;
    snprintf(new_case.name, sizeof new_case.name, "%s", name);
    add_case(suite, new_case);
}

static void add_conversions(
    struct suite *suite, const struct options *options, const struct pair *pair, const char *size
) {
    static const char *const working_spaces[] = {"linear", "none"};
    for (int i = 0; i < 2; i++) {
        const char *list = options->threads;
        int threads;
        while (is_listed(options->working_spaces, working_spaces[i]) && (threads = next_thread_count(&list)) > 0) {
            char name[96];
            snprintf(name, sizeof name, "convert/%s-to-%s.%s.t%d/%s", pair->from->name, pair->to->name,
                     working_spaces[i], threads, size);
            if (is_wanted(options, name)) add_conversion(suite, name, working_spaces[i], threads);
        }
    }
}

static void release_conversion(void *state) {
    struct conversion *conversion = state;
    citrans_context_release(conversion->context);
    free(conversion);
}

static void run_conversions(
    struct suite *suite, const struct options *options, citrans_image *image, const citrans_bitmap *output,
    const void *copy_from
) {
    for (size_t i = 0; i < suite->count; i++) {
        struct bench_case *measured = &suite->cases[i];
        struct conversion *conversion = measured->state;
        conversion->image = image;
        conversion->output = output;
        measured->pixels = (double)output->width * output->height;
        measured->copy_to = output->data;
        measured->copy_from = copy_from;
        measured->frame_bytes = (size_t)output->bytes_per_row * (size_t)output->height;
    }
    run_suite(suite, options);
}

static void measure(const struct options *options, struct frame_size size, const struct pair *pair) {
    const size_t count = (size_t)size.width * (size_t)size.height, bytes = count * pair->to->bytes_per_pixel;
    struct suite suite = {0};
    add_conversions(&suite, options, pair, size.name);
    if (suite.count == 0) return;
    citrans_bitmap source = make_source(pair, size, count), output = describe(pair->to, size, must_allocate(bytes));
    void *copy_from = must_allocate(bytes);
    citrans_image *image = borrow(source);
    run_conversions(&suite, options, image, &output, copy_from);
    release_suite(&suite, release_conversion);
    citrans_image_release(image);
    free(source.data), free(output.data), free(copy_from);
}

void run_convert_group(const struct options *options) {
    for (size_t i = 0; i < frame_size_count; i++)
        for (size_t j = 0; j < sizeof pairs / sizeof *pairs; j++)
            if (is_listed(options->sizes, frame_sizes[i].name)) measure(options, frame_sizes[i], &pairs[j]);
}
