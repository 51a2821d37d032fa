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

/* Tags of DWARF. */
enum {
  TAG_ARRAY = 0x01,
  TAG_CLASS = 0x02,
  TAG_ENUMERATION = 0x04,
  TAG_MEMBER = 0x0d,
  TAG_POINTER = 0x0f,
  TAG_STRUCTURE = 0x13,
  TAG_TYPEDEF = 0x16,
  TAG_UNION = 0x17,
  TAG_CONST = 0x26,
  TAG_VOLATILE = 0x35,
  TAG_RESTRICT = 0x37,
  TAG_ATOMIC = 0x47
};

/* Operands of nodes for types. */
enum {
  TYPE_FILE = 0,
  TYPE_SCOPE = 1,
  TYPE_NAME = 2,
  TYPE_BASE = 3,
  DERIVED_ANNOTATIONS = 5,
  COMPOSITE_ELEMENTS = 4,
  SUBROUTINE_TYPES = 3,
  ENUMERATOR_NAME = 0,
  SUBRANGE_COUNT = 0
};

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
  bool shows_zero;   /* p[0], not *p */
  bool is_bits;      /* the bit-fields of this struct from 'byte' on */
  const char *index; /* NULL: 0 */
  int index_level;
  int64_t constant;
  uint64_t byte;
  UnitTypeId type;
} Place;

/* A file that the user named, or that was loaded. */
typedef struct {
  const char *path;
  const Source *source; /* NULL: not loaded yet */
  bool exists;
  uint64_t device, inode;
} KnownFile;

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
  VEC (KnownFile) files;
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
  Map declares;       /* the same -> the call of llvm.dbg.declare */
  Map expressions;    /* DIExpression -> DeclareKind + 1 */
  Map shown;          /* value -> index in 'values' */
  VEC (Shown) values;
  Map placed; /* address -> index in 'places' */
  VEC (Place) places;
};

/* debug_node.c */

LLVMMetadataKind node_kind (Node);
bool node_is (Node, LLVMMetadataKind); /* false for NULL */
bool node_is_type (Node);
/* The operand, if the node has that many; NULL otherwise. */
Node node_operand (const Debug *, Node, unsigned index);
/* All operands, in the Debug's arena. */
Node *node_operands (Debug *, Node, unsigned *count);
/* The value in a node that is nothing but a value. */
LLVMValueRef node_value (const Debug *, Node);
/* Whether the operand is an integer. */
bool node_constant (const Debug *, Node, unsigned index, int64_t *value);
/* The text of an operand that is a string, in the Debug's arena; NULL if it is
   empty or none. */
const char *node_text (Debug *, Node, unsigned index);
/* The tags in the list of annotations, one per line, or NULL. */
const char *node_tags (Debug *, Node annotations);
Pos node_pos (Debug *, Node file, unsigned line, unsigned column);
/* 'path' is borrowed. */
KnownFile *node_add_file (Debug *, const char *path, const Source *);
const char *debug_copy (Debug *, const char *, size_t len);
/* The text in the Unit's arena; NULL for NULL. */
const char *debug_text (Debug *, const char *);

/* debug.c */

Node debug_local_node (const Debug *, LLVMValueRef alloca_or_parameter);
const char *debug_variable_name (Debug *, Node);
UnitTypeId debug_variable_type (Debug *, Node);
Node debug_global_node (LLVMValueRef global);
/* Of functions and globals, as the source says it in their scope. */
const char *debug_symbol_name (Debug *, LLVMValueRef);

/* debug_types.c */

UnitTypeId type_of_node (Debug *, Node);
UnitTypeId type_add (Debug *, UnitType, const char *tag);
unsigned type_tag (Node); /* TAG_..., or 0 */
Node type_base (const Debug *, Node);
bool type_is_composite (Node);
bool type_is_qualifier (unsigned tag);
/* The struct or union with this name, if it is defined. */
Node type_definition (Debug *, bool is_union, const char *name, size_t len);

/* debug_type_name.c */

/* The type as one writes it; the first 'skip' dimensions of an array are left
   out. */
const char *type_name (Debug *, Node, unsigned skip);
uint64_t type_subrange_count (const Debug *, Node subrange);

/* debug_fits.c */

/* What is known of one of LLVM's types by names alone: structs, and arrays of
   them. */
UnitTypeId type_of_llvm (Debug *, LLVMTypeRef);
/* Whether the type may be this one of LLVM's. */
bool type_fits (Debug *, UnitTypeId, LLVMTypeRef);

/* debug_place.c */

Place place_plain (const char *text, int level, UnitTypeId);
/* What a pointer points to. */
Place place_pointed (const char *text, int level, UnitTypeId target);
Place place_element (Debug *, Place array, int64_t index);
/* The part of the place at a byte; 'wanted' may be NULL. */
Place place_part (Debug *, Place, uint64_t offset, LLVMTypeRef wanted);
/* The address some bytes further, in bytes. */
Place place_raw (Debug *, Place, int64_t bytes);
/* The place, or what begins there, as LLVM's type. */
Place place_view (Debug *, Place, LLVMTypeRef);
/* The same where an index follows: what begins there must be an element of
   something, or the place itself. */
Place place_view_elements (Debug *, Place, LLVMTypeRef);
/* What an access of this type at the place means. */
Place place_access (Debug *, Place, LLVMTypeRef);
/* The bit-fields of a place are narrowed to those at 'first', of 'width' bits
   in a unit of 'unit' bits; width 0: unknown. */
Place place_bits (Debug *, Place, unsigned unit, unsigned first,
                  unsigned width);
Shown place_text (Debug *, Place);
Shown place_address (Debug *, Place);
bool type_is_unknown (const Debug *, UnitTypeId); /* or void, or a function */

/* debug_address.c */

Place place_at (Debug *, LLVMValueRef address, unsigned depth);

/* debug_bits.c */

/* The place that a load or store reads or writes. */
Place show_access_place (Debug *, LLVMValueRef load_or_store, unsigned depth);
/* The instruction as the value of a bit-field; unknown if it is none. */
Shown show_bit_field (Debug *, LLVMValueRef, unsigned depth);
/* The instruction as what is stored into a bit-field. */
Shown show_inserted (Debug *, LLVMValueRef, unsigned depth);
bool value_is (LLVMValueRef, LLVMOpcode);
LLVMValueRef value_only_user (LLVMValueRef); /* or NULL */

/* debug_operator.c */

Shown show_operator (Debug *, LLVMValueRef, LLVMOpcode, unsigned depth);

/* debug_call.c */

Shown show_call (Debug *, LLVMValueRef, unsigned depth);
/* A part of what a call returned. */
Shown show_extract (Debug *, LLVMValueRef, unsigned depth);
/* The call whose result a variable of clang's own holds, or NULL. */
LLVMValueRef show_call_of (LLVMValueRef alloca_instruction);

/* debug_show.c */

Shown show_value (Debug *, LLVMValueRef, unsigned depth);
/* The same for an operand next to one of type 'peer', which tells how to show a
   constant. */
Shown show_next_to (Debug *, LLVMValueRef, UnitTypeId peer, unsigned depth);
/* Literals and operands in turn make one text, at most SHOW_MAX long: where it
   is longer the longest operands become "...". */
const char *show_compose (Debug *, size_t n, const char *const *pieces);
/* The text, in parentheses if it binds less tightly than 'level'. */
const char *show_at_level (Debug *, const char *text, int level, int wanted);
const char *show_some (Shown); /* "..." if unknown */
Shown show_primary (const char *text);
Shown show_prefix (Debug *, const char *op, Shown);
/* 'left op right', left-associative; unknown if both are. */
Shown show_infix (Debug *, Shown left, const char *op, Shown right, int level);

enum { SHOW_MAX = 80, SHOW_DEPTH = 24 };

#endif
