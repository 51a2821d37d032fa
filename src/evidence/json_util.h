/* json_util.h -- small things jansson leaves to its users. */

#ifndef EVIDENCE_JSON_UTIL_H
#define EVIDENCE_JSON_UTIL_H

#include <jansson.h>

/* A string, or null for NULL.  Bytes that are not UTF-8 become '?'. */
json_t *json_util_text (const char *);

/* The string at 'key', or NULL. */
const char *json_util_member (const json_t *, const char *key);

#endif
