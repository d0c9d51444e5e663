/* One entry of a table for each lane, by AVX2's and AVX-512's gather instructions. clanes_gather_portable.h has the same
   in plain C. */
#ifndef CITRANS_LANES_GATHER_H
#define CITRANS_LANES_GATHER_H

#if CITRANS_LANES == 8

LANES_INLINE lanes lanes_gather(const float *table, lanes_int index) {
    lanes all = (lanes)(lanes_int)-1;
    return __builtin_ia32_gatherd_ps256((lanes)0.0f, table, index, all, 4);
}

/* The table's entry by the low four bits of a float's exponent. */
LANES_INLINE lanes lanes_lookup16(const float *table, lanes_int bits) {
    lanes low, high;
    memcpy(&low, table, sizeof low);
    memcpy(&high, table + 8, sizeof high);
    lanes_int exponent = bits >> 23;
    return __builtin_ia32_blendvps256(
        __builtin_ia32_permvarsf256(low, exponent), __builtin_ia32_permvarsf256(high, exponent), (lanes)(bits << 5));
}

LANES_INLINE lanes_int lanes_gather_word(const void *base, lanes_int offset) {
    return __builtin_ia32_gatherd_d256((lanes_int)0, (const int *)base, offset, (lanes_int)-1, 1);
}

#else

LANES_INLINE lanes lanes_gather(const float *table, lanes_int index) {
    return __builtin_ia32_gathersiv16sf((lanes)0.0f, table, index, (unsigned short)-1, 4);
}

/* The table's entry by the low four bits of a float's exponent. */
LANES_INLINE lanes lanes_lookup16(const float *table, lanes_int bits) {
    lanes all;
    memcpy(&all, table, sizeof all);
    return __builtin_ia32_permvarsf512(all, bits >> 23);
}

LANES_INLINE lanes_int lanes_gather_word(const void *base, lanes_int offset) {
    return __builtin_ia32_gathersiv16si((lanes_int)0, base, offset, (unsigned short)-1, 1);
}

#endif

#endif
