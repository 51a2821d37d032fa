/* unwinding.h -- why a program over byte-addressed memory has no error: all its
   executions, unrolled, as formulas (doc/formats/result.md).

   The text is SMT-LIB: no check fails on the way, and no execution goes beyond
   the bound.  It says what the engine made of the program; 'assay check' has it
   made again and compares. */

#ifndef EVIDENCE_UNIT_UNWINDING_H
#define EVIDENCE_UNIT_UNWINDING_H

#include "base/str.h"
#include "evidence/proof.h"
#include "logic/term.h"

typedef struct {
  const char *logic;
  Str text;           /* without its head */
  size_t obligations; /* in the text */
  uint64_t checks;    /* that cannot fail */
  uint64_t steps;     /* operations unrolled */
  uint64_t bound;     /* the most that a loop or recursion was unrolled */
  bool complete;      /* the engine claims that nothing goes beyond */
  Names declared;
} Unwinding;

extern const ProofKind unwinding_proof;

/* 'logic' as in "QF_ABV". */
Unwinding *unwinding_new (const char *logic);
void unwinding_free (Unwinding *);

/* An assertion for all obligations that follow.  Declares what it mentions. */
void unwinding_assert (Unwinding *, Terms *, Term);

/* What must be proved: the terms together have no solution.  'name' begins with
   "checks" or with "unwinding"; there must be one of each.  Declares what the
   terms mention. */
void unwinding_oblige (Unwinding *, Terms *, const char *name, size_t n,
                       const Term *);

/* proof.smt2 as text. */
void unwinding_smtlib (Str *, const Unwinding *, const EvidenceOrigin *);

/* Reads the text and discharges every obligation with a fresh Z3.  Trusts
   nothing but the text.  'again' is NULL or an unwinding that was made of the
   source now: then the proof must be about it, that is, assume nothing else and
   leave out no way to fail or to go on. */
CheckReport unwinding_check (Run *, const Source *, const Source *again);

#endif
