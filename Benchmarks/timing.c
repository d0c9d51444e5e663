#include "bench.h"

#include <stdlib.h>
#include <string.h>

/* A sample repeats short calls until it lasts about so long, well above the clock's and the scheduler's grain. */
static const double sample_ns = 5e6;

/* What is known of a case, in nanoseconds per pixel. */
struct samples {
    double *own, *copy, *ratio;
    int calls, copies;
};

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *values, size_t count) {
    qsort(values, count, sizeof *values, compare);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

void add_case(struct suite *suite, struct bench_case new_case) {
    if (suite->count == suite->capacity) {
        suite->capacity = suite->capacity ? 2 * suite->capacity : 16;
        suite->cases = realloc(suite->cases, suite->capacity * sizeof *suite->cases);
        if (!suite->cases) exit(1);
    }
    suite->cases[suite->count++] = new_case;
}

static void copy_frame(void *state) {
    const struct bench_case *measured = state;
    memcpy(measured->copy_to, measured->copy_from, measured->frame_bytes);
    /* Without this the compiler may drop copies that nothing reads. */
    __asm__ volatile("" : : "r"(measured->copy_to) : "memory");
}

static double time_calls(void (*call)(void *), void *state, int count) {
    const double start = now_ns();
    for (int i = 0; i < count; i++) call(state);
    return (now_ns() - start) / count;
}

/* The first call of a sample is not counted where calls are short: it pays for what another case left in the caches. */
static double take_sample(void (*call)(void *), void *state, int count) {
    if (count > 1) call(state);
    return time_calls(call, state, count);
}

static int calls_per_sample(void (*call)(void *), void *state) {
    call(state);
    const double calls = sample_ns / time_calls(call, state, 1);
    return calls < 1 ? 1 : calls > 1e6 ? 1000000 : (int)calls;
}

static struct samples prepare(struct bench_case *measured, int repeat) {
    double *values = must_allocate(3 * (size_t)repeat * sizeof *values);
    return (struct samples){
        .own = values,
        .copy = values + repeat,
        .ratio = values + 2 * repeat,
        .calls = calls_per_sample(measured->call, measured->state),
        .copies = calls_per_sample(copy_frame, measured),
    };
}

static void take_turn(struct bench_case *measured, struct samples *samples, int turn) {
    const double copied = take_sample(copy_frame, measured, samples->copies) / measured->pixels;
    const double called = take_sample(measured->call, measured->state, samples->calls);
    samples->own[turn] = called / measured->frames / measured->pixels;
    samples->copy[turn] = copied;
    samples->ratio[turn] = samples->own[turn] / copied;
}

static void report(const struct options *options, const struct bench_case *measured, struct samples *samples) {
    const size_t count = (size_t)options->repeat;
    const double middle = median(samples->own, count);
    const struct field fields[] = {
        {"ns/px", "ns_per_pixel_median", middle, 3},
        {"fastest", "ns_per_pixel_fastest", samples->own[0], 3},
        {"x memcpy", "times_memcpy", median(samples->ratio, count), 2},
        {"memcpy", "memcpy_ns_per_pixel", median(samples->copy, count), 3},
        {"frames/s", "frames_per_second", 1e9 / (middle * measured->pixels), 1},
    };
    print_row(options, measured->name, fields, sizeof fields / sizeof *fields);
    free(samples->own);
}

void run_suite(struct suite *suite, const struct options *options) {
    struct samples *all = calloc(suite->count + 1, sizeof *all);
    if (!all) exit(1);
    for (size_t i = 0; i < suite->count; i++) all[i] = prepare(&suite->cases[i], options->repeat);
    for (int turn = 0; turn < options->repeat; turn++)
        for (size_t i = 0; i < suite->count; i++) take_turn(&suite->cases[i], &all[i], turn);
    for (size_t i = 0; i < suite->count; i++) report(options, &suite->cases[i], &all[i]);
    free(all);
}

void release_suite(struct suite *suite, void (*release)(void *state)) {
    for (size_t i = 0; release && i < suite->count; i++) release(suite->cases[i].state);
    free(suite->cases);
}
