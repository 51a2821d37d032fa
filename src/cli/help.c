/* What --help prints. */

#include "cli/command.h"

#include <stdio.h>

static const char USAGE[] =
    "usage: assay [options] FILE...      check FILE for errors\n"
    "       assay check PROOF.smt2       compare a proof with its source, and\n"
    "                                    check it again (--no-source: alone)\n"
    "       assay check SEARCH.json      search a model again, another way\n"
    "       assay replay TRACE.json      run a counterexample again (--step)\n"
    "       assay simulate FILE          run a system, model or program at "
    "random\n"
    "       assay report RESULT.json     make an HTML page (-o FILE)\n"
    "\n"
    "The last line of output is SAFE (exit code 0), UNSAFE: ... (10) or\n"
    "UNKNOWN: ... (20).  Wrong usage is 64, bad input 65, a bug 70,\n"
    "output that cannot be written 74.  Of 'check': VALID (0), INVALID: ...\n"
    "(10), VALID for the system it states, its source unseen (11).\n"
    "\n"
    "  --engine=NAME         use this engine only; otherwise all that can "
    "race\n"
    "  --ENGINE.OPTION=VALUE set an option of an engine\n"
    "  --property=LIST       only these kinds of errors, this claim\n"
    "  --all                 go on after an error and list all of them\n"
    "  -DNAME=VALUE          define a constant or macro of the source\n"
    "  --format=pml|c|ts|vmt|smt2  what FILE contains, whatever its name\n"
    "  --ltl 'FORMULA', --lossy  of models: check it, too; full channels lose\n"
    "  --entry=FUNCTION, -IDIR, -std=NAME, '-- FLAGS', ...  for C: --help=c\n"
    "  --checkpoint DIR      of models: keep the search there, and resume it\n"
    "  --timeout=SECONDS     give up after this time\n"
    "  --memory=MB           give up when this much is used\n"
    "  --evidence DIR        write certificate, record or trace there\n"
    "  --json FILE           write the result as JSON ('-': and nothing else)\n"
    "  --sarif FILE          write the result as SARIF 2.1.0\n"
    "  --report FILE         write the result as an HTML page\n"
    "  --export=vmt|chc      print the system in another format (-o FILE)\n"
    "  --print               print the program that was read\n"
    "  --print=after:PASS    print it as it is after that pass\n"
    "  --print=interface     of C: also what the entry does not reach\n"
    "  --seed=N, --steps=N, --interactive   for 'simulate'\n"
    "  -v, -vv, -vvv         say more; -q says less\n"
    "  --help[=ENGINE], --version\n";

static const char C_USAGE[] =
    "usage: assay [options] FILE.c [MORE.c ...] [-- COMPILER FLAGS]\n"
    "\n"
    "Looks for failing assertions, calls of reach_error, invalid dereferences\n"
    "and frees, leaks, divisions by zero, indices beyond their array, values\n"
    "that are not initialised and overlapping copies; with\n"
    "--property=overflow for signed overflow.  Files are .c, .i and .bc, read\n"
    "through clang-19.\n"
    "\n"
    "  --entry=FUNCTION      begin here, with arbitrary arguments; not in "
    "main\n"
    "  --entry-nonnull       its pointer arguments are not null\n"
    "  -IDIR, -DNAME[=VALUE], -std=NAME   for the compiler\n"
    "  --compile-commands=FILE  flags from a compile_commands.json\n"
    "  --32, --64            the size of pointers\n"
    "  --patterns=FILE       what elements of lists are like (engine shape)\n"
    "  --ref=FILE            what counts references to what (default: the "
    ".ref\n"
    "                        file beside the source, if there is one)\n"
    "  --infer               guess that and try to prove it; prints the guess\n"
    "                        as a .ref file (-o FILE)\n"
    "  --malloc-may-fail     malloc and the like may return NULL\n"
    "  --assume-pure=F,G     these functions without a body write nothing\n"
    "  --property=LIST       only these: assertion, reach, invalid-deref,\n"
    "                        invalid-free, leak, div-by-zero, bounds,\n"
    "                        uninitialised, overlap, overflow; or\n"
    "                        unreach-call, valid-memsafety, no-overflow, ...\n"
    "  --harness DIR         write a program that fails with the\n"
    "                        counterexample's inputs: run DIR/run.sh\n"
    "  --witness FILE        write a witness (format 2.0)\n"
    "  --prop FILE.prp       the property of a task of SV-COMP\n"
    "  --sv-comp             the last line is TRUE, FALSE(...) or UNKNOWN;\n"
    "                        witness.yml is written\n"
    "\n"
    "Functions: __VERIFIER_nondet_TYPE () gives any value,\n"
    "__VERIFIER_assume (E) goes on only if E holds, reach_error () and\n"
    "assert (0) are errors.  Functions without a body return any value, and\n"
    "may write to what they are handed.\n";

static int
usage (void) {
  fputs (USAGE, stdout);
  puts ("\nfiles:");
  for (size_t i = 0; tables_fronts[i]; i++)
    printf ("  %-10s %s\n", tables_fronts[i]->name, tables_fronts[i]->summary);
  puts ("engines, with '--help=ENGINE' for their options:");
  for (size_t i = 0; tables_engines[i]; i++)
    printf ("  %-10s %s\n", tables_engines[i]->name,
            tables_engines[i]->summary);
  return EXIT_SAFE;
}

static void
show_option (const Engine *engine, const Row *row) {
  char name[64];
  const char *value = table_value_name (row, row->value, name, sizeof name);
  printf ("  --%s.%s=", engine->name, row->name);
  if (!value)
    printf ("%lld  (%lld to %lld)", (long long)row->value, (long long)row->min,
            (long long)row->max);
  for (int64_t v = row->min; value && v <= row->max; v++)
    printf ("%s%s%s", v > row->min ? "|" : "",
            table_value_name (row, v, name, sizeof name),
            v == row->value ? "*" : "");
  printf ("\n      %s\n", table_help (row));
}

static int
usage_of_engine (const Engine *engine) {
  printf ("engine %s: %s\n\noptions, with their defaults:\n", engine->name,
          engine->summary);
  for (size_t i = 0; i < engine->options.len; i++)
    show_option (engine, engine->options.rows + i);
  puts ("\nstatistics, as in --json:");
  for (size_t i = 0; i < engine->stats.len; i++)
    printf ("  %-20s %s\n", engine->stats.rows[i].name,
            table_help (engine->stats.rows + i));
  return EXIT_SAFE;
}

static int
usage_of_front (const Front *front) {
  if (front->is_c)
    fputs (C_USAGE, stdout);
  else
    printf ("%s: %s\nIt has no options of its own; see 'assay --help'.\n",
            front->name, front->summary);
  return EXIT_SAFE;
}

int
command_help (const Options *o) {
  if (o->task == DO_VERSION) {
    puts ("assay " ASSAY_VERSION);
    return EXIT_SAFE;
  }
  if (!o->help)
    return usage ();
  const Engine *engine = tables_engine (o->help);
  return engine ? usage_of_engine (engine)
                : usage_of_front (tables_front (o->help));
}
