/* value.h -- constants of counterexamples, for people and in files. */

#ifndef EVIDENCE_VALUE_H
#define EVIDENCE_VALUE_H

#include "base/str.h"
#include "logic/term.h"

#include <jansson.h>

/* A constant as the source would write it: true, -3, 1/3, the name of an
   enumeration's value. */
void value_show (Str *, const Terms *, Term);

/* The caller drops the reference. */
json_t *value_json (const Terms *, Term);

/* Whether it is a constant of that sort, which is '*value' then. */
bool value_read (Terms *, Sort, const json_t *, Term *value);

#endif
