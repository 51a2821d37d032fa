/* bounds.h -- constants that variables of a System may be bounded by. */

#ifndef ENGINE_BOUNDS_H
#define ENGINE_BOUNDS_H

#include "logic/native.h"
#include "program/system/system.h"

/* Appends comparisons of variables with constants, about 'most' of them. */
void bounds_list (const System *, size_t most, TermList *out);

#endif
