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
bool compile_commands_flags (CFront *, const Source *json, const char *file,
                             Words *);

/* compile_old.c: flags by which clang accepts old C, and of what it then says
   one message of each sort. */
void old_c_flags (Words *);
void old_c_warnings (Str *, const char *said);

/* Whether LLVM survives the user's bitcode; false after a message. */
bool compile_bitcode_check (CFront *, const Source *);

/* Descriptors of the files that clang writes and reads. */
typedef struct {
  int bitcode; /* it writes */
  int depends; /* it writes which files it has read */
  int overlay; /* tells it of a directory with assay.h, and the headers for 32
                  bits that a 64-bit system lacks */
  int header;  /* assay.h */
} CompileFiles;

/* The name of that directory. */
#define COMPILE_HEADERS "/assay-headers"

bool compile_files_new (Run *, CompileFiles *); /* false after a message */
void compile_files_end (CompileFiles *);

/* Lets the Run expire, and answers true, if clang failed since files may not be
   large enough for it: for one that it writes, or for an input of this length.
 */
bool compile_files_full (Run *, const CompileFiles *, size_t input);

/* Lets the Program know of the files that are listed in an open file; names are
   relative to 'directory' (NULL: where we are).  False after a message. */
bool compile_depends (CFront *, int fd, const char *directory);

#endif
