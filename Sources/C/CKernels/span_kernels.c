#include "span_kernels.h"

#include <stdatomic.h>
#include <string.h>

#include "cell_walk.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include "bilinear_rows.h"

#define TIER(name) name##_avx2
#define TARGET __attribute__((target("avx2")))
#define LANES 8
#include "span_kernels_tier.h"
#undef TIER
#undef TARGET
#undef LANES

#define TIER(name) name##_avx512
#define TARGET \
  __attribute__((target("avx512bw,avx512vl"), min_vector_width(512)))
#define LANES 16
#include "span_kernels_tier.h"
#undef TIER
#undef TARGET
#undef LANES

const struct mesmer_span_kernels *mesmer_span_kernels_of(int tier) {
  __builtin_cpu_init();
  if (tier == 1 && __builtin_cpu_supports("avx2")) return &kernels_avx2;
  if (tier == 2 && __builtin_cpu_supports("avx512bw")
      && __builtin_cpu_supports("avx512vl"))
    return &kernels_avx512;
  return NULL;
}

#else

const struct mesmer_span_kernels *mesmer_span_kernels_of(int tier) {
  (void)tier;
  return NULL;
}

#endif

static _Atomic(const struct mesmer_span_kernels *) current;

const struct mesmer_span_kernels *mesmer_span_kernels(void) {
  return atomic_load_explicit(&current, memory_order_relaxed);
}

static _Atomic(int) highest = MESMER_SPAN_TIERS;

int mesmer_kernel_tiers(void) {
  return atomic_load_explicit(&highest, memory_order_relaxed);
}

void mesmer_span_kernels_limit(int tier) {
  atomic_store_explicit(&highest, tier, memory_order_relaxed);
  const struct mesmer_span_kernels *kernels = NULL;
  for (; tier > 0 && !kernels; tier--) kernels = mesmer_span_kernels_of(tier);
  atomic_store_explicit(&current, kernels, memory_order_relaxed);
}

/* Runs before main, before any drawing. */
__attribute__((constructor)) static void choose(void) {
  mesmer_span_kernels_limit(MESMER_SPAN_TIERS);
}
