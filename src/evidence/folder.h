/* folder.h -- what supports a verdict, and the directory it is written to. */

#ifndef EVIDENCE_FOLDER_H
#define EVIDENCE_FOLDER_H

#include "evidence/evidence_file.h"
#include "evidence/output.h"

enum { MAX_CHECKERS = 4 };

/* Something that supports the verdict: "certificate", "farkas", "diagram",
   "invariant", "unwinding", "heaps", "solution", "trace", "search", "witness"
   or "harness".
 */
typedef struct {
  const char *kind;
  char *path; /* owned; NULL: not written */
  const char *checked_by[MAX_CHECKERS];
  size_t checkers;
} Evidence;

typedef struct {
  Run *run;
  const char *directory; /* NULL: nothing is written */
  VEC (Evidence) all;
} EvidenceFolder;

/* Adds a piece; 'checker' may be NULL.  The pointer lives until the next one is
   added. */
Evidence *folder_add (EvidenceFolder *, const char *kind, const char *file,
                      const char *checker);
/* The same with its text; false after an error message. */
bool folder_add_text (EvidenceFolder *, const char *kind, const char *file,
                      const char *checker, const Str *text);
/* The same as JSON, which is taken. */
bool folder_add_json (EvidenceFolder *, const char *kind, const char *file,
                      const char *checker, json_t *);
/* Somebody else has looked at it, too. */
void folder_checked (Evidence *, const char *checker);
/* Drops the piece that was added last, and its file. */
void folder_drop (EvidenceFolder *);
void folder_done (EvidenceFolder *);

/* Removes a file of a former run, which would lie beside those of this one;
   false: there was none. */
bool folder_clean (const EvidenceFolder *, const char *file);

#endif
