/* assay.h -- preconditions of functions, and reference counts, for Assay.

     #include <assay.h>

     ASSAY_REQUIRES (push) (struct stack *s, int value) {
       return s && s->count < s->room;
     }

   says what callers of 'push' have to see to: a function with the parameters of
   'push', beside it or in a file of its own.  'assay --entry=push' looks at
   those calls only for which it holds; a call in the program for which it does
   not is an error of kind 'assertion'.  To other compilers it is a function
   that nobody calls.

     REF_COUNT (page, int p in 0 .. NPAGES, pages[p]);
     REF_TO (page, map (env_t *e, int v in 0 .. NV) : e->pgdir[v] == p);
     REF_ENTRY (page_alloc (env: live, vp: in 0 .. NV));
     REF_ENTRY (env_alloc () -> published);

   say what is counted, what a reference is, and which functions clients may
   call (doc/formats/ref.md).  They stand outside of functions.  To other
   compilers they are empty declarations. */

#ifndef ASSAY_H
#define ASSAY_H

#ifdef __GNUC__
#pragma GCC system_header /* macros with '...' in C of 1990 */
#endif

#ifdef __ASSAY__
#define ASSAY_REQUIRES(FUNCTION)                                               \
  __attribute__ ((used)) static _Bool assay_requires_##FUNCTION
__SIZE_TYPE__ __assay_room (const void *);
#else
#define ASSAY_REQUIRES(FUNCTION)                                               \
  __attribute__ ((unused)) static inline _Bool assay_requires_##FUNCTION
#define __assay_room(POINTER) ((void)(POINTER), (__SIZE_TYPE__)-1)
#endif

/* Reference counts: the name of the macro, where it stands, and its text as it
   is written. */
#if defined __ASSAY__ && !defined __ASSAY_MARKED__
#define ASSAY_TEXT_(TEXT) #TEXT
#define ASSAY_TEXT(TEXT) ASSAY_TEXT_ (TEXT)
#define ASSAY_NAME_(NUMBER) assay_mark_##NUMBER
#define ASSAY_NAME(NUMBER) ASSAY_NAME_ (NUMBER)
#define ASSAY_MARK(WORD, TEXT)                                                 \
  __attribute__ ((used)) static const char ASSAY_NAME (__COUNTER__)[] =        \
      WORD "\n" ASSAY_TEXT (__LINE__) "\n" __FILE__ "\n" TEXT;               \
  static void assay_mark_outside_of_functions (void) /* no static inside */
#else
#define ASSAY_MARK(WORD, TEXT) struct assay_mark
#endif

/* KIND, RESOURCE, COUNT */
#define REF_COUNT(...) ASSAY_MARK ("count", #__VA_ARGS__)
/* KIND, NAME (PARAMETERS) : EXPRESSION */
#define REF_TO(...) ASSAY_MARK ("to", #__VA_ARGS__)
/* FUNCTION (NAME: CLASS, ...) -> RESULT gives NAME when EXPRESSION */
#define REF_ENTRY(...) ASSAY_MARK ("entry", #__VA_ARGS__)
/* FUNCTION () : EXPRESSION over 'result' */
#define REF_STUB(...) ASSAY_MARK ("stub", #__VA_ARGS__)
/* FUNCTION, ... */
#define REF_FRAME(...) ASSAY_MARK ("frame", #__VA_ARGS__)
/* FUNCTION */
#define REF_INIT(...) ASSAY_MARK ("init", #__VA_ARGS__)
/* entries; lines; lock (LOCK, UNLOCK) */
#define REF_ATOMIC(...) ASSAY_MARK ("atomic", #__VA_ARGS__)
/* use, underflow, freed-use, leak, overflow */
#define REF_CHECK(...) ASSAY_MARK ("check", #__VA_ARGS__)

/* The number of bytes that may be read or written from this pointer on; 0 if it
   is null, or what it points to is gone. */
#define assay_room(POINTER) (__assay_room (POINTER))

/* Whether there is an array of so many elements. */
#define assay_has(POINTER, COUNT)                                              \
  (assay_room (POINTER) / sizeof *(POINTER) >= (COUNT))

#endif
