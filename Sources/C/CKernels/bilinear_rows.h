/* Bilinear rows for AVX2, used by all tiers; included once.

   A channel p (256 - f) + q f is the sum of products of (p, q) and the weights
   (255 - f, f), which have 8 bits, plus p. The instruction takes signed pixels:
   128 is subtracted from each, so a sum is 2^15 lower and fits 16 bits. Sums are
   then multiplied by weights of 9 bits and added in 32 bits; 2^23 restores the
   offset, and 2^15 rounds. */

#define AVX2 static inline __attribute__((always_inline, target("avx2")))

AVX2 uint64_t pixel_pair(const uint8_t *at) {
  uint64_t pair;
  __builtin_memcpy(&pair, at, 8);
  return pair;
}

/* Returns the pixel pairs `offset` bytes after addresses 0, 1, 4 and 5. */
AVX2 __m256i pixel_pairs(const uint8_t *const *at, ptrdiff_t offset) {
  return _mm256_setr_epi64x(
      (int64_t)pixel_pair(at[0] + offset), (int64_t)pixel_pair(at[1] + offset),
      (int64_t)pixel_pair(at[4] + offset), (int64_t)pixel_pair(at[5] + offset));
}

/* Returns the sums of four pairs across, less 2^15. */
AVX2 __m256i sums_across(__m256i pairs, __m256i weights) {
  const __m256i beside = _mm256_broadcastsi128_si256(_mm_setr_epi8(
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15));
  const __m256i v = _mm256_shuffle_epi8(
      _mm256_xor_si256(pairs, _mm256_set1_epi8(-128)), beside);
  return _mm256_add_epi16(
      _mm256_maddubs_epi16(weights, v),
      _mm256_maddubs_epi16(_mm256_set1_epi16(1), v));
}

/* Returns the weights 255 - f and f of four positions, in bytes. */
AVX2 __m256i weights_across(__m256i u) {
  const __m256i byte = _mm256_broadcastsi128_si256(_mm_setr_epi8(
      3, 3, 3, 3, 3, 3, 3, 3, 11, 11, 11, 11, 11, 11, 11, 11));
  return _mm256_xor_si256(
      _mm256_shuffle_epi8(u, byte), _mm256_set1_epi16(255));
}

struct weights_down {
  __m256i low, high;
};

/* Returns the weights 256 - f and f of four positions, in 16 bits. */
AVX2 struct weights_down weights_down(__m256i v) {
  const __m256i byte = _mm256_broadcastsi128_si256(_mm_setr_epi8(
      3, -1, 3, -1, 3, -1, 3, -1, 11, -1, 11, -1, 11, -1, 11, -1));
  const __m256i f = _mm256_shuffle_epi8(v, byte);
  const __m256i g = _mm256_sub_epi16(_mm256_set1_epi16(256), f);
  return (struct weights_down){
      _mm256_unpacklo_epi16(g, f), _mm256_unpackhi_epi16(g, f)};
}

/* Returns four pixels of 16-bit channels from sums across. */
AVX2 __m256i sums_down(__m256i top, __m256i bottom, struct weights_down weights) {
  const __m256i rest = _mm256_set1_epi32((1 << 23) + (1 << 15));
  const __m256i low =
      _mm256_madd_epi16(_mm256_unpacklo_epi16(top, bottom), weights.low);
  const __m256i high =
      _mm256_madd_epi16(_mm256_unpackhi_epi16(top, bottom), weights.high);
  return _mm256_packus_epi32(
      _mm256_srli_epi32(_mm256_add_epi32(low, rest), 16),
      _mm256_srli_epi32(_mm256_add_epi32(high, rest), 16));
}

/* Returns the positions of pixels 0, 1, 4 and 5. */
AVX2 __m256i positions(int64_t start, int64_t step) {
  return _mm256_setr_epi64x(
      start, start + step, start + 4 * step, start + 5 * step);
}

AVX2 void bilinear_by(
    const uint8_t *base, ptrdiff_t row_bytes, int64_t u, int64_t ux, int64_t v,
    int64_t vx, size_t count, uint8_t *out, const int is_along_row) {
  __m256i us = positions(u, ux), vs = positions(v, vx);
  const __m256i two_u = _mm256_set1_epi64x(2 * ux);
  const __m256i two_v = _mm256_set1_epi64x(2 * vx);
  const __m256i six_u = _mm256_set1_epi64x(6 * ux);
  const __m256i six_v = _mm256_set1_epi64x(6 * vx);
  struct weights_down down = weights_down(vs);
  for (; count > 0; count -= 8, out += 32) {
    const uint8_t *at[8];
    for (int k = 0; k < 8; k++, u += ux, v += vx)
      at[k] = base + (v >> 32) * row_bytes + (u >> 32) * 4;
    __m256i pixels[2];
    for (int k = 0; k < 2; k++) {
      const __m256i across = weights_across(us);
      if (!is_along_row) down = weights_down(vs);
      pixels[k] = sums_down(
          sums_across(pixel_pairs(at + 2 * k, 0), across),
          sums_across(pixel_pairs(at + 2 * k, row_bytes), across), down);
      us = _mm256_add_epi64(us, k == 0 ? two_u : six_u);
      vs = _mm256_add_epi64(vs, k == 0 ? two_v : six_v);
    }
    _mm256_storeu_si256(
        (__m256i *)(void *)out, _mm256_packus_epi16(pixels[0], pixels[1]));
  }
}

__attribute__((target("avx2"))) static void bilinear_avx2(
    const void *base, size_t row_bytes, int64_t u, int64_t ux, int64_t v,
    int64_t vx, size_t count, void *out) {
  if (vx == 0)
    bilinear_by(base, (ptrdiff_t)row_bytes, u, ux, v, 0, count, out, 1);
  else
    bilinear_by(base, (ptrdiff_t)row_bytes, u, ux, v, vx, count, out, 0);
}

#undef AVX2
