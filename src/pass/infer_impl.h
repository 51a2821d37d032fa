/* infer_impl.h -- what the parts of 'infer' share.

   infer_place.c   memory by types: which cells there are
   infer_facts.c   what the entries do with cells, in a list
   infer_guess.c   counts, references and their variants from that list
   infer_entry.c   what entries want of their arguments
   infer_print.c   the specification */

#ifndef PASS_INFER_IMPL_H
#define PASS_INFER_IMPL_H

#include "pass/infer.h"
#include "program/unit/unit_fields.h"

#define NO_GLOBAL UINT32_MAX

/* Places ------------------------------------------------------------------- */

typedef struct {
  uint32_t member;   /* NO_MEMBER: to an element */
  uint64_t elements; /* of the array */
} InferStep;

/* All cells at one member of a type of structs, or all elements of a global
   array: indices are left out. */
typedef struct {
  uint32_t global;  /* NO_GLOBAL: it is in any struct of type 'owner' */
  UnitTypeId owner; /* the struct, or the type of the global */
  uint32_t count;
  InferStep steps[UNIT_FIELD_STEPS];
  UnitTypeId to;
} InferPlace;

typedef VEC (InferPlace) InferPlaces;

/* The place of an access, and which one of its cells is meant: a pointer to the
   struct, or the index of the element that is the struct or the cell. */
typedef struct {
  InferPlace place;
  bool is_index;
  Operand which;
} InferAccess;

/* One of the types that differ in their name, or in 'const'. */
UnitTypeId infer_plain (const Unit *, UnitTypeId);
InferAccess infer_access (const Unit *, const UnitFieldPath *);
uint32_t infer_place_add (InferPlaces *, const InferPlace *);

/* The way from a global to structs of a type; false: no global has one. */
bool infer_table_of (const Unit *, UnitTypeId owner, InferPlace *way);

/* "e->pgdir[v]", "table[i].obj": with the names of the indices, as many as the
   place has; 'pointer' leads to the owner, NULL: a table does. */
void infer_place_show (Str *, const Unit *, const InferPlace *,
                       const char *pointer, const char *const *indices);
/* The arrays on the way to the place, from its table on unless there is a
   pointer: how many elements each has. */
enum { INFER_INDICES = 4 };
unsigned infer_place_sizes (const Unit *, const InferPlace *, bool has_pointer,
                            uint64_t sizes[INFER_INDICES]);

/* Facts -------------------------------------------------------------------- */

typedef enum {
  ROOT_OTHER,    /* 'of' is a register */
  ROOT_CONSTANT, /* 'plus' alone */
  ROOT_LOAD,     /* what was in a cell of place 'of' */
  ROOT_PARAM,    /* parameter 'of' */
  ROOT_ALLOC,    /* a new block */
  ROOT_ELEMENT   /* the address of a struct in a table; 'of' is its type */
} RootKind;

/* Where a value comes from, and what was added. */
typedef struct {
  RootKind kind;
  uint32_t of;
  int64_t plus;
} InferRoot;

enum { MAX_ROOTS = 8 };
typedef struct {
  InferRoot list[MAX_ROOTS];
  unsigned count;
} InferRoots;

typedef enum {
  FACT_INC,
  FACT_DEC,
  FACT_SET,   /* a constant, in 'value' */
  FACT_STORE, /* something else */
  FACT_LOAD,
  FACT_TEST, /* compared with 0 or 1 */
  FACT_FREE, /* a block goes; 'place' means nothing */
  FACT_COUNT
} FactKind;

typedef struct {
  FactKind kind;
  uint32_t entry; /* in 'entries' */
  uint32_t place;
  bool is_index;
  InferRoots which; /* as in InferAccess */
  InferRoots value; /* that is stored, or freed */
  Pos pos;
} InferFact;

typedef VEC (InferFact) InferFacts;

/* Entries ------------------------------------------------------------------ */

typedef struct {
  uint64_t range; /* an index of an array with so many elements; 0: of none */
  bool is_tested; /* the entry looks itself whether it is one */
  bool is_freed;
} InferParam;

typedef struct {
  uint32_t proc;
  VEC (InferParam) params;
  bool gives_block; /* the result may be a new block */
} InferEntry;

/* Guesses ------------------------------------------------------------------ */

typedef struct {
  uint32_t place;
  int votes;
  int64_t plus;      /* of numbers: what is added to that of the object */
  bool was_negative; /* of numbers: it is, if it refers to nothing */
  Pos given_up, set; /* where it was seen to be a reference */
} InferCell;

typedef VEC (InferCell) InferCells;

enum { MAX_CELLS = 6, MAX_VARIANTS = 12 };
#define NO_GUARD UINT32_MAX

/* Which cells are references, and the place that says which are in use. */
typedef struct {
  unsigned cells; /* a set of numbers */
  uint32_t guards[MAX_CELLS];
} InferVariant;

typedef struct {
  uint32_t place;
  bool is_index; /* objects are numbers */
  char *name;
  Pos inc, dec, test;
  int score;
  InferCells cells; /* by votes */
  VEC (InferVariant) variants;
} InferKind;

struct InferGuess {
  const Unit *unit;
  InferPlaces places;
  InferFacts facts;
  VEC (InferEntry) entries;
  VEC (InferKind) kinds;
  uint32_t start; /* an entry that prepares tables; UINT32_MAX: none */
};

/* infer_facts.c */
void infer_facts (InferGuess *);
/* infer_guess.c: the kind of structs of the type, or INFER_WITHOUT. */
size_t infer_kind_of (const InferGuess *, const size_t *variants,
                      UnitTypeId owner);
/* infer_entry.c: "env: live"; " -> published". */
void infer_show_argument (Str *, const InferGuess *, const size_t *variants,
                          uint32_t entry, uint32_t param);
void infer_show_result (Str *, const InferGuess *, const size_t *variants,
                        uint32_t entry);
/* infer_print.c: the name of a kind, after a blank, if there are several. */
void infer_show_kind (Str *, const InferGuess *, size_t kind);
/* Two functions of others that are a lock; false: there are none. */
bool infer_lock (const InferGuess *, uint32_t *lock, uint32_t *unlock);

static inline const InferPlace *
infer_place (const InferGuess *g, uint32_t place) {
  assert (place < g->places.len);
  return g->places.data + place;
}

static inline bool
infer_is_number (const Unit *u, UnitTypeId type) {
  UnitTypeKind kind = unit_type (u, type)->kind;
  return kind == UNIT_TYPE_SIGNED || kind == UNIT_TYPE_UNSIGNED ||
         kind == UNIT_TYPE_CHAR;
}

#endif
