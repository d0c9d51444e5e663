/* A picture read at a run of places, in two steps: where all of them lie in memory, and then what is there. So no place's
   loads wait for its arithmetic and memory is asked early for what it will have to give; finished place by place, a run takes
   twice as long. */
#ifndef CITRANS_LANES_READ_H
#define CITRANS_LANES_READ_H

/* A picture, and how places become columns and rows of its memory, whose pixels have their edges at whole numbers. */
typedef struct lanes_reader {
    lanes_source source;
    /* A place's column is x·a + y·c + tx, its row x·b + y·d + ty. */
    float a, b, c, d, tx, ty;
    /* Whether a is 1, b and c 0, and d −1. */
    int32_t is_upright;
    /* Whether the memory's size fits 31 bits. */
    int32_t is_small;
    /* Whether the pixel at the place is read, and not the mean of the four around it. */
    int32_t is_nearest;
} lanes_reader;

/* Places that are looked up before the first of them is read. */
enum { LANES_RUN = 128 };

typedef struct lanes_point {
    lanes u, v;
} lanes_point;

/* A vector of places in memory. Those far outside are brought near, two pixels past the edges, so that they stay whole
   numbers of 32 bits; what is not a number comes to an edge. */
LANES_INLINE lanes_point lanes_point_at(const lanes_reader *r, const float *x, const float *y) {
    lanes px = lanes_load(x), py = lanes_load(y), u, v;
    if (r->is_upright) {
        u = px + r->tx;
        v = r->ty - py;
    } else {
        u = px * r->a + py * r->c + r->tx;
        v = px * r->b + py * r->d + r->ty;
    }
    const lanes_source *s = &r->source;
    u = lanes_min(lanes_max(u, (lanes)((float)s->min_x - 2)), (lanes)((float)s->max_x + 2));
    v = lanes_min(lanes_max(v, (lanes)((float)s->min_y - 2)), (lanes)((float)s->max_y + 2));
    return (lanes_point){u, v};
}

/* The sign bit set where the first of four neighbours lies more than a margin outside the content on the left or above, or
   the last of them so on the right or below. */
LANES_INLINE lanes_int lanes_beyond(const lanes_source *s, lanes_int x, lanes_int y, int32_t margin) {
    return (x - (s->min_x - margin)) | (s->max_x - 2 + margin - x) | (y - (s->min_y - margin)) |
           (s->max_y - 2 + margin - y);
}

/* name: what is at `count` places, a multiple of the lanes. The four planes are of the pixel's numbers in memory's order, 0…1,
   and may be those of the places themselves; of what lies outside, nothing. */
#define LANES_READING(name, bytes_per_pixel)                                                                           \
    LANES_INLINE void lanes_store_planes_##name(const lanes_source *s, const lanes *values, float *const *planes, int k) { \
        LANES_UNROLL for (int i = 0; i < 4; i++) lanes_store(planes[i] + k, values[i]);                                \
        /* What stands in the place of an alpha that the picture does not have is nobody's. */                         \
        if (bytes_per_pixel == 4 && s->always) lanes_store(planes[s->always == 0xFF ? 0 : 3] + k, (lanes)1.0f);        \
    }                                                                                                                  \
                                                                                                                       \
    /* A vector by itself, wherever it lies. */                                                                        \
    static __attribute__((noinline, unused)) void lanes_read_vector_##name(                                            \
        const lanes_reader *r, const float *x, const float *y, float *const *planes, int k) {                          \
        const lanes_source *s = &r->source;                                                                            \
        lanes_point p = lanes_point_at(r, x + k, y + k);                                                               \
        lanes values[4] = {0.0f, 0.0f, 0.0f, 0.0f};                                                                    \
        if (r->is_nearest) {                                                                                           \
            lanes_nearest_##name(s, lanes_to_int(lanes_floor(p.u)), lanes_to_int(lanes_floor(p.v)), values);           \
        } else {                                                                                                       \
            lanes u = p.u - 0.5f, v = p.v - 0.5f, left = lanes_floor(u), top = lanes_floor(v);                         \
            lanes_int column = lanes_to_int(left), row = lanes_to_int(top);                                            \
            if (r->is_small && lanes_have_none(lanes_beyond(s, column, row, 0), INT32_MIN)) {                          \
                lanes_offsets offsets;                                                                                 \
                lanes_store_int(offsets, row * (int32_t)s->bytes_per_row + column * bytes_per_pixel);                  \
                lanes_mean_##name(s->base, s->bytes_per_row, offsets, lanes_share_##name(u - left), v - top, values);  \
                lanes_store_planes_##name(s, values, planes, k);                                                       \
                return;                                                                                                \
            }                                                                                                          \
            if (s->repeats_edges || !lanes_have_all(lanes_beyond(s, column, row, 1), INT32_MIN)) {                     \
                if (r->is_small) lanes_mean_##name##_near_edges(s, column, row, u - left, v - top, values);            \
                else lanes_mean_##name##_at_edges(s, column, row, u - left, v - top, values);                          \
            }                                                                                                          \
        }                                                                                                              \
        LANES_UNROLL for (int i = 0; i < 4; i++) lanes_store(planes[i] + k, values[i]);                                \
    }                                                                                                                  \
                                                                                                                       \
    static __attribute__((noinline, unused)) void lanes_read_run_##name(                                               \
        const lanes_reader *reader, const float *x, const float *y, float *const *planes, int count) {                 \
        const lanes_reader r = *reader;                                                                                \
        const lanes_source *s = &r.source;                                                                             \
        int32_t offsets[LANES_RUN] __attribute__((aligned(64))), shares[LANES_RUN] __attribute__((aligned(64)));       \
        float parts[LANES_RUN] __attribute__((aligned(64)));                                                           \
        lanes least_x = (lanes)__builtin_inff(), least_y = least_x, most_x = -least_x, most_y = most_x;                \
        for (int k = 0; k < count; k += CITRANS_LANES) {                                                               \
            lanes_point p = lanes_point_at(&r, x + k, y + k);                                                          \
            lanes u = p.u - 0.5f, v = p.v - 0.5f, left = lanes_floor_any_zero(u), top = lanes_floor_any_zero(v);       \
            least_x = lanes_min(u, least_x), most_x = lanes_max(u, most_x);                                            \
            least_y = lanes_min(v, least_y), most_y = lanes_max(v, most_y);                                            \
            lanes_store_int(                                                                                           \
                offsets + k, lanes_to_int(top) * (int32_t)s->bytes_per_row + lanes_to_int(left) * bytes_per_pixel);    \
            lanes_store_int(shares + k, lanes_share_##name(u - left));                                                 \
            lanes_store(parts + k, v - top);                                                                           \
        }                                                                                                              \
        lanes_int outside = (least_x < (float)s->min_x) | (most_x >= (float)(s->max_x - 1)) |                          \
                            (least_y < (float)s->min_y) | (most_y >= (float)(s->max_y - 1));                           \
        if (!r.is_small || r.is_nearest || !lanes_are_none(outside)) {                                                 \
            for (int k = 0; k < count; k += CITRANS_LANES) lanes_read_vector_##name(reader, x, y, planes, k);          \
            return;                                                                                                    \
        }                                                                                                              \
        /* Rows of pixels come upwards, so these lie about where the next but one will be read. */                     \
        const ptrdiff_t ahead = (r.is_upright || r.d < 0 ? -2 : 2) * s->bytes_per_row;                                 \
        for (int k = 0; k < count; k += CITRANS_LANES) lanes_prefetch_ends(s, offsets + k, ahead);                     \
        float *const out[4] = {planes[0], planes[1], planes[2], planes[3]};                                            \
        for (int k = 0; k < count; k += CITRANS_LANES) {                                                               \
            lanes values[4];                                                                                           \
            lanes_mean_##name(                                                                                         \
                s->base, s->bytes_per_row, offsets + k, lanes_load_int(shares + k), lanes_load(parts + k), values);    \
            lanes_store_planes_##name(s, values, out, k);                                                              \
        }                                                                                                              \
    }                                                                                                                  \
                                                                                                                       \
    LANES_INLINE void lanes_read_##name(                                                                               \
        const lanes_reader *r, const float *x, const float *y, float *const *planes, int count) {                      \
        for (int start = 0; start < count; start += LANES_RUN) {                                                       \
            float *const rest[4] = {planes[0] + start, planes[1] + start, planes[2] + start, planes[3] + start};       \
            lanes_read_run_##name(r, x + start, y + start, rest, count - start < LANES_RUN ? count - start : LANES_RUN); \
        }                                                                                                              \
    }

/* Asks memory for the neighbours of a vector's first place and of its last, and for what lies a distance from them. */
LANES_INLINE void lanes_prefetch_ends(const lanes_source *s, const int32_t *offsets, ptrdiff_t ahead) {
    const uint8_t *first = s->base + offsets[0], *last = s->base + offsets[CITRANS_LANES - 1];
    __builtin_prefetch(first), __builtin_prefetch(first + s->bytes_per_row), __builtin_prefetch(first + ahead);
    __builtin_prefetch(last), __builtin_prefetch(last + s->bytes_per_row), __builtin_prefetch(last + ahead);
}

LANES_READING(bytes, 4)
LANES_READING(shorts, 8)
LANES_READING(floats, 16)

#endif
