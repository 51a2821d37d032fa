#include "program/program.h"
#include "logic/smtlib.h"
#include "program/model/model.h"
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
  vec_done (&p->assumptions);
  vec_done (&p->files);
  vec_done (&p->source_flags);
  map_done (&p->own);
  arena_done (&p->arena);
  terms_free (p->terms);
  model_free (p->model);
  unit_free (p->unit);
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

void
program_show_assumptions (Str *out, const Program *p) {
  for (size_t i = 0; i < p->assumptions.len; i++)
    str_format (out, "%s%s", i ? ", and " : "", p->assumptions.data[i].text);
}

/* A variable term for this program alone: named 'stem', or like it. */
static Term
own_term (Program *p, const char *stem, Sort sort) {
  Str name = {0};
  for (size_t i = 0;; i++) {
    vec_clear (&name);
    str_add (&name, stem);
    if (i)
      str_format (&name, ".%zu", i);
    Term var = term_var (p->terms, str_text (&name), sort);
    uint64_t *taken = map_put (&p->own, var.id);
    if (*taken)
      continue;
    *taken = 1;
    str_done (&name);
    return var;
  }
}

Var
program_add_var (Program *p, VarInfo info) {
  Str primed = {0};
  str_format (&primed, "%s'", info.name);
  info.name = arena_string (&p->arena, info.name);
  info.now = own_term (p, info.name, info.sort);
  info.next = own_term (p, str_text (&primed), info.sort);
  str_done (&primed);
  vec_push (&p->vars, info);
  return (Var){(uint32_t)p->vars.len - 1};
}

const VarInfo *
program_var (const Program *p, Var v) {
  assert (v.id < p->vars.len);
  return p->vars.data + v.id;
}

size_t
program_add_process (Program *p, const char *name) {
  Process process = {.name = arena_string (&p->arena, name)};
  vec_push (&p->processes, process);
  return p->processes.len - 1;
}

Loc
program_add_location (Program *p, size_t process, const char *name, Pos pos) {
  Process *q = p->processes.data + process;
  Location location = {arena_string (&p->arena, name), pos};
  vec_push (&q->locations, location);
  return (Loc){(uint32_t)q->locations.len - 1};
}

static Command
copy_command (Arena *arena, Command c) {
  c.targets = arena_copy (arena, c.targets, c.count * sizeof *c.targets);
  if (c.values)
    c.values = arena_copy (arena, c.values, c.count * sizeof *c.values);
  if (c.message)
    c.message = arena_string (arena, c.message);
  return c;
}

void
program_add_edge (Program *p, size_t process, Edge edge) {
  Command *commands =
      arena_alloc (&p->arena, edge.count * sizeof *edge.commands);
  for (size_t i = 0; i < edge.count; i++)
    commands[i] = copy_command (&p->arena, edge.commands[i]);
  edge.commands = commands;
  edge.name = arena_string (&p->arena, edge.name);
  vec_push (&p->processes.data[process].edges, edge);
}

void
program_close_process (Program *p, size_t process, Loc start) {
  Process *q = p->processes.data + process;
  q->start = start;
  size_t n = q->locations.len;
  if (n < 2)
    return;
  const char **names = mem_alloc (n * sizeof *names);
  for (size_t i = 0; i < n; i++)
    names[i] = q->locations.data[i].name;
  Str sort_name = {0};
  str_format (&sort_name, "%s.location", q->name);
  Sort sort = sort_enum (p->terms, str_text (&sort_name), n, names);
  str_done (&sort_name);
  mem_free (names);
  q->has_counter = true;
  q->counter =
      program_add_var (p, (VarInfo){.name = q->name,
                                    .sort = sort,
                                    .role = ROLE_COUNTER,
                                    .pos = q->locations.data[start.id].pos});
}

Term
program_at (Program *p, size_t process, Loc loc) {
  const Process *q = p->processes.data + process;
  if (!q->has_counter)
    return term_bool (p->terms, true);
  const VarInfo *counter = program_var (p, q->counter);
  return term_eq (p->terms, counter->now,
                  term_enum (p->terms, counter->sort, loc.id));
}

void
program_add_property (Program *p, Property property) {
  property.message = arena_string (&p->arena, property.message);
  vec_push (&p->properties, property);
}

static void
command_terms (const Command *c, void (*visit) (void *, Term, Pos),
               void *context) {
  if (c->kind == CMD_ASSIGN)
    for (size_t i = 0; i < c->count; i++)
      visit (context, c->values[i], c->pos);
  else if (c->kind != CMD_HAVOC)
    visit (context, c->condition, c->pos);
}

void
program_terms (const Program *p, void (*visit) (void *, Term, Pos),
               void *context) {
  visit (context, p->init, p->init_pos);
  for (size_t i = 0; i < p->properties.len; i++)
    visit (context, p->properties.data[i].bad, p->properties.data[i].pos);
  for (size_t i = 0; i < p->processes.len; i++)
    for (size_t k = 0; k < p->processes.data[i].edges.len; k++) {
      const Edge *e = p->processes.data[i].edges.data + k;
      for (size_t c = 0; c < e->count; c++)
        command_terms (e->commands + c, visit, context);
    }
}

/* Validation -------------------------------------------------------------- */

typedef struct {
  Run *run;
  const Program *program;
  bool ok;
} Validation;

static void
wrong (Validation *v, Pos pos, const char *what) {
  run_error (v->run, pos, "internal error: %s", what);
  v->ok = false;
}

static void
validate_targets (Validation *v, const Command *c, bool *written) {
  for (size_t i = 0; i < c->count; i++) {
    Var target = c->targets[i];
    if (target.id >= v->program->vars.len) {
      wrong (v, c->pos, "a command writes a variable that does not exist");
      continue;
    }
    const VarInfo *info = program_var (v->program, target);
    if (info->role != ROLE_STATE)
      wrong (v, c->pos, "a command writes what is not a state variable");
    if (written[target.id])
      wrong (v, c->pos, "an edge writes a variable twice");
    written[target.id] = true;
    if (c->kind == CMD_ASSIGN &&
        !sort_is (term_sort (v->program->terms, c->values[i]), info->sort))
      wrong (v, c->pos, "an assigned value has another sort");
  }
}

static void
validate_edge (Validation *v, const Process *q, const Edge *e) {
  const Program *p = v->program;
  bool *written = mem_zero (p->vars.len);
  if (e->from.id >= q->locations.len || e->to.id >= q->locations.len)
    wrong (v, e->pos, "an edge has no location");
  for (size_t i = 0; i < e->count; i++) {
    const Command *c = e->commands + i;
    bool formula =
        c->kind == CMD_ASSUME || c->kind == CMD_ASSERT || c->kind == CMD_RELATE;
    if (formula && !sort_is (term_sort (p->terms, c->condition), BOOL_SORT))
      wrong (v, c->pos, "a condition is not Boolean");
    validate_targets (v, c, written);
  }
  mem_free (written);
}

typedef struct {
  Validation *v;
  Pos pos;
} Owning;

static void
validate_owner (void *context, Term var) {
  Owning *o = context;
  if (!map_get (&o->v->program->own, var.id))
    wrong (o->v, o->pos, "a formula mentions what is no variable");
}

static void
validate_term (void *context, Term term, Pos pos) {
  Owning o = {context, pos};
  term_vars (o.v->program->terms, term, validate_owner, &o);
}

bool
program_validate (Run *run, const Program *p) {
  if (p->model)
    return true; /* every model that can be built has a meaning */
  if (p->unit)
    return unit_validate (run, p->unit);
  Validation v = {run, p, true};
  program_terms (p, validate_term, &v);
  if (!p->properties.len)
    wrong (&v, p->init_pos, "there is no property");
  for (size_t i = 0; i < p->properties.len; i++)
    if (!sort_is (term_sort (p->terms, p->properties.data[i].bad), BOOL_SORT))
      wrong (&v, p->properties.data[i].pos, "a property is not Boolean");
  for (size_t i = 0; i < p->processes.len; i++) {
    const Process *q = p->processes.data + i;
    if (q->start.id >= q->locations.len)
      wrong (&v, p->init_pos, "a process has no start");
    for (size_t k = 0; k < q->edges.len; k++)
      validate_edge (&v, q, q->edges.data + k);
  }
  return v.ok;
}

/* Printing ---------------------------------------------------------------- */

static void
print_var (Str *out, const Program *p, const VarInfo *v) {
  static const char *const roles[] = {"var", "param", "input", "counter"};
  str_format (out, "%s %s : ", roles[v->role], v->name);
  if (v->bounded)
    str_format (out, "%lld..%lld", (long long)v->lo, (long long)v->hi);
  else
    smtlib_sort (out, p->terms, v->sort);
  str_add (out, v->clock ? " clock\n" : "\n");
}

static void
print_command (Str *out, const Program *p, const Command *c) {
  static const char *const names[] = {"assume", "assert", "assign", "havoc",
                                      "relate"};
  str_format (out, "    %s", names[c->kind]);
  for (size_t i = 0; i < c->count; i++) {
    str_format (out, "%s%s", i ? ", " : " ",
                program_var (p, c->targets[i])->name);
    if (c->kind == CMD_ASSIGN) {
      str_add (out, " := ");
      term_show (out, p->terms, c->values[i]);
    }
  }
  if (c->kind != CMD_ASSIGN && c->kind != CMD_HAVOC) {
    str_add (out, c->count ? " : " : " ");
    term_show (out, p->terms, c->condition);
  }
  str_char (out, '\n');
}

static void
print_process (Str *out, const Program *p, const Process *q) {
  str_format (out, "process %s start %s\n", q->name,
              q->locations.data[q->start.id].name);
  for (size_t i = 0; i < q->edges.len; i++) {
    const Edge *e = q->edges.data + i;
    str_format (out, "  %s: %s -> %s\n", e->name,
                q->locations.data[e->from.id].name,
                q->locations.data[e->to.id].name);
    for (size_t k = 0; k < e->count; k++)
      print_command (out, p, e->commands + k);
  }
}

void
program_print (Str *out, const Program *p) {
  if (p->unit) {
    unit_print (out, p->unit);
    return;
  }
  if (p->model) {
    model_print (out, p->model);
    return;
  }
  for (size_t i = 0; i < p->vars.len; i++)
    print_var (out, p, p->vars.data + i);
  str_add (out, "init ");
  term_show (out, p->terms, p->init);
  str_char (out, '\n');
  for (size_t i = 0; i < p->properties.len; i++) {
    str_format (out, "never (%s) ",
                error_kind_name (p->properties.data[i].kind));
    term_show (out, p->terms, p->properties.data[i].bad);
    str_char (out, '\n');
  }
  for (size_t i = 0; i < p->processes.len; i++)
    print_process (out, p, p->processes.data + i);
}
