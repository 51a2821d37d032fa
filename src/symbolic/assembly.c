/* What depends on the results of inline assembly.  Nothing is known about such
   a result, so a proof may take it as arbitrary, but an error that happens with
   some results only is no fact. */

#include "symbolic/symbolic_impl.h"

typedef struct {
  const Map *results; /* variables -> 1 + index of the input */
  uint64_t found;     /* the first one, likewise */
} AssemblySearch;

static void
look (void *context, Term var) {
  AssemblySearch *s = context;
  uint64_t *known = map_get (s->results, var.id);
  if (known && !s->found)
    s->found = *known;
}

const UnitOp *
symbolic_assembly (const Symbolic *sym, Term term) {
  Map results = {0};
  AssemblySearch s = {.results = &results};
  for (size_t i = 0; i < sym->inputs.len; i++)
    if (sym->inputs.data[i].op->code == INPUT_ASSEMBLY)
      *map_put (&results, sym->inputs.data[i].term.id) = i + 1;
  if (results.len)
    term_vars (sym->terms, term, look, &s);
  map_done (&results);
  return s.found ? sym->inputs.data[s.found - 1].op : NULL;
}
