/* modulo.h -- what is left of numbers that are divided by constants. */

#ifndef ENGINE_SHAPE_MODULO_H
#define ENGINE_SHAPE_MODULO_H

#include "heap/heap.h"

/* What is left of the integer if it is divided by 'by'; false: not known. */
bool modulo_is (const Heap *, HeapValue, int64_t by, int64_t *is);

/* By which constant the operation divides, if it answers what is left: the
   lowest bits are that, too.  0: none. */
int64_t modulo_divisor (OpKind, HeapValue b, unsigned bits);
/* What is left of the integer is left of the number of so many bits, too, that
   the operation takes it for. */
bool modulo_is_seen (const Heap *, OpKind, HeapValue, unsigned bits,
                     int64_t by);

/* The symbol is k, or is not k: if operations made it of others, that may say
   what is left of these.  False: they cannot be so. */
bool modulo_learn (Heap *, HeapSym, WideSigned k);
bool modulo_learn_not (Heap *, HeapSym, WideSigned k);

/* 'to' is the number that the lowest bits of 'from' are. */
void modulo_keep (Heap *, HeapValue from, unsigned bits, HeapValue to);

/* The numbers are not equal, as different numbers are left of them. */
bool modulo_differ (const Heap *, HeapValue a, HeapValue b);
/* a - b <= most: the largest number that this difference can be. */
WideSigned modulo_tighten (const Heap *, HeapValue a, HeapValue b,
                           WideSigned most);

#endif
