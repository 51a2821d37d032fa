/* Linear equations that hold at cut points (M. Karr: Affine relationships among
   variables of a program).

   What is reached is covered by an affine space: a point, and directions.
   Edges map it; where they meet, a space that has both is taken.  An edge whose
   facts contradict the equations of its source, as far as ranges tell, is not
   followed: so a wrap-around that never happens does no harm. */

#include "pass/lower_unit.h"

#include <assert.h>

typedef struct {
  Rat *at;
} Vector;

typedef struct {
  bool is_empty;
  Vector point;
  VEC (Vector) directions;
} Space;

typedef struct {
  Lower *w;
  size_t width;     /* coordinates: one for each slot that is a variable, ... */
  uint32_t *column; /* by slot; NONE */
  VEC (uint32_t) slots; /* by column */
  size_t wide;          /* ... and one for each other atom of an edge */
  uint32_t *extra;      /* by atom: its column on this edge, or NONE */
  Space *spaces;        /* by cut point */
  bool without_wraps;
} Affine;

/* Vectors ------------------------------------------------------------------ */

static Vector
vector_new (size_t n) {
  Vector v = {mem_alloc ((n + 1) * sizeof *v.at)};
  for (size_t i = 0; i < n; i++)
    rat_init (v.at + i);
  return v;
}

static void
vector_free (Vector v, size_t n) {
  for (size_t i = 0; i < n; i++)
    rat_done (v.at + i);
  mem_free (v.at);
}

/* v += by * u */
static void
vector_add (Vector v, const Rat *by, Vector u, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!rat_is_zero (u.at + i))
      rat_addmul (v.at + i, by, u.at + i);
}

static size_t
pivot_of (Vector v, size_t n) {
  size_t i = 0;
  while (i < n && rat_is_zero (v.at + i))
    i++;
  return i;
}

/* Takes multiples of u away, so that column 'pivot' of v becomes 0. */
static void
eliminate (Vector v, Vector u, size_t pivot, size_t n) {
  Rat by;
  rat_init (&by);
  rat_div (&by, v.at + pivot, u.at + pivot);
  rat_neg (&by, &by);
  vector_add (v, &by, u, n);
  rat_done (&by);
}

/* Spaces ------------------------------------------------------------------- */

static void
space_done (Space *s, size_t n) {
  if (!s->is_empty)
    vector_free (s->point, n);
  for (size_t i = 0; i < s->directions.len; i++)
    vector_free (s->directions.data[i], n);
  vec_done (&s->directions);
  s->is_empty = true;
}

/* Takes v; whether the space has grown.  Directions are kept so that each has a
   first column that no other one has. */
static bool
add_direction (Space *s, Vector v, size_t n) {
  for (size_t i = 0; i < s->directions.len; i++) {
    size_t pivot = pivot_of (s->directions.data[i], n);
    if (!rat_is_zero (v.at + pivot))
      eliminate (v, s->directions.data[i], pivot, n);
  }
  size_t pivot = pivot_of (v, n);
  if (pivot == n) {
    vector_free (v, n);
    return false;
  }
  for (size_t i = 0; i < s->directions.len; i++)
    if (!rat_is_zero (s->directions.data[i].at + pivot))
      eliminate (s->directions.data[i], v, pivot, n);
  vec_push (&s->directions, v);
  return true;
}

static Vector
vector_copy (Vector v, size_t from, size_t to) {
  Vector copy = vector_new (to);
  for (size_t i = 0; i < from && i < to; i++)
    rat_set (copy.at + i, v.at + i);
  return copy;
}

/* With more columns: those are anything. */
static Space
space_extend (const Space *s, size_t n, size_t wide) {
  Space copy = {.point = vector_copy (s->point, n, wide)};
  for (size_t i = 0; i < s->directions.len; i++)
    vec_push (&copy.directions, vector_copy (s->directions.data[i], n, wide));
  for (size_t i = n; i < wide; i++) {
    Vector unit = vector_new (wide);
    rat_set_int (unit.at + i, 1);
    vec_push (&copy.directions, unit);
  }
  return copy;
}

static bool
join (Space *s, const Space *other, size_t n) {
  Rat minus = RAT_INT (-1);
  if (s->is_empty) {
    *s = space_extend (other, n, n);
    return true;
  }
  Vector between = vector_copy (other->point, n, n);
  vector_add (between, &minus, s->point, n);
  bool grown = add_direction (s, between, n);
  for (size_t i = 0; i < other->directions.len; i++)
    grown |=
        add_direction (s, vector_copy (other->directions.data[i], n, n), n);
  return grown;
}

/* Sums --------------------------------------------------------------------- */

static void
set_wide (Rat *r, WideSigned n) {
  Rat high, base;
  WideSigned low = n & (((WideSigned)1 << 62) - 1);
  rat_init_int (&high, (int64_t)linear_floor (n, (WideSigned)1 << 62));
  rat_init_int (&base, (int64_t)1 << 62);
  rat_set_int (r, (int64_t)low);
  rat_addmul (r, &high, &base);
}

static uint32_t
column_of (const Affine *a, uint32_t atom) {
  const Atom *x = a->w->atoms.data + atom;
  return x->kind == ATOM_SLOT ? a->column[x->index] : a->extra[atom];
}

/* The value of a sum at a point, or along a direction: without its constant. */
static void
value (const Affine *a, const Linear *l, Vector v, bool is_point, Rat *result) {
  Rat by;
  rat_init (&by);
  set_wide (result, is_point ? l->constant : 0);
  for (uint32_t i = 0; i < l->count; i++) {
    uint32_t column = column_of (a, l->parts[i].atom);
    assert (column != NONE);
    set_wide (&by, l->parts[i].by);
    rat_addmul (result, &by, v.at + column);
  }
  rat_done (&by);
}

/* The part of the space where the sum is 0. */
static void
intersect (Affine *a, Space *s, const Linear *l) {
  Rat at, along, by;
  rat_init (&at);
  rat_init (&along);
  rat_init (&by);
  value (a, l, s->point, true, &at);
  size_t k = 0;
  for (; k < s->directions.len; k++) {
    value (a, l, s->directions.data[k], false, &along);
    if (!rat_is_zero (&along))
      break;
  }
  if (k == s->directions.len) {
    if (!rat_is_zero (&at))
      space_done (s, a->wide);
  } else {
    Vector u = s->directions.data[k];
    s->directions.data[k] = vec_last (&s->directions);
    s->directions.len--;
    rat_div (&by, &at, &along);
    rat_neg (&by, &by);
    vector_add (s->point, &by, u, a->wide);
    for (size_t i = 0; i < s->directions.len; i++) {
      value (a, l, s->directions.data[i], false, &at);
      rat_div (&by, &at, &along);
      rat_neg (&by, &by);
      vector_add (s->directions.data[i], &by, u, a->wide);
    }
    vector_free (u, a->wide);
  }
  rat_done (&at);
  rat_done (&along);
  rat_done (&by);
}

/* Edges -------------------------------------------------------------------- */

static void
find_extra (Affine *a, const Linear *l) {
  for (uint32_t i = 0; i < l->count; i++) {
    uint32_t atom = l->parts[i].atom;
    if (a->w->atoms.data[atom].kind != ATOM_SLOT && a->extra[atom] == NONE)
      a->extra[atom] = (uint32_t)a->wide++;
  }
}

static void
find_extras (Affine *a, const LowEdge *e) {
  a->wide = a->width;
  for (size_t i = 0; i < a->w->atoms.len; i++)
    a->extra[i] = NONE;
  for (size_t i = 0; i < e->fact_count; i++)
    find_extra (a, &e->facts[i].sum);
  for (size_t i = 0; i < e->set_count; i++)
    find_extra (a, &e->sets[i].value);
}

static Vector
image (const Affine *a, const LowEdge *e, Vector v, bool is_point) {
  Vector to = vector_copy (v, a->width, a->width);
  for (size_t i = 0; i < e->set_count; i++)
    value (a, &e->sets[i].value, v, is_point,
           to.at + a->column[e->sets[i].slot]);
  return to;
}

static bool
follow (Affine *a, const LowEdge *e) {
  find_extras (a, e);
  Space s = space_extend (a->spaces + e->from, a->width, a->wide);
  for (size_t i = 0; i < e->fact_count && !s.is_empty; i++)
    if (e->facts[i].kind == FACT_EQ)
      intersect (a, &s, &e->facts[i].sum);
  if (s.is_empty)
    return false;
  Space to = {.point = image (a, e, s.point, true)};
  for (size_t i = 0; i < s.directions.len; i++)
    add_direction (&to, image (a, e, s.directions.data[i], false), a->width);
  bool grown = join (a->spaces + e->to, &to, a->width);
  space_done (&to, a->width);
  space_done (&s, a->wide);
  return grown;
}

/* Equations ---------------------------------------------------------------- */

/* What is known about the slot, if it is a number or an address for certain;
   or NULL. */
static const Known *
number_at (const Lower *w, uint32_t cut, uint32_t slot) {
  const Cut *c = w->cuts.data + cut;
  for (size_t i = 0; i < c->known.len; i++) {
    const Known *k = c->known.data + i;
    if (k->slot == slot)
      return k->kind == KNOWN_NUMBER || k->kind == KNOWN_ADDRESS ? k : NULL;
  }
  return NULL;
}

static bool
is_variable_at (const Lower *w, uint32_t cut, uint32_t slot) {
  const Known *k = number_at (w, cut, slot);
  return k && k->range.lo != k->range.hi;
}

/* Small whole numbers with the same ratios; false: they are not small. */
static bool
whole (const Rat *row, size_t n, WideSigned *out) {
  Rat lcm, den, x;
  bool fits = true;
  rat_init_int (&lcm, 1);
  rat_init (&den);
  rat_init (&x);
  for (size_t i = 0; i < n; i++) {
    rat_den (&den, row + i);
    rat_lcm (&lcm, &lcm, &den);
  }
  for (size_t i = 0; i < n; i++) {
    int64_t number = 0;
    rat_mul (&x, row + i, &lcm);
    fits = fits && rat_to_int64 (&x, &number) &&
           (i + 1 == n || (number < 1 << 20 && number > -(1 << 20)));
    out[i] = number;
  }
  rat_done (&lcm);
  rat_done (&den);
  rat_done (&x);
  return fits;
}

/* The sum of a row of factors, the last of which is the constant. */
static void
add_equation (Affine *a, uint32_t cut, const WideSigned *row) {
  Linear sum = linear_constant (row[a->width]);
  for (size_t i = 0; i < a->width; i++) {
    uint32_t atom = a->w->slots.data[a->slots.data[i]].atom;
    if (!row[i])
      continue;
    Linear one = linear_atom (&a->w->arena, atom);
    if (!linear_sum (&a->w->arena, &sum, row[i], &one, &sum))
      return;
  }
  vec_push (&a->w->cuts.data[cut].equations, sum);
}

/* Column 'c' is not the pivot of a direction of 's', whose other columns are 0
   in the column of the pivot: x_c is a sum of the pivots' x. */
static void
equation_of (Affine *a, uint32_t cut, const Space *s, size_t c) {
  size_t n = a->width;
  Vector row = vector_new (n + 1);
  Rat by;
  rat_init (&by);
  rat_set_int (row.at + c, 1);
  for (size_t i = 0; i < s->directions.len; i++) {
    Vector d = s->directions.data[i];
    size_t pivot = pivot_of (d, n);
    rat_div (&by, d.at + c, d.at + pivot);
    rat_neg (row.at + pivot, &by);
  }
  for (size_t i = 0; i < n; i++) {
    rat_mul (&by, row.at + i, s->point.at + i);
    rat_sub (row.at + n, row.at + n, &by);
  }
  WideSigned *numbers = mem_alloc ((n + 1) * sizeof *numbers);
  if (whole (row.at, n + 1, numbers))
    add_equation (a, cut, numbers);
  mem_free (numbers);
  rat_done (&by);
  vector_free (row, n + 1);
}

/* Only the columns that are variables at the cut point; others are 0. */
static Space
project (const Affine *a, uint32_t cut) {
  const Space *s = a->spaces + cut;
  Space p = {.point = vector_copy (s->point, a->width, a->width)};
  for (size_t i = 0; i < s->directions.len; i++) {
    Vector d = vector_copy (s->directions.data[i], a->width, a->width);
    for (size_t c = 0; c < a->width; c++)
      if (!is_variable_at (a->w, cut, a->slots.data[c]))
        rat_set_int (d.at + c, 0);
    add_direction (&p, d, a->width);
  }
  return p;
}

static bool
is_pivot (const Space *s, size_t c, size_t n) {
  for (size_t i = 0; i < s->directions.len; i++)
    if (pivot_of (s->directions.data[i], n) == c)
      return true;
  return false;
}

static void
find_equations_of (Affine *a, uint32_t cut) {
  vec_clear (&a->w->cuts.data[cut].equations);
  if (!cut || a->spaces[cut].is_empty)
    return;
  Space p = project (a, cut);
  for (size_t c = 0; c < a->width; c++)
    if (is_variable_at (a->w, cut, a->slots.data[c]) &&
        !is_pivot (&p, c, a->width))
      equation_of (a, cut, &p, c);
  space_done (&p, a->width);
}

/* The fixed point ---------------------------------------------------------- */

static void
iterate (Affine *a) {
  Lower *w = a->w;
  bool changed = true;
  while (changed && !run_expired (w->run)) {
    changed = false;
    for (size_t i = 0; i < w->edges.len; i++) {
      const LowEdge *e = w->edges.data + i;
      if (e->to == NONE || a->spaces[e->from].is_empty ||
          (a->without_wraps && e->wraps))
        continue;
      find_equations_of (a, e->from);
      if (lowering_is_feasible (w, e->from, e->fact_count, e->facts,
                                &w->cuts.data[e->from].equations))
        changed |= follow (a, e);
    }
  }
}

/* Whether the sum is 0 in all of the space. */
static bool
holds (const Affine *a, const Space *s, const Linear *l) {
  Rat r;
  rat_init (&r);
  bool zero = true;
  if (!s->is_empty)
    value (a, l, s->point, true, &r);
  zero = rat_is_zero (&r);
  for (size_t i = 0; zero && i < s->directions.len; i++) {
    value (a, l, s->directions.data[i], false, &r);
    zero = rat_is_zero (&r);
  }
  rat_done (&r);
  return zero;
}

/* A slot with one value only is no variable at the cut point, and what its
   variable has there may be from before: it is replaced by its value.  False:
   some slot is no number. */
static bool
settle (Lower *w, uint32_t cut, Linear *l) {
  Linear sum = linear_constant (l->constant);
  for (uint32_t i = 0; i < l->count; i++) {
    const LinearPart *p = l->parts + i;
    const Known *k = number_at (w, cut, w->atoms.data[p->atom].index);
    if (!k)
      return false;
    Linear one = k->range.lo == k->range.hi ? linear_constant (k->range.lo)
                                            : linear_atom (&w->arena, p->atom);
    if (!linear_sum (&w->arena, &sum, p->by, &one, &sum))
      return false;
  }
  *l = sum;
  return true;
}

static bool
all_assumed_hold (const Affine *a) {
  for (uint32_t i = 0; i < a->w->cuts.len; i++) {
    Linears *assumed = &a->w->cuts.data[i].assumed;
    if (a->spaces[i].is_empty)
      continue;
    for (size_t k = 0; k < assumed->len; k++)
      if (!settle (a->w, i, assumed->data + k) ||
          !holds (a, a->spaces + i, assumed->data + k))
        return false;
  }
  return true;
}

enum { MAX_WIDTH = 40 };

bool
lowering_find_equations (Lower *w, bool without_wraps) {
  Affine a = {.w = w, .without_wraps = without_wraps};
  a.column = mem_alloc ((w->slots.len + 1) * sizeof *a.column);
  a.extra = mem_alloc ((w->atoms.len + 1) * sizeof *a.extra);
  a.spaces = mem_zero ((w->cuts.len + 1) * sizeof *a.spaces);
  for (uint32_t i = 0; i < w->slots.len; i++) {
    const Slot *s = w->slots.data + i;
    bool is_var = s->is_relevant && s->atom != NONE;
    a.column[i] = is_var ? (uint32_t)a.slots.len : NONE;
    if (is_var)
      vec_push (&a.slots, i);
  }
  a.width = a.slots.len;
  for (size_t i = 0; i < w->cuts.len; i++)
    a.spaces[i].is_empty = true;
  if (a.width <= MAX_WIDTH) {
    a.spaces[0] = (Space){.point = vector_new (a.width)};
    iterate (&a);
    for (uint32_t i = 0; i < w->cuts.len; i++)
      find_equations_of (&a, i);
  }
  bool hold =
      a.width <= MAX_WIDTH && !run_expired (w->run) && all_assumed_hold (&a);
  for (size_t i = 0; i < w->cuts.len; i++)
    space_done (a.spaces + i, a.width);
  mem_free (a.column);
  mem_free (a.extra);
  mem_free (a.spaces);
  vec_done (&a.slots);
  return hold;
}
