/* Vector operations that Swift's SIMD types do not turn into single instructions. CITRANS_LANES says how many pixels a
   vector holds; it differs between the builds of the pixel code, the results do not. Nothing here contracts a multiply
   and an add into one rounding. */
#ifndef CITRANS_LANES_H
#define CITRANS_LANES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifndef CITRANS_LANES
#define CITRANS_LANES 4
#endif

#pragma STDC FP_CONTRACT OFF
/* How wide vectors are passed does not matter: all that takes them is inlined. */
#pragma clang diagnostic ignored "-Wpsabi"

typedef float lanes __attribute__((ext_vector_type(CITRANS_LANES)));
typedef int32_t lanes_int __attribute__((ext_vector_type(CITRANS_LANES)));
typedef uint8_t lanes_byte __attribute__((ext_vector_type(CITRANS_LANES)));
typedef uint16_t lanes_short __attribute__((ext_vector_type(CITRANS_LANES)));

#define LANES_INLINE static inline __attribute__((always_inline, unused))
/* Before a short loop over vectors, which otherwise stays a loop, and its vectors go through memory. */
#define LANES_UNROLL _Pragma("clang loop unroll(full)")
/* Before a loop over lanes whose work is slow anyway. */
#define LANES_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")

LANES_INLINE lanes lanes_spread(float a) { return (lanes)a; }
LANES_INLINE lanes lanes_add(lanes a, lanes b) { return a + b; }
LANES_INLINE lanes lanes_subtract(lanes a, lanes b) { return a - b; }
LANES_INLINE lanes lanes_multiply(lanes a, lanes b) { return a * b; }
LANES_INLINE lanes lanes_divide(lanes a, lanes b) { return a / b; }
/* All bits of a lane set where it is so. */
LANES_INLINE lanes_int lanes_is_less(lanes a, lanes b) { return a < b; }
LANES_INLINE lanes_int lanes_is_at_most(lanes a, lanes b) { return a <= b; }
LANES_INLINE lanes_int lanes_is_equal(lanes a, lanes b) { return a == b; }
LANES_INLINE lanes_int lanes_is_other(lanes a, lanes b) { return a != b; }
/* a where the mask's bits are set, b elsewhere. */
LANES_INLINE lanes lanes_select(lanes_int mask, lanes a, lanes b) { return mask < 0 ? a : b; }

/* a where it is smaller, else b: also b where a is not a number. */
LANES_INLINE lanes lanes_min(lanes a, lanes b) { return a < b ? a : b; }
/* a where it is larger, else b: also b where a is not a number. */
LANES_INLINE lanes lanes_max(lanes a, lanes b) { return a > b ? a : b; }
LANES_INLINE lanes lanes_sqrt(lanes a) { return __builtin_elementwise_sqrt(a); }
LANES_INLINE lanes lanes_abs(lanes a) { return __builtin_elementwise_abs(a); }
LANES_INLINE lanes lanes_sign_of(lanes magnitude, lanes sign) { return __builtin_elementwise_copysign(magnitude, sign); }

/* Towards zero. The caller has clamped the numbers to what 32 bits hold. */
LANES_INLINE lanes_int lanes_to_int(lanes a) { return __builtin_convertvector(a, lanes_int); }
LANES_INLINE lanes lanes_from_int(lanes_int a) { return __builtin_convertvector(a, lanes); }
/* The largest whole number not above a, for numbers within 31 bits; a zero may have either sign. */
LANES_INLINE lanes lanes_floor_any_zero(lanes a) {
#ifdef __SSE4_1__
    return __builtin_elementwise_floor(a);
#endif
    lanes whole = lanes_from_int(lanes_to_int(a));
    return whole - (whole > a ? (lanes)1.0f : (lanes)0.0f);
}
/* The same, and 0 rather than −0. */
LANES_INLINE lanes lanes_floor(lanes a) { return lanes_floor_any_zero(a) + 0.0f; }

LANES_INLINE lanes lanes_load(const void *memory) {
    lanes v;
    memcpy(&v, memory, sizeof v);
    return v;
}
LANES_INLINE void lanes_store(void *memory, lanes v) { memcpy(memory, &v, sizeof v); }
LANES_INLINE lanes_int lanes_load_int(const void *memory) {
    lanes_int v;
    memcpy(&v, memory, sizeof v);
    return v;
}
LANES_INLINE void lanes_store_int(void *memory, lanes_int v) { memcpy(memory, &v, sizeof v); }
LANES_INLINE lanes_int lanes_load_bytes(const void *memory) {
    lanes_byte v;
    memcpy(&v, memory, sizeof v);
    return __builtin_convertvector(v, lanes_int);
}
LANES_INLINE void lanes_store_bytes(void *memory, lanes_int v) {
    lanes_byte b = __builtin_convertvector(v, lanes_byte);
    memcpy(memory, &b, sizeof b);
}
LANES_INLINE lanes_int lanes_load_shorts(const void *memory) {
    lanes_short v;
    memcpy(&v, memory, sizeof v);
    return __builtin_convertvector(v, lanes_int);
}
LANES_INLINE void lanes_store_shorts(void *memory, lanes_int v) {
    lanes_short s = __builtin_convertvector(v, lanes_short);
    memcpy(memory, &s, sizeof s);
}

#if (CITRANS_LANES == 8 && defined(__AVX2__)) || (CITRANS_LANES == 16 && defined(__AVX512F__))
#include "clanes_gather_x86.h"
#else
#include "clanes_gather_portable.h"
#endif

/* Whether all of the lanes' bits are set that are set in the mask. */
LANES_INLINE int lanes_have_all(lanes_int a, int32_t mask) {
    return __builtin_reduce_and(a | ~(lanes_int)mask) == -1;
}

/* Whether none of the lanes has any of the bits that are set in the mask. */
LANES_INLINE int lanes_have_none(lanes_int a, int32_t mask) {
    return __builtin_reduce_or(a & (lanes_int)mask) == 0;
}

/* Whether all lanes of a comparison's result (0 or -1) are 0. */
LANES_INLINE int lanes_are_none(lanes_int a) { return __builtin_reduce_or(a) == 0; }

#include "clanes_pixels.h"
#include "clanes_sample.h"
#include "clanes_read.h"
#include "clanes_words.h"
#include "clanes_math.h"

#endif
