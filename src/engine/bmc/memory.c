/* Loads and stores.

   An access first obliges that all bytes are there; what is done after that may
   assume so.  Offsets that are not constant are tried one by one, in steps that
   their terms allow; where these are too many the result is anything, which is
   sound: errors are replayed before they are believed. */

#include "engine/bmc/bmc.h"

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
is_constant_global (const Bmc *b, uint32_t object) {
  const Object *o = b->objects.data + object;
  return o->kind == OBJECT_GLOBAL &&
         b->unit->globals.data[o->index].is_constant;
}

static Value
fails (Bmc *b, const Paths *s, const Target *t, Value size, bool writes) {
  const Object *o = b->objects.data + t->object;
  if (o->kind == OBJECT_PROC || (writes && is_constant_global (b, t->object)))
    return t->condition;
  return target_fails (b, s, t, size);
}

static void
access_begin (Bmc *b, Paths *s, Value address, Value size, bool writes,
              Access *a) {
  Values *v = &b->values;
  Value bad;
  *a = (Access){.size = size};
  if (!value_is (size, 0))
    oblige_defined (b, s, address);
  oblige_defined (b, s, size);
  targets_find (b, s, address, &a->targets, &bad);
  size_t keep = 0;
  for (size_t i = 0; i < a->targets.len; i++) {
    Target t = a->targets.data[i];
    if (b->objects.data[t.object].kind == OBJECT_OPAQUE) {
      const UnitOp *op = b->objects.data[t.object].op;
      obstruct (b, s, t.condition, op->show);
      continue;
    }
    Value failing = fails (b, s, &t, size, writes);
    bad = value_or (v, bad, failing);
    if (!value_same (failing, t.condition))
      a->targets.data[keep++] = t;
  }
  a->targets.len = keep;
  Value touches = value_not (v, value_eq (v, size, value_const (0, b->bits)));
  oblige (b, s, value_and (v, touches, bad), KIND_INVALID_DEREF);
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
tries_of_tree (Bmc *b, Term term, Value condition, Tries *tries) {
  Terms *t = b->terms;
  Values *v = &b->values;
  if (term_kind (t, term) != TERM_ITE) {
    uint64_t k = (uint64_t)value_constant (t, term);
    vec_push (&tries->list, ((Try){condition, k}));
    return;
  }
  Value c = value_of (v, term_arg (t, term, 0));
  Term no = term_arg (t, term, 2);
  tries_of_tree (b, term_arg (t, term, 1), value_and (v, condition, c), tries);
  tries_of_tree (b, no, value_and (v, condition, value_not (v, c)), tries);
}

static void
tries_of_term (Bmc *b, const Object *o, Value offset, unsigned bytes,
               Tries *tries) {
  uint64_t stride, at, end = OPEN_END;
  uint64_t last = value_most (b->terms, offset);
  tries->open = !o->size.is_const;
  if (o->size.is_const)
    end = (uint64_t)o->size.k;
  if (last < OPEN_END && last + bytes <= end) {
    tries->open = false;
    end = last + bytes;
  }
  value_stride (b->terms, offset.term, &stride, &at);
  if (end / stride > MAX_TRIES) {
    tries->open = true;
    end = MAX_TRIES * stride;
  }
  tries->end = end;
  for (; at + bytes <= end; at += stride) {
    Value k = value_const (at, b->bits);
    vec_push (&tries->list, ((Try){value_eq (&b->values, offset, k), at}));
  }
}

/* The constant offsets that 'offset' may be, for 'bytes' bytes inside. */
static void
tries_find (Bmc *b, const Object *o, Value offset, unsigned bytes,
            Tries *tries) {
  if (offset.is_const)
    vec_push (&tries->list, ((Try){value_bool (true), (uint64_t)offset.k}));
  else if (value_leaves (&b->values, offset.term))
    tries_of_tree (b, offset.term, value_bool (true), tries);
  else
    tries_of_term (b, o, offset, bytes, tries);
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
unknown (Bmc *b, unsigned bits) {
  b->values.unknowns++;
  return value_fresh (&b->values, "unknown", bits);
}

static Value
target_read (Bmc *b, Paths *s, const Target *t, Value offset, unsigned bits) {
  const Slot *slot = cow_get (&s->slots, slot_type (), t->object);
  Tries tries = {0};
  Value result = {0};
  if (!slot || !slot->contents)
    return unknown (b, bits);
  tries_find (b, b->objects.data + t->object, offset, bits / 8, &tries);
  if (tries.open) {
    result = unknown (b, bits);
    if (slot->contents->has_undefined)
      result.undefined = undefined_unknown (b, bits);
  }
  for (size_t i = tries.list.len; i-- > 0;) {
    const Try *one = tries.list.data + i;
    Value value = contents_read (b, slot->contents, one->offset, bits);
    result = result.bits
                 ? value_choose (&b->values, one->condition, value, result)
                 : value;
  }
  vec_done (&tries.list);
  return result.bits ? result : unknown (b, bits);
}

static void
target_write (Bmc *b, Paths *s, const Target *t, Value offset, Value value,
              Value condition) {
  Tries tries = {0};
  tries_find (b, b->objects.data + t->object, offset, value.bits / 8u, &tries);
  Contents *c = contents_own (b, s, t->object);
  for (size_t i = 0; c && i < tries.list.len; i++) {
    const Try *one = tries.list.data + i;
    Value here = value_and (&b->values, condition, one->condition);
    Value old =
        here.is_const ? value : contents_read (b, c, one->offset, value.bits);
    if (!value_is (here, 0))
      contents_write (c, one->offset,
                      value_choose (&b->values, here, value, old));
  }
  if (c && tries.open)
    contents_forget (c,
                     tries.end < value.bits ? 0 : tries.end - value.bits / 8u);
  vec_done (&tries.list);
}

/* All targets -------------------------------------------------------------- */

/* What the value, with its undefined bits, is where a condition holds. */
static Value
under (Bmc *b, Value condition, Value a) {
  Values *v = &b->values;
  Value simple = value_under (v, condition, a);
  if (!a.undefined)
    return value_defined (simple);
  Value undefined = value_under (v, condition, value_undefined (v, a));
  return value_set_undefined (v, simple, undefined);
}

static Value
access_read (Bmc *b, Paths *s, const Access *a, uint64_t delta, unsigned bits) {
  Value result = {0};
  for (size_t i = a->targets.len; i-- > 0;) {
    const Target *t = a->targets.data + i;
    Value at = value_add (&b->values, t->offset, value_const (delta, b->bits));
    Value value = target_read (b, s, t, at, bits);
    value = under (b, t->condition, value);
    value = under (b, s->guard, value);
    result = result.bits
                 ? value_choose (&b->values, t->condition, value, result)
                 : value;
  }
  return result.bits ? result : unknown (b, bits);
}

static void
access_write (Bmc *b, Paths *s, const Access *a, uint64_t delta, Value value,
              Value condition) {
  for (size_t i = 0; i < a->targets.len; i++) {
    const Target *t = a->targets.data + i;
    Value at = value_add (&b->values, t->offset, value_const (delta, b->bits));
    Value here = a->targets.len == 1
                     ? condition
                     : value_and (&b->values, t->condition, condition);
    target_write (b, s, t, at, value, here);
  }
}

/* Whether the access is to one whole object. */
static bool
is_whole_object (const Bmc *b, const Access *a) {
  const Target *t = a->targets.data;
  return a->targets.len == 1 && value_is (t->condition, 1) &&
         value_is (t->offset, 0) &&
         value_same (b->objects.data[t->object].size, a->size);
}

static bool
may_be_undefined (const Paths *s, const Access *a) {
  for (size_t i = 0; i < a->targets.len; i++) {
    const Slot *slot =
        cow_get (&s->slots, slot_type (), a->targets.data[i].object);
    if (slot && slot->contents && slot->contents->has_undefined)
      return true;
  }
  return false;
}

/* Forgets what lies 'delta' bytes and more behind the address. */
static void
access_blur (Bmc *b, Paths *s, const Access *a, uint64_t delta) {
  for (size_t i = 0; i < a->targets.len; i++) {
    Value offset = a->targets.data[i].offset;
    Contents *c = contents_own (b, s, a->targets.data[i].object);
    bool near = offset.is_const && offset.k < FARTHEST;
    if (c)
      contents_forget (c, delta + (near ? (uint64_t)offset.k : 0));
  }
}

/* After all that is known was written: what is not may have undefined bits. */
static void
access_settle (Bmc *b, Paths *s, const Access *a, bool has_undefined) {
  bool whole = is_whole_object (b, a);
  for (size_t i = 0; i < a->targets.len; i++) {
    Contents *c = contents_own (b, s, a->targets.data[i].object);
    if (c)
      c->has_undefined = has_undefined || (c->has_undefined && !whole);
  }
}

/* Operations --------------------------------------------------------------- */

/* With its undefined bits; what is added is 0. */
static Value
resize (Bmc *b, Value a, unsigned bits) {
  Values *v = &b->values;
  Value result = value_resize (v, a, bits);
  if (!a.undefined || a.bits == bits)
    return result;
  return value_set_undefined (v, result,
                              value_resize (v, value_undefined (v, a), bits));
}

Value
paths_load (Bmc *b, Paths *s, Value address, unsigned bits) {
  Access a;
  unsigned bytes = (bits + 7) / 8;
  access_begin (b, s, address, value_const (bytes, b->bits), false, &a);
  Value value = access_read (b, s, &a, 0, 8 * bytes);
  access_done (&a);
  return resize (b, value, bits);
}

void
paths_store (Bmc *b, Paths *s, Value address, Value value) {
  Access a;
  unsigned bytes = (value.bits + 7u) / 8;
  access_begin (b, s, address, value_const (bytes, b->bits), true, &a);
  access_write (b, s, &a, 0, resize (b, value, 8 * bytes), value_bool (true));
  access_done (&a);
}

/* The most bytes that an access can have without an error. */
static uint64_t
most_bytes (const Bmc *b, const Access *a) {
  uint64_t most = 0, size = value_most (b->terms, a->size);
  for (size_t i = 0; i < a->targets.len; i++) {
    const Object *o = b->objects.data + a->targets.data[i].object;
    uint64_t bytes = value_most (b->terms, o->size);
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
cut (Bmc *b, Value size, uint64_t end, Pieces *pieces) {
  Values *v = &b->values;
  bool exact = size.is_const;
  uint64_t piece = exact ? CHUNK : 1;
  if (end / piece > (exact ? MAX_PIECES : MAX_OPEN_PIECES))
    end = exact ? 0 : OPEN_END;
  for (uint64_t at = 0; at < end; at += piece) {
    uint64_t bytes = end - at < piece ? end - at : piece;
    Value in = exact ? value_bool (true)
                     : value_ult (v, value_const (at, b->bits), size);
    Value empty = {.bits = (uint16_t)(8 * bytes)};
    if (!value_is (in, 0))
      vec_push (pieces, ((Piece){at, empty, in}));
  }
  return end;
}

void
paths_move (Bmc *b, Paths *s, Value to, Value from, Value size) {
  Access source, target;
  Pieces pieces = {0};
  access_begin (b, s, from, size, false, &source);
  access_begin (b, s, to, size, true, &target);
  uint64_t most = most_bytes (b, &target), read = most_bytes (b, &source);
  most = read < most ? read : most;
  uint64_t done = cut (b, size, most, &pieces);
  if (done < most)
    access_blur (b, s, &target, done);
  for (size_t i = 0; i < pieces.len; i++) {
    Piece *p = pieces.data + i;
    p->value = access_read (b, s, &source, p->offset, p->value.bits);
  }
  for (size_t i = 0; i < pieces.len; i++) {
    const Piece *p = pieces.data + i;
    access_write (b, s, &target, p->offset, p->value, p->condition);
  }
  if (done < most)
    access_settle (b, s, &target, may_be_undefined (s, &source));
  vec_done (&pieces);
  access_done (&source);
  access_done (&target);
}

/* Whether an address is in a live object. */
static Value
is_inside (Bmc *b, const Paths *s, Value address) {
  Values *v = &b->values;
  Targets targets = {0};
  Value nowhere, inside = value_bool (false);
  targets_find (b, s, address, &targets, &nowhere);
  for (size_t i = 0; i < targets.len; i++) {
    const Target *t = targets.data + i;
    if (b->objects.data[t->object].kind == OBJECT_OPAQUE)
      continue;
    Value fails = target_fails (b, s, t, value_const (1, b->bits));
    Value here = value_and (v, t->condition, value_not (v, fails));
    inside = value_or (v, inside, here);
  }
  vec_done (&targets);
  return inside;
}

void
paths_index (Bmc *b, Paths *s, const UnitOp *op, Value address, Value index,
             Value bound) {
  Values *v = &b->values;
  Value fits = op->code == INDEX_ONE_PAST ? value_ule (v, index, bound)
                                          : value_ult (v, index, bound);
  if (value_is (fits, 1) || !unit_looks_for (b->unit, KIND_BOUNDS))
    return;
  if (index.undefined) /* is an error where it is used */
    fits = value_or (v, fits, value_is_undefined (v, index));
  Value bad = value_and (v, value_not (v, fits), is_inside (b, s, address));
  oblige (b, s, bad, KIND_BOUNDS);
}

static Value
repeat (Bmc *b, Value byte, unsigned bits) {
  Values *v = &b->values;
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
paths_fill (Bmc *b, Paths *s, Value to, Value byte, Value size) {
  Access target;
  Pieces pieces = {0};
  access_begin (b, s, to, size, true, &target);
  uint64_t most = most_bytes (b, &target);
  uint64_t done = cut (b, size, most, &pieces);
  if (done < most)
    access_blur (b, s, &target, done);
  for (size_t i = 0; i < pieces.len; i++) {
    const Piece *p = pieces.data + i;
    access_write (b, s, &target, p->offset, repeat (b, byte, p->value.bits),
                  p->condition);
  }
  if (done < most)
    access_settle (b, s, &target, byte.undefined);
  vec_done (&pieces);
  access_done (&target);
}

static void
use_pieces (Bmc *b, Paths *s, const Access *source) {
  Values *v = &b->values;
  Pieces pieces = {0};
  uint64_t most = most_bytes (b, source);
  uint64_t done = cut (b, source->size, most, &pieces);
  for (size_t i = 0; i < pieces.len; i++) {
    const Piece *p = pieces.data + i;
    Value value = access_read (b, s, source, p->offset, p->value.bits);
    if (value.undefined)
      oblige (b, s, value_and (v, p->condition, value_is_undefined (v, value)),
              KIND_UNINITIALISED);
  }
  if (done < most)
    obstruct (b, s, value_ult (v, value_const (done, b->bits), source->size),
              "more bytes leave the program than are looked at");
  vec_done (&pieces);
}

void
paths_use (Bmc *b, Paths *s, Value from, Value size) {
  Access source;
  access_begin (b, s, from, size, false, &source);
  if (may_be_undefined (s, &source))
    use_pieces (b, s, &source);
  access_done (&source);
}
