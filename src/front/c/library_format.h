/* library_format.h -- how conversions of formats are told to the library; seen
   by both sides. */

#ifndef FRONT_C_LIBRARY_FORMAT_H
#define FRONT_C_LIBRARY_FORMAT_H

enum {
  FORMAT_LEFT = 1,      /* '-' */
  FORMAT_PLUS = 2,      /* '+' */
  FORMAT_SPACE = 4,     /* ' ' */
  FORMAT_ALTERNATE = 8, /* '#' */
  FORMAT_ZEROS = 16,    /* '0' */
  FORMAT_SIGNED = 32,   /* a number with a sign */
  FORMAT_OCTAL = 64,    /* its base, if not 10 */
  FORMAT_HEX = 128,
  FORMAT_UPPER = 256,  /* with capital letters */
  FORMAT_POINTER = 512 /* null is "(nil)" */
};

#endif
