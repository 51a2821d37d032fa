/* trail.h -- an execution of a Model that goes wrong: the moves from the
   initial state, and what is wrong at their end.

   A trail ends in a step that is an error, in a state from which no process can
   go on although one should (deadlock), or it runs into a cycle that must not
   be: acceptance or non-progress.  Everything is executed again by the machine
   before it is believed. */

#ifndef EVIDENCE_MODEL_TRAIL_H
#define EVIDENCE_MODEL_TRAIL_H

#include "evidence/counterexample.h"
#include "program/model/machine.h"

typedef struct {
  Moves moves;
  bool has_cycle;
  size_t cycle;       /* moves[cycle ..] leads back to the state before it */
  MachineOptions how; /* claim, heap order, collector, limits */
  bool fair;          /* the cycle is claimed to be weakly fair */
  ErrorKind kind;     /* what is claimed */
} Trail;

extern const CounterexampleKind trail_counterexample;

Trail *trail_new (MachineOptions);
void trail_free (Trail *);

/* Leaves only the moves of the system: for an error that is not about the claim
   with which it was found. */
void trail_drop_claim (Trail *);

/* What the trail shows, by executing it.  Texts of the result live as long as
   the program. */
Replay trail_replay (Program *, const Trail *);

/* For people: one lane per process; source lines, and the variables that
   changed.  The middle of a very long trail is left out. */
void trail_print (Str *, const Program *, const Trail *);

/* The same of all steps.  'pause' is called after each part, which it may take
   out of the text: the initial state, a step, the end. */
void trail_print_all (Str *, const Program *, const Trail *,
                      EvidencePause *pause, void *context);

/* Walking along ------------------------------------------------------------

   A walk stands behind 'at' moves.  The effect and the output of printf are
   those of the last one. */
typedef struct {
  const Trail *trail;
  Machine *machine;
  size_t at;
  State before, now; /* 'before' the last move; 'now' is no state if stuck */
  Effect effect;
  Str printed;
} TrailWalk;

/* False if there is no such claim; 'trail_walk_done' is due either way. 'shown'
   to people: objects keep their numbers, whatever the trail says about the
   heap. */
bool trail_walk_start (TrailWalk *, const Model *, const Trail *, bool shown);
/* Takes the next move.  False at the end, or if it is not enabled or the last
   one was stuck. */
bool trail_walk_next (TrailWalk *);
void trail_walk_done (TrailWalk *);

#endif
