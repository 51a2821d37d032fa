/* assay.h -- what Assay's own C library is written with.

   The library defines, of the C standard and POSIX, what programs can notice:
   each byte is read and written as the standard says, so that errors in memory
   show.  What it gets from outside are inputs.  The primitives are operations
   of units (program/unit/unit.h); calls_memory.c knows them.  scripts/embed compiles
   all files as one, after front/c/library_format.h. */

#ifndef FRONT_C_LIBRARY_ASSAY_H
#define FRONT_C_LIBRARY_ASSAY_H

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* The function of the standard with that name. */
#define LIB(NAME) __assay_lib_##NAME

typedef void FILE;

/* Memory: malloc without limits, contents: none, zeros, arbitrary; arbitrary
   and never to be freed.  The last two are no leaks. */
void *__assay_alloc (size_t);
void *__assay_alloc_zero (size_t);
void *__assay_alloc_any (size_t);
void *__assay_alloc_fixed (size_t);
void __assay_free (void *);
void __assay_release (void *);      /* what __assay_alloc_fixed gave */
size_t __assay_block_size (void *); /* an error unless it is a heap block */
void *__assay_move (void *to, const void *from, size_t);
void *__assay_fill (void *, int, size_t);

/* The bytes leave the program: an error unless they may be read and are
   initialised. */
void __assay_use_bytes (const void *, size_t);

/* Whether two pointers belong to one object; an error of kind 'overlap' if the
   'n' bytes at 'to' and the 'm' bytes at 'from' have some in common. */
int __assay_same_object (const void *, const void *);
void __assay_overlap (void);
void __assay_check_apart (const void *to, size_t n, const void *from, size_t m);
void __assay_check_copy (const void *to, const void *from, size_t n);

/* Inputs: results of the function of that name, choices of the environment.
   Names are literals. */
char __assay_input_char (const char *name);
int __assay_input_int (const char *name);
long __assay_input_long (const char *name);
int __assay_choice (const char *name); /* 0 or 1 */
int __assay_choice_int (const char *name);
size_t __assay_choice_size (const char *name);
int __assay_malloc_fails (void);
void __assay_assume (int);

/* Results that the standard gives by their sign, or as "not 0", only: 'any' is
   a choice of the environment. */
static inline int
with_sign_of (int order, int any) {
  __assay_assume (order < 0 ? any < 0 : any > 0);
  return any;
}

static inline int
not_zero (int any) {
  __assay_assume (any != 0);
  return any;
}

/* Errors: unless the condition holds, 'why' is a wrong use of memory; an
   overflow, which is an error only where it is looked for. */
void __assay_require (int condition, const char *why);
void __assay_no_overflow (int condition, const char *why);

/* errno (stdlib.c): of a function that failed; of one that may have set it.
   Only if the program uses it. */
int __assay_uses_errno (void);
void __assay_set_errno (void);
void __assay_change_errno (void);

/* The program ends: quietly, and as by exit. */
void __assay_end (void);
void __assay_exit (int);

/* What is not modelled: touching it, going on. */
void *__assay_opaque (const char *why);
void __assay_unsupported (const char *what);

/* To standard output, and to elsewhere; constant formats. */
int __assay_printf (const char *format, ...);
int __assay_fprintf (FILE *, const char *format, ...);

/* Streams: each begins with a mark.  An error unless it is an open one. */
FILE *__assay_open_stream (void);
void __assay_check_stream (const FILE *);

void __assay_check_directory (const void *);

/* What functions without a model do with their arguments (calls_signature.c):
   read a string, strings up to a null pointer, bytes; write bytes. */
void __assay_look_string (const char *);
void __assay_look_strings (char *const *);
void __assay_look_bytes (const void *, size_t);
void __assay_write_bytes (void *, size_t);

/* Reads the string, at most 'precision' bytes if that is not negative. */
void __assay_check_string (const char *, int precision);

/* Pieces of formats (format.c): each appends to the text of which 'at' bytes
   were made, and returns how many there are then. */
size_t __assay_format_text (char *to, size_t size, size_t at, const char *text,
                            size_t len);
size_t __assay_format_string (char *to, size_t size, size_t at, const char *,
                              int flags, int width, int precision);
size_t __assay_format_char (char *to, size_t size, size_t at, int c, int flags,
                            int width, int precision);
size_t __assay_format_number (char *to, size_t size, size_t at, uint64_t,
                              int flags, int width, int precision);
void __assay_format_end (char *to, size_t size, size_t at);

/* How long the text will be; 'args' is not consumed.  Reads what %s reads. */
size_t __assay_format_length (const char *format, va_list args);
/* The same, consumed. */
size_t __assay_format_count (const char *format, va_list *args);

/* A string of the environment, of any length up to 'max' bytes in all. */
char *__assay_string (size_t max);

/* Whether the program has chosen a locale other than "C" (locale.c). */
int __assay_other_locale (void);

/* Is an error unless the byte may be read. */
static inline void
touch (const void *p) {
  (void)*(const volatile char *)p;
}

/* The list that a function with a parameter 'args' consumes: on x86-64 it is
   the caller's own, which is at its end afterwards. */
#ifdef __x86_64__
#define LIST_OF(ARGS) ((va_list *)(ARGS))
#else
#define LIST_OF(ARGS) (&(ARGS))
#endif

void *LIB (malloc) (size_t);
void *LIB (memchr) (const void *, int, size_t);
size_t LIB (strlen) (const char *);
size_t LIB (strnlen) (const char *, size_t);
int *LIB (__errno_location) (void);
int LIB (vsnprintf) (char *, size_t, const char *, va_list);

enum {
  ERROR_MEMORY = 12,
  ERROR_BUSY = 16,
  ERROR_DEADLOCK = 35,
  ERROR_INVALID = 22,
  ERROR_RANGE = 34
};

#endif
