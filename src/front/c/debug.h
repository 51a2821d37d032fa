/* debug.h -- what the files debug*.c share, and one function more for others.

   The metadata nodes of LLVM 19 are read by the positions of their operands,
   where its C interface has no function; 'debug_new' makes sure that it is this
   version.  Texts under construction live in the Debug's own arena; what others
   get is copied to the Unit's, equal texts once. */

#ifndef FRONT_C_DEBUG_H
#define FRONT_C_DEBUG_H

#include "front/c/c_front.h"

/* What a load or store reads or writes, as an expression of the source.  Knows
   more than 'debug_show_place' of its address: members of unions, bit-fields
   and first members are told apart by the type of the access. */
const char *debug_show_access (Debug *, LLVMValueRef load_or_store,
                               UnitTypeId *type);

/* The rest is for debug*.c. -------------------------------------------------*/

typedef LLVMMetadataRef Node; /* NULL: none */

/* An expression; 'text' is NULL where nothing can be said. */
typedef struct {
  const char *text;
  int level;         /* how tightly it binds: LEVEL_... */
  UnitTypeId type;   /* or none */
  UnitTypeId target; /* of pointers: the type of what they point to */
} Shown;

enum {
  LEVEL_CHOICE = 1,
  LEVEL_OR,
  LEVEL_AND,
  LEVEL_BIT_OR,
  LEVEL_BIT_XOR,
  LEVEL_BIT_AND,
  LEVEL_EQUAL,
  LEVEL_LESS,
  LEVEL_SHIFT,
  LEVEL_ADD,
  LEVEL_MULTIPLY,
  LEVEL_UNARY,
  LEVEL_POSTFIX
};

/* What lies at an address: 'base' itself, or the element 'index' + 'constant'
   of the array 'base' or of what the pointer 'base' points to.  Keeping the
   last index apart lets p + 1, p[1], *p and p->f come out of one form. */
typedef struct {
  const char *base; /* NULL: unknown */
  int level;
  bool is_indexed, is_pointer;
  bool is_bits;      /* the bit-fields of this struct from 'byte' on */
  const char *index; /* NULL: 0 */
  int index_level;
  int64_t constant;
  uint64_t byte;
  UnitTypeId type;
} Place;

/* A file that the user named. */
typedef struct {
  const char *path;
  const Source *source; /* NULL: not loaded yet */
  bool exists;
  uint64_t device, inode;
} UserFile;

typedef struct {
  Node node;
  UnitTypeId id;
} PendingType;

struct Debug {
  Run *run;
  const CFront *c;
  Unit *unit;
  bool is_known; /* this version's operand positions are known */
  Arena arena;   /* for texts under construction */
  Names texts;   /* those handed out ... */
  VEC (const char *) handed_out; /* ... and where they are in the Unit */
  VEC (UserFile) user_files;
  Map sources;             /* DIFile -> Source */
  Map types;               /* DIType -> index of the type */
  Map merged;              /* name, file, line -> index of a struct or union */
  VEC (const char *) tags; /* of types: the name of the struct, union or enum */
  VEC (PendingType) pending; /* types that are not filled in yet */
  bool is_indexed;
  Map definitions; /* hash of a name -> DIType that defines the struct or union
                    */
  UnitTypeId no_type; /* void */
  Map locals;         /* alloca or parameter -> DILocalVariable */
  Map shown;          /* value -> index in 'values' */
  VEC (Shown) values;
  Map placed; /* address -> index in 'places' */
  VEC (Place) places;
};

/* debug.c */

LLVMMetadataKind node_kind (Node);
bool node_is_type (Node);
/* The operand, if the node has that many; NULL otherwise. */
Node node_operand (const Debug *, Node, unsigned index);
/* Whether the operand is an integer. */
bool node_constant (const Debug *, Node, unsigned index, int64_t *value);
/* The text of an operand that is a string, in the Debug's arena; NULL if it is
   empty or none. */
const char *node_text (Debug *, Node, unsigned index);
unsigned node_count (const Debug *, Node); /* of the operands */
/* All operands, in the Debug's arena. */
Node *node_operands (Debug *, Node, unsigned *count);
/* The tags in the list of annotations, one per line, or NULL. */
const char *node_tags (Debug *, Node annotations);
Pos node_pos (Debug *, Node file, unsigned line, unsigned column);
/* The text in the Unit's arena; NULL for NULL. */
const char *debug_text (Debug *, const char *);
Node local_node (const Debug *, LLVMValueRef alloca_or_parameter);
Node global_node (LLVMValueRef global);
/* Of functions and globals, as the source says it in their scope. */
const char *symbol_name (Debug *, LLVMValueRef);

/* debug_types.c */

UnitTypeId type_of_node (Debug *, Node);
/* The struct or union with this name of LLVM's: "struct.node". */
UnitTypeId type_of_struct (Debug *, const char *llvm_name);
/* Whether the type may be this one of LLVM's. */
bool type_fits (Debug *, UnitTypeId, LLVMTypeRef);

/* debug_place.c */

Place place_at (Debug *, LLVMValueRef address, unsigned depth);
/* What an access of this type at the place means. */
Place place_access (Debug *, Place, LLVMTypeRef);
Place place_member (Debug *, Place, const char *name, UnitTypeId);
/* The bit-fields of a place are narrowed to those at 'first', of 'width' bits
   in a unit of 'unit' bits; width 0: unknown. */
Place place_bits (Debug *, Place, unsigned unit, unsigned first,
                  unsigned width);
Shown place_text (Debug *, Place);
Shown place_address (Debug *, Place);

/* debug_show.c */

Shown show_value (Debug *, LLVMValueRef, unsigned depth);
/* Literals and operands in turn make one text, at most SHOW_MAX long: where it
   is longer the longest operands become "...". */
const char *show_compose (Debug *, size_t n, const char *const *pieces);
/* The text, in parentheses if it binds less tightly than 'level'. */
const char *show_at_level (Debug *, const char *text, int level, int wanted);
/* The place that a load or store reads or writes. */
Place show_access_place (Debug *, LLVMValueRef load_or_store, unsigned depth);

enum { SHOW_MAX = 80, SHOW_DEPTH = 24 };

#endif
