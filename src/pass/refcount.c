/* Clients of entries with reference counts as transition systems. */

#include "pass/lowering.h"
#include "program/unit/unit_refs.h"

static bool
is_for (const Program *p) {
  return p->unit->refs;
}

static bool
lower (Run *run, const Program *p, Lowered *lowered, Str *why) {
  (void)run;
  (void)p;
  (void)lowered;
  str_add (why, "proofs about reference counts are not there yet");
  return false;
}

static void *
back (const Program *p, const Lowered *lowered, const Trace *trace) {
  (void)p;
  (void)lowered;
  (void)trace;
  return NULL;
}

static void
done (Lowered *lowered) {
  program_free (lowered->program);
  *lowered = (Lowered){0};
}

const Lowering refcount_lowering = {
    .name = "refcount",
    .summary = "reference counts as a transition system over a few cells",
    .from = FORM_UNIT,
    .to = FORM_SYSTEM,
    .lower = lower,
    .back = back,
    .done = done,
    .is_for = is_for,
    .is_abstract = true,
};
