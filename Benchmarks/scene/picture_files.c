#include "../bench.h"

#include <stdlib.h>

static bool write_file(
    const char *folder, const char *name, const struct frame_size *size, const uint8_t *bytes, size_t count
) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s-%s.raw", folder, name, size->name);
    FILE *file = fopen(path, "wb");
    const bool written = file && fwrite(bytes, 1, count, file) == count;
    if (file ? fclose(file) != 0 || !written : true) return perror(path), false;
    return true;
}

static bool write_size(const char *folder, const struct frame_size *size) {
    const size_t count = (size_t)size->width * (size_t)size->height;
    uint8_t *bytes = must_allocate(4 * count);
    bool written = true;
    for (uint32_t seed = 1; seed <= 2; seed++) {
        fill_picture(bytes, size->width, size->height, seed, false);
        written = written && write_file(folder, seed == 1 ? "from" : "to", size, bytes, 4 * count);
    }
    fill_mask(bytes, size->width, size->height);
    written = written && write_file(folder, "mask", size, bytes, count);
    free(bytes);
    return written;
}

int write_pictures(const struct options *options, const char *folder) {
    for (size_t i = 0; i < frame_size_count; i++)
        if (is_listed(options->sizes, frame_sizes[i].name) && !write_size(folder, &frame_sizes[i])) return 1;
    return 0;
}
