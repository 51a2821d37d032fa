/* Local variables.  All of a code get their places before any code is lowered,
   as other codes can refer to them; a name is known from its declaration on.

   A declaration before the first statement initialises the frame.  Later, and
   in blocks, it is a step that assigns, as in Spin: of an array only the first
   element, of a record nothing. */

#include "front/promela/lower.h"

#include <assert.h>

static bool
is_plain_constant (const AstExpr *e) {
  return e && (e->kind == EXPR_NUMBER || e->kind == EXPR_BOOL);
}

/* After an error the name is known all the same, for the sake of what
   follows. */
bool
lower_local (Lower *l, const AstDecl *d) {
  assert (l->code != NO_CODE);
  Symbol s;
  bool ok = lower_field (l, lower_code (l)->frame, d, &s);
  if (!ok)
    s.type = lower_int (l);
  s.code = l->code;
  s.has_value = is_plain_constant (d->init);
  s.value = s.has_value ? (int32_t)(uint32_t)d->init->number : 0;
  *map_put (&l->declared, (uintptr_t)d) = (uint64_t)lower_add_symbol (l, s) + 1;
  return ok;
}

static bool
declare_stmt (Lower *l, const AstStmt *s) {
  bool ok = true;
  for (size_t i = 0; i < s->decls.len; i++)
    ok &= lower_local (l, s->decls.items + i);
  ok &= lower_declare_seq (l, s->body);
  for (size_t i = 0; i < s->options_len; i++)
    ok &= lower_declare_seq (l, s->options[i]);
  if (s->kind == STMT_UNLESS) {
    ok &= declare_stmt (l, s->first);
    ok &= declare_stmt (l, s->second);
  }
  return ok;
}

bool
lower_declare_seq (Lower *l, AstSeq seq) {
  bool ok = true;
  for (size_t i = 0; i < seq.len; i++)
    ok &= declare_stmt (l, seq.items[i]);
  return ok;
}

/* Scopes --------------------------------------------------------------------
 */

typedef struct {
  Lower *lower;
  Scope *scope;
} Leaving;

static void
note_pointer (void *context, Type type, uint32_t offset) {
  Leaving *c = context;
  if (type_has_kind (c->lower, type, TYPE_POINTER))
    vec_push (&c->scope->pointers, offset);
}

/* Pointers of inner blocks become null at their end. */
static void
note_pointers (Lower *l, const Symbol *s) {
  if (l->scope == l->work.data[l->code].scope)
    return;
  Leaving c = {l, l->scope};
  lower_leaves (l, s->type, s->offset, s->count, note_pointer, &c);
}

/* Steps ---------------------------------------------------------------------
 */

static bool
assign_step (Lower *l, const AstDecl *d, const Symbol *s, ModelEdge *edge) {
  const Expr *place = lower_symbol_place (l, s, d->pos);
  Str text = {0};
  bool ok = true;
  str_format (&text, "%s = ", d->name);
  if (d->init) {
    ok = lower_assign (l, place, d->init, d->name, edge);
    ast_print_expr (&text, d->init);
  } else {
    edge->kind = STEP_ASSIGN;
    edge->place = place;
    edge->a = lower_const (l, s->type, 0, d->pos);
    bool pointer = type_has_kind (l, s->type, TYPE_POINTER) ||
                   type_has_kind (l, s->type, TYPE_FUNCTION);
    str_add (&text, pointer ? "null" : "0");
  }
  edge->show = arena_string (&l->model->arena, str_text (&text));
  str_done (&text);
  return ok;
}

/* Not quite a skip: it is never left out. */
static bool
record_step (Lower *l, const AstDecl *d, const Symbol *s, ModelEdge *edge) {
  edge->kind = STEP_GUARD;
  edge->a = lower_const (l, model_bool (l->model), 1, d->pos);
  edge->show =
      lower_text (l, "%s %s", model_type (l->model, s->type)->name, d->name);
  if (d->init)
    return lower_error (l, d->init->pos, "a record is not a value");
  return lower_init (l, lower_code (l)->frame, d, s);
}

static bool
declaration_step (Lower *l, const AstDecl *d, const Symbol *s) {
  static const AstNames no_labels;
  ModelEdge edge = {.pos = d->pos};
  bool ok;
  if (d->chan)
    ok = lower_error (l, d->pos,
                      "a channel with an initial value is declared before the "
                      "first statement");
  else if (d->list.len)
    ok = lower_error (l, d->pos,
                      "an array with a list of values is declared before the "
                      "first statement");
  else if (type_has_kind (l, s->type, TYPE_RECORD))
    ok = record_step (l, d, s, &edge);
  else
    ok = assign_step (l, d, s, &edge);
  if (!ok)
    edge = (ModelEdge){.kind = STEP_GUARD, .pos = d->pos, .show = ""};
  l->init_ok = false;
  return lower_add (l, edge, no_labels) && ok;
}

bool
lower_decl (Lower *l, const AstDecl *d) {
  uint64_t *number = map_get (&l->declared, (uintptr_t)d);
  if (!number)
    return false;
  uint32_t symbol = (uint32_t)*number - 1;
  Symbol s = l->symbols.data[symbol];
  bool acts =
      d->init && (d->init->kind == EXPR_NEW || d->init->kind == EXPR_CALL);
  bool ok = l->init_ok && !acts ? lower_init (l, lower_code (l)->frame, d, &s)
                                : declaration_step (l, d, &s);
  note_pointers (l, &s);
  return lower_bind (l, symbol) && ok;
}
