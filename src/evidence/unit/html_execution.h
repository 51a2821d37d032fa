/* html_execution.h -- executions of Units on pages. */

#ifndef EVIDENCE_UNIT_HTML_EXECUTION_H
#define EVIDENCE_UNIT_HTML_EXECUTION_H

#include "base/str.h"

#include <jansson.h>

/* trace.json of a C program: its inputs, the lines executed and what they do.
 */
void html_execution (Str *, const json_t *execution);

#endif
