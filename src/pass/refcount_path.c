/* Paths: what is decided, assumed and found wrong along one. */

#include "pass/refcount.h"

#include <assert.h>

Term
refcount_now (const Refcount *w, Var v) {
  return program_var (w->out, v)->now;
}

/* Each path uses the same inputs, from the first on. */
Term
refcount_input (CellPath *p) {
  Refcount *w = p->w;
  if (p->inputs == w->inputs.len) {
    Str name = {0};
    str_format (&name, "in%zu", w->inputs.len);
    vec_push (&w->inputs,
              program_add_var (
                  w->out, (VarInfo){.name = arena_string (&w->out->arena,
                                                          str_text (&name)),
                                    .sort = INT_SORT,
                                    .role = ROLE_INPUT}));
    str_done (&name);
  }
  return refcount_now (w, w->inputs.data[p->inputs++]);
}

void
refcount_assume (CellPath *p, Term t) {
  if (term_is_true (p->w->t, t))
    return;
  if (term_is_false (p->w->t, t))
    p->is_over = true;
  for (size_t i = 0; i < p->pc.len; i++)
    if (term_is (p->pc.data[i], t))
      return;
  vec_push (&p->pc, t);
}

bool
refcount_is_possible (CellPath *p, Term t) {
  Refcount *w = p->w;
  for (; p->asserted < p->pc.len; p->asserted++)
    solver_assert (w->solver, p->pc.data[p->asserted]);
  return solver_check (w->solver, 1, &t) != UNSAT;
}

static bool
decide (CellPath *p, bool yes, Term t) {
  vec_push (p->given, yes);
  p->at++;
  Term holds = yes ? t : term_not (p->w->t, t);
  refcount_assume (p, holds);
  vec_push (&p->decided, holds);
  return yes;
}

bool
refcount_branch (CellPath *p, Term t) {
  Refcount *w = p->w;
  if (p->is_over || term_is_true (w->t, t))
    return true;
  if (term_is_false (w->t, t))
    return false;
  Term not = term_not (w->t, t);
  for (size_t i = 0; i < p->pc.len; i++)
    if (term_is (p->pc.data[i], t) || term_is (p->pc.data[i], not ))
      return term_is (p->pc.data[i], t);
  if (p->at < p->given->len) {
    bool yes = p->given->data[p->at++];
    refcount_assume (p, yes ? t : not );
    vec_push (&p->decided, yes ? t : not );
    return yes;
  }
  bool may = refcount_is_possible (p, t),
       may_not = refcount_is_possible (p, not );
  if (may && may_not) {
    CellDecisions other;
    vec_copy (&other, p->given);
    vec_push (&other, false);
    vec_push (p->todo, other);
  }
  if (!may && !may_not)
    p->is_over = true;
  return decide (p, may, t);
}

void
refcount_error (CellPath *p, ErrorKind kind, Pos pos, const char *message) {
  if (p->is_over)
    return;
  Term yes = term_bool (p->w->t, true);
  if (!p->is_elsewhere && !p->is_probe && refcount_is_possible (p, yes)) {
    CellEdge e = {.from = p->from,
                  .to = p->from,
                  .entry = p->entry,
                  .is_error = true,
                  .error = kind,
                  .message = message,
                  .pos = pos};
    vec_copy (&e.guard, &p->pc);
    vec_copy (&e.seen, &p->entries);
    vec_copy (&e.args, &p->args);
    vec_push (&p->w->edges, e);
  }
  p->is_over = true;
}

void
refcount_edge_done (CellEdge *e) {
  vec_done (&e->guard);
  vec_done (&e->values);
  vec_done (&e->seen);
  vec_done (&e->args);
}

void
refcount_path_done (CellPath *p) {
  vec_done (&p->pc);
  vec_done (&p->decided);
  vec_done (&p->entries);
  vec_done (&p->args);
  vec_done (&p->number);
  vec_done (&p->first);
  vec_done (&p->owners);
  vec_done (&p->released);
  vec_done (&p->handed);
  vec_done (&p->closed);
  vec_done (&p->probed);
  vec_done (&p->lines);
}
