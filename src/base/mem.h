/* mem.h -- memory that is there, and hashing of bytes.

   The allocators never return NULL: when there is no more memory the process
   ends.  Limits a user sets are polled in 'run.h' long before that happens. */

#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>
#include <stdint.h>

void *mem_alloc (size_t bytes);
void *mem_zero (size_t bytes);
void *mem_resize (void *, size_t bytes);
void mem_free (void *);

/* What ends the process when there is no more memory; it does not return.  Some
   memory is kept back, and is free by then.  Otherwise the process says what is
   wrong and exits with status 70. */
void mem_when_exhausted (void (*end) (void));
/* There is no more memory. */
_Noreturn void mem_exhausted (void);

char *mem_string (const char *);
char *mem_substring (const char *, size_t len);

uint64_t mem_hash (const void *, size_t bytes);

/* A good hash of two words, cheaper than 'mem_hash'. */
static inline uint64_t
mem_mix (uint64_t a, uint64_t b) {
  uint64_t h = (a ^ (b * 0x9e3779b97f4a7c15u)) * 0xff51afd7ed558ccdu;
  h ^= h >> 32;
  h *= 0xc4ceb9fe1a85ec53u;
  return h ^ (h >> 29);
}

#endif
