#include "cli/command.h"

#include <stdio.h>

static const char USAGE[] =
    "usage: assay [options] FILE         is there a way to an error?\n"
    "       assay check PROOF.smt2       check a certificate again\n"
    "       assay check SEARCH.json      search a model again, another way\n"
    "       assay replay TRACE.json      run a counterexample again (--step)\n"
    "       assay simulate MODEL.pml     run a model at random\n"
    "       assay report RESULT.json     make an HTML page (-o FILE)\n"
    "\n"
    "The last line of output is SAFE (exit code 0), UNSAFE: ... (10) or\n"
    "UNKNOWN: ... (20).  Wrong usage is 64, bad input 65, a bug 70.\n"
    "\n"
    "  --engine=NAME         choose the engine\n"
    "  --ENGINE.OPTION=VALUE set an option of an engine\n"
    "  --property=LIST       only these kinds of errors, this claim\n"
    "  -DNAME=VALUE          define a constant of the source\n"
    "  --format=ts|vmt|smt2|pml  what standard input ('-') contains\n"
    "  --timeout=SECONDS     give up after this time\n"
    "  --memory=MB           give up when this much is used\n"
    "  --evidence DIR        write certificate, record or trace there\n"
    "  --json FILE           write the result as JSON\n"
    "  --sarif FILE          write the result as SARIF 2.1.0\n"
    "  --report FILE         write the result as an HTML page\n"
    "  --export=vmt|chc      print the system in another format (-o FILE)\n"
    "  --print               print the program that was read\n"
    "  --seed=N, --steps=N, --interactive   for 'simulate'\n"
    "  -v, -vv, -vvv         say more; -q says less\n"
    "  --help[=ENGINE], --version\n";

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

int
command_help (const Options *o) {
  if (o->task == DO_VERSION) {
    puts ("assay " ASSAY_VERSION);
    return EXIT_SAFE;
  }
  return o->help ? usage_of_engine (tables_engine (o->help)) : usage ();
}
