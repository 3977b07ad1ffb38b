// glibc has arc4random since 2.36; the programs of a release start with 2.35, too.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/types.h>

void arc4random_buf(void *buffer, size_t size) {
  char *next = buffer;
  while (size > 0) {
    ssize_t count = getrandom(next, size, 0);
    if (count < 0) abort();
    next += count;
    size -= (size_t)count;
  }
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}
