/* Loads and stores.

   An access first obliges that all bytes are there; what is done after that may
   assume so.  Offsets that are not constant are tried one by one, in steps that
   their terms allow; where these are too many the result is anything, which is
   sound: errors are replayed before they are believed. */

#include "symbolic/symbolic_impl.h"

#include <assert.h>

enum {
  FARTHEST = 1 << 26,
  MAX_TRIES = 4096,
  OPEN_END = 256,
  CHUNK = 8,
  MAX_PIECES = 1 << 17,
  MAX_OPEN_PIECES = 1 << 12
};

typedef struct {
  Targets targets; /* those that may hold */
  Value size;      /* bytes, as wide as pointers */
} Access;

static bool
is_constant_global (const Symbolic *sym, uint32_t object) {
  assert (object < sym->objects.len);
  const Object *o = sym->objects.data + object;
  return o->kind == OBJECT_GLOBAL &&
         sym->unit->globals.data[o->index].is_constant;
}

static Value
fails (Symbolic *sym, const Paths *s, const Target *t, Value size,
       bool writes) {
  assert (t->object < sym->objects.len);
  const Object *o = sym->objects.data + t->object;
  if (o->kind == OBJECT_PROC || (writes && is_constant_global (sym, t->object)))
    return t->condition;
  return sym_target_fails (sym, s, t, size);
}

static void
access_begin (Symbolic *sym, Paths *s, Value address, Value size, bool writes,
              Access *a) {
  assert (size.bits == sym->bits);
  Values *v = &sym->values;
  Value bad;
  *a = (Access){.size = size};
  if (!value_is (size, 0))
    sym_oblige_defined (sym, s, address);
  sym_oblige_defined (sym, s, size);
  sym_targets_find (sym, s, address, &a->targets, &bad);
  size_t keep = 0;
  for (size_t i = 0; i < a->targets.len; i++) {
    Target t = a->targets.data[i];
    if (sym->objects.data[t.object].kind == OBJECT_OPAQUE) {
      const UnitOp *op = sym->objects.data[t.object].op;
      sym_obstruct (sym, s, t.condition, op->show);
      continue;
    }
    Value failing = fails (sym, s, &t, size, writes);
    bad = value_or (v, bad, failing);
    if (!value_same (failing, t.condition))
      a->targets.data[keep++] = t;
  }
  a->targets.len = keep;
  Value touches = value_not (v, value_eq (v, size, value_const (0, sym->bits)));
  sym_oblige (sym, s, value_and (v, touches, bad), KIND_INVALID_DEREF);
}

static void
access_done (Access *a) {
  vec_done (&a->targets);
}

/* Offsets ------------------------------------------------------------------ */

typedef struct {
  Value condition;
  uint64_t offset;
} Try;

typedef struct {
  VEC (Try) list;
  bool open;    /* there may be others: */
  uint64_t end; /* from here on */
} Tries;

static void
tries_of_tree (Symbolic *sym, Term term, Value condition, Tries *tries) {
  Terms *t = sym->terms;
  Values *v = &sym->values;
  if (term_kind (t, term) != TERM_ITE) {
    uint64_t k = (uint64_t)value_constant (t, term);
    vec_push (&tries->list, ((Try){condition, k}));
    return;
  }
  Value c = value_of (v, term_arg (t, term, 0));
  Term no = term_arg (t, term, 2);
  tries_of_tree (sym, term_arg (t, term, 1), value_and (v, condition, c),
                 tries);
  tries_of_tree (sym, no, value_and (v, condition, value_not (v, c)), tries);
}

static void
tries_of_term (Symbolic *sym, const Object *o, Value offset, unsigned bytes,
               Tries *tries) {
  uint64_t stride, at, end = OPEN_END;
  uint64_t last = value_most (sym->terms, offset);
  tries->open = !o->size.is_const;
  if (o->size.is_const)
    end = (uint64_t)o->size.k;
  if (last < OPEN_END && last + bytes <= end) {
    tries->open = false;
    end = last + bytes;
  }
  value_stride (sym->terms, offset.term, &stride, &at);
  assert (stride >= 1);
  if (end / stride > MAX_TRIES) {
    tries->open = true;
    end = MAX_TRIES * stride;
  }
  tries->end = end;
  for (; at + bytes <= end; at += stride) {
    Value k = value_const (at, sym->bits);
    vec_push (&tries->list, ((Try){value_eq (&sym->values, offset, k), at}));
  }
}

/* The constant offsets that 'offset' may be, for 'bytes' bytes inside. */
static void
tries_find (Symbolic *sym, const Object *o, Value offset, unsigned bytes,
            Tries *tries) {
  if (offset.is_const)
    vec_push (&tries->list, ((Try){value_bool (true), (uint64_t)offset.k}));
  else if (value_leaves (&sym->values, offset.term))
    tries_of_tree (sym, offset.term, value_bool (true), tries);
  else
    tries_of_term (sym, o, offset, bytes, tries);
  size_t keep = 0;
  for (size_t i = 0; i < tries->list.len; i++) {
    Try t = tries->list.data[i];
    uint64_t last = t.offset + bytes;
    if (value_is (t.condition, 0) || last < bytes ||
        (o->size.is_const && last > o->size.k))
      continue;
    if (last <= FARTHEST)
      tries->list.data[keep++] = t;
    else { /* too far for cells */
      tries->open = true;
      tries->end = FARTHEST;
    }
  }
  tries->list.len = keep;
}

/* One target --------------------------------------------------------------- */

static Value
unknown (Symbolic *sym, unsigned bits) {
  return value_fresh (&sym->values, "unknown", bits);
}

/* The first byte that an access at an offset that was not tried may touch. */
static uint64_t
first_open (const Tries *tries, unsigned bits) {
  assert (tries->open);
  return tries->end < bits ? 0 : tries->end - bits / 8u;
}

static Value
target_read (Symbolic *sym, Paths *s, const Target *t, Value offset,
             unsigned bits) {
  const Slot *slot = cow_get (&s->slots, sym_slot_type (), t->object);
  Tries tries = {0};
  Value result = {0};
  if (!slot || !slot->contents)
    return unknown (sym, bits);
  tries_find (sym, sym->objects.data + t->object, offset, bits / 8, &tries);
  if (tries.open) {
    result = unknown (sym, bits);
    if (sym_contents_point (sym, slot->contents, first_open (&tries, bits)))
      sym_lose (sym, result);
    if (slot->contents->has_undefined)
      result.undefined = sym_undefined_unknown (sym, bits);
  }
  for (size_t i = tries.list.len; i-- > 0;) {
    const Try *one = tries.list.data + i;
    Value value = sym_contents_read (sym, slot->contents, one->offset, bits);
    result = result.bits
                 ? value_choose (&sym->values, one->condition, value, result)
                 : value;
  }
  vec_done (&tries.list);
  return result.bits ? result : unknown (sym, bits);
}

static void
target_write (Symbolic *sym, Paths *s, const Target *t, Value offset,
              Value value, Value condition) {
  assert (condition.bits == 1);
  Tries tries = {0};
  tries_find (sym, sym->objects.data + t->object, offset, value.bits / 8u,
              &tries);
  Contents *c = sym_contents_own (sym, s, t->object);
  for (size_t i = 0; c && i < tries.list.len; i++) {
    const Try *one = tries.list.data + i;
    Value here = value_and (&sym->values, condition, one->condition);
    Value old = here.is_const
                    ? value
                    : sym_contents_read (sym, c, one->offset, value.bits);
    if (!value_is (here, 0))
      sym_contents_write (c, one->offset,
                          value_choose (&sym->values, here, value, old));
  }
  if (c && tries.open) {
    sym_contents_forget (sym, c, first_open (&tries, value.bits));
    c->hides |= sym_may_be_address (sym, value);
  }
  vec_done (&tries.list);
}

/* All targets -------------------------------------------------------------- */

/* What the value, with its undefined bits, is where a condition holds. */
static Value
under (Symbolic *sym, Value condition, Value a) {
  Values *v = &sym->values;
  Value simple = value_under (v, condition, a);
  if (!a.undefined)
    return value_defined (simple);
  Value undefined = value_under (v, condition, value_undefined (v, a));
  return value_set_undefined (v, simple, undefined);
}

static Value
access_read (Symbolic *sym, Paths *s, const Access *a, uint64_t delta,
             unsigned bits) {
  Value result = {0};
  for (size_t i = a->targets.len; i-- > 0;) {
    const Target *t = a->targets.data + i;
    Value at =
        value_add (&sym->values, t->offset, value_const (delta, sym->bits));
    Value value = target_read (sym, s, t, at, bits);
    value = under (sym, t->condition, value);
    value = under (sym, s->guard, value);
    result = result.bits
                 ? value_choose (&sym->values, t->condition, value, result)
                 : value;
  }
  return result.bits ? result : unknown (sym, bits);
}

static void
access_write (Symbolic *sym, Paths *s, const Access *a, uint64_t delta,
              Value value, Value condition) {
  for (size_t i = 0; i < a->targets.len; i++) {
    const Target *t = a->targets.data + i;
    Value at =
        value_add (&sym->values, t->offset, value_const (delta, sym->bits));
    Value here = a->targets.len == 1
                     ? condition
                     : value_and (&sym->values, t->condition, condition);
    target_write (sym, s, t, at, value, here);
  }
}

/* Whether the access is to one whole object. */
static bool
is_whole_object (const Symbolic *sym, const Access *a) {
  const Target *t = a->targets.data;
  return a->targets.len == 1 && value_is (t->condition, 1) &&
         value_is (t->offset, 0) &&
         value_same (sym->objects.data[t->object].size, a->size);
}

static bool
may_point (Symbolic *sym, const Paths *s, const Access *a) {
  for (size_t i = 0; i < a->targets.len; i++) {
    const Slot *slot =
        cow_get (&s->slots, sym_slot_type (), a->targets.data[i].object);
    if (slot && slot->contents && sym_contents_point (sym, slot->contents, 0))
      return true;
  }
  return false;
}

static bool
may_be_undefined (const Paths *s, const Access *a) {
  for (size_t i = 0; i < a->targets.len; i++) {
    const Slot *slot =
        cow_get (&s->slots, sym_slot_type (), a->targets.data[i].object);
    if (slot && slot->contents && slot->contents->has_undefined)
      return true;
  }
  return false;
}

/* Forgets what lies 'delta' bytes and more behind the address; 'points': what
   comes there may be addresses. */
static void
access_blur (Symbolic *sym, Paths *s, const Access *a, uint64_t delta,
             bool points) {
  for (size_t i = 0; i < a->targets.len; i++) {
    Value offset = a->targets.data[i].offset;
    Contents *c = sym_contents_own (sym, s, a->targets.data[i].object);
    bool near = offset.is_const && offset.k < FARTHEST;
    if (c) {
      sym_contents_forget (sym, c, delta + (near ? (uint64_t)offset.k : 0));
      c->hides |= points;
    }
  }
}

/* After all that is known was written: what is not may have undefined bits. */
static void
access_settle (Symbolic *sym, Paths *s, const Access *a, bool has_undefined) {
  bool whole = is_whole_object (sym, a);
  for (size_t i = 0; i < a->targets.len; i++) {
    Contents *c = sym_contents_own (sym, s, a->targets.data[i].object);
    if (c)
      c->has_undefined = has_undefined || (c->has_undefined && !whole);
  }
}

/* Operations --------------------------------------------------------------- */

/* With its undefined bits; what is added is 0. */
static Value
resize (Symbolic *sym, Value a, unsigned bits) {
  Values *v = &sym->values;
  Value result = value_resize (v, a, bits);
  if (!a.undefined || a.bits == bits)
    return result;
  return value_set_undefined (v, result,
                              value_resize (v, value_undefined (v, a), bits));
}

Value
paths_load (Symbolic *sym, Paths *s, Value address, unsigned bits) {
  Access a;
  unsigned bytes = (bits + 7) / 8;
  access_begin (sym, s, address, value_const (bytes, sym->bits), false, &a);
  Value value = access_read (sym, s, &a, 0, 8 * bytes);
  access_done (&a);
  return resize (sym, value, bits);
}

void
paths_store (Symbolic *sym, Paths *s, Value address, Value value) {
  Access a;
  unsigned bytes = (value.bits + 7u) / 8;
  access_begin (sym, s, address, value_const (bytes, sym->bits), true, &a);
  access_write (sym, s, &a, 0, resize (sym, value, 8 * bytes),
                value_bool (true));
  access_done (&a);
}

/* The most bytes that an access can have without an error. */
static uint64_t
most_bytes (const Symbolic *sym, const Access *a) {
  uint64_t most = 0, size = value_most (sym->terms, a->size);
  for (size_t i = 0; i < a->targets.len; i++) {
    const Object *o = sym->objects.data + a->targets.data[i].object;
    uint64_t bytes = value_most (sym->terms, o->size);
    if (bytes > most)
      most = bytes;
  }
  return most < size ? most : size;
}

/* A piece of memory on its way. */
typedef struct {
  uint64_t offset;
  Value value, condition;
} Piece;
typedef VEC (Piece) Pieces;

/* Cuts 'size' bytes, at most 'end', into pieces; how many bytes these are: not
   all if there are too many. */
static uint64_t
cut (Symbolic *sym, Value size, uint64_t end, Pieces *pieces) {
  Values *v = &sym->values;
  bool exact = size.is_const;
  uint64_t piece = exact ? CHUNK : 1;
  if (end / piece > (exact ? MAX_PIECES : MAX_OPEN_PIECES))
    end = exact ? 0 : OPEN_END;
  for (uint64_t at = 0; at < end; at += piece) {
    uint64_t bytes = end - at < piece ? end - at : piece;
    Value in = exact ? value_bool (true)
                     : value_ult (v, value_const (at, sym->bits), size);
    Value empty = {.bits = (uint16_t)(8 * bytes)};
    if (!value_is (in, 0))
      vec_push (pieces, ((Piece){at, empty, in}));
  }
  return end;
}

void
paths_move (Symbolic *sym, Paths *s, Value to, Value from, Value size) {
  Access source, target;
  Pieces pieces = {0};
  access_begin (sym, s, from, size, false, &source);
  access_begin (sym, s, to, size, true, &target);
  uint64_t most = most_bytes (sym, &target), read = most_bytes (sym, &source);
  most = read < most ? read : most;
  uint64_t done = cut (sym, size, most, &pieces);
  if (done < most)
    access_blur (sym, s, &target, done, may_point (sym, s, &source));
  for (size_t i = 0; i < pieces.len; i++) {
    Piece *p = pieces.data + i;
    p->value = access_read (sym, s, &source, p->offset, p->value.bits);
  }
  for (size_t i = 0; i < pieces.len; i++) {
    const Piece *p = pieces.data + i;
    access_write (sym, s, &target, p->offset, p->value, p->condition);
  }
  if (done < most)
    access_settle (sym, s, &target, may_be_undefined (s, &source));
  vec_done (&pieces);
  access_done (&source);
  access_done (&target);
}

/* Whether an address is in a live object.  'unclear' gets the condition under
   which nobody knows. */
static Value
is_inside (Symbolic *sym, const Paths *s, Value address, Value *unclear) {
  Values *v = &sym->values;
  Targets targets = {0};
  Value nowhere, inside = value_bool (false);
  *unclear = value_bool (false);
  sym_targets_find (sym, s, address, &targets, &nowhere);
  for (size_t i = 0; i < targets.len; i++) {
    const Target *t = targets.data + i;
    if (sym_is_lost (sym, t))
      *unclear = value_or (v, *unclear, t->condition);
    if (sym->objects.data[t->object].kind == OBJECT_OPAQUE)
      continue;
    Value fails = sym_target_fails (sym, s, t, value_const (1, sym->bits));
    Value here = value_and (v, t->condition, value_not (v, fails));
    inside = value_or (v, inside, here);
  }
  vec_done (&targets);
  return inside;
}

void
paths_index (Symbolic *sym, Paths *s, const UnitOp *op, Value address,
             Value index, Value bound) {
  Values *v = &sym->values;
  Value fits = op->code == INDEX_ONE_PAST ? value_ule (v, index, bound)
                                          : value_ult (v, index, bound);
  if (value_is (fits, 1) || !unit_looks_for (sym->unit, KIND_BOUNDS))
    return;
  if (index.undefined) /* is an error where it is used */
    fits = value_or (v, fits, value_is_undefined (v, index));
  Value unclear, inside = is_inside (sym, s, address, &unclear);
  Value fails = value_not (v, fits);
  sym_oblige (sym, s, value_and (v, fails, inside), KIND_BOUNDS);
  if (!value_is (unclear, 0))
    sym_obstruct (sym, s, value_and (v, fails, unclear), sym_lost_text ());
}

static Value
repeat (Symbolic *sym, Value byte, unsigned bits) {
  Values *v = &sym->values;
  Value value = byte, undefined = value_undefined (v, byte);
  while (value.bits < bits) {
    value = value_concat (v, byte, value);
    if (byte.undefined)
      undefined = value_concat (v, value_undefined (v, byte), undefined);
  }
  return byte.undefined ? value_set_undefined (v, value, undefined)
                        : value_defined (value);
}

void
paths_fill (Symbolic *sym, Paths *s, Value to, Value byte, Value size) {
  Access target;
  Pieces pieces = {0};
  access_begin (sym, s, to, size, true, &target);
  uint64_t most = most_bytes (sym, &target);
  uint64_t done = cut (sym, size, most, &pieces);
  if (done < most)
    access_blur (sym, s, &target, done, false);
  for (size_t i = 0; i < pieces.len; i++) {
    const Piece *p = pieces.data + i;
    access_write (sym, s, &target, p->offset, repeat (sym, byte, p->value.bits),
                  p->condition);
  }
  if (done < most)
    access_settle (sym, s, &target, byte.undefined);
  vec_done (&pieces);
  access_done (&target);
}

static void
use_pieces (Symbolic *sym, Paths *s, const Access *source) {
  Values *v = &sym->values;
  Pieces pieces = {0};
  uint64_t most = most_bytes (sym, source);
  uint64_t done = cut (sym, source->size, most, &pieces);
  for (size_t i = 0; i < pieces.len; i++) {
    const Piece *p = pieces.data + i;
    Value value = access_read (sym, s, source, p->offset, p->value.bits);
    if (value.undefined)
      sym_oblige (sym, s,
                  value_and (v, p->condition, value_is_undefined (v, value)),
                  KIND_UNINITIALISED);
  }
  if (done < most)
    sym_obstruct (sym, s,
                  value_ult (v, value_const (done, sym->bits), source->size),
                  "more bytes leave the program than are looked at");
  vec_done (&pieces);
}

void
paths_use (Symbolic *sym, Paths *s, Value from, Value size) {
  Access source;
  access_begin (sym, s, from, size, false, &source);
  if (may_be_undefined (s, &source))
    use_pieces (sym, s, &source);
  access_done (&source);
}
