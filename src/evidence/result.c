#include "evidence/result.h"

#include <stdarg.h>

void
result_done (Result *r) {
  certificate_free (r->certificate);
  system_free (r->system);
  search_record_free (r->search);
  trace_free (r->trace);
  trail_free (r->trail);
  unwinding_free (r->unwinding);
  choices_free (r->choices);
  mem_free (r->reason);
  for (size_t i = 0; i < r->more.len; i++)
    trail_free (r->more.data[i]);
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
