/* z3_private.h -- what the files around Z3 share; nobody else includes it.

   A Z3 is a context of its own with the translations made so far.  Failures of
   Z3 never end the process: a result is missing, and 'z3_failure' says why. */

#ifndef LOGIC_Z3_PRIVATE_H
#define LOGIC_Z3_PRIVATE_H

#include "base/map.h"
#include "base/run.h"
#include "base/vec.h"
#include "logic/term.h"

#include <z3.h>
#include <z3_spacer.h>

/* -- Watching: somebody who interrupts a context that takes too long ------ */

typedef struct Watch Watch;

/* 'run' may be NULL. */
Watch *watch_new (Z3_context, Run *run);
void watch_free (Watch *);

/* What happens in between is interrupted after that time (0: no limit), and
   when the limits of the Run are reached. */
void watch_begin (Watch *, unsigned milliseconds);
void watch_end (Watch *);

/* Why the last time was interrupted; NULL: it was not. */
const char *watch_reason (const Watch *);

/* -- Translation ---------------------------------------------------------- */

typedef struct {
  Terms *terms;
  Z3_context context;
  Watch *watch;
  VEC (Z3_ast) asts;        /* by term; NULL: not translated */
  VEC (Z3_sort) sorts;      /* by sort */
  Map vars;                 /* id of a constant's AST -> variable + 1 */
  Map values;               /* id of a value's AST -> enumeration value + 1 */
  VEC (Z3_func_decl) decls; /* kept alive */
  VEC (Term) todo;
} Z3;

/* A context whose errors are asked for; without memory there is no going on. */
Z3 *z3_new (Terms *, Run *run);
void z3_free (Z3 *);

/* What Z3 complains about in its last call, or NULL. */
const char *z3_failure (Z3 *);

/* Borrowed; lives as long as the Z3.  NULL after a failure. */
Z3_ast z3_of_term (Z3 *, Term);
Z3_sort z3_of_sort (Z3 *, Sort);

/* Back again: false if the AST has something we have no term for. */
bool z3_to_term (Z3 *, Z3_ast, Term *);

#endif
