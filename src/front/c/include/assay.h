/* assay.h -- preconditions of functions, for Assay.

     #include <assay.h>

     ASSAY_REQUIRES (push) (struct stack *s, int value) {
       return s && s->count < s->room;
     }

   says what callers of 'push' have to see to: a function with the parameters of
   'push', beside it or in a file of its own.  'assay --entry=push' looks at
   those calls only for which it holds; a call in the program for which it does
   not is an error of kind 'assertion'.  To other compilers it is a function
   that nobody calls. */

#ifndef ASSAY_H
#define ASSAY_H

#ifdef __ASSAY__
#define ASSAY_REQUIRES(FUNCTION)                                               \
  __attribute__ ((used)) static _Bool assay_requires_##FUNCTION
__SIZE_TYPE__ __assay_room (const void *);
#else
#define ASSAY_REQUIRES(FUNCTION)                                               \
  __attribute__ ((unused)) static inline _Bool assay_requires_##FUNCTION
#define __assay_room(POINTER) ((void)(POINTER), (__SIZE_TYPE__)-1)
#endif

/* The number of bytes that may be read or written from this pointer on; 0 if it
   is null, or what it points to is gone. */
#define assay_room(POINTER) (__assay_room (POINTER))

/* Whether there is an array of so many elements. */
#define assay_has(POINTER, COUNT)                                              \
  (assay_room (POINTER) / sizeof *(POINTER) >= (COUNT))

#endif
