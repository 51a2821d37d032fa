/* html.h -- text and values in HTML pages.  What comes from a file is escaped
   here. */

#ifndef EVIDENCE_HTML_H
#define EVIDENCE_HTML_H

#include "base/run.h"
#include "base/str.h"

#include <jansson.h>

void html_text (Str *, const char *);
/* A scalar as text, containers as JSON; nothing for null and NULL. */
void html_json (Str *, const json_t *);
/* 'title' is ours. */
void html_heading (Str *, const char *title);

/* DOT as SVG by the program 'dot'; false when that is not there or takes too
   long. */
bool html_svg (Str *, Run *, const char *dot);
/* The same on a page, or the DOT itself; 'what' is ours. */
void html_picture (Str *, Run *, const char *what, const char *dot);

#endif
