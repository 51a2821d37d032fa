/* por_lasting.h -- expressions that keep their value for ever: constants,
   '_pid', variables that get a value when their process starts and are never
   assigned, and what is computed of these: 'q[(_pid + 1) % N]' is always the
   same channel. */

#ifndef ENGINE_EXPLICIT_POR_LASTING_H
#define ENGINE_EXPLICIT_POR_LASTING_H

#include "program/model/machine.h"

typedef struct Lasting Lasting;

Lasting *lasting_new (const Machine *);
void lasting_free (Lasting *);

/* Whether the expression of that code, of a process, is one; of a claim, only
   if it names no locals. */
bool lasting_is (const Lasting *, uint32_t code, const Expr *);

/* Its value for process 'pid', or for nobody (NO_PID), if it names neither
   locals nor '_pid'.  False if it has none: an index is out of range. */
bool lasting_value (const Lasting *, const State *, uint32_t pid, const Expr *,
                    int32_t *value);

#endif
