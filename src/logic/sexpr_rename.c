/* Other names for what is free in an expression. */

#include "logic/smtlib.h"

const Sexpr *
sexpr_like (Arena *arena, const Sexpr *like, const Sexpr *const *items) {
  Sexpr *e = arena_alloc (arena, sizeof *e);
  *e = *like;
  e->items = arena_copy (arena, items, like->len * sizeof *items);
  return e;
}

/* Whether a quantifier or 'let' gives the name another meaning inside. */
static bool
rebinds (const Sexpr *e, const char *name) {
  bool binder = sexpr_heads (e, "exists") || sexpr_heads (e, "forall") ||
                sexpr_heads (e, "let");
  for (size_t i = 0; binder && e->len == 3 && i < e->items[1]->len; i++) {
    const Sexpr *v = e->items[1]->items[i];
    if (v->kind == SEXPR_LIST && v->len && sexpr_is (v->items[0], name))
      return true;
  }
  return false;
}

/* The values that a 'let' binds are outside of it, unlike its names. */
static const Sexpr *
rename_bindings (Arena *arena, const Sexpr *list, const char *name,
                 const Sexpr *to) {
  VEC (const Sexpr *) items = {0};
  for (size_t i = 0; i < list->len; i++) {
    const Sexpr *b = list->items[i];
    if (b->kind == SEXPR_LIST && b->len == 2) {
      const Sexpr *pair[] = {b->items[0],
                             sexpr_rename (arena, b->items[1], name, to)};
      b = sexpr_like (arena, b, pair);
    }
    vec_push (&items, b);
  }
  const Sexpr *result = sexpr_like (arena, list, items.data);
  vec_done (&items);
  return result;
}

const Sexpr *
sexpr_rename (Arena *arena, const Sexpr *e, const char *name, const Sexpr *to) {
  if (e->kind != SEXPR_LIST)
    return sexpr_is (e, name) ? to : e;
  VEC (const Sexpr *) items = {0};
  bool inside = !rebinds (e, name);
  bool binds =
      sexpr_heads (e, "let") && e->len == 3 && e->items[1]->kind == SEXPR_LIST;
  for (size_t i = 0; i < e->len; i++) {
    const Sexpr *item = e->items[i];
    if (i == 1 && binds)
      item = rename_bindings (arena, item, name, to);
    else if (inside)
      item = sexpr_rename (arena, item, name, to);
    vec_push (&items, item);
  }
  const Sexpr *result = sexpr_like (arena, e, items.data);
  vec_done (&items);
  return result;
}
