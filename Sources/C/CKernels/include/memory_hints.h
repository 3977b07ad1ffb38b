#ifndef MESMER_MEMORY_HINTS_H
#define MESMER_MEMORY_HINTS_H

/* Hints to the processor that Swift has no word for. They change no result. */

/* Asks for the cache line at an address, to be written soon. Any address is
   allowed. */
static inline void mesmer_prefetch_for_writing(const void *address) {
  __builtin_prefetch(address, 1, 3);
}

#endif
