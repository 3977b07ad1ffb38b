#ifndef MESMER_FILTER_KERNELS_H
#define MESMER_FILTER_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/* The passes of the separable image filter, for the instruction sets that
   Swift cannot choose at run time. Integers only: every tier, and the Swift
   version (FilterKernels.twin), gives the same bytes.

   Pixels are premultiplied RGBA8. Weights have 14 bits: those of one output
   sum to 16384, and their magnitudes to less than 1.5 times that. Between the
   passes a channel is a 16-bit sum in units of 1/64, rounded half up. A sum of
   products is below 255 * 64 * 1.5 * 1.5 * 16384 < 2^30. */

/* The source columns of one output pixel: weights[offset...] for `count`
   pixels from column `first` on. Kernels in C require `count` to be a multiple
   of 4; the padding has weight 0 and must be readable. */
typedef struct {
  int32_t first;
  int32_t count;
  int32_t offset;
} mesmer_tap_run;

typedef struct {
  /* Writes the weighted sums of `taps` rows of `channels` bytes, which are
     `row_bytes` apart. */
  void (*rows_of_bytes)(const uint8_t *base, ptrdiff_t row_bytes,
                        const int16_t *weights, ptrdiff_t taps,
                        ptrdiff_t channels, int16_t *out);
  /* Converts the pixels of a row to the weighted sums of `count` pixels. */
  void (*columns_of_bytes)(const uint32_t *row, const mesmer_tap_run *runs,
                           const int16_t *weights, ptrdiff_t count,
                           int16_t *out);
  /* Converts the weighted sums of `taps` rows to `count` pixels: rounded half up,
     alpha clamped to 0...255 and the colours to 0...alpha. */
  void (*rows_of_sums)(const int16_t *const *rows, const int16_t *weights,
                       ptrdiff_t taps, ptrdiff_t count, uint32_t *out);
  /* Converts the sums of a row to `count` pixels, rounded and clamped as by
     rows_of_sums. */
  void (*columns_of_sums)(const int16_t *row, const mesmer_tap_run *runs,
                          const int16_t *weights, ptrdiff_t count,
                          uint32_t *out);
} mesmer_filter_kernels;

/* Returns the kernels of a tier (0 SSE2, 1 AVX2, 2 AVX-512 BW), or null if the
   processor does not support it. */
const mesmer_filter_kernels *mesmer_filter_kernels_of(int tier);

#endif
