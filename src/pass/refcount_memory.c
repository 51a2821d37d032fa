/* Logical memory: addresses as paths of members and elements, and the elements
   that a path knows. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

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

/* Steps -------------------------------------------------------------------- */

/* Whether the number is surely one from 'first' on, of so many. */
static bool
is_within (CellPath *p, Term x, uint64_t first, uint64_t count) {
  Terms *t = p->w->t;
  Term low = term_int (t, (int64_t)first),
       high = term_int (t, (int64_t)(first + count));
  Term in = term_and2 (t, term_le (t, low, x), term_lt (t, x, high));
  if (term_is_true (t, in) || term_is_false (t, in))
    return term_is_true (t, in);
  if (!refcount_is_possible (p, term_not (t, in)))
    return true;
  if (refcount_is_possible (p, term_lt (t, x, low)))
    refcount_want_low (p, x, (WideSigned)first);
  if (refcount_is_possible (p, term_le (t, high, x)))
    refcount_want_high (p, x, (WideSigned)(first + count) - 1);
  return false;
}

/* An element of an array; one that is a struct in a global is an object.  What
   leaves a whole global is an error that others look for; what leaves an array
   inside of something is in what lies next to it. */
static bool
step_element (CellPath *p, CellAddress *a, Term index) {
  Refcount *w = p->w;
  const UnitType *type = unit_type (w->unit, a->type);
  int class = refcount_class (w, type->target);
  bool is_whole = a->class == NOT_A_CLASS && !*a->path;
  if (!is_whole && !is_within (p, index, 0, type->count))
    return false;
  a->path = extended (w, a->path, "[]");
  a->type = type->target;
  a->row = is_whole ? 0 : type->count;
  if (class != NOT_A_CLASS && a->class == NOT_A_CLASS &&
      a->local == CELL_NONE && !a->count) {
    const CellHome *h = refcount_home (w, a, class, type->count);
    a->id = term_add2 (w->t, index, term_int (w->t, (int64_t)h->first));
    a->class = class;
    a->path = "";
    a->offset = 0;
    return true;
  }
  if (a->count == CELL_INDICES)
    return false;
  a->index[a->count++] = index;
  return true;
}

/* A table of structs is its first object. */
CellAddress
refcount_global (CellPath *p, uint32_t global, uint64_t offset) {
  const Refcount *w = p->w;
  CellAddress a = {.class = NOT_A_CLASS,
                   .global = global,
                   .local = CELL_NONE,
                   .path = "",
                   .type = w->unit->globals.data[global].type};
  const UnitType *type = unit_type (w->unit, a.type),
                 *element = unit_type (w->unit, type->target);
  a.beyond = (int64_t)offset;
  if (type->kind == UNIT_TYPE_ARRAY && type->count &&
      element->kind == UNIT_TYPE_STRUCT && element->bytes && a.beyond >= 0) {
    Term index = term_int (w->t, (int64_t)(offset / element->bytes));
    a.beyond = (int64_t)(offset % element->bytes);
    step_element (p, &a, index);
  }
  return a;
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
find_member (const UnitType *type, uint64_t byte, uint32_t *member,
             const Unit *u) {
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
        !find_member (type, (uint64_t)o->constant, &member, w->unit)) {
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

/* Whether the object is one of a table, if there are tables with something next
   to them. */
static bool
stays_in_table (CellPath *p, int class, Term id) {
  const Refcount *w = p->w;
  bool has_neighbours = false;
  for (size_t i = 0; i < w->homes.len; i++)
    has_neighbours |=
        w->homes.data[i].class == class && strcmp (w->homes.data[i].path, "[]");
  for (size_t i = 0; has_neighbours && i < w->homes.len; i++)
    if (w->homes.data[i].class == class &&
        is_within (p, id, w->homes.data[i].first, w->homes.data[i].count))
      return true;
  return !has_neighbours;
}

/* Elements next to each other: "p + 1" of objects in a table. */
static bool
neighbour (CellPath *p, CellAddress *a, Offset *o) {
  int64_t bytes = (int64_t)unit_type (p->w->unit, a->type)->bytes;
  size_t len = strlen (a->path);
  bool is_element = a->count && len >= 2 && !strcmp (a->path + len - 2, "[]");
  bool is_object = a->class != NOT_A_CLASS && !len;
  if ((!is_element && !is_object) || bytes <= 0)
    return true;
  Term index = take_index (p->w->t, o, bytes);
  Term *at = is_object ? &a->id : a->index + a->count - 1;
  if (term_is (index, term_int (p->w->t, 0)))
    return true;
  *at = term_add2 (p->w->t, *at, index);
  return is_object ? stays_in_table (p, a->class, *at)
                   : !a->row || is_within (p, *at, 0, a->row);
}

bool
refcount_move (CellPath *p, CellAddress *a, Term bytes) {
  Terms *t = p->w->t;
  Offset o = {.constant = a->beyond};
  a->beyond = 0;
  bool good = take_apart (t, bytes, &o) && neighbour (p, a, &o);
  /* An address of a whole object, or of an array, stays what it is. */
  if (good && (o.pieces.len || o.constant))
    good = descend (p, a, &o);
  vec_done (&o.pieces);
  vec_done (&o.factors);
  return good;
}

/* To the first element or member, until it is none that has any. */
static bool
first_scalar (CellPath *p, CellAddress *a) {
  for (;;) {
    const UnitType *type = unit_type (p->w->unit, a->type);
    if (type->kind == UNIT_TYPE_ARRAY) {
      if (!step_element (p, a, term_int (p->w->t, 0)))
        return false;
    } else if (type->kind == UNIT_TYPE_STRUCT && type->members.len &&
               !type->members.data[0].bit_offset && !type->members.data[0].bits)
      refcount_step_member (p, a, 0);
    else
      return true;
  }
}

bool
refcount_walks (CellPath *p, const CellValue *v, CellAddress *a) {
  const Unit *u = p->w->unit;
  if (v->kind != VALUE_ADDRESS || v->address->class != NOT_A_CLASS ||
      v->address->local != CELL_NONE)
    return false;
  *a = *v->address;
  const UnitType *global = unit_type (u, u->globals.data[a->global].type);
  UnitTypeKind element = unit_type (u, global->target)->kind;
  if (global->kind != UNIT_TYPE_ARRAY || !global->count ||
      element == UNIT_TYPE_STRUCT || element == UNIT_TYPE_UNION ||
      element == UNIT_TYPE_ARRAY || element == UNIT_TYPE_NONE)
    return false;
  int64_t bytes = (int64_t)unit_type (u, global->target)->bytes;
  if (!*a->path && bytes && a->beyond % bytes == 0) {
    if (!step_element (p, a, term_int (p->w->t, a->beyond / bytes)))
      return false;
    a->beyond = 0;
  }
  return a->count == 1 && !a->beyond && !strcmp (a->path, "[]");
}

/* A variable of the library, like 'errno', that has no type. */
static bool
is_untyped (const Refcount *w, const CellAddress *a, unsigned bits) {
  return a->class == NOT_A_CLASS && a->local == CELL_NONE && !a->count &&
         !*a->path && unit_type (w->unit, a->type)->kind == UNIT_TYPE_NONE &&
         8 * w->unit->globals.data[a->global].bytes == bits;
}

bool
refcount_scalar (CellPath *p, CellAddress *a, unsigned bits, uint32_t *array) {
  Refcount *w = p->w;
  Offset o = {.constant = a->beyond};
  a->beyond = 0;
  if (!descend (p, a, &o) || a->beyond || !first_scalar (p, a))
    return false;
  const UnitType *type = unit_type (w->unit, a->type);
  if (is_untyped (w, a, bits))
    return refcount_array (w, a, bits, NULL, array);
  if (type->kind == UNIT_TYPE_STRUCT || type->kind == UNIT_TYPE_UNION ||
      type->kind == UNIT_TYPE_NONE || type->kind == UNIT_TYPE_ARRAY ||
      (8 * type->bytes != bits && !(type->kind == UNIT_TYPE_BOOL && bits == 1)))
    return false;
  return refcount_array (w, a, (unsigned)(8 * type->bytes), NULL, array);
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

Term
refcount_any_element (CellPath *p, uint32_t array) {
  const CellArray *a = p->w->arrays.data + array;
  Terms *t = p->w->t;
  bool is_small = a->is_ghost || a->is_natural;
  if (a->points_to == NOT_A_CLASS && !is_small)
    return refcount_any (p, a->bits).term;
  Term any = refcount_input (p);
  refcount_assume (p, term_le (t, term_int (t, 0), any));
  if (is_small) {
    unsigned bits = a->is_ghost ? 1 : a->field ? a->field : a->bits;
    assert (bits < 32 || a->field);
    refcount_assume (p,
                     term_le (t, any, term_int (t, ((int64_t)1 << bits) - 1)));
  }
  return any;
}

static size_t
make_entry (CellPath *p, uint32_t array, const Term *index) {
  const CellArray *a = p->w->arrays.data + array;
  CellEntry e = {.array = array, .value = refcount_any_element (p, array)};
  for (unsigned i = 0; i < a->arity; i++)
    e.index[i] = index[i];
  if (a->ghost_of != CELL_NONE)
    refcount_instance (p, array, index, e.value);
  else if (a->arity > 1 && a->is_followed && refcount_is_owner (p->w, a->class))
    refcount_fresh_element (p, array, index, e.value);
  e.first = e.value;
  if (!p->is_probe && !refcount_has_sign (p->w, array))
    refcount_assume (p, term_le (p->w->t, term_int (p->w->t, 0), e.value));
  refcount_first_element (p, array, index, e.value);
  vec_push (&p->entries, e);
  refcount_note_rows (p, p->entries.len - 1);
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

/* Of an array that is not followed all that was known is forgotten. */
static void
forget (CellPath *p, uint32_t array) {
  size_t kept = 0;
  refcount_note_change (p, array, NULL);
  for (size_t i = 0; i < p->entries.len; i++)
    if (p->entries.data[i].array != array)
      p->entries.data[kept++] = p->entries.data[i];
  p->entries.len = kept;
}

/* All but the element that is written now: what it was may be worth a guess. */
static void
forget_others (CellPath *p, uint32_t array, const Term *index) {
  size_t at = 0;
  while (
      at < p->entries.len &&
      !(p->entries.data[at].array == array &&
        term_is_true (p->w->t,
                      same_index (p, array, p->entries.data[at].index, index))))
    at++;
  CellEntry e = at < p->entries.len ? p->entries.data[at] : (CellEntry){0};
  bool has = at < p->entries.len;
  forget (p, array);
  if (has)
    vec_push (&p->entries, e);
}

bool
refcount_forget (CellPath *p, const CellAddress *a, bool around) {
  for (uint32_t i = 0; i < p->w->arrays.len; i++)
    if (around ? refcount_is_near (p->w, i, a)
               : refcount_is_under (p->w, i, a)) {
      refcount_give_up_rows (p->w, i);
      if (p->w->arrays.data[i].is_followed)
        return false;
      refcount_give_up_sign (p->w, i);
      forget (p, i);
    }
  return true;
}

void
refcount_set (CellPath *p, uint32_t array, const Term *index, Term value) {
  refcount_note_look (p, array, index);
  refcount_note_change (p, array, index);
  if (!p->w->arrays.data[array].is_followed)
    forget_others (p, array, index);
  size_t i = find_entry (p, array, index);
  if (i == p->entries.len)
    i = make_entry (p, array, index);
  p->entries.data[i].value = value;
  p->entries.data[i].written = ++p->writes;
  refcount_check_sign (p, array, value);
}
