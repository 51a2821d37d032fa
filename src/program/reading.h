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

/* Kind, member, long option ("": it has none, or one of its own in cli), and
   whether it is for C alone.  Of the kinds, a TEXT may be NULL, TEXTS are given
   with commas between them or one by one, a SWITCH has no value. */
#define READING_ROWS(R)                                                        \
  R (DEFINITIONS, definitions, "", false)                                      \
  R (TEXT, property, "property", false) /* NULL: all that can be looked for */ \
  R (TEXTS, more, "", true)             /* files beyond the first */           \
  R (TEXTS, flags, "", true) /* for the compiler: "-Iinclude", "-std=c11" */   \
  R (TEXT, compile_commands, "compile-commands", true) /* a path */            \
  R (TEXT, entry, "entry", true)                       /* NULL: main */        \
  R (SWITCH, entry_nonnull, "entry-nonnull", true) /* pointers it is given */  \
  R (TEXTS, assume_pure, "assume-pure", true)      /* functions, or "*" */     \
  R (SWITCH, sv_comp, "sv-comp", true)             /* as its rules say */      \
  R (NUMBER, bits, "", true) /* 32, 64 or 0: of the host */                    \
  R (SWITCH, malloc_may_fail, "malloc-may-fail", true)                         \
  R (TEXT, patterns, "patterns", true) /* a path: of lists */                  \
  R (TEXT, ref, "ref", true)           /* a path: of reference counts */       \
  R (SWITCH, trust_cells, "trust-cells", true) /* proofs by pass/refcount.h */

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
#define READING_MEMBER(KIND, NAME, OPTION, FOR_C) READING_TYPE_##KIND NAME;

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
  bool for_c;
  size_t offset; /* in a Reading */
} ReadingRow;

extern const ReadingRow reading_rows[];
extern const size_t reading_row_count;

/* The member of a row. */
void *reading_member (const Reading *, const ReadingRow *);

/* Whether something is said there. */
bool reading_says (const Reading *, const ReadingRow *);

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
