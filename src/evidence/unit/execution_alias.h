/* execution_alias.h -- which arguments of the last call of an entry are the
   same, which references that it read, and with which count: where errors are
   those of calls (program/unit/unit_refs.h). */

#ifndef EVIDENCE_UNIT_EXECUTION_ALIAS_H
#define EVIDENCE_UNIT_EXECUTION_ALIAS_H

#include "program/unit/execute.h"
#include "program/unit/unit_refs.h"

enum { MOST_ALIASES = 16, MOST_ALIAS_CELLS = 64 };

/* Memory that the last call has read before it wrote there. */
typedef struct {
  uint64_t address;
  Wide value;
  const UnitOp *op; /* that read it; NULL: it was written first */
} AliasCell;

typedef struct {
  const Unit *unit;
  const RefEntry *entry; /* called last; or NULL */
  uint32_t caller;       /* the procedure that was called last */
  size_t count;
  Wide values[MOST_ALIASES];
  size_t cell_count;
  AliasCell cells[MOST_ALIAS_CELLS];
} Aliases;

/* For 'execute_unit'; no watcher if there is nothing to tell. */
Watcher execution_alias_watcher (Aliases *, const Unit *);

/* Adds ", where src == dst and o->count == 1 in the last call of 'map'", or
   nothing. */
void execution_alias_show (Str *, const Aliases *);

#endif
