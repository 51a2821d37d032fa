/* heap.h -- symbolic heaps: formulas of separation logic about what a Unit has
   in its registers and in its memory.

   Numbers.  A symbol stands for an integer and, if it is an address, for the
   object that it belongs to.  A value is a symbol plus a constant, or a
   constant.  Where a register or field of w bits has a value, the integer
   modulo 2^w is what it holds: so values go through extensions and truncations
   as they are, as long as the integer is in the range of the type.

   Chunks.  A heap is a set of chunks that share no byte: objects with their
   fields, and segments of lists.  A symbol that is the base of an object, or
   the first or last pointer of a segment with at least one element, is an
   address that can be used; others are not known to be any.  Two symbols are
   equal if they are the same integer and belong to the same object: equality
   of addresses as a program sees it, by number alone, is less.

   Segments.  A template describes one element of a list: an object with its
   fields, what it owns beyond itself, and facts about these.  Symbols of the
   heap around it come in as parameters.  Lists go from link to link, not from
   object to object: pointers into an element are 'entry' bytes behind its base,
   wherever that is in it.

     segment (T; first, next, last, prev; length; args) ==
          length = 0, first = next, last = prev, nothing in memory
       or there are new symbols for the locals of T, and y:
          first = base + T.entry,
          the body of T with 'args' for its parameters,
          at base + T.next: y          at base + T.prev: prev
          segment (T; y, next, last, base + T.back; length - 1; args)

   Links back lead to 'back' bytes behind the base: most often that is T.entry,
   but some lists point back to the link forward.

   Without T.prev there are no 'last' and 'prev'.  Without T.next there is at
   most one element, and 'next' is what 'first' is if there is none.

   Trees.  A template with branches has more links to elements of its kind than
   'next'.  A segment of it is a path from link to link, by 'next' or by a
   branch, whichever; the links that the path does not take lead to trees.  A
   tree is a path that ends with NULL: every tree has one.

     tree (T; first, prev; args) ==
          there are new symbols length and last:
          segment (T; first, 0, last, prev; length; args)

     segment (T; first, next, last, prev; length; args) == as above, but for an
     element: there is one link 'way' of T, and with e for base + T.back
          at base + way: y           segment (T; y, next, last, e; length - 1)
          at base + way', for each other link: a new z
                                     tree (T; z, e; args)

   Kinds.  Elements of one list may be of several kinds.  A template of kinds
   has no body: each element is one of one of its kinds, which are templates
   with the same links.  Its parameters are those of its kinds, one after the
   other.

   Order.  An ordered template has no body either: its elements are those of
   another one, 'plain', and a number of each of them less that of the one
   before it lies in a range.  It has two parameters more, the last ones: the
   number that comes before the first element, and that of the last one.

     segment (ordered T; first, next, last, prev; length; args, before, after)
   == length = 0, before = after, and otherwise as above or with d for the value
   of the element at order.at, order.least <= d - before <= order.most, segment
   (ordered T; y, next, last, ..; length - 1; args, d, after)

   Runs.  Besides what the fields and the rest of an object say, elements of
   arrays have bounds: a run is about all elements of so many bytes that lie one
   behind the other in a range of bytes, which symbols may be the ends of.  One
   element at a place that is a symbol is a run, too, with its value as both
   bounds.  Then it may be an address, too.

   Columns.  The same field of each struct of an array: elements that lie 'step'
   bytes apart.  All of them are initialised, lie between two bounds, or lead
   into an object by a whole number of steps from a place in it:

     column (array; bytes, step, from, to; inside T, unit, low, high) ==
       for each k >= 0 with from + (k + 1) * step <= to, whose bytes are inside
       of the array, they are 0, if they may be, or there is m >= 0 with
          at array + from + k * step: T + low + m * unit
          low + m * unit <= high

   Slots.  Pointers of an array that own something: each of them, in a range of
   bytes, is the first of a segment of its own, which ends with NULL.

     slots (array; step, from, to; T; args) ==
          to - from < bytes of a pointer, nothing in memory but the array
       or there are new symbols p and length:
          at array + from: p        segment (T; p, 0; length; args)
          slots (array; step, from + step, to; T; args)

   If T has links back, there is a new symbol for the last, too, and the link
   back of the first element is NULL; or, in slots of heads, it leads to where
   it would if the slot were the link forward of an element:

          segment (T; p, 0, last, array + from - T.next + T.back; length; args)

   If they are full, no length is 0.  The bytes of the pointers are the array's;
   what the segments own is the slots'.

   Members.  A pointer that leads to some object of a type, whichever: to a node
   of a graph, which is in a list of its own.  That is a fact about its symbol:

     member (a; type, at) == a = 0, or there is an object of this type in the
       heap, be it an element of a segment, with a = its base + at

   When such an object dies, some pointers lead to nothing, and nobody knows
   which: members of the type are 'lost' then, and what facts and templates say
   of them does not count any more.

   A heap means the same under any renaming of its symbols. */

#ifndef HEAP_HEAP_H
#define HEAP_HEAP_H

#include "base/arena.h"
#include "base/str.h"
#include "base/vec.h"
#include "program/unit/unit.h"

typedef uint32_t HeapSym; /* 0: none */

typedef struct {
  HeapSym sym; /* 0: the constant 'add'.  Registers and fields have the one
                  that is a signed number of their width; those of one bit
                  have 0 or 1 */
  int64_t add;
} HeapValue;

typedef enum {
  SYM_PLAIN,
  SYM_GLOBAL, /* the address of global 'index' */
  SYM_PROC,   /* the address of procedure 'index' */
  SYM_INSIDE, /* the address of the object with base 'index', plus 'offset': a
                 place in an array that is not known.  Its 'low' and 'high' say
                 nothing */
  SYM_PARAM   /* of a template: whatever the argument is */
} HeapSymKind;

typedef struct {
  uint16_t kind;    /* HeapSymKind */
  uint16_t bits;    /* of the widest register or field that has it so far */
  bool maybe_undef; /* perhaps it is not initialised */
  uint32_t index;
  HeapSym offset;       /* SYM_INSIDE: a plain symbol */
  WideSigned low, high; /* the integer; not for addresses of objects */
} HeapSymInfo;

/* About integers.  b = 0: 0. */
typedef enum {
  FACT_DIFFERENT, /* a - b is not c */
  FACT_AT_MOST,   /* a - b <= c; neither is 0 */
  FACT_TIMES,     /* a = c * b; neither is 0 */
  FACT_WHEN,      /* if a is c, b is at least 1, and otherwise 0; neither is 0:
                     a tells how long a list is */
  FACT_MODULO,    /* what is left of a is 'is' if it is divided by 'by'; b is 0,
                     and c is heap_modulo of both */
  FACT_MEMBER     /* a is a member, or 0; b is 0, and c is heap_member */
} HeapFactKind;

typedef struct {
  HeapFactKind kind;
  HeapSym a, b;
  int64_t c;
} HeapFact;

/* What is left of an integer, which may be negative: it is a multiple of 'by'
   plus 'is', and is is one of 0 .. by - 1. */
typedef struct {
  int64_t by, is;
} HeapModulo;

/* So many bytes behind the base of an object of this type. */
typedef struct {
  UnitTypeId type; /* not 0 */
  uint32_t at;
} HeapMember;

/* About three integers.  Templates have none. */
typedef enum {
  EQUATION_SUM,    /* a = b + d + c; a = 0: 0 */
  EQUATION_PRODUCT /* a = b * d */
} HeapEquationKind;

typedef struct {
  HeapEquationKind kind;
  HeapSym a, b, d; /* b <= d */
  int64_t c;       /* of a product: 0 */
} HeapEquation;

/* What an operation on numbers of so many bits, modulo 2^bits, makes of 'a' and
   'b': it is 'is'.  Only bits are meant, so it does not matter which of the
   integers with these bits a symbol is.  Templates have none. */
typedef struct {
  uint16_t op;   /* OpKind: one that has results */
  uint16_t bits; /* not more than the symbols have */
  HeapValue is, a, b;
} HeapResult;

/* The symbol is one of these values, which are sorted and differ: the same
   integer, of the same object.  Only templates have choices, about symbols of
   their own, among constants and parameters.  Where an element is unfolded,
   each is a case of its own. */
enum { HEAP_MOST_CHOICES = 8 };

typedef struct {
  HeapSym sym;
  uint32_t count;
  HeapValue among[HEAP_MOST_CHOICES];
} HeapChoice;

/* What the bytes of an object are that no field has. */
typedef enum {
  REST_UNDEF,   /* not initialised */
  REST_ZERO,    /* 0 */
  REST_ANY,     /* initialised, with anything */
  REST_MAYBE,   /* anything, perhaps not initialised */
  REST_INITIAL, /* of a global: what it began with */
} HeapRest;

typedef enum {
  OBJECT_HEAP,
  OBJECT_STACK,    /* a local */
  OBJECT_ENDED,    /* a local whose life has ended, and may begin again: it can
                      not be used, and its address is not that of an object */
  OBJECT_GLOBAL,   /* never dies */
  OBJECT_ARGUMENT, /* a heap block that the caller of the entry owns: no leak */
  OBJECT_FIXED,    /* a heap block that 'free' must not be given */
  OBJECT_OUTSIDE   /* of a caller that this state is not about: its address is
                      its own, and it cannot be used */
} HeapObjectKind;

typedef struct {
  uint64_t at; /* bytes from the base */
  uint32_t bytes;
  HeapValue value; /* of bytes * 8 bits */
} HeapField;

typedef VEC (HeapField) HeapFields;

typedef struct {
  HeapSym base;
  uint16_t kind;  /* HeapObjectKind */
  uint16_t rest;  /* HeapRest */
  uint32_t level; /* of locals: that of the frame when they were made */
  HeapValue size;
  HeapValue filled;  /* the bytes before this one are initialised, whatever
                        'rest' says */
  UnitTypeId type;   /* for people, and to tell elements of lists apart */
  HeapFields fields; /* sorted, without overlap, inside of the object */
} HeapObject;

typedef struct HeapTemplate HeapTemplate;

typedef struct {
  const HeapTemplate *of;
  HeapValue first, next, last, prev;
  HeapValue length;
  VEC (HeapValue) args;
} HeapSegment;

/* Each element from + k * bytes of the object, with k >= 0, that ends at 'to'
   or before and is inside of the object: it is initialised, and some integer
   with its bits lies between the bounds.  Those of templates are about one
   element each, a constant, of an object of theirs: a string ends there. */
typedef struct {
  HeapSym base;
  uint32_t bytes; /* of an element: 1 to 8 */
  HeapValue from, to;
  HeapValue low, high;
} HeapRun;

/* What elements of a column are: numbers and addresses, all of them
   initialised; numbers between the bounds, as those of runs; or places in
   'target'. */
typedef enum { COLUMN_ANY, COLUMN_BETWEEN, COLUMN_INSIDE } HeapColumnKind;

/* Each element at from + k * step of the object, with k >= 0 and
   from + (k + 1) * step <= to, that is inside of the object.  Templates have
   none. */
typedef struct {
  HeapSym base;
  uint32_t bytes; /* of an element: 1 to 8, and not more than 'step' */
  uint64_t step;
  HeapValue from, to;
  uint16_t kind;       /* HeapColumnKind */
  bool may_be_null;    /* COLUMN_INSIDE: an element may be 0, too */
  HeapSym target;      /* the same: the base of an object; otherwise 0 */
  uint64_t unit;       /* the same: of the distances of these places */
  HeapValue low, high; /* bounds; COLUMN_INSIDE: of the offset, and 'low' is a
                          constant that is not negative; COLUMN_ANY: 0 */
} HeapColumn;

/* Pointers of the object at from + k * step, with k >= 0, that end at 'to' or
   before.  Templates have none. */
typedef struct {
  HeapSym base; /* 0: the pointers are nowhere any more, and all is lost */
  uint64_t step;
  HeapValue from, to;
  const HeapTemplate *of; /* without order */
  bool is_full;
  bool
      are_heads; /* with links back: those of first elements lead to the slot */
  VEC (HeapValue) args;
} HeapSlots;

typedef struct {
  VEC (HeapSymInfo) syms; /* by symbol; the first is not used */
  VEC (HeapObject) objects;
  VEC (HeapSegment) segments;
  VEC (HeapSlots) slots;
  VEC (HeapRun) runs;
  VEC (HeapColumn) columns;
  VEC (HeapFact) facts;
  VEC (HeapEquation) equations;
  VEC (HeapResult) results;
  VEC (HeapChoice) choices;
  VEC (uint32_t)
  lost; /* types whose members are lost; sorted.  Templates have
           none: what is around them counts */
} Heap;

#define NO_LINK UINT64_MAX

/* Links of elements of trees besides 'next', which lies before them; sorted. */
enum { HEAP_MOST_BRANCHES = 7 };

typedef struct {
  uint32_t count; /* 0: it is a list */
  uint64_t at[HEAP_MOST_BRANCHES];
} HeapBranches;

/* The number at these bytes of an element, less that of the element before it.
   At least one of the bounds is set. */
typedef struct {
  uint64_t at;
  int64_t least, most; /* or HEAP_NO_LEAST, HEAP_NO_MOST */
} HeapOrder;

#define HEAP_NO_LEAST INT64_MIN
#define HEAP_NO_MOST INT64_MAX

/* Bounds of an order are not further from 0. */
#define HEAP_FARTHEST_ORDER ((int64_t)1 << 32)

/* No list is longer: there are not so many addresses. */
#define HEAP_LONGEST ((WideSigned)1 << 62)

/* A template of kinds has at most so many. */
enum { HEAP_MOST_KINDS = 8 };

/* Templates are never changed, and equal ones are the same. */
struct HeapTemplate {
  uint64_t entry, next, prev; /* next, prev: or NO_LINK */
  uint64_t back;              /* without 'prev': like 'entry' */
  HeapBranches branches;
  uint32_t params; /* symbols 1 .. params of the body */
  uint32_t depth;  /* of templates in it: 0 if there are none */
  Heap body; /* objects[0] is the element, without the fields of the links; of a
                template of kinds, or an ordered one: empty */
  uint32_t kind_count; /* 0: there is one kind, that of the body */
  const HeapTemplate *kinds[HEAP_MOST_KINDS]; /* sorted by number; they have no
                                                 kinds or branches */
  const HeapTemplate *plain; /* of an ordered template: its elements; or NULL */
  HeapOrder order;
  uint64_t hash;
  uint32_t number; /* in the order in which they were made */
};

typedef struct {
  Arena arena;
  VEC (HeapTemplate *) all;
} HeapTemplates;

void heap_templates_done (HeapTemplates *);

/* Registers that live.  Ghosts are registers of the outermost frame that the
   program does not have: values that the caller of a context knows, too. */
#define HEAP_GHOST (1u << 24)

typedef struct {
  uint32_t frame, reg;
  HeapValue value;
} HeapRoot;

typedef struct {
  uint32_t proc, block;
  uint32_t op;    /* the next one; of all frames but the last: the call */
  uint32_t level; /* OP_STACK_SAVE answers it and raises it by one; a call
                     begins with one more.  Restoring it, or returning to a
                     frame with it, ends all locals of higher levels */
} HeapFrame;

/* The block of an outermost frame that has returned: its registers are its
   results. */
#define HEAP_EXIT UINT32_MAX

/* A state is about the whole program, or about a context: a call of the
   procedure of its outermost frame, with the part of memory that this call may
   use.  Locals of callers have the level 0 there, and the call itself begins
   with HEAP_ENTRY_LEVEL. */
enum { HEAP_ENTRY_LEVEL = 1 };

typedef struct {
  VEC (HeapFrame) frames; /* the innermost last */
  VEC (HeapRoot) roots;   /* sorted by frame and register */
  Heap heap;
  bool has_leaked;  /* perhaps: a heap block that nothing points to any more */
  uint32_t context; /* 0: the whole program */
} HeapState;

/* A call that enters a context: where the callee begins, which objects and
   segments the context takes, and the symbols that are its ghosts. */
typedef struct {
  HeapState *state;      /* the callee's frame is the innermost one */
  uint32_t context;      /* entered */
  VEC (HeapSym) objects; /* their bases */
  VEC (uint32_t) segments;
  VEC (HeapSym) ghosts;
} HeapCall;

/* Values ------------------------------------------------------------------- */

static inline HeapValue
heap_const (int64_t k) {
  return (HeapValue){0, k};
}

static inline HeapValue
heap_value (HeapSym sym, int64_t add) {
  return (HeapValue){sym, add};
}

static inline HeapValue
heap_plus (HeapValue v, int64_t k) {
  return (HeapValue){v.sym, (int64_t)((uint64_t)v.add + (uint64_t)k)};
}

static inline bool
heap_same (HeapValue a, HeapValue b) {
  return a.sym == b.sym && a.add == b.add;
}

static inline bool
heap_is (HeapValue v, int64_t k) {
  return v.sym == 0 && v.add == k;
}

/* Numbers that are divided by are 2 .. HEAP_MOST_MODULUS. */
enum { HEAP_MOST_MODULUS = 1 << 28, HEAP_MODULUS_SHIFT = 32 };

/* What is left of the integer if it is divided by 'by'. */
static inline int64_t
heap_left (WideSigned k, int64_t by) {
  WideSigned left = k % by;
  return (int64_t)(left < 0 ? left + by : left);
}

/* The constant of a fact, and what it says. */
static inline int64_t
heap_modulo (HeapModulo m) {
  assert (m.by >= 2 && m.by <= HEAP_MOST_MODULUS && m.is >= 0 && m.is < m.by);
  return m.by * ((int64_t)1 << HEAP_MODULUS_SHIFT) + m.is;
}

static inline HeapModulo
heap_modulo_of (const HeapFact *f) {
  assert (f->kind == FACT_MODULO);
  return (HeapModulo){f->c >> HEAP_MODULUS_SHIFT,
                      f->c & (((int64_t)1 << HEAP_MODULUS_SHIFT) - 1)};
}

/* Members are of types below this number. */
enum { HEAP_MOST_MEMBER_TYPE = 1 << 28, HEAP_MEMBER_SHIFT = 32 };

static inline int64_t
heap_member (HeapMember m) {
  assert (m.type.id && m.type.id < HEAP_MOST_MEMBER_TYPE);
  return (int64_t)m.type.id * ((int64_t)1 << HEAP_MEMBER_SHIFT) + m.at;
}

/* The constant of a fact of this kind. */
static inline HeapMember
heap_member_of (int64_t c) {
  return (HeapMember){{(uint32_t)(c >> HEAP_MEMBER_SHIFT)}, (uint32_t)c};
}

/* Heaps -------------------------------------------------------------------- */

void heap_init (Heap *);
void heap_done (Heap *);
void heap_copy (Heap *to, const Heap *from); /* 'to' is not initialised */

/* A new plain symbol of these bits; as an integer in the range of the signed or
   of the unsigned type. */
HeapSym heap_fresh (Heap *, unsigned bits, bool is_signed);
/* A new plain symbol that is an address. */
HeapSym heap_fresh_address (Heap *, unsigned pointer_bits);
/* The symbol of a global or procedure, the same each time. */
HeapSym heap_named (Heap *, HeapSymKind, uint32_t index, unsigned bits);

/* The address of the object with this base plus an offset; the same symbol each
   time, as long as none is replaced. */
HeapValue heap_inside (Heap *, HeapSym base, HeapValue offset);

/* NULL: there is none. */
HeapObject *heap_object (const Heap *, HeapSym base);

/* Adds an object without fields. */
HeapObject *heap_add_object (Heap *, HeapSym base, HeapObjectKind,
                             HeapValue size, HeapRest);
void heap_remove_object (Heap *, HeapSym base);
void heap_remove_segment (Heap *, size_t index);

/* Takes the segment's 'args'. */
void heap_add_segment (Heap *, HeapSegment);
HeapSegment heap_copy_segment (const HeapSegment *);

/* NULL: no field begins there. */
HeapField *heap_field (const HeapObject *, uint64_t at);
/* Sets the field with exactly these bytes: none must overlap it in part. */
void heap_set_field (HeapObject *, uint64_t at, uint32_t bytes, HeapValue);
void heap_drop_field (HeapObject *, uint64_t at);
/* Zeros of the rest that lie outside of these bytes become fields, where an
   object is small: before something in these bytes, wherever it is, is written
   and the rest is not only zeros any more. */
void heap_spell_zeros (HeapObject *, WideSigned low, WideSigned high);

/* All runs and columns of the object go, and what its slots own is lost. */
void heap_drop_runs (Heap *, HeapSym base);

/* One more value.  False: there would be too many. */
bool heap_choice_add (HeapChoice *, HeapValue);
/* What the value is among; NULL: nothing is known. */
const HeapChoice *heap_choice (const Heap *, HeapValue);
void heap_remove_choice (Heap *, size_t index);
/* A choice is about the symbol, or has it among its values: as an integer. */
bool heap_choices_have (const Heap *, HeapSym);

/* Takes the 'args'. */
void heap_add_slots (Heap *, HeapSlots);
HeapSlots heap_copy_slots (const HeapSlots *);
void heap_remove_slots (Heap *, size_t index);
/* Where the first element of the slot at 'at' leads back to. */
HeapValue heap_slot_prev (Heap *, const HeapSlots *, HeapValue at);
/* What the pointer at 'at' owns, which is one of these slots, becomes a segment
   with this first; what is before and behind it stays slots.  Whatever says
   what is at 'at' is for the caller to add. */
HeapValue heap_open_slot (Heap *, size_t index, HeapValue at,
                          unsigned pointer_bits);

/* The run is about one element, whose value is known. */
static inline bool
heap_is_single (const HeapRun *r) {
  return heap_same (r->to, heap_plus (r->from, r->bytes)) &&
         heap_same (r->low, r->high);
}

static inline bool
heap_same_run (const HeapRun *a, const HeapRun *b) {
  return a->base == b->base && a->bytes == b->bytes &&
         heap_same (a->from, b->from) && heap_same (a->to, b->to) &&
         heap_same (a->low, b->low) && heap_same (a->high, b->high);
}

/* (heap_member.c)  What is said of members of this type does not count. */
bool heap_has_lost (const Heap *, UnitTypeId);
/* An object of this type is none any more. */
void heap_lose_members (Heap *, UnitTypeId);
/* Nothing is known of any members. */
void heap_lose_all_members (Heap *);
/* The fact about the symbol, if it is a member; false: that is not known. */
bool heap_find_member (const Heap *, HeapSym, HeapMember *);
/* Something in the heap, or in templates, is said of members of this type. */
bool heap_says_members (const Heap *, UnitTypeId);
/* Of members of some type that are not lost. */
bool heap_knows_members (const Heap *);
/* Elements of the template are of this type; and objects below them may be. */
bool heap_elements_are (const HeapTemplate *, UnitTypeId);
bool heap_elements_hide (const HeapTemplate *, UnitTypeId);
/* An object dies. */
void heap_end_object (Heap *, HeapSym base);

/* (heap_column.c) */
bool heap_same_column (const HeapColumn *, const HeapColumn *);
void heap_remove_column (Heap *, size_t index);
/* Columns of the object go, or those with elements that lead into it. */
void heap_drop_columns (Heap *, HeapSym base);
void heap_drop_columns_into (Heap *, HeapSym target);

/* The lowest and highest integer that the value may be, by the range of its
   symbol. */
WideSigned heap_low (const Heap *, HeapValue);
WideSigned heap_high (const Heap *, HeapValue);
/* The integer is in this range, too.  False: it cannot be. */
bool heap_limit (Heap *, HeapValue, WideSigned low, WideSigned high);
/* Adds a fact, unless it is there or holds by itself; facts about one symbol
   become its range.  False: it cannot hold. */
bool heap_add_fact (Heap *, HeapFactKind, HeapValue a, HeapValue b, int64_t c);

void heap_remove_fact (Heap *, size_t index);

/* The same for a = b + d, a = b * d; what cannot be said is forgotten. */
bool heap_add_equation (Heap *, HeapEquationKind, HeapValue a, HeapValue b,
                        HeapValue d);
/* The value that is known to be b + d, b * d; false: none is. */
bool heap_find_equation (const Heap *, HeapEquationKind, HeapValue b,
                         HeapValue d, HeapValue *a);
static inline bool
heap_equation_has (const HeapEquation *e, HeapSym s) {
  return e->a == s || e->b == s || e->d == s;
}

/* Operations on two numbers of the same bits, but for sums, which are
   equations. */
bool heap_result_is_of (OpKind);
/* What the operation made of these values before; 'is' of 'of' is not looked
   at.  False: nothing is known. */
bool heap_find_result (const Heap *, HeapResult of, HeapValue *is);
/* Adds a result; one without symbols says nothing. */
void heap_add_result (Heap *, HeapResult);
bool heap_result_has (const HeapResult *, HeapSym);

/* The segment has at least one element: of an argument nothing is known. */
static inline bool
heap_is_nonempty (const Heap *h, const HeapSegment *s) {
  return h->syms.data[s->length.sym].kind != SYM_PARAM &&
         heap_low (h, s->length) >= 1;
}

static inline bool
heap_is_doubly (const HeapSegment *s) {
  return s->of->prev != NO_LINK;
}

/* A local whose life has ended is no object of the program. */
static inline bool
heap_lives (const HeapObject *o) {
  return o->kind != OBJECT_ENDED;
}

/* Its bytes may be read and written. */
static inline bool
heap_is_usable (const HeapObject *o) {
  return heap_lives (o) && o->kind != OBJECT_OUTSIDE;
}

/* Calls for every value in the chunks. */
typedef void HeapVisit (void *context, HeapValue *);
void heap_visit (Heap *, HeapVisit *, void *context);

/* 'sym' is equal to 'value', which stands everywhere in its place from now on;
   it is not the base of an object.  False: a range or fact says otherwise.
   Nothing else is looked at: two chunks at the same address are found
   elsewhere.  Multiples of 'sym' may get other symbols, too: a value that is
   not in the state may be about a symbol that nothing names any more. */
bool heap_state_replace (HeapState *, HeapSym sym, HeapValue value);
/* The same, with a value that is kept up. */
bool heap_state_replace_beside (HeapState *, HeapSym sym, HeapValue value,
                                HeapValue *other);
/* What the symbol is a multiple of stays known if it is replaced by this value:
   from 2 * x = y + 1 nothing would follow that could be said about y. */
bool heap_keeps_factors (const Heap *, HeapSym, HeapValue);

/* Templates ---------------------------------------------------------------- */

/* The template with this body, whose symbols 1 .. params are parameters and
   whose first object is the element.  Takes 'body' and makes it canonical:
   parameters and locals are numbered in the order in which a walk from the
   element meets them; those it does not meet go, with their facts.  Symbols of
   kind SYM_INSIDE must be inside of objects of the body, with local offsets.
   'params_of' (of 'params' values) gets, for each parameter of the template,
   the number that it had before. */
const HeapTemplate *heap_template (HeapTemplates *, uint64_t entry,
                                   uint64_t next, uint64_t prev, uint64_t back,
                                   HeapBranches, uint32_t params, Heap *body,
                                   uint32_t *params_of);

/* Puts the body into the heap with 'args' for the parameters and new symbols
   for the locals; answers the base of the element, whose links are not set.
   The template must have a body. */
HeapSym heap_instantiate (Heap *, const HeapTemplate *, const HeapValue *args);

/* (heap_kinds.c)  What an element is, and where its arguments begin among those
   of the segment. */
typedef struct {
  const HeapTemplate *of;
  uint32_t from;
} HeapKind;

/* What elements are, without their order. */
static inline const HeapTemplate *
heap_plain (const HeapTemplate *t) {
  return t->plain ? t->plain : t;
}

static inline uint32_t
heap_kinds (const HeapTemplate *t) {
  t = heap_plain (t);
  return t->kind_count ? t->kind_count : 1;
}

/* It says what elements are by its own body. */
static inline bool
heap_has_body (const HeapTemplate *t) {
  return !t->kind_count && !t->plain;
}

/* The kind of this number.  Of other templates all numbers are that of the one
   kind that they have. */
HeapKind heap_kind (const HeapTemplate *, uint32_t number);

/* The template of these kinds, which have the same links and are sorted by
   number; there are at least two. */
const HeapTemplate *heap_template_of_kinds (HeapTemplates *,
                                            const HeapTemplate *const *,
                                            uint32_t count);

/* The bytes that each element has at least. */
WideSigned heap_element_bytes (const HeapTemplate *);

/* The type of the elements; of several kinds, that of the first. */
static inline UnitTypeId
heap_element_type (const HeapTemplate *t) {
  return heap_kind (t, 0).of->body.objects.data[0].type;
}

/* (heap_order.c)  Elements of the template, which is of a list and has no
   order, may be ordered by this number: each kind has a field there. */
bool heap_order_fits (const HeapTemplate *, uint64_t at);
/* The ordered template of elements that may be ordered so. */
const HeapTemplate *
heap_template_ordered (HeapTemplates *, const HeapTemplate *plain, HeapOrder);
/* The number by which this element, which has the field, is ordered. */
HeapValue heap_order_number (const Heap *, const HeapTemplate *,
                             HeapSym element);

/* Arguments of a segment of an ordered template. */
static inline HeapValue *
heap_before (const HeapSegment *s) {
  assert (s->of->plain && s->args.len == s->of->params);
  return s->args.data + s->of->params - 2;
}

static inline HeapValue *
heap_after (const HeapSegment *s) {
  return heap_before (s) + 1;
}

/* (heap_tree.c)  Links forward: 'next' and the branches. */
static inline bool
heap_is_tree (const HeapTemplate *t) {
  return t->branches.count;
}

static inline uint32_t
heap_ways (const HeapTemplate *t) {
  return 1 + t->branches.count;
}

/* In lists all ways are 'next'. */
static inline uint64_t
heap_way (const HeapTemplate *t, uint32_t way) {
  return way && heap_is_tree (t) ? t->branches.at[way - 1] : t->next;
}

/* What an element may be: in a tree, the path goes on by one of its ways; in a
   list, it is of one of its kinds.  Each is a case of its own. */
static inline uint32_t
heap_cases (const HeapTemplate *t) {
  return heap_is_tree (t) ? heap_ways (t) : heap_kinds (t);
}

bool heap_same_branches (const HeapBranches *, const HeapBranches *);

/* The segment is a tree, and nothing else in the state knows where its path
   ends. */
bool heap_is_closed_tree (const HeapState *, size_t segment);

/* The links of the element but for 'way' lead to trees: each has a new symbol,
   that begins one.  HEAP_ALL_WAYS: all links do. */
#define HEAP_ALL_WAYS UINT32_MAX
void heap_add_branches (Heap *, const HeapTemplate *, const HeapValue *args,
                        HeapSym element, uint32_t way, unsigned pointer_bits);

/* States ------------------------------------------------------------------- */

HeapState *heap_state_new (void);
HeapState *heap_state_copy (const HeapState *);
void heap_state_free (HeapState *);

static inline bool
heap_is_exit (const HeapState *s) {
  return s->frames.data[0].block == HEAP_EXIT;
}

/* Where a context begins. */
static inline bool
heap_is_entry (const HeapState *s) {
  const HeapFrame *f = s->frames.data;
  return s->context && s->frames.len == 1 && !f->block && !f->op;
}

static inline bool
heap_is_ghost (const HeapRoot *r) {
  return r->reg >= HEAP_GHOST;
}

/* So many bits has the register; 0: the value is the integer itself. */
unsigned heap_root_bits (const Unit *, const HeapState *, const HeapRoot *);

/* Adds the chunks and facts of another heap.  'names' says which symbols its
   symbols are, what it says of these holds, too; those that are 0 get new
   symbols.  False: a range or fact cannot hold. */
bool heap_include (Heap *, const Heap *, HeapSym *names);

void heap_call_free (HeapCall *);

/* NULL: not set. */
HeapValue *heap_reg (const HeapState *, uint32_t frame, uint32_t reg);
void heap_set_reg (HeapState *, uint32_t frame, uint32_t reg, HeapValue);

/* Removes symbols that occur nowhere but in facts, and numbers the others in
   the order in which a walk from the roots meets them; sorts objects, segments
   and facts likewise.  What something that stays is a multiple of stays, too,
   and what is determined by others that stay, if it says something about them.
   So states that differ in names only become the same. */
void heap_state_canonical (HeapState *);

/* Text ---------------------------------------------------------------------

   S-expressions, one line for a state; see doc/formats/heaps.md.  Templates are
   printed before the states that use them. */

void heap_print_template (Str *, const HeapTemplate *);
void heap_print_state (Str *, const HeapState *);
void heap_print_call (Str *, const HeapCall *);

#endif
