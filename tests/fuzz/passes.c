/* passes -- whether Units mean the same before and after passes.

   usage: passes [--seeds=N] [--seed=S] [--steps=N] [-IDIR] [--list] FILE...

   Each C file is read as its '// run:' line says.  After each pass, and after
   all up to it, it is executed: with inputs that are 0, and with random inputs
   and contents.  What these choices are in the Unit as read must give the same
   outcome, kind, place, message, exit code and output there.  Prints what
   differs, and at the end how many operations fewer were executed; --list: for
   each file.  Files that cannot be read, or whose clients interleave, are left
   out. */

#include "front/front.h"
#include "pass/pass.h"
#include "program/unit/unit_refs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Front c_front;

typedef struct {
  Run *run;
  const char *file;
  const Unit *read;
  uint64_t seeds, seed, steps;
  const char *include; /* "-IDIR", or NULL */
  bool list;
  uint64_t before, after; /* operations executed, of this file */
  uint64_t compared, skipped, wrong, files;
  VEC (double) saved;
} Tester;

/* Reading ------------------------------------------------------------------ */

static void
set_kinds (Unit *u, const char *list) {
  uint32_t kinds = 0;
  for (unsigned i = 0; i < ERROR_KIND_COUNT; i++) {
    const char *at = strstr (list, error_kind_name ((ErrorKind)i));
    if (at)
      kinds |= 1u << i;
  }
  if (kinds)
    u->kinds = kinds;
}

static void
set_option (Reading *r, const char *word) {
  const char *value = strchr (word, '=');
  for (size_t i = 0; i < reading_row_count; i++) {
    const ReadingRow *row = reading_rows + i;
    size_t len = strlen (row->option);
    if (!len || strncmp (word + 2, row->option, len) ||
        (word[2 + len] && word[2 + len] != '='))
      continue;
    void *member = reading_member (r, row);
    if (row->kind == READING_SWITCH)
      *(bool *)member = true;
    else if (row->kind == READING_TEXT && value)
      *(const char **)member = arena_string (&r->arena, value + 1);
    else if (row->kind == READING_TEXTS && value)
      reading_add_list (r, member, value + 1);
  }
  if (!strcmp (word, "--32") || !strcmp (word, "--64"))
    r->bits = (unsigned)atoi (word + 2);
}

static void
read_options (Reading *r, const Source *s) {
  const char *line = strstr (s->text, "// run:");
  char words[512];
  if (!line || line - s->text > 400)
    return;
  snprintf (words, sizeof words, "%.*s", (int)strcspn (line + 7, "\n"),
            line + 7);
  for (char *word = strtok (words, " "); word; word = strtok (NULL, " "))
    set_option (r, word);
  r->overflow = r->property && strstr (r->property, "overflow");
}

/* Comparing ---------------------------------------------------------------- */

typedef struct {
  Execution e;
  Str output, sentence;
} Outcomes;

static void
outcomes_done (Outcomes *o) {
  str_done (&o->output);
  str_done (&o->sentence);
}

static Outcomes
run_unit (const Tester *t, const Unit *u, const Choices *choices, uint64_t seed,
          Choices *record) {
  Outcomes o = {0};
  ExecuteOptions options = {.choices = choices,
                            .beyond = choices ? INPUTS_END
                                      : seed  ? INPUTS_RANDOM
                                              : INPUTS_ZERO,
                            .seed = seed,
                            .random_contents = !choices && seed,
                            .max_steps = t->steps,
                            .output = &o.output,
                            .sentence = &o.sentence,
                            .record = record};
  o.e = execute_unit (NULL, u, &options);
  return o;
}

/* Addresses of locals are others where there are fewer. */
static bool
says_same (const char *a, const char *b, size_t len) {
  for (size_t i = 0; i < len; i++) {
    if (a[i] != b[i])
      return false;
    if (i && a[i] == 'x' && a[i - 1] == '0') {
      size_t digits = strspn (a + i + 1, "0123456789abcdef");
      if (digits != strspn (b + i + 1, "0123456789abcdef"))
        return false;
      i += digits;
    }
  }
  return true;
}

/* What is not initialised has the name of what was loaded last, which a pass
   may have removed. */
static size_t
sentence_length (Outcomes *o) {
  const char *text = str_text (&o->sentence);
  const char *depends = strstr (text, " depends on ");
  return o->e.kind == KIND_UNINITIALISED && depends ? (size_t)(depends - text)
                                                    : strlen (text);
}

static bool
is_same (Outcomes *a, Outcomes *b) {
  const Execution *x = &a->e, *y = &b->e;
  size_t len = sentence_length (a);
  bool is_error = x->outcome == OUTCOME_ERROR;
  return x->outcome == y->outcome && (!is_error || x->kind == y->kind) &&
         x->proc == y->proc && x->pos.source == y->pos.source &&
         x->pos.line == y->pos.line && x->pos.column == y->pos.column &&
         len == sentence_length (b) &&
         says_same (a->sentence.data, b->sentence.data, len) &&
         x->exit_code == y->exit_code && a->output.len == b->output.len &&
         (!a->output.len ||
          !memcmp (a->output.data, b->output.data, a->output.len));
}

static void
show_outcome (const char *title, Outcomes *o) {
  printf ("  %s: outcome %d, kind %s, %d:%d, exit code %" PRIu64
          ", %zu bytes of output, %" PRIu64 " steps: %s\n",
          title, (int)o->e.outcome, error_kind_name (o->e.kind), o->e.pos.line,
          o->e.pos.column, o->e.exit_code, o->output.len, o->e.steps,
          str_text (&o->sentence));
}

static void
compare (Tester *t, const Unit *u, const char *pass, uint64_t seed,
         bool counts) {
  Choices *record = choices_new ();
  Outcomes after = run_unit (t, u, NULL, seed, record);
  if (after.e.outcome == OUTCOME_LIMIT) {
    t->skipped++;
    choices_free (record);
    outcomes_done (&after);
    return;
  }
  Choices *back = pass_choices_back (u, record);
  Outcomes before = run_unit (t, t->read, back, seed, NULL);
  bool is_limited = before.e.outcome == OUTCOME_LIMIT;
  if (is_limited)
    t->skipped++;
  else if (is_same (&before, &after))
    t->compared++;
  else {
    t->wrong++;
    printf ("%s: after %s, seed %" PRIu64 ":\n", t->file, pass, seed);
    show_outcome ("before", &before);
    show_outcome ("after", &after);
  }
  if (counts && !is_limited) {
    t->before += before.e.steps;
    t->after += after.e.steps;
  }
  choices_free (record);
  choices_free (back);
  outcomes_done (&before);
  outcomes_done (&after);
}

static void
try_unit (Tester *t, Unit *u, const char *pass, bool counts) {
  if (!unit_validate (t->run, u)) {
    printf ("%s: after %s: not valid\n", t->file, pass);
    t->wrong++;
  } else
    for (uint64_t i = 0; i <= t->seeds; i++)
      compare (t, u, pass, i ? t->seed + i : 0, counts);
  unit_free (u);
}

/* Files -------------------------------------------------------------------- */

static Unit *
apply_alone (const Unit *u, const Pass *pass) {
  Unit *copy = unit_copy (u);
  pass->change (copy);
  return copy;
}

/* Slicing depends on what is looked for. */
static void
try_assertions (Tester *t, Unit *u) {
  uint32_t kinds = u->kinds;
  u->kinds = 1u << KIND_ASSERTION;
  try_unit (t, pass_until (u, pass_table + pass_count - 1),
            "all, for assertions", false);
  u->kinds = kinds;
}

static void
try_program (Tester *t, Unit *u) {
  t->read = u;
  t->before = t->after = 0;
  for (size_t i = 0; i < pass_count; i++) {
    const Pass *p = pass_table + i;
    try_unit (t, apply_alone (u, p), p->name, false);
    try_unit (t, pass_until (u, p), p->name, i + 1 == pass_count);
  }
  try_assertions (t, u);
  if (!t->before)
    return;
  double saved = 100 - 100 * (double)t->after / (double)t->before;
  vec_push (&t->saved, saved);
  if (t->list)
    printf ("%s: %" PRIu64 " to %" PRIu64 ", %.0f%%\n", t->file, t->before,
            t->after, saved);
}

/* Where others may run, passes change how often they are asked: such a Unit is
   only executed as it was read. */
static bool
interleaves (const Unit *u) {
  return u->refs && u->refs->atomic != REF_ATOMIC_ENTRIES;
}

static void
try_file (Tester *t, const char *file) {
  Run *run = run_new ((RunLimits){.quiet = true});
  const Source *source = run_load (run, file);
  Reading reading = {0};
  if (source)
    read_options (&reading, source);
  if (t->include)
    reading_add (&reading, &reading.flags, t->include);
  Program *p = source ? c_front.read (run, source, &reading) : NULL;
  if (p && !interleaves (p->unit)) {
    t->run = run;
    t->file = file;
    t->files++;
    if (reading.property)
      set_kinds (p->unit, reading.property);
    try_program (t, p->unit);
  }
  program_free (p);
  reading_done (&reading);
  run_free (run);
}

static int
by_size (const void *a, const void *b) {
  const double *x = a, *y = b;
  return *x < *y ? -1 : *x > *y;
}

int
main (int argc, char **argv) {
  Tester t = {.seeds = 3, .steps = 300000};
  for (int i = 1; i < argc; i++)
    if (!strncmp (argv[i], "--seeds=", 8))
      t.seeds = strtoull (argv[i] + 8, NULL, 10);
    else if (!strncmp (argv[i], "--seed=", 7))
      t.seed = strtoull (argv[i] + 7, NULL, 10);
    else if (!strncmp (argv[i], "--steps=", 8))
      t.steps = strtoull (argv[i] + 8, NULL, 10);
    else if (!strncmp (argv[i], "-I", 2))
      t.include = argv[i];
    else if (!strcmp (argv[i], "--list"))
      t.list = true;
    else
      try_file (&t, argv[i]);
  if (t.saved.len)
    qsort (t.saved.data, t.saved.len, sizeof *t.saved.data, by_size);
  printf ("files %" PRIu64 ", executions compared %" PRIu64
          ", without an end %" PRIu64 ", different %" PRIu64
          "; operations saved: median %.1f%%\n",
          t.files, t.compared, t.skipped, t.wrong,
          t.saved.len ? t.saved.data[t.saved.len / 2] : 0);
  vec_done (&t.saved);
  return t.wrong ? 1 : 0;
}
