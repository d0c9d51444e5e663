#include "../bench.h"

#include <math.h>

static float hash(int x, int y, uint32_t seed) {
    uint32_t h = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u ^ seed * 0xc2b2ae3du;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return (float)((h ^ h >> 15) >> 8) / 16777216.0f;
}

static float smooth(float t) { return t * t * (3 - 2 * t); }
static float clamp(float value) { return fminf(fmaxf(value, 0), 1); }

/* Value noise: random levels on the integer lattice, smoothly joined. */
static float noise(float x, float y, uint32_t seed) {
    const float left = floorf(x), top = floorf(y);
    const int i = (int)left, j = (int)top;
    const float u = smooth(x - left), v = smooth(y - top);
    const float above = hash(i, j, seed) * (1 - u) + hash(i + 1, j, seed) * u;
    const float below = hash(i, j + 1, seed) * (1 - u) + hash(i + 1, j + 1, seed) * u;
    return above * (1 - v) + below * v;
}

static float fractal(float x, float y, uint32_t seed) {
    float sum = 0, weight = 0.5f;
    for (uint32_t octave = 0; octave < 5; octave++, x *= 2.3f, y *= 2.3f, weight /= 2)
        sum += weight * noise(x, y, seed + octave);
    return sum;
}

static uint8_t to_byte(float value) { return (uint8_t)(clamp(value) * 255 + 0.5f); }

/* The position is in picture heights, so that a picture looks the same at every size; the grain is per pixel. */
static void fill_pixel(uint8_t *pixel, float x, float y, float grain, uint32_t seed, bool has_transparency) {
    const float shapes = clamp((noise(x * 3, y * 3, seed + 9) - 0.5f) * 40 + 0.5f); /* hard-edged blobs */
    const float light = 0.75f * fractal(x * 4, y * 4, seed) + 0.25f * shapes + 0.03f * (grain - 0.5f);
    const float warm = noise(x * 2, y * 2, seed + 20) - 0.5f;
    const float alpha = has_transparency ? clamp((noise(x * 3, y * 3, seed + 30) - 0.5f) * 4 + 0.5f) : 1;
    pixel[0] = to_byte((light + 0.3f * warm) * alpha);
    pixel[1] = to_byte(light * alpha);
    pixel[2] = to_byte((light - 0.3f * warm) * alpha);
    pixel[3] = to_byte(alpha);
    for (int channel = 0; channel < 3; channel++)
        if (pixel[channel] > pixel[3]) pixel[channel] = pixel[3];
}

void fill_picture(uint8_t *rgba, int width, int height, uint32_t seed, bool has_transparency) {
    const float unit = 1 / (float)height;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++, rgba += 4)
            fill_pixel(rgba, (float)x * unit, (float)y * unit, hash(x, y, seed), seed, has_transparency);
}

void fill_mask(uint8_t *gray, int width, int height) {
    const float unit = 4 / (float)height;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            *gray++ = to_byte((noise((float)x * unit, (float)y * unit, 77) - 0.5f) * 1.3f + 0.5f);
}
