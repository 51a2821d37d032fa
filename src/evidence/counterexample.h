/* counterexample.h -- an execution that goes wrong, whatever the form of its
   program.

   A kind of counterexample is a file that fills in this struct, and a line in
   evidence/kinds.c. */

#ifndef EVIDENCE_COUNTEREXAMPLE_H
#define EVIDENCE_COUNTEREXAMPLE_H

#include "evidence/replay.h"

/* Called after each part that was printed, which it may take out of the text.
 */
typedef void EvidencePause (void *context, Str *);

typedef struct {
  const char *format;  /* how its file says what it is: "assay-trace" */
  ProgramForm form;    /* of the programs it is about */
  const char *checker; /* who executes it: "interpreter" */
  /* What it shows, by executing it.  Texts of the answer live as long as the
     program. */
  Replay (*replay) (Program *, void *data);
  /* For people.  Without 'pause' the middle of a long one is left out. */
  void (*print) (Str *, const Program *, const void *data, EvidencePause *pause,
                 void *context);
  /* trace.json; the caller drops the reference. */
  json_t *(*json) (const Program *, const void *data, const Replay *,
                   EvidenceOrigin);
  /* Whether such an object has the parts that make it one. */
  bool (*has_body) (const json_t *root);
  /* What a file holds, for the Program read from its source again.  NULL when
     it does not fit; then 'why' says where. */
  void *(*read) (const EvidenceFile *, const Program *, Str *why);
  /* trace.json on a page. */
  void (*html) (Str *, const json_t *trace);
  void (*free) (void *data);
} CounterexampleKind;

/* Empty where there is none. */
typedef struct {
  const CounterexampleKind *kind;
  void *data; /* owned */
} Counterexample;

void counterexample_done (Counterexample *);

#endif
