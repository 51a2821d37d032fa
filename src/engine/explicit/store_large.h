/* store_large.h -- large arrays.

   Nearly every look at a large table is on another page than the last one, so
   large ones are on large pages: they begin where one does, and growing moves
   whole ones. */

#ifndef ENGINE_EXPLICIT_STORE_LARGE_H
#define ENGINE_EXPLICIT_STORE_LARGE_H

#include <stddef.h>

/* All bytes are 0. */
void *large_zero (size_t bytes);
/* 'had': how many bytes there are; 0: none.  What is added is undefined. */
void *large_grow (void *, size_t had, size_t bytes);
void large_free (void *, size_t bytes);

#endif
