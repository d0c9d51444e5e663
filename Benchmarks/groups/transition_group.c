/* Every transition of the library: the mean of a whole transition, and its two ends, where a frame is a copy. */
#include "../bench.h"

#include <stdlib.h>

struct play {
    struct subject subject;
    struct variant variant;
    const citrans_bitmap *frame;
    double time;
};

static void render_at(struct play *play, double time) {
    must(citrans_filter_set_time(play->subject.filter, time), "setting the time");
    must(citrans_filter_render(play->subject.filter, play->subject.context, play->frame), play->variant.filter);
}

static void render_end(void *state) {
    struct play *play = state;
    render_at(play, play->time);
}

static void render_all(void *state) {
    for (int i = 0; i < time_count; i++) render_at(state, time_at(i));
}

/* A time below 0 stands for the whole transition. */
static void add_play(
    const struct options *options, const struct variant *variant, struct suite *suite, const char *moment, double time
) {
    struct bench_case new_case = {.pixels = (double)variant->size.width * variant->size.height};
    const bool is_end = time >= 0;
    snprintf(new_case.name, sizeof new_case.name, "transition/%s%s/%s", variant->name, moment, variant->size.name);
    if (!is_wanted(options, new_case.name)) return;
    struct play *play = must_allocate(sizeof *play);
    *play = (struct play){.variant = *variant, .time = time};
    new_case.state = play;
    new_case.call = is_end ? render_end : render_all;
    new_case.frames = is_end ? 1 : time_count;
    add_case(suite, new_case);
}

static void add_plays(const struct options *options, const struct variant *variant, void *state) {
    add_play(options, variant, state, "", -1);
    add_play(options, variant, state, ".at0", 0);
    add_play(options, variant, state, ".at1", 1);
}

static void set_scene(struct bench_case *measured, struct stage *stage) {
    struct play *play = measured->state;
    const struct variant *variant = &play->variant;
    play->subject = make_subject(variant->filter, &stage->pictures, variant->working_space, variant->threads);
    play->frame = &stage->frame;
    measured->copy_to = stage->frame.data;
    measured->copy_from = stage->from_pixels;
    measured->frame_bytes = stage->frame_bytes;
}

static void release_play(void *state) {
    struct play *play = state;
    release_subject(&play->subject);
    free(play);
}

static void measure(const struct options *options, struct frame_size size, struct frame_format format) {
    struct suite suite = {0};
    for_each_variant(options, size, format, add_plays, &suite);
    if (suite.count == 0) return;
    struct stage stage = make_stage(size, format);
    for (size_t i = 0; i < suite.count; i++) set_scene(&suite.cases[i], &stage);
    run_suite(&suite, options);
    release_suite(&suite, release_play);
    release_stage(&stage);
}

void run_transition_group(const struct options *options) { for_each_stage(options, measure); }
