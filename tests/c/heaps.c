/* heaps -- checks a proof by symbolic heaps of a C program.

   usage: heaps [--property=KINDS] [--print] FILE.c [PROOF]

   Without PROOF the engine for shapes makes one; --print prints it.  Prints
   "valid", with what it rests on, or "rejected: " and why; "none: " and why if
   there is no proof. */

#include "engine/engine.h"
#include "evidence/unit/heaps.h"
#include "front/front.h"
#include "program/form.h"

#include <stdio.h>
#include <string.h>

extern const Front c_front;
extern const Engine shape_engine;

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

/* The text of a proof; NULL after saying why there is none. */
static const Source *
make_proof (Run *run, Program *p) {
  int64_t options[64] = {0}, stats[64] = {0};
  table_defaults (shape_engine.options, options);
  Result r = shape_engine.check (run, p, options, stats);
  const Source *proof = NULL;
  Str text = {0};
  if (r.proof.kind == &heaps_proof) {
    heaps_text (&text, r.proof.data);
    proof = run_source (run, "proof.heaps", str_text (&text));
  } else
    printf ("none: %s\n", r.reason ? r.reason : "no reason");
  str_done (&text);
  result_done (&r);
  return proof;
}

int
main (int argc, char **argv) {
  Run *run = run_new ((RunLimits){.seconds = 60, .verbosity = 3});
  Reading how = {0};
  const char *property = NULL;
  bool prints = false;
  int at = 1, code = 65;
  for (; at < argc && argv[at][0] == '-'; at++)
    if (!strncmp (argv[at], "--property=", 11))
      property = argv[at] + 11;
    else
      prints |= !strcmp (argv[at], "--print");
  if (argc != at + 1 && argc != at + 2)
    return 64;
  how.overflow = property && strstr (property, "overflow");
  const Source *source = run_load (run, argv[at]);
  const Source *proof = argc == at + 2 ? run_load (run, argv[at + 1]) : NULL;
  Program *p = source ? c_front.read (run, source, &how) : NULL;
  if (p && p->unit) {
    narrow (p->unit, property);
    if (!proof && argc == at + 1)
      proof = make_proof (run, p);
    if (proof && prints)
      printf ("%s", proof->text);
    if (proof)
      code = check (run, p, proof);
  }
  program_free (p);
  reading_done (&how);
  run_free (run);
  return code;
}
