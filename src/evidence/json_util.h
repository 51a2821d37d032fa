/* json_util.h -- small things jansson leaves to its users. */

#ifndef EVIDENCE_JSON_UTIL_H
#define EVIDENCE_JSON_UTIL_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* A string, or null for NULL.  Bytes that are not UTF-8 become '?'. */
json_t *json_util_text (const char *);

/* The string at 'key', or NULL. */
const char *json_util_member (const json_t *, const char *key);
/* Whether there is a number between 0 and 'max' at 'key'. */
bool json_util_number (const json_t *, const char *key, uint64_t max,
                       uint64_t *value);

#endif
