/* search_json.h -- records of searches in files (doc/formats/result.md,
   "search.json"), so that 'assay check' can search again. */

#ifndef EVIDENCE_SEARCH_JSON_H
#define EVIDENCE_SEARCH_JSON_H

#include "base/table.h"
#include "evidence/evidence_file.h"
#include "evidence/search_record.h"

/* What was asked for; strings are borrowed. */
typedef struct {
  const char *verdict;
  const char *kinds;    /* the kinds of error that were looked for */
  const char *engine;
  Table options;
  const int64_t *values; /* of the options */
} SearchQuestion;

/* The caller drops the reference. */
json_t *search_json (const Source *, const SearchRecord *,
                     const SearchQuestion *, EvidenceOrigin);

/* What a file says; strings live as long as it. */
typedef struct {
  const char *engine;
  const json_t *options; /* an object: names to strings or integers */
  SearchRecord *record;  /* owned */
} SearchFile;

/* False when the file does not make sense; then 'why' says where. */
bool search_json_read (const EvidenceFile *, SearchFile *, char *why,
                       size_t size);
void search_file_done (SearchFile *);

#endif
