#include "check.h"
#include "logic/term.h"

#include <stdlib.h>

enum { VARS = 3, ROUNDS = 20000 };

/* A random term together with its value, computed without the builders'
   help. */
typedef struct {
  Term term;
  int64_t value;
} Known;

typedef struct {
  Terms *terms;
  Term ints[VARS], bools[VARS];
  int64_t int_values[VARS];
  bool bool_values[VARS];
} World;

static World
world_new (void) {
  static const char *const names[] = {"x", "y", "z", "p", "q", "r"};
  World w = {.terms = terms_new ()};
  for (int i = 0; i < VARS; i++) {
    w.ints[i] = term_var (w.terms, names[i], INT_SORT);
    w.bools[i] = term_var (w.terms, names[VARS + i], BOOL_SORT);
  }
  return w;
}

static void
choose_values (World *w) {
  for (int i = 0; i < VARS; i++) {
    w->int_values[i] = rand () % 9 - 4;
    w->bool_values[i] = rand () % 2;
  }
}

static Known random_bool (World *, int depth);

static int64_t
floor_mod (int64_t a, int64_t b) {
  int64_t r = a % b, size = b < 0 ? -b : b;
  return r < 0 ? r + size : r;
}

static Known
random_divided (World *w, Known a) {
  int64_t d = rand () % 2 ? rand () % 4 + 1 : -(rand () % 4 + 1);
  int64_t mod = floor_mod (a.value, d);
  bool want_mod = rand () % 2;
  Term args[] = {a.term, term_int (w->terms, d)};
  return (Known){
      term_make (w->terms, want_mod ? TERM_MOD : TERM_DIV, 0, 2, args),
      want_mod ? mod : (a.value - mod) / d};
}

static Known
random_int (World *w, int depth) {
  Terms *t = w->terms;
  int i = rand () % VARS, n = rand () % 7 - 3;
  if (!depth)
    return rand () % 3 ? (Known){w->ints[i], w->int_values[i]}
                       : (Known){term_int (t, n), n};
  Known a = random_int (w, depth - 1), b = random_int (w, depth - 1);
  switch (rand () % 6) {
  case 0:
    return (Known){term_add2 (t, a.term, b.term), a.value + b.value};
  case 1:
    return (Known){term_sub (t, a.term, b.term), a.value - b.value};
  case 2:
    return (Known){term_scale (t, &RAT_INT (n), a.term), n * a.value};
  case 3:
    return random_divided (w, a);
  case 4:
    if (depth > 2)
      return a;
    return (Known){term_mul (t, a.term, b.term), a.value * b.value};
  default: {
    Known c = random_bool (w, depth - 1);
    return (Known){term_ite (t, c.term, a.term, b.term),
                   c.value ? a.value : b.value};
  }
  }
}

static Known
random_compared (World *w, int depth) {
  Terms *t = w->terms;
  Known a = random_int (w, depth), b = random_int (w, depth);
  switch (rand () % 3) {
  case 0:
    return (Known){term_eq (t, a.term, b.term), a.value == b.value};
  case 1:
    return (Known){term_le (t, a.term, b.term), a.value <= b.value};
  default:
    return (Known){term_lt (t, a.term, b.term), a.value < b.value};
  }
}

static Known
random_bool (World *w, int depth) {
  Terms *t = w->terms;
  int i = rand () % VARS;
  if (!depth)
    return rand () % 4 ? (Known){w->bools[i], w->bool_values[i]}
                       : (Known){term_bool (t, i > 0), i > 0};
  if (rand () % 4 == 0)
    return random_compared (w, depth - 1);
  Known a = random_bool (w, depth - 1), b = random_bool (w, depth - 1),
        c = random_bool (w, depth - 1);
  Term three[] = {a.term, b.term, c.term};
  switch (rand () % 6) {
  case 0:
    return (Known){term_not (t, a.term), !a.value};
  case 1:
    return (Known){term_and (t, 3, three), a.value && b.value && c.value};
  case 2:
    return (Known){term_or (t, 3, three), a.value || b.value || c.value};
  case 3:
    return (Known){term_implies (t, a.term, b.term), !a.value || b.value};
  case 4:
    return (Known){term_eq (t, a.term, b.term), a.value == b.value};
  default:
    return (Known){term_ite (t, a.term, b.term, c.term),
                   a.value ? b.value : c.value};
  }
}

/* Constants for the variables leave a constant: the value. */
static Term
evaluate (World *w, Term term) {
  Subst *s = subst_new (w->terms);
  for (int i = 0; i < VARS; i++) {
    subst_set (s, w->ints[i], term_int (w->terms, w->int_values[i]));
    subst_set (s, w->bools[i], term_bool (w->terms, w->bool_values[i]));
  }
  Term value = subst_apply (s, term);
  subst_free (s);
  return value;
}

static void
builders_keep_the_value (void) {
  World w = world_new ();
  srand (11);
  for (int i = 0; i < ROUNDS; i++) {
    choose_values (&w);
    Known b = random_bool (&w, 1 + i % 4), n = random_int (&w, 1 + i % 4);
    CHECK (term_is (evaluate (&w, b.term), term_bool (w.terms, b.value)));
    CHECK (term_is (evaluate (&w, n.term), term_int (w.terms, n.value)));
  }
  terms_free (w.terms);
}

static void
simple_things_are_simplified (void) {
  World w = world_new ();
  Terms *t = w.terms;
  Term x = w.ints[0], y = w.ints[1], p = w.bools[0], q = w.bools[1];
  Term yes = term_bool (t, true), no = term_bool (t, false);
  CHECK (term_is (term_not (t, term_not (t, p)), p));
  CHECK (term_is (term_and2 (t, p, yes), p));
  CHECK (term_is (term_and2 (t, p, no), no));
  CHECK (term_is (term_and2 (t, p, p), p));
  CHECK (term_is (term_or2 (t, p, term_not (t, p)), yes));
  CHECK (term_is (term_not (t, term_le (t, x, y)), term_lt (t, y, x)));
  CHECK (term_is (term_eq (t, x, x), yes));
  CHECK (term_is (term_eq (t, term_int (t, 3), x),
                  term_eq (t, x, term_int (t, 3))));
  CHECK (term_is (term_ite (t, p, x, x), x));
  CHECK (term_is (term_add2 (t, x, term_int (t, 0)), x));
  CHECK (term_is (term_scale (t, &RAT_INT (1), x), x));
  Term nested[] = {term_and2 (t, p, q), w.bools[2]};
  CHECK (term_count (t, term_and (t, 2, nested)) == 3);
  terms_free (t);
}

/* The sides of an equation stay where they were written. */
static void
equations_keep_their_sides (void) {
  World w = world_new ();
  Term numbers = term_eq (w.terms, w.ints[0], w.ints[1]);
  Term truths = term_eq (w.terms, w.bools[0], w.bools[1]);
  CHECK (term_is (term_arg (w.terms, numbers, 0), w.ints[0]));
  CHECK (term_is (term_arg (w.terms, truths, 0), w.bools[0]));
  terms_free (w.terms);
}

static void
equal_terms_are_one (void) {
  World w = world_new ();
  Terms *t = w.terms;
  Rat third = RAT_INT (3);
  rat_inv (&third, &third);
  Term a = term_number (t, &third, REAL_SORT);
  CHECK (term_is (a, term_number (t, &third, REAL_SORT)));
  rat_done (&third);
  size_t before = terms_len (t);
  CHECK (term_is (term_var (t, "x", INT_SORT), w.ints[0]));
  CHECK (terms_len (t) == before);
  CHECK (!term_is (term_fresh (t, "x", INT_SORT), w.ints[0]));
  CHECK (sort_is (sort_bits (t, 8), sort_bits (t, 8)));
  CHECK (!sort_is (sort_bits (t, 8), sort_bits (t, 9)));
  terms_free (t);
}

static Term
store (Terms *t, Term array, int64_t index, int64_t element) {
  return term_make (
      t, TERM_STORE, 0, 3,
      (Term[]){array, term_int (t, index), term_int (t, element)});
}

static Term
element_at (Terms *t, Term array, int64_t index) {
  return term_make (t, TERM_SELECT, 0, 2, (Term[]){array, term_int (t, index)});
}

/* Whatever the order of stores; what is there anyway is not stored. */
static void
equal_arrays_are_one (void) {
  World w = world_new ();
  Terms *t = w.terms;
  Sort sort = sort_array (t, INT_SORT, INT_SORT);
  Term zero = term_fill (t, sort, term_int (t, 0));
  Term a = store (t, store (t, zero, 1, 5), -2, 7);
  Term b = store (t, store (t, store (t, zero, -2, 7), 1, 6), 1, 5);
  CHECK (term_is_value (t, a) && term_is (a, b));
  CHECK (term_is (store (t, store (t, a, 1, 0), -2, 0), zero));
  CHECK (term_is (element_at (t, a, 1), term_int (t, 5)));
  CHECK (term_is (element_at (t, a, -2), term_int (t, 7)));
  CHECK (term_is (element_at (t, a, 3), term_int (t, 0)));
  CHECK (term_is_true (t, term_eq (t, a, b)));
  CHECK (term_is_false (t, term_eq (t, a, zero)));
  Term open =
      term_make (t, TERM_STORE, 0, 3, (Term[]){a, w.ints[0], term_int (t, 1)});
  CHECK (!term_is_value (t, open));
  CHECK (!term_is_value (t, element_at (t, open, 1)));
  terms_free (t);
}

/* An array over two places may be written in two ways: then it is no value. */
static void
small_arrays_are_no_values (void) {
  World w = world_new ();
  Terms *t = w.terms;
  Sort sort = sort_array (t, BOOL_SORT, INT_SORT);
  Term zero = term_fill (t, sort, term_int (t, 0));
  Term one = term_fill (t, sort, term_int (t, 1));
  Term a = term_make (t, TERM_STORE, 0, 3,
                      (Term[]){zero, term_bool (t, true), term_int (t, 1)});
  Term b = term_make (t, TERM_STORE, 0, 3,
                      (Term[]){one, term_bool (t, false), term_int (t, 0)});
  CHECK (term_is_value (t, zero) && !term_is_value (t, a));
  CHECK (term_is_false (t, term_eq (t, zero, one)));
  CHECK (!term_is_false (t, term_eq (t, a, b)));
  terms_free (t);
}

int
main (void) {
  RUN (builders_keep_the_value);
  RUN (simple_things_are_simplified);
  RUN (equations_keep_their_sides);
  RUN (equal_terms_are_one);
  RUN (equal_arrays_are_one);
  RUN (small_arrays_are_no_values);
  return check_done ();
}
