/* compile.h -- what the parts of compiling share. */

#ifndef FRONT_C_COMPILE_H
#define FRONT_C_COMPILE_H

#include "front/c/c_front.h"

/* A command line in the making; its texts live in 'arena'. */
typedef struct {
  Arena arena;
  VEC (const char *) words;
} Words;

void words_add (Words *, const char *); /* copies */
void words_format (Words *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void words_done (Words *);

/* Appends the flags of 'file' in a compile_commands.json that change what the
   program means, and its working directory.  False after a message. */
bool compile_commands_flags (Run *, const Source *json, const char *file,
                             Words *);

/* A private directory for the files of clang, with the headers that a 64-bit
   system lacks for 32 bits in it; NULL after a message.  The caller ends it. */
char *compile_directory_new (Run *);
/* Removes the directory with all that is in it. */
void compile_directory_end (char *);

#endif
