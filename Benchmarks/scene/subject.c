/* Transitions and their pictures. Linked into the benchmark, and into the program of the start group. */
#define _POSIX_C_SOURCE 200809L
#include "../bench.h"

#include <stdlib.h>
#include <string.h>

void must(citrans_status status, const char *what) {
    if (status == CITRANS_OK) return;
    fprintf(stderr, "%s: %s\n", what, citrans_last_error());
    exit(1);
}

/* Cleared, so that every page is there before anything is measured; aligned, as a host's frames are. */
void *must_allocate(size_t bytes) {
    void *memory = NULL;
    if (posix_memalign(&memory, 4096, bytes) != 0) {
        fprintf(stderr, "no memory for %zu bytes\n", bytes);
        exit(1);
    }
    return memset(memory, 0, bytes);
}

double time_at(int index) { return 0.05 + 0.9 * index / (time_count - 1); }

citrans_image *borrow(citrans_bitmap bitmap) {
    citrans_image *image = NULL;
    must(citrans_image_create_borrowed(&bitmap, NULL, NULL, &image), "borrowing a picture");
    return image;
}

void release_pictures(struct pictures *pictures) {
    citrans_image_release(pictures->from);
    citrans_image_release(pictures->to);
    citrans_image_release(pictures->mask);
}

citrans_context *make_context(const char *working_space, int threads) {
    const bool is_linear = strcmp(working_space, "linear") == 0;
    citrans_context *context = NULL;
    must(citrans_context_create(&context), "making a context");
    must(citrans_context_set_threads(context, threads), "setting the threads");
    must(citrans_context_set_working_space(
             context, is_linear ? CITRANS_WORKING_SPACE_LINEAR_SRGB : CITRANS_WORKING_SPACE_NONE),
         "setting the working space");
    return context;
}

/* The picture that an image input gets; NULL for one that is left out. */
static citrans_image *picture_for(const citrans_input_info *input, const struct pictures *pictures) {
    if (strcmp(input->class_name, "CIImage") != 0) return NULL;
    if (strcmp(input->key, "inputImage") == 0) return pictures->from;
    if (strcmp(input->key, "inputTargetImage") == 0) return pictures->to;
    return input->required || strstr(input->key, "Mask") ? pictures->mask : NULL;
}

static void set_pictures(citrans_filter *filter, const struct pictures *pictures) {
    size_t count = 0;
    must(citrans_filter_input_count(filter, &count), "counting inputs");
    for (size_t i = 0; i < count; i++) {
        citrans_input_info input = {.struct_size = sizeof input};
        must(citrans_filter_input_at(filter, i, &input), "asking for an input");
        citrans_image *picture = picture_for(&input, pictures);
        if (picture) must(citrans_filter_set_image(filter, input.key, picture), input.key);
    }
}

struct subject make_subject(
    const char *filter, const struct pictures *pictures, const char *working_space, int threads
) {
    struct subject subject = {.context = make_context(working_space, threads)};
    must(citrans_filter_create(filter, &subject.filter), filter);
    set_pictures(subject.filter, pictures);
    return subject;
}

void release_subject(struct subject *subject) {
    citrans_filter_release(subject->filter);
    citrans_context_release(subject->context);
}
