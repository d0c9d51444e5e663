/* Transcendental functions of vectors, worked out in doubles and rounded once: within a hair of half a unit in the last
   place, sines and their kin for arguments up to a million, and the same on every instruction set, because only +, -, x, /,
   square roots and bit patterns are used. Domains and special values are those of <math.h>. */
#ifndef CITRANS_LANES_MATH_H
#define CITRANS_LANES_MATH_H

#pragma STDC FP_CONTRACT OFF

typedef double lanes_double __attribute__((ext_vector_type(CITRANS_LANES)));
typedef int64_t lanes_long __attribute__((ext_vector_type(CITRANS_LANES)));

#define LANES_WIDE(a) __builtin_convertvector(a, lanes_double)
#define LANES_NARROW(a) __builtin_convertvector(a, lanes)

/* 1.5 * 2^52: added to a number below 2^51 it leaves the nearest whole number in the low bits. */
#define LANES_ROUNDER 6755399441055744.0

LANES_INLINE lanes_double lanes_pick(lanes_long mask, lanes_double a, lanes_double b) {
    return (lanes_double)((mask & (lanes_long)a) | (~mask & (lanes_long)b));
}
LANES_INLINE lanes_double lanes_magnitude(lanes_double a) {
    return (lanes_double)((lanes_long)a & (lanes_long)0x7FFFFFFFFFFFFFFFll);
}
LANES_INLINE lanes_double lanes_signed_as(lanes_double magnitude, lanes_double sign) {
    return (lanes_double)((lanes_long)lanes_magnitude(magnitude) | ((lanes_long)sign & (lanes_long)(-0x7FFFFFFFFFFFFFFFll - 1)));
}
LANES_INLINE lanes_double lanes_sqrt_wide(lanes_double a) { return __builtin_elementwise_sqrt(a); }

/* 2^x. Far outside a float's exponents it is infinite or 0 as soon as it is narrowed. */
LANES_INLINE lanes_double lanes_exp2_wide(lanes_double x) {
    lanes_double kept = lanes_pick(x > 900.0, (lanes_double)900.0, x);
    kept = lanes_pick(kept < -900.0, (lanes_double)-900.0, kept);
    lanes_double shifted = kept + LANES_ROUNDER;
    lanes_double f = (kept - (shifted - LANES_ROUNDER)) * 0.6931471805599453;
    /* e^f for |f| <= ln 2 / 2 */
    lanes_double p = f * (1.0 / 39916800) + 1.0 / 3628800;
    p = p * f + 1.0 / 362880;
    p = p * f + 1.0 / 40320;
    p = p * f + 1.0 / 5040;
    p = p * f + 1.0 / 720;
    p = p * f + 1.0 / 120;
    p = p * f + 1.0 / 24;
    p = p * f + 1.0 / 6;
    p = p * f + 0.5;
    p = p * f + 1.0;
    p = p * f + 1.0;
    lanes_long exponent = ((lanes_long)shifted + 1023) << 52;
    return lanes_pick(x != x, x, p * (lanes_double)exponent);
}

/* The logarithm to the base 2 of a number that was a float: infinite at 0, no number below. */
LANES_INLINE lanes_double lanes_log2_wide(lanes_double x) {
    lanes_long bits = (lanes_long)x;
    lanes_double exponent =
        (lanes_double)((bits >> 52 & 0x7FF) | 0x4330000000000000ll) - (4503599627370496.0 + 1023.0);
    lanes_double m = (lanes_double)((bits & 0xFFFFFFFFFFFFFll) | 0x3FF0000000000000ll);
    lanes_long high = m > 1.4142135623730951;
    m = lanes_pick(high, m * 0.5, m);
    exponent = lanes_pick(high, exponent + 1.0, exponent);
    lanes_double t = (m - 1.0) / (m + 1.0), s = t * t;
    lanes_double p = s * (1.0 / 19) + 1.0 / 17;
    p = p * s + 1.0 / 15;
    p = p * s + 1.0 / 13;
    p = p * s + 1.0 / 11;
    p = p * s + 1.0 / 9;
    p = p * s + 1.0 / 7;
    p = p * s + 1.0 / 5;
    p = p * s + 1.0 / 3;
    p = p * s + 1.0;
    lanes_double result = exponent + p * t * 2.8853900817779268;
    result = lanes_pick(x == 0.0, (lanes_double)-__builtin_inf(), result);
    result = lanes_pick(x < 0.0, (lanes_double)__builtin_nan(""), result);
    return lanes_pick((x == __builtin_inf()) | (x != x), x, result);
}

typedef struct lanes_angle {
    lanes_double sine, cosine;
} lanes_angle;

/* Both at once. Past 1e15 a float's neighbours are whole turns apart, and the angle counts as 0. */
LANES_INLINE lanes_angle lanes_sine_cosine(lanes_double x) {
    lanes_double kept = lanes_pick(lanes_magnitude(x) > 1e15, (lanes_double)0.0, x);
    lanes_double shifted = kept * 0.6366197723675814 + LANES_ROUNDER;
    lanes_double turns = shifted - LANES_ROUNDER;
    /* pi/2 in three parts of 33 bits, so that the products are exact up to 2^20 turns. */
    lanes_double r = ((kept - turns * 1.57079632673412561417e+00) - turns * 6.07710050630396597660e-11)
        - turns * 2.02226624879595063154e-21;
    lanes_double s = r * r;
    lanes_double p = s * (-1.0 / 1307674368000) + 1.0 / 6227020800;
    p = p * s - 1.0 / 39916800;
    p = p * s + 1.0 / 362880;
    p = p * s - 1.0 / 5040;
    p = p * s + 1.0 / 120;
    p = p * s - 1.0 / 6;
    lanes_double sine = r + r * s * p;
    lanes_double q = s * (1.0 / 20922789888000) - 1.0 / 87178291200;
    q = q * s + 1.0 / 479001600;
    q = q * s - 1.0 / 3628800;
    q = q * s + 1.0 / 40320;
    q = q * s - 1.0 / 720;
    q = q * s + 1.0 / 24;
    q = q * s - 0.5;
    lanes_double cosine = q * s + 1.0;
    lanes_long quadrant = (lanes_long)shifted;
    lanes_long swaps = (quadrant & 1) != 0;
    lanes_angle result = {lanes_pick(swaps, cosine, sine), lanes_pick(swaps, sine, cosine)};
    result.sine = (lanes_double)((lanes_long)result.sine ^ (quadrant & 2) << 62);
    result.cosine = (lanes_double)((lanes_long)result.cosine ^ ((quadrant + 1) & 2) << 62);
    /* -0 stays -0, and what is no number stays none. */
    result.sine = lanes_pick(x == 0.0, x, result.sine);
    lanes_double no_number = x - x;
    result.sine += no_number, result.cosine += no_number;
    return result;
}

LANES_INLINE lanes_double lanes_atan_wide(lanes_double x) {
    lanes_double a = lanes_magnitude(x);
    lanes_long far = a > 1.0;
    lanes_double z = lanes_pick(far, 1.0 / a, a);
    lanes_long middle = z > 0.41421356237309503;
    lanes_double t = lanes_pick(middle, (z - 1.0) / (z + 1.0), z), s = t * t;
    lanes_double p = s * (1.0 / 29) - 1.0 / 27;
    p = p * s + 1.0 / 25;
    p = p * s - 1.0 / 23;
    p = p * s + 1.0 / 21;
    p = p * s - 1.0 / 19;
    p = p * s + 1.0 / 17;
    p = p * s - 1.0 / 15;
    p = p * s + 1.0 / 13;
    p = p * s - 1.0 / 11;
    p = p * s + 1.0 / 9;
    p = p * s - 1.0 / 7;
    p = p * s + 1.0 / 5;
    p = p * s - 1.0 / 3;
    lanes_double angle = t + t * s * p;
    angle = lanes_pick(middle, angle + 0.7853981633974483, angle);
    angle = lanes_pick(far, 1.5707963267948966 - angle, angle);
    return lanes_signed_as(angle, x);
}

/* The angle of (x, y); 0 at the origin. */
LANES_INLINE lanes_double lanes_atan2_wide(lanes_double y, lanes_double x) {
    lanes_double ax = lanes_magnitude(x), ay = lanes_magnitude(y);
    lanes_long steep = ay > ax, both = (ax == __builtin_inf()) & (ay == __builtin_inf());
    lanes_double large = lanes_pick(steep, ay, ax), small = lanes_pick(steep, ax, ay);
    lanes_double z = lanes_pick(large == 0.0, (lanes_double)0.0, lanes_pick(both, (lanes_double)1.0, small / large));
    lanes_double angle = lanes_atan_wide(z);
    angle = lanes_pick(steep, 1.5707963267948966 - angle, angle);
    angle = lanes_pick((lanes_long)x < 0, 3.141592653589793 - angle, angle);
    angle = lanes_signed_as(angle, y) + ((x - x) * 0.0 + (y - y) * 0.0);
    angle = lanes_pick(both | (ax == __builtin_inf()) | (ay == __builtin_inf()), lanes_signed_as(lanes_magnitude(angle), y), angle);
    return lanes_pick((x == 0.0) & (y == 0.0), (lanes_double)0.0, angle);
}

#define LANES_E 1.4426950408889634

#define LANES_FUNCTION(name, expression)                                                                               \
    static __attribute__((noinline, unused)) lanes lanes_##name(lanes narrow) {                                        \
        lanes_double x = LANES_WIDE(narrow);                                                                           \
        return LANES_NARROW(expression);                                                                               \
    }
LANES_INLINE lanes_double lanes_tangent_of(lanes_angle angle) { return angle.sine / angle.cosine; }
/* sinh and its like by their exponentials; near 0, where those cancel, by the first terms of their series. */
LANES_INLINE lanes_double lanes_sinh_wide(lanes_double x) {
    lanes_double e = lanes_exp2_wide(x * LANES_E);
    return lanes_pick(lanes_magnitude(x) < 1e-3, x + x * x * x * (1.0 / 6), (e - 1.0 / e) * 0.5);
}
LANES_INLINE lanes_double lanes_cosh_wide(lanes_double x) {
    lanes_double e = lanes_exp2_wide(lanes_magnitude(x) * LANES_E);
    return (e + 1.0 / e) * 0.5;
}
LANES_INLINE lanes_double lanes_tanh_wide(lanes_double x) {
    lanes_double kept = lanes_pick(lanes_magnitude(x) > 30.0, lanes_signed_as((lanes_double)30.0, x), x);
    return lanes_sinh_wide(kept) / lanes_cosh_wide(kept);
}
LANES_INLINE lanes_double lanes_asinh_wide(lanes_double x) {
    lanes_double a = lanes_magnitude(x);
    lanes_double large = lanes_log2_wide(a + lanes_sqrt_wide(a * a + 1.0)) * 0.6931471805599453;
    return lanes_signed_as(lanes_pick(a < 1e-3, a - a * a * a * (1.0 / 6), large), x);
}
LANES_INLINE lanes_double lanes_acosh_wide(lanes_double x) {
    lanes_double result = lanes_log2_wide(x + lanes_sqrt_wide((x - 1.0) * (x + 1.0))) * 0.6931471805599453;
    return lanes_pick(x < 1.0, (lanes_double)__builtin_nan(""), result);
}
LANES_INLINE lanes_double lanes_atanh_wide(lanes_double x) {
    lanes_double a = lanes_magnitude(x);
    lanes_double large = lanes_log2_wide((1.0 + a) / (1.0 - a)) * 0.34657359027997264;
    return lanes_signed_as(lanes_pick(a < 1e-3, a + a * a * a * (1.0 / 3), large), x) + large * 0.0;
}

LANES_FUNCTION(sine, lanes_sine_cosine(x).sine)
LANES_FUNCTION(cosine, lanes_sine_cosine(x).cosine)
LANES_FUNCTION(tangent, lanes_tangent_of(lanes_sine_cosine(x)))
LANES_FUNCTION(arc_sine, lanes_atan2_wide(x, lanes_sqrt_wide((1.0 - x) * (1.0 + x))))
LANES_FUNCTION(arc_cosine, lanes_atan2_wide(lanes_sqrt_wide((1.0 - x) * (1.0 + x)), x))
LANES_FUNCTION(arc_tangent, lanes_atan_wide(x))
LANES_FUNCTION(hyperbolic_sine, lanes_sinh_wide(x))
LANES_FUNCTION(hyperbolic_cosine, lanes_cosh_wide(x))
LANES_FUNCTION(hyperbolic_tangent, lanes_tanh_wide(x))
LANES_FUNCTION(hyperbolic_arc_sine, lanes_asinh_wide(x))
LANES_FUNCTION(hyperbolic_arc_cosine, lanes_acosh_wide(x))
LANES_FUNCTION(hyperbolic_arc_tangent, lanes_atanh_wide(x))
LANES_FUNCTION(exponential, lanes_exp2_wide(x * LANES_E))
LANES_FUNCTION(exponential2, lanes_exp2_wide(x))
LANES_FUNCTION(exponential10, lanes_exp2_wide(x * 3.321928094887362))
LANES_FUNCTION(logarithm, lanes_log2_wide(x) * 0.6931471805599453)
LANES_FUNCTION(logarithm2, lanes_log2_wide(x))
LANES_FUNCTION(logarithm10, lanes_log2_wide(x) * 0.30102999566398120)

static __attribute__((noinline, unused)) lanes lanes_arc_tangent2(lanes y, lanes x) {
    return LANES_NARROW(lanes_atan2_wide(LANES_WIDE(y), LANES_WIDE(x)));
}

/* a to the b: of a negative number only to whole powers. */
static __attribute__((noinline, unused)) lanes lanes_power(lanes a, lanes b) {
    lanes_double x = LANES_WIDE(a), y = LANES_WIDE(b);
    lanes_double result = lanes_exp2_wide(y * lanes_log2_wide(lanes_magnitude(x)));
    lanes_double kept = lanes_pick(lanes_magnitude(y) > 1e15, (lanes_double)0.0, y);
    lanes_double half = kept * 0.5;
    lanes_long is_whole = (kept + LANES_ROUNDER) - LANES_ROUNDER == kept;
    lanes_long is_odd = is_whole & ((half + LANES_ROUNDER) - LANES_ROUNDER != half);
    lanes_long is_negative = (lanes_long)x < 0;
    result = lanes_pick(is_negative & is_odd, -result, result);
    lanes_long has_none = (x < 0.0) & ~is_whole & (x != -__builtin_inf());
    result = lanes_pick(has_none, (lanes_double)__builtin_nan(""), result);
    return LANES_NARROW(lanes_pick((y == 0.0) | (x == 1.0), (lanes_double)1.0, result));
}

/* Whole numbers of any size below, above, nearest and towards 0; a zero keeps its sign. */
LANES_INLINE lanes lanes_whole(lanes a, lanes whole) {
    return lanes_abs(a) < 8388608.0f ? lanes_sign_of(whole, a) : a;
}
LANES_INLINE lanes lanes_toward_zero(lanes a) {
    return lanes_whole(a, lanes_from_int(lanes_to_int(lanes_abs(a) < 8388608.0f ? a : (lanes)0.0f)));
}
LANES_INLINE lanes lanes_below(lanes a) {
    lanes t = lanes_toward_zero(a);
    return lanes_whole(a, t > a ? t - 1.0f : t);
}
LANES_INLINE lanes lanes_above(lanes a) {
    lanes t = lanes_toward_zero(a);
    return lanes_whole(a, t < a ? t + 1.0f : t);
}
LANES_INLINE lanes lanes_nearest(lanes a) {
    lanes t = lanes_toward_zero(a);
    return lanes_whole(a, lanes_abs(a - t) >= 0.5f ? t + lanes_sign_of((lanes)1.0f, a) : t);
}
LANES_INLINE lanes lanes_nearest_even(lanes a) {
    return lanes_whole(a, (lanes_abs(a) + 8388608.0f) - 8388608.0f);
}

/* Whole numbers that cannot trap: quotients by 0 are 0, and the one that does not fit wraps. */
LANES_INLINE lanes_int lanes_divided(lanes_int a, lanes_int b, int rest) {
    lanes_int v;
    LANES_ROLLED for (int i = 0; i < CITRANS_LANES; i++) {
        int64_t x = a[i], y = b[i];
        v[i] = y == 0 ? 0 : (int32_t)(rest ? x % y : x / y);
    }
    return v;
}
LANES_INLINE lanes_int lanes_unsigned_divided(lanes_int a, lanes_int b, int rest) {
    lanes_int v;
    LANES_ROLLED for (int i = 0; i < CITRANS_LANES; i++) {
        uint32_t x = (uint32_t)a[i], y = (uint32_t)b[i];
        v[i] = y == 0 ? 0 : (int32_t)(rest ? x % y : x / y);
    }
    return v;
}
typedef uint32_t lanes_unsigned __attribute__((ext_vector_type(CITRANS_LANES)));
LANES_INLINE lanes_int lanes_shifted_left(lanes_int a, lanes_int b) { return a << (b & 31); }
LANES_INLINE lanes_int lanes_shifted_right(lanes_int a, lanes_int b) { return a >> (b & 31); }
LANES_INLINE lanes_int lanes_unsigned_shifted_right(lanes_int a, lanes_int b) {
    return (lanes_int)((lanes_unsigned)a >> (lanes_unsigned)(b & 31));
}
LANES_INLINE lanes_int lanes_unsigned_less(lanes_int a, lanes_int b) { return (lanes_unsigned)a < (lanes_unsigned)b; }
LANES_INLINE lanes_int lanes_unsigned_less_or_equal(lanes_int a, lanes_int b) {
    return (lanes_unsigned)a <= (lanes_unsigned)b;
}

/* Floats to whole numbers: towards 0, the nearest that there is, 0 for what is no number. */
LANES_INLINE lanes_int lanes_integer_from(lanes a) {
    lanes_int inside = lanes_abs(a) < 2147483648.0f;
    lanes_int whole = lanes_to_int((lanes)((lanes_int)a & inside));
    lanes_int beyond = a >= 2147483648.0f ? (lanes_int)0x7FFFFFFF : a <= -2147483648.0f ? (lanes_int)(-0x7FFFFFFF - 1) : 0;
    return (inside & whole) | (~inside & beyond);
}
LANES_INLINE lanes_int lanes_unsigned_from(lanes a) {
    lanes_int v;
    for (int i = 0; i < CITRANS_LANES; i++)
        v[i] = !(a[i] > 0) ? 0 : a[i] >= 4294967296.0f ? -1 : (int32_t)(uint32_t)a[i];
    return v;
}
LANES_INLINE lanes lanes_from_unsigned(lanes_int a) {
    return __builtin_convertvector((lanes_unsigned)a, lanes);
}

#endif
