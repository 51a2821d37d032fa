/* html.h -- text and values in HTML pages.  What comes from a file is escaped
   here. */

#ifndef EVIDENCE_HTML_H
#define EVIDENCE_HTML_H

#include "base/str.h"

#include <jansson.h>

void html_text (Str *, const char *);
/* A scalar as text, containers as JSON; nothing for null and NULL. */
void html_json (Str *, const json_t *);
/* 'title' is ours. */
void html_heading (Str *, const char *title);

/* trace.json of a Model as swim lanes, a column for each process. */
void html_lanes (Str *, const json_t *trail);

/* trace.json of a C program: its inputs, the lines executed and what they do.
 */
void html_execution (Str *, const json_t *execution);

/* What search.json says. */
void html_search (Str *, const json_t *search);

#endif
