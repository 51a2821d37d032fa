/* answer.h -- what engines for Systems answer, and with what evidence. */

#ifndef ENGINE_ANSWER_H
#define ENGINE_ANSWER_H

#include "engine/oracle.h"
#include "evidence/result.h"
#include "evidence/system/certificate.h"
#include "evidence/system/trace_replay.h"

/* Whether formulas of the program are such that solvers and interpreter agree
   on them; if not, 'why' says it. */
bool answer_accepts (const Program *, Str *why);

/* Whether there is anything to check: some state is initial and, where what is
   initial is said by first steps, one of these can be taken.  If not, 'result'
   says so. */
bool answer_can_begin (Oracle *, Result *result);

/* UNSAFE with the trace, which is taken; UNKNOWN if it cannot be replayed. */
Result answer_unsafe (const System *, Trace *);

/* A certificate with one node: a small part of the predicates that excludes
   the error and holds again after every step.  NULL: there is none, or a
   solver gave up. */
Certificate *answer_invariant (Oracle *, const TermList *predicates);

/* SAFE with the certificate; takes both. */
Result answer_safe (System *, Certificate *);

/* UNKNOWN: the limit that was reached, or 'why'. */
Result answer_unknown (Run *, const char *why);

/* Appends the conjuncts of a formula. */
void answer_add_conjuncts (const Terms *, Term, TermList *);

#endif
