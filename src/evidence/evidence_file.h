/* evidence_file.h -- the frame of evidence in JSON files
   (doc/formats/result.md): what it is, and which source it is about.

   The file names the source, its hash and what is needed to read it again, so
   that others can make the same Program and look at the evidence. */

#ifndef EVIDENCE_EVIDENCE_FILE_H
#define EVIDENCE_EVIDENCE_FILE_H

#include "base/run.h"

#include <jansson.h>

typedef enum {
  FILE_TRACE,
  FILE_TRAIL,
  FILE_SEARCH,
  FILE_EXECUTION
} EvidenceFormat;

/* How C was read, beyond what all sources have; borrowed. */
typedef struct {
  size_t more_count; /* files beyond the first */
  const char *const *more;
  size_t flag_count; /* of the compiler */
  const char *const *flags;
  const char *compile_commands, *entry; /* or NULL */
  unsigned bits;                        /* 32, 64, or 0: of the host */
  bool malloc_may_fail, overflow;
} EvidenceReading;

/* How the Program was read. */
typedef struct {
  const char *front;              /* name of the front end */
  size_t count;                   /* of '-D' definitions */
  const char *const *definitions; /* "NAME=VALUE" */
  const EvidenceReading *reading; /* of C, else NULL */
} EvidenceOrigin;

/* An object with the frame; the caller drops the reference. */
json_t *evidence_file_new (EvidenceFormat, const Source *, EvidenceOrigin);

/* What a file says about itself; pointers live as long as 'root'. */
typedef struct {
  json_t *root;
  EvidenceFormat format;
  const char *path, *sha256, *front;
  const json_t *definitions; /* an object: names to strings */
  const json_t *reading;     /* of C: an object; else NULL */
} EvidenceFile;

/* False after an error was reported. */
bool evidence_file_read (Run *, const Source *, EvidenceFile *);
void evidence_file_done (EvidenceFile *);

/* How C was read.  The arrays of strings are the caller's to free with
   'mem_free', the strings live as long as the file. */
EvidenceReading evidence_file_reading (const EvidenceFile *);

/* Whether 'source' is the one the evidence is about, by its hash. */
bool evidence_file_matches (const EvidenceFile *, const Source *, char *why,
                            size_t size);

#endif
