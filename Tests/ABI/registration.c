/* Filters from kernels of every kind, and kernels of compiled code. */
#include "pictures.h"

#include <stdatomic.h>

static frame rendered(citrans_image *image, int32_t width, int32_t height, citrans_context *context) {
    frame result = frame_create(width, height, 4);
    citrans_rect all = {0, 0, width, height};
    OK(citrans_context_render(context, image, &all, &result.bitmap));
    CHECK(frame_kept_its_gaps(&result));
    return result;
}

static int same(const frame *a, const frame *b) { return a->size == b->size && !memcmp(a->memory, b->memory, a->size); }

/* Filters from source text */

static const char *GLOW = "kernel vec4 glow(__sample s, float amount, __color tint) { return vec4(s.rgb + tint.rgb * amount, s.a); }";
static const char *ABOUT = "{ \"displayName\": \"Glow\", \"description\": \"Lights it.\","
                           "  \"categories\": [\"CICategoryColorAdjustment\"], \"inputs\": {"
                           "    \"amount\": { \"default\": 0.5, \"min\": 0, \"max\": 4, \"sliderMax\": 1, \"sliderMin\": 0, \"identity\": 0 },"
                           "    \"tint\": { \"default\": [0, 0, 1] } } }";

static void a_kernel_is_a_filter(void) {
    citrans_filter *filter = NULL;
    citrans_input_info info;
    memset(&info, 0, sizeof info);
    info.struct_size = sizeof info;
    OK(citrans_filter_register_source("AbiGlow", GLOW, "glow", CITRANS_KERNEL_DIALECT_CORE_IMAGE, ABOUT));
    CHECK(strcmp(citrans_filter_display_name("AbiGlow"), "Glow") == 0);
    CHECK(strcmp(citrans_filter_description("AbiGlow"), "Lights it.") == 0);
    size_t count = 0, listed = citrans_filter_count("CICategoryColorAdjustment");
    OK(citrans_filter_create("AbiGlow", &filter));
    OK(citrans_filter_input_count(filter, &count));
    CHECK(count == 3);
    OK(citrans_filter_input_at(filter, 1, &info));
    CHECK(strcmp(info.key, "inputAmount") == 0 && strcmp(info.display_name, "Amount") == 0);
    CHECK(info.default_value.value[0] == 0.5 && info.maximum.value[0] == 4 && info.identity.count == 1);
    OK(citrans_filter_input_at(filter, 2, &info));
    CHECK(strcmp(info.class_name, "CIColor") == 0 && info.default_value.value[2] == 1 && info.default_value.value[3] == 1);

    citrans_image *black = grey(5, 3, 0);
    OK(citrans_filter_set_image(filter, "inputImage", black));
    frame f = frame_create(5, 3, 4);
    OK(citrans_filter_render(filter, NULL, &f.bitmap));
    CHECK(frame_pixel(&f, 4, 2)[2] == 188 && frame_pixel(&f, 4, 2)[0] == 0 && frame_kept_its_gaps(&f));
    OK(citrans_filter_set_number(filter, "inputAmount", 0));
    OK(citrans_filter_render(filter, NULL, &f.bitmap));
    CHECK(frame_pixel(&f, 4, 2)[2] == 0);

    OK(citrans_filter_unregister("AbiGlow"));
    CHECK(citrans_filter_count("CICategoryColorAdjustment") == listed - 1);
    OK(citrans_filter_render(filter, NULL, &f.bitmap)); /* it stays what it is */
    FAILS(citrans_filter_unregister("AbiGlow"), CITRANS_UNKNOWN_FILTER, "AbiGlow");
    FAILS(citrans_filter_unregister("CIFlashTransition"), CITRANS_INVALID_ARGUMENT, "CIFlashTransition");
    frame_free(&f);
    citrans_filter_release(filter);
    citrans_image_release(black);
}

static void every_kind_is_a_filter(void) {
    const char *sources[] = {
        "kernel vec2 f(float by) { return destCoord() + vec2(by, 0.0); }",
        "kernel vec4 f(__sample a, __sample b) { return a + b * (1.0 - a.a); }",
        "kernel vec4 f(sampler s, float by) { return sample(s, samplerCoord(s) + vec2(by, 0.0)); }",
        "extern \"C\" float4 f(coreimage::sample_t a, coreimage::sample_t b, float time) { return metal::mix(a, b, time); }",
        "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }",
    };
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        citrans_image *a = picture(9, 5, 1), *b = picture(9, 5, 2);
        citrans_filter *filter = NULL;
        frame f = frame_create(9, 5, 4);
        OK(citrans_filter_register_source("AbiKind", sources[i], NULL, 0, NULL));
        OK(citrans_filter_create("AbiKind", &filter));
        OK(citrans_filter_set_image(filter, "inputImage", a));
        if (i == 1) OK(citrans_filter_set_image(filter, "inputBackgroundImage", b));
        if (i >= 3) OK(citrans_filter_set_image(filter, "inputTargetImage", b));
        if (i >= 3) OK(citrans_filter_set_time(filter, 1));
        OK(citrans_filter_render(filter, NULL, &f.bitmap));
        frame expected = rendered(i >= 3 ? b : a, 9, 5, NULL);
        CHECK(same(&f, &expected));
        frame_free(&expected);
        frame_free(&f);
        citrans_filter_release(filter);
        citrans_image_release(a);
        citrans_image_release(b);
    }
    OK(citrans_filter_unregister("AbiKind"));
}

static void a_description_is_checked(void) {
    FAILS(citrans_filter_register_source("AbiWrong", GLOW, NULL, 0, "{\n  \"inputs\": { \"amount\": { \"defalt\": 1 } } }"),
          CITRANS_INVALID_ARGUMENT, "line 2, column 27", "amount", "defalt", "did you mean default");
    FAILS(citrans_filter_register_source("AbiWrong", GLOW, NULL, 0, ""), CITRANS_INVALID_ARGUMENT, "line 1, column 1");
    FAILS(citrans_filter_register_source("AbiWrong", GLOW, "glowing", 0, NULL), CITRANS_INVALID_ARGUMENT, "glow");
    FAILS(citrans_filter_register_source("AbiWrong", GLOW, NULL, 7, NULL), CITRANS_INVALID_ARGUMENT, "dialect is 7");
    FAILS(citrans_filter_register_source("", GLOW, NULL, 0, NULL), CITRANS_INVALID_ARGUMENT, "name");
    FAILS(citrans_filter_register_source("CIFlashTransition", GLOW, NULL, 0, NULL), CITRANS_INVALID_ARGUMENT, "own");
    FAILS(citrans_filter_register_source("AbiWrong", "kernel vec4", NULL, 0, NULL), CITRANS_COMPILE, "AbiWrong:1:");
    FAILS(citrans_filter_register_source("AbiWrong", NULL, NULL, 0, NULL), CITRANS_NULL_ARGUMENT, "source");
    citrans_filter *filter = NULL;
    FAILS(citrans_filter_create("AbiWrong", &filter), CITRANS_UNKNOWN_FILTER, "AbiWrong");
}

/* Compiled code */

static atomic_int released, spans;
static float factor = 0.5f;

static void halve(void *user, const citrans_span *span) {
    float by = *(const float *)user * span->numbers[0];
    const citrans_planes in = span->images[0], out = span->result;
    CHECK(span->struct_size >= sizeof *span && span->image_count == 1 && span->number_count == 5);
    CHECK(span->count >= 1 && span->count <= 512);
    for (size_t i = 0; i < span->count; i++) {
        out.red[i] = in.red[i] * by + span->numbers[1];
        out.green[i] = in.green[i] * by + span->numbers[2];
        out.blue[i] = in.blue[i] * by + span->numbers[3];
        out.alpha[i] = in.alpha[i];
    }
    atomic_fetch_add(&spans, 1);
}

static void let_go(void *user) {
    CHECK(user == &factor);
    atomic_fetch_add(&released, 1);
}

/* It is, bit for bit, what the same kernel in source text is, on any number of threads. */
static void compiled_code_is_a_kernel(void) {
    const char *source = "kernel vec4 f(__sample s, float by, __color c) { return vec4(s.rgb * (0.5 * by) + c.rgb, s.a); }";
    citrans_kernel *kernels[2] = {NULL, NULL};
    citrans_image *image = picture(300, 40, 3), *result = NULL;
    citrans_rect extent = {0, 0, 300, 40};
    citrans_kernel_argument arguments[] = {
        {image, NULL, 0, 0, 0, {0}}, {NULL, NULL, 0, 0, 1, {0.75}}, {NULL, NULL, 0, 1, 4, {0.1, 0.2, 0.3, 1}}};
    frame frames[2][2];
    OK(citrans_kernel_create_native("halve", "__sample s, float by, __color c", halve, &factor, let_go, &kernels[0]));
    OK(citrans_kernel_create(source, NULL, 0, &kernels[1]));
    for (int i = 0; i < 2; i++) {
        OK(citrans_kernel_apply(kernels[i], &extent, arguments, 3, 0, &result));
        for (int threads = 0; threads < 2; threads++) {
            citrans_context *context = NULL;
            OK(citrans_context_create(&context));
            OK(citrans_context_set_threads(context, threads * 3 + 1));
            frames[i][threads] = rendered(result, 300, 40, context);
            citrans_context_release(context);
        }
        citrans_image_release(result);
    }
    CHECK(same(&frames[0][0], &frames[1][0]) && same(&frames[0][1], &frames[1][0]) && spans > 40);
    CHECK(released == 0);
    citrans_kernel_release(kernels[0]);
    CHECK(released == 1);
    citrans_kernel_release(kernels[1]);
    citrans_image_release(image);
    for (int i = 0; i < 4; i++) frame_free(&frames[i / 2][i % 2]);
}

/* As a filter it lives as long as the filter is in the list, or in use. */
static void compiled_code_is_a_filter(void) {
    citrans_kernel *kernel = NULL;
    citrans_filter *filter = NULL;
    citrans_image *white = grey(7, 4, 255);
    frame f = frame_create(7, 4, 4);
    released = 0;
    OK(citrans_kernel_create_native("halve", "__sample s, float by, __color c", halve, &factor, let_go, &kernel));
    OK(citrans_filter_register_kernel("AbiHalve", kernel,
                                      "{\"inputs\": {\"by\": {\"default\": 1}, \"c\": {\"default\": [0, 0, 0]}}}"));
    citrans_kernel_release(kernel);
    OK(citrans_filter_create("AbiHalve", &filter));
    OK(citrans_filter_set_image(filter, "inputImage", white));
    OK(citrans_filter_render(filter, NULL, &f.bitmap));
    CHECK(frame_pixel(&f, 6, 3)[0] == 188 && frame_pixel(&f, 6, 3)[3] == 255 && frame_kept_its_gaps(&f));
    OK(citrans_filter_unregister("AbiHalve"));
    CHECK(released == 0);
    citrans_filter_release(filter);
    CHECK(released == 1);
    citrans_image_release(white);
    frame_free(&f);
}

static void mistakes_are_named(void) {
    citrans_kernel *kernel = NULL;
    released = 0;
    FAILS(citrans_kernel_create_native("f", "sampler s", halve, &factor, let_go, &kernel), CITRANS_COMPILE, "__sample s");
    FAILS(citrans_kernel_create_native("f", "flaot x", halve, &factor, let_go, &kernel), CITRANS_COMPILE, "f:1:");
    FAILS(citrans_kernel_create_native("f g", "", halve, &factor, let_go, &kernel), CITRANS_INVALID_ARGUMENT, "'f g'");
    FAILS(citrans_kernel_create_native("f", "", NULL, &factor, let_go, &kernel), CITRANS_NULL_ARGUMENT, "shade");
    CHECK(kernel == NULL && released == 0);
}

RUN(TEST(a_kernel_is_a_filter), TEST(every_kind_is_a_filter), TEST(a_description_is_checked),
    TEST(compiled_code_is_a_kernel), TEST(compiled_code_is_a_filter), TEST(mistakes_are_named))
