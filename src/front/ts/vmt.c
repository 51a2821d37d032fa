/* VMT-LIB: definitions whose terms are annotated.

   The names of the file stand for variables of their own while terms are read;
   these are then replaced by the Program's variables all at once, so a file may
   call the next value of a variable whatever it likes. */

#include "front/ts/read.h"
#include "front/ts/relation.h"
#include "logic/smtlib.h"

#include <assert.h>
#include <string.h>

typedef struct {
  Term now, next;
  Pos pos;
} StateVar;

typedef struct {
  Term term;
  const char *index;
  Pos pos;
} Goal;

typedef struct {
  Run *run;
  const Source *source;
  const Sexpr *file;
  Program *program;
  Terms *terms;
  Arena arena;
  Scope *scope;
  VEC (StateVar) vars;
  VEC (Term) init, trans;
  VEC (Goal) goals;
  Map known; /* variable -> 1 now, 2 next, 3 input */
  Names used;
  Subst *subst;
  Pos init_pos, trans_pos;
  bool ok;
} Vmt;

enum { NOW = 1, NEXT, INPUT };

/* Annotations ------------------------------------------------------------- */

static bool
declares (const Sexpr *e, const char *name) {
  return (sexpr_heads (e, "declare-fun") || sexpr_heads (e, "declare-const")) &&
         e->len > 1 && sexpr_is (e->items[1], name);
}

/* The variable of a name.  One that no command declares is a variable of that
   sort: files leave out next values that they do not mention again. */
static bool
find_next (Vmt *v, const char *name, Sort sort, Term *next) {
  if (scope_lookup (v->scope, name, next))
    return term_kind (v->terms, *next) == TERM_VAR;
  for (size_t i = 0; i < v->file->len; i++)
    if (declares (v->file->items[i], name))
      return false;
  *next = term_var (v->terms, name, sort);
  scope_bind (v->scope, name, *next);
  return true;
}

static bool
add_state (Vmt *v, Term now, const Sexpr *value, Pos pos) {
  Term next;
  if (!value || value->kind != SEXPR_SYMBOL ||
      !find_next (v, value->text, term_sort (v->terms, now), &next))
    return run_error (v->run, value ? value->pos : pos,
                      "':next' needs the name of a variable that is declared "
                      "before");
  if (term_kind (v->terms, now) != TERM_VAR)
    return run_error (v->run, pos, "':next' belongs to a variable");
  if (!sort_is (term_sort (v->terms, now), term_sort (v->terms, next)))
    return run_error (v->run, value->pos,
                      "'%s' and its next value '%s' have different sorts",
                      term_name (v->terms, now), value->text);
  if (term_is (now, next) || map_get (&v->known, now.id) ||
      map_get (&v->known, next.id))
    return run_error (v->run, value->pos,
                      "'%s' or '%s' is part of another ':next' already",
                      term_name (v->terms, now), value->text);
  *map_put (&v->known, now.id) = NOW;
  *map_put (&v->known, next.id) = NEXT;
  vec_push (&v->vars, (StateVar){now, next, pos});
  return true;
}

static bool
is_formula (Vmt *v, Term term, const Sexpr *key) {
  assert (key->kind == SEXPR_KEYWORD);
  return sort_is (term_sort (v->terms, term), BOOL_SORT) ||
         run_error (v->run, key->pos, "'%s' belongs to a formula", key->text);
}

static bool
is_true_value (Vmt *v, const Sexpr *key, const Sexpr *value) {
  return (value && sexpr_is (value, "true")) ||
         run_error (v->run, key->pos, "the value of '%s' must be 'true'",
                    key->text);
}

static bool
annotate (Vmt *v, Term term, const Sexpr *key, const Sexpr *value, Pos pos) {
  const char *name = key->text[0] == ':' ? key->text + 1 : key->text;
  if (!strcmp (name, "next"))
    return add_state (v, term, value, pos);
  if (!strcmp (name, "live-property") || !strcmp (name, "ltl-property"))
    return run_error (v->run, key->pos,
                      "':%s' is not supported, only ':invar-property'", name);
  bool init = !strcmp (name, "init"), trans = !strcmp (name, "trans");
  bool goal = !strcmp (name, "invar-property");
  if (!init && !trans && !goal)
    return true; /* annotations of other tools */
  if (!is_formula (v, term, key) || (!goal && !is_true_value (v, key, value)))
    return false;
  if (goal)
    vec_push (&v->goals, (Goal){term, value ? value->text : NULL, pos});
  else if (init)
    vec_push (&v->init, term), v->init_pos = pos;
  else
    vec_push (&v->trans, term), v->trans_pos = pos;
  return true;
}

static bool
has_meaning (const Sexpr *key) {
  static const char *const words[] = {"next",          "init",
                                      "trans",         "invar-property",
                                      "live-property", "ltl-property"};
  if (key->kind != SEXPR_KEYWORD)
    return false;
  const char *name = key->text[0] == ':' ? key->text + 1 : key->text;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!strcmp (name, words[i]))
      return true;
  return false;
}

/* Annotations that mean something stand nowhere but in 'place': elsewhere they
   would be overlooked. */
static bool
none_misplaced (Vmt *v, const Sexpr *e, const Sexpr *place) {
  if (e->kind != SEXPR_LIST)
    return true;
  bool annotated = sexpr_heads (e, "!") && e != place;
  for (size_t i = 0; i < e->len; i++) {
    if (annotated && i > 1 && has_meaning (e->items[i]))
      return run_error (v->run, e->items[i]->pos,
                        "'%s' is understood only in (define-fun f () S (! t "
                        "%s ...))",
                        e->items[i]->text, e->items[i]->text);
    if (!none_misplaced (v, e->items[i], place))
      return false;
  }
  return true;
}

/* The annotations of (define-fun f () S (! t :k v ...)). */
static bool
annotations (Vmt *v, const Sexpr *command) {
  bool place = sexpr_heads (command, "define-fun") && command->len == 5 &&
               command->items[2]->kind == SEXPR_LIST &&
               !command->items[2]->len && sexpr_heads (command->items[4], "!");
  if (!none_misplaced (v, command, place ? command->items[4] : NULL))
    return false;
  if (!place)
    return true;
  const Sexpr *body = command->items[4];
  Term term;
  if (!scope_lookup (v->scope, command->items[1]->text, &term))
    return run_error (v->run, command->pos, "this definition has no value");
  for (size_t i = 2; i < body->len; i++) {
    bool valued =
        i + 1 < body->len && body->items[i + 1]->kind != SEXPR_KEYWORD;
    if (body->items[i]->kind == SEXPR_KEYWORD &&
        !annotate (v, term, body->items[i], valued ? body->items[i + 1] : NULL,
                   command->pos))
      return false;
  }
  return true;
}

static bool
is_ignored (const Sexpr *e) {
  static const char *const ignored[] = {"set-info", "set-logic", "set-option",
                                        "check-sat", "exit"};
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
    if (sexpr_heads (e, ignored[i]))
      return true;
  return sexpr_heads (e, "assert") && e->len == 2 &&
         sexpr_is (e->items[1], "true");
}

static bool
command (Vmt *v, const Sexpr *e) {
  bool known;
  if (is_ignored (e))
    return true;
  if (!scope_command (v->scope, e, &known))
    return false;
  if (!known)
    return run_error (v->run, e->pos, "this command is not part of VMT-LIB");
  return annotations (v, e);
}

/* Variables --------------------------------------------------------------- */

/* A name such that neither it nor its primed form is taken. */
static const char *
free_name (Vmt *v, const char *wish) {
  Str name = {0}, primed = {0};
  uint32_t number;
  for (size_t i = 0;; i++) {
    vec_clear (&name);
    vec_clear (&primed);
    str_add (&name, wish);
    if (i)
      str_format (&name, ".%zu", i);
    str_format (&primed, "%s'", str_text (&name));
    if (!names_find (&v->used, str_text (&name), &number) &&
        !names_find (&v->used, str_text (&primed), &number))
      break;
  }
  names_add (&v->used, str_text (&name));
  names_add (&v->used, str_text (&primed));
  const char *result = arena_string (&v->arena, str_text (&name));
  str_done (&name);
  str_done (&primed);
  return result;
}

static const VarInfo *
add_var (Vmt *v, Term var, VarRole role, Pos pos) {
  const char *name =
      free_name (v, arena_string (&v->arena, term_name (v->terms, var)));
  Var added =
      program_add_var (v->program, (VarInfo){.name = name,
                                             .sort = term_sort (v->terms, var),
                                             .role = role,
                                             .pos = pos});
  return program_var (v->program, added);
}

static void
add_input (void *context, Term var) {
  Vmt *v = context;
  uint64_t *known = map_put (&v->known, var.id);
  if (*known)
    return;
  *known = INPUT;
  const VarInfo *info = add_var (v, var, ROLE_INPUT, v->trans_pos);
  subst_set (v->subst, var, info->now);
}

static void
add_variables (Vmt *v) {
  for (size_t i = 0; i < v->vars.len; i++) {
    StateVar s = v->vars.data[i];
    const VarInfo *info = add_var (v, s.now, ROLE_STATE, s.pos);
    subst_set (v->subst, s.now, info->now);
    subst_set (v->subst, s.next, info->next);
  }
  for (size_t i = 0; i < v->trans.len; i++)
    term_vars (v->terms, v->trans.data[i], add_input, v);
}

typedef struct {
  Vmt *vmt;
  const char *what;
  Pos pos;
} Check;

static void
check_state (void *context, Term var) {
  Check *c = context;
  uint64_t *known = map_get (&c->vmt->known, var.id);
  if (c->vmt->ok && (!known || *known != NOW))
    c->vmt->ok = run_error (
        c->vmt->run, c->pos,
        "%s mentions '%s', which is not the current value of a state variable",
        c->what, term_name (c->vmt->terms, var));
}

static bool
over_states (Vmt *v, Term term, const char *what, Pos pos) {
  Check c = {v, what, pos};
  term_vars (v->terms, term, check_state, &c);
  return v->ok;
}

/* The Program ------------------------------------------------------------- */

static void
add_goals (Vmt *v) {
  for (size_t i = 0; i < v->goals.len; i++) {
    const Goal *g = v->goals.data + i;
    if (!over_states (v, g->term, "this property", g->pos))
      return;
    Str message = {0};
    str_format (&message, "invariant property %s violated",
                g->index ? g->index : "");
    Term bad = term_not (v->terms, subst_apply (v->subst, g->term));
    program_add_property (v->program, (Property){.bad = bad,
                                                 .kind = KIND_ASSERTION,
                                                 .message = str_text (&message),
                                                 .pos = g->pos});
    str_done (&message);
  }
}

static void
add_edges (Vmt *v) {
  Relations r;
  TermList parts = {0};
  relations_init (&r, v->program, &v->arena);
  size_t process = program_add_process (v->program, "vmt");
  Loc loc = program_add_location (v->program, process, "run", v->trans_pos);
  Term trans = term_and (v->terms, v->trans.len, v->trans.data);
  relation_split (&r, subst_apply (v->subst, trans), &parts);
  for (size_t i = 0; i < parts.len; i++) {
    Commands commands = {0};
    Str name = {0};
    str_format (&name, parts.len > 1 ? "trans.%zu" : "trans", i + 1);
    relation_commands (&r, parts.data[i], &commands, v->trans_pos);
    program_add_edge (v->program, process,
                      (Edge){.name = str_text (&name),
                             .from = loc,
                             .to = loc,
                             .count = commands.len,
                             .commands = commands.data,
                             .pos = v->trans_pos});
    str_done (&name);
    vec_done (&commands);
  }
  program_close_process (v->program, process, loc);
  vec_done (&parts);
  relations_done (&r);
}

static bool
build (Vmt *v) {
  Pos start = {v->source, 1, 1};
  if (!v->trans.len)
    return run_error (v->run, start,
                      "there is no transition relation: annotate a formula "
                      "with ':trans true'");
  if (!v->goals.len)
    return run_error (v->run, start,
                      "nothing to check: annotate a formula with "
                      "':invar-property 0'");
  add_variables (v);
  Term init = term_and (v->terms, v->init.len, v->init.data);
  if (!over_states (v, init, "the initial condition", v->init_pos))
    return false;
  v->program->init = subst_apply (v->subst, init);
  if (v->init.len)
    v->program->init_pos = v->init_pos;
  add_goals (v);
  if (v->ok)
    add_edges (v);
  return v->ok;
}

Program *
vmt_read (Run *run, const Source *source) {
  Vmt v = {.run = run,
           .source = source,
           .program = program_new (source),
           .ok = true};
  v.terms = v.program->terms;
  v.scope = scope_new (run, v.terms);
  v.subst = subst_new (v.terms);
  v.file = sexpr_read (run, &v.arena, source);
  v.ok = v.file;
  for (size_t i = 0; v.ok && i < v.file->len; i++)
    v.ok = command (&v, v.file->items[i]);
  bool ok = v.ok && build (&v);
  vec_done (&v.vars);
  vec_done (&v.init);
  vec_done (&v.trans);
  vec_done (&v.goals);
  map_done (&v.known);
  names_done (&v.used);
  subst_free (v.subst);
  scope_free (v.scope);
  arena_done (&v.arena);
  if (ok)
    return v.program;
  program_free (v.program);
  return NULL;
}
