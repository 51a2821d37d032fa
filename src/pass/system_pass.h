/* system_pass.h -- passes over transition systems: functions from Programs of
   FORM_SYSTEM to such Programs.

   A pass keeps whether an error can be reached, and names and places.  An edge
   of the result stands for edges of the original, one after the other; a
   variable of the original is there too, or its values follow.  So an execution
   of the result is one of the original: 'system_passed_back'. */

#ifndef PASS_SYSTEM_PASS_H
#define PASS_SYSTEM_PASS_H

#include "program/system/trace.h"

typedef VEC (size_t) EdgeChain; /* edges of one process, in order */

/* What a pass has made. */
typedef struct {
  const Program *from; /* must outlive it */
  Program *program;    /* owned */
  Var *var;    /* by Var of 'from': the same one here, or id UINT32_MAX: */
  Term *value; /* it begins with this constant of 'from' */
  VEC (EdgeChain) * chains; /* by process and edge: edges of 'from' */
} SystemPassed;

typedef struct {
  const char *name;    /* for --print=after:NAME */
  const char *summary; /* what it does, a clause */
  SystemPassed *(*apply) (const Program *);
} SystemPass;

/* In the order in which they are best made. */
extern const SystemPass system_passes[];
extern const size_t system_pass_count;

/* NULL: there is none of that name. */
const SystemPass *system_pass_find (const char *name);

void system_passed_free (SystemPassed *);
/* The execution of 'from' that an execution of the result is; NULL if there is
   none, which is a bug of the pass. */
Trace *system_passed_back (const SystemPassed *, const Trace *);

/* The passes. */
SystemPassed *system_constants (const Program *);
SystemPassed *system_slice (const Program *);
SystemPassed *system_resolve (const Program *);

#endif
