/* export.h -- a System in the formats of other tools.

   What is written is read back by this front end, and by others: VMT-LIB, and
   SMT-LIB Horn clauses with one predicate 'Inv' over all variables. */

#ifndef PROGRAM_SYSTEM_EXPORT_H
#define PROGRAM_SYSTEM_EXPORT_H

#include "base/str.h"
#include "program/system/system.h"

void export_vmt (Str *, const System *);
void export_chc (Str *, const System *);

#endif
