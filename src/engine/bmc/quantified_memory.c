/* What operations do to memory. */

#include "engine/bmc/quantified_step.h"

static unsigned
granule_bits (const Step *s) {
  return 8u << s->l->shift;
}

static unsigned
size_bits (const Step *s) {
  return s->q->address_bits + s->l->shift;
}

static Let
let_address (Step *s, uint64_t granule) {
  return let_bits (s, granule, s->q->address_bits);
}

/* Granules after one. */
static Let
let_next (Step *s, Let at, uint64_t n) {
  return n ? let (s, "(bvadd x%u x%u)", at, let_address (s, n)) : at;
}

/* The granule of a pointer; '*outside' gets whether there is none, '*skewed'
   whether the pointer leads to the middle of it (0: never). */
static Let
let_granule (Step *s, Let pointer, Let *outside, Let *skewed) {
  unsigned low = s->l->shift, high = size_bits (s);
  Let zero = let_bits (s, 0, s->l->pointer_bits - high);
  *outside = let (s, "(distinct ((_ extract %u %u) x%u) x%u)",
                  s->l->pointer_bits - 1, high, pointer, zero);
  *skewed = 0;
  if (low) {
    zero = let_bits (s, 0, low);
    *skewed = let (s, "(distinct ((_ extract %u 0) x%u) x%u)", low - 1, pointer,
                   zero);
  }
  return let (s, "((_ extract %u %u) x%u)", high - 1, low, pointer);
}

/* Contents are only modelled for whole granules. */
static void
assume_even (Step *s, Let skewed) {
  if (skewed)
    assume (s, let (s, "(not x%u)", skewed));
}

static Let
let_pointer (Step *s, Let granule) {
  unsigned bits = s->q->address_bits, low = s->l->shift;
  if (low) {
    granule = let (s, "(concat x%u x%u)", granule, let_bits (s, 0, low));
    bits += low;
  }
  return let_resized (s, granule, bits, s->l->pointer_bits);
}

/* Looking ------------------------------------------------------------------ */

static Let
let_heap (Step *s, Let at) {
  Let value = let_kept (s, granule_bits (s), "(heap p x%u)", at);
  for (size_t i = 0; i < s->writes.len; i++) {
    Write w = s->writes.data[i];
    value = let (s, "(ite (= x%u x%u) x%u x%u)", at, w.at, w.value, value);
  }
  return value;
}

static Let
let_allocated (Step *s, Let at) {
  Let value = let (s, "(alloc p x%u)", at);
  for (size_t i = 0; i < s->changes.len; i++) {
    Change c = s->changes.data[i];
    Let inside = let (s, "(bvult (bvsub x%u x%u) x%u)", at, c.at, c.length);
    if (c.when)
      inside = let (s, "(and x%u x%u)", c.when, inside);
    value = let (s, c.value ? "(or x%u x%u)" : "(and (not x%u) x%u)", inside,
                 value);
  }
  return value;
}

static Let
let_size (Step *s, Let at) {
  Let value = let (s, "(objsize p x%u)", at);
  for (size_t i = 0; i < s->sizes.len; i++) {
    BlockSize b = s->sizes.data[i];
    Let here = let (s, "(= x%u x%u)", at, b.at);
    if (b.when)
      here = let (s, "(and x%u x%u)", b.when, here);
    value = let (s, "(ite x%u x%u x%u)", here, b.value, value);
  }
  return value;
}

static Let
let_none (Step *s) {
  return let_bits (s, ~(Wide)0, size_bits (s));
}

Let
let_filler (Step *s, unsigned bits) {
  Let value = let (s, "filler");
  unsigned n = (bits + 7) / 8;
  if (n > 1) {
    Str text = {0};
    for (unsigned i = 0; i < n; i++)
      str_add (&text, " filler");
    value = let (s, "(concat%s)", str_text (&text));
    str_done (&text);
  }
  return let_resized (s, value, 8 * n, bits);
}

/* Accesses ----------------------------------------------------------------- */

static uint64_t
count_granules (const Step *s, unsigned bits) {
  return (bits + 7u) / 8 >> s->l->shift;
}

/* The first granule of an access, which is checked.  Objects are so far apart
   that the first and the last one tell. */
static Let
let_access (Step *s, Let pointer, uint64_t granules, bool writes) {
  Let outside, skewed, at = let_granule (s, pointer, &outside, &skewed);
  Let bad = let (s, "(or x%u (not x%u))", outside, let_allocated (s, at));
  if (granules > 1) {
    Let last = let_allocated (s, let_next (s, at, granules - 1));
    bad = let (s, "(or x%u (not x%u))", bad, last);
  }
  if (writes && s->l->constants) {
    Let end = let_address (s, s->l->constants);
    bad = let (s, "(or x%u (bvult x%u x%u))", bad, at, end);
  }
  if (skewed) {
    Let more = let_allocated (s, let_next (s, at, granules));
    bad = let (s, "(or x%u (and x%u (not x%u)))", bad, skewed, more);
  }
  check (s, KIND_INVALID_DEREF, bad);
  assume_even (s, skewed);
  return at;
}

static Let
let_read (Step *s, Let at, uint64_t granules) {
  Let value = let_heap (s, at);
  for (uint64_t i = 1; i < granules; i++)
    value =
        let (s, "(concat x%u x%u)", let_heap (s, let_next (s, at, i)), value);
  return value;
}

void
step_load (Step *s, const UnitOp *op) {
  uint64_t n = count_granules (s, op->bits);
  Let at = let_access (s, let_operand (s, &op->a), n, false);
  Let value = let_read (s, at, n);
  set_register (
      s, op->dst,
      let_resized (s, value, (unsigned)n * granule_bits (s), op->bits));
}

/* Other values are not looked at. */
static void
assume_kept (Step *s, Let value, unsigned bits) {
  unsigned kept = kept_bits (s->l, bits);
  if (kept < bits)
    assume (s, let (s, "(= ((_ sign_extend %u) ((_ extract %u 0) x%u)) x%u)",
                    bits - kept, kept - 1, value, value));
}

/* All at once: values are read before. */
static void
write (Step *s, Let at, Let value, uint64_t granules) {
  unsigned bits = granule_bits (s);
  for (uint64_t i = 0; i < granules; i++) {
    unsigned low = (unsigned)i * bits;
    Let part = let (s, "((_ extract %u %u) x%u)", low + bits - 1, low, value);
    assume_kept (s, part, bits);
    vec_push (&s->writes, ((Write){let_next (s, at, i), part}));
  }
}

void
step_store (Step *s, const UnitOp *op) {
  uint64_t n = count_granules (s, op->bits);
  Let at = let_access (s, let_operand (s, &op->a), n, true);
  Let value = let_operand (s, &op->b);
  write (s, at,
         let_resized (s, value, op->bits, (unsigned)n * granule_bits (s)), n);
}

/* Transfers ---------------------------------------------------------------- */

enum { SMALL_TRANSFER = 32 }; /* bytes */

static bool
is_small (const UnitOp *op) {
  return op->c.kind == OPERAND_CONST && op->c.value <= SMALL_TRANSFER;
}

/* The number of granules, and in '*some' whether there are any. */
static Let
let_length (Step *s, const UnitOp *op, Let *some) {
  unsigned bits = op->c.bits, high = size_bits (s);
  Let size = let_operand (s, &op->c);
  Let limit = let_bits (s, (Wide)1 << (high - 2), s->l->pointer_bits);
  size = let_resized (s, size, bits, s->l->pointer_bits);
  assume (s, let (s, "(bvule x%u x%u)", size, limit));
  Let length = let (s, "((_ extract %u %u) x%u)", high - 1, s->l->shift, size);
  *some = let (s, "(distinct x%u x%u)", length, let_address (s, 0));
  return length;
}

static Let
let_range (Step *s, Let pointer, Let length, Let some, bool writes) {
  Let outside, skewed, at = let_granule (s, pointer, &outside, &skewed);
  Let last =
      let (s, "(bvsub (bvadd x%u x%u) x%u)", at, length, let_address (s, 1));
  Let first_there = let_allocated (s, at);
  Let last_there = let_allocated (s, last);
  Let bad = let (s, "(or x%u (not x%u) (not x%u) (bvult x%u x%u))", outside,
                 first_there, last_there, last, at);
  if (writes && s->l->constants)
    bad = let (s, "(or x%u (bvult x%u x%u))", bad, at,
               let_address (s, s->l->constants));
  check (s, KIND_INVALID_DEREF, let (s, "(and x%u x%u)", some, bad));
  assume_even (s, skewed);
  return at;
}

void
step_move (Step *s, const UnitOp *op) {
  Let to = let_operand (s, &op->a), from = let_operand (s, &op->b);
  if (is_small (op)) {
    uint64_t n = (uint64_t)op->c.value >> s->l->shift;
    if (!n)
      return;
    from = let_access (s, from, n, false);
    to = let_access (s, to, n, true);
    write (s, to, let_read (s, from, n), n);
    return;
  }
  Let some, length = let_length (s, op, &some);
  from = let_range (s, from, length, some, false);
  to = let_range (s, to, length, some, true);
  s->at.move = (Transfer){.to = to, .from = from, .length = length};
}

static Let
let_repeated (Step *s, Let byte, unsigned bytes) {
  Let value = byte;
  for (unsigned i = 1; i < bytes; i++)
    value = let (s, "(concat x%u x%u)", value, byte);
  return value;
}

void
step_fill (Step *s, const UnitOp *op) {
  Let to = let_operand (s, &op->a), byte = let_operand (s, &op->b);
  if (is_small (op)) {
    uint64_t n = (uint64_t)op->c.value >> s->l->shift;
    if (!n)
      return;
    to = let_access (s, to, n, true);
    write (s, to, let_repeated (s, byte, (unsigned)op->c.value), n);
    return;
  }
  Let some, length = let_length (s, op, &some);
  to = let_range (s, to, length, some, true);
  Let value = let_repeated (s, byte, 1u << s->l->shift);
  assume_kept (s, value, granule_bits (s));
  s->at.fill = (Transfer){.to = to, .length = length, .value = value};
}

/* Blocks ------------------------------------------------------------------- */

/* A new block: its place is told by the time, and its number in the vertex.
   'size' in bytes, as wide as pointers. */
static Let
let_block (Step *s, Let size, bool is_zero) {
  const Layout *l = s->l;
  unsigned low = BLOCK_NUMBER_BITS + l->block_bits;
  unsigned zeros = s->q->address_bits - 2 - s->q->time_bits - low;
  Let most = let_bits (s, (((Wide)1 << l->block_bits) - l->gap) << l->shift,
                       l->pointer_bits);
  assume (s, let (s, "(bvule x%u x%u)", size, most));
  Let length =
      let (s, "((_ extract %u %u) x%u)", size_bits (s) - 1, l->shift, size);
  Let half = let_bits (s, is_zero ? 3 : 2, 2 + zeros);
  Let rest = let_bits (s, (Wide)s->at.blocks++ << l->block_bits, low);
  Let at = let (s, "(concat x%u t x%u)", half, rest);
  vec_push (&s->changes, ((Change){0, at, length, true}));
  return at;
}

void
step_alloc (Step *s, const UnitOp *op) {
  if (op->code & ALLOC_FIXED)
    give_up (s, op, "memory of the environment");
  Let size = let_operand (s, &op->a);
  size = let_resized (s, size, op->a.bits, s->l->pointer_bits);
  Let at = let_block (s, size, op->code & ALLOC_ZERO);
  Let bytes = let_resized (s, size, s->l->pointer_bits, size_bits (s));
  vec_push (&s->sizes, ((BlockSize){0, at, bytes}));
  set_register (s, op->dst, let_pointer (s, at));
}

/* The size of the block that the pointer leads to; '*at' gets where it is,
   '*some' that the pointer is not null. */
static Let
let_block_at (Step *s, const UnitOp *op, Let *at, Let *some) {
  Let pointer = let_operand (s, &op->a), outside, skewed;
  Let null = let_bits (s, 0, s->l->pointer_bits);
  *some = let (s, "(distinct x%u x%u)", pointer, null);
  *at = let_granule (s, pointer, &outside, &skewed);
  if (skewed)
    outside = let (s, "(or x%u x%u)", outside, skewed);
  Let size = let_size (s, *at);
  check (s, KIND_INVALID_FREE,
         let (s, "(and x%u (or x%u (= x%u x%u)))", *some, outside, size,
              let_none (s)));
  return size;
}

void
step_free (Step *s, const UnitOp *op) {
  if (op->code == FREE_FIXED)
    give_up (s, op, "memory of the environment");
  Let at, some, size = let_block_at (s, op, &at, &some);
  Let length =
      let (s, "((_ extract %u %u) x%u)", size_bits (s) - 1, s->l->shift, size);
  vec_push (&s->changes, ((Change){some, at, length, false}));
  vec_push (&s->sizes, ((BlockSize){some, at, let_none (s)}));
}

void
step_block_size (Step *s, const UnitOp *op) {
  Let at, some, size = let_block_at (s, op, &at, &some);
  size = let_resized (s, size, size_bits (s), op->bits);
  Let zero = let_bits (s, 0, op->bits);
  set_register (s, op->dst, let (s, "(ite x%u x%u x%u)", some, size, zero));
}

void
step_leak (Step *s) {
  Let at = let (s, "(lost t)");
  Let size = let_size (s, at);
  vec_push (&s->errors, let (s, "(distinct x%u x%u)", size, let_none (s)));
}

/* Locals ------------------------------------------------------------------- */

static void
change_place (Step *s, uint64_t first, uint64_t granules, bool value) {
  Let at = let_address (s, first), length = let_address (s, granules);
  vec_push (&s->changes, ((Change){0, at, length, value}));
}

void
step_local (Step *s, const UnitOp *op) {
  const Place *place = s->l->locals.data + op->dst;
  Let at;
  if (place->base) {
    at = let_address (s, place->base);
    if (place->is_dead)
      change_place (s, place->base, place->granules, true);
  } else {
    Let size = let_operand (s, &op->a);
    size = let_resized (s, size, op->a.bits, s->l->pointer_bits);
    at = let_block (s, size, false);
  }
  set_register (s, op->dst, let_pointer (s, at));
}

void
step_life (Step *s, const UnitOp *op) {
  const Place *place =
      op->a.kind == OPERAND_REG ? s->l->locals.data + op->a.index : NULL;
  if (!place || !place->base)
    return;
  if (op->kind == OP_END)
    change_place (s, place->base, place->granules, false);
  else if (s->l->repeats.data[s->vertex])
    change_place (s, place->base, place->granules, true);
}

void
step_leave (Step *s, uint32_t frame) {
  const Span *span = s->l->spans.data + frame;
  if (span->end)
    change_place (s, span->first, span->end - span->first, false);
}
