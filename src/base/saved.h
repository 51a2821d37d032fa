/* saved.h -- binary files of one program for itself: written whole or not at
   all, and read again only if they are undamaged.

   What is put is what must be got, in the same order.  A file has a mark that
   says what it is, then the bytes, then their number and a hash of them. */

#ifndef BASE_SAVED_H
#define BASE_SAVED_H

#include "base/str.h"
#include "base/vec.h"

#include <stdbool.h>

typedef struct Saving Saving;

/* Writes beside the file; what is there stays until 'saved_end'.  Problems are
   told at the end. */
Saving *saved_begin (const char *path, const char *mark);
void saved_put (Saving *, const void *, size_t bytes);
/* The file is on the disk; or it is as before, and 'why' says why. */
bool saved_end (Saving *, Str *why);

/* Removes what is left beside the file by a process that was killed. */
void saved_sweep (const char *path);

typedef struct Saved Saved;

/* NULL: there is no such file, or it is damaged or something else; then 'why'
   says so. */
Saved *saved_open (const char *path, const char *mark, Str *why);
/* False, now and from now on, if there are not so many bytes left. */
bool saved_get (Saved *, void *, size_t bytes);
/* All that was asked for was there, and there is nothing more. */
bool saved_is_done (const Saved *);
void saved_close (Saved *);

/* Whether so many elements may still come: ask before making room for them. */
bool saved_has (Saved *, uint64_t count, size_t size);

#define saved_put_vec(S, V)                                                    \
  do {                                                                         \
    uint64_t count_ = (V)->len;                                                \
    saved_put ((S), &count_, sizeof count_);                                   \
    saved_put ((S), (V)->data, (V)->len * sizeof *(V)->data);                  \
  } while (0)

#define saved_get_vec(S, V)                                                    \
  do {                                                                         \
    uint64_t count_ = 0;                                                       \
    if (!saved_get ((S), &count_, sizeof count_) ||                            \
        !saved_has ((S), count_, sizeof *(V)->data))                           \
      break;                                                                   \
    vec_reserve ((V), count_);                                                 \
    (V)->len = count_;                                                         \
    saved_get ((S), (V)->data, count_ * sizeof *(V)->data);                    \
  } while (0)

#endif
