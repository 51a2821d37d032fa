/* The lowerings there are, one line each. */

#include "pass/lowering.h"

static const Lowering *const lowerings[FORM_COUNT] = {0};

const Lowering *
lowering_of (ProgramForm form) {
  return lowerings[form];
}
