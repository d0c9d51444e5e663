#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

const struct frame_size frame_sizes[] = {
    {"256", 256, 256}, {"720p", 1280, 720}, {"1080p", 1920, 1080}, {"4K", 3840, 2160}, {"8K", 7680, 4320},
};
const size_t frame_size_count = sizeof frame_sizes / sizeof *frame_sizes;

const struct frame_format frame_formats[] = {
    {"rgba8", CITRANS_FORMAT_RGBA8, CITRANS_COLOR_SPACE_SRGB, 4, false},
    {"rgba8-alpha", CITRANS_FORMAT_RGBA8, CITRANS_COLOR_SPACE_SRGB, 4, true},
    {"bgra8", CITRANS_FORMAT_BGRA8, CITRANS_COLOR_SPACE_SRGB, 4, false},
    {"rgbaf", CITRANS_FORMAT_RGBAF, CITRANS_COLOR_SPACE_LINEAR_SRGB, 16, false},
};
const size_t frame_format_count = sizeof frame_formats / sizeof *frame_formats;

bool is_listed(const char *list, const char *name) {
    const size_t length = strlen(name);
    if (strcmp(list, "all") == 0) return true;
    for (const char *item = list;; item++) {
        const size_t item_length = strcspn(item, ",");
        if (item_length == length && strncmp(item, name, length) == 0) return true;
        item += item_length;
        if (*item == '\0') return false;
    }
}

/* A pattern without wildcards matches anywhere in the name. */
static bool matches(const char *pattern, const char *name) {
    return strpbrk(pattern, "*?[") ? fnmatch(pattern, name, 0) == 0 : strstr(name, pattern) != NULL;
}

bool is_wanted(const struct options *options, const char *name) {
    bool wanted = options->pattern_count == 0;
    for (int i = 0; i < options->pattern_count; i++) wanted |= matches(options->patterns[i], name);
    if (wanted && options->list) puts(name);
    return wanted && !options->list;
}

int next_thread_count(const char **list) {
    char *end;
    const long count = strtol(*list, &end, 10);
    if (end == *list || count < 1) return 0;
    *list = *end == ',' ? end + 1 : end;
    return (int)count;
}
