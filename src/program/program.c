/* What programs of all forms have in common. */

#include "program/clauses/clauses.h"
#include "program/form.h"
#include "program/model/model.h"
#include "program/system/words.h"
#include "program/unit/unit.h"

#include <assert.h>
#include <string.h>

const char *
error_kind_name (ErrorKind kind) {
#define ERROR_KIND(name, text) text,
  static const char *const names[] = {ERROR_KINDS (ERROR_KIND)};
#undef ERROR_KIND
  assert (kind < ERROR_KIND_COUNT);
  return names[kind];
}

Program *
program_new (const Source *source) {
  Program *p = mem_zero (sizeof *p);
  p->source = source;
  p->terms = terms_new ();
  p->init = term_bool (p->terms, true);
  p->init_pos = (Pos){source, 1, 1};
  program_add_file (p, source);
  return p;
}

void
program_set_model (Program *p, Model *model) {
  assert (p->form == FORM_SYSTEM && !p->vars.len && model);
  p->form = FORM_MODEL;
  p->model = model;
}

void
program_set_unit (Program *p, Unit *unit) {
  assert (p->form == FORM_SYSTEM && !p->vars.len && unit);
  p->form = FORM_UNIT;
  p->unit = unit;
}

void
program_set_clauses (Program *p, ClauseSet *clauses) {
  assert (p->form == FORM_SYSTEM && !p->vars.len && clauses);
  p->form = FORM_CLAUSES;
  p->clauses = clauses;
}

void
program_free (Program *p) {
  if (!p)
    return;
  for (size_t i = 0; i < p->processes.len; i++) {
    vec_done (&p->processes.data[i].locations);
    vec_done (&p->processes.data[i].edges);
  }
  vec_done (&p->processes);
  vec_done (&p->vars);
  vec_done (&p->properties);
  vec_done (&p->hints);
  vec_done (&p->assumptions);
  vec_done (&p->undefined);
  vec_done (&p->notes);
  vec_done (&p->files);
  vec_done (&p->source_flags);
  words_free (p->words);
  map_done (&p->own);
  arena_done (&p->arena);
  terms_free (p->terms);
  model_free (p->model);
  unit_free (p->unit);
  clause_set_free (p->clauses);
  mem_free (p);
}

bool
program_has_file (const Program *p, const char *path) {
  for (size_t i = 0; i < p->files.len; i++)
    if (!strcmp (p->files.data[i].path, path))
      return true;
  return false;
}

void
program_add_file (Program *p, const Source *source) {
  if (!source || program_has_file (p, source->path))
    return;
  InputFile file = {.path = arena_string (&p->arena, source->path)};
  sha256_hex (source->text, source->len, file.sha256);
  vec_push (&p->files, file);
}

void
program_assume (Program *p, const char *format, ...) {
  Str text = {0};
  va_list args;
  va_start (args, format);
  str_vformat (&text, format, args);
  va_end (args);
  bool known = false;
  for (size_t i = 0; i < p->assumptions.len && !known; i++)
    known = !strcmp (p->assumptions.data[i].text, str_text (&text));
  if (!known)
    vec_push (&p->assumptions,
              ((Assumption){arena_string (&p->arena, str_text (&text))}));
  str_done (&text);
}

/* Appends 'text' unless it is there. */
#define PUSH_ONCE(program, list, text)                                         \
  do {                                                                         \
    bool is_there = false;                                                     \
    for (size_t i = 0; i < (list)->len && !is_there; i++)                      \
      is_there = !strcmp ((list)->data[i], text);                              \
    if (!is_there)                                                             \
      vec_push (list, arena_string (&(program)->arena, text));                 \
  } while (0)

void
program_undefined (Program *p, const char *function) {
  PUSH_ONCE (p, &p->undefined, function);
}

void
program_note (Program *p, const char *sentence) {
  PUSH_ONCE (p, &p->notes, sentence);
}

void
program_show_assumptions (Str *out, const Program *p) {
  for (size_t i = 0; i < p->assumptions.len; i++)
    str_format (out, "%s%s", i ? ", and " : "", p->assumptions.data[i].text);
}

bool
program_validate (Run *run, const Program *p) {
  return form_of (p)->validate (run, p);
}

void
program_print (Str *out, const Program *p) {
  form_of (p)->print (out, p);
}
