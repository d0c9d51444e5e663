/* One entry of a table for each lane, in plain C. clanes_gather_x86.h has the same with gather instructions. */
#ifndef CITRANS_LANES_GATHER_H
#define CITRANS_LANES_GATHER_H

LANES_INLINE lanes lanes_gather(const float *table, lanes_int index) {
    lanes v;
    LANES_UNROLL for (int i = 0; i < CITRANS_LANES; i++) v[i] = table[index[i]];
    return v;
}

/* The table's entry by the low four bits of a float's exponent. */
LANES_INLINE lanes lanes_lookup16(const float *table, lanes_int bits) {
    lanes v;
    LANES_UNROLL for (int i = 0; i < CITRANS_LANES; i++) v[i] = table[bits[i] >> 23 & 15];
    return v;
}

/* Four bytes at each lane's offset from the base, in bytes. */
LANES_INLINE lanes_int lanes_gather_word(const void *base, lanes_int offset) {
    lanes_int v;
    LANES_UNROLL for (int i = 0; i < CITRANS_LANES; i++) {
        int32_t word;
        memcpy(&word, (const uint8_t *)base + offset[i], sizeof word);
        v[i] = word;
    }
    return v;
}

#endif
