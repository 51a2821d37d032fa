/* What memory consists of: classes of structs, tables of them in globals, and
   arrays, one for each member or element.

   An array is found by where it lies, never by its name: two structs with one
   tag, or without any, have different arrays. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

/* Classes ------------------------------------------------------------------ */

static bool
same_name (const char *a, const char *b) {
  return a && b ? !strcmp (a, b) : a == b;
}

static bool same_type (const Unit *, UnitTypeId, UnitTypeId);

static bool
same_member (const Unit *u, const UnitMember *m, const UnitMember *n) {
  const UnitType *s = unit_type (u, m->type), *t = unit_type (u, n->type);
  if (m->bit_offset != n->bit_offset || m->bits != n->bits ||
      !same_name (m->name, n->name))
    return false;
  if (s->kind == UNIT_TYPE_POINTER && t->kind == UNIT_TYPE_POINTER)
    return s->target.id == t->target.id ||
           same_name (unit_type (u, s->target)->name,
                      unit_type (u, t->target)->name);
  return same_type (u, m->type, n->type);
}

static bool
is_elsewhere (Pos a, Pos b) {
  return a.source && b.source &&
         (a.source != b.source || a.line != b.line || a.column != b.column);
}

/* Whether the names of two structs tell that they are different ones: tags do,
   and names of types if they are written at different places. */
static bool
are_other_tags (const UnitType *s, const UnitType *t) {
  static const char word[] = "struct ";
  size_t n = sizeof word - 1;
  if (!s->name || !t->name || !strcmp (s->name, t->name))
    return false;
  bool has_tag[2] = {!strncmp (s->name, word, n), !strncmp (t->name, word, n)};
  return has_tag[0] == has_tag[1] &&
         (has_tag[0] || is_elsewhere (s->pos, t->pos));
}

/* Structs that are written differently ("env_t", "struct env") are one type,
   but not those with two tags.  Others may be taken for one if they look the
   same, down to their scalars: 'refcount_array' sees to it that these agree. */
static bool
same_type (const Unit *u, UnitTypeId a, UnitTypeId b) {
  const UnitType *s = unit_type (u, a), *t = unit_type (u, b);
  if (a.id == b.id)
    return true;
  if (s->kind != t->kind || s->bytes != t->bytes || s->count != t->count ||
      s->members.len != t->members.len)
    return false;
  if (are_other_tags (s, t))
    return false;
  if (s->kind == UNIT_TYPE_ARRAY)
    return same_type (u, s->target, t->target);
  if (s->kind == UNIT_TYPE_STRUCT && !s->members.len)
    return same_name (s->name, t->name);
  for (size_t i = 0; i < s->members.len; i++)
    if (!same_member (u, s->members.data + i, t->members.data + i))
      return false;
  return true;
}

int
refcount_class (Refcount *w, UnitTypeId type) {
  if (unit_type (w->unit, type)->kind != UNIT_TYPE_STRUCT)
    return NOT_A_CLASS;
  for (size_t i = 0; i < w->classes.len; i++)
    if (same_type (w->unit, w->classes.data[i].type, type))
      return (int)i;
  vec_push (&w->classes, ((CellClass){.type = type}));
  return (int)w->classes.len - 1;
}

int
refcount_target (Refcount *w, UnitTypeId pointer) {
  const UnitType *t = unit_type (w->unit, pointer);
  return t->kind == UNIT_TYPE_POINTER ? refcount_class (w, t->target)
                                      : NOT_A_CLASS;
}

static UnitTypeId
param_type (const Unit *u, uint32_t proc, uint32_t param) {
  const UnitType *f = unit_type (u, u->procs.data[proc].type);
  return param < f->members.len ? f->members.data[param].type : (UnitTypeId){0};
}

int
refcount_param_class (Refcount *w, uint32_t proc, uint32_t param) {
  return refcount_target (w, param_type (w->unit, proc, param));
}

CellAddress
refcount_object (const Refcount *w, int class, Term id) {
  return (CellAddress){.class = class,
                       .id = id,
                       .global = CELL_NONE,
                       .local = CELL_NONE,
                       .path = "",
                       .type = w->classes.data[class].type};
}

void
refcount_open_class (Refcount *w, int class) {
  if (w->classes.data[class].is_open)
    return;
  w->classes.data[class].is_open = true;
  w->begins_again = true;
}

/* A variable of its own, a member, or an element of an element. */
bool
refcount_has_others (Refcount *w, int class) {
  const Unit *u = w->unit;
  for (size_t i = 0; i < u->globals.len; i++)
    if (refcount_class (w, u->globals.data[i].type) == class)
      return true;
  for (size_t i = 0; i < u->types.len; i++) {
    const UnitType *t = u->types.data + i;
    bool is_row = t->kind == UNIT_TYPE_ARRAY &&
                  unit_type (u, t->target)->kind == UNIT_TYPE_ARRAY;
    bool is_record = t->kind == UNIT_TYPE_STRUCT || t->kind == UNIT_TYPE_UNION;
    for (size_t m = 0; m < (is_record ? t->members.len : is_row); m++) {
      UnitTypeId in = is_row ? t->target : t->members.data[m].type;
      while (unit_type (u, in)->kind == UNIT_TYPE_ARRAY)
        in = unit_type (u, in)->target;
      if (refcount_class (w, in) == class)
        return true;
    }
  }
  return false;
}

/* Homes -------------------------------------------------------------------- */

const CellHome *
refcount_home (Refcount *w, const CellAddress *a, int class, uint64_t count) {
  for (size_t i = 0; i < w->homes.len; i++)
    if (w->homes.data[i].global == a->global &&
        !strcmp (w->homes.data[i].path, a->path))
      return w->homes.data + i;
  CellClass *c = w->classes.data + class;
  CellHome h = {a->global, a->path, class, c->homes + 2, count, a->offset};
  vec_push (&w->homes, h);
  c->homes = h.first + count; /* with the number behind it */
  w->begins_again = true;
  return &vec_last (&w->homes);
}

/* Tables of structs in a global, or in a struct that it is. */
static void
find_tables (Refcount *w, CellAddress a) {
  const UnitType *type = unit_type (w->unit, a.type);
  Str path = {0};
  for (uint32_t i = 0; type->kind == UNIT_TYPE_STRUCT && i < type->members.len;
       i++) {
    const UnitMember *m = type->members.data + i;
    CellAddress at = a;
    vec_clear (&path);
    str_format (&path, "%s.%s", a.path, m->name ? m->name : "");
    if (!m->name)
      str_format (&path, "%u", i);
    at.path = arena_string (&w->arena, str_text (&path));
    at.offset += m->bit_offset / 8;
    at.type = m->type;
    find_tables (w, at);
  }
  int class = type->kind == UNIT_TYPE_ARRAY && type->count
                  ? refcount_class (w, type->target)
                  : NOT_A_CLASS;
  if (class != NOT_A_CLASS) {
    vec_clear (&path);
    str_format (&path, "%s[]", a.path);
    a.path = arena_string (&w->arena, str_text (&path));
    refcount_home (w, &a, class, type->count);
  }
  str_done (&path);
}

/* Whoever names them: pointers to their elements may come from functions that
   are not looked at. */
void
refcount_find_homes (Refcount *w) {
  for (uint32_t i = 0; i < w->unit->globals.len; i++)
    find_tables (w, (CellAddress){.class = NOT_A_CLASS,
                                  .global = i,
                                  .local = CELL_NONE,
                                  .path = "",
                                  .type = w->unit->globals.data[i].type});
}

/* Arrays ------------------------------------------------------------------- */

static bool
is_there (const CellArray *x, const CellAddress *a) {
  if (x->is_ghost || x->class != a->class || strcmp (x->path, a->path))
    return false;
  if (a->class != NOT_A_CLASS)
    return true;
  return x->global == a->global && x->local == a->local &&
         (a->local == CELL_NONE || x->type.id == a->type.id);
}

static const char *
unique_name (Refcount *w, const CellAddress *a) {
  const char *first = NULL;
  if (a->class != NOT_A_CLASS)
    first = unit_type (w->unit, w->classes.data[a->class].type)->name;
  else if (a->local == CELL_NONE)
    first = w->unit->globals.data[a->global].name;
  for (unsigned n = 1;; n++) {
    Str name = {0};
    bool is_new = true;
    str_format (&name, "%s%s", first ? first : "object", a->path);
    if (n > 1)
      str_format (&name, " (%u)", n);
    for (size_t i = 0; i < w->arrays.len; i++)
      is_new &= strcmp (w->arrays.data[i].name, str_text (&name)) != 0;
    const char *kept = str_keep (&name, &w->arena);
    if (is_new)
      return kept;
  }
}

static void
make_array (Refcount *w, const CellAddress *a, unsigned bits,
            const UnitMember *field) {
  UnitTypeKind kind = unit_type (w->unit, a->type)->kind;
  CellArray x = {.name = unique_name (w, a),
                 .arity = a->count + (a->class != NOT_A_CLASS),
                 .bits = bits,
                 .class = a->class,
                 .global = a->class == NOT_A_CLASS ? a->global : CELL_NONE,
                 .local = a->class == NOT_A_CLASS ? a->local : CELL_NONE,
                 .path = a->path,
                 .type = a->type,
                 .offset = a->offset,
                 .field = field ? (unsigned)field->bits : 0,
                 .bit = field ? (unsigned)(field->bit_offset % 8) : 0,
                 .points_to = refcount_target (w, a->type),
                 .is_natural =
                     field || (kind == UNIT_TYPE_UNSIGNED && bits < 32),
                 .is_local = a->class == NOT_A_CLASS && a->local != CELL_NONE,
                 .row = a->count ? a->row : 0,
                 .ghost_of = CELL_NONE};
  vec_push (&w->arrays, x);
  w->begins_again = true;
}

bool
refcount_array (Refcount *w, const CellAddress *a, unsigned bits,
                const UnitMember *field, uint32_t *array) {
  uint32_t i = 0;
  while (i < w->arrays.len && !is_there (w->arrays.data + i, a))
    i++;
  if (i == w->arrays.len)
    make_array (w, a, bits, field);
  const CellArray *x = w->arrays.data + i;
  *array = i;
  return x->bits == bits && x->points_to == refcount_target (w, a->type) &&
         x->arity <= CELL_INDICES;
}

uint32_t
refcount_ghost_array (Refcount *w, const char *name, unsigned arity, int class,
                      uint32_t ghost_of) {
  CellArray x = {.name = arena_string (&w->arena, name),
                 .arity = arity,
                 .bits = 8,
                 .class = class,
                 .global = CELL_NONE,
                 .local = CELL_NONE,
                 .path = "",
                 .points_to = NOT_A_CLASS,
                 .is_ghost = true,
                 .is_followed = true,
                 .ghost_of = ghost_of};
  vec_push (&w->arrays, x);
  return (uint32_t)w->arrays.len - 1;
}

/* Whether elements of the array lie in the global. */
static bool
lies_in (const Refcount *w, const CellArray *x, uint32_t global) {
  if (x->class == NOT_A_CLASS)
    return x->global == global;
  for (size_t i = 0; i < w->homes.len; i++)
    if (w->homes.data[i].class == x->class && w->homes.data[i].global == global)
      return true;
  return false;
}

static bool
begins_with (const char *path, const char *with) {
  size_t n = strlen (with);
  return !strncmp (path, with, n) && (!path[n] || strchr (".[", path[n]));
}

bool
refcount_is_under (const Refcount *w, uint32_t array, const CellAddress *a) {
  const CellArray *x = w->arrays.data + array;
  if (x->is_ghost)
    return false;
  if (x->class == a->class && begins_with (x->path, a->path))
    return a->class != NOT_A_CLASS ||
           (x->global == a->global && x->local == a->local);
  for (size_t i = 0; i < w->homes.len && a->class == NOT_A_CLASS; i++)
    if (w->homes.data[i].class == x->class &&
        w->homes.data[i].global == a->global &&
        begins_with (w->homes.data[i].path, a->path))
      return true;
  return false;
}

bool
refcount_is_near (const Refcount *w, uint32_t array, const CellAddress *a) {
  const CellArray *x = w->arrays.data + array;
  if (x->is_ghost)
    return false;
  if (a->class == NOT_A_CLASS)
    return a->local == CELL_NONE ? lies_in (w, x, a->global)
                                 : x->is_local && x->local == a->local;
  if (x->class == a->class)
    return true;
  for (size_t i = 0; i < w->homes.len; i++)
    if (w->homes.data[i].class == a->class &&
        lies_in (w, x, w->homes.data[i].global))
      return true;
  return false;
}
