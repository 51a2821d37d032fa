/* proof.h -- why a program is safe, whatever its form.

   A kind of proof is a file that fills in this struct, and a line in
   evidence/kinds.c.  There are three sorts: a text that solvers can check, a
   text that is checked against the program itself, and a record of work that is
   believed because the same work, done in another way, comes to the same end.
 */

#ifndef EVIDENCE_PROOF_H
#define EVIDENCE_PROOF_H

#include "evidence/check_report.h"
#include "evidence/folder.h"
#include "evidence/loop_invariant.h"
#include "evidence/verdict.h"

typedef struct ProofKind ProofKind;

/* Empty where there is none. */
typedef struct {
  const ProofKind *kind;
  void *data; /* owned */
} Proof;

/* What is known when a proof is written. */
typedef struct {
  const void *data;
  const Str *text;            /* that was checked */
  const CheckReport *checked; /* by 'judge' */
  Verdict verdict;
  EvidenceOrigin origin;
} ProofWriting;

struct ProofKind {
  const char *name; /* "certificate": in results and messages */
  const char *mark; /* how its file says what it is: "assay-certificate" */
  ProgramForm form; /* of the programs it is about */
  const char *const *files; /* that it may write; ends with NULL */
  /* Whether the engine must work again before it can be said what a proof of
     the program must be about. */
  bool needs_engine;
  bool is_executed; /* the program itself was executed for it: no other look is
                       needed */

  /* Whether it holds for the program.  A text is written to 'text', and what is
     checked is that text. */
  CheckReport (*judge) (Run *, Program *, const void *data,
                        const EvidenceOrigin *, Str *text);
  /* Adds it to the evidence; false after an error message. */
  bool (*write) (EvidenceFolder *, const ProofWriting *);
  /* For people, before the verdict, whatever that is: what was done.  'all': in
     full.  Or NULL. */
  void (*print) (Str *, const void *data, bool all);
  /* The file as JSON for the page, or NULL; the caller drops the reference. */
  json_t *(*json) (const void *data, Verdict, EvidenceOrigin);
  void (*html) (Str *, const json_t *);
  /* What it says at loops of C, or NULL; the caller frees them. */
  LoopInvariants (*loops) (const void *data);
  /* A picture of it in DOT, or NULL. */
  void (*picture) (Str *, const void *data);
  void (*free) (void *data);

  /* 'assay check' of a text: what a proof of the program must be about, as the
     beginning of such a text ('again' is what the engine gave now, or NULL),
     and the check.  'restated' is NULL where there is no source. */
  void (*restate) (Str *, Program *, const void *again, const EvidenceOrigin *);
  CheckReport (*check) (Run *, const Source *proof, const Source *restated);
  /* The same of a text that is checked against the program itself, and says
     nothing without it; adds what it rests on to the program's assumptions. */
  CheckReport (*check_program) (Run *, const Source *proof, Program *);

  /* 'assay check' of a record, which is JSON: whether it has the parts that
     make it one; what it holds; whether that is evidence at all; whether other
     work has come to the same end.  'why' says what is wrong. */
  bool (*has_body) (const json_t *root);
  void *(*read) (const EvidenceFile *, Str *why);
  bool (*holds) (const void *data, Str *why);
  bool (*agrees) (const void *data, const void *again, Str *why);
};

#endif
