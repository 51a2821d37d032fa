/* por.h -- partial order reduction: ample sets.

   In a state it is enough to look at the moves of one process if these neither
   disturb nor are disturbed by anything the others may do, now or later, and
   are not seen by the property (Holzmann and Peled 1994).  That others are not
   put off for ever, the search itself takes care of (walk.c), or, for single
   moves, the choice of locations (por_loops.h). */

#ifndef ENGINE_EXPLICIT_POR_H
#define ENGINE_EXPLICIT_POR_H

#include "program/model/machine.h"

typedef struct Por Por;

/* What the property sees: of finite executions errors; of infinite ones also
   accept and progress labels of processes, or only the claim.  The claim that
   says that there is no progress sees labels. */
typedef enum { POR_SAFETY, POR_LABELS, POR_PROGRESS, POR_CLAIM } PorUse;

/* NULL when there can be no reduction at all: then '*why' tells. */
Por *por_new (Machine *, MachineOptions, PorUse, const char **why);
void por_free (Por *);

/* Puts an ample set of the 'n' moves of the state first; its size, 'n' if there
   is none smaller. */
size_t por_ample (Por *, const State *, Move *moves, size_t n);

/* The last ample set is a function of its state alone, that is, others are not
   put off for ever if always such are taken. */
bool por_is_fixed (const Por *);
/* From now on there are no others. */
void por_fix (Por *);

/* Whether one move alone is an ample set of the state, in which no process runs
   alone.  Always taking it, one comes to a state where it is not so: it can be
   taken at once, without looking whether others are put off. */
bool por_single (Por *, const State *, Move *);

#endif
