/* Pixels of four bytes through a table of levels, in plain C. clanes_levels_x86.h has the same by permutes. */
#ifndef CITRANS_LANES_LEVELS_H
#define CITRANS_LANES_LEVELS_H

/* Three of each pixel's bytes through the table; the fourth, the last or the first of them, becomes 255. */
static __attribute__((noinline, unused)) void lanes_map_words(
    const void *from, ptrdiff_t count, const uint8_t *table, int rest_is_last, void *to) {
    const uint8_t *pixels = (const uint8_t *)from + (rest_is_last ? 0 : 1);
    const int shift = rest_is_last ? 0 : 8;
    const uint32_t rest = rest_is_last ? 0xFF000000 : 0xFF;
    for (ptrdiff_t i = 0; i < count; i++) {
        const uint8_t *p = pixels + 4 * i;
        uint32_t word = ((uint32_t)table[p[0]] | (uint32_t)table[p[1]] << 8 | (uint32_t)table[p[2]] << 16) << shift | rest;
        memcpy((uint8_t *)to + 4 * i, &word, sizeof word);
    }
}

#endif
