/* What the parts of the benchmark share. */
#ifndef CITRANS_BENCH_H
#define CITRANS_BENCH_H

#include <citrans.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* options.c */

struct options {
    const char *threads;        /* "1", "1,2": each count is measured */
    const char *working_spaces; /* "linear,none" */
    const char *sizes;          /* names of frame_sizes, or "all" */
    const char *formats;        /* names of frame_formats, or "all" */
    int repeat;
    bool cpu, json, list;
    char **patterns;
    int pattern_count;
};

struct frame_size {
    const char *name;
    int width, height;
};

/* A frame's pixels. The alpha variants have pictures with transparent and half transparent places; the others are
   opaque, though the format can hold alpha. */
struct frame_format {
    const char *name;
    citrans_format format;
    citrans_color_space color_space;
    size_t bytes_per_pixel;
    bool has_transparency;
};

extern const struct frame_size frame_sizes[];
extern const struct frame_format frame_formats[];
extern const size_t frame_size_count, frame_format_count;

bool is_listed(const char *list, const char *name);
/* Whether to measure the case of that name. With --list it is printed instead. */
bool is_wanted(const struct options *options, const char *name);
/* The next number of a list like "1,2", or 0 at its end. */
int next_thread_count(const char **list);

/* scene/pictures.c */

/* An 8 bit premultiplied picture with a photograph's mixture of edges, soft areas and grain, alike at every size. */
void fill_picture(uint8_t *rgba, int width, int height, uint32_t seed, bool has_transparency);
/* A smooth grey mask with all levels. */
void fill_mask(uint8_t *gray, int width, int height);

/* clock.c */

double now_ns(void);
/* From now on, time in which the program does not run does not count. */
void use_processor_time(void);

/* scene/picture_files.c */

/* Writes from-SIZE.raw, to-SIZE.raw (RGBA) and mask-SIZE.raw (grey), top row first. The program's exit code. */
int write_pictures(const struct options *options, const char *folder);

/* scene/subject.c */

/* Everything that a frame of a transition needs. */
struct subject {
    citrans_filter *filter;
    citrans_context *context;
};

struct pictures {
    citrans_image *from, *to, *mask;
};

/* Ends the program with the library's sentence unless the status is CITRANS_OK. */
void must(citrans_status status, const char *what);
citrans_context *make_context(const char *working_space, int threads);
/* A transition by its full name with its pictures, and a mask where one is required; other inputs keep defaults. */
struct subject make_subject(
    const char *filter, const struct pictures *pictures, const char *working_space, int threads);
void release_subject(struct subject *subject);
citrans_image *borrow(citrans_bitmap bitmap);
void release_pictures(struct pictures *pictures);
void *must_allocate(size_t bytes);

/* The times over which a transition's cost is averaged: 0.05, 0.15 … 0.95. */
enum { time_count = 10 };
double time_at(int index);

/* scene/stage.c */

/* The pictures of a size and format, and where frames of them go. */
struct stage {
    void *from_pixels, *to_pixels, *mask_pixels;
    struct pictures pictures;
    citrans_bitmap frame;
    size_t frame_bytes;
};

struct stage make_stage(struct frame_size size, struct frame_format format);
void release_stage(struct stage *stage);

/* scene/variants.c */

/* A transition in one way of running it. The variant, "Dissolve.linear.rgba8.t1", is the middle of its cases' names. */
struct variant {
    char name[64];
    const char *filter, *working_space;
    int threads;
    struct frame_size size;
    struct frame_format format;
};

/* Calls the body for every transition that the library has, in every way that the options ask for. */
typedef void (*variant_body)(const struct options *options, const struct variant *variant, void *state);
void for_each_variant(
    const struct options *options, struct frame_size size, struct frame_format format, variant_body body, void *state);

/* Goes through the sizes and formats that the options ask for. */
typedef void (*stage_body)(const struct options *options, struct frame_size size, struct frame_format format);
void for_each_stage(const struct options *options, stage_body body);

/* timing.c */

/* Something to measure. A call renders so many frames of so many pixels each. */
struct bench_case {
    char name[96];
    double pixels;
    int frames;
    void (*call)(void *state);
    void *state;
    /* The memcpy that it is compared with: a frame of the output, into the output. */
    void *copy_to;
    const void *copy_from;
    size_t frame_bytes;
};

struct suite {
    struct bench_case *cases;
    size_t count, capacity;
};

void add_case(struct suite *suite, struct bench_case new_case);
/* Measures the cases in turn, as often as the options say, and prints a row for each. */
void run_suite(struct suite *suite, const struct options *options);
/* release, which may be NULL, gets the states of the cases. */
void release_suite(struct suite *suite, void (*release)(void *state));
/* Sorts the values. */
double median(double *values, size_t count);

/* table.c */

/* A column of a row. */
struct field {
    const char *title, *json_key;
    double value;
    int decimals;
};

/* Says on what machine. */
void begin_table(const struct options *options);
void print_row(const struct options *options, const char *name, const struct field *fields, size_t count);
/* False where a reader, who may have mistyped a name, gets an empty table. */
bool end_table(const struct options *options);

/* groups/ */

void run_memory_group(const struct options *options);
void run_convert_group(const struct options *options);
void run_transition_group(const struct options *options);
void run_start_group(const struct options *options);
void run_allocation_group(const struct options *options);
void run_kernel_group(const struct options *options);

#endif
