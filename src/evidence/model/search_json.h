/* search_json.h -- records of searches in files (doc/formats/result.md,
   "search.json"), so that 'assay check' can search again. */

#ifndef EVIDENCE_MODEL_SEARCH_JSON_H
#define EVIDENCE_MODEL_SEARCH_JSON_H

#include "evidence/evidence_file.h"
#include "evidence/model/search_record.h"

/* The caller drops the reference.  The origin has the engine. */
json_t *search_json (const SearchRecord *, const char *verdict, EvidenceOrigin);

/* The record in a file, whose strings live as long as the file.  NULL when it
   does not make sense; then 'why' says where. */
SearchRecord *search_json_read (const EvidenceFile *, Str *why);

#endif
