/* bmc.h -- bounded model checking of Units: rounds of symbolic execution, and
   questions whether errors can happen.

   The symbolic execution (src/symbolic) follows the program; what must never
   happen is collected as obligations and handed to the solver in batches
   (oblige.c).  Loops and recursion that go on because of inputs are followed
   up to a bound, which grows from round to round (bmc.c). */

#ifndef ENGINE_BMC_BMC_H
#define ENGINE_BMC_BMC_H

#include "engine/engine.h"
#include "symbolic/symbolic.h"

#define BMC_OPTIONS(O)                                                         \
  O (bound, 200, 1, INT32_MAX,                                                 \
     "follow loops and recursion that depend on inputs this many times")       \
  O (steps, 50000000, 1, INT64_MAX, "execute at most this many operations")    \
  O (patience, 30, 0, INT32_MAX,                                               \
     "seconds after which no larger bound is begun; only without --timeout")   \
  O (batch, 64, 1, 100000, "checks per question to the solver")

#define BMC_STATS(S)                                                           \
  S (bound, 0, 0, 0, "iterations followed")                                    \
  S (steps, 0, 0, 0, "operations executed")                                    \
  S (checks, 0, 0, 0, "checks that were not obvious")                          \
  S (joins, 0, 0, 0, "paths joined")                                           \
  S (objects, 0, 0, 0, "objects created")                                      \
  S (solver_calls, 0, 0, 0, "questions to the solver")                         \
  S (replays, 0, 0, 0, "executions by the interpreter")

TABLE_STRUCT (BmcOptions, BMC_OPTIONS);
TABLE_STRUCT (BmcStats, BMC_STATS);

/* Checks ------------------------------------------------------------------- */

/* Where something of a kind is checked; many checks may be made there. */
typedef struct {
  ErrorKind kind;
  Pos pos;
  uint32_t open; /* checks of it that are not decided */
} CheckPlace;

/* 'bad' must not happen at a place. */
typedef struct {
  Term bad;
  uint32_t place;
} Check;

typedef struct {
  VEC (CheckPlace) list;
  Map index; /* hash of a place -> 1 + its number */
} Places;

/* Why the answer may be UNKNOWN; empty if there is no such reason. */
typedef struct {
  Str doubt;    /* an error that was found but not confirmed */
  Str obstacle; /* something reached that is not modelled */
  Str unsolved; /* the solver gave up */
  Str endless;  /* a loop that needs a larger bound */
} Reasons;

/* An assumption of the program: the inputs that lead there, and beyond. */
typedef struct {
  const UnitOp *op;
  Value before, after;
} Assuming;

/* Executions that an assumption of the verdict leaves out. */
typedef struct {
  Term term;
  const char *clause; /* "assuming that ..." */
} Cut;

typedef struct {
  Run *run;
  const Unit *unit;
  const BmcOptions *options;
  BmcStats *stats;
  Symbolic *sym;
  Values *values; /* of 'sym' */
  Terms *terms;   /* likewise */

  uint32_t bound;        /* of this round */
  VEC (Paths *) waiting; /* for a larger bound */
  Value ended;           /* the inputs with which the program ends */
  uint64_t flush_at;     /* steps after which checks do not wait for others */

  Places places;
  VEC (Check) undecided;
  VEC (Term) proved_checks, proved_unwindings; /* cannot happen */
  VEC (Cut) cuts;
  VEC (Assuming) assumes;
  Map assume_index; /* UnitOp * -> 1 + its index */

  Choices *choices; /* of an error that was replayed */
  Reasons reasons;
  Str known; /* what holds up to the bound of the last round that came to its
                end */
} Bmc;

/* bmc.c: a question to the solver.  UNDECIDED also when a limit of the run is
   reached. */
Answer bmc_ask (Bmc *, Term);
/* Whether to go on.  Without a limit of the user's, unwinding still must come
   to an end. */
bool bmc_is_patient (const Bmc *, double factor);

/* diagnose.c: what is left open, or NULL. */
Diagnosis *bmc_diagnose (const Bmc *);

/* unwind.c: what symbolic execution asks. */
extern const SymbolicClient bmc_client;

/* places.c */
uint32_t places_find (Places *, ErrorKind, Pos);
void places_done (Places *);
/* "invalid-deref at FILE:LINE:COLUMN". */
void place_name (Str *, const CheckPlace *);
/* How many of the checks hold, and which do not: a sentence. */
void places_describe (Str *, const Places *);

/* oblige.c */
/* 'bad' must not happen on the paths. */
void bmc_oblige (Bmc *, Paths *, Value bad, ErrorKind, Pos);
/* What is not modelled happens if 'here'. */
void bmc_obstruct (Bmc *, const Paths *, Value here, const char *what);
/* Whether inputs lead there; true if that is not known. */
bool bmc_may_reach (Bmc *, const Paths *);
/* Decides all obligations so far. */
void bmc_flush (Bmc *);
/* Decides them if they have waited for others for long enough. */
void bmc_flush_in_time (Bmc *);

/* simplify.c: changes choices that lead to 'error' to simpler ones that do. */
void bmc_simplify (Bmc *, Choices *, Execution error);

/* assumes.c: the paths satisfy an assumption now, 'before' is their guard
   before. */
void bmc_note_assumption (Bmc *, const Paths *, const UnitOp *, Value before);
/* Names those that nothing satisfies among the assumptions of the proof. */
void bmc_report_assumptions (Bmc *, Program *);

/* cuts.c: notes that executions of 'guard' are left out if 'condition'. */
void bmc_note_cut (Bmc *, Value guard, Value condition, const char *clause);
/* If the answer is SAFE: adds the assumptions that matter. */
void bmc_state_cuts (Bmc *, Program *);

#endif
