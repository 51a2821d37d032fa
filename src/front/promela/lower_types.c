/* Types, records and what variables start with. */

#include "front/promela/lower.h"

#include <assert.h>
#include <string.h>

enum { MAX_MTYPES = 255, MAX_FIELDS = 1024, MAX_CAPACITY = 65535 };

/* Mtypes --------------------------------------------------------------------
 */

static Mtype *
lower_mtype (Lower *l, const char *subtype) {
  uint64_t *slot = map_put (&l->mtypes, (uintptr_t)subtype);
  if (!*slot) {
    Mtype *m = arena_alloc (&l->model->arena, sizeof *m);
    *m = (Mtype){
        .name = arena_string (&l->model->arena, subtype ? subtype : "mtype")};
    vec_push (&l->model->mtypes, m);
    *slot = (uintptr_t)m;
  }
  return (Mtype *)(uintptr_t)*slot;
}

/* The last name of a declaration gets the lowest number. */
bool
lower_mtype_names (Lower *l, AstMtype names) {
  Mtype *m = lower_mtype (l, names.subtype);
  assert (m->values.len <= MAX_MTYPES);
  bool ok = true;
  for (size_t i = names.names.len; i--;) {
    AstName name = names.names.items[i];
    if (m->values.len == MAX_MTYPES)
      return lower_error (l, name.pos, "an mtype can have at most %d names",
                          MAX_MTYPES);
    vec_push (&m->values, arena_string (&l->model->arena, name.text));
    ok &= lower_bind (
        l, lower_add_symbol (l, (Symbol){.kind = SYM_CONSTANT,
                                         .name = name.text,
                                         .pos = name.pos,
                                         .type = model_mtype (l->model, m),
                                         .has_value = true,
                                         .value = (int32_t)m->values.len}));
  }
  return ok;
}

/* Types ---------------------------------------------------------------------
 */

static bool
unsigned_type (Lower *l, AstType t, const AstExpr *width, Type *out) {
  assert (t.kind == AST_UNSIGNED);
  int32_t bits = 16;
  if (width && !lower_constant (l, width, &bits))
    return false;
  if (bits < 1 || bits > 31)
    return lower_error (l, width ? width->pos : t.pos,
                        "an unsigned has 1 to 31 bits");
  Str name = {0};
  str_format (&name, "unsigned:%d", bits);
  *out = model_int (l->model, str_text (&name), (uint32_t)bits, false);
  str_done (&name);
  return true;
}

static bool
named_type (Lower *l, AstType t, Type *out) {
  uint64_t *type = map_get (&l->typedefs, (uintptr_t)t.name);
  if (!type)
    return lower_error (l, t.pos, "there is no type '%s'", t.name);
  *out = (Type){(uint32_t)*type - 1};
  if (!t.pointer && !model_type (l->model, *out)->complete)
    return lower_error (l, t.pos,
                        "type '%s' has no body yet; only pointers to it can be "
                        "declared",
                        t.name);
  return true;
}

static bool
plain_type (Lower *l, AstType t, const AstExpr *width, bool bytes, Type *out) {
  Model *m = l->model;
  switch (t.kind) {
  case AST_BIT:
    *out = model_int (m, "bit", bytes ? 8 : 1, false);
    break;
  case AST_BOOL:
    *out = bytes ? model_int (m, "bool", 8, false) : model_bool (m);
    break;
  case AST_BYTE:
    *out = model_int (m, "byte", 8, false);
    break;
  case AST_PID:
    *out = model_int (m, "pid", 16, false);
    break;
  case AST_SHORT:
    *out = model_int (m, "short", 16, true);
    break;
  case AST_INT:
    *out = lower_int (l);
    break;
  case AST_UNSIGNED:
    return unsigned_type (l, t, width, out);
  case AST_MTYPE:
    *out = model_mtype (m, lower_mtype (l, t.name));
    break;
  case AST_CHAN:
    *out = model_chan (m);
    break;
  case AST_FTYPE:
    *out = model_function_type (m);
    break;
  case AST_NAMED:
    return named_type (l, t, out);
  }
  return true;
}

bool
lower_type (Lower *l, AstType t, const AstExpr *width, bool is_array,
            Type *out) {
  if (!plain_type (l, t, width, is_array && !t.pointer, out))
    return false;
  if (t.pointer)
    *out = model_pointer (l->model, *out);
  return true;
}

static Type
declare_type (Lower *l, const char *name) {
  uint64_t *type = map_put (&l->typedefs, (uintptr_t)name);
  if (!*type)
    *type = (uint64_t)model_record (l->model, name).id + 1;
  return (Type){(uint32_t)*type - 1};
}

void
lower_forward (Lower *l, const AstUnit *u) {
  declare_type (l, u->name);
}

static bool
typedef_field (Lower *l, Type record, const AstDecl *d, Map *names) {
  Symbol s;
  uint64_t *taken = map_put (names, (uintptr_t)d->name);
  if (*taken)
    return lower_error (l, d->pos, "there is a field '%s' already", d->name);
  *taken = 1;
  if (d->init && (d->init->kind == EXPR_NEW || d->init->kind == EXPR_CALL))
    return lower_error (l, d->init->pos,
                        "a field cannot begin with a new object or a call");
  return lower_field (l, record, d, &s) && lower_init (l, record, d, &s);
}

bool
lower_typedef (Lower *l, const AstUnit *u) {
  Type record = declare_type (l, u->name);
  Map names = {0};
  bool ok = true;
  if (model_type (l->model, record)->complete)
    return lower_error (l, u->name_pos, "type '%s' is already defined",
                        u->name);
  for (size_t i = 0; i < u->decls.len; i++)
    ok &= typedef_field (l, record, u->decls.items + i, &names);
  map_done (&names);
  model_close_record (l->model, record);
  return ok;
}

/* Variables -----------------------------------------------------------------
 */

/* As in Spin, a variable that starts with a constant can be a size. */
static bool
array_length (Lower *l, const AstExpr *e, uint32_t *count) {
  int32_t n;
  if (!lower_constant (l, e, &n))
    return false;
  if (n <= 0)
    return lower_error (l, e->pos, "an array must have at least one element");
  *count = (uint32_t)n;
  return true;
}

bool
lower_field (Lower *l, Type record, const AstDecl *d, Symbol *s) {
  *s = (Symbol){.kind = SYM_VARIABLE,
                .name = d->name,
                .pos = d->pos,
                .is_array = d->length != NULL,
                .count = 1,
                .chan = d->chan};
  if (d->width && d->type.kind != AST_UNSIGNED)
    return lower_error (l, d->width->pos, "only an unsigned has a width");
  if (!lower_type (l, d->type, d->width, s->is_array, &s->type))
    return false;
  if (d->length && !array_length (l, d->length, &s->count))
    return false;
  Field field = {.name = d->name,
                 .type = s->type,
                 .is_array = s->is_array,
                 .hidden = d->visibility == AST_HIDDEN &&
                           type_is (record, l->model->globals),
                 .count = s->count,
                 .pos = d->pos};
  if (field.hidden && !type_has_kind (l, s->type, TYPE_INT))
    return lower_error (l, d->pos, "only numbers can be hidden");
  size_t index = model_add_field (l->model, record, field);
  if (index == SIZE_MAX)
    return lower_error (l, d->pos, "these variables need more than 1 MB");
  s->offset = model_type (l->model, record)->fields.data[index].offset;
  return true;
}

void
lower_leaves (const Lower *l, Type type, uint32_t offset, uint32_t count,
              LeafVisit *visit, void *context) {
  assert (count >= 1 && visit);
  const TypeInfo *t = model_type (l->model, type);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t at = offset + i * t->size;
    if (t->kind != TYPE_RECORD)
      visit (context, type, at);
    else
      for (size_t k = 0; k < t->fields.len; k++)
        lower_leaves (l, t->fields.data[k].type, at + t->fields.data[k].offset,
                      t->fields.data[k].count, visit, context);
  }
}

/* Channels ------------------------------------------------------------------
 */

typedef VEC (Type) TypeList;

static void
add_message_field (void *context, Type type, uint32_t offset) {
  TypeList *list = context;
  (void)offset;
  vec_push (list, type);
}

static bool
message_fields (Lower *l, const AstChanInit *c, TypeList *list) {
  for (size_t i = 0; i < c->len; i++) {
    Type type;
    AstType t = c->fields[i];
    if (t.kind == AST_UNSIGNED && !t.pointer)
      return lower_error (l, t.pos, "a message cannot contain an unsigned");
    /* A lone bit has a byte in Spin. */
    if (!lower_type (l, t, NULL, c->len == 1, &type))
      return false;
    lower_leaves (l, type, 0, 1, add_message_field, list);
    if (list->len > MAX_FIELDS)
      return lower_error (l, t.pos, "a message can have at most %d fields",
                          MAX_FIELDS);
  }
  return true;
}

/* The index of the channel type. */
static bool
lower_chan_type (Lower *l, const AstChanInit *c, uint32_t *out) {
  int32_t capacity;
  TypeList list = {0};
  bool ok = lower_constant (l, c->capacity, &capacity);
  if (ok && (capacity < 0 || capacity > MAX_CAPACITY))
    ok = lower_error (l, c->capacity->pos, "a channel holds 0 to %d messages",
                      MAX_CAPACITY);
  ok = ok && message_fields (l, c, &list);
  if (ok)
    *out = model_add_channel (l->model, (uint32_t)capacity, (uint32_t)list.len,
                              list.data, c->pos);
  vec_done (&list);
  return ok;
}

/* Initial values ------------------------------------------------------------
 */

static bool
init_chan (Lower *l, Type record, const AstDecl *d, const Symbol *s) {
  assert (d->chan);
  uint32_t channel;
  if (!type_has_kind (l, s->type, TYPE_CHAN))
    return lower_error (l, d->chan->pos, "'%s' is not a channel", d->name);
  if (!lower_chan_type (l, d->chan, &channel))
    return false;
  vec_push (&model_type (l->model, record)->inits, (Init){.offset = s->offset,
                                                          .count = s->count,
                                                          .type = s->type,
                                                          .channel = channel});
  return true;
}

static bool
init_value (Lower *l, Type record, const AstExpr *e, const Symbol *s,
            uint32_t offset, uint32_t count) {
  assert (count >= 1);
  const Expr *value = lower_value_for (l, e, s->type, s->name);
  if (!value)
    return false;
  vec_push (&model_type (l->model, record)->inits, (Init){.offset = offset,
                                                          .count = count,
                                                          .type = s->type,
                                                          .value = value});
  return true;
}

/* The last value of the list is also that of the elements behind it. */
static bool
init_list (Lower *l, Type record, const AstDecl *d, const Symbol *s) {
  uint32_t size = model_type (l->model, s->type)->size;
  if (!s->is_array)
    return lower_error (l, d->pos, "'%s' is not an array", d->name);
  if (d->list.len > s->count)
    return lower_error (l, d->list.items[s->count]->pos,
                        "'%s' has only %u elements", d->name, s->count);
  for (uint32_t i = 0; i < d->list.len; i++) {
    uint32_t n = i + 1 < d->list.len ? 1 : s->count - i;
    if (!init_value (l, record, d->list.items[i], s, s->offset + i * size, n))
      return false;
  }
  return true;
}

bool
lower_init (Lower *l, Type record, const AstDecl *d, const Symbol *s) {
  assert (s->kind == SYM_VARIABLE && s->count >= 1);
  if (d->chan)
    return init_chan (l, record, d, s);
  if (d->init)
    return init_value (l, record, d->init, s, s->offset, s->count);
  if (d->list.len)
    return init_list (l, record, d, s);
  model_inherit_inits (l->model, record, s->type, s->offset, s->count);
  return true;
}
