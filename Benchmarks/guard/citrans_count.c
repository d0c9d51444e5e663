/* Renders frames under callgrind, which writes the instructions of each down as a case of its own. guard.py runs it. */
#include "../bench.h"

#include <stdlib.h>
#include <valgrind/callgrind.h>

/* Small, for callgrind takes fifty times as long; large enough for whole cells of the renderer's grid, and many. */
static const struct frame_size size = {"guard", 256, 128};
static const double times[] = {0, 0.25, 0.5, 0.75};
enum { moment_count = sizeof times / sizeof *times };

/* What was counted before this is forgotten. */
static void begin_count(void) { CALLGRIND_ZERO_STATS; }

/* The case's name and its pixels end up in what callgrind writes. */
static void end_count(const char *name) {
    char label[128];
    snprintf(label, sizeof label, "%s %d", name, size.width * size.height);
    CALLGRIND_DUMP_STATS_AT(label);
}

static void render_at(const struct subject *subject, const citrans_bitmap *frame, double time) {
    must(citrans_filter_set_time(subject->filter, time), "setting the time");
    must(citrans_filter_render(subject->filter, subject->context, frame), "rendering");
}

/* Each frame is rendered twice; what only first frames need is not counted. */
static void count_variant(const struct options *options, const struct variant *variant, void *state) {
    const struct stage *stage = state;
    struct subject subject = make_subject(variant->filter, &stage->pictures, variant->working_space, variant->threads);
    for (int i = 0; i < moment_count; i++) {
        char name[96];
        snprintf(name, sizeof name, "transition/%s/at%g", variant->name, times[i]);
        if (!is_wanted(options, name)) continue;
        render_at(&subject, &stage->frame, times[i]);
        begin_count();
        render_at(&subject, &stage->frame, times[i]);
        end_count(name);
    }
    release_subject(&subject);
}

static void count_transitions(const struct options *options, struct frame_format format) {
    struct stage stage = make_stage(size, format);
    for_each_variant(options, size, format, count_variant, &stage);
    release_stage(&stage);
}

static citrans_bitmap make_frame(struct frame_format format) {
    const ptrdiff_t stride = (ptrdiff_t)((size_t)size.width * format.bytes_per_pixel);
    return (citrans_bitmap)CITRANS_BITMAP(
        format.format, CITRANS_ALPHA_PREMULTIPLIED, format.color_space,
        must_allocate((size_t)stride * (size_t)size.height), size.width, size.height, stride);
}

static void count_conversion(const struct options *options, struct frame_format from, struct frame_format to) {
    char name[96];
    snprintf(name, sizeof name, "convert/%s-to-%s", from.name, to.name);
    if (!is_wanted(options, name)) return;
    struct stage stage = make_stage(size, from);
    citrans_bitmap frame = make_frame(to);
    citrans_context *context = make_context("linear", 1);
    for (int i = 0; i < 2; i++) {
        begin_count();
        must(citrans_context_render(context, stage.pictures.from, NULL, &frame), "converting");
    }
    end_count(name);
    citrans_context_release(context);
    release_stage(&stage);
    free(frame.data);
}

/* The loops do not tell BGRA8 from RGBA8 but where they load and store, which the conversions count. */
static bool has_own_loops(struct frame_format format) { return format.format != CITRANS_FORMAT_BGRA8; }

static void count_conversions(const struct options *options, struct frame_format from) {
    for (size_t i = 0; i < frame_format_count; i++)
        if (!frame_formats[i].has_transparency) count_conversion(options, from, frame_formats[i]);
}

int main(int count, char **arguments) {
    const struct options options = {
        .threads = "1", .working_spaces = "all", .patterns = arguments + 1, .pattern_count = count - 1};
    if (!RUNNING_ON_VALGRIND) fputs("not under callgrind: nothing is counted\n", stderr);
    for (size_t i = 0; i < frame_format_count; i++) {
        if (has_own_loops(frame_formats[i])) count_transitions(&options, frame_formats[i]);
        count_conversions(&options, frame_formats[i]);
    }
    return 0;
}
