/* Terms in the native solver: translation both ways, projection, and formulas
   without choices and divisions, against evaluation on a small box. */

#include "check.h"
#include "logic/choice.h"
#include "logic/native.h"

enum { VARS = 4, LOW = -3, HIGH = 3 };

typedef struct {
  Terms *t;
  Native *native;
  Term vars[VARS];
  uint64_t random;
} World;

static unsigned
pick (World *w, unsigned n) {
  w->random ^= w->random << 13;
  w->random ^= w->random >> 7;
  w->random ^= w->random << 17;
  return (unsigned)(w->random >> 20) % n;
}

static void
world_init (World *w, uint64_t seed) {
  static const char *const names[VARS] = {"a", "b", "c", "d"};
  *w = (World){.t = terms_new (), .random = seed * 2654435761u + 88172645};
  w->native = native_new (w->t);
  for (int i = 0; i < VARS; i++)
    w->vars[i] = term_var (w->t, names[i], INT_SORT);
}

static void
world_done (World *w) {
  native_free (w->native);
  terms_free (w->t);
}

static Term formula (World *, int depth);

static Term
number (World *w, int depth) {
  Term var = w->vars[pick (w, VARS)];
  switch (depth ? pick (w, 6) : pick (w, 2)) {
  case 0:
    return var;
  case 1:
    return term_int (w->t, (int)pick (w, 7) - 3);
  case 2:
    return term_add2 (w->t, number (w, depth - 1), number (w, depth - 1));
  case 3:
    return term_mul (w->t, term_int (w->t, (int)pick (w, 5) - 2),
                     number (w, depth - 1));
  case 4:
    return term_ite (w->t, formula (w, depth - 1), number (w, depth - 1),
                     number (w, depth - 1));
  default:
    return term_make (
        w->t, pick (w, 2) ? TERM_DIV : TERM_MOD, 0, 2,
        (Term[]){number (w, depth - 1), term_int (w->t, (int)pick (w, 3) + 1)});
  }
}

static Term
formula (World *w, int depth) {
  Term a = number (w, depth), b = number (w, depth);
  switch (depth ? pick (w, 6) : pick (w, 3)) {
  case 0:
    return term_le (w->t, a, b);
  case 1:
    return term_lt (w->t, a, b);
  case 2:
    return term_eq (w->t, a, b);
  case 3:
    return term_not (w->t, formula (w, depth - 1));
  case 4:
    return term_and2 (w->t, formula (w, depth - 1), formula (w, depth - 1));
  default:
    return term_or2 (w->t, formula (w, depth - 1), formula (w, depth - 1));
  }
}

/* The term with values for the variables. */
static Term
at (World *w, Term term, const int *point) {
  Subst *s = subst_new (w->t);
  for (int i = 0; i < VARS; i++)
    subst_set (s, w->vars[i], term_int (w->t, point[i]));
  Term value = subst_apply (s, term);
  subst_free (s);
  return value;
}

/* The next point of the box; false after the last one. */
static bool
next_point (int *point) {
  for (int i = 0; i < VARS; i++) {
    if (++point[i] <= HIGH)
      return true;
    point[i] = LOW;
  }
  return false;
}

static bool
in_box (void *context, Term var, int64_t *lo, int64_t *hi) {
  (void)context;
  (void)var;
  *lo = LOW;
  *hi = HIGH;
  return true;
}

static void
plain_formulas_are_equivalent (void) {
  size_t covered = 0;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    World w;
    world_init (&w, seed);
    Term term = formula (&w, 3);
    ChoiceRanges ranges = {in_box, NULL};
    Term plain = choice_lift (w.t, choice_divide (w.t, term, &ranges));
    Form form;
    bool linear = native_form (w.native, plain, &form);
    Term back = linear ? native_term (w.native, form) : plain;
    covered += linear;
    int point[VARS] = {LOW, LOW, LOW, LOW};
    do {
      Term value = at (&w, term, point);
      CHECK (term_is (at (&w, plain, point), value));
      CHECK (term_is (at (&w, back, point), value));
    } while (next_point (point));
    world_done (&w);
  }
  CHECK (covered > 50);
}

/* A literal with small coefficients. */
static Term
literal (World *w) {
  Term sum = term_int (w->t, (int)pick (w, 9) - 4);
  for (int i = 0; i < VARS; i++)
    sum = term_add2 (
        w->t, sum,
        term_mul (w->t, term_int (w->t, (int)pick (w, 5) - 2), w->vars[i]));
  Term zero = term_int (w->t, 0);
  return pick (w, 4) ? term_le (w->t, sum, zero) : term_eq (w->t, sum, zero);
}

/* Every point of the projection has a value for the variable. */
static void
check_projection (World *w, const TermList *literals, const TermList *cube) {
  int point[VARS] = {LOW, LOW, LOW, LOW};
  TermList question = {0};
  do {
    bool inside = true;
    for (size_t i = 0; i < cube->len && inside; i++)
      inside = term_is_true (w->t, at (w, cube->data[i], point));
    if (!inside)
      continue;
    vec_clear (&question);
    for (size_t i = 0; i < literals->len; i++)
      vec_push (&question, literals->data[i]);
    for (int i = 1; i < VARS; i++)
      vec_push (&question,
                term_eq (w->t, w->vars[i], term_int (w->t, point[i])));
    CHECK (native_check (w->native, question.len, question.data, NULL) == SAT);
  } while (next_point (point));
  vec_done (&question);
}

static void
projections_are_implicants (void) {
  size_t done = 0;
  for (uint64_t seed = 1; seed <= 150; seed++) {
    World w;
    world_init (&w, seed);
    TermList literals = {0}, cube = {0};
    for (int i = 0; i < 4; i++) {
      Term l = literal (&w);
      if (!term_is_constant (w.t, l))
        vec_push (&literals, l);
    }
    if (native_check (w.native, literals.len, literals.data, NULL) == SAT) {
      for (size_t i = 0; i < literals.len; i++)
        vec_push (&cube, literals.data[i]);
      CHECK (native_project (w.native, 1, w.vars, &cube));
      for (size_t i = 0; i < cube.len; i++)
        CHECK (native_holds (w.native, cube.data[i]));
      check_projection (&w, &literals, &cube);
      done++;
    }
    vec_done (&literals);
    vec_done (&cube);
    world_done (&w);
  }
  CHECK (done > 50);
}

/* Divisions of unbounded sums: the canonical formula is equivalent, a model is
   one, and what is refuted holds nowhere in the box. */
static void
divisions_are_decided (void) {
  size_t decided = 0;
  for (uint64_t seed = 1; seed <= 120; seed++) {
    World w;
    world_init (&w, seed);
    Term term = formula (&w, 3);
    Term same = native_canonical (w.native, term);
    Answer answer = native_check (w.native, 1, &term, NULL);
    decided += answer != UNDECIDED;
    int model[VARS] = {0}, point[VARS] = {LOW, LOW, LOW, LOW};
    for (int i = 0; i < VARS && answer == SAT; i++) {
      Term value = native_value (w.native, w.vars[i]);
      int64_t number = 0;
      CHECK (rat_to_int64 (term_value (w.t, value), &number));
      model[i] = (int)number;
    }
    CHECK (answer != SAT || term_is_true (w.t, at (&w, term, model)));
    CHECK (answer != UNSAT || native_proved (w.native));
    do {
      Term value = at (&w, term, point);
      CHECK (term_is (at (&w, same, point), value));
      CHECK (answer != UNSAT || term_is_false (w.t, value));
    } while (next_point (point));
    world_done (&w);
  }
  CHECK (decided > 100);
}

static Term
divided_literal (World *w) {
  Term sum = term_add2 (w->t, w->vars[pick (w, VARS)], w->vars[pick (w, 2)]);
  Term by = term_int (w->t, (int)pick (w, 3) + 2);
  Term value = term_make (w->t, pick (w, 2) ? TERM_DIV : TERM_MOD, 0, 2,
                          (Term[]){sum, by});
  return term_le (w->t, value, term_int (w->t, (int)pick (w, 3)));
}

static void
divisions_are_projected (void) {
  size_t done = 0;
  for (uint64_t seed = 1; seed <= 80; seed++) {
    World w;
    world_init (&w, seed);
    TermList literals = {0}, cube = {0};
    vec_push (&literals, literal (&w));
    vec_push (&literals, divided_literal (&w));
    vec_push (&literals, term_not (w.t, divided_literal (&w)));
    for (size_t i = 0; i < literals.len; i++)
      vec_push (&cube, native_canonical (w.native, literals.data[i]));
    if (native_check (w.native, literals.len, literals.data, NULL) == SAT &&
        native_project (w.native, 1, w.vars, &cube)) {
      for (size_t i = 0; i < cube.len; i++)
        CHECK (native_holds (w.native, cube.data[i]));
      check_projection (&w, &literals, &cube);
      done++;
    }
    vec_done (&literals);
    vec_done (&cube);
    world_done (&w);
  }
  CHECK (done > 30);
}

static void
canonical_literals_are_equal (void) {
  World w;
  world_init (&w, 1);
  Terms *t = w.t;
  Term a = w.vars[0], b = w.vars[1];
  Term x = term_lt (t, a, b);
  Term y = term_le (t, term_add2 (t, a, term_int (t, 1)), b);
  CHECK (!term_is (x, y));
  CHECK (
      term_is (native_canonical (w.native, x), native_canonical (w.native, y)));
  Term p = term_var (t, "p", BOOL_SORT);
  CHECK (term_is (native_canonical (w.native, p), p));
  CHECK (
      term_is (native_canonical (w.native, term_not (t, p)), term_not (t, p)));
  Form form;
  CHECK (!native_form (
      w.native, term_le (t, term_mul (t, a, b), term_int (t, 2)), &form));
  world_done (&w);
}

int
main (void) {
  RUN (plain_formulas_are_equivalent);
  RUN (projections_are_implicants);
  RUN (divisions_are_decided);
  RUN (divisions_are_projected);
  RUN (canonical_literals_are_equal);
  return check_done ();
}
