/* unit_patterns.h -- what the user says about elements of lists, in a file of
   its own (doc/formats/patterns.md).

     list struct item by next { kind: not 3, 0..9; load: owned; }

   It is a hint for analyses that abstract lists: what they keep.  Whoever uses
   it must still prove what it says. */

#ifndef PROGRAM_UNIT_UNIT_PATTERNS_H
#define PROGRAM_UNIT_UNIT_PATTERNS_H

#include "program/unit/unit.h"

/* Of a member of the element. */
typedef enum {
  PATTERN_NOT,   /* it is not 'low' */
  PATTERN_RANGE, /* it is from 'low' to 'high' */
  PATTERN_OWNED  /* the element owns what it points to */
} UnitPatternKind;

typedef struct {
  UnitPatternKind kind;
  uint64_t at; /* bytes from the beginning of the element */
  int64_t low, high;
} UnitPatternFact;

typedef struct {
  UnitTypeId type; /* a struct */
  uint64_t next;   /* where the link is: the bytes before it */
  VEC (UnitPatternFact) facts;
} UnitPattern;

struct UnitPatterns {
  VEC (UnitPattern) list;
};

/* Reads the file into 'unit->patterns'; false after an error message. */
bool unit_patterns_read (Run *, Unit *, const Source *);
void unit_patterns_free (UnitPatterns *);

/* Lists of such elements may be linked there: some pattern says so, or none is
   about the type.  'patterns' may be NULL. */
bool unit_patterns_allow (const Unit *, const UnitPatterns *, UnitTypeId,
                          uint64_t next);

#endif
