/* Joins: what a field of each struct of an array is on both sides.

   Where such elements go on from the same place on both sides, the result has a
   column as far as they go on each side; there may be none on one of them.  So
   the first rounds of a loop that fills an array of structs tell what it is
   filled with.  Elements that are NULL or lead into one object are places in
   it; bounds are numbers of the result that are nearly reached, or constants.
 */

#include "engine/shape/columns.h"
#include "engine/shape/join_impl.h"
#include "engine/shape/runs.h"

enum {
  MOST_BOUNDS = 3,
  MOST_DEPTH = 300,
  MOST_LAYOUTS = 8,
  FEWEST = 4, /* elements of an array */
  POINTER = 8
};

#define NOTHING (-((WideSigned)1 << 100))

/* Elements of one side, from one place on. */
typedef struct {
  const Heap *heap;
  Strips strips;
  VEC (HeapColumn) chain; /* one behind the other */
  HeapValue from, to;
} Elements;

typedef struct {
  Join *join;
  HeapSym base;
  uint32_t bytes;
  uint64_t step;
  Elements left, right;
  HeapValue from, to;
} Pairing;

/* Chains ------------------------------------------------------------------- */

/* Where the strip, from 'at' on, has had its last whole element. */
static bool
end_of (const Elements *s, const Strip *p, HeapValue at, uint64_t step,
        HeapValue *end) {
  int64_t rest;
  if (!runs_remainder (s->heap, p->of.to, at, (int64_t)step, &rest))
    return false;
  *end = heap_plus (p->of.to, -rest);
  Prover prover = {.heap = s->heap};
  return prove_difference (&prover, at, *end) < 0;
}

static bool
begins_at (const Elements *s, const Strip *p, HeapValue at) {
  Prover prover = {.heap = s->heap};
  return p->is_anywhere ? prove_difference (&prover, p->of.from, at) <= 0
                        : heap_same (p->of.from, at);
}

/* The longest strip that goes on from 'at'. */
static const Strip *
longest_at (const Elements *s, HeapValue at, uint64_t step, bool with_any,
            HeapValue *end) {
  Prover prover = {.heap = s->heap};
  const Strip *best = NULL;
  for (size_t i = 0; i < s->strips.len; i++) {
    const Strip *p = s->strips.data + i;
    HeapValue to;
    if ((p->of.kind == COLUMN_ANY && !with_any) || !begins_at (s, p, at) ||
        !end_of (s, p, at, step, &to) ||
        (best && prove_by_ways (&prover, *end, to) > 0))
      continue;
    best = p;
    *end = to;
  }
  return best;
}

static void
find_chain (Elements *s, HeapValue from, uint64_t step, bool with_any) {
  s->from = s->to = from;
  vec_clear (&s->chain);
  const Strip *p;
  HeapValue end = from;
  while (s->chain.len < MOST_DEPTH &&
         (p = longest_at (s, s->to, step, with_any, &end))) {
    vec_push (&s->chain, p->of);
    s->to = end;
  }
}

static bool
is_null (const HeapColumn *c) {
  return c->kind == COLUMN_BETWEEN && heap_is (c->low, 0) &&
         heap_is (c->high, 0);
}

/* Bounds ------------------------------------------------------------------- */

static void
add (const Pairing *p, HeapColumn c) {
  Heap *h = &p->join->out;
  c.base = p->base;
  c.bytes = p->bytes;
  c.step = p->step;
  c.from = p->from;
  c.to = p->to;
  for (size_t i = 0; i < h->columns.len; i++)
    if (heap_same_column (h->columns.data + i, &c))
      return;
  vec_push (&h->columns, c);
}

/* It is about the same elements, which have other bounds, too. */
static bool
is_alike (const HeapColumn *a, const HeapColumn *b) {
  return a->kind == b->kind && a->target == b->target &&
         heap_same (a->from, b->from) && heap_same (a->to, b->to);
}

/* By how much elements of a part of the chain are more than the value at most,
   by the bound that says most. */
static WideSigned
excess_of (const Elements *s, const HeapColumn *c, HeapValue than) {
  Prover prover = {.heap = s->heap};
  WideSigned best = prove_difference (&prover, c->high, than);
  for (size_t i = 0; i < s->strips.len; i++) {
    const HeapColumn *other = &s->strips.data[i].of;
    if (!is_alike (c, other))
      continue;
    WideSigned this = prove_difference (&prover, other->high, than);
    best = this < best ? this : best;
  }
  return best;
}

/* The same for all elements. */
static WideSigned
excess (const Elements *s, HeapValue than) {
  WideSigned most = NOTHING;
  for (size_t i = 0; i < s->chain.len; i++) {
    const HeapColumn *c = s->chain.data + i;
    WideSigned this = is_null (c) ? NOTHING : excess_of (s, c, than);
    most = this > most ? this : most;
  }
  return most;
}

/* The range of the elements, by the bounds that say most. */
static void
range_of (const Elements *s, const HeapColumn *c, WideSigned *low,
          WideSigned *high) {
  WideSigned ignored;
  prove_range (s->heap, c->low, low, &ignored);
  prove_range (s->heap, c->high, &ignored, high);
  for (size_t i = 0; i < s->strips.len; i++) {
    const HeapColumn *other = &s->strips.data[i].of;
    WideSigned a, b;
    if (!is_alike (c, other))
      continue;
    prove_range (s->heap, other->low, &a, &ignored);
    prove_range (s->heap, other->high, &ignored, &b);
    *low = a > *low ? a : *low;
    *high = b < *high ? b : *high;
  }
}

static void
find_range (const Elements *s, WideSigned *low, WideSigned *high) {
  for (size_t i = 0; i < s->chain.len; i++) {
    WideSigned a, b;
    range_of (s, s->chain.data + i, &a, &b);
    *low = a < *low ? a : *low;
    *high = b > *high ? b : *high;
  }
}

static bool
is_bound (const Join *j, HeapSym s) {
  const OutSym *o = j->sources.data + s;
  return o->is_number && !o->level && j->out.syms.data[s].kind == SYM_PLAIN;
}

/* Numbers: constants, and symbols that all of them are at most, nearly. */
static void
add_numbers (const Pairing *p) {
  Join *j = p->join;
  WideSigned low = -NOTHING, high = NOTHING;
  find_range (&p->left, &low, &high);
  find_range (&p->right, &low, &high);
  HeapColumn c = {.kind = COLUMN_BETWEEN};
  if (low > high || low < INT64_MIN / 8 || high > INT64_MAX / 8)
    return;
  c.low = heap_const ((int64_t)low);
  c.high = heap_const ((int64_t)high);
  WideSigned all = (WideSigned)1 << 8 * p->bytes;
  if (high - low < all - 1)
    add (p, c);
  size_t count = 0;
  for (HeapSym s = 1; s < j->out.syms.len && count < MOST_BOUNDS && low != high;
       s++) {
    if (!is_bound (j, s))
      continue;
    WideSigned k = excess (&p->left, j->sources.data[s].a);
    WideSigned d = excess (&p->right, j->sources.data[s].b);
    k = k > d ? k : d;
    if (k < -1 || k > 0 || j->out.syms.data[s].high + k > high + 1)
      continue;
    c.high = heap_value (s, (int64_t)k);
    add (p, c);
    count++;
  }
}

/* Links -------------------------------------------------------------------- */

/* What the elements lead into, on each side; 0: none leads anywhere. */
typedef struct {
  bool is_good, may_be_null;
  HeapSym target;
} Targets;

static void
find_target (const Elements *s, Targets *t) {
  for (size_t i = 0; i < s->chain.len; i++) {
    const HeapColumn *c = s->chain.data + i;
    t->may_be_null |= c->may_be_null || is_null (c);
    if (is_null (c))
      continue;
    t->is_good &=
        c->kind == COLUMN_INSIDE && (!t->target || t->target == c->target);
    t->target = c->target;
  }
}

/* The object of the result that both targets are; 0: there is none. */
static HeapSym
target_of_both (const Join *j, HeapSym a, HeapSym b) {
  for (size_t i = 0; i < j->out.objects.len; i++) {
    HeapSym base = j->out.objects.data[i].base;
    const OutSym *s = j->sources.data + base;
    if (!s->level && (!a || heap_same (s->a, heap_value (a, 0))) &&
        (!b || heap_same (s->b, heap_value (b, 0))))
      return base;
  }
  return 0;
}

/* All places have the same rest when divided by the unit. */
static bool
have_rest (const Elements *s, int64_t unit, int64_t *rest, bool *has_rest) {
  Prover prover = {.heap = s->heap};
  HeapValue zero = heap_const (0);
  for (size_t i = 0; i < s->chain.len; i++) {
    const HeapColumn *c = s->chain.data + i;
    int64_t this;
    if (is_null (c))
      continue;
    if (c->unit % (uint64_t)unit ||
        !runs_remainder (s->heap, c->low, zero, unit, &this) ||
        (*has_rest && this != *rest) ||
        prove_difference (&prover, zero, c->low) > 0)
      return false;
    *rest = this;
    *has_rest = true;
  }
  return true;
}

/* How far apart places in the target may be: its elements, or pointers. */
static uint64_t
unit_of (const Pairing *p, HeapSym target) {
  const Unit *u = p->join->domain->unit;
  const HeapObject *o = heap_object (&p->join->out, target);
  if (target == p->base)
    return p->step;
  for (size_t i = 0; i < p->join->out.columns.len; i++)
    if (p->join->out.columns.data[i].base == target)
      return p->join->out.columns.data[i].step;
  const UnitType *type = unit_type (u, o->type);
  if (type->kind == UNIT_TYPE_ARRAY)
    type = unit_type (u, type->target);
  return type->bytes && type->bytes < INT32_MAX ? type->bytes : 1;
}

/* The last place in the target, if all places are inside. */
static void
add_end (const Pairing *p, HeapColumn c, HeapSym a, HeapSym b) {
  const HeapObject *x = heap_object (&p->join->left.heap, a);
  const HeapObject *y = heap_object (&p->join->right.heap, b);
  HeapValue size = heap_object (&p->join->out, c.target)->size;
  WideSigned last = c.low.add - (WideSigned)c.unit;
  if ((x && excess (&p->left, x->size) > last) ||
      (y && excess (&p->right, y->size) > last))
    return;
  c.high = heap_plus (size, (int64_t)last);
  add (p, c);
}

/* On both sides it has the rest of the places, divided by the unit. */
static bool
is_aligned (const Join *j, HeapSym s, const HeapColumn *c) {
  const OutSym *o = j->sources.data + s;
  int64_t unit = (int64_t)c->unit;
  return runs_are_aligned (&j->left.heap, o->a, heap_const (0), unit) &&
         runs_are_aligned (&j->right.heap, o->b, heap_const (0), unit);
}

static void
add_link_bounds (const Pairing *p, HeapColumn c) {
  Join *j = p->join;
  WideSigned unit = (WideSigned)c.unit, last = c.low.add - unit;
  HeapSym size = heap_object (&j->out, c.target)->size.sym;
  size_t count = 0;
  for (HeapSym s = 1; s < j->out.syms.len && count < MOST_BOUNDS; s++) {
    if (!is_bound (j, s) || s == size || !is_aligned (j, s, &c))
      continue;
    WideSigned k = excess (&p->left, j->sources.data[s].a);
    WideSigned d = excess (&p->right, j->sources.data[s].b);
    k = k > d ? k : d;
    if (k < -2 * unit || k > unit)
      continue;
    k = k < last ? last : k;
    c.high = heap_value (s, (int64_t)k);
    add (p, c);
    count++;
  }
}

/* False: the elements are not all NULL, or places in one object. */
static bool
add_links (const Pairing *p) {
  Targets a = {.is_good = p->bytes == POINTER}, b = a;
  find_target (&p->left, &a);
  find_target (&p->right, &b);
  if (!a.is_good || !b.is_good || (!a.target && !b.target))
    return false;
  HeapColumn c = {.kind = COLUMN_INSIDE,
                  .may_be_null = a.may_be_null || b.may_be_null,
                  .target = target_of_both (p->join, a.target, b.target)};
  if (!c.target)
    return false;
  c.unit = unit_of (p, c.target);
  int64_t rest = 0;
  bool has_rest = false;
  if (!have_rest (&p->left, (int64_t)c.unit, &rest, &has_rest) ||
      !have_rest (&p->right, (int64_t)c.unit, &rest, &has_rest))
    return false;
  c.low = heap_const (rest);
  add_end (p, c, p->join->sources.data[c.target].a.sym,
           p->join->sources.data[c.target].b.sym);
  add_link_bounds (p, c);
  return true;
}

/* Columns ------------------------------------------------------------------ */

static bool
are_numbers (const Elements *s) {
  for (size_t i = 0; i < s->chain.len; i++)
    if (s->chain.data[i].kind != COLUMN_BETWEEN)
      return false;
  return true;
}

/* One element at most, or zeros. */
static bool
is_plain (const Elements *s) {
  for (size_t i = 0; i < s->heap->columns.len; i++)
    if (s->chain.len &&
        heap_same_column (s->heap->columns.data + i, &s->chain.data[0]))
      return false;
  return s->chain.len < 2;
}

/* Elements go on from here on one side, and are worth a column. */
static bool
find_ends (Pairing *p, HeapValue from_a, HeapValue from_b, bool with_any) {
  find_chain (&p->left, from_a, p->step, with_any);
  find_chain (&p->right, from_b, p->step, with_any);
  bool has_left = p->left.chain.len, has_right = p->right.chain.len;
  bool is_sized = !heap_object (&p->join->out, p->base)->size.sym;
  bool is_short = is_sized && !p->left.to.sym && !p->right.to.sym &&
                  is_plain (&p->left) && is_plain (&p->right);
  if ((!has_left && !has_right) || is_short ||
      (has_left != has_right && from_a.sym))
    return false;
  return join_place (p->join, from_a, from_b, &p->from) &&
         join_end_place (p->join, p->from, p->left.to, p->right.to, &p->to);
}

/* Elements are initialised further than it is known what they are. */
static void
add_initialised (Pairing *p, HeapValue from_a, HeapValue from_b) {
  HeapValue a = p->left.to, b = p->right.to;
  bool is_new = find_ends (p, from_a, from_b, true) &&
                (!heap_same (a, p->left.to) || !heap_same (b, p->right.to));
  if (is_new)
    add (p, (HeapColumn){.kind = COLUMN_ANY});
}

static void
join_from (Pairing *p, HeapValue from_a, HeapValue from_b) {
  const HeapObject *o = heap_object (&p->join->out, p->base);
  bool is_open = !columns_are_initialised (o);
  bool has_any = false;
  if (find_ends (p, from_a, from_b, false)) {
    size_t before = p->join->out.columns.len;
    if (are_numbers (&p->left) && are_numbers (&p->right))
      add_numbers (p);
    else
      add_links (p);
    has_any = p->join->out.columns.len > before;
    if (!has_any && is_open)
      add (p, (HeapColumn){.kind = COLUMN_ANY});
  }
  if (is_open)
    add_initialised (p, from_a, from_b);
}

/* Arrays ------------------------------------------------------------------- */

/* An array of structs, in an object. */
typedef struct {
  uint64_t at, step, end;
} Layout;

typedef VEC (Layout) Layouts;

static void
add_layout (Layouts *all, uint64_t at, uint64_t step, uint64_t bytes) {
  if (step && step < INT32_MAX && bytes >= FEWEST * step &&
      all->len < MOST_LAYOUTS)
    vec_push (all, ((Layout){at, step, at + bytes}));
}

static bool
is_element (const UnitType *type) {
  return type->kind == UNIT_TYPE_STRUCT;
}

static void
find_layouts (const Unit *u, const HeapObject *o, Layouts *all) {
  const UnitType *type = unit_type (u, o->type);
  bool is_one = !o->size.sym && (uint64_t)o->size.add < 2 * type->bytes;
  uint64_t size =
      o->size.sym ? UINT32_MAX * (uint64_t)FEWEST : (uint64_t)o->size.add;
  if (type->kind == UNIT_TYPE_ARRAY) {
    const UnitType *of = unit_type (u, type->target);
    if (is_element (of))
      add_layout (all, 0, of->bytes, size);
    return;
  }
  if (is_element (type) && !is_one)
    add_layout (all, 0, type->bytes, size);
  for (size_t i = 0;
       type->kind == UNIT_TYPE_STRUCT && is_one && i < type->members.len; i++) {
    const UnitType *member = unit_type (u, type->members.data[i].type);
    const UnitType *of = unit_type (u, member->target);
    if (member->kind == UNIT_TYPE_ARRAY && is_element (of))
      add_layout (all, type->members.data[i].bit_offset / 8, of->bytes,
                  member->bytes);
  }
}

bool
join_is_element (const Join *j, const HeapObject *o, uint64_t at) {
  Layouts all = {0};
  if (j->domain->unit)
    find_layouts (j->domain->unit, o, &all);
  bool is_element = false;
  for (size_t i = 0; i < all.len; i++)
    is_element |= at >= all.data[i].at && at < all.data[i].end;
  vec_done (&all);
  return is_element;
}

/* The values count elements of so many bytes, as the offsets do. */
static bool
counts (HeapValue x, HeapValue y, uint64_t step, WideSigned distance) {
  return !x.sym && !y.sym && x.add != y.add && x.add >= 0 && y.add >= 0 &&
         x.add < INT32_MAX && y.add < INT32_MAX &&
         ((WideSigned)y.add - x.add) * (WideSigned)step == distance;
}

bool
join_count_elements (const Join *j, const HeapObject *o, HeapValue a,
                     HeapValue b, int64_t *beyond) {
  const HeapState *l = j->left.state, *r = j->right.state;
  Layouts all = {0};
  if (a.sym || b.sym || a.add == b.add || !j->domain->unit)
    return false;
  find_layouts (j->domain->unit, o, &all);
  bool found = false;
  for (size_t i = 0; i < all.len && !found; i++) {
    uint64_t step = all.data[i].step;
    WideSigned distance = (WideSigned)b.add - a.add;
    HeapValue count = {0};
    for (size_t k = 0; l && r && k < l->roots.len && !found; k++) {
      count = l->roots.data[k].value;
      found = counts (count, r->roots.data[k].value, step, distance);
    }
    for (size_t k = 0; k < j->pairs.len && !found; k++) {
      count = j->pairs.data[k].a;
      found = j->sources.data[j->pairs.data[k].out.sym].is_number &&
              counts (count, j->pairs.data[k].b, step, distance);
    }
    if (found)
      *beyond = a.add - (int64_t)step * count.add;
  }
  vec_done (&all);
  return found;
}

static bool
has_columns (const Heap *h, HeapSym base) {
  for (size_t i = 0; i < h->columns.len; i++)
    if (h->columns.data[i].base == base)
      return true;
  return false;
}

/* Several elements of this layout have fields; of an array of unknown size: one
   has. */
static bool
has_several (const HeapObject *o, Layout l) {
  if (o->size.sym && o->fields.len)
    return true;
  for (size_t i = 0; i < o->fields.len; i++)
    if (o->fields.data[i].at >= l.at + l.step)
      return true;
  return false;
}

/* The result has a column from there on. */
static bool
is_joined (const Join *j, HeapSym base, uint64_t step, uint32_t bytes,
           HeapValue from_a, HeapValue from_b) {
  HeapValue out = from_a;
  if (from_a.sym && !join_recall (j, from_a, from_b, 0, &out))
    return false;
  for (size_t i = 0; i < j->out.columns.len; i++) {
    const HeapColumn *c = j->out.columns.data + i;
    if (c->base == base && c->step == step && c->bytes == bytes &&
        heap_same (c->from, out))
      return true;
  }
  return false;
}

static void
join_field (Join *j, HeapSym base, const HeapObject *a, const HeapObject *b,
            uint64_t step, uint32_t bytes, HeapValue from_a, HeapValue from_b) {
  if (is_joined (j, base, step, bytes, from_a, from_b))
    return;
  Pairing p = {.join = j, .base = base, .bytes = bytes, .step = step};
  p.left = (Elements){.heap = &j->left.heap};
  p.right = (Elements){.heap = &j->right.heap};
  columns_strips (p.left.heap, a, bytes, step, &p.left.strips);
  columns_strips (p.right.heap, b, bytes, step, &p.right.strips);
  join_from (&p, from_a, from_b);
  vec_done (&p.left.strips);
  vec_done (&p.right.strips);
  vec_done (&p.left.chain);
  vec_done (&p.right.chain);
}

/* The fields of its first element, on one of the sides. */
static void
join_layout (Join *j, HeapSym base, const HeapObject *a, const HeapObject *b,
             Layout l) {
  for (int is_left = 1; is_left >= 0; is_left--) {
    const HeapObject *o = is_left ? a : b, *other = is_left ? b : a;
    for (size_t i = 0; i < o->fields.len; i++) {
      HeapField f = o->fields.data[i];
      const HeapField *g = heap_field (other, f.at);
      bool is_done = !is_left && g && g->bytes == f.bytes;
      HeapValue from = heap_const ((int64_t)f.at);
      if (f.at >= l.at && f.at < l.at + l.step && f.bytes <= 8 && !is_done)
        join_field (j, base, a, b, l.step, f.bytes, from, from);
    }
  }
}

/* Columns of one side that begin at a constant; of both sides, at symbols that
   go together. */
static void
join_known (Join *j, HeapSym base, const HeapObject *a, const HeapObject *b,
            const Heap *h, const HeapColumn *c) {
  if (c->base != (h == &j->left.heap ? a : b)->base)
    return;
  if (!c->from.sym) {
    join_field (j, base, a, b, c->step, c->bytes, c->from, c->from);
    return;
  }
  HeapValue out;
  for (size_t i = 0; h == &j->left.heap && i < j->right.heap.columns.len; i++) {
    const HeapColumn *d = j->right.heap.columns.data + i;
    if (d->base == b->base && d->step == c->step && d->bytes == c->bytes &&
        join_recall (j, c->from, d->from, 0, &out))
      join_field (j, base, a, b, c->step, c->bytes, c->from, d->from);
  }
}

static void
join_array (Join *j, HeapSym base, const HeapObject *a, const HeapObject *b) {
  bool has_known = has_columns (&j->left.heap, a->base) ||
                   has_columns (&j->right.heap, b->base);
  for (size_t i = 0; i < j->left.heap.columns.len; i++)
    join_known (j, base, a, b, &j->left.heap, j->left.heap.columns.data + i);
  for (size_t i = 0; i < j->right.heap.columns.len; i++)
    join_known (j, base, a, b, &j->right.heap, j->right.heap.columns.data + i);
  Layouts all = {0};
  if (j->domain->unit && (j->may_lose || has_known))
    find_layouts (j->domain->unit, a->type.id ? a : b, &all);
  for (size_t i = 0; i < all.len; i++)
    if (has_known || has_several (a, all.data[i]) ||
        has_several (b, all.data[i]))
      join_layout (j, base, a, b, all.data[i]);
  vec_done (&all);
}

/* What the size of an array is so many times may be a bound of elements: how
   many there are. */
static void
join_counts_of (Join *j, const HeapObject *a, const HeapObject *b) {
  const Heap *l = &j->left.heap, *r = &j->right.heap;
  for (size_t i = 0; i < l->facts.len; i++) {
    HeapFact f = l->facts.data[i];
    if (f.kind != FACT_TIMES || f.a != a->size.sym || f.c <= 0)
      continue;
    for (size_t k = 0; k < r->facts.len; k++) {
      HeapFact g = r->facts.data[k];
      if (g.kind == FACT_TIMES && g.a == b->size.sym && g.c == f.c &&
          a->size.add == b->size.add)
        join_of_width (j, heap_value (f.b, 0), heap_value (g.b, 0), 0, 64);
    }
  }
}

static void
join_all_counts (Join *j) {
  for (size_t i = 0; i < j->out.objects.len; i++) {
    OutSym s = j->sources.data[j->out.objects.data[i].base];
    const HeapObject *a = heap_object (&j->left.heap, s.a.sym);
    const HeapObject *b = heap_object (&j->right.heap, s.b.sym);
    if (a && b && !s.level && a->size.sym && b->size.sym)
      join_counts_of (j, a, b);
  }
}

void
join_columns (Join *j) {
  if (j->left.heap.columns.len && j->right.heap.columns.len)
    join_all_counts (j);
  unsigned constants = j->loss.constants; /* columns are more, not less */
  for (size_t i = 0; i < j->out.objects.len; i++) {
    HeapSym base = j->out.objects.data[i].base;
    OutSym s = j->sources.data[base];
    const HeapObject *a = heap_object (&j->left.heap, s.a.sym);
    const HeapObject *b = heap_object (&j->right.heap, s.b.sym);
    if (a && b && !s.level)
      join_array (j, base, a, b);
  }
  j->loss.constants = constants;
}
