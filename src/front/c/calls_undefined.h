/* calls_undefined.h -- parts of the procedures for functions without a body. */

#ifndef FRONT_C_CALLS_UNDEFINED_H
#define FRONT_C_CALLS_UNDEFINED_H

#include "front/c/translate.h"

/* calls_results.c: fills a struct that is returned in memory, if it is one;
   false after OP_UNSUPPORTED. */
bool undefined_fill (Translate *, const char *name);
/* Returns arbitrary values. */
void undefined_return (Translate *, const char *name);
/* The struct that parameter 0 points to memory for; NULL: there is none. */
LLVMTypeRef undefined_struct (LLVMValueRef function);
/* Attributes of the function, its result (0) or parameters (from 1 on). */
LLVMAttributeRef undefined_attribute (LLVMValueRef function, unsigned index,
                                      const char *name);

/* calls_writes.c: it writes to all that it may write to. */
void undefined_write (Translate *, const char *name);
/* Whether there is any memory that attributes allow it to write to. */
bool undefined_may_write (LLVMValueRef function);

#endif
