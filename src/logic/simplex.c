/* The simplex of B. Dutertre and L. de Moura (A Fast Linear-Arithmetic Solver
   for DPLL(T), CAV 2006).

   A variable is basic, and then owns a row of the matrix which gives it as a
   combination of the others, or not, and then owns a column.  The values obey
   the rows at all times, and those of the variables with columns also their
   bounds; 'simplex_solve' mends those of the basic ones.  Bounds only get
   weaker by undoing, so values need not be restored.

   The matrix is dense, since problems are small; but a pivot only visits the
   rows and columns where it finds something. */

#include "logic/simplex.h"
#include "base/vec.h"

#include <assert.h>

#define NONE UINT32_MAX

/* limit + eps * e; 'reason' is NONE if there is no bound. */
typedef struct {
  Rat limit; /* borrowed */
  int32_t eps;
  uint32_t reason;
} Bound;

typedef struct {
  Rat real, eps; /* the value */
  Bound bound[2];
  uint32_t place; /* row or column */
  bool basic;
} Var;

typedef struct {
  uint32_t var;
  Side side;
  Bound old;
} Undo;

/* What lies in 'vars', 'cells' or 'conflict' beyond the part in use are
   numbers left from earlier: started, and to be overwritten. */
struct Simplex {
  Var *vars;
  size_t nvars, vars_cap;
  Rat *cells; /* 'stride' for each row */
  size_t rows, cols, rows_cap, stride;
  uint32_t *row_var, *col_var;
  SimplexEntry *conflict;
  size_t nconflict, conflict_cap;
  VEC (uint32_t) used; /* columns where the pivot row is not 0 */
  VEC (Undo) trail;
  bool strict;
  uint64_t pivots, promotions;
};

Simplex *
simplex_new (void) {
  return mem_zero (sizeof (Simplex));
}

void
simplex_free (Simplex *s) {
  for (size_t i = 0; i < s->vars_cap; i++) {
    rat_done (&s->vars[i].real);
    rat_done (&s->vars[i].eps);
  }
  for (size_t i = 0; i < s->rows_cap * s->stride; i++)
    rat_done (s->cells + i);
  for (size_t i = 0; i < s->conflict_cap; i++)
    rat_done (&s->conflict[i].multiplier);
  mem_free (s->vars);
  mem_free (s->cells);
  mem_free (s->conflict);
  mem_free (s->row_var);
  mem_free (s->col_var);
  vec_done (&s->used);
  vec_done (&s->trail);
  mem_free (s);
}

void
simplex_reset (Simplex *s) {
  s->nvars = s->rows = s->cols = 0;
  s->strict = false;
  vec_clear (&s->trail);
}

static inline Rat *
row_of (const Simplex *s, size_t row) {
  assert (row < s->rows_cap);
  return s->cells + row * s->stride;
}

/* -- Growth ------------------------------------------------------------- */

static void
resize_matrix (Simplex *s, size_t rows_cap, size_t stride) {
  assert (rows_cap >= s->rows && stride >= s->cols);
  Rat *cells = mem_alloc (rows_cap * stride * sizeof *cells);
  for (size_t r = 0; r < rows_cap; r++)
    for (size_t c = 0; c < stride; c++)
      cells[r * stride + c] =
          r < s->rows_cap && c < s->stride ? row_of (s, r)[c] : RAT_INT (0);
  mem_free (s->cells);
  s->cells = cells;
  s->rows_cap = rows_cap;
  s->stride = stride;
  s->row_var = mem_resize (s->row_var, rows_cap * sizeof *s->row_var);
  s->col_var = mem_resize (s->col_var, stride * sizeof *s->col_var);
}

static void
grow_vars (Simplex *s) {
  size_t cap = s->vars_cap ? s->vars_cap * 2 : 32;
  s->vars = mem_resize (s->vars, cap * sizeof *s->vars);
  for (size_t i = s->vars_cap; i < cap; i++) {
    rat_init (&s->vars[i].real);
    rat_init (&s->vars[i].eps);
  }
  s->vars_cap = cap;
}

static void
grow_conflict (Simplex *s, size_t want) {
  size_t cap = want * 2;
  s->conflict = mem_resize (s->conflict, cap * sizeof *s->conflict);
  for (size_t i = s->conflict_cap; i < cap; i++)
    rat_init (&s->conflict[i].multiplier);
  s->conflict_cap = cap;
}

static uint32_t
new_var (Simplex *s, bool basic, size_t place) {
  assert (place < (basic ? s->rows_cap : s->stride));
  if (s->nvars == s->vars_cap)
    grow_vars (s);
  Var *v = s->vars + s->nvars;
  rat_set_int (&v->real, 0);
  rat_set_int (&v->eps, 0);
  v->bound[LOWER].reason = v->bound[UPPER].reason = NONE;
  v->basic = basic;
  v->place = (uint32_t)place;
  return (uint32_t)s->nvars++;
}

uint32_t
simplex_var (Simplex *s) {
  if (s->cols == s->stride)
    resize_matrix (s, s->rows_cap ? s->rows_cap : 16,
                   s->stride ? s->stride * 2 : 16);
  size_t col = s->cols++;
  for (size_t r = 0; r < s->rows; r++)
    rat_set_int (row_of (s, r) + col, 0);
  return s->col_var[col] = new_var (s, false, col);
}

/* row += coef * var, as far as the matrix goes. */
static void
add_term (Simplex *s, Rat *row, const Var *var, const Rat *coef) {
  if (!var->basic) {
    rat_add (row + var->place, row + var->place, coef);
    return;
  }
  const Rat *other = row_of (s, var->place);
  for (size_t c = 0; c < s->cols; c++)
    if (!rat_is_zero (other + c))
      rat_addmul (row + c, coef, other + c);
}

uint32_t
simplex_row (Simplex *s, size_t n, const uint32_t *vars, const Rat *coefs) {
  if (s->rows == s->rows_cap)
    resize_matrix (s, s->rows_cap * 2, s->stride);
  uint32_t result = new_var (s, true, s->rows);
  Var *v = s->vars + result;
  Rat *row = row_of (s, s->rows);
  for (size_t c = 0; c < s->cols; c++)
    rat_set_int (row + c, 0);
  for (size_t i = 0; i < n; i++) {
    assert (vars[i] < result);
    const Var *x = s->vars + vars[i];
    add_term (s, row, x, coefs + i);
    rat_addmul (&v->real, coefs + i, &x->real);
    if (s->strict)
      rat_addmul (&v->eps, coefs + i, &x->eps);
  }
  s->row_var[s->rows++] = result;
  return result;
}

/* -- Bounds ------------------------------------------------------------- */

static inline int
compare_bounds (const Bound *a, const Bound *b) {
  int order = rat_cmp (&a->limit, &b->limit);
  return order ? order : a->eps - b->eps;
}

static inline int
compare_value (const Simplex *s, const Var *v, const Bound *b) {
  int order = rat_cmp (&v->real, &b->limit);
  return order || !s->strict ? order : rat_cmp_int (&v->eps, b->eps);
}

/* Is the value of 'v' on the wrong side of its bound? */
static inline bool
violates (const Simplex *s, const Var *v, Side side) {
  const Bound *b = v->bound + side;
  if (b->reason == NONE)
    return false;
  int order = compare_value (s, v, b);
  return side == UPPER ? order > 0 : order < 0;
}

/* Is bound 'a' of this side stronger than 'b'? */
static inline bool
stronger (Side side, const Bound *a, const Bound *b) {
  int order = compare_bounds (a, b);
  return side == UPPER ? order < 0 : order > 0;
}

static inline Side
opposite (Side side) {
  return side == UPPER ? LOWER : UPPER;
}

static Bound
make_bound (Side side, const Rat *limit, bool strict, uint32_t reason) {
  assert (side == UPPER || side == LOWER);
  return (Bound){.limit = *limit,
                 .eps = !strict         ? 0
                        : side == UPPER ? -1
                                        : 1,
                 .reason = reason};
}

/* Does 'b', of the given side, leave no value for 'v'? */
static inline bool
excludes (const Var *v, Side side, const Bound *b) {
  const Bound *other = v->bound + opposite (side);
  return other->reason != NONE && stronger (side, b, other);
}

bool
simplex_excludes (const Simplex *s, uint32_t var, Side side, const Rat *limit,
                  bool strict) {
  assert (var < s->nvars);
  Bound b = make_bound (side, limit, strict, 0);
  return excludes (s->vars + var, side, &b);
}

static void
explain (Simplex *s, const Bound *b, Side side, const Rat *multiplier) {
  assert (b->reason != NONE && !rat_is_zero (multiplier));
  if (s->nconflict == s->conflict_cap)
    grow_conflict (s, s->nconflict + 16);
  SimplexEntry *e = s->conflict + s->nconflict++;
  e->reason = b->reason;
  e->side = side;
  rat_abs (&e->multiplier, multiplier);
}

/* Shift the variable of column 'col' by real + eps * e. */
static void
shift (Simplex *s, size_t col, const Rat *real, const Rat *eps) {
  assert (col < s->cols && !s->vars[s->col_var[col]].basic);
  Var *v = s->vars + s->col_var[col];
  bool moves_eps = s->strict && !rat_is_zero (eps);
  rat_add (&v->real, &v->real, real);
  if (moves_eps)
    rat_add (&v->eps, &v->eps, eps);
  for (size_t r = 0; r < s->rows; r++) {
    const Rat *cell = row_of (s, r) + col;
    if (rat_is_zero (cell))
      continue;
    Var *x = s->vars + s->row_var[r];
    rat_addmul (&x->real, cell, real);
    if (moves_eps)
      rat_addmul (&x->eps, cell, eps);
    s->promotions += rat_is_big (&x->real);
  }
}

/* Shift column 'col' so that 'v', whose value changes by 'rate' times as much,
   meets its bound. */
static void
shift_to_bound (Simplex *s, const Var *v, const Bound *b, size_t col,
                const Rat *rate) {
  assert (!rat_is_zero (rate));
  Rat real = RAT_INT (0), eps = RAT_INT (0);
  rat_sub (&real, &b->limit, &v->real);
  rat_sub (&eps, &RAT_INT (b->eps), &v->eps);
  if (rat_cmp_int (rate, 1)) {
    rat_div (&real, &real, rate);
    rat_div (&eps, &eps, rate);
  }
  shift (s, col, &real, &eps);
  rat_done (&real);
  rat_done (&eps);
}

bool
simplex_bound (Simplex *s, uint32_t var, Side side, const Rat *limit,
               bool strict, uint32_t reason) {
  assert (var < s->nvars && reason != NONE);
  Var *v = s->vars + var;
  Bound *old = v->bound + side, b = make_bound (side, limit, strict, reason);
  s->strict |= strict;
  if (old->reason != NONE && !stronger (side, &b, old))
    return true;
  if (excludes (v, side, &b)) {
    s->nconflict = 0;
    explain (s, v->bound + opposite (side), opposite (side), &RAT_INT (1));
    explain (s, &b, side, &RAT_INT (1));
    return false;
  }
  vec_push (&s->trail, (Undo){var, side, *old});
  *old = b;
  if (!v->basic && violates (s, v, side))
    shift_to_bound (s, v, &b, v->place, &RAT_INT (1));
  return true;
}

size_t
simplex_mark (const Simplex *s) {
  return s->trail.len;
}

void
simplex_undo (Simplex *s, size_t mark) {
  assert (mark <= s->trail.len);
  while (s->trail.len > mark) {
    Undo *u = &vec_pop (&s->trail);
    assert (u->var < s->nvars);
    s->vars[u->var].bound[u->side] = u->old;
  }
}

/* -- Solving ------------------------------------------------------------ */

/* A basic variable outside its bounds, and on which side: the first one found,
   or the one of the smallest number. */
static bool
find_violated (const Simplex *s, bool smallest, uint32_t *row, Side *side) {
  uint32_t best = NONE;
  for (uint32_t r = 0; r < s->rows; r++) {
    uint32_t x = s->row_var[r];
    const Var *v = s->vars + x;
    bool low = violates (s, v, LOWER);
    if (x > best || (!low && !violates (s, v, UPPER)))
      continue;
    best = x;
    *row = r;
    *side = low ? LOWER : UPPER;
    if (!smallest)
      break;
  }
  return best != NONE;
}

/* The bound which stops 'v' from moving up or down. */
static inline bool
stuck (const Simplex *s, const Var *v, bool up) {
  const Bound *b = v->bound + (up ? UPPER : LOWER);
  return b->reason != NONE && !compare_value (s, v, b);
}

static inline bool
is_unit (const Rat *a) {
  return a->den == 1 && (a->num == 1 || a->num == -1);
}

static uint32_t
count_rows (const Simplex *s, size_t col) {
  uint32_t count = 0;
  for (size_t r = 0; r < s->rows; r++)
    count += !rat_is_zero (row_of (s, r) + col);
  return count;
}

/* How unwelcome is it to solve 'row' for the variable of 'col'?  A bounded one
   may soon have to be mended itself, a common one fills the matrix, and
   dividing makes fractions. */
static uint32_t
cost (const Simplex *s, const Rat *row, size_t col) {
  const Var *v = s->vars + s->col_var[col];
  uint32_t bounds = (uint32_t)(v->bound[LOWER].reason != NONE) +
                    (uint32_t)(v->bound[UPPER].reason != NONE);
  return bounds << 24 | count_rows (s, col) << 1 | !is_unit (row + col);
}

/* A column by which the variable of 'row' can move up or down: the cheapest,
   or the one whose variable has the smallest number; NONE if there is none. */
static uint32_t
find_column (const Simplex *s, uint32_t row, bool up, bool smallest) {
  assert (row < s->rows);
  uint32_t best = NONE, best_rank = NONE;
  const Rat *cells = row_of (s, row);
  for (uint32_t c = 0; c < s->cols; c++) {
    int sign = rat_sgn (cells + c);
    if (!sign)
      continue;
    const Var *v = s->vars + s->col_var[c];
    if (stuck (s, v, (sign > 0) == up))
      continue;
    uint32_t rank = smallest ? s->col_var[c] : cost (s, cells, c);
    if (rank < best_rank) {
      best = c;
      best_rank = rank;
    }
  }
  return best;
}

/* No column can help: the bounds which stop them contradict that of 'row'. */
static void
explain_row (Simplex *s, uint32_t row, Side side) {
  assert (row < s->rows);
  const Rat *cells = row_of (s, row);
  s->nconflict = 0;
  explain (s, s->vars[s->row_var[row]].bound + side, side, &RAT_INT (1));
  for (size_t c = 0; c < s->cols; c++) {
    int sign = rat_sgn (cells + c);
    Side other = (sign > 0) == (side == LOWER) ? UPPER : LOWER;
    if (sign)
      explain (s, s->vars[s->col_var[c]].bound + other, other, cells + c);
  }
}

/* Solve row x = ... + a y + ... for y, leaving the others untouched. */
static void
turn_row (Simplex *s, Rat *row, uint32_t col) {
  assert (!rat_is_zero (row + col));
  Rat inverse = RAT_INT (0), factor = RAT_INT (0);
  rat_inv (&inverse, row + col);
  rat_neg (&factor, &inverse);
  vec_clear (&s->used);
  vec_reserve (&s->used, s->cols);
  for (uint32_t c = 0; c < s->cols; c++)
    if (c != col && !rat_is_zero (row + c)) {
      rat_mul (row + c, row + c, &factor);
      s->promotions += rat_is_big (row + c);
      s->used.data[s->used.len++] = c;
    }
  rat_set (row + col, &inverse);
  rat_done (&inverse);
  rat_done (&factor);
}

/* Put the solved 'row' in place of column 'col' of 'target'. */
static void
substitute (Simplex *s, Rat *target, const Rat *row, uint32_t col) {
  Rat factor = target[col];
  target[col] = RAT_INT (0);
  rat_mul (target + col, &factor, row + col);
  for (size_t i = 0; i < s->used.len; i++) {
    uint32_t c = s->used.data[i];
    rat_addmul (target + c, &factor, row + c);
    s->promotions += rat_is_big (target + c);
  }
  rat_done (&factor);
}

/* Exchange the roles of the variables of 'row' and 'col'. */
static void
pivot (Simplex *s, uint32_t row, uint32_t col) {
  assert (row < s->rows && col < s->cols);
  Rat *cells = row_of (s, row);
  turn_row (s, cells, col);
  for (uint32_t r = 0; r < s->rows; r++) {
    Rat *target = row_of (s, r);
    if (r != row && !rat_is_zero (target + col))
      substitute (s, target, cells, col);
  }
  uint32_t leaving = s->row_var[row], entering = s->col_var[col];
  assert (s->vars[leaving].basic && !s->vars[entering].basic);
  s->row_var[row] = entering;
  s->col_var[col] = leaving;
  s->vars[entering].basic = true;
  s->vars[entering].place = row;
  s->vars[leaving].basic = false;
  s->vars[leaving].place = col;
  s->pivots++;
}

/* Cheap choices may run in circles, choosing the smallest numbers cannot
   (Bland's rule): so change over after a while. */
bool
simplex_solve (Simplex *s) {
  uint64_t patience = s->pivots + 2 * (s->rows + s->cols);
  for (;;) {
    bool smallest = s->pivots > patience;
    uint32_t row = 0;
    Side side = LOWER;
    if (!find_violated (s, smallest, &row, &side))
      return true;
    uint32_t col = find_column (s, row, side == LOWER, smallest);
    if (col == NONE) {
      explain_row (s, row, side);
      return false;
    }
    const Var *v = s->vars + s->row_var[row];
    shift_to_bound (s, v, v->bound + side, col, row_of (s, row) + col);
    pivot (s, row, col);
  }
}

/* -- Looking ------------------------------------------------------------ */

size_t
simplex_vars (const Simplex *s) {
  return s->nvars;
}

const SimplexEntry *
simplex_conflict (const Simplex *s, size_t *n) {
  *n = s->nconflict;
  return s->conflict;
}

const Rat *
simplex_real (const Simplex *s, uint32_t var) {
  assert (var < s->nvars);
  return &s->vars[var].real;
}

const Rat *
simplex_infinitesimal (const Simplex *s, uint32_t var) {
  assert (var < s->nvars);
  return &s->vars[var].eps;
}

bool
simplex_strict (const Simplex *s) {
  return s->strict;
}

uint64_t
simplex_pivots (const Simplex *s) {
  return s->pivots;
}

uint64_t
simplex_promotions (const Simplex *s) {
  return s->promotions;
}
