#include "../bench.h"

#include <string.h>

static const char *const working_spaces[] = {"linear", "none"};

void for_each_stage(const struct options *options, stage_body body) {
    for (size_t i = 0; i < frame_size_count; i++)
        for (size_t j = 0; j < frame_format_count; j++)
            if (is_listed(options->sizes, frame_sizes[i].name) && is_listed(options->formats, frame_formats[j].name))
                body(options, frame_sizes[i], frame_formats[j]);
}

/* "Dissolve.linear.rgba8.t1" of "CIDissolveTransition". */
static void name_variant(struct variant *variant) {
    const char *name = variant->filter, *end = strstr(name, "Transition");
    if (strncmp(name, "CI", 2) == 0) name += 2;
    const int length = end && end > name ? (int)(end - name) : (int)strlen(name);
    snprintf(variant->name, sizeof variant->name, "%.*s.%s.%s.t%d", length, name, variant->working_space,
             variant->format.name, variant->threads);
}

static void vary_threads(const struct options *options, struct variant *variant, variant_body body, void *state) {
    const char *list = options->threads;
    while ((variant->threads = next_thread_count(&list)) > 0) {
        name_variant(variant);
        body(options, variant, state);
    }
}

void for_each_variant(
    const struct options *options, struct frame_size size, struct frame_format format, variant_body body, void *state
) {
    const char *const category = "CICategoryTransition";
    const size_t count = citrans_filter_count(category);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < sizeof working_spaces / sizeof *working_spaces; j++) {
            struct variant variant = {.size = size, .format = format};
            variant.filter = citrans_filter_name_at(category, i);
            variant.working_space = working_spaces[j];
            if (is_listed(options->working_spaces, working_spaces[j])) vary_threads(options, &variant, body, state);
        }
}
