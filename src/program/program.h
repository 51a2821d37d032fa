/* program.h -- the waist: what every front end makes and every engine takes.

   A Program has typed variables, processes that are graphs of locations and
   edges, an initial condition and properties.  An edge is executed atomically:
   its commands run in order, and if one of its assumptions fails the edge is
   not enabled there.  Processes interleave.

   Expressions are terms (logic/term.h).  A variable stands in them as its 'now'
   term; in a CMD_RELATE also as its 'next' term.  A process with more than one
   location has a program counter, a variable of an enumeration sort with the
   names of its locations; so conditions can speak about locations, and
   'edge->from' and 'edge->to' need no mention in the commands.  An edge in
   which two processes meet assigns the counter of the other one.  An edge
   writes a variable at most once.

   That is FORM_SYSTEM.  A program with processes that come and go, channels or
   a heap is given by a 'model' instead (model/model.h), one over byte-addressed
   memory by a 'unit' (unit/unit.h), Horn clauses that are no transition system
   by 'clauses' (clauses/clauses.h); then the rest is empty.

   The Program owns everything reached from it, except sources, which belong to
   the Run. */

#ifndef PROGRAM_PROGRAM_H
#define PROGRAM_PROGRAM_H

#include "base/arena.h"
#include "base/map.h"
#include "base/str.h"
#include "base/run.h"
#include "base/sha256.h"
#include "base/vec.h"
#include "logic/term.h"

typedef struct {
  uint32_t id;
} Var;
typedef struct {
  uint32_t id;
} Loc; /* local to its process */

typedef enum {
  ROLE_STATE,     /* changes only where edges say so */
  ROLE_PARAMETER, /* has an unknown value that never changes */
  ROLE_INPUT,     /* has an arbitrary value in every step */
  ROLE_COUNTER    /* the program counter of a process */
} VarRole;

typedef struct {
  const char *name;
  Sort sort;
  VarRole role;
  bool bounded; /* an Int in lo..hi; leaving the range is an error */
  int64_t lo, hi;
  bool clock; /* a Real that grows while time passes */
  Term now, next;
  Pos pos;
} VarInfo;

typedef enum {
  CMD_ASSUME,
  CMD_ASSERT,
  CMD_ASSIGN,
  CMD_HAVOC,
  CMD_RELATE
} CommandKind;

/* What goes wrong, and how the verdict line names it. */
#define ERROR_KINDS(K)                                                         \
  K (ASSERTION, "assertion")                                                   \
  K (REACH, "reach")                                                           \
  K (INVALID_DEREF, "invalid-deref")                                           \
  K (INVALID_FREE, "invalid-free")                                             \
  K (LEAK, "leak")                                                             \
  K (OVERFLOW, "overflow")                                                     \
  K (DIV_BY_ZERO, "div-by-zero")                                               \
  K (BOUNDS, "bounds")               /* beyond the array, in its object */     \
  K (UNINITIALISED, "uninitialised") /* an indeterminate value decides */      \
  K (OVERLAP, "overlap")             /* memcpy onto itself */                  \
  K (REFCOUNT, "refcount")                                                     \
  K (DEADLOCK, "deadlock")                                                     \
  K (ACCEPTANCE_CYCLE, "acceptance-cycle")                                     \
  K (NON_PROGRESS, "non-progress")                                             \
  K (TYPE, "type")                                                             \
  K (LIMIT, "limit")

#define ERROR_KIND(name, text) KIND_##name,
typedef enum { ERROR_KINDS (ERROR_KIND) ERROR_KIND_COUNT } ErrorKind;
#undef ERROR_KIND
const char *error_kind_name (ErrorKind);

typedef struct {
  CommandKind kind;
  Pos pos;
  Term condition;      /* ASSUME, ASSERT: over now; RELATE: over now and next */
  ErrorKind error;     /* ASSERT */
  const char *message; /* ASSERT */
  /* ASSIGN: targets get values at once; HAVOC: targets get any values of their
     types; RELATE: targets get any values of their types that satisfy the
     condition.  Ranges belong to types. */
  size_t count;
  const Var *targets;
  const Term *values;
} Command;

typedef struct {
  const char *name;
  Loc from, to;
  size_t count;
  const Command *commands;
  Pos pos;
} Edge;

typedef struct {
  const char *name;
  Pos pos;
} Location;

typedef struct {
  const char *name;
  VEC (Location) locations;
  VEC (Edge) edges;
  Loc start;
  bool has_counter;
  Var counter;
} Process;

/* No reachable state satisfies 'bad'. */
typedef struct {
  Term bad;
  ErrorKind kind;
  const char *message; /* a sentence for the verdict line */
  Pos pos;
} Property;

/* What a Program is given as; each has its directory in program/ and evidence/.
   form.h has what is different about them. */
typedef enum {
  FORM_SYSTEM,  /* variables, processes and properties, below */
  FORM_MODEL,   /* 'model' */
  FORM_UNIT,    /* 'unit' */
  FORM_CLAUSES, /* 'clauses' */
  FORM_COUNT
} ProgramForm;

typedef struct Model Model;
typedef struct Unit Unit;
typedef struct ClauseSet ClauseSet;
typedef struct SystemWords SystemWords;

/* What a verdict rests on beyond the source: the behaviour of code that is not
   there.  A sentence without its end, to be read behind "assuming that". */
typedef struct {
  const char *text;
} Assumption;

/* A file that was read; the hash is that of what was in it. */
typedef struct {
  const char *path;
  char sha256[SHA256_HEX];
} InputFile;

/* What a command database says about compiling one of the sources. */
typedef struct {
  const char *directory; /* relative paths are relative to it; or NULL */
  size_t count;
  const char *const *flags;
} SourceFlags;

typedef struct {
  const Source *source;
  VEC (InputFile) files; /* all that were read, 'source' first; no path twice */
  ProgramForm form;      /* says which of the following are there */
  Model *model;          /* FORM_MODEL: owned */
  Unit *unit;            /* FORM_UNIT: owned */
  ClauseSet *clauses;    /* FORM_CLAUSES: owned */
  Terms *terms;
  Arena arena;
  VEC (Assumption) assumptions; /* without repetition; also the next two */
  VEC (const char *) undefined; /* functions without a body that are called */
  VEC (const char *) notes;     /* treatments the user should know */
  VEC (SourceFlags)
  source_flags; /* in the order of the sources; only where
                   a command database has them */
  /* FORM_SYSTEM */
  VEC (VarInfo) vars;
  VEC (Process) processes;
  VEC (Property) properties;
  VEC (Term)
  hints; /* formulas over now that may hold somewhere: whoever uses
            one must prove it */
  SystemWords
      *words; /* what all this stands for (system/words.h), or NULL; owned */
  Map own;    /* now and next terms -> 1 */
  Term init;  /* over now; ranges of bounded variables are added by the waist */
  Pos init_pos;
  bool begins_by_step; /* what is initial is said by the first steps (clauses
                          without a predicate in their body): there must be one
                        */
} Program;

/* A Program of form FORM_SYSTEM with nothing in it. */
Program *program_new (const Source *);
/* Makes it one of another form; takes the argument. */
void program_set_model (Program *, Model *);
void program_set_unit (Program *, Unit *);
void program_set_clauses (Program *, ClauseSet *);
void program_free (Program *);

/* 'info' without 'now' and 'next', which are made here from the name and differ
   from those of all other variables. */
Var program_add_var (Program *, VarInfo info);
const VarInfo *program_var (const Program *, Var);

/* The index of the new process. */
size_t program_add_process (Program *, const char *name);
Loc program_add_location (Program *, size_t process, const char *name, Pos);
/* Copies commands, targets and values into the program's arena. */
void program_add_edge (Program *, size_t process, Edge);
/* Call when the process has all its locations: makes its program counter, an
   enumeration variable named after the process, if there is more than one
   location.  Edges may be added before or after. */
void program_close_process (Program *, size_t process, Loc start);
/* "process 'process' is at 'loc'"; after 'program_close_process'. */
Term program_at (Program *, size_t process, Loc);

void program_add_property (Program *, Property);

/* Appends to the files unless its path is there. */
void program_add_file (Program *, const Source *);
bool program_has_file (const Program *, const char *path);

/* Copies the text; what was said before is not said again. */
void program_assume (Program *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
/* Both copy the text. */
void program_undefined (Program *, const char *function);
void program_note (Program *, const char *sentence);

/* All assumptions as one clause: "a, and b"; empty where there is none. */
void program_show_assumptions (Str *, const Program *);

/* Calls 'visit' for every formula and expression of the program, with the place
   where it stands. */
void program_terms (const Program *, void (*visit) (void *, Term, Pos), void *);

/* Checks the invariants above; reports what is wrong as an internal error. */
bool program_validate (Run *, const Program *);

/* Text for people and tests. */
void program_print (Str *, const Program *);

#endif
