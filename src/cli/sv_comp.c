/* Properties as SV-COMP names them. */

#include "cli/sv_comp.h"
#include "cli/property.h"

#include <stdio.h>
#include <string.h>

/* Formulas without white space, and the property's name. */
static const struct {
  const char *formula, *name;
} formulas[] = {{"G!call(reach_error())", "unreach-call"},
                {"G!call(__VERIFIER_error())", "unreach-call"},
                {"Gvalid-deref", "valid-deref"},
                {"Gvalid-free", "valid-free"},
                {"Gvalid-memtrack", "valid-memtrack"},
                {"G!overflow", "no-overflow"},
                {"Gvalid-memcleanup", NULL},
                {"Fend", NULL},
                {"G!data-race", NULL},
                {"Gdef-behavior", NULL}};
enum { FORMULAS = sizeof formulas / sizeof *formulas };

/* What is between "LTL(" and the last two parentheses of a line, without white
   space; NULL: the line is something else.  The caller frees it. */
static char *
formula_of (const char *line, size_t len) {
  Str text = {0};
  char *formula = NULL;
  for (size_t i = 0; i < len; i++)
    if (!strchr (" \t\r", line[i]))
      str_char (&text, line[i]);
  const char *all = str_text (&text), *start = strstr (all, ",LTL(");
  if (!strncmp (all, "CHECK(init(", 11) && start && text.len > 2 &&
      !strcmp (all + text.len - 2, "))")) {
    start += strlen (",LTL(");
    formula = mem_substring (start, (size_t)(all + text.len - 2 - start));
  }
  str_done (&text);
  return formula;
}

static bool
add_formula (SvComp *task, const char *formula) {
  for (size_t i = 0; i < FORMULAS; i++) {
    if (strcmp (formula, formulas[i].formula))
      continue;
    if (formulas[i].name)
      str_format (&task->property, "%s%s", task->property.len ? "," : "",
                  formulas[i].name);
    else if (!task->unsupported)
      task->unsupported = mem_string (formula);
    return true;
  }
  return false;
}

static bool
read_line (SvComp *task, const char *line, size_t len) {
  char *formula = formula_of (line, len);
  bool good = formula && add_formula (task, formula);
  mem_free (formula);
  while (len && strchr (" \t\r", line[len - 1]))
    len--;
  str_format (&task->specification, "%s%.*s",
              task->specification.len ? "\n" : "", (int)len, line);
  return good;
}

bool
sv_comp_read (Run *run, const char *path, SvComp *task) {
  *task = (SvComp){0};
  const Source *source = run_load (run, path);
  if (!source)
    return false;
  int number = 1;
  for (const char *at = source->text; *at; number++) {
    size_t len = strcspn (at, "\n");
    bool empty = strspn (at, " \t\r") >= len;
    if (!empty && !read_line (task, at, len)) {
      run_error (run, (Pos){source, number, 1}, "this property is not known");
      sv_comp_done (task);
      return false;
    }
    at += len + (at[len] == '\n');
  }
  if (task->property.len || task->unsupported)
    return true;
  sv_comp_done (task);
  return run_error (run, (Pos){source, 1, 1}, "there is no property here");
}

void
sv_comp_done (SvComp *task) {
  str_done (&task->property);
  str_done (&task->specification);
  mem_free (task->unsupported);
  *task = (SvComp){0};
}

int
sv_comp_unknown (Run *run, const Options *o, const SvComp *task) {
  Str text = {0};
  str_format (&text, "the property '%s' is not one that Assay decides",
              task->unsupported);
  int code = command_verdict (run, "UNKNOWN", str_text (&text), EXIT_UNKNOWN);
  str_done (&text);
  return o->reading.sv_comp ? sv_comp_verdict (run, VERDICT_UNKNOWN, 0, code)
                            : code;
}

int
sv_comp_verdict (Run *run, Verdict verdict, ErrorKind kind, int code) {
  const char *word = verdict == VERDICT_SAFE ? "TRUE" : "UNKNOWN";
  const char *name = property_sv_comp (kind);
  if (verdict == VERDICT_UNSAFE && name)
    word = run_text (run, "FALSE(%s)", name);
  return command_verdict (run, word, NULL, code);
}
