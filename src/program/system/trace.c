/* Traces of systems as lists of states and steps; what they mean is for the
   interpreter to say. */

#include "program/system/trace.h"
#include "base/mem.h"

#include <assert.h>
#include <string.h>

Trace *
trace_new (void) {
  return mem_zero (sizeof (Trace));
}

void
trace_free (Trace *trace) {
  if (!trace)
    return;
  for (size_t i = 0; i < trace->states.len; i++)
    mem_free (trace->states.data[i]);
  vec_done (&trace->states);
  vec_done (&trace->steps);
  mem_free (trace);
}

void
trace_add_state (Trace *trace, size_t n, const Term *values) {
  assert (!n || values);
  Term *copy = mem_alloc (n * sizeof *copy);
  if (n)
    memcpy (copy, values, n * sizeof *copy);
  vec_push (&trace->states, copy);
}

void
trace_add_step (Trace *trace, size_t process, size_t edge) {
  vec_push (&trace->steps, (TraceStep){process, edge});
}

const Edge *
trace_edge (const Program *p, const Trace *trace, size_t step) {
  assert (step < trace->steps.len);
  TraceStep s = trace->steps.data[step];
  return p->processes.data[s.process].edges.data + s.edge;
}
