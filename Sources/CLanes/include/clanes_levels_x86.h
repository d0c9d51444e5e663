/* Pixels of four bytes through a table of levels, by AVX2's and AVX-512's permutes of bytes: nearly twice as fast as loads
   from the table. clanes_levels_portable.h has the same in plain C. */
#ifndef CITRANS_LANES_LEVELS_H
#define CITRANS_LANES_LEVELS_H

typedef int8_t lanes_levels __attribute__((ext_vector_type(4 * CITRANS_LANES)));

/* Sixteen entries of the table in each block of 128 bits. */
LANES_INLINE lanes_levels lanes_sixteen_levels(const uint8_t *table) {
    typedef long long block __attribute__((ext_vector_type(2)));
    typedef long long blocks __attribute__((ext_vector_type(CITRANS_LANES / 2)));
    block part;
    memcpy(&part, table, sizeof part);
#if CITRANS_LANES == 8
    return (lanes_levels)(blocks)__builtin_shufflevector(part, part, 0, 1, 0, 1);
#else
    return (lanes_levels)(blocks)__builtin_shufflevector(part, part, 0, 1, 0, 1, 0, 1, 0, 1);
#endif
}

/* The block's entry by each index's low four bits; 0 where an index is negative. */
LANES_INLINE lanes_levels lanes_permuted(lanes_levels entries, lanes_levels index) {
#if CITRANS_LANES == 8
    return __builtin_ia32_pshufb256(entries, index);
#else
    return __builtin_ia32_pshufb512(entries, index);
#endif
}

/* An index less 16 stays negative when it is: so of the differences from each sixteen entries to the next, those up to its own
   come together. Indices from 128 on are negative before, and those below after 128 are taken away: each half has its turn. */
LANES_INLINE lanes_levels lanes_half_looked_up(const lanes_levels *steps, lanes_levels index) {
    lanes_levels result = lanes_permuted(steps[0], index);
    LANES_UNROLL for (int k = 1; k < 8; k++) {
        index = __builtin_elementwise_sub_sat(index, (lanes_levels)16);
        result ^= lanes_permuted(steps[k], index);
    }
    return result;
}

/* Three of each pixel's bytes through the table; the fourth, the last or the first of them, becomes 255. */
static __attribute__((noinline, unused)) void lanes_map_words(
    const void *from, ptrdiff_t count, const uint8_t *table, int rest_is_last, void *to) {
    lanes_levels steps[16];
    for (int k = 0; k < 16; k++) {
        steps[k] = lanes_sixteen_levels(table + 16 * k);
        if (k % 8 > 0) steps[k] ^= lanes_sixteen_levels(table + 16 * (k - 1));
    }
    const lanes_int rest = rest_is_last ? (lanes_int)(int32_t)0xFF000000 : (lanes_int)0xFF;
    for (ptrdiff_t i = 0; i < count; i += CITRANS_LANES) {
        const ptrdiff_t size = 4 * (count - i < CITRANS_LANES ? count - i : CITRANS_LANES);
        lanes_levels pixels = 0;
        if (size == sizeof pixels) memcpy(&pixels, (const uint8_t *)from + 4 * i, sizeof pixels);
        else memcpy(&pixels, (const uint8_t *)from + 4 * i, (size_t)size);
        lanes_levels found = lanes_half_looked_up(steps, pixels) | lanes_half_looked_up(steps + 8, pixels - (lanes_levels)-128);
        lanes_int words = (lanes_int)found | rest;
        if (size == sizeof words) memcpy((uint8_t *)to + 4 * i, &words, sizeof words);
        else memcpy((uint8_t *)to + 4 * i, &words, (size_t)size);
    }
}

#endif
