/* The command line: tables of options, and what may not go together. */

#include "cli/options.h"
#include "base/str.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  Options *o;
  int argc, at; /* the next argument */
  char **argv;
  size_t operands;
  bool ended; /* "--" was seen */
  bool flags; /* and a file before: what follows is for the compiler */
} Parser;

static bool complain (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

static bool
complain (const char *format, ...) {
  va_list args;
  va_start (args, format);
  fputs ("assay: error: ", stderr);
  vfprintf (stderr, format, args);
  fputs ("; see 'assay --help'\n", stderr);
  va_end (args);
  return false;
}

/* Suggestions ------------------------------------------------------------- */

enum { MAX_WORD = 64 };

/* The name among 'n' that is most like 'word', or NULL. */
static const char *
nearest (const char *word, size_t n, const char *const *names) {
  const char *best = NULL;
  size_t least_distance = 1 + strlen (word) / 3;
  for (size_t i = 0; i < n; i++) {
    size_t d = str_distance (word, names[i]);
    if (d <= least_distance) {
      least_distance = d;
      best = names[i];
    }
  }
  return best;
}

/* Values ------------------------------------------------------------------ */

static bool
positive_number (const char *name, const char *text, double *value) {
  char *end;
  errno = 0;
  *value = strtod (text, &end);
  if (!*text || *end || errno || !(*value > 0) || *value > 1e9)
    return complain ("'--%s' needs a positive number, not '%s'", name, text);
  return true;
}

static bool
set_timeout (Options *o, const char *text) {
  return positive_number ("timeout", text, &o->limits.seconds);
}

static bool
set_memory (Options *o, const char *text) {
  double megabytes;
  if (!positive_number ("memory", text, &megabytes))
    return false;
  o->limits.memory_kb = (size_t)(megabytes * 1024);
  return true;
}

static bool
set_engine (Options *o, const char *name) {
  o->engine = tables_engine (name);
  if (o->engine)
    return true;
  Str known = {0};
  for (size_t i = 0; tables_engines[i]; i++)
    str_format (&known, "%s%s", i ? ", " : "", tables_engines[i]->name);
  complain ("there is no engine '%s'; there are: %s", name, str_text (&known));
  str_done (&known);
  return false;
}

static bool
whole_number (const char *name, const char *text, uint64_t least,
              uint64_t *value) {
  char *end;
  errno = 0;
  *value = strtoull (text, &end, 10);
  if (!*text || *text == '-' || *end || errno || *value < least)
    return complain ("'--%s' needs a whole number from %llu on, not '%s'", name,
                     (unsigned long long)least, text);
  return true;
}

static bool
set_seed (Options *o, const char *text) {
  o->has_seed = true;
  return whole_number ("seed", text, 0, &o->seed);
}

static bool
set_steps (Options *o, const char *text) {
  return whole_number ("steps", text, 1, &o->steps);
}

/* For tests: limits that are reached at any point of the work. */
static bool
set_polls (Options *o, const char *text) {
  uint64_t polls;
  bool good = whole_number ("polls", text, 1, &polls);
  o->limits.polls = (unsigned)polls;
  return good;
}

static bool
set_format (Options *o, const char *name) {
  o->reading.format = name;
  return tables_front_of (&o->reading, "") ||
         complain ("there is no format '%s'", name);
}

static bool
set_export (Options *o, const char *name) {
  o->export = name;
  return !strcmp (name, "vmt") || !strcmp (name, "chc") ||
         complain ("'--export' is vmt or chc, not '%s'", name);
}

static bool
set_help (Options *o, const char *topic) {
  o->task = DO_HELP;
  o->help = topic;
  return tables_engine (topic) || tables_front (topic) ||
         complain ("there is no help on '%s'", topic);
}

/* A flag of the compiler, perhaps in two parts. */
static bool
add_flag (Options *o, const char *flag, const char *rest) {
  Str text = {0};
  str_format (&text, "%s%s", flag, rest);
  reading_add (&o->reading, &o->reading.flags, str_text (&text));
  str_done (&text);
  return true;
}

static bool
add_definition (Options *o, const char *text) {
  return reading_define (&o->reading, text) ||
         complain ("'-D' needs NAME=VALUE");
}

/* Options with values ----------------------------------------------------- */

typedef struct {
  const char *name;
  size_t offset; /* of a string in Options, when there is no 'set' */
  bool (*set) (Options *, const char *);
} Valued;

static const Valued valued[] = {
    {"engine", 0, set_engine},
    {"format", 0, set_format},
    {"export", 0, set_export},
    {"timeout", 0, set_timeout},
    {"memory", 0, set_memory},
    {"seed", 0, set_seed},
    {"steps", 0, set_steps},
    {"polls", 0, set_polls},
    {"checkpoint", offsetof (Options, checkpoint), NULL},
    {"source", offsetof (Options, source), NULL},
    {"json", offsetof (Options, json), NULL},
    {"sarif", offsetof (Options, sarif), NULL},
    {"report", offsetof (Options, report), NULL},
    {"evidence", offsetof (Options, evidence), NULL},
    {"output", offsetof (Options, output), NULL},
    {"harness", offsetof (Options, harness), NULL},
    {"witness", offsetof (Options, witness), NULL},
    {"prop", offsetof (Options, prop), NULL},
};
enum { VALUED = sizeof valued / sizeof *valued };

static const Valued *
find_valued (const char *word) {
  for (size_t i = 0; i < VALUED; i++)
    if (!strcmp (valued[i].name, word))
      return valued + i;
  return NULL;
}

static bool
set_valued (Options *o, const Valued *v, const char *text) {
  if (v->set)
    return v->set (o, text);
  if (!*text)
    return complain ("'--%s' needs a name", v->name);
  *(const char **)((char *)o + v->offset) = text;
  return true;
}

/* What follows: the rest of the argument, or the next one. */
static const char *
value_of (Parser *p, const char *rest) {
  if (rest)
    return rest;
  return p->at < p->argc ? p->argv[p->at++] : NULL;
}

/* ENGINE.OPTION=VALUE */
static bool
set_engine_option (Options *o, const char *word, const char *value) {
  const char *dot = strchr (word, '.');
  char *name = mem_substring (word, (size_t)(dot - word));
  const Engine *engine = tables_engine (name);
  if (!engine)
    complain ("unknown option '--%s': there is no engine '%s'", word, name);
  mem_free (name);
  if (!engine)
    return false;
  if (!value)
    return complain ("'--%s' needs a value, as in '--%s=1'", word, word);
  int64_t *values = o->engine_options[tables_engine_number (engine)];
  Str why = {0};
  if (table_set (engine->options, values, dot + 1, value, &why))
    return true;
  const char *names[MAX_WORD];
  size_t n = 0;
  for (; n < engine->options.len && n < MAX_WORD; n++)
    names[n] = engine->options.rows[n].name;
  const char *near = nearest (dot + 1, n, names);
  bool known = near && !strcmp (near, dot + 1);
  fprintf (stderr, "assay: error: '--%s' %s", word, str_text (&why));
  str_done (&why);
  if (near && !known)
    fprintf (stderr, "; did you mean '--%s.%s'?", engine->name, near);
  fprintf (stderr, "; see 'assay --help=%s'\n", engine->name);
  return false;
}

static bool
set_32 (Options *o) {
  o->reading.bits = 32;
  return true;
}

static bool
set_64 (Options *o) {
  o->reading.bits = 64;
  return true;
}

/* Options without values: a 'bool' at 'offset', or 'set' does it. */
static const struct {
  const char *name;
  size_t offset;
  bool (*set) (Options *);
} switches[] = {
    {"print", offsetof (Options, print), NULL},
    {"all", offsetof (Options, all), NULL},
    {"infer", offsetof (Options, infer), NULL},
    {"step", offsetof (Options, step), NULL},
    {"interactive", offsetof (Options, interactive), NULL},
    {"no-source", offsetof (Options, no_source), NULL},
    {"32", 0, set_32},
    {"64", 0, set_64},
};
enum { SWITCHES = sizeof switches / sizeof *switches };

/* Options about reading --------------------------------------------------- */

static const ReadingRow *
find_reading (const char *word) {
  for (size_t i = 0; i < reading_row_count; i++)
    if (*word && !strcmp (reading_rows[i].option, word))
      return reading_rows + i;
  return NULL;
}

static bool
set_reading (Options *o, const ReadingRow *row, const char *text) {
  void *member = reading_member (&o->reading, row);
  assert (row->kind == READING_TEXT || row->kind == READING_TEXTS);
  if (row->kind == READING_TEXTS)
    return reading_add_list (&o->reading, member, text) ||
           complain ("'--%s' needs names with commas between them",
                     row->option);
  *(const char **)member = text;
  return *text || complain ("'--%s' needs a name", row->option);
}

/* Unknown options --------------------------------------------------------- */

enum { MAX_NAMES = 64 };

static bool
unknown_option (const char *word) {
  const char *names[MAX_NAMES] = {"help", "version"};
  size_t n = 2;
  assert (n + SWITCHES + VALUED + reading_row_count <= MAX_NAMES);
  for (size_t i = 0; i < reading_row_count; i++)
    if (*reading_rows[i].option)
      names[n++] = reading_rows[i].option;
  for (size_t i = 0; i < SWITCHES; i++)
    names[n++] = switches[i].name;
  for (size_t i = 0; i < VALUED; i++)
    names[n++] = valued[i].name;
  const char *near = nearest (word, n, names);
  return near ? complain ("unknown option '--%s'; did you mean '--%s'?", word,
                          near)
              : complain ("unknown option '--%s'", word);
}

/* False if there is no such option. */
static bool
set_switch (Options *o, const char *word) {
  if (!strcmp (word, "help") || !strcmp (word, "version")) {
    o->task = *word == 'h' ? DO_HELP : DO_VERSION;
    return true;
  }
  for (size_t i = 0; i < SWITCHES; i++)
    if (!strcmp (word, switches[i].name)) {
      if (switches[i].set)
        return switches[i].set (o);
      *(bool *)((char *)o + switches[i].offset) = true;
      return true;
    }
  const ReadingRow *row = find_reading (word);
  if (!row || row->kind != READING_SWITCH)
    return false;
  *(bool *)reading_member (&o->reading, row) = true;
  return true;
}

static bool
set_print (Options *o, const char *what) {
  bool is_after = !strncmp (what, "after:", 6);
  o->print = true;
  o->after = is_after ? what + 6 : NULL;
  o->reading.interface = !strcmp (what, "interface");
  return is_after || o->reading.interface ||
         complain ("'--print' takes 'interface', or 'after:' and the name of a "
                   "pass");
}

static bool
parse_long (Parser *p, const char *argument) {
  const char *equals = strchr (argument, '=');
  char word[256];
  size_t len = equals ? (size_t)(equals - argument) : strlen (argument);
  if (len >= sizeof word)
    return complain ("unknown option '--%s'", argument);
  snprintf (word, sizeof word, "%.*s", (int)len, argument);
  const char *rest = equals ? equals + 1 : NULL;
  if (rest && !strcmp (word, "help"))
    return set_help (p->o, rest);
  if (rest && !strcmp (word, "print"))
    return set_print (p->o, rest);
  if (!rest && set_switch (p->o, word))
    return true;
  const Valued *option = find_valued (word);
  const ReadingRow *row = find_reading (word);
  if (option || (row && row->kind != READING_SWITCH)) {
    const char *value = value_of (p, rest);
    return !value   ? complain ("'--%s' needs a value", word)
           : option ? set_valued (p->o, option, value)
                    : set_reading (p->o, row, value);
  }
  return strchr (word, '.') ? set_engine_option (p->o, word, rest)
                            : unknown_option (word);
}

/* -v, -vv, -q, -h, -DNAME=VALUE, -o FILE, -IDIR, -std=NAME */
static bool
parse_short (Parser *p, const char *argument) {
  const char *rest = argument[1] ? argument + 1 : NULL;
  const char *value;
  switch (argument[0]) {
  case 'v':
    p->o->limits.verbosity++;
    return rest ? parse_short (p, rest) : true;
  case 'q':
    p->o->limits.quiet = true;
    return rest ? parse_short (p, rest) : true;
  case 'h':
    p->o->task = DO_HELP;
    return !rest || complain ("unknown option '-%s'", argument);
  case 'D':
    value = value_of (p, rest);
    return value ? add_definition (p->o, value)
                 : complain ("'-D' needs NAME=VALUE");
  case 'o':
    p->o->output = value_of (p, rest);
    return p->o->output || complain ("'-o' needs a file name");
  case 'I':
    value = value_of (p, rest);
    return value ? add_flag (p->o, "-I", value)
                 : complain ("'-I' needs a directory");
  case 's':
    if (rest && !strncmp (rest, "td=", 3))
      return add_flag (p->o, "-", argument);
    return complain ("unknown option '-%s'", argument);
  default:
    return complain ("unknown option '-%s'", argument);
  }
}

/* Operands ---------------------------------------------------------------- */

#define COMMAND_WORD(NAME, WORD) {#WORD, DO_##NAME},

static bool
parse_task (Options *o, const char *word) {
  static const struct {
    const char *word;
    Task task;
  } tasks[] = {COMMANDS (COMMAND_WORD)};
  for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
    if (!strcmp (word, tasks[i].word)) {
      o->task = tasks[i].task;
      return true;
    }
  return false;
}

static bool
parse_operand (Parser *p, const char *word) {
  Options *o = p->o;
  if (!p->operands++ && !p->ended && parse_task (o, word))
    return true;
  if (!o->file)
    o->file = word;
  else if ((o->task == DO_REPLAY || o->task == DO_CHECK) && !o->source)
    o->source = word;
  else
    reading_add (&o->reading, &o->reading.more, word);
  return true;
}

static bool
parse_argument (Parser *p, const char *argument) {
  if (p->ended && p->flags)
    return add_flag (p->o, argument, "");
  if (p->ended || argument[0] != '-' || !argument[1])
    return parse_operand (p, argument);
  if (!strcmp (argument, "--")) {
    p->ended = true;
    p->flags = p->o->file;
    return true;
  }
  return argument[1] == '-' ? parse_long (p, argument + 2)
                            : parse_short (p, argument + 1);
}

/* An option that only C has, or NULL; long ones without their dashes. */
static const char *
option_of_c (const Options *o) {
  const Reading *r = &o->reading;
  for (size_t i = 0; i < reading_row_count; i++) {
    const ReadingRow *row = reading_rows + i;
    if (row->use == READING_FOR_C && *row->option && reading_says (r, row))
      return row->option;
  }
  return r->flags.len ? r->flags.data[0]
         : o->harness ? "harness"
         : o->witness ? "witness"
         : o->prop    ? "prop"
         : r->bits    ? r->bits == 32 ? "32" : "64"
                      : NULL;
}

/* More than one file, and options of C, are for C. */
static bool
consistent_for_c (const Options *o) {
  bool reads = o->task == DO_VERIFY || o->task == DO_SIMULATE;
  const Front *front = tables_front_of (&o->reading, o->file);
  if (reads && front && front->is_c)
    return strcmp (o->file, "-") ||
           complain ("C is read from files, not from '-'");
  const char *option = option_of_c (o);
  if (o->reading.more.len && o->task != DO_REPLAY && o->task != DO_CHECK)
    return complain ("only C programs have more than one file: what is '%s'?",
                     o->reading.more.data[0]);
  return !option ||
         complain ("'%s%s' is for C files", *option == '-' ? "" : "--", option);
}

/* Options of models are for models. */
static bool
consistent_for_models (const Options *o) {
  bool reads = o->task == DO_VERIFY || o->task == DO_SIMULATE;
  const Front *front = tables_front_of (&o->reading, o->file);
  for (size_t i = 0; i < reading_row_count; i++) {
    const ReadingRow *row = reading_rows + i;
    if (row->use == READING_FOR_MODELS && reading_says (&o->reading, row) &&
        !(reads && front && front->is_promela))
      return complain ("'--%s' is for Promela models", row->option);
  }
  return true;
}

/* Only a search of a model for one error can be stopped and resumed. */
static bool
consistent_checkpoint (const Options *o) {
  const Front *front = tables_front_of (&o->reading, o->file);
  if (o->task != DO_VERIFY || !front || !front->is_promela)
    return complain ("'--checkpoint' is for verifying Promela models");
  if (o->engine && strcmp (o->engine->name, "explicit"))
    return complain ("'--checkpoint' is for the engine explicit");
  return !o->all || complain ("'--checkpoint' does not go with '--all'");
}

/* What only makes sense together. */
static bool
consistent (const Options *o) {
  if (o->task == DO_HELP || o->task == DO_VERSION)
    return true;
  if (!o->file)
    return complain ("no file to work on");
  bool standard = !strcmp (o->file, "-");
  bool reads = o->task == DO_VERIFY || o->task == DO_SIMULATE;
  if (standard && reads && !o->reading.format)
    return complain ("standard input needs '--format'");
  if (o->no_source && o->task != DO_CHECK)
    return complain ("'--no-source' is for 'assay check'");
  if (standard && o->interactive)
    return complain ("'--interactive' needs standard input for the choices");
  if (!reads && o->reading.format)
    return complain ("'--format' is for sources; evidence knows its own");
  if (o->checkpoint && !consistent_checkpoint (o))
    return false;
  return consistent_for_models (o) && consistent_for_c (o);
}

/* Several processes on a model: only one engine makes use of them. */
static void
choose_for_mpirun (Options *o) {
  const Front *front = o->file ? tables_front_of (&o->reading, o->file) : NULL;
  if (!o->engine && front && front->is_promela &&
      getenv ("OMPI_COMM_WORLD_SIZE"))
    o->engine = tables_engine ("explicit");
}

/* Engines that list errors themselves have an option for it. */
static void
set_all (Options *o) {
  for (size_t i = 0; tables_engines[i]; i++) {
    Str why = {0};
    table_set (tables_engines[i]->options, o->engine_options[i], "all", "1",
               &why);
    str_done (&why);
  }
}

bool
options_parse (Options *o, int argc, char **argv) {
  Parser p = {.o = o, .argc = argc, .at = 1, .argv = argv};
  size_t engines = 0;
  *o = (Options){0};
  while (tables_engines[engines])
    engines++;
  o->engine_options = mem_zero ((engines + 1) * sizeof *o->engine_options);
  for (size_t i = 0; i < engines; i++) {
    Table table = tables_engines[i]->options;
    o->engine_options[i] = mem_zero (table.len * sizeof (int64_t));
    table_defaults (table, o->engine_options[i]);
  }
  while (p.at < argc)
    if (!parse_argument (&p, argv[p.at++]))
      return false;
  if (o->all)
    set_all (o);
  choose_for_mpirun (o);
  return consistent (o);
}

void
options_done (Options *o) {
  for (size_t i = 0; tables_engines[i] && o->engine_options; i++)
    mem_free (o->engine_options[i]);
  mem_free (o->engine_options);
  reading_done (&o->reading);
}
