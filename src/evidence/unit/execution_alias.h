/* execution_alias.h -- which arguments of the last call of an entry are the
   same, where errors are those of calls (program/unit/unit_refs.h). */

#ifndef EVIDENCE_UNIT_EXECUTION_ALIAS_H
#define EVIDENCE_UNIT_EXECUTION_ALIAS_H

#include "program/unit/execute.h"
#include "program/unit/unit_refs.h"

enum { MOST_ALIASES = 16 };

typedef struct {
  const Unit *unit;
  const RefEntry *entry; /* called last; or NULL */
  uint32_t caller;       /* the procedure that was called last */
  size_t count;
  Wide values[MOST_ALIASES];
} Aliases;

/* For 'execute_unit'; no watcher if there is nothing to tell. */
Watcher execution_alias_watcher (Aliases *, const Unit *);

/* Adds ", where src == dst in the last call of 'map'", or nothing. */
void execution_alias_show (Str *, const Aliases *);

#endif
