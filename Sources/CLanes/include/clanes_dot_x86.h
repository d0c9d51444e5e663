/* Sums of two products for each lane, by SSE2's instruction and its wider ones. clanes_dot_portable.h has the same in plain
   C. */
#ifndef CITRANS_LANES_DOT_H
#define CITRANS_LANES_DOT_H

/* Each lane holds two shorts on both sides; the products of the first and of the second ones, added. */
LANES_INLINE lanes_int lanes_dot(lanes_pairs a, lanes_int weights) {
#if CITRANS_LANES == 4
    return (lanes_int)__builtin_ia32_pmaddwd128(a, (lanes_pairs)weights);
#elif CITRANS_LANES == 8
    return (lanes_int)__builtin_ia32_pmaddwd256(a, (lanes_pairs)weights);
#else
    return (lanes_int)__builtin_ia32_pmaddwd512(a, (lanes_pairs)weights);
#endif
}

#endif
