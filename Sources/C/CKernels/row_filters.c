#include "row_filters.h"

#include <string.h>

#include "cell_walk.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define TARGET __attribute__((target("avx2,popcnt")))

TARGET static void pack_rgb(const uint32_t *pixels, ptrdiff_t count,
                            uint8_t *out) {
  const __m128i order =
      _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  ptrdiff_t i = 0;
  for (; count - i >= 4; i += 4) {
    const __m128i four =
        _mm_loadu_si128((const __m128i *)(const void *)(pixels + i));
    _mm_storeu_si128((__m128i *)(void *)(out + 3 * i),
                     _mm_shuffle_epi8(four, order));
  }
  for (; i < count; i++) {
    out[3 * i] = (uint8_t)pixels[i];
    out[3 * i + 1] = (uint8_t)(pixels[i] >> 8);
    out[3 * i + 2] = (uint8_t)(pixels[i] >> 16);
  }
}

TARGET static void pack_gray(const uint32_t *pixels, ptrdiff_t count,
                             uint8_t *out) {
  for (ptrdiff_t i = 0; i < count; i++) out[i] = (uint8_t)pixels[i];
}

/* Compares eight pixels of two rows: returns a bit per differing byte. */
TARGET static inline uint32_t differing(const uint32_t *a, const uint32_t *b) {
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(
      _mm256_loadu_si256((const __m256i *)(const void *)a),
      _mm256_loadu_si256((const __m256i *)(const void *)b)));
}

TARGET static ptrdiff_t first_difference(const uint32_t *a, const uint32_t *b,
                                         ptrdiff_t count) {
  ptrdiff_t i = 0;
  for (; count - i >= 8; i += 8) {
    const uint32_t bits = differing(a + i, b + i);
    if (bits) return i + __builtin_ctz(bits) / 4;
  }
  while (i < count && a[i] == b[i]) i++;
  return i;
}

TARGET static ptrdiff_t end_of_differences(const uint32_t *a, const uint32_t *b,
                                           ptrdiff_t count) {
  ptrdiff_t end = count;
  while (end % 8 != 0 && a[end - 1] == b[end - 1]) end--;
  if (end % 8 != 0) return end;
  for (; end > 0; end -= 8) {
    const uint32_t bits = differing(a + end - 8, b + end - 8);
    if (bits) return end - __builtin_clz(bits) / 4;
  }
  return 0;
}

/* Returns the number of zeros in the first `count` of 32 bytes of 0 or -1. */
TARGET static inline ptrdiff_t zeros(__m256i equal, ptrdiff_t count) {
  uint32_t bits = ~(uint32_t)_mm256_movemask_epi8(equal);
  if (count < 32) bits &= (1u << count) - 1;
  return __builtin_popcount(bits);
}

TARGET static ptrdiff_t subtract(const uint8_t *row, const uint8_t *other,
                                 ptrdiff_t count, uint8_t *out) {
  ptrdiff_t total = 0;
  for (ptrdiff_t i = 0; i < count; i += 32) {
    const __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)(row + i));
    const __m256i b =
        _mm256_loadu_si256((const __m256i *)(const void *)(other + i));
    const __m256i d = _mm256_sub_epi8(a, b);
    const uint8_t before = out[i - 1];
    if (count - i >= 32) {
      _mm256_storeu_si256((__m256i *)(void *)(out + i), d);
    } else {
      uint8_t last[32];
      _mm256_storeu_si256((__m256i *)(void *)last, d);
      memcpy(out + i, last, (size_t)(count - i));
    }
    /* The vector shifted by one byte, after the last byte before it. */
    const __m256i low =
        _mm256_permute2x128_si256(_mm256_set1_epi8((char)before), d, 0x20);
    const __m256i moved = _mm256_alignr_epi8(d, low, 15);
    total += zeros(_mm256_cmpeq_epi8(d, moved), count - i);
  }
  return total;
}

#define LOAD(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))

TARGET static mesmer_row_costs costs(const uint8_t *row, ptrdiff_t channels,
                                     ptrdiff_t count) {
  mesmer_row_costs total = {0, 0};
  for (ptrdiff_t i = 0; i < count; i += 32) {
    const __m256i a = LOAD(row + i), b = LOAD(row + i - 1);
    const __m256i c = LOAD(row + i - channels);
    const __m256i d = LOAD(row + i - channels - 1);
    total.plain += zeros(_mm256_cmpeq_epi8(a, b), count - i);
    total.sub += zeros(_mm256_cmpeq_epi8(_mm256_sub_epi8(a, c),
                                         _mm256_sub_epi8(b, d)),
                       count - i);
  }
  return total;
}

/* a = 1 + the sum of all bytes, b = the sum of all values of a. In a run of 32
   bytes, b grows by 32 times the a before it and by the first byte 32 times,
   the next 31 times and so on. For 173 runs all sums are below 2^32. */
TARGET static uint32_t adler(uint32_t value, const uint8_t *bytes,
                             ptrdiff_t count) {
  uint32_t a = value & 0xffff, b = value >> 16;
  const __m256i weights = _mm256_setr_epi8(
      32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
      14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1);
  const __m256i zero = _mm256_setzero_si256();
  const __m256i ones = _mm256_set1_epi16(1);
  while (count >= 32) {
    const ptrdiff_t runs = count / 32 < 173 ? count / 32 : 173;
    __m256i sums = zero, before = zero, weighted = zero;
    for (ptrdiff_t i = 0; i < runs; i++) {
      const __m256i v =
          _mm256_loadu_si256((const __m256i *)(const void *)(bytes + 32 * i));
      before = _mm256_add_epi32(before, sums);
      sums = _mm256_add_epi32(sums, _mm256_sad_epu8(v, zero));
      weighted = _mm256_add_epi32(
          weighted, _mm256_madd_epi16(_mm256_maddubs_epi16(v, weights), ones));
    }
    uint32_t lanes[3][8];
    _mm256_storeu_si256((__m256i *)(void *)lanes[0], sums);
    _mm256_storeu_si256((__m256i *)(void *)lanes[1], before);
    _mm256_storeu_si256((__m256i *)(void *)lanes[2], weighted);
    uint64_t sum = 0, held = 0, weight = 0;
    for (int i = 0; i < 8; i++) {
      sum += lanes[0][i];
      held += lanes[1][i];
      weight += lanes[2][i];
    }
    b = (uint32_t)((b + 32 * (uint64_t)runs * a + 32 * held + weight) % 65521);
    a = (uint32_t)((a + sum) % 65521);
    bytes += 32 * runs;
    count -= 32 * runs;
  }
  for (ptrdiff_t i = 0; i < count; i++) {
    a += bytes[i];
    b += a;
  }
  return (b % 65521) << 16 | a % 65521;
}

/* MARK: AVX-512 */

#undef TARGET
#define TARGET \
  __attribute__((target("avx512bw,avx512vl,popcnt"), min_vector_width(512)))

/* Returns a mask of the remaining bytes. */
TARGET static inline __mmask64 bytes_left(ptrdiff_t count) {
  return count < 64 ? ((__mmask64)1 << count) - 1 : ~(__mmask64)0;
}

TARGET static void pack_gray_512(const uint32_t *pixels, ptrdiff_t count,
                                 uint8_t *out) {
  ptrdiff_t i = 0;
  for (; count - i >= 16; i += 16) {
    _mm_storeu_si128((__m128i *)(void *)(out + i),
                     _mm512_cvtepi32_epi8(_mm512_loadu_si512(pixels + i)));
  }
  for (; i < count; i++) out[i] = (uint8_t)pixels[i];
}

/* Compares 16 pixels of two rows, or the rest: a bit per differing pixel. */
TARGET static inline uint32_t differing_512(const uint32_t *a, const uint32_t *b,
                                            ptrdiff_t count) {
  const __mmask16 left = (__mmask16)bytes_left(count < 16 ? count : 16);
  return _mm512_cmpneq_epi32_mask(_mm512_maskz_loadu_epi32(left, a),
                                  _mm512_maskz_loadu_epi32(left, b));
}

TARGET static ptrdiff_t first_difference_512(const uint32_t *a,
                                             const uint32_t *b,
                                             ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i += 16) {
    const uint32_t bits = differing_512(a + i, b + i, count - i);
    if (bits) return i + __builtin_ctz(bits);
  }
  return count;
}

TARGET static ptrdiff_t end_of_differences_512(const uint32_t *a,
                                               const uint32_t *b,
                                               ptrdiff_t count) {
  for (ptrdiff_t i = (count - 1) & -16; i >= 0; i -= 16) {
    const uint32_t bits = differing_512(a + i, b + i, count - i);
    if (bits) return i + 32 - __builtin_clz(bits);
  }
  return 0;
}

TARGET static ptrdiff_t subtract_512(const uint8_t *row, const uint8_t *other,
                                     ptrdiff_t count, uint8_t *out) {
  ptrdiff_t total = 0;
  /* The byte before the first result is out[-1]; it is not a difference of bytes of
     the rows. */
  const __m512i before = _mm512_set1_epi8((char)out[-1]);
  __mmask64 first = 1;
  for (ptrdiff_t i = 0; i < count; i += 64) {
    const __mmask64 left = bytes_left(count - i), known = left & ~first;
    const __m512i d =
        _mm512_sub_epi8(_mm512_maskz_loadu_epi8(left, row + i),
                        _mm512_maskz_loadu_epi8(left, other + i));
    const __m512i previous =
        _mm512_sub_epi8(_mm512_maskz_loadu_epi8(known, row + i - 1),
                        _mm512_maskz_loadu_epi8(known, other + i - 1));
    _mm512_mask_storeu_epi8(out + i, left, d);
    total += (ptrdiff_t)__builtin_popcountll(_mm512_mask_cmpneq_epi8_mask(
        left, d, _mm512_mask_mov_epi8(previous, first, before)));
    first = 0;
  }
  return total;
}

TARGET static mesmer_row_costs costs_512(const uint8_t *row, ptrdiff_t channels,
                                         ptrdiff_t count) {
  mesmer_row_costs total = {0, 0};
  for (ptrdiff_t i = 0; i < count; i += 64) {
    const __mmask64 left = bytes_left(count - i);
    const __m512i a = _mm512_maskz_loadu_epi8(left, row + i);
    const __m512i b = _mm512_maskz_loadu_epi8(left, row + i - 1);
    const __m512i c = _mm512_maskz_loadu_epi8(left, row + i - channels);
    const __m512i d = _mm512_maskz_loadu_epi8(left, row + i - channels - 1);
    total.plain += __builtin_popcountll(_mm512_cmpneq_epi8_mask(a, b));
    total.sub += __builtin_popcountll(
        _mm512_cmpneq_epi8_mask(_mm512_sub_epi8(a, c), _mm512_sub_epi8(b, d)));
  }
  return total;
}

static const mesmer_row_filters tiers[] = {
    {pack_rgb, pack_gray, first_difference, end_of_differences, subtract, costs,
     adler},
    {pack_rgb, pack_gray_512, first_difference_512, end_of_differences_512,
     subtract_512, costs_512, adler}};

const mesmer_row_filters *mesmer_row_filters_of(int tier) {
  __builtin_cpu_init();
  const int has_avx2 =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
  if (tier == 1 && has_avx2) return &tiers[0];
  if (tier == 2 && has_avx2 && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl"))
    return &tiers[1];
  return NULL;
}

#else

const mesmer_row_filters *mesmer_row_filters_of(int tier) {
  (void)tier;
  return NULL;
}

#endif

const mesmer_row_filters *mesmer_row_filters_in_use(void) {
  const mesmer_row_filters *filters = NULL;
  for (int tier = mesmer_kernel_tiers(); tier > 0 && !filters; tier--)
    filters = mesmer_row_filters_of(tier);
  return filters;
}
