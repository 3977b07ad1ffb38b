#ifndef MESMER_MEMORY_HINTS_H
#define MESMER_MEMORY_HINTS_H

/* Processor hints that Swift cannot express. They change no result. */

/* Prefetches the cache line at an address for writing. Any address is valid. */
static inline void mesmer_prefetch_for_writing(const void *address) {
  __builtin_prefetch(address, 1, 3);
}

#endif
