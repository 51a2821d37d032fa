/* Joins: pointers of arrays that own something.

   Cells of both sides go together one by one, in the order of their places; so
   do slots.  Where one side has none, they are there without any pointer. */

#include "engine/shape/join_impl.h"
#include "engine/shape/owners.h"
#include "engine/shape/runs.h"

typedef VEC (size_t) Numbers;

typedef VEC (HeapRun) Cells;

/* Cells of the side; and fields of an array that are in another place on the
   other side, and none of the result. */
static void
find_cells (const Heap *h, HeapSym base, const HeapObject *out, Cells *all) {
  const HeapObject *o = heap_object (h, base);
  for (size_t i = 0; o && out->size.sym && i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    HeapValue at = heap_const ((int64_t)f->at);
    if (f->bytes == SLOT_BYTES && f->value.sym != base &&
        owners_is_address (h, f->value) && !heap_field (out, f->at))
      vec_push (all,
                ((HeapRun){base, SLOT_BYTES, at, heap_plus (at, SLOT_BYTES),
                           f->value, f->value}));
  }
  for (size_t i = 0; i < h->runs.len; i++)
    if (h->runs.data[i].base == base && owners_is_cell (h, h->runs.data + i))
      vec_push (all, h->runs.data[i]);
}

/* Others lead to these, too: they own nothing. */
static void
drop_known_cells (const Side *s, Cells *all) {
  size_t kept = 0;
  for (size_t i = 0; i < all->len; i++)
    if (side_chunk (s, all->data[i].low.sym).kind != CHUNK_USED)
      all->data[kept++] = all->data[i];
  all->len = kept;
}

static void
find_slots (const Heap *h, HeapSym base, Numbers *all) {
  for (size_t i = 0; i < h->slots.len; i++)
    if (h->slots.data[i].base == base)
      vec_push (all, i);
}

static void
join_cell (Join *j, HeapSym base, HeapRun a, HeapRun b) {
  HeapRun out = {.base = base, .bytes = SLOT_BYTES};
  if (!join_place (j, a.from, b.from, &out.from)) {
    join_fail (j);
    return;
  }
  out.to = heap_plus (out.from, SLOT_BYTES);
  out.low = out.high = join_value (j, a.low, b.low, 0);
  vec_push (&j->out.runs, out);
}

/* An array of both sides. */
typedef struct {
  HeapSym base, a, b; /* of the result, and of the sides */
  Cells left, right;  /* which go together */
} Arrays;

static void
join_cells (Join *j, Arrays *of) {
  const HeapObject *out = heap_object (&j->out, of->base);
  find_cells (&j->left.heap, of->a, out, &of->left);
  find_cells (&j->right.heap, of->b, out, &of->right);
  if (of->left.len != of->right.len) {
    drop_known_cells (&j->left, &of->left);
    drop_known_cells (&j->right, &of->right);
  }
  if (of->left.len != of->right.len)
    join_fail (j);
  for (size_t i = 0; i < of->left.len && !j->failed; i++)
    join_cell (j, of->base, of->left.data[i], of->right.data[i]);
}

/* Where the array in a struct begins that these bytes are in; 0: there is none.
   Places in it are counted from there. */
static int64_t
array_begin (const Unit *u, UnitTypeId type, uint64_t at) {
  const UnitType *t = unit_type (u, type);
  for (size_t i = 0; t->kind == UNIT_TYPE_STRUCT && i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    uint64_t begin = m->bit_offset / 8;
    const UnitType *of = unit_type (u, m->type);
    if (begin > at || at >= begin + of->bytes)
      continue;
    return of->kind == UNIT_TYPE_ARRAY
               ? (int64_t)begin
               : (int64_t)begin + array_begin (u, m->type, at - begin);
  }
  return 0;
}

static int64_t
begin_of (const Join *j, HeapSym base, const HeapSlots *s) {
  const HeapObject *o = heap_object (&j->out, base);
  const Unit *u = j->domain->unit;
  bool is_one = u && heap_is (o->size, (int64_t)unit_type (u, o->type)->bytes);
  return is_one && !s->to.sym && s->to.add >= SLOT_BYTES
             ? array_begin (u, o->type, (uint64_t)s->to.add - SLOT_BYTES)
             : 0;
}

/* What each of them owns, as a segment. */
static HeapSegment
segment_of (const HeapSlots *s) {
  HeapSegment g = {.of = s->of};
  vec_copy (&g.args, &s->args);
  return g;
}

/* The place of both sides follows from a number that they count with. */
static bool
is_counted (const Join *j, HeapValue a, HeapValue b, uint64_t step) {
  HeapValue x, y, out;
  return heap_same (a, b) || join_recall (j, a, b, 0, &out) ||
         (join_factor (&j->left.heap, a, (int64_t)step, &x) &&
          join_factor (&j->right.heap, b, (int64_t)step, &y) &&
          join_recall (j, x, y, 0, &out));
}

/* Before the slots there are NULLs up to there, which may be slots, too. */
static void
begin_at (const Heap *h, HeapSlots *s, HeapValue from) {
  HeapRun nulls = {s->base, SLOT_BYTES,     from,
                   s->from, heap_const (0), heap_const (0)};
  if (!s->is_full && !from.sym && runs_hold (h, &nulls))
    s->from = from;
}

/* Where nothing counts the NULLs before the slots, it was seen by chance that
   these pointers own nothing. */
static void
join_begins (Join *j, HeapSlots *a, HeapSlots *b) {
  HeapValue from_a = a->from, from_b = b->from;
  if (is_counted (j, from_a, from_b, a->step))
    return;
  begin_at (&j->left.heap, a, from_b);
  begin_at (&j->right.heap, b, from_a);
}

static void
join_both (Join *j, HeapSym base, HeapSlots *a, HeapSlots *b) {
  HeapSegment x = segment_of (a), y = segment_of (b);
  HeapSlots out = {.base = base,
                   .step = a->step,
                   .is_full = a->is_full && b->is_full,
                   .are_heads = a->are_heads};
  HeapValues args = {0};
  join_begins (j, a, b);
  bool good = a->step == b->step && a->are_heads == b->are_heads &&
              links_same (links_of (a->of), links_of (b->of)) &&
              join_end_place (j, heap_const (begin_of (j, base, a)), a->from,
                              b->from, &out.from) &&
              join_end_place (j, out.from, a->to, b->to, &out.to);
  if (good)
    out.of = join_templates (j, &x, &y, 0, &args);
  for (size_t i = 0; i < args.len; i++)
    vec_push (&out.args, args.data[i]);
  vec_done (&args);
  vec_done (&x.args);
  vec_done (&y.args);
  if (good && !j->failed)
    heap_add_slots (&j->out, out);
  else {
    vec_done (&out.args);
    join_fail (j);
  }
}

/* What the argument is in the result, if the other side does not have it. */
static HeapValue
arg_of_one (Join *j, HeapValue arg, bool is_left) {
  for (size_t i = 0; arg.sym && i < j->pairs.len; i++) {
    const Joined *p = j->pairs.data + i;
    HeapValue mine = is_left ? p->a : p->b;
    if (mine.sym == arg.sym && join_sees (j, p->out, 0))
      return heap_plus (p->out, arg.add - mine.add);
  }
  return arg.sym ? join_fail (j) : arg;
}

/* Where the slots, of which the other side has none, would begin there: behind
   the cell that goes with the one before them, or at the same constant. */
static bool
begin_beside (const Arrays *of, const HeapSlots *s, bool is_left,
              HeapValue *begin) {
  const Cells *mine = is_left ? &of->left : &of->right;
  const Cells *other = is_left ? &of->right : &of->left;
  for (size_t i = 0; i < mine->len && i < other->len; i++)
    if (heap_same (mine->data[i].to, s->from)) {
      *begin = other->data[i].to;
      return true;
    }
  *begin = s->from;
  return !s->from.sym;
}

static bool
join_ends_of_one (Join *j, const HeapSlots *s, HeapValue begin, bool is_left,
                  HeapSlots *out) {
  return is_left ? join_place (j, s->from, begin, &out->from) &&
                       join_end_place (j, out->from, s->to, begin, &out->to)
                 : join_place (j, begin, s->from, &out->from) &&
                       join_end_place (j, out->from, begin, s->to, &out->to);
}

static void
join_one (Join *j, const Arrays *of, const HeapSlots *s, bool is_left) {
  HeapSlots out = {.base = of->base,
                   .step = s->step,
                   .of = s->of,
                   .is_full = s->is_full,
                   .are_heads = s->are_heads};
  HeapValue begin;
  bool good = begin_beside (of, s, is_left, &begin) &&
              join_ends_of_one (j, s, begin, is_left, &out);
  for (size_t i = 0; good && i < s->args.len; i++)
    vec_push (&out.args, arg_of_one (j, s->args.data[i], is_left));
  if (good && !j->failed)
    heap_add_slots (&j->out, out);
  else {
    vec_done (&out.args);
    join_fail (j);
  }
}

static void
join_all (Join *j, const Arrays *of) {
  Numbers left = {0}, right = {0};
  find_slots (&j->left.heap, of->a, &left);
  find_slots (&j->right.heap, of->b, &right);
  bool is_left = left.len, is_both = left.len == right.len;
  if (!is_both && left.len && right.len)
    join_fail (j);
  size_t count = left.len > right.len ? left.len : right.len;
  for (size_t i = 0; i < count && !j->failed; i++) {
    HeapSlots x = {0}, y = {0};
    if (i < left.len)
      x = heap_copy_slots (j->left.heap.slots.data + left.data[i]);
    if (i < right.len)
      y = heap_copy_slots (j->right.heap.slots.data + right.data[i]);
    if (is_both)
      join_both (j, of->base, &x, &y);
    else
      join_one (j, of, is_left ? &x : &y, is_left);
    vec_done (&x.args);
    vec_done (&y.args);
  }
  vec_done (&left);
  vec_done (&right);
}

void
join_slots (Join *j) {
  unsigned constants = j->loss.constants; /* the numbers beside them count */
  for (size_t i = 0; i < j->out.objects.len && !j->failed; i++) {
    HeapSym base = j->out.objects.data[i].base;
    OutSym s = j->sources.data[base];
    if (s.level || !heap_object (&j->left.heap, s.a.sym) ||
        !heap_object (&j->right.heap, s.b.sym))
      continue;
    Arrays of = {.base = base, .a = s.a.sym, .b = s.b.sym};
    join_cells (j, &of);
    if (!j->failed)
      join_all (j, &of);
    vec_done (&of.left);
    vec_done (&of.right);
  }
  j->loss.constants = constants;
}
