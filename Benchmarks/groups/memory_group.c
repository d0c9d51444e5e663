/* What the machine can do, in plain C: the measure for everything else. */
#include "../bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct buffers {
    const uint8_t *a, *b;
    uint8_t *out;
    size_t bytes;
};

static void copy(void *state) {
    const struct buffers *buffers = state;
    memcpy(buffers->out, buffers->a, buffers->bytes);
    __asm__ volatile("" : : "r"(buffers->out) : "memory");
}

/* Reads two frames and writes one, with next to no arithmetic. */
static void stream(void *state) {
    const struct buffers buffers = *(struct buffers *)state;
    const uint64_t *a = (const uint64_t *)buffers.a, *b = (const uint64_t *)buffers.b;
    uint64_t *restrict out = (uint64_t *)buffers.out;
    for (size_t i = 0; i < buffers.bytes / 8; i++) out[i] = a[i] ^ b[i];
}

/* A dissolve at 0.5 of the numbers as they are: (127 a + 128 b) / 255, rounded. */
static void lerp(void *state) {
    const struct buffers buffers = *(struct buffers *)state;
    const uint8_t *a = buffers.a, *b = buffers.b;
    uint8_t *restrict out = buffers.out;
    for (size_t i = 0; i < buffers.bytes; i++) {
        const uint16_t sum = (uint16_t)(127 * a[i] + 128 * b[i] + 128);
        out[i] = (uint8_t)((uint16_t)(sum + (sum >> 8)) >> 8);
    }
}

static float decoded[256];
static uint8_t encoded[4096];

static void make_tables(void) {
    for (int i = 0; i < 256; i++) {
        const double v = i / 255.0;
        decoded[i] = (float)(v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4));
    }
    for (int i = 0; i < 4096; i++) {
        const double v = i / 4095.0;
        encoded[i] = (uint8_t)(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055) + 0.5);
    }
}

/* The dissolve at 0.5 in linear light that anyone would write first: a table each way. Not exact in the darks. */
static void linear_lerp(void *state) {
    const struct buffers buffers = *(struct buffers *)state;
    const uint8_t *a = buffers.a, *b = buffers.b;
    uint8_t *restrict out = buffers.out;
    for (size_t i = 0; i < buffers.bytes; i += 4) {
        for (size_t c = i; c < i + 3; c++)
            out[c] = encoded[(int)((0.5f * decoded[a[c]] + 0.5f * decoded[b[c]]) * 4095 + 0.5f)];
        out[i + 3] = (uint8_t)((a[i + 3] + b[i + 3] + 1) / 2);
    }
}

static const struct {
    const char *name;
    void (*call)(void *);
} works[] = {
    {"memory/memcpy", copy}, {"memory/read2-write1", stream}, {"plain/lerp", lerp}, {"plain/linear-lerp", linear_lerp},
};

static void add_works(
    struct suite *suite, const struct options *options, struct frame_size size, struct buffers *buffers
) {
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
        struct bench_case new_case = {.call = works[i].call, .state = buffers, .frames = 1};
        new_case.pixels = (double)size.width * size.height;
        snprintf(new_case.name, sizeof new_case.name, "%s/%s", works[i].name, size.name);
        if (is_wanted(options, new_case.name)) add_case(suite, new_case);
    }
}

static void measure(const struct options *options, struct frame_size size) {
    struct suite suite = {0};
    struct buffers buffers = {.bytes = 4 * (size_t)size.width * (size_t)size.height};
    add_works(&suite, options, size, &buffers);
    if (suite.count == 0) return;
    uint8_t *a = must_allocate(buffers.bytes), *b = must_allocate(buffers.bytes);
    fill_picture(a, size.width, size.height, 1, false);
    fill_picture(b, size.width, size.height, 2, false);
    buffers.a = a, buffers.b = b, buffers.out = must_allocate(buffers.bytes);
    for (size_t i = 0; i < suite.count; i++) {
        suite.cases[i].copy_to = buffers.out;
        suite.cases[i].copy_from = a;
        suite.cases[i].frame_bytes = buffers.bytes;
    }
    run_suite(&suite, options);
    release_suite(&suite, NULL);
    free(a), free(b), free(buffers.out);
}

void run_memory_group(const struct options *options) {
    make_tables();
    for (size_t i = 0; i < frame_size_count; i++)
        if (is_listed(options->sizes, frame_sizes[i].name)) measure(options, frame_sizes[i]);
}
