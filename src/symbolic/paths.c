/* Paths: where a set of executions is, and what its registers and memory hold.

   Two sets at the same place are joined by choosing, for everything in which
   they differ, by the part of the path conditions in which these differ. */

#include "symbolic/symbolic_impl.h"

#include <assert.h>
#include <string.h>

Paths *
paths_new (void) {
  Paths *s = mem_zero (sizeof *s);
  s->guard = value_bool (true);
  return s;
}

Paths *
paths_copy (const Paths *s) {
  Paths *copy = mem_alloc (sizeof *copy);
  *copy = *s;
  copy->top->refs++;
  copy->slots = cow_copy (&s->slots);
  return copy;
}

static void
frame_release (Frame *f) {
  while (f && !--f->refs) {
    Frame *below = f->below;
    mem_free (f->regs);
    mem_free (f->iterations);
    vec_done (&f->locals);
    mem_free (f);
    f = below;
  }
}

void
paths_free (Paths *s) {
  frame_release (s->top);
  cow_done (&s->slots, sym_slot_type ());
  mem_free (s);
}

Value
paths_guard (const Paths *s) {
  return s->guard;
}

void
paths_restrict (Symbolic *sym, Paths *s, Value condition) {
  s->guard = value_and (&sym->values, s->guard, condition);
}

/* Frames ------------------------------------------------------------------- */

const Loops *
sym_loops (Symbolic *sym, uint32_t proc) {
  if (!sym->loops[proc])
    sym->loops[proc] = loops_new (sym->unit->procs.data + proc);
  return sym->loops[proc];
}

static uint32_t
deepest_loop (const Loops *loops) {
  uint32_t depth = 0;
  for (size_t i = 0; i < loops->count; i++)
    if (loops->places[i].depth > depth)
      depth = loops->places[i].depth;
  return depth;
}

static Frame *
frame_copy (const Symbolic *sym, const Frame *f) {
  size_t regs = sym->unit->procs.data[f->proc].regs.len;
  Frame *copy = mem_alloc (sizeof *copy);
  *copy = *f;
  copy->refs = 1;
  copy->regs = mem_alloc (regs * sizeof *copy->regs);
  memcpy (copy->regs, f->regs, regs * sizeof *copy->regs);
  copy->iterations = mem_alloc (f->loop_cap * sizeof *copy->iterations);
  memcpy (copy->iterations, f->iterations,
          f->loop_cap * sizeof *copy->iterations);
  memset (&copy->locals, 0, sizeof copy->locals);
  for (size_t i = 0; i < f->locals.len; i++)
    vec_push (&copy->locals, f->locals.data[i]);
  if (copy->below)
    copy->below->refs++;
  return copy;
}

/* The frame 'f' as one that nobody else has; takes the reference. */
static Frame *
frame_own (const Symbolic *sym, Frame *f) {
  if (f->refs == 1)
    return f;
  Frame *copy = frame_copy (sym, f);
  f->refs--;
  return copy;
}

Frame *
paths_frame (Symbolic *sym, Paths *s) {
  return s->top = frame_own (sym, s->top);
}

void
paths_push (Symbolic *sym, Paths *s, uint32_t proc) {
  Frame *f = mem_zero (sizeof *f);
  f->refs = 1;
  f->proc = proc;
  f->depth = s->top ? s->top->depth + 1 : 0;
  f->regs = mem_zero (sym->unit->procs.data[proc].regs.len * sizeof *f->regs);
  f->loop_cap = deepest_loop (sym_loops (sym, proc));
  f->iterations = mem_zero (f->loop_cap * sizeof *f->iterations);
  f->stack = s->top ? s->top->stack : 0;
  f->below = s->top;
  s->top = f;
}

void
paths_pop (Paths *s) {
  Frame *f = s->top;
  assert (f->below);
  s->top = f->below;
  if (s->top)
    s->top->refs++;
  frame_release (f);
}

Pos
paths_pos (const Symbolic *sym, const Paths *s) {
  for (const Frame *f = s->top; f; f = f->below) {
    const UnitProc *proc = sym->unit->procs.data + f->proc;
    const UnitOp *op = proc->blocks.data[f->block].ops.data + f->op;
    Pos pos;
    if (unit_user_pos (sym->unit, f->proc, op, &pos))
      return pos;
  }
  return (Pos){0};
}

Pos
paths_block_pos (const Symbolic *sym, const Paths *s) {
  const UnitProc *proc = sym->unit->procs.data + s->top->proc;
  const UnitBlock *block = proc->blocks.data + s->top->block;
  Pos pos;
  bool is_users =
      unit_user_pos (sym->unit, s->top->proc, block->ops.data, &pos);
  return is_users && pos.source ? pos : paths_pos (sym, s);
}

UnitPlace
paths_place (const Paths *s) {
  return (UnitPlace){s->top->proc, s->top->block, s->top->op};
}

uint32_t
paths_depth (const Paths *s) {
  return s->top->depth;
}

void
paths_calls (const Paths *s, UnitPlace *calls) {
  for (const Frame *f = s->top->below; f; f = f->below)
    calls[f->depth] = (UnitPlace){f->proc, f->block, f->op};
}

uint64_t
paths_decisions (const Paths *s) {
  return s->decisions;
}

uint32_t
paths_iterations (Symbolic *sym, const Paths *s) {
  const LoopPlace *place =
      sym_loops (sym, s->top->proc)->places + s->top->block;
  bool is_head =
      place->depth && place->heads[place->depth - 1] == s->top->block;
  return is_head ? s->top->iterations[place->depth - 1].count : 0;
}

bool
paths_in_library (const Symbolic *sym, const Paths *s) {
  return sym->unit->procs.data[s->top->proc].is_library;
}

/* Order -------------------------------------------------------------------- */

static int
compare_numbers (uint32_t a, uint32_t b) {
  return a < b ? -1 : a > b;
}

/* The position of the loop around a block at some depth, or of itself. */
static uint32_t
position (const Loops *loops, uint32_t block, uint32_t depth) {
  const LoopPlace *place = loops->places + block;
  return depth < place->depth ? loops->places[place->heads[depth]].position
                              : place->position;
}

static int
compare_frames (Symbolic *sym, const Frame *x, const Frame *y) {
  if (x->proc != y->proc) /* called at one place through a pointer */
    return compare_numbers (x->proc, y->proc);
  const Loops *loops = sym_loops (sym, x->proc);
  uint32_t dx = loops->places[x->block].depth;
  uint32_t dy = loops->places[y->block].depth;
  for (uint32_t i = 0; i < dx || i < dy; i++) {
    int order = compare_numbers (position (loops, x->block, i),
                                 position (loops, y->block, i));
    if (!order && i < dx && i < dy)
      order = compare_numbers (x->iterations[i].count, y->iterations[i].count);
    if (order)
      return order;
  }
  int order = compare_numbers (loops->places[x->block].position,
                               loops->places[y->block].position);
  return order ? order : compare_numbers (x->op, y->op);
}

static const Frame *
frame_at (const Frame *f, uint32_t depth) {
  while (f->depth > depth)
    f = f->below;
  return f;
}

/* Frames that both have, from the bottom, without those they share. */
static int
compare_stacks (Symbolic *sym, const Frame *x, const Frame *y) {
  VEC (const Frame *) xs = {0};
  VEC (const Frame *) ys = {0};
  for (; x != y; x = x->below, y = y->below) {
    vec_push (&xs, x);
    vec_push (&ys, y);
  }
  int order = 0;
  for (size_t i = xs.len; !order && i-- > 0;)
    order = compare_frames (sym, xs.data[i], ys.data[i]);
  vec_done (&xs);
  vec_done (&ys);
  return order;
}

int
paths_compare (Symbolic *sym, const Paths *x, const Paths *y) {
  uint32_t dx = x->top->depth, dy = y->top->depth;
  uint32_t depth = dx < dy ? dx : dy;
  int order =
      compare_stacks (sym, frame_at (x->top, depth), frame_at (y->top, depth));
  /* Inside of a call comes before what is behind it, which has a larger number
     of the operation; so equal stacks of unequal depth do not happen but for
     one that waits at the call. */
  return order ? order : compare_numbers (dy, dx);
}

/* Joining ------------------------------------------------------------------ */

static Value
conjunction (Symbolic *sym, size_t n, const Term *terms) {
  return value_of (&sym->values, term_and (sym->terms, n, terms));
}

typedef VEC (Term) TermList;

static void
list_conjuncts (Symbolic *sym, Value guard, TermList *list) {
  Term term = value_term (&sym->values, guard);
  const Term *parts;
  size_t n = term_conjuncts (sym->terms, &term, &parts);
  for (size_t i = 0; i < n; i++)
    if (!term_is_true (sym->terms, parts[i]))
      vec_push (list, parts[i]);
}

/* Splits what is in both lists off them. */
static void
split_common (TermList *x, TermList *y, TermList *common) {
  Map in_y = {0};
  for (size_t i = 0; i < y->len; i++)
    *map_put (&in_y, y->data[i].id) = 1;
  size_t keep = 0;
  for (size_t i = 0; i < x->len; i++) {
    uint64_t *known = map_get (&in_y, x->data[i].id);
    if (known && *known) {
      *known = 0;
      vec_push (common, x->data[i]);
    } else
      x->data[keep++] = x->data[i];
  }
  x->len = keep;
  keep = 0;
  for (size_t i = 0; i < y->len; i++)
    if (*map_get (&in_y, y->data[i].id))
      y->data[keep++] = y->data[i];
  y->len = keep;
  map_done (&in_y);
}

/* If 'x' is one condition, 'y' need not say that it does not hold. */
static void
absorb (Symbolic *sym, const TermList *x, TermList *y) {
  if (x->len != 1)
    return;
  Term no = term_not (sym->terms, x->data[0]);
  const Term *parts;
  size_t n = term_conjuncts (sym->terms, &no, &parts), found = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < y->len; k++)
      found += term_is (parts[i], y->data[k]);
  if (found < n)
    return;
  size_t keep = 0;
  for (size_t k = 0; k < y->len; k++) {
    bool drop = false;
    for (size_t i = 0; i < n; i++)
      drop |= term_is (parts[i], y->data[k]);
    if (!drop)
      y->data[keep++] = y->data[k];
  }
  y->len = keep;
}

/* The guard of the joined paths; '*condition' tells those of 'x' from those of
   'y' among them. */
static Value
join_guards (Symbolic *sym, Value x, Value y, Value *condition) {
  TermList in_x = {0}, in_y = {0}, common = {0};
  list_conjuncts (sym, x, &in_x);
  list_conjuncts (sym, y, &in_y);
  split_common (&in_x, &in_y, &common);
  Value only_x = conjunction (sym, in_x.len, in_x.data);
  Value only_y = conjunction (sym, in_y.len, in_y.data);
  *condition = only_x.is_const ? value_not (&sym->values, only_y) : only_x;
  absorb (sym, &in_x, &in_y);
  absorb (sym, &in_y, &in_x);
  Value either = value_or (&sym->values, conjunction (sym, in_x.len, in_x.data),
                           conjunction (sym, in_y.len, in_y.data));
  Value guard = value_and (&sym->values,
                           conjunction (sym, common.len, common.data), either);
  vec_done (&in_x);
  vec_done (&in_y);
  vec_done (&common);
  return guard;
}

static Value
choose (Symbolic *sym, Value condition, Value x, Value y) {
  if (!x.bits || !y.bits)
    return x.bits ? x : y;
  return value_choose (&sym->values, condition, x, y);
}

static void
join_frame (Symbolic *sym, Value condition, Frame *x, const Frame *y) {
  assert (x->refs == 1 && x->proc == y->proc && x->depth == y->depth);
  size_t regs = sym->unit->procs.data[x->proc].regs.len;
  for (size_t i = 0; i < regs; i++)
    if (!value_same (x->regs[i], y->regs[i]) ||
        x->regs[i].undefined != y->regs[i].undefined)
      x->regs[i] = choose (sym, condition, x->regs[i], y->regs[i]);
  for (size_t i = 0; i < x->loop_cap; i++)
    if (y->iterations[i].symbolic > x->iterations[i].symbolic)
      x->iterations[i].symbolic = y->iterations[i].symbolic;
  x->stack = x->stack > y->stack ? x->stack : y->stack;
  for (size_t i = 0; i < y->locals.len; i++) {
    bool known = false;
    for (size_t k = 0; k < x->locals.len && !known; k++)
      known = x->locals.data[k] == y->locals.data[i];
    if (!known)
      vec_push (&x->locals, y->locals.data[i]);
  }
}

static void
join_frames (Symbolic *sym, Value condition, Paths *x, const Paths *y) {
  Frame *f = paths_frame (sym, x);
  const Frame *g = y->top;
  for (;;) {
    join_frame (sym, condition, f, g);
    if (!f->below || f->below == g->below)
      break;
    f->below = frame_own (sym, f->below);
    f = f->below;
    g = g->below;
  }
}

static void
join_page (Symbolic *sym, Value condition, Paths *x, const Paths *y,
           size_t page) {
  const CowType *type = sym_slot_type ();
  for (size_t i = page * COW_PAGE; i < (page + 1) * COW_PAGE; i++) {
    const Slot *theirs = cow_get (&y->slots, type, i);
    const Slot *ours = cow_get (&x->slots, type, i);
    Slot none = {0};
    if (memcmp (theirs ? theirs : &none, ours ? ours : &none, sizeof none))
      sym_contents_join (sym, condition, cow_put (&x->slots, type, i),
                         theirs ? theirs : &none);
  }
}

void
paths_join (Symbolic *sym, Paths *x, const Paths *y) {
  Value condition;
  x->guard = join_guards (sym, x->guard, y->guard, &condition);
  join_frames (sym, condition, x, y);
  size_t pages = x->slots.len > y->slots.len ? x->slots.len : y->slots.len;
  for (size_t i = 0; i < pages; i++) {
    const CowPage *ours = i < x->slots.len ? x->slots.pages[i] : NULL;
    const CowPage *theirs = i < y->slots.len ? y->slots.pages[i] : NULL;
    if (ours != theirs)
      join_page (sym, condition, x, y, i);
  }
  if (y->decisions > x->decisions)
    x->decisions = y->decisions;
  sym->joins++;
}
