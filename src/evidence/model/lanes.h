/* lanes.h -- steps of a Model for people, as swim lanes.

            0 init
            | 1 P
         1. o |    init(0)         12  run Q()
            | | 2 Q
         2. | o->  P(1) > Q(2)      8  c!3  >  c?x  [Q(2).x = 3]

   A lane belongs to a pid; it is named whenever another process gets that pid.
   With very many processes the step is only indented. */

#ifndef EVIDENCE_MODEL_LANES_H
#define EVIDENCE_MODEL_LANES_H

#include "program/model/machine.h"

typedef struct {
  const Machine *machine;
  const Source *source; /* whose lines need no file name */
  size_t width;         /* lanes there is room for */
  uint32_t claim;       /* the number of the claim's code + 1, or 0 */
  VEC (char *) names;   /* by pid: the lane's process, or NULL; owned */
} Lanes;

/* 'width': how many processes are expected, 0 if that is not known. */
void lanes_init (Lanes *, const Machine *, const Source *, size_t width,
                 uint32_t claim);
void lanes_done (Lanes *);

/* The initial state: who is there, and what is not zero. */
void lanes_start (Lanes *, Str *, const State *);

/* Step number 'number': 'to' is NULL if there is no state behind it, 'printed'
   what printf wrote or NULL. */
typedef struct {
  size_t number;
  const State *from, *to;
  Move move;
  const char *printed;
} LaneStep;
void lanes_step (Lanes *, Str *, LaneStep);

/* Where each process stands. */
void lanes_end (Lanes *, Str *, const State *);

/* "P(1)  12  x = x + 1", also for choices. */
void lanes_move (const Lanes *, Str *, const State *, Move);

/* A text without bytes that disturb a terminal; '\n' becomes a space. */
void lanes_text (Str *, const char *);

#endif
