#ifndef MESMER_SPAN_KERNELS_H
#define MESMER_SPAN_KERNELS_H

/* Source-over on premultiplied RGBA8, a row or a rectangle at a time, in
   vectors wider than the baseline's. The same loops in Swift use the baseline's
   vectors, because Swift cannot select an instruction set for one function.
   Integers only: all tables and the Swift loops give the same bytes. */

#include <stddef.h>
#include <stdint.h>

/* One colour at one coverage: a channel d becomes (v + (v >> 8)) >> 8 with
   v = add + d * keep. Each field has two 16-bit halves: `keep` the same number
   twice, `even` the addends of red and blue, `odd` those of green and alpha. */
struct mesmer_wash {
  uint32_t keep;
  uint32_t even;
  uint32_t odd;
};

/* Cells of a band to be swept into a window (`CellBand`), and the colour. */
struct mesmer_sweep {
  /* `rows` rows of `stride` cells, and of `words` words of bits, of which bit
     x + 1 marks cell x as changed, with four readable words after the last row.
     The sweep sets both to zero. */
  int32_t *_Nonnull cells;
  uint64_t *_Nonnull bits;
  int64_t rows, width, stride, words;
  /* The pixel of the first cell. */
  void *_Nonnull pixels;
  int64_t row_bytes;
  uint32_t pixel;
  int is_even_odd;
};

struct mesmer_span_kernels {
  /* Sets the pixels of a rectangle; width is at least 16. */
  void (*_Nonnull fill)(
      void *_Nonnull pixels, size_t row_bytes, size_t width, size_t rows,
      uint32_t pixel);
  /* Washes a rectangle: its first column, its last one, and those between;
     width is at least 17. */
  void (*_Nonnull wash)(
      void *_Nonnull pixels, size_t row_bytes, size_t width, size_t rows,
      struct mesmer_wash first, struct mesmer_wash middle,
      struct mesmer_wash last);
  /* Composites pixels over pixels; count is at least 16. */
  void (*_Nonnull over_row)(
      void *_Nonnull pixels, const void *_Nonnull source, size_t count);
  /* Composites pixels over pixels, each at its own coverage; count is at least
     16. */
  void (*_Nonnull over_row_masked)(
      void *_Nonnull pixels, const void *_Nonnull source,
      const uint8_t *_Nonnull mask, size_t count);
  /* Composites one colour over pixels, each at its own coverage. */
  void (*_Nonnull over_pixel_masked)(
      void *_Nonnull pixels, uint32_t pixel, const uint8_t *_Nonnull mask,
      size_t count);
  /* Composites one colour over pixels, at the coverage of the cells' running
     sums. */
  void (*_Nonnull sweep)(const struct mesmer_sweep *_Nonnull sweep);
  /* Samples an image bilinearly with weights of 8 bits (`ImageSampler`), at the
     position (u, v) in pixels, 32.32 fixed point, and in steps of (ux, vx). All
     four neighbours must be readable; count is a multiple of 8. */
  void (*_Nonnull bilinear)(
      const void *_Nonnull base, size_t row_bytes, int64_t u, int64_t ux,
      int64_t v, int64_t vx, size_t count, void *_Nonnull out);
};

/* Instruction sets: 1 is AVX2, 2 is AVX-512 (BW, VL). */
#define MESMER_SPAN_TIERS 2

/* Returns the kernels of a tier; NULL if the processor does not support it, or
   for tier 0. */
const struct mesmer_span_kernels *_Nullable mesmer_span_kernels_of(int tier);

/* Returns the kernels to use: those of the highest supported tier that is not
   disabled. NULL selects the Swift loops. */
const struct mesmer_span_kernels *_Nullable mesmer_span_kernels(void);

/* Disables the tiers above `tier`. */
void mesmer_span_kernels_limit(int tier);

#endif
