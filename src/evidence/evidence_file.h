/* evidence_file.h -- the frame of evidence in JSON files
   (doc/formats/result.md): what it is, and which source it is about.

   The file names the source, its hash and what is needed to read it again, so
   that others can make the same Program and look at the evidence. */

#ifndef EVIDENCE_EVIDENCE_FILE_H
#define EVIDENCE_EVIDENCE_FILE_H

#include "base/run.h"
#include "evidence/origin.h"

/* An object with the frame; the caller drops the reference. */
json_t *evidence_file_new (const char *format, const Source *, EvidenceOrigin);

/* What a file says about itself; pointers live as long as 'root'. */
typedef struct {
  json_t *root;
  const char *format; /* "assay-trace"; of a proof: its mark */
  const char *path, *sha256, *front;
  Reading reading;
} EvidenceFile;

/* False after an error was reported.  What it is evidence of is left to
   kinds.h. */
bool evidence_file_read (Run *, const Source *, EvidenceFile *);
void evidence_file_done (EvidenceFile *);

/* The same for the origin in a proof with that mark, with "source" and "sha256"
   added.  Takes 'root'; false if it makes no sense. */
bool evidence_file_of_proof (const char *mark, json_t *root, EvidenceFile *);

/* Whether 'source' is the one the evidence is about, by its hash. */
bool evidence_file_matches (const EvidenceFile *, const Source *, Str *why);

#endif
