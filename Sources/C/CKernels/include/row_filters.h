#ifndef MESMER_ROW_FILTERS_H
#define MESMER_ROW_FILTERS_H

#include <stddef.h>
#include <stdint.h>

/* Rows of a PNG before compression, in vectors wider than the baseline's.
   Integers only: the Swift version (RowFilters) has identical results. */

typedef struct {
  ptrdiff_t sub, plain;
} mesmer_row_costs;

typedef struct {
  /* Packs opaque pixels as RGB8. 16 bytes after the last one may be written. */
  void (*pack_rgb)(const uint32_t *pixels, ptrdiff_t count, uint8_t *out);
  /* Packs gray pixels as one byte each. */
  void (*pack_gray)(const uint32_t *pixels, ptrdiff_t count, uint8_t *out);
  /* Returns the first, and the end, of the differing pixels of two rows of
     `count` 32-bit pixels; `count` and 0 if there are none. */
  ptrdiff_t (*first_difference)(const uint32_t *a, const uint32_t *b,
                                ptrdiff_t count);
  ptrdiff_t (*end_of_differences)(const uint32_t *a, const uint32_t *b,
                                  ptrdiff_t count);
  /* Sets out[i] = row[i] - other[i]; returns the number of these bytes that
     differ from the byte before them. out[-1] and 32 bytes after the last bytes
     of the rows may be read. */
  ptrdiff_t (*subtract)(const uint8_t *row, const uint8_t *other,
                        ptrdiff_t count, uint8_t *out);
  /* Returns the numbers of bytes that differ from the byte before them:
     unfiltered (plain), and with the byte of the pixel to the left subtracted
     (sub). The bytes of a pixel and one more before the row, and 32 bytes after
     it, may be read. */
  mesmer_row_costs (*costs)(const uint8_t *row, ptrdiff_t channels,
                            ptrdiff_t count);
  /* Returns the Adler-32 of bytes after others with the checksum `value`. */
  uint32_t (*adler)(uint32_t value, const uint8_t *bytes, ptrdiff_t count);
} mesmer_row_filters;

/* Returns the filters of a tier (1: AVX2, 2: AVX-512), or null if the
   processor does not support it. */
const mesmer_row_filters *mesmer_row_filters_of(int tier);

/* Returns the filters of the highest tier in use, or null if that is tier 0. */
const mesmer_row_filters *mesmer_row_filters_in_use(void);

#endif
