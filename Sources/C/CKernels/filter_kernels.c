#include "filter_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

/* MARK: Rows narrower than a vector, one channel at a time */

static int32_t clamped(int32_t v, int32_t high) {
  return v < 0 ? 0 : v > high ? high : v;
}

static void scalar_rows_of_bytes(const uint8_t *base, ptrdiff_t row_bytes,
                                 const int16_t *weights, ptrdiff_t taps,
                                 ptrdiff_t channels, int16_t *out) {
  for (ptrdiff_t i = 0; i < channels; i++) {
    int32_t sum = 128;
    for (ptrdiff_t t = 0; t < taps; t++)
      sum += base[t * row_bytes + i] * weights[t];
    out[i] = (int16_t)(sum >> 8);
  }
}

static void scalar_rows_of_sums(const int16_t *const *rows,
                                const int16_t *weights, ptrdiff_t taps,
                                ptrdiff_t count, uint32_t *out) {
  for (ptrdiff_t i = 0; i < count; i++) {
    int32_t sums[4] = {1 << 19, 1 << 19, 1 << 19, 1 << 19};
    for (ptrdiff_t t = 0; t < taps; t++)
      for (int c = 0; c < 4; c++) sums[c] += rows[t][4 * i + c] * weights[t];
    const int32_t alpha = clamped(sums[3] >> 20, 255);
    uint32_t pixel = (uint32_t)alpha << 24;
    for (int c = 0; c < 3; c++)
      pixel |= (uint32_t)clamped(sums[c] >> 20, alpha) << (8 * c);
    out[i] = pixel;
  }
}

/* MARK: Rows, in vectors */

#define TARGET
#define NAME(f) sse2_##f
#define NARROWER(f) scalar_##f
#define VECTOR __m128i
#define BYTES 16
#define ZERO() _mm_setzero_si128()
#define SET32(v) _mm_set1_epi32(v)
#define LOAD(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define STORE(p, v) _mm_storeu_si128((__m128i *)(void *)(p), v)
#define LOW8(a, b) _mm_unpacklo_epi8(a, b)
#define HIGH8(a, b) _mm_unpackhi_epi8(a, b)
#define LOW16(a, b) _mm_unpacklo_epi16(a, b)
#define HIGH16(a, b) _mm_unpackhi_epi16(a, b)
#define MADD(a, b) _mm_madd_epi16(a, b)
#define ADD32(a, b) _mm_add_epi32(a, b)
#define SHIFT32(v, n) _mm_srai_epi32(v, n)
#define LOGICAL32(v, n) _mm_srli_epi32(v, n)
#define LEFT32(v, n) _mm_slli_epi32(v, n)
#define OR(a, b) _mm_or_si128(a, b)
#define MIN8(a, b) _mm_min_epu8(a, b)
#define PACK32(a, b) _mm_packs_epi32(a, b)
#define PACK16(a, b) _mm_packus_epi16(a, b)
#define FIRST_LANES(x, y) (x)
#define LAST_LANES(x, y) (y)
#define IN_ORDER(v) (v)
#include "filter_rows.h"

#define TARGET __attribute__((target("avx2")))
#define NAME(f) avx2_##f
#define NARROWER(f) sse2_##f
#define VECTOR __m256i
#define BYTES 32
#define ZERO() _mm256_setzero_si256()
#define SET32(v) _mm256_set1_epi32(v)
#define LOAD(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define STORE(p, v) _mm256_storeu_si256((__m256i *)(void *)(p), v)
#define LOW8(a, b) _mm256_unpacklo_epi8(a, b)
#define HIGH8(a, b) _mm256_unpackhi_epi8(a, b)
#define LOW16(a, b) _mm256_unpacklo_epi16(a, b)
#define HIGH16(a, b) _mm256_unpackhi_epi16(a, b)
#define MADD(a, b) _mm256_madd_epi16(a, b)
#define ADD32(a, b) _mm256_add_epi32(a, b)
#define SHIFT32(v, n) _mm256_srai_epi32(v, n)
#define LOGICAL32(v, n) _mm256_srli_epi32(v, n)
#define LEFT32(v, n) _mm256_slli_epi32(v, n)
#define OR(a, b) _mm256_or_si256(a, b)
#define MIN8(a, b) _mm256_min_epu8(a, b)
#define PACK32(a, b) _mm256_packs_epi32(a, b)
#define PACK16(a, b) _mm256_packus_epi16(a, b)
#define FIRST_LANES(x, y) _mm256_permute2x128_si256(x, y, 0x20)
#define LAST_LANES(x, y) _mm256_permute2x128_si256(x, y, 0x31)
#define IN_ORDER(v) _mm256_permute4x64_epi64(v, 0xd8)
#include "filter_rows.h"

#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl")))
#define NAME(f) avx512_##f
#define NARROWER(f) avx2_##f
#define VECTOR __m512i
#define BYTES 64
#define ZERO() _mm512_setzero_si512()
#define SET32(v) _mm512_set1_epi32(v)
#define LOAD(p) _mm512_loadu_si512((const void *)(p))
#define STORE(p, v) _mm512_storeu_si512((void *)(p), v)
#define LOW8(a, b) _mm512_unpacklo_epi8(a, b)
#define HIGH8(a, b) _mm512_unpackhi_epi8(a, b)
#define LOW16(a, b) _mm512_unpacklo_epi16(a, b)
#define HIGH16(a, b) _mm512_unpackhi_epi16(a, b)
#define MADD(a, b) _mm512_madd_epi16(a, b)
#define ADD32(a, b) _mm512_add_epi32(a, b)
#define SHIFT32(v, n) _mm512_srai_epi32(v, n)
#define LOGICAL32(v, n) _mm512_srli_epi32(v, n)
#define LEFT32(v, n) _mm512_slli_epi32(v, n)
#define OR(a, b) _mm512_or_si512(a, b)
#define MIN8(a, b) _mm512_min_epu8(a, b)
#define PACK32(a, b) _mm512_packs_epi32(a, b)
#define PACK16(a, b) _mm512_packus_epi16(a, b)
#define FIRST_LANES(x, y)                                                      \
  _mm512_permutex2var_epi64(                                                   \
      x, _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11), y)
#define LAST_LANES(x, y)                                                       \
  _mm512_permutex2var_epi64(                                                   \
      x, _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15), y)
#define IN_ORDER(v)                                                            \
  _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), v)
#include "filter_rows.h"

/* MARK: Columns: the four channels of a pixel in one vector of 32-bit sums */

/* Returns two pixels of 16-bit channels, channel by channel. */
static inline __m128i pair_of(__m128i v) {
  return _mm_unpacklo_epi16(v, _mm_srli_si128(v, 8));
}

static inline __m128i sse2_two_pairs(__m128i low, __m128i high,
                                     const int16_t *w) {
  const __m128i weights = _mm_loadl_epi64((const __m128i *)(const void *)w);
  return _mm_add_epi32(
      _mm_madd_epi16(pair_of(low), _mm_shuffle_epi32(weights, 0x00)),
      _mm_madd_epi16(pair_of(high), _mm_shuffle_epi32(weights, 0x55)));
}

static inline __m128i sse2_sum_of_bytes(const uint32_t *p, const int16_t *w,
                                        int32_t count) {
  const __m128i zero = _mm_setzero_si128();
  __m128i sum = zero;
  for (int32_t t = 0; t < count; t += 4) {
    const __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(p + t));
    sum = _mm_add_epi32(sum, sse2_two_pairs(_mm_unpacklo_epi8(v, zero),
                                            _mm_unpackhi_epi8(v, zero), w + t));
  }
  return sum;
}

static inline __m128i sse2_sum_of_sums(const int16_t *p, const int16_t *w,
                                       int32_t count) {
  __m128i sum = _mm_setzero_si128();
  for (int32_t t = 0; t < count; t += 4) {
    const __m128i *at = (const __m128i *)(const void *)(p + 4 * t);
    sum = _mm_add_epi32(
        sum, sse2_two_pairs(_mm_loadu_si128(at), _mm_loadu_si128(at + 1), w + t));
  }
  return sum;
}

#define AVX2 __attribute__((target("avx2")))

/* Multiplies four pixels of 16-bit channels by four weights: each half of the
   sum has the four channels of two of them. */
AVX2 static inline __m256i avx2_four(__m256i v, const int16_t *w) {
  const __m256i pairs = _mm256_setr_epi8(
      0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10,
      11, 4, 5, 12, 13, 6, 7, 14, 15);
  const __m256i spread = _mm256_setr_epi8(
      0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 4,
      5, 6, 7, 4, 5, 6, 7);
  const __m256i weights = _mm256_broadcastq_epi64(
      _mm_loadl_epi64((const __m128i *)(const void *)w));
  return _mm256_madd_epi16(_mm256_shuffle_epi8(v, pairs),
                           _mm256_shuffle_epi8(weights, spread));
}

AVX2 static inline __m128i avx2_halves(__m256i v) {
  return _mm_add_epi32(_mm256_castsi256_si128(v),
                       _mm256_extracti128_si256(v, 1));
}

AVX2 static inline __m128i avx2_sum_of_bytes(const uint32_t *p,
                                             const int16_t *w, int32_t count) {
  __m256i sum = _mm256_setzero_si256();
  for (int32_t t = 0; t < count; t += 4) {
    const __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(p + t));
    sum = _mm256_add_epi32(sum, avx2_four(_mm256_cvtepu8_epi16(v), w + t));
  }
  return avx2_halves(sum);
}

AVX2 static inline __m128i avx2_sum_of_sums(const int16_t *p, const int16_t *w,
                                            int32_t count) {
  __m256i sum = _mm256_setzero_si256();
  for (int32_t t = 0; t < count; t += 4) {
    const __m256i v =
        _mm256_loadu_si256((const __m256i *)(const void *)(p + 4 * t));
    sum = _mm256_add_epi32(sum, avx2_four(v, w + t));
  }
  return avx2_halves(sum);
}

#define COLUMNS(TARGET, TIER)                                                  \
  TARGET static void TIER##_columns_of_bytes(                                  \
      const uint32_t *row, const mesmer_tap_run *runs, const int16_t *weights, \
      ptrdiff_t count, int16_t *out) {                                         \
    const __m128i half = _mm_set1_epi32(128);                                  \
    for (ptrdiff_t i = 0; i < count; i++) {                                    \
      const mesmer_tap_run r = runs[i];                                        \
      __m128i s =                                                              \
          TIER##_sum_of_bytes(row + r.first, weights + r.offset, r.count);     \
      s = _mm_srai_epi32(_mm_add_epi32(s, half), 8);                           \
      _mm_storel_epi64((__m128i *)(void *)(out + 4 * i),                       \
                       _mm_packs_epi32(s, s));                                 \
    }                                                                          \
  }                                                                            \
                                                                               \
  TARGET static void TIER##_columns_of_sums(                                   \
      const int16_t *row, const mesmer_tap_run *runs, const int16_t *weights,  \
      ptrdiff_t count, uint32_t *out) {                                        \
    const __m128i half = _mm_set1_epi32(1 << 19);                              \
    for (ptrdiff_t i = 0; i < count; i++) {                                    \
      const mesmer_tap_run r = runs[i];                                        \
      __m128i s = TIER##_sum_of_sums(row + 4 * (ptrdiff_t)r.first,             \
                                     weights + r.offset, r.count);             \
      s = _mm_srai_epi32(_mm_add_epi32(s, half), 20);                          \
      s = _mm_packs_epi32(s, s);                                               \
      s = _mm_packus_epi16(s, s);                                              \
      __m128i alpha = _mm_srli_epi32(s, 24);                                   \
      alpha = _mm_or_si128(alpha, _mm_slli_epi32(alpha, 16));                  \
      alpha = _mm_or_si128(alpha, _mm_slli_epi32(alpha, 8));                   \
      out[i] = (uint32_t)_mm_cvtsi128_si32(_mm_min_epu8(s, alpha));            \
    }                                                                          \
  }

COLUMNS(, sse2)
COLUMNS(AVX2, avx2)

/* MARK: Tiers */

static const mesmer_filter_kernels tiers[] = {
    {sse2_rows_of_bytes, sse2_columns_of_bytes, sse2_rows_of_sums,
     sse2_columns_of_sums},
    {avx2_rows_of_bytes, avx2_columns_of_bytes, avx2_rows_of_sums,
     avx2_columns_of_sums},
    {avx512_rows_of_bytes, avx2_columns_of_bytes, avx512_rows_of_sums,
     avx2_columns_of_sums},
};

const mesmer_filter_kernels *mesmer_filter_kernels_of(int tier) {
  switch (tier) {
    case 0: return &tiers[0];
    case 1: return __builtin_cpu_supports("avx2") ? &tiers[1] : NULL;
    case 2:
      return __builtin_cpu_supports("avx2") &&
                     __builtin_cpu_supports("avx512bw") &&
                     __builtin_cpu_supports("avx512vl")
                 ? &tiers[2]
                 : NULL;
    default: return NULL;
  }
}

#else

const mesmer_filter_kernels *mesmer_filter_kernels_of(int tier) {
  (void)tier;
  return NULL;
}

#endif
