/* The passes that weight rows, for one width of vectors. Included once per
   tier, with macros for its operations; see filter_kernels.c.

   Two rows are interleaved, so that one instruction multiplies and adds a pair
   of taps; a last odd row is paired with itself at weight 0. The rest of a row
   after whole vectors is covered by a vector that ends with it. */

#define PAIR(w, t, taps)                                                       \
  ((int32_t)((uint32_t)(uint16_t)(w)[t] |                                      \
             (uint32_t)((t) + 1 < (taps) ? (uint16_t)(w)[(t) + 1] : 0) << 16))

TARGET static void NAME(rows_of_bytes)(const uint8_t *base,
                                       ptrdiff_t row_bytes,
                                       const int16_t *weights, ptrdiff_t taps,
                                       ptrdiff_t channels, int16_t *out) {
  if (channels < BYTES) {
    NARROWER(rows_of_bytes)(base, row_bytes, weights, taps, channels, out);
    return;
  }
  const VECTOR zero = ZERO();
  for (ptrdiff_t i = 0; i < channels; i += BYTES) {
    if (i + BYTES > channels) i = channels - BYTES;
    VECTOR s0 = SET32(128), s1 = s0, s2 = s0, s3 = s0;
    const uint8_t *at = base + i;
    for (ptrdiff_t t = 0; t < taps; t += 2) {
      const VECTOR w = SET32(PAIR(weights, t, taps));
      const VECTOR a = LOAD(at);
      const VECTOR b = t + 1 < taps ? LOAD(at + row_bytes) : a;
      const VECTOR low = LOW8(a, b), high = HIGH8(a, b);
      s0 = ADD32(s0, MADD(LOW8(low, zero), w));
      s1 = ADD32(s1, MADD(HIGH8(low, zero), w));
      s2 = ADD32(s2, MADD(LOW8(high, zero), w));
      s3 = ADD32(s3, MADD(HIGH8(high, zero), w));
      at += 2 * row_bytes;
    }
    /* Each 128-bit lane holds 8 channels of 16. */
    const VECTOR x = PACK32(SHIFT32(s0, 8), SHIFT32(s1, 8));
    const VECTOR y = PACK32(SHIFT32(s2, 8), SHIFT32(s3, 8));
    STORE(out + i, FIRST_LANES(x, y));
    STORE(out + i + BYTES / 2, LAST_LANES(x, y));
  }
}

TARGET static void NAME(rows_of_sums)(const int16_t *const *rows,
                                      const int16_t *weights, ptrdiff_t taps,
                                      ptrdiff_t count, uint32_t *out) {
  if (count < BYTES / 4) {
    NARROWER(rows_of_sums)(rows, weights, taps, count, out);
    return;
  }
  for (ptrdiff_t i = 0; i < count; i += BYTES / 4) {
    if (i + BYTES / 4 > count) i = count - BYTES / 4;
    VECTOR s0 = SET32(1 << 19), s1 = s0, s2 = s0, s3 = s0;
    for (ptrdiff_t t = 0; t < taps; t += 2) {
      const VECTOR w = SET32(PAIR(weights, t, taps));
      const int16_t *p = rows[t] + 4 * i;
      const int16_t *q = t + 1 < taps ? rows[t + 1] + 4 * i : p;
      const VECTOR a = LOAD(p), c = LOAD(p + BYTES / 2);
      const VECTOR b = LOAD(q), d = LOAD(q + BYTES / 2);
      s0 = ADD32(s0, MADD(LOW16(a, b), w));
      s1 = ADD32(s1, MADD(HIGH16(a, b), w));
      s2 = ADD32(s2, MADD(LOW16(c, d), w));
      s3 = ADD32(s3, MADD(HIGH16(c, d), w));
    }
    const VECTOR x = PACK32(SHIFT32(s0, 20), SHIFT32(s1, 20));
    const VECTOR y = PACK32(SHIFT32(s2, 20), SHIFT32(s3, 20));
    const VECTOR v = IN_ORDER(PACK16(x, y));
    VECTOR alpha = LOGICAL32(v, 24);
    alpha = OR(alpha, LEFT32(alpha, 16));
    alpha = OR(alpha, LEFT32(alpha, 8));
    STORE(out + i, MIN8(v, alpha));
  }
}

#undef PAIR
#undef TARGET
#undef NAME
#undef NARROWER
#undef VECTOR
#undef BYTES
#undef ZERO
#undef SET32
#undef LOAD
#undef STORE
#undef LOW8
#undef HIGH8
#undef LOW16
#undef HIGH16
#undef MADD
#undef ADD32
#undef SHIFT32
#undef LOGICAL32
#undef LEFT32
#undef OR
#undef MIN8
#undef PACK32
#undef PACK16
#undef FIRST_LANES
#undef LAST_LANES
#undef IN_ORDER
