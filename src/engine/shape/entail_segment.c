/* Entailment: segments.

   A segment of B at the value c of A, in this order:
     - A has an object at c: an instance of B's template is compared with it;
     - A has a segment at c with the same links, whose elements are ones of B's;
     - of a tree: by one of the links the path goes on, the others lead to
   trees;
     - it is empty: first = next, last = prev, and its length is the sum of the
       lengths that it absorbed.
   Doubly linked ones go on from the back if the front is not known. */

#include "engine/shape/entail_impl.h"
#include "engine/shape/order.h"

#include <string.h>

#define COST_OF_CHOICE 20

typedef enum { STEP_OBJECT, STEP_SEGMENT, STEP_EMPTY } StepKind;

typedef struct {
  size_t seg; /* of B */
  bool is_back;
  HeapValue at; /* of A */
  StepKind kind;
  size_t other; /* segment of A */
  uint32_t way; /* of the object: by which the path goes on */
} Step;

/* Directions --------------------------------------------------------------- */

static End *
near (Progress *p, bool is_back) {
  return is_back ? &p->last : &p->first;
}

static End *
behind (Progress *p, bool is_back) {
  return is_back ? &p->next : &p->prev;
}

static uint64_t
link_ahead (const HeapTemplate *t, const Step *s) {
  return s->is_back ? t->prev : heap_way (t, s->way);
}

static uint64_t
link_behind (const HeapTemplate *t, const Step *s) {
  return s->is_back ? heap_way (t, s->way) : t->prev;
}

static bool
is_once (const HeapTemplate *t) {
  return t->next == NO_LINK;
}

/* Opening a segment of A --------------------------------------------------- */

static bool
alias_value (Match *m, HeapValue v, HeapValue is) {
  v = match_canonical (m, v);
  is = match_canonical (m, is);
  if (heap_same (v, is))
    return true;
  if (v.sym && !m->syms_a.data[v.sym].object)
    return match_alias (m, v.sym, heap_plus (is, -v.add));
  return is.sym && !m->syms_a.data[is.sym].object &&
         match_alias (m, is.sym, heap_plus (v, -is.add));
}

/* It has no elements. */
static bool
drop_segment (Match *m, size_t i) {
  HeapSegment *s = m->a.segments.data + i;
  m->segs_a.data[i].is_used = true;
  return alias_value (m, s->first, s->next) &&
         (!heap_is_doubly (s) || alias_value (m, s->last, s->prev)) &&
         (!s->of->plain || alias_value (m, *heap_before (s), *heap_after (s)));
}

bool
match_drop_empty (Match *m) {
  for (size_t i = 0; i < m->a.segments.len; i++)
    if (!m->segs_a.data[i].is_used &&
        heap_high (&m->a, m->a.segments.data[i].length) == 0 &&
        !drop_segment (m, i))
      return false;
  return true;
}

static void
set_links (Match *m, HeapSym element, const HeapTemplate *t, HeapValue next,
           HeapValue prev) {
  HeapObject *o = heap_object (&m->a, element);
  unsigned bits = m->a.syms.data[element].bits;
  unsigned bytes = bits ? bits / 8 : 8;
  heap_set_field (o, t->next, bytes, next);
  if (t->prev != NO_LINK)
    heap_set_field (o, t->prev, bytes, prev);
}

/* The number of A's element, which becomes an object. */
static bool
open_order (Match *m, size_t i, bool is_back, HeapSym element) {
  const HeapSegment *s = m->a.segments.data + i;
  HeapOrder o = s->of->order;
  HeapValue number = heap_order_number (&m->a, s->of, element);
  HeapValue before = *heap_before (s), after = *heap_after (s);
  if (!is_back) {
    *heap_before (s) = number;
    return order_suppose (&m->a, o, before, number);
  }
  before = *heap_after (s) = heap_value (order_any_number (&m->a), 0);
  match_added_a (m, m->segs_a.data[i].level);
  return order_suppose (&m->a, o, before, number) &&
         alias_value (m, after, number);
}

static bool
open_links (Match *m, size_t i, bool is_back, HeapSym element) {
  const HeapTemplate *t = m->a.segments.data[i].of;
  HeapValue entry = heap_value (element, (int64_t)t->entry);
  HeapValue back = heap_value (element, (int64_t)t->back);
  unsigned bits = m->a.syms.data[element].bits;
  HeapValue y = heap_value (heap_fresh (&m->a, bits ? bits : 64, false), 0);
  match_added_a (m, m->segs_a.data[i].level);
  HeapSegment *s = m->a.segments.data + i;
  HeapValue old = is_back ? s->last : s->first;
  if (is_back) {
    set_links (m, element, s->of, s->next, y);
    s->last = y;
    s->next = entry;
  } else {
    set_links (m, element, s->of, y, s->prev);
    s->first = y;
    s->prev = back;
  }
  s->length = heap_plus (s->length, -1);
  if (!alias_value (m, old, is_back ? back : entry))
    return false;
  return heap_high (&m->a, s->length) != 0 || drop_segment (m, i);
}

static unsigned
pointer_bits (const Heap *h, HeapSym element) {
  unsigned bits = h->syms.data[element].bits;
  return bits ? bits : 64;
}

/* A tree: all links of its first element lead to trees. */
static bool
open_tree (Match *m, size_t i) {
  HeapSegment s = heap_copy_segment (m->a.segments.data + i);
  uint32_t level = m->segs_a.data[i].level;
  HeapSym element = heap_instantiate (&m->a, s.of, s.args.data);
  unsigned bits = pointer_bits (&m->a, element);
  heap_add_branches (&m->a, s.of, s.args.data, element, HEAP_ALL_WAYS, bits);
  if (s.of->prev != NO_LINK)
    heap_set_field (heap_object (&m->a, element), s.of->prev, bits / 8, s.prev);
  match_added_a (m, level);
  m->segs_a.data[i].is_used = true;
  vec_done (&s.args);
  return alias_value (m, s.first, heap_value (element, (int64_t)s.of->entry));
}

static bool
open_segment (Match *m, size_t i, bool is_back) {
  HeapSegment s = m->a.segments.data[i];
  if (heap_is_tree (s.of)) /* a path has several cases */
    return heap_is (s.next, 0) && !is_back && open_tree (m, i);
  if (heap_kinds (s.of) > 1) /* so has an element of one of several kinds */
    return false;
  uint32_t level = m->segs_a.data[i].level;
  HeapSym element =
      heap_instantiate (&m->a, heap_kind (s.of, 0).of, s.args.data);
  match_added_a (m, level);
  if (s.of->plain && !open_order (m, i, is_back, element))
    return false;
  if (!is_once (s.of))
    return open_links (m, i, is_back, element);
  m->segs_a.data[i].is_used = true;
  return alias_value (m, s.first, heap_value (element, (int64_t)s.of->entry));
}

bool
match_open (Match *m, HeapSym sym, uint32_t level) {
  for (size_t i = 0; i < m->a.segments.len; i++) {
    const HeapSegment *s = m->a.segments.data + i;
    if (m->segs_a.data[i].is_used || m->segs_a.data[i].level != level ||
        !heap_is_nonempty (&m->a, s))
      continue;
    if (match_canonical (m, s->first).sym == sym)
      return open_segment (m, i, false);
    if (heap_is_doubly (s) && match_canonical (m, s->last).sym == sym)
      return open_segment (m, i, true);
  }
  return false;
}

/* Lengths ------------------------------------------------------------------ */

static void
add_length (Match *m, Progress *p, HeapValue length) {
  p->absorbed = true;
  p->low += heap_low (&m->a, length);
  p->high += heap_high (&m->a, length);
  p->add += length.add;
  if (!length.sym)
    return;
  HeapValue part = heap_value (length.sym, 0), sum;
  if (p->parts == 1 &&
      heap_find_equation (&m->a, EQUATION_SUM, part, heap_value (p->part, 0),
                          &sum) &&
      sum.sym) {
    p->part = sum.sym; /* one symbol is what both are together */
    p->add += sum.add;
  } else {
    p->parts++;
    p->part = length.sym;
  }
}

static void
count_symbol (size_t *count, HeapSym s, HeapValue v) {
  *count += v.sym == s;
}

typedef struct {
  HeapSym sym;
  size_t count;
} Count;

static void
count_visit (void *context, HeapValue *v) {
  Count *c = context;
  count_symbol (&c->count, c->sym, *v);
}

/* Nothing else speaks of this symbol of B. */
static bool
occurs_once (const Match *m, HeapSym s) {
  if (m->syms_b.data[s].is_bound)
    return false;
  Count c = {s, 0};
  heap_visit ((Heap *)&m->b, count_visit, &c); /* which changes nothing */
  for (size_t i = 0; i < m->demands.len; i++) {
    count_symbol (&c.count, s, m->demands.data[i].a);
    count_symbol (&c.count, s, m->demands.data[i].b);
  }
  for (size_t i = 0; i < m->todo.len; i++)
    count_symbol (&c.count, s, m->todo.data[i].b);
  return c.count == 1;
}

/* A sum of lengths is one, too: it is not more than any is. */
static bool
lengths_agree (Match *m, const Progress *p, HeapValue length) {
  if (p->low == p->high)
    return match_pair (m, heap_const ((int64_t)p->low), length);
  if (p->parts == 1) {
    HeapValue sum = heap_value (p->part, p->add);
    if (m->syms_a.data[p->part].level == p->level)
      heap_limit (&m->a, sum, 0, HEAP_LONGEST);
    return match_pair (m, sum, length) &&
           (!length.sym || m->is_template || match_range (m, length.sym));
  }
  WideSigned high = p->high < HEAP_LONGEST ? p->high : HEAP_LONGEST;
  return length.sym && occurs_once (m, length.sym) &&
         p->low >= heap_low (&m->b, length) &&
         high <= heap_high (&m->b, length);
}

/* Steps -------------------------------------------------------------------- */

static bool
step_empty (Match *m, const Step *step) {
  Progress p = m->segs_b.data[step->seg];
  const HeapSegment *s = m->b.segments.data + step->seg;
  m->segs_b.data[step->seg].done = true;
  if (!lengths_agree (m, &p, s->length))
    return false;
  if (is_once (s->of) && p.absorbed)
    return true;
  return match_ends (m, p.first, p.next) &&
         (!heap_is_doubly (s) || match_ends (m, p.last, p.prev)) &&
         (!s->of->plain ||
          match_ends (m, (End){false, p.before}, (End){false, p.after}));
}

static void
demand_facts (Match *m, const HeapTemplate *t, const HeapValue *args,
              HeapSym shift) {
  for (size_t i = 0; i < t->body.facts.len; i++) {
    HeapFact f = t->body.facts.data[i];
    HeapValue a =
        f.a <= t->params ? args[f.a - 1] : heap_value (f.a + shift, 0);
    HeapValue b = !f.b               ? heap_const (0)
                  : f.b <= t->params ? args[f.b - 1]
                                     : heap_value (f.b + shift, 0);
    vec_push (&m->demands, (Demand){f.kind, a, b, f.c});
  }
}

/* An element of B, at this level: its base.  The template has one kind. */
static HeapSym
instance_of_b (Match *m, const HeapTemplate *t, const HeapValue *args,
               uint32_t level) {
  HeapSym shift = (HeapSym)m->b.syms.len - (t->params + 1);
  HeapSym element = heap_instantiate (&m->b, t, args);
  demand_facts (m, t, args, shift);
  match_added_b (m, level);
  return element;
}

static void
bind_element (Match *m, HeapSym b, HeapSym a) {
  m->syms_b.data[b].is = heap_value (a, 0);
  m->syms_b.data[b].is_bound = true;
}

/* Order -------------------------------------------------------------------- */

/* Numbers of an order are integers: it is not enough that their bits are those
   of B's. */
static void
demand_integer (Match *m, HeapValue b) {
  if (b.sym)
    vec_push (&m->demands, (Demand){FACT_AT_MOST, b, b, 0});
}

static HeapValue
any_number_of_b (Match *m, uint32_t level) {
  HeapValue v = heap_value (order_any_number (&m->b), 0);
  match_added_b (m, level);
  return v;
}

/* A's object and B's have the number in one field each. */
static bool
number_of_a (const Match *m, HeapSym a, HeapSym b, uint64_t at, HeapValue *v) {
  const HeapField *f =
      heap_field (m->a.objects.data + m->syms_a.data[a].object - 1, at);
  const HeapField *g = heap_field (heap_object (&m->b, b), at);
  *v = f ? f->value : heap_const (0);
  return f && g && f->bytes == g->bytes;
}

static bool
order_object (Match *m, const Step *step, HeapSym a, HeapSym b) {
  const HeapTemplate *t = m->b.segments.data[step->seg].of;
  uint32_t level = m->segs_b.data[step->seg].level;
  HeapOrder o = t->order;
  HeapValue of_a, number = heap_order_number (&m->b, t, b);
  if (!number_of_a (m, a, b, o.at, &of_a))
    return false;
  Progress *p = m->segs_b.data + step->seg;
  HeapValue before = p->before;
  demand_integer (m, number);
  if (step->is_back) {
    before = any_number_of_b (m, level);
    p = m->segs_b.data + step->seg;
    vec_push (&m->todo, (Pair){of_a, p->after});
    p->after = before;
  } else
    p->before = number;
  if (o.least != HEAP_NO_LEAST)
    vec_push (&m->demands, (Demand){FACT_AT_MOST, before, number, -o.least});
  if (o.most != HEAP_NO_MOST)
    vec_push (&m->demands, (Demand){FACT_AT_MOST, number, before, o.most});
  return true;
}

static bool
order_segment (Match *m, const Step *step, const HeapSegment *a) {
  const HeapOrder o = m->b.segments.data[step->seg].of->order;
  uint32_t level = m->segs_b.data[step->seg].level;
  HeapValue rest = any_number_of_b (m, level), known;
  Progress *p = m->segs_b.data + step->seg;
  HeapValue of = step->is_back ? *heap_after (a) : *heap_before (a);
  HeapValue is = step->is_back ? *heap_before (a) : *heap_after (a);
  HeapValue *near = step->is_back ? &p->after : &p->before;
  bool follows =
      !step->is_back && match_known (m, (End){false, *near}, &known) &&
      !match_same (m, known, of) && order_may_follow (&m->a, o, known, a);
  if (follows) {
    is = order_after (&m->a, o, known, a);
    match_added_a (m, level);
  } else
    vec_push (&m->todo, (Pair){of, *near});
  vec_push (&m->todo, (Pair){is, rest});
  *near = rest;
  return true;
}

/* All that B says of the symbol, and can be told, holds if it is this value. */
static bool
fits_all (const Match *m, HeapSym s, HeapValue v) {
  Prover p = {.heap = &m->a};
  for (size_t i = 0; i < m->demands.len; i++) {
    Demand d = m->demands.data[i];
    bool is_a = d.a.sym == s, is_b = d.b.sym == s;
    HeapValue known, mine = heap_plus (v, is_a ? d.a.add : d.b.add);
    if (d.kind != FACT_AT_MOST || is_a == is_b ||
        !match_known (m, (End){false, is_a ? d.b : d.a}, &known))
      continue;
    mine = match_canonical (m, mine);
    if (!(is_a ? prove_at_most (&p, mine, known, d.c)
               : prove_at_most (&p, known, mine, d.c)))
      return false;
  }
  return true;
}

/* What B says that the symbol is at least, or at most, if that is known. */
static bool
bound_of (const Match *m, HeapSym s, bool is_least, HeapValue *bound) {
  for (size_t i = 0; i < m->demands.len; i++) {
    Demand d = m->demands.data[i];
    HeapValue self = is_least ? d.b : d.a, other = is_least ? d.a : d.b;
    if (d.kind == FACT_AT_MOST && self.sym == s && other.sym != s &&
        match_known (m, (End){false, other}, bound)) {
      *bound = heap_plus (*bound, (is_least ? -d.c : d.c) - self.add);
      if (fits_all (m, s, *bound))
        return true;
    }
  }
  return false;
}

bool
match_open_number (Match *m, bool *progress) {
  for (size_t i = 0; i < m->b.segments.len && !m->is_template; i++) {
    const HeapSegment *s = m->b.segments.data + i;
    for (size_t k = 0; s->of->plain && k < 2; k++) {
      HeapSym number = heap_before (s)[k].sym;
      HeapValue bound;
      if (number && !m->syms_b.data[number].is_bound &&
          (bound_of (m, number, true, &bound) ||
           bound_of (m, number, false, &bound))) {
        *progress = true;
        return match_bind (m, number, bound);
      }
    }
  }
  return true;
}

static bool
step_object (Match *m, const Step *step) {
  const HeapTemplate *t = m->b.segments.data[step->seg].of;
  HeapSym a = step->at.sym;
  HeapSegment s = heap_copy_segment (m->b.segments.data + step->seg);
  uint32_t level = m->segs_b.data[step->seg].level;
  HeapKind kind = heap_kind (t, step->way);
  HeapSym b = instance_of_b (m, kind.of, s.args.data + kind.from, level);
  heap_add_branches (&m->b, t, s.args.data, b, step->way,
                     pointer_bits (&m->b, b));
  match_added_b (m, level);
  vec_done (&s.args);
  bind_element (m, b, a);
  if (t->plain && !order_object (m, step, a, b))
    return false;
  uint64_t way = is_once (t) ? NO_LINK : heap_way (t, step->way);
  if (!match_object (m, a, b, way, t->prev))
    return false;
  Progress *p = m->segs_b.data + step->seg;
  add_length (m, p, heap_const (1));
  if (is_once (t))
    return true;
  const HeapObject *o = m->a.objects.data + m->syms_a.data[a].object - 1;
  HeapValue ahead, back;
  if (!match_link (m, o, link_ahead (t, step), &ahead))
    return false;
  End was_behind = *behind (p, step->is_back);
  *near (p, step->is_back) = (End){true, ahead};
  uint64_t other = step->is_back ? t->entry : t->back;
  *behind (p, step->is_back) =
      (End){true, heap_value (step->at.sym, (int64_t)other)};
  if (t->prev == NO_LINK)
    return true;
  return match_link (m, o, link_behind (t, step), &back) &&
         match_ends (m, (End){true, back}, was_behind);
}

/* Instances of A's template say nothing about the heap around them: a segment
   may be empty. */
static bool
is_about_locals (const HeapTemplate *t) {
  for (size_t i = 0; i < t->body.facts.len; i++) {
    HeapFact f = t->body.facts.data[i];
    if (f.a <= t->params && f.b <= t->params)
      return false;
  }
  for (size_t i = 0; i < t->body.segments.len; i++) {
    const HeapSegment *s = t->body.segments.data + i;
    if (s->first.sym <= t->params ||
        (heap_is_doubly (s) && s->last.sym <= t->params))
      return false;
  }
  return true;
}

bool
match_instances (Match *m, const HeapTemplate *a, const HeapValue *args_a,
                 const HeapTemplate *b, const HeapValue *args_b,
                 const HeapOrder *order, uint32_t upper) {
  if (!is_about_locals (a))
    return false;
  uint64_t skip_next = a->next != NO_LINK ? NO_LINK : b->next;
  uint32_t level = (uint32_t)m->parents.len;
  vec_push (&m->parents, upper);
  HeapSym element_a = heap_instantiate (&m->a, a, args_a);
  match_added_a (m, level);
  HeapSym element_b = instance_of_b (m, b, args_b, level);
  bind_element (m, element_b, element_a);
  HeapValue number;
  if (order) {
    if (!number_of_a (m, element_a, element_b, order->at, &number))
      return false;
    demand_integer (
        m, heap_field (heap_object (&m->b, element_b), order->at)->value);
  }
  return match_drop_empty (m) &&
         match_object (m, element_a, element_b, skip_next, NO_LINK);
}

/* The value of B has a name, and that of A is another one. */
static bool
has_other_name (const Match *m, HeapValue a, HeapValue b) {
  const HeapSymInfo *x = m->a.syms.data + a.sym, *y = m->b.syms.data + b.sym;
  return b.sym && (y->kind == SYM_GLOBAL || y->kind == SYM_PROC) &&
         (!a.sym || x->kind != y->kind || x->index != y->index);
}

bool
match_args (Match *m, const HeapValue *a, const HeapValue *b, size_t count) {
  HeapValue known;
  for (size_t i = 0; i < count; i++)
    if (has_other_name (m, match_canonical (m, a[i]), b[i]) ||
        (match_known (m, (End){false, b[i]}, &known) &&
         !match_same (m, known, a[i])))
      return false;
  for (size_t i = 0; i < count; i++)
    vec_push (&m->todo, (Pair){a[i], b[i]});
  return true;
}

/* A kind of A is one of B. */
static bool
match_kind (Match *m, HeapKind a, const HeapValue *args_a,
            const HeapTemplate *b, const HeapValue *args_b,
            const HeapOrder *order, uint32_t level) {
  for (uint32_t i = 0; i < heap_kinds (b); i++) {
    HeapKind k = heap_kind (b, i);
    if (a.of == k.of &&
        match_args (m, args_a + a.from, args_b + k.from, a.of->params))
      return true;
    if (match_templates (m->search, a.of, k.of))
      return match_instances (m, a.of, args_a + a.from, k.of, args_b + k.from,
                              order, level);
  }
  return false;
}

bool
match_kinds (Match *m, const HeapTemplate *a, const HeapValue *args_a,
             const HeapTemplate *b, const HeapValue *args_b,
             const HeapOrder *order, uint32_t level) {
  bool agree = true;
  for (uint32_t i = 0; agree && i < heap_kinds (a); i++)
    agree = match_kind (m, heap_kind (a, i), args_a, b, args_b, order, level);
  return agree;
}

static bool
elements_agree (Match *m, size_t seg_a, size_t seg_b) {
  HeapSegment *a = m->a.segments.data + seg_a;
  const HeapSegment *b = m->b.segments.data + seg_b;
  if (heap_plain (a->of) == heap_plain (b->of) &&
      match_args (m, a->args.data, b->args.data, heap_plain (a->of)->params))
    return true;
  HeapValues args_a = {0}, args_b = {0};
  for (size_t i = 0; i < a->args.len; i++)
    vec_push (&args_a, a->args.data[i]);
  for (size_t i = 0; i < b->args.len; i++)
    vec_push (&args_b, b->args.data[i]);
  HeapOrder order = b->of->order;
  bool agree =
      match_kinds (m, a->of, args_a.data, b->of, args_b.data,
                   b->of->plain ? &order : NULL, m->segs_a.data[seg_a].level);
  vec_done (&args_a);
  vec_done (&args_b);
  return agree;
}

/* An element of A that is alone, and B's is in a list: its link leads to where
   the list goes on, as if it were not there. */
static bool
link_of_once (Match *m, const HeapSegment *a, const HeapTemplate *b) {
  if (!heap_has_body (a->of))
    return false;
  const HeapObject *o = a->of->body.objects.data;
  HeapValue v;
  const HeapField *f = heap_field (o, b->next);
  if (f)
    v = f->value;
  else if (o->rest == REST_ZERO)
    v = heap_const (0);
  else
    return false;
  if (v.sym > a->of->params)
    return false;
  if (v.sym)
    v = heap_plus (a->args.data[v.sym - 1], v.add);
  return match_same (m, v, a->next);
}

static bool
segment_ends (Match *m, const Step *step, const HeapSegment *a,
              const HeapTemplate *t) {
  Progress *p = m->segs_b.data + step->seg;
  bool is_back = step->is_back;
  End was_behind = *behind (p, is_back);
  *near (p, is_back) = (End){true, is_back ? a->prev : a->next};
  if (t->prev == NO_LINK)
    return true;
  *behind (p, is_back) = (End){true, is_back ? a->first : a->last};
  return match_ends (m, (End){true, is_back ? a->next : a->prev}, was_behind);
}

static bool
step_segment (Match *m, const Step *step) {
  HeapSegment a = heap_copy_segment (m->a.segments.data + step->other);
  const HeapTemplate *t = m->b.segments.data[step->seg].of;
  m->segs_a.data[step->other].is_used = true;
  add_length (m, m->segs_b.data + step->seg, a.length);
  bool holds = elements_agree (m, step->other, step->seg) &&
               (!t->plain || order_segment (m, step, &a));
  if (holds && is_once (a.of) && !is_once (t))
    holds = link_of_once (m, &a, t);
  if (holds && is_once (t)) {
    m->segs_b.data[step->seg].first = (End){true, a.next};
    m->segs_b.data[step->seg].absorbed = heap_low (&m->a, a.length) >= 1;
  } else if (holds)
    holds = segment_ends (m, step, &a, t);
  vec_done (&a.args);
  return holds;
}

static bool
take_step (Match *m, const Step *step) {
  if (step->kind == STEP_EMPTY)
    return step_empty (m, step);
  return step->kind == STEP_OBJECT ? step_object (m, step)
                                   : step_segment (m, step);
}

/* Choices ------------------------------------------------------------------ */

static bool
may_be_empty (const Match *m, const Step *step) {
  const Progress *p = m->segs_b.data + step->seg;
  const HeapSegment *s = m->b.segments.data + step->seg;
  if (p->high < heap_low (&m->b, s->length))
    return false;
  HeapValue other;
  if (is_once (s->of) && p->absorbed)
    return true;
  End end = step->is_back ? p->prev : p->next;
  return !match_known (m, end, &other) || match_same (m, other, step->at);
}

/* The object of A may be an element of the kind that the step says. */
static bool
may_absorb_object (const Match *m, const Step *step) {
  const HeapTemplate *t = m->b.segments.data[step->seg].of;
  const HeapObject *element = heap_kind (t, step->way).of->body.objects.data;
  uint64_t entry = step->is_back ? t->back : t->entry;
  if (!step->at.sym || step->at.add != (int64_t)entry)
    return false;
  const SymA *sym = m->syms_a.data + step->at.sym;
  if (!sym->object || sym->is_used ||
      sym->level != m->segs_b.data[step->seg].level)
    return false;
  const HeapObject *o = m->a.objects.data + sym->object - 1;
  return o->kind == element->kind &&
         (element->size.sym || heap_same (o->size, element->size));
}

static bool
may_absorb_segment (const Match *m, const Step *step, size_t i) {
  const HeapSegment *a = m->a.segments.data + i;
  const HeapTemplate *s = a->of, *t = m->b.segments.data[step->seg].of;
  const SegA *seg = m->segs_a.data + i;
  if (seg->is_used || seg->level != m->segs_b.data[step->seg].level ||
      s->entry != t->entry || s->prev != t->prev || s->back != t->back ||
      !heap_same_branches (&s->branches, &t->branches) ||
      (t->plain && !(s->plain && order_is_of (s->order, t->order))))
    return false;
  bool is_single = is_once (s) && t->prev == NO_LINK && !heap_is_tree (t);
  if (s->next != t->next && !is_single)
    return false;
  return match_same (m, step->is_back ? a->last : a->first, step->at);
}

/* The elements that it still can absorb. */
static bool
has_room (const Match *m, size_t seg) {
  const Progress *p = m->segs_b.data + seg;
  const HeapSegment *s = m->b.segments.data + seg;
  if (is_once (s->of))
    return p->high == 0;
  return p->low < heap_high (&m->b, s->length);
}

enum { MOST_STEPS = HEAP_MOST_KINDS + 3 };
static_assert ((int)HEAP_MOST_KINDS > (int)HEAP_MOST_BRANCHES,
               "there is a step for each case");

/* All links of a tree lead to trees: if nobody asks where its path ends, one
   way is as good as another. */
static uint32_t
cases_of (const Match *m, size_t seg) {
  const HeapSegment *s = m->b.segments.data + seg;
  const Progress *p = m->segs_b.data + seg;
  bool is_any = heap_is_tree (s->of) && !p->next.is_a &&
                heap_is (p->next.value, 0) && !heap_is_doubly (s);
  return is_any ? 1 : heap_cases (s->of);
}

static size_t
steps_of (const Match *m, size_t seg, bool is_back, HeapValue at, Step *steps) {
  size_t count = 0;
  Step step = {seg, is_back, at, STEP_OBJECT, 0, 0};
  for (; has_room (m, seg) && step.way < cases_of (m, seg); step.way++)
    if (may_absorb_object (m, &step))
      steps[count++] = step;
  step.way = 0;
  step.kind = STEP_SEGMENT;
  for (size_t i = 0; has_room (m, seg) && i < m->a.segments.len; i++) {
    step.other = i;
    if (may_absorb_segment (m, &step, i) && count < MOST_STEPS - 1)
      steps[count++] = step;
  }
  step.kind = STEP_EMPTY;
  if (may_be_empty (m, &step))
    steps[count++] = step;
  return count;
}

/* The steps of one segment of B: of one without a choice, if there is any.
   False: no segment is at a place that is known. */
static bool
choose (const Match *m, bool is_back, Step *steps, size_t *count) {
  bool found = false;
  for (size_t i = 0; i < m->segs_b.len; i++) {
    const Progress *p = m->segs_b.data + i;
    HeapValue at;
    bool is_candidate = !p->done &&
                        (!is_back || heap_is_doubly (m->b.segments.data + i)) &&
                        match_known (m, is_back ? p->last : p->first, &at);
    if (!is_candidate)
      continue;
    Step these[MOST_STEPS];
    size_t n = steps_of (m, i, is_back, at, these);
    if (!found || n < *count) {
      memcpy (steps, these, sizeof these);
      *count = n;
    }
    found = true;
    if (n <= 1)
      break;
  }
  return found;
}

/* A segment of B that nothing leads to is empty. */
static bool
choose_unreached (const Match *m, Step *steps, size_t *count) {
  for (size_t i = 0; i < m->segs_b.len; i++) {
    if (m->segs_b.data[i].done)
      continue;
    steps[0] = (Step){.seg = i, .kind = STEP_EMPTY};
    *count = 1;
    return true;
  }
  return false;
}

static bool
try_steps (Match *m, const Step *steps, size_t count) {
  for (size_t i = 0; i + 1 < count; i++) {
    if (m->search->budget < COST_OF_CHOICE)
      return false;
    m->search->budget -= COST_OF_CHOICE;
    Match other;
    match_copy (&other, m);
    bool proved = take_step (&other, steps + i) && match_run (&other);
    if (proved)
      match_move (m, &other);
    else
      match_done (&other);
    if (proved)
      return true;
  }
  return take_step (m, steps + count - 1) && match_run (m);
}

bool
match_segment (Match *m, bool *proved) {
  Step steps[MOST_STEPS];
  size_t count = 0;
  if (!choose (m, false, steps, &count) && !choose (m, true, steps, &count) &&
      !choose_unreached (m, steps, &count))
    return false;
  *proved = count > 0 && try_steps (m, steps, count);
  return true;
}
