/* heaps -- checks a proof by symbolic heaps of a C program.

   usage: heaps [--property=KINDS] FILE.c PROOF

   Prints "valid", with what it rests on, or "rejected: " and why. */

#include "evidence/unit/heaps.h"
#include "front/front.h"
#include "program/form.h"

#include <stdio.h>
#include <string.h>

extern const Front c_front;

static void
narrow (Unit *u, const char *list) {
  uint32_t kinds = 0;
  for (unsigned i = 0; list && i < ERROR_KIND_COUNT; i++)
    if (strstr (list, error_kind_name ((ErrorKind)i)))
      kinds |= 1u << i;
  if (kinds)
    u->kinds = kinds;
}

static int
check (Run *run, Program *p, const Source *proof) {
  CheckReport r = heaps_check (run, proof, p);
  if (r.status != CHECK_HOLDS) {
    printf ("rejected: %s\n", r.why);
    return 1;
  }
  printf ("valid, %zu obligations\n", r.obligations);
  for (size_t i = 0; i < p->assumptions.len; i++)
    printf ("assuming that %s\n", p->assumptions.data[i].text);
  return 0;
}

int
main (int argc, char **argv) {
  Run *run = run_new ((RunLimits){.seconds = 60, .quiet = true});
  Reading how = {0};
  const char *property = NULL;
  int at = 1, code = 65;
  if (argc > 1 && !strncmp (argv[1], "--property=", 11))
    property = argv[at++] + 11;
  if (argc != at + 2)
    return 64;
  how.overflow = property && strstr (property, "overflow");
  const Source *source = run_load (run, argv[at]);
  const Source *proof = run_load (run, argv[at + 1]);
  Program *p = source ? c_front.read (run, source, &how) : NULL;
  if (p && p->unit && proof) {
    narrow (p->unit, property);
    code = check (run, p, proof);
  }
  program_free (p);
  reading_done (&how);
  run_free (run);
  return code;
}
