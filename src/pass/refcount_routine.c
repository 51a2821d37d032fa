/* Procedures that call themselves, like the release of a value that gives up
   the values in it.

   Calls of such a *routine* are not put in place.  They are known by what they
   do: a routine takes away one reference to what a parameter points to, or
   none, and leaves all counts right.  In detail, for each resource G:

   - Where it begins, the count of G is the number of references to G, with
     those that callers hold: of these, only the number is known.  If G is what
     it takes, callers hold one; that goes when it begins.  Nothing refers to
     what is freed.
   - Where it ends, the same holds.  What callers hold is as many as before.
   - It allocates nothing.  It uses a resource only if that has a positive
     count, or if it was this call that made the count 0.  So what a caller is
     taking apart, with a count of 0, stays as it is.

   Its body begins at a location of its own, with any memory for which that
   holds, and all of it is looked at where it ends; refcount_call.c looks at it
   where it is called, and assumes it behind the call.  That is induction over
   the calls of an execution that have ended: the first thing that goes wrong
   does so in one body, between calls that have done what is known of them. */

#include "pass/refcount.h"

#include "pass/call_graph.h"

#include <assert.h>

/* Finding ------------------------------------------------------------------ */

static void
add_routine (Refcount *w, uint32_t proc) {
  const UnitProc *p = w->unit->procs.data + proc;
  RefEntry e = {.function = p->name,
                .pos = p->pos,
                .defined = p->pos,
                .proc = proc,
                .call_proc = proc};
  CellRoutine r = {.proc = proc,
                   .entry = (uint32_t)w->entries.len,
                   .location = (uint32_t)w->locations.len,
                   .param = CELL_NONE};
  vec_push (&w->locations, ((CellLocation){.entry = r.entry}));
  vec_push (&w->entries, e);
  vec_push (&w->routines, r);
}

/* Whether one is called by others than those that it calls itself. */
static bool
is_way_in (const CallGraph *g, uint32_t proc) {
  for (uint32_t i = 0; i < g->count; i++) {
    const CallNode *n = g->nodes + i;
    if (!n->is_reached || n->component == g->nodes[proc].component)
      continue;
    for (size_t k = 0; k < n->callees.len; k++)
      if (n->callees.data[k] == proc)
        return true;
  }
  return false;
}

/* Adds those by which procedures that call each other are entered, or all of
   them; false: there are none. */
static bool
add_recursive (Refcount *w, const CallGraph *g, bool has_way_in) {
  size_t before = w->routines.len;
  for (uint32_t i = 0; i < g->count; i++)
    if (g->nodes[i].is_recursive && g->nodes[i].is_reached &&
        !w->unit->procs.data[i].is_library && (!has_way_in || is_way_in (g, i)))
      add_routine (w, i);
  return w->routines.len > before;
}

/* Those that are left call no routine in a circle, and are put in place. */
static void
find_below (Refcount *w, uint32_t root) {
  for (bool found = true; found;) {
    Unit *u = refcount_unit (w, root);
    CallGraph *g = call_graph_new (u);
    found = add_recursive (w, g, true) || add_recursive (w, g, false);
    call_graph_free (g);
    unit_free (u);
  }
}

static bool
has_recursion (const Refcount *w) {
  CallGraph *g = call_graph_new (w->unit);
  bool has = false;
  for (uint32_t i = 0; i < g->count; i++)
    has |= g->nodes[i].is_recursive && !w->unit->procs.data[i].is_library;
  call_graph_free (g);
  return has;
}

/* While others may run between the lines of a routine, nothing is known of what
   it does as a whole. */
void
refcount_find_routines (Refcount *w) {
  size_t entries = w->entries.len;
  if (w->refs->atomic != REF_ATOMIC_ENTRIES || !has_recursion (w))
    return;
  for (size_t i = 0; i < entries; i++)
    find_below (w, w->entries.data[i].call_proc);
}

CellRoutine *
refcount_routine (const CellPath *p) {
  for (size_t i = 0; i < p->w->routines.len && !p->is_probe; i++)
    if (p->w->routines.data[i].entry == p->entry)
      return p->w->routines.data + i;
  return NULL;
}

bool
refcount_is_routine_begin (const CellPath *p) {
  const CellRoutine *r = refcount_routine (p);
  return r && p->from == r->location;
}

/* What callers hold -------------------------------------------------------- */

void
refcount_callers (Refcount *w) {
  for (uint32_t i = 0; i < w->kinds.len && w->routines.len; i++) {
    CellPredicate r = {.kind = i,
                       .name = "what callers hold",
                       .is_clients = true,
                       .is_callers = true,
                       .owner = NOT_A_CLASS,
                       .ghost = CELL_NONE,
                       .condition = term_bool (w->t, false)};
    if (REFCOUNT_KEEPS_NUMBER (w, &r)) {
      Str name = {0};
      str_format (&name, "%s references of callers",
                  w->kinds.data[i].source->name);
      r.weak = program_add_var (
          w->out, (VarInfo){.name = str_keep (&name, &w->out->arena),
                            .sort = INT_SORT,
                            .role = ROLE_STATE});
      vec_push (&w->vars, r.weak);
    }
    vec_push (&w->predicates, r);
  }
}

static Term *
held_by_callers (CellPath *p, uint32_t kind) {
  for (size_t i = 0; i < p->w->predicates.len; i++)
    if (p->w->predicates.data[i].is_callers &&
        p->w->predicates.data[i].kind == kind)
      return p->number.data + i;
  assert (!"a predicate for each kind");
  return NULL;
}

/* Bodies ------------------------------------------------------------------- */

static CellValue
argument (CellPath *p, const CellFrame *f, uint32_t reg) {
  Refcount *w = p->w;
  unsigned bits = f->code->unit->procs.data[f->code->proc].regs.data[reg];
  int class = refcount_param_class (w, f->code->proc, reg);
  if (class == NOT_A_CLASS)
    return refcount_any (p, bits);
  CellAddress to = refcount_object (w, class, refcount_input (p));
  refcount_assume (p, term_le (w->t, term_int (w->t, 0), to.id));
  return refcount_address (p, to, bits);
}

/* The reference that the routine takes is not one of callers any more. */
static void
take (CellPath *p, uint32_t kind, Term x) {
  Terms *t = p->w->t;
  const CellKind *k = p->w->kinds.data + kind;
  if (k->class != NOT_A_CLASS &&
      refcount_branch (p, term_eq (t, x, term_int (t, 0))))
    return;
  if (k->alive != CELL_NONE)
    refcount_assume (p, term_eq (t, refcount_element (p, k->alive, &x, NULL),
                                 term_int (t, 1)));
  if (!refcount_branch (p, term_eq (t, x, k->g)))
    return;
  Term *held = held_by_callers (p, kind);
  *held = term_add2 (t, *held, term_int (t, -1));
  refcount_assume (p, term_le (t, term_int (t, 0), *held));
}

void
refcount_begin_routine (CellPath *p, CellFrame *f) {
  const CellRoutine *r = refcount_routine (p);
  const UnitProc *proc = f->code->unit->procs.data + f->code->proc;
  for (uint32_t i = 0; i < proc->params; i++) {
    f->regs[i] = argument (p, f, i);
    f->is_set[i] = true;
    vec_push (&p->args, f->regs[i].kind == VALUE_INT ? f->regs[i].term
                        : refcount_is_object (f->regs + i)
                            ? f->regs[i].address->id
                            : (Term){0});
  }
  if (r->param != CELL_NONE)
    take (p, r->kind, p->args.data[r->param]);
}

/* What a count is decremented for that a parameter points to, the routine
   takes. */
void
refcount_note_taken (CellPath *p, uint32_t kind, Term resource) {
  CellRoutine *r = refcount_routine (p);
  if (!r || r->param != CELL_NONE || !refcount_is_routine_begin (p))
    return;
  for (uint32_t i = 0; i < p->args.len && r->param == CELL_NONE; i++)
    if (term_is (p->args.data[i], resource)) {
      r->param = i;
      r->kind = kind;
      p->w->begins_again = p->is_over = true;
    }
}

static void
check_count (CellPath *p, uint32_t kind, Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  const CellKind *k = w->kinds.data + kind;
  if (k->alive != CELL_NONE &&
      refcount_branch (p,
                       term_eq (t, refcount_element (p, k->alive, &k->g, NULL),
                                term_int (t, 0))))
    return;
  Term at = term_add2 (t, k->g, term_int (t, k->index.plus));
  Term count = refcount_element (p, k->count, &at, NULL);
  if (refcount_branch (p, term_eq (t, count, refcount_references (p, kind))))
    return;
  p->is_elsewhere = false;
  refcount_error (p, KIND_REFCOUNT, pos,
                  "a function that calls itself leaves a count that is not "
                  "the number of references");
}

void
refcount_end_routine (CellPath *p, Pos pos) {
  refcount_end_owners (p, NULL, pos);
  refcount_end (p, pos);
  for (uint32_t i = 0; i < p->w->kinds.len && !p->is_over; i++)
    check_count (p, i, pos);
  if (p->is_over || p->w->refused)
    return;
  CellRoutine *r = refcount_routine (p);
  Subst *same = subst_new (p->w->t);
  refcount_check_rows (p, r->location, same);
  subst_free (same);
  r->ends = true;
}

void
refcount_add_begins (Refcount *w) {
  for (size_t i = 0; i < w->routines.len; i++) {
    const CellRoutine *r = w->routines.data + i;
    CellPath p = {.w = w};
    CellEdge e = {.from = SCHEDULER,
                  .to = r->location,
                  .entry = r->entry,
                  .pos = w->entries.data[r->entry].pos};
    for (size_t k = 0; k < w->vars.len; k++)
      vec_push (&e.values, refcount_input (&p));
    vec_push (&w->edges, e);
  }
}
