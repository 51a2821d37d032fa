/* calls_signature.h -- what functions of glibc do with their arguments, by
   their declarations: for those that the library does not have.

   One letter for each argument:

     .  a number, a struct: nothing is looked at
     s  a string, which is read to its end
     rN bytes, which are read; argument N says how many
     wN the same, written
     i  the object that it points to is read
     o  the same, written
     f  an open stream
     d  an open directory
     a  an array of strings that ends with a null pointer
     -  a pointer to what nobody looks into
     *  (the last one) there may be more arguments, which do not matter

   Capital letters: or null.  Instead of all that, '?' is a function that is not
   modelled: it writes elsewhere, or does more than this; '!' one that calls
   back. */

#ifndef FRONT_C_CALLS_SIGNATURE_H
#define FRONT_C_CALLS_SIGNATURE_H

#include <stddef.h>

typedef struct {
  const char *name;
  const char *arguments;
} Signature;

/* By names. */
extern const Signature signature_table[];
extern const size_t signature_count;

/* NULL: not a function of glibc. */
const char *signature_find (const char *name);

#endif
