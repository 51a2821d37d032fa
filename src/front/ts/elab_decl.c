/* Constants, types, variables and parameters: the declarations whose order
   matters, because the sizes of what follows may depend on constants. */

#include "front/ts/elab.h"

#include <assert.h>
#include <string.h>

enum { MAX_CONSTANT_DIGITS = 1000 };

static const char *
text (const Elab *e, uint32_t name) {
  return names_text (&e->source->names, name);
}

/* Constants --------------------------------------------------------------- */

/* A value given on the command line, or NULL. */
static const Definition *
find_definition (const Elab *e, const char *name) {
  for (size_t i = e->definitions_len; i-- > 0;)
    if (!strcmp (e->definitions[i].name, name))
      return e->definitions + i;
  return NULL;
}

static bool
constant_value (Elab *e, const Expr *x, const char *name, Term *value) {
  if (!ts_term (e, x, value))
    return false;
  if (!term_is_constant (e->terms, *value))
    return ts_error (e->source, x->pos, "the value of '%s' is not constant",
                     name);
  if (term_kind (e->terms, *value) != TERM_NUMBER ||
      !rat_is_big (term_value (e->terms, *value)))
    return true;
  char *digits = rat_to_string (term_value (e->terms, *value));
  bool ok = strlen (digits) <= MAX_CONSTANT_DIGITS;
  mem_free (digits);
  return ok || ts_error (e->source, x->pos,
                         "the value of '%s' has more than %d digits", name,
                         MAX_CONSTANT_DIGITS);
}

/* Replaces 'value' by the one of the command line. */
static bool
override (Elab *e, const Definition *d, Term *value) {
  Str path = {0};
  str_format (&path, "-D%s", d->name);
  const Source *input = run_source (e->source->run, str_text (&path), d->value);
  str_done (&path);
  const Expr *x = ts_parse_definition (e->source, input);
  Term given;
  return x && constant_value (e, x, d->name, &given) &&
         ts_convert (e, x->pos, given, term_sort (e->terms, *value), d->name,
                     value);
}

static bool
declare_constant (Elab *e, SymTab *tab, const Decl *d) {
  const Item *item = d->items;
  const char *name = text (e, item->name);
  Symbol symbol = {.kind = SYM_CONST, .name = item->name, .pos = item->pos};
  if (!constant_value (e, d->expr, name, &symbol.value))
    return false;
  const Definition *given =
      tab == &e->globals ? find_definition (e, name) : NULL;
  return (!given || override (e, given, &symbol.value)) &&
         ts_declare (e, tab, symbol);
}

static void
check_definitions (Elab *e) {
  for (size_t i = 0; i < e->definitions_len; i++) {
    const char *name = e->definitions[i].name;
    uint32_t number;
    const Symbol *symbol = names_find (&e->source->names, name, &number)
                               ? ts_symbol (&e->globals, number)
                               : NULL;
    bool constant = symbol && symbol->kind == SYM_CONST &&
                    term_kind (e->terms, symbol->value) != TERM_ENUM;
    if (!constant)
      ts_error (e->source, (Pos){e->source->source, 1, 1},
                "-D%s=%s: there is no 'const %s' here", name,
                e->definitions[i].value, name);
  }
}

/* Types ------------------------------------------------------------------- */

static bool
declare_enum (Elab *e, const Decl *d) {
  assert (d->len >= 2);
  const char **values =
      arena_alloc (&e->source->arena, d->len * sizeof *values);
  for (size_t i = 1; i < d->len; i++)
    values[i - 1] = text (e, d->items[i].name);
  Symbol type = {
      .kind = SYM_ENUM, .name = d->items[0].name, .pos = d->items[0].pos};
  if (ts_symbol (&e->globals, type.name))
    return ts_declare (e, &e->globals, type); /* reports */
  type.sort = sort_enum (e->terms, text (e, type.name), d->len - 1, values);
  bool ok = ts_declare (e, &e->globals, type);
  for (size_t i = 1; i < d->len && ok; i++)
    ok = ts_declare (e, &e->globals,
                     (Symbol){.kind = SYM_CONST,
                              .name = d->items[i].name,
                              .pos = d->items[i].pos,
                              .value = term_enum (e->terms, type.sort, i - 1)});
  return ok;
}

static bool
range_type (Elab *e, const TypeSyntax *t, VarInfo *info) {
  info->sort = INT_SORT;
  info->bounded = true;
  return ts_integer (e, t->lo, "the bound of a range", &info->lo) &&
         ts_integer (e, t->hi, "the bound of a range", &info->hi) &&
         (info->lo <= info->hi ||
          ts_error (e->source, t->pos, "the range %lld..%lld is empty",
                    (long long)info->lo, (long long)info->hi));
}

static bool
type_of (Elab *e, const TypeSyntax *t, VarInfo *info) {
  const Symbol *symbol;
  switch (t->kind) {
  case TYPE_BOOL:
    info->sort = BOOL_SORT;
    return true;
  case TYPE_INT:
    info->sort = INT_SORT;
    return true;
  case TYPE_REAL:
    info->sort = REAL_SORT;
    return true;
  case TYPE_RANGE:
    return range_type (e, t, info);
  case TYPE_NAMED:
    break;
  }
  symbol = ts_symbol (&e->globals, t->name);
  if (!symbol)
    return ts_undefined (e, t->pos, t->name, NULL);
  if (symbol->kind != SYM_ENUM)
    return ts_error (e->source, t->pos, "'%s' is not a type",
                     text (e, t->name));
  info->sort = symbol->sort;
  return true;
}

/* Variables --------------------------------------------------------------- */

static const char *
full_name (Elab *e, const char *name) {
  assert (!e->here || e->here->process < e->program->processes.len);
  if (!e->here)
    return name;
  Str out = {0};
  str_format (&out, "%s.%s", e->program->processes.data[e->here->process].name,
              name);
  const char *full = arena_string (&e->source->arena, str_text (&out));
  str_done (&out);
  return full;
}

/* One variable for each value of the indices, the last running fastest. */
static void
add_family (Elab *e, const Symbol *symbol, const char *name, VarInfo info,
            int64_t *indices, size_t depth) {
  assert (depth <= symbol->dims);
  if (depth == symbol->dims) {
    info.name = ts_member_name (e, name, depth, indices);
    program_add_var (e->program, info);
    return;
  }
  for (int64_t i = symbol->extents[depth].lo; i <= symbol->extents[depth].hi;
       i++) {
    indices[depth] = i;
    add_family (e, symbol, name, info, indices, depth + 1);
  }
}

static bool
declare_item (Elab *e, SymTab *tab, const Item *item, VarInfo info) {
  Symbol symbol = {.kind = SYM_VAR,
                   .name = item->name,
                   .pos = item->pos,
                   .first = e->program->vars.len};
  size_t count;
  info.pos = item->pos;
  if (!ts_extents (e, &item->dims, &symbol, &count) ||
      !ts_declare (e, tab, symbol))
    return false;
  int64_t *indices =
      arena_alloc (&e->source->arena, (symbol.dims + 1) * sizeof *indices);
  add_family (e, &symbol, full_name (e, text (e, item->name)), info, indices,
              0);
  return true;
}

static bool
declare_variables (Elab *e, SymTab *tab, const Decl *d) {
  assert (d->kind == DECL_VAR || d->kind == DECL_PARAM ||
          d->kind == DECL_CLOCK);
  VarInfo info = {.role = ROLE_STATE};
  if (d->kind == DECL_PARAM)
    info.role = ROLE_PARAMETER;
  if (d->kind == DECL_CLOCK) {
    info.sort = REAL_SORT;
    info.clock = true;
  } else if (!type_of (e, &d->type, &info))
    return false;
  bool ok = true;
  for (size_t i = 0; i < d->len; i++)
    ok = declare_item (e, tab, d->items + i, info) && ok;
  return ok;
}

bool
ts_declare_simple (Elab *e, SymTab *tab, const Decl *d) {
  switch (d->kind) {
  case DECL_CONST:
    return declare_constant (e, tab, d);
  case DECL_ENUM:
    return declare_enum (e, d);
  case DECL_VAR:
  case DECL_CLOCK:
  case DECL_PARAM:
    return declare_variables (e, tab, d);
  default:
    return true;
  }
}

void
ts_declare_all (Elab *e, Syntax syntax) {
  for (size_t i = 0; i < syntax.len && !e->too_large; i++)
    if (syntax.decls[i]->kind == DECL_PROCESS)
      ts_declare_process (e, syntax.decls[i]);
    else
      ts_declare_simple (e, &e->globals, syntax.decls[i]);
  check_definitions (e);
}
