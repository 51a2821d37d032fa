/* html_model.h -- evidence of models on pages. */

#ifndef EVIDENCE_MODEL_HTML_MODEL_H
#define EVIDENCE_MODEL_HTML_MODEL_H

#include "base/str.h"

#include <jansson.h>

/* trace.json as swim lanes, a column for each process. */
void html_lanes (Str *, const json_t *trail);

/* What search.json says. */
void html_search (Str *, const json_t *search);

#endif
