/* heaps_names.h -- what users call registers and bytes of objects. */

#ifndef EVIDENCE_UNIT_HEAPS_NAMES_H
#define EVIDENCE_UNIT_HEAPS_NAMES_H

#include "heap/heap.h"

/* The variable that the register holds; NULL: none. */
const UnitVariable *heaps_variable (const Unit *, const HeapState *,
                                    const HeapRoot *);

/* The member at this offset: "list.next", or "byte 8". */
void heaps_name_field (Str *, const Unit *, UnitTypeId, uint64_t at);

#endif
