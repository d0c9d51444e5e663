/* What a program waits and pays for its first frames. A process of its own loads the library each time. */
#define _POSIX_C_SOURCE 200809L
#define _GNU_SOURCE
#include "../bench.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { value_count = 4 };

/* citrans_start, beside this program. */
static void find_program(char path[PATH_MAX]) {
    const ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    const size_t room = slash ? PATH_MAX - (size_t)(slash + 1 - path) : 0;
    if (room) snprintf(slash + 1, room, "citrans_start");
}

/* The file that the benchmark itself runs with. */
static const char *library_path(void) {
    Dl_info info = {0};
    return dladdr((void *)citrans_version, &info) ? info.dli_fname : "libcitrans.so";
}

static bool run_once(const char *command, double values[value_count]) {
    FILE *output = popen(command, "r");
    if (!output) return false;
    const int read = fscanf(output, "%lf %lf %lf %lf", &values[0], &values[1], &values[2], &values[3]);
    return pclose(output) == 0 && read == value_count;
}

static void print_medians(const struct options *options, const char *name, double *columns[value_count]) {
    const size_t count = (size_t)options->repeat;
    double middle[value_count];
    for (int i = 0; i < value_count; i++) middle[i] = median(columns[i], count);
    const struct field fields[] = {
        {"load ms", "load_ms", middle[0], 2},
        {"first ms", "first_frame_ms", middle[1], 2},
        {"sum ms", "load_and_first_frame_ms", middle[0] + middle[1], 2},
        {"buffers MB", "buffers_mb", middle[2], 1},
        {"more MB", "peak_beyond_buffers_mb", middle[3], 1},
    };
    print_row(options, name, fields, sizeof fields / sizeof *fields);
}

static void measure_command(const struct options *options, const char *name, const char *command) {
    const size_t count = (size_t)options->repeat;
    double *memory = must_allocate(value_count * count * sizeof *memory), *columns[value_count], values[value_count];
    for (int i = 0; i < value_count; i++) columns[i] = memory + (size_t)i * count;
    bool done = true;
    for (size_t turn = 0; done && turn < count; turn++) {
        done = run_once(command, values);
        for (int i = 0; i < value_count; i++) columns[i][turn] = values[i];
    }
    if (done) print_medians(options, name, columns);
    else fprintf(stderr, "%s: failed: %s\n", name, command);
    free(memory);
}

static void measure_variant(const struct options *options, const struct variant *variant, void *state) {
    char name[96], program[PATH_MAX], command[3 * PATH_MAX];
    (void)state;
    snprintf(name, sizeof name, "start/%s/%s", variant->name, variant->size.name);
    if (!is_wanted(options, name)) return;
    find_program(program);
    snprintf(command, sizeof command, "'%s' '%s' %s %s %d %d %d %s", program, library_path(), variant->filter,
             variant->working_space, variant->threads, variant->size.width, variant->size.height,
             options->cpu ? "processor" : "wall");
    measure_command(options, name, command);
}

/* Starting does not depend on the format: it is measured in plain RGBA8 alone. */
void run_start_group(const struct options *options) {
    for (size_t i = 0; i < frame_size_count; i++)
        if (is_listed(options->sizes, frame_sizes[i].name))
            for_each_variant(options, frame_sizes[i], frame_formats[0], measure_variant, NULL);
}
