/* What the client's procedures read and compute.

   A procedure of the client is executed with symbols for its parameters, along
   all paths.  Elements that it reads get symbols, too.  What it computes must
   be a formula over these symbols: where something else came in, which would be
   an input, it is refused. */

#include "pass/refcount.h"

#include <assert.h>

static CellValue
argument (CellPath *p, int class, Term t, unsigned bits) {
  Terms *m = p->w->t;
  if (class == NOT_A_CLASS && bits <= 64) { /* a number of the type */
    int64_t most = (int64_t)(((uint64_t)1 << (bits - 1)) - 1);
    refcount_assume (p, term_le (m, term_int (m, -most - 1), t));
    refcount_assume (p, term_le (m, t, term_int (m, most)));
    return refcount_int (p, t, bits, -most - 1, most);
  }
  if (class == NOT_A_CLASS)
    return refcount_any (p, bits);
  return refcount_address (p, refcount_object (p->w, class, t), bits);
}

/* "param + 3" is a parameter and a number. */
static bool
index_of (const CellProbe *b, Term t, CellIndex *index) {
  Terms *m = b->w->t;
  *index = (CellIndex){CELL_NONE, 0};
  size_t n = term_kind (m, t) == TERM_ADD ? term_count (m, t) : 1;
  for (size_t i = 0; i < n; i++) {
    Term x = term_kind (m, t) == TERM_ADD ? term_arg (m, t, i) : t;
    int64_t k;
    if (term_kind (m, x) == TERM_NUMBER &&
        rat_to_int64 (term_value (m, x), &k)) {
      index->plus += k;
      continue;
    }
    bool found = false;
    for (uint32_t s = 0; s < b->params; s++)
      if (term_is (b->symbols[s], x) && index->param == CELL_NONE) {
        index->param = s;
        found = true;
      }
    if (!found)
      return false;
  }
  return true;
}

static bool
same_read (const Refcount *w, const CellRead *a, const CellRead *b) {
  if (a->array != b->array)
    return false;
  for (unsigned i = 0; i < w->arrays.data[a->array].arity; i++)
    if (a->index[i].param != b->index[i].param ||
        a->index[i].plus != b->index[i].plus)
      return false;
  return true;
}

/* The symbol of an element that was read. */
static bool
take_read (CellProbe *b, const CellRead *raw, Subst *subst) {
  Refcount *w = b->w;
  CellRead r = {.array = raw->array};
  for (unsigned i = 0; i < w->arrays.data[raw->array].arity; i++)
    if (!index_of (b, (Term){raw->index[i].param}, r.index + i))
      return false;
  for (size_t i = 0; i < b->reads.len; i++)
    if (same_read (w, b->reads.data + i, &r)) {
      subst_set (subst, raw->symbol, b->reads.data[i].symbol);
      return true;
    }
  r.symbol = term_fresh (w->t, "read", INT_SORT);
  subst_set (subst, raw->symbol, r.symbol);
  vec_push (&b->reads, r);
  return true;
}

typedef struct {
  const Refcount *w;
  bool has;
} Inputs;

static void
find_input (void *context, Term v) {
  Inputs *i = context;
  for (size_t k = 0; k < i->w->inputs.len; k++)
    i->has |= term_is (refcount_now (i->w, i->w->inputs.data[k]), v);
}

static bool
has_input (const Refcount *w, Term t) {
  Inputs i = {.w = w};
  term_vars (w->t, t, find_input, &i);
  return i.has;
}

/* The formula of a path, over symbols. */
static bool
take_path (CellProbe *b, CellPath *p, Term result, Subst *subst, Pos pos) {
  Refcount *w = b->w;
  Term holds = term_not (w->t, term_eq (w->t, result, term_int (w->t, 0)));
  for (size_t i = 0; i < p->decided.len; i++)
    holds = term_and2 (w->t, holds, p->decided.data[i]);
  holds = subst_apply (subst, holds);
  result = subst_apply (subst, result);
  if (has_input (w, holds) || has_input (w, result))
    return refcount_refuse (w, pos,
                            "the expression computes something that is not "
                            "followed, like a quotient");
  b->condition = term_or2 (w->t, b->condition, holds);
  vec_push (&b->results, result);
  return true;
}

static bool
probe_path (CellProbe *b, CellDecisions *given, void *todo) {
  Refcount *w = b->w;
  const UnitProc *proc = b->code.unit->procs.data + b->code.proc;
  CellPath p = {.w = w, .given = given, .todo = todo, .is_probe = true};
  CellFrame f = {.code = &b->code,
                 .regs = mem_zero ((proc->regs.len + 1) * sizeof *f.regs),
                 .is_set = mem_zero (proc->regs.len + 1)};
  for (uint32_t i = 0; i < b->params; i++) {
    f.regs[i] = argument (&p, b->classes[i], b->symbols[i], proc->regs.data[i]);
    f.is_set[i] = true;
  }
  solver_push (w->solver);
  refcount_run (&p, &f);
  bool good = !w->refused;
  if (good && !p.is_over && !f.is_returned)
    good = refcount_refuse (w, proc->pos, "an expression has a loop");
  if (good && !p.is_over) {
    Term result =
        f.has_result ? refcount_term (&p, &f.result) : term_int (w->t, 0);
    Subst *subst = subst_new (w->t);
    for (size_t i = 0; good && i < p.probed.len; i++)
      good = take_read (b, p.probed.data + i, subst) ||
             refcount_refuse (w, proc->pos,
                              "the expression looks at something whose place "
                              "is not one of its parameters");
    good = good && take_path (b, &p, result, subst, proc->pos);
    subst_free (subst);
  }
  solver_pop (w->solver);
  mem_free (f.regs);
  mem_free (f.is_set);
  refcount_path_done (&p);
  return good;
}

bool
refcount_probe (Refcount *w, uint32_t proc, CellProbe *b) {
  VEC (CellDecisions) todo = {0};
  b->w = w;
  b->condition = term_bool (w->t, false);
  if (b->params > CELL_INDICES + 1)
    return refcount_refuse (w, w->unit->procs.data[proc].pos,
                            "there are too many parameters");
  for (uint32_t i = 0; i < b->params; i++)
    b->classes[i] = refcount_param_class (w, proc, i);
  bool good = refcount_code (w, proc, &b->code);
  vec_push (&todo, (CellDecisions){0});
  while (good && todo.len) {
    CellDecisions given = vec_pop (&todo);
    good = probe_path (b, &given, &todo);
    vec_done (&given);
  }
  for (size_t i = 0; i < todo.len; i++)
    vec_done (todo.data + i);
  vec_done (&todo);
  return good;
}

void
refcount_probe_done (CellProbe *b) {
  refcount_code_done (&b->code);
  vec_done (&b->reads);
  vec_done (&b->results);
}
