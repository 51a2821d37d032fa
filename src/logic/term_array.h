/* term_array.h -- arrays that are values; private to terms. */

#ifndef LOGIC_TERM_ARRAY_H
#define LOGIC_TERM_ARRAY_H

#include "base/vec.h"
#include "logic/term.h"

typedef struct {
  Term index, element;
} ArrayEntry;

/* What is stored where, the largest index first; everywhere else it is 'fill'.
   The caller frees the entries. */
typedef struct {
  VEC (ArrayEntry) entries;
  Term fill;
} ArrayValue;

/* Whether it can be told what an array has at an index. */
bool array_select (const Terms *, Term array, Term index, Term *element);

/* A value with another element at an index; all of them are values. */
void array_store (const Terms *, Term array, Term index, Term element,
                  ArrayValue *out);

#endif
