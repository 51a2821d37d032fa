/* heaps_impl.h -- the checker of proofs by symbolic heaps: what its parts
   share.

   It executes states, one operation after the other (heaps_step.c,
   heaps_compute.c, heaps_memory.c), by rules about formulas (heaps_formula.c),
   from the start and from each state of the proof until they come to a place
   for which the proof has states, and demands that one of these is entailed
   (heaps_entail.c with heaps_fit*.c, heaps_check.c).

   An operation that needs a case distinction puts the cases on 'todo', where
   they are executed again from this operation on.  Functions that execute
   something answer whether the state goes on; if not, it was put aside, it is
   impossible, or the proof is rejected: then 'why' is set.  Everything that is
   not certain is a rejection. */

#ifndef EVIDENCE_UNIT_HEAPS_IMPL_H
#define EVIDENCE_UNIT_HEAPS_IMPL_H

#include "evidence/unit/heaps.h"
#include "pass/assuming.h"
#include "pass/call_graph.h"

/* A state that is still to be executed. */
typedef struct {
  HeapState *state;
  bool is_new; /* one of the proof, or the start: nothing was executed yet */
} Path;

typedef struct {
  Run *run;
  const Unit *unit;
  VEC (Path) todo;
  bool is_new; /* the state that is being executed */
  uint64_t steps;
  const char *why;            /* the proof is rejected; NULL: not yet */
  bool is_short;              /* that is for lack of time or work */
  bool has_arrived;           /* a state came to a place of the proof, or to the
                                 end of the program: it is about something */
  VEC (const char *) assumed; /* clauses */
  Assumings assumings;        /* of the program */
} Checker;

/* Puts a case of the state being executed aside, to be executed from the same
   operation on.  Takes it; NULL: nothing happens. */
void checker_again (Checker *, HeapState *);
/* The same for one in which the operation was executed: goes on behind it. */
void checker_on (Checker *, HeapState *);

/* Both return false. */
bool checker_reject (Checker *, const HeapState *, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
/* An error of this kind may happen here. */
bool checker_alarm (Checker *, const HeapState *, ErrorKind, const char *what);

static inline unsigned
pointer_bits (const Checker *c) {
  return 8 * c->unit->pointer_bytes;
}

static inline HeapFrame *
top_frame (const HeapState *s) {
  assert (s->frames.len);
  return s->frames.data + s->frames.len - 1;
}

/* The symbol is the address of a block, or the end of a list with at least one
   element (heaps_formula.c). */
bool formula_is_owner (const Heap *, HeapSym);

/* Perhaps it is not initialised.  What leads to a block is: garbage is never
   the symbol of an address. */
static inline bool
is_flagged (const Heap *h, HeapValue v) {
  return v.sym && h->syms.data[v.sym].maybe_undef &&
         !formula_is_owner (h, v.sym);
}

/* heaps_formula.c: what formulas say ----------------------------------------
 */

/* Whether a - b <= c for sure; a symbol 0 is the number 0 (heaps_bound.c). */
bool formula_at_most (const Heap *, HeapValue a, HeapValue b, WideSigned c);
/* Whether the range of the symbol says something about it. */
bool formula_has_range (const Heap *, HeapSym);
/* As formula_at_most for the symbols a - b: the least c that shortest ways
 * give. */
WideSigned formula_most (const Heap *, HeapSym a, HeapSym b);
/* Whether the sum of times[i] * syms[i] is at most c, by linear arithmetic
   (heaps_linear.c). */
bool formula_linear (const Heap *, const HeapSym syms[3], const int times[3],
                     WideSigned c);
/* Whether a = c * b for sure. */
bool formula_is_multiple (const Heap *, HeapValue a, HeapValue b, int64_t c);
/* Whether b is at least 1 if a is c, and otherwise 0. */
bool formula_tells (const Heap *, HeapValue a, HeapValue b, int64_t c);
/* Whether a = b + d, a = b * d for sure. */
bool formula_equation (const Heap *, HeapEquationKind, HeapValue a, HeapValue b,
                       HeapValue d);
/* Whether the integers a and b differ for sure. */
bool formula_differ (const Heap *, HeapValue a, HeapValue b);
/* heaps_modulo.c: what the integer leaves if it is divided by 'by'; false: that
   is not known. */
bool formula_left (const Heap *, HeapValue, int64_t by, int64_t *left);
/* The integers a and b leave different numbers by something. */
bool formula_left_differ (const Heap *, HeapValue a, HeapValue b);
/* a - b <= c: the largest number up to c that this can be. */
WideSigned formula_round_difference (const Heap *, HeapValue a, HeapValue b,
                                     WideSigned c);
/* By which constant an operation divides that answers what is left; 0: none. */
int64_t number_divisor (OpKind, HeapValue k, unsigned bits);
/* The number of so many bits that the operation takes the integer for leaves
   what the integer leaves. */
bool number_leaves_same (const Heap *, OpKind, HeapValue, unsigned bits,
                         int64_t by);
/* The value is k, or it is not 0: if that is what operations left of others, it
   says something about these.  False: it cannot be. */
bool number_learn_left (Heap *, HeapValue, WideSigned k);
bool number_learn_odd (Heap *, HeapValue);
/* The number has the lowest bits of 'from', and leaves what they leave. */
void number_keep_left (Heap *, HeapValue from, unsigned bits, HeapValue);
/* Adds a - b <= c.  False: that is impossible. */
bool formula_add_at_most (Heap *, HeapValue a, HeapValue b, WideSigned c);

/* Where an address points to, by whom its symbol belongs to. */
typedef enum {
  PLACE_NONE,
  PLACE_OBJECT, /* 'base'; it may be a local whose life has ended */
  PLACE_GLOBAL, /* 'index', and there is no object of it in the heap */
  PLACE_PROC,   /* 'index' */
  PLACE_FRONT,  /* 'index': the first element of this segment, if it has one */
  PLACE_BACK    /* likewise the last */
} PlaceKind;

typedef struct {
  PlaceKind kind;
  HeapSym base;
  uint32_t index;
  HeapValue offset; /* in the object, global or element */
} Place;

Place formula_place (const Heap *, HeapValue);
/* The address is in its object, which lives; 'or_end': or just behind. */
bool formula_is_inside (const Unit *, const Heap *, Place, bool or_end);
/* Addresses inside of two different objects. */
bool formula_are_apart (const Unit *, const Heap *, HeapValue, HeapValue);

/* The values are the same: number and object.  False: they cannot be. */
bool formula_equate (HeapState *, HeapValue, HeapValue);
/* Integers that a program has compared are equal; nothing is concluded about
   objects. */
bool formula_equal_numbers (HeapState *, HeapValue, HeapValue);
/* The segment has no element.  False: that is impossible. */
bool formula_empty (HeapState *, size_t segment);
/* A new symbol of which nothing is known. */
HeapSym formula_any_integer (Heap *);
/* Its first or last element becomes an object of its own: by which of its links
   the path goes on is one of several cases, from the first way to the last. */
bool formula_unfold (const Unit *, HeapState *, size_t segment, bool at_back,
                     uint32_t way);
/* Symbols from this one on that are addresses of globals or procedures become
   those that were there: each has one only.  False: the state is impossible. */
bool formula_merge_named (HeapState *, size_t from);
/* The last choice of what was unfolded is made: the symbol is its 'number'-th
   value. */
bool formula_choose (HeapState *, uint32_t number);
uint32_t formula_first_way (const HeapState *, size_t segment, bool at_back);
/* False: there is no other. */
bool formula_next_way (const HeapTemplate *, uint32_t *way);
/* Segments that must be empty are removed.  False: the state is impossible. */
bool formula_settle (HeapState *);

/* heaps_havoc.c: what code that is not known may have written. */
bool checker_havoc (Checker *, HeapState *, const UnitOp *);

/* heaps_number.c: values ---------------------------------------------------
 */

/* The constant as registers of these bits have it. */
HeapValue number_const (Wide, unsigned bits);
/* A new symbol for a result of these bits, which is 'flagged' or not. */
HeapValue number_fresh (Heap *, unsigned bits, bool is_signed, bool flagged);
/* Which of the numbers with the same bits is taken for what is read, or an
   input, and not known: one of its type. */
bool number_is_signed (const Unit *, const UnitOp *);
/* A new symbol for an integer in this range; a constant if there is but one. */
HeapValue number_between (Heap *, unsigned bits, WideSigned low,
                          WideSigned high, bool flagged);
/* How often 2^bits has to be taken from the integer, so that it is in the range
   of the type. */
WideSigned number_turn (WideSigned, unsigned bits, bool is_signed);
/* Whether the value plus a multiple of 2^bits is in the range of the type for
   all that it may be; then it becomes that: the number that the bits are. */
bool number_fits (const Heap *, HeapValue *, unsigned bits, bool is_signed);
/* The same; may choose another symbol that stands for the same bits, in the
   state and in 'other' (or NULL). */
bool number_of (const Unit *, HeapState *, HeapValue *v, HeapValue *other,
                unsigned bits, bool is_signed);
/* All that matters of the symbol are its lower bits: any integer with the same
   ones could be in its place. */
bool number_is_only_bits (const Unit *, const HeapState *, HeapSym,
                          unsigned bits);
/* The fact is about a number that the symbol is not. */
bool number_excludes_one (const HeapFact *, HeapSym);
/* Sum and difference of integers. */
HeapValue number_sum (Heap *, HeapValue a, HeapValue b, unsigned bits);
HeapValue number_minus (Heap *, HeapValue a, HeapValue b, unsigned bits);
/* The product of two symbols, if both are not negative. */
HeapValue number_product (Heap *, HeapValue a, HeapValue b, unsigned bits);
/* k times the integer. */
HeapValue number_times (Heap *, HeapValue a, int64_t k, unsigned bits);

/* heaps_compute.c: operations that compute values --------------------------
 */

/* The value of an operand; false after a rejection. */
bool checker_operand (Checker *, HeapState *, const Operand *, HeapValue *);
/* Sets the register in the innermost frame. */
void checker_set (HeapState *, uint32_t reg, HeapValue);
void checker_unset (HeapState *, uint32_t frame, uint32_t reg);
/* Cuts the cases in which the segment that the address is the end of has no
   element from those where it has one, which becomes an object.  False. */
bool checker_expose (Checker *, HeapState *, Place);
/* Puts a case aside for each multiple of 2^bits by which the integer may differ
   from the number that the bits are, if there are few.  False: so it was. */
enum { MOST_TURNS = 4 };
bool checker_turns (Checker *, HeapState *, HeapValue, unsigned bits,
                    bool is_signed);
/* The operation computes a value from values. */
bool checker_compute (Checker *, HeapState *, const UnitOp *);

/* heaps_compare.c: what splits states --------------------------------------
 */

/* OP_EQ .. OP_SLE, and whether operations overflow. */
bool checker_compare (Checker *, HeapState *, const UnitOp *, HeapValue a,
                      HeapValue b);
bool checker_overflows (Checker *, HeapState *, const UnitOp *, HeapValue a,
                        HeapValue b);
/* The cases of the state in which the values of these bits are equal, and are
   not; NULL: impossible. */
void checker_split_equal (const Checker *, const HeapState *, HeapValue a,
                          HeapValue b, unsigned bits, HeapState **yes,
                          HeapState **no);

/* heaps_bytes.c: what the bytes of an object are -----------------------------
 */

static inline uint64_t
memory_field_end (const HeapField *f) {
  return f->at + f->bytes;
}

static inline bool
memory_overlaps (const HeapField *f, uint64_t from, uint64_t to) {
  return f->at < to && from < memory_field_end (f);
}

/* What 'bytes' (1 to 8) at 'at' of the object are; remembers it.  'is_signed':
   as which number, if nothing is known of it. */
HeapValue memory_read (const Unit *, Heap *, HeapObject *, uint64_t at,
                       uint32_t bytes, bool is_signed);
/* A byte of an object: its value if it is known, and whether it is perhaps not
   initialised. */
bool memory_read_byte (const Unit *, Heap *, const HeapObject *, uint64_t at,
                       uint8_t *byte, bool *flagged);
/* The bytes of the object before this one are initialised. */
HeapValue memory_filled (const Heap *, const HeapObject *);
/* It says so of these. */
bool memory_is_filled (const Heap *, const HeapObject *, HeapValue offset,
                       WideSigned bytes);
/* The bytes from .. to get something: 'with' says what. */
void memory_keep_filled (const Heap *, HeapObject *, HeapValue from,
                         HeapValue to, HeapRest with);
/* All bytes of the object are initialised. */
bool memory_is_clean (const Heap *, const HeapObject *);
/* What they are in a global as it begins. */
HeapValue memory_initial (const Unit *, Heap *, uint32_t global, uint64_t at,
                          uint32_t bytes);
/* All bytes of a global that no field has are 0 as it begins. */
bool memory_begins_zero (const Unit *, const Heap *, const HeapObject *);
/* The bytes from .. to of the object are in no field any more.  Parts of fields
   that are left become fields of a byte. */
void memory_clear (const Unit *, Heap *, HeapObject *, uint64_t from,
                   uint64_t to);
void memory_write (const Unit *, Heap *, HeapObject *, uint64_t at,
                   uint32_t bytes, HeapValue);
HeapRest memory_rest_of (const Heap *, HeapValue);
/* Bytes that are one or the other. */
HeapRest memory_either_rest (HeapRest, HeapRest);
/* Bytes somewhere in from .. to get something like 'with'. */
void memory_blur (Heap *, HeapObject *, WideSigned from, WideSigned to,
                  HeapRest with);

/* heaps_run.c: elements of arrays --------------------------------------------
 */

typedef VEC (HeapRun) HeapRuns;

/* All that is known of elements of this width in the object. */
void run_stretches (const Heap *, const HeapObject *, uint32_t bytes,
                    HeapRuns *);
/* The run follows from what is known of its object. */
bool run_holds (const Unit *, Heap *, const HeapRun *);
/* Bytes get anything, a value, the same byte everywhere, those of another
   object. */
void run_forget (Heap *, HeapSym base, HeapValue from, HeapValue to);
void run_store (Heap *, const HeapObject *, HeapValue at, uint32_t bytes,
                HeapValue);
void run_fill (Heap *, HeapSym base, HeapValue from, HeapValue to, HeapValue);
void run_move (Heap *, Place to, Place from, HeapValue end);
/* These bytes are an element of a run: it is initialised. */
bool run_has (const Heap *, HeapSym base, HeapValue at, WideSigned bytes);
/* The bytes of the object before 'end' are initialised.  So are those before
   what this answers: runs go on from there. */
HeapValue run_filled (const Heap *, const HeapObject *, HeapValue end);
/* The element there, with its bounds; false: nothing is known of it. */
bool run_read (Heap *, HeapSym base, HeapValue at, unsigned bits, HeapValue *);
/* It was read, and is this. */
void run_note (Heap *, HeapSym base, HeapValue at, unsigned bits, HeapValue);
/* Puts both cases aside where it is open whether a constant is there.  False:
   that was so. */
bool run_split (Checker *, HeapState *, Place, uint32_t bytes);

/* The distance is so many whole elements. */
bool run_is_aligned (const Heap *, HeapValue, HeapValue, int64_t bytes);
/* A number that is initialised, and the address of nothing. */
bool run_is_number (const Heap *, HeapValue);

/* Whatever is in this cell, be it an address. */
void run_note_cell (Heap *, HeapSym base, HeapValue at, uint32_t bytes,
                    HeapValue);

/* heaps_column.c: a field of each struct of an array --------------------------
 */

/* A place in an object, which is not known. */
bool column_is_place (const Heap *, HeapValue);
/* The element is one of a column: it is initialised. */
bool column_has (const Heap *, HeapSym base, HeapValue at, WideSigned bytes);
/* Its bounds, as runs of one element. */
void column_bounds (const Heap *, HeapSym base, HeapValue at, uint32_t bytes,
                    HeapRuns *);
/* The column follows from what is known of its object. */
bool column_holds (const Unit *, Heap *, const HeapColumn *);
/* Bytes get anything, or a value. */
void column_forget (Heap *, HeapSym base, HeapValue from, HeapValue to);
void column_store (Heap *, HeapSym base, HeapValue at, uint32_t bytes,
                   HeapValue);
/* Puts the cases aside where a pointer is read that leads into an object.
   False: that was so. */
bool column_split (Checker *, HeapState *, Place, uint32_t bytes);

/* heaps_member.c: pointers that lead to some object of a type -----------------
 */

/* The value is NULL, or so many bytes behind the base of an object of the type.
 */
bool member_is (const Heap *, HeapValue, HeapMember);
/* The symbol is a member. */
bool member_is_any (const Heap *, HeapSym);
/* One of the values is a member, and the other may be the same one: if they are
   the same number, they are of the same object. */
bool member_may_meet (const Heap *, HeapValue, HeapValue);
/* Puts each object that a member may lead to aside as a case.  False: that was
   so. */
bool member_expose (Checker *, HeapState *, HeapValue);

/* heaps_slots.c: pointers of an array that own something ---------------------
 */

/* Pointers of other widths are in none. */
enum { SLOT_BYTES = 8 };

/* There is room for no pointer. */
bool slot_are_none (const Heap *, const HeapSlots *);
/* An address that a cell may have: of a chunk, or of a member. */
bool slot_is_address (const Heap *, HeapValue);
/* Before these bytes are read or written: what a slot owns becomes a chunk of
   its own.  False: cases were put aside. */
bool slot_open (Checker *, HeapState *, Place, uint32_t bytes);
/* One of these slots is at the place; what it is. */
HeapValue slot_open_at (const Unit *, Heap *, size_t number, HeapValue at);
/* Bytes get anything, or those of another object. */
void slot_forget (Heap *, HeapSym base, HeapValue from, HeapValue to);
void slot_move (Heap *, Place to, Place from, HeapValue end);

/* heaps_table.c: arrays whose elements are known one by one ------------------
 */

/* What is read lies in this range; false: that is not known. */
bool table_range (const Unit *, Heap *, Place, unsigned bits, bool is_signed,
                  WideSigned *low, WideSigned *high);
/* Puts a case aside for each element of a small table of addresses.  False:
   that was so. */
bool table_split (Checker *, HeapState *, Place, uint32_t bytes);

/* heaps_memory.c: bytes at an address ----------------------------------------
 */

/* The object that an address points into, unfolded if need be.  False: there
   is none, or the state was put aside. */
bool checker_resolve (Checker *, HeapState *, HeapValue address, ErrorKind,
                      Place *);
/* The bytes may be touched.  A count that is a symbol is at least 0. */
bool checker_access (Checker *, HeapState *, HeapValue address, HeapValue count,
                     bool writes, Place *);
HeapValue memory_size (const Checker *, const Heap *, Place);
bool checker_memory (Checker *, HeapState *, const UnitOp *);

/* heaps_range.c: ranges of bytes ---------------------------------------------
 */

/* A size: as an integer that is not negative.  Splits the state where it may be
   0, so that it is a constant or at least 1. */
bool checker_count (Checker *, HeapState *, const Operand *, HeapValue *count);
/* So few bytes at a constant offset that each may become a field. */
bool memory_is_exact (Place, HeapValue count);
bool checker_move (Checker *, HeapState *, const UnitOp *);
bool checker_fill (Checker *, HeapState *, const UnitOp *);

/* heaps_object.c: whole objects ----------------------------------------------
 */

bool checker_make (Checker *, HeapState *, const UnitOp *);
bool checker_free (Checker *, HeapState *, const UnitOp *);
bool checker_block_size (Checker *, HeapState *, const UnitOp *);
bool checker_lifetime (Checker *, HeapState *, const UnitOp *);
bool checker_room (Checker *, HeapState *, const UnitOp *);
bool checker_index (Checker *, HeapState *, const UnitOp *);
bool checker_use (Checker *, HeapState *, const UnitOp *);
bool checker_same_object (Checker *, HeapState *, const UnitOp *);

/* heaps_step.c ---------------------------------------------------------------
 */

/* Executes the next operation. */
bool checker_step (Checker *, HeapState *);

/* Locals above this level die. */
void checker_end_locals (HeapState *, uint32_t level);

/* The state in which the program begins. */
HeapState *checker_start (const Unit *);

/* heaps_leak.c: every heap block is still reached at this end. */
bool checker_keeps_all (Checker *, const HeapState *, const UnitOp *);

/* heaps_call.c: calls that enter a context ------------------------------------
 */

/* The state in which the context begins; NULL after a rejection. */
HeapState *call_part (Checker *, const HeapCall *);
/* What the caller keeps is no leak where the program ends in the callee. */
bool call_rest_is_kept (Checker *, const CallGraph *, const HeapCall *);
/* The caller goes on behind the call with this exit of the context; NULL: that
   is impossible. */
HeapState *call_return (const Checker *, const HeapCall *,
                        const HeapState *exit);
/* The next operation returns from a context. */
bool call_leaves_context (const Checker *, const HeapState *);
/* Makes the state an exit of its context. */
bool call_leave_context (Checker *, HeapState *);

/* heaps_entail.c ------------------------------------------------------------
 */

/* Whether every concrete state of 'a' is one of 'b', which is at the same
   place; registers that 'b' does not mention do not matter.  'work' is counted
   down; at 0 the answer is no. */
bool checker_entails (const Unit *, const HeapState *a, const HeapState *b,
                      uint64_t *work);

#endif
