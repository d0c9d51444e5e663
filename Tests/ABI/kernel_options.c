/* Kernels compiled and applied with options, and what is told of them. */
#include "pictures.h"

#include <math.h>
#include <stdlib.h>

static const char *INCLUDING = "#include <CoreImage/CoreImage.h>\n"
                               "#include \"more/channels.h\"\n"
                               "extern \"C\" float4 rotated(coreimage::sample_t s) { return ROTATED(s); }\n";

static const char *give(void *user, const char *name) {
    int *asked = user;
    ++*asked;
    return strcmp(name, "more/channels.h") ? NULL : "#define ROTATED(s) s.gbra\n";
}

static citrans_kernel *kernel_of(const char *source) {
    citrans_kernel *kernel = NULL;
    OK(citrans_kernel_create_with_options(source, NULL, &kernel));
    return kernel;
}

static citrans_kernel_argument of_image(citrans_image *image) {
    citrans_kernel_argument argument = {image, NULL, 0, 0, 0, {0}};
    return argument;
}

/* The numbers as they are, in floats. */
static void render(citrans_image *image, int32_t width, int32_t height, float *pixels) {
    citrans_bitmap bitmap = CITRANS_BITMAP(
        CITRANS_FORMAT_RGBAF, CITRANS_ALPHA_PREMULTIPLIED, CITRANS_COLOR_SPACE_NONE, pixels, width, height, width * 16);
    citrans_context *context = NULL;
    citrans_rect all = {0, 0, width, height};
    OK(citrans_context_create(&context));
    OK(citrans_context_set_working_space(context, CITRANS_WORKING_SPACE_NONE));
    OK(citrans_context_render(context, image, &all, &bitmap));
    citrans_context_release(context);
}

static void files_are_included(void) {
    int asked = 0;
    citrans_kernel *kernel = NULL;
    citrans_kernel_options options = {sizeof options, "rotated.metal", "rotated", 0, give, &asked};
    OK(citrans_kernel_create_with_options(INCLUDING, &options, &kernel));
    CHECK(asked == 1 && strcmp(citrans_kernel_name(kernel), "rotated") == 0);
    citrans_kernel_release(kernel);
    kernel = NULL;
    options.include = NULL;
    FAILS(citrans_kernel_create_with_options(INCLUDING, &options, &kernel), CITRANS_COMPILE, "rotated.metal:2:",
          "more/channels.h");
    options.function = "rotate";
    options.include = give;
    FAILS(citrans_kernel_create_with_options(INCLUDING, &options, &kernel), CITRANS_INVALID_ARGUMENT, "rotate");
    options.dialect = 9;
    FAILS(citrans_kernel_create_with_options(INCLUDING, &options, &kernel), CITRANS_INVALID_ARGUMENT, "dialect is 9");
    options.struct_size = 8;
    FAILS(citrans_kernel_create_with_options(INCLUDING, &options, &kernel), CITRANS_INVALID_ARGUMENT, "struct_size");
    CHECK(kernel == NULL);
}

typedef struct heard {
    int count;
    int32_t is_error, is_limit, line, column;
    char file[32], message[256], source_line[64];
} heard;

static void hear(void *user, const citrans_kernel_diagnostic *d) {
    heard *h = user;
    h->count++;
    h->is_error = d->is_error, h->is_limit = d->is_limit, h->line = d->line, h->column = d->column;
    snprintf(h->file, sizeof h->file, "%s", d->file);
    snprintf(h->message, sizeof h->message, "%s", d->message);
    snprintf(h->source_line, sizeof h->source_line, "%s", d->source_line);
    CHECK(d->struct_size == sizeof *d && strstr(d->text, d->message) && strchr(d->text, '^') && d->hint);
}

static const char *give_broken(void *user, const char *name) {
    (void)user, (void)name;
    return "\nfloat broken() { return missing; }\n";
}

static void diagnostics_come_in_parts(void) {
    heard h = {0, 0, 0, 0, 0, "", "", ""};
    citrans_kernel_options options = {sizeof options, "k.metal", NULL, CITRANS_KERNEL_DIALECT_METAL, give_broken, NULL};
    OK(citrans_kernel_check_with_options(INCLUDING, &options, hear, &h));
    CHECK(h.count >= 1);
    h.count = 0;
    options.include = NULL;
    OK(citrans_kernel_check_with_options("extern \"C\" float4 f(coreimage::sample_t s) {\n  return t;\n}", &options, hear, &h));
    CHECK(h.count == 1 && h.is_error == 1 && h.is_limit == 0 && h.line == 2 && h.column == 10);
    CHECK(strcmp(h.file, "k.metal") == 0 && strcmp(h.source_line, "  return t;") == 0 && strstr(h.message, "'t'"));
    FAILS(citrans_kernel_check_with_options(INCLUDING, NULL, NULL, NULL), CITRANS_NULL_ARGUMENT, "found");
}

/* An error in an included file is told with that file's name. */
static void diagnostics_name_included_files(void) {
    heard h = {0, 0, 0, 0, 0, "", "", ""};
    citrans_kernel_options options = {sizeof options, "k.metal", NULL, CITRANS_KERNEL_DIALECT_METAL, give_broken, NULL};
    OK(citrans_kernel_check_with_options(
        "#include \"b.h\"\nextern \"C\" float4 f(coreimage::sample_t s) { return s * broken(); }", &options, hear, &h));
    CHECK(h.count == 1 && strcmp(h.file, "b.h") == 0 && h.line == 2);
}

static void arguments_are_told(void) {
    citrans_kernel *kernel = kernel_of(
        "#include <CoreImage/CoreImage.h>\n"
        "extern \"C\" float4 k(coreimage::sampler image, float3 tint, int n, bool on, float3x2 m, constant float2 *curve,\n"
        "                     coreimage::destination d) { return image.sample(d.coord()) * tint.x * n * on * m[0][0] * curve[0].x; }");
    static const struct {
        const char *name, *type;
        int32_t kind, count, columns, rows, stride;
    } wanted[] = {
        {"image", "sampler", CITRANS_KERNEL_ARGUMENT_KIND_IMAGE, 0, 0, 0, 0},
        {"tint", "float3", CITRANS_KERNEL_ARGUMENT_KIND_FLOAT, 3, 0, 0, 0},
        {"n", "int", CITRANS_KERNEL_ARGUMENT_KIND_INT, 1, 0, 0, 0},
        {"on", "bool", CITRANS_KERNEL_ARGUMENT_KIND_BOOL, 1, 0, 0, 0},
        {"m", "float3x2", CITRANS_KERNEL_ARGUMENT_KIND_MATRIX, 6, 3, 2, 0},
        {"curve", "float2", CITRANS_KERNEL_ARGUMENT_KIND_DATA, 0, 0, 0, 8},
    };
    citrans_kernel_kind kind = 0;
    OK(citrans_kernel_get_kind(kernel, &kind));
    CHECK(kind == CITRANS_KERNEL_KIND_GENERAL && strcmp(citrans_kernel_name(kernel), "k") == 0);
    for (size_t i = 0; i < 6; i++) {
        citrans_kernel_argument_info info = {sizeof info, NULL, NULL, 0, 0, 0, 0, 0};
        OK(citrans_kernel_argument_at(kernel, i, &info));
        CHECK(strcmp(info.name, wanted[i].name) == 0 && strcmp(info.type_name, wanted[i].type) == 0);
        CHECK(info.kind == wanted[i].kind && info.count == wanted[i].count && info.columns == wanted[i].columns);
        CHECK(info.rows == wanted[i].rows && info.stride == wanted[i].stride && info.struct_size == sizeof info);
    }
    citrans_kernel_argument_info info = {sizeof info, NULL, NULL, 0, 0, 0, 0, 0};
    FAILS(citrans_kernel_argument_at(kernel, 6, &info), CITRANS_INVALID_ARGUMENT, "index is 6", "6 arguments");
    citrans_kernel_release(kernel);
}

static void a_warp_kernels_image_is_told_first(void) {
    citrans_kernel *kernel = kernel_of("kernel vec2 shift(float by) { return destCoord() + vec2(by, 0.0); }");
    citrans_kernel_argument_info info = {sizeof info, NULL, NULL, 0, 0, 0, 0, 0};
    OK(citrans_kernel_argument_at(kernel, 0, &info));
    CHECK(*info.name == 0 && strcmp(info.type_name, "image") == 0 && info.kind == CITRANS_KERNEL_ARGUMENT_KIND_IMAGE);
    OK(citrans_kernel_argument_at(kernel, 1, &info));
    CHECK(strcmp(info.name, "by") == 0 && info.kind == CITRANS_KERNEL_ARGUMENT_KIND_FLOAT && info.count == 1);
    citrans_kernel_release(kernel);
}

/* Two kernels that write where their sampler stands, and what it reads half a pixel before its image. */
static void samplers_have_options(void) {
    citrans_image *source = NULL, *result = NULL;
    float row[8] = {0, 0, 0, 1, 1, 1, 1, 1}, pixels[8 * 4];
    citrans_bitmap bitmap = CITRANS_BITMAP(
        CITRANS_FORMAT_RGBAF, CITRANS_ALPHA_PREMULTIPLIED, CITRANS_COLOR_SPACE_NONE, row, 2, 1, 32);
    OK(citrans_image_create_copy(&bitmap, &source));
    citrans_kernel *where = kernel_of("kernel vec4 w(sampler s) { return vec4(samplerCoord(s), 0.0, 1.0); }");
    citrans_kernel *read = kernel_of(
        "kernel vec4 r(sampler s) { return sample(s, samplerTransform(s, destCoord() * 0.5 + vec2(0.75, -0.75))); }");
    citrans_rect extent = {0, 0, 2, 1};
    citrans_kernel_argument argument = of_image(source);
    citrans_sampler_options sampler = {CITRANS_SAMPLER_SPACE_UNIT, 0, 0};
    citrans_apply_options options = {sizeof options, NULL, NULL, NULL, 0, 0, &sampler, 1};
    OK(citrans_kernel_apply_with_options(where, &extent, &argument, 1, &options, &result));
    render(result, 2, 1, pixels);
    CHECK(pixels[0] == 0.25f && pixels[4] == 0.75f && pixels[1] == 0.5f);
    citrans_image_release(result);
    OK(citrans_kernel_apply_with_options(where, &extent, &argument, 1, NULL, &result));
    render(result, 2, 1, pixels);
    CHECK(pixels[0] == 0.5f && pixels[4] == 1.5f && pixels[1] == 0.5f);
    citrans_image_release(result);
    /* The places are (1, -0.5) and (1.5, -0.5): below the image, between its pixels and in the middle of the second. */
    static const struct {
        int32_t wrap, filter;
        float first, second, alpha;
    } wanted[] = {
        {CITRANS_SAMPLER_WRAP_BLACK, CITRANS_SAMPLER_FILTER_LINEAR, 0, 0, 0},
        {CITRANS_SAMPLER_WRAP_CLAMP, CITRANS_SAMPLER_FILTER_LINEAR, 0.5f, 1, 1},
        {CITRANS_SAMPLER_WRAP_CLAMP, CITRANS_SAMPLER_FILTER_NEAREST, 1, 1, 1},
    };
    for (size_t i = 0; i < 3; i++) {
        sampler.space = 0, sampler.wrap = wanted[i].wrap, sampler.filter = wanted[i].filter;
        OK(citrans_kernel_apply_with_options(read, &extent, &argument, 1, &options, &result));
        render(result, 2, 1, pixels);
        CHECK(pixels[0] == wanted[i].first && pixels[4] == wanted[i].second && pixels[3] == wanted[i].alpha);
        citrans_image_release(result);
    }
    result = NULL;
    sampler.wrap = 7;
    FAILS(citrans_kernel_apply_with_options(read, &extent, &argument, 1, &options, &result), CITRANS_INVALID_ARGUMENT,
          "samplers[0].wrap is 7");
    sampler.wrap = 0;
    citrans_sampler_options two[2] = {{0, 0, 0}, {0, 0, 0}};
    options.samplers = two, options.sampler_count = 2;
    FAILS(citrans_kernel_apply_with_options(read, &extent, &argument, 1, &options, &result), CITRANS_KERNEL_ARGUMENT,
          "2 samplers", "number 1");
    options.samplers = NULL;
    FAILS(citrans_kernel_apply_with_options(read, &extent, &argument, 1, &options, &result), CITRANS_NULL_ARGUMENT,
          "samplers");
    CHECK(result == NULL);
    citrans_kernel_release(where);
    citrans_kernel_release(read);
    citrans_image_release(source);
}

typedef struct region_calls {
    int asked, released;
    size_t image;
    double shift;
} region_calls;

static void shifted(void *user, size_t image, const citrans_rect *rect, citrans_rect *needed) {
    region_calls *calls = user;
    calls->asked++;
    calls->image = image;
    CHECK(needed->x == rect->x && needed->y == rect->y && needed->width == rect->width);
    needed->x += calls->shift;
}

static void let_go(void *user) { ((region_calls *)user)->released++; }

/* Of a computed image only what the region names is made: with a wrong one the kernel reads nothing. */
static void regions_are_asked(void) {
    citrans_image *source = picture(16, 4, 3), *inner = NULL, *result = NULL;
    citrans_kernel *same = kernel_of("kernel vec4 same(__sample s) { return s; }");
    citrans_kernel *shift = kernel_of(
        "kernel vec4 shift(sampler s) { return sample(s, samplerTransform(s, destCoord() + vec2(4.0, 0.0))); }");
    citrans_rect extent = {0, 0, 16, 4}, part = {0, 0, 4, 4};
    citrans_kernel_argument argument = of_image(source);
    OK(citrans_kernel_apply(same, &extent, &argument, 1, 0, &inner));
    argument = of_image(inner);
    float plain[64], pixels[64];
    citrans_image *moved = NULL;
    static const double left[6] = {1, 0, 0, 1, -4, 0};
    OK(citrans_image_transformed(source, left, &moved));
    render(moved, 4, 4, plain);
    for (int right = 0; right < 2; right++) {
        region_calls calls = {0, 0, 9, right ? 4 : -400};
        citrans_apply_options options = {sizeof options, shifted, &calls, let_go, 0, 0, NULL, 0};
        OK(citrans_kernel_apply_with_options(shift, &part, &argument, 1, &options, &result));
        render(result, 4, 4, pixels);
        CHECK(calls.asked >= 1 && calls.image == 0 && calls.released == 0);
        CHECK((memcmp(plain, pixels, sizeof plain) == 0) == right);
        citrans_image_release(result);
        CHECK(calls.released == 1);
    }
    region_calls calls = {0, 0, 0, 0};
    citrans_apply_options options = {sizeof options, shifted, &calls, let_go, 0, 0, NULL, 0};
    result = NULL;
    FAILS(citrans_kernel_apply_with_options(shift, &part, NULL, 0, &options, &result), CITRANS_KERNEL_ARGUMENT, "takes 1");
    CHECK(calls.released == 0 && result == NULL);
    citrans_image_release(moved);
    citrans_image_release(inner);
    citrans_image_release(source);
    citrans_kernel_release(same);
    citrans_kernel_release(shift);
}

RUN(TEST(files_are_included), TEST(diagnostics_come_in_parts), TEST(diagnostics_name_included_files),
    TEST(arguments_are_told), TEST(a_warp_kernels_image_is_told_first), TEST(samplers_have_options),
    TEST(regions_are_asked))
