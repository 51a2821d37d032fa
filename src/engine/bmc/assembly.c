/* Errors that need a certain result of inline assembly.

   Nothing is known about such a result, so a proof may take it as arbitrary,
   but an error that happens with some results only is no fact.  What an error
   depends on is seen in its term: the guard of its path and the check. */

#include "engine/bmc/bmc.h"

typedef struct {
  const Map *results; /* variables -> 1 + index of the input */
  uint64_t found;
} Search;

static void
look (void *context, Term var) {
  Search *s = context;
  uint64_t *known = map_get (s->results, var.id);
  if (known && !s->found)
    s->found = *known;
}

static bool
happens (Bmc *b, Term bad) {
  return term_is_true (b->terms, model_value (b, bad));
}

static void
find_results (const Bmc *b, Map *results) {
  for (size_t i = 0; i < b->inputs.len; i++)
    if (b->inputs.data[i].op->code == INPUT_ASSEMBLY)
      *map_put (results, b->inputs.data[i].term.id) = i + 1;
}

const UnitOp *
needed_assembly (Bmc *b) {
  Map results = {0};
  Search s = {.results = &results};
  find_results (b, &results);
  bool is_fact = !results.len;
  for (size_t i = 0; i < b->undecided.len && !is_fact; i++) {
    Search one = {.results = &results};
    Term bad = b->undecided.data[i].bad;
    if (!happens (b, bad))
      continue;
    term_vars (b->terms, bad, look, &one);
    is_fact = !one.found;
    s.found = one.found;
  }
  map_done (&results);
  return is_fact || !s.found ? NULL : b->inputs.data[s.found - 1].op;
}
