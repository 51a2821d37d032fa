/* Objects come and go.  Addresses ascend: globals, procedures and heap blocks
   never get a range twice; locals lie in a region of their own as on a stack,
   so theirs are used again.  Choices may place an object elsewhere.

   Objects are found by address through sorted arrays: 'fixed' and 'stack' are
   sorted because addresses ascend, 'placed' has the objects that Choices
   placed, and no dead ones.  A placed local stands in 'stack' too, for its
   death, with the address the next one gets.

   Nothing is known about opaque objects: they may be parts of others, so they
   overlap what they like, and are found where nothing else is. */

#include "program/unit/execute_memory.h"

#include <assert.h>
#include <string.h>

enum { MIN_GAP = 64, MAX_GAP = 4096, LARGEST_ALIGN = 16 };
enum { KEPT_LOCALS = 256, KEPT_BLOCKS = 65536 };

static uint64_t
region_begin (const Memory *m) {
  return m->pointer_bytes == 4 ? 0x10000 : 0x10000000;
}

static uint64_t
region_end (const Memory *m) {
  return m->pointer_bytes == 4 ? 0xc0000000 : 0x7e0000000000;
}

static uint64_t
stack_begin (const Memory *m) {
  return m->pointer_bytes == 4 ? 0xc0000000 : 0x7f0000000000;
}

static uint64_t
stack_end (const Memory *m) {
  return m->pointer_bytes == 4 ? 0xfff00000 : 0x7ffffff00000;
}

static uint64_t
align_up (uint64_t address, uint64_t align) {
  assert (align && !(align & (align - 1)));
  return (address + align - 1) & -align;
}

/* Beyond the placed objects, so that those without a place do not take one of
   theirs. */
static uint64_t
first_address (const Memory *m) {
  const Choices *c = m->options->choices;
  uint64_t highest = 0, step = 1 << 20;
  for (size_t i = 0; c && i < c->placements.len; i++)
    if (c->placements.data[i].address > highest)
      highest = c->placements.data[i].address;
  if (highest < region_begin (m) || highest > region_end (m) / 2)
    return region_begin (m);
  return align_up (highest, step) + step;
}

void
memory_init (Memory *m, const Unit *u, const ExecuteOptions *options) {
  *m = (Memory){
      .options = options, .unit = u, .pointer_bytes = u->pointer_bytes};
  m->max_bytes = options->max_bytes ? options->max_bytes : (size_t)1 << 30;
  m->next = first_address (m);
  m->stack_next = stack_begin (m);
  vec_push (&m->chunks, mem_zero (sizeof (Object) << CHUNK_BITS));
  m->slots = 1; /* slot 0 stands for no object; its generation fits no origin */
  m->chunks.data[0]->generation = UINT32_MAX;
}

static void
release (Memory *m, Object *o) {
  if (!o->is_mapped && o->bytes && o->bytes != o->small) {
    m->bytes -= o->size;
    mem_free (o->bytes);
  }
  if (o->defined && o->defined != o->small + SMALL_OBJECT) {
    m->bytes -= o->size;
    mem_free (o->defined);
  }
  if (o->origins) {
    m->bytes -= o->origin_bytes;
    mem_free (o->origins);
  }
  mem_free (o->fresh);
  o->bytes = o->defined = o->fresh = NULL;
  o->origins = NULL;
}

void
memory_done (Memory *m) {
  for (uint32_t i = 1; i < m->slots; i++)
    release (m, memory_slot (m, i));
  for (size_t i = 0; i < m->chunks.len; i++)
    mem_free (m->chunks.data[i]);
  vec_done (&m->chunks);
  vec_done (&m->dead_locals.slots);
  vec_done (&m->dead_blocks.slots);
  vec_done (&m->fixed);
  vec_done (&m->placed);
  vec_done (&m->opaque);
  vec_done (&m->stack);
}

/* Slots -------------------------------------------------------------------- */

static void
dead_put (DeadSlots *d, uint32_t slot) {
  if (d->first > 1024 && 2 * d->first > d->slots.len) {
    d->slots.len -= d->first;
    memmove (d->slots.data, d->slots.data + d->first,
             d->slots.len * sizeof *d->slots.data);
    d->first = 0;
  }
  vec_push (&d->slots, slot);
}

/* A slot whose object died before the last 'keep' ones, or 0. */
static uint32_t
dead_take (Memory *m, DeadSlots *d, size_t keep) {
  while (d->slots.len - d->first > keep) {
    Object *o = memory_slot (m, d->slots.data[d->first++]);
    if (o->generation + 1 < 1u << GENERATION_BITS)
      return o->slot;
  }
  return 0;
}

static Object *
new_slot (Memory *m, bool is_local) {
  uint32_t slot = is_local ? dead_take (m, &m->dead_locals, KEPT_LOCALS)
                           : dead_take (m, &m->dead_blocks, KEPT_BLOCKS);
  if (slot) {
    Object *o = memory_slot (m, slot);
    o->generation++;
    return o;
  }
  if (m->slots == MAX_SLOT)
    return NULL;
  if (m->slots >> CHUNK_BITS == m->chunks.len) {
    size_t size = sizeof (Object) << CHUNK_BITS;
    if (m->bytes + size > m->max_bytes)
      return NULL;
    m->bytes += size;
    vec_push (&m->chunks, mem_zero (size));
  }
  Object *o = memory_slot (m, m->slots);
  o->slot = m->slots++;
  return o;
}

/* Addresses ---------------------------------------------------------------- */

static uint64_t
extent (uint64_t size) {
  return size ? size : 1;
}

/* The number of spots with an address of at most 'address'. */
static size_t
spots_until (const Spots *s, uint64_t address) {
  size_t lo = 0, hi = s->len;
  while (lo < hi) {
    size_t mid = lo + (hi - lo) / 2;
    if (s->data[mid].address <= address)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

/* The object at a spot while it has its addresses, or NULL. */
static Object *
spot_object (const Memory *m, const Spot *s) {
  Object *o = memory_slot (m, s->slot);
  bool is_there = o->generation == s->generation &&
                  (o->state == STATE_LIVE || o->state == STATE_LEFT) &&
                  o->address == s->address;
  return is_there ? o : NULL;
}

static Object *
spots_find (const Memory *m, const Spots *s, uint64_t address) {
  size_t n = spots_until (s, address);
  Object *o = n ? spot_object (m, s->data + n - 1) : NULL;
  return o && address - o->address < extent (o->size) ? o : NULL;
}

/* An object that has an address in begin .. end - 1. */
static Object *
spots_overlap (const Memory *m, const Spots *s, uint64_t begin, uint64_t end) {
  for (size_t n = spots_until (s, end - 1); n; n--) {
    Object *o = spot_object (m, s->data + n - 1);
    if (o && o->kind != OBJECT_OPAQUE && o->address + extent (o->size) > begin)
      return o;
    if (s->data[n - 1].address <= begin)
      return NULL;
  }
  return NULL;
}

Object *
memory_find (const Memory *m, uint64_t address) {
  Object *o = spots_find (m, &m->fixed, address);
  if (!o)
    o = spots_find (m, &m->placed, address);
  if (!o)
    o = spots_find (m, &m->stack, address);
  if (!o)
    o = spots_find (m, &m->opaque, address);
  return o && o->state == STATE_LIVE ? o : NULL;
}

static bool
is_free (const Memory *m, uint64_t begin, uint64_t end) {
  return !spots_overlap (m, &m->fixed, begin, end) &&
         !spots_overlap (m, &m->placed, begin, end) &&
         !spots_overlap (m, &m->stack, begin, end);
}

/* Literals may share their last bytes. */
static bool
may_share (const Memory *m, const Object *o, const Object *other) {
  const UnitGlobal *globals = m->unit->globals.data;
  if (o->kind != OBJECT_GLOBAL || other->kind != OBJECT_GLOBAL ||
      o->address + o->size != other->address + other->size)
    return false;
  const UnitGlobal *x = globals + o->number, *y = globals + other->number;
  return unit_literal_is_tail (x, y) || unit_literal_is_tail (y, x);
}

/* Whether the object may lie where it does. */
static bool
is_possible (const Memory *m, const Object *o) {
  uint64_t begin = o->address, end = begin + extent (o->size);
  const Object *other = spots_overlap (m, &m->placed, begin, end);
  return is_free (m, begin, end) || (other && may_share (m, o, other));
}

static const Placement *
find_placement (const Choices *c, uint64_t object) {
  size_t lo = 0, hi = c ? c->placements.len : 0;
  while (lo < hi) {
    size_t mid = lo + (hi - lo) / 2;
    if (c->placements.data[mid].object < object)
      lo = mid + 1;
    else
      hi = mid;
  }
  bool found =
      c && lo < c->placements.len && c->placements.data[lo].object == object;
  return found ? c->placements.data + lo : NULL;
}

static bool
place_chosen (const Memory *m, Object *o, uint64_t align) {
  const Placement *p = find_placement (m->options->choices, o->choice);
  bool is_opaque = o->kind == OBJECT_OPAQUE;
  if (!p || !p->address || (p->address % align && !is_opaque))
    return false;
  uint64_t top = m->pointer_bytes == 4 ? UINT32_MAX : UINT64_MAX;
  if (p->address > top || extent (o->size) > top - p->address)
    return false;
  o->address = p->address;
  return is_opaque || is_possible (m, o);
}

static uint64_t
gap_after (uint64_t size) {
  return size < MIN_GAP ? MIN_GAP : size < MAX_GAP ? size : MAX_GAP;
}

static bool
place_default (Memory *m, Object *o, uint64_t align, bool is_local) {
  uint64_t *next = is_local ? &m->stack_next : &m->next;
  uint64_t end = is_local ? stack_end (m) : region_end (m);
  uint64_t at = *next, size = extent (o->size);
  for (const Object *other;;) {
    at = align_up (at, align);
    if (at > end || size > end - at)
      return false;
    other = spots_overlap (m, &m->placed, at, at + size);
    if (!other)
      break;
    at = other->address + extent (other->size);
  }
  o->address = at;
  *next = at + size + gap_after (size);
  return true;
}

static Spot
spot_at (const Object *o, uint64_t address) {
  return (Spot){address, o->slot, o->generation};
}

static void
add_placed (Spots *s, const Object *o) {
  size_t at = spots_until (s, o->address);
  vec_push (s, (Spot){0});
  memmove (s->data + at + 1, s->data + at, (s->len - 1 - at) * sizeof (Spot));
  s->data[at] = spot_at (o, o->address);
}

static void
remove_placed (Memory *m, const Object *o) {
  size_t at = spots_until (&m->placed, o->address) - 1;
  assert (m->placed.data[at].slot == o->slot);
  m->placed.len--;
  memmove (m->placed.data + at, m->placed.data + at + 1,
           (m->placed.len - at) * sizeof (Spot));
}

static bool
place (Memory *m, Object *o, uint64_t align) {
  bool is_local = o->kind == OBJECT_LOCAL;
  uint64_t next = m->stack_next;
  o->is_placed = place_chosen (m, o, align);
  if (!o->is_placed && !place_default (m, o, align, is_local))
    return false;
  if (o->is_placed)
    add_placed (o->kind == OBJECT_OPAQUE ? &m->opaque : &m->placed, o);
  if (is_local)
    vec_push (&m->stack, spot_at (o, o->is_placed ? next : o->address));
  else if (!o->is_placed)
    vec_push (&m->fixed, spot_at (o, o->address));
  return true;
}

/* Lives -------------------------------------------------------------------- */

static bool
has_bytes (const Object *o) {
  return o->kind != OBJECT_PROC && o->kind != OBJECT_OPAQUE;
}

static void
acquire_small (Object *o) {
  memset (o->small, 0, sizeof o->small);
  o->bytes = o->small;
  o->defined = o->begin == BEGINS_UNDEFINED ? o->small + SMALL_OBJECT : NULL;
}

static void
acquire (Memory *m, Object *o, const ObjectPlan *plan) {
  o->is_mapped = o->begin == BEGINS_DATA;
  if (o->is_mapped)
    o->bytes = (uint8_t *)plan->data;
  else if (o->size <= SMALL_OBJECT)
    acquire_small (o);
  else {
    bool undefined = o->begin == BEGINS_UNDEFINED;
    o->bytes = mem_zero (o->size);
    o->defined = undefined ? mem_zero (o->size) : NULL;
    m->bytes += o->size << undefined;
  }
}

static void
set_limits (Object *o) {
  bool is_live = o->state == STATE_LIVE && has_bytes (o);
  o->readable = is_live ? o->size : 0;
  o->writable = o->is_constant ? 0 : o->readable;
}

static bool
fits (const Memory *m, uint64_t size) {
  return m->bytes < m->max_bytes && size < m->max_bytes / 2 &&
         2 * size <= m->max_bytes - m->bytes;
}

static uint32_t
choice_of (const Memory *m, const ObjectPlan *plan, uint64_t number) {
  const ObjectNames *names = &m->options->names;
  if (!names->made)
    return (uint32_t)number;
  return names->made (names->context, plan->op, (uint32_t)number, plan->size);
}

Object *
memory_add (Memory *m, const ObjectPlan *plan) {
  Object *o =
      fits (m, plan->size) ? new_slot (m, plan->kind == OBJECT_LOCAL) : NULL;
  if (!o)
    return NULL;
  o->size = plan->size;
  o->number = m->numbers++;
  o->choice = choice_of (m, plan, o->number);
  o->kind = (uint8_t)plan->kind;
  o->begin = (uint8_t)plan->begin;
  o->state = STATE_LIVE;
  o->is_constant = plan->is_constant;
  o->is_held = false;
  o->by_byte = false;
  o->op = plan->op;
  if (!place (m, o, plan->align ? plan->align : LARGEST_ALIGN)) {
    o->state = STATE_GONE;
    return NULL;
  }
  if (has_bytes (o)) {
    acquire (m, o, plan);
    object_set_begin (m, o);
  }
  set_limits (o);
  return o;
}

static void
forget_dead (Memory *m) {
  size_t n = 0;
  for (size_t i = 0; i < m->fixed.len; i++)
    if (spot_object (m, m->fixed.data + i))
      m->fixed.data[n++] = m->fixed.data[i];
  m->fixed.len = n;
  m->fixed_dead = 0;
}

void
memory_kill (Memory *m, Object *o, ObjectState state) {
  assert (state != STATE_LIVE && o->kind != OBJECT_GLOBAL);
  bool is_local = o->kind == OBJECT_LOCAL;
  if (o->is_placed)
    remove_placed (m, o);
  o->state = (uint8_t)state;
  set_limits (o);
  release (m, o);
  dead_put (is_local ? &m->dead_locals : &m->dead_blocks, o->slot);
  if (!is_local && !o->is_placed && ++m->fixed_dead > 1024 + m->fixed.len / 2)
    forget_dead (m);
}

void
memory_begin (Memory *m, Object *o) {
  assert (o->kind == OBJECT_LOCAL);
  o->state = STATE_LIVE;
  set_limits (o);
  memset (o->bytes, 0, o->size);
  if (o->defined)
    memset (o->defined, 0, o->size);
  if (o->origins)
    memset (o->origins, 0, o->origin_bytes);
  object_set_begin (m, o);
}

/* The spot of a local; those of the top frame are at the end. */
static Spot *
find_spot (const Memory *m, const Object *o) {
  assert (o->kind == OBJECT_LOCAL && m->stack.len);
  size_t i = m->stack.len;
  do
    i--;
  while (m->stack.data[i].slot != o->slot ||
         m->stack.data[i].generation != o->generation);
  return m->stack.data + i;
}

/* It stands where the old one did, if that is still free, so that a loop does
   not use up the stack. */
Object *
memory_renew (Memory *m, Object *old) {
  assert (old->kind == OBJECT_LOCAL);
  ObjectPlan plan = {.kind = OBJECT_LOCAL,
                     .begin = BEGINS_UNDEFINED,
                     .size = old->size,
                     .align = old->op->align,
                     .op = old->op};
  uint64_t next = m->stack_next;
  size_t at = (size_t)(find_spot (m, old) - m->stack.data);
  m->stack_next = m->stack.data[at].address;
  memory_kill (m, old, STATE_OVER);
  Object *o = memory_add (m, &plan);
  if (!o)
    return NULL;
  bool fits = o->is_placed || o->address == m->stack.data[at].address;
  Spot spot = vec_pop (&m->stack);
  m->stack_next = next;
  if (fits)
    m->stack.data[at] = spot;
  else if (place_default (m, o, plan.align ? plan.align : LARGEST_ALIGN, true))
    vec_push (&m->stack, spot_at (o, o->address));
  else
    return NULL;
  return o;
}

void
memory_end (Object *o) {
  assert (o->kind == OBJECT_LOCAL);
  o->state = STATE_LEFT;
  set_limits (o);
}

void
memory_pop (Memory *m, size_t count, ObjectState state) {
  while (m->stack.len > count) {
    Spot s = vec_pop (&m->stack);
    m->stack_next = s.address;
    Object *o = memory_slot (m, s.slot);
    if (o->generation == s.generation && o->state < STATE_OVER)
      memory_kill (m, o, state);
  }
}
