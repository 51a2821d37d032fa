/* From Choices for a Unit that passes made to Choices for the Unit as read.

   Inputs are the same.  Objects are numbered as they are made, and a pass may
   have removed some.  Both Units make theirs in the same order: the n-th object
   that one operation makes here is the n-th that the operations which come from
   it make there.  So the one is executed, then the other, which is told the
   choices for each object as it is made. */

#include "pass/pass.h"

#include <assert.h>
#include <stdlib.h>

enum { NO_OBJECT = UINT32_MAX };

/* Objects that operations with the same origin have made, in order. */
typedef struct {
  VEC (uint32_t) numbers;
  size_t taken;
} Makers;

/* The operations of a block. */
typedef struct {
  const UnitOp *ops;
  uint32_t proc, block;
} Range;

typedef struct {
  const Unit *now, *read;
  VEC (Range) ranges;  /* of 'read', sorted */
  Makers **makers;     /* by procedure, block and operation of 'read' */
  VEC (uint32_t) back; /* by number for 'now': the one for 'read' */
  VEC (Content) cleared;
  bool clears; /* what has no counterpart begins with zeros */
} Back;

static size_t
ops_of (const UnitProc *p) {
  size_t n = 0;
  for (size_t b = 0; b < p->blocks.len; b++)
    n += p->blocks.data[b].ops.len;
  return n;
}

static Makers *
makers_at (const Back *b, UnitPlace at) {
  const UnitProc *p = b->read->procs.data + at.proc;
  size_t n = at.index;
  for (uint32_t i = 0; i < at.block; i++)
    n += p->blocks.data[i].ops.len;
  return b->makers[at.proc] + n;
}

static int
by_begin (const void *a, const void *b) {
  const Range *x = a, *y = b;
  return x->ops < y->ops ? -1 : x->ops > y->ops;
}

static void
find_ranges (Back *b) {
  for (uint32_t p = 0; p < b->read->procs.len; p++)
    for (uint32_t i = 0; i < b->read->procs.data[p].blocks.len; i++)
      vec_push (
          &b->ranges,
          ((Range){b->read->procs.data[p].blocks.data[i].ops.data, p, i}));
  qsort (b->ranges.data, b->ranges.len, sizeof *b->ranges.data, by_begin);
}

/* Where the operation stands in the Unit as read. */
static UnitPlace
place_of (const Back *b, const UnitOp *op) {
  size_t lo = 0, hi = b->ranges.len;
  while (hi - lo > 1) {
    size_t mid = lo + (hi - lo) / 2;
    if (b->ranges.data[mid].ops <= op)
      lo = mid;
    else
      hi = mid;
  }
  const Range *r = b->ranges.data + lo;
  assert (op >= r->ops);
  return (UnitPlace){r->proc, r->block, (uint32_t)(op - r->ops)};
}

static uint32_t
made_now (void *context, const UnitOp *op, uint32_t object, uint64_t size) {
  Back *b = context;
  (void)size;
  assert (b->back.len == object);
  vec_push (&b->back, op ? NO_OBJECT : object);
  if (op)
    vec_push (&makers_at (b, op->from)->numbers, object);
  return object;
}

static uint32_t
made_read (void *context, const UnitOp *op, uint32_t object, uint64_t size) {
  Back *b = context;
  if (!op)
    return object;
  Makers *m = makers_at (b, place_of (b, op));
  if (m->taken < m->numbers.len) {
    uint32_t number = m->numbers.data[m->taken++];
    b->back.data[number] = object;
    return number;
  }
  for (uint64_t i = 0; b->clears && i < size; i++)
    vec_push (&b->cleared, ((Content){object, i, 0}));
  return NO_OBJECT;
}

static void
run_both (Back *b, const Choices *choices) {
  ExecuteOptions options = {
      .choices = choices, .beyond = INPUTS_END, .names = {made_now, b}};
  execute_unit (NULL, b->now, &options);
  options.names.made = made_read;
  execute_unit (NULL, b->read, &options);
}

static int
by_object (const void *a, const void *b) {
  const Placement *x = a, *y = b;
  return x->object < y->object ? -1 : x->object > y->object;
}

static int
by_offset (const void *a, const void *b) {
  const Content *x = a, *y = b;
  if (x->object != y->object)
    return x->object < y->object ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static uint32_t
number_back (const Back *b, uint32_t object) {
  return object < b->back.len ? b->back.data[object] : NO_OBJECT;
}

static Choices *
translate (const Back *b, const Choices *choices) {
  Choices *c = choices_new ();
  c->filler = choices->filler;
  for (size_t i = 0; i < choices->inputs.len; i++)
    vec_push (&c->inputs, choices->inputs.data[i]);
  for (size_t i = 0; i < choices->placements.len; i++) {
    Placement p = choices->placements.data[i];
    p.object = number_back (b, p.object);
    if (p.object != NO_OBJECT)
      vec_push (&c->placements, p);
  }
  for (size_t i = 0; i < choices->contents.len; i++) {
    Content x = choices->contents.data[i];
    x.object = number_back (b, x.object);
    if (x.object != NO_OBJECT)
      vec_push (&c->contents, x);
  }
  for (size_t i = 0; i < b->cleared.len; i++)
    vec_push (&c->contents, b->cleared.data[i]);
  if (c->placements.len)
    qsort (c->placements.data, c->placements.len, sizeof *c->placements.data,
           by_object);
  if (c->contents.len)
    qsort (c->contents.data, c->contents.len, sizeof *c->contents.data,
           by_offset);
  return c;
}

static void
back_done (Back *b) {
  for (size_t i = 0; i < b->read->procs.len; i++) {
    size_t ops = ops_of (b->read->procs.data + i);
    for (size_t k = 0; k < ops; k++)
      vec_done (&b->makers[i][k].numbers);
    mem_free (b->makers[i]);
  }
  mem_free (b->makers);
  vec_done (&b->ranges);
  vec_done (&b->back);
  vec_done (&b->cleared);
}

Choices *
pass_choices_back (const Unit *u, const Choices *choices) {
  assert (u->read);
  Back b = {.now = u, .read = u->read, .clears = choices->filler};
  b.makers = mem_zero (u->read->procs.len * sizeof *b.makers);
  for (size_t i = 0; i < u->read->procs.len; i++)
    b.makers[i] =
        mem_zero ((ops_of (u->read->procs.data + i) + 1) * sizeof (Makers));
  find_ranges (&b);
  run_both (&b, choices);
  Choices *back = translate (&b, choices);
  back_done (&b);
  return back;
}
