/* Kinds of resources: their counts, the predicates that say what refers to
   them, and what is kept of their memory between steps. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

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
  CellProbe b = {.params = (uint32_t)r->params.len + 1};
  b.symbols[0] = k->g;
  for (uint32_t i = 1; i < b.params && i <= CELL_INDICES; i++)
    b.symbols[i] = term_fresh (w->t, r->params.data[i - 1].name, INT_SORT);
  bool good = refcount_probe (w, r->proc, &b);
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
  refcount_probe_done (&b);
  good = good && check_reads (w, &p, r) && check_freed (w, &p, r);
  if (good && REFCOUNT_KEEPS_NUMBER (w, &p))
    p.weak =
        add_var (w, ROLE_STATE, "%s.%s references", k->source->name, r->name);
  vec_push (&w->predicates, p);
  return good;
}

/* What holds of the resource. */
static bool
add_domain (Refcount *w, CellKind *k) {
  Terms *t = w->t;
  CellProbe b = {.params = 1, .symbols = {k->g}};
  bool good = true;
  k->domain = k->class != NOT_A_CLASS ? term_lt (t, term_int (t, 0), k->g)
                                      : term_bool (t, true);
  if (k->class == NOT_A_CLASS && k->source->is_proc != CELL_NONE) {
    good = refcount_probe (w, k->source->is_proc, &b);
    if (good && b.reads.len)
      good = refcount_refuse (w, k->source->pos,
                              "which resources there are changes");
    k->domain = b.condition;
    refcount_probe_done (&b);
  }
  if (good && solver_check (w->solver, 1, &k->domain) == UNSAT)
    good = refcount_refuse (w, k->source->pos, "there are no such resources");
  w->always = term_and2 (t, w->always, k->domain);
  solver_assert (w->solver, k->domain);
  return good;
}

/* Whether all results are the element itself; what is unsigned is read as a
   number that is not negative. */
static bool
is_element (Refcount *w, const CellProbe *b) {
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
  k.class = refcount_param_class (w, r->proc, 0);
  if (!r->resource.low && k.class == NOT_A_CLASS)
    return refcount_refuse (w, r->pos, "the resource is no struct");
  CellProbe b = {.params = 1, .symbols = {k.g}};
  bool good = add_domain (w, &k) && refcount_probe (w, r->proc, &b);
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
  refcount_probe_done (&b);
  if (good && k.class != NOT_A_CLASS && w->classes.data[k.class].has_heap) {
    Str name = {0};
    str_format (&name, "alive %s", r->name);
    k.alive = refcount_ghost_array (w, str_text (&name), 1, k.class, CELL_NONE);
    str_done (&name);
  }
  vec_push (&w->kinds, k);
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
    for (size_t k = 0; k < r->refs.len; k++)
      if (!add_predicate (w, i, r->refs.data + k))
        return false;
  }
  refcount_clients (w);
  refcount_callers (w);
  refcount_ghosts (w);
  refcount_find_most (w);
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
               (!array->is_followed || array->is_row_only)) {
        w->arrays.data[a].is_followed = true;
        w->arrays.data[a].is_row_only = false;
        keep_element (w, a, &kind->g, CELL_NONE, array->name, "");
        w->begins_again = true;
      }
    }
}
