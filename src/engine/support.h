/* support.h -- a small inductive part of an inductive conjunction. */

#ifndef ENGINE_SUPPORT_H
#define ENGINE_SUPPORT_H

#include "engine/oracle.h"

/* The conjunction of 'predicates' excludes the error and holds again after
   every transition.  Sets 'needed' to a subset of which the same is true, those
   that are marked at the call included, and from which no single other
   predicate can be taken away (as long as the budget lasts).  False when a
   solver gives up before there is a subset. */
bool support_find (Oracle *, const TermList *predicates, bool *needed);

#endif
