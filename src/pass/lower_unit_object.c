/* Objects come and go: locals, arrays of variable length, blocks of the heap.

   An object is what an operation makes in a context.  Where the operation is
   executed again a new object takes the place of the old one, and pointers to
   that are not known any more.  So a block that still lives there is refused.
   A size that is no constant is a slot.

   Blocks are followed in abstract systems only: whether one is lost in the end
   is not told exactly. */

#include "pass/lower_unit.h"

#include <assert.h>

enum { STACK_BYTES = 8 << 20 };

#define MOST_BYTES (((uint64_t)1 << 47) - 1) /* of one block */

static Sym
undefined (void) {
  return (Sym){.kind = SYM_UNDEFINED, .object = NONE};
}

/* What is known of objects ------------------------------------------------- */

bool
lowering_lives (Lower *w, uint32_t object) {
  uint32_t alive = w->objects.data[object].alive;
  if (alive == NONE)
    return true;
  Sym v = lowering_fetch (w, alive);
  return v.kind != SYM_NUMBER || !lowering_decide_le (w, v.sum);
}

Linear
lowering_size (Lower *w, uint32_t object) {
  const Object *o = w->objects.data + object;
  if (o->size_slot == NONE)
    return linear_constant ((WideSigned)o->size);
  Sym v = lowering_fetch (w, o->size_slot);
  if (v.kind != SYM_NUMBER && w->state == PATH_RUNS)
    lowering_refuse (w, "the size of a block that may not have been made");
  return v.sum;
}

bool
lowering_bytes (Lower *w, const Operand *o, Linear *bytes) {
  Sym v = lowering_operand (w, o);
  if (w->state != PATH_RUNS || !lowering_use (w, v, "a size"))
    return false;
  if (v.kind != SYM_NUMBER || o->bits > 64) {
    lowering_refuse (w, "a size that is not a number");
    return false;
  }
  *bytes = lowering_normal (w, v.sum, o->bits ? o->bits : 64, false);
  return w->state == PATH_RUNS;
}

/* New objects -------------------------------------------------------------- */

/* A new object takes the place of the old one: pointers to that dangle. */
static void
forget_pointers (Lower *w, uint32_t object) {
  const Cut *from = w->cuts.data + w->from;
  Sym gone = lowering_uncertain (w, NONE,
                                 "a pointer to an earlier life of a variable");
  for (uint32_t i = 0; i < w->values.len; i++)
    if (w->set_at.data[i] == w->epoch &&
        w->values.data[i].kind == SYM_ADDRESS &&
        w->values.data[i].object == object)
      lowering_set (w, i, gone);
  for (size_t i = 0; i < from->known.len; i++) {
    Known k = from->known.data[i];
    bool is_set = k.slot < w->set_at.len && w->set_at.data[k.slot] == w->epoch;
    if (!is_set && k.kind == KNOWN_ADDRESS && k.object == object)
      lowering_set (w, k.slot, gone);
  }
}

/* Also those of its members. */
static void
set_cells (Lower *w, uint32_t object, Sym v) {
  for (uint32_t i = 0; i < w->objects.len; i++) {
    if (i != object && w->objects.data[i].parent != object)
      continue;
    lowering_forget_elements (w, i);
    for (size_t k = 0; k < w->objects.data[i].cells.len; k++)
      lowering_set (w, w->objects.data[i].cells.data[k], v);
  }
}

/* An alloca may have one size on one path and another one on the next. */
static uint32_t
find_made (Lower *w, const UnitOp *op, const Linear *size) {
  bool is_fixed = !size->count;
  uint64_t most = is_fixed ? (uint64_t)size->constant : MOST_BYTES;
  for (uint32_t i = 0; i < w->objects.len; i++) {
    const Object *o = w->objects.data + i;
    if (o->context == w->context && o->op == op && o->size == most &&
        (o->size_slot == NONE) == is_fixed && o->parent == NONE)
      return i;
  }
  uint32_t object = (uint32_t)w->objects.len;
  Object o = {.global = NONE,
              .proc = NONE,
              .context = w->context,
              .op = op,
              .made = lowering_pos (w),
              .is_block = op->kind == OP_ALLOC,
              .size = most,
              .size_slot = NONE,
              .parent = NONE};
  if (!is_fixed)
    o.size_slot = lowering_add_slot (
        w, (Slot){.kind = SLOT_SIZE, .owner = object, .bits = 64});
  o.alive = lowering_add_slot (
      w, (Slot){.kind = SLOT_ALIVE, .owner = object, .bits = 1});
  vec_push (&w->objects, o);
  return object;
}

static void
set_alive (Lower *w, uint32_t object, bool alive) {
  lowering_set (w, w->objects.data[object].alive,
                lowering_number (linear_constant (alive)));
}

static void
make (Lower *w, const UnitOp *op, uint32_t object, const Linear *size, Sym v) {
  uint32_t slot = w->objects.data[object].size_slot;
  forget_pointers (w, object);
  set_alive (w, object, true);
  if (slot != NONE)
    lowering_set (w, slot, lowering_number (*size));
  set_cells (w, object, v);
  lowering_set_reg (w, op->dst, (Sym){.kind = SYM_ADDRESS, .object = object});
}

/* Locals ------------------------------------------------------------------- */

void
lowering_local (Lower *w, const UnitOp *op) {
  Linear size;
  if (!lowering_bytes (w, &op->a, &size))
    return;
  if (size.count && !lowering_decide_le (w, linear_plus (&size, -STACK_BYTES)))
    lowering_rely (w, "the stack is larger than 8 MB");
  if (w->state == PATH_RUNS)
    make (w, op, find_made (w, op, &size), &size, undefined ());
}

void
lowering_lifetime (Lower *w, const UnitOp *op) {
  Sym a = lowering_operand (w, &op->a);
  if (w->state != PATH_RUNS)
    return;
  if (a.kind != SYM_ADDRESS || a.sum.count || a.sum.constant ||
      w->objects.data[a.object].alive == NONE) {
    lowering_refuse (w, "the life of something that is not a variable");
    return;
  }
  if (op->kind == OP_BEGIN && op->dst != NO_REG) {
    forget_pointers (w, a.object);
    lowering_set_reg (w, op->dst, a);
  }
  set_alive (w, a.object, op->kind == OP_BEGIN);
  if (op->kind == OP_BEGIN)
    set_cells (w, a.object, undefined ());
}

void
lowering_leave (Lower *w, uint32_t context) {
  for (uint32_t i = 0; i < w->objects.len; i++)
    if (w->objects.data[i].context == context && !w->objects.data[i].is_block)
      set_alive (w, i, false);
}

/* The stack ----------------------------------------------------------------

   A token is the place of the operation that made it.  Locals that were
   certainly made before live on; all others die, though some of them may have
   been made before, too: a proof is then not found. */

static const UnitProc *
proc_of (const Lower *w) {
  return w->unit->procs.data + w->contexts.data[w->context].proc;
}

/* The block of an operation of the procedure, and its number in there. */
static uint32_t
block_of (const Lower *w, const UnitOp *op, ptrdiff_t *at) {
  const UnitProc *p = proc_of (w);
  for (uint32_t i = 0; i < p->blocks.len; i++) {
    const UnitOp *first = p->blocks.data[i].ops.data;
    *at = op - first;
    if (op >= first && op < first + p->blocks.data[i].ops.len)
      return i;
  }
  assert (false);
  return NONE;
}

enum { TOKEN_BITS = 24 };

/* The first block is executed once; the token knows what was before it. */
static bool
was_made_before (const Lower *w, const Object *o, WideSigned token) {
  ptrdiff_t at;
  if (block_of (w, o->op, &at))
    return false;
  return token >> TOKEN_BITS || at < token;
}

void
lowering_save_stack (Lower *w, const UnitOp *op) {
  ptrdiff_t at;
  WideSigned block = block_of (w, op, &at);
  lowering_set_reg (w, op->dst,
                    lowering_number (linear_constant ((block << TOKEN_BITS) +
                                                      (WideSigned)at)));
}

void
lowering_restore_stack (Lower *w, const UnitOp *op) {
  Sym v = lowering_operand (w, &op->a);
  if (w->state != PATH_RUNS)
    return;
  if (v.kind != SYM_NUMBER || v.sum.count) {
    lowering_refuse (w, "a stack that is restored to one of several states");
    return;
  }
  for (uint32_t i = 0; i < w->objects.len; i++) {
    const Object *o = w->objects.data + i;
    if (o->context == w->context && !o->is_block &&
        !was_made_before (w, o, v.sum.constant))
      set_alive (w, i, false);
  }
}

/* Blocks ------------------------------------------------------------------- */

static Sym
first_contents (Lower *w, const UnitOp *op) {
  if (op->code & ALLOC_ZERO)
    return lowering_number (linear_constant (0));
  if (op->code & ALLOC_ARBITRARY)
    return lowering_unknown (w, "the contents of a block of the caller");
  return undefined ();
}

void
lowering_alloc (Lower *w, const UnitOp *op) {
  Linear size;
  w->wants_arrays = true;
  if (!w->is_abstract || op->code & (ALLOC_FIXED | ALLOC_ARGUMENT)) {
    lowering_refuse (w, "a block of the heap");
    return;
  }
  if (!lowering_bytes (w, &op->a, &size))
    return;
  uint32_t object = find_made (w, op, &size);
  if (lowering_lives (w, object) && w->state == PATH_RUNS)
    lowering_refuse (w, "a block while an earlier one from there lives");
  if (w->state == PATH_RUNS)
    make (w, op, object, &size, first_contents (w, op));
}

/* The block that begins at the address; NONE: it is null, or an error. */
static uint32_t
find_block (Lower *w, Sym p, const char *what) {
  if (w->state != PATH_RUNS)
    return NONE;
  if (p.kind == SYM_UNKNOWN)
    lowering_refuse_why (w, p.why);
  else if (p.kind == SYM_NUMBER && (p.sum.count || p.sum.constant))
    lowering_refuse (w, "a number is used as an address");
  else if (p.kind == SYM_UNDEFINED ||
           (p.kind == SYM_ADDRESS &&
            (!w->objects.data[p.object].is_block ||
             !lowering_lives (w, p.object) || !lowering_decide_eq (w, p.sum))))
    lowering_fail (w, KIND_INVALID_FREE, "%s what is no block", what);
  return w->state == PATH_RUNS && p.kind == SYM_ADDRESS ? p.object : NONE;
}

void
lowering_free (Lower *w, const UnitOp *op) {
  Sym p = lowering_operand (w, &op->a);
  if (op->code == FREE_FIXED)
    lowering_refuse (w, "the end of a resource that is no block");
  uint32_t object = find_block (w, p, "free gets");
  if (object != NONE)
    set_alive (w, object, false);
}

void
lowering_block_size (Lower *w, const UnitOp *op) {
  uint32_t object =
      find_block (w, lowering_operand (w, &op->a), "realloc gets");
  Linear size =
      object == NONE ? linear_constant (0) : lowering_size (w, object);
  if (w->state == PATH_RUNS)
    lowering_set_reg (w, op->dst, lowering_number (size));
}

static bool
is_address_or_null (Sym v) {
  bool is_null = v.kind == SYM_NUMBER && !v.sum.count && !v.sum.constant;
  return v.kind == SYM_ADDRESS || is_null;
}

void
lowering_same_object (Lower *w, const UnitOp *op) {
  Sym a = lowering_operand (w, &op->a), b = lowering_operand (w, &op->b);
  if (w->state != PATH_RUNS)
    return;
  bool is_known = is_address_or_null (a) && is_address_or_null (b);
  bool same = is_known && a.kind == SYM_ADDRESS && b.kind == SYM_ADDRESS &&
              a.object == b.object;
  if (is_known)
    lowering_set_reg (w, op->dst, lowering_number (linear_constant (same)));
  else
    lowering_refuse (w, "whether two addresses belong to the same object");
}

/* Leaks -------------------------------------------------------------------- */

/* Whether a variable that lives has the address of the object, or one in it. */
static bool
is_held (Lower *w, uint32_t object) {
  for (uint32_t i = 0; i < w->slots.len && w->state == PATH_RUNS; i++) {
    Slot s = w->slots.data[i];
    if (s.kind != SLOT_CELL || w->objects.data[s.owner].is_block)
      continue;
    Sym v = lowering_fetch (w, i);
    if (v.kind == SYM_ADDRESS && v.object == object && !v.sum.count &&
        !v.sum.constant && lowering_lives (w, s.owner))
      return true;
  }
  return false;
}

void
lowering_look_for_leaks (Lower *w) {
  if (!unit_looks_for (w->unit, KIND_LEAK))
    return;
  for (uint32_t i = 0; i < w->objects.len && w->state == PATH_RUNS; i++)
    if (w->objects.data[i].is_block && lowering_lives (w, i) &&
        w->state == PATH_RUNS && !is_held (w, i) && w->state == PATH_RUNS)
      lowering_fail_at (w, w->objects.data[i].made, KIND_LEAK,
                        "a block may be lost");
}
