/* vec.h -- growing arrays.

   'VEC (T) v = {0};' is an empty vector: 'v.data[0 .. v.len)'.  Pointers into
   it live until the next growth.  'vec_done' gives the memory back. */

#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/mem.h"

#include <assert.h>
#include <string.h>

#define VEC(T)                                                                 \
  struct {                                                                     \
    T *data;                                                                   \
    size_t len, cap;                                                           \
  }

#define vec_reserve(V, N)                                                      \
  ((V)->cap >= (size_t)(N)                                                     \
       ? (void)0                                                               \
       : (void)((V)->data =                                                    \
                    vec_grow ((V)->data, &(V)->cap, (N), sizeof *(V)->data)))

#define vec_push(V, ...)                                                       \
  (vec_reserve ((V), (V)->len + 1), (void)((V)->data[(V)->len++] = __VA_ARGS__))

#define vec_pop(V) (*(assert ((V)->len), (V)->data + --(V)->len))
#define vec_last(V) (*(assert ((V)->len), (V)->data + (V)->len - 1))
#define vec_clear(V) ((void)((V)->len = 0))
#define vec_done(V)                                                            \
  (mem_free ((V)->data), (void)((V)->data = NULL),                             \
   (void)((V)->len = (V)->cap = 0))

/* The vector TO, which need not be initialised, gets what FROM has. */
#define vec_copy(TO, FROM)                                                     \
  do {                                                                         \
    (TO)->data = NULL, (TO)->len = (TO)->cap = 0;                              \
    vec_reserve ((TO), (FROM)->len);                                           \
    if ((FROM)->len)                                                           \
      memcpy ((TO)->data, (FROM)->data, (FROM)->len * sizeof *(TO)->data);     \
    (TO)->len = (FROM)->len;                                                   \
  } while (0)

static inline void *
vec_grow (void *data, size_t *cap, size_t want, size_t size) {
  size_t cap2 = *cap < 8 ? 8 : *cap * 2;
  *cap = cap2 < want ? want : cap2;
  return mem_resize (data, *cap * size);
}

#endif
