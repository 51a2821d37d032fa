/* order.h -- expressions whose value depends on the order of evaluation. */

#ifndef FRONT_C_ORDER_H
#define FRONT_C_ORDER_H

#include "front/c/translate.h"

/* order.c: where C leaves the order open, and calls make a difference, that
   clang's order is taken becomes an assumption of the program. */
void order_assume (CFront *);

/* order_effects.c ---------------------------------------------------------- */

enum { EFFECT_READS = 1, EFFECT_WRITES = 2 };

typedef struct {
  Map places; /* a place -> EFFECT_... */
} Effects;

typedef struct {
  Map numbers; /* LLVMValueRef of a function -> its number */
  VEC (Effects) effects;
} EffectsTable;

/* Of all functions of the program. */
void effects_table (EffectsTable *, LLVMModuleRef);
void effects_table_done (EffectsTable *);
/* NULL: not a function of the program. */
const Effects *effects_of (const EffectsTable *, LLVMValueRef function);
/* The function of the program that is called, or NULL. */
LLVMValueRef effects_callee (LLVMValueRef instruction);
/* Adds an access of what lies at the address, and those of a call. */
void effects_add (Effects *, LLVMValueRef address, unsigned how);
void effects_call (Effects *, LLVMValueRef call, const Effects *callee);

#endif
