/* map.h -- a hash map from words to words.

   '{0}' is an empty map.  Any 64-bit key may be used.  Pointers to values live
   until the next 'map_put'. */

#ifndef BASE_MAP_H
#define BASE_MAP_H

#include "base/mem.h"

#include <stdbool.h>

typedef struct {
  uint64_t key, value;
  bool used;
} MapSlot;

typedef struct {
  MapSlot *slots;
  size_t len, cap; /* 'cap' slots, a power of two; at most 3/4 are used */
} Map;

/* The value of 'key', or NULL. */
uint64_t *map_get (const Map *, uint64_t key);

/* The place of the value of 'key', zero when the key is new. */
uint64_t *map_put (Map *, uint64_t key);

void map_clear (Map *);
void map_done (Map *);

#endif
