/* Entailment against its meaning: where A |- B was proved, random concrete
   states of A must be models of B.  A model is a state without segments, whose
   only symbols are bases of objects; whether it is one of B is found here by
   unfolding B in all ways, by code of its own. */

#include "check.h"
#include "engine/shape/abstract.h"
#include "engine/shape/trees.h"
#include "evidence/unit/heaps_impl.h"

#include <stdlib.h>
#include <string.h>

typedef HeapState S;

static HeapTemplates templates;
static TreeKinds trees; /* found in the states */
static const ShapeDomain domain = {
    .templates = &templates, .chain = 3, .trees = &trees};
static uint64_t seed = 1;
static const HeapValue null = {0, 0};

static unsigned
dice (unsigned n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % n;
}

/* Concrete states of A ----------------------------------------------------- */

/* Two values are one: the values that are kept in registers of frame 9 go
   along. */
static bool
make_same (S *s, HeapValue v, HeapValue is) {
  if (heap_same (v, is))
    return true;
  if (v.sym == is.sym)
    return false;
  if (v.sym && !heap_object (&s->heap, v.sym))
    return heap_state_replace (s, v.sym, heap_plus (is, -v.add));
  return is.sym && !heap_object (&s->heap, is.sym) &&
         heap_state_replace (s, is.sym, heap_plus (v, -is.add));
}

static bool
empty_first (S *s) {
  HeapSegment g = s->heap.segments.data[0];
  bool doubly = heap_is_doubly (&g);
  heap_set_reg (s, 9, 0, doubly ? g.last : null);
  heap_set_reg (s, 9, 1, doubly ? g.prev : null);
  heap_remove_segment (&s->heap, 0);
  bool good = make_same (s, g.first, g.next);
  HeapValue last = *heap_reg (s, 9, 0), prev = *heap_reg (s, 9, 1);
  s->roots.len -= 2;
  return good && make_same (s, last, prev);
}

/* All links of the element but one lead to trees of their own. */
static void
add_trees (Heap *h, const HeapSegment *g, HeapSym e, uint64_t but) {
  uint64_t links[HEAP_MOST_BRANCHES + 1] = {g->of->next};
  uint32_t count = g->of->branches.count;
  memcpy (links + 1, g->of->branches.at, count * sizeof *links);
  for (uint32_t i = 0; count && i <= count; i++) {
    if (links[i] == but)
      continue;
    HeapSegment tree = heap_copy_segment (g);
    tree.first = heap_value (heap_fresh (h, 64, false), 0);
    tree.next = null;
    tree.last = heap_value (heap_fresh (h, 64, false), 0);
    tree.prev = heap_value (e, (int64_t)g->of->back);
    tree.length = heap_value (heap_fresh (h, 64, false), 0);
    heap_limit (h, tree.length, 0, HEAP_LONGEST);
    heap_set_field (heap_object (h, e), links[i], 8, tree.first);
    heap_add_segment (h, tree);
  }
}

static uint64_t
random_way (const HeapTemplate *t) {
  unsigned k = dice (t->branches.count + 1);
  return k ? t->branches.at[k - 1] : t->next;
}

static bool
element_first (S *s) {
  HeapSegment g = heap_copy_segment (s->heap.segments.data);
  HeapSym e = heap_instantiate (&s->heap, g.of, g.args.data);
  uint64_t way = random_way (g.of);
  add_trees (&s->heap, &g, e, way);
  vec_done (&g.args);
  HeapSegment *rest = s->heap.segments.data;
  HeapValue self = heap_value (e, (int64_t)g.of->entry);
  if (g.of->next == NO_LINK) {
    heap_remove_segment (&s->heap, 0);
    return make_same (s, g.first, self);
  }
  HeapValue y = heap_value (heap_fresh (&s->heap, 64, false), 0);
  HeapObject *o = heap_object (&s->heap, e);
  heap_set_field (o, way, 8, y);
  if (g.of->prev != NO_LINK)
    heap_set_field (o, g.of->prev, 8, g.prev);
  rest->first = y;
  rest->prev = heap_value (e, (int64_t)g.of->back);
  rest->length = heap_plus (g.length, -1);
  return make_same (s, g.first, self);
}

/* Gives the length of the first segment a number. */
static bool
fix_length (S *s) {
  HeapValue l = s->heap.segments.data[0].length;
  if (!l.sym)
    return l.add >= 0;
  WideSigned low = heap_low (&s->heap, l), high = heap_high (&s->heap, l);
  if (low < 0)
    low = 0;
  if (high > low + 3)
    high = low + 3;
  if (high < low)
    return false;
  int64_t k = (int64_t)low + dice ((unsigned)(high - low + 1));
  if (heap_is_tree (s->heap.segments.data[0].of) && dice (2))
    k = (int64_t)low; /* otherwise trees would grow without end */
  return heap_state_replace (s, l.sym, heap_const (k - l.add));
}

static bool
unfold_all (S *s) {
  for (unsigned i = 0; s->heap.segments.len; i++) {
    if (i > 100 || !fix_length (s))
      return false;
    bool is_once = s->heap.segments.data[0].of->next == NO_LINK;
    int64_t l = s->heap.segments.data[0].length.add;
    if (is_once && l > 1)
      return false;
    if (!(l ? element_first (s) : empty_first (s)))
      return false;
  }
  return true;
}

static int64_t
random_number (const HeapSymInfo *info) {
  WideSigned low = info->low, high = info->high;
  if (low < -4)
    low = high < 0 ? high - 4 : -4;
  if (high > low + 8)
    high = low + dice (2) * 100 + 8;
  if (high > info->high)
    high = info->high;
  return (int64_t)(low + (WideSigned)dice ((unsigned)(high - low + 1)));
}

/* All symbols but bases get numbers. */
static bool
fix_numbers (S *s) {
  for (HeapSym i = 1; i < s->heap.syms.len; i++) {
    if (heap_object (&s->heap, i))
      continue;
    HeapSymInfo info = s->heap.syms.data[i];
    if (info.kind != SYM_PLAIN)
      return false;
    if (info.low > info.high ||
        !heap_state_replace (s, i, heap_const (random_number (&info))))
      return false;
  }
  return true;
}

/* NULL: it did not work out this time. */
static S *
concrete (const S *from) {
  S *s = heap_state_copy (from);
  if (unfold_all (s)) {
    for (unsigned i = 0; i < 20; i++) {
      S *c = heap_state_copy (s);
      if (fix_numbers (c)) {
        heap_state_free (s);
        return c;
      }
      heap_state_free (c);
    }
  }
  heap_state_free (s);
  return NULL;
}

/* Models of B -------------------------------------------------------------- */

typedef struct {
  const S *c;
  S *b;
  HeapValue *is; /* by symbol of B */
  bool *known;
  bool used[64]; /* objects of C */
  HeapValue pairs[512][2];
  size_t count;
} Try;

static unsigned budget;

static Try *
try_copy (const Try *t) {
  Try *u = mem_alloc (sizeof *u);
  *u = *t;
  u->b = heap_state_copy (t->b);
  size_t n = t->b->heap.syms.len;
  u->is = mem_alloc (n * sizeof *u->is);
  u->known = mem_alloc (n * sizeof *u->known);
  memcpy (u->is, t->is, n * sizeof *u->is);
  memcpy (u->known, t->known, n * sizeof *u->known);
  return u;
}

static void
try_free (Try *t) {
  heap_state_free (t->b);
  mem_free (t->is);
  mem_free (t->known);
  mem_free (t);
}

static void
try_grow (Try *t, size_t old) {
  size_t n = t->b->heap.syms.len;
  t->is = mem_resize (t->is, n * sizeof *t->is);
  t->known = mem_resize (t->known, n * sizeof *t->known);
  for (size_t i = old; i < n; i++)
    t->known[i] = false;
}

static void
want (Try *t, HeapValue c, HeapValue b) {
  assert (t->count < 512);
  t->pairs[t->count][0] = c;
  t->pairs[t->count++][1] = b;
}

static bool
value_in_c (const Try *t, HeapValue b, HeapValue *c) {
  *c = b;
  if (!b.sym)
    return true;
  *c = heap_plus (t->is[b.sym], b.add);
  return t->known[b.sym];
}

static bool
same_object (Try *t, HeapSym base_c, HeapSym base_b) {
  const HeapObject *c = heap_object (&t->c->heap, base_c);
  const HeapObject *b = heap_object (&t->b->heap, base_b);
  if (!c || t->used[c - t->c->heap.objects.data] || c->kind != b->kind)
    return false;
  t->used[c - t->c->heap.objects.data] = true;
  want (t, c->size, b->size);
  for (size_t i = 0; i < b->fields.len; i++) {
    const HeapField *f = b->fields.data + i, *g = heap_field (c, f->at);
    if (g && g->bytes == f->bytes)
      want (t, g->value, f->value);
    else if (!g && c->rest == REST_ZERO)
      want (t, null, f->value);
    else
      return false;
  }
  for (size_t i = 0; i < c->fields.len; i++) {
    const HeapField *g = c->fields.data + i;
    if (heap_field (b, g->at))
      continue;
    if (b->rest == REST_UNDEF ||
        (b->rest == REST_ZERO && !heap_is (g->value, 0)))
      return false;
  }
  return c->rest == b->rest || b->rest == REST_MAYBE ||
         (b->rest == REST_ANY && c->rest == REST_ZERO);
}

static bool
all_pairs (Try *t) {
  while (t->count) {
    HeapValue c = t->pairs[--t->count][0], b = t->pairs[t->count][1], is;
    if (value_in_c (t, b, &is)) {
      if (!heap_same (is, c))
        return false;
      continue;
    }
    t->known[b.sym] = true;
    t->is[b.sym] = heap_plus (c, -b.add);
    if (!heap_object (&t->b->heap, b.sym))
      continue;
    HeapValue base = t->is[b.sym];
    if (!base.sym || base.add || !same_object (t, base.sym, b.sym))
      return false;
  }
  return true;
}

static WideSigned
address (const S *c, HeapValue v) {
  if (!v.sym)
    return v.add;
  size_t i = (size_t)(heap_object (&c->heap, v.sym) - c->heap.objects.data);
  return 100000 + 1000 * (WideSigned)i + v.add;
}

static bool has_trees; /* the states that are looked at */

/* The end of a path that stands for a tree may be any number, if there is no
   element.  Otherwise all that facts are about must be known. */
static bool
fact_holds (const Try *t, const HeapFact *f) {
  HeapValue a, b = null;
  if (!value_in_c (t, heap_value (f->a, 0), &a) ||
      !value_in_c (t, heap_value (f->b, 0), &b))
    return has_trees;
  WideSigned x = address (t->c, a), y = address (t->c, b);
  if (f->kind == FACT_DIFFERENT)
    return x - y != f->c;
  return f->kind == FACT_AT_MOST ? x - y <= f->c : x == f->c * y;
}

/* Only the bits of the symbol matter, and all of them are possible. */
static bool
is_any_pattern (const S *b, HeapSym s) {
  const HeapSymInfo *info = b->heap.syms.data + s;
  if (!info->bits || info->high - info->low < ((WideSigned)1 << info->bits) - 1)
    return false;
  for (size_t i = 0; i < b->heap.facts.len; i++)
    if (b->heap.facts.data[i].a == s || b->heap.facts.data[i].b == s)
      return false;
  return true;
}

static WideSigned
number_in_c (const Try *t, HeapSym s) {
  return s ? address (t->c, t->is[s]) : 0;
}

static bool
learn (const Try *t, HeapSym s, WideSigned k) {
  if (!s || t->known[s])
    return false;
  t->is[s] = heap_const ((int64_t)k);
  return t->known[s] = true;
}

/* A symbol that only an equation is about is what the others say. */
static bool
learn_sum (const Try *t, const HeapEquation *e) {
  bool a = !e->a || t->known[e->a], b = t->known[e->b], d = t->known[e->d];
  WideSigned x = a ? number_in_c (t, e->a) : 0,
             y = b ? number_in_c (t, e->b) : 0,
             z = d ? number_in_c (t, e->d) : 0;
  return e->kind == EQUATION_SUM &&
         ((b && d && learn (t, e->a, y + z + e->c)) ||
          (a && d && learn (t, e->b, x - z - e->c)) ||
          (a && b && learn (t, e->d, x - y - e->c)));
}

/* All symbols of equations are known by now. */
static bool
equations_hold (const Try *t) {
  const Heap *h = &t->b->heap;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < h->equations.len; i++)
      changed |= learn_sum (t, h->equations.data + i);
  }
  for (size_t i = 0; i < h->equations.len; i++) {
    const HeapEquation *e = h->equations.data + i;
    if ((e->a && !t->known[e->a]) || !t->known[e->b] || !t->known[e->d])
      return false;
    WideSigned a = number_in_c (t, e->a), b = number_in_c (t, e->b),
               d = number_in_c (t, e->d);
    if (e->kind == EQUATION_SUM ? a != b + d + e->c : a != b * d)
      return false;
  }
  return true;
}

static bool
numbers_hold (const Try *t) {
  if (!equations_hold (t))
    return false;
  for (size_t i = 0; i < t->c->heap.objects.len; i++)
    if (!t->used[i])
      return false;
  for (HeapSym s = 1; s < t->b->heap.syms.len; s++) {
    const HeapSymInfo *info = t->b->heap.syms.data + s;
    if (!t->known[s] || heap_object (&t->b->heap, s))
      continue;
    WideSigned k = address (t->c, t->is[s]);
    if ((k < info->low || k > info->high) && !is_any_pattern (t->b, s))
      return false;
  }
  for (size_t i = 0; i < t->b->heap.facts.len; i++)
    if (!fact_holds (t, t->b->heap.facts.data + i))
      return false;
  return true;
}

/* A segment of B with a known end. */
static bool
find_segment (const Try *t, size_t *i, bool *is_back, HeapValue *at) {
  const Heap *h = &t->b->heap;
  for (*i = 0; *i < h->segments.len; ++*i) {
    *is_back = false;
    if (value_in_c (t, h->segments.data[*i].first, at))
      return true;
    *is_back = true;
    if (heap_is_doubly (h->segments.data + *i) &&
        value_in_c (t, h->segments.data[*i].last, at))
      return true;
  }
  return false;
}

static bool solve (Try *);

static void
same_in_b (Try *t, HeapValue x, HeapValue y) {
  HeapValue v;
  if (value_in_c (t, x, &v))
    want (t, v, y);
  else if (value_in_c (t, y, &v))
    want (t, v, x);
}

static bool
try_empty (Try *t, size_t i) {
  HeapSegment g = t->b->heap.segments.data[i];
  bool doubly = heap_is_doubly (&g);
  heap_remove_segment (&t->b->heap, i);
  want (t, null, g.length);
  same_in_b (t, g.first, g.next);
  if (doubly)
    same_in_b (t, g.last, g.prev);
  return solve (t);
}

static bool
try_element (Try *t, size_t i, bool is_back, HeapValue at, uint64_t way) {
  HeapSegment g = heap_copy_segment (t->b->heap.segments.data + i);
  Heap *h = &t->b->heap;
  size_t old = h->syms.len;
  HeapSym e = heap_instantiate (h, g.of, g.args.data);
  add_trees (h, &g, e, way);
  vec_done (&g.args);
  HeapValue self = heap_value (e, (int64_t)g.of->entry);
  HeapValue back = heap_value (e, (int64_t)g.of->back);
  HeapObject *o = heap_object (h, e);
  HeapSegment *rest = h->segments.data + i;
  if (g.of->next == NO_LINK) {
    want (t, heap_const (1), g.length);
    heap_remove_segment (h, i);
  } else {
    HeapValue y = heap_value (heap_fresh (h, 64, false), 0);
    heap_set_field (o, way, 8, is_back ? g.next : y);
    if (g.of->prev != NO_LINK)
      heap_set_field (o, g.of->prev, 8, is_back ? y : g.prev);
    if (is_back) {
      rest->last = y;
      rest->next = self;
    } else {
      rest->first = y;
      rest->prev = back;
    }
    rest->length = heap_plus (g.length, -1);
  }
  try_grow (t, old);
  want (t, at, is_back ? back : self);
  want (t, at, is_back ? g.last : g.first);
  return solve (t);
}

static bool
solve (Try *t) {
  size_t i;
  bool is_back;
  HeapValue at;
  if (!budget || !all_pairs (t))
    return false;
  budget--;
  if (!t->b->heap.segments.len)
    return numbers_hold (t);
  if (!find_segment (t, &i, &is_back, &at))
    return try_empty (t, 0);
  Try *u = try_copy (t);
  bool good = try_empty (u, i);
  try_free (u);
  if (good || t->b->heap.segments.data[i].length.add < -8)
    return good;
  if (!heap_object (&t->c->heap, at.sym))
    return false;
  const HeapTemplate *of = t->b->heap.segments.data[i].of;
  for (uint32_t k = 0; k < of->branches.count; k++) {
    u = try_copy (t);
    good = try_element (u, i, is_back, at, of->branches.at[k]);
    try_free (u);
    if (good)
      return true;
  }
  return try_element (t, i, is_back, at, of->next);
}

static bool
is_model (const S *c, const S *b) {
  Try *t = mem_zero (sizeof *t);
  t->c = c;
  t->b = heap_state_copy (b);
  try_grow (t, 0);
  budget = 20000;
  has_trees = false;
  for (size_t i = 0; i < b->heap.segments.len; i++)
    has_trees |= heap_is_tree (b->heap.segments.data[i].of);
  for (size_t i = 0; i < b->roots.len; i++)
    want (t, c->roots.data[i].value, b->roots.data[i].value);
  bool good = solve (t);
  try_free (t);
  return good || !budget;
}

/* Random states ------------------------------------------------------------ */

static HeapValue
object (S *s, int64_t size, uint32_t type) {
  HeapSym base = heap_fresh_address (&s->heap, 64);
  HeapObject *o = heap_add_object (&s->heap, base, OBJECT_HEAP,
                                   heap_const (size), REST_UNDEF);
  o->type.id = type;
  return heap_value (base, 0);
}

static void
set (S *s, HeapValue at, uint32_t bytes, HeapValue v) {
  heap_set_field (heap_object (&s->heap, at.sym), (uint64_t)at.add, bytes, v);
}

static HeapValue
data (S *s, unsigned kind) {
  HeapValue v = heap_value (heap_fresh (&s->heap, 32, true), 0);
  if (kind == 0)
    return heap_const (dice (3));
  if (kind == 1)
    heap_limit (&s->heap, v, dice (4), 4 + dice (4));
  if (kind == 2)
    heap_add_fact (&s->heap, FACT_DIFFERENT, v, null, dice (4));
  return v;
}

/* { next, data } */
static HeapValue
singly (S *s, unsigned n, HeapValue end, unsigned kind) {
  while (n--) {
    HeapValue c = object (s, 16, 1);
    set (s, c, 8, end);
    set (s, heap_plus (c, 8), 4, data (s, kind));
    end = c;
  }
  return end;
}

/* { data, next, prev } with pointers to the links, 'entry' 8; or to the
   beginning. */
static HeapValue
doubly (S *s, unsigned n, HeapValue before, HeapValue end, int64_t entry,
        HeapValue *last) {
  HeapValue first = end;
  *last = before;
  for (unsigned i = 0; i < n; i++) {
    HeapValue c = heap_plus (object (s, 24, 2), entry);
    HeapValue next = heap_plus (c, 8 - entry), prev = heap_plus (c, 16 - entry);
    set (s, heap_plus (c, -entry), 4, data (s, 3));
    set (s, next, 8, end);
    set (s, prev, 8, *last);
    if (i)
      set (s, heap_plus (*last, 8 - entry), 8, c);
    else
      first = c;
    *last = c;
  }
  return first;
}

/* { data, next, prev }, where 'prev' points to what points to the element: a
   'next', or the head of the list. */
static HeapValue
linked_back (S *s, unsigned n) {
  HeapValue h = object (s, 8, 11), place = h;
  for (unsigned i = 0; i < n; i++) {
    HeapValue c = object (s, 24, 12);
    set (s, place, 8, c);
    set (s, c, 4, data (s, 3));
    set (s, heap_plus (c, 16), 8, place);
    place = heap_plus (c, 8);
  }
  set (s, place, 8, null);
  return h;
}

/* { next, sub } with lists, objects or nothing. */
static HeapValue
nested (S *s, unsigned n, unsigned kind) {
  HeapValue end = null;
  while (n--) {
    HeapValue c = object (s, 16, 4), sub = null;
    if (kind == 0)
      sub = singly (s, dice (3), null, 3);
    else if (kind == 1 && dice (2)) {
      sub = object (s, 8, 7);
      set (s, sub, 8, dice (2) ? c : null);
    }
    set (s, c, 8, end);
    set (s, heap_plus (c, 8), 8, sub);
    end = c;
  }
  return end;
}

/* { left, right, data }, or { data, left, right, up } with pointers to 'left'.
   '*some' becomes one of its blocks, now and then. */
static HeapValue
tree (S *s, unsigned depth, HeapValue up, bool has_up, HeapValue *some) {
  if (!depth || !dice (4))
    return null;
  HeapValue t = object (s, has_up ? 32 : 24, has_up ? 14 : 13);
  HeapValue at = has_up ? heap_plus (t, 8) : t;
  set (s, has_up ? t : heap_plus (t, 16), 4, data (s, 3));
  if (has_up)
    set (s, heap_plus (at, 16), 8, up);
  if (!dice (3))
    *some = at;
  HeapValue left = tree (s, depth - 1, at, has_up, some);
  HeapValue right = tree (s, depth - 1, at, has_up, some);
  set (s, at, 8, left);
  set (s, heap_plus (at, 8), 8, right);
  return at;
}

static HeapValue
ring (S *s, unsigned n, int64_t entry) {
  HeapValue h = object (s, 24, entry ? 9 : 2), last;
  heap_object (&s->heap, h.sym)->kind = OBJECT_STACK;
  HeapValue at = entry ? h : heap_plus (h, -8); /* its links: at 0, or 8 */
  HeapValue first = doubly (s, n, h, h, entry, &last);
  set (s, heap_plus (at, entry ? 0 : 16), 8, first);
  set (s, heap_plus (at, entry ? 8 : 24), 8, last);
  return h;
}

/* A state of this kind; those of one kind may be alike. */
static S *
random_state (unsigned kind) {
  S *s = heap_state_new ();
  HeapValue last, v = heap_value (heap_fresh (&s->heap, 32, true), 0);
  unsigned n = dice (5);
  heap_limit (&s->heap, v, 0, 9);
  switch (kind % 10) {
  case 0:
  case 1:
    last = singly (s, dice (3), null, kind / 8 % 4);
    heap_set_reg (s, 0, 1, singly (s, n, last, kind / 8 % 4));
    heap_set_reg (s, 0, 2, dice (3) ? last : null);
    if (!heap_reg (s, 0, 2)->sym && last.sym)
      heap_set_reg (s, 0, 2, *heap_reg (s, 0, 1));
    break;
  case 2:
    heap_set_reg (s, 0, 1, doubly (s, n, null, null, kind % 2 * 8, &last));
    heap_set_reg (s, 0, 2, dice (2) ? last : null);
    break;
  case 3:
  case 4:
    heap_set_reg (s, 0, 1, ring (s, n, kind % 2 * 8));
    break;
  case 5:
    heap_set_reg (s, 0, 1, linked_back (s, n));
    break;
  case 8:
  case 9:
    last = null;
    heap_set_reg (s, 0, 1, tree (s, 2 + n % 2, null, kind % 2, &last));
    heap_set_reg (s, 0, 2, last);
    break;
  default:
    heap_set_reg (s, 0, 1, nested (s, n, kind / 8 % 3));
  }
  heap_set_reg (s, 0, 3, dice (2) ? heap_const (n) : v);
  return s;
}

/* A change that most often makes it another set of states. */
static void
mutate (S *s) {
  Heap *h = &s->heap;
  unsigned k = dice (4);
  if (k == 0 && h->objects.len) {
    HeapObject *o = h->objects.data + dice ((unsigned)h->objects.len);
    if (o->fields.len) {
      HeapField *f = o->fields.data + dice ((unsigned)o->fields.len);
      f->value = dice (2) ? heap_plus (f->value, 8)
                          : h->objects.data[0].fields.data[0].value;
    }
  } else if (k == 1 && h->segments.len) {
    HeapSegment *g = h->segments.data + dice ((unsigned)h->segments.len);
    if (dice (2))
      g->length = heap_plus (g->length, dice (2) ? 1 : -1);
    else
      g->next = dice (2) ? null : g->first;
  } else if (k == 2 && h->syms.len > 1) {
    HeapSymInfo *info = h->syms.data + 1 + dice ((unsigned)h->syms.len - 1);
    if (dice (2))
      info->low++;
    else
      info->high--;
  } else {
    HeapRoot *r = s->roots.data + dice ((unsigned)s->roots.len);
    r->value = dice (2) ? heap_plus (r->value, 8) : s->roots.data[0].value;
  }
}

/* Running ------------------------------------------------------------------ */

static unsigned proved, joins, folds, checked, mutants;

static void
print (const char *what, const S *s) {
  Str text = {0};
  heap_print_state (&text, s);
  printf ("# %s: %s", what, str_text (&text));
  str_done (&text);
}

static void
print_templates (void) {
  Str text = {0};
  for (size_t i = 0; i < templates.all.len; i++)
    heap_print_template (&text, templates.all.data[i]);
  fputs (str_text (&text), stderr);
  str_done (&text);
}

static void
check_models (const S *a, const S *b) {
  proved++;
  for (unsigned i = 0; i < 6; i++) {
    S *c = concrete (a);
    if (!c)
      continue;
    checked++;
    bool good = is_model (c, b);
    CHECK (good);
    if (!good && check_state.failures < 3) {
      print ("A", a);
      print ("B", b);
      print ("concrete", c);
      if (check_state.failures == 1)
        print_templates ();
    }
    heap_state_free (c);
  }
}

/* A program with one frame of registers of 64 bits. */
static Unit *
small_unit (void) {
  Unit *u = unit_new (8);
  uint32_t proc = unit_add_proc (u, "main");
  for (int i = 0; i < 64; i++)
    unit_add_reg (u, proc, 64);
  uint32_t block = unit_add_block (u, proc, (Pos){0});
  unit_add_op (u, proc, block, (UnitOp){.kind = OP_EXIT});
  u->kinds = 1u << KIND_LEAK;
  return u;
}

static S *
in_frame (const S *s) {
  S *copy = heap_state_copy (s);
  vec_clear (&copy->frames);
  vec_push (&copy->frames, (HeapFrame){0});
  return copy;
}

static Unit *unit;

/* By the checker of proofs, which has code of its own. */
static bool
checker_says (const S *a, const S *b) {
  uint64_t work = 2000;
  S *x = in_frame (a), *y = in_frame (b);
  bool good = checker_entails (unit, x, y, &work);
  heap_state_free (x);
  heap_state_free (y);
  return good;
}

/* Symbols in fields of 4 bytes are numbers of 4 bytes.  Otherwise a field holds
   the lower bits of an integer that is in the range, which 'is_model' does not
   know. */
static bool
is_plain (const Heap *h) {
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    for (size_t k = 0; k < o->fields.len; k++)
      if (o->fields.data[k].bytes == 4 &&
          heap_high (h, o->fields.data[k].value) > UINT32_MAX)
        return false;
  }
  for (size_t i = 0; i < h->segments.len; i++)
    if (!is_plain (&h->segments.data[i].of->body))
      return false;
  return true;
}

static unsigned both, only_analysis, only_checker;

/* Whether one of them proves it; what is proved must be so. */
static bool
check_entailment (const S *a, const S *b) {
  bool analysis = shape_entails (a, b);
  bool checker = is_plain (&b->heap) && checker_says (a, b);
  both += analysis && checker;
  only_analysis += analysis && !checker;
  only_checker += checker && !analysis;
  if (analysis || checker)
    check_models (a, b);
  return analysis || checker;
}

static void
check_pair (const S *a, const S *b) {
  check_entailment (a, b);
  S *m = heap_state_copy (b);
  mutate (m);
  mutants += check_entailment (a, m);
  heap_state_free (m);
}

static void
one_round (unsigned kind) {
  JoinLoss loss;
  S *a = random_state (kind), *b = random_state (kind);
  S *fa = heap_state_copy (a), *fb = heap_state_copy (b);
  trees_find (&trees, &a->heap);
  shape_fold (&domain, fa);
  shape_fold (&domain, fb);
  folds += fa->heap.segments.len > 0;
  check_pair (a, fa);
  check_pair (fa, a);
  check_pair (fa, fb);
  S *j = shape_join (&domain, fa, fb, (JoinOptions){true, NULL}, &loss);
  if (j) {
    joins++;
    check_pair (a, j);
    check_pair (fb, j);
    shape_fold (&domain, j);
    check_pair (fb, j);
    check_pair (j, fb);
    ShapeThresholds none = {0};
    S *w = heap_state_copy (j);
    shape_widen (w, fa, &none);
    check_pair (j, w);
    S *c = random_state (kind);
    check_pair (c, w);
    S *k = shape_join (&domain, w, c, (JoinOptions){true, NULL}, &loss);
    if (k) {
      check_pair (w, k);
      check_pair (c, k);
      check_pair (k, w);
    }
    heap_state_free (w);
    heap_state_free (c);
    heap_state_free (k);
  }
  heap_state_free (a);
  heap_state_free (b);
  heap_state_free (fa);
  heap_state_free (fb);
  heap_state_free (j);
}

static unsigned rounds = 600;

static void
what_is_proved_holds (void) {
  for (unsigned i = 0; i < rounds; i++)
    one_round (dice (40));
  printf ("# %u folds, %u joins, %u proofs, %u of them of changed states, %u "
          "models\n",
          folds, joins, proved, mutants, checked);
  printf ("# proved by both %u, by the analysis alone %u, by the checker alone "
          "%u\n",
          both, only_analysis, only_checker);
  CHECK (both > 5 * (only_analysis + 1));
  CHECK (folds > rounds / 3 && joins > rounds / 3 && checked > 4 * rounds);
}

int
main (int argc, char **argv) {
  if (argc > 1)
    rounds = (unsigned)atoi (argv[1]);
  if (argc > 2)
    seed = (uint64_t)atoll (argv[2]);
  unit = small_unit ();
  RUN (what_is_proved_holds);
  unit_free (unit);
  trees_done (&trees);
  heap_templates_done (&templates);
  return check_done ();
}
