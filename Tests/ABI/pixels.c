/* Bitmaps of every format and stride, and what images and filters do with them. */
#include "pictures.h"

static void gaps_and_surroundings_stay(void) {
    const int32_t gaps[] = {0, 1, 3, 4, 64};
    for (int32_t width = 1; width <= 33; width += 4)
        for (int i = 0; i < 5; i++) {
            frame tight = frame_create(width, 7, 0), wide = frame_create(width, 7, gaps[i]);
            citrans_filter *filter = transition("CISwipeTransition", picture(width, 7, 1), picture(width, 7, 2), 0.4);
            OK(citrans_filter_render(filter, NULL, &tight.bitmap));
            OK(citrans_filter_render(filter, NULL, &wide.bitmap));
            CHECK(frame_kept_its_gaps(&wide));
            for (int32_t y = 0; y < 7; y++)
                CHECK(memcmp(frame_pixel(&tight, 0, y), frame_pixel(&wide, 0, y), (size_t)width * 4) == 0);
            citrans_filter_release(filter);
            frame_free(&tight);
            frame_free(&wide);
        }
}

static void negative_strides_are_bottom_up(void) {
    frame down = frame_create(9, 5, 3), up = frame_create(9, 5, 3);
    up.bitmap.data = frame_pixel(&up, 0, 4);
    up.bitmap.bytes_per_row = -up.bitmap.bytes_per_row;
    citrans_filter *filter = transition("CIDissolveTransition", picture(9, 5, 1), picture(9, 5, 2), 0.5);
    OK(citrans_filter_render(filter, NULL, &down.bitmap));
    OK(citrans_filter_render(filter, NULL, &up.bitmap));
    CHECK(frame_kept_its_gaps(&up));
    for (int32_t y = 0; y < 5; y++) CHECK(memcmp(frame_pixel(&down, 0, y), frame_pixel(&up, 0, y), 9 * 4) == 0);

    citrans_image *image = NULL;
    frame copy = frame_create(9, 5, 0);
    OK(citrans_image_create_copy(&up.bitmap, &image));
    OK(citrans_context_render(NULL, image, NULL, &copy.bitmap));
    for (int32_t y = 0; y < 5; y++) CHECK(memcmp(frame_pixel(&down, 0, y), frame_pixel(&copy, 0, y), 9 * 4) == 0);
    citrans_image_release(image);
    citrans_filter_release(filter);
    frame_free(&down);
    frame_free(&up);
    frame_free(&copy);
}

static void every_format_goes_in_and_comes_out_the_same(void) {
    const int bytes_per_pixel[16] = {0, 4, 4, 4, 4, 4, 4, 3, 3, 1, 1, 8, 2, 8, 16, 4};
    for (citrans_format format = CITRANS_FORMAT_RGBA8; format <= CITRANS_FORMAT_GRAYF; format++) {
        size_t size = 5 * 3 * (size_t)bytes_per_pixel[format];
        /* 0x3B3B… is a number below 1 in every format, 255 the alpha that RGBX has. */
        uint8_t in[5 * 3 * 16], out[5 * 3 * 16 + 1];
        memset(in, 0x3B, sizeof in);
        memset(out, POISON, sizeof out);
        for (int i = 3; format == CITRANS_FORMAT_RGBX8 || format == CITRANS_FORMAT_BGRX8; i += 4) {
            if (i >= 5 * 3 * 4) break;
            in[i] = 255;
        }
        citrans_bitmap source = CITRANS_BITMAP(format, CITRANS_ALPHA_PREMULTIPLIED, CITRANS_COLOR_SPACE_SRGB, in, 5, 3,
                                               5 * bytes_per_pixel[format]);
        citrans_bitmap target = source;
        target.data = out;
        citrans_image *image = NULL;
        OK(citrans_image_create_copy(&source, &image));
        OK(citrans_context_render(NULL, image, NULL, &target));
        CHECK(memcmp(in, out, size) == 0 && out[size] == POISON);
        citrans_image_release(image);
    }
}

static void ends_of_a_transition_are_exact(void) {
    const char *names[] = {"CIDissolveTransition", "CISwipeTransition", "CICopyMachineTransition"};
    for (int i = 0; i < 3; i++) {
        frame expected = frame_create(33, 17, 0), got = frame_create(33, 17, 0);
        for (int end = 0; end < 2; end++) {
            citrans_image *image = picture(33, 17, end ? 2 : 1);
            OK(citrans_context_render(NULL, image, NULL, &expected.bitmap));
            citrans_filter *filter = transition(names[i], picture(33, 17, 1), picture(33, 17, 2), end);
            OK(citrans_filter_render(filter, NULL, &got.bitmap));
            CHECK(memcmp(expected.memory, got.memory, got.size) == 0);
            citrans_filter_release(filter);
            citrans_image_release(image);
        }
        frame_free(&expected);
        frame_free(&got);
    }
}

static int dissolved(citrans_working_space space, double time) {
    citrans_context *context = NULL;
    frame out = frame_create(4, 4, 0);
    citrans_filter *filter = transition("CIDissolveTransition", grey(4, 4, 0), grey(4, 4, 255), time);
    OK(citrans_context_create(&context));
    OK(citrans_context_set_working_space(context, space));
    OK(citrans_filter_render(filter, context, &out.bitmap));
    int value = frame_pixel(&out, 1, 1)[0];
    citrans_context_release(context);
    citrans_filter_release(filter);
    frame_free(&out);
    return value;
}

static void half_way_is_188_in_light_and_128_in_numbers(void) {
    CHECK(dissolved(CITRANS_WORKING_SPACE_LINEAR_SRGB, 0.5) == 188);
    CHECK(dissolved(CITRANS_WORKING_SPACE_NONE, 0.5) == 128);
}

static void a_fit_mode_takes_any_size(void) {
    for (citrans_fit fit = CITRANS_FIT_CONTAIN; fit <= CITRANS_FIT_STRETCH; fit++) {
        frame out = frame_create(12, 12, 4);
        citrans_fit got = -1;
        citrans_filter *filter = transition("CIDissolveTransition", grey(8, 4, 255), grey(4, 8, 255), 0);
        OK(citrans_filter_set_fit(filter, fit));
        OK(citrans_filter_fit(filter, &got));
        OK(citrans_filter_render(filter, NULL, &out.bitmap));
        CHECK(got == fit && frame_kept_its_gaps(&out));
        CHECK(frame_pixel(&out, 6, 6)[3] == 255);
        CHECK(frame_pixel(&out, 6, 0)[3] == (fit == CITRANS_FIT_CONTAIN ? 0 : 255));
        citrans_filter_release(filter);
        frame_free(&out);
    }
}

static void derived_images_are_where_they_should_be(void) {
    citrans_image *image = picture(8, 6, 1), *result = NULL;
    const double moved[6] = {1, 0, 0, 1, 10, 20};
    const citrans_rect part = {2, 1, 3, 4};
    citrans_rect r;
    OK(citrans_image_transformed(image, moved, &result));
    OK(citrans_image_extent(result, &r));
    CHECK(r.x == 10 && r.y == 20 && r.width == 8 && r.height == 6);
    citrans_image_release(result);
    OK(citrans_image_cropped(image, &part, &result));
    OK(citrans_image_extent(result, &r));
    CHECK(r.x == 2 && r.y == 1 && r.width == 3 && r.height == 4);
    citrans_image_release(result);
    OK(citrans_image_oriented(image, 6, &result));
    OK(citrans_image_extent(result, &r));
    CHECK(r.x == 0 && r.y == 0 && r.width == 6 && r.height == 8);
    citrans_image_release(result);
    OK(citrans_image_clamped(image, &result));
    OK(citrans_image_extent(result, &r));
    CHECK(r.width > 1e300);
    citrans_image_release(result);
    OK(citrans_image_create_empty(&result));
    OK(citrans_image_extent(result, &r));
    CHECK(r.x == 0 && r.y == 0 && r.width == 0 && r.height == 0);
    citrans_image_release(result);
    OK(citrans_image_sampling_nearest(image, &result));
    citrans_image_release(result);
    citrans_image_release(image);
}

static void an_image_lies_over_another(void) {
    frame out = frame_create(4, 4, 0);
    citrans_image *red = NULL, *small = NULL, *both = NULL, *back = grey(4, 4, 0);
    const citrans_rect corner = {0, 0, 2, 2};
    OK(citrans_image_create_color(1, 0, 0, 1, &red));
    OK(citrans_image_cropped(red, &corner, &small));
    OK(citrans_image_composited_over(small, back, &both));
    OK(citrans_context_render(NULL, both, NULL, &out.bitmap));
    CHECK(frame_pixel(&out, 0, 3)[0] == 255 && frame_pixel(&out, 0, 0)[0] == 0 && frame_pixel(&out, 2, 3)[0] == 0);
    citrans_image *all[] = {red, small, both, back};
    for (int i = 0; i < 4; i++) citrans_image_release(all[i]);
    frame_free(&out);
}

RUN(TEST(gaps_and_surroundings_stay), TEST(negative_strides_are_bottom_up),
    TEST(every_format_goes_in_and_comes_out_the_same), TEST(ends_of_a_transition_are_exact),
    TEST(half_way_is_188_in_light_and_128_in_numbers), TEST(a_fit_mode_takes_any_size),
    TEST(derived_images_are_where_they_should_be), TEST(an_image_lies_over_another))
