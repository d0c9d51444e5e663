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

/* Two words that lie side by side, for each lane; the offsets are in bytes. */
typedef struct lanes_word_pair {
    lanes_int first, second;
} lanes_word_pair;

LANES_INLINE lanes_word_pair lanes_gather_pairs(const void *base, lanes_int offset) {
    typedef long long eight __attribute__((ext_vector_type(8)));
    lanes_int a = (lanes_int)__builtin_ia32_gathersiv8di((eight)0, base, offset.lo, (unsigned char)-1, 1);
    lanes_int b = (lanes_int)__builtin_ia32_gathersiv8di((eight)0, base, offset.hi, (unsigned char)-1, 1);
    return (lanes_word_pair){
        __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30),
        __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)};
}

#endif

#endif
