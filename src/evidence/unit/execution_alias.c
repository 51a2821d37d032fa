/* Arguments of the last call of an entry that are the same: often that is what
   makes a count wrong ("src == dst").  So are references that it finds in two
   places ("item[pid] == found[g]").

   clang lets a function begin with storing its parameters to variables: these
   stores tell the arguments. */

#include "evidence/unit/execution_alias.h"
#include "program/unit/unit_refs.h"

#include <string.h>

/* The first use of memory in the call. */
static void
note_cell (Aliases *a, const Event *e) {
  for (size_t i = 0; i < a->cell_count; i++)
    if (a->cells[i].address == e->address)
      return;
  if (a->cell_count < MOST_ALIAS_CELLS)
    a->cells[a->cell_count++] =
        (AliasCell){e->address, e->value,
                    e->kind == EVENT_LOAD && e->op->show ? e->op : NULL};
}

static void
note (void *context, const Event *e) {
  Aliases *a = context;
  const UnitRefs *refs = a->unit->refs;
  if (a->entry && (e->kind == EVENT_LOAD || e->kind == EVENT_STORE) &&
      !e->in_library && !unit_refs_has_proc (a->unit, e->proc))
    note_cell (a, e);
  for (size_t i = 0; e->kind == EVENT_CALL && i < refs->entries.len; i++)
    if (refs->entries.data[i].proc == e->proc &&
        unit_refs_has_proc (a->unit, a->caller)) {
      a->entry = refs->entries.data + i;
      a->count = a->cell_count = 0;
    }
  if (e->kind == EVENT_CALL)
    a->caller = e->proc;
  if (e->kind != EVENT_STORE || !a->entry || e->proc != a->entry->proc ||
      a->count >= MOST_ALIASES || !e->op->show ||
      e->op->b.kind != OPERAND_REG || e->op->b.index != a->count ||
      e->op->b.index >= a->unit->procs.data[e->proc].params)
    return;
  a->values[a->count++] = e->value;
}

Watcher
execution_alias_watcher (Aliases *a, const Unit *unit) {
  *a = (Aliases){.unit = unit, .caller = unit->entry};
  bool one_at_a_time = unit->refs && unit->refs->atomic == REF_ATOMIC_ENTRIES;
  return one_at_a_time ? (Watcher){note, a} : (Watcher){0};
}

static bool
is_text (const char *a, const char *b) {
  return a == b || (a && b && !strcmp (a, b));
}

/* Whether two arguments are of one sort: the same table, the same range. */
static bool
are_alike (const RefArg *a, const RefArg *b) {
  bool live[2] = {a->class == REF_ARG_LIVE || a->class == REF_ARG_CONSUMED,
                  b->class == REF_ARG_LIVE || b->class == REF_ARG_CONSUMED};
  bool held[2] = {a->class == REF_ARG_HELD || a->class == REF_ARG_TAKEN,
                  b->class == REF_ARG_HELD || b->class == REF_ARG_TAKEN};
  if ((live[0] && live[1]) || (held[0] && held[1]))
    return a->table == b->table;
  return a->class == REF_ARG_RANGE && b->class == REF_ARG_RANGE &&
         is_text (a->low, b->low) && is_text (a->high, b->high);
}

/* Cells -------------------------------------------------------------------- */

static bool
is_letter (char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z');
}

/* The last member or variable of an expression: "pages" of "pages[e->p]". */
static const char *
tail_of (const char *text, size_t *len) {
  const char *end = text + strlen (text);
  while (end > text && end[-1] == ']') {
    int depth = 0;
    do {
      end--;
      depth += *end == ']' ? 1 : *end == '[' ? -1 : 0;
    } while (end > text && depth);
  }
  const char *begin = end;
  while (begin > text && is_letter (begin[-1]))
    begin--;
  *len = (size_t)(end - begin);
  return begin;
}

static bool
has_name (const char *text, const char *name, size_t len) {
  for (const char *at = text; len && *at; at++)
    if (!strncmp (at, name, len) && !is_letter (at[len]) &&
        (at == text || !is_letter (at[-1])))
      return true;
  return false;
}

/* Whether a predicate looks at such cells. */
static bool
is_reference (const Aliases *a, const AliasCell *c) {
  const UnitRefs *refs = a->unit->refs;
  size_t len;
  const char *name = tail_of (c->op->show, &len);
  for (size_t i = 0; i < refs->kinds.len; i++)
    for (size_t k = 0; k < refs->kinds.data[i].refs.len; k++)
      if (has_name (refs->kinds.data[i].refs.data[k].holds, name, len))
        return true;
  return false;
}

static bool
is_count (const Aliases *a, const AliasCell *c) {
  const UnitRefs *refs = a->unit->refs;
  size_t len, other;
  const char *name = tail_of (c->op->show, &len);
  for (size_t i = 0; i < refs->kinds.len; i++) {
    const char *count = tail_of (refs->kinds.data[i].count, &other);
    if (len && len == other && !strncmp (name, count, len))
      return true;
  }
  return false;
}

static bool
is_pointer (const Aliases *a, const AliasCell *c) {
  return c->op && c->value &&
         unit_type (a->unit, c->op->type)->kind == UNIT_TYPE_POINTER;
}

static void
say (Str *out, const char *left, const char *right) {
  str_format (out, "%s%s == %s", out->len ? " and " : "", left, right);
}

/* A reference, and another cell that points to the same. */
static void
say_cells (Str *out, const Aliases *a) {
  for (size_t i = 0; i < a->cell_count; i++)
    for (size_t k = 0; k < i; k++) {
      const AliasCell *x = a->cells + k, *y = a->cells + i;
      if (is_pointer (a, x) && is_pointer (a, y) && x->value == y->value &&
          (is_reference (a, x) || is_reference (a, y)))
        say (out, x->op->show, y->op->show);
    }
}

/* What the count was, if the call has looked at one only. */
static void
say_count (Str *out, const Aliases *a) {
  const AliasCell *count = NULL;
  for (size_t i = 0; i < a->cell_count; i++) {
    const AliasCell *c = a->cells + i;
    if (!c->op || !is_count (a, c))
      continue;
    if (count)
      return;
    count = c;
  }
  if (!count)
    return;
  Str value = {0};
  unit_show_value (&value, a->unit, count->op->type, count->op->bits,
                   count->value);
  say (out, count->op->show, str_text (&value));
  str_done (&value);
}

static void
say_arguments (Str *out, const Aliases *a) {
  for (size_t i = 0; i < a->count; i++)
    for (size_t k = 0; k < i; k++) {
      const RefArg *x = a->entry->args.data + k, *y = a->entry->args.data + i;
      if (are_alike (x, y) && a->values[i] == a->values[k])
        say (out, x->name, y->name);
    }
}

void
execution_alias_show (Str *out, const Aliases *a) {
  Str text = {0};
  if (!a->entry)
    return;
  if (a->count == a->entry->args.len)
    say_arguments (&text, a);
  if (!text.len)
    say_cells (&text, a);
  if (text.len) {
    say_count (&text, a);
    str_format (out, ", where %s in the last call of '%s'", str_text (&text),
                a->entry->function);
  }
  str_done (&text);
}
