/* arena.h -- memory that is given back all at once.

   '{0}' is an empty arena.  What it hands out is aligned for any type and lives
   until 'arena_done'. */

#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;
typedef struct {
  ArenaBlock *block;
  size_t used, size; /* of the newest block */
} Arena;

void *arena_alloc (Arena *, size_t bytes);
void *arena_copy (Arena *, const void *, size_t bytes);
char *arena_string (Arena *, const char *);
void arena_done (Arena *);

#endif
