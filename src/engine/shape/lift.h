/* lift.h -- from parts of a heap to templates, and back into the heap as
   segments. */

#ifndef ENGINE_SHAPE_LIFT_H
#define ENGINE_SHAPE_LIFT_H

#include "engine/shape/abstract.h"
#include "engine/shape/prove.h"

#define NOT_AN_OBJECT UINT32_MAX

/* Where a symbol occurs. */
typedef enum {
  HOLDER_ROOT,
  HOLDER_FIELD,  /* of object 'index', at 'at' */
  HOLDER_SIZE,   /* of object 'index' */
  HOLDER_END,    /* of segment 'index': its first or last */
  HOLDER_BEYOND, /* of segment 'index': its next or prev */
  HOLDER_ARG,    /* of segment 'index'; its length, too */
  HOLDER_ORDER,  /* of segment 'index': a number before or after it */
  HOLDER_CELL,   /* run 'index': the address that it has */
  HOLDER_SLOTS,  /* slots 'index' */
  HOLDER_INSIDE  /* the base or offset of a symbol of this kind */
} HolderKind;

typedef struct {
  HolderKind kind;
  uint32_t index;
  uint64_t at;
  uint32_t next; /* holder of the same symbol plus 1 */
} Holder;

typedef struct {
  VEC (Holder) all;
  uint32_t *first; /* by symbol: the first of its holders plus 1 */
} Holders;

/* Of the heap, and of the roots if there is a state. */
void holders_find (Holders *, const Heap *, const HeapState *);
void holders_done (Holders *);

/* Links of a list. */
typedef struct {
  uint64_t entry, next, prev, back;
  HeapBranches branches;
} Links;

static inline bool
links_same (Links a, Links b) {
  return a.entry == b.entry && a.next == b.next && a.prev == b.prev &&
         a.back == b.back && heap_same_branches (&a.branches, &b.branches);
}

/* A link forward at most. */
static inline Links
links_single (uint64_t entry, uint64_t next) {
  return (Links){.entry = entry, .next = next, .prev = NO_LINK, .back = entry};
}

/* One of the links is at these bytes of an element. */
static inline bool
links_have (const Links *l, uint64_t at) {
  bool is_one = at == l->next || at == l->prev;
  for (uint32_t i = 0; i < l->branches.count; i++)
    is_one |= at == l->branches.at[i];
  return is_one;
}

static inline Links
links_of (const HeapTemplate *t) {
  return (Links){t->entry, t->next, t->prev, t->back, t->branches};
}

/* A part of a heap: an element, what it owns, and the symbols that are nowhere
   else.  By number. */
typedef struct {
  HeapSym element;
  bool *objects, *segments, *locals;
  bool *around; /* symbols of others that what is known of its own numbers may
                   be about */
} Part;

void part_init (Part *, const Heap *, HeapSym element);
void part_done (Part *);

/* What the element owns: chunks that are reached from it, but not by its links,
   and that nothing else refers to.  Only symbols with true in 'level' count;
   NULL: all do.  False: the part cannot be told from the rest. */
bool part_find (Part *, const Heap *, const Holders *, Links,
                const bool *level);
/* Registers, locals and sizes are around it, and what these are multiples of.
 */
void part_find_around (Part *, const Heap *, const Holders *);

/* The part as a template; 'args' gets what its parameters are. */
const HeapTemplate *part_template (HeapTemplates *, const Heap *, const Part *,
                                   Links, HeapValues *args);
/* Takes its chunks out of the heap; 'notes', one for each segment, stay beside
   the others.  They may be NULL. */
typedef struct {
  uint32_t level;
  bool is_used;
} SegmentNote;
typedef VEC (SegmentNote) SegmentNotes;
void part_remove (Heap *, const Part *, SegmentNotes *);

/* The offset of a pointer of the object, if there is one: its value. */
const HeapField *link_field (const Heap *, const HeapObject *, uint64_t at);

#endif
