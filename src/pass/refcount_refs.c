/* References: predicates as formulas, how many targets satisfy them, and what
   must hold of counts. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

/* Finding out what the client's procedures read ------------------------------

   A procedure of the client is executed with symbols for its parameters, along
   all paths.  Elements that it reads get symbols, too.  What it computes must
   be a formula over these symbols: where something else came in, which would be
   an input, it is refused. */

typedef struct {
  Refcount *w;
  CellCode code;
  Term symbols[CELL_INDICES + 1];
  int classes[CELL_INDICES + 1]; /* of pointers */
  uint32_t params;
  VEC (CellRead) reads;
  VEC (Term) results; /* by path */
  Term condition;     /* it returns something else than 0 */
} Probe;

static UnitTypeId
param_type (const Unit *u, uint32_t proc, uint32_t param) {
  const UnitType *f = unit_type (u, u->procs.data[proc].type);
  return param < f->members.len ? f->members.data[param].type : (UnitTypeId){0};
}

static int
param_class (Refcount *w, uint32_t proc, uint32_t param) {
  return refcount_target (w, param_type (w->unit, proc, param));
}

static CellValue
argument (CellPath *p, int class, Term t, unsigned bits) {
  if (class == NOT_A_CLASS)
    return refcount_int (p, t, bits, -((WideSigned)1 << (bits - 1)),
                         ((WideSigned)1 << (bits - 1)) - 1);
  return refcount_address (p, refcount_object (p->w, class, t), bits);
}

/* "param + 3" is a parameter and a number. */
static bool
index_of (const Probe *b, Term t, CellIndex *index) {
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
take_read (Probe *b, const CellRead *raw, Subst *subst) {
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
take_path (Probe *b, CellPath *p, Term result, Subst *subst, Pos pos) {
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

static void
path_done (CellPath *p) {
  vec_done (&p->pc);
  vec_done (&p->decided);
  vec_done (&p->entries);
  vec_done (&p->number);
  vec_done (&p->first);
  vec_done (&p->owners);
  vec_done (&p->probed);
}

static bool
probe_path (Probe *b, CellDecisions *given, void *todo) {
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
  path_done (&p);
  return good;
}

static bool
probe (Refcount *w, uint32_t proc, Probe *b) {
  VEC (CellDecisions) todo = {0};
  b->w = w;
  b->condition = term_bool (w->t, false);
  if (b->params > CELL_INDICES + 1)
    return refcount_refuse (w, w->unit->procs.data[proc].pos,
                            "there are too many parameters");
  for (uint32_t i = 0; i < b->params; i++)
    b->classes[i] = param_class (w, proc, i);
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

static void
probe_done (Probe *b) {
  refcount_code_done (&b->code);
  vec_done (&b->reads);
  vec_done (&b->results);
}

/* Kinds -------------------------------------------------------------------- */

static bool
has_var (const Refcount *w, const char *name) {
  for (size_t i = 0; i < w->out->vars.len; i++)
    if (!strcmp (w->out->vars.data[i].name, name))
      return true;
  return false;
}

static Var
add_var (Refcount *w, VarRole role, const char *format, const char *a,
         const char *b) {
  Str name = {0};
  str_format (&name, format, a, b);
  size_t len = name.len;
  for (unsigned n = 2; has_var (w, str_text (&name)); n++) {
    name.len = len;
    str_format (&name, " (%u)", n);
  }
  VarInfo info = {
      .name = str_keep (&name, &w->out->arena), .sort = INT_SORT, .role = role};
  Var v = program_add_var (w->out, info);
  if (role == ROLE_STATE)
    vec_push (&w->vars, v);
  return v;
}

/* What writing an element changes is what one target is: so a predicate looks
   at one element of an array only. */
static bool
check_reads (Refcount *w, const CellPredicate *p, const RefPredicate *r) {
  for (size_t i = 0; i < p->reads.len; i++)
    for (size_t k = 0; k < i; k++)
      if (p->reads.data[i].array == p->reads.data[k].array)
        return refcount_refuse (w, r->pos, "'%s' looks at two elements of '%s'",
                                r->name,
                                w->arrays.data[p->reads.data[i].array].name);
  if (solver_check (w->solver, 1, &p->condition) == UNSAT)
    return refcount_refuse (w, r->pos, "'%s' refers to nothing", r->name);
  return true;
}

/* References in objects that are freed go with them: 'refcount_gone' sets their
   pointers to null, so these must decide. */
static bool
check_freed (Refcount *w, const CellPredicate *p, const RefPredicate *r) {
  bool is_freed = false;
  for (size_t i = 0; i < w->kinds.len && p->owner != NOT_A_CLASS; i++)
    is_freed |= w->kinds.data[i].class == p->owner &&
                w->kinds.data[i].alive != CELL_NONE;
  if (!is_freed)
    return true;
  Subst *s = subst_new (w->t);
  for (size_t i = 0; i < p->reads.len; i++)
    if (w->arrays.data[p->reads.data[i].array].points_to != NOT_A_CLASS)
      subst_set (s, p->reads.data[i].symbol, term_int (w->t, 0));
  Term empty = subst_apply (s, p->condition);
  subst_free (s);
  if (solver_check (w->solver, 1, &empty) == UNSAT)
    return true;
  return refcount_refuse (w, r->pos,
                          "'%s' is no pointer, although the object that it is "
                          "in may be freed",
                          r->name);
}

static bool
add_predicate (Refcount *w, uint32_t kind, const RefPredicate *r) {
  const CellKind *k = w->kinds.data + kind;
  Probe b = {.params = (uint32_t)r->params.len + 1};
  b.symbols[0] = k->g;
  for (uint32_t i = 1; i < b.params && i <= CELL_INDICES; i++)
    b.symbols[i] = term_fresh (w->t, r->params.data[i - 1].name, INT_SORT);
  bool good = probe (w, r->proc, &b);
  CellPredicate p = {.kind = kind,
                     .name = r->name,
                     .params = b.params - 1,
                     .owner = NOT_A_CLASS,
                     .ghost = CELL_NONE,
                     .condition = b.condition};
  for (uint32_t i = 1; good && i < b.params; i++) {
    p.symbols[i - 1] = b.symbols[i];
    if (b.classes[i] == NOT_A_CLASS)
      continue;
    if (i > 1)
      good = refcount_refuse (w, r->pos,
                              "only the first parameter may be a "
                              "pointer");
    p.owner = b.classes[i];
  }
  for (size_t i = 0; good && i < b.reads.len; i++) {
    CellRead read = b.reads.data[i];
    uint32_t known = 0;
    for (unsigned m = 0; m < w->arrays.data[read.array].arity; m++) {
      if (read.index[m].param == 0)
        good = refcount_refuse (w, r->pos,
                                "a reference is one of the target, "
                                "so the resource is no index");
      if (read.index[m].param != CELL_NONE && read.index[m].param)
        known |= 1u << --read.index[m].param;
    }
    if (good && known != (1u << p.params) - 1)
      good = refcount_refuse (w, r->pos,
                              "writing '%s' changes more than one target of "
                              "'%s'",
                              w->arrays.data[read.array].name, r->name);
    vec_push (&p.reads, read);
    w->arrays.data[read.array].is_followed = true;
  }
  probe_done (&b);
  good = good && check_reads (w, &p, r) && check_freed (w, &p, r);
  if (good && REFCOUNT_KEEPS_NUMBER (w, &p))
    p.weak =
        add_var (w, ROLE_STATE, "%s.%s references", k->source->name, r->name);
  vec_push (&w->predicates, p);
  return good;
}

/* Whether all results are the element itself; what is unsigned is read as a
   number that is not negative. */
static bool
is_element (Refcount *w, const Probe *b) {
  const CellRead *r = b->reads.data;
  unsigned bits = w->arrays.data[r->array].bits;
  bool good = true;
  for (size_t i = 0; i < b->results.len; i++) {
    Term rest =
        refcount_tidy (w->t, term_sub (w->t, b->results.data[i], r->symbol));
    int64_t k;
    good &= term_kind (w->t, rest) == TERM_NUMBER &&
            rat_to_int64 (term_value (w->t, rest), &k) &&
            (k == 0 || (bits < 63 && k == (int64_t)1 << bits));
  }
  return good;
}

/* The array of a kind's count, and the Skolem. */
static bool
add_kind (Refcount *w, const RefKind *r) {
  CellKind k = {.source = r, .alive = CELL_NONE, .class = NOT_A_CLASS};
  k.skolem = add_var (w, ROLE_PARAMETER, "%s.%s", r->name, r->resource.name);
  k.g = refcount_now (w, k.skolem);
  k.class = param_class (w, r->proc, 0);
  if (!r->resource.low && k.class == NOT_A_CLASS)
    return refcount_refuse (w, r->pos, "the resource is no struct");
  Probe b = {.params = 1, .symbols = {k.g}};
  bool good = probe (w, r->proc, &b);
  if (good &&
      (b.reads.len != 1 || w->arrays.data[b.reads.data[0].array].arity != 1 ||
       b.reads.data[0].index[0].param != 0 || !is_element (w, &b)))
    good = refcount_refuse (w, r->pos,
                            "the count is not one variable for each "
                            "resource");
  if (good) {
    k.count = b.reads.data[0].array;
    k.index = b.reads.data[0].index[0];
    w->arrays.data[k.count].is_followed = true;
  }
  probe_done (&b);
  if (good && k.class != NOT_A_CLASS && w->classes.data[k.class].has_heap) {
    Str name = {0};
    str_format (&name, "alive %s", r->name);
    k.alive = refcount_ghost_array (w, str_text (&name), 1, k.class, CELL_NONE);
    str_done (&name);
  }
  vec_push (&w->kinds, k);
  return good;
}

/* What holds of the resource. */
static bool
add_domain (Refcount *w, CellKind *k) {
  Terms *t = w->t;
  Probe b = {.params = 1, .symbols = {k->g}};
  bool good = true;
  k->domain = k->class != NOT_A_CLASS ? term_lt (t, term_int (t, 0), k->g)
                                      : term_bool (t, true);
  if (k->class == NOT_A_CLASS && k->source->is_proc != CELL_NONE) {
    good = probe (w, k->source->is_proc, &b);
    if (good && b.reads.len)
      good = refcount_refuse (w, k->source->pos,
                              "which resources there are changes");
    k->domain = b.condition;
    probe_done (&b);
  }
  if (good && solver_check (w->solver, 1, &k->domain) == UNSAT)
    good = refcount_refuse (w, k->source->pos, "there are no such resources");
  w->always = term_and2 (t, w->always, k->domain);
  solver_assert (w->solver, k->domain);
  return good;
}

static void
keep_element (Refcount *w, uint32_t array, const Term *index, uint32_t kind,
              const char *name, const char *part) {
  CellKept k = {.array = array, .kind = kind};
  for (unsigned i = 0; i < w->arrays.data[array].arity; i++)
    k.index[i] = index[i];
  for (size_t i = 0; i < w->kept.len; i++) {
    const CellKept *x = w->kept.data + i;
    bool same =
        x->array == array && x->location == SCHEDULER && x->kind == kind;
    for (unsigned m = 0; same && m < w->arrays.data[array].arity; m++)
      same = term_is (x->index[m], index[m]);
    if (same)
      return;
  }
  k.var = add_var (w, ROLE_STATE, "%s%s", name, part);
  vec_push (&w->kept, k);
}

bool
refcount_kinds (Refcount *w) {
  for (size_t i = 0; i < w->refs->kinds.len; i++)
    if (!add_kind (w, w->refs->kinds.data + i))
      return false;
  for (uint32_t i = 0; i < w->kinds.len; i++) {
    const RefKind *r = w->kinds.data[i].source;
    if (!add_domain (w, w->kinds.data + i))
      return false;
    for (size_t k = 0; k < r->refs.len; k++)
      if (!add_predicate (w, i, r->refs.data + k))
        return false;
  }
  refcount_ghosts (w);
  for (uint32_t i = 0; i < w->kinds.len; i++) {
    const CellKind *k = w->kinds.data + i;
    Term at = term_add2 (w->t, k->g, term_int (w->t, k->index.plus));
    keep_element (w, k->count, &at, i, k->source->name, ".difference");
    if (k->alive != CELL_NONE)
      keep_element (w, k->alive, &k->g, CELL_NONE, k->source->name, ".alive");
  }
  return true;
}

/* Pointers that nobody counts ------------------------------------------------
 */

bool
refcount_is_read (const Refcount *w, uint32_t array) {
  for (size_t i = 0; i < w->predicates.len; i++)
    for (size_t k = 0; k < w->predicates.data[i].reads.len; k++)
      if (w->predicates.data[i].reads.data[k].array == array &&
          !w->predicates.data[i].is_weak)
        return true;
  return false;
}

static bool
is_weak (const Refcount *w, uint32_t kind, uint32_t array) {
  for (size_t i = 0; i < w->predicates.len; i++)
    if (w->predicates.data[i].is_weak && w->predicates.data[i].kind == kind &&
        w->predicates.data[i].reads.data[0].array == array)
      return true;
  return false;
}

static void
add_weak (Refcount *w, uint32_t kind, uint32_t array) {
  CellPredicate p = {.kind = kind,
                     .name = w->arrays.data[array].name,
                     .is_weak = true,
                     .params = w->arrays.data[array].arity,
                     .owner = NOT_A_CLASS,
                     .ghost = CELL_NONE};
  CellRead r = {.array = array};
  Term skolem[CELL_INDICES];
  r.symbol = term_fresh (w->t, "read", INT_SORT);
  for (uint32_t i = 0; i < p.params; i++) {
    char number[2] = {(char)('1' + i), 0};
    p.symbols[i] = term_fresh (w->t, "index", INT_SORT);
    r.index[i] = (CellIndex){i, 0};
    skolem[i] = refcount_now (
        w, add_var (w, ROLE_PARAMETER, "%s index %s", p.name, number));
  }
  p.condition = term_eq (w->t, r.symbol, w->kinds.data[kind].g);
  p.weak = add_var (w, ROLE_STATE, "%s%s", p.name, " pointers");
  vec_push (&p.reads, r);
  vec_push (&w->predicates, p);
  w->arrays.data[array].is_followed = true;
  keep_element (w, array, skolem, CELL_NONE, p.name, " element");
  w->begins_again = true;
}

void
refcount_keep (Refcount *w) {
  for (uint32_t k = 0; k < w->kinds.len; k++)
    for (uint32_t a = 0; a < w->arrays.len; a++) {
      const CellKind *kind = w->kinds.data + k;
      const CellArray *array = w->arrays.data + a;
      if (array->is_local || array->is_ghost || kind->class == NOT_A_CLASS)
        continue;
      if (array->points_to == kind->class && kind->alive != CELL_NONE &&
          !refcount_is_read (w, a) && !is_weak (w, k, a))
        add_weak (w, k, a);
      else if (array->class == kind->class && array->arity == 1 &&
               a != kind->count && array->points_to == NOT_A_CLASS &&
               !array->is_followed) {
        w->arrays.data[a].is_followed = true;
        keep_element (w, a, &kind->g, CELL_NONE, array->name, "");
        w->begins_again = true;
      }
    }
}

/* Counting ----------------------------------------------------------------- */

Term
refcount_references (CellPath *p, uint32_t kind) {
  Terms *t = p->w->t;
  Term sum = term_int (t, 0);
  for (size_t i = 0; i < p->w->predicates.len; i++) {
    const CellPredicate *r = p->w->predicates.data + i;
    if (r->kind == kind && !r->is_weak)
      sum = term_add2 (t, sum, p->number.data[i]);
  }
  return sum;
}

/* The target of a predicate whose element this is. */
static void
target_of (CellPath *p, const CellPredicate *r, const CellRead *read,
           const Term *index, Term *params) {
  Terms *t = p->w->t;
  for (unsigned m = 0; m < p->w->arrays.data[read->array].arity; m++) {
    const CellIndex *x = read->index + m;
    if (x->param != CELL_NONE)
      params[x->param] = term_add2 (t, index[m], term_int (t, -x->plus));
  }
  (void)r;
}

Term
refcount_refers (CellPath *p, const CellPredicate *r, const Term *params) {
  Refcount *w = p->w;
  Subst *s = subst_new (w->t);
  for (uint32_t i = 0; i < r->params; i++)
    subst_set (s, r->symbols[i], params[i]);
  for (size_t i = 0; i < r->reads.len; i++) {
    const CellRead *x = r->reads.data + i;
    Term index[CELL_INDICES];
    for (unsigned m = 0; m < w->arrays.data[x->array].arity; m++)
      index[m] = x->index[m].param == CELL_NONE
                     ? term_int (w->t, x->index[m].plus)
                     : term_add2 (w->t, params[x->index[m].param],
                                  term_int (w->t, x->index[m].plus));
    subst_set (s, x->symbol, refcount_element (p, x->array, index, NULL));
  }
  Term t = subst_apply (s, r->condition);
  subst_free (s);
  return t;
}

/* Whether the target refers to G now, and counts. */
static Term
holds (CellPath *p, const CellPredicate *r, const Term *params) {
  Term counts = refcount_counts (p, r, params);
  return term_and2 (p->w->t, refcount_refers (p, r, params), counts);
}

/* If the target refers to G, there is a reference. */
static void
note_holds (CellPath *p, size_t number, Term is) {
  Terms *t = p->w->t;
  refcount_assume (
      p, term_implies (t, is,
                       term_lt (t, term_int (t, 0), p->number.data[number])));
}

void
refcount_seen (CellPath *p, uint32_t array, const Term *index) {
  for (size_t i = 0; i < p->w->predicates.len && !p->is_over; i++)
    for (size_t k = 0; k < p->w->predicates.data[i].reads.len; k++) {
      const CellPredicate *r = p->w->predicates.data + i;
      Term params[CELL_INDICES];
      if (r->reads.data[k].array != array)
        continue;
      target_of (p, r, r->reads.data + k, index, params);
      note_holds (p, i, holds (p, r, params));
    }
}

/* Whether each predicate that looks at the element holds for its target. */
static void
look (CellPath *p, uint32_t array, const Term *index, bool *is) {
  for (size_t i = 0; i < p->w->predicates.len && !p->is_over; i++) {
    is[i] = false;
    for (size_t k = 0; k < p->w->predicates.data[i].reads.len; k++) {
      const CellPredicate *r = p->w->predicates.data + i;
      Term params[CELL_INDICES];
      if (r->reads.data[k].array != array && r->ghost != array)
        continue;
      if (r->ghost == array)
        memcpy (params, index, sizeof params);
      else
        target_of (p, r, r->reads.data + k, index, params);
      Term t = holds (p, r, params);
      note_holds (p, i, t);
      is[i] = refcount_branch (p, t);
      break;
    }
  }
}

/* What is written into a private object counts from then on. */
static void
hold (CellPath *p, uint32_t array, const Term *index) {
  for (size_t i = 0; i < p->w->predicates.len && !p->is_over; i++)
    for (size_t k = 0; k < p->w->predicates.data[i].reads.len; k++) {
      const CellPredicate *r = p->w->predicates.data + i;
      Term params[CELL_INDICES];
      if (r->reads.data[k].array != array || r->ghost == CELL_NONE)
        continue;
      target_of (p, r, r->reads.data + k, index, params);
      if (refcount_owner (p, r->owner, params[0]))
        refcount_set (p, r->ghost, params, term_int (p->w->t, 1));
    }
}

void
refcount_write (CellPath *p, uint32_t array, const Term *index, Term value) {
  if (!p->is_probe)
    refcount_let_go (p, array, index, value);
  refcount_count_write (p, array, index, value);
}

void
refcount_count_write (CellPath *p, uint32_t array, const Term *index,
                      Term value) {
  Terms *t = p->w->t;
  size_t n = p->w->predicates.len;
  bool *before = mem_zero (n + 1), *after = mem_zero (n + 1);
  look (p, array, index, before);
  refcount_set (p, array, index, value);
  hold (p, array, index);
  for (size_t i = 0; i < n; i++)
    if (before[i])
      p->number.data[i] = term_add2 (t, p->number.data[i], term_int (t, -1));
  /* One reference less is still not a negative number of them. */
  for (size_t i = 0; i < n; i++)
    if (before[i])
      refcount_assume (p, term_le (t, term_int (t, 0), p->number.data[i]));
  bool *now = after;
  for (size_t i = 0; i < n && !p->is_over; i++) {
    const CellPredicate *r = p->w->predicates.data + i;
    for (size_t k = 0; k < r->reads.len; k++) {
      Term params[CELL_INDICES];
      if (r->reads.data[k].array != array && r->ghost != array)
        continue;
      if (r->ghost == array)
        memcpy (params, index, sizeof params);
      else
        target_of (p, r, r->reads.data + k, index, params);
      now[i] = refcount_branch (p, holds (p, r, params));
      break;
    }
  }
  for (size_t i = 0; i < n; i++)
    if (now[i])
      p->number.data[i] = term_add2 (t, p->number.data[i], term_int (t, 1));
  mem_free (before);
  mem_free (after);
}

/* Objects ------------------------------------------------------------------ */

/* Whether ghosts say what of the array counts. */
static bool
has_ghost (const Refcount *w, uint32_t array) {
  for (size_t i = 0; i < w->predicates.len; i++)
    for (size_t k = 0; k < w->predicates.data[i].reads.len; k++)
      if (w->predicates.data[i].reads.data[k].array == array &&
          w->predicates.data[i].ghost != CELL_NONE)
        return true;
  return false;
}

/* Members with further indices come and go with the object, too: what is
   followed of them would change at all indices. */
static bool
check_members (CellPath *p, int class, Pos pos) {
  Refcount *w = p->w;
  for (uint32_t i = 0; i < w->arrays.len; i++) {
    const CellArray *x = w->arrays.data + i;
    if (x->class == class && x->arity > 1 && x->is_followed && !x->is_ghost &&
        !has_ghost (w, i)) {
      p->is_over = true;
      return refcount_refuse (w, pos,
                              "an object is allocated or freed that has an "
                              "array of references ('%s')",
                              x->name);
    }
  }
  return true;
}

void
refcount_fresh (CellPath *p, const CellAddress *a, bool is_zero, Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  if (!check_members (p, a->class, pos))
    return;
  if (refcount_is_owner (w, a->class)) {
    for (size_t i = 0; i < p->owners.len; i++)
      if (p->owners.data[i].class == a->class)
        refcount_assume (
            p, term_not (t, term_eq (t, p->owners.data[i].id, a->id)));
    vec_push (&p->owners, ((CellOwner){.class = a->class, .id = a->id}));
  }
  for (size_t i = 0; i < w->kinds.len; i++) {
    const CellKind *k = w->kinds.data + i;
    if (k->class != a->class || k->alive == CELL_NONE)
      continue;
    Term alive = refcount_element (p, k->alive, &a->id, NULL);
    refcount_assume (p, term_eq (t, alive, term_int (t, 0)));
    refcount_set (p, k->alive, &a->id, term_int (t, 1));
  }
  for (uint32_t i = 0; i < w->arrays.len && !p->is_over; i++) {
    const CellArray *array = w->arrays.data + i;
    if (array->class != a->class || array->arity != 1 || array->is_ghost ||
        has_ghost (w, i)) /* in an owner that is anything, and does not count */
      continue;
    Term any = is_zero ? term_int (t, 0) : refcount_any_element (p, i);
    array = w->arrays.data + i;
    if (array->points_to != NOT_A_CLASS) /* see 'refcount_gone' */
      refcount_assume (p, term_eq (t, refcount_element (p, i, &a->id, NULL),
                                   term_int (t, 0)));
    refcount_write (p, i, &a->id, any);
  }
}

void
refcount_gone (CellPath *p, const CellAddress *a, Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  if (!check_members (p, a->class, pos))
    return;
  if (refcount_is_owner (w, a->class)) {
    CellOwner *o = refcount_owner (p, a->class, a->id);
    if (o)
      o->is_gone = true;
    else if (!p->is_over)
      refcount_refuse (w, pos, "an object is freed that clients know");
  }
  for (size_t i = 0; i < w->kinds.len; i++) {
    const CellKind *k = w->kinds.data + i;
    if (k->class == a->class && k->alive != CELL_NONE)
      refcount_set (p, k->alive, &a->id, term_int (t, 0));
  }
  /* Pointers in it are gone, too. */
  for (uint32_t i = 0; i < w->arrays.len && !p->is_over; i++)
    if (w->arrays.data[i].class == a->class && w->arrays.data[i].arity == 1 &&
        w->arrays.data[i].points_to != NOT_A_CLASS)
      refcount_write (p, i, &a->id, term_int (t, 0));
}

/* Begin and end ------------------------------------------------------------ */

static void
begin_numbers (CellPath *p) {
  Refcount *w = p->w;
  for (size_t i = 0; i < w->predicates.len; i++) {
    const CellPredicate *r = w->predicates.data + i;
    bool is_kept = REFCOUNT_KEEPS_NUMBER (w, r);
    Term n = is_kept && (r->is_weak || p->from != SCHEDULER)
                 ? refcount_now (w, r->weak)
                 : refcount_input (p);
    Term kept = is_kept ? refcount_now (w, r->weak) : n;
    refcount_assume (p, term_le (w->t, term_int (w->t, 0), n));
    if (!term_is (n, kept)) /* of the number: whether it is 0 */
      refcount_assume (p,
                       term_eq (w->t, term_eq (w->t, kept, term_int (w->t, 0)),
                                term_eq (w->t, n, term_int (w->t, 0))));
    vec_push (&p->number, n);
    vec_push (&p->first, n);
  }
}

/* A count is in the range of its type; one of an unsigned type that is not
   narrow is assumed to be in that of the signed one. */
static void
assume_count (CellPath *p, uint32_t array, Term count) {
  Refcount *w = p->w;
  const CellArray *a = w->arrays.data + array;
  int64_t most = a->field ? ((int64_t)1 << a->field) - 1
                 : a->is_natural
                     ? ((int64_t)1 << a->bits) - 1
                     : (int64_t)(((uint64_t)1 << (a->bits - 1)) - 1);
  w->has_large_assumed |=
      !a->is_natural &&
      unit_type (w->unit, a->type)->kind == UNIT_TYPE_UNSIGNED;
  refcount_assume (p, term_le (w->t, count, term_int (w->t, most)));
  refcount_assume (
      p, term_le (w->t, term_int (w->t, a->is_natural ? 0 : -most - 1), count));
}

/* Whether it is an element that is kept for another reason, too: then both are
   what lies there. */
static bool
is_known (CellPath *p, const CellEntry *e) {
  Terms *t = p->w->t;
  for (size_t i = 0; i < p->entries.len; i++) {
    const CellEntry *x = p->entries.data + i;
    Term same = term_bool (t, true);
    if (x->array != e->array)
      continue;
    for (unsigned m = 0; m < p->w->arrays.data[e->array].arity; m++)
      same = term_and2 (t, same, term_eq (t, x->index[m], e->index[m]));
    if (!refcount_branch (p, same))
      continue;
    refcount_assume (p, term_eq (t, x->value, e->value));
    return true;
  }
  return false;
}

static void
begin_elements (CellPath *p) {
  Refcount *w = p->w;
  for (size_t i = 0; i < w->kept.len; i++) {
    const CellKept *k = w->kept.data + i;
    if (k->location != SCHEDULER && k->location != p->from)
      continue;
    CellEntry e = {
        .array = k->array, .value = refcount_now (w, k->var), .is_kept = true};
    memcpy (e.index, k->index, sizeof e.index);
    if (k->kind != CELL_NONE) {
      e.value = term_add2 (w->t, e.value, refcount_references (p, k->kind));
      assume_count (p, k->array, e.value);
    }
    if (is_known (p, &e))
      continue;
    if (w->arrays.data[k->array].ghost_of != CELL_NONE) {
      refcount_assume (p, term_le (w->t, term_int (w->t, 0), e.value));
      refcount_assume (p, term_le (w->t, e.value, term_int (w->t, 1)));
      refcount_instance (p, k->array, k->index, e.value);
    }
    vec_push (&p->entries, e);
  }
}

/* Nothing refers to what does not live. */
static void
begin_dead (CellPath *p) {
  Refcount *w = p->w;
  Terms *t = w->t;
  for (uint32_t i = 0; i < w->kinds.len && p->from == SCHEDULER; i++) {
    const CellKind *k = w->kinds.data + i;
    if (k->alive == CELL_NONE)
      continue;
    Term alive = refcount_element (p, k->alive, &k->g, NULL);
    refcount_assume (p, term_le (t, term_int (t, 0), alive));
    refcount_assume (p, term_le (t, alive, term_int (t, 1)));
    for (size_t n = 0; n < w->kept.len; n++)
      if (w->kept.data[n].kind == i) /* that is how it is defined */
        refcount_assume (
            p, term_implies (t, term_eq (t, alive, term_int (t, 0)),
                             term_eq (t, refcount_now (w, w->kept.data[n].var),
                                      term_int (t, 0))));
    for (size_t n = 0; n < w->predicates.len; n++)
      if (w->predicates.data[n].kind == i)
        refcount_assume (
            p, term_implies (t, term_eq (t, alive, term_int (t, 0)),
                             term_eq (t, p->number.data[n], term_int (t, 0))));
  }
}

void
refcount_begin (CellPath *p) {
  Refcount *w = p->w;
  begin_numbers (p);
  begin_elements (p);
  begin_dead (p);
  for (size_t i = 0; i < w->kept.len; i++) {
    const CellKept *k = w->kept.data + i;
    if (k->kind == CELL_NONE && !w->arrays.data[k->array].is_ghost &&
        (k->location == SCHEDULER || k->location == p->from))
      refcount_seen (p, k->array, k->index);
  }
}

/* Whether nothing that is about living resources was changed. */
static bool
is_as_before (const CellPath *p, uint32_t kind) {
  const Refcount *w = p->w;
  for (size_t i = 0; i < w->predicates.len; i++)
    if (w->predicates.data[i].kind == kind &&
        !term_is (p->number.data[i], p->first.data[i]))
      return false;
  for (size_t i = 0; i < p->entries.len; i++)
    if (p->entries.data[i].array == w->kinds.data[kind].alive &&
        p->entries.data[i].is_kept && p->from == SCHEDULER)
      for (size_t k = 0; k < w->kept.len; k++)
        if (w->kept.data[k].array == p->entries.data[i].array)
          return term_is (p->entries.data[i].value,
                          refcount_now (w, w->kept.data[k].var));
  return false;
}

/* A freed resource that something refers to. */
static void
check_dead (CellPath *p, uint32_t kind, Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  const CellKind *k = w->kinds.data + kind;
  if (is_as_before (p, kind))
    return;
  Term alive = refcount_element (p, k->alive, &k->g, NULL);
  if (!refcount_branch (p, term_eq (t, alive, term_int (t, 0))))
    return;
  for (size_t i = 0; i < w->predicates.len && !p->is_over; i++) {
    const CellPredicate *r = w->predicates.data + i;
    if (r->kind != kind)
      continue;
    Term none = term_eq (t, p->number.data[i], term_int (t, 0));
    if (r->is_weak) { /* there is one at the Skolems, too */
      const CellRead *x = r->reads.data;
      for (size_t m = 0; m < w->kept.len; m++)
        if (w->kept.data[m].array == x->array &&
            w->kept.data[m].location == SCHEDULER) {
          Term at = refcount_element (p, x->array, w->kept.data[m].index, NULL);
          none = term_or2 (t, none, term_not (t, term_eq (t, at, k->g)));
        }
    }
    if (!refcount_branch (p, none)) {
      p->is_elsewhere = false;
      refcount_error (p, KIND_REFCOUNT, pos,
                      r->is_weak ? "there is a pointer to a freed object"
                                 : "there are references to a freed object");
    }
    /* Whatever the Skolems are. */
    refcount_assume (p, term_eq (t, p->number.data[i], term_int (t, 0)));
  }
}

static void
check_use (CellPath *p, uint32_t kind, Pos pos) {
  Refcount *w = p->w;
  Terms *t = w->t;
  const CellKind *k = w->kinds.data + kind;
  Term at = term_add2 (t, k->g, term_int (t, k->index.plus));
  Term count = refcount_element (p, k->count, &at, NULL);
  Term good =
      term_or2 (t, term_eq (t, refcount_references (p, kind), term_int (t, 0)),
                term_lt (t, term_int (t, 0), count));
  if (!refcount_branch (p, good)) {
    p->is_elsewhere = false;
    refcount_error (p, KIND_REFCOUNT, pos,
                    "the count is not positive, although there are references");
  }
}

void
refcount_end (CellPath *p, Pos pos) {
  Refcount *w = p->w;
  for (uint32_t i = 0; i < w->kinds.len && !p->is_over; i++) {
    if (w->kinds.data[i].alive != CELL_NONE)
      check_dead (p, i, pos);
    if (!p->is_over && w->refs->checks & REF_CHECK_USE &&
        !(w->refs->checks & REF_CHECK_LEAK))
      check_use (p, i, pos);
  }
}
