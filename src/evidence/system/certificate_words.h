/* certificate_words.h -- what a certificate says, in the words of the program
   that the system was made from (program/system/words.h).

   For each place of that program the facts that follow from the nodes' labels
   and can be told.  Nothing is said that the certificate does not imply. */

#ifndef EVIDENCE_SYSTEM_CERTIFICATE_WORDS_H
#define EVIDENCE_SYSTEM_CERTIFICATE_WORDS_H

#include "evidence/system/certificate.h"
#include "program/system/words.h"

#include <jansson.h>

typedef struct {
  const WordsPlace *place;
  VEC (char *) facts; /* owned */
  size_t untold;      /* facts that have no words */
} CertificatePlace;

typedef VEC (CertificatePlace) CertificatePlaces;

/* Places of which something is known; none where the system has no words. */
CertificatePlaces certificate_places (const System *, const Certificate *);
void certificate_places_done (CertificatePlaces *);

/* For people, as JSON, and that on a page. */
void certificate_words_print (Str *, const System *, const Certificate *,
                              bool all);
void certificate_words_json (json_t *root, const System *, const Certificate *);
void certificate_words_html (Str *, const json_t *root);

#endif
