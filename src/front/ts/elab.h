/* elab.h -- from the tree of a .ts file to a Program.

   First everything is declared: constants in the order of the file, then
   variables, processes, locations; after that formulas and transitions may use
   any name, also of what stands further down.  Families, quantifiers and
   processes are expanded here: their indices are constants.

   A function that returns a bool returns false after it reported an error. */

#ifndef FRONT_TS_ELAB_H
#define FRONT_TS_ELAB_H

#include "base/map.h"
#include "front/front.h"
#include "front/ts/effect.h"
#include "front/ts/syntax.h"

typedef enum {
  SYM_CONST,
  SYM_VAR,
  SYM_ENUM,
  SYM_PROCESS,
  SYM_LOCATION
} SymbolKind;

typedef struct {
  int64_t lo, hi;
} Extent;

typedef struct {
  SymbolKind kind;
  uint32_t name;
  Pos pos;
  size_t dims; /* of a family of variables or processes */
  const Extent *extents;
  Term value;   /* CONST */
  Sort sort;    /* ENUM */
  size_t first; /* VAR: the first variable; PROCESS: the first instance; the
                   others follow, the last index running fastest */
  Loc loc;      /* LOCATION */
} Symbol;

typedef struct {
  VEC (Symbol) list;
  Map by_name; /* name -> position in 'list' + 1 */
} SymTab;

/* An index and its value. */
typedef struct {
  uint32_t name;
  int64_t value;
} Bound;

/* One process, with the values of its indices. */
typedef struct {
  const Decl *decl;
  size_t process; /* of the Program */
  SymTab members;
  VEC (Bound) bound;
  VEC (Term) conditions; /* 'while' by location, true if there is none */
} Instance;

/* When an edge can be taken, for 'no deadlock'; 'known' is false if that
   depends on a relation, which stands at 'pos'. */
typedef struct {
  Term condition;
  bool known;
  Pos pos;
} Enabled;

/* A variable with a range that starts with a value that is not constant. */
typedef struct {
  size_t var;
  Term value;
  Pos pos;
} Initial;

typedef struct {
  TsSource *source;
  Program *program;
  Terms *terms;
  size_t definitions_len;
  const Definition *definitions;
  SymTab globals;
  VEC (Instance) instances;
  size_t expansions;
  bool too_large; /* reported */
  /* Where an expression stands: */
  Instance *here; /* or NULL at top level */
  VEC (Bound) bound;
  bool primes; /* primed variables are allowed, and collected */
  VEC (Var) primed;
  Map by_now; /* a variable's 'now' term -> the variable + 1 */
  /* What was found so far: */
  VEC (Term) init;
  VEC (Initial) initials;
  VEC (Term) outside; /* see elab_initial.c */
  VEC (Enabled) enabled;
} Elab;

/* symbols.c */
Symbol *ts_symbol (const SymTab *, uint32_t name);
bool ts_declare (Elab *, SymTab *, Symbol);
void ts_symtab_done (SymTab *);
bool ts_undefined (Elab *, Pos, uint32_t name, const SymTab *members);
/* The values of the indices of 'part' as a position in the family. */
bool ts_position (Elab *, const RefPart *, const Symbol *, size_t *position);
/* The name of a member of a family: "t[1,2]"; lives in the source's arena. */
const char *ts_member_name (Elab *, const char *stem, size_t n,
                            const int64_t *indices);
/* Evaluates the bounds of a family; '*count' is the number of members. */
bool ts_extents (Elab *, const Binders *, Symbol *, size_t *count);
/* Counts instances; false when they are too many. */
bool ts_expand (Elab *, Pos, size_t count);

/* elab_ref.c */
typedef struct {
  enum { REF_VALUE, REF_VAR } kind;
  Term value; /* of the constant, or "the process is there" */
  Var var;
} Target;
bool ts_resolve (Elab *, const Ref *, Pos, Target *);
/* Calls 'visit' for all values of the indices, which are bound meanwhile, until
   it returns false. */
bool ts_each (Elab *, const Binders *, bool (*visit) (Elab *, void *), void *);

/* elab_expr.c */
const char *ts_type_name (const Elab *, Sort);
bool ts_term (Elab *, const Expr *, Term *);
bool ts_formula (Elab *, const Expr *, const char *what, Term *);
bool ts_integer (Elab *, const Expr *, const char *what, int64_t *);
/* 'value' as a value for a variable of that sort; int becomes real. */
bool ts_convert (Elab *, Pos, Term value, Sort, const char *variable, Term *);

/* elab_decl.c */
void ts_declare_all (Elab *, Syntax);
bool ts_declare_simple (Elab *, SymTab *, const Decl *);

/* elab_initial.c */
void ts_initialise (Elab *, const Decl *);
/* When all initial conditions are known: what is left of initial values. */
void ts_settle_initials (Elab *);
/* 'bad', unless the initial state had no meaning. */
Term ts_well_begun (Elab *, Term bad);

/* elab_process.c */
void ts_declare_process (Elab *, const Decl *);
void ts_finish_process (Elab *, Instance *);
void ts_add_time (Elab *);

/* elab_range.c */
/* Whether an int value is surely in lo..hi where 'guard' holds. */
bool ts_stays_within (Elab *, Term guard, Term value, int64_t lo, int64_t hi);

/* elab_update.c */
typedef struct {
  Term guard;
  Commands commands;
  Term enabled; /* besides the guard, unless 'open' */
  bool open;    /* a relation decides whether there is a next state */
  Pos open_pos;
} Step;
/* The commands of a transition after its guard; their arrays live in the
   source's arena. */
bool ts_updates (Elab *, const Decl *, Step *);

/* elab_transition.c */
void ts_transition (Elab *, const Decl *, size_t process);

/* elab_property.c */
void ts_property (Elab *, const Decl *);

Program *ts_elaborate (TsSource *, Syntax, size_t n, const Definition *);

#endif
