/* Joins: pointers of arrays that own something.

   Cells of both sides go together one by one, in the order of their places; so
   do slots.  Where one side has none, they are there without any pointer. */

#include "engine/shape/join_impl.h"
#include "engine/shape/owners.h"
#include "engine/shape/runs.h"

typedef VEC (size_t) Numbers;

static void
find_cells (const Heap *h, HeapSym base, Numbers *all) {
  for (size_t i = 0; i < h->runs.len; i++)
    if (h->runs.data[i].base == base && owners_is_cell (h, h->runs.data + i))
      vec_push (all, i);
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

static void
join_cells (Join *j, HeapSym base, HeapSym a, HeapSym b) {
  Numbers left = {0}, right = {0};
  find_cells (&j->left.heap, a, &left);
  find_cells (&j->right.heap, b, &right);
  if (left.len != right.len)
    join_fail (j);
  for (size_t i = 0; i < left.len && !j->failed; i++)
    join_cell (j, base, j->left.heap.runs.data[left.data[i]],
               j->right.heap.runs.data[right.data[i]]);
  vec_done (&left);
  vec_done (&right);
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

static void
join_one (Join *j, HeapSym base, const HeapSlots *s, bool is_left) {
  HeapSlots out = {.base = base,
                   .step = s->step,
                   .of = s->of,
                   .is_full = s->is_full,
                   .are_heads = s->are_heads};
  out.from = s->from;
  bool good = !s->from.sym &&
              (is_left ? join_end_place (j, s->from, s->to, s->from, &out.to)
                       : join_end_place (j, s->from, s->from, s->to, &out.to));
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
join_all (Join *j, HeapSym base, HeapSym a, HeapSym b) {
  Numbers left = {0}, right = {0};
  find_slots (&j->left.heap, a, &left);
  find_slots (&j->right.heap, b, &right);
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
      join_both (j, base, &x, &y);
    else
      join_one (j, base, is_left ? &x : &y, is_left);
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
    join_cells (j, base, s.a.sym, s.b.sym);
    if (!j->failed)
      join_all (j, base, s.a.sym, s.b.sym);
  }
  j->loss.constants = constants;
}
