/* A complete search is believed because another search, in another order and
   with other storage, comes to the same end with the same counts. */

#include "cli/command.h"
#include "cli/property.h"
#include "cli/watchdog.h"
#include "evidence/json_util.h"
#include "evidence/search_json.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  Run *run;
  const Options *options;
  const EvidenceFile *evidence;
  SearchFile file;
  Watchdog *watchdog;
  Program *program;
  const Engine *engine;
  int64_t *values; /* of the engine's options */
} Check;

static int
verdict (Check *c, const char *word, const char *why, int code) {
  watchdog_claim (c->watchdog);
  return command_verdict (c->run, word, why, code);
}

static int
invalid (Check *c, const char *why) {
  return verdict (c, "INVALID", why, EXIT_UNSAFE);
}

/* Options ----------------------------------------------------------------- */

static bool
set (Check *c, const char *name, const char *text) {
  char why[256];
  if (!table_set (c->engine->options, c->values, name, text, why, sizeof why))
    return true;
  return run_error (c->run, (Pos){0}, "option '%s' of the record %s", name,
                    why);
}

static bool
set_json (Check *c, const char *name, const json_t *value) {
  char number[32];
  if (json_is_string (value))
    return set (c, name, json_string_value (value));
  snprintf (number, sizeof number, "%lld",
            (long long)json_integer_value (value));
  return json_is_integer (value)
             ? set (c, name, number)
             : run_error (c->run, (Pos){0},
                          "option '%s' of the record has no value", name);
}

static bool
was (const Check *c, const char *name, const char *value) {
  const char *its = json_util_member (c->file.options, name);
  return its && !strcmp (its, value);
}

/* As recorded where that matters, different where it must not. */
static bool
choose_options (Check *c) {
  const char *name;
  json_t *value;
  c->values = mem_zero (c->engine->options.len * sizeof *c->values);
  table_defaults (c->engine->options, c->values);
  json_object_foreach ((json_t *)c->file.options, name, value) {
    if (!set_json (c, name, value))
      return false;
  }
  return set (c, "order", was (c, "order", "bfs") ? "dfs" : "bfs") &&
         set (c, "storage", was (c, "storage", "plain") ? "tree" : "plain") &&
         set (c, "por", "0");
}

/* Searching again --------------------------------------------------------- */

static int
agree (Check *c, const SearchRecord *again) {
  char why[256];
  if (!search_record_holds (again, why, sizeof why) ||
      !search_record_agrees (c->file.record, again, why, sizeof why))
    return invalid (c, why);
  Str text = {0};
  search_record_print (&text, again, 0);
  run_progress_done (c->run);
  fputs (str_text (&text), stdout);
  str_done (&text);
  return verdict (c, "VALID", NULL, EXIT_SAFE);
}

static int
search (Check *c) {
  int64_t *stats = mem_zero (c->engine->stats.len * sizeof *stats);
  Result r = c->engine->check (c->run, c->program, c->values, stats);
  int code;
  if (r.verdict == VERDICT_SAFE && r.search)
    code = agree (c, r.search);
  else if (r.verdict == VERDICT_UNSAFE)
    code = invalid (c, "searching again finds an error");
  else
    code = verdict (c, "UNKNOWN", r.reason ? r.reason : "no reason given",
                    EXIT_UNKNOWN);
  result_done (&r);
  mem_free (stats);
  return code;
}

static bool
prepare (Check *c) {
  char why[512], *text = NULL;
  c->engine = tables_engine (c->file.engine);
  if (!c->engine)
    return run_error (c->run, (Pos){0}, "there is no engine '%s'",
                      c->file.engine);
  if (!c->engine->accepts (c->program, why, sizeof why))
    return run_error (c->run, (Pos){0}, "engine %s: %s", c->engine->name, why);
  bool good = property_select (c->run, c->program, c->evidence->reading.property, &text) &&
              choose_options (c);
  mem_free (text);
  return good;
}

static void
give_up (void *run, const char *reason) {
  command_verdict (run, "UNKNOWN", reason, EXIT_UNKNOWN);
}

static int
check (Check *c) {
  char why[256];
  int code = EXIT_INPUT;
  if (!search_record_holds (c->file.record, why, sizeof why))
    return command_verdict (c->run, "INVALID", why, EXIT_UNSAFE);
  c->program = command_reread (c->run, c->options, c->evidence, &code);
  if (!c->program || !prepare (c))
    return code;
  c->watchdog = watchdog_start (c->options->limits, give_up, c->run);
  code = search (c);
  watchdog_stop (c->watchdog);
  return code;
}

static int
check_file (Run *run, const Options *o, const Source *source,
            const EvidenceFile *evidence) {
  Check c = {.run = run, .options = o, .evidence = evidence};
  char why[256] = "this is an execution: 'assay replay' takes it";
  if (evidence->format != FILE_SEARCH ||
      !search_json_read (evidence, &c.file, why, sizeof why)) {
    run_error (run, (Pos){source, 1, 1}, "%s", why);
    return EXIT_INPUT;
  }
  int code = check (&c);
  program_free (c.program);
  search_file_done (&c.file);
  mem_free (c.values);
  return code;
}

int
command_check_search (Run *run, const Options *o, const Source *source) {
  EvidenceFile evidence;
  if (!evidence_file_read (run, source, &evidence))
    return EXIT_INPUT;
  int code = check_file (run, o, source, &evidence);
  evidence_file_done (&evidence);
  return code;
}
