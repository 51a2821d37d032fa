/* Places: variables, fields, elements, what pointers point to, and variables
   and labels of other processes. */

#include "front/promela/lower.h"

#include <assert.h>
#include <string.h>

/* A place while its path is followed. */
typedef struct {
  const Expr *place; /* of type 'type', of the first element if an array */
  bool is_array;
  uint32_t count;
} Path;

static const Expr *
make (Lower *l, Expr e) {
  return model_expr (l->model, e);
}

Type
lower_int (Lower *l) {
  return model_int (l->model, "int", 32, true);
}

const Expr *
lower_load (Lower *l, const Expr *place) {
  assert (place->op <= PLACE_REMOTE);
  return make (l, (Expr){.op = VALUE_LOAD,
                         .type = place->type,
                         .a = place,
                         .pos = place->pos});
}

const Expr *
lower_symbol_place (Lower *l, const Symbol *s, Pos pos) {
  assert (s->kind == SYM_VARIABLE);
  return make (l, (Expr){.op = s->is_global ? PLACE_GLOBAL : PLACE_LOCAL,
                         .type = s->type,
                         .k = (int32_t)s->offset,
                         .pos = pos});
}

/* What '_' writes: a variable that is no part of the state. */
/* The variable '_', or NULL. */
static const Expr *
lower_scratch (Lower *l, Pos pos) {
  if (!l->scratch) {
    Field field = {.name = "_",
                   .type = lower_int (l),
                   .hidden = true,
                   .count = 1,
                   .pos = pos};
    size_t index = model_add_field (l->model, l->model->globals, field);
    if (index == SIZE_MAX) {
      lower_error (l, pos, "these variables need more than 1 MB");
      return NULL;
    }
    const TypeInfo *globals = model_type (l->model, l->model->globals);
    l->scratch =
        1 + lower_add_symbol (
                l, (Symbol){.kind = SYM_VARIABLE,
                            .name = "_",
                            .type = field.type,
                            .is_global = true,
                            .count = 1,
                            .offset = globals->fields.data[index].offset});
  }
  return lower_symbol_place (l, l->symbols.data + l->scratch - 1, pos);
}

static bool
name_path (Lower *l, const AstExpr *e, Path *p) {
  const Symbol *s = lower_find (l, e->name, e->pos);
  if (!s)
    return false;
  if (s->kind != SYM_VARIABLE)
    return lower_error (l, e->pos, "'%s' is not a variable", e->name);
  *p = (Path){lower_symbol_place (l, s, e->pos), s->is_array, s->count};
  return true;
}

/* What the pointer at the place points to; with an index, that element. */
static bool
follow (Lower *l, Path *p, const Expr *index, Pos pos) {
  assert (type_has_kind (l, p->place->type, TYPE_POINTER));
  Type target = model_type (l->model, p->place->type)->target;
  const TypeInfo *t = model_type (l->model, target);
  if (t->kind == TYPE_RECORD && !t->complete)
    return lower_error (l, pos, "type '%s' has no body", t->name);
  p->place = make (l, (Expr){.op = PLACE_DEREF,
                             .type = target,
                             .a = lower_load (l, p->place),
                             .b = index,
                             .pos = pos});
  p->is_array = false;
  p->count = 1;
  return true;
}

static bool
needs_index (Lower *l, const AstExpr *e, const Path *p) {
  if (!p->is_array)
    return true;
  return lower_error (l, e->pos, "an array needs an index here");
}

static const Field *
find_field (Lower *l, const AstExpr *e, Type record) {
  assert (type_has_kind (l, record, TYPE_RECORD));
  const TypeInfo *t = model_type (l->model, record);
  const char *near = NULL;
  size_t best = 3;
  for (size_t i = 0; i < t->fields.len; i++) {
    if (!strcmp (t->fields.data[i].name, e->name))
      return t->fields.data + i;
    size_t d = str_distance (t->fields.data[i].name, e->name);
    if (d < best && d < strlen (e->name)) {
      best = d;
      near = t->fields.data[i].name;
    }
  }
  if (near)
    lower_error (l, e->at, "'%s' has no field '%s'; is '%s' meant?", t->name,
                 e->name, near);
  else
    lower_error (l, e->at, "'%s' has no field '%s'", t->name, e->name);
  return NULL;
}

static bool
field_path (Lower *l, const AstExpr *e, Path *p) {
  if (!needs_index (l, e->a, p))
    return false;
  if (type_has_kind (l, p->place->type, TYPE_POINTER) &&
      !follow (l, p, NULL, e->pos))
    return false;
  if (!type_has_kind (l, p->place->type, TYPE_RECORD))
    return lower_error (l, e->at, "a '%s' has no fields",
                        model_type (l->model, p->place->type)->name);
  const Field *f = find_field (l, e, p->place->type);
  if (!f)
    return false;
  bool is_array = f->is_array;
  uint32_t count = f->count;
  *p = (Path){make (l, (Expr){.op = PLACE_FIELD,
                              .type = f->type,
                              .a = p->place,
                              .k = (int32_t)f->offset,
                              .pos = e->pos}),
              is_array, count};
  return true;
}

/* Only a warning: the statement may be out of reach.  Some places are looked at
   twice. */
static void
warn_index (Lower *l, Pos pos, uint32_t count) {
  if (l->warned.line != pos.line || l->warned.column != pos.column)
    run_warning (l->run, pos, "the array has %u elements", count);
  l->warned = pos;
}

static bool
element_path (Lower *l, const AstExpr *e, const Expr *index, Path *p) {
  assert (p->is_array && p->count >= 1);
  if (index->op == VALUE_CONST &&
      (index->k < 0 || (uint32_t)index->k >= p->count))
    warn_index (l, e->b->pos, p->count);
  Type type = p->place->type;
  *p = (Path){make (l, (Expr){.op = PLACE_INDEX,
                              .type = type,
                              .a = p->place,
                              .b = index,
                              .k = (int32_t)model_type (l->model, type)->size,
                              .count = p->count,
                              .pos = e->pos}),
              false, 1};
  return true;
}

static bool
index_path (Lower *l, const AstExpr *e, Path *p) {
  const Expr *index = lower_number (l, e->b);
  if (!index)
    return false;
  if (p->is_array)
    return element_path (l, e, index, p);
  if (type_has_kind (l, p->place->type, TYPE_POINTER))
    return follow (l, p, index, e->pos);
  if (index->op == VALUE_CONST && !index->k)
    return true; /* Spin takes x[0] for x */
  return lower_error (l, e->pos, "what is indexed is not an array");
}

static bool
deref_path (Lower *l, const AstExpr *e, Path *p) {
  if (!needs_index (l, e->a, p))
    return false;
  if (!type_has_kind (l, p->place->type, TYPE_POINTER))
    return lower_error (l, e->pos, "'*' needs a pointer");
  return follow (l, p, NULL, e->pos);
}

static bool
path (Lower *l, const AstExpr *e, Path *p) {
  bool run_ok = l->run_ok;
  l->run_ok = false;
  bool ok;
  if (e->kind == EXPR_NAME)
    ok = name_path (l, e, p);
  else if (e->kind == EXPR_FIELD)
    ok = path (l, e->a, p) && field_path (l, e, p);
  else if (e->kind == EXPR_INDEX)
    ok = path (l, e->a, p) && index_path (l, e, p);
  else if (e->kind == EXPR_DEREF)
    ok = path (l, e->a, p) && deref_path (l, e, p);
  else
    ok = lower_error (l, e->pos, "this is not a variable");
  l->run_ok = run_ok;
  return ok;
}

const Expr *
lower_place (Lower *l, const AstExpr *e, bool *is_array, uint32_t *count) {
  Path p;
  if (!path (l, e, &p))
    return NULL;
  *is_array = p.is_array;
  *count = p.count;
  return p.place;
}

const Expr *
lower_target (Lower *l, const AstExpr *e) {
  if (e->kind == EXPR_NAME) {
    const Symbol *s = lower_look (l, e->name);
    if (s && s->kind == SYM_PREDEFINED && s->predefined == NAME_ANY)
      return lower_scratch (l, e->pos);
    if (s && s->kind != SYM_VARIABLE) {
      lower_error (l, e->pos, "'%s' cannot be assigned to", e->name);
      return NULL;
    }
  }
  Path p;
  if (!path (l, e, &p) || !needs_index (l, e, &p))
    return NULL;
  if (!type_has_kind (l, p.place->type, TYPE_RECORD))
    return p.place;
  lower_error (l, e->pos, "a record is assigned to field by field");
  return NULL;
}

/* Other processes -----------------------------------------------------------
 */

static bool
remote_process (Lower *l, const AstExpr *e, uint32_t *code, const Expr **pid) {
  const Symbol *s = lower_find (l, e->name, e->pos);
  if (!s)
    return false;
  if (s->kind != SYM_CODE || l->model->codes.data[s->code].kind != CODE_PROCESS)
    return lower_error (l, e->pos, "'%s' is not a process type", e->name);
  *code = s->code;
  *pid = NULL;
  if (!e->a)
    return true;
  bool run_ok = l->run_ok;
  l->run_ok = false;
  *pid = lower_number (l, e->a);
  l->run_ok = run_ok;
  return *pid != NULL;
}

/* The place of the variable in the frame of its process, the path to it being
   like that of a local. */
static bool
remote_path (Lower *l, const AstExpr *e, uint32_t code, const Expr *pid,
             Path *p) {
  assert (code < l->model->codes.len);
  if (e->kind == EXPR_FIELD)
    return remote_path (l, e->a, code, pid, p) && field_path (l, e, p);
  if (e->kind == EXPR_INDEX)
    return remote_path (l, e->a, code, pid, p) && index_path (l, e, p);
  if (e->kind != EXPR_NAME)
    return lower_error (l, e->pos, "this is not a variable");
  for (size_t i = 0; i < l->symbols.len; i++) {
    const Symbol *s = l->symbols.data + i;
    if (s->kind != SYM_VARIABLE || s->is_global || s->code != code ||
        s->name != e->name)
      continue;
    *p = (Path){make (l, (Expr){.op = PLACE_REMOTE,
                                .type = s->type,
                                .a = pid,
                                .code = code,
                                .k = (int32_t)s->offset,
                                .pos = e->pos}),
                s->is_array, s->count};
    return true;
  }
  return lower_error (l, e->pos, "'%s' has no variable '%s'",
                      l->model->codes.data[code].name, e->name);
}

const Expr *
lower_remote (Lower *l, const AstExpr *e) {
  uint32_t code;
  const Expr *pid;
  Path p;
  if (!remote_process (l, e, &code, &pid) ||
      !remote_path (l, e->b, code, pid, &p) || !needs_index (l, e->b, &p))
    return NULL;
  if (!type_has_kind (l, p.place->type, TYPE_RECORD))
    return lower_load (l, p.place);
  lower_error (l, e->b->pos, "a record is not a value");
  return NULL;
}

/* The location is filled in when all codes are known. */
const Expr *
lower_remote_label (Lower *l, const AstExpr *e) {
  uint32_t code;
  const Expr *pid;
  if (!remote_process (l, e, &code, &pid))
    return NULL;
  Expr *at = arena_alloc (&l->model->arena, sizeof *at);
  *at = (Expr){.op = VALUE_AT,
               .type = model_bool (l->model),
               .a = pid,
               .code = code,
               .pos = e->pos};
  vec_push (&l->labels, (RemoteLabel){at, e->label, e->at});
  return at;
}
