/* Compiles a text. Whatever it is, the answer is a kernel or a status with a sentence, and checking says the same. */
#include "fuzz.h"

static void hear(void *user, int32_t is_error, int32_t line, int32_t column, const char *text) {
    if (line < 1 || column < 1 || !text || !*text) WRONG("a message without a place or words");
    *(int *)user += is_error != 0;
}

static int is_answer(citrans_status status) {
    return status == CITRANS_OK || status == CITRANS_COMPILE || status == CITRANS_KERNEL_LIMIT ||
           status == CITRANS_INVALID_ARGUMENT;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    kernel_input input;
    if (!kernel_input_read(&input, bytes, size)) return 0;
    int errors = 0;
    citrans_kernel *kernel = NULL;
    citrans_status checked = citrans_kernel_check(input.text, input.language, hear, &errors);
    citrans_status status = citrans_kernel_create(input.text, NULL, input.language, &kernel);
    if (checked == CITRANS_OK && !is_answer(status)) WRONG("status %d", status);
    if ((status == CITRANS_OK) != (kernel != NULL)) WRONG("status %d with kernel %p", status, (void *)kernel);
    if (status != CITRANS_OK && !*citrans_last_error()) WRONG("status %d without a sentence", status);
    if (status == CITRANS_COMPILE && checked == CITRANS_OK && !errors)
        WRONG("no error found, but: %s", citrans_last_error());
    citrans_kernel_release(kernel);
    if (status == CITRANS_INVALID_ARGUMENT || input.language == TRANSITION)
        (void)!citrans_filter_register_transition("FuzzCompiled", input.text);
    free(input.text);
    return 0;
}
