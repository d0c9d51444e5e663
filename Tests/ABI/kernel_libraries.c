/* Kernel libraries: built, loaded from memory and from a file, and damaged ones refused. */
#include "pictures.h"

#include <stdlib.h>

static const char *SOURCE = "#include <CoreImage/CoreImage.h>\n"
                            "extern \"C\" { namespace coreimage {\n"
                            "float4 rotated(sample_t s) { return s.gbra; }\n"
                            "float4 faded(sample_t s, float by) { return s * by; }\n"
                            "}}\n";

typedef struct contents {
    uint8_t *bytes;
    size_t size;
    int calls;
} contents;

static void receive(void *user, const void *bytes, size_t size) {
    contents *c = user;
    c->bytes = realloc(c->bytes, size);
    memcpy(c->bytes, bytes, size);
    c->size = size;
    c->calls++;
}

static contents built(const char *source) {
    contents c = {NULL, 0, 0};
    OK(citrans_kernel_library_build(source, NULL, receive, &c));
    CHECK(c.calls == 1 && c.size > 48);
    return c;
}

static void check_rotation(citrans_kernel *kernel) {
    citrans_image *source = picture(9, 5, 3), *result = NULL;
    citrans_rect extent = {0, 0, 9, 5};
    citrans_kernel_argument argument = {source, NULL, 0, 0, 0, {0}};
    citrans_context *context = NULL;
    frame before = frame_create(9, 5, 0), after = frame_create(9, 5, 0);
    OK(citrans_context_create(&context));
    OK(citrans_context_set_working_space(context, CITRANS_WORKING_SPACE_NONE));
    OK(citrans_kernel_apply(kernel, &extent, &argument, 1, 0, &result));
    OK(citrans_context_render(context, source, &extent, &before.bitmap));
    OK(citrans_context_render(context, result, &extent, &after.bitmap));
    for (int32_t i = 0; i < 45; i++) {
        const uint8_t *a = frame_pixel(&before, i % 9, i / 9), *b = frame_pixel(&after, i % 9, i / 9);
        CHECK(b[0] == a[1] && b[1] == a[2] && b[2] == a[0] && b[3] == a[3]);
    }
    frame_free(&before);
    frame_free(&after);
    citrans_context_release(context);
    citrans_image_release(result);
    citrans_image_release(source);
}

static void kernels_come_by_name(void) {
    contents c = built(SOURCE);
    citrans_kernel_library *library = NULL;
    citrans_kernel *kernel = NULL;
    size_t count = 0;
    OK(citrans_kernel_library_create_from_memory(c.bytes, c.size, &library));
    memset(c.bytes, 0xAA, c.size);
    free(c.bytes);
    OK(citrans_kernel_library_count(library, &count));
    CHECK(count == 2 && strcmp(citrans_kernel_library_name_at(library, 0), "rotated") == 0);
    CHECK(strcmp(citrans_kernel_library_name_at(library, 1), "faded") == 0);
    CHECK(citrans_kernel_library_name_at(library, 2) == NULL);
    CHECK(strlen(citrans_kernel_library_source_hash(library)) == 64);
    FAILS(citrans_kernel_create_from_library(library, "rotate", &kernel), CITRANS_INVALID_ARGUMENT, "'rotate'", "rotated");
    FAILS(citrans_kernel_create_from_library(library, NULL, &kernel), CITRANS_NULL_ARGUMENT, "function");
    OK(citrans_kernel_create_from_library(library, "rotated", &kernel));
    citrans_kernel_library_release(library);
    CHECK(strcmp(citrans_kernel_name(kernel), "rotated") == 0);
    check_rotation(kernel);
    citrans_kernel_release(kernel);
}

static void a_file_is_read(void) {
    contents c = built(SOURCE);
    char path[] = "kernels.cikernels";
    FILE *file = fopen(path, "wb");
    CHECK(file && fwrite(c.bytes, 1, c.size, file) == c.size && fclose(file) == 0);
    citrans_kernel_library *library = NULL;
    citrans_kernel *kernel = NULL;
    OK(citrans_kernel_library_create_from_file(path, &library));
    OK(citrans_kernel_create_from_library(library, "rotated", &kernel));
    check_rotation(kernel);
    citrans_kernel_release(kernel);
    citrans_kernel_library_release(library);
    library = NULL;
    remove(path);
    FAILS(citrans_kernel_library_create_from_file(path, &library), CITRANS_IO, path);
    CHECK(library == NULL);
    free(c.bytes);
}

static void the_same_source_gives_the_same_bytes(void) {
    contents a = built(SOURCE), b = built(SOURCE);
    CHECK(a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0);
    free(a.bytes);
    free(b.bytes);
}

static void mistakes_fail_the_build(void) {
    contents c = {NULL, 0, 0};
    citrans_kernel_options options = {sizeof options, "two.ci.metal", NULL, 0, NULL, NULL};
    FAILS(citrans_kernel_library_build("extern \"C\" float4 f(coreimage::sample_t s) { return t; }", &options, receive, &c),
          CITRANS_COMPILE, "two.ci.metal:1:", "'t'", "^");
    FAILS(citrans_kernel_library_build(SOURCE, NULL, NULL, NULL), CITRANS_NULL_ARGUMENT, "receive");
    CHECK(c.calls == 0);
}

static void damage_is_refused(void) {
    contents c = built(SOURCE);
    citrans_kernel_library *library = NULL;
    for (size_t size = 0; size < c.size; size++)
        FAILS(citrans_kernel_library_create_from_memory(c.bytes, size, &library), CITRANS_DECODE, "kernel library");
    for (size_t i = 0; i < c.size; i++) {
        c.bytes[i] ^= 0x40;
        FAILS(citrans_kernel_library_create_from_memory(c.bytes, c.size, &library), CITRANS_DECODE, "kernel library");
        c.bytes[i] ^= 0x40;
    }
    c.bytes[8] = 9;
    FAILS(citrans_kernel_library_create_from_memory(c.bytes, c.size, &library), CITRANS_DECODE, "version 9", "newer",
          "build it again");
    FAILS(citrans_kernel_library_create_from_memory(c.bytes, (size_t)-1, &library), CITRANS_INVALID_ARGUMENT, "size");
    CHECK(library == NULL);
    free(c.bytes);
}

static void a_transition_becomes_a_filter(void) {
    contents c = built("vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }");
    citrans_kernel_library *library = NULL;
    citrans_kernel *kernel = NULL;
    OK(citrans_kernel_library_create_from_memory(c.bytes, c.size, &library));
    FAILS(citrans_kernel_create_from_library(library, "transition", &kernel), CITRANS_INVALID_ARGUMENT, "is a transition");
    OK(citrans_filter_register_transition_from_library("AbiLibraryFade", library));
    citrans_kernel_library_release(library);
    citrans_filter *filter = transition("AbiLibraryFade", grey(6, 4, 0), grey(6, 4, 255), 0.5);
    frame f = frame_create(6, 4, 0);
    OK(citrans_filter_render(filter, NULL, &f.bitmap));
    CHECK(frame_pixel(&f, 2, 2)[0] == 188);
    frame_free(&f);
    citrans_filter_release(filter);
    free(c.bytes);
    c = built(SOURCE);
    OK(citrans_kernel_library_create_from_memory(c.bytes, c.size, &library));
    FAILS(citrans_filter_register_transition_from_library("AbiNoFade", library), CITRANS_INVALID_ARGUMENT, "no transition");
    citrans_kernel_library_release(library);
    free(c.bytes);
}

RUN(TEST(kernels_come_by_name), TEST(a_file_is_read), TEST(the_same_source_gives_the_same_bytes),
    TEST(mistakes_fail_the_build), TEST(damage_is_refused), TEST(a_transition_becomes_a_filter))
