/* What a symbolic heap says about numbers and addresses, and what becomes of it
   when more is known.  See src/heap/heap.h for what formulas mean. */

#include "evidence/unit/heaps_impl.h"

/* Numbers ------------------------------------------------------------------ */

static HeapValue
symbol (HeapSym s) {
  return heap_value (s, 0);
}

/* The range of a place inside of an object says nothing. */
static bool
has_range (const Heap *h, HeapSym s) {
  return !s || h->syms.data[s].kind != SYM_INSIDE;
}

/* A multiple of k is no number that is none. */
static bool
is_no_multiple (const Heap *h, HeapValue a, HeapValue k) {
  WideSigned c = (WideSigned)k.add - a.add;
  for (size_t i = 0; !k.sym && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == a.sym && f->c && c % f->c)
      return true;
  }
  return false;
}

bool
formula_differ (const Heap *h, HeapValue a, HeapValue b) {
  if (is_no_multiple (h, a, b) || is_no_multiple (h, b, a) ||
      formula_left_differ (h, a, b))
    return true;
  if (formula_at_most (h, a, b, -1) || formula_at_most (h, b, a, -1))
    return true;
  WideSigned c = (WideSigned)b.add - a.add; /* a.sym - b.sym is not c */
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_DIFFERENT &&
        ((f->a == a.sym && f->b == b.sym && f->c == c) ||
         (f->a == b.sym && f->b == a.sym && f->c == -c)))
      return true;
  }
  return false;
}

/* a = (x + k) * y, where x * y is known: it is that plus k * y. */
static bool
is_product (const Heap *h, HeapValue a, HeapValue b, HeapValue d) {
  HeapValue x = heap_value (b.sym, 0), y = heap_value (d.sym, 0), known;
  int64_t k = b.add;
  if (d.add)
    return !b.add && is_product (h, a, d, b);
  if (k > INT16_MAX || k < INT16_MIN ||
      !heap_find_equation (h, EQUATION_PRODUCT, x, y, &known))
    return false;
  HeapSym syms[] = {a.sym, known.sym, y.sym};
  WideSigned c = (WideSigned)known.add - a.add;
  return (!k && heap_same (known, a)) ||
         (formula_linear (h, syms, (int[]){1, -1, -(int)k}, c) &&
          formula_linear (h, syms, (int[]){-1, 1, (int)k}, -c));
}

bool
formula_equation (const Heap *h, HeapEquationKind kind, HeapValue a,
                  HeapValue b, HeapValue d) {
  HeapSym syms[] = {a.sym, b.sym, d.sym};
  WideSigned c = (WideSigned)b.add + d.add - a.add;
  if (!b.sym && !d.sym && !a.sym)
    return kind == EQUATION_SUM ? c == 0 : (WideSigned)b.add * d.add == a.add;
  if (kind == EQUATION_SUM)
    return formula_linear (h, syms, (int[]){1, -1, -1}, c) &&
           formula_linear (h, syms, (int[]){-1, 1, 1}, -c);
  if (!b.sym || !d.sym)
    return formula_is_multiple (h, a, b.sym ? b : d, b.sym ? d.add : b.add);
  return is_product (h, a, b, d);
}

bool
formula_is_multiple (const Heap *h, HeapValue a, HeapValue b, int64_t c) {
  if (c == 0)
    return heap_is (a, 0);
  if (c == 1)
    return heap_same (a, b) ||
           (formula_at_most (h, a, b, 0) && formula_at_most (h, b, a, 0));
  if (!a.sym && !b.sym)
    return (WideSigned)b.add * c == a.add;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == a.sym && f->b == b.sym && f->c == c &&
        (WideSigned)b.add * c == a.add)
      return true;
  }
  if (c < 0 || c > 1 << 30)
    return false;
  HeapSym syms[] = {a.sym, b.sym, 0};
  WideSigned k = (WideSigned)b.add * c - a.add;
  return formula_linear (h, syms, (int[]){1, -(int)c, 0}, k) &&
         formula_linear (h, syms, (int[]){-1, (int)c, 0}, -k);
}

/* Both are known, or a fact says it. */
bool
formula_tells (const Heap *h, HeapValue a, HeapValue b, int64_t c) {
  HeapValue k = heap_const (c);
  if (formula_at_most (h, b, heap_const (0), 0))
    return formula_at_most (h, heap_const (0), b, 0) &&
           formula_differ (h, a, k);
  if (formula_at_most (h, heap_const (0), b, -1))
    return formula_at_most (h, a, k, 0) && formula_at_most (h, k, a, 0);
  if (a.sym == b.sym) /* b is 0 or 1, and a as much more than it */
    return heap_low (h, b) == 0 && heap_high (h, b) == 1 &&
           (WideSigned)a.add - b.add + 1 == c;
  for (size_t i = 0; i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    if (f.kind == FACT_WHEN && f.a == a.sym && f.b == b.sym && !b.add &&
        (WideSigned)f.c + a.add == c)
      return true;
  }
  return false;
}

bool
formula_add_at_most (Heap *h, HeapValue a, HeapValue b, WideSigned c) {
  if (!has_range (h, a.sym) || !has_range (h, b.sym))
    return true;
  c = formula_round_difference (h, a, b, c);
  WideSigned high = heap_high (h, b) + c, low = heap_low (h, a) - c;
  if (!heap_limit (h, a, heap_low (h, a), high) ||
      !heap_limit (h, b, low, heap_high (h, b)))
    return false;
  if (c <= INT64_MIN / 4 || c >= INT64_MAX / 4)
    return true;
  return heap_add_fact (h, FACT_AT_MOST, a, b, (int64_t)c);
}

/* Places ------------------------------------------------------------------- */

static Place
place_of_segment (const Heap *h, HeapValue v) {
  Place found = {PLACE_NONE};
  for (uint32_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *s = h->segments.data + i;
    bool is_front = s->first.sym == v.sym;
    if (!is_front && !(heap_is_doubly (s) && s->last.sym == v.sym))
      continue;
    HeapValue end = is_front ? s->first : s->last;
    uint64_t entry = is_front ? s->of->entry : s->of->back;
    found = (Place){is_front ? PLACE_FRONT : PLACE_BACK, 0, i,
                    heap_const ((int64_t)entry + v.add - end.add)};
    if (heap_is_nonempty (h, s))
      break;
  }
  return found;
}

Place
formula_place (const Heap *h, HeapValue v) {
  assert (v.sym < h->syms.len);
  if (!v.sym)
    return (Place){PLACE_NONE};
  const HeapSymInfo *info = h->syms.data + v.sym;
  HeapSym base = v.sym;
  HeapValue offset = heap_const (v.add);
  if (info->kind == SYM_PROC)
    return (Place){PLACE_PROC, base, info->index, offset};
  if (info->kind == SYM_INSIDE) {
    base = info->index;
    offset = heap_value (info->offset, v.add);
    info = h->syms.data + base;
  }
  if (heap_object (h, base))
    return (Place){PLACE_OBJECT, base, 0, offset};
  if (info->kind == SYM_GLOBAL)
    return (Place){PLACE_GLOBAL, base, info->index, offset};
  return base == v.sym ? place_of_segment (h, v) : (Place){PLACE_NONE};
}

static bool
is_within (const Heap *h, HeapValue offset, HeapValue size, bool or_end) {
  return formula_at_most (h, heap_const (0), offset, 0) &&
         formula_at_most (h, offset, size, or_end ? 0 : -1);
}

bool
formula_is_inside (const Unit *u, const Heap *h, Place p, bool or_end) {
  if (p.kind == PLACE_NONE)
    return false;
  if (p.kind == PLACE_PROC)
    return heap_is (p.offset, 0);
  if (p.kind == PLACE_GLOBAL)
    return is_within (h, p.offset,
                      heap_const ((int64_t)u->globals.data[p.index].bytes),
                      or_end);
  if (p.kind == PLACE_OBJECT) {
    const HeapObject *o = heap_object (h, p.base);
    return heap_lives (o) && is_within (h, p.offset, o->size, or_end);
  }
  const HeapSegment *s = h->segments.data + p.index;
  WideSigned size = heap_element_bytes (s->of);
  return heap_is_nonempty (h, s) && p.offset.add >= 0 &&
         p.offset.add < size + or_end;
}

/* Literals may lie in each other. */
static bool
may_share (const Unit *u, const Heap *h, HeapSym a, HeapSym b) {
  const HeapSymInfo *x = h->syms.data + a, *y = h->syms.data + b;
  if (x->kind != SYM_GLOBAL || y->kind != SYM_GLOBAL)
    return false;
  const UnitGlobal *g = u->globals.data + x->index;
  const UnitGlobal *k = u->globals.data + y->index;
  return unit_literal_is_tail (g, k) || unit_literal_is_tail (k, g);
}

/* Two symbols are the address of the same global or procedure. */
static bool
is_same_name (const Heap *h, HeapSym a, HeapSym b) {
  const HeapSymInfo *x = h->syms.data + a, *y = h->syms.data + b;
  return (x->kind == SYM_GLOBAL || x->kind == SYM_PROC) && x->kind == y->kind &&
         x->index == y->index;
}

bool
formula_are_apart (const Unit *u, const Heap *h, HeapValue a, HeapValue b) {
  Place p = formula_place (h, a), q = formula_place (h, b);
  if (!formula_is_inside (u, h, p, false) ||
      !formula_is_inside (u, h, q, false))
    return false;
  bool p_is_chunk = p.kind < PLACE_FRONT, q_is_chunk = q.kind < PLACE_FRONT;
  if (p_is_chunk && q_is_chunk)
    return p.base != q.base && !is_same_name (h, p.base, q.base) &&
           !may_share (u, h, p.base, q.base);
  return p_is_chunk || q_is_chunk || p.index != q.index;
}

/* Equality ----------------------------------------------------------------- */

/* Others may stand for the symbol: it is no address that must stay. */
static bool
is_replaceable (const Heap *h, HeapSym s) {
  return s && h->syms.data[s].kind == SYM_PLAIN && !heap_object (h, s);
}

static bool
is_offset (const Heap *h, HeapSym s) {
  for (size_t i = 1; i < h->syms.len; i++)
    if (h->syms.data[i].kind == SYM_INSIDE && h->syms.data[i].offset == s)
      return true;
  return false;
}

bool
formula_is_owner (const Heap *h, HeapSym s) {
  const HeapObject *o = heap_object (h, s);
  bool is_owner = o && o->kind == OBJECT_HEAP;
  for (size_t i = 0; i < h->segments.len && !is_owner; i++) {
    const HeapSegment *g = h->segments.data + i;
    bool is_end = g->first.sym == s || (heap_is_doubly (g) && g->last.sym == s);
    is_owner = is_end && heap_is_nonempty (h, g);
  }
  return is_owner;
}

/* What is perhaps not initialised stays so, whatever it is equal to; only a
   constant cannot say that. */
static bool
replace (HeapState *s, HeapSym sym, HeapValue v) {
  bool flagged = s->heap.syms.data[sym].maybe_undef;
  assert (is_replaceable (&s->heap, sym) && v.sym != sym);
  if ((flagged && !v.sym) ||
      (v.sym && s->heap.syms.data[v.sym].kind == SYM_INSIDE &&
       is_offset (&s->heap, sym)))
    return true;
  flagged |= is_flagged (&s->heap, v);
  if (!heap_state_replace (s, sym, v))
    return false;
  if (v.sym)
    s->heap.syms.data[v.sym].maybe_undef = flagged;
  return true;
}

/* Symbols that belong to different objects for sure. */
static bool
have_owners (const Heap *h, HeapValue a, HeapValue b) {
  const HeapSymInfo *x = h->syms.data + a.sym, *y = h->syms.data + b.sym;
  bool a_owned = a.sym && (heap_object (h, a.sym) || x->kind == SYM_GLOBAL ||
                           x->kind == SYM_PROC);
  bool b_owned = b.sym && (heap_object (h, b.sym) || y->kind == SYM_GLOBAL ||
                           y->kind == SYM_PROC);
  return (a_owned && (b_owned || !b.sym)) || (b_owned && !a.sym);
}

bool
formula_equate (HeapState *s, HeapValue a, HeapValue b) {
  const Heap *h = &s->heap;
  if (a.sym == b.sym)
    return a.add == b.add;
  bool turns = is_replaceable (h, a.sym) && is_replaceable (h, b.sym) &&
               !heap_keeps_factors (h, a.sym, heap_plus (b, -a.add)) &&
               heap_keeps_factors (h, b.sym, heap_plus (a, -b.add));
  if (is_replaceable (h, a.sym) && !turns)
    return replace (s, a.sym, heap_plus (b, -a.add));
  if (is_replaceable (h, b.sym))
    return replace (s, b.sym, heap_plus (a, -b.add));
  return !have_owners (h, a, b);
}

/* Neither an end of a segment, nor a place in an object. */
static bool
is_placeless (const Heap *h, HeapValue v) {
  return !v.sym ||
         (is_replaceable (h, v.sym) && formula_place (h, v).kind == PLACE_NONE);
}

/* Nobody's address. */
static bool
is_plain (const Heap *h, HeapValue v) {
  return is_placeless (h, v) && !member_is_any (h, v.sym);
}

bool
formula_equal_numbers (HeapState *s, HeapValue a, HeapValue b) {
  const Heap *h = &s->heap;
  if (is_flagged (h, a) || is_flagged (h, b))
    return true;
  if ((is_plain (h, a) && is_plain (h, b)) ||
      (heap_is (b, 0) && is_placeless (h, a)) ||
      (heap_is (a, 0) && is_placeless (h, b)))
    return formula_equate (s, a, b);
  return formula_add_at_most (&s->heap, a, b, 0) &&
         formula_add_at_most (&s->heap, b, a, 0);
}

/* Segments ----------------------------------------------------------------- */

/* The end of a segment is this address; false: impossible. */
static bool
move_end (HeapState *s, HeapValue end, HeapValue to) {
  return formula_equate (s, end, to);
}

/* Each of the values is the one behind it.  One equation may rename what
   another is about. */
static bool
move_ends (HeapState *s, const HeapValue *ends, uint32_t count) {
  enum { HELD = UINT32_MAX };
  bool good = true;
  for (uint32_t i = 0; i < count; i++)
    heap_set_reg (s, HELD, i, ends[i]);
  for (uint32_t i = 0; good && i < count; i += 2)
    good = move_end (s, *heap_reg (s, HELD, i), *heap_reg (s, HELD, i + 1));
  assert (s->roots.len >= count &&
          (!count || vec_last (&s->roots).frame == HELD));
  s->roots.len -= count;
  return good;
}

bool
formula_empty (HeapState *s, size_t number) {
  assert (number < s->heap.segments.len);
  HeapSegment g = heap_copy_segment (s->heap.segments.data + number);
  heap_remove_segment (&s->heap, number);
  HeapValue ends[6] = {g.first, g.next};
  uint32_t count = 2;
  if (heap_is_doubly (&g)) {
    ends[count++] = g.last;
    ends[count++] = g.prev;
  }
  if (g.of->plain) {
    ends[count++] = *heap_before (&g);
    ends[count++] = *heap_after (&g);
  }
  bool good = !formula_at_most (&s->heap, heap_const (1), g.length, 0) &&
              heap_limit (&s->heap, g.length, 0, 0);
  vec_done (&g.args);
  return good && move_ends (s, ends, count);
}

bool
formula_merge_named (HeapState *s, size_t from) {
  Heap *h = &s->heap;
  for (HeapSym new = (HeapSym)from; new < h->syms.len; new ++)
    for (HeapSym old = 1; old < new; old++) {
      HeapSymInfo *x = h->syms.data + new, *y = h->syms.data + old;
      if ((x->kind != SYM_GLOBAL && x->kind != SYM_PROC) ||
          x->kind != y->kind || x->index != y->index)
        continue;
      x->kind = SYM_PLAIN;
      if (!heap_state_replace (s, new, symbol (old)))
        return false;
    }
  return true;
}

/* The end leads to the element: so it is initialised, also when the element is
   no more. */
static bool
lead_to (HeapState *s, HeapValue end, HeapValue element) {
  bool good = formula_equate (s, end, element);
  s->heap.syms.data[element.sym].maybe_undef = false;
  return good;
}

static bool
unfold_once (HeapState *s, const HeapSegment *g, HeapSym e) {
  return heap_limit (&s->heap, g->length, 1, 1) &&
         lead_to (s, g->first, heap_value (e, (int64_t)g->of->entry));
}

/* A tree is said in other words if its first element becomes an object, and
   what all its links lead to become trees.  How long the path was that stood
   for it, and where it ended, is forgotten then: that is never wrong.  If
   something knows where the path ends, each way that it may take is a case of
   its own, and so it is where it does not end with NULL.  In lists, the cases
   are the kinds of elements: an element is of one of them. */
uint32_t
formula_first_way (const HeapState *s, size_t number, bool at_back) {
  return !at_back && heap_is_closed_tree (s, number) ? HEAP_ALL_WAYS : 0;
}

bool
formula_next_way (const HeapTemplate *t, uint32_t *way) {
  if (*way == HEAP_ALL_WAYS || *way + 1 == heap_cases (t))
    return false;
  ++*way;
  return true;
}

/* The first element of a tree, all of whose links lead to trees. */
static bool
unfold_tree (const Unit *u, HeapState *s, const HeapSegment *g, HeapSym e) {
  const HeapTemplate *t = g->of;
  assert (heap_is (g->next, 0));
  heap_add_branches (&s->heap, t, g->args.data, e, HEAP_ALL_WAYS,
                     8 * u->pointer_bytes);
  if (t->prev != NO_LINK)
    heap_set_field (heap_object (&s->heap, e), t->prev, u->pointer_bytes,
                    g->prev);
  return lead_to (s, g->first, heap_value (e, (int64_t)t->entry));
}

bool
formula_choose (HeapState *s, uint32_t number) {
  HeapChoice c = vec_pop (&s->heap.choices);
  assert (number < c.count);
  return formula_equate (s, heap_value (c.sym, 0), c.among[number]);
}

HeapSym
formula_any_integer (Heap *h) {
  HeapSym z = heap_fresh (h, 64, true);
  h->syms.data[z].low = -((WideSigned)1 << 80);
  h->syms.data[z].high = (WideSigned)1 << 80;
  return z;
}

/* The numbers of an element and of the one before it are in this order.  False:
   that is impossible. */
static bool
add_order (Heap *h, HeapOrder o, HeapValue before, HeapValue number) {
  return (o.least == HEAP_NO_LEAST ||
          formula_add_at_most (h, before, number, -(WideSigned)o.least)) &&
         (o.most == HEAP_NO_MOST ||
          formula_add_at_most (h, number, before, o.most));
}

/* What is known of the number before an element holds of its own, as far as the
   order lets it: the one before may be nowhere any more. */
static bool
pass_on (Heap *h, HeapOrder o, HeapValue before, HeapValue number) {
  bool good = true;
  size_t count = before.sym ? h->facts.len : 0; /* not those that are added */
  for (size_t i = 0; good && i < count; i++) {
    HeapFact f = h->facts.data[i];
    WideSigned c = f.c;
    if (f.kind == FACT_AT_MOST && f.b == before.sym &&
        o.least != HEAP_NO_LEAST && f.a != number.sym)
      good = formula_add_at_most (h, symbol (f.a), number,
                                  c - before.add - o.least);
    if (f.kind == FACT_AT_MOST && f.a == before.sym && o.most != HEAP_NO_MOST &&
        f.b != number.sym)
      good = formula_add_at_most (h, number, symbol (f.b),
                                  c + before.add + o.most);
  }
  return good;
}

/* What the order says of the element at this end, which becomes an object.  At
   the front, its number comes before the rest; at the back, its number is that
   of the last one, and nothing is known of the one before it. */
static bool
unfold_order (HeapState *s, HeapSegment *g, HeapSym e, bool at_back) {
  Heap *h = &s->heap;
  HeapValue number = heap_order_number (h, g->of, e);
  HeapValue before = *heap_before (g), *after = heap_after (g);
  if (at_back)
    before = *after = symbol (formula_any_integer (h));
  else
    *heap_before (g) = number;
  return add_order (h, g->of->order, before, number) &&
         pass_on (h, g->of->order, before, number);
}

bool
formula_unfold (const Unit *u, HeapState *s, size_t number, bool at_back,
                uint32_t way) {
  Heap *h = &s->heap;
  assert (number < h->segments.len);
  HeapSegment g = heap_copy_segment (h->segments.data + number);
  const HeapTemplate *t = g.of;
  assert (g.args.len == t->params && (!at_back || t->prev != NO_LINK));
  heap_remove_segment (h, number);
  size_t from = h->syms.len;
  HeapKind kind = heap_kind (t, way);
  HeapSym e = heap_instantiate (h, kind.of, g.args.data + kind.from);
  HeapValue entry = heap_value (e, (int64_t)t->entry);
  HeapValue back = heap_value (e, (int64_t)t->back);
  HeapValue y = symbol (heap_fresh (h, 8 * u->pointer_bytes, false));
  HeapObject *o = heap_object (h, e);
  bool good = !formula_at_most (h, g.length, heap_const (0), 0) &&
              heap_limit (h, g.length, 1, heap_high (h, g.length));
  if (t->next == NO_LINK || way == HEAP_ALL_WAYS) {
    good = good &&
           (t->next == NO_LINK ? unfold_once (s, &g, e)
                               : unfold_tree (u, s, &g, e)) &&
           formula_merge_named (s, from);
    vec_done (&g.args);
    return good;
  }
  heap_add_branches (h, t, g.args.data, e, way, 8 * u->pointer_bytes);
  o = heap_object (h, e);
  heap_set_field (o, heap_way (t, way), u->pointer_bytes, at_back ? g.next : y);
  if (t->prev != NO_LINK)
    heap_set_field (o, t->prev, u->pointer_bytes, at_back ? y : g.prev);
  HeapValue end = at_back ? g.last : g.first;
  bool is_last = t->plain && at_back;
  HeapValue last[2] = {0};
  if (is_last) {
    last[0] = *heap_after (&g);
    last[1] = heap_order_number (h, t, e);
  }
  good = good && (!t->plain || unfold_order (s, &g, e, at_back));
  g.length = heap_plus (g.length, -1);
  *(at_back ? &g.next : &g.prev) = at_back ? entry : back;
  *(at_back ? &g.last : &g.first) = y;
  heap_add_segment (h, g);
  return good && lead_to (s, end, at_back ? back : entry) &&
         (!is_last || move_ends (s, last, 2)) && formula_merge_named (s, from);
}

/* The end of a segment belongs to something else: so there is no element. */
static bool
is_taken (const Heap *h, size_t number, HeapValue end) {
  if (!end.sym)
    return true;
  unsigned kind = h->syms.data[end.sym].kind;
  if (heap_object (h, end.sym) || kind == SYM_GLOBAL || kind == SYM_PROC)
    return true;
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *s = h->segments.data + i;
    if (i != number && heap_is_nonempty (h, s) &&
        (s->first.sym == end.sym ||
         (heap_is_doubly (s) && s->last.sym == end.sym)))
      return true;
  }
  return false;
}

/* A symbol with one integer left is that, unless it is somebody's address. */
static bool
settle_numbers (HeapState *s) {
  const Heap *h = &s->heap;
  for (HeapSym i = 1; i < h->syms.len; i++) {
    HeapSymInfo info = h->syms.data[i];
    if (info.low != info.high || !info.bits || info.maybe_undef ||
        info.low < INT64_MIN || info.low > INT64_MAX ||
        !is_placeless (h, symbol (i)))
      continue;
    if (!heap_state_replace (s, i, heap_const ((int64_t)info.low)))
      return false;
    i = 0; /* facts may say more now */
  }
  return true;
}

/* The facts say that a symbol is another value. */
static bool
are_equal (HeapFact f, HeapFact g, HeapSym *one, HeapValue *other) {
  bool is_order = f.kind == FACT_AT_MOST && g.kind == FACT_AT_MOST &&
                  f.a == g.b && f.b == g.a && f.c == -g.c;
  bool are_products = f.kind == FACT_TIMES && g.kind == FACT_TIMES &&
                      f.c == g.c && f.c && (f.a == g.a) != (f.b == g.b);
  bool have_factor = f.b == g.b;
  *one = is_order || have_factor ? f.a : f.b;
  *other = is_order      ? heap_value (f.b, f.c)
           : have_factor ? heap_value (g.a, 0)
                         : heap_value (g.b, 0);
  return is_order || are_products;
}

/* Where a - b <= c and b - a <= -c, one symbol stands for both; where two are c
   times the same; and where c times each of them is the same. */
static bool
settle_equal (HeapState *s) {
  const Heap *h = &s->heap;
  for (size_t i = 0; i < h->facts.len; i++)
    for (size_t k = 0; k < h->facts.len; k++) {
      HeapSym one;
      HeapValue other;
      if (!are_equal (h->facts.data[i], h->facts.data[k], &one, &other) ||
          !is_plain (h, symbol (one)) || !is_plain (h, symbol (other.sym)) ||
          is_flagged (h, symbol (one)) || is_flagged (h, symbol (other.sym)))
        continue;
      if (!formula_equate (s, symbol (one), other))
        return false;
      i = 0; /* there are other facts now */
      break;
    }
  return true;
}

/* What a number tells of the length of a list, and the length of it. */
static bool
settle_told (HeapState *s) {
  Heap *h = &s->heap;
  bool can_be = true;
  for (size_t i = 0; can_be && i < h->facts.len; i++) {
    HeapFact f = h->facts.data[i];
    HeapValue a = symbol (f.a), b = symbol (f.b), c = heap_const (f.c);
    if (f.kind != FACT_WHEN)
      continue;
    if (heap_low (h, b) >= 1)
      can_be = heap_limit (h, a, f.c, f.c);
    else if (heap_high (h, b) <= 0)
      can_be = heap_add_fact (h, FACT_DIFFERENT, a, c, 0);
    else if (formula_differ (h, a, c))
      can_be = heap_limit (h, b, 0, 0);
  }
  return can_be;
}

bool
formula_settle (HeapState *s) {
  const Heap *h = &s->heap;
  if (!settle_told (s) || !settle_numbers (s) || !settle_equal (s))
    return false;
  for (size_t i = 0; i < h->segments.len;) {
    const HeapSegment *g = h->segments.data + i;
    bool is_empty = heap_high (h, g->length) < 1 || is_taken (h, i, g->first) ||
                    (heap_is_doubly (g) && is_taken (h, i, g->last));
    if (!is_empty) {
      i++;
      continue;
    }
    if (!formula_empty (s, i))
      return false;
    i = 0; /* others may have to be now */
  }
  return true;
}
