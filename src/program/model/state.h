/* state.h -- a state of a dynamic program: words, cut into parts.

   Part 0 holds the header and the global variables; then comes one part for
   each channel, one for each process, one for each object on the heap.  So
   states differ in length, and neighbours in a search share most of their
   parts.  What is in a part only 'machine.c' knows. */

#ifndef PROGRAM_MODEL_STATE_H
#define PROGRAM_MODEL_STATE_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  VEC (uint32_t) words;
  /* Where parts begin, and one more for the end: part i is
     words[cuts[i] .. cuts[i + 1]); cuts[0] is 0. */
  VEC (uint32_t) cuts;
  /* Not part of the state: tells a machine that it made this very state last
     and still knows facts about it.  0: nothing known. */
  uint64_t stamp;
} State;

/* A word, and what it was or which bits are turned over. */
typedef struct {
  uint32_t word, bits;
} StateWord;

typedef VEC (StateWord) StateWords;

static inline size_t
state_parts (const State *s) {
  return s->cuts.len - 1;
}

static inline void
state_copy (State *to, const State *from) {
  vec_reserve (&to->words, from->words.len);
  vec_reserve (&to->cuts, from->cuts.len);
  memcpy (to->words.data, from->words.data,
          from->words.len * sizeof (uint32_t));
  memcpy (to->cuts.data, from->cuts.data, from->cuts.len * sizeof (uint32_t));
  to->words.len = from->words.len;
  to->cuts.len = from->cuts.len;
  to->stamp = from->stamp;
}

static inline void
state_done (State *s) {
  vec_done (&s->words);
  vec_done (&s->cuts);
}

#endif
