#ifndef MESMER_ROW_FILTERS_H
#define MESMER_ROW_FILTERS_H

#include <stddef.h>
#include <stdint.h>

/* Rows of a PNG before compression, in vectors wider than the baseline's.
   Integers only: the twin in Swift (RowFilters) gives the same bytes and
   counts. */

typedef struct {
  ptrdiff_t sub, plain;
} mesmer_row_costs;

typedef struct {
  /* Opaque pixels as RGB8. 16 bytes after the last one may be written. */
  void (*pack_rgb)(const uint32_t *pixels, ptrdiff_t count, uint8_t *out);
  /* Gray pixels as one byte each. */
  void (*pack_gray)(const uint32_t *pixels, ptrdiff_t count, uint8_t *out);
  /* The first, and the one after the last, of `count` 32-bit pixels in which
     two rows differ; `count` and 0 if there are none. */
  ptrdiff_t (*first_difference)(const uint32_t *a, const uint32_t *b,
                                ptrdiff_t count);
  ptrdiff_t (*end_of_differences)(const uint32_t *a, const uint32_t *b,
                                  ptrdiff_t count);
  /* out[i] = row[i] - other[i], and how many of these differ from the one
     before; out[-1] is read. 32 bytes after the last one may be read. */
  ptrdiff_t (*subtract)(const uint8_t *row, const uint8_t *other,
                        ptrdiff_t count, uint8_t *out);
  /* How many bytes differ from the one before: as they are, and less the byte
     of the pixel to the left. The bytes of a pixel and one more before the row,
     and 32 bytes after it, may be read. */
  mesmer_row_costs (*costs)(const uint8_t *row, ptrdiff_t channels,
                            ptrdiff_t count);
  /* The Adler-32 of bytes after others that had the checksum `value`. */
  uint32_t (*adler)(uint32_t value, const uint8_t *bytes, ptrdiff_t count);
} mesmer_row_filters;

/* The filters of a tier (1: AVX2, 2: AVX-512), or null where this processor has
   none. */
const mesmer_row_filters *mesmer_row_filters_of(int tier);

/* Those of the highest tier in use, or null. */
const mesmer_row_filters *mesmer_row_filters_in_use(void);

#endif
