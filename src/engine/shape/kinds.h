/* kinds.h -- elements of several kinds in one list.

   Blocks of two types may lie in one list if both have the link in the same
   member, at the same place: what both begin with, as a rule.  Elements of one
   type are of two kinds if what they own differs, other than in lists: one has
   a block where the other has none, or one of another size; or if they point to
   other functions or blocks around them.  Then the numbers of each tell which
   it is, without any rule about tags. */

#ifndef ENGINE_SHAPE_KINDS_H
#define ENGINE_SHAPE_KINDS_H

#include "engine/shape/abstract.h"

/* Blocks of both may be elements of a list by the link at these bytes, as two
   kinds. */
bool kinds_may_mix (const Unit *, const HeapObject *, const HeapObject *,
                    uint64_t link);

/* Elements of both are best described by one template.  They have no kinds
   themselves. */
bool kinds_are_one (const HeapTemplate *, const HeapTemplate *);

/* How many numbers of the element are not ones around it. */
size_t kinds_apart (const HeapTemplate *);

/* Some block of the state leads to one with which it would be in a list of
   several kinds, or pointers of an array lead to blocks of several.
   'of_arrays': neighbours own arrays of different sizes, which are kinds only
   if no one template is about them. */
bool kinds_are_met (const Unit *, const HeapState *, bool of_arrays);

#endif
