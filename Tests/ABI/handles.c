/* Handles that were released, are of another kind or never were any; references. */
#include "pictures.h"

static void a_released_handle_is_found_out(void) {
    citrans_filter *filter = NULL;
    OK(citrans_filter_create("CIDissolveTransition", &filter));
    citrans_filter_release(filter);
    FAILS(citrans_filter_set_time(filter, 0.5), CITRANS_INVALID_HANDLE, "filter", "citrans_filter", "released");
    FAILS(citrans_filter_retain(filter), CITRANS_INVALID_HANDLE, "citrans_filter");
    CHECK(citrans_filter_name(filter) == NULL);
    citrans_filter_release(filter);
}

static void a_released_handle_does_not_come_to_life_again(void) {
    citrans_image *first = picture(2, 2, 1), *second = NULL;
    citrans_image_release(first);
    citrans_rect rect;
    for (int i = 0; i < 100; i++) {
        second = picture(2, 2, 1);
        CHECK(second != first);
        FAILS(citrans_image_extent(first, &rect), CITRANS_INVALID_HANDLE, "citrans_image");
        citrans_image_release(first); /* stale: must not touch the new one */
        OK(citrans_image_extent(second, &rect));
        citrans_image_release(second);
    }
}

static void another_kind_is_named(void) {
    citrans_filter *filter = NULL;
    citrans_image *image = picture(2, 2, 1);
    citrans_context *context = NULL;
    frame out = frame_create(2, 2, 3);
    OK(citrans_filter_create("CIDissolveTransition", &filter));
    OK(citrans_context_create(&context));
    FAILS(citrans_filter_set_image(filter, "inputImage", (citrans_image *)(void *)context), CITRANS_INVALID_HANDLE,
          "image", "is a citrans_context", "must be a citrans_image");
    FAILS(citrans_filter_set_time((citrans_filter *)(void *)image, 1), CITRANS_INVALID_HANDLE, "is a citrans_image");
    FAILS(citrans_context_render((citrans_context *)(void *)filter, image, NULL, &out.bitmap), CITRANS_INVALID_HANDLE,
          "context is a citrans_filter");
    CHECK(frame_is_untouched(&out));
    citrans_image_release((citrans_image *)(void *)context); /* another kind: left alone */
    OK(citrans_context_set_threads(context, 1));
    citrans_context_release(context);
    citrans_image_release(image);
    citrans_filter_release(filter);
    frame_free(&out);
}

static void addresses_and_numbers_are_no_handles(void) {
    int local = 0;
    void *memory = malloc(64);
    memset(memory, 0x5A, 64);
    uintptr_t numbers[] = {1, 8, UINTPTR_MAX, UINTPTR_MAX >> 1, (uintptr_t)&local, (uintptr_t)memory,
                           (uintptr_t)check_run, (uintptr_t)1 << 56, (uintptr_t)2 << 56 | 1};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        citrans_image *image = (citrans_image *)numbers[i];
        citrans_rect rect = {7, 7, 7, 7};
        FAILS(citrans_image_extent(image, &rect), CITRANS_INVALID_HANDLE, "image is not a live citrans_image");
        CHECK(rect.x == 7);
        citrans_image_release(image);
        citrans_filter_release((citrans_filter *)numbers[i]);
        citrans_context_release((citrans_context *)numbers[i]);
        citrans_timing_function_release((citrans_timing_function *)numbers[i]);
    }
    free(memory);
}

static void references_are_counted(void) {
    citrans_timing_function *function = NULL;
    double value = 0;
    OK(citrans_timing_function_create("linear", &function));
    OK(citrans_timing_function_retain(function));
    citrans_timing_function_release(function);
    OK(citrans_timing_function_value(function, 0.25, &value));
    CHECK(value == 0.25);
    citrans_timing_function_release(function);
    FAILS(citrans_timing_function_value(function, 0.25, &value), CITRANS_INVALID_HANDLE, "citrans_timing_function");
}

static void a_filter_keeps_its_images(void) {
    frame out = frame_create(8, 6, 0);
    citrans_filter *filter = transition("CIDissolveTransition", picture(8, 6, 1), picture(8, 6, 2), 0);
    citrans_filter *copy = NULL;
    citrans_image *image = NULL;
    OK(citrans_filter_copy(filter, &copy));
    citrans_filter_release(filter);
    OK(citrans_filter_render(copy, NULL, &out.bitmap));
    OK(citrans_filter_output_image(copy, &image));
    citrans_filter_release(copy);
    OK(citrans_context_render(NULL, image, NULL, &out.bitmap));
    CHECK(frame_pixel(&out, 7, 5)[0] == 7 * 7 + 1);
    citrans_image_release(image);
    frame_free(&out);
}

static int releases;
static void released(void *user) { releases += *(int *)user; }

static void borrowed_memory_is_given_back_once(void) {
    int one = 1;
    frame pixels = frame_create(4, 4, 0);
    citrans_image *image = NULL, *cropped = NULL;
    citrans_filter *filter = NULL;
    const citrans_rect rect = {1, 1, 2, 2};
    releases = 0;
    OK(citrans_image_create_borrowed(&pixels.bitmap, released, &one, &image));
    OK(citrans_filter_create("CIDissolveTransition", &filter));
    OK(citrans_filter_set_image(filter, "inputImage", image));
    OK(citrans_image_cropped(image, &rect, &cropped));
    citrans_image_release(image);
    CHECK(releases == 0);
    citrans_image_release(cropped);
    CHECK(releases == 0);
    citrans_image *again = NULL;
    OK(citrans_filter_image(filter, "inputImage", &again));
    citrans_filter_release(filter);
    CHECK(releases == 0);
    citrans_image_release(again);
    CHECK(releases == 1);
    frame_free(&pixels);
}

static void borrowed_memory_that_was_refused_is_not_given_back(void) {
    int one = 1;
    frame pixels = frame_create(4, 4, 0);
    citrans_image *image = NULL;
    releases = 0;
    FAILS(citrans_image_create_borrowed(&pixels.bitmap, released, &one, NULL), CITRANS_NULL_ARGUMENT, "image");
    pixels.bitmap.width = 0;
    FAILS(citrans_image_create_borrowed(&pixels.bitmap, released, &one, &image), CITRANS_INVALID_BITMAP, "0 × 4");
    CHECK(releases == 0 && image == NULL);
    frame_free(&pixels);
}

/* A callback that uses the library would wait for ever if it ran under the table's lock. */
static void released_with_calls(void *user) {
    citrans_image *image = NULL;
    OK(citrans_image_create_empty(&image));
    citrans_image_release(image);
    citrans_image_release(user);
    releases++;
}

static void the_release_callback_may_use_the_library(void) {
    frame pixels = frame_create(4, 4, 0);
    citrans_image *outer = NULL, *inner = picture(2, 2, 1);
    releases = 0;
    OK(citrans_image_create_borrowed(&pixels.bitmap, released_with_calls, inner, &outer));
    citrans_image_release(outer);
    citrans_rect rect;
    FAILS(citrans_image_extent(inner, &rect), CITRANS_INVALID_HANDLE, "citrans_image");
    CHECK(releases == 1);
    frame_free(&pixels);
}

RUN(TEST(a_released_handle_is_found_out), TEST(a_released_handle_does_not_come_to_life_again),
    TEST(another_kind_is_named), TEST(addresses_and_numbers_are_no_handles), TEST(references_are_counted),
    TEST(a_filter_keeps_its_images), TEST(borrowed_memory_is_given_back_once),
    TEST(borrowed_memory_that_was_refused_is_not_given_back), TEST(the_release_callback_may_use_the_library))
