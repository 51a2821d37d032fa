/* property.h -- what '--property' selects. */

#ifndef CLI_PROPERTY_H
#define CLI_PROPERTY_H

#include "program/program.h"
#include "program/reading.h"

/* Narrows the program to what the reading's 'property' lists, separated by
   commas: kinds of errors and, for a Model, the name of a claim, for a Unit
   also the names that SV-COMP gives to properties.  NULL: everything.  With
   'sv_comp' the errors of C are left out that no task of SV-COMP is about: what
   is one of them may be the way to the one that is asked for.  '*text' gets the
   kinds of error that are looked for; the caller frees it.  False after an
   error message: nothing of the kind is there, as that would be proved too
   easily. */
bool property_select (Run *, Program *, const Reading *, char **text);

/* Whether 'wanted' (may be NULL) asks for overflows: a Unit must be read with
   checks for them. */
bool property_has_overflow (const char *wanted);

/* What SV-COMP calls an error of this kind, or NULL. */
const char *property_sv_comp (ErrorKind);

#endif
