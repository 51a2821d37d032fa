#include "base/str.h"
#include "check.h"
#include "logic/smtlib.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  Run *run;
  Terms *terms;
  Scope *scope;
  Arena arena;
} World;

static World
world_new (void) {
  World w = {.run = run_new ((RunLimits){0}), .terms = terms_new ()};
  w.scope = scope_new (w.run, w.terms);
  return w;
}

static void
world_done (World *w) {
  scope_free (w->scope);
  arena_done (&w->arena);
  terms_free (w->terms);
  run_free (w->run);
}

static bool
read_term (World *w, const Sexpr *e, Term *term) {
  bool known = false;
  if (!scope_command (w->scope, e, &known))
    return false;
  return known || scope_term (w->scope, e, term, NULL, NULL);
}

/* Reads commands and terms; the last term counts. */
static bool
read_source (World *w, const Source *source, Term *term) {
  const Sexpr *all = sexpr_read (w->run, &w->arena, source);
  bool good = all;
  for (size_t i = 0; good && i < all->len; i++)
    good = read_term (w, all->items[i], term);
  return good;
}

static bool
read_text (World *w, const char *text, Term *term) {
  return read_source (w, run_source (w->run, "test", text), term);
}

/* Errors are expected: nobody wants to see them. */
static int
silence (void) {
  fflush (stderr);
  int saved = dup (STDERR_FILENO), nowhere = open ("/dev/null", O_WRONLY);
  dup2 (nowhere, STDERR_FILENO);
  close (nowhere);
  return saved;
}

static void
speak (int saved) {
  fflush (stderr);
  dup2 (saved, STDERR_FILENO);
  close (saved);
}

static const char declarations[] =
    "(declare-fun x () Int) (declare-fun y () Int) (declare-const r Real)"
    "(declare-fun p () Bool) (declare-fun q () Bool)"
    "(declare-fun b () (_ BitVec 8)) (declare-fun c () (_ BitVec 8))"
    "(declare-fun a () (Array Int Int)) (declare-fun |a b| () Int)"
    "(declare-fun f (Int Real) Int) (declare-sort U 0)"
    "(declare-fun u () U) (declare-fun g (U) U)"
    "(declare-datatypes ((Color 0)) (((red) (green) (blue))))"
    "(declare-fun k () Color)";

/* Reads 'text', writes it, reads that: the same term. */
static bool
survives (const char *text) {
  World w = world_new ();
  Term first, second;
  Str out = {0};
  bool good =
      read_text (&w, declarations, &first) && read_text (&w, text, &first);
  if (good) {
    smtlib_term (&out, w.terms, first);
    good = read_text (&w, str_text (&out), &second) && term_is (first, second);
  }
  if (!good)
    printf ("# %s became %s\n", text, str_text (&out));
  str_done (&out);
  world_done (&w);
  return good;
}

static bool
rejects (const char *text) {
  World w = world_new ();
  Term term;
  int saved = silence ();
  bool prepared = read_text (&w, declarations, &term);
  bool rejected = !read_text (&w, text, &term) && run_errors (w.run) == 1;
  speak (saved);
  world_done (&w);
  if (!prepared || !rejected)
    printf ("# not rejected: %s\n", text);
  return prepared && rejected;
}

static bool
same (const char *text, const char *other) {
  World w = world_new ();
  Term first, second;
  bool good = read_text (&w, declarations, &first) &&
              read_text (&w, text, &first) && read_text (&w, other, &second) &&
              term_is (first, second);
  world_done (&w);
  return good;
}

static bool
shows (const char *text, const char *shown) {
  World w = world_new ();
  Term term;
  Str out = {0};
  bool good =
      read_text (&w, declarations, &term) && read_text (&w, text, &term);
  if (good)
    term_show (&out, w.terms, term);
  good = good && !strcmp (str_text (&out), shown);
  if (!good)
    printf ("# %s shows as %s\n", text, str_text (&out));
  str_done (&out);
  world_done (&w);
  return good;
}

static void
written_terms_read_back (void) {
  CHECK (survives ("(and (<= x 3) (or p (not q)) (= x (+ y (* 2 x) 7)))"));
  CHECK (survives ("(< r (/ 1 3))"));
  CHECK (survives ("(= r (- (/ 17.5 3.0)))"));
  CHECK (survives ("(= x (- 123456789012345678901234567890))"));
  CHECK (survives ("(= r (+ x 1))"));
  CHECK (survives ("(= (ite p (div x 3) (mod y (- 4))) (to_int r))"));
  CHECK (survives ("(= (select (store a x 1) y) |a b|)"));
  CHECK (survives ("(= (f x (to_real y)) (f y 2.5))"));
  CHECK (survives ("(= (g u) u)"));
  CHECK (survives ("(or (= k green) (distinct k red blue))"));
  CHECK (
      survives ("(bvult (bvadd b #x0f) (concat ((_ extract 3 0) c) #b0101))"));
  CHECK (survives ("(= ((_ zero_extend 8) b) ((_ sign_extend 8) c))"));
  CHECK (survives ("(bvslt (bvnot b) (_ bv200 8))"));
  CHECK (survives ("(let ((s (+ x (* y y)))) (and (<= s 3) (< (* s s) 9)))"));
  CHECK (survives ("true"));
  CHECK (survives ("(= p q (not p))"));
  CHECK (survives ("(declare-fun $1 () Int) (declare-fun $$ () Int)"
                   "(let ((s (* $1 $$))) (and (<= s 3) (<= 0 s)))"));
}

static void
operators_mean_what_they_should (void) {
  CHECK (same ("(=> p q p)", "(or (not p) (not q) p)"));
  CHECK (same ("(> x y 3)", "(and (< y x) (< 3 y))"));
  CHECK (same ("(- x y 1)", "(+ x (* (- 1) y) (- 1))"));
  CHECK (same ("(xor p q)", "(not (= p q))"));
  CHECK (same ("(bvuge b c)", "(bvule c b)"));
  CHECK (same ("#xfF", "(_ bv255 8)"));
  CHECK (same ("(<= x 2.5)", "(<= (to_real x) (/ 5 2))"));
  CHECK (same ("(- 5)", "(- 4 9)"));
  CHECK (same ("(! (<= x 1) :named n :other)", "(<= x 1)"));
  CHECK (same ("(as green Color)", "green"));
  CHECK (same ("(ite p x r)", "(ite p (to_real x) r)"));
}

static void
let_is_parallel_and_shadows (void) {
  CHECK (same ("(let ((x y) (y x)) (<= x y))", "(<= y x)"));
  CHECK (same ("(let ((x 1)) (+ (let ((x 2)) x) x))", "3"));
  World w = world_new ();
  Term term, one = term_int (w.terms, 1), two = term_int (w.terms, 2);
  scope_bind (w.scope, "n", one);
  scope_bind (w.scope, "m", one);
  scope_bind (w.scope, "n", two);
  CHECK (scope_lookup (w.scope, "n", &term) && term_is (term, two));
  scope_unbind (w.scope, "n");
  CHECK (scope_lookup (w.scope, "n", &term) && term_is (term, one));
  scope_unbind (w.scope, "n");
  CHECK (!scope_lookup (w.scope, "n", &term));
  CHECK (scope_lookup (w.scope, "m", &term) && term_is (term, one));
  world_done (&w);
}

static void
defined_functions_expand (void) {
  CHECK (same ("(define-fun h ((x Int) (z Real)) Bool (<= (+ x y) z))"
               "(h (+ y 1) r)",
               "(<= (+ y 1 y) r)"));
  CHECK (same ("(define-fun d () Real 3) d", "3.0"));
  CHECK (
      same ("(define-sort I () Int) (declare-fun z () I) (+ z x)", "(+ z x)"));
  CHECK (rejects ("(define-fun h ((x Int)) Int x) (h p)"));
  CHECK (rejects ("(define-fun h ((x Int)) Int x) (h 1 2)"));
  CHECK (rejects ("(define-fun h ((v Int)) Int v) v"));
  CHECK (rejects ("(define-fun h ((v Int)) Int p)"));
}

static void
malformed_text_is_rejected (void) {
  static const char *const texts[] = {
      "(",
      ")",
      "(and p",
      "\"abc",
      "|abc",
      "12ab",
      "#q",
      "#b",
      "#b012",
      "1.",
      ".5",
      "()",
      "(())",
      "((p))",
      "(let x 1)",
      "(let ((x)) x)",
      "(let () x)",
      "(! p)",
      "(! p q :k)",
      "(_ bv5)",
      "(_ bv5 0)",
      "(_ bv256 8)",
      "(_ bvx 8)",
      "(_ foo 8)",
      "(as red)",
      "(as x Color)",
      "{",
      "'",
      ":k",
      "(declare-fun x)",
      "(declare-fun z () Foo)",
      "(declare-fun x () Int)",
      "(declare-fun and () Int)",
      "(declare-sort Int 0)",
      "(declare-fun z () (_ BitVec 0))",
      "(declare-fun z () (_ BitVec 99999999999999999999))",
      "(declare-fun z () (Array Int))",
      "(define-fun z)",
      "(declare-datatypes ((D 0)) (((c (s Int)))))",
      "(declare-datatypes ((D 0) (E 0)) (((c))))",
      "(declare-datatype D ((m) (m)))",
      "(declare-datatype D ())",
      "(forall ((z Int)) p)",
      "(is_even r)",
      "\xff",
      "(|a\\b|)"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    CHECK (rejects (texts[i]));
}

static void
wrong_sorts_are_rejected (void) {
  static const char *const texts[] = {"(and p x)",
                                      "(not 1)",
                                      "(+ x p)",
                                      "(<= b c)",
                                      "(= x p)",
                                      "(= b #b1)",
                                      "(ite x p q)",
                                      "(ite p x q)",
                                      "(select x 1)",
                                      "(select a p)",
                                      "(store a 1)",
                                      "(store a 1 r)",
                                      "(f x)",
                                      "(f p r)",
                                      "(g k)",
                                      "(bvadd b)",
                                      "(bvadd b x)",
                                      "(bvadd b #b1)",
                                      "(div r 2)",
                                      "(mod x 2.0)",
                                      "((_ extract 8 0) b)",
                                      "((_ extract 0 1) b)",
                                      "((_ extract 1 0) x)",
                                      "((_ extract 1) b)",
                                      "((_ zero_extend 99999) b)",
                                      "((_ zero_extend 1) b c)",
                                      "(not p q)",
                                      "(mod x 2 3)",
                                      "(= x)",
                                      "f",
                                      "unknown",
                                      "(unknown x)",
                                      "(concat b x)",
                                      "(abs p)",
                                      "(to_int p)"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    CHECK (rejects (texts[i]));
}

static char *
nested (const char *open, const char *inner, const char *close, size_t n) {
  Str s = {0};
  for (size_t i = 0; i < n; i++)
    str_add (&s, open);
  str_add (&s, inner);
  for (size_t i = 0; i < n; i++)
    str_add (&s, close);
  return str_take (&s);
}

static void
depth_is_limited (void) {
  char *deep = nested ("(ite p ", "x", " y)", 4999);
  char *deeper = nested ("(- y (* x ", "x", "))", 100000);
  CHECK (survives (deep));
  CHECK (rejects (deeper));
  mem_free (deep);
  mem_free (deeper);
}

/* Small texts for huge terms. */
static void
explosions_are_rejected (void) {
  Str sum = {0}, square = {0}, calls = {0}, chain = {0};
  for (int i = 0; i < 60; i++) {
    str_format (&sum, "(define-fun s%d () Int (+ %s%d %s%d))", i + 1,
                i ? "s" : "y (* 0 x) ", i, i ? "s" : "x ", i);
    str_format (&square, "(define-fun s%d () Int (* %s%d %s%d))", i + 1,
                i ? "s" : "98", i, i ? "s" : "98", i);
    if (i)
      str_format (&calls,
                  "(define-fun h%d ((v Int)) Int (* (h%d (* v v)) "
                  "(h%d (* v x))))",
                  i + 1, i, i);
    else
      str_add (&calls, "(define-fun h1 ((v Int)) Int (* v y))");
  }
  str_add (&chain, "(define-fun t0 () Int x)");
  for (int i = 0; i < 100000; i++)
    str_format (&chain, "(define-fun t%d () Int (* y t%d))", i + 1, i);
  CHECK (rejects (str_text (&sum)));
  CHECK (rejects (str_text (&square)));
  CHECK (rejects (str_text (&calls)));
  CHECK (rejects (str_text (&chain)));
  str_done (&sum);
  str_done (&square);
  str_done (&calls);
  str_done (&chain);
}

/* Random changes to good text: whatever comes out, nothing breaks. */
static void
damaged_text_does_no_harm (void) {
  static const char good[] =
      "(declare-fun z () Int)(define-fun m ((v Int)) Int (ite (<= v 0) 1 v))"
      "(let ((s (m (+ x z)))) (and (<= s 3.5) (= #xff b) (! (= k red) :n 1)))"
      "((_ extract 3 0) (bvadd b (_ bv3 8))) (f (select a 1) r) |a b|";
  static const char bytes[] = "()|\"#:;!_ 019xbv.-+*=\n\xff";
  int saved = silence ();
  srand (7);
  for (int round = 0; round < 3000; round++) {
    World w = world_new ();
    Term term;
    char *text = mem_string (good);
    size_t len = strlen (text);
    for (int i = 0; i < 1 + rand () % 4; i++)
      text[(size_t)rand () % len] = bytes[(size_t)rand () % (sizeof bytes - 1)];
    read_text (&w, declarations, &term);
    read_text (&w, text, &term);
    mem_free (text);
    world_done (&w);
  }
  speak (saved);
}

static void
zero_bytes_are_rejected (void) {
  World w = world_new ();
  Source source = {"test", "p\0q", 3}, quoted = {"test", "|p\0q|", 5};
  Term term;
  int saved = silence ();
  CHECK (!read_source (&w, &source, &term));
  CHECK (!read_source (&w, &quoted, &term));
  speak (saved);
  world_done (&w);
}

static void
positions_count_from_one (void) {
  World w = world_new ();
  const Source *source = run_source (w.run, "test", "a ; b\n  (c |d\ne| 5)");
  const Sexpr *all = sexpr_read (w.run, &w.arena, source);
  CHECK (all && all->len == 2);
  const Sexpr *list = all->items[1];
  CHECK (list->pos.line == 2 && list->pos.column == 3);
  CHECK (sexpr_heads (list, "c") && list->len == 3);
  CHECK (!strcmp (list->items[1]->text, "d\ne"));
  CHECK (list->items[2]->pos.line == 3 && list->items[2]->pos.column == 4);
  CHECK (list->items[2]->kind == SEXPR_NUMERAL);
  world_done (&w);
}

static bool
count_attribute (void *context, Term term, const Sexpr *key,
                 const Sexpr *value) {
  int *count = context;
  (void)term;
  *count += !strcmp (key->text, ":next") && value && sexpr_is (value, "y");
  *count += !strcmp (key->text, ":flag") && !value;
  return true;
}

static void
attributes_are_told (void) {
  World w = world_new ();
  int count = 0;
  Term term;
  read_text (&w, declarations, &term);
  const Source *source =
      run_source (w.run, "test", "(+ 1 (! x :flag :next y))");
  const Sexpr *all = sexpr_read (w.run, &w.arena, source);
  CHECK (scope_term (w.scope, all->items[0], &term, count_attribute, &count));
  CHECK (count == 2);
  world_done (&w);
}

static void
terms_are_shown_for_people (void) {
  CHECK (shows ("(and (<= (+ x 1) y) p)", "x + 1 <= y && p"));
  CHECK (shows ("(<= 3 x)", "x >= 3"));
  CHECK (shows ("(not (= x 3))", "x != 3"));
  CHECK (shows ("(= (+ x (* 2 y) (- 1)) 0)", "x + 2*y - 1 = 0"));
  CHECK (shows ("(< (- x y) (- 4))", "x - y < -4"));
  CHECK (shows ("(< (- y) (* 3 (mod x 3)))", "-y < 3*(x mod 3)"));
  CHECK (shows ("(or (and p q) (not p))", "p && q || !p"));
  CHECK (shows ("(and (or p q) (not (and p q)))", "(p || q) && !(p && q)"));
  CHECK (shows ("(= p q)", "p <-> q"));
  CHECK (shows ("(not (= p q))", "!(p <-> q)"));
  CHECK (shows ("(= k green)", "k = green"));
  CHECK (shows ("(= x (ite p 1 (div y 2)))", "x = (if p then 1 else y div 2)"));
  CHECK (shows ("(<= (f x 2.5) 0)", "f(x, 5/2) <= 0"));
  CHECK (shows ("(* x (+ y 1))", "x*(y + 1)"));
  CHECK (
      shows ("(bvult ((_ extract 3 0) b) #x5)", "bvult(extract(b, 3, 0), 5)"));
}

int
main (void) {
  RUN (written_terms_read_back);
  RUN (operators_mean_what_they_should);
  RUN (let_is_parallel_and_shadows);
  RUN (defined_functions_expand);
  RUN (malformed_text_is_rejected);
  RUN (wrong_sorts_are_rejected);
  RUN (depth_is_limited);
  RUN (explosions_are_rejected);
  RUN (damaged_text_does_no_harm);
  RUN (zero_bytes_are_rejected);
  RUN (positions_count_from_one);
  RUN (attributes_are_told);
  RUN (terms_are_shown_for_people);
  return check_done ();
}
