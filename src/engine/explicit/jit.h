/* jit.h -- native code for a search: made in the background when the search
   has grown, used as soon as it is there.

   The machine does everything until then, and goes on doing what the code does
   not (program/model/low.h).  Several machines may use the code. */

#ifndef ENGINE_EXPLICIT_JIT_H
#define ENGINE_EXPLICIT_JIT_H

#include "base/run.h"
#include "program/model/machine.h"

/* The values of --explicit.native. */
enum { JIT_AUTO, JIT_ON, JIT_OFF };

typedef struct Jit Jit;

/* For machines for this model with these options; both live as long. */
Jit *jit_new (const Model *, MachineOptions);
/* Waits for the thread that compiles, if there is one. */
void jit_free (Jit *);

/* Compiles, in a thread of its own or at once.  Several threads may ask; it is
   done once. */
void jit_start (Jit *);
void jit_make (Jit *);

/* Lets the machine use the code if it is there; true when it does from now on,
   or never will. */
bool jit_use (Jit *, Machine *);
/* Says, at most once, what became of it. */
void jit_say (Jit *, Run *);

#endif
