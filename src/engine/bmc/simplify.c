/* Makes a counterexample easier to read: the solver's numbers are arbitrary,
   and mostly 0 or 1 does as well.  Whatever is changed, the interpreter must
   come to the same error. */

#include "engine/bmc/bmc.h"

enum { MAX_TRIALS = 400, MAX_TRIAL_STEPS = 200000 };

typedef struct {
  Bmc *b;
  Choices *choices;
  Execution error; /* to be kept */
  unsigned trials;
} Simplifying;

static bool
still_fails (Simplifying *s) {
  ExecuteOptions how = {.choices = s->choices,
                        .beyond = INPUTS_END,
                        .max_steps = MAX_TRIAL_STEPS};
  s->trials++;
  Execution e = execute_unit (s->b->run, s->b->unit, &how);
  return e.outcome == OUTCOME_ERROR && e.kind == s->error.kind &&
         e.pos.source == s->error.pos.source &&
         e.pos.line == s->error.pos.line && e.pos.column == s->error.pos.column;
}

static bool
may_try (const Simplifying *s) {
  return s->trials < MAX_TRIALS && !run_expired (s->b->run);
}

/* Objects may lie anywhere, and hold anything, unless it matters. */
static void
drop_placements (Simplifying *s) {
  size_t placements = s->choices->placements.len;
  size_t contents = s->choices->contents.len;
  s->choices->placements.len = 0;
  if (placements && !still_fails (s))
    s->choices->placements.len = placements;
  s->choices->contents.len = 0;
  if (contents && !still_fails (s))
    s->choices->contents.len = contents;
}

static void
try_inputs (Simplifying *s, Wide value) {
  for (size_t i = 0; i < s->choices->inputs.len && may_try (s); i++) {
    Wide *input = s->choices->inputs.data + i, old = *input;
    if (old <= value)
      continue;
    *input = value;
    if (!still_fails (s))
      *input = old;
  }
}

/* What is negative, as a number of the usual widths, may do as -1. */
static void
try_minus_one (Simplifying *s, unsigned bits) {
  for (size_t i = 0; i < s->choices->inputs.len && may_try (s); i++) {
    Wide *input = s->choices->inputs.data + i, old = *input;
    if (old >> (bits - 1) != 1 || old == wide_mask (bits))
      continue;
    *input = wide_mask (bits);
    if (!still_fails (s))
      *input = old;
  }
}

void
bmc_simplify (Bmc *b, Choices *c, Execution error) {
  Simplifying s = {.b = b, .choices = c, .error = error};
  if (error.steps > MAX_TRIAL_STEPS)
    return;
  drop_placements (&s);
  for (Wide value = 0; value <= 8; value = value ? 2 * value : 1)
    try_inputs (&s, value);
  for (unsigned bits = 8; bits <= 64; bits *= 2)
    try_minus_one (&s, bits);
  b->stats->replays += s.trials;
}
