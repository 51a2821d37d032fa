/* The order of things: declarations, then initial conditions and transitions,
   then the passage of time, then properties. */

#include "front/ts/elab.h"

static bool
is_property (const Decl *d) {
  return d->kind == DECL_ERROR || d->kind == DECL_INVARIANT ||
         d->kind == DECL_NO_DEADLOCK;
}

static bool
failed (const Elab *e) {
  return e->source->errors;
}

static void
number_variables (Elab *e) {
  for (uint32_t i = 0; i < e->program->vars.len; i++)
    *map_put (&e->by_now, e->program->vars.data[i].now.id) = i + 1;
}

/* Transitions outside of processes form a process of their own. */
static size_t
main_process (Elab *e, Syntax syntax) {
  bool needed = !e->instances.len;
  for (size_t i = 0; i < syntax.len; i++)
    needed = needed || syntax.decls[i]->kind == DECL_TRANSITION;
  if (!needed)
    return SIZE_MAX;
  Pos pos = {e->source->source, 1, 1};
  size_t process = program_add_process (e->program, "main");
  Loc loc = program_add_location (e->program, process, "run", pos);
  program_close_process (e->program, process, loc);
  return process;
}

static void
top_level (Elab *e, const Decl *d, size_t process) {
  Term formula;
  switch (d->kind) {
  case DECL_VAR:
  case DECL_CLOCK:
    ts_initialise (e, d);
    break;
  case DECL_PARAM:
  case DECL_INIT:
    if (d->expr && ts_formula (e, d->expr, "an initial condition", &formula))
      vec_push (&e->init, formula);
    if (d->kind == DECL_INIT)
      e->program->init_pos = d->pos;
    break;
  case DECL_TRANSITION:
    ts_transition (e, d, process);
    break;
  default:
    break;
  }
}

/* A mistake in a process is reported for its first instance only. */
static void
finish_processes (Elab *e) {
  const Decl *wrong = NULL;
  for (size_t i = 0; i < e->instances.len && !e->too_large; i++) {
    Instance *instance = e->instances.data + i;
    unsigned errors = e->source->errors;
    if (instance->decl != wrong)
      ts_finish_process (e, instance);
    if (e->source->errors > errors)
      wrong = instance->decl;
  }
}

static void
elaborate (Elab *e, Syntax syntax) {
  ts_declare_all (e, syntax);
  if (failed (e))
    return;
  number_variables (e);
  size_t process = main_process (e, syntax);
  for (size_t i = 0; i < syntax.len && !e->too_large; i++)
    top_level (e, syntax.decls[i], process);
  finish_processes (e);
  if (!failed (e))
    ts_settle_initials (e);
  if (!failed (e))
    ts_add_time (e);
  bool any = false;
  for (size_t i = 0; i < syntax.len && !e->too_large; i++)
    if (is_property (syntax.decls[i])) {
      ts_property (e, syntax.decls[i]);
      any = true;
    }
  if (!any && !failed (e))
    ts_error (e->source, (Pos){e->source->source, 1, 1},
              "nothing to check: add 'error' or 'invariant'");
  e->program->init = term_and (e->terms, e->init.len, e->init.data);
}

static void
done (Elab *e) {
  for (size_t i = 0; i < e->instances.len; i++) {
    ts_symtab_done (&e->instances.data[i].members);
    vec_done (&e->instances.data[i].bound);
    vec_done (&e->instances.data[i].conditions);
  }
  vec_done (&e->instances);
  ts_symtab_done (&e->globals);
  vec_done (&e->bound);
  vec_done (&e->primed);
  map_done (&e->by_now);
  vec_done (&e->init);
  vec_done (&e->initials);
  vec_done (&e->outside);
  vec_done (&e->enabled);
}

Program *
ts_elaborate (TsSource *source, Syntax syntax, size_t n,
              const Definition *definitions) {
  Program *program = program_new (source->source);
  Elab e = {.source = source,
            .program = program,
            .terms = program->terms,
            .definitions_len = n,
            .definitions = definitions};
  elaborate (&e, syntax);
  bool ok = !failed (&e);
  done (&e);
  if (ok)
    return program;
  program_free (program);
  return NULL;
}
