/* How inputs of the programs for kernels change: by bytes, by tokens, or for a text from the grammar. */
#include "fuzz.h"

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t room);

static size_t fresh(uint8_t *bytes, size_t room, dice *d) {
    for (int i = 0; i < SETTINGS_BYTES; i++)
        bytes[i] = (uint8_t)dice_next(d);
    dialect language = (dialect)(1 + dice_below(d, 3));
    bytes[0] = (uint8_t)language;
    writer w = {(char *)bytes + SETTINGS_BYTES, room - SETTINGS_BYTES, 0};
    write_kernel(&w, language, d);
    return SETTINGS_BYTES + w.used;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned int seed) {
    dice d = {seed};
    if (room < 4 * SETTINGS_BYTES) return LLVMFuzzerMutate(bytes, size, room);
    if (size <= SETTINGS_BYTES || dice_below(&d, 8) == 0) return fresh(bytes, room, &d);
    if (dice_below(&d, 8) == 0) return LLVMFuzzerMutate(bytes, size, room);
    if (dice_below(&d, 3) == 0) bytes[1 + dice_below(&d, SETTINGS_BYTES - 1)] = (uint8_t)dice_next(&d);
    size_t text = size - SETTINGS_BYTES;
    for (size_t changes = 1 + dice_below(&d, 4); changes > 0; changes--)
        text = mutate_text((char *)bytes + SETTINGS_BYTES, text, room - SETTINGS_BYTES, &d);
    return SETTINGS_BYTES + text;
}
