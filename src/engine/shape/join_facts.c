/* Joins: facts that hold on both sides. */

#include "engine/shape/join_impl.h"
#include "engine/shape/modulo.h"
#include "engine/shape/trees.h"

/* Differences that are larger, and were never looked at, are by chance. */
enum { MOST_BETWEEN = 64 };

static Prover
prover (const Side *s) {
  return (Prover){.heap = &s->heap};
}

static bool
holds_in_both (const Join *j, HeapFactKind kind, HeapSym a, HeapSym b,
               int64_t c) {
  Prover l = prover (&j->left), r = prover (&j->right);
  const OutSym *x = j->sources.data + a;
  HeapValue zero = heap_const (0);
  HeapValue ya = b ? j->sources.data[b].a : zero;
  HeapValue yb = b ? j->sources.data[b].b : zero;
  return prove_fact (&l, kind, x->a, ya, c) &&
         prove_fact (&r, kind, x->b, yb, c);
}

/* What one side says of a symbol and a constant. */
static void
constants_of (Join *j, const Side *side, bool is_left, HeapSym s) {
  HeapValue v = is_left ? j->sources.data[s].a : j->sources.data[s].b;
  for (size_t i = 0; v.sym && i < side->heap.facts.len; i++) {
    HeapFact f = side->heap.facts.data[i];
    if (f.kind == FACT_DIFFERENT && f.a == v.sym && !f.b &&
        holds_in_both (j, FACT_DIFFERENT, s, 0, f.c + v.add))
      heap_add_fact (&j->out, FACT_DIFFERENT, heap_value (s, 0), heap_const (0),
                     f.c + v.add);
  }
}

/* On neither side it is this number. */
static void
keep_apart (Join *j, HeapSym s, WideSigned k) {
  const HeapSymInfo *info = j->out.syms.data + s;
  if (info->low <= k && info->high >= k &&
      holds_in_both (j, FACT_DIFFERENT, s, 0, (int64_t)k))
    heap_add_fact (&j->out, FACT_DIFFERENT, heap_value (s, 0), heap_const (0),
                   (int64_t)k);
}

/* The same is left on both sides. */
static void
left_of_symbol (Join *j, HeapSym s, int64_t by) {
  const OutSym *x = j->sources.data + s;
  int64_t left, right, known;
  if (modulo_is (&j->left.heap, x->a, by, &left) &&
      modulo_is (&j->right.heap, x->b, by, &right) && left == right &&
      !modulo_is (&j->out, heap_value (s, 0), by, &known))
    heap_add_fact (&j->out, FACT_MODULO, heap_value (s, 0), heap_const (0),
                   heap_modulo ((HeapModulo){by, left}));
}

/* It is a member on both sides, as one of them says. */
static void
members_of (Join *j, const Side *side, HeapSym s, HeapValue v) {
  for (size_t i = 0; v.sym && i < side->heap.facts.len; i++) {
    HeapFact f = side->heap.facts.data[i];
    if (f.kind == FACT_MEMBER && f.a == v.sym &&
        holds_in_both (j, FACT_MEMBER, s, 0, f.c))
      heap_add_fact (&j->out, FACT_MEMBER, heap_value (s, 0), heap_const (0),
                     f.c);
  }
}

static void
facts_of_symbol (Join *j, HeapSym s) {
  const ShapeThresholds *apart = j->domain->apart;
  const ShapeThresholds *moduli = j->domain->moduli;
  for (size_t i = 0; moduli && i < moduli->len; i++)
    left_of_symbol (j, s, (int64_t)moduli->data[i]);
  constants_of (j, &j->left, true, s);
  constants_of (j, &j->right, false, s);
  members_of (j, &j->left, s, j->sources.data[s].a);
  members_of (j, &j->right, s, j->sources.data[s].b);
  keep_apart (j, s, 0);
  for (size_t i = 0; apart && i < apart->len; i++)
    keep_apart (j, s, apart->data[i]);
}

static bool
is_number (const Join *j, HeapSym s) {
  return j->sources.data[s].is_number && j->out.syms.data[s].kind == SYM_PLAIN;
}

/* Something is known about x - y but what the types say. */
static bool
is_related (const Side *s, HeapValue x, HeapValue y, WideSigned most) {
  WideSigned x_low, x_high, y_low, y_high;
  prove_range (&s->heap, x, &x_low, &x_high);
  prove_range (&s->heap, y, &y_low, &y_high);
  if (most < x_high - y_low)
    return true;
  unsigned x_bits = x.sym ? s->heap.syms.data[x.sym].bits : 0;
  unsigned y_bits = y.sym ? s->heap.syms.data[y.sym].bits : 0;
  bool is_most = x_bits && x_high + 2 >= ((WideSigned)1 << (x_bits - 1));
  bool is_least = y_bits && y_low - 2 <= -((WideSigned)1 << (y_bits - 1));
  return !is_most && !is_least;
}

static bool
is_multiple (const Join *j, HeapSym s) {
  const Heap *h = &j->out;
  for (size_t i = 0; i < h->facts.len && !j->sources.data[s].is_chance; i++)
    if (h->facts.data[i].kind == FACT_TIMES && h->facts.data[i].a == s)
      return true;
  return false;
}

static bool
is_compared (const Heap *h, HeapValue x, HeapValue y) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_AT_MOST &&
        ((f->a == x.sym && f->b == y.sym) || (f->a == y.sym && f->b == x.sym)))
      return true;
  }
  return false;
}

/* Differences of multiples follow from those of what they are multiples of,
   most often. */
static bool
is_of_interest (const Join *j, HeapSym s, HeapSym t) {
  const OutSym *x = j->sources.data + s, *y = j->sources.data + t;
  return (!is_multiple (j, s) && !is_multiple (j, t)) ||
         is_compared (&j->left.heap, x->a, y->a) ||
         is_compared (&j->right.heap, x->b, y->b);
}

/* Symbols that stay in the result: registers and memory have them, or something
   that stays is a multiple of them.  Those of sums may not. */
static void
mark_lasting (void *context, HeapValue *v) {
  Join *j = context;
  j->lasting.data[v->sym] = true;
}

static void
mark_roots (Join *j) {
  const HeapState *l = j->left.state, *r = j->right.state;
  HeapValue out;
  for (size_t i = 0; l && r && i < l->roots.len; i++)
    if (join_recall (j, l->roots.data[i].value, r->roots.data[i].value, 0,
                     &out))
      mark_lasting (j, &out);
}

static void
find_lasting (Join *j) {
  vec_clear (&j->lasting);
  for (size_t i = 0; i < j->out.syms.len; i++) {
    const HeapSymInfo *info = j->out.syms.data + i;
    vec_push (&j->lasting, i && info->kind != SYM_PLAIN);
  }
  for (size_t i = 1; i < j->out.syms.len; i++)
    if (j->out.syms.data[i].kind == SYM_INSIDE)
      j->lasting.data[j->out.syms.data[i].offset] = true;
  mark_roots (j);
  heap_visit (&j->out, mark_lasting, j);
  for (size_t i = 0; i < j->out.facts.len; i++) {
    const HeapFact *f = j->out.facts.data + i;
    if (f->kind != FACT_TIMES || !j->lasting.data[f->a] ||
        j->lasting.data[f->b])
      continue;
    j->lasting.data[f->b] = true;
    i = (size_t)-1;
  }
}

typedef struct {
  const Join *join;
  HeapSym s, t;
} Implied;

static bool
lasts (const void *context, HeapSym s) {
  const Implied *i = context;
  bool is_known = s < i->join->lasting.len;
  return s == i->s || s == i->t || (is_known && i->join->lasting.data[s]);
}

/* Equations and facts that the result has, and keeps, say it already. */
static bool
is_implied (const Join *j, HeapSym s, HeapSym t, WideSigned most) {
  Implied i = {j, s, t};
  Prover p = {&j->out, j->lasting.len ? lasts : NULL, &i};
  return prove_at_most (&p, heap_value (s, 0), heap_value (t, 0), most);
}

/* Where blocks grow: what implies it now may be widened. */
static bool
is_kept_anyway (const Join *j, WideSigned most) {
  return j->may_lose >= LOSE_SIZES && most >= -1 && most <= 1;
}

/* The difference of two numbers, where it is more than the ranges say. */
static void
difference (Join *j, HeapSym s, HeapSym t) {
  Prover l = prover (&j->left), r = prover (&j->right);
  const OutSym *x = j->sources.data + s, *y = j->sources.data + t;
  if ((x->is_length && y->is_length) || !is_of_interest (j, s, t))
    return;
  WideSigned c = prove_difference (&l, x->a, y->a);
  WideSigned d = prove_difference (&r, x->b, y->b);
  WideSigned most = c > d ? c : d;
  if ((x->level || y->level) &&
      ((j->widens_left && c < most) || (j->widens_right && d < most)) &&
      !widen_difference (&most))
    return;
  WideSigned known = j->out.syms.data[s].high - j->out.syms.data[t].low;
  bool is_small = (most >= -MOST_BETWEEN && most <= MOST_BETWEEN) ||
                  is_compared (&j->left.heap, x->a, y->a) ||
                  is_compared (&j->right.heap, x->b, y->b);
  if (is_small && most < known && most > INT64_MIN / 8 &&
      most < INT64_MAX / 8 && is_related (&j->left, x->a, y->a, c) &&
      is_related (&j->right, x->b, y->b, d) &&
      (is_kept_anyway (j, most) || !is_implied (j, s, t, most)))
    heap_add_fact (&j->out, FACT_AT_MOST, heap_value (s, 0), heap_value (t, 0),
                   (int64_t)most);
}

/* Facts of a side about two symbols, said about those of the result. */
static void
facts_of_side (Join *j, const Side *side, bool is_left, uint32_t level,
               size_t from) {
  for (size_t i = 0; i < side->heap.facts.len; i++) {
    HeapFact f = side->heap.facts.data[i];
    if (!f.b || f.kind == FACT_AT_MOST)
      continue;
    for (size_t s = from; s < j->out.syms.len; s++) {
      const OutSym *x = j->sources.data + s;
      HeapValue v = is_left ? x->a : x->b;
      if (v.sym != f.a || x->level > level)
        continue;
      for (size_t t = from; t < j->out.syms.len; t++) {
        const OutSym *y = j->sources.data + t;
        HeapValue w = is_left ? y->a : y->b;
        if (w.sym != f.b || (x->level != level && y->level != level))
          continue;
        int64_t c = f.kind == FACT_TIMES  ? f.c
                    : f.kind == FACT_WHEN ? f.c + v.add
                                          : f.c + v.add - w.add;
        if (holds_in_both (j, f.kind, (HeapSym)s, (HeapSym)t, c))
          heap_add_fact (&j->out, f.kind, heap_value ((HeapSym)s, 0),
                         heap_value ((HeapSym)t, 0), c);
      }
    }
  }
}

bool
join_factor (const Heap *h, HeapValue v, int64_t c, HeapValue *factor) {
  if (v.add % c)
    return false;
  *factor = heap_const (v.add / c);
  for (size_t i = 0; v.sym && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == v.sym && f->c == c) {
      factor->sym = f->b;
      return true;
    }
  }
  return !v.sym;
}

/* The symbol is c times the factor, which may be a symbol plus a constant: then
   another symbol is the multiple, and differs from it by a constant. */
static void
add_multiple (Join *j, HeapSym s, HeapValue factor, int64_t c) {
  int64_t add = factor.add * c;
  HeapValue of = heap_value (s, 0), root = heap_value (factor.sym, 0);
  OutSym source = j->sources.data[s];
  if (factor.sym && factor.add) {
    HeapSymInfo info = j->out.syms.data[s];
    info.low -= add;
    info.high -= add;
    of = heap_value (join_symbol (j, heap_plus (source.a, -add),
                                  heap_plus (source.b, -add), 0, info),
                     0);
    vec_last (&j->sources).is_number = true;
    heap_add_fact (&j->out, FACT_AT_MOST, heap_value (s, 0), of, add);
    heap_add_fact (&j->out, FACT_AT_MOST, of, heap_value (s, 0), -add);
    factor = root;
  }
  heap_add_fact (&j->out, FACT_TIMES, of, factor, c);
}

/* The symbol is a place in the object, so many bytes from its base.  Without
   'base': in any. */
static bool
is_place_in (const Heap *h, HeapSym place, HeapSym base, HeapSym offset) {
  const HeapSymInfo *info = h->syms.data + place;
  return info->kind == SYM_INSIDE && info->offset == offset &&
         (!base || info->index == base);
}

static bool
is_size (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->objects.len; i++)
    if (h->objects.data[i].size.sym == s || h->objects.data[i].filled.sym == s)
      return true;
  for (size_t i = 0; i < h->runs.len; i++)
    if (h->runs.data[i].from.sym == s || h->runs.data[i].to.sym == s)
      return true;
  for (size_t i = 0; i < h->columns.len; i++)
    if (h->columns.data[i].from.sym == s || h->columns.data[i].to.sym == s)
      return true;
  for (size_t i = 0; i < h->slots.len; i++)
    if (h->slots.data[i].from.sym == s || h->slots.data[i].to.sym == s)
      return true;
  for (HeapSym i = 1; i < h->syms.len; i++)
    if (is_place_in (h, i, 0, s))
      return true;
  return false;
}

/* The bytes of an element of the array that this is the size of, how far it is
   initialised, or where in it a pointer leads; 0: it is none of these. */
static uint64_t
width_of_elements (const Join *j, HeapSym s) {
  for (size_t i = 0; j->domain->unit && i < j->out.objects.len; i++) {
    const HeapObject *o = j->out.objects.data + i;
    uint64_t bytes = unit_type (j->domain->unit, o->type)->bytes;
    bool is_of = o->size.sym == s || o->filled.sym == s;
    for (HeapSym k = 1; k < j->out.syms.len && !is_of; k++)
      is_of = is_place_in (&j->out, k, o->base, s);
    if (is_of && bytes)
      return bytes;
  }
  return 0;
}

/* A part of an array begins or ends there, whose elements have other widths. */
static bool
is_end_of_others (const Join *j, HeapSym s, int64_t c) {
  for (size_t i = 0; i < j->out.runs.len; i++) {
    const HeapRun *r = j->out.runs.data + i;
    if ((r->from.sym == s || r->to.sym == s) && (uint64_t)c % r->bytes)
      return true;
  }
  for (size_t i = 0; i < j->out.columns.len; i++) {
    const HeapColumn *r = j->out.columns.data + i;
    if ((r->from.sym == s || r->to.sym == s) && (uint64_t)c % r->step)
      return true;
  }
  for (size_t i = 0; i < j->out.slots.len; i++) {
    const HeapSlots *r = j->out.slots.data + i;
    if ((r->from.sym == s || r->to.sym == s) && (uint64_t)c % r->step)
      return true;
  }
  return false;
}

static bool
is_other_width (const Join *j, HeapSym s, int64_t c) {
  uint64_t bytes = width_of_elements (j, s);
  return (bytes && (uint64_t)c % bytes) || is_end_of_others (j, s, c);
}

/* Constants that nothing else in the result is, and that count no elements. */
static bool
is_by_chance (const Join *j, HeapSym s, int64_t c, HeapValue a, HeapValue b) {
  HeapValue out;
  return !a.sym && !b.sym && j->may_lose < LOSE_SIZES &&
         !join_recall (j, a, b, 0, &out) &&
         (!is_size (&j->out, s) || is_other_width (j, s, c));
}

static bool
has_factor (const Heap *h, HeapSym s, int64_t c) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].kind == FACT_TIMES && h->facts.data[i].a == s &&
        h->facts.data[i].c == c)
      return true;
  return false;
}

/* Where the symbol is a multiple of something on both sides, that becomes a
   symbol of the result, too. */
static void
join_factors (Join *j, HeapSym s, const Side *side) {
  for (size_t i = 0; i < side->heap.facts.len; i++) {
    HeapFact f = side->heap.facts.data[i];
    HeapValue a, b;
    if (f.kind == FACT_TIMES && f.c > 1 && !has_factor (&j->out, s, f.c) &&
        join_factor (&j->left.heap, j->sources.data[s].a, f.c, &a) &&
        join_factor (&j->right.heap, j->sources.data[s].b, f.c, &b) &&
        (a.sym || !heap_same (a, b)) && !is_by_chance (j, s, f.c, a, b)) {
      j->sources.data[s].is_chance =
          j->may_lose >= LOSE_SIZES && !a.sym && !b.sym;
      add_multiple (j, s, join_value (j, a, b, 0), f.c);
    }
  }
}

/* Constants on both sides: a number of bytes that is the same multiple of the
 * other. */
static void
constant_multiples (Join *j, HeapSym s, HeapSym t) {
  const OutSym *x = j->sources.data + s, *y = j->sources.data + t;
  if (x->a.sym || x->b.sym || y->a.sym || y->b.sym || y->a.add <= 0 ||
      x->a.add % y->a.add || y->is_length || !is_size (&j->out, s))
    return;
  int64_t c = x->a.add / y->a.add;
  if (c > 1 && holds_in_both (j, FACT_TIMES, s, t, c))
    heap_add_fact (&j->out, FACT_TIMES, heap_value (s, 0), heap_value (t, 0),
                   c);
}

/* The same where a register or field of the result is a symbol plus a constant:
   by chance, other constants may differ as much and have this symbol, too. */
static void
shifted_multiple (Join *j, HeapSym s, HeapValue v) {
  const OutSym *x = j->sources.data + s, *y = j->sources.data + v.sym;
  if (!v.sym || !v.add || v.sym == s || y->a.sym || y->b.sym || y->is_length)
    return;
  WideSigned a = (WideSigned)y->a.add + v.add, b = (WideSigned)y->b.add + v.add;
  WideSigned c = a > 0 && x->a.add % a == 0 ? x->a.add / a : 0;
  if (c > 1 && c == (WideSigned)width_of_elements (j, s) && b < INT32_MAX &&
      x->b.add == c * b)
    add_multiple (j, s, v, (int64_t)c);
}

static void
shifted_multiples (Join *j, HeapSym s) {
  const HeapState *l = j->left.state, *r = j->right.state;
  HeapValue v;
  if (j->sources.data[s].a.sym || j->sources.data[s].b.sym ||
      !is_size (&j->out, s))
    return;
  for (size_t i = 0; l && r && i < l->roots.len; i++)
    if (join_recall (j, l->roots.data[i].value, r->roots.data[i].value, 0, &v))
      shifted_multiple (j, s, v);
  for (size_t i = 0; i < j->out.objects.len; i++)
    for (size_t k = 0; k < j->out.objects.data[i].fields.len; k++)
      shifted_multiple (j, s, j->out.objects.data[i].fields.data[k].value);
}

/* What the number may be where the length is 1. */
static bool
find_tag (HeapValue v, HeapValue length, int64_t *tag) {
  WideSigned of = v.sym ? (WideSigned)v.add - length.add + 1 : v.add;
  *tag = (int64_t)of;
  return of == *tag && (!v.sym || v.sym == length.sym);
}

/* A number of elements that has one value where a list of theirs is not empty,
   and others where it is, tells which. */
static void
tags (Join *j, HeapSym s, HeapSym t) {
  const OutSym *x = j->sources.data + s, *y = j->sources.data + t;
  HeapValue values[] = {x->a, x->b}, lengths[] = {y->a, y->b};
  int64_t tag;
  for (int i = 0; !x->is_length && y->is_length && i < 2; i++)
    if (find_tag (values[i], lengths[i], &tag) &&
        holds_in_both (j, FACT_WHEN, s, t, tag)) {
      heap_add_fact (&j->out, FACT_WHEN, heap_value (s, 0), heap_value (t, 0),
                     tag);
      return;
    }
}

enum { MOST_NEW = 12 };

static bool
may_have_factors (const Join *j, HeapSym s) {
  return s && is_number (j, s) && !j->sources.data[s].level &&
         !j->sources.data[s].is_length;
}

void
join_size_factors (Join *j) {
  JoinLeave may_lose = j->may_lose;
  unsigned constants = j->loss.constants;
  if (!j->may_lose)
    j->may_lose = LOSE_CONSTANTS; /* it is more than would be known otherwise */
  for (size_t i = 0; i < j->out.objects.len && !j->failed; i++) {
    HeapSym s = j->out.objects.data[i].size.sym;
    if (may_have_factors (j, s)) {
      join_factors (j, s, &j->left);
      join_factors (j, s, &j->right);
    }
  }
  j->may_lose = may_lose;
  j->loss.constants = constants;
}

static void
join_all_factors (Join *j) {
  JoinLeave may_lose = j->may_lose;
  unsigned constants = j->loss.constants;
  if (!j->may_lose)
    j->may_lose = LOSE_CONSTANTS;           /* as for sizes */
  size_t most = j->out.syms.len + MOST_NEW; /* factors of factors may go on */
  for (HeapSym s = 1; s < j->out.syms.len && s < most && !j->failed; s++)
    if (may_have_factors (j, s)) {
      join_factors (j, s, &j->left);
      join_factors (j, s, &j->right);
      shifted_multiples (j, s);
    }
  j->may_lose = may_lose;
  j->loss.constants = constants;
}

static bool
is_value_of_level (const Join *j, HeapSym s, uint32_t level) {
  for (size_t i = 0; i < j->out.objects.len; i++) {
    const HeapObject *o = j->out.objects.data + i;
    for (size_t k = 0; k < o->fields.len; k++)
      if (j->sources.data[o->base].level == level &&
          o->fields.data[k].value.sym == s)
        return true;
  }
  return false;
}

static bool
has_arg (const Side *s, HeapValue v) {
  for (size_t i = 0; v.sym && i < s->arg_count; i++)
    if (s->args[i].sym == v.sym)
      return true;
  return false;
}

static bool
is_root (const Join *j, const OutSym *x) {
  const HeapState *l = j->left.state, *r = j->right.state;
  for (size_t i = 0; l && r && i < l->roots.len; i++)
    if (heap_same (l->roots.data[i].value, x->a) &&
        heap_same (r->roots.data[i].value, x->b))
      return true;
  return false;
}

/* Elements of one of the sides knew something about it; or it is a variable,
   and they were constants before. */
static bool
is_known_around (const Join *j, HeapSym s) {
  const OutSym *x = j->sources.data + s;
  return j->domain->keeps_around &&
         (has_arg (&j->left, x->a) || has_arg (&j->right, x->b) ||
          is_root (j, x));
}

/* The difference of numbers of elements and of those around them that elements
   have, or know about, too. */
static void
differences_around (Join *j, const HeapSym *numbers, size_t count,
                    uint32_t level) {
  for (HeapSym s = 1; s < j->out.syms.len; s++) {
    bool is_around =
        j->sources.data[s].level != level &&
        j->out.syms.data[s].kind == SYM_PLAIN &&
        (is_number (j, s) || (j->is_fold && !heap_object (&j->left.heap, s)));
    if (!is_around ||
        !(is_value_of_level (j, s, level) || is_known_around (j, s)))
      continue;
    for (size_t i = 0; i < count; i++) {
      difference (j, numbers[i], s);
      difference (j, s, numbers[i]);
    }
  }
}

/* Elements of this level have the one, and the other too, or know about it; or
   both are of the state. */
static bool
may_be_told_apart (const Join *j, HeapSym s, HeapSym t, uint32_t level) {
  bool s_is_here = j->sources.data[s].level == level;
  bool t_is_here = j->sources.data[t].level == level;
  return is_number (j, s) && j->out.syms.data[t].kind == SYM_PLAIN &&
         ((s_is_here && (t_is_here || (level && is_known_around (j, t)))) ||
          (t_is_here && level && is_known_around (j, s)));
}

/* Two numbers that differ on this side, as a fact says, differ on both. */
static void
tell_apart (Join *j, const HeapFact *f, bool is_left, uint32_t level) {
  for (HeapSym s = 1; s < j->out.syms.len; s++) {
    const OutSym *x = j->sources.data + s;
    HeapValue a = is_left ? x->a : x->b;
    for (HeapSym t = 1; a.sym == f->a && t < j->out.syms.len; t++) {
      const OutSym *y = j->sources.data + t;
      HeapValue b = is_left ? y->a : y->b;
      int64_t c = f->c + a.add - b.add;
      if (b.sym == f->b && s != t && may_be_told_apart (j, s, t, level) &&
          holds_in_both (j, FACT_DIFFERENT, s, t, c))
        heap_add_fact (&j->out, FACT_DIFFERENT, heap_value (s, 0),
                       heap_value (t, 0), c);
    }
  }
}

static void
apart_on_side (Join *j, const Side *side, bool is_left, uint32_t level) {
  for (size_t i = 0; i < side->heap.facts.len; i++) {
    const HeapFact *f = side->heap.facts.data + i;
    if (f->kind == FACT_DIFFERENT && f->b)
      tell_apart (j, f, is_left, level);
  }
}

/* A fact of the heap says that x is less than y. */
static bool
is_said_less (const Heap *h, HeapValue x, HeapValue y) {
  for (size_t i = 0; x.sym && y.sym && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_AT_MOST && f->a == x.sym && f->b == y.sym &&
        f->c + x.add - y.add < 0)
      return true;
  }
  return false;
}

static bool
is_said_at_most (const Heap *h, HeapValue x, HeapValue y) {
  return is_said_less (h, x, heap_plus (y, 1));
}

/* One is less than the other on one side, and not on the other side. */
static bool
are_opposite (const Join *j, HeapSym s, HeapSym t) {
  const OutSym *x = j->sources.data + s, *y = j->sources.data + t;
  const Heap *l = &j->left.heap, *r = &j->right.heap;
  return (is_said_less (l, x->a, y->a) && is_said_at_most (r, y->b, x->b)) ||
         (is_said_at_most (l, x->a, y->a) && is_said_less (r, y->b, x->b));
}

/* By which link of a node a program goes down is what a comparison with its key
   said.  It may compare again to hang something there. */
static void
find_opposites (Join *j) {
  for (size_t i = 0; i < j->out.objects.len; i++) {
    const HeapObject *o = j->out.objects.data + i;
    if (!trees_kind (j->domain->trees, o))
      continue;
    for (size_t k = 0; k < o->fields.len; k++)
      for (HeapSym t = 1; t < j->out.syms.len; t++) {
        HeapSym s = o->fields.data[k].value.sym;
        if (s && is_number (j, s) && is_number (j, t))
          j->loss.opposites |= are_opposite (j, s, t) || are_opposite (j, t, s);
      }
  }
}

#define MOST_NUMBERS 40

void
join_facts (Join *j, uint32_t level) {
  if (!level && !j->is_fold) {
    join_all_factors (j);
    join_terms (j);
    find_lasting (j);
  }
  VEC (HeapSym) numbers = {0};
  for (HeapSym s = 1; s < j->out.syms.len; s++)
    if (is_number (j, s) && (j->sources.data[s].level == level)) {
      facts_of_symbol (j, s);
      vec_push (&numbers, s);
    }
  for (size_t i = 0; i < numbers.len && numbers.len <= MOST_NUMBERS; i++)
    for (size_t k = 0; k < numbers.len; k++)
      if (i != k) {
        difference (j, numbers.data[i], numbers.data[k]);
        constant_multiples (j, numbers.data[i], numbers.data[k]);
        if (level)
          tags (j, numbers.data[i], numbers.data[k]);
      }
  if (level && numbers.len <= MOST_NUMBERS)
    differences_around (j, numbers.data, numbers.len, level);
  facts_of_side (j, &j->left, true, level, 1);
  facts_of_side (j, &j->right, false, level, 1);
  apart_on_side (j, &j->left, true, level);
  apart_on_side (j, &j->right, false, level);
  vec_done (&numbers);
  if (!level && !j->is_fold)
    find_opposites (j);
}
