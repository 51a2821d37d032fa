/* gpu_text.h -- a model's steps as a program in OpenCL C, made from the lists
   of program/model/low.h.

   Kernels, with 'table' the states, 'queue' the numbers of their slots in the
   order in which they were found, 'numbers' as below:

     expand  the states queue[begin .. end): adds what is behind them; with
             'target', looks for that state behind them instead
     add     'count' states of 'fresh'
     move    all states to another table
     gather  the states at queue[which[0 .. count)] */

#ifndef ENGINE_EXPLICIT_GPU_TEXT_H
#define ENGINE_EXPLICIT_GPU_TEXT_H

#include "base/str.h"
#include "engine/explicit/layout.h"
#include "program/model/low.h"

/* Words of 'numbers'. */
enum {
  GPU_FOUND,      /* states in the queue */
  GPU_ASKED,      /* states that the machine must expand */
  GPU_FULL,       /* a state had no room */
  GPU_WIDER,      /* a state did not fit the layout: see 'wider' */
  GPU_PARENT,     /* 'target' is behind this one of the queue, + 1 */
  GPU_STEPS = 6,  /* of 64 bits: steps taken */
  GPU_NUMBERS = 8 /* in all */
};

/* Slots of a bucket: a state is looked for in all of them. */
static inline uint32_t
gpu_bucket (const Layout *l) {
  uint32_t slots = 16;
  while (slots > 1 && slots * l->wide > 16)
    slots /= 2;
  return slots;
}

/* The number of an edge among all of the model. */
uint32_t gpu_text_edge (const Model *, uint32_t code, uint32_t edge);

void gpu_text (Str *, const Model *, const Lowered *, const Layout *);

#endif
