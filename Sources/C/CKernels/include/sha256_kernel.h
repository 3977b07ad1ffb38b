#ifndef MESMER_SHA256_KERNEL_H
#define MESMER_SHA256_KERNEL_H

/* SHA-256 with the processor's instructions for it: x86 SHA extensions, ARMv8 SHA2.
   The Swift version (SHA256) has identical results. */

#include <stddef.h>
#include <stdint.h>

/* Adds blocks of 64 bytes to the eight words of a state. */
typedef void (*mesmer_sha256_kernel)(uint32_t *state, const uint8_t *blocks,
                                     size_t count);

/* Returns the 64 constants of the rounds. */
const uint32_t *mesmer_sha256_constants(void);

/* Returns the kernel, or null if the processor has no such instructions. */
mesmer_sha256_kernel mesmer_sha256_kernel_of_processor(void);

#endif
