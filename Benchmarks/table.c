#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "bench.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *last_title; /* of the first column: a new heading is printed where it changes */
static bool has_rows;

/* The processor's name as Linux tells it; AArch64 kernels tell none. */
static void read_model(char *model, size_t size) {
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(model, size, "unknown processor");
    while (file && fgets(line, sizeof line, file)) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !colon) continue;
        snprintf(model, size, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
        break;
    }
    if (file) fclose(file);
}

/* The load says how far to trust the figures: other programs take turns with the benchmark. */
void begin_table(const struct options *options) {
    char model[200];
    double load = 0;
    const char *const clock = options->cpu ? "processor" : "wall";
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (options->list) return;
    read_model(model, sizeof model);
    if (getloadavg(&load, 1) < 1) load = 0;
    if (options->json)
        printf("{\"machine\": {\"processor\": \"%s\", \"processors\": %ld, \"isa\": \"%s\", \"version\": \"%s\", "
               "\"load\": %.2f, \"clock\": \"%s\"},\n \"results\": [",
               model, processors, citrans_isa_name(), citrans_version_string(), load, clock);
    else
        printf("%s, %ld processors, ISA %s, libcitrans %s, load %.2f, %s time\n", model, processors,
               citrans_isa_name(), citrans_version_string(), load, clock);
}

bool end_table(const struct options *options) {
    if (options->list) return true;
    if (options->json) puts("\n]}");
    else if (!has_rows) fputs("no case is called so, or none of that size, format, space and threads\n", stderr);
    return has_rows || options->json;
}

static void print_object(const char *name, const struct field *fields, size_t count) {
    printf("%s\n  {\"name\": \"%s\"", has_rows ? "," : "", name);
    for (size_t i = 0; i < count; i++) printf(", \"%s\": %.6g", fields[i].json_key, fields[i].value);
    printf("}");
}

static void print_heading(const struct field *fields, size_t count) {
    printf("\n%-58s", "group/case/size");
    for (size_t i = 0; i < count; i++) printf(" %10s", fields[i].title);
    printf("\n");
    last_title = fields[0].title;
}

void print_row(const struct options *options, const char *name, const struct field *fields, size_t count) {
    if (options->json) {
        print_object(name, fields, count);
    } else {
        if (!last_title || strcmp(last_title, fields[0].title) != 0) print_heading(fields, count);
        printf("%-58s", name);
        for (size_t i = 0; i < count; i++) printf(" %10.*f", fields[i].decimals, fields[i].value);
        printf("\n");
    }
    has_rows = true;
    fflush(stdout);
}
