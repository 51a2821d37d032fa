/* certificate_words.h -- what a certificate says, in the words of the program
   that the system was made from (program/system/words.h).

   For each place of that program the facts that follow from the nodes' labels
   and can be told.  Nothing is said that the certificate does not imply. */

#ifndef EVIDENCE_SYSTEM_CERTIFICATE_WORDS_H
#define EVIDENCE_SYSTEM_CERTIFICATE_WORDS_H

#include "evidence/system/certificate.h"
#include "evidence/system/fact.h"

#include <jansson.h>

/* The facts that hold at a location and are about what means something there;
   none where the system has no words. */
void certificate_facts (const System *, const Certificate *, uint32_t at,
                        Facts *);

/* For people, as JSON, and that on a page; nothing where the system has no
   words. */
void certificate_words_print (Str *, const System *, const Certificate *,
                              bool all);
void certificate_words_json (json_t *root, const System *, const Certificate *);
void certificate_words_html (Str *, const json_t *root);

#endif
