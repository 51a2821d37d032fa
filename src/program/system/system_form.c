/* What form.h wants to know about transition systems. */

#include "program/form.h"
#include "program/system/export.h"
#include "program/system/system_form.h"

#include <string.h>

/* Kinds ------------------------------------------------------------------- */

static uint32_t
kinds_of_assertions (const Program *p) {
  uint32_t kinds = 0;
  for (size_t i = 0; i < p->processes.len; i++)
    for (size_t k = 0; k < p->processes.data[i].edges.len; k++) {
      const Edge *e = p->processes.data[i].edges.data + k;
      for (size_t c = 0; c < e->count; c++)
        if (e->commands[c].kind == CMD_ASSERT)
          kinds |= kind_bit (e->commands[c].error);
    }
  return kinds;
}

static uint32_t
kinds_of_system (const Program *p) {
  uint32_t kinds = kinds_of_assertions (p);
  for (size_t i = 0; i < p->properties.len; i++)
    kinds |= kind_bit (p->properties.data[i].kind);
  return kinds;
}

static void
assume_no_other_error (Program *p, ErrorKind kind, Pos pos) {
  program_assume (p, "no error occurs that is not looked for, like %s at %s:%d",
                  error_kind_name (kind), pos.source ? pos.source->path : "?",
                  pos.line);
}

/* A copy of the commands in which assertions of other kinds are assumed to
   hold; '*other' gets one of them. */
static Command *
assume_in_edge (Program *p, const Edge *e, uint32_t kinds, ErrorKind *other) {
  Command *copy =
      arena_copy (&p->arena, e->commands, e->count * sizeof *e->commands);
  for (size_t i = 0; i < e->count; i++)
    if (copy[i].kind == CMD_ASSERT && !(kinds & kind_bit (copy[i].error))) {
      copy[i].kind = CMD_ASSUME;
      *other = copy[i].error;
    }
  return copy;
}

/* Assertions of other kinds than those asked for are assumed to hold, which
   the verdict says once. */
static void
assume_others (Program *p, uint32_t kinds) {
  bool is_said = false;
  for (size_t i = 0; i < p->processes.len; i++)
    for (size_t k = 0; k < p->processes.data[i].edges.len; k++) {
      Edge *e = p->processes.data[i].edges.data + k;
      ErrorKind other = ERROR_KIND_COUNT;
      e->commands = assume_in_edge (p, e, kinds, &other);
      if (other != ERROR_KIND_COUNT && !is_said)
        assume_no_other_error (p, other, e->pos);
      is_said = is_said || other != ERROR_KIND_COUNT;
    }
}

static void
narrow_system (Program *p, uint32_t kinds) {
  size_t kept = 0;
  assume_others (p, kinds);
  for (size_t i = 0; i < p->properties.len; i++)
    if (kinds & kind_bit (p->properties.data[i].kind))
      p->properties.data[kept++] = p->properties.data[i];
  p->properties.len = kept;
}

static void
narrow (Program *p, uint32_t kinds, const char *claim) {
  (void)claim;
  narrow_system (p, kinds);
}

/* Passing over ------------------------------------------------------------- */

typedef struct {
  ErrorKind kind;
  Pos pos;
} KnownError;

static bool
is_at (const KnownError *error, ErrorKind kind, Pos pos) {
  return error->kind == kind && error->pos.source == pos.source &&
         error->pos.line == pos.line && error->pos.column == pos.column;
}

/* The assertions of an edge that are the error are assumed to hold, and so is
   'good' as it begins. */
static void
pass_over_edge (Program *p, Edge *e, const KnownError *error, Term good) {
  Command *commands =
      arena_alloc (&p->arena, (e->count + 1) * sizeof *commands);
  commands[0] = (Command){.kind = CMD_ASSUME, .pos = e->pos, .condition = good};
  for (size_t i = 0; i < e->count; i++) {
    Command *c = commands + i + 1;
    *c = e->commands[i];
    if (c->kind == CMD_ASSERT && is_at (error, c->error, c->pos))
      c->kind = CMD_ASSUME;
  }
  e->commands = commands;
  e->count++;
}

/* The states that violate the property have no successors, are not initial, and
   count as violating no other one. */
static void
pass_over (Program *p, ErrorKind kind, Pos pos) {
  const KnownError known = {kind, pos}, *error = &known;
  Term good = term_bool (p->terms, true);
  size_t kept = 0;
  for (size_t i = 0; i < p->properties.len; i++) {
    Property property = p->properties.data[i];
    if (is_at (error, property.kind, property.pos))
      good = term_and2 (p->terms, good, term_not (p->terms, property.bad));
    else
      p->properties.data[kept++] = property;
  }
  p->properties.len = kept;
  p->init = term_and2 (p->terms, p->init, good);
  for (size_t i = 0; i < p->properties.len; i++) {
    Property *other = p->properties.data + i;
    other->bad = term_and2 (p->terms, other->bad, good);
  }
  for (size_t i = 0; i < p->processes.len; i++)
    for (size_t k = 0; k < p->processes.data[i].edges.len; k++)
      pass_over_edge (p, p->processes.data[i].edges.data + k, error, good);
}

static bool
looks_for_more (const Program *p) {
  return p->properties.len || kinds_of_assertions (p);
}

/* What was passed over is gone for good. */
static void
forget (Program *p) {
  (void)p;
}

static void export(Str *out, Program *p, const char *format) {
  System *system = system_new (p);
  if (!strcmp (format, "vmt"))
    export_vmt (out, system);
  else
    export_chc (out, system);
  system_free (system);
}

const FormOps system_form = {
    .name = "system",
    .validate = system_form_validate,
    .print = system_form_print,
    .export = export,
    .possible_kinds = kinds_of_system,
    .usual_kinds = kinds_of_system,
    .narrow = narrow,
    .pass_over = pass_over,
    .looks_for_more = looks_for_more,
    .forget = forget,
};
