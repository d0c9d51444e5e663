/* Kernels of a host's own, from source text: what a frame of one takes, and how long compiling it. */
#include "../bench.h"

#include <stdlib.h>

static const struct source {
    const char *name;
    citrans_kernel_dialect dialect;
    const char *text;
} sources[] = {
    {"mix-metal", CITRANS_KERNEL_DIALECT_METAL,
     "#include <CoreImage/CoreImage.h>\n"
     "extern \"C\" float4 blend(coreimage::sample_t a, coreimage::sample_t b, float t) { return mix(a, b, t); }"},
    {"mix-core-image", CITRANS_KERNEL_DIALECT_CORE_IMAGE,
     "kernel vec4 blend(__sample a, __sample b, float t) { return mix(a, b, t); }"},
    {"mix-transition", CITRANS_KERNEL_DIALECT_TRANSITION,
     "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"},
    {"circle-transition", CITRANS_KERNEL_DIALECT_TRANSITION,
     "vec4 transition(vec2 uv) { float d = distance(uv, vec2(0.5));\n"
     "return mix(getToColor(uv), getFromColor(uv), smoothstep(progress - 0.1, progress + 0.1, d)); }"},
    {"screen-metal", CITRANS_KERNEL_DIALECT_METAL,
     "#include <CoreImage/CoreImage.h>\n"
     "extern \"C\" float4 screen(coreimage::sample_t a, coreimage::sample_t b, float t) { return a + t * b - a * b * t; }"},
    {"waves-transition", CITRANS_KERNEL_DIALECT_TRANSITION,
     "vec4 transition(vec2 uv) { vec2 p = uv + 0.02 * sin(uv.yx * 20.0 + progress * 6.0);\n"
     "return mix(getFromColor(p), getToColor(p), smoothstep(0.2, 0.8, progress)); }"},
};

/* A kernel with its context, or a transition that was registered from source. */
struct play {
    citrans_kernel *kernel;
    struct subject subject;
    const struct source *source;
    const char *working_space;
    int threads;
    const struct stage *stage;
};

static void apply_at(const struct play *play, double time) {
    const citrans_kernel_argument arguments[] = {
        {.image = play->stage->pictures.from}, {.image = play->stage->pictures.to}, {.count = 1, .value = {time}}};
    citrans_image *image = NULL;
    const citrans_bitmap *frame = &play->stage->frame;
    const citrans_rect extent = {0, 0, frame->width, frame->height};
    must(citrans_kernel_apply(play->kernel, &extent, arguments, 3, 0, &image), play->source->name);
    must(citrans_context_render(play->subject.context, image, NULL, frame), play->source->name);
    citrans_image_release(image);
}

static void play_all(void *state) {
    const struct play *play = state;
    for (int i = 0; i < time_count; i++) {
        if (play->kernel) {
            apply_at(play, time_at(i));
            continue;
        }
        must(citrans_filter_set_time(play->subject.filter, time_at(i)), "setting the time");
        must(citrans_filter_render(play->subject.filter, play->subject.context, &play->stage->frame), "rendering");
    }
}

static bool is_transition(const struct source *source) {
    return source->dialect == CITRANS_KERNEL_DIALECT_TRANSITION;
}

static void prepare(struct play *play, const struct stage *stage) {
    const struct source *source = play->source;
    play->stage = stage;
    if (is_transition(source)) {
        must(citrans_filter_register_transition(source->name, source->text), source->name);
        play->subject = make_subject(source->name, &stage->pictures, play->working_space, play->threads);
    } else {
        must(citrans_kernel_create(source->text, NULL, source->dialect, &play->kernel), source->name);
        play->subject.context = make_context(play->working_space, play->threads);
    }
}

static void release_play(void *state) {
    struct play *play = state;
    citrans_kernel_release(play->kernel);
    release_subject(&play->subject);
    free(play);
}

static void add_play(
    struct suite *suite, const struct options *options, const struct play *described, struct frame_size size
) {
    struct bench_case new_case = {
        .pixels = (double)size.width * size.height, .call = play_all, .frames = time_count};
    snprintf(new_case.name, sizeof new_case.name, "kernel/%s.%s.rgba8.t%d/%s", described->source->name,
             described->working_space, described->threads, size.name);
    if (!is_wanted(options, new_case.name)) return;
    struct play *play = must_allocate(sizeof *play);
    *play = *described;
    new_case.state = play;
    add_case(suite, new_case);
}

static void add_plays(struct suite *suite, const struct options *options, struct frame_size size) {
    static const char *const working_spaces[] = {"linear", "none"};
    for (size_t i = 0; i < 2 * sizeof sources / sizeof *sources; i++) {
        struct play play = {.source = &sources[i / 2], .working_space = working_spaces[i % 2]};
        const char *list = options->threads;
        while (is_listed(options->working_spaces, play.working_space) &&
               (play.threads = next_thread_count(&list)) > 0)
            add_play(suite, options, &play, size);
    }
}

static void measure(const struct options *options, struct frame_size size) {
    struct suite suite = {0};
    add_plays(&suite, options, size);
    if (suite.count == 0) return;
    struct stage stage = make_stage(size, frame_formats[0]);
    for (size_t i = 0; i < suite.count; i++) {
        struct bench_case *measured = &suite.cases[i];
        prepare(measured->state, &stage);
        measured->copy_to = stage.frame.data;
        measured->copy_from = stage.from_pixels;
        measured->frame_bytes = stage.frame_bytes;
    }
    run_suite(&suite, options);
    release_suite(&suite, release_play);
    release_stage(&stage);
}

static double compile(const struct source *source) {
    citrans_kernel *kernel = NULL;
    const double start = now_ns();
    if (is_transition(source)) must(citrans_filter_register_transition(source->name, source->text), source->name);
    else must(citrans_kernel_create(source->text, NULL, source->dialect, &kernel), source->name);
    const double end = now_ns();
    citrans_kernel_release(kernel);
    return (end - start) / 1e6;
}

static void measure_compiling(const struct options *options, const struct source *source) {
    char name[96];
    snprintf(name, sizeof name, "kernel/compile/%s", source->name);
    if (!is_wanted(options, name)) return;
    double *times = must_allocate((size_t)options->repeat * sizeof *times);
    for (int i = 0; i < options->repeat; i++) times[i] = compile(source);
    const struct field field = {"compile ms", "compile_ms", median(times, (size_t)options->repeat), 3};
    print_row(options, name, &field, 1);
    free(times);
}

/* Transitions that are registered belong to the library's from then on: other groups come before. */
void run_kernel_group(const struct options *options) {
    for (size_t i = 0; i < frame_size_count; i++)
        if (is_listed(options->sizes, frame_sizes[i].name)) measure(options, frame_sizes[i]);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) measure_compiling(options, &sources[i]);
}
