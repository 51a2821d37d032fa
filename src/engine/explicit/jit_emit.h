/* jit_emit.h -- machine code from a lowered model, by LLVM. */

#ifndef ENGINE_EXPLICIT_JIT_EMIT_H
#define ENGINE_EXPLICIT_JIT_EMIT_H

#include "program/model/low.h"

/* Code that lives as long as this. */
typedef struct JitImage JitImage;

/* 'functions' get the addresses, by number of code.  NULL: it cannot be. */
JitImage *jit_emit (const Lowered *, LowFunctions *functions);
void jit_image_free (JitImage *);

#endif
