/* modes_list.h -- candidates for facts about modes. */

#ifndef ENGINE_MODES_LIST_H
#define ENGINE_MODES_LIST_H

#include "logic/native.h"
#include "program/system/system.h"

/* Appends at most so many, without repetition. */
void modes_list (const System *, size_t most, TermList *out);

#endif
