/* What is known on a path: ranges of atoms, and facts.

   A question that neither ranges nor a fact with the same coefficients answer
   is a choice: the paths of both answers are walked.  Each fact cuts the ranges
   of its atoms; a path on which a range becomes empty is none. */

#include "pass/lower_unit.h"

#include <assert.h>

Range
lowering_natural (unsigned bits, bool is_signed) {
  assert (bits >= 1 && bits <= 64);
  WideSigned size = (WideSigned)1 << bits;
  return is_signed ? (Range){-size / 2, size / 2 - 1} : (Range){0, size - 1};
}

static void
make_room (Lower *w) {
  while (w->ranges.len < w->atoms.len) {
    vec_push (&w->ranges, (Range){0});
    vec_push (&w->bound_at, 0);
  }
}

void
lowering_bound (Lower *w, uint32_t atom, Range r) {
  make_room (w);
  w->ranges.data[atom] = r;
  w->bound_at.data[atom] = w->epoch;
}

bool
lowering_is_bound (Lower *w, uint32_t atom) {
  make_room (w);
  return w->bound_at.data[atom] == w->epoch;
}

static Range
divided_range (Lower *w, const Atom *a) {
  Range of = lowering_range (w, &a->of);
  Range q = {linear_floor (of.lo, a->by), linear_floor (of.hi, a->by)};
  if (a->kind == ATOM_DIV)
    return q;
  if (q.lo == q.hi)
    return (Range){of.lo - q.lo * a->by, of.hi - q.lo * a->by};
  return (Range){0, a->by - 1};
}

static Range
atom_range (Lower *w, uint32_t atom) {
  make_room (w);
  if (w->bound_at.data[atom] == w->epoch)
    return w->ranges.data[atom];
  Atom a = w->atoms.data[atom];
  bool is_divided = a.kind == ATOM_DIV || a.kind == ATOM_MOD;
  Range r = is_divided ? divided_range (w, &a) : a.range;
  lowering_bound (w, atom, r);
  return r;
}

static Range
part_range (Lower *w, const LinearPart *p) {
  Range r = atom_range (w, p->atom);
  return p->by > 0 ? (Range){p->by * r.lo, p->by * r.hi}
                   : (Range){p->by * r.hi, p->by * r.lo};
}

Range
lowering_range (Lower *w, const Linear *l) {
  Range sum = {l->constant, l->constant};
  for (uint32_t i = 0; i < l->count; i++) {
    Range r = part_range (w, l->parts + i);
    sum.lo += r.lo;
    sum.hi += r.hi;
  }
  return sum;
}

/* Facts -------------------------------------------------------------------- */

static bool
cut_atom (Lower *w, uint32_t atom, Range r) {
  Range old = atom_range (w, atom);
  r.lo = r.lo > old.lo ? r.lo : old.lo;
  r.hi = r.hi < old.hi ? r.hi : old.hi;
  if (r.lo == old.lo && r.hi == old.hi)
    return false;
  if (r.lo > r.hi) {
    if (w->state == PATH_RUNS || w->state == PATH_CUT)
      w->state = PATH_END;
    return false;
  }
  lowering_bound (w, atom, r);
  return true;
}

/* by * atom <= most */
static bool
cut_above (Lower *w, const LinearPart *p, WideSigned most) {
  Range r = atom_range (w, p->atom);
  if (p->by > 0)
    r.hi = linear_floor (most, p->by);
  else
    r.lo = -linear_floor (most, -p->by);
  return cut_atom (w, p->atom, r);
}

/* The sum, times 1 or -1, is at most 0. */
static bool
cut_by_sum (Lower *w, const Linear *l, int sign) {
  bool changed = false;
  for (uint32_t i = 0; i < l->count; i++) {
    LinearPart p = {l->parts[i].atom, sign * l->parts[i].by};
    Range all = lowering_range (w, l);
    WideSigned least = sign > 0 ? all.lo : -all.hi;
    changed |= cut_above (w, &p, part_range (w, &p).lo - least);
  }
  return changed;
}

/* One atom is not a number at the end of its range. */
static bool
cut_end (Lower *w, const Linear *l) {
  if (l->count != 1 || l->constant % l->parts->by)
    return false;
  WideSigned not = -l->constant / l->parts->by;
  Range r = atom_range (w, l->parts->atom);
  if (not != r.lo && not != r.hi)
    return false;
  return cut_atom (w, l->parts->atom,
                   (Range){r.lo + (not == r.lo), r.hi - (not == r.hi)});
}

static bool
cut_by_fact (Lower *w, const Fact *f) {
  if (f->kind == FACT_NE)
    return cut_end (w, &f->sum);
  bool changed = cut_by_sum (w, &f->sum, 1);
  return f->kind == FACT_EQ ? cut_by_sum (w, &f->sum, -1) || changed : changed;
}

static void
cut_by_facts (Lower *w, int rounds) {
  bool changed = true;
  for (int round = 0; changed && round < rounds; round++) {
    changed = false;
    for (size_t i = w->facts.len; i-- > 0;)
      changed |= cut_by_fact (w, w->facts.data + i);
  }
}

enum { ROUNDS = 3, MORE_ROUNDS = 10 };

static void
add_fact (Lower *w, FactKind kind, Linear sum) {
  vec_push (&w->facts, ((Fact){kind, sum, lowering_pos (w)}));
  lowering_relevant (w, &sum);
  cut_by_facts (w, ROUNDS);
}

static void
bind_known (Lower *w, uint32_t cut) {
  const Cut *c = w->cuts.data + cut;
  for (size_t i = 0; i < c->known.len; i++) {
    const Known *k = c->known.data + i;
    uint32_t atom = w->slots.data[k->slot].atom;
    bool has_range = k->kind == KNOWN_NUMBER || k->kind == KNOWN_ADDRESS ||
                     k->kind == KNOWN_MIXED;
    if (atom != NONE && has_range)
      lowering_bound (w, atom, k->range);
  }
}

static void
add_equations (Lower *w, const Linears *zero) {
  for (size_t i = 0; i < zero->len; i++)
    vec_push (&w->facts, ((Fact){FACT_EQ, zero->data[i], {0}}));
}

bool
lowering_is_feasible (Lower *w, uint32_t cut, size_t fact_count,
                      const Fact *facts, const Linears *zero) {
  w->epoch++;
  w->state = PATH_RUNS;
  vec_clear (&w->facts);
  bind_known (w, cut);
  for (size_t i = 0; i < fact_count; i++)
    vec_push (&w->facts, facts[i]);
  add_equations (w, zero);
  cut_by_facts (w, MORE_ROUNDS);
  return w->state == PATH_RUNS;
}

void
lowering_begin_facts (Lower *w) {
  const Linears *assumed = &w->cuts.data[w->from].assumed;
  vec_clear (&w->facts);
  if (assumed->len) {
    bind_known (w, w->from);
    add_equations (w, assumed);
    cut_by_facts (w, ROUNDS);
  }
  w->given = w->facts.len;
}

/* Questions ---------------------------------------------------------------- */

static bool
choose (Lower *w) {
  if (w->choice == w->choices.len)
    vec_push (&w->choices, true);
  return w->choices.data[w->choice++];
}

static Linear
negated (Lower *w, const Linear *l) {
  Linear zero = linear_constant (0), result = zero;
  bool fits = linear_sum (&w->arena, &zero, -1, l, &result);
  assert (fits);
  (void)fits;
  return result;
}

/* What the facts say about the value of a sum. */
static Range
known_range (Lower *w, const Linear *l, bool *is_not_zero) {
  Range r = lowering_range (w, l);
  Linear minus = negated (w, l);
  *is_not_zero = false;
  for (size_t i = 0; i < w->facts.len; i++) {
    const Fact *f = w->facts.data + i;
    WideSigned d, e;
    bool same = linear_difference (l, &f->sum, &d);
    bool opposite = linear_difference (&f->sum, &minus, &e);
    if (f->kind == FACT_NE)
      *is_not_zero |= (same && !d) || (opposite && !e);
    if (f->kind == FACT_NE)
      continue;
    if (same && d < r.hi)
      r.hi = d;
    if (opposite && e > r.lo)
      r.lo = e;
    if (same && f->kind == FACT_EQ && d > r.lo)
      r.lo = d;
    if (opposite && f->kind == FACT_EQ && e < r.hi)
      r.hi = e;
  }
  r.lo += *is_not_zero && r.lo == 0;
  r.hi -= *is_not_zero && r.hi == 0;
  return r;
}

bool
lowering_decide_le (Lower *w, Linear sum) {
  bool is_not_zero;
  if (sum.count)
    sum = linear_divide (&w->arena, &sum, linear_divisor (&sum));
  Range r = known_range (w, &sum, &is_not_zero);
  if (r.hi <= 0 || r.lo > 0)
    return r.hi <= 0;
  bool yes = choose (w);
  if (!yes) {
    sum = negated (w, &sum);
    sum.constant++;
  }
  add_fact (w, FACT_LE, sum);
  return yes;
}

bool
lowering_decide_eq (Lower *w, Linear sum) {
  WideSigned divisor = linear_divisor (&sum);
  if (divisor && sum.constant % divisor)
    return false;
  if (divisor)
    sum = linear_divide (&w->arena, &sum, divisor);
  bool is_not_zero;
  Range r = known_range (w, &sum, &is_not_zero);
  if (r.lo > 0 || r.hi < 0 || is_not_zero)
    return false;
  if (r.lo == 0 && r.hi == 0)
    return true;
  bool yes = choose (w);
  add_fact (w, yes ? FACT_EQ : FACT_NE, sum);
  return yes;
}

void
lowering_relevant (Lower *w, const Linear *l) {
  for (uint32_t i = 0; i < l->count; i++) {
    const Atom *a = w->atoms.data + l->parts[i].atom;
    if (a->kind == ATOM_DIV || a->kind == ATOM_MOD) {
      Linear of = a->of;
      lowering_relevant (w, &of);
    }
    if (a->kind != ATOM_SLOT || w->slots.data[a->index].is_relevant)
      continue;
    w->slots.data[a->index].is_relevant = true;
    lowering_queue_all (w);
  }
}
