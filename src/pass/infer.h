/* infer.h -- guesses what a C program counts references with, and writes the
   guesses as a specification (doc/formats/ref.md).

   A count is a number that is incremented and decremented, and belongs to an
   element of a table or to a struct that pointers lead to.  References are the
   cells that hold such pointers, or such elements' numbers, where something is
   counted.  Which of several cells are meant, and what says that a cell is in
   use, is left open: there are variants, best first.  A wrong guess can only
   fail the proof. */

#ifndef PASS_INFER_H
#define PASS_INFER_H

#include "program/unit/unit.h"

typedef struct InferGuess InferGuess;

/* Looks at all procedures of the interface of a C program, which must have them
   all, and outlive the result. */
InferGuess *infer_guess (const Program *);
void infer_free (InferGuess *);

/* Kinds of objects that are counted, and how many ways there are to say what
   refers to one. */
size_t infer_kinds (const InferGuess *);
size_t infer_variants (const InferGuess *, size_t kind);
/* "o->refcnt" */
const char *infer_kind_name (const InferGuess *, size_t kind);

#define INFER_WITHOUT SIZE_MAX

/* Appends a specification, with the reasons in comments.  By kind: the variant,
   or INFER_WITHOUT. */
void infer_print (Str *, const InferGuess *, const size_t *variants);

#endif
