/* Making, running and ending a symbolic execution. */

#include "symbolic/symbolic_impl.h"

Symbolic *
symbolic_new (Run *run, const Unit *unit, const SymbolicClient *client,
              void *context) {
  Symbolic *sym = mem_zero (sizeof *sym);
  sym->run = run;
  sym->unit = unit;
  sym->client = client;
  sym->context = context;
  sym->bits = 8 * unit->pointer_bytes;
  sym->terms = terms_new ();
  sym->values.terms = sym->terms;
  sym->solver = solver_new_z3 (sym->terms, run);
  sym->loops = mem_zero (unit->procs.len * sizeof *sym->loops);
  sym->max_steps = UINT64_MAX;
  return sym;
}

static void
free_memory (Symbolic *sym) {
  for (size_t i = 0; i < sym->objects.len; i++) {
    vec_done (&sym->objects.data[i].deaths);
    vec_done (&sym->objects.data[i].lives);
    vec_done (&sym->objects.data[i].holds);
  }
  for (size_t i = 0; i < sym->initials.len; i++) {
    cow_done (&sym->initials.data[i]->cells, sym_cell_type ());
    mem_free (sym->initials.data[i]);
  }
  vec_done (&sym->objects);
  vec_done (&sym->initials);
  map_done (&sym->bases);
  map_done (&sym->based);
  map_done (&sym->foreign);
  map_done (&sym->lost);
  map_done (&sym->loose);
}

static void
free_knowledge (Symbolic *sym) {
  vec_done (&sym->grounded);
  vec_done (&sym->facts);
  map_done (&sym->visited);
  map_done (&sym->asked);
  if (sym->once)
    solver_free (sym->once);
  solver_free (sym->solver);
}

void
symbolic_free (Symbolic *sym) {
  while (sym->queue.len)
    paths_free (vec_pop (&sym->queue));
  vec_done (&sym->queue);
  vec_done (&sym->inputs);
  for (size_t i = 0; i < sym->unit->procs.len; i++)
    loops_free (sym->loops[i]);
  mem_free (sym->loops);
  free_memory (sym);
  free_knowledge (sym);
  values_done (&sym->values);
  terms_free (sym->terms);
  mem_free (sym);
}

Values *
symbolic_values (Symbolic *sym) {
  return &sym->values;
}

Terms *
symbolic_terms (Symbolic *sym) {
  return sym->terms;
}

SymbolicCounts
symbolic_counts (const Symbolic *sym) {
  return (SymbolicCounts){.steps = sym->steps,
                          .joins = sym->joins,
                          .objects = sym->objects.len,
                          .waiting = sym->queue.len,
                          .questions = sym->questions};
}

/* Running ------------------------------------------------------------------ */

void
symbolic_start (Symbolic *sym) {
  Paths *s = paths_new ();
  sym_globals_create (sym, s);
  paths_push (sym, s, sym->unit->start);
  s->top->guard = s->guard;
  if (sym_enters (sym, s))
    symbolic_enqueue (sym, s);
}

void
symbolic_run (Symbolic *sym) {
  while (sym->queue.len && !sym->stop)
    sym_advance (sym, vec_pop (&sym->queue));
}

void
symbolic_limit (Symbolic *sym, uint64_t steps) {
  sym->max_steps = steps;
}

void
symbolic_stop (Symbolic *sym) {
  sym->stop = true;
}

bool
symbolic_is_stopped (const Symbolic *sym) {
  return sym->stop;
}
