/* The kernels of one tier; included once for each, with
     TIER(name)  the name with the tier's suffix
     TARGET      its instruction set
     LANES       pixels in a vector, at most 16; the first inclusion has 8, and
                 its sweep is used by all tiers, because a row of cells has no
                 space for larger blocks

   Four bytes of a pixel are two lanes of 16 bits; even and odd bytes are
   processed separately. A row's last vector is read before any write and
   written last, over earlier results: no loop is needed for the rest. */

typedef uint32_t TIER(pixels) __attribute__((vector_size(LANES * 4)));
typedef uint16_t TIER(halves) __attribute__((vector_size(LANES * 4)));
typedef uint32_t TIER(words) __attribute__((vector_size(LANES * 8)));
typedef uint8_t TIER(bytes) __attribute__((vector_size(LANES)));
typedef uint32_t TIER(unaligned)
    __attribute__((vector_size(LANES * 4), aligned(1), may_alias));
typedef uint8_t TIER(unaligned_bytes)
    __attribute__((vector_size(LANES), aligned(1), may_alias));

#define PIXELS TIER(pixels)
#define HALVES TIER(halves)
#define INLINE static inline __attribute__((always_inline)) TARGET
#define LOAD(at) ((PIXELS) * (const TIER(unaligned) *)(at))
#define STORE(at, v) (*(TIER(unaligned) *)(at) = (v))

/* A wash for each lane. */
struct TIER(washes) {
  HALVES keep;
  HALVES even;
  HALVES odd;
};

INLINE struct TIER(washes) TIER(all)(struct mesmer_wash wash) {
  PIXELS zero = {0};
  struct TIER(washes) all = {
      (HALVES)(zero + wash.keep), (HALVES)(zero + wash.even),
      (HALVES)(zero + wash.odd)};
  return all;
}

INLINE struct TIER(washes) TIER(with)(
    struct TIER(washes) all, int lane, struct mesmer_wash wash) {
  PIXELS keep = (PIXELS)all.keep, even = (PIXELS)all.even,
         odd = (PIXELS)all.odd;
  keep[lane] = wash.keep;
  even[lane] = wash.even;
  odd[lane] = wash.odd;
  struct TIER(washes) some = {(HALVES)keep, (HALVES)even, (HALVES)odd};
  return some;
}

/* Returns (v + (v >> 8)) >> 8, which is the upper half of 257 v. */
INLINE HALVES TIER(quotient)(HALVES v) {
  return __builtin_convertvector(
      (__builtin_convertvector(v, TIER(words)) * 257) >> 16, HALVES);
}

/* Returns the pixels of even and odd sums, 128 included. */
INLINE PIXELS TIER(divided)(HALVES even, HALVES odd) {
  return (PIXELS)(TIER(quotient)(even) | TIER(quotient)(odd) << 8);
}

INLINE PIXELS TIER(washed)(PIXELS target, struct TIER(washes) wash) {
  HALVES d = (HALVES)target;
  return TIER(divided)(
      (d & 255) * wash.keep + wash.even, (d >> 8) * wash.keep + wash.odd);
}

/* Returns the source over the target at a coverage of 0...255, which is stored
   twice in each lane. */
INLINE PIXELS TIER(over)(PIXELS target, PIXELS source, PIXELS coverage) {
  HALVES s = (HALVES)source, d = (HALVES)target;
  HALVES m = (HALVES)(coverage | coverage << 16);
  HALVES a = s >> 8;
  PIXELS alphas = (PIXELS)a >> 16;
  HALVES product = (HALVES)(alphas | alphas << 16) * m + 128;
  HALVES keep = 255 - TIER(quotient)(product);
  return TIER(divided)(
      (s & 255) * m + (d & 255) * keep + 128, a * m + (d >> 8) * keep + 128);
}

TARGET static void TIER(fill)(
    void *pixels, size_t row_bytes, size_t width, size_t rows,
    uint32_t pixel) {
  PIXELS all = (PIXELS){0} + pixel;
  uint8_t *row = pixels;
  size_t last = (width - LANES) * 4;
  /* Stores after the first one cross no cache line: rows are usually a multiple
     of 64 bytes apart. */
  size_t first = LANES * 4 - ((uintptr_t)pixels & (LANES * 4 - 1));
  for (; rows > 0; rows--, row += row_bytes) {
    STORE(row, all);
    for (size_t at = first; at < last; at += LANES * 4) STORE(row + at, all);
    STORE(row + last, all);
  }
}

TARGET static void TIER(wash)(
    void *pixels, size_t row_bytes, size_t width, size_t rows,
    struct mesmer_wash first, struct mesmer_wash middle,
    struct mesmer_wash last) {
  struct TIER(washes) inner = TIER(all)(middle);
  struct TIER(washes) left = TIER(with)(inner, 0, first);
  struct TIER(washes) right = TIER(with)(inner, LANES - 1, last);
  uint8_t *row = pixels;
  size_t end = (width - LANES) * 4;
  for (; rows > 0; rows--, row += row_bytes) {
    /* Hardware prefetchers do not detect rows that are a page apart. */
    if (rows > 2)
      for (size_t at = 0; at < width * 4; at += 64)
        __builtin_prefetch(row + 2 * row_bytes + at, 1, 3);
    PIXELS tail = LOAD(row + end);
    STORE(row, TIER(washed)(LOAD(row), left));
    for (size_t at = LANES * 4; at < end; at += LANES * 4)
      STORE(row + at, TIER(washed)(LOAD(row + at), inner));
    STORE(row + end, TIER(washed)(tail, right));
  }
}

TARGET static void TIER(over_row)(
    void *pixels, const void *source, size_t count) {
  uint8_t *row = pixels;
  const uint8_t *from = source;
  size_t end = (count - LANES) * 4;
  PIXELS tail = LOAD(row + end);
  for (size_t at = 0;; at += LANES * 4) {
    int is_last = at >= end;
    if (is_last) at = end;
    HALVES d = (HALVES)(is_last ? tail : LOAD(row + at));
    PIXELS s = LOAD(from + at);
    PIXELS rest = ~s >> 24;
    HALVES keep = (HALVES)(rest | rest << 16);
    STORE(
        row + at,
        s + TIER(divided)((d & 255) * keep + 128, (d >> 8) * keep + 128));
    if (is_last) return;
  }
}

INLINE PIXELS TIER(coverage)(const uint8_t *mask) {
  TIER(bytes) m = *(const TIER(unaligned_bytes) *)mask;
  return __builtin_convertvector(m, PIXELS);
}

TARGET static void TIER(over_row_masked)(
    void *pixels, const void *source, const uint8_t *mask, size_t count) {
  uint8_t *row = pixels;
  const uint8_t *from = source;
  size_t end = (count - LANES) * 4;
  PIXELS tail = LOAD(row + end);
  for (size_t at = 0; at < end; at += LANES * 4)
    STORE(
        row + at,
        TIER(over)(
            LOAD(row + at), LOAD(from + at), TIER(coverage)(mask + at / 4)));
  STORE(
      row + end,
      TIER(over)(tail, LOAD(from + end), TIER(coverage)(mask + end / 4)));
}

TARGET static void TIER(over_pixel_masked)(
    void *pixels, uint32_t pixel, const uint8_t *mask, size_t count) {
  uint8_t *row = pixels;
  PIXELS source = (PIXELS){0} + pixel;
  size_t end = (count - LANES) * 4;
  PIXELS tail = LOAD(row + end);
  for (size_t at = 0; at < end; at += LANES * 4)
    STORE(
        row + at,
        TIER(over)(LOAD(row + at), source, TIER(coverage)(mask + at / 4)));
  STORE(
      row + end, TIER(over)(tail, source, TIER(coverage)(mask + end / 4)));
}

#if LANES == 8

/* Converts sums of winding numbers in units of 2^-21 to coverage, 0...255, rounded half
   up: by the non-zero rule the magnitude, at most 1; by the even-odd rule a
   triangle wave of period 2. */
INLINE PIXELS TIER(folded)(PIXELS sum, const int is_even_odd) {
  const PIXELS full = (PIXELS){0} + (1u << 21);
  PIXELS v = sum & 0x3fffff;
  PIXELS fold = full + full - v;
  if (!is_even_odd) {
    const PIXELS sign = -(sum >> 31);
    v = (sum ^ sign) - sign;
    fold = full;
  }
  const PIXELS above = (PIXELS)(v > full);
  v = (v & ~above) | (fold & above);
  return ((v << 8) - v + (1u << 20)) >> 21;
}

/* Adds eight cells to the running sum in all lanes of `cover`, sets them to
   zero and returns their coverage, 0...255. */
INLINE PIXELS TIER(take)(int32_t *cells, PIXELS *cover, const int is_even_odd) {
  const PIXELS zero = {0};
  PIXELS v = LOAD(cells);
  STORE(cells, zero);
  v += __builtin_shufflevector(v, zero, 8, 0, 1, 2, 8, 4, 5, 6);
  v += __builtin_shufflevector(v, zero, 8, 8, 0, 1, 8, 8, 4, 5);
  v += __builtin_shufflevector(v, zero, 8, 8, 8, 8, 3, 3, 3, 3);
  v += *cover;
  *cover = __builtin_shufflevector(v, v, 7, 7, 7, 7, 7, 7, 7, 7);
  return TIER(folded)(v, is_even_odd);
}

/* Replaces the bits of each row's cells by those of its touched blocks of eight
   cells, 64 blocks a word. Reads up to four words after the last row. */
INLINE void TIER(find_blocks)(const struct mesmer_sweep *sweep) {
  const __m256i zero = _mm256_setzero_si256();
  const int64_t blocks = sweep->width / LANES + 1;
  for (int64_t y = 0; y < sweep->rows; y++) {
    uint64_t *bits = sweep->bits + y * sweep->words;
    uint64_t found = 0;
    for (int64_t at = 0; at < blocks; at += 32) {
      /* Bit x + 1 is cell x's, and the next cell is touched as well. */
      const uint64_t *words = bits + at / 8;
      const __m256i entered = _mm256_loadu_si256((const __m256i *)words);
      const __m256i next = _mm256_loadu_si256((const __m256i *)(words + 1));
      const __m256i touched = _mm256_or_si256(
          _mm256_or_si256(entered, _mm256_srli_epi64(entered, 1)),
          _mm256_slli_epi64(next, 63));
      const int empty = _mm256_movemask_epi8(_mm256_cmpeq_epi8(touched, zero));
      uint64_t here = (uint32_t)~empty;
      if (blocks - at < 32) here &= ((uint64_t)1 << (blocks - at)) - 1;
      found |= here << (at & 32);
      bits[at / 64] = found;
      if (at & 32) found = 0;
    }
  }
}

INLINE void TIER(span)(
    uint32_t *row, int64_t from, int64_t to, PIXELS source, uint32_t coverage,
    int replaces) {
  if (replaces) {
    for (; from + LANES <= to; from += LANES) STORE(row + from, source);
    for (; from < to; from++) row[from] = source[0];
    return;
  }
  const PIXELS all = (PIXELS){0} + coverage;
  for (; from + LANES <= to; from += LANES)
    STORE(row + from, TIER(over)(LOAD(row + from), source, all));
  for (; from < to; from++)
    row[from] = TIER(over)((PIXELS){row[from]}, source, all)[0];
}

INLINE void TIER(sweep_by)(
    const struct mesmer_sweep *sweep, const int is_even_odd) {
  const int64_t width = sweep->width, words = sweep->words;
  const PIXELS source = (PIXELS){0} + sweep->pixel;
  const int is_opaque = sweep->pixel >> 24 == 255, is_wide = width > 256;
  TIER(find_blocks)(sweep);
  for (int64_t y = 0; y < sweep->rows; y++) {
    int32_t *cells = sweep->cells + y * sweep->stride;
    const uint64_t *blocks = sweep->bits + y * words;
    uint8_t *target = (uint8_t *)sweep->pixels + y * sweep->row_bytes;
    uint32_t *row = (uint32_t *)target;
    /* Prefetches the row three below; if it is wide, only the columns of blocks
       that are touched in this row. */
    const uint8_t *ahead = target + (y + 3 < sweep->rows ? 3 * sweep->row_bytes : 0);
    if (!is_wide)
      for (int64_t at = 0; at < width * 4; at += 64)
        __builtin_prefetch(ahead + at, 1, 3);
    PIXELS cover = {0};
    int64_t x = 0;
    /* The coverage at x. */
    uint32_t inside = 0;
    for (int64_t base = 0; base <= width; base += 64 * LANES) {
      for (uint64_t set = *blocks++; set != 0; set &= set - 1) {
        const int64_t at = base + __builtin_ctzll(set) * LANES;
        if (at > x && inside != 0)
          TIER(span)(
              row, x, at < width ? at : width, source, inside,
              is_opaque && inside == 255);
        if (is_wide) __builtin_prefetch(ahead + at * 4, 1, 3);
        const PIXELS m = TIER(take)(cells + at, &cover, is_even_odd);
        inside = m[LANES - 1];
        x = at + LANES;
        if (x <= width) {
          STORE(row + at, TIER(over)(LOAD(row + at), source, m));
        } else {
          uint32_t rest[LANES] = {0};
          for (int64_t i = at; i < width; i++) rest[i - at] = row[i];
          STORE(rest, TIER(over)(LOAD(rest), source, m));
          for (int64_t i = at; i < width; i++) row[i] = rest[i - at];
        }
      }
    }
    if (x < width && inside != 0)
      TIER(span)(row, x, width, source, inside, is_opaque && inside == 255);
  }
  memset(sweep->bits, 0, (size_t)(sweep->rows * words) * sizeof(uint64_t));
}

TARGET static void TIER(sweep)(const struct mesmer_sweep *sweep) {
  if (sweep->is_even_odd)
    TIER(sweep_by)(sweep, 1);
  else
    TIER(sweep_by)(sweep, 0);
}

#endif

static const struct mesmer_span_kernels TIER(kernels) = {
    TIER(fill), TIER(wash), TIER(over_row), TIER(over_row_masked),
    TIER(over_pixel_masked), sweep_avx2, bilinear_avx2};

#undef PIXELS
#undef HALVES
#undef INLINE
#undef LOAD
#undef STORE
