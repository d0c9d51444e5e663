/* Compiles a text and runs it over pictures with arguments from the settings. The frame's surroundings stay as they
   were, a failure leaves all of it, and neither threads nor cutting the frame in two nor who runs the tiles changes a
   byte. */
#include "fuzz.h"

#include <math.h>

enum { PICTURES = 5, ARGUMENTS = 12 };

static citrans_image *pictures[PICTURES];
/* Whether an input got the turned picture: what is between pixels depends on where the intermediate picture begins. */
static int is_resampled;

static citrans_image *some_picture(dice *d) {
    size_t index = dice_below(d, PICTURES);
    is_resampled |= index == 2;
    return pictures[index];
}

static citrans_image *picture_of(int width, int height, dice *d) {
    uint8_t pixels[64 * 16 * 4];
    for (int i = 0; i < width * height * 4; i++)
        pixels[i] = (uint8_t)dice_next(d);
    for (int i = 0; i < width * height; i++)
        for (int c = 0; c < 3; c++)
            pixels[i * 4 + c] = (uint8_t)(pixels[i * 4 + c] * pixels[i * 4 + 3] / 255);
    citrans_bitmap bitmap = CITRANS_BITMAP_RGBA8(pixels, width, height, width * 4);
    citrans_image *image = NULL;
    if (citrans_image_create_copy(&bitmap, &image)) WRONG("a picture: %s", citrans_last_error());
    return image;
}

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count, (void)arguments;
    dice d = {7};
    const double turned[6] = {0.8, 0.3, -0.4, 1.1, 5, -3};
    pictures[0] = picture_of(40, 12, &d);
    pictures[1] = picture_of(33, 9, &d);
    int failed = citrans_image_transformed(pictures[1], turned, &pictures[2]) ||
                 citrans_image_create_color(0.2, 0.7, 1.4, 0.5, &pictures[3]) ||
                 citrans_image_create_empty(&pictures[4]);
    if (failed) WRONG("pictures: %s", citrans_last_error());
    return 0;
}

/* A number that a host may pass: mostly tame ones. */
static double number(dice *d) {
    static const double wild[] = {0, 1, -1, 0.5, 255, 1e-40, -1e-3, 1e6, 3.4e38, -1e300, 2147483648.0, NAN, INFINITY};
    if (dice_below(d, 4) == 0) return wild[dice_below(d, sizeof wild / sizeof *wild)];
    return (double)(int64_t)(dice_next(d) >> 40) / 1000000 - 4;
}

static citrans_rect extent_of(dice *d, double width, double height) {
    switch (dice_below(d, 8)) {
    case 0: return (citrans_rect){-3.5, 2.25, width, height};
    case 1: return (citrans_rect){-1e9, -1e9, 2e9, 2e9};
    case 2: return (citrans_rect){number(d), number(d), number(d), number(d)};
    case 3:
        return (citrans_rect){-8.98846567431158e307, -8.98846567431158e307, 1.79769313486231570e308,
                              1.79769313486231570e308};
    case 4: return (citrans_rect){1e7, 1e7, width, height};
    default: return (citrans_rect){0, 0, width, height};
    }
}

// Kernels

/* Whether the refusal of argument `index` names the type. */
static int names_type(const char *sentence, const char *type) {
    const char *found = strstr(sentence, "is of type ");
    return found && strncmp(found + 11, type, strlen(type)) == 0;
}

static citrans_kernel_argument some_numbers(dice *d, int32_t count) {
    citrans_kernel_argument argument = {NULL, NULL, 0, 0, count, {0}};
    for (int32_t i = 0; i < count; i++)
        argument.value[i] = number(d);
    return argument;
}

/* Another argument in place of one that was refused: an image or data where the sentence asks for it, else numbers. */
static citrans_kernel_argument repaired(const char *sentence, const citrans_kernel_argument *refused, dice *d) {
    static const uint8_t data[] = {1, 2, 3, 0x80, 0x7F, 0xC0, 0xFF, 0xFF, 0, 0, 0x80, 0x3F, 9};
    citrans_kernel_argument argument = {0};
    if (names_type(sentence, "sampler") || names_type(sentence, "sample") || names_type(sentence, "__sample")) {
        argument.image = some_picture(d);
        return argument;
    }
    const char *type = strstr(sentence, "is of type ");
    const char *comma = type ? strchr(type, ',') : NULL;
    if (type && comma && memchr(type, '*', (size_t)(comma - type))) {
        argument.data = data + dice_below(d, 3), argument.size = dice_below(d, sizeof data - 3);
        return argument;
    }
    if (strstr(sentence, "not finite") || strstr(sentence, "finite")) {
        argument = *refused;
        for (int i = 0; i < argument.count; i++)
            argument.value[i] = (double)dice_below(d, 9) / 2;
        return argument;
    }
    return some_numbers(d, refused->count % 16 + 1);
}

static citrans_status applied(citrans_kernel *kernel, dice *d, citrans_rect extent, double margin,
                              citrans_image **image) {
    citrans_kernel_argument arguments[ARGUMENTS];
    size_t count = 0;
    if (citrans_kernel_argument_count(kernel, &count)) WRONG("no count: %s", citrans_last_error());
    if (count > ARGUMENTS) return CITRANS_KERNEL_ARGUMENT;
    for (size_t i = 0; i < count; i++)
        arguments[i] = some_numbers(d, 1);
    if (count) arguments[0] = (citrans_kernel_argument){.image = pictures[0]};
    citrans_status status = CITRANS_OK;
    for (int tries = 0; tries < 17 * ARGUMENTS; tries++) {
        status = citrans_kernel_apply(kernel, &extent, arguments, count, margin, image);
        if (status == CITRANS_OK) break;
        const char *sentence = citrans_last_error(), *named = strstr(sentence, "argument ");
        size_t index = named ? (size_t)atoi(named + 9) : 0;
        if (status == CITRANS_INVALID_ARGUMENT && strstr(sentence, "finite"))
            for (size_t i = 0; i < count; i++)
                arguments[i] = arguments[i].count ? repaired(sentence, &arguments[i], d) : arguments[i];
        else if (status != CITRANS_KERNEL_ARGUMENT || index < 1 || index > count)
            break;
        else
            arguments[index - 1] = repaired(sentence, &arguments[index - 1], d);
    }
    return status;
}

static void run_kernel(const kernel_input *input, dice *d) {
    citrans_kernel *kernel = NULL;
    citrans_image *image = NULL;
    if (citrans_kernel_create(input->text, NULL, input->language, &kernel)) return;
    citrans_rect extent = extent_of(d, 1 + input->settings[1] % 40, 1 + input->settings[2] % 12);
    double margin = input->settings[7] % 3 == 0 ? -1 : number(d);
    citrans_status status = applied(kernel, d, extent, margin, &image);
    if ((status == CITRANS_OK) != (image != NULL)) WRONG("status %d with image %p", status, (void *)image);
    if (image) render_all(image, input->settings, is_resampled);
    citrans_image_release(image);
    citrans_kernel_release(kernel);
}

// Transitions

static void set_input(citrans_filter *filter, const citrans_input_info *info, dice *d) {
    double values[16];
    if (strcmp(info->class_name, "CIImage") == 0) {
        (void)!citrans_filter_set_image(filter, info->key, some_picture(d));
        return;
    }
    if (dice_below(d, 3) == 0) return;
    for (int i = 0; i < 16; i++)
        values[i] = number(d);
    if (citrans_filter_set_number(filter, info->key, values[0]) == CITRANS_OK) return;
    for (size_t count = 1; count <= 16; count++)
        if (citrans_filter_set_vector(filter, info->key, values, count) == CITRANS_OK) return;
}

static void run_transition(const kernel_input *input, dice *d) {
    citrans_filter *filter = NULL;
    citrans_image *image = NULL;
    if (citrans_filter_register_transition("FuzzRun", input->text)) return;
    if (citrans_filter_create("FuzzRun", &filter)) WRONG("registered, but: %s", citrans_last_error());
    size_t count = 0;
    if (citrans_filter_input_count(filter, &count)) WRONG("no count: %s", citrans_last_error());
    for (size_t i = 0; i < count && i < 200; i++) {
        citrans_input_info info = {.struct_size = sizeof info};
        if (citrans_filter_input_at(filter, i, &info)) WRONG("input %zu: %s", i, citrans_last_error());
        set_input(filter, &info, d);
    }
    (void)!citrans_filter_set_fit(filter, input->settings[7] % 4);
    (void)!citrans_filter_set_time(filter, input->settings[8] / 255.0);
    if (citrans_filter_output_image(filter, &image) == CITRANS_OK) render_all(image, input->settings, is_resampled);
    citrans_image_release(image);
    citrans_filter_release(filter);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    kernel_input input;
    if (!kernel_input_read(&input, bytes, size)) return 0;
    dice d = {0};
    memcpy(&d.state, input.settings + 8, sizeof d.state);
    is_resampled = 0;
    run_kernel(&input, &d);
    if (input.language == TRANSITION || input.language == ANY_DIALECT) run_transition(&input, &d);
    free(input.text);
    return 0;
}
