/* Programs of form FORM_SYSTEM, piece by piece. */

#include "program/program.h"

#include <assert.h>

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
