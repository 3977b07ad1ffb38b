// XXH3-128 (xxHash 0.8, seed 0) of more than 240 bytes in pieces, and straight pixels. In
// C, because the tests of other packages are debug builds, where a Swift loop over all
// pixels takes ten times as long.
#ifndef MESMER_PIXEL_DIGEST_H
#define MESMER_PIXEL_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/// A digest in progress.
typedef struct {
  uint64_t lanes[8];
  uint64_t length;
  /// The number of consumed stripes of the current block, 0 to 15.
  uint32_t stripes;
  /// The number of pending bytes in `carry`, 0 to 64.
  uint32_t waiting;
  uint8_t carry[64];
  /// The last 64 consumed bytes.
  uint8_t latest[64];
} mesmer_digest;

void mesmer_digest_begin(mesmer_digest *digest);
void mesmer_digest_add(mesmer_digest *digest, const void *bytes, size_t count);
/// Stores the digest of the bytes added, of which there must be at least 241.
void mesmer_digest_end(
    const mesmer_digest *digest, uint64_t *high, uint64_t *low);

/// Converts premultiplied pixels to straight ones: c * 255 / alpha, rounded half up;
/// pixels with alpha 0 become 0. `reciprocals` has an entry for each alpha.
void mesmer_straight_row(
    const uint32_t *source, uint32_t *target, size_t count,
    const uint32_t *reciprocals);

#endif
