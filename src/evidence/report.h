/* report.h -- a finished run for machines and for the browser
   (doc/formats/result.md).

   The JSON object is the source of the other forms, so 'assay report' can make
   a page of it later. */

#ifndef EVIDENCE_REPORT_H
#define EVIDENCE_REPORT_H

#include "base/run.h"
#include "base/str.h"
#include "base/table.h"
#include "evidence/origin.h"
#include "evidence/result.h"
#include "base/sha256.h"

#include <jansson.h>

/* Counts the changes of the JSON object that its readers must know of. */
enum { REPORT_FORMAT = 1 };

/* An error that was found; strings are borrowed. */
typedef struct {
  const char *kind, *message;
  Pos pos;
  const char *trace; /* path, or NULL: not written */
} ReportError;

/* All pointers are borrowed; those that do not apply are NULL. */
typedef struct {
  const char *input, *sha256, *property;
  Verdict verdict;
  const char *kind; /* UNSAFE */
  Pos pos;          /* UNSAFE */
  const char *message;
  const char *engine;
  const json_t *attempts; /* of engines, or NULL */
  Table options, stats;
  const int64_t *option_values, *stat_values;
  RunLimits limits;
  EvidenceOrigin origin;  /* without engine; its program may be NULL */
  size_t undefined_count; /* functions of C without a body */
  const char *const *undefined;
  size_t note_count; /* what the user should know */
  const char *const *notes;
  double seconds;
  size_t peak_kb;
  size_t evidence_count;
  const Evidence *evidence;
  size_t error_count; /* UNSAFE: one, or with --all all that were found */
  const ReportError *errors;
  const char *others;         /* why there may be others still */
  const Diagnosis *diagnosis; /* UNKNOWN, or NULL */
} Report;

/* The caller drops the reference. */
json_t *report_json (const Report *);

/* SARIF 2.1.0 for a result made by 'report_json'; 'traces' is an array with the
   trace of each error, or NULL. */
json_t *report_sarif (const json_t *result, const json_t *traces);

/* Whether some JSON is a result. */
bool report_is_result (const json_t *);

/* The path of a piece of evidence of that kind, or NULL. */
const char *report_evidence (const json_t *result, const char *kind);

/* Evidence to show; what is not there is NULL. */
typedef struct {
  json_t *traces;      /* an array: of each error its trace, or null */
  json_t *record;      /* of work that is a proof: search.json */
  const char *diagram; /* DOT */
} Exhibits;

/* A page without remote assets. */
void report_html (Str *, Run *, const json_t *result, const Exhibits *);

#endif
