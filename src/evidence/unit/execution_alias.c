/* Arguments of the last call of an entry that are the same: often that is what
   makes a count wrong ("src == dst").

   clang lets a function begin with storing its parameters to variables: these
   stores tell the arguments. */

#include "evidence/unit/execution_alias.h"
#include "program/unit/unit_refs.h"

#include <string.h>

static void
note (void *context, const Event *e) {
  Aliases *a = context;
  const UnitRefs *refs = a->unit->refs;
  for (size_t i = 0; e->kind == EVENT_CALL && i < refs->entries.len; i++)
    if (refs->entries.data[i].proc == e->proc &&
        unit_refs_has_proc (a->unit, a->caller)) {
      a->entry = refs->entries.data + i;
      a->count = 0;
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

void
execution_alias_show (Str *out, const Aliases *a) {
  bool is_more = false;
  if (!a->entry || a->count != a->entry->args.len)
    return;
  for (size_t i = 0; i < a->count; i++)
    for (size_t k = 0; k < i; k++) {
      const RefArg *x = a->entry->args.data + k, *y = a->entry->args.data + i;
      if (!are_alike (x, y) || a->values[i] != a->values[k])
        continue;
      str_format (out, "%s%s == %s", is_more ? " and " : ", where ", x->name,
                  y->name);
      is_more = true;
    }
  if (is_more)
    str_format (out, " in the last call of '%s'", a->entry->function);
}
