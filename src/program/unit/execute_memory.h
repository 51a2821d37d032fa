/* execute_memory.h -- the memory of an execution: objects with their bytes, and
   what is known about each bit and byte.

   Internal to execute*.c.  Objects live in slots.  A slot is used again some
   time after its object died; the generation in an Origin tells the old object
   from the new one, so a dangling pointer is known as such for ever. */

#ifndef PROGRAM_UNIT_EXECUTE_MEMORY_H
#define PROGRAM_UNIT_EXECUTE_MEMORY_H

#include "program/unit/execute.h"

#include <assert.h>

/* Whose address a value is, or which byte of it: slot << 32 | generation << 3 |
   byte.  0: of no object. */
typedef uint64_t Origin;

/* Values of more than 64 bits are undefined as a whole, narrower ones by bit.
   'hi' is 0 for values of at most 64 bits; no bits are set beyond the width. */
typedef struct {
  uint64_t lo, hi;
  uint64_t undefined;
  Origin origin;
} Value;

typedef enum {
  OBJECT_GLOBAL,
  OBJECT_PROC,
  OBJECT_LOCAL,
  OBJECT_BLOCK,    /* of the heap */
  OBJECT_ARGUMENT, /* a heap block that belongs to who called the entry */
  OBJECT_FIXED,    /* the same, not from malloc */
  OBJECT_OPAQUE
} ObjectKind;

typedef enum {
  STATE_LIVE,
  STATE_FREED,
  STATE_LEFT, /* a local out of its scope; it may begin again */
  STATE_OVER, /* a local away with the stack it was on */
  STATE_GONE  /* a local whose frame has returned */
} ObjectState;

typedef enum {
  BEGINS_UNDEFINED,
  BEGINS_ARBITRARY,
  BEGINS_ZERO,
  BEGINS_DATA /* bytes are those of 'data' and not copied */
} ObjectBegin;

enum { SMALL_OBJECT = 16 };

typedef struct {
  uint64_t address, size;
  uint64_t readable, writable; /* bytes from the beginning on that may be:
                                  'size' or 0 */
  uint8_t *bytes;
  uint8_t *defined; /* a bit for each; NULL: all are defined */
  Origin *origins;  /* NULL: none; an entry for each word of the size of a
                       pointer, or for each byte if 'by_byte' */
  uint8_t *fresh;   /* bytes that hold what they began with and that no one
                       looked at, while recording; or NULL */
  uint64_t number;
  uint32_t choice; /* the number by which Choices know it */
  uint32_t slot, generation;
  uint8_t kind, state, begin;
  bool by_byte, is_placed, is_mapped, is_constant;
  bool is_held;                    /* by code that is not known: no leak */
  size_t origin_bytes;             /* of 'origins' */
  const UnitOp *op;                /* that made it, or NULL */
  Pos made, ended;                 /* where, as the user sees it */
  uint8_t small[2 * SMALL_OBJECT]; /* bytes and definedness of small ones */
} Object;

/* An object where it can be found by address. */
typedef struct {
  uint64_t address;
  uint32_t slot, generation;
} Spot;
typedef VEC (Spot) Spots;

/* Slots of dead objects, the oldest first. */
typedef struct {
  VEC (uint32_t) slots;
  size_t first;
} DeadSlots;

typedef struct {
  const ExecuteOptions *options;
  const Unit *unit;
  unsigned pointer_bytes;
  VEC (Object *) chunks;
  uint32_t slots;
  uint64_t numbers; /* of objects made so far */
  DeadSlots dead_locals, dead_blocks;
  Spots fixed, placed; /* sorted by address */
  Spots opaque;        /* likewise: placed ones, which may overlap others */
  Spots stack;         /* locals as they were made */
  uint64_t next, stack_next;
  size_t fixed_dead;
  size_t bytes, max_bytes;
} Memory;

void memory_init (Memory *, const Unit *, const ExecuteOptions *);
void memory_done (Memory *);

/* What a new object is like. */
typedef struct {
  ObjectKind kind;
  ObjectBegin begin;
  uint64_t size;
  uint32_t align; /* 0: of the largest scalar */
  bool is_constant;
  const uint8_t *data; /* BEGINS_DATA */
  const UnitOp *op;
} ObjectPlan;

/* NULL: the memory allowed, or the space of addresses, is used up. */
Object *memory_add (Memory *, const ObjectPlan *);
/* Gives the bytes back. */
void memory_kill (Memory *, Object *, ObjectState);
/* The life of a local begins again, ends. */
void memory_begin (Memory *, Object *);
void memory_end (Object *);
/* A new local like 'old', which dies; NULL as with 'memory_add'. */
Object *memory_renew (Memory *, Object *old);
/* Locals beyond the first 'count' die. */
void memory_pop (Memory *, size_t count, ObjectState);

enum { CHUNK_BITS = 8, GENERATION_BITS = 29, MAX_SLOT = INT32_MAX };

static inline Object *
memory_slot (const Memory *m, uint32_t slot) {
  assert (slot >> CHUNK_BITS < m->chunks.len);
  return m->chunks.data[slot >> CHUNK_BITS] + (slot & ((1u << CHUNK_BITS) - 1));
}

static inline Origin
object_origin (const Object *o) {
  return (uint64_t)o->slot << 32 | (uint64_t)o->generation << 3;
}

static inline uint32_t
origin_slot (Origin origin) {
  return (uint32_t)(origin >> 32);
}

static inline uint32_t
origin_generation (Origin origin) {
  return (uint32_t)origin >> 3;
}

/* The object, dead or alive; NULL: nothing is known about it any more. */
static inline Object *
memory_object (const Memory *m, Origin origin) {
  Object *o = memory_slot (m, origin_slot (origin));
  return o->generation == origin_generation (origin) ? o : NULL;
}

/* The live object that has the byte at 'address', or NULL.  Every object counts
   as having at least one byte. */
Object *memory_find (const Memory *, uint64_t address);

/* Bytes of live objects; the range was checked.  Memory for origins may exceed
   the limit: 'bytes' tells. */
Value memory_load (Memory *, Object *, uint64_t offset, unsigned bits);
void memory_store (Memory *, Object *, uint64_t offset, unsigned bits, Value);
void memory_move (Memory *, Object *to, uint64_t to_offset, Object *from,
                  uint64_t from_offset, uint64_t count);
bool memory_is_defined (const Object *, uint64_t offset, uint64_t count);
void memory_fill (Memory *, Object *, uint64_t offset, uint64_t count, Value);

/* Parts of the above, in execute_bytes.c. */
void object_set_begin (Memory *, Object *);

#endif
