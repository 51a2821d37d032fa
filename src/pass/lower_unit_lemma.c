/* Lemmas: what holds of all elements of arrays where loops begin anew.

   An edge that reads an element at another index than k gets any number there.
   But what was shown of the element at k, for any k, holds of that one, too.
   So some of the hints are taken for lemmas at some cut points.  Edges assume
   them, of the element at k and of those that they read; and one more edge
   asserts them, of the element at k, so that a proof has to show them.

   That loses no error.  Take an execution of the program, and the systems with
   all choices of the parameters, which follow it.  At each cut point all these
   have asserted their lemmas.  So the lemma with the index of the element that
   is read, and with what is in it, is one that the system with that index as k
   has asserted then: all variables but the columns are the same in both.  The
   element is initialised, or that system has an error where it is read.

   Which hints are lemmas is found by taking all, and dropping those that an
   edge does not keep, until none is left to drop. */

#include "pass/lower_unit_emit.h"

#include <assert.h>

/* A question takes milliseconds.  Where one takes much longer there are no
   lemmas; on a busy machine that must not happen, as who checks the proof
   makes the system again. */
enum { MILLISECONDS = 10000, MOST_INSTANCES = 16 };

bool
lowering_is_lemma (const Emit *e, uint32_t cut, size_t hint) {
  return e->holds && e->holds[cut][hint];
}

/* Instances ---------------------------------------------------------------- */

/* The array that an atom belongs to: its parameter, a column, or whether one
   is initialised; NONE: none. */
static uint32_t
array_of (const Lower *w, uint32_t atom) {
  const Atom *a = w->atoms.data + atom;
  if (a->kind == ATOM_PARAMETER)
    return a->index;
  if (a->kind != ATOM_SLOT)
    return NONE;
  const Slot *s = w->slots.data + a->index;
  if (s->kind == SLOT_FLAG)
    s = w->slots.data + s->owner;
  return s->kind == SLOT_COLUMN ? s->owner : NONE;
}

static bool
mentions (const Lower *w, const LowClause *c, uint32_t array) {
  for (size_t i = 0; i < c->count; i++)
    for (uint32_t k = 0; k < c->facts[i].sum.count; k++)
      if (array_of (w, c->facts[i].sum.parts[k].atom) == array)
        return true;
  return false;
}

static uint32_t
array_of_read (const Lower *w, const LowRead *r) {
  return w->slots.data[r->slot].owner;
}

static bool
is_same_element (const Lower *w, const LowRead *a, const LowRead *b) {
  return array_of_read (w, a) == array_of_read (w, b) &&
         linear_equal (&a->index, &b->index);
}

/* What the edge has read in that column of the element; NULL: nothing. */
static const LowRead *
find_read (const Lower *w, const LowEdge *edge, const LowRead *at,
           uint32_t slot) {
  for (size_t i = 0; i < edge->read_count; i++)
    if (edge->reads[i].slot == slot && is_same_element (w, edge->reads + i, at))
      return edge->reads + i;
  return NULL;
}

/* Puts the element that was read in the place of the one at k; false: the edge
   does not know all of it that the clause speaks of. */
static bool
put_atom (Emit *e, const LowEdge *edge, const LowRead *at, uint32_t atom,
          Subst *subst) {
  const Lower *w = e->w;
  const Atom *a = w->atoms.data + atom;
  if (array_of (w, atom) != array_of_read (w, at))
    return true;
  Term now = lowering_atom_term (e, atom);
  if (a->kind == ATOM_PARAMETER) {
    subst_set (subst, now, lowering_sum_term (e, &at->index));
    return true;
  }
  /* Only what was read is known to be initialised. */
  const Slot *s = w->slots.data + a->index;
  bool is_flag = s->kind == SLOT_FLAG;
  const LowRead *r = find_read (w, edge, at, is_flag ? s->owner : a->index);
  if (r)
    subst_set (subst, now,
               is_flag ? term_int (e->t, 1) : lowering_sum_term (e, &r->value));
  return r;
}

static bool
put_element (Emit *e, const LowEdge *edge, const LowClause *c,
             const LowRead *at, Subst *subst) {
  bool all = true;
  for (size_t i = 0; i < c->count; i++)
    for (uint32_t k = 0; k < c->facts[i].sum.count; k++)
      all = all && put_atom (e, edge, at, c->facts[i].sum.parts[k].atom, subst);
  return all;
}

/* The clause at this element; of another array that it speaks of, also at those
   elements that the edge reads of that one. */
static void
list_instances (Emit *e, const LowEdge *edge, size_t hint, size_t read,
                TermList *out) {
  const Lower *w = e->w;
  const LowClause *c = w->hints.data + hint;
  const LowRead *at = edge->reads + read;
  Subst *subst = subst_new (e->t);
  if (put_element (e, edge, c, at, subst)) {
    vec_push (out, subst_apply (subst, e->clauses[hint]));
    for (size_t i = 0; i < read; i++) {
      const LowRead *other = edge->reads + i;
      Subst *both = subst_new (e->t);
      if (array_of_read (w, other) != array_of_read (w, at) &&
          mentions (w, c, array_of_read (w, other)) &&
          put_element (e, edge, c, at, both) &&
          put_element (e, edge, c, other, both))
        vec_push (out, subst_apply (both, e->clauses[hint]));
      subst_free (both);
    }
  }
  subst_free (subst);
}

void
lowering_list_lemmas (Emit *e, const LowEdge *edge, TermList *out) {
  const Lower *w = e->w;
  for (size_t i = 0; i < w->hints.len; i++) {
    if (!lowering_is_lemma (e, edge->from, i))
      continue;
    vec_push (out, e->clauses[i]);
    for (size_t k = 0; k < edge->read_count && k < MOST_INSTANCES; k++)
      if (mentions (w, w->hints.data + i, array_of_read (w, edge->reads + k)))
        list_instances (e, edge, i, k, out);
  }
}

/* The search --------------------------------------------------------------- */

typedef struct {
  Emit *e;
  Solver *solver;
  bool gave_up;
  bool has_changed;
} Search;

/* Variables are within their ranges. */
static void
assert_ranges (Search *s) {
  Terms *t = s->e->t;
  for (uint32_t i = 0; i < s->e->p->vars.len; i++) {
    const VarInfo *v = s->e->p->vars.data + i;
    if (!v->bounded)
      continue;
    solver_assert (s->solver, term_le (t, term_int (t, v->lo), v->now));
    solver_assert (s->solver, term_le (t, v->now, term_int (t, v->hi)));
  }
}

static void
assert_edge (Search *s, const LowEdge *edge) {
  Commands c = {0};
  TermList lemmas = {0};
  lowering_add_conditions (s->e, &c, edge);
  for (size_t i = 0; i < c.len; i++)
    solver_assert (s->solver, c.data[i].condition);
  lowering_list_lemmas (s->e, edge, &lemmas);
  for (size_t i = 0; i < lemmas.len; i++)
    solver_assert (s->solver, lemmas.data[i]);
  vec_done (&c);
  vec_done (&lemmas);
}

/* From variables to what they are behind the edge. */
static Subst *
behind (Emit *e, const LowEdge *edge) {
  Subst *subst = subst_new (e->t);
  for (size_t i = 0; i < edge->set_count; i++) {
    const VarInfo *v = program_var (e->p, e->vars[edge->sets[i].slot]);
    subst_set (subst, v->now, lowering_sum_term (e, &edge->sets[i].value));
  }
  return subst;
}

/* Drops the lemmas at the end of the edge that the model contradicts. */
static void
drop (Search *s, const LowEdge *edge, const Term *after) {
  bool *holds = s->e->holds[edge->to], dropped = false;
  for (size_t i = 0; i < s->e->w->hints.len; i++)
    if (holds[i] &&
        term_is_false (s->e->t, solver_value (s->solver, after[i]))) {
      holds[i] = false;
      dropped = true;
    }
  s->has_changed = true;
  s->gave_up |= !dropped;
}

/* That a lemma at the end of the edge is wrong there. */
static Term
some_is_wrong (Search *s, const LowEdge *edge, const Term *after) {
  Emit *e = s->e;
  TermList wrong = {0};
  for (size_t i = 0; i < e->w->hints.len; i++) {
    bool is_kept = lowering_is_lemma (e, edge->from, i) &&
                   term_is (after[i], e->clauses[i]);
    if (e->holds[edge->to][i] && !is_kept)
      vec_push (&wrong, term_not (e->t, after[i]));
  }
  Term some = term_or (e->t, wrong.len, wrong.data);
  vec_done (&wrong);
  return some;
}

/* Until the edge keeps those that are left. */
static void
ask_edge (Search *s, const LowEdge *edge) {
  Emit *e = s->e;
  Subst *subst = behind (e, edge);
  Term *after = mem_alloc ((e->w->hints.len + 1) * sizeof *after);
  for (size_t i = 0; i < e->w->hints.len; i++)
    after[i] = subst_apply (subst, e->clauses[i]);
  solver_push (s->solver);
  assert_edge (s, edge);
  Answer answer = SAT;
  while (answer == SAT && !s->gave_up) {
    Term wrong = some_is_wrong (s, edge, after);
    answer = term_is_false (e->t, wrong) ? UNSAT
                                         : solver_check (s->solver, 1, &wrong);
    if (answer == SAT)
      drop (s, edge, after);
  }
  s->gave_up |= answer == UNDECIDED;
  solver_pop (s->solver);
  mem_free (after);
  subst_free (subst);
}

static void
search (Search *s) {
  const Lower *w = s->e->w;
  do {
    s->has_changed = false;
    for (size_t i = 0; i < w->edges.len && !s->gave_up; i++)
      if (w->edges.data[i].to != NONE)
        ask_edge (s, w->edges.data + i);
  } while (s->has_changed && !s->gave_up);
}

/* Those that others imply -------------------------------------------------- */

static bool
has_fact (const LowClause *c, const Fact *f) {
  for (size_t i = 0; i < c->count; i++)
    if (c->facts[i].kind == f->kind && linear_equal (&c->facts[i].sum, &f->sum))
      return true;
  return false;
}

static bool
is_part_of (const LowClause *a, const LowClause *b) {
  for (size_t i = 0; i < a->count; i++)
    if (!has_fact (b, a->facts + i))
      return false;
  return true;
}

/* A shorter clause that holds, too, or the same one before. */
static bool
has_better (const Emit *e, uint32_t cut, size_t hint) {
  const LowClause *all = e->w->hints.data;
  for (size_t i = 0; i < e->w->hints.len; i++)
    if (i != hint && e->holds[cut][i] && is_part_of (all + i, all + hint) &&
        (i < hint || all[i].count < all[hint].count))
      return true;
  return false;
}

static bool
is_implied (Search *s, uint32_t cut, size_t hint) {
  Emit *e = s->e;
  solver_push (s->solver);
  for (size_t i = 0; i < e->w->hints.len; i++)
    if (i != hint && e->holds[cut][i])
      solver_assert (s->solver, e->clauses[i]);
  Term not = term_not (e->t, e->clauses[hint]);
  Answer answer = solver_check (s->solver, 1, &not );
  solver_pop (s->solver);
  s->gave_up |= answer == UNDECIDED;
  return answer == UNSAT;
}

static void
thin_out (Search *s, uint32_t cut) {
  Emit *e = s->e;
  for (size_t i = e->w->hints.len; i-- > 0;)
    if (e->holds[cut][i] && has_better (e, cut, i))
      e->holds[cut][i] = false;
  for (size_t i = e->w->hints.len; i-- > 0 && !s->gave_up;)
    if (e->holds[cut][i] && is_implied (s, cut, i))
      e->holds[cut][i] = false;
}

/* The whole ---------------------------------------------------------------- */

static bool
reads_elsewhere (const Lower *w) {
  for (size_t i = 0; i < w->edges.len; i++)
    if (w->edges.data[i].read_count)
      return true;
  return false;
}

static void
make_clauses (Emit *e) {
  const Lower *w = e->w;
  e->clauses = mem_alloc ((w->hints.len + 1) * sizeof *e->clauses);
  for (size_t i = 0; i < w->hints.len; i++) {
    const LowClause *c = w->hints.data + i;
    e->clauses[i] = term_bool (e->t, false);
    for (size_t k = 0; k < c->count; k++)
      e->clauses[i] =
          term_or2 (e->t, e->clauses[i], lowering_fact_term (e, c->facts + k));
  }
}

static void
forget_lemmas (Emit *e) {
  for (size_t i = 0; e->holds && i < e->w->cuts.len; i++)
    mem_free (e->holds[i]);
  mem_free (e->holds);
  e->holds = NULL;
}

void
lowering_free_lemmas (Emit *e) {
  forget_lemmas (e);
  mem_free (e->clauses);
}

/* Nothing is known at the start but what variables begin with. */
static void
take_all (Emit *e) {
  Map seen = {0};
  size_t n = e->w->hints.len;
  bool *is_new = mem_zero (n + 1);
  for (size_t i = 0; i < n; i++) {
    uint64_t *before = map_put (&seen, e->clauses[i].id);
    is_new[i] = !*before && !term_is_constant (e->t, e->clauses[i]);
    *before = 1;
  }
  e->holds = mem_alloc ((e->w->cuts.len + 1) * sizeof *e->holds);
  for (size_t i = 0; i < e->w->cuts.len; i++) {
    e->holds[i] = mem_zero (n + 1);
    for (size_t k = 0; k < n && i; k++)
      e->holds[i][k] = is_new[k];
  }
  map_done (&seen);
  mem_free (is_new);
}

void
lowering_find_lemmas (Emit *e) {
  make_clauses (e);
  if (!e->w->hints.len || !reads_elsewhere (e->w))
    return;
  take_all (e);
  Search s = {.e = e, .solver = solver_new_z3 (e->t, e->w->run)};
  solver_limit (s.solver, MILLISECONDS);
  assert_ranges (&s);
  search (&s);
  for (uint32_t i = 0; i < e->w->cuts.len && !s.gave_up; i++)
    thin_out (&s, i);
  if (s.gave_up)
    forget_lemmas (e);
  solver_free (s.solver);
}
