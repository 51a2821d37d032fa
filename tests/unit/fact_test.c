/* Facts say what the formula says that they were made of, also when a variable
   got a value and when they were tidied. */

#include "check.h"
#include "evidence/system/fact.h"

#include <stdlib.h>

enum { VARS = 3, ROUNDS = 4000, SAMPLES = 20 };

typedef struct {
  Program *program;
  System *system;
  int64_t values[VARS];
} World;

static World
world_new (void) {
  static const char *const names[VARS] = {"x", "y", "z"};
  World w = {.program = program_new (NULL)};
  for (int i = 0; i < VARS; i++)
    program_add_var (
        w.program,
        (VarInfo){.name = names[i], .sort = INT_SORT, .role = ROLE_STATE});
  size_t process = program_add_process (w.program, "p");
  program_add_location (w.program, process, "l", (Pos){0});
  program_close_process (w.program, process, (Loc){0});
  w.system = system_new (w.program);
  return w;
}

static void
world_done (World *w) {
  system_free (w->system);
  program_free (w->program);
}

static Term
random_sum (World *w) {
  Terms *t = w->system->terms;
  Term sum = term_int (t, rand () % 5 - 2);
  for (int i = rand () % 3; i >= 0; i--)
    sum = term_add2 (t, sum,
                     term_mul (t, term_int (t, rand () % 3 - 1),
                               w->system->vars.data[rand () % VARS].now));
  return sum;
}

static Term
random_formula (World *w, int depth) {
  Terms *t = w->system->terms;
  int kind = depth ? rand () % 6 : rand () % 3;
  if (kind == 0)
    return term_eq (t, random_sum (w), random_sum (w));
  if (kind == 1)
    return term_le (t, random_sum (w), random_sum (w));
  if (kind == 2)
    return term_lt (t, random_sum (w), random_sum (w));
  if (kind == 3)
    return term_not (t, random_formula (w, depth - 1));
  Term a = random_formula (w, depth - 1), b = random_formula (w, depth - 1);
  return kind == 4 ? term_and2 (t, a, b) : term_or2 (t, a, b);
}

static void
choose_values (World *w) {
  for (int i = 0; i < VARS; i++)
    w->values[i] = rand () % 7 - 3;
}

static bool
holds (const World *w, Term formula) {
  Subst *s = subst_new (w->system->terms);
  for (int i = 0; i < VARS; i++)
    subst_set (s, w->system->vars.data[i].now,
               term_int (w->system->terms, w->values[i]));
  bool is = term_is_true (w->system->terms, subst_apply (s, formula));
  subst_free (s);
  return is;
}

static bool
all_hold (const World *w, const Facts *facts) {
  bool good = true;
  for (size_t i = 0; i < facts->len; i++)
    good &= holds (w, fact_term (w->system, facts->data + i));
  return good;
}

static void
facts_are_the_formula (void) {
  World w = world_new ();
  srand (1);
  size_t made = 0;
  for (int i = 0; i < ROUNDS; i++) {
    Term formula = random_formula (&w, 3);
    Facts facts = {0};
    if (facts_add (&facts, w.system, formula)) {
      made++;
      facts_tidy (&facts);
      for (int k = 0; k < SAMPLES; k++) {
        choose_values (&w);
        CHECK (holds (&w, formula) == all_hold (&w, &facts));
      }
    } else
      CHECK (!facts.len);
    facts_done (&facts);
  }
  CHECK (made > ROUNDS / 2);
  world_done (&w);
}

static void
values_are_put_in (void) {
  World w = world_new ();
  srand (2);
  for (int i = 0; i < ROUNDS; i++) {
    Term formula = random_formula (&w, 2);
    Facts facts = {0}, left = {0};
    int64_t x = rand () % 5 - 2;
    facts_add (&facts, w.system, formula);
    for (size_t k = 0; k < facts.len; k++) {
      Fact c;
      vec_copy (&c, facts.data + k);
      if (fact_set (&c, 0, x))
        vec_push (&left, c);
      else
        vec_done (&c);
    }
    for (int k = 0; k < SAMPLES; k++) {
      choose_values (&w);
      w.values[0] = x;
      CHECK (all_hold (&w, &facts) == all_hold (&w, &left));
    }
    facts_done (&facts);
    facts_done (&left);
  }
  world_done (&w);
}

static void
opposites_are_opposite (void) {
  World w = world_new ();
  srand (3);
  for (int i = 0; i < ROUNDS; i++) {
    Facts facts = {0};
    facts_add (&facts, w.system, random_formula (&w, 0));
    for (size_t k = 0; k < facts.len; k++)
      for (size_t m = 0; m < facts.data[k].len; m++) {
        Fact one = {0}, other = {0};
        vec_push (&one, facts.data[k].data[m]);
        vec_push (&other, fact_opposite (facts.data[k].data + m));
        choose_values (&w);
        CHECK (holds (&w, fact_term (w.system, &one)) !=
               holds (&w, fact_term (w.system, &other)));
        vec_done (&one);
        vec_done (&other);
      }
    facts_done (&facts);
  }
  world_done (&w);
}

int
main (void) {
  RUN (facts_are_the_formula);
  RUN (values_are_put_in);
  RUN (opposites_are_opposite);
  return check_done ();
}
