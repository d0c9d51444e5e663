/* Kernels from source text. */
#include "pictures.h"

#include <math.h>
#include <stdlib.h>

static const char *ROTATE = "#include <CoreImage/CoreImage.h>\n"
                            "extern \"C\" { namespace coreimage {\n"
                            "float4 rotated(sample_t s) { return s.gbra; }\n"
                            "}}\n";

static citrans_kernel *kernel_of(const char *source) {
    citrans_kernel *kernel = NULL;
    OK(citrans_kernel_create(source, NULL, 0, &kernel));
    return kernel;
}

static citrans_kernel_argument of_image(citrans_image *image) {
    citrans_kernel_argument argument = {image, NULL, 0, 0, 0, {0}};
    return argument;
}

static citrans_kernel_argument of_number(double number) {
    citrans_kernel_argument argument = {NULL, NULL, 0, 0, 1, {number}};
    return argument;
}

/* The image's pixels as they are, without colour management. */
static frame rendered(citrans_image *image, int32_t width, int32_t height) {
    frame result = frame_create(width, height, 0);
    citrans_context *context = NULL;
    citrans_rect all = {0, 0, width, height};
    OK(citrans_context_create(&context));
    OK(citrans_context_set_working_space(context, CITRANS_WORKING_SPACE_NONE));
    OK(citrans_context_render(context, image, &all, &result.bitmap));
    citrans_context_release(context);
    return result;
}

static void the_tutorials_kernel(void) {
    citrans_image *source = picture(9, 5, 3), *result = NULL;
    citrans_kernel *kernel = kernel_of(ROTATE);
    citrans_rect extent = {0, 0, 9, 5};
    citrans_kernel_argument argument = of_image(source);
    size_t count = 0;
    OK(citrans_kernel_argument_count(kernel, &count));
    CHECK(count == 1);
    OK(citrans_kernel_apply(kernel, &extent, &argument, 1, -1, &result));
    citrans_kernel_release(kernel);
    frame before = rendered(source, 9, 5), after = rendered(result, 9, 5);
    for (int32_t i = 0; i < 45; i++) {
        const uint8_t *a = frame_pixel(&before, i % 9, i / 9), *b = frame_pixel(&after, i % 9, i / 9);
        CHECK(b[0] == a[1] && b[1] == a[2] && b[2] == a[0] && b[3] == a[3]);
    }
    frame_free(&before);
    frame_free(&after);
    citrans_image_release(result);
    citrans_image_release(source);
}

static void a_warp_kernel_takes_its_image_first(void) {
    citrans_image *source = picture(9, 5, 3), *result = NULL;
    citrans_kernel *kernel = kernel_of("kernel vec2 shift(float by) { return destCoord() + vec2(by, 0.0); }");
    citrans_rect extent = {0, 0, 8, 5};
    citrans_kernel_argument arguments[] = {of_image(source), of_number(1)};
    size_t count = 0;
    OK(citrans_kernel_argument_count(kernel, &count));
    CHECK(count == 2);
    OK(citrans_kernel_apply(kernel, &extent, arguments, 2, 2, &result));
    frame before = rendered(source, 9, 5), after = rendered(result, 8, 5);
    for (int32_t i = 0; i < 40; i++)
        CHECK(memcmp(frame_pixel(&before, i % 8 + 1, i / 8), frame_pixel(&after, i % 8, i / 8), 4) == 0);
    FAILS(citrans_kernel_apply(kernel, &extent, arguments + 1, 1, 2, &result), CITRANS_KERNEL_ARGUMENT, "shift");
    frame_free(&before);
    frame_free(&after);
    citrans_kernel_release(kernel);
    citrans_image_release(result);
    citrans_image_release(source);
}

static void mistakes_are_named(void) {
    citrans_kernel *kernel = NULL;
    citrans_image *result = NULL;
    citrans_rect extent = {0, 0, 9, 5};
    FAILS(citrans_kernel_create("kernel vec4 f(__sample s) {\n  return s.rgbz;\n}", NULL, 0, &kernel), CITRANS_COMPILE, ":2:",
          "^");
    FAILS(citrans_kernel_create(ROTATE, "rotate", 0, &kernel), CITRANS_INVALID_ARGUMENT, "rotate", "rotated");
    FAILS(citrans_kernel_create(ROTATE, NULL, 9, &kernel), CITRANS_INVALID_ARGUMENT, "dialect is 9");
    CHECK(kernel == NULL);
    OK(citrans_kernel_create(ROTATE, "rotated", CITRANS_KERNEL_DIALECT_METAL, &kernel));
    citrans_kernel_argument number = of_number(1), nothing = {NULL, NULL, 0, 0, 0, {0}};
    FAILS(citrans_kernel_apply(kernel, &extent, NULL, 0, 0, &result), CITRANS_KERNEL_ARGUMENT, "takes 1", "given 0");
    FAILS(citrans_kernel_apply(kernel, &extent, NULL, 1, 0, &result), CITRANS_NULL_ARGUMENT, "arguments");
    FAILS(citrans_kernel_apply(kernel, &extent, &number, 1, 0, &result), CITRANS_KERNEL_ARGUMENT, "argument 1", "a number");
    FAILS(citrans_kernel_apply(kernel, &extent, &nothing, 1, 0, &result), CITRANS_KERNEL_ARGUMENT, "arguments[0]");
    FAILS(citrans_kernel_apply(kernel, &extent, &number, (size_t)-1, 0, &result), CITRANS_INVALID_ARGUMENT, "count");
    citrans_rect wrong = {0, 0, NAN, 5};
    FAILS(citrans_kernel_apply(kernel, &wrong, &number, 1, 0, &result), CITRANS_INVALID_ARGUMENT, "no rectangle");
    CHECK(result == NULL);
    citrans_kernel_release(kernel);
}

static void endless_loops_end(void) {
    citrans_image *source = picture(9, 5, 3), *result = NULL;
    citrans_kernel *kernel = kernel_of(
        "kernel vec4 f(__sample s) { float x = s.r + 1.0; while (x > 0.0) { x += 1.0; } return vec4(x); }");
    citrans_rect extent = {0, 0, 9, 5};
    citrans_kernel_argument argument = of_image(source);
    frame f = frame_create(9, 5, 4);
    OK(citrans_kernel_apply(kernel, &extent, &argument, 1, 0, &result));
    FAILS(citrans_context_render(NULL, result, NULL, &f.bitmap), CITRANS_KERNEL_LIMIT, "'f'");
    CHECK(frame_kept_its_gaps(&f));
    frame_free(&f);
    citrans_kernel_release(kernel);
    citrans_image_release(result);
    citrans_image_release(source);
}

typedef struct heard {
    int errors, warnings;
    int32_t line, column;
} heard;

static void hear(void *user, int32_t is_error, int32_t line, int32_t column, const char *text) {
    heard *h = user;
    is_error ? h->errors++ : h->warnings++;
    h->line = line, h->column = column;
    CHECK(strlen(text) > 10);
}

static void a_source_is_checked(void) {
    heard h = {0, 0, 0, 0};
    OK(citrans_kernel_check("kernel vec4 f(__sample s) {\n  return s.rgbz;\n}", 0, hear, &h));
    CHECK(h.errors == 1 && h.line == 2 && h.column > 5);
    heard none = {0, 0, 0, 0};
    OK(citrans_kernel_check(ROTATE, 0, hear, &none));
    CHECK(none.errors == 0);
    FAILS(citrans_kernel_check(ROTATE, 0, NULL, NULL), CITRANS_NULL_ARGUMENT, "found");
}

static void a_transition_is_a_filter(void) {
    const char *fade = "uniform float strength; // = 1.0\n"
                       "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress * strength); }\n";
    double strength = 0;
    citrans_filter *filter = NULL;
    FAILS(citrans_filter_create("AbiFade", &filter), CITRANS_UNKNOWN_FILTER, "AbiFade");
    size_t before = citrans_filter_count("CICategoryTransition");
    OK(citrans_filter_register_transition("AbiFade", fade));
    CHECK(citrans_filter_count("CICategoryTransition") == before + 1);
    CHECK(strcmp(citrans_filter_display_name("AbiFade"), "AbiFade") == 0);
    filter = transition("AbiFade", grey(6, 4, 0), grey(6, 4, 255), 0.5);
    OK(citrans_filter_number(filter, "strength", &strength));
    CHECK(strength == 1);
    frame f = frame_create(6, 4, 0);
    OK(citrans_filter_render(filter, NULL, &f.bitmap));
    CHECK(frame_pixel(&f, 2, 2)[0] == 188 && frame_kept_its_gaps(&f));
    OK(citrans_filter_set_number(filter, "strength", 0));
    OK(citrans_filter_render(filter, NULL, &f.bitmap));
    CHECK(frame_pixel(&f, 2, 2)[0] == 0);
    OK(citrans_filter_set_time(filter, 1));
    OK(citrans_filter_render(filter, NULL, &f.bitmap));
    CHECK(frame_pixel(&f, 2, 2)[0] == 255); /* the end is exact, whatever the source does */
    FAILS(citrans_filter_register_transition("AbiBroken", "vec4 transition(vec2 uv) { return uv; }"), CITRANS_COMPILE,
          "AbiBroken:1:");
    FAILS(citrans_filter_register_transition("CIFlashTransition", fade), CITRANS_INVALID_ARGUMENT, "CIFlashTransition");
    FAILS(citrans_filter_register_transition("", fade), CITRANS_INVALID_ARGUMENT, "name");
    frame_free(&f);
    citrans_filter_release(filter);
}

RUN(TEST(the_tutorials_kernel), TEST(a_warp_kernel_takes_its_image_first), TEST(mistakes_are_named),
    TEST(endless_loops_end), TEST(a_source_is_checked), TEST(a_transition_is_a_filter))
