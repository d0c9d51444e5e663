/* One image rendered in every way, and what must hold of each. */
#include "fuzz.h"

#include <math.h>

enum { POISON = 0xA5, MARGIN = 64, MAXIMUM_BYTES = 16 * 40 * 12 };

typedef struct frame {
    uint8_t memory[MAXIMUM_BYTES + 2 * MARGIN];
    citrans_bitmap bitmap;
    size_t size;
} frame;

static void prepare(frame *f, citrans_format format, int32_t width, int32_t height, int32_t pixel) {
    memset(f->memory, POISON, sizeof f->memory);
    f->size = (size_t)width * (size_t)height * (size_t)pixel;
    f->bitmap = (citrans_bitmap)CITRANS_BITMAP_RGBA8(f->memory + MARGIN, width, height, width * pixel);
    f->bitmap.format = format;
}

static int is_poison(const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (bytes[i] != POISON) return 0;
    return 1;
}

static void check_surroundings(const frame *f) {
    if (!is_poison(f->memory, MARGIN) || !is_poison(f->memory + MARGIN + f->size, MARGIN))
        WRONG("a write outside the frame");
}

/* Bits that are no number may differ; everything else may not. */
static int is_same(const frame *a, const frame *b) {
    if (a->bitmap.format != CITRANS_FORMAT_RGBAF) return memcmp(a->memory, b->memory, sizeof a->memory) == 0;
    for (size_t i = 0; i < a->size; i += sizeof(float)) {
        float x, y;
        memcpy(&x, a->memory + MARGIN + i, sizeof x), memcpy(&y, b->memory + MARGIN + i, sizeof y);
        if (memcmp(&x, &y, sizeof x) && !(isnan(x) && isnan(y))) return 0;
    }
    return 1;
}

static void report_difference(const frame *a, const frame *b) {
    for (size_t i = 0, told = 0; i < a->size && told < 8; i++) {
        const uint8_t *x = a->memory + MARGIN + i, *y = b->memory + MARGIN + i;
        if (*x != *y)
            fprintf(stderr, "byte %zu of rows of %td: %d, not %d\n", i, a->bitmap.bytes_per_row, *y, *x), told++;
    }
}

// Rendering

static void backwards(void *user, size_t count, citrans_parallel_body body, void *context) {
    (void)user;
    while (count > 0)
        body(context, --count);
}

static citrans_context *context_of(int threads, citrans_working_space space) {
    citrans_context *context = NULL;
    int failed = citrans_context_create(&context) || citrans_context_set_working_space(context, space) ||
                 (threads ? citrans_context_set_threads(context, threads)
                          : citrans_context_set_parallel_for(context, backwards, NULL));
    if (failed) WRONG("a context: %s", citrans_last_error());
    return context;
}

static citrans_status render(citrans_context *context, citrans_image *image, citrans_rect bounds, frame *f) {
    citrans_status status = citrans_context_render(context, image, &bounds, &f->bitmap);
    check_surroundings(f);
    if (status != CITRANS_OK && !*citrans_last_error()) WRONG("status %d without a sentence", status);
    if (status != CITRANS_OK && status != CITRANS_KERNEL_LIMIT && !is_poison(f->memory + MARGIN, f->size))
        WRONG("status %d, but the frame was written to", status);
    return status;
}

static citrans_status render_halves(citrans_context *context, citrans_image *image, citrans_rect bounds, frame *f) {
    int32_t upper = f->bitmap.height / 2;
    citrans_bitmap whole = f->bitmap;
    citrans_rect top = {bounds.x, bounds.y + whole.height - upper, bounds.width, upper};
    citrans_rect bottom = {bounds.x, bounds.y, bounds.width, whole.height - upper};
    f->bitmap.height = upper;
    citrans_status status = upper ? citrans_context_render(context, image, &top, &f->bitmap) : CITRANS_OK;
    f->bitmap.height = whole.height - upper;
    f->bitmap.data = (uint8_t *)whole.data + upper * whole.bytes_per_row;
    if (status == CITRANS_OK) status = citrans_context_render(context, image, &bottom, &f->bitmap);
    f->bitmap = whole;
    return status;
}

/* A sum of the frame for comparing ways from outside. All that is no number counts alike, as in is_same. */
static uint64_t sum_of(frame *f) {
    uint64_t sum = 0xCBF29CE484222325u;
    for (size_t i = 0; f->bitmap.format == CITRANS_FORMAT_RGBAF && i < f->size; i += sizeof(float)) {
        float x;
        memcpy(&x, f->memory + MARGIN + i, sizeof x);
        if (isnan(x)) memset(f->memory + MARGIN + i, 0xFF, sizeof x);
    }
    for (size_t i = 0; i < f->size; i++)
        sum = (sum ^ f->memory[MARGIN + i]) * 0x100000001B3u;
    return sum;
}

static void note_sum(frame *f, citrans_status status) {
    const char *path = getenv("CITRANS_FUZZ_HASHES");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (!file) return;
    /* Where a loop went on for too long, what is in the frame means nothing. */
    if (status == CITRANS_KERNEL_LIMIT)
        fprintf(file, "limit\n");
    else
        fprintf(file, "%016llx\n", (unsigned long long)sum_of(f));
    fclose(file);
}

void render_all(citrans_image *image, const uint8_t *settings, int is_resampled) {
    static const citrans_format formats[] = {CITRANS_FORMAT_RGBA8, CITRANS_FORMAT_RGBAF, CITRANS_FORMAT_BGRA8,
                                             CITRANS_FORMAT_RGBA16};
    static const int32_t pixels[] = {4, 16, 4, 8};
    static frame first, other;
    int kind = settings[4] % 4;
    int32_t width = 1 + settings[1] % 40, height = 1 + settings[2] % 12;
    citrans_working_space space = settings[5] & 1 ? CITRANS_WORKING_SPACE_NONE : CITRANS_WORKING_SPACE_LINEAR_SRGB;
    citrans_rect bounds = {settings[6] % 4 == 0 ? -5 : 0, settings[6] % 8 == 0 ? 1e7 : 0, width, height};
    citrans_context *context = context_of(1, space);
    prepare(&first, formats[kind], width, height, pixels[kind]);
    citrans_status status = render(context, image, bounds, &first);
    for (int way = 0; status == CITRANS_OK && way < (is_resampled ? 2 : 3); way++) {
        citrans_context *another = way == 2 ? NULL : context_of(way == 0 ? 0 : 3, space);
        prepare(&other, formats[kind], width, height, pixels[kind]);
        citrans_status second =
            way == 2 ? render_halves(context, image, bounds, &other) : render(another, image, bounds, &other);
        /* A loop may go on for too long in a longer run of pixels and end in a shorter one. */
        if (second != status && second != CITRANS_KERNEL_LIMIT)
            WRONG("way %d: status %d: %s", way, second, citrans_last_error());
        if (second == CITRANS_OK && !is_same(&first, &other))
            (report_difference(&first, &other), WRONG("way %d gives another frame", way));
        citrans_context_release(another);
    }
    citrans_context_release(context);
    note_sum(&first, status);
}
