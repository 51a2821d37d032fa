/* Names and what they stand for. */

#include "front/ts/elab.h"

#include <assert.h>
#include <string.h>

enum { MAX_DISTANCE = 2 };

Symbol *
ts_symbol (const SymTab *tab, uint32_t name) {
  uint64_t *found = map_get (&tab->by_name, name);
  assert (!found || *found <= tab->list.len);
  return found ? tab->list.data + *found - 1 : NULL;
}

bool
ts_declare (Elab *e, SymTab *tab, Symbol symbol) {
  Symbol *old = ts_symbol (tab, symbol.name);
  if (old)
    return ts_error (
        e->source, symbol.pos, "'%s' is already declared in line %d",
        names_text (&e->source->names, symbol.name), old->pos.line);
  vec_push (&tab->list, symbol);
  *map_put (&tab->by_name, symbol.name) = tab->list.len;
  return true;
}

void
ts_symtab_done (SymTab *tab) {
  vec_done (&tab->list);
  map_done (&tab->by_name);
}

/* Suggestions ------------------------------------------------------------- */

static void
suggest (Elab *e, const char *wrong, const SymTab *tab, const char **best,
         size_t *least) {
  for (size_t i = 0; tab && i < tab->list.len && i < 1000; i++) {
    const char *name = names_text (&e->source->names, tab->list.data[i].name);
    size_t d = str_distance (wrong, name);
    if (d < *least && d < strlen (name)) {
      *least = d;
      *best = name;
    }
  }
}

bool
ts_undefined (Elab *e, Pos pos, uint32_t name, const SymTab *members) {
  const char *wrong = names_text (&e->source->names, name), *best = NULL;
  size_t least = MAX_DISTANCE + 1;
  if (!members) {
    suggest (e, wrong, e->here ? &e->here->members : NULL, &best, &least);
    suggest (e, wrong, &e->globals, &best, &least);
  } else
    suggest (e, wrong, members, &best, &least);
  if (best)
    return ts_error (e->source, pos, "'%s' is not declared; did you mean '%s'?",
                     wrong, best);
  return ts_error (e->source, pos, "'%s' is not declared", wrong);
}

/* Families ---------------------------------------------------------------- */

bool
ts_expand (Elab *e, Pos pos, size_t count) {
  e->expansions += count;
  if (count <= TS_MAX_RANGE && e->expansions <= TS_MAX_EXPANSION)
    return true;
  if (!e->too_large && count > TS_MAX_RANGE)
    ts_error (e->source, pos, "this range is too large, more than %d values",
              TS_MAX_RANGE);
  else if (!e->too_large)
    ts_error (e->source, pos,
              "the system is too large: more than %d instances of formulas, "
              "variables and transitions",
              TS_MAX_EXPANSION);
  e->too_large = true;
  return false;
}

bool
ts_extents (Elab *e, const Binders *binders, Symbol *symbol, size_t *count) {
  Extent *extents =
      arena_alloc (&e->source->arena, binders->len * sizeof *extents);
  *count = 1;
  for (size_t i = 0; i < binders->len; i++) {
    const Binder *b = binders->list + i;
    if (!ts_integer (e, b->lo, "the bound of a range", &extents[i].lo) ||
        !ts_integer (e, b->hi, "the bound of a range", &extents[i].hi))
      return false;
    if (extents[i].lo > extents[i].hi)
      return ts_error (e->source, b->pos, "the range %lld..%lld is empty",
                       (long long)extents[i].lo, (long long)extents[i].hi);
    uint64_t size = (uint64_t)extents[i].hi - (uint64_t)extents[i].lo;
    *count = size < TS_MAX_RANGE ? *count * (size_t)(size + 1) : SIZE_MAX;
    if (*count > TS_MAX_RANGE)
      return ts_expand (e, b->pos, TS_MAX_RANGE + 1);
  }
  symbol->dims = binders->len;
  symbol->extents = extents;
  return !binders->len || ts_expand (e, symbol->pos, *count);
}

const char *
ts_member_name (Elab *e, const char *stem, size_t n, const int64_t *indices) {
  assert (!n || indices);
  Str text = {0};
  str_add (&text, stem);
  for (size_t i = 0; i < n; i++)
    str_format (&text, "%s%lld", i ? "," : "[", (long long)indices[i]);
  if (n)
    str_char (&text, ']');
  const char *name = arena_string (&e->source->arena, str_text (&text));
  str_done (&text);
  return name;
}

bool
ts_position (Elab *e, const RefPart *part, const Symbol *symbol,
             size_t *position) {
  const char *name = names_text (&e->source->names, part->name);
  *position = 0;
  if (part->len != symbol->dims && !symbol->dims)
    return ts_error (e->source, part->pos, "'%s' has no index", name);
  if (part->len != symbol->dims)
    return ts_error (e->source, part->pos, "'%s' needs %zu ind%s, found %zu",
                     name, symbol->dims, symbol->dims == 1 ? "ex" : "ices",
                     part->len);
  for (size_t i = 0; i < part->len; i++) {
    Extent x = symbol->extents[i];
    int64_t value;
    if (!ts_integer (e, part->indices[i], "an index", &value))
      return false;
    if (value < x.lo || value > x.hi)
      return ts_error (e->source, part->indices[i]->pos,
                       "the index %lld of '%s' is outside of %lld..%lld",
                       (long long)value, name, (long long)x.lo,
                       (long long)x.hi);
    *position = *position * (size_t)(x.hi - x.lo + 1) + (size_t)(value - x.lo);
  }
  return true;
}
