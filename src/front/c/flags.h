/* flags.h -- which flags of others reach the compiler.

   A compile_commands.json and a piece of evidence come from anywhere, and a
   compiler can be told to load programs, to start them and to write files.  So
   a flag of theirs is passed on only if it is listed here, in one of its exact
   forms, with a value that cannot be taken for a flag or for a file of flags
   ("@file"); it is written as one word, so that nothing shifts. */

#ifndef FRONT_C_FLAGS_H
#define FRONT_C_FLAGS_H

#include "front/c/compile.h"

typedef enum {
  FLAG_TAKEN,   /* it was appended: it changes what the program means */
  FLAG_IGNORED, /* it changes nothing that Assay looks at */
  FLAG_REFUSED  /* anything else */
} FlagChoice;

/* Looks at words[*at], and at what follows if that is its value; moves '*at'
   behind them.  Appends to 'to' what is passed on. */
FlagChoice flags_take (size_t n, const char *const *words, size_t *at,
                       Words *to);

/* Appends '-include PATH' past clang's driver, which would load PATH.pch or
   PATH.gch instead if there is one: a text that nobody has seen. */
void flags_include (Words *to, const char *path);

/* Whether a flag that stands last would take a word of ours for its value. */
bool flags_wants_value (const char *word);

/* Whether "-DTEXT" defines a macro and does nothing else. */
bool flags_is_definition (const char *text);

/* Whether a compiler takes a file of that name for nothing but a file: not even
   the last part of its path may begin with '@'. */
bool flags_is_file (const char *path);

#endif
