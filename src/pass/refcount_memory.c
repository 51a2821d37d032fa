/* Logical memory: classes, objects in globals, addresses as paths of members
   and elements, and the elements that a path knows. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

/* Types -------------------------------------------------------------------- */

static bool
same_type (const Unit *u, UnitTypeId a, UnitTypeId b) {
  const UnitType *s = unit_type (u, a), *t = unit_type (u, b);
  if (a.id == b.id)
    return true;
  if (s->kind != t->kind || s->bytes != t->bytes ||
      s->members.len != t->members.len || !s->members.len)
    return false;
  for (size_t i = 0; i < s->members.len; i++) {
    const UnitMember *m = s->members.data + i, *n = t->members.data + i;
    if (m->bit_offset != n->bit_offset || m->bits != n->bits || !m->name ||
        !n->name || strcmp (m->name, n->name))
      return false;
  }
  return true;
}

/* Structs that are written differently ("env_t", "struct env") are one class.
 */
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

static const char *
keep (Refcount *w, Str *text) {
  return str_keep (text, &w->arena);
}

static const char *
extended (Refcount *w, const char *path, const char *more) {
  Str text = {0};
  str_format (&text, "%s%s", path, more);
  return keep (w, &text);
}

/* Arrays ------------------------------------------------------------------- */

uint32_t
refcount_array (Refcount *w, const char *name) {
  for (uint32_t i = 0; i < w->arrays.len; i++)
    if (!strcmp (w->arrays.data[i].name, name))
      return i;
  CellArray a = {.name = arena_string (&w->arena, name),
                 .class = NOT_A_CLASS,
                 .points_to = NOT_A_CLASS,
                 .ghost_of = CELL_NONE};
  vec_push (&w->arrays, a);
  w->begins_again = true;
  return (uint32_t)w->arrays.len - 1;
}

/* The value of all elements of a global at first; false: they differ. */
static bool
initial_value (const Refcount *w, uint32_t global, uint64_t offset,
               uint64_t stride, uint64_t count, unsigned bits, int64_t *value) {
  const UnitGlobal *g = w->unit->globals.data + global;
  if (g->init != GLOBAL_DATA || g->relocs.len || bits > 64 || bits % 8)
    return false;
  for (uint64_t i = 0; i < count; i++) {
    uint64_t raw = 0, at = offset + i * stride;
    for (unsigned k = 0; k < bits / 8; k++)
      if (at + k < g->data_len)
        raw |= (uint64_t)g->data[at + k] << 8 * k;
    int64_t now = (int64_t)wide_signed (raw, bits);
    if (i && now != *value)
      return false;
    *value = now;
  }
  return true;
}

/* Homes -------------------------------------------------------------------- */

static const CellHome *
home_of (Refcount *w, uint32_t global, const char *path, int class,
         uint64_t count) {
  for (size_t i = 0; i < w->homes.len; i++)
    if (w->homes.data[i].global == global &&
        !strcmp (w->homes.data[i].path, path))
      return w->homes.data + i;
  CellClass *c = w->classes.data + class;
  vec_push (&w->homes, ((CellHome){global, path, class, c->homes + 1, count}));
  c->homes += count;
  w->begins_again = true;
  return &vec_last (&w->homes);
}

CellAddress
refcount_global (CellPath *p, uint32_t global, uint64_t offset) {
  CellAddress a = {.class = NOT_A_CLASS,
                   .global = global,
                   .local = CELL_NONE,
                   .path = "",
                   .type = p->w->unit->globals.data[global].type};
  a.beyond = (int64_t)offset;
  return a;
}

/* Steps -------------------------------------------------------------------- */

/* An element of an array; one that is a struct in a global is an object. */
static bool
step_element (CellPath *p, CellAddress *a, Term index) {
  Refcount *w = p->w;
  const UnitType *type = unit_type (w->unit, a->type);
  int class = refcount_class (w, type->target);
  a->path = extended (w, a->path, "[]");
  a->type = type->target;
  if (class != NOT_A_CLASS && a->class == NOT_A_CLASS &&
      a->local == CELL_NONE && !a->count) {
    const CellHome *h = home_of (w, a->global, a->path, class, type->count);
    a->id = term_add2 (w->t, index, term_int (w->t, (int64_t)h->first));
    a->class = class;
    a->path = "";
    return true;
  }
  if (a->count == CELL_INDICES)
    return false;
  a->index[a->count++] = index;
  return true;
}

bool
refcount_step_member (CellPath *p, CellAddress *a, uint32_t member) {
  const UnitType *type = unit_type (p->w->unit, a->type);
  const UnitMember *m = type->members.data + member;
  Str text = {0};
  str_format (&text, "%s.%s", a->path, m->name ? m->name : "");
  if (!m->name)
    str_format (&text, "%u", member);
  a->path = keep (p->w, &text);
  a->offset += m->bit_offset / 8;
  a->type = m->type;
  return true;
}

/* The member of the struct that has the byte; of bit-fields the first one. */
static bool
find_member (const UnitType *type, uint64_t byte, uint64_t bytes_of_type,
             uint32_t *member, const Unit *u) {
  (void)bytes_of_type;
  for (uint32_t i = 0; i < type->members.len; i++) {
    const UnitMember *m = type->members.data + i;
    uint64_t at = m->bit_offset / 8;
    uint64_t bytes = m->bits ? (m->bit_offset % 8 + m->bits + 7) / 8
                             : unit_type (u, m->type)->bytes;
    if (byte >= at && byte < at + bytes) {
      *member = i;
      return true;
    }
  }
  return false;
}

/* "2 * i + 8" is 8 and the pieces "2 * i". */
typedef struct {
  Rat rest;
  VEC (Term) pieces;
  VEC (int64_t) factors;
  int64_t constant;
} Offset;

static bool
take_apart (Terms *t, Term bytes, Offset *o) {
  const Term *sum = &bytes;
  size_t n = 1;
  if (term_kind (t, bytes) == TERM_ADD) {
    n = term_count (t, bytes);
    sum = term_args (t, bytes);
  }
  for (size_t i = 0; i < n; i++) {
    Term x = sum[i];
    int64_t k = 1;
    if (term_kind (t, x) == TERM_NUMBER) {
      if (!rat_to_int64 (term_value (t, x), &k))
        return false;
      o->constant += k;
      continue;
    }
    if (term_kind (t, x) == TERM_MUL && term_count (t, x) == 2 &&
        term_kind (t, term_arg (t, x, 0)) == TERM_NUMBER) {
      if (!rat_to_int64 (term_value (t, term_arg (t, x, 0)), &k))
        return false;
      x = term_arg (t, x, 1);
    }
    vec_push (&o->pieces, x);
    vec_push (&o->factors, k);
  }
  return true;
}

/* The index of an element: pieces that are multiples of its size, and of the
   constant what is; they are taken away. */
static Term
take_index (Terms *t, Offset *o, int64_t stride) {
  Term index = term_int (t, 0);
  size_t kept = 0;
  for (size_t i = 0; i < o->pieces.len; i++) {
    int64_t k = o->factors.data[i];
    if (k % stride == 0)
      index = term_add2 (
          t, index, term_mul (t, term_int (t, k / stride), o->pieces.data[i]));
    else {
      o->pieces.data[kept] = o->pieces.data[i];
      o->factors.data[kept++] = k;
    }
  }
  o->pieces.len = o->factors.len = kept;
  int64_t whole = o->constant / stride;
  if (o->constant % stride < 0)
    whole--;
  o->constant -= whole * stride;
  return term_add2 (t, index, term_int (t, whole));
}

static bool
descend (CellPath *p, CellAddress *a, Offset *o) {
  Refcount *w = p->w;
  for (;;) {
    const UnitType *type = unit_type (w->unit, a->type);
    if (o->pieces.len == 0 && o->constant == 0)
      return true;
    if (type->kind == UNIT_TYPE_ARRAY) {
      uint64_t stride = unit_type (w->unit, type->target)->bytes;
      if (!stride ||
          !step_element (p, a, take_index (w->t, o, (int64_t)stride)))
        return false;
      continue;
    }
    uint32_t member;
    if (type->kind != UNIT_TYPE_STRUCT || o->constant < 0 ||
        !find_member (type, (uint64_t)o->constant, type->bytes, &member,
                      w->unit)) {
      a->beyond = o->constant;
      return !o->pieces.len;
    }
    const UnitMember *m = type->members.data + member;
    if (m->bits) { /* told apart by who reads the bits */
      a->beyond = o->constant;
      return !o->pieces.len;
    }
    o->constant -= (int64_t)(m->bit_offset / 8);
    refcount_step_member (p, a, member);
  }
}

/* Elements next to each other: "p + 1" of objects in a table. */
static void
neighbour (CellPath *p, CellAddress *a, Offset *o) {
  int64_t bytes = (int64_t)unit_type (p->w->unit, a->type)->bytes;
  size_t len = strlen (a->path);
  bool is_element = a->count && len >= 2 && !strcmp (a->path + len - 2, "[]");
  bool is_object = a->class != NOT_A_CLASS && !len;
  if ((!is_element && !is_object) || bytes <= 0)
    return;
  Term index = take_index (p->w->t, o, bytes);
  Term *at = is_object ? &a->id : a->index + a->count - 1;
  *at = term_add2 (p->w->t, *at, index);
}

bool
refcount_move (CellPath *p, CellAddress *a, Term bytes) {
  Terms *t = p->w->t;
  Offset o = {.constant = a->beyond};
  a->beyond = 0;
  bool good = take_apart (t, bytes, &o);
  if (good) {
    neighbour (p, a, &o);
    /* An address of a whole object, or of an array, stays what it is. */
    if (o.pieces.len || o.constant)
      good = descend (p, a, &o);
  }
  vec_done (&o.pieces);
  vec_done (&o.factors);
  return good;
}

static void
name_array (const Refcount *w, const CellAddress *a, Str *name) {
  if (a->class != NOT_A_CLASS) {
    const char *type =
        unit_type (w->unit, w->classes.data[a->class].type)->name;
    str_format (name, "%s%s", type ? type : "object", a->path);
  } else if (a->local != CELL_NONE)
    str_format (name, "local %u%s", a->local, a->path);
  else
    str_format (name, "%s%s",
                w->unit->globals.data[a->global].name
                    ? w->unit->globals.data[a->global].name
                    : "literal",
                a->path);
}

/* What the elements are at first. */
static void
set_initial (Refcount *w, CellArray *array, const CellAddress *a) {
  uint64_t stride = 0, count = 1;
  uint32_t global = a->global;
  if (a->local != CELL_NONE)
    return;
  if (a->class != NOT_A_CLASS) { /* one home, and no heap */
    const CellHome *home = NULL;
    for (size_t i = 0; i < w->homes.len; i++)
      if (w->homes.data[i].class == a->class) {
        if (home)
          return;
        home = w->homes.data + i;
      }
    if (!home || w->classes.data[a->class].has_heap)
      return;
    global = home->global;
    stride = unit_type (w->unit, w->classes.data[a->class].type)->bytes;
    count = home->count;
    if (a->count > 1 || strcmp (home->path, "[]"))
      count = 0;
  } else if (a->count) {
    const UnitType *type =
        unit_type (w->unit, w->unit->globals.data[global].type);
    stride = unit_type (w->unit, type->target)->bytes;
    count = a->count == 1 && type->kind == UNIT_TYPE_ARRAY ? type->count : 0;
  }
  const UnitGlobal *g = w->unit->globals.data + global;
  bool zero = g->init == GLOBAL_DATA && !g->relocs.len;
  for (uint64_t i = 0; zero && i < g->data_len; i++)
    zero = !g->data[i];
  array->has_initial =
      zero || (count && initial_value (w, global, a->offset, stride, count,
                                       array->bits, &array->initial));
}

bool
refcount_scalar (CellPath *p, CellAddress *a, unsigned bits, uint32_t *array) {
  Refcount *w = p->w;
  Offset o = {.constant = a->beyond};
  Str name = {0};
  a->beyond = 0;
  const UnitType *type = unit_type (w->unit, a->type);
  if (type->kind == UNIT_TYPE_STRUCT && type->members.len &&
      !type->members.data[0].bit_offset && !o.constant &&
      !type->members.data[0].bits) /* its first member */
    refcount_step_member (p, a, 0);
  if (!descend (p, a, &o) || a->beyond)
    return false;
  while (unit_type (w->unit, a->type)->kind == UNIT_TYPE_ARRAY)
    if (!step_element (p, a, term_int (w->t, 0)))
      return false;
  type = unit_type (w->unit, a->type);
  if (type->kind == UNIT_TYPE_STRUCT || type->kind == UNIT_TYPE_UNION ||
      type->kind == UNIT_TYPE_NONE ||
      (8 * type->bytes != bits && !(type->kind == UNIT_TYPE_BOOL)))
    return false;
  name_array (w, a, &name);
  size_t known = w->arrays.len;
  *array = refcount_array (w, str_text (&name));
  str_done (&name);
  if (*array < known)
    return true;
  CellArray *made = w->arrays.data + *array;
  made->arity = a->count + (a->class != NOT_A_CLASS);
  made->bits = bits;
  made->class = a->class;
  made->is_local = a->class == NOT_A_CLASS && a->local != CELL_NONE;
  if (type->kind == UNIT_TYPE_POINTER) {
    int to = refcount_class (w, type->target);
    w->arrays.data[*array].points_to = to;
  }
  set_initial (w, w->arrays.data + *array, a);
  return made->arity <= CELL_INDICES;
}

/* Elements ----------------------------------------------------------------- */

static Term
same_index (CellPath *p, uint32_t array, const Term *a, const Term *b) {
  Terms *t = p->w->t;
  Term same = term_bool (t, true);
  for (unsigned i = 0; i < p->w->arrays.data[array].arity; i++)
    same = term_and2 (t, same, term_eq (t, a[i], b[i]));
  return same;
}

/* The entry of the element, or the number of entries. */
static size_t
find_entry (CellPath *p, uint32_t array, const Term *index) {
  for (size_t i = 0; i < p->entries.len; i++)
    if (p->entries.data[i].array == array &&
        term_is_true (p->w->t,
                      same_index (p, array, p->entries.data[i].index, index)))
      return i;
  for (size_t i = 0; p->w->arrays.data[array].is_followed && i < p->entries.len;
       i++)
    if (p->entries.data[i].array == array &&
        refcount_branch (
            p, same_index (p, array, p->entries.data[i].index, index)))
      return i;
  return p->entries.len;
}

static size_t
make_entry (CellPath *p, uint32_t array, const Term *index) {
  const CellArray *a = p->w->arrays.data + array;
  Terms *t = p->w->t;
  CellEntry e = {.array = array};
  for (unsigned i = 0; i < a->arity; i++)
    e.index[i] = index[i];
  if (a->points_to != NOT_A_CLASS || a->is_ghost) {
    e.value = refcount_input (p);
    refcount_assume (p, term_le (t, term_int (t, 0), e.value));
    if (a->is_ghost)
      refcount_assume (p, term_le (t, e.value, term_int (t, 1)));
    if (a->ghost_of != CELL_NONE)
      refcount_instance (p, array, index, e.value);
  } else
    e.value = refcount_any (p, a->bits == 1 ? 8 : a->bits).term;
  vec_push (&p->entries, e);
  return p->entries.len - 1;
}

Term
refcount_element (CellPath *p, uint32_t array, const Term *index,
                  bool *is_kept) {
  size_t i = find_entry (p, array, index);
  if (i == p->entries.len)
    i = make_entry (p, array, index);
  if (is_kept)
    *is_kept = p->entries.data[i].is_kept;
  return p->entries.data[i].value;
}

/* Of an array that is not followed all that was known is. */
static void
forget (CellPath *p, uint32_t array) {
  size_t kept = 0;
  for (size_t i = 0; i < p->entries.len; i++)
    if (p->entries.data[i].array != array)
      p->entries.data[kept++] = p->entries.data[i];
  p->entries.len = kept;
}

bool
refcount_forget (CellPath *p, const CellAddress *a) {
  Refcount *w = p->w;
  Str name = {0};
  bool good = true;
  name_array (w, a, &name);
  for (uint32_t i = 0; i < w->arrays.len; i++)
    if (!strncmp (w->arrays.data[i].name, str_text (&name), name.len)) {
      good &= !w->arrays.data[i].is_followed;
      forget (p, i);
    }
  str_done (&name);
  return good;
}

void
refcount_set (CellPath *p, uint32_t array, const Term *index, Term value) {
  if (!p->w->arrays.data[array].is_followed)
    forget (p, array);
  size_t i = find_entry (p, array, index);
  if (i == p->entries.len)
    i = make_entry (p, array, index);
  p->entries.data[i].value = value;
}
