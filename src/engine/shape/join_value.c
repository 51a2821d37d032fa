/* Joins: values and objects. */

#include "engine/shape/decide.h"
#include "engine/shape/join_impl.h"
#include "engine/shape/members.h"

#include <string.h>

/* Sides -------------------------------------------------------------------- */

void
side_added (Side *s, uint32_t level) {
  while (s->levels.len < s->heap.syms.len) {
    vec_push (&s->levels, level);
    vec_push (&s->used, false);
  }
  while (s->notes.len < s->heap.segments.len)
    vec_push (&s->notes, (SegmentNote){.level = level});
}

void
side_init (Side *s, const Heap *h, const HeapState *state) {
  *s = (Side){.state = state};
  heap_copy (&s->heap, h);
  side_added (s, 0);
}

/* Marks what the symbol leads to. */
static void
touch (Side *s, HeapSym sym) {
  if (!sym || s->is_touched[sym])
    return;
  s->is_touched[sym] = true;
  const Heap *h = &s->heap;
  const HeapObject *o = heap_object (h, sym);
  for (size_t i = 0; o && i < o->fields.len; i++)
    touch (s, o->fields.data[i].value.sym);
  if (h->syms.data[sym].kind == SYM_INSIDE)
    touch (s, h->syms.data[sym].index);
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    if (g->first.sym != sym && !(heap_is_doubly (g) && g->last.sym == sym))
      continue;
    touch (s, g->first.sym);
    touch (s, g->next.sym);
    if (heap_is_doubly (g)) {
      touch (s, g->last.sym);
      touch (s, g->prev.sym);
    }
    for (size_t k = 0; k < g->args.len; k++)
      touch (s, g->args.data[k].sym);
  }
}

void
side_touch (Side *s, const bool *is_idle) {
  s->touched_count = s->heap.syms.len;
  s->is_touched = mem_zero (s->touched_count);
  for (size_t i = 0; i < s->state->roots.len; i++)
    if (!is_idle[i])
      touch (s, s->state->roots.data[i].value.sym);
  for (size_t i = 0; i < s->heap.objects.len; i++)
    if (s->heap.objects.data[i].kind != OBJECT_HEAP)
      touch (s, s->heap.objects.data[i].base);
}

bool
side_is_touched (const Side *s, HeapSym first) {
  return !s->is_touched || first >= s->touched_count || s->is_touched[first];
}

static void
side_done (Side *s) {
  mem_free (s->is_touched);
  heap_done (&s->heap);
  vec_done (&s->levels);
  vec_done (&s->used);
  vec_done (&s->notes);
  vec_done (&s->occurs);
}

void
join_done (Join *j) {
  side_done (&j->left);
  side_done (&j->right);
  heap_done (&j->out);
  vec_done (&j->sources);
  vec_done (&j->notes);
  vec_done (&j->parents);
  vec_done (&j->pairs);
  vec_done (&j->lasting);
}

Chunk
side_chunk (const Side *s, HeapSym sym) {
  if (!sym)
    return (Chunk){CHUNK_NONE, 0};
  if (heap_object (&s->heap, sym))
    return (Chunk){s->used.data[sym] ? CHUNK_USED : CHUNK_OBJECT, 0};
  Chunk found = {CHUNK_NONE, 0};
  for (size_t i = 0; i < s->heap.segments.len; i++) {
    const HeapSegment *g = s->heap.segments.data + i;
    bool is_first = g->first.sym == sym;
    if (!is_first && !(heap_is_doubly (g) && g->last.sym == sym))
      continue;
    if (!s->notes.data[i].is_used)
      return (Chunk){is_first ? CHUNK_FIRST : CHUNK_LAST, i};
    found.kind = CHUNK_USED;
  }
  return found;
}

/* Pairs -------------------------------------------------------------------- */

static bool
is_above (const Join *j, uint32_t upper, uint32_t level) {
  while (level != upper && level)
    level = j->parents.data[level];
  return level == upper;
}

bool
join_sees (const Join *j, HeapValue out, uint32_t level) {
  return is_above (j, j->sources.data[out.sym].level, level);
}

HeapValue
join_fail (Join *j) {
  j->failed = true;
  return heap_const (0);
}

void
join_remember (Join *j, HeapValue a, HeapValue b, HeapValue out) {
  vec_push (&j->pairs, (Joined){a, b, out});
}

bool
join_recall (const Join *j, HeapValue a, HeapValue b, uint32_t level,
             HeapValue *out) {
  for (size_t i = 0; i < j->pairs.len; i++) {
    const Joined *p = j->pairs.data + i;
    if (p->a.sym == a.sym && p->b.sym == b.sym &&
        a.add - p->a.add == b.add - p->b.add && join_sees (j, p->out, level)) {
      *out = heap_plus (p->out, a.add - p->a.add);
      return true;
    }
  }
  return false;
}

HeapSym
join_symbol (Join *j, HeapValue a, HeapValue b, uint32_t level,
             HeapSymInfo info) {
  vec_push (&j->out.syms, info);
  vec_push (&j->sources, (OutSym){.level = level, .a = a, .b = b});
  return (HeapSym)j->out.syms.len - 1;
}

/* A constant is as wide as what has it. */
static unsigned
bits_of (const Join *j, const Heap *h, HeapValue v) {
  unsigned width = j->width ? j->width : 64;
  return v.sym ? h->syms.data[v.sym].bits : width;
}

static bool
maybe_undef (const Heap *h, HeapValue v) {
  return v.sym && h->syms.data[v.sym].maybe_undef;
}

HeapSymInfo
join_info (const Join *j, HeapValue a, HeapValue b) {
  const Heap *l = &j->left.heap, *r = &j->right.heap;
  WideSigned a_low, a_high, b_low, b_high;
  prove_range (l, a, &a_low, &a_high);
  prove_range (r, b, &b_low, &b_high);
  unsigned bits = bits_of (j, l, a);
  return (HeapSymInfo){
      .kind = SYM_PLAIN,
      .bits = (uint16_t)(bits > bits_of (j, r, b) ? bits : bits_of (j, r, b)),
      .maybe_undef = maybe_undef (l, a) || maybe_undef (r, b),
      .low = a_low < b_low ? a_low : b_low,
      .high = a_high > b_high ? a_high : b_high};
}

static bool
knows_more (const Heap *h, HeapValue v, const HeapSymInfo *info) {
  WideSigned low, high;
  prove_range (h, v, &low, &high);
  return low > info->low || high < info->high;
}

/* Numbers in elements grow by thresholds. */
static void
widen_element (const Join *j, const Heap *old, HeapValue v, HeapSymInfo *info) {
  WideSigned low, high;
  prove_range (old, v, &low, &high);
  if (!j->is_length) {
    HeapSymInfo wide = *info;
    widen_range (&wide, low, high, j->domain->thresholds);
    *info = wide;
  } else if (info->high > 1)
    widen_length (info, low, high, NULL);
}

static uint32_t
level_of (const Side *s, HeapValue v) {
  return v.sym ? s->levels.data[v.sym] : 0;
}

/* One is the same as a value around the element. */
static bool
is_outer (const Join *j, HeapValue a, HeapValue b, uint32_t level) {
  return (a.sym && level_of (&j->left, a) != level) ||
         (b.sym && level_of (&j->right, b) != level);
}

/* One is a constant by which elements are told apart, and the other is not. */
static bool
is_marked (const Join *j, HeapValue a, HeapValue b) {
  const ShapeThresholds *marks = j->domain->marks;
  for (size_t i = 0; marks && !j->is_length && i < marks->len; i++) {
    int64_t k = (int64_t)marks->data[i];
    if (heap_is (a, k) != heap_is (b, k) && (k || j->width < 64))
      return true;
  }
  return false;
}

/* Two numbers, or addresses of nothing. */
static HeapValue
join_plain (Join *j, HeapValue a, HeapValue b, uint32_t level) {
  if (a.sym && b.sym && a.add) { /* a symbol without constant on the left */
    HeapValue x = heap_value (a.sym, 0), y = heap_plus (b, -a.add);
    return heap_plus (join_plain (j, x, y, level), a.add);
  }
  HeapSymInfo info = join_info (j, a, b);
  bool is_loss = knows_more (&j->left.heap, a, &info) ||
                 knows_more (&j->right.heap, b, &info);
  bool has_constant = !a.sym || !b.sym;
  if (level && is_marked (j, a, b))
    return join_fail (j);
  is_loss |= level && j->domain->keeps_equal && is_outer (j, a, b, level);
  if (!j->is_length && (level ? is_loss || has_constant : has_constant)) {
    if (level)
      j->loss.templates = true;
    else
      j->loss.constants++;
    if (!j->may_lose)
      return join_fail (j);
  }
  if (info.bits < j->width)
    info.bits = (uint16_t)j->width;
  if (j->is_length)
    info.bits = 64;
  if (level && j->widens_left)
    widen_element (j, &j->left.heap, a, &info);
  if (level && j->widens_right)
    widen_element (j, &j->right.heap, b, &info);
  HeapValue out = heap_value (join_symbol (j, a, b, level, info), 0);
  vec_last (&j->sources).is_number = true;
  vec_last (&j->sources).is_length = j->is_length;
  join_remember (j, a, b, out);
  return out;
}

/* Symbols with names ------------------------------------------------------- */

static bool
is_named (const Heap *h, HeapValue v) {
  return v.sym && (h->syms.data[v.sym].kind == SYM_GLOBAL ||
                   h->syms.data[v.sym].kind == SYM_PROC);
}

static HeapSym
named_symbol (Join *j, HeapSym a, HeapSym b) {
  const HeapSymInfo info = j->left.heap.syms.data[a];
  HeapSym s = heap_named (&j->out, info.kind, info.index, info.bits);
  while (j->sources.len < j->out.syms.len)
    vec_push (&j->sources,
              (OutSym){.a = heap_value (a, 0), .b = heap_value (b, 0)});
  return s;
}

static HeapValue
join_named (Join *j, HeapValue a, HeapValue b) {
  const Heap *l = &j->left.heap, *r = &j->right.heap;
  if (!is_named (l, a) || !is_named (r, b) || a.add != b.add || j->is_fold)
    return join_fail (j);
  const HeapSymInfo *x = l->syms.data + a.sym, *y = r->syms.data + b.sym;
  if (x->kind != y->kind || x->index != y->index)
    return join_fail (j);
  HeapSym s = named_symbol (j, a.sym, b.sym);
  Chunk ca = side_chunk (&j->left, a.sym), cb = side_chunk (&j->right, b.sym);
  join_remember (j, heap_value (a.sym, 0), heap_value (b.sym, 0),
                 heap_value (s, 0));
  if ((ca.kind == CHUNK_OBJECT) != (cb.kind == CHUNK_OBJECT))
    return join_fail (j);
  if (ca.kind == CHUNK_OBJECT)
    join_objects (j, a.sym, b.sym, 0);
  return heap_value (s, a.add);
}

static bool
is_inside (const Heap *h, HeapValue v) {
  return v.sym && h->syms.data[v.sym].kind == SYM_INSIDE;
}

/* The array that the value points into, and where. */
static void
split (const Heap *h, HeapValue v, HeapValue *base, HeapValue *offset) {
  const HeapSymInfo *info = h->syms.data + v.sym;
  bool inside = is_inside (h, v);
  *base = inside ? heap_value (info->index, 0) : heap_value (v.sym, 0);
  *offset = inside ? heap_value (info->offset, v.add) : heap_const (v.add);
}

static HeapValue
join_inside (Join *j, HeapValue a, HeapValue b, uint32_t level) {
  if (!a.sym || !b.sym || j->is_fold || level || join_are_other_links (j, a, b))
    return join_fail (j);
  HeapValue base_a, base_b, offset_a, offset_b, out;
  split (&j->left.heap, a, &base_a, &offset_a);
  split (&j->right.heap, b, &base_b, &offset_b);
  HeapValue base = join_value (j, base_a, base_b, level);
  const HeapObject *o = heap_object (&j->left.heap, base_a.sym);
  int64_t beyond = 0;
  if (o && !join_recall (j, offset_a, offset_b, level, &out))
    join_count_elements (j, o, offset_a, offset_b, &beyond);
  HeapValue offset = join_value (j, heap_plus (offset_a, -beyond),
                                 heap_plus (offset_b, -beyond), level);
  offset = heap_plus (offset, beyond);
  bool is_base = heap_object (&j->out, base.sym) || is_named (&j->out, base);
  if (j->failed || !is_base || base.add)
    return join_fail (j);
  if (!offset.sym)
    return heap_plus (base, offset.add);
  a = heap_plus (a, -offset.add);
  b = heap_plus (b, -offset.add);
  HeapSymInfo info = join_info (j, base_a, base_b);
  info.kind = SYM_INSIDE;
  info.index = base.sym;
  info.offset = offset.sym;
  out = heap_value (join_symbol (j, a, b, level, info), 0);
  join_remember (j, a, b, out);
  return heap_plus (out, offset.add);
}

/* Choices ------------------------------------------------------------------ */

/* NULL, or the address of something around the element, which both sides may
   have in the same place. */
static bool
is_choice (const Side *s, HeapValue v, uint32_t level) {
  if (!v.sym)
    return !v.add;
  return s->levels.data[v.sym] != level &&
         (is_named (&s->heap, v) || heap_object (&s->heap, v.sym));
}

/* What a number of an element may be. */
static HeapChoice
choice_of (const Side *s, HeapValue v) {
  const HeapChoice *known = heap_choice (&s->heap, v);
  return known ? *known : (HeapChoice){.count = 1, .among = {v}};
}

/* The value around the elements that this one of a side is in the result. */
static bool
around (Join *j, bool is_left, HeapValue v, uint32_t level, HeapValue *out) {
  const Side *s = is_left ? &j->left : &j->right;
  *out = v;
  if (!v.sym || j->is_fold)
    return true;
  for (size_t i = 0; i < j->pairs.len; i++) {
    const Joined *p = j->pairs.data + i;
    HeapValue mine = is_left ? p->a : p->b;
    *out = heap_plus (p->out, v.add - mine.add);
    if (mine.sym == v.sym && join_sees (j, p->out, level) &&
        j->sources.data[p->out.sym].level != level)
      return true;
  }
  if (!is_named (&s->heap, v))
    return false;
  const HeapSymInfo *info = s->heap.syms.data + v.sym;
  HeapValue there =
      heap_value (heap_named (is_left ? &j->right.heap : &j->left.heap,
                              info->kind, info->index, info->bits),
                  v.add);
  side_added (is_left ? &j->right : &j->left, 0);
  *out = is_left ? join_named (j, v, there) : join_named (j, there, v);
  return !j->failed;
}

static bool
choose (Join *j, bool is_left, const HeapChoice *c, uint32_t level,
        HeapChoice *out) {
  HeapValue v;
  for (uint32_t i = 0; i < c->count; i++)
    if (!is_choice (is_left ? &j->left : &j->right, c->among[i], level) ||
        !around (j, is_left, c->among[i], level, &v) ||
        !heap_choice_add (out, v))
      return false;
  return true;
}

/* A number of elements that is one of few values around them, on each side.
   False: it is not. */
static bool
join_choice (Join *j, HeapValue a, HeapValue b, uint32_t level,
             HeapValue *out) {
  HeapChoice x = choice_of (&j->left, a), y = choice_of (&j->right, b);
  HeapChoice both = {0};
  bool has_address = false;
  for (uint32_t i = 0; i < x.count; i++)
    has_address |= x.among[i].sym;
  for (uint32_t i = 0; i < y.count; i++)
    has_address |= y.among[i].sym;
  if (!has_address || !choose (j, true, &x, level, &both) ||
      !choose (j, false, &y, level, &both))
    return false;
  *out = both.among[0];
  if (both.count == 1)
    return true;
  if (both.count > x.count && both.count > y.count) {
    j->loss.templates = true;
    if (!j->may_lose)
      join_fail (j);
  }
  both.sym = join_symbol (j, a, b, level, join_info (j, a, b));
  *out = heap_value (both.sym, 0);
  vec_push (&j->out.choices, both);
  join_remember (j, a, b, *out);
  return true;
}

/* Values ------------------------------------------------------------------- */

/* A pointer that leads to some object, on the one side, and to one that is
   known on the other: to some object. */
static bool
are_members (const Join *j, Chunk ca, HeapValue a, Chunk cb, HeapValue b) {
  HeapMember m;
  if (ca.kind == CHUNK_NONE)
    return heap_find_member (&j->left.heap, a.sym, &m) && !a.add &&
           members_are (&j->right.heap, b, m);
  return cb.kind == CHUNK_NONE && !b.add &&
         heap_find_member (&j->right.heap, b.sym, &m) &&
         members_are (&j->left.heap, a, m);
}

static HeapValue
join_member (Join *j, HeapValue a, HeapValue b, uint32_t level) {
  HeapSymInfo info = join_info (j, a, b);
  if (level)
    j->loss.templates = true;
  else
    j->loss.constants++;
  if (!j->may_lose)
    return join_fail (j);
  HeapValue out = heap_value (join_symbol (j, a, b, level, info), 0);
  vec_last (&j->sources).is_number = true;
  join_remember (j, a, b, out);
  return out;
}

static HeapValue
join_chunks (Join *j, HeapValue a, HeapValue b, uint32_t level) {
  Chunk ca = side_chunk (&j->left, a.sym), cb = side_chunk (&j->right, b.sym);
  if (ca.kind == CHUNK_NONE && cb.kind == CHUNK_NONE)
    return join_plain (j, a, b, level);
  if (are_members (j, ca, a, cb, b))
    return join_member (j, a, b, level);
  bool is_lower = (ca.kind != CHUNK_NONE && ca.kind != CHUNK_USED &&
                   level_of (&j->left, a) != level) ||
                  (cb.kind != CHUNK_NONE && cb.kind != CHUNK_USED &&
                   level_of (&j->right, b) != level);
  if (is_lower) /* the chunk would be forgotten */
    return join_fail (j);
  if (ca.kind == CHUNK_OBJECT && cb.kind == CHUNK_OBJECT) {
    HeapSym s = join_objects (j, a.sym, b.sym, level);
    return heap_value (s, a.add);
  }
  HeapValue out;
  return join_segments (j, a, b, level, &out) ? out : join_fail (j);
}

/* Something of this width has the symbol, too. */
static HeapValue
used_with (Join *j, HeapValue v) {
  HeapSymInfo *info = j->out.syms.data + v.sym;
  if (v.sym && info->kind == SYM_PLAIN && info->bits < j->width)
    info->bits = (uint16_t)j->width;
  return v;
}

/* The same global or procedure. */
static bool
are_same_named (const Join *j, HeapValue a, HeapValue b) {
  const Heap *l = &j->left.heap, *r = &j->right.heap;
  return is_named (l, a) && is_named (r, b) && a.add == b.add &&
         l->syms.data[a.sym].kind == r->syms.data[b.sym].kind &&
         l->syms.data[a.sym].index == r->syms.data[b.sym].index;
}

HeapValue
join_value (Join *j, HeapValue a, HeapValue b, uint32_t level) {
  HeapValue out;
  if (j->failed || (!a.sym && heap_same (a, b)))
    return a;
  if (join_recall (j, a, b, level, &out))
    return used_with (j, out);
  uint32_t la = level_of (&j->left, a), lb = level_of (&j->right, b);
  bool both = a.sym && b.sym;
  if (j->is_fold && both && !la && !lb && heap_same (a, b))
    return a;
  if (level && !j->failed && !are_same_named (j, a, b) &&
      join_choice (j, a, b, level, &out))
    return j->failed ? a : out;
  if (both && !(j->is_fold && !la && !lb))
    level = is_above (j, la, lb) ? lb : la;
  bool are_objects =
      heap_object (&j->left.heap, a.sym) && heap_object (&j->right.heap, b.sym);
  if (is_inside (&j->left.heap, a) || is_inside (&j->right.heap, b) ||
      (are_objects && a.add != b.add))
    return join_inside (j, a, b, level);
  if (is_named (&j->left.heap, a) || is_named (&j->right.heap, b))
    return join_named (j, a, b);
  return join_chunks (j, a, b, level);
}

HeapValue
join_length (Join *j, HeapValue a, HeapValue b, uint32_t level) {
  bool was = j->is_length;
  j->is_length = true;
  HeapValue out = join_of_width (j, a, b, level, 64);
  j->is_length = was;
  return out;
}

HeapValue
join_of_width (Join *j, HeapValue a, HeapValue b, uint32_t level,
               unsigned width) {
  unsigned was = j->width;
  j->width = width;
  HeapValue out = join_value (j, a, b, level);
  j->width = was;
  return out;
}

/* Objects ------------------------------------------------------------------ */

static unsigned
rest_of_both (Join *j, unsigned a, unsigned b) {
  if (a == b)
    return a;
  if (a == REST_INITIAL || b == REST_INITIAL)
    j->failed = true;
  bool defined =
      (a == REST_ZERO || a == REST_ANY) && (b == REST_ZERO || b == REST_ANY);
  return defined ? REST_ANY : REST_MAYBE;
}

/* What a side has at the bytes of a field that the other has. */
static bool
bytes_of (const HeapObject *o, const HeapField *like, HeapValue *v,
          bool *is_known) {
  const HeapField *f = heap_field (o, like->at);
  *is_known = true;
  *v = heap_const (0);
  if (f) {
    *v = f->value;
    return f->bytes == like->bytes;
  }
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *g = o->fields.data + i;
    if (g->at < like->at + like->bytes && like->at < g->at + g->bytes)
      return false;
  }
  *is_known = o->rest == REST_ZERO;
  return true;
}

/* What only one side has as a field, in an object of a size that is not known:
   the rest says it. */
static void
field_to_rest (Join *j, HeapSym out, HeapValue v, bool is_left) {
  const Heap *h = is_left ? &j->left.heap : &j->right.heap;
  HeapObject *o = heap_object (&j->out, out);
  unsigned rest = heap_is (v, 0)       ? REST_ZERO
                  : maybe_undef (h, v) ? REST_MAYBE
                                       : REST_ANY;
  o->rest = (uint16_t)rest_of_both (j, o->rest, rest);
}

/* A field that one side knows nothing of. */
static HeapValue
unknown_field (Join *j, const HeapObject *o, const HeapField *f,
               HeapValue known, bool known_is_left, uint32_t level) {
  const Heap *h = known_is_left ? &j->left.heap : &j->right.heap;
  if (f->bytes > 8)
    return join_fail (j);
  bool undef = o->rest == REST_UNDEF || o->rest == REST_MAYBE;
  HeapSym s = heap_fresh (&j->out, f->bytes * 8, heap_low (h, known) < 0);
  j->out.syms.data[s].maybe_undef = undef || maybe_undef (h, known);
  vec_push (&j->sources, (OutSym){.level = level});
  if (level)
    j->loss.templates = true;
  else if (f->bytes == 1 && heap_is (known, 0))
    j->loss.constants++; /* the end of a string */
  return heap_value (s, 0);
}

/* The bytes of the field are inside of the object, whatever its size is. */
static bool
has_bytes (const Heap *h, const HeapObject *o, const HeapField *f) {
  return heap_field (o, f->at) ||
         (WideSigned)(f->at + f->bytes) <= heap_low (h, o->size);
}

/* A place in the array itself: it owns nothing. */
static bool
is_own_place (const Heap *h, HeapSym base, HeapValue v) {
  return v.sym == base ||
         (is_inside (h, v) && h->syms.data[v.sym].index == base);
}

/* NULL, or any number, on one side, and a place in the array itself on the
   other: columns say what can be said of such elements. */
static bool
is_link_or_number (const Join *j, HeapSym a, HeapValue x, HeapSym b,
                   HeapValue y) {
  const Heap *l = &j->left.heap, *r = &j->right.heap;
  return (shape_is_number (l, x) && is_own_place (r, b, y)) ||
         (shape_is_number (r, y) && is_own_place (l, a, x));
}

static bool
has_slots (const Heap *h, const HeapObject *o) {
  for (size_t i = 0; i < h->slots.len; i++)
    if (h->slots.data[i].base == o->base)
      return true;
  return false;
}

/* It leads to a chunk that the array may own. */
static bool
may_own (const Side *s, const HeapObject *o, HeapValue v) {
  return !is_own_place (&s->heap, o->base, v) &&
         side_chunk (s, v.sym).kind != CHUNK_NONE;
}

/* An element of an array that was written on one side only: columns say what
   can be said of it, unless it owns something. */
static bool
is_new_element (const Join *j, const HeapObject *x, const HeapObject *y,
                uint64_t at) {
  const HeapField *f = heap_field (x, at), *g = heap_field (y, at);
  if (!f == !g || has_slots (&j->left.heap, x) || has_slots (&j->right.heap, y))
    return false;
  return !(f ? may_own (&j->left, x, f->value)
             : may_own (&j->right, y, g->value)) &&
         join_is_element (j, x, at);
}

static void
join_field (Join *j, HeapSym a, HeapSym b, HeapSym out, HeapField f,
            uint32_t level) {
  const HeapObject *x = heap_object (&j->left.heap, a);
  const HeapObject *y = heap_object (&j->right.heap, b);
  HeapValue va, vb, v;
  bool known_a, known_b;
  if (!bytes_of (x, &f, &va, &known_a) || !bytes_of (y, &f, &vb, &known_b)) {
    join_fail (j);
    return;
  }
  bool is_sized = !heap_object (&j->out, out)->size.sym;
  bool has_a = has_bytes (&j->left.heap, x, &f);
  bool has_b = has_bytes (&j->right.heap, y, &f);
  if (!is_sized && (!known_a || !known_b || !has_a || !has_b)) {
    bool is_left = known_a && has_a;
    field_to_rest (j, out, is_left ? va : vb, is_left);
    return;
  }
  if (j->may_lose && !level && known_a && known_b &&
      is_link_or_number (j, a, va, b, vb)) {
    field_to_rest (j, out, va, true);
    field_to_rest (j, out, vb, false);
    return;
  }
  if (j->may_lose && !level && is_new_element (j, x, y, f.at)) {
    if (known_a)
      field_to_rest (j, out, va, true);
    if (known_b)
      field_to_rest (j, out, vb, false);
    return;
  }
  if (known_a && known_b)
    v = join_of_width (j, va, vb, level, f.bytes * 8);
  else
    v = unknown_field (j, known_a ? y : x, &f, known_a ? va : vb, known_a,
                       level);
  if (!j->failed)
    heap_set_field (heap_object (&j->out, out), f.at, f.bytes, v);
}

/* Such fields come first: what is between the objects follows. */
static bool
both_point_to_objects (const Join *j, HeapSym a, HeapSym b, uint64_t at) {
  const HeapField *x = heap_field (heap_object (&j->left.heap, a), at);
  const HeapField *y = heap_field (heap_object (&j->right.heap, b), at);
  return x && y && side_chunk (&j->left, x->value.sym).kind == CHUNK_OBJECT &&
         side_chunk (&j->right, y->value.sym).kind == CHUNK_OBJECT;
}

static void
join_fields (Join *j, HeapSym a, HeapSym b, HeapSym out, uint32_t level) {
  HeapFields places = {0};
  const HeapObject *x = heap_object (&j->left.heap, a);
  const HeapObject *y = heap_object (&j->right.heap, b);
  size_t i = 0, k = 0;
  while (i < x->fields.len || k < y->fields.len) {
    bool left =
        k == y->fields.len ||
        (i < x->fields.len && x->fields.data[i].at <= y->fields.data[k].at);
    HeapField f = left ? x->fields.data[i] : y->fields.data[k];
    i += i < x->fields.len && x->fields.data[i].at == f.at;
    k += k < y->fields.len && y->fields.data[k].at == f.at;
    vec_push (&places, f);
  }
  for (unsigned round = 0; round < 2; round++)
    for (size_t p = 0; p < places.len && !j->failed; p++) {
      HeapField f = places.data[j->is_reverse ? places.len - 1 - p : p];
      if (!heap_field (heap_object (&j->out, out), f.at) &&
          (round || both_point_to_objects (j, a, b, f.at)))
        join_field (j, a, b, out, f, level);
    }
  vec_done (&places);
}

static bool
is_filled_more (const HeapObject *o, HeapValue filled) {
  return o->filled.sym || filled.sym || filled.add > 0;
}

/* Elements that are initialised but for as many bytes at their ends. */
static bool
is_nearly_filled (const HeapObject *x, HeapValue a, const HeapObject *y,
                  HeapValue b) {
  return (x->size.sym || y->size.sym) && a.sym == x->size.sym &&
         b.sym == y->size.sym && x->size.add - a.add == y->size.add - b.add;
}

/* Columns tell what is initialised. */
static bool
has_columns (const Heap *h, const HeapObject *o) {
  for (size_t i = 0; i < h->columns.len; i++)
    if (h->columns.data[i].base == o->base)
      return true;
  return false;
}

/* How far the object is initialised on both sides. */
static HeapValue
filled_of_both (Join *j, const HeapObject *x, const HeapObject *y,
                HeapValue size, uint32_t level) {
  const Heap *l = &j->left.heap, *r = &j->right.heap;
  HeapValue a = shape_filled (l, x), b = shape_filled (r, y);
  bool is_defined = x->rest == REST_ZERO || x->rest == REST_ANY ||
                    x->rest == REST_INITIAL || y->rest == REST_ZERO ||
                    y->rest == REST_ANY || y->rest == REST_INITIAL;
  bool is_said = !heap_is (x->filled, 0) || !heap_is (y->filled, 0);
  bool is_state = !level && !j->is_fold;
  bool in_left = is_filled_more (x, a), in_right = is_filled_more (y, b);
  /* Otherwise it is one more number that elements would know about. */
  bool begins = in_left != in_right && !j->domain->keeps_around;
  HeapValue counted;
  if (is_defined || (!in_left && !in_right) || (!is_said && heap_same (a, b)))
    return heap_const (0);
  if (is_nearly_filled (x, a, y, b))
    return heap_plus (size, a.add - x->size.add);
  if (is_state && (j->domain->counts || begins) &&
      (j->may_lose || a.sym || b.sym) && join_counted (j, x, a, y, b, &counted))
    return counted;
  if (!in_left || !in_right)
    return heap_const (0);
  if (is_state && (j->may_lose || (a.sym && b.sym)) && !has_columns (l, x) &&
      !has_columns (r, y))
    return join_of_width (j, a, b, level, 64);
  WideSigned low_a = heap_low (l, a), low_b = heap_low (r, b);
  WideSigned low = low_a < low_b ? low_a : low_b;
  return heap_const (is_said && low > 0 && low < INT64_MAX ? (int64_t)low : 0);
}

/* Blocks of so many elements of the same type, each known: such a block was
   replaced by a larger one. */
static bool
are_arrays (const Join *j, const HeapObject *x, const HeapObject *y) {
  uint64_t bytes = unit_type (j->domain->unit, x->type)->bytes;
  return x->kind == OBJECT_HEAP && x->type.id && x->type.id == y->type.id &&
         bytes && x->size.add % (int64_t)bytes == 0 &&
         y->size.add % (int64_t)bytes == 0;
}

/* A block whose size is not a constant may be any of several; but it may also
   be what became of one whose size is. */
static bool
may_be_one (Join *j, const HeapObject *x, const HeapObject *y, uint32_t level) {
  bool is_sized = !x->size.sym && !y->size.sym && x->size.add != y->size.add;
  if (x->kind != y->kind || x->level != y->level ||
      (x->type.id && y->type.id && x->type.id != y->type.id))
    return false;
  bool are_growing = !level && !j->is_fold &&
                     (is_sized || !x->size.sym != !y->size.sym) &&
                     are_arrays (j, x, y);
  j->loss.sizes |= are_growing && j->may_lose < LOSE_SIZES;
  return !is_sized || (are_growing && j->may_lose >= LOSE_SIZES);
}

/* Elements whose size is a constant on one side, and one around them on the
   other: it is one around them in the result, too. */
static uint32_t
level_of_size (const Join *j, HeapValue a, HeapValue b, uint32_t level) {
  if (j->is_fold || !a.sym == !b.sym)
    return level;
  uint32_t of = a.sym ? level_of (&j->left, a) : level_of (&j->right, b);
  return is_above (j, of, level) ? of : level;
}

/* All of the object is initialised: its rest, or it up to its size. */
static bool
is_whole (const Heap *h, const HeapObject *o) {
  if (o->rest != REST_UNDEF && o->rest != REST_MAYBE)
    return o->rest != REST_INITIAL;
  HeapValue filled = shape_filled (h, o);
  return !heap_is (filled, 0) && shape_difference (h, o->size, filled) <= 0;
}

/* Where arrays of both sides are, the rest says so, however large they are. */
static void
note_whole (const Join *j, HeapObject *x, HeapObject *y) {
  bool is_array = x->size.sym || y->size.sym || x->size.add != y->size.add;
  if (!is_array || !is_whole (&j->left.heap, x) ||
      !is_whole (&j->right.heap, y))
    return;
  if (x->rest != REST_ZERO)
    x->rest = REST_ANY;
  if (y->rest != REST_ZERO)
    y->rest = REST_ANY;
}

HeapSym
join_objects (Join *j, HeapSym a, HeapSym b, uint32_t level) {
  join_layouts (j, a, b);
  HeapObject x = *heap_object (&j->left.heap, a);
  HeapObject y = *heap_object (&j->right.heap, b);
  note_whole (j, &x, &y);
  HeapValue va = heap_value (a, 0), vb = heap_value (b, 0), known;
  j->left.used.data[a] = j->right.used.data[b] = true;
  if (!may_be_one (j, &x, &y, level)) {
    join_fail (j);
    return 0;
  }
  HeapSym s;
  if (join_recall (j, va, vb, level, &known))
    s = known.sym; /* of a global */
  else {
    HeapSymInfo info = j->left.heap.syms.data[a];
    s = join_symbol (j, va, vb, level, info);
    join_remember (j, va, vb, heap_value (s, 0));
  }
  unsigned rest = rest_of_both (j, x.rest, y.rest);
  HeapValue size = join_of_width (j, x.size, y.size,
                                  level_of_size (j, x.size, y.size, level), 64);
  HeapValue filled = filled_of_both (j, &x, &y, size, level);
  if (j->failed)
    return s;
  HeapObject *o = heap_add_object (&j->out, s, x.kind, size, rest);
  o->level = x.level;
  o->filled = filled;
  o->type = x.type.id ? x.type : y.type;
  join_fields (j, a, b, s, level);
  return s;
}
