/* Process types, functions, claims and traces: their names and parameters, then
   their bodies. */

#include "front/promela/lower.h"

#include <assert.h>
#include <string.h>

enum { MAX_CODES = 4095, MAX_ACTIVE = 1023, MAX_PARAMETERS = 64 };

/* Signatures ----------------------------------------------------------------
 */

static CodeKind
code_kind (const AstUnit *u) {
  switch (u->kind) {
  case UNIT_FUNCTION:
    return CODE_FUNCTION;
  case UNIT_NEVER:
  case UNIT_LTL:
    return CODE_CLAIM;
  case UNIT_TRACE:
  case UNIT_NOTRACE:
    return CODE_TRACE;
  default:
    return CODE_PROCESS;
  }
}

static const char *
code_name (Lower *l, const AstUnit *u) {
  if (u->kind == UNIT_INIT)
    return "init";
  if (u->name)
    return u->name;
  switch (u->kind) {
  case UNIT_NEVER:
    return lower_text (l, "never_%u", l->claims++);
  case UNIT_LTL:
    return lower_text (l, "ltl_%u", l->formulas++);
  default:
    return u->kind == UNIT_TRACE ? "trace" : "notrace";
  }
}

static bool
add_parameter (Lower *l, const AstDecl *d, Type type, const char *name) {
  Type frame = lower_code (l)->frame;
  Field field = {.name = name, .type = type, .count = 1, .pos = d->pos};
  if (model_type (l->model, frame)->fields.len == MAX_PARAMETERS)
    return lower_error (l, d->pos, "there can be at most %d parameters",
                        MAX_PARAMETERS);
  return model_add_field (l->model, frame, field) != SIZE_MAX;
}

/* The scalars of a parameter that is a record are parameters of their own, each
   at the place it has in the record. */
static bool
flat_parameters (Lower *l, const AstDecl *d, Type type, uint32_t base,
                 const char *name) {
  const TypeInfo *t = model_type (l->model, type);
  if (t->kind != TYPE_RECORD)
    return model_pad (l->model, lower_code (l)->frame, base) &&
           add_parameter (l, d, type, name);
  bool ok = true;
  for (size_t i = 0; i < t->fields.len && ok; i++) {
    const Field *f = t->fields.data + i;
    uint32_t size = model_type (l->model, f->type)->size;
    for (uint32_t k = 0; k < f->count && ok; k++) {
      const char *part = f->is_array
                             ? lower_text (l, "%s.%s[%u]", name, f->name, k)
                             : lower_text (l, "%s.%s", name, f->name);
      ok = flat_parameters (l, d, f->type, base + f->offset + k * size, part);
    }
  }
  return ok;
}

static bool
record_parameter (Lower *l, const AstDecl *d, Type type) {
  Type frame = lower_code (l)->frame;
  uint32_t base = (model_type (l->model, frame)->size + 3) / 4 * 4;
  uint32_t size = model_type (l->model, type)->size;
  if (!flat_parameters (l, d, type, base, d->name) ||
      !model_pad (l->model, frame, base + size))
    return lower_error (l, d->pos, "'%s' is too large for a parameter",
                        d->name);
  return lower_bind (l, lower_add_symbol (l, (Symbol){.kind = SYM_VARIABLE,
                                                      .name = d->name,
                                                      .pos = d->pos,
                                                      .type = type,
                                                      .count = 1,
                                                      .offset = base,
                                                      .code = l->code}));
}

static bool
parameter (Lower *l, const AstDecl *d) {
  Type type;
  if (d->length)
    return lower_error (l, d->pos, "a parameter cannot be an array");
  if (d->init || d->chan || d->list.len)
    return lower_error (l, d->pos, "a parameter cannot have an initial value");
  if (d->type.kind == AST_NAMED && !d->type.pointer)
    return lower_type (l, d->type, NULL, false, &type) &&
           record_parameter (l, d, type);
  bool ok = lower_local (l, d);
  return lower_bind (l, (uint32_t)*map_get (&l->declared, (uintptr_t)d) - 1) &&
         ok;
}

static bool
parameters (Lower *l, const AstUnit *u) {
  bool ok = true;
  for (size_t i = 0; i < u->decls.len; i++)
    ok &= parameter (l, u->decls.items + i);
  Code *c = lower_code (l);
  c->params = (uint32_t)model_type (l->model, c->frame)->fields.len;
  if (c->params > MAX_PARAMETERS)
    return lower_error (l, u->pos, "there can be at most %d parameters",
                        MAX_PARAMETERS);
  return ok;
}

static bool
instances (Lower *l, const AstUnit *u) {
  int32_t n = u->active || u->kind == UNIT_INIT;
  if (u->count && !lower_constant (l, u->count, &n))
    return false;
  if (n < 0 || n > MAX_ACTIVE)
    return lower_error (l, u->count->pos, "there can be 0 to %d of them",
                        MAX_ACTIVE);
  lower_code (l)->active = (uint32_t)n;
  return true;
}

static bool
priority (Lower *l, const AstUnit *u) {
  int32_t n;
  if (!u->priority)
    return true;
  if (!lower_constant (l, u->priority, &n))
    return false;
  if (n < 1 || n > 255)
    return lower_error (l, u->priority->pos, "a priority is 1 to 255");
  lower_code (l)->priority = (uint32_t)n;
  l->model->uses_priority = true;
  return true;
}

/* Claims have names of their own: nothing in a model can mention them. */
static bool
is_new_claim (Lower *l, const AstUnit *u) {
  for (uint32_t i = 0; i < l->code; i++) {
    const Code *c = l->model->codes.data + i;
    if (c->kind == CODE_CLAIM && !strcmp (c->name, u->name))
      return lower_error (l, u->name_pos, "'%s' is already declared on line %d",
                          u->name, c->pos.line);
  }
  return true;
}

static bool
bind_code (Lower *l, const AstUnit *u) {
  if (!u->name || u->kind == UNIT_INIT)
    return true;
  if (code_kind (u) == CODE_CLAIM)
    return is_new_claim (l, u);
  return lower_bind (l, lower_add_symbol (l, (Symbol){.kind = SYM_CODE,
                                                      .name = u->name,
                                                      .pos = u->name_pos,
                                                      .code = l->code}));
}

bool
lower_name_code (Lower *l, const AstUnit *u) {
  if (l->model->codes.len == MAX_CODES)
    return lower_error (l, u->pos, "more than %d process types and functions",
                        MAX_CODES);
  l->code = model_add_code (l->model, code_name (l, u), code_kind (u), u->pos);
  bool ok = bind_code (l, u);
  Code *c = lower_code (l);
  c->is_ltl = u->kind == UNIT_LTL;
  c->deterministic = u->deterministic;
  c->is_notrace = u->kind == UNIT_NOTRACE;
  CodeWork work = {.unit = u,
                   .flow = {.run = l->run,
                            .model = l->model,
                            .arena = &l->arena,
                            .code = l->code,
                            .is_claim = c->kind == CODE_CLAIM}};
  vec_push (&l->work, work);
  l->code = NO_CODE;
  return ok;
}

static bool
result (Lower *l, const AstUnit *u) {
  if (!u->has_result)
    return true;
  Type type = lower_int (l);
  bool ok = lower_type (l, u->result, NULL, false, &type);
  if (ok && type_has_kind (l, type, TYPE_RECORD))
    ok = lower_error (l, u->result.pos, "a function cannot return a record");
  lower_code (l)->has_result = true;
  lower_code (l)->result = type;
  return ok;
}

bool
lower_signature (Lower *l) {
  assert (l->scope == l->globals);
  CodeWork *w = l->work.data + l->code;
  const AstUnit *u = w->unit;
  lower_open_scope (l, false);
  w->scope = l->scope;
  bool ok = result (l, u);
  ok &= parameters (l, u);
  ok &= instances (l, u);
  ok &= priority (l, u);
  ok &= lower_declare_seq (l, u->body);
  lower_close_scope (l);
  return ok;
}

/* Bodies --------------------------------------------------------------------
 */

static bool
provided (Lower *l, const AstUnit *u) {
  if (!u->provided)
    return true;
  l->pure = true;
  const Expr *e = lower_number (l, u->provided);
  l->pure = false;
  lower_code (l)->provided = e;
  return e != NULL;
}

static void
add_end (Lower *l, const AstUnit *u) {
  Flow *f = lower_flow (l);
  bool function = u->kind == UNIT_FUNCTION;
  Pos pos = u->body.end.line ? u->body.end : u->pos;
  Elem *end = flow_elem (f, ELEM_END, pos, l->scope);
  end->edge = (ModelEdge){.kind = function ? STEP_RETURN : STEP_END,
                          .pos = pos,
                          .show = function ? "return" : "-end-"};
  end->marks = function ? 0 : LOC_END;
  flow_append (f, end);
}

bool
lower_body (Lower *l) {
  assert (l->code < l->work.len && l->work.data[l->code].scope);
  CodeWork *w = l->work.data + l->code;
  const AstUnit *u = w->unit;
  Scope *outside = l->scope;
  l->scope = w->scope;
  bool ok = provided (l, u);
  flow_open (&w->flow);
  l->init_ok = true;
  l->option = false;
  ok &= lower_seq (l, u->body);
  add_end (l, u);
  w->flow.body = flow_close (&w->flow, u->pos);
  l->scope = outside;
  return ok;
}

/* Nothing is made of xr and xs: the reduction finds out by itself who uses
   which channel.  They are only checked to name channels. */
bool
lower_exclusive (Lower *l, const AstStmt *s) {
  bool ok = true;
  if (l->code == NO_CODE)
    return lower_error (l, s->pos, "'%s' stands only in processes",
                        s->any ? "xs" : "xr");
  for (size_t i = 0; i < s->args.len; i++)
    ok &= lower_chan (l, s->args.items[i]) != NULL;
  return ok;
}
