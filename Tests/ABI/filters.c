/* Inputs by key, what is known of them, and what filters there are. */
#include "pictures.h"

static citrans_filter *copy_machine(void) {
    citrans_filter *filter = NULL;
    OK(citrans_filter_create("CICopyMachineTransition", &filter));
    return filter;
}

static void what_was_set_is_got(void) {
    citrans_filter *filter = copy_machine();
    double number = 0, color[4], values[4];
    size_t count = 0;
    citrans_rect rect = {1, 2, 30, 40}, got;
    OK(citrans_filter_set_number(filter, "inputWidth", 12.5));
    OK(citrans_filter_number(filter, "inputWidth", &number));
    OK(citrans_filter_set_color(filter, "inputColor", 0.1, 0.2, 0.3, 0.4));
    OK(citrans_filter_color(filter, "inputColor", color));
    OK(citrans_filter_set_rect(filter, "inputExtent", &rect));
    OK(citrans_filter_rect(filter, "inputExtent", &got));
    OK(citrans_filter_vector(filter, "inputExtent", values, 4, &count));
    CHECK(number == 12.5 && color[0] == 0.1 && color[3] == 0.4);
    CHECK(memcmp(&rect, &got, sizeof rect) == 0 && count == 4 && values[1] == 2 && values[3] == 40);
    OK(citrans_filter_set_time(filter, 0.75));
    OK(citrans_filter_time(filter, &number));
    CHECK(number == 0.75);
    citrans_filter_release(filter);
}

static void a_count_can_be_asked_for_first(void) {
    citrans_filter *filter = copy_machine();
    size_t count = 0;
    OK(citrans_filter_vector(filter, "inputExtent", NULL, 0, &count));
    CHECK(count == 4);
    FAILS(citrans_filter_vector(filter, "inputExtent", NULL, 4, &count), CITRANS_NULL_ARGUMENT, "values");
    citrans_filter_release(filter);
}

static int32_t is_set(citrans_filter *filter, const char *key) {
    int32_t set = -1;
    OK(citrans_filter_is_set(filter, key, &set));
    return set;
}

static void defaults_come_back(void) {
    citrans_filter *filter = copy_machine();
    double first = 0, number = 0;
    OK(citrans_filter_number(filter, "inputAngle", &first));
    CHECK(is_set(filter, "inputAngle") == 0);
    OK(citrans_filter_set_number(filter, "inputAngle", 3));
    CHECK(is_set(filter, "inputAngle") == 1);
    OK(citrans_filter_unset(filter, "inputAngle"));
    OK(citrans_filter_number(filter, "inputAngle", &number));
    CHECK(number == first && is_set(filter, "inputAngle") == 0);

    citrans_image *image = picture(2, 2, 1), *got = NULL;
    OK(citrans_filter_image(filter, "inputImage", &got));
    CHECK(got == NULL);
    OK(citrans_filter_set_image(filter, "inputImage", image));
    OK(citrans_filter_image(filter, "inputImage", &got));
    CHECK(got != NULL);
    OK(citrans_filter_set_defaults(filter));
    CHECK(is_set(filter, "inputImage") == 0);
    citrans_image_release(got);
    citrans_image_release(image);
    citrans_filter_release(filter);
}

static void a_copy_is_changed_on_its_own(void) {
    citrans_filter *filter = copy_machine(), *copy = NULL;
    int32_t literal = -1;
    OK(citrans_filter_set_number(filter, "inputWidth", 5));
    OK(citrans_filter_set_apple_defaults(filter, 2));
    OK(citrans_filter_copy(filter, &copy));
    OK(citrans_filter_apple_defaults(copy, &literal));
    OK(citrans_filter_set_number(copy, "inputWidth", 6));
    double number = 0;
    OK(citrans_filter_number(filter, "inputWidth", &number));
    CHECK(number == 5 && literal == 1);
    citrans_filter_release(copy);
    citrans_filter_release(filter);
}

/* No state may be left behind by a former use. */
static void a_used_filter_renders_like_a_new_one(void) {
    frame used = frame_create(16, 8, 0), fresh = frame_create(16, 8, 0);
    citrans_filter *filter = transition("CISwipeTransition", picture(16, 8, 1), picture(16, 8, 2), 0.3);
    OK(citrans_filter_render(filter, NULL, &used.bitmap));
    citrans_image *a = picture(16, 8, 5), *b = picture(16, 8, 6);
    OK(citrans_filter_set_image(filter, "inputImage", a));
    OK(citrans_filter_set_image(filter, "inputTargetImage", b));
    OK(citrans_filter_set_time(filter, 0.6));
    OK(citrans_filter_render(filter, NULL, &used.bitmap));
    citrans_filter_release(filter);
    filter = transition("CISwipeTransition", a, b, 0.6);
    OK(citrans_filter_render(filter, NULL, &fresh.bitmap));
    CHECK(memcmp(used.memory, fresh.memory, used.size) == 0);
    citrans_filter_release(filter);
    frame_free(&used);
    frame_free(&fresh);
}

static void filters_are_listed_by_category(void) {
    size_t all = citrans_filter_count(NULL), transitions = citrans_filter_count("CICategoryTransition");
    CHECK(transitions >= 4 && all > transitions);
    CHECK(citrans_filter_count("CICategoryNothing") == 0);
    for (size_t i = 0; i < all; i++) {
        const char *name = citrans_filter_name_at(NULL, i);
        citrans_filter *filter = NULL;
        OK(citrans_filter_create(name, &filter));
        CHECK(strcmp(citrans_filter_name(filter), name) == 0);
        CHECK(i == 0 || strcmp(citrans_filter_name_at(NULL, i - 1), name) < 0);
        CHECK(*citrans_filter_display_name(name) && *citrans_filter_description(name));
        citrans_filter_release(filter);
    }
    CHECK(citrans_filter_name_at("CICategoryTransition", transitions) == NULL);
    CHECK(strstr(citrans_last_error(), "index is"));
    CHECK(citrans_filter_name_at(NULL, SIZE_MAX) == NULL);
}

/* Every row says what it must, and its default is what the getter gives. */
static void check_input(citrans_filter *filter, const citrans_input_info *info) {
    double number = 0, values[6], color[4];
    size_t count = 0;
    CHECK(strncmp(info->key, "input", 5) == 0 && *info->display_name && *info->description);
    const citrans_numbers *all[] = {&info->default_value, &info->minimum, &info->maximum,
                                    &info->slider_minimum, &info->slider_maximum, &info->identity};
    for (int i = 0; i < 6; i++) CHECK(all[i]->count >= 0 && all[i]->count <= 6);
    if (strcmp(info->class_name, "NSNumber") == 0) {
        OK(citrans_filter_number(filter, info->key, &number));
        CHECK(info->default_value.count == 1 && info->default_value.value[0] == number);
    } else if (strcmp(info->class_name, "CIVector") == 0) {
        OK(citrans_filter_vector(filter, info->key, values, 6, &count));
        CHECK((size_t)info->default_value.count == count);
        CHECK(memcmp(info->default_value.value, values, count * sizeof *values) == 0);
    } else if (strcmp(info->class_name, "CIColor") == 0) {
        OK(citrans_filter_color(filter, info->key, color));
        CHECK(info->default_value.count == 4 && memcmp(info->default_value.value, color, sizeof color) == 0);
    } else {
        CHECK(info->default_value.count == 0 || strcmp(info->class_name, "NSAffineTransform") == 0);
    }
}

static void every_input_is_described(void) {
    for (size_t i = 0; i < citrans_filter_count(NULL); i++) {
        citrans_filter *filter = NULL;
        size_t count = 0;
        OK(citrans_filter_create(citrans_filter_name_at(NULL, i), &filter));
        OK(citrans_filter_input_count(filter, &count));
        CHECK(count > 0);
        for (size_t j = 0; j < count; j++) {
            citrans_input_info info = {.struct_size = sizeof info};
            OK(citrans_filter_input_at(filter, j, &info));
            CHECK(info.struct_size == sizeof info);
            check_input(filter, &info);
        }
        citrans_input_info info = {.struct_size = sizeof info};
        FAILS(citrans_filter_input_at(filter, count, &info), CITRANS_INVALID_ARGUMENT, "index is");
        CHECK(info.key == NULL);
        citrans_filter_release(filter);
    }
}

static void structures_of_other_versions_are_told_apart(void) {
    struct {
        citrans_input_info known;
        char newer[32];
    } info;
    citrans_filter *filter = copy_machine();
    memset(&info, POISON, sizeof info);
    info.known.struct_size = sizeof info.known - 1;
    FAILS(citrans_filter_input_at(filter, 0, &info.known), CITRANS_INVALID_ARGUMENT, "info->struct_size");
    info.known.struct_size = sizeof info;
    OK(citrans_filter_input_at(filter, 0, &info.known));
    CHECK(strcmp(info.known.key, "inputImage") == 0 && info.known.struct_size == sizeof info);
    for (size_t i = 0; i < sizeof info.newer; i++) CHECK((uint8_t)info.newer[i] == POISON);
    citrans_filter_release(filter);
}

static void the_version_is_the_headers(void) {
    CHECK(citrans_version() == CITRANS_VERSION);
    CHECK(strcmp(citrans_version_string(), CITRANS_VERSION_STRING) == 0);
    CHECK(*citrans_isa_name());
}

RUN(TEST(what_was_set_is_got), TEST(a_count_can_be_asked_for_first), TEST(defaults_come_back),
    TEST(a_copy_is_changed_on_its_own), TEST(a_used_filter_renders_like_a_new_one),
    TEST(filters_are_listed_by_category), TEST(every_input_is_described),
    TEST(structures_of_other_versions_are_told_apart), TEST(the_version_is_the_headers))
