/* heap_impl.h -- shared by the files of this directory. */

#ifndef HEAP_HEAP_IMPL_H
#define HEAP_HEAP_IMPL_H

#include "heap/heap.h"

uint64_t heap_hash (const Heap *);

/* An order of values: less than 0, 0, or more. */
static inline int
heap_compare (HeapValue a, HeapValue b) {
  if (a.sym != b.sym)
    return a.sym < b.sym ? -1 : 1;
  return a.add < b.add ? -1 : a.add > b.add;
}

/* 'value' stands for the symbol from now on.  False: that cannot be. */
bool heap_replace_in_equations (Heap *, HeapSym, HeapValue value);

void heap_replace_in_results (Heap *, HeapSym, HeapValue value);
/* Results with symbols that have no new number go. */
void heap_rename_results (Heap *, const HeapSym *number);

/* The values and symbols of choices; one whose symbol is replaced by another
   value goes. */
void heap_visit_choices (Heap *, HeapVisit *, void *context);

/* The symbol that is c times 'of'; a new one with this range, if there is none.
 */
HeapSym heap_multiple (Heap *, HeapSym of, int64_t c, HeapSymInfo range);

/* Says that a = b * d, where these may have constants beside their symbols.
   False: it cannot hold. */
bool heap_add_shifted_product (Heap *, HeapValue a, HeapValue b, HeapValue d);
/* a = 2 * b + c; there may be a new symbol for 2 * b. */
bool heap_add_double (Heap *, HeapValue a, HeapSym b, int64_t c);

/* Numbers the symbols of the body of a template anew, parameters first, each in
   the order in which a walk from the element meets them.  Answers how many
   parameters are met; 'params_of' gets their old numbers. */
uint32_t heap_body_canonical (Heap *body, uint32_t params, uint32_t *params_of);

/* (heap_column.c) */
void heap_visit_column (HeapColumn *, HeapVisit *, void *context);
void heap_drop_lost_columns (Heap *);
/* Its object, and the one it leads into, have these names. */
void heap_name_column (HeapColumn *, const HeapSym *names);
void heap_rename_columns (Heap *, const HeapSym *number);

/* (heap_member.c)  Types of which nothing is said. */
void heap_settle_lost (Heap *);
bool heap_add_member (Heap *, HeapValue, int64_t c);

/* The ends of the symbol's range are numbers that it may be; without any, the
   range is empty. */
void heap_skip_excluded (Heap *, HeapSym);

#endif
