/* por.h -- partial order reduction: ample sets.

   In a state it is enough to look at the moves of one process if these neither
   disturb nor are disturbed by anything the others may do, now or later, and
   are not seen by the property (Holzmann and Peled 1994).  That others are not
   put off for ever, the search itself takes care of (walk.c). */

#ifndef ENGINE_EXPLICIT_POR_H
#define ENGINE_EXPLICIT_POR_H

#include "program/model/machine.h"

typedef struct Por Por;

/* 'labels': accept and progress labels of processes are seen by the property.
   NULL when there can be no reduction at all: then '*why' tells. */
Por *por_new (Machine *, MachineOptions, bool labels, const char **why);
void por_free (Por *);

/* Puts an ample set of the 'n' moves of the state first; its size, 'n' if there
   is none smaller. */
size_t por_ample (Por *, const State *, Move *moves, size_t n);

#endif
