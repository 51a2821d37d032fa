/* The lowerings there are, one line each. */

#include "pass/lowering.h"

extern const Lowering unit_lowering;
extern const Lowering model_lowering;

static const Lowering *const lowerings[] = {&unit_lowering, &model_lowering,
                                            NULL};

const Lowering *
lowering_of (ProgramForm from, ProgramForm to) {
  for (size_t i = 0; lowerings[i]; i++)
    if (lowerings[i]->from == from && lowerings[i]->to == to)
      return lowerings[i];
  return NULL;
}
