/* The lowerings there are, one line each. */

#include "pass/lowering.h"

extern const Lowering refcount_lowering;
extern const Lowering unit_lowering;
extern const Lowering model_lowering;

static const Lowering *const lowerings[] = {&refcount_lowering, &unit_lowering,
                                            &model_lowering, NULL};

const Lowering *
lowering_of (const Program *p, ProgramForm to) {
  for (size_t i = 0; lowerings[i]; i++)
    if (lowerings[i]->from == p->form && lowerings[i]->to == to &&
        (!lowerings[i]->is_for || lowerings[i]->is_for (p)))
      return lowerings[i];
  return NULL;
}
