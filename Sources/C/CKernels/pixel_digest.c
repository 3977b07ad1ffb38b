#include "pixel_digest.h"

#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "digests are defined for little-endian machines"
#endif

// The constants of XXH3 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md).
static const uint8_t secret[192] = {
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21,
    0xad, 0x1c, 0xde, 0xd4, 0x6d, 0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4,
    0xb7, 0xb3, 0x67, 0x1f, 0xcb, 0x79, 0xe6, 0x4e, 0xcc, 0xc0, 0xe5, 0x78, 0x82, 0x5a,
    0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21, 0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43, 0x24, 0x8e,
    0xe0, 0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c, 0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3,
    0x00, 0xcb, 0x88, 0xd0, 0x65, 0x8b, 0x1b, 0x53, 0x2e, 0xa3, 0x71, 0x64, 0x48, 0x97,
    0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19, 0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8, 0xa8, 0xfa,
    0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7, 0xc7, 0x0b, 0x4f, 0x1d,
    0x8a, 0x51, 0xe0, 0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78,
    0x73, 0x64, 0xea, 0xc5, 0xac, 0x83, 0x34, 0xd3, 0xeb, 0xc3, 0xc5, 0x81, 0xa0, 0xff,
    0xfa, 0x13, 0x63, 0xeb, 0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49, 0xd3, 0x16,
    0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e, 0x2b, 0x16, 0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc,
    0x8f, 0xf8, 0xb8, 0xd1, 0x7a, 0xd0, 0x31, 0xce, 0x45, 0xcb, 0x3a, 0x8f, 0x95, 0x16,
    0x04, 0x28, 0xaf, 0xd7, 0xfb, 0xca, 0xbb, 0x4b, 0x40, 0x7e,
};
static const uint64_t prime32_1 = 0x9E3779B1, prime32_2 = 0x85EBCA77,
                      prime32_3 = 0xC2B2AE3D;
static const uint64_t prime64_1 = 0x9E3779B185EBCA87, prime64_2 = 0xC2B2AE3D27D4EB4F,
                      prime64_3 = 0x165667B19E3779F9, prime64_4 = 0x85EBCA77C2B2AE63,
                      prime64_5 = 0x27D4EB2F165667C5;

enum { stripe = 64, stripes_per_block = 16 };

static inline uint64_t word(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, 8);
  return value;
}

static inline void accumulate(
    uint64_t *restrict lanes, const uint8_t *restrict bytes, const uint8_t *key) {
  for (int i = 0; i < 8; i++) {
    uint64_t value = word(bytes + 8 * i);
    uint64_t keyed = value ^ word(key + 8 * i);
    lanes[i ^ 1] += value;
    lanes[i] += (keyed & 0xffffffff) * (keyed >> 32);
  }
}

static inline void scramble(uint64_t *lanes) {
  for (int i = 0; i < 8; i++) {
    uint64_t lane = lanes[i];
    lanes[i] = (lane ^ (lane >> 47) ^ word(secret + 128 + 8 * i)) * prime32_1;
  }
}

/// Consumes stripes that are followed by more bytes.
static void take(mesmer_digest *digest, const uint8_t *bytes, size_t count) {
  uint64_t lanes[8];
  memcpy(lanes, digest->lanes, sizeof lanes);
  uint32_t stripes = digest->stripes;
  for (size_t i = 0; i < count; i++) {
    // A block is scrambled only if a byte follows it.
    accumulate(lanes, bytes + i * stripe, secret + 8 * stripes);
    if (++stripes == stripes_per_block) {
      scramble(lanes);
      stripes = 0;
    }
  }
  digest->stripes = stripes;
  memcpy(digest->lanes, lanes, sizeof lanes);
}

void mesmer_digest_begin(mesmer_digest *digest) {
  memset(digest, 0, sizeof *digest);
  const uint64_t lanes[8] = {prime32_3, prime64_1, prime64_2, prime64_3,
                             prime64_4, prime32_2, prime64_5, prime32_1};
  memcpy(digest->lanes, lanes, sizeof lanes);
}

void mesmer_digest_add(mesmer_digest *digest, const void *input, size_t count) {
  const uint8_t *bytes = input;
  if (count == 0) return;
  digest->length += count;
  // The last stripe is deferred until a byte follows it.
  if (digest->waiting > 0) {
    size_t room = stripe - digest->waiting;
    size_t part = count < room ? count : room;
    memcpy(digest->carry + digest->waiting, bytes, part);
    digest->waiting += (uint32_t)part;
    bytes += part;
    count -= part;
    if (count == 0) return;
    take(digest, digest->carry, 1);
    memcpy(digest->latest, digest->carry, stripe);
    digest->waiting = 0;
  }
  size_t whole = (count - 1) / stripe;
  if (whole > 0) {
    take(digest, bytes, whole);
    memcpy(digest->latest, bytes + (whole - 1) * stripe, stripe);
    bytes += whole * stripe;
    count -= whole * stripe;
  }
  memcpy(digest->carry, bytes, count);
  digest->waiting = (uint32_t)count;
}

static inline uint64_t folded(uint64_t a, uint64_t b) {
  __uint128_t product = (__uint128_t)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static uint64_t merged(const uint64_t *lanes, const uint8_t *key, uint64_t start) {
  uint64_t result = start;
  for (int i = 0; i < 4; i++) {
    result += folded(
        lanes[2 * i] ^ word(key + 16 * i), lanes[2 * i + 1] ^ word(key + 16 * i + 8));
  }
  result ^= result >> 37;
  result *= 0x165667919E3779F9;
  return result ^ (result >> 32);
}

void mesmer_digest_end(
    const mesmer_digest *digest, uint64_t *high, uint64_t *low) {
  uint64_t lanes[8];
  memcpy(lanes, digest->lanes, sizeof lanes);
  uint8_t both[2 * stripe];
  memcpy(both, digest->latest, stripe);
  memcpy(both + stripe, digest->carry, digest->waiting);
  accumulate(lanes, both + digest->waiting, secret + 192 - stripe - 7);
  *low = merged(lanes, secret + 11, digest->length * prime64_1);
  *high = merged(lanes, secret + 192 - stripe - 11, ~(digest->length * prime64_2));
}

void mesmer_straight_row(
    const uint32_t *restrict source, uint32_t *restrict target, size_t count,
    const uint32_t *restrict reciprocals) {
  for (size_t i = 0; i < count; i++) {
    uint32_t p = source[i], a = p >> 24;
    if (a == 255) {
      target[i] = p;
      continue;
    }
    uint32_t reciprocal = reciprocals[a], half = a >> 1;
    uint32_t r = ((p & 255) * 255 + half) * reciprocal >> 24;
    uint32_t g = ((p >> 8 & 255) * 255 + half) * reciprocal >> 24;
    uint32_t b = ((p >> 16 & 255) * 255 + half) * reciprocal >> 24;
    target[i] = r | g << 8 | b << 16 | a << 24;
  }
}
