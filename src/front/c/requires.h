/* requires.h -- preconditions: functions that assay.h lets users write. */

#ifndef FRONT_C_REQUIRES_H
#define FRONT_C_REQUIRES_H

#include "front/c/translate.h"

#define REQUIRES_PREFIX "assay_requires_"

/* The precondition of a function, or NULL. */
LLVMValueRef requires_find (CFront *, LLVMValueRef function);

/* Whether it has the parameters of the function, or else an error was reported.
 */
bool requires_fits (CFront *, LLVMValueRef function);

/* Only executions in which it holds of these arguments count. */
void requires_assume (Translate *, LLVMValueRef function, const Operand *args);

/* The blocks of 'proc', which is what callers see of the function: asserts the
   precondition, then calls 'body'. */
void requires_check (CFront *, LLVMValueRef function, uint32_t proc,
                     uint32_t body);

#endif
