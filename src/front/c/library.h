/* library.h -- Assay's own C library.

   It is C text in the directory 'library', compiled when Assay is built and
   embedded as bitcode, once for 64 and once for 32 bits.  The function NAME of
   the C standard is called __assay_lib_NAME there, so that programs may define
   their own NAME. */

#ifndef FRONT_C_LIBRARY_H
#define FRONT_C_LIBRARY_H

#include "front/c/c_front.h"

#define LIBRARY_PREFIX "__assay_lib_"

/* Links the library that fits c->module into it; false after LLVM complained.
 */
bool library_link (CFront *);

/* The function with the body that stands for 'function': itself, or that of the
   library; NULL if there is none. */
LLVMValueRef library_find (CFront *, LLVMValueRef function);

/* Whether the library has a function of that name. */
bool library_has (const char *name);

/* Whether this function or global variable is of the library. */
bool library_owns (LLVMValueRef);

#endif
