/* Measures libcitrans, and prints one table. README.md says how to read it. */
#include "bench.h"

#include <getopt.h>
#include <stdlib.h>

static const char usage[] =
    "usage: citrans_bench [options] [PATTERN…]\n"
    "Measures the cases whose names group/case/size contain, or match as a file name would, one of the patterns.\n"
    "  -t, --threads LIST         threads that render, \"1,2\" for each in turn (1)\n"
    "  -w, --working-space LIST   linear, none (both)\n"
    "  -s, --size LIST            256, 720p, 1080p, 4K, 8K, all (1080p)\n"
    "  -f, --format LIST          rgba8, rgba8-alpha, bgra8, rgbaf, all (rgba8)\n"
    "  -r, --repeat N             samples of each case (5)\n"
    "  -c, --cpu                  processor time instead of the clock, where other programs take turns\n"
    "      --json                 for programs\n"
    "      --list                 only names\n"
    "      --write-pictures DIR   write the pictures of the sizes as raw files for other programs, and end\n";

static const struct option long_options[] = {
    {"threads", required_argument, NULL, 't'}, {"working-space", required_argument, NULL, 'w'},
    {"size", required_argument, NULL, 's'},    {"format", required_argument, NULL, 'f'},
    {"repeat", required_argument, NULL, 'r'},  {"json", no_argument, NULL, 'j'},
    {"cpu", no_argument, NULL, 'c'},           {"list", no_argument, NULL, 'l'},
    {"help", no_argument, NULL, 'h'},          {"write-pictures", required_argument, NULL, 'p'},
    {NULL, 0, NULL, 0},
};

/* Fails with the usage; an option that was asked for, with success. */
static void end_with_usage(bool asked) {
    fputs(usage, asked ? stdout : stderr);
    exit(asked ? 0 : 2);
}

static struct options read_options(int count, char **arguments, const char **picture_folder) {
    struct options options = {"1", "linear,none", "1080p", "rgba8", 5, false, false, false, NULL, 0};
    for (int letter; (letter = getopt_long(count, arguments, "t:w:s:f:r:ch", long_options, NULL)) != -1;) {
        if (letter == 't') options.threads = optarg;
        else if (letter == 'w') options.working_spaces = optarg;
        else if (letter == 's') options.sizes = optarg;
        else if (letter == 'f') options.formats = optarg;
        else if (letter == 'r') options.repeat = atoi(optarg);
        else if (letter == 'c') options.cpu = true;
        else if (letter == 'j') options.json = true;
        else if (letter == 'l') options.list = true;
        else if (letter == 'p') *picture_folder = optarg;
        else end_with_usage(letter == 'h');
    }
    if (options.repeat < 1) end_with_usage(false);
    options.patterns = arguments + optind;
    options.pattern_count = count - optind;
    return options;
}

int main(int count, char **arguments) {
    const char *picture_folder = NULL;
    const struct options options = read_options(count, arguments, &picture_folder);
    if (picture_folder) return write_pictures(&options, picture_folder);
    if (options.cpu) use_processor_time();
    begin_table(&options);
    run_memory_group(&options);
    run_convert_group(&options);
    run_transition_group(&options);
    run_start_group(&options);
    run_allocation_group(&options);
    run_kernel_group(&options);
    return end_table(&options) ? 0 : 1;
}
