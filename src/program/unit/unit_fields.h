/* unit_fields.h -- addresses as paths of members and elements, by types.

   An address is a base (a pointer that was loaded, handed over, returned or
   made) plus constants plus indices times strides.  The type of what the base
   points to tells which members and elements these are.  Paths are not kept on
   operations but found here, so they are right after every pass; where types do
   not explain an address (a cast, container_of) there is none. */

#ifndef PROGRAM_UNIT_FIELDS_H
#define PROGRAM_UNIT_FIELDS_H

#include "program/unit/unit.h"

#define NO_MEMBER UINT32_MAX

/* To a member of a struct or union, or to an element of an array. */
typedef struct {
  uint32_t member; /* its number; NO_MEMBER: to element 'index' + 'constant' */
  Operand index;   /* OPERAND_NONE: 0; as wide as a pointer, signed */
  int64_t constant;
  uint64_t stride; /* bytes of an element */
  UnitTypeId to;   /* what lies there */
} UnitFieldStep;

enum { UNIT_FIELD_STEPS = 12 };

typedef struct {
  Operand base;    /* a register or a global */
  UnitTypeId from; /* what it points to */
  UnitTypeId to;   /* what lies at the address */
  uint32_t count;
  UnitFieldStep steps[UNIT_FIELD_STEPS];
  uint64_t bytes; /* beyond the last step: of an access to bit-fields, or to
                     a part of something */
} UnitFieldPath;

/* What is known about the registers of a procedure. */
typedef struct UnitFields UnitFields;

UnitFields *unit_fields_new (const Unit *, uint32_t proc);
void unit_fields_free (UnitFields *);

/* What an OP_LOAD or OP_STORE touches, what the result of an OP_ADD with
   ADD_ADDRESS points to, what an OP_LOCAL or OP_ALLOC makes.  False: there is
   none. */
bool unit_field_path (const UnitFields *, const UnitOp *, UnitFieldPath *);

/* "%5 struct node .next", "&table struct row [%3 + 1] .name" */
void unit_field_path_print (Str *, const Unit *, const UnitFieldPath *);

#endif
