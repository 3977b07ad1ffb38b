#include "sha256_kernel.h"

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

const uint32_t *mesmer_sha256_constants(void) { return constants; }

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

/* The instructions keep the variables as a b e f and c d g h, the first one in the
   highest lane. */
__attribute__((target("sha,sse4.1"))) static void add_blocks(
    uint32_t *state, const uint8_t *blocks, size_t count) {
  const __m128i bytes =
      _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
  __m128i *halves = (__m128i *)(void *)state;
  const __m128i dcba = _mm_shuffle_epi32(_mm_loadu_si128(halves), 0x1b);
  const __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128(halves + 1), 0x1b);
  __m128i abef = _mm_unpackhi_epi64(hgfe, dcba);
  __m128i cdgh = _mm_unpacklo_epi64(hgfe, dcba);
  for (; count > 0; count--, blocks += 64) {
    const __m128i before[2] = {abef, cdgh};
    __m128i w[4];
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      /* The four words of the schedule from 4 i, of the sixteen before them. */
      __m128i *next = &w[i & 3];
      if (i < 4) {
        const void *at = blocks + 16 * i;
        *next = _mm_shuffle_epi8(_mm_loadu_si128(at), bytes);
      } else {
        const __m128i latest = w[(i + 3) & 3];
        const __m128i seventh = _mm_alignr_epi8(latest, w[(i + 2) & 3], 4);
        *next = _mm_sha256msg1_epu32(*next, w[(i + 1) & 3]);
        *next = _mm_sha256msg2_epu32(_mm_add_epi32(*next, seventh), latest);
      }
      const void *k = constants + 4 * i;
      const __m128i sums = _mm_add_epi32(*next, _mm_loadu_si128(k));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sums);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_unpackhi_epi64(sums, sums));
    }
    abef = _mm_add_epi32(abef, before[0]);
    cdgh = _mm_add_epi32(cdgh, before[1]);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
  const __m128i hgdc = _mm_shuffle_epi32(cdgh, 0x1b);
  _mm_storeu_si128(halves, _mm_unpacklo_epi64(feba, hgdc));
  _mm_storeu_si128(halves + 1, _mm_unpackhi_epi64(feba, hgdc));
}

mesmer_sha256_kernel mesmer_sha256_kernel_of_processor(void) {
  unsigned a, b, c, d;
  const int has_sse = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_1);
  const int has_sha = __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
  return has_sse && has_sha ? add_blocks : NULL;
}

#elif defined(__aarch64__)

#include <arm_neon.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif

__attribute__((target("sha2"))) static void add_blocks(
    uint32_t *state, const uint8_t *blocks, size_t count) {
  uint32x4_t abcd = vld1q_u32(state), efgh = vld1q_u32(state + 4);
  for (; count > 0; count--, blocks += 64) {
    const uint32x4_t before[2] = {abcd, efgh};
    uint32x4_t w[4];
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      uint32x4_t *next = &w[i & 3];
      if (i < 4) {
        *next = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 16 * i)));
      } else {
        *next = vsha256su1q_u32(vsha256su0q_u32(*next, w[(i + 1) & 3]),
                                w[(i + 2) & 3], w[(i + 3) & 3]);
      }
      const uint32x4_t sums = vaddq_u32(*next, vld1q_u32(constants + 4 * i));
      const uint32x4_t first = abcd;
      abcd = vsha256hq_u32(first, efgh, sums);
      efgh = vsha256h2q_u32(efgh, first, sums);
    }
    abcd = vaddq_u32(abcd, before[0]);
    efgh = vaddq_u32(efgh, before[1]);
  }
  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
}

mesmer_sha256_kernel mesmer_sha256_kernel_of_processor(void) {
#if defined(__linux__)
  return getauxval(AT_HWCAP) & HWCAP_SHA2 ? add_blocks : NULL;
#elif defined(__ARM_FEATURE_SHA2)
  return add_blocks;
#else
  return NULL;
#endif
}

#else

mesmer_sha256_kernel mesmer_sha256_kernel_of_processor(void) { return NULL; }

#endif
