/* harness_impl.h -- shared by harness*.c. */

#ifndef EVIDENCE_UNIT_HARNESS_IMPL_H
#define EVIDENCE_UNIT_HARNESS_IMPL_H

#include "evidence/unit/harness.h"

typedef struct {
  Str *out;
  const Harness *harness;
  const Unit *unit;
  Steps steps; /* its inputs */
} Writer;

/* A type of C with that many bits, by what the source says of it. */
const char *harness_type (const Unit *, UnitTypeId, unsigned bits);

/* Text in a string literal of C. */
void harness_string (Str *, const char *);

/* A byte of an object at its beginning. */
uint8_t harness_content (const Choices *, uint32_t object, uint64_t offset);

/* Whether the program's 'main' is called by another one. */
bool harness_renames_main (const Harness *);

/* harness_writes.c: the definition of a function without a body that writes to
   memory in the counterexample; false: it does not. */
bool harness_writes (Writer *, const UnitProc *);

/* harness_client.c: whether clients interleave; the functions that only clients
   call. */
bool harness_interleaves (const Harness *);
void harness_answers (Str *);

/* The path of a source from the root, quoted. */
void harness_path (Str *, const char *path);

#endif
