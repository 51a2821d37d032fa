/* Values and places of memory as expressions of C. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

/* Variables ---------------------------------------------------------------- */

const char *
refcount_cast (const Refcount *w, UnitTypeId type, unsigned bits) {
  if (unit_type (w->unit, type)->kind != UNIT_TYPE_UNSIGNED)
    return "";
  return bits == 8    ? "(signed char) "
         : bits == 16 ? "(short) "
         : bits == 32 ? "(int) "
                      : "(long) ";
}

static const UnitLoop *
loop_of (const Refcount *w, const CellLocation *l) {
  const CellCode *c = w->codes + l->entry;
  return &c->unit->procs.data[c->proc].blocks.data[l->block].loop;
}

const char *
refcount_variable (const Refcount *w, const CellLocation *l, uint32_t reg,
                   UnitTypeId *type) {
  const CellCode *c = w->codes + l->entry;
  const UnitProc *p = c->unit->procs.data + c->proc;
  const UnitLoop *loop = loop_of (w, l);
  const RefEntry *e = w->entries.data + l->entry;
  for (uint32_t i = 0; i < loop->count; i++) {
    const UnitHeld *h = loop->held + i;
    *type = h->type;
    if (h->name && !h->is_place && h->value.kind == OPERAND_REG &&
        h->value.index == reg)
      return h->name;
  }
  if (reg < p->variables.len && p->variables.data[reg].name) {
    *type = p->variables.data[reg].type;
    return p->variables.data[reg].name;
  }
  *type = (UnitTypeId){0};
  return reg < e->args.len ? e->args.data[reg].name : NULL;
}

const char *
refcount_loop_function (const Refcount *w, const CellLocation *l) {
  const UnitLoop *loop = loop_of (w, l);
  return loop->pos.source && loop->function
             ? loop->function
             : w->entries.data[l->entry].function;
}

/* Elements ----------------------------------------------------------------- */

static const char *
find_name (const CellNames *names, Term t) {
  for (size_t i = 0; i < names->len; i++)
    if (term_is (names->data[i].term, t))
      return names->data[i].text;
  return NULL;
}

bool
refcount_say_index (Refcount *w, Str *out, const CellNames *names, Term t) {
  const char *name = find_name (names, t);
  int64_t n;
  if (name)
    str_add (out, name);
  else if (term_kind (w->t, t) == TERM_NUMBER &&
           rat_to_int64 (term_value (w->t, t), &n))
    str_format (out, "%lld", (long long)n);
  else if (term_kind (w->t, t) == TERM_ADD) {
    for (size_t i = 0; i < term_count (w->t, t); i++) {
      str_add (out, i ? " + " : "");
      if (!refcount_say_index (w, out, names, term_arg (w->t, t, i)))
        return false;
    }
  } else
    return false;
  return true;
}

/* Its members and elements: "[]" are the indices, one after the other. */
static bool
say_path (Refcount *w, Str *out, const CellNames *names, const char *path,
          const Term *index) {
  for (; *path; path++) {
    str_char (out, *path);
    if (*path == '[' && path[1] == ']' &&
        !refcount_say_index (w, out, names, *index++))
      return false;
  }
  return true;
}

/* An object of a table, whose index is known. */
static bool
say_home (Refcount *w, Str *out, const CellNames *names, int class, Term id) {
  for (size_t i = 0; i < w->homes.len; i++) {
    const CellHome *h = w->homes.data + i;
    Term index = refcount_tidy (
        w->t, term_sub (w->t, id, term_int (w->t, (int64_t)h->first)));
    bool is_one = strchr (h->path, '[') == strrchr (h->path, '[');
    if (h->class != class || !is_one || !find_name (names, index) ||
        !w->unit->globals.data[h->global].name)
      continue;
    str_add (out, w->unit->globals.data[h->global].name);
    return say_path (w, out, names, h->path, &index);
  }
  return false;
}

bool
refcount_say_element (Refcount *w, Str *out, const CellNames *names,
                      uint32_t array, const Term *index) {
  const CellArray *a = w->arrays.data + array;
  if (a->class == NOT_A_CLASS) {
    if (a->global == CELL_NONE || !w->unit->globals.data[a->global].name)
      return false;
    str_add (out, w->unit->globals.data[a->global].name);
    return say_path (w, out, names, a->path, index);
  }
  if (say_home (w, out, names, a->class, index[0]))
    return say_path (w, out, names, a->path, index + 1);
  const char *object = find_name (names, index[0]);
  if (*a->path != '.' || !object)
    return false;
  str_format (out, "%s->", object);
  return say_path (w, out, names, a->path + 1, index + 1);
}
