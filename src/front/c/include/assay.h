/* assay.h -- preconditions of functions, and reference counts, for Assay; other
   compilers see declarations without effect (doc/formats/c.md,
   doc/formats/ref.md).  The text is short, as it is a file in each run. */

#ifndef ASSAY_H
#define ASSAY_H

#ifdef __GNUC__
#pragma GCC system_header /* macros with '...' in C of 1990 */
#endif

#ifdef __ASSAY__
#define ASSAY_REQUIRES(FUNCTION) \
  __attribute__ ((used)) static _Bool assay_requires_##FUNCTION
__SIZE_TYPE__ __assay_room (const void *);
#else
#define ASSAY_REQUIRES(FUNCTION) \
  __attribute__ ((unused)) static inline _Bool assay_requires_##FUNCTION
#define __assay_room(POINTER) ((void)(POINTER), (__SIZE_TYPE__)-1)
#endif

#if defined __ASSAY__ && !defined __ASSAY_MARKED__
#define ASSAY_TEXT_(TEXT) #TEXT
#define ASSAY_TEXT(TEXT) ASSAY_TEXT_ (TEXT)
#define ASSAY_NAME_(NUMBER) assay_mark_##NUMBER
#define ASSAY_NAME(NUMBER) ASSAY_NAME_ (NUMBER)
#define ASSAY_MARK(WORD, TEXT) \
  __attribute__ ((used)) static const char ASSAY_NAME (__COUNTER__)[] = \
      WORD "\n" ASSAY_TEXT (__LINE__) "\n" __FILE__ "\n" TEXT; \
  static void assay_mark_outside_of_functions (void) /* no static inside */
#else
#define ASSAY_MARK(WORD, TEXT) struct assay_mark
#endif

#define REF_COUNT(...) ASSAY_MARK ("count", #__VA_ARGS__)
#define REF_TO(...) ASSAY_MARK ("to", #__VA_ARGS__)
#define REF_ENTRY(...) ASSAY_MARK ("entry", #__VA_ARGS__)
#define REF_STUB(...) ASSAY_MARK ("stub", #__VA_ARGS__)
#define REF_FRAME(...) ASSAY_MARK ("frame", #__VA_ARGS__)
#define REF_INIT(...) ASSAY_MARK ("init", #__VA_ARGS__)
#define REF_ATOMIC(...) ASSAY_MARK ("atomic", #__VA_ARGS__)
#define REF_CHECK(...) ASSAY_MARK ("check", #__VA_ARGS__)

/* Bytes that may be used from there on. */
#define assay_room(POINTER) (__assay_room (POINTER))

#define assay_has(POINTER, COUNT) \
  (assay_room (POINTER) / sizeof *(POINTER) >= (COUNT))

#endif
