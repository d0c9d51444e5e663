/* Bad input: each with its status and its sentence, and not a byte written. */
#include "pictures.h"

#include <math.h>

static citrans_filter *dissolve(void) {
    return transition("CIDissolveTransition", picture(8, 6, 1), picture(8, 6, 9), 0.5);
}

static void unknown_filter_suggests_the_nearest(void) {
    citrans_filter *filter = NULL;
    FAILS(citrans_filter_create("CIDisolveTransition", &filter), CITRANS_UNKNOWN_FILTER, "CIDisolveTransition",
          "did you mean CIDissolveTransition?");
    FAILS(citrans_filter_create("", &filter), CITRANS_UNKNOWN_FILTER, "\"\"");
    FAILS(citrans_filter_create("\xff\xfe\x80", &filter), CITRANS_UNKNOWN_FILTER, "no filter");
    CHECK(filter == NULL);
    CHECK(citrans_filter_display_name("CIDisolveTransition") == NULL);
    CHECK(strstr(citrans_last_error(), "CIDissolveTransition"));
}

static void a_very_long_name_is_an_ordinary_error(void) {
    char *name = malloc(1 << 20);
    memset(name, 'x', 1 << 20);
    name[(1 << 20) - 1] = 0;
    citrans_filter *filter = NULL;
    FAILS(citrans_filter_create(name, &filter), CITRANS_UNKNOWN_FILTER, "xxxx");
    free(name);
}

static void unknown_key_suggests_the_nearest(void) {
    citrans_filter *filter = dissolve();
    FAILS(citrans_filter_set_number(filter, "inputTim", 1), CITRANS_UNKNOWN_KEY, "CIDissolveTransition", "inputTim\"",
          "did you mean inputTime?");
    FAILS(citrans_filter_set_color(filter, "inputColor", 1, 1, 1, 1), CITRANS_UNKNOWN_KEY, "CIDissolveTransition",
          "inputColor");
    double value = 7;
    FAILS(citrans_filter_number(filter, "time", &value), CITRANS_UNKNOWN_KEY, "time");
    FAILS(citrans_filter_unset(filter, "inputNothing"), CITRANS_UNKNOWN_KEY, "inputNothing");
    int32_t is_set = 7;
    FAILS(citrans_filter_is_set(filter, "inputNothing", &is_set), CITRANS_UNKNOWN_KEY, "inputNothing");
    CHECK(value == 7 && is_set == 7);
    citrans_filter_release(filter);
}

static void wrong_type_names_both(void) {
    citrans_filter *filter = dissolve();
    const double numbers[6] = {1, 0, 0, 1, 0, 0};
    FAILS(citrans_filter_set_number(filter, "inputImage", 1), CITRANS_WRONG_TYPE, "inputImage", "image", "number");
    FAILS(citrans_filter_set_vector(filter, "inputTime", numbers, 2), CITRANS_WRONG_TYPE, "inputTime", "number");
    FAILS(citrans_filter_set_transform(filter, "inputTime", numbers), CITRANS_WRONG_TYPE, "inputTime", "transform");
    FAILS(citrans_filter_set_string(filter, "inputTime", "0.5"), CITRANS_WRONG_TYPE, "inputTime", "string");
    FAILS(citrans_filter_set_data(filter, "inputTime", numbers, 8), CITRANS_WRONG_TYPE, "inputTime", "data");
    double time = 0;
    OK(citrans_filter_time(filter, &time));
    CHECK(time == 0.5);
    citrans_filter_release(filter);
}

static void wrong_getter_names_the_right_one(void) {
    citrans_filter *filter = NULL;
    OK(citrans_filter_create("CICopyMachineTransition", &filter));
    double number = 7, matrix[6] = {7};
    size_t size = 7;
    citrans_image *image = NULL;
    FAILS(citrans_filter_number(filter, "inputExtent", &number), CITRANS_WRONG_TYPE, "inputExtent",
          "citrans_filter_vector");
    FAILS(citrans_filter_number(filter, "inputImage", &number), CITRANS_WRONG_TYPE, "citrans_filter_image");
    FAILS(citrans_filter_image(filter, "inputColor", &image), CITRANS_WRONG_TYPE, "citrans_filter_color");
    FAILS(citrans_filter_transform(filter, "inputTime", matrix), CITRANS_WRONG_TYPE, "citrans_filter_number");
    FAILS(citrans_filter_string(filter, "inputTime", NULL, 0, &size), CITRANS_WRONG_TYPE, "citrans_filter_number");
    FAILS(citrans_filter_data(filter, "inputTime", NULL, 0, &size), CITRANS_WRONG_TYPE, "citrans_filter_number");
    CHECK(number == 7 && matrix[0] == 7 && size == 7 && image == NULL);
    citrans_filter_release(filter);
}

static void missing_image_is_named(void) {
    frame out = frame_create(8, 6, 5);
    citrans_filter *filter = dissolve();
    OK(citrans_filter_set_image(filter, "inputTargetImage", NULL));
    FAILS(citrans_filter_render(filter, NULL, &out.bitmap), CITRANS_MISSING_INPUT, "CIDissolveTransition",
          "inputTargetImage");
    citrans_image *image = NULL;
    citrans_rect rect = {7, 7, 7, 7};
    FAILS(citrans_filter_output_image(filter, &image), CITRANS_MISSING_INPUT, "inputTargetImage");
    FAILS(citrans_filter_output_extent(filter, &rect), CITRANS_MISSING_INPUT, "inputTargetImage");
    FAILS(citrans_filter_frame(filter, &rect), CITRANS_MISSING_INPUT, "inputTargetImage");
    CHECK(image == NULL && rect.x == 7 && frame_is_untouched(&out));
    citrans_filter_release(filter);
    frame_free(&out);
}

static void numbers_must_be_finite(void) {
    citrans_filter *filter = NULL;
    OK(citrans_filter_create("CICopyMachineTransition", &filter));
    const double extent[] = {0, 0, NAN, 10};
    FAILS(citrans_filter_set_time(filter, NAN), CITRANS_INVALID_ARGUMENT, "inputTime", "finite", "nan");
    FAILS(citrans_filter_set_time(filter, INFINITY), CITRANS_INVALID_ARGUMENT, "inputTime", "inf");
    FAILS(citrans_filter_set_vector(filter, "inputExtent", extent, 4), CITRANS_INVALID_ARGUMENT, "inputExtent", "nan");
    FAILS(citrans_filter_set_color(filter, "inputColor", 0, -INFINITY, 0, 1), CITRANS_INVALID_ARGUMENT, "inputColor");
    citrans_rect rect = {NAN, 0, 1, 1};
    FAILS(citrans_filter_set_rect(filter, "inputExtent", &rect), CITRANS_INVALID_ARGUMENT, "inputExtent");
    int32_t is_set = 7;
    OK(citrans_filter_is_set(filter, "inputExtent", &is_set));
    CHECK(is_set == 0);
    citrans_image *image = NULL;
    FAILS(citrans_image_create_color(0, NAN, 0, 1, &image), CITRANS_INVALID_ARGUMENT, "finite");
    CHECK(image == NULL);
    citrans_filter_release(filter);
}

static void counts_are_checked_before_anything_is_read(void) {
    citrans_filter *filter = NULL;
    OK(citrans_filter_create("CICopyMachineTransition", &filter));
    const double numbers[5] = {0};
    FAILS(citrans_filter_set_vector(filter, "inputExtent", numbers, 5), CITRANS_WRONG_TYPE, "4", "5");
    FAILS(citrans_filter_set_vector(filter, "inputExtent", numbers, 0), CITRANS_WRONG_TYPE, "inputExtent");
    FAILS(citrans_filter_set_vector(filter, "inputExtent", numbers, SIZE_MAX), CITRANS_INVALID_ARGUMENT, "count");
    FAILS(citrans_filter_set_data(filter, "inputExtent", numbers, SIZE_MAX / 2), CITRANS_INVALID_ARGUMENT, "size");
    double values[3] = {7, 7, 7};
    size_t count = 9;
    FAILS(citrans_filter_vector(filter, "inputExtent", values, 3, &count), CITRANS_INVALID_ARGUMENT, "capacity is 3",
          "4");
    CHECK(values[0] == 7 && count == 9);
    citrans_filter_release(filter);
}

/* One field of a good bitmap made bad. */
static void fails_with(citrans_bitmap bitmap, citrans_status status, const char *words, const char *more) {
    citrans_filter *filter = dissolve();
    citrans_image *image = NULL;
    FAILS(citrans_filter_render(filter, NULL, &bitmap), status, words, more);
    FAILS(citrans_image_create_copy(&bitmap, &image), status, words, more);
    FAILS(citrans_image_create_borrowed(&bitmap, NULL, NULL, &image), status, words, more);
    FAILS(citrans_bitmap_write_png(&bitmap, "/nowhere/x.png", NULL), status, words, more);
    CHECK(image == NULL);
    citrans_filter_release(filter);
}

#define BAD(field, value, status, words, more)                                                                         \
    do {                                                                                                               \
        citrans_bitmap bad = out.bitmap;                                                                               \
        bad.field = value;                                                                                             \
        fails_with(bad, status, words, more);                                                                          \
    } while (0)

static void bitmaps_are_checked_field_by_field(void) {
    frame out = frame_create(8, 6, 5);
    BAD(struct_size, 0, CITRANS_INVALID_ARGUMENT, "struct_size is 0", "48");
    BAD(struct_size, 40, CITRANS_INVALID_ARGUMENT, "struct_size is 40", "48");
    BAD(format, 99, CITRANS_UNSUPPORTED_FORMAT, "format is 99", "CITRANS_FORMAT");
    BAD(format, 0, CITRANS_UNSUPPORTED_FORMAT, "format is 0", "");
    BAD(format, INT32_MIN, CITRANS_UNSUPPORTED_FORMAT, "format is -2147483648", "");
    BAD(alpha, 4, CITRANS_UNSUPPORTED_FORMAT, "alpha is 4", "CITRANS_ALPHA");
    BAD(color_space, -1, CITRANS_UNSUPPORTED_FORMAT, "color_space is -1", "CITRANS_COLOR_SPACE");
    BAD(width, 0, CITRANS_INVALID_BITMAP, "0 × 6", "at least 1");
    BAD(height, -6, CITRANS_INVALID_BITMAP, "8 × -6", "at least 1");
    BAD(width, INT32_MAX, CITRANS_SIZE_LIMIT, "2147483647 × 6", "");
    BAD(height, INT32_MAX, CITRANS_SIZE_LIMIT, "8 × 2147483647", "");
    BAD(bytes_per_row, 31, CITRANS_INVALID_BITMAP, "bytes_per_row is 31", "32 bytes");
    BAD(bytes_per_row, 0, CITRANS_INVALID_BITMAP, "bytes_per_row is 0", "");
    BAD(bytes_per_row, PTRDIFF_MAX, CITRANS_SIZE_LIMIT, "bytes_per_row", "");
    BAD(bytes_per_row, PTRDIFF_MIN, CITRANS_SIZE_LIMIT, "bytes_per_row", "");
    BAD(data, NULL, CITRANS_NULL_ARGUMENT, "data is NULL", "");
    CHECK(frame_is_untouched(&out));
    frame_free(&out);
}

static void another_size_is_named_beside_the_frames(void) {
    frame out = frame_create(9, 6, 5);
    citrans_filter *filter = dissolve();
    FAILS(citrans_filter_render(filter, NULL, &out.bitmap), CITRANS_INVALID_BITMAP, "8 × 6", "9 × 6");
    citrans_image *image = NULL;
    OK(citrans_filter_output_image(filter, &image));
    FAILS(citrans_context_render(NULL, image, NULL, &out.bitmap), CITRANS_INVALID_BITMAP, "8", "9 × 6");
    CHECK(frame_is_untouched(&out));
    citrans_image_release(image);
    citrans_filter_release(filter);
    frame_free(&out);
}

static void images_without_edges_need_bounds(void) {
    frame out = frame_create(8, 6, 5);
    citrans_image *color = NULL, *result = NULL;
    OK(citrans_image_create_color(1, 0, 0, 1, &color));
    FAILS(citrans_context_render(NULL, color, NULL, &out.bitmap), CITRANS_INFINITE_EXTENT, "edges");
    FAILS(citrans_image_oriented(color, 6, &result), CITRANS_INFINITE_EXTENT, "edges");
    FAILS(citrans_image_write_png(color, NULL, NULL, "/nowhere/x.png", NULL), CITRANS_INFINITE_EXTENT, "edges");
    citrans_filter *filter = dissolve();
    OK(citrans_filter_set_image(filter, "inputImage", color));
    OK(citrans_filter_set_image(filter, "inputTargetImage", color));
    FAILS(citrans_filter_render(filter, NULL, &out.bitmap), CITRANS_INFINITE_EXTENT, "edges");
    CHECK(result == NULL && frame_is_untouched(&out));
    citrans_filter_release(filter);
    citrans_image_release(color);
    frame_free(&out);
}

static void rectangles_and_matrices_are_checked(void) {
    frame out = frame_create(8, 6, 5);
    citrans_image *image = picture(8, 6, 3), *result = NULL;
    const citrans_rect bad[] = {{NAN, 0, 8, 6}, {0, INFINITY, 8, 6}, {0, 0, -8, 6}, {0, 0, 0, 6}};
    for (int i = 0; i < 4; i++) {
        FAILS(citrans_context_render(NULL, image, &bad[i], &out.bitmap), CITRANS_INVALID_ARGUMENT, "bounds");
        FAILS(citrans_image_write_png(image, NULL, &bad[i], "x.png", NULL), CITRANS_INVALID_ARGUMENT, "rectangle");
        if (i < 3) FAILS(citrans_image_cropped(image, &bad[i], &result), CITRANS_INVALID_ARGUMENT, "cropping");
    }
    const double flat[6] = {1, 1, 1, 1, 0, 0}, bad_matrix[6] = {1, 0, 0, NAN, 0, 0};
    FAILS(citrans_image_transformed(image, flat, &result), CITRANS_INVALID_ARGUMENT, "matrix");
    FAILS(citrans_image_transformed(image, bad_matrix, &result), CITRANS_INVALID_ARGUMENT, "matrix");
    FAILS(citrans_image_oriented(image, 0, &result), CITRANS_INVALID_ARGUMENT, "orientation of 0");
    FAILS(citrans_image_oriented(image, INT32_MIN, &result), CITRANS_INVALID_ARGUMENT, "1 to 8");
    CHECK(result == NULL && frame_is_untouched(&out));
    citrans_image_release(image);
    frame_free(&out);
}

static void far_and_huge_rectangles_are_no_danger(void) {
    frame out = frame_create(8, 6, 5);
    citrans_image *image = picture(8, 6, 3), *moved = NULL;
    const double far[6] = {1, 0, 0, 1, 1e300, -1e300}, huge[6] = {1e200, 0, 0, 1e200, 0, 0};
    const citrans_rect bounds = {1e15, -1e15, 8, 6};
    const double *matrices[] = {far, huge};
    for (int i = 0; i < 2; i++) {
        moved = NULL;
        if (citrans_image_transformed(image, matrices[i], &moved) == CITRANS_OK) {
            CHECK(citrans_context_render(NULL, moved, NULL, &out.bitmap) != CITRANS_OK);
            citrans_image_release(moved);
        }
    }
    CHECK(frame_is_untouched(&out));
    (void)!citrans_context_render(NULL, image, &bounds, &out.bitmap);
    CHECK(frame_kept_its_gaps(&out));
    citrans_image_release(image);
    frame_free(&out);
}

static void enumerations_and_settings_are_checked(void) {
    citrans_filter *filter = dissolve();
    citrans_context *context = NULL;
    OK(citrans_context_create(&context));
    FAILS(citrans_filter_set_fit(filter, 9), CITRANS_INVALID_ARGUMENT, "fit is 9", "CITRANS_FIT");
    FAILS(citrans_context_set_working_space(context, 7), CITRANS_INVALID_ARGUMENT, "space is 7");
    FAILS(citrans_context_set_threads(context, -1), CITRANS_INVALID_ARGUMENT, "threads is -1", "256");
    FAILS(citrans_context_set_threads(context, 257), CITRANS_INVALID_ARGUMENT, "threads is 257");
    citrans_png_options options = {sizeof options, 0, 0, 10};
    citrans_image *image = picture(4, 4, 1);
    FAILS(citrans_image_write_png(image, NULL, NULL, "/nowhere/x.png", &options), CITRANS_INVALID_ARGUMENT,
          "compression is 10");
    options.struct_size = 4;
    FAILS(citrans_image_write_png(image, NULL, NULL, "/nowhere/x.png", &options), CITRANS_INVALID_ARGUMENT,
          "struct_size is 4");
    citrans_image_release(image);
    citrans_context_release(context);
    citrans_filter_release(filter);
}

static void a_bitmap_over_the_images_own_pixels_is_refused(void) {
    frame out = frame_create(8, 6, 5);
    memset(out.memory, 0x33, out.size);
    citrans_image *image = NULL;
    OK(citrans_image_create_borrowed(&out.bitmap, NULL, NULL, &image));
    citrans_filter *filter = transition("CIDissolveTransition", image, picture(8, 6, 9), 0.5);
    FAILS(citrans_filter_render(filter, NULL, &out.bitmap), CITRANS_INVALID_ARGUMENT, "overlap");
    CHECK(frame_pixel(&out, 3, 3)[0] == 0x33);
    citrans_filter_release(filter);
    frame_free(&out);
}

static void the_error_text_stays_until_the_next_failure(void) {
    citrans_filter *filter = NULL;
    (void)!citrans_filter_create("CINothing", &filter);
    OK(citrans_filter_create("CIDissolveTransition", &filter));
    CHECK(strstr(citrans_last_error(), "CINothing"));
    citrans_filter_release(filter);
    CHECK(strcmp(citrans_status_string(CITRANS_MISSING_INPUT), "missing input") == 0);
    CHECK(strcmp(citrans_status_string(12345), "unknown status") == 0);
}

RUN(TEST(unknown_filter_suggests_the_nearest), TEST(a_very_long_name_is_an_ordinary_error),
    TEST(unknown_key_suggests_the_nearest), TEST(wrong_type_names_both), TEST(wrong_getter_names_the_right_one),
    TEST(missing_image_is_named), TEST(numbers_must_be_finite), TEST(counts_are_checked_before_anything_is_read),
    TEST(bitmaps_are_checked_field_by_field), TEST(another_size_is_named_beside_the_frames),
    TEST(images_without_edges_need_bounds), TEST(rectangles_and_matrices_are_checked),
    TEST(far_and_huge_rectangles_are_no_danger), TEST(enumerations_and_settings_are_checked),
    TEST(a_bitmap_over_the_images_own_pixels_is_refused), TEST(the_error_text_stays_until_the_next_failure))
