/* The order of work: types, then global variables and the signatures of all
   codes, then bodies, then what bodies say about each other's labels. */

#include "front/promela/lower.h"

/* Global variables ----------------------------------------------------------
 */

static bool
global (Lower *l, const AstDecl *d) {
  Type globals = l->model->globals;
  Symbol s;
  if (d->init && (d->init->kind == EXPR_NEW || d->init->kind == EXPR_CALL))
    return lower_error (l, d->init->pos,
                        "a global variable cannot begin with a new object or a "
                        "call");
  if (!lower_field (l, globals, d, &s))
    return false;
  bool ok = lower_init (l, globals, d, &s);
  s.is_global = true;
  if (ok && d->init && !d->length && type_has_kind (l, s.type, TYPE_INT))
    s.has_value = expr_is_const (
        vec_last (&model_type (l->model, globals)->inits).value, &s.value);
  return lower_bind (l, lower_add_symbol (l, s)) && ok;
}

static bool
unit_types (Lower *l, const AstUnit *u) {
  bool ok = true;
  switch (u->kind) {
  case UNIT_TYPEDEF:
    return lower_typedef (l, u);
  case UNIT_FORWARD:
    lower_forward (l, u);
    return true;
  case UNIT_DECL:
    for (size_t i = 0; i < u->decls.len; i++)
      ok &= global (l, u->decls.items + i);
    return ok;
  case UNIT_EXCLUSIVE:
    return lower_exclusive (l, u->stmt);
  default:
    return true;
  }
}

static bool
is_code (const AstUnit *u) {
  switch (u->kind) {
  case UNIT_PROCTYPE:
  case UNIT_INIT:
  case UNIT_NEVER:
  case UNIT_TRACE:
  case UNIT_NOTRACE:
  case UNIT_LTL:
  case UNIT_FUNCTION:
    return true;
  default:
    return false;
  }
}

/* What can be named from everywhere, whatever the order of the file. */
static bool
declare_names (Lower *l) {
  bool ok = true;
  for (size_t i = 0; i < l->ast->len; i++)
    if (l->ast->units[i].kind == UNIT_MTYPE)
      ok &= lower_mtype_names (l, l->ast->units[i].mtype);
    else if (is_code (l->ast->units + i))
      ok &= lower_name_code (l, l->ast->units + i);
  for (size_t i = 0; i < l->ast->len; i++)
    ok &= unit_types (l, l->ast->units + i);
  return ok;
}

/* Calls 'work' for every code. */
static bool
each_code (Lower *l, bool (*work) (Lower *)) {
  bool ok = true;
  for (l->code = 0; l->code < l->work.len; l->code++)
    ok &= work (l);
  l->code = NO_CODE;
  return ok;
}

static bool
lower_one (Lower *l) {
  return lower_code (l)->is_ltl ? lower_formula (l) : lower_body (l);
}

/* Labels of other processes --------------------------------------------------
 */

static bool
find_labels (Lower *l) {
  bool ok = true;
  for (size_t i = 0; i < l->labels.len; i++) {
    const RemoteLabel *r = l->labels.data + i;
    Flow *f = &l->work.data[r->expr->code].flow;
    if (!flow_remote_label (f, r->label))
      ok = lower_error (l, r->pos, "'%s' has no label '%s'",
                        l->model->codes.data[r->expr->code].name, r->label);
  }
  return ok;
}

static void
set_labels (Lower *l) {
  for (size_t i = 0; i < l->labels.len; i++) {
    RemoteLabel r = l->labels.data[i];
    Flow *f = &l->work.data[r.expr->code].flow;
    r.expr->k = (int32_t)flow_remote_label (f, r.label)->location;
  }
}

/* Codes ----------------------------------------------------------------------
 */

static bool
link_one (Lower *l) {
  return lower_code (l)->is_ltl || flow_link (lower_flow (l));
}

static bool
emit_one (Lower *l) {
  model_close_record (l->model, lower_code (l)->frame);
  return lower_code (l)->is_ltl || flow_emit (lower_flow (l));
}

static bool
check_single (Lower *l) {
  const Code *trace = NULL, *init = NULL;
  for (size_t i = 0; i < l->model->codes.len; i++) {
    const Code *c = l->model->codes.data + i;
    bool is_init = l->work.data[i].unit->kind == UNIT_INIT;
    if (c->kind == CODE_TRACE && trace)
      return lower_error (l, c->pos, "there is a trace already on line %d",
                          trace->pos.line);
    if (is_init && init)
      return lower_error (l, c->pos, "there is an init already on line %d",
                          init->pos.line);
    trace = c->kind == CODE_TRACE ? c : trace;
    init = is_init ? c : init;
  }
  return true;
}

static bool
lower_all (Lower *l) {
  lower_open_scope (l, false);
  l->globals = l->scope;
  lower_predefine (l);
  bool ok = declare_names (l);
  ok &= check_single (l);
  ok &= each_code (l, lower_signature);
  ok &= each_code (l, lower_one);
  ok = ok && find_labels (l) && each_code (l, link_one) &&
       each_code (l, emit_one);
  if (!ok)
    return false;
  set_labels (l);
  model_close_record (l->model, l->model->globals);
  return true;
}

static void
done (Lower *l) {
  for (size_t i = 0; i < l->work.len; i++)
    flow_done (&l->work.data[i].flow);
  for (Scope *s = l->scopes; s; s = s->next) {
    map_done (&s->names);
    vec_done (&s->pointers);
  }
  vec_done (&l->work);
  vec_done (&l->symbols);
  vec_done (&l->labels);
  map_done (&l->declared);
  map_done (&l->typedefs);
  map_done (&l->mtypes);
  arena_done (&l->arena);
}

Model *
promela_lower (Run *run, const PromelaAst *ast) {
  Lower l = {.run = run, .ast = ast, .model = model_new (), .code = NO_CODE};
  bool ok = lower_all (&l);
  done (&l);
  if (ok)
    return l.model;
  model_free (l.model);
  return NULL;
}
