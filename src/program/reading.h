/* reading.h -- how sources are read: all that the user says about it.

   It belongs to the command line, to front ends, and to evidence, which must
   tell it so that others can read the same.  A row of the table is a member of
   the struct, an option of the command line and a key of the evidence: a new
   option about reading is one row, and whatever the front end does with it. */

#ifndef PROGRAM_READING_H
#define PROGRAM_READING_H

#include "base/arena.h"
#include "base/vec.h"

#include <stdbool.h>

typedef struct {
  const char *name; /* "-DN=5" of the command line: name "N", value "5" */
  const char *value;
} Definition;

typedef VEC (Definition) Definitions;
typedef VEC (const char *) Texts;

/* What an option is for: every kind of source, or one only. */
typedef enum { READING_FOR_ALL, READING_FOR_C, READING_FOR_MODELS } ReadingFor;

/* Kind, member, long option ("": it has none, or one of its own in cli), and
   what it is for.  Of the kinds, a TEXT may be NULL, TEXTS are given with
   commas between them or one by one, a SWITCH has no value. */
#define READING_ROWS(R)                                                        \
  R (DEFINITIONS, definitions, "", ALL)                                        \
  R (TEXT, property, "property", ALL) /* NULL: all that can be looked for */   \
  R (TEXT, format, "", ALL)    /* a suffix without its dot, for all files */   \
  R (TEXT, ltl, "ltl", MODELS) /* one more formula */                          \
  R (SWITCH, lossy, "lossy", MODELS) /* sends to full channels are lost */     \
  R (TEXTS, more, "", C)             /* files beyond the first */              \
  R (TEXTS, flags, "", C) /* for the compiler: "-Iinclude", "-std=c11" */      \
  R (TEXT, compile_commands, "compile-commands", C) /* a path */               \
  R (TEXT, entry, "entry", C)                       /* NULL: main */           \
  R (SWITCH, entry_nonnull, "entry-nonnull", C)     /* pointers it is given */ \
  R (TEXTS, assume_pure, "assume-pure", C)          /* functions, or "*" */    \
  R (SWITCH, sv_comp, "sv-comp", C)                 /* as its rules say */     \
  R (NUMBER, bits, "", C) /* 32, 64 or 0: of the host */                       \
  R (SWITCH, malloc_may_fail, "malloc-may-fail", C)                            \
  R (TEXT, patterns, "patterns", C) /* a path: of lists */                     \
  R (TEXT, ref, "ref", C)           /* a path: of reference counts */

typedef enum {
  READING_DEFINITIONS,
  READING_TEXT,
  READING_TEXTS,
  READING_NUMBER,
  READING_SWITCH
} ReadingKind;

#define READING_TYPE_DEFINITIONS Definitions
#define READING_TYPE_TEXT const char *
#define READING_TYPE_TEXTS Texts
#define READING_TYPE_NUMBER unsigned
#define READING_TYPE_SWITCH bool
#define READING_MEMBER(KIND, NAME, OPTION, FOR) READING_TYPE_##KIND NAME;

/* '{0}' says nothing.  Strings are borrowed or live in the arena. */
typedef struct {
  READING_ROWS (READING_MEMBER)
  bool overflow;  /* add assertions about signed overflow: 'property' has it */
  bool interface; /* keep functions of the interface that the entry does not
                     reach: for engines that are asked about all of them */
  bool foreign;   /* comes from evidence: its flags may be hostile, see
                     front/c/flags.h */
  Arena arena;
} Reading;

#undef READING_MEMBER

typedef struct {
  const char *name, *option;
  ReadingKind kind;
  ReadingFor use;
  size_t offset; /* in a Reading */
} ReadingRow;

extern const ReadingRow reading_rows[];
extern const size_t reading_row_count;

/* The member of a row. */
void *reading_member (const Reading *, const ReadingRow *);

/* Whether something is said there. */
bool reading_says (const Reading *, const ReadingRow *);

/* Whether a file is to be read as one with this suffix: it has the suffix, or
   'format' says so. */
bool reading_is_like (const Reading *, const char *path, const char *suffix);

/* Appends a definition, "NAME=VALUE" or "NAME" for 1; false if there is no
   name.  Copies the text. */
bool reading_define (Reading *, const char *text);

/* Appends to one of the lists; copies the text. */
void reading_add (Reading *, Texts *, const char *text);
/* The same for each of several with commas between them; false if one is
   empty. */
bool reading_add_list (Reading *, Texts *, const char *text);

void reading_done (Reading *);

#endif
