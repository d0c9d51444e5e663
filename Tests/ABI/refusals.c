/* What is refused leaves nothing behind, nor what is let go again: hosts that try things for days must not grow. Each is done
   hundreds of times, and the memory in use counted. */
#define _GNU_SOURCE
#include "pictures.h"

#include <malloc.h>
#include <math.h>

enum { ROUNDS = 100, SPELLS = 4 };

/* Bytes in use, in the heap and in memory of its own. */
static size_t in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

static void leaves_nothing(const char *file, int line, const char *call, int (*attempt)(void)) {
    /* The library keeps some memory for the next time, so one spell or another may grow; a leak grows in all of them. The
       first spell warms up. */
    size_t least = SIZE_MAX;
    int as_expected = 1;
    for (int spell = 0; spell < SPELLS; spell++) {
        const size_t before = in_use();
        for (int i = 0; i < ROUNDS; i++) as_expected &= attempt();
        const size_t after = in_use(), grown = after > before ? after - before : 0;
        if (spell > 0 && grown < least) least = grown;
    }
    char text[80];
    if (!as_expected) check_failed(file, line, call, "ended otherwise");
    /* Less than 16 bytes each time is nothing that an object could fit into. */
    if (least > 16 * ROUNDS) {
        snprintf(text, sizeof text, "%zu bytes a time", least / ROUNDS);
        check_failed(file, line, call, text);
    }
}
#define LEAVES_NOTHING(attempt) leaves_nothing(__FILE__, __LINE__, #attempt, attempt)

/* Kernels and filters from them */

static const char *SOURCE = "kernel vec4 glow(__sample s, float amount) { return s * amount; }";

static int registers(const char *name, const char *description) {
    return citrans_filter_register_source(name, SOURCE, "glow", CITRANS_KERNEL_DIALECT_CORE_IMAGE, description) != CITRANS_OK;
}
static int an_input_that_is_none(void) { return registers("Refused", "{ \"inputs\": { \"other\": { \"default\": 1 } } }"); }
static int an_extent_that_is_none(void) { return registers("Refused", "{ \"extent\": \"inputAmount\" }"); }
static int a_margin_that_is_none(void) { return registers("Refused", "{ \"margin\": \"inputImage\" }"); }
static int a_default_of_another_type(void) { return registers("Refused", "{ \"inputs\": { \"amount\": { \"default\": [1, 2] } } }"); }
static int a_key_twice(void) { return registers("Refused", "{ \"inputs\": { \"amount\": { \"key\": \"inputImage\" } } }"); }
static int a_category_that_is_none(void) { return registers("Refused", "{ \"categories\": [\"\"] }"); }
static int a_description_that_is_no_json(void) { return registers("Refused", "{ \"inputs\": "); }
static int a_name_of_the_librarys_own(void) { return registers("CIFlashTransition", NULL); }
static int an_empty_name(void) { return registers("", NULL); }

static int a_source_with_errors(void) {
    return citrans_filter_register_transition("Refused", "vec4 transition(vec2 uv) { return undefined; }") != CITRANS_OK;
}
static int a_transition_that_is_none(void) {
    return citrans_filter_register_transition("Refused", "float other() { return 1.0; }") != CITRANS_OK;
}
static int a_kernel_with_errors(void) {
    citrans_kernel *kernel = NULL;
    return citrans_kernel_create("kernel vec4 f() { return 1.0 }", NULL, 0, &kernel) != CITRANS_OK;
}
static int a_kernel_that_is_not_there(void) {
    citrans_kernel *kernel = NULL;
    return citrans_kernel_create(SOURCE, "other", 0, &kernel) != CITRANS_OK;
}

static void descriptions(void) {
    LEAVES_NOTHING(an_input_that_is_none);
    LEAVES_NOTHING(an_extent_that_is_none);
    LEAVES_NOTHING(a_margin_that_is_none);
    LEAVES_NOTHING(a_default_of_another_type);
    LEAVES_NOTHING(a_key_twice);
    LEAVES_NOTHING(a_category_that_is_none);
    LEAVES_NOTHING(a_description_that_is_no_json);
    LEAVES_NOTHING(a_name_of_the_librarys_own);
    LEAVES_NOTHING(an_empty_name);
}

static void sources(void) {
    LEAVES_NOTHING(a_source_with_errors);
    LEAVES_NOTHING(a_transition_that_is_none);
    LEAVES_NOTHING(a_kernel_with_errors);
    LEAVES_NOTHING(a_kernel_that_is_not_there);
}

static int arguments_too_few(void) {
    static citrans_kernel *kernel;
    if (!kernel && citrans_kernel_create(SOURCE, "glow", 0, &kernel) != CITRANS_OK) return 0;
    citrans_rect extent = {0, 0, 4, 4};
    citrans_image *image = NULL;
    return citrans_kernel_apply(kernel, &extent, NULL, 0, 0, &image) != CITRANS_OK;
}

static void a_file(void *user, const void *bytes, size_t size) {
    frame *f = user;
    f->memory = malloc(size);
    f->size = size;
    memcpy(f->memory, bytes, size);
}
static int a_damaged_library(void) {
    static frame file;
    if (!file.memory && citrans_kernel_library_build(SOURCE, NULL, a_file, &file) != CITRANS_OK) return 0;
    static size_t place;
    uint8_t *byte = file.memory + place++ * 37 % file.size;
    citrans_kernel_library *library = NULL;
    *byte ^= 0x41;
    int refused = citrans_kernel_library_create_from_memory(file.memory, file.size, &library) != CITRANS_OK;
    *byte ^= 0x41;
    return refused;
}
static int a_short_library(void) {
    citrans_kernel_library *library = NULL;
    return citrans_kernel_library_create_from_memory("cikernels", 9, &library) != CITRANS_OK;
}
static int a_library_that_is_not_there(void) {
    citrans_kernel_library *library = NULL;
    return citrans_kernel_library_create_from_file("/no/such/file.cikernels", &library) != CITRANS_OK;
}

static void kernels(void) {
    LEAVES_NOTHING(arguments_too_few);
    LEAVES_NOTHING(a_damaged_library);
    LEAVES_NOTHING(a_short_library);
    LEAVES_NOTHING(a_library_that_is_not_there);
}

/* What goes well, and is let go */

static int a_filter_registered_again(void) {
    return !registers("Accepted", "{ \"displayName\": \"A name\", \"inputs\": { \"amount\": { \"description\": \"How much.\" } } }");
}
static int a_filter_that_goes(void) { return a_filter_registered_again() && citrans_filter_unregister("Accepted") == CITRANS_OK; }
static int a_kernel_that_goes(void) {
    citrans_kernel *kernel = NULL;
    if (citrans_kernel_create(SOURCE, "glow", 0, &kernel) != CITRANS_OK) return 0;
    citrans_kernel_release(kernel);
    return 1;
}
/* Something of everything: functions, structures, arrays, branches in loops, loops in branches. */
static const char *LONG_SOURCE =
    "struct Spot { vec2 place; float size; };\n"
    "float weight(Spot spot, vec2 p) { float d = distance(spot.place, p); if (d > spot.size) return 0.0; return 1.0 - d / spot.size; }\n"
    "vec4 transition(vec2 uv) {\n"
    "    float sums[3]; sums[0] = 0.0; sums[1] = 0.0; sums[2] = progress;\n"
    "    for (int i = 0; i < 5; i++) {\n"
    "        Spot spot = Spot(vec2(float(i) / 5.0, uv.y), progress + 0.1);\n"
    "        if (uv.x > 0.5) { if (i == 3) continue; sums[0] += weight(spot, uv); } else { sums[1] += 0.1; while (sums[1] > 2.0) { sums[1] -= 1.0; if (sums[2] > 3.0) break; } }\n"
    "    }\n"
    "    return uv.x < progress ? getToColor(uv) : mix(getFromColor(uv), getToColor(uv), clamp(sums[0] + sums[1], 0.0, 1.0));\n"
    "}\n";
static int a_long_transition(void) {
    return citrans_filter_register_transition("Long", LONG_SOURCE) == CITRANS_OK && citrans_filter_unregister("Long") == CITRANS_OK;
}
static int a_frame_of_a_filter_that_goes(void) {
    citrans_filter *filter = NULL;
    frame f = frame_create(40, 30, 0);
    citrans_image *images[2] = {picture(40, 30, 1), picture(40, 30, 2)};
    int done = citrans_filter_create("CIRippleTransition", &filter) == CITRANS_OK
        && citrans_filter_set_image(filter, "inputImage", images[0]) == CITRANS_OK
        && citrans_filter_set_image(filter, "inputTargetImage", images[1]) == CITRANS_OK
        && citrans_filter_set_number(filter, "inputTime", 0.4) == CITRANS_OK
        && citrans_filter_render(filter, NULL, &f.bitmap) == CITRANS_OK;
    citrans_filter_release(filter);
    citrans_image_release(images[0]);
    citrans_image_release(images[1]);
    frame_free(&f);
    return done;
}

static void what_is_let_go(void) {
    LEAVES_NOTHING(a_filter_registered_again);
    LEAVES_NOTHING(a_filter_that_goes);
    LEAVES_NOTHING(a_kernel_that_goes);
    LEAVES_NOTHING(a_long_transition);
    LEAVES_NOTHING(a_frame_of_a_filter_that_goes);
}

/* Filters, pictures, times */

static citrans_filter *ripple(void) {
    static citrans_filter *filter;
    if (!filter) OK(citrans_filter_create("CIRippleTransition", &filter));
    return filter;
}
static int a_filter_that_is_none(void) {
    citrans_filter *filter = NULL;
    return citrans_filter_create("CINoSuchTransition", &filter) != CITRANS_OK;
}
static int a_key_that_is_none(void) { return citrans_filter_set_number(ripple(), "inputNothing", 1) != CITRANS_OK; }
static int a_value_of_another_type(void) { return citrans_filter_set_number(ripple(), "inputExtent", 1) != CITRANS_OK; }
static int a_picture_that_is_missing(void) {
    static frame f;
    if (!f.memory) f = frame_create(8, 8, 0);
    return citrans_filter_render(ripple(), NULL, &f.bitmap) != CITRANS_OK;
}
static int a_bitmap_that_does_not_fit(void) {
    static uint8_t bytes[64];
    citrans_bitmap bitmap = CITRANS_BITMAP_RGBA8(bytes, 4, 4, 3);
    citrans_image *image = NULL;
    return citrans_image_create_copy(&bitmap, &image) != CITRANS_OK;
}
static int a_bitmap_too_large(void) {
    static uint8_t bytes[64];
    citrans_bitmap bitmap = CITRANS_BITMAP_RGBA8(bytes, 1 << 24, 4, (ptrdiff_t)1 << 26);
    citrans_image *image = NULL;
    return citrans_image_create_borrowed(&bitmap, NULL, NULL, &image) != CITRANS_OK;
}
static int bytes_that_are_no_png(void) {
    citrans_image *image = NULL;
    return citrans_image_create_from_memory("\x89PNG\r\n\x1a\nnothing", 15, &image) != CITRANS_OK;
}
static int a_file_that_is_not_there(void) {
    citrans_image *image = NULL;
    return citrans_image_create_from_file("/no/such/file.png", &image) != CITRANS_OK;
}
static int a_timing_function_that_is_none(void) {
    citrans_timing_function *function = NULL;
    return citrans_timing_function_create("easeSomewhere", &function) != CITRANS_OK;
}
static int control_points_outside(void) {
    citrans_timing_function *function = NULL;
    return citrans_timing_function_create_with_control_points(0, 0, (double)INFINITY, 1, &function) != CITRANS_OK;
}

static void inputs(void) {
    LEAVES_NOTHING(a_filter_that_is_none);
    LEAVES_NOTHING(a_key_that_is_none);
    LEAVES_NOTHING(a_value_of_another_type);
    LEAVES_NOTHING(a_picture_that_is_missing);
    LEAVES_NOTHING(a_timing_function_that_is_none);
    LEAVES_NOTHING(control_points_outside);
}

static void pictures(void) {
    LEAVES_NOTHING(a_bitmap_that_does_not_fit);
    LEAVES_NOTHING(a_bitmap_too_large);
    LEAVES_NOTHING(bytes_that_are_no_png);
    LEAVES_NOTHING(a_file_that_is_not_there);
}

RUN(TEST(descriptions), TEST(sources), TEST(kernels), TEST(inputs), TEST(pictures), TEST(what_is_let_go))
