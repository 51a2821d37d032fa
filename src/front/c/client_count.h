/* client_count.h -- what a count is in the Unit, and where its address is.

   The address may be given to a function that does with it what it does with
   all that it gets: 'dec (&o->refs)'.  If all calls give such a function counts
   of one kind, what it writes through that parameter is the count. */

#ifndef FRONT_C_CLIENT_COUNT_H
#define FRONT_C_CLIENT_COUNT_H

#include "front/c/client.h"
#include "program/unit/unit_fields.h"

typedef struct {
  uint32_t proc, param;
} CountParam;

/* One of the members on the way to the count. */
typedef struct {
  UnitTypeId in; /* the struct */
  const char *name;
  uint64_t bytes, offset; /* of the struct; of the member, in bits */
} CountMember;

/* A member of a member ... of a struct, or of the elements of a global; or
   these themselves. */
typedef struct {
  uint32_t global; /* where the way begins; UINT32_MAX: at a pointer */
  uint32_t members;
  CountMember member[UNIT_FIELD_STEPS];
  UnitTypeId type; /* of the count */
  bool is_known;
  bool is_element;         /* an array is on the way */
  VEC (CountParam) params; /* that always are its address */
} Count;

/* What lies at the end of the path. */
Count count_at (const Unit *, const UnitFieldPath *);

/* One procedure, and the count. */
typedef struct {
  const Unit *unit;
  uint32_t proc;
  const Count *count;
  UnitFields *fields;
} CountUses;

CountUses count_uses_new (const Unit *, uint32_t proc, const Count *);
void count_uses_done (CountUses *);

/* Whether a count lies at the address. */
bool count_is_at (const CountUses *, Operand address);

/* Whether the procedure is one of the user's. */
bool count_is_users (const Unit *, uint32_t proc);

/* Finds 'params'. */
void count_find_params (const Unit *, Count *);

#endif
