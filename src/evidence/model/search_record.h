/* search_record.h -- the evidence for SAFE of a Model: a search that was
   complete.

   It is written as search.json: what was searched, how, and the counts, so that
   anyone can search again and compare ('assay check' does, in another way). */

#ifndef EVIDENCE_MODEL_SEARCH_RECORD_H
#define EVIDENCE_MODEL_SEARCH_RECORD_H

#include "base/str.h"
#include "base/vec.h"
#include "evidence/proof.h"

#include <stdbool.h>
#include <stdint.h>

/* One exploration: of the system alone, or together with a claim. */
typedef struct {
  const char *name; /* "safety", the name of a claim, "non-progress" */
  bool complete;    /* everything reachable was visited */
  bool exact;       /* no state was taken for another */
  bool reduced;     /* partial order reduction was on */
  uint64_t states, transitions, depth;
  uint64_t ignored; /* steps that end in an error that was not looked for */
  /* What it cost; not part of the evidence. */
  uint64_t bytes, collections; /* storage, garbage collections */
  double seconds;
} SearchPass;

typedef struct {
  VEC (SearchPass) passes;
  /* Statements that no execution reaches: "FILE:LINE: show". Owned. */
  VEC (char *) unreached;
} SearchRecord;

extern const ProofKind search_proof;

SearchRecord *search_record_new (void);
void search_record_free (SearchRecord *);

/* Whether the record is evidence for SAFE: there is a pass and all are complete
   and exact.  If not, 'why' says it. */
bool search_record_holds (const SearchRecord *, Str *why);

/* Whether 'again' is what another search of the same must give: the same
   passes, and equal counts where neither of the two is reduced.  If not, 'why'
   says where they differ. */
bool search_record_agrees (const SearchRecord *, const SearchRecord *again,
                           Str *why);

/* For people: a line for each pass, and at most 'most' of the statements that
   are never executed; 0: not a word of them. */
void search_record_print (Str *, const SearchRecord *, size_t most);

#endif
