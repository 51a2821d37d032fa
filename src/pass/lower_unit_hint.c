/* What loops over arrays may keep, as candidates for engines.

   A loop that goes over an array has come to the element that is followed, or
   it has not: 'i <= k'.  Behind it something holds of that element that the
   program asks about later, or that was written there.  So of each array the
   clauses "i <= k or P" and "i > k or P", and those with "i < k", "i >= k",
   "i = k" and "i != k", are listed, where some path compares i
   with k, and P is a condition of a path about the element, or what some path
   sets it to.  Where P is about the elements of two arrays, it may hold only
   for those indices that some path meets together.  Nothing relies on these:
   who uses them has to prove them. */

#include "pass/lower_unit.h"

#include <assert.h>

enum { MOST_PREDICATES = 14, MOST_PLACES = 8, MOST_RELATIONS = 3 };

typedef VEC (Fact) Facts;

/* Facts -------------------------------------------------------------------- */

static const LinearPart *
part_of (const Linear *l, uint32_t atom) {
  for (uint32_t i = 0; i < l->count; i++)
    if (l->parts[i].atom == atom)
      return l->parts + i;
  return NULL;
}

static bool
is_parameter (const Lower *w, uint32_t atom) {
  return w->atoms.data[atom].kind == ATOM_PARAMETER;
}

/* Only variables and parameters. */
static bool
is_of_state (const Lower *w, const Linear *l) {
  for (uint32_t i = 0; i < l->count; i++) {
    const Atom *a = w->atoms.data + l->parts[i].atom;
    bool is_var = a->kind == ATOM_SLOT && w->slots.data[a->index].is_relevant;
    if (!is_var && a->kind != ATOM_PARAMETER)
      return false;
  }
  return l->count;
}

/* a + by * b; false: too large. */
static bool
add_up (Lower *w, const Linear *a, WideSigned by, const Linear *b,
        Linear *sum) {
  return linear_sum (&w->arena, a, by, b, sum);
}

static Linear
minus (Lower *w, const Linear *l) {
  Linear zero = linear_constant (0), result = zero;
  bool fits = add_up (w, &zero, -1, l, &result);
  assert (fits);
  (void)fits;
  return result;
}

static Fact
negated (Lower *w, Fact f) {
  if (f.kind != FACT_LE)
    return (Fact){f.kind == FACT_EQ ? FACT_NE : FACT_EQ, f.sum, f.pos};
  Linear l = minus (w, &f.sum);
  return (Fact){FACT_LE, linear_plus (&l, 1), f.pos};
}

static void
add_fact (Facts *list, Fact f, size_t most) {
  for (size_t i = 0; i < list->len; i++)
    if (list->data[i].kind == f.kind &&
        linear_equal (&list->data[i].sum, &f.sum))
      return;
  if (list->len < most)
    vec_push (list, f);
}

/* Where a path compares the element's index: the sum is the other one minus k.
 */
static bool
compares (Lower *w, const Fact *f, uint32_t parameter, Linear *sum) {
  const LinearPart *p = part_of (&f->sum, parameter);
  if (!p || (p->by != 1 && p->by != -1) || !is_of_state (w, &f->sum))
    return false;
  *sum = p->by < 0 ? f->sum : minus (w, &f->sum);
  return true;
}

/* Where a path meets the element. */
static bool
meets (Lower *w, const Fact *f, uint32_t parameter, Linear *sum) {
  return f->kind != FACT_LE && compares (w, f, parameter, sum);
}

/* What there is ------------------------------------------------------------ */

/* The fact with variables in place of the inputs that they are set to. */
static Fact
behind_step (Lower *w, const LowEdge *edge, Fact f) {
  for (size_t i = 0; i < edge->set_count; i++) {
    const Linear *value = &edge->sets[i].value;
    uint32_t atom = w->slots.data[edge->sets[i].slot].atom;
    bool is_input = value->count == 1 && !value->constant &&
                    value->parts->by == 1 &&
                    w->atoms.data[value->parts->atom].kind == ATOM_INPUT;
    const LinearPart *p =
        is_input ? part_of (&f.sum, value->parts->atom) : NULL;
    if (!p || atom == NONE)
      continue;
    WideSigned by = p->by;
    Linear var = linear_atom (&w->arena, atom), sum;
    if (add_up (w, &f.sum, -by, value, &sum) &&
        add_up (w, &sum, by, &var, &sum))
      f.sum = sum;
  }
  return f;
}

static void
find_places (Lower *w, uint32_t parameter, Facts *places) {
  for (size_t i = 0; i < w->edges.len; i++)
    for (size_t k = 0; k < w->edges.data[i].fact_count; k++) {
      Linear sum;
      const LowEdge *e = w->edges.data + i;
      Fact f = behind_step (w, e, e->facts[k]);
      if (compares (w, &f, parameter, &sum) && sum.count > 1)
        add_fact (places, (Fact){FACT_LE, sum, f.pos}, MOST_PLACES);
    }
}

/* Where an inner loop begins it is at another place: that of the loop around
   it. */
static void
find_outer_places (Lower *w, Facts *places) {
  size_t n = places->len;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < w->edges.len; k++)
      for (size_t m = 0; m < w->edges.data[k].set_count; m++) {
        const LowSet *set = w->edges.data[k].sets + m;
        Fact f = places->data[i];
        uint32_t atom = w->slots.data[set->slot].atom;
        const LinearPart *p = part_of (&f.sum, atom);
        Linear var, change;
        if (!p || part_of (&set->value, atom))
          continue;
        var = linear_atom (&w->arena, atom);
        if (!add_up (w, &set->value, -1, &var, &change) ||
            !add_up (w, &f.sum, p->by, &change, &f.sum))
          continue;
        f = behind_step (w, w->edges.data + k, f);
        if (is_of_state (w, &f.sum) && f.sum.count > 1)
          add_fact (places, f, MOST_PLACES);
      }
}

/* The same value with k in place of the index that meets it. */
static Linear
at_k (Lower *w, const LowEdge *edge, uint32_t parameter, Linear value) {
  for (size_t i = 0; i < edge->fact_count; i++) {
    Linear sum, result;
    if (edge->facts[i].kind != FACT_EQ ||
        !meets (w, edge->facts + i, parameter, &sum))
      continue;
    for (uint32_t k = 0; k < sum.count; k++) {
      const LinearPart *p = part_of (&value, sum.parts[k].atom);
      if (sum.parts[k].atom != parameter && p && !(p->by % sum.parts[k].by) &&
          add_up (w, &value, -(p->by / sum.parts[k].by), &sum, &result))
        return result;
    }
  }
  return value;
}

static void
predicates_of_set (Lower *w, const LowEdge *edge, const LowSet *set,
                   uint32_t parameter, Facts *out) {
  Linear var = linear_atom (&w->arena, w->slots.data[set->slot].atom), sum;
  Linear value = at_k (w, edge, parameter, set->value);
  if (!add_up (w, &var, -1, &value, &sum) || !is_of_state (w, &sum))
    return;
  add_fact (out, (Fact){FACT_EQ, sum, edge->pos}, MOST_PREDICATES);
}

static void
find_predicates (Lower *w, uint32_t slot, uint32_t parameter, Facts *out) {
  uint32_t atom = w->slots.data[slot].atom;
  for (size_t i = 0; i < w->edges.len && atom != NONE; i++) {
    const LowEdge *e = w->edges.data + i;
    for (size_t k = 0; k < e->fact_count; k++) {
      Fact f = e->facts[k];
      if (!part_of (&f.sum, atom) || !is_of_state (w, &f.sum))
        continue;
      f.sum = at_k (w, e, parameter, f.sum);
      add_fact (out, f, MOST_PREDICATES);
      add_fact (out, negated (w, f), MOST_PREDICATES);
    }
    for (size_t k = 0; k < e->set_count; k++)
      if (e->sets[k].slot == slot)
        predicates_of_set (w, e, e->sets + k, parameter, out);
  }
}

/* Two parameters, and perhaps a variable, as in "k + m = n". */
static bool
relates_two (const Lower *w, const Linear *sum) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < sum->count; i++)
    count += is_parameter (w, sum->parts[i].atom);
  return count == 2 && sum->count <= 3 && is_of_state (w, sum);
}

/* Between indices of two arrays that a path meets. */
static void
relate (Lower *w, const Fact *a, const Fact *b, uint32_t parameter,
        Facts *relations) {
  for (int by = -1; by <= 1; by += 2) {
    Linear sum;
    if (!add_up (w, &a->sum, by, &b->sum, &sum) || !part_of (&sum, parameter) ||
        !relates_two (w, &sum))
      continue;
    add_fact (relations, (Fact){FACT_NE, sum, a->pos}, MOST_RELATIONS);
  }
}

static void
find_relations (Lower *w, uint32_t parameter, Facts *relations) {
  for (size_t i = 0; i < w->edges.len; i++) {
    const LowEdge *e = w->edges.data + i;
    for (size_t k = 0; k < e->fact_count; k++)
      for (size_t m = 0; m < k; m++)
        if (e->facts[k].kind == FACT_EQ && e->facts[m].kind == FACT_EQ)
          relate (w, e->facts + k, e->facts + m, parameter, relations);
  }
}

/* Clauses ------------------------------------------------------------------ */

/* What is said of an element: that it holds, or that there is no such element,
   or that it is not initialised. */
typedef struct {
  const Fact *fact, *unset, *outside; /* or NULL, but for the fact */
} Predicate;

static void
add_clause (Lower *w, const Fact *a, const Fact *b, Predicate p) {
  const Fact *all[MOST_IN_CLAUSE] = {a, b, p.outside, p.unset, p.fact};
  LowClause clause = {0};
  for (int i = 0; i < MOST_IN_CLAUSE; i++)
    if (all[i])
      clause.facts[clause.count++] = *all[i];
  vec_push (&w->hints, clause);
}

static void
add_place (Lower *w, const Fact *place, const Facts *relations, Predicate p) {
  add_clause (w, place, NULL, p);
  for (size_t i = 0; i < relations->len; i++)
    add_clause (w, relations->data + i, place, p);
}

static void
add_clauses (Lower *w, const Facts *places, const Facts *relations,
             Predicate p) {
  add_clause (w, NULL, NULL, p);
  for (size_t i = 0; i < places->len; i++) {
    Fact before = places->data[i], behind = negated (w, before);
    /* "before" is i <= k */
    add_place (w, &before, relations, p);
    add_place (w, &behind, relations, p);
    before.sum = linear_plus (&before.sum, 1);
    behind = negated (w, before);
    add_place (w, &before, relations, p);
    add_place (w, &behind, relations, p);
  }
  for (size_t k = 0; k < relations->len; k++)
    add_clause (w, relations->data + k, NULL, p);
}

/* An element that is written, or left out, alone. */
static void
add_single (Lower *w, const Facts *places, Predicate p) {
  for (size_t i = 0; i < places->len; i++) {
    Fact is = places->data[i], is_not;
    is.kind = FACT_EQ;
    is_not = negated (w, is);
    add_clause (w, &is, NULL, p);
    add_clause (w, &is_not, NULL, p);
  }
}

/* Whether the fact is about elements of two arrays: how their indices are
   related matters only then. */
static bool
is_about_two (const Lower *w, const Fact *f) {
  uint32_t first = NONE;
  for (uint32_t i = 0; i < f->sum.count; i++) {
    const Atom *a = w->atoms.data + f->sum.parts[i].atom;
    if (a->kind != ATOM_SLOT || w->slots.data[a->index].kind != SLOT_COLUMN)
      continue;
    uint32_t owner = w->slots.data[a->index].owner;
    if (first != NONE && owner != first)
      return true;
    first = owner;
  }
  return false;
}

static void
hint_slot (Lower *w, uint32_t slot, uint32_t parameter, const Facts *places,
           const Facts *relations, Predicate p) {
  Facts predicates = {0};
  find_predicates (w, slot, parameter, &predicates);
  for (size_t i = 0; i < predicates.len; i++) {
    const Facts none = {0};
    p.fact = predicates.data + i;
    add_clauses (w, places, is_about_two (w, p.fact) ? relations : &none, p);
  }
  for (size_t i = 0; i < predicates.len; i++) {
    p.fact = predicates.data + i;
    add_single (w, places, p);
  }
  vec_done (&predicates);
}

/* The atom of a slot that is a variable; or NONE. */
static uint32_t
variable (const Lower *w, uint32_t slot) {
  bool is_var = slot != NONE && w->slots.data[slot].is_relevant;
  return is_var ? w->slots.data[slot].atom : NONE;
}

/* Where the size is a variable: k is behind the end. */
static bool
is_behind_end (Lower *w, uint32_t object, uint32_t parameter, Fact *outside) {
  const Object *o = w->objects.data + object;
  uint32_t atom = variable (w, o->size_slot);
  if (atom == NONE)
    return false;
  Linear size = linear_atom (&w->arena, atom);
  Linear k = linear_atom (&w->arena, parameter), sum;
  WideSigned stride = (WideSigned)o->stride;
  if (!add_up (w, &size, -stride, &k, &sum))
    return false;
  *outside = (Fact){.kind = FACT_LE, .sum = linear_plus (&sum, 1 - stride)};
  return true;
}

/* Whether no path but those from the start set the variable. */
static bool
is_steady (const Lower *w, uint32_t atom) {
  for (size_t i = 0; i < w->edges.len; i++)
    for (size_t k = 0; k < w->edges.data[i].set_count && w->edges.data[i].from;
         k++)
      if (w->slots.data[w->edges.data[i].sets[k].slot].atom == atom)
        return false;
  return true;
}

/* A part of the array may be used: k is not before a number that is steady. */
static bool
is_behind_part (Lower *w, const Facts *places, uint32_t parameter,
                Fact *outside) {
  for (size_t i = 0; i < places->len; i++) {
    *outside = places->data[i];
    outside->sum.constant = 0;
    bool steady = true;
    for (uint32_t k = 0; k < outside->sum.count && steady; k++) {
      uint32_t atom = outside->sum.parts[k].atom;
      steady = atom == parameter ||
               (w->atoms.data[atom].kind == ATOM_SLOT && is_steady (w, atom));
    }
    if (steady)
      return true;
  }
  return false;
}

/* What is said of one column, unless k is outside. */
static void
hint_column (Lower *w, uint32_t slot, uint32_t parameter, const Facts *places,
             const Facts *relations, const Fact *outside) {
  uint32_t flag = lowering_find_flag (w, slot), atom = variable (w, flag);
  Fact unset = {.kind = FACT_EQ};
  Predicate p = {.outside = outside};
  if (atom != NONE) {
    hint_slot (w, flag, parameter, places, relations, p);
    unset.sum = linear_atom (&w->arena, atom);
    p.unset = &unset;
  }
  hint_slot (w, slot, parameter, places, relations, p);
}

static void
hint_array (Lower *w, uint32_t object, uint32_t parameter, const Facts *places,
            const Facts *relations) {
  Fact outside;
  bool has_end = is_behind_end (w, object, parameter, &outside);
  for (size_t k = 0; k < w->objects.data[object].cells.len; k++)
    hint_column (w, w->objects.data[object].cells.data[k], parameter, places,
                 relations, has_end ? &outside : NULL);
  if (has_end || !is_behind_part (w, places, parameter, &outside))
    return;
  for (size_t k = 0; k < w->objects.data[object].cells.len; k++)
    hint_column (w, w->objects.data[object].cells.data[k], parameter, places,
                 relations, &outside);
}

void
lowering_find_hints (Lower *w) {
  for (uint32_t i = 0; i < w->atoms.len; i++) {
    if (!is_parameter (w, i))
      continue;
    Facts places = {0}, relations = {0};
    uint32_t object = w->atoms.data[i].index;
    find_places (w, i, &places);
    find_outer_places (w, &places);
    find_relations (w, i, &relations);
    hint_array (w, object, i, &places, &relations);
    vec_done (&places);
    vec_done (&relations);
  }
}
