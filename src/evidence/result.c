/* Results, and the pieces of evidence in them, are let go of here. */

#include "evidence/result.h"

#include <stdarg.h>

const char *
verdict_name (Verdict verdict) {
  static const char *const names[] = {
      [VERDICT_SAFE] = "SAFE",
      [VERDICT_UNSAFE] = "UNSAFE",
      [VERDICT_UNKNOWN] = "UNKNOWN",
  };
  return names[verdict];
}

void
counterexample_done (Counterexample *c) {
  if (c->kind)
    c->kind->free (c->data);
  *c = (Counterexample){0};
}

static void
proof_done (Proof *p) {
  if (p->kind)
    p->kind->free (p->data);
  *p = (Proof){0};
}

void
result_done (Result *r) {
  counterexample_done (&r->counterexample);
  proof_done (&r->proof);
  diagnosis_free (r->diagnosis);
  mem_free (r->reason);
  for (size_t i = 0; i < r->more.len; i++)
    counterexample_done (r->more.data + i);
  vec_done (&r->more);
  mem_free (r->rest);
  *r = (Result){.verdict = VERDICT_UNKNOWN};
}

Result
result_unknown (const char *format, ...) {
  Str reason = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&reason, format, args);
  va_end (args);
  return (Result){.verdict = VERDICT_UNKNOWN, .reason = str_take (&reason)};
}
