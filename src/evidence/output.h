/* output.h -- files a user asked for. */

#ifndef EVIDENCE_OUTPUT_H
#define EVIDENCE_OUTPUT_H

#include "base/run.h"

#include <jansson.h>

/* Writes a file, "-" being standard output; false after an error message. */
bool output_text (Run *, const char *path, const char *text, size_t len);
bool output_json (Run *, const char *path, const json_t *);

/* Makes a directory and those above it; false after an error message. */
bool output_directory (Run *, const char *path);

/* DIR/NAME; the caller frees it. */
char *output_path (const char *directory, const char *name);

#endif
