/* fact_words.h -- clauses in the words of a system. */

#ifndef EVIDENCE_SYSTEM_FACT_WORDS_H
#define EVIDENCE_SYSTEM_FACT_WORDS_H

#include "evidence/system/fact.h"

/* Whether all variables mean something there.  What is said of flags is said in
   one way; false also if it is always true. */
bool fact_means (const System *, Fact *, uint32_t at);

/* The clause as a sentence, where the process is at that location; false: there
   are no words for it. */
bool fact_tell (Str *, const System *, const Fact *, uint32_t at);

#endif
