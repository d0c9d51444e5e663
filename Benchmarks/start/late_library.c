/* The library's functions by their own names, looked up in a library that is loaded late. */
#include "late_library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void *library;

void load_library(const char *path) {
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library) return;
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
}

static void *look_up(const char *name) {
    void *function = dlsym(library, name);
    if (function) return function;
    fprintf(stderr, "%s\n", dlerror());
    exit(1);
}

#define LATE(result, name, parameters, arguments)                                                                      \
    result name parameters { return ((__typeof__(&name))look_up(#name)) arguments; }
#define LATE_STATUS(name, parameters, arguments) LATE(citrans_status, name, parameters, arguments)
#define LATE_RELEASE(name, type)                                                                                       \
    void name(type *object) { ((__typeof__(&name))look_up(#name))(object); }

LATE(const char *, citrans_last_error, (void), ())
LATE_STATUS(citrans_context_create, (citrans_context **out), (out))
LATE_STATUS(citrans_context_set_threads, (citrans_context *context, int32_t threads), (context, threads))
LATE_STATUS(
    citrans_context_set_working_space, (citrans_context *context, citrans_working_space space), (context, space))
LATE_RELEASE(citrans_context_release, citrans_context)
LATE_STATUS(
    citrans_image_create_borrowed,
    (const citrans_bitmap *bitmap, citrans_release_callback release, void *user, citrans_image **out),
    (bitmap, release, user, out))
LATE_RELEASE(citrans_image_release, citrans_image)
LATE_STATUS(citrans_filter_create, (const char *name, citrans_filter **out), (name, out))
LATE_STATUS(citrans_filter_input_count, (citrans_filter *filter, size_t *out), (filter, out))
LATE_STATUS(
    citrans_filter_input_at, (citrans_filter *filter, size_t index, citrans_input_info *info), (filter, index, info))
LATE_STATUS(
    citrans_filter_set_image, (citrans_filter *filter, const char *key, citrans_image *image), (filter, key, image))
LATE_STATUS(citrans_filter_set_time, (citrans_filter *filter, double time), (filter, time))
LATE_STATUS(
    citrans_filter_render, (citrans_filter *filter, citrans_context *context, const citrans_bitmap *bitmap),
    (filter, context, bitmap))
LATE_RELEASE(citrans_filter_release, citrans_filter)
