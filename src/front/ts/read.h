/* read.h -- the three languages of this front end.

   Each reader returns a Program, or NULL after errors were reported. */

#ifndef FRONT_TS_READ_H
#define FRONT_TS_READ_H

#include "front/ts/elab.h"

/* VMT-LIB: one relation 'trans', which is split into transitions. */
Program *vmt_read (Run *, const Source *);

/* SMT-LIB with set-logic HORN: linear constrained Horn clauses. */
Program *chc_read (Run *, const Source *);

extern const Front ts_front;

#endif
