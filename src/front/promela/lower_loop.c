/* Loops over ranges, arrays and channels, and choices of numbers, as Spin takes
   them apart.  A label in front of one is at the loop, not at the assignment
   before it. */

#include "front/promela/lower.h"

#include <assert.h>

static const AstNames no_labels;

static const Expr *
binary (Lower *l, ExprOp op, Type type, const Expr *a, const Expr *b) {
  assert (a && b);
  return model_expr (
      l->model, (Expr){.op = op, .type = type, .a = a, .b = b, .pos = a->pos});
}

static void
add_assign (Lower *l, const Expr *place, const Expr *value, const char *show) {
  ModelEdge edge = {.kind = STEP_ASSIGN,
                    .place = place,
                    .a = value,
                    .pos = value->pos,
                    .show = show};
  lower_add (l, edge, no_labels);
}

static void
add_guard (Lower *l, const Expr *a, const char *show) {
  ModelEdge edge = {.kind = STEP_GUARD, .a = a, .pos = a->pos, .show = show};
  lower_add (l, edge, no_labels);
}

static void
add_increment (Lower *l, const Expr *place, const char *name) {
  Type type = lower_int (l);
  const Expr *sum = binary (l, VALUE_ADD, type, lower_load (l, place),
                            lower_const (l, type, 1, place->pos));
  add_assign (l, place, sum, lower_text (l, "%s++", name));
}

static const char *
text_of (Lower *l, const AstExpr *e) {
  Str text = {0};
  ast_print_expr (&text, e);
  const char *kept = arena_string (&l->arena, str_text (&text));
  str_done (&text);
  return kept;
}

/* The option that leaves the loop, with an 'else' or without. */
static FlowSeq *
way_out (Lower *l, bool with_else, Pos pos) {
  assert (lower_flow (l)->loop);
  Flow *f = lower_flow (l);
  flow_open (f);
  if (with_else)
    lower_add (l, (ModelEdge){.kind = STEP_ELSE, .pos = pos, .show = "else"},
               no_labels);
  Elem *jump = flow_elem (f, ELEM_GOTO, pos, l->scope);
  jump->exit = &f->loop->exit;
  jump->edge.show = "break";
  flow_append (f, jump);
  return flow_close (f, pos);
}

static bool
close_loop (Lower *l, const AstStmt *s, FlowSeq *first, FlowSeq *second) {
  assert (first && second);
  first->next = second;
  Elem *e =
      flow_choice (lower_flow (l), ELEM_DO, first, false, s->pos, l->scope);
  return lower_labels (l, e, s->labels);
}

static bool
body (Lower *l, const AstStmt *s) {
  lower_open_scope (l, false);
  l->init_ok = false;
  bool ok = lower_seq (l, s->body);
  lower_close_scope (l);
  return ok;
}

/* The variable that counts: a number, no array. */
static const Expr *
counter (Lower *l, const AstExpr *e) {
  const Expr *place = lower_target (l, e);
  if (place && !type_has_kind (l, place->type, TYPE_INT)) {
    lower_error (l, e->pos, "a '%s' cannot be used as a counter",
                 model_type (l->model, place->type)->name);
    return NULL;
  }
  return place;
}

static bool
no_loop (Lower *l, const AstStmt *s) {
  ModelEdge skip = {.kind = STEP_GUARD, .pos = s->pos, .show = ""};
  lower_add (l, skip, s->labels);
  return false;
}

/* 'for (int i : ...)': the variable needs no step, it is set at once. */
static bool
bind_counter (Lower *l, const AstStmt *s) {
  bool ok = true;
  if (s->decls.len)
    lower_open_scope (l, false);
  for (size_t i = 0; i < s->decls.len; i++) {
    uint64_t *symbol = map_get (&l->declared, (uintptr_t)(s->decls.items + i));
    ok &= symbol && lower_bind (l, (uint32_t)*symbol - 1);
  }
  return ok;
}

static void
unbind_counter (Lower *l, const AstStmt *s) {
  assert (l->scope);
  if (s->decls.len)
    lower_close_scope (l);
}

/* for (place : from .. to) */
static bool
count_loop (Lower *l, const AstStmt *s, const Expr *place, const Expr *from,
            const Expr *to, const char *first, const char *test) {
  Flow *f = lower_flow (l);
  const char *name = text_of (l, s->a);
  add_assign (l, place, from, first);
  flow_loop_begin (f);
  flow_open (f);
  add_guard (
      l, binary (l, VALUE_LE, model_bool (l->model), lower_load (l, place), to),
      test);
  bool ok = body (l, s);
  add_increment (l, place, name);
  FlowSeq *main = flow_close (f, s->pos);
  FlowSeq *out = way_out (l, true, s->pos);
  return close_loop (l, s, main, out) && ok;
}

bool
lower_for (Lower *l, const AstStmt *s) {
  bool ok = bind_counter (l, s);
  const Expr *place = ok ? counter (l, s->a) : NULL;
  const Expr *from = place ? lower_number (l, s->b) : NULL;
  const Expr *to = from ? lower_number (l, s->c) : NULL;
  const char *name = text_of (l, s->a);
  ok = to ? count_loop (l, s, place, from, to,
                        lower_text (l, "%s = %s", name, text_of (l, s->b)),
                        lower_text (l, "%s <= %s", name, text_of (l, s->c)))
          : no_loop (l, s);
  unbind_counter (l, s);
  return ok;
}

/* Channels ------------------------------------------------------------------
 */

typedef struct {
  const Expr *channel, *count;
  ExprList places, values;
} Rotation;

/* The channel variable, or NULL. */
static const Symbol *
channel_of (const Lower *l, const AstExpr *e) {
  if (e->kind == EXPR_INDEX)
    e = e->a;
  const Symbol *s = e->kind == EXPR_NAME ? lower_look (l, e->name) : NULL;
  return s && s->kind == SYM_VARIABLE && s->chan ? s : NULL;
}

/* It must have been declared with one field, of the type of the variable. */
static bool
rotates (Lower *l, const AstStmt *s, Type record) {
  const Symbol *c = channel_of (l, s->b);
  Type type;
  if (!c || c->chan->len != 1)
    return lower_error (l, s->b->pos,
                        "this must be a channel that was declared with one "
                        "field, a record");
  if (!lower_type (l, c->chan->fields[0], NULL, false, &type))
    return false;
  return type_is (type, record) ||
         lower_error (l, s->a->pos,
                      "the messages of the channel have type '%s'",
                      model_type (l->model, type)->name);
}

/* A variable of the frame for which there is no name in the source. */
static const Expr *
add_counter (Lower *l, Type type, Pos pos) {
  Field field = {.name = "_messages", .type = type, .count = 1, .pos = pos};
  Type frame = lower_code (l)->frame;
  size_t index = model_add_field (l->model, frame, field);
  if (index == SIZE_MAX) {
    lower_error (l, pos, "these variables need more than 1 MB");
    return NULL;
  }
  const Field *added = model_type (l->model, frame)->fields.data + index;
  return model_expr (l->model, (Expr){.op = PLACE_LOCAL,
                                      .type = type,
                                      .k = (int32_t)added->offset,
                                      .pos = pos});
}

/* The loops of a block share the variable that counts. */
static const Expr *
message_counter (Lower *l, const AstStmt *s) {
  const Symbol *c = channel_of (l, s->b);
  int32_t capacity;
  if (!lower_constant (l, c->chan->capacity, &capacity))
    return NULL;
  if (capacity <= 0) {
    lower_error (l, s->b->pos, "the channel does not keep messages");
    return NULL;
  }
  Type type = capacity > 255 ? model_int (l->model, "short", 16, true)
                             : model_int (l->model, "byte", 8, false);
  if (!l->scope->messages || !type_is (l->scope->messages->type, type))
    l->scope->messages = add_counter (l, type, s->pos);
  return l->scope->messages;
}

static void
add_message (Lower *l, StepKind kind, const Rotation *r, const AstStmt *s) {
  const ExprList *list = kind == STEP_SEND ? &r->values : &r->places;
  ModelEdge edge = {.kind = kind,
                    .a = r->channel,
                    .count = (uint32_t)list->len,
                    .args = model_args (l->model, list->len, list->data),
                    .pos = s->pos,
                    .show = lower_text (l, "%s%c%s", text_of (l, s->b),
                                        kind == STEP_SEND ? '!' : '?',
                                        text_of (l, s->a))};
  lower_add (l, edge, no_labels);
}

/* Every message is taken out, put back, and looked at. */
static bool
message_loop (Lower *l, const AstStmt *s, const Rotation *r) {
  Flow *f = lower_flow (l);
  Type type = lower_int (l);
  const char *channel = text_of (l, s->b);
  add_assign (l, r->count, lower_const (l, type, 0, s->pos), "_messages = 0");
  flow_loop_begin (f);
  flow_open (f);
  const Expr *len = model_expr (
      l->model,
      (Expr){.op = VALUE_LEN, .type = type, .a = r->channel, .pos = s->pos});
  add_guard (l,
             binary (l, VALUE_LT, model_bool (l->model),
                     lower_load (l, r->count), len),
             lower_text (l, "_messages < len(%s)", channel));
  add_message (l, STEP_RECEIVE, r, s);
  add_message (l, STEP_SEND, r, s);
  bool ok = body (l, s);
  add_increment (l, r->count, "_messages");
  FlowSeq *main = flow_close (f, s->pos);
  FlowSeq *out = way_out (l, true, s->pos);
  return close_loop (l, s, main, out) && ok;
}

static bool
for_messages (Lower *l, const AstStmt *s, Type record) {
  Rotation r = {0};
  AstExprs message = {1, &s->a};
  bool ok = rotates (l, s, record) && (r.channel = lower_chan (l, s->b)) &&
            (r.count = message_counter (l, s)) &&
            lower_patterns (l, message, &r.places) &&
            lower_values (l, message, &r.values);
  ok = ok ? message_loop (l, s, &r) : no_loop (l, s);
  vec_done (&r.places);
  vec_done (&r.values);
  return ok;
}

static bool
for_elements (Lower *l, const AstStmt *s) {
  bool is_array = false;
  uint32_t count;
  const Expr *place = counter (l, s->a);
  const Expr *array = place ? lower_place (l, s->b, &is_array, &count) : NULL;
  if (array && !is_array)
    lower_error (l, s->b->pos,
                 "this is neither an array nor a channel of "
                 "records");
  if (!array || !is_array)
    return no_loop (l, s);
  const char *name = text_of (l, s->a);
  return count_loop (
      l, s, place, lower_const (l, lower_int (l), 0, s->b->pos),
      lower_const (l, lower_int (l), (int32_t)count - 1, s->b->pos),
      lower_text (l, "%s = 0", name),
      lower_text (l, "%s <= %u", name, count - 1));
}

bool
lower_for_in (Lower *l, const AstStmt *s) {
  bool is_array;
  uint32_t count;
  bool ok = bind_counter (l, s);
  const Expr *place = ok ? lower_place (l, s->a, &is_array, &count) : NULL;
  ok = !place ? no_loop (l, s)
       : type_has_kind (l, place->type, TYPE_RECORD)
           ? for_messages (l, s, place->type)
           : for_elements (l, s);
  unbind_counter (l, s);
  return ok;
}

/* Select --------------------------------------------------------------------
 */

static bool
is_digits (const AstExpr *e) {
  return e->kind == EXPR_NUMBER && e->number <= INT32_MAX;
}

/* Spin does some of its work before it knows what a name is. */
static bool
is_plain_name (const AstExpr *e) {
  if (e->kind != EXPR_NAME)
    return false;
  for (const char *c = e->name; *c; c++)
    if (*c == '_')
      return false;
  return true;
}

/* if :: i = 1 :: i = 2 ... fi */
static bool
select_one (Lower *l, const AstStmt *s, const Expr *place) {
  Flow *f = lower_flow (l);
  FlowSeq *options = NULL, **end = &options;
  for (int64_t i = s->b->number; i <= s->c->number; i++) {
    flow_open (f);
    add_assign (l, place, lower_const (l, lower_int (l), (int32_t)i, s->pos),
                lower_text (l, "%s = %d", text_of (l, s->a), (int)i));
    *end = flow_close (f, s->pos);
    end = &(*end)->next;
  }
  Elem *e = flow_choice (f, ELEM_IF, options, true, s->pos, l->scope);
  return lower_labels (l, e, s->labels);
}

/* i = from; do :: i < to -> i++ :: break od */
static bool
select_loop (Lower *l, const AstStmt *s, const Expr *place, const Expr *from,
             const Expr *to, bool break_first) {
  Flow *f = lower_flow (l);
  const char *name = text_of (l, s->a);
  ModelEdge edge = {.kind = STEP_ASSIGN,
                    .place = place,
                    .a = from,
                    .pos = s->pos,
                    .show = lower_text (l, "%s = %s", name, text_of (l, s->b))};
  AstStmt loop = *s;
  if (!break_first)
    loop.labels.len = 0;
  bool ok = lower_add (l, edge, break_first ? no_labels : s->labels);
  flow_loop_begin (f);
  flow_open (f);
  add_guard (
      l, binary (l, VALUE_LT, model_bool (l->model), lower_load (l, place), to),
      lower_text (l, "%s < %s", name, text_of (l, s->c)));
  add_increment (l, place, name);
  FlowSeq *main = flow_close (f, s->pos);
  FlowSeq *out = way_out (l, false, s->pos);
  return close_loop (l, &loop, break_first ? out : main,
                     break_first ? main : out) &&
         ok;
}

bool
lower_select (Lower *l, const AstStmt *s) {
  const Expr *place = counter (l, s->a);
  const Expr *from = place ? lower_number (l, s->b) : NULL;
  const Expr *to = from ? lower_number (l, s->c) : NULL;
  if (!to)
    return no_loop (l, s);
  bool digits = is_digits (s->b) && is_digits (s->c);
  if (digits && s->b->number > s->c->number) {
    lower_error (l, s->b->pos, "there is nothing to select from");
    return no_loop (l, s);
  }
  bool early = digits && is_plain_name (s->a) && !l->inlines;
  if (early && s->c->number - s->b->number <= 32)
    return select_one (l, s, place);
  return select_loop (l, s, place, from, to, !early);
}
