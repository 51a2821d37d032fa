/* Scopes and what names mean in them.  Names are interned, so a scope is a map
   from pointers. */

#include "front/promela/lower.h"

#include <assert.h>
#include <string.h>

enum { MAX_ERRORS = 20 };

bool
lower_error (Lower *l, Pos pos, const char *format, ...) {
  if (l->errors++ >= MAX_ERRORS)
    return false;
  va_list args;
  va_start (args, format);
  run_verror (l->run, pos, format, args);
  va_end (args);
  return false;
}

void
lower_open_scope (Lower *l, bool is_inline) {
  Scope *s = arena_alloc (&l->arena, sizeof *s);
  *s = (Scope){.parent = l->scope, .is_inline = is_inline, .next = l->scopes};
  l->scopes = s;
  l->scope = s;
}

void
lower_close_scope (Lower *l) {
  assert (l->scope && l->scope->parent);
  l->scope = l->scope->parent;
}

uint32_t
lower_add_symbol (Lower *l, Symbol s) {
  vec_push (&l->symbols, s);
  return (uint32_t)l->symbols.len - 1;
}

bool
lower_bind (Lower *l, uint32_t symbol) {
  assert (symbol < l->symbols.len);
  const Symbol *s = l->symbols.data + symbol;
  uint64_t *slot = map_put (&l->scope->names, (uintptr_t)s->name);
  if (*slot) {
    const Symbol *old = l->symbols.data + *slot - 1;
    if (old->kind == SYM_PREDEFINED)
      return lower_error (l, s->pos, "'%s' is predefined", s->name);
    return lower_error (l, s->pos, "'%s' is already declared on line %d",
                        s->name, old->pos.line);
  }
  *slot = (uint64_t)symbol + 1;
  return true;
}

const Symbol *
lower_look (const Lower *l, const char *name) {
  for (const Scope *s = l->scope; s; s = s->parent) {
    uint64_t *slot = map_get (&s->names, (uintptr_t)name);
    assert (!slot || (*slot && *slot <= l->symbols.len));
    if (slot)
      return l->symbols.data + *slot - 1;
  }
  return NULL;
}

/* The known name most like this one, or NULL. */
static const char *
nearest (const Lower *l, const char *name) {
  const char *found = NULL;
  size_t best = strlen (name) < 3 ? 2 : 3;
  for (const Scope *s = l->scope; s; s = s->parent)
    for (size_t i = 0; i < s->names.cap; i++) {
      if (!s->names.slots[i].used)
        continue;
      const char *have = l->symbols.data[s->names.slots[i].value - 1].name;
      size_t d = str_distance (name, have);
      bool better =
          d < best || (d == best && found && strcmp (have, found) < 0);
      if (better && d < strlen (name)) {
        best = d;
        found = have;
      }
    }
  return found;
}

const Symbol *
lower_find (Lower *l, const char *name, Pos pos) {
  const Symbol *s = lower_look (l, name);
  if (s)
    return s;
  const char *near = nearest (l, name);
  if (near)
    lower_error (l, pos, "'%s' is not declared; is '%s' meant?", name, near);
  else
    lower_error (l, pos, "'%s' is not declared", name);
  return NULL;
}

void
lower_predefine (Lower *l) {
  assert (l->scope == l->globals);
  static const struct {
    const char *name;
    Predefined what;
  } table[] = {{"_pid", NAME_PID},
               {"_nr_pr", NAME_NR_PR},
               {"_last", NAME_LAST},
               {"_priority", NAME_PRIORITY},
               {"_", NAME_ANY}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    const char *name = promela_ast_name (l->ast, table[i].name);
    if (name)
      lower_bind (l,
                  lower_add_symbol (l, (Symbol){.kind = SYM_PREDEFINED,
                                                .name = name,
                                                .predefined = table[i].what}));
  }
}
